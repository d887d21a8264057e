// The tape: operations recorded under autograd.record(), with what their gradients need.
//
// An Entry is one operation. It keeps its producers' entries, and only those values that its
// gradient rule reads. A Value points to its entry while a handle on it exists; consumers point to
// the entry itself, so that releasing a value frees its memory at once.
//
// A non-differentiable operation passes back only zeros, so its entry does not keep its operands'
// history. It keeps the sources they depend on and nothing else: variables, operations that produce
// a gradient whatever arrives (OpDef::own_gradient), and operations whose gradient is kept.
//
// Everything here belongs to the frontends' side and is guarded by the frontend lock.
#pragma once

#include <memory>
#include <vector>

#include "base/op.h"
#include "graph/array.h"
#include "graph/ref.h"

namespace slipstream {

struct Edge {
  Entry* entry = nullptr;
  int32_t index = 0;  // which of its outputs
};

// One operand or result of a recorded operation.
struct Slot {
  Edge from;     // an operand's producer; no entry when it needs no gradient
  Handle value;  // kept when the rule reads it; a handle, so that it does not count as run-ahead
  View* view = nullptr;
  uint64_t immediate = 0;  // a number given by value
  bool number = false;
  DType dtype = DType::F32;
  Dims whole;  // shape of the value that is viewed

  const Dims& shape() const { return view ? view->shape : whole; }
};

enum class GradReq : uint8_t { Null, Write, Add };

// Also stores the gradient of a computed array: attach_grad() in MXNet 2.
struct Kept {
  int32_t index;  // which of the operation's outputs
  GradReq request;
  ArrayData* grad;
  void* grad_object;
};

// Variables and operations with their own gradients, unique, sorted by address; immutable, so that
// entries can share it.
struct Sources {
  std::vector<Entry*> entries;

  Sources() = default;
  Sources(const Sources&) = delete;
  Sources& operator=(const Sources&) = delete;
  ~Sources();
};
using SourcesPtr = std::shared_ptr<const Sources>;

struct Entry {
  int64_t refs = 1;
  uint64_t seq = 0;           // grows in program order: consumers come after producers
  const OpDef* op = nullptr;  // nullptr: a variable
  AttrsPtr attrs;
  uint32_t site = 0;
  int32_t n_inputs = 0, n_outputs = 1;
  bool flat = false;      // non-differentiable: has only `flat_from`, no slots
  uint64_t freed_at = 0;  // sequence number at which a backward pass released its values
  std::unique_ptr<Slot[]> slots;
  SourcesPtr flat_from;  // sources behind non-differentiable operands: they get a zero gradient
  SourcesPtr behind;  // all sources; computed when a non-differentiable operation first needs them

  // Variables only: the gradient array, and its frontend's object. The variable's handle owns both,
  // and they are null once it is gone: owning them here would keep a gradient that is itself on the
  // tape alive forever.
  GradReq request = GradReq::Null;
  ArrayData* grad = nullptr;
  void* grad_object = nullptr;
  bool fresh = false;  // written by a backward pass and not yet used by an optimizer

  // Operations only, rarely used; each is owned by the handle that asked for it, like `grad`.
  std::unique_ptr<std::vector<Kept>> kept;
  // Batch norm only: running statistics that a backward pass through here updates; set by the
  // frontend.
  AttrsPtr moves;

  Slot& input(int k) { return slots[k]; }
  Slot& output(int i) { return slots[n_inputs + i]; }
  bool is_variable() const { return op == nullptr; }
  // Sources behind it are reached through it, even when only zeros arrive.
  bool ends_search() const { return is_variable() || op->own_gradient || kept || moves; }
  // A variable whose array is gone receives nothing; nor does an entry freed by an earlier pass.
  bool is_source() const { return is_variable() ? grad != nullptr : ends_search() && !freed_at; }
};

namespace tape {

extern constinit thread_local bool recording;

// Sets recording for a scope and restores it at the end, also on an exception.
class Recording {
 public:
  explicit Recording(bool on) : before_(recording) { recording = on; }
  ~Recording() { recording = before_; }
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

 private:
  bool before_;
};

// Called while an operation is recorded, before it may run.
void note(Node& node);
// Puts a custom operation on the tape; `outputs` must be new values.
Entry* custom(const OpDef& op, AttrsPtr attrs, const std::vector<Operand>& inputs,
              const std::vector<Value*>& outputs);
// Makes `value` a variable; the caller owns one reference to its entry.
Entry* make_variable(Value* value, GradReq request, ArrayData* grad, void* grad_object);

inline void retain(Entry* e) { ++e->refs; }
void release(Entry* e);
// Also stores the gradient of a recorded result; its history stays on the tape.
void keep_gradient(const Edge& e, GradReq request, ArrayData* grad, void* grad_object);
void forget_gradient(Entry* e, void* grad_object);
// Where the gradient of a recorded result is stored, or null.
const Kept* kept_gradient(const Edge& e);
// Whether a gradient propagates to the operation that produced this value.
bool is_tracked(const Value& v);
// Whether the value is on the tape but can only pass back zeros.
bool is_flat(const Value& v);
// Makes a backward pass through the batch norm that produced these statistics update `what`; does
// nothing when they are not on the tape.
void move_in_backward(const Value& statistics, AttrsPtr what);
// Points a value to its producer.
void attach(Value* v, const Edge& maker);
void detach(Value* v);
// Releases the values that the gradient rule reads; a second pass is then impossible.
void free_values(Entry* e);

}  // namespace tape

template <>
struct Count<Entry> {
  static void retain(Entry* e) { tape::retain(e); }
  static void release(Entry* e) { tape::release(e); }
};

}  // namespace slipstream
