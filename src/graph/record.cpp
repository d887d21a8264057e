#include "graph/record.h"

#include "engine/engine.h"
#include "graph/tape.h"
#include "graph/trace.h"
#include "memory/buffer.h"
#include "profiler/profiler.h"

namespace slipstream {

FrontendState frontend;
constinit thread_local bool pace_wanted = false;
thread_local FailurePtr call_failure;

namespace {

// Element count, saturated so that bytes() cannot overflow: allocation then fails as out of memory.
int64_t countable(const Dims& s) {
  constexpr int64_t kMost = int64_t{1} << 58;
  int64_t n = 1;
  bool overflow = false;
  for (int i = 0; i < s.n; ++i) overflow |= __builtin_mul_overflow(n, s[i], &n);
  // A dimension that overflowed may be negative.
  if (!overflow && static_cast<uint64_t>(n) <= static_cast<uint64_t>(kMost)) [[likely]]
    return n;
  for (int i = 0; i < s.n; ++i)
    if (s[i] == 0) return 0;
  return kMost;
}

}  // namespace

Node* begin(const OpDef& op, int n_inputs) {
  Node* n = Engine::get().new_node();
  n->op = &op;
  n->n_inputs = n_inputs;
  if (n_inputs > Node::kInlineInputs) n->many_inputs = std::make_unique<Input[]>(n_inputs);
  return n;
}

void set_input(Node* n, int k, const Operand& operand) {
  Input& in = n->inputs()[k];
  in.value = operand.value;
  in.view = operand.view;
  Engine::retain(operand.value);
  retain(operand.view);
}

void set_immediate(Node* n, int k, uint64_t bits) {
  Input& in = n->inputs()[k];
  in.value = nullptr;
  in.immediate = bits;
}

void add_outputs(Node* n, const std::vector<std::pair<DType, Dims>>& more) {
  n->n_outputs = static_cast<uint8_t>(more.size() + 1);
  n->more_outputs = std::make_unique<Value[]>(more.size());
  for (size_t i = 0; i < more.size(); ++i) {
    Value& v = n->more_outputs[i];
    v.node = n;
    v.dtype = more[i].first;
    v.shape = more[i].second;
    v.size = countable(v.shape);
  }
  n->live_outputs.store(n->n_outputs, std::memory_order_relaxed);
}

namespace {

// Sync mode: runs the node and notes the failure that its call has to raise.
[[gnu::cold, gnu::noinline]] void run_here(Engine& engine, Node* n) {
  engine.run_now(n);
  for (int i = 0; i < n->n_outputs && !call_failure; ++i) {
    const Value& v = *n->output(i);
    const bool failed = v.state.load(std::memory_order_acquire) == State::Failed;
    if (failed || (v.failure && !v.failure->reported.load())) call_failure = v.failure;
  }
  if (call_failure) pace_wanted = true;
}

// The profiler must read the node before a worker may free it, and needs its number.
[[gnu::cold, gnu::noinline]] Value* append_noted(Engine& engine, Node* n) {
  profiler::RecordNote note;
  profiler::begin_record(note, *n);
  if (engine.append(n)) pace_wanted = true;
  profiler::end_record(note, n->seq);
  if (!engine.is_async()) [[unlikely]]
    run_here(engine, n);
  return &n->out;
}

}  // namespace

Value* commit(Node* n, DType dtype, const Dims& shape) {
  Engine& engine = Engine::get();
  Value& v = n->out;
  v.dtype = dtype;
  v.shape = shape;
  v.size = countable(shape);
  n->site = frontend.call_site ? frontend.call_site() : 0;
  if (tape::recording) [[unlikely]]
    tape::note(*n);
  if (tracing) [[unlikely]]
    tracing->note(*n);
  if (profiler::on()) [[unlikely]]
    return append_noted(engine, n);
  if (engine.append(n)) pace_wanted = true;
  if (!engine.is_async()) [[unlikely]]
    run_here(engine, n);
  return &v;
}

Value* ready_value(Buffer* buffer, DType dtype, const Dims& shape) {
  Node* n = Engine::get().new_node();
  Value& v = n->out;
  v.dtype = dtype;
  v.shape = shape;
  v.size = count(shape);
  v.buffer = buffer;
  v.state.store(State::Ready, std::memory_order_release);
  Engine::get().count_value();
  return &v;
}

}  // namespace slipstream
