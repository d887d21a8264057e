// The data every layer shares: Value (one immutable version of an array), Node (the operation that
// makes it), View (a strided look at a value) and Failure (why a value will never exist).
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "base/dims.h"
#include "base/dtype.h"
#include "base/error.h"

namespace slipstream {

struct Buffer;
struct Node;
struct Task;
struct OpDef;
struct Entry;

// Immutable and shared: what a view sees of its base, in elements of the base.
struct View {
  std::atomic<int32_t> refs{1};
  Dims shape, strides;
  int64_t offset = 0;
};

inline void retain(View* w) {
  if (w) w->refs.fetch_add(1, std::memory_order_relaxed);
}
inline void release(View* w) {
  if (w && w->refs.fetch_sub(1, std::memory_order_acq_rel) == 1) delete w;
}

// Why an operation failed, kept by its value and by everything computed from it.
struct Failure {
  std::string message;    // what went wrong
  std::string operation;  // name and operand shapes
  uint32_t site = 0;      // who recorded it
  ErrorKind kind = ErrorKind::Other;
  std::atomic<bool> reported{false};
  std::atomic<bool> skipped_updates{false};  // arrays kept their old contents because of it
};
using FailurePtr = std::shared_ptr<Failure>;

enum class State : uint8_t { Pending, Ready, Failed };

// Invariants: refs counts handles, cells and recorded consumers, plus one while the operation runs.
// When it reaches zero before the operation started, the operation is dropped. `buffer` is set
// exactly while state is Ready (size > 0); the elements are contiguous in row-major order.
struct Value {
  std::atomic<int32_t> refs{1};
  std::atomic<State> state{State::Pending};
  DType dtype = DType::F32;
  std::atomic<bool> pinned{false};    // counted in the bytes that only pending work keeps alive
  std::atomic<bool> inherits{false};  // will lie where a pinned one lies: its bytes are not extra
  std::atomic<int32_t> handles{1};    // the part of refs that Python can see
  Node* node = nullptr;
  Buffer* buffer = nullptr;
  int64_t size = 0;
  Dims shape;
  // Of a failed value: why. Of a ready one: why it still has the contents of an earlier version.
  FailurePtr failure;
  // Who made it, for gradients; guarded by the frontend lock, held while a handle can still be
  // used.
  Entry* tape = nullptr;
  int32_t tape_index = 0;

  int64_t bytes() const { return size * size_of(dtype); }
  bool ready() const { return state.load(std::memory_order_acquire) == State::Ready; }
  bool done() const { return state.load(std::memory_order_acquire) != State::Pending; }
};

// One operand: a value (whole or through a view), or, with value == nullptr, one element by
// value.
struct Input {
  Value* value = nullptr;
  union {
    View* view = nullptr;
    uint64_t immediate;
  };
  const Dims& shape() const { return view ? view->shape : value->shape; }
};

// What an operation carries besides its operands; each family derives its own. Shared, unchanged,
// by the node, by what remembers it for gradients and by graphs that are replayed.
struct Attrs {
  Attrs() = default;
  Attrs(const Attrs&) {}
  virtual ~Attrs() = default;
  std::atomic<int32_t> shares{1};
};

class AttrsPtr {
 public:
  AttrsPtr() = default;
  template <class A>
  AttrsPtr(std::unique_ptr<A> owned) : attrs_(owned.release()) {}
  AttrsPtr(const AttrsPtr& o) : attrs_(o.attrs_) {
    if (attrs_) attrs_->shares.fetch_add(1, std::memory_order_relaxed);
  }
  AttrsPtr(AttrsPtr&& o) noexcept : attrs_(std::exchange(o.attrs_, nullptr)) {}
  AttrsPtr& operator=(AttrsPtr o) noexcept {
    std::swap(attrs_, o.attrs_);
    return *this;
  }
  ~AttrsPtr() { reset(); }
  void reset() {
    Attrs* last = std::exchange(attrs_, nullptr);
    if (last && last->shares.fetch_sub(1, std::memory_order_acq_rel) == 1) delete last;
  }
  Attrs* get() const { return attrs_; }
  Attrs& operator*() const { return *attrs_; }
  Attrs* operator->() const { return attrs_; }
  explicit operator bool() const { return attrs_ != nullptr; }

 private:
  Attrs* attrs_ = nullptr;
};

// recorded (InWindow) -> Planned -> Running -> Done; Dropped from either of the first two. In the
// child of a fork, what the parent had not started is Inherited until something needs it.
enum class Stage : uint8_t { InWindow, Planned, Running, Done, Dropped, Inherited };

// Laid out so that an elementwise operation touches three cache lines: they travel between the
// recording thread's core and the worker's.
struct alignas(64) Node {
  static constexpr int kInlineInputs = 3;

  Node* prev = nullptr;  // the pending window, in program order
  Node* next = nullptr;
  const OpDef* op = nullptr;  // nullptr for data that came from outside
  uint64_t seq = 0;
  Task* task = nullptr;
  std::atomic<Stage> stage{Stage::Done};
  uint8_t n_outputs = 1;
  int32_t n_inputs = 0;
  int32_t group = -1;  // scratch of the planner
  uint32_t site = 0;
  std::atomic<int32_t> live_outputs{1};

  Input few_inputs[kInlineInputs];
  AttrsPtr attrs;
  std::unique_ptr<Input[]> many_inputs;

  Value out;
  std::unique_ptr<Value[]> more_outputs;

  Input* inputs() { return many_inputs ? many_inputs.get() : few_inputs; }
  Value* output(int i) { return i == 0 ? &out : &more_outputs[i - 1]; }
};

}  // namespace slipstream
