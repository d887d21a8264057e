#include "ops/backward.h"

#include <algorithm>
#include <map>

#include "engine/engine.h"
#include "graph/gradient_type.h"
#include "ops/creation.h"
#include "ops/view_add.h"

namespace slipstream {

using ops::Term;

Term Gradient::in(int k) const {
  const Slot& s = entry.input(k);
  if (s.value) return Term(Operand{s.value.get(), s.view});
  if (s.number) return Term(ops::decode(s.immediate, entry.output(0).dtype));
  throw std::logic_error(std::string(entry.op->name) + ": operand was not kept");
}

Term Gradient::out(int i) const {
  const Slot& s = entry.output(i);
  if (!s.value) throw std::logic_error(std::string(entry.op->name) + ": result was not kept");
  return Term(Operand{s.value.get(), nullptr});
}

namespace ops {
namespace {

Term ones(DType t, const Dims& shape) {
  Scalar one;
  one.i = 1;
  return Term(fill(one, t, shape));
}

// Undoes broadcasting: the sum over the axes along which `shape` was repeated (none of it, maybe).
Term sum_to(const Term& g, const Dims& shape) {
  if (g.shape() == shape) return g;
  const Dims& from = g.shape();
  const int lead = from.n - shape.n;
  bool widens = lead < 0;  // a rule may give one number for all
  std::vector<int64_t> axes;
  for (int i = 0; i < from.n && !widens; ++i) {
    if (i < lead || (shape[i - lead] == 1 && from[i] != 1))
      axes.push_back(i);
    else
      widens = from[i] != shape[i - lead];
  }
  return widens ? broadcast_to(g, shape) : sum_axes(g, axes).reshape(shape);
}

Term in_type(const Term& g, DType t) { return g.dtype() == t ? g : Term(cast(g.operand(), t)); }

// Every element of a value of shape `whole` exactly once?
bool covers(const View& w, const Dims& whole) {
  if (w.offset != 0 || count(w.shape) != count(whole)) return false;
  int64_t expect = 1;
  bool used[kMaxDims] = {};
  for (int step = 0; step < w.shape.n; ++step) {
    int found = -1;
    for (int i = 0; i < w.shape.n; ++i)
      if (!used[i] && (w.shape[i] == 1 || w.strides[i] == expect)) {
        found = i;
        break;
      }
    if (found < 0) return false;
    used[found] = true;
    if (w.shape[found] != 1) expect *= w.shape[found];
  }
  return true;
}

// The gradient of a whole value, given that of a view which shows each of its elements once.
Term uncover(const Term& g, const View& w, const Dims& whole) {
  Dims order;
  for (int i = 0; i < w.shape.n; ++i) order.push(i);
  // By falling stride: that is the order of the elements in memory. Ones go anywhere.
  for (int i = 1; i < order.n; ++i)
    for (int j = i; j > 0; --j) {
      auto stride = [&](int k) {
        int axis = static_cast<int>(order[k]);
        return w.shape[axis] == 1 ? int64_t{0} : w.strides[axis];
      };
      if (stride(j - 1) >= stride(j)) break;
      std::swap(order[j - 1], order[j]);
    }
  return g.transpose(order).reshape(whole);
}

// One pass: entries by falling sequence number, so that all gradients of a result have arrived
// before its operation's turn.
class Walk {
 public:
  explicit Walk(const BackwardOptions& options) : options_(options) {}
  Walk(const Walk&) = delete;
  Walk& operator=(const Walk&) = delete;
  ~Walk() {
    for (auto& [seq, state] : states_) tape::release(state.entry);
  }

  void start(const Head& head) {
    Value* v = head.array.value;
    const Dims& shape = head.array.shape();
    if (!v->tape)
      throw ValueError(
          "this array was not computed from a variable while recording: there is nothing to "
          "differentiate. Call attach_grad() on the variables and compute it under "
          "autograd.record()");
    if (head.gradient.is_array() && !(head.gradient.shape() == shape))
      throw ValueError("the head gradient has shape " + to_string(head.gradient.shape()) +
                       ", the head has shape " + to_string(shape));
    if (v->tape->flat) return start_flat(v->tape);
    Slot s;
    s.from = {v->tape, v->tape_index};
    s.view = head.array.view;
    s.dtype = gradient_type(v->dtype);
    s.whole = v->shape;
    first_head_ = std::min(first_head_, v->tape->seq);
    add(s, head.gradient.is_array() ? head.gradient : ones(s.dtype, shape));
  }

  // The gradient of this result is kept, whatever produced it.
  void watch(const Edge& e) { state(e.entry).watched = true; }

