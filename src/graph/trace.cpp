#include "graph/trace.h"

#include <algorithm>

#include "graph/record.h"
#include "graph/tape.h"

namespace slipstream {

constinit thread_local Trace* tracing = nullptr;

Trace::~Trace() { finish(); }

void Trace::add_external(const Operand& whole) {
  Source s;
  s.kind = Source::Kind::External;
  s.index = externals();
  known_.emplace(whole.value, s);
  held_.push_back(Handle::share(whole.value));
  slots_.push_back({whole.dtype(), whole.shape()});
}

Trace::Source Trace::source_of(Value* v, View* w) {
  Source s;
  if (auto it = known_.find(v); it != known_.end()) {
    s = it->second;
  } else {
    s.kind = Source::Kind::Constant;
    s.constant = Handle::share(v);
  }
  s.view = Ref<View>::share(w);
  return s;
}

void Trace::note(Node& n) {
  Step step;
  step.op = n.op;
  step.attrs = n.attrs;
  step.first = values_;
  step.recorded = tape::recording;
  Input* in = n.inputs();
  for (int k = 0; k < n.n_inputs; ++k) {
    if (in[k].value) {
      step.inputs.push_back(source_of(in[k].value, in[k].view));
    } else {
      Source s;
      s.number = in[k].immediate;
      step.inputs.push_back(s);
    }
  }
  for (int i = 0; i < n.n_outputs; ++i) {
    Value* v = n.output(i);
    step.outputs.emplace_back(v->dtype, v->shape);
    Source s;
    s.kind = Source::Kind::Step;
    s.index = values_++;
    known_.emplace(v, s);
    held_.push_back(Handle::share(v));
  }
  steps_.push_back(std::move(step));
}

void Trace::add_result(const Operand& x) { results_.push_back(source_of(x.value, x.view)); }

void Trace::add_effect(int slot, Value* version) {
  effects_.emplace_back(slot, source_of(version, nullptr));
  // From now on the external array has this version.
  known_slots_[version] = slot;
}

void Trace::add_moves(const Value* statistics, AttrsPtr what) {
  auto it = known_.find(statistics);
  if (it == known_.end() || it->second.kind != Source::Kind::Step) return;
  const int32_t value = it->second.index;
  auto step = std::upper_bound(steps_.begin(), steps_.end(), value,
                               [](int32_t v, const Step& s) { return v < s.first; });
  --step;
  step->moves = std::move(what);
  step->statistics = value - step->first;
}

int Trace::slot_of(const Value* head) const {
  if (auto it = known_slots_.find(head); it != known_slots_.end()) return it->second;
  auto it = known_.find(head);
  return it != known_.end() && it->second.kind == Source::Kind::External ? it->second.index : -1;
}

bool Trace::has_effect_on(int slot) const {
  return std::any_of(effects_.begin(), effects_.end(),
                     [slot](const auto& effect) { return effect.first == slot; });
}

bool Trace::made_here(const Value* v) const {
  auto it = known_.find(v);
  return it != known_.end() && it->second.kind == Source::Kind::Step;
}

void Trace::spoil(std::string why) {
  if (spoilt_.empty()) spoilt_ = std::move(why);
}

void Trace::finish() {
  if (held_.empty()) return;
  held_.clear();
  known_.clear();
  known_slots_.clear();
  // A value that is not a result is released after its last reader, like a temporary in a program.
  std::vector<int32_t> last(values_, -1);
  for (size_t i = 0; i < steps_.size(); ++i) {
    for (size_t o = 0; o < steps_[i].outputs.size(); ++o)
      last[steps_[i].first + o] = static_cast<int32_t>(i);
    for (Source& s : steps_[i].inputs)
      if (s.kind == Source::Kind::Step) last[s.index] = static_cast<int32_t>(i);
  }
  auto keep = [&](const Source& s) {
    if (s.kind == Source::Kind::Step) last[s.index] = -1;
  };
  for (Source& s : results_) keep(s);
  for (auto& [slot, s] : effects_) keep(s);
  for (int32_t v = 0; v < values_; ++v)
    if (last[v] >= 0) steps_[last[v]].last.push_back(v);
}

Trace::Replay Trace::replay(const std::vector<Value*>& externals,
                            const std::function<AttrsPtr(const AttrsPtr&)>& bind) const {
  std::vector<Handle> made(values_);
  const bool recording = tape::recording;
  for (const Step& s : steps_) {
    int n_inputs = static_cast<int>(s.inputs.size());
    Node* n = begin(*s.op, n_inputs);
    if (s.attrs) n->attrs = s.op->renew ? s.op->renew(*s.attrs) : s.attrs;
    for (int k = 0; k < n_inputs; ++k) {
      const Source& in = s.inputs[k];
      switch (in.kind) {
        case Source::Kind::Number:
          set_immediate(n, k, in.number);
          break;
        case Source::Kind::Constant:
          set_input(n, k, {in.constant.get(), in.view.get()});
          break;
        case Source::Kind::External:
          set_input(n, k, {externals[in.index], in.view.get()});
          break;
        case Source::Kind::Step:
          set_input(n, k, {made[in.index].get(), in.view.get()});
          break;
      }
    }
    if (s.outputs.size() > 1) add_outputs(n, {s.outputs.begin() + 1, s.outputs.end()});
    tape::Recording scope(recording && s.recorded);
    commit(n, s.outputs[0].first, s.outputs[0].second);
    for (size_t i = 0; i < s.outputs.size(); ++i)
      made[s.first + i] = Handle::adopt(n->output(static_cast<int>(i)));
    if (s.moves) tape::move_in_backward(*made[s.first + s.statistics], bind(s.moves));
    for (int32_t v : s.last) made[v].reset();
  }
  Replay out;
  auto own = [&](const Source& s) {
    if (s.kind == Source::Kind::Constant) return Handle(s.constant).release();
    if (s.kind == Source::Kind::External) return Handle::share(externals[s.index]).release();
    return Handle(made[s.index]).release();
  };
  for (const Source& s : results_) out.results.push_back(own(s));
  for (auto& [slot, s] : effects_) out.effects.emplace_back(slot, own(s));
  return out;
}

}  // namespace slipstream
