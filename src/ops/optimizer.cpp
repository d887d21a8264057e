#include "ops/optimizer.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace slipstream::ops {
namespace {

// Each step's operands: weight, states, gradient; its results: weight, states.
struct StepAttrs : GuardAttrs {
  kernels::UpdateLoop *f32, *f64;
  UpdateNumbers numbers;
  int64_t elements = 0;
  struct Rates {
    double lr, wd;
  };
  std::vector<Rates> steps;
  ~StepAttrs() override = default;
};

void run_steps(OpRun& r) {
  constexpr int64_t kChunk = 1 << 14;
  auto& a = r.attrs<StepAttrs>();
  for (size_t i = 0; i < a.steps.size(); ++i) {
    const Tensor* in = &r.in[i * static_cast<size_t>(a.operands)];
    const Tensor* out = &r.out[i * static_cast<size_t>(a.targets)];
    if (!out[0].data) continue;  // skipped, or of no elements
    const int64_t n = out[0].size, element = size_of(out[0].dtype);
    kernels::UpdateLoop* loop = out[0].dtype == DType::F64 ? a.f64 : a.f32;
    UpdateNumbers numbers = a.numbers;
    numbers.lr = a.steps[i].lr;
    numbers.wd = a.steps[i].wd;
    auto part = [&](int64_t chunk) {
      const int64_t begin = chunk * kChunk, at = begin * element;
      kernels::UpdateArrays arrays{
          in[0].data + at, in[a.targets].data + at, {}, out[0].data + at, {}};
      for (int k = 0; k < a.targets - 1; ++k) {
        arrays.state[k] = in[1 + k].data + at;
        arrays.new_state[k] = out[1 + k].data + at;
      }
      loop(std::min(kChunk, n - begin), numbers, arrays);
    };
    if (n <= kChunk)
      part(0);
    else
      r.parallel.for_each((n + kChunk - 1) / kChunk, part);
  }
}

double steps_cost_ns(const Node& n) {
  auto& a = static_cast<const StepAttrs&>(*n.attrs);
  return 200 + 50.0 * static_cast<double>(a.steps.size()) + 1.0 * static_cast<double>(a.elements);
}

const OpDef kSteps{
    .name = "optimizer_step", .run = run_steps, .cost_ns = steps_cost_ns, .guarded = true};
const OpDef kUnguardedSteps{.name = "optimizer_step", .run = run_steps, .cost_ns = steps_cost_ns};
const OpDef kRunningMean{
    .name = "running_mean", .run = run_steps, .cost_ns = steps_cost_ns, .guarded = true};

const OpDef& operation(const UpdateRule& rule, bool guarded) {
  if (!guarded) return kUnguardedSteps;
  return rule.name == "running_mean" ? kRunningMean : kSteps;
}

bool is_half(DType t) { return t == DType::F16 || t == DType::BF16; }

// The whole operand in type t, kept by `keep` when that is a new value.
void convert(Operand& x, DType t, Temp& keep) {
  if (x.dtype() == t && !x.view) return;
  keep = Temp(x.dtype() == t ? copy(x) : cast(x, t));
  x = keep.operand();
}

void convert_back(Temp& x, DType t) {
  if (x.operand().dtype() != t) x = Temp(cast(x.operand(), t));
}

}  // namespace

const UpdateRule& update_rule(std::string_view name) {
  for (const UpdateRule& r : kernels::update_rules())
    if (name == r.name) return r;
  throw ValueError("there is no rule of updates named " + std::string(name));
}

void check_step(const UpdateRule& rule, const Step& s) {
  if (!is_float(s.weight.dtype()))
    throw TypeError("weights must be floats, not " + std::string(name_of(s.weight.dtype())));
  if (is_complex(s.grad.dtype())) throw TypeError("gradients must be real numbers");
  if (!(s.grad.shape() == s.weight.shape()))
    throw ValueError("a gradient of shape " + to_string(s.grad.shape()) +
                     " does not fit a weight of shape " + to_string(s.weight.shape()));
  for (int k = 0; k < rule.n_states; ++k) {
    if (!is_float(s.state[k].dtype())) throw TypeError("states must be floats");
    if (!(s.state[k].shape() == s.weight.shape()))
      throw ValueError("a state of shape " + to_string(s.state[k].shape()) +
                       " does not fit a weight of shape " + to_string(s.weight.shape()));
  }
}

bool is_plain(const UpdateRule& rule, const Step& s) {
  DType t = s.weight.dtype();
  if ((t != DType::F32 && t != DType::F64) || s.grad.dtype() != t || s.weight.view) return false;
  for (int k = 0; k < rule.n_states; ++k)
    if (s.state[k].dtype() != t || s.state[k].view) return false;
  return true;
}

void record_converted(const UpdateRule& rule, const UpdateNumbers& numbers, Step& s) {
  DType weight_type = s.weight.dtype(), state_type[Step::kMaxStates] = {};
  // Small numbers such as epsilon do not exist in halves.
  DType t = is_half(weight_type) ? DType::F32 : weight_type;
  Temp keep[2 + Step::kMaxStates];
  convert(s.weight, t, keep[0]);
  convert(s.grad, t, keep[1]);
  for (int k = 0; k < rule.n_states; ++k) {
    state_type[k] = s.state[k].dtype();
    convert(s.state[k], t, keep[2 + k]);
  }
  record_steps(rule, numbers, {&s, 1}, false);
  convert_back(s.new_weight, weight_type);
  for (int k = 0; k < rule.n_states; ++k) convert_back(s.new_state[k], state_type[k]);
}

void record_steps(const UpdateRule& rule, const UpdateNumbers& numbers, std::span<Step> steps,
                  bool guarded) {
  auto attrs = std::make_unique<StepAttrs>();
  attrs->f32 = rule.f32;
  attrs->f64 = rule.f64;
  attrs->numbers = numbers;
  attrs->targets = 1 + rule.n_states;
  attrs->operands = 2 + rule.n_states;
  attrs->steps.reserve(steps.size());
  int k = 0, count = static_cast<int>(steps.size());
  Node* n = begin(operation(rule, guarded), count * attrs->operands);
  std::vector<std::pair<DType, Dims>> more;
  more.reserve(static_cast<size_t>(count * attrs->targets));
  for (Step& s : steps) {
    attrs->steps.push_back({s.lr, s.wd});
    attrs->elements += s.weight.size();
    set_input(n, k++, s.weight);
    for (int j = 0; j < rule.n_states; ++j) set_input(n, k++, s.state[j]);
    set_input(n, k++, s.grad);
    for (int j = 0; j < attrs->targets; ++j) more.emplace_back(s.weight.dtype(), s.weight.shape());
  }
  n->attrs = std::move(attrs);
  auto [type, shape] = more.front();
  more.erase(more.begin());
  if (!more.empty()) add_outputs(n, more);
  commit(n, type, shape);
  int out = 0;
  for (Step& s : steps) {
    s.new_weight = Temp(n->output(out++));
    for (int j = 0; j < rule.n_states; ++j) s.new_state[j] = Temp(n->output(out++));
  }
}

}  // namespace slipstream::ops
