// Notes of the operations that a thread calls, by name and with their arguments: what a model is
// lowered from (docs/serving.md).
//
// A trace of the same calls runs beside the log. It finds what a list of calls cannot repeat, such
// as a look at a value, and nodes that were recorded outside of a noted call.
#pragma once

#include <memory>
#include <unordered_map>

#include "array/arguments.h"
#include "graph/trace.h"

namespace slipstream::array {

class CallLog {
 public:
  struct Call {
    const ops::Declaration* op;
    std::vector<Argument> arguments;      // one for each parameter
    std::optional<ops::TypeRules> rules;  // when the operation asked for them
    std::vector<Value*> outputs;
  };

  CallLog() = default;
  ~CallLog();
  CallLog(const CallLog&) = delete;
  CallLog& operator=(const CallLog&) = delete;

  // An array that the calls read and may write to; call before begin().
  void add_input(const Operand& whole);
  // One that they only read.
  void add_parameter(const Operand& whole);

  // Between these two, calls of this thread are noted.
  void begin();
  void end();

  void record(const ops::Declaration& d, ops::Reader& reader, ops::Outputs& out);

  const std::vector<Call>& calls() const { return calls_; }
  // Why the calls are not all that the thread did, or "".
  std::string problem() const;
  // Inputs and parameters are numbered first, then values as they are met.
  int number_of(Value* v);
  const std::vector<Value*>& values() const { return values_; }
  int externals() const { return externals_; }

 private:
  void keep(const Operand& x);

  Trace trace_;
  std::vector<Call> calls_;
  std::unordered_map<const Value*, int> numbers_;
  std::vector<Value*> values_;  // handles of ours: their addresses stay unique
  std::vector<View*> views_;
  std::vector<int> parameters_;
  int externals_ = 0;
  size_t covered_ = 0;   // steps of the trace that belong to noted calls
  std::string outside_;  // the first that does not
};

// The log of this thread, or nullptr.
extern constinit thread_local CallLog* noting;

// What frontends call declared operations through.
inline void record(const ops::Declaration& d, ops::Reader& reader, ops::Outputs& out) {
  if (noting) [[unlikely]]
    return noting->record(d, reader, out);
  d.record(d, reader, out);
}

// Operations that frontends call without a declaration, by their declarations: the slow way, taken
// while calls are noted.
Value* noted_unary(TileOp op, const Operand& x, ops::TypeRules rules);
Value* noted_square(const Operand& x);
Value* noted_binary(TileOp op, const ops::Arg& a, const ops::Arg& b, ops::TypeRules rules);
Value* noted_matmul(const Operand& a, const Operand& b);
Value* noted_copy(const Operand& x);
Value* noted_cast(const Operand& x, DType to);
Value* noted_fill(const ops::Scalar& value, DType t, const Dims& shape);
Value* noted_assign(Value* base, View* target, const ops::Arg& value);

}  // namespace slipstream::array
