// Steps of optimizers.
#include <algorithm>
#include <cstddef>

#include "array/update.h"
#include "c/objects.h"

namespace slipstream::c {
namespace {

using ops::UpdateRule;

// The rules as C sees them.
struct Rule {
  ss_rule seen;
  std::string name;
  std::vector<const char*> numbers;
};

const std::vector<Rule>& rules() {
  static const auto* all = [] {
    auto* out = new std::vector<Rule>;
    for (const UpdateRule& r : kernels::update_rules()) {
      Rule& rule = out->emplace_back();
      rule.name = r.name;
      rule.seen.n_states = r.n_states;
      for (const auto& number : r.numbers)
        if (number.name) rule.numbers.push_back(number.name);
    }
    for (Rule& r : *out)
      r.seen = {sizeof(ss_rule), r.name.c_str(), r.seen.n_states,
                static_cast<int32_t>(r.numbers.size()), r.numbers.data()};
    return out;
  }();
  return *all;
}

const UpdateRule::Number& number_named(const UpdateRule& rule, const char* name) {
  check_given(name, "rates->names");
  for (const auto& number : rule.numbers)
    if (number.name && std::string_view(number.name) == name) return number;
  throw TypeError(std::string(rule.name) + " does not take " + name);
}

ops::UpdateNumbers numbers_of(const UpdateRule& rule, const ss_rates& rates) {
  ops::UpdateNumbers out;
  out.clip_decayed = rule.clip_decayed;
  out.rescale = rates.rescale;
  out.clip = rates.clip;
  int taken = 0;
  for (const auto& number : rule.numbers) taken += number.name != nullptr;
  check_list(rates.n_numbers, rates.names, "rates->names");
  check_list(rates.n_numbers, rates.numbers, "rates->numbers");
  std::vector<const UpdateRule::Number*> given;
  for (int i = 0; i < rates.n_numbers; ++i) {
    const auto& number = number_named(rule, rates.names[i]);
    if (std::find(given.begin(), given.end(), &number) != given.end())
      throw TypeError(std::string(rule.name) + " got " + number.name + " twice");
    given.push_back(&number);
    out.*number.field = rates.numbers[i];
  }
  if (rates.n_numbers != taken)
    throw TypeError(std::string(rule.name) + " takes " + std::to_string(taken) + " numbers");
  return out;
}

void update(const UpdateRule& rule, int n, ss_array* const* weights, ss_array* const* grads,
            ss_array* const* states, const ss_rates& rates) {
  const ops::UpdateNumbers numbers = numbers_of(rule, rates);
  const auto w = arrays_of(n, weights, "weights"), g = arrays_of(n, grads, "grads");
  if (n > INT32_MAX / ops::Step::kMaxStates) throw ValueError("there are too many weights");
  const auto s = arrays_of(n * rule.n_states, states, "states");
  std::vector<array::Parameter> all(static_cast<size_t>(n));
  for (size_t i = 0; i < all.size(); ++i) {
    array::Parameter& p = all[i];
    p.weight = &w[i]->data();
    p.grad = &g[i]->data();
    for (int k = 0; k < rule.n_states; ++k)
      p.state[k] = &s[i * static_cast<size_t>(rule.n_states) + static_cast<size_t>(k)]->data();
    p.lr = rates.lrs ? rates.lrs[i] : rates.lr;
    p.wd = rates.wds ? rates.wds[i] : rates.wd;
  }
  for (ArrayObject* x : w) end_showing(*x);
  for (ArrayObject* x : s) end_showing(*x);
  array::update_all(rule, numbers, all);
}

}  // namespace
}  // namespace slipstream::c

using namespace slipstream;
using namespace slipstream::c;

int ss_rule_count(void) { return static_cast<int>(rules().size()); }

const char* ss_rule_name(int i) {
  return i >= 0 && i < ss_rule_count() ? rules()[static_cast<size_t>(i)].name.c_str() : nullptr;
}

int ss_describe_rule(const char* name, const ss_rule** out) {
  return guarded([&] {
    check_given(name, "name");
    check_given(out, "out");
    *out = nullptr;
    for (const Rule& r : rules())
      if (r.name == name) *out = &r.seen;
    if (!*out) ops::update_rule(name);  // raises
  });
}

int ss_update(const char* rule, int n, ss_array* const* weights, ss_array* const* grads,
              ss_array* const* states, const ss_rates* rates) {
  return recording([&] {
    check_given(rule, "rule");
    constexpr size_t kFirstVersion = offsetof(ss_rates, numbers) + sizeof(double*);
    const ss_rates known = known_part(rates, kFirstVersion, "rates");
    update(ops::update_rule(rule), n, weights, grads, states, known);
  });
}
