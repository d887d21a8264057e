#include "graph/tape.h"

#include <algorithm>

#include "engine/engine.h"
#include "graph/gradient_type.h"
#include "graph/trace.h"

namespace slipstream::tape {

constinit thread_local bool recording = false;

namespace {

uint64_t next_seq = 0;

Ref<Entry> new_entry(const OpDef* op, int n_inputs, int n_outputs) {
  Ref<Entry> e = Ref<Entry>::adopt(new Entry);
  e->op = op;
  e->seq = ++next_seq;
  e->n_inputs = n_inputs;
  e->n_outputs = n_outputs;
  e->slots = std::make_unique<Slot[]>(n_inputs + n_outputs);
  return e;
}

// A value on the tape lost a handle. When only its own entry holds it, break the value <-> entry
// reference cycle.
void handle_dropped(Value* v, int32_t left) {
  Entry* e = v->tape;
  bool own = !e->is_variable() && !e->flat && e->output(v->tape_index).value.get() == v;
  if (left == (own ? 1 : 0)) detach(v);
}
const bool hooked = [] {
  Engine::tape_handle_dropped = handle_dropped;
  return true;
}();

bool is_real(DType t) { return is_float(t) || is_complex(t); }
bool carries(Node& n, const Value& v);

// Bools that are moved or combined have gradients; results of comparisons do not.
bool carries_bool(Node& n) {
  for (int k = 0; k < n.n_inputs; ++k) {
    const Value* v = n.inputs()[k].value;
    if (v && v->dtype == DType::Bool && carries(n, *v)) return true;
  }
  return false;
}

// Whether output `i` is differentiable. Integer outputs beside float ones are indices; those of an
// operation without a gradient rule are counts or indices too.
bool is_differentiable(Node& n, int i) {
  DType t = n.output(i)->dtype;
  if (is_real(t)) return true;
  return n.op->grad && n.n_outputs == 1 && (t != DType::Bool || carries_bool(n));
}

// Whether a gradient propagates to an operand. Integer operands of a general operation may be
// indices; they contribute to the result only if it has their type.
bool carries(Node& n, const Value& v) {
  if (!is_tracked(v)) return false;
  return is_real(v.dtype) || n.op->kind != Kind::General || n.output(0)->dtype == v.dtype;
}

bool is_tracked_flat(const Value& v) { return v.tape && v.tape->flat && !v.tape->freed_at; }

// Collects sources; returns an existing list when nothing new was added.
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

// The sources of an operation, ignoring history that an earlier backward pass has cut off.
void add_behind(Entry* first, Union& to) {
  if (first->ends_search()) return to.add(first);
  // Iterative, and cached per entry.
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
      if (from && !from->ends_search() && !from->freed_at && !from->behind) todo.push_back(from);
    }
    if (todo.size() > before) continue;
    todo.pop_back();
    Union all;
    all.add(e->flat_from);
    for (int k = 0; k < e->n_inputs; ++k) {
      Entry* from = e->input(k).from.entry;
      if (!from || from->freed_at) continue;
      if (from->ends_search())
        all.add(from);
      else
        all.add(from->behind);
    }
    e->behind = all.take();
  }
  to.add(first->behind);
}

// The sources behind the non-differentiable operands that are on the tape.
template <class At, class Carries>
SourcesPtr flat_behind(int n, At value_at, Carries has_part) {
  Union all;
  for (int k = 0; k < n; ++k) {
    Value* v = value_at(k);
    if (!v) continue;
    if (is_tracked_flat(*v))
      all.add(v->tape->flat_from);
    else if (is_tracked(*v) && !has_part(*v))
      add_behind(v->tape, all);
  }
  return all.take();
}

// Marks results that are not differentiable, or whose operands are not; with `all`, every result.
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
  Ref<Entry> e = new_entry(n.op, 0, 0);
  e->flat = true;
  e->flat_from = std::move(behind);
  e->site = n.site;
  for (int i = 0; i < n.n_outputs; ++i)
    if (all || !is_differentiable(n, i)) attach(n.output(i), {e.get(), 0});
}

// `needed`: the bits of OpDef::needs.
void fill_input(Slot& s, const Input& in, bool needed, bool carried) {
  s.number = in.value == nullptr;
  if (s.number) {
    s.immediate = in.immediate;
    return;
  }
  s.dtype = gradient_type(in.value->dtype);
  s.whole = in.value->shape;
  s.view = in.view;
  slipstream::retain(s.view);
  if (carried) {
    s.from = {in.value->tape, in.value->tape_index};
    retain(s.from.entry);
  }
  if (needed) s.value = Handle::share(in.value);
}

void fill_output(Entry* e, int i, Value* v, bool needed, bool differentiable) {
  Slot& s = e->output(i);
  s.dtype = v->dtype;
  s.whole = v->shape;
  if (needed) s.value = Handle::share(v);
  if (differentiable) attach(v, {e, i});
}

}  // namespace

