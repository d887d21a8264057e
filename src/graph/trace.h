// A trace: the operations recorded by one call of a block, replayed without Python for other data
// of the same shapes.
//
// While tracing, every operation of this thread is noted with the origin of its operands: an
// external array (argument or parameter), an earlier step, or a constant. Whatever cannot be
// replayed (reading a value, a gradient written in Python) invalidates the trace.
#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/op.h"
#include "graph/array.h"
#include "graph/ref.h"

namespace slipstream {

class Trace {
 public:
  Trace() = default;
  Trace(const Trace&) = delete;
  Trace& operator=(const Trace&) = delete;
  ~Trace();

  // The next external array; call before tracing.
  void add_external(const Operand& whole);
  // A result of the traced call.
  void add_result(const Operand& x);
  // Notes that the call gave external array `slot` this version.
  void add_effect(int slot, Value* version);
  // A backward pass through the producer of `statistics` updates `what`, also in replays.
  void add_moves(const Value* statistics, AttrsPtr what);
  // The slot of the external array whose current version is `value`, or -1. Versions made by the
  // call itself have no slot.
  int slot_of(const Value* head) const;
  bool made_here(const Value* v) const;
  void spoil(std::string why);
  const std::string& spoilt() const { return spoilt_; }
  size_t steps() const { return steps_.size(); }
  const char* name_of_step(size_t i) const { return steps_[i].op->name; }
  // Whether the call gave this external array a new version.
  bool has_effect_on(int slot) const;
  // Releases the traced call's values and plans when a replay releases its own.
  void finish();

  int externals() const { return static_cast<int>(slots_.size()); }
  bool fits(int slot, const Operand& x) const {
    return x.dtype() == slots_[slot].dtype && x.shape() == slots_[slot].shape;
  }

  struct Replay {
    std::vector<Value*> results;                  // owned handles
    std::vector<std::pair<int, Value*>> effects;  // slot and its new version; owned
  };
  // Records the steps again. `externals` are whole values; results' views are view(i). `bind`
  // maps the running statistics of the traced call to those that a replay's backward pass updates.
  Replay replay(const std::vector<Value*>& externals,
                const std::function<AttrsPtr(const AttrsPtr&)>& bind) const;
  View* view(int result) const { return results_[result].view.get(); }

  // Called by commit.
  void note(Node& node);

 private:
  struct Source {
    enum class Kind : uint8_t { External, Step, Constant, Number } kind = Kind::Number;
    int32_t index = 0;  // external slot, or number of the value made
    Handle constant;
    uint64_t number = 0;
    Ref<View> view;
  };
  struct Step {
    const OpDef* op;
    AttrsPtr attrs;
    std::vector<Source> inputs;
    std::vector<std::pair<DType, Dims>> outputs;
    int32_t first = 0;          // number of its first value
    std::vector<int32_t> last;  // values not needed after this step
    bool recorded = false;      // for gradients, when the call is recorded
    AttrsPtr moves;             // in a backward pass,
    int32_t statistics = 0;     // by which of its values
  };
  struct Slot {
    DType dtype;
    Dims shape;
  };

  Source source_of(Value* v, View* w);

  std::vector<Slot> slots_;
  std::vector<Step> steps_;
  std::vector<Source> results_;
  std::vector<std::pair<int, Source>> effects_;
  int32_t values_ = 0;
  std::unordered_map<const Value*, Source> known_;     // while tracing
  std::unordered_map<const Value*, int> known_slots_;  // versions that external arrays got
  std::vector<Handle> held_;                           // while tracing: keeps addresses unique
  std::string spoilt_;
};

// The trace of this thread, or nullptr.
extern constinit thread_local Trace* tracing;

}  // namespace slipstream
