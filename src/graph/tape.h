// The tape: what gradients need to know of the operations recorded under autograd.record().
//
// An Entry stands for one operation. It keeps its producers' entries, and of the values only those
// that its gradient rule reads. A Value points at its entry while a handle on it can still be used;
// consumers point at the entry itself, so that letting go of a value frees it at once.
//
// Through an operation without slope only zeros come back, so its result need not know how its
// operands were made. It knows the sources behind them and keeps nothing else: the variables, and
// the operations that make gradients of their own whatever arrives (OpDef::own_gradient) or whose
// gradient is kept.
//
// Everything here belongs to Python's side and is guarded by the GIL.
#pragma once

#include <memory>
#include <vector>

#include "base/op.h"
#include "graph/array.h"

namespace slipstream {

struct Edge {
  Entry* entry = nullptr;
  int32_t index = 0;  // which of its outputs
};

// One operand or result of a recorded operation.
struct Slot {
  Edge from;               // an operand's maker; no entry when it wants no gradient
  Value* value = nullptr;  // kept when the rule reads it
  Window* window = nullptr;
  uint64_t immediate = 0;  // a number given by value
  bool number = false;
  DType dtype = DType::F32;
  Dims whole;  // shape of the value that the window looks at

  const Dims& shape() const { return window ? window->shape : whole; }
};

enum class GradReq : uint8_t { Null, Write, Add };

// Where the gradient of a computed array goes besides on to its operands: attach_grad() in MXNet 2.
struct Kept {
  int32_t index;  // which of the operation's outputs
  GradReq request;
  ArrayData* grad;
  void* grad_object;
};

// Variables and operations with gradients of their own, each once, by address; unchanged, so that
// entries may share it.
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
  bool flat = false;      // no slope: only `flat_from` is there, no slots
  uint64_t freed_at = 0;  // the last number given out when a backward pass let go of its values
  std::unique_ptr<Slot[]> slots;
  SourcesPtr flat_from;  // those behind operands without slope: what arrives there is zero
  SourcesPtr behind;     // all; noted when an operation without slope first asks

  // Variables only: where the gradient goes, and what the frontend calls that array. Both belong to
  // the variable's handle, and are null once it is gone: were they kept here, a gradient that is on
  // the tape itself would keep itself alive.
  GradReq request = GradReq::Null;
  ArrayData* grad = nullptr;
  void* grad_object = nullptr;
  bool fresh = false;  // a pass wrote the gradient, and no optimizer has used it since

  // Operations only, and rarely; each belongs to the handle that asked, as `grad` does.
  std::unique_ptr<std::vector<Kept>> kept;
  // Batch norm only: what a backward pass through here moves besides; the frontend's.
  AttrsPtr moves;

  Slot& input(int k) { return slots[k]; }
  Slot& output(int i) { return slots[n_inputs + i]; }
  bool is_variable() const { return op == nullptr; }
  // What lies behind is reached through it, also when only zeros arrive.
  bool ends_search() const { return is_variable() || op->own_gradient || kept || moves; }
  // Nothing can be written to a variable whose array is gone, nor asked of a pass that is over.
  bool is_source() const { return is_variable() ? grad != nullptr : ends_search() && !freed_at; }
};

namespace tape {

extern thread_local bool recording;

// Recording as wanted, as it was before at the end, also when an exception ends the scope.
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
// Puts an operation made by hand on the tape; `outputs` must be fresh values.
Entry* custom(const OpDef& op, AttrsPtr attrs, const std::vector<Operand>& inputs,
              const std::vector<Value*>& outputs);
// Makes `value` a variable; one reference to its entry is the caller's.
Entry* make_variable(Value* value, GradReq request, ArrayData* grad, void* grad_object);

inline void retain(Entry* e) { ++e->refs; }
void release(Entry* e);
// Has the gradient of a recorded result written as well; the graph behind it stays.
void keep_gradient(const Edge& e, GradReq request, ArrayData* grad, void* grad_object);
void forget_gradient(Entry* e, void* grad_object);
// Where the gradient of a recorded result goes, or null.
const Kept* kept_gradient(const Edge& e);
// Whether a gradient goes on to what made this value.
bool is_tracked(const Value& v);
// On the tape, but without a way for a gradient other than zero.
bool is_flat(const Value& v);
// Has a backward pass through the batch norm that made these statistics move `what`; nothing
// happens when they are not on the tape.
void move_in_backward(const Value& statistics, AttrsPtr what);
// Points a value at its maker.
void attach(Value* v, const Edge& maker);
void detach(Value* v);
// Lets go of what the rule reads: no second pass.
void free_values(Entry* e);

}  // namespace tape

}  // namespace slipstream