void note(Node& n) {
  Input* in = n.inputs();
  uint32_t needed = 0;
  bool any = false, any_flat = false;
  for (int k = 0; k < n.n_inputs; ++k) {
    if (!in[k].value || !in[k].value->tape) continue;
    const Value& v = *in[k].value;
    if (!carries(n, v)) {
      any_flat = any_flat || is_tracked_flat(v) || is_tracked(v);
      continue;
    }
    any = true;
    needed |= n.op->needs[k < 3 ? k : 3];
    // Gradient rules need not check which operands are differentiable.
    if (!is_real(v.dtype) && n.op->kind == Kind::General)
      for (uint32_t more : n.op->needs) needed |= more;
  }
  if (!any && !any_flat) return;
  int differentiable = 0;
  for (int i = 0; i < n.n_outputs; ++i) differentiable += is_differentiable(n, i);
  if (!any || differentiable == 0 || n.op->flat) return note_flat(n, true);
  Ref<Entry> e = new_entry(n.op, n.n_inputs, n.n_outputs);
  e->attrs = n.attrs;
  e->site = n.site;
  for (int k = 0; k < n.n_inputs; ++k)
    fill_input(e->input(k), in[k], (needed & needs_in(k < 15 ? k : 15)) != 0,
               in[k].value && carries(n, *in[k].value));
  for (int i = 0; i < n.n_outputs; ++i)
    fill_output(e.get(), i, n.output(i), (needed & needs_out(i)) != 0, is_differentiable(n, i));
  if (any_flat)
    e->flat_from = flat_behind(
        n.n_inputs, [&](int k) { return in[k].value; },
        [&](const Value& v) { return carries(n, v); });
  if (differentiable < n.n_outputs) note_flat(n, false);
}

Entry* custom(const OpDef& op, AttrsPtr attrs, const std::vector<Operand>& inputs,
              const std::vector<Value*>& outputs) {
  if (tracing) tracing->spoil(std::string(op.name) + " has a gradient written in Python");
  Ref<Entry> e = new_entry(&op, static_cast<int>(inputs.size()), static_cast<int>(outputs.size()));
  e->attrs = std::move(attrs);
  for (size_t k = 0; k < inputs.size(); ++k) {
    Input in;
    in.value = inputs[k].value;
    in.view = inputs[k].view;
    fill_input(e->input(static_cast<int>(k)), in, false, is_tracked(*in.value));
  }
  for (size_t i = 0; i < outputs.size(); ++i)
    fill_output(e.get(), static_cast<int>(i), outputs[i], false, outputs[i]->dtype != DType::Bool);
  e->flat_from = flat_behind(
      e->n_inputs, [&](int k) { return inputs[k].value; }, [](const Value&) { return true; });
  return e.release();
}

Entry* make_variable(Value* value, GradReq request, ArrayData* grad, void* grad_object) {
  Ref<Entry> e = new_entry(nullptr, 0, 1);
  e->request = request;
  e->grad = grad;
  e->grad_object = grad_object;
  e->output(0).dtype = gradient_type(value->dtype);
  e->output(0).whole = value->shape;
  detach(value);
  attach(value, {e.get(), 0});
  return e.release();
}

void keep_gradient(const Edge& e, GradReq request, ArrayData* grad, void* grad_object) {
  if (!e.entry->kept) e.entry->kept = std::make_unique<std::vector<Kept>>();
  std::vector<Kept>& all = *e.entry->kept;
  std::erase_if(all, [&](const Kept& k) { return k.index == e.index; });
  all.push_back({e.index, request, grad, grad_object});
}

void forget_gradient(Entry* e, void* grad_object) {
  if (e->kept) std::erase_if(*e->kept, [&](const Kept& k) { return k.grad_object == grad_object; });
}

const Kept* kept_gradient(const Edge& e) {
  if (e.entry->kept)
    for (const Kept& k : *e.entry->kept)
      if (k.index == e.index) return &k;
  return nullptr;
}

// A backward pass that releases its values cuts off their history, so that programs can carry a
// state from batch to batch.
bool is_tracked(const Value& v) { return v.tape && !v.tape->freed_at && !v.tape->flat; }

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

void move_in_backward(const Value& statistics, AttrsPtr what) {
  Entry* e = statistics.tape;
  if (e && e->n_inputs == 1) e = e->flat ? nullptr : e->input(0).from.entry;  // they were cast
  if (e && e->n_outputs == 3) e->moves = std::move(what);
}

void free_values(Entry* e) {
  e->freed_at = next_seq;
  e->moves = {};
  e->attrs = {};  // for a Function: its Python object and the arrays it saved
  for (int k = 0; k < e->n_inputs + e->n_outputs; ++k) e->slots[k].value.reset();
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
      slipstream::release(s.view);
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
