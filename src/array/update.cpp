#include "array/update.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "array/guard.h"
#include "array/operators.h"
#include "array/write.h"
#include "engine/engine.h"

namespace slipstream::array {
namespace {

using ops::Step;
using ops::UpdateNumbers;
using ops::UpdateRule;

Step step_of(const UpdateRule& rule, const Parameter& p) {
  Step s;
  s.weight = p.weight->operand();
  s.grad = p.grad->operand();
  for (int k = 0; k < rule.n_states; ++k) s.state[k] = p.state[k]->operand();
  s.lr = p.lr;
  s.wd = p.wd;
  return s;
}

void put_new(ArrayData& d, ops::Temp& value) {
  put(d, d.view ? array::assign(d.head(), d.view, {value.operand(), {}}) : value.take(), true);
}

// A step on arrays that the operation does not take as they are.
void update_converted(const UpdateRule& rule, const UpdateNumbers& numbers, const Parameter& p) {
  Step s = step_of(rule, p);
  std::optional<Guard> guard;
  if (!Guard::is_open()) {
    guard.emplace();
    guard->begin_group();
    guard->add_target(*p.weight);
    for (int k = 0; k < rule.n_states; ++k) guard->add_target(*p.state[k]);
    guard->add_gradient(*p.grad);
  }
  ops::record_converted(rule, numbers, s);
  for (int k = 0; k < rule.n_states; ++k) put_new(*p.state[k], s.new_state[k]);
  put_new(*p.weight, s.new_weight);
  if (guard) guard->commit();
}

// Steps that wait to be recorded together, and the arrays that get their results.
class Bundle {
 public:
  Bundle(const UpdateRule& rule, const UpdateNumbers& numbers, bool guarded)
      : rule_(rule), numbers_(numbers), guarded_(guarded) {
    steps_.reserve(ops::kBundleSteps);
  }

  // Whether the step reads or writes what a waiting one writes.
  bool touches(const Step& s) const {
    bool any = writes(s.weight) || writes(s.grad);
    for (int k = 0; k < rule_.n_states; ++k) any = any || writes(s.state[k]);
    return any;
  }
  bool full_for(const Step& s) const {
    return !steps_.empty() && (steps_.size() == ops::kBundleSteps ||
                               elements_ + s.weight.size() > ops::kBundleElements ||
                               steps_[0].weight.dtype() != s.weight.dtype());
  }
  void add(Step&& s, const Parameter& p) {
    note(s.weight);
    for (int k = 0; k < rule_.n_states; ++k) note(s.state[k]);
    elements_ += s.weight.size();
    steps_.push_back(std::move(s));
    targets_.push_back(&p);
  }
  void record() {
    if (steps_.empty()) return;
    ops::record_steps(rule_, numbers_, steps_, guarded_);
    for (size_t i = 0; i < steps_.size(); ++i) {
      put_new(*targets_[i]->weight, steps_[i].new_weight);
      for (int k = 0; k < rule_.n_states; ++k)
        put_new(*targets_[i]->state[k], steps_[i].new_state[k]);
    }
    steps_.clear();
    targets_.clear();
    elements_ = 0;
    std::fill(std::begin(seen_), std::end(seen_), 0);
  }

 private:
  static constexpr size_t kWords = 32;
  // A set of values that may claim too much, never too little.
  static size_t place(const Operand& x) {
    return (reinterpret_cast<uintptr_t>(x.value) * 0x9E3779B97F4A7C15u) >> 53;
  }
  bool seen(const Operand& x) const { return seen_[place(x) / 64] >> (place(x) % 64) & 1; }
  // Exact, so that what is recorded does not depend on addresses.
  bool writes(const Operand& x) const {
    if (!seen(x)) return false;
    for (const Step& s : steps_) {
      if (s.weight.value == x.value) return true;
      for (int k = 0; k < rule_.n_states; ++k)
        if (s.state[k].value == x.value) return true;
    }
    return false;
  }
  void note(const Operand& x) { seen_[place(x) / 64] |= uint64_t{1} << (place(x) % 64); }

  const UpdateRule& rule_;
  const UpdateNumbers& numbers_;
  const bool guarded_;
  std::vector<Step> steps_;
  std::vector<const Parameter*> targets_;
  int64_t elements_ = 0;
  uint64_t seen_[kWords] = {};
};

}  // namespace

void update_all(const UpdateRule& rule, const UpdateNumbers& numbers,
                std::span<const Parameter> parameters) {
  tape::Recording unrecorded(false);  // updates are no part of what gradients are taken of
  for (const Parameter& p : parameters) ops::check_step(rule, step_of(rule, p));
  // A guard around this call decides for all that is written in it.
  const bool guarded = !Guard::is_open();
  Engine::Hold hold;
  Bundle bundle(rule, numbers, guarded), alone(rule, numbers, guarded);
  for (const Parameter& p : parameters) {
    Step s = step_of(rule, p);
    if (bundle.touches(s)) {
      bundle.record();
      s = step_of(rule, p);
    }
    if (!ops::is_plain(rule, s)) {
      bundle.record();
      update_converted(rule, numbers, p);
    } else if (s.weight.size() > ops::kSmallElements || !guarded) {
      // Without a guard of its own, an operation for several would fail for all of them.
      alone.add(std::move(s), p);
      alone.record();
    } else {
      if (bundle.full_for(s)) bundle.record();
      bundle.add(std::move(s), p);
    }
  }
  bundle.record();
}

Value* updated(const UpdateRule& rule, const UpdateNumbers& numbers, const Parameter& parameter) {
  Step s = step_of(rule, parameter);
  ops::check_step(rule, s);
  if (ops::is_plain(rule, s))
    ops::record_steps(rule, numbers, {&s, 1}, false);
  else
    ops::record_converted(rule, numbers, s);
  for (int k = 0; k < rule.n_states; ++k) put_new(*parameter.state[k], s.new_state[k]);
  return s.new_weight.take();
}

}  // namespace slipstream::array
