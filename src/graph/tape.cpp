#include "graph/tape.h"

#include <algorithm>

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
  bool own = !e->is_variable() && !e->flat && e->output(v->tape_index).value == v;
  if (left == (own ? 1 : 0)) detach(v);
}
const bool hooked = [] {
  Engine::tape_handle_dropped = handle_dropped;
  return true;
}();

bool differentiable(DType t) { return is_float(t) || is_complex(t); }

// Whether a gradient goes on to what made this value. A backward pass that let go of its values
// makes what they were computed from the past: programs carry a state from batch to batch so.
bool is_tracked(const Value& v) {
  return v.tape && !v.tape->freed_at && !v.tape->flat && differentiable(v.dtype);
}
bool is_tracked_flat(const Value& v) { return v.tape && v.tape->flat && !v.tape->freed_at; }

// Collects sources; shares what has been collected before where nothing is new.
class Union {
 public:
  void add(const SourcesPtr& set) {
    if (!set || set == largest_) return;
    if (!largest_ || set->entries.size() > largest_->entries.size()) {
      if (largest_) sets_.push_back(std::move(largest_));
      largest_ = set;
    } else {
      sets_.push_back(set);
    }
  }
  void add(Entry* e) {
    if (e->is_source()) singles_.push_back(e);
  }

  SourcesPtr take() {
    for (const SourcesPtr& s : sets_)
      singles_.insert(singles_.end(), s->entries.begin(), s->entries.end());
    std::erase_if(singles_, [&](Entry* e) { return !e->is_source() || contains(e); });
    if (!largest_) largest_ = std::make_shared<Sources>();
    if (singles_.empty()) return std::move(largest_);
    auto made = std::make_shared<Sources>();
    std::vector<Entry*>& all = made->entries;
    all = largest_->entries;
    std::erase_if(all, [](Entry* e) { return !e->is_source(); });
    all.insert(all.end(), singles_.begin(), singles_.end());
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    for (Entry* e : all) retain(e);
    return made;
  }

 private:
  bool contains(Entry* e) const {
    return largest_ && std::binary_search(largest_->entries.begin(), largest_->entries.end(), e);
  }
  SourcesPtr largest_;
  std::vector<SourcesPtr> sets_;
  std::vector<Entry*> singles_;
};

// What lies behind an operation with a gradient of its own is reached through it.
bool ends_search(const Entry* e) { return e->is_variable() || e->op->own_gradient; }

// What an operation was computed from; what a pass has made the past is not looked at.
void add_behind(Entry* first, Union& to) {
  if (ends_search(first)) return to.add(first);
  // Iterative, and once per entry however many ask.
  std::vector<Entry*> todo{first};
  while (!todo.empty()) {
    Entry* e = todo.back();
    if (e->behind) {
      todo.pop_back();
      continue;
    }
    size_t before = todo.size();
    for (int k = 0; k < e->n_inputs; ++k) {
      Entry* from = e->input(k).from.entry;
      if (from && !ends_search(from) && !from->freed_at && !from->behind) todo.push_back(from);
    }
    if (todo.size() > before) continue;
    todo.pop_back();
    Union all;
    all.add(e->flat_from);
    for (int k = 0; k < e->n_inputs; ++k) {
      Entry* from = e->input(k).from.entry;
      if (!from || from->freed_at) continue;
      if (ends_search(from))
        all.add(from);
      else
        all.add(from->behind);
    }
    e->behind = all.take();
  }
  to.add(first->behind);
}

// The sources behind operands without slope, of those that are on the tape.
template <class At>
SourcesPtr flat_behind(int n, At value_at) {
  Union all;
  for (int k = 0; k < n; ++k) {
    Value* v = value_at(k);
    if (v && is_tracked_flat(*v)) all.add(v->tape->flat_from);
  }
  return all.take();
}

// Results without slope, or of operands that have none; those whose type has one only when `all`.
void note_flat(Node& n, bool all) {
  Union sources;
  Input* in = n.inputs();
  for (int k = 0; k < n.n_inputs; ++k) {
    Value* v = in[k].value;
    if (!v) continue;
    if (is_tracked_flat(*v))
      sources.add(v->tape->flat_from);
    else if (is_tracked(*v))
      add_behind(v->tape, sources);
  }
  SourcesPtr behind = sources.take();
  if (behind->entries.empty()) return;
  Entry* e = new_entry(n.op, 0, 0);
  e->flat = true;
  e->flat_from = std::move(behind);
  e->site = n.site;
  for (int i = 0; i < n.n_outputs; ++i)
    if (all || !differentiable(n.output(i)->dtype)) attach(n.output(i), {e, 0});
  release(e);
}

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
  Input* in = n.inputs();
  uint32_t needed = 0;
  bool any = false, any_flat = false;
  for (int k = 0; k < n.n_inputs; ++k) {
    if (!in[k].value || !in[k].value->tape) continue;
    any_flat = any_flat || is_tracked_flat(*in[k].value);
    if (!is_tracked(*in[k].value)) continue;
    any = true;
    needed |= n.op->needs[k < 3 ? k : 3];
  }
  if (!any && !any_flat) return;
  int slopes = 0;
  for (int i = 0; i < n.n_outputs; ++i) slopes += differentiable(n.output(i)->dtype);
  if (!any || slopes == 0 || n.op->flat) return note_flat(n, true);
  Entry* e = new_entry(n.op, n.n_inputs, n.n_outputs);
  e->attrs = n.attrs;
  e->site = n.site;
  for (int k = 0; k < n.n_inputs; ++k)
    fill_input(e->input(k), in[k], (needed & needs_in(k < 15 ? k : 15)) != 0);
  for (int i = 0; i < n.n_outputs; ++i)
    fill_output(e, i, n.output(i), (needed & needs_out(i)) != 0);
  if (any_flat) e->flat_from = flat_behind(n.n_inputs, [&](int k) { return in[k].value; });
  if (slopes < n.n_outputs) note_flat(n, false);
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
  e->flat_from = flat_behind(e->n_inputs, [&](int k) { return inputs[k].value; });
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

bool is_flat(const Value& v) { return v.tape && v.tape->flat; }

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

namespace slipstream {

Sources::~Sources() {
  for (Entry* e : entries) tape::release(e);
}

}  // namespace slipstream