  void run() {
    // States only appear below the one at work: producers come before their consumers.
    for (auto it = states_.begin(); it != states_.end(); ++it) {
      State& s = it->second;
      if (s.entry->is_variable()) continue;
      if (!s.reached && !s.entry->op->own_gradient) {
        if (s.touched) pass_on(*s.entry);
        continue;
      }
      if (!s.reached && !s.touched) continue;
      if (s.watched && options_.stop_at_targets) continue;
      visit(s);
      if (!s.watched) s.sums.clear();
    }
    if (!options_.retain_graph)
      for (Entry* e : flat_heads_) tape::free_values(e);
  }

  Term result(const Edge& e) {
    auto it = states_.find(key(e.entry));
    if (it == states_.end() || !it->second.reached) return {};
    return it->second.sums[e.index];
  }

  void write_variables() {
    require_wanted();
    for (auto& [seq, s] : states_) {
      Entry& e = *s.entry;
      if (!e.is_variable() || !e.grad || e.request == GradReq::Null) continue;
      if (!s.reached && !s.touched) continue;
      e.fresh = true;
      write(s.reached ? s.sums[0] : Term(), e.output(0), e.request, *e.grad);
      s.sums.clear();
    }
    let_go_of_unwanted();
    for (auto& [edge, g] : kept_)
      if (const Kept* k = tape::kept_gradient(edge))
        write(g, edge.entry->output(edge.index), k->request, *k->grad);
  }

  // Variables without a request are none after the pass that frees the recording: `grad` is None.
  void let_go_of_unwanted() {
    if (options_.retain_graph) return;
    for (auto& [seq, s] : states_) {
      Entry& e = *s.entry;
      if (!e.is_variable() || e.request != GradReq::Null) continue;
      e.grad = nullptr;
      e.grad_object = nullptr;
    }
  }

 private:
  // Not an array: zeros.
  static void write(Term g, const Slot& of, GradReq request, ArrayData& to) {
    if (!g.is_array()) {
      if (request == GradReq::Add) return;
      g = zeros(of.dtype, of.whole);
    }
    if (request == GradReq::Add) g = Term(to.operand()) + g;
    g = in_type(g, to.head()->dtype);
    // Two variables must not come to share one value: both may be written to.
    Value* v = g.operand().value->handles > 2 ? copy(g.operand()) : g.take();
    to.set_head(v);
  }

  struct State {
    Entry* entry = nullptr;
    std::vector<Term> sums;
    bool reached = false, watched = false;
    bool touched = false;  // reached from the heads only through zero gradients
  };

  // Later entries first.
  static uint64_t key(const Entry* e) { return ~e->seq; }

  State& state(Entry* e) {
    auto [it, fresh] = states_.try_emplace(key(e));
    if (fresh) {
      it->second.entry = e;
      it->second.sums.resize(e->n_outputs);
      tape::retain(e);
    }
    return it->second;
  }

  void start_flat(Entry* e) {
    if (e->freed_at) throw_passed();
    flat_heads_.push_back(e);
    first_head_ = std::min(first_head_, e->seq);
    touch(e->flat_from);
  }

  // Gradients of zero: how the sources were used does not matter, so nothing on the way does.
  void touch(const SourcesPtr& sources) {
    if (!sources) return;
    for (Entry* e : sources->entries) state(e).touched = true;
  }

  void require_wanted() const {
    bool any = false, wanted = !kept_.empty();
    for (auto& [seq, s] : states_) {
      if (!s.entry->is_variable()) continue;
      any = true;
      wanted = wanted || s.entry->request != GradReq::Null;
    }
    if (any && !wanted)
      throw ValueError(
          "all variables that this was computed from have grad_req='null': there is no gradient "
          "to compute. Call attach_grad() on those whose gradient you want");
  }

  [[noreturn]] static void throw_passed() {
    throw ValueError(
        "an earlier backward() through this graph has released its values; call that one with "
        "retain_graph=True to run backward() twice");
  }

  // Adds the gradient of what `s` looks at to that of the value behind it.
  void add(const Slot& s, Term g) {
    State& to = state(s.from.entry);
    to.reached = true;
    Term& sum = to.sums[s.from.index];
    g = in_type(sum_to(g, s.shape()), s.dtype);
    if (s.view && !is_whole(*s.view, s.whole)) {
      if (covers(*s.view, s.whole)) {
        g = uncover(g, *s.view, s.whole);
      } else {
        Term base = sum.is_array() ? std::move(sum) : zeros(s.dtype, s.whole);
        sum = Term();
        sum = Term(view_add(std::move(base), *s.view, g));
        return;
      }
    }
    sum = sum.is_array() ? sum + g : std::move(g);
  }

  static bool is_whole(const View& w, const Dims& whole) {
    return w.offset == 0 && w.shape == whole && is_contiguous(w.shape, w.strides);
  }

