#include "graph/tape.h"

#include "engine/engine.h"
#include "graph/trace.h"

namespace slipstream::tape {

thread_local bool recording = false;

namespace {

uint64_t next_seq = 0;

Entry* new_entry(const OpDef* op, int n_inputs, int n_outputs) {
  Entry* e = new Entry;
  e->op = op;
  e->seq = ++next_seq;
  e->n_inputs = n_inputs;
  e->n_outputs = n_outputs;
  e->slots = std::make_unique<Slot[]>(n_inputs + n_outputs);
  return e;
}

// One handle fewer on a value of the tape. When only its own entry is left, they keep each other.
void handle_dropped(Value* v, int32_t left) {
  Entry* e = v->tape;
  bool own = !e->is_variable() && e->output(v->tape_index).value == v;
  if (left == (own ? 1 : 0)) detach(v);
}
const bool hooked = [] {
  Engine::tape_handle_dropped = handle_dropped;
  return true;
}();

bool differentiable(DType t) { return is_float(t) || is_complex(t); }

// Whether a gradient goes on to what made this value. A backward pass that let go of its values
// makes what they were computed from the past: programs carry a state from batch to batch so.
bool is_tracked(const Value& v) { return v.tape && !v.tape->freed_at && differentiable(v.dtype); }

void keep(Slot& s, Value* v) {
  s.value = v;
  // As a handle: like an array in Python, it is not run-ahead that keeps this memory.
  Engine::get().retain_handle(v);
}

// `needed`: the bits of OpDef::needs.
void fill_input(Slot& s, const Input& in, bool needed) {
  s.number = in.value == nullptr;
  if (s.number) {
    s.immediate = in.immediate;
    return;
  }
  s.dtype = in.value->dtype;
  s.whole = in.value->shape;
  s.window = in.window;
  slipstream::retain(s.window);
  if (is_tracked(*in.value)) {
    s.from = {in.value->tape, in.value->tape_index};
    retain(s.from.entry);
  }
  if (needed) keep(s, in.value);
}

void fill_output(Entry* e, int i, Value* v, bool needed) {
  Slot& s = e->output(i);
  s.dtype = v->dtype;
  s.whole = v->shape;
  if (needed) keep(s, v);
  if (differentiable(s.dtype)) attach(v, {e, i});
}

}  // namespace

void note(Node& n) {
  if (n.op->flat) return;
  Input* in = n.inputs();
  uint32_t needed = 0;
  bool any = false;
  for (int k = 0; k < n.n_inputs; ++k) {
    if (!in[k].value || !is_tracked(*in[k].value)) continue;
    any = true;
    needed |= n.op->needs[k < 3 ? k : 3];
  }
  if (!any) return;
  any = false;
  for (int i = 0; i < n.n_outputs; ++i) any = any || differentiable(n.output(i)->dtype);
  if (!any) return;
  Entry* e = new_entry(n.op, n.n_inputs, n.n_outputs);
  e->attrs = n.attrs;
  e->site = n.site;
  for (int k = 0; k < n.n_inputs; ++k)
    fill_input(e->input(k), in[k], (needed & needs_in(k < 15 ? k : 15)) != 0);
  for (int i = 0; i < n.n_outputs; ++i)
    fill_output(e, i, n.output(i), (needed & needs_out(i)) != 0);
  release(e);
}

Entry* custom(const OpDef& op, AttrsPtr attrs, const std::vector<Operand>& inputs,
              const std::vector<Value*>& outputs) {
  if (tracing) tracing->spoil(std::string(op.name) + " has a gradient written in Python");
  Entry* e = new_entry(&op, static_cast<int>(inputs.size()), static_cast<int>(outputs.size()));
  e->attrs = std::move(attrs);
  for (size_t k = 0; k < inputs.size(); ++k) {
    Input in;
    in.value = inputs[k].value;
    in.window = inputs[k].window;
    fill_input(e->input(static_cast<int>(k)), in, false);
  }
  for (size_t i = 0; i < outputs.size(); ++i)
    fill_output(e, static_cast<int>(i), outputs[i], false);
  return e;
}

Entry* make_variable(Value* value, GradReq request, ArrayData* grad, void* grad_object) {
  Entry* e = new_entry(nullptr, 0, 1);
  e->request = request;
  e->grad = grad;
  e->grad_object = grad_object;
  e->output(0).dtype = value->dtype;
  e->output(0).whole = value->shape;
  detach(value);
  attach(value, {e, 0});
  return e;
}

void attach(Value* v, const Edge& maker) {
  v->tape = maker.entry;
  v->tape_index = maker.index;
  retain(maker.entry);
}

void detach(Value* v) {
  Entry* e = std::exchange(v->tape, nullptr);
  if (e) release(e);
}

void free_values(Entry* e) {
  e->freed_at = next_seq;
  e->attrs = {};  // of a Function: its object, with the arrays that it saved
  for (int k = 0; k < e->n_inputs + e->n_outputs; ++k)
    if (Value* v = std::exchange(e->slots[k].value, nullptr)) Engine::get().release_handle(v);
}

void release(Entry* first) {
  if (--first->refs > 0) return;
  // Iterative: a chain of a million operations must not overflow the stack.
  static std::vector<Entry*> pending;
  static bool busy = false;
  pending.push_back(first);
  if (busy) return;
  busy = true;
  while (!pending.empty()) {
    Entry* e = pending.back();
    pending.pop_back();
    free_values(e);
    for (int k = 0; k < e->n_inputs; ++k) {
      Slot& s = e->input(k);
      slipstream::release(s.window);
      if (s.from.entry) release(s.from.entry);
    }
    delete e;
  }
  busy = false;
}

}  // namespace slipstream::tape