  void visit(State& s) {
    Entry& e = *s.entry;
    // For what was recorded after an earlier pass, that pass made a past: no gradient goes there.
    if (e.freed_at && e.freed_at < first_head_) return;
    if (e.freed_at) throw_passed();
    note_kept(e, &s);
    note_moves(e);
    if (!e.op->grad)
      throw ValueError(std::string(e.op->name) +
                       " has no gradient; leave it out of the recording "
                       "with autograd.pause() or detach() its operand");
    Lent lent;
    if (options_.create_graph) lend(e, lent);
    Gradient g(e);
    for (int i = 0; i < e.n_outputs; ++i) {
      g.reached[i] = s.sums[i].is_array();
      g.arrived[i] =
          g.reached[i] ? s.sums[i] : zeros(gradient_type(e.output(i).dtype), e.output(i).whole);
    }
    if (!s.watched) s.sums.assign(s.sums.size(), Term());
    e.op->grad(g);
    lent.end();
    g.arrived.clear();
    if (!options_.retain_graph) tape::free_values(&e);
    for (int k = 0; k < e.n_inputs; ++k)
      if (g.given[k].is_array())
        add(e.input(k), std::move(g.given[k]));
      else if (e.input(k).from.entry)
        state(e.input(k).from.entry).touched = true;
    touch(e.flat_from);
  }

  // The gradients that arrived for results which want to see them; all zero without a state.
  void note_kept(Entry& e, State* s) {
    if (!e.kept) return;
    for (const Kept& k : *e.kept)
      kept_.emplace_back(Edge{&e, k.index}, s ? s->sums[k.index] : Term());
  }

  // Also where only zeros arrive, as in MXNet.
  void note_moves(const Entry& e) {
    if (!e.moves || !options_.moved || e.freed_at) return;
    Gradient g(const_cast<Entry&>(e));
    options_.moved->push_back({e.moves, g.out(1), g.out(2)});
  }

  // All gradients below are zero: no rule has to say so.
  void pass_on(Entry& e) {
    note_kept(e, nullptr);
    note_moves(e);
    if (!options_.retain_graph) tape::free_values(&e);
    for (int k = 0; k < e.n_inputs; ++k)
      if (e.input(k).from.entry) state(e.input(k).from.entry).touched = true;
    touch(e.flat_from);
  }

  // For gradients of gradients: kept values point at their makers again while the rule records. A
  // handle on each keeps the rule's own terms from being the last ones.
  struct Lent {
    std::vector<Handle> values;
    ~Lent() { end(); }
    void end() {
      for (const Handle& v : values) tape::detach(v.get());
      values.clear();
    }
  };

  static void lend(Entry& e, Lent& lent) {
    auto point = [&](Slot& s, const Edge& maker) {
      if (!s.value || s.value->tape || !maker.entry) return;
      lent.values.push_back(s.value);
      tape::attach(s.value.get(), maker);
    };
    for (int k = 0; k < e.n_inputs; ++k) point(e.input(k), e.input(k).from);
    for (int i = 0; i < e.n_outputs; ++i) point(e.output(i), {&e, i});
  }

  BackwardOptions options_;
  uint64_t first_head_ = ~uint64_t{0};
  std::vector<Entry*> flat_heads_;  // held by their arrays
  std::map<uint64_t, State> states_;
  std::vector<std::pair<Edge, Term>> kept_;  // their entries are held by their states
};

}  // namespace

void backward(const std::vector<Head>& heads, const BackwardOptions& options) {
  // Gradients are recorded for further gradients only when asked for.
  tape::Recording scope(options.create_graph);
  Walk walk(options);
  for (const Head& h : heads) walk.start(h);
  walk.run();
  tape::recording = false;
  walk.write_variables();
}

std::vector<Term> gradients(const std::vector<Head>& heads, const std::vector<Operand>& targets,
                            const BackwardOptions& options) {
  // Gradients are recorded for further gradients only when asked for.
  tape::Recording scope(options.create_graph);
  Walk walk(options);
  for (size_t i = 0; i < targets.size(); ++i) {
    if (!targets[i].value->tape || tape::is_flat(*targets[i].value))
      throw ValueError("variables[" + std::to_string(i) +
                       "] is not on the tape: call attach_grad() on it before recording");
    if (targets[i].view)
      throw ValueError("variables[" + std::to_string(i) + "] is a view; use the array it looks at");
    walk.watch({targets[i].value->tape, targets[i].value->tape_index});
  }
  for (const Head& h : heads) walk.start(h);
  walk.run();
  walk.let_go_of_unwanted();
  std::vector<Term> out;
  for (const Operand& t : targets) out.push_back(walk.result({t.value->tape, t.value->tape_index}));
  return out;
}

}  // namespace ops
}  // namespace slipstream
