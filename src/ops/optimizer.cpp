#include "ops/optimizer.h"

#include <memory>
#include <vector>

namespace slipstream::ops {
namespace {

using kernels::TileOp;

Arg number(double v) {
  Arg a;
  a.scalar.kind = Scalar::Kind::Float;
  a.scalar.f = v;
  return a;
}

Temp both(TileOp op, const Operand& a, const Operand& b) {
  return Temp(binary(op, Arg{a, {}}, Arg{b, {}}));
}
Temp add(const Temp& a, const Temp& b) { return both(TileOp::Add, a.operand(), b.operand()); }
Temp add(const Operand& a, const Temp& b) { return both(TileOp::Add, a, b.operand()); }
Temp add(const Temp& a, double b) {
  return Temp(binary(TileOp::Add, Arg{a.operand(), {}}, number(b)));
}
Temp add(const Operand& a, double b) { return Temp(binary(TileOp::Add, Arg{a, {}}, number(b))); }
Temp subtract(const Operand& a, const Temp& b) { return both(TileOp::Subtract, a, b.operand()); }
Temp subtract(const Temp& a, const Temp& b) { return subtract(a.operand(), b); }
Temp divide(const Temp& a, const Temp& b) { return both(TileOp::Divide, a.operand(), b.operand()); }
Temp scale(const Operand& a, double b) {
  return Temp(binary(TileOp::Multiply, Arg{a, {}}, number(b)));
}
Temp scale(const Temp& a, double b) { return scale(a.operand(), b); }
Temp multiply(const Temp& a, const Temp& b) {
  return both(TileOp::Multiply, a.operand(), b.operand());
}
Temp sign(const Temp& a) { return Temp(unary(TileOp::Sign, a.operand())); }
Temp square(const Temp& a) { return Temp(unary(TileOp::Square, a.operand())); }
Temp sqrt(const Temp& a) { return Temp(unary(TileOp::Sqrt, a.operand())); }
Temp clip(const Operand& a, double limit) {
  Arg low = number(-limit), high = number(limit);
  return Temp(ops::clip(a, &low, &high));
}

// factor * clip(rescale * grad): without clipping, one multiplication.
Temp scaled_grad(const Step& s, double factor) {
  if (s.numbers.clip < 0) return scale(s.grad, s.numbers.rescale * factor);
  double rescale = s.numbers.rescale, limit = s.numbers.clip;
  Temp g = rescale == 1 ? clip(s.grad, limit) : clip(scale(s.grad, rescale).operand(), limit);
  return factor == 1 ? std::move(g) : scale(g, factor);
}

// factor * (clip(rescale * grad) + wd * weight); with clip_decayed, of the clipped sum
Temp decayed_grad(const Step& s, double factor, const Operand& weight) {
  if (s.numbers.clip_decayed && s.numbers.clip >= 0 && s.numbers.wd != 0) {
    Temp sum = add(scale(s.grad, s.numbers.rescale), scale(weight, s.numbers.wd));
    Temp g = clip(sum.operand(), s.numbers.clip);
    return factor == 1 ? std::move(g) : scale(g, factor);
  }
  Temp g = scaled_grad(s, factor);
  return s.numbers.wd == 0 ? std::move(g) : add(g, scale(weight, s.numbers.wd * factor));
}
Temp decayed_grad(const Step& s, double factor) { return decayed_grad(s, factor, s.weight); }

// share * old + (1 - share) * value
Temp mix(const Operand& old, double share, const Temp& value) {
  return add(scale(old, share), scale(value, 1 - share));
}

// The weight without a share of itself: decay that is apart from the gradient.
Temp kept(const Step& s, double share, const Temp& step) {
  return share == 0 ? subtract(s.weight, step) : subtract(scale(s.weight, 1 - share), step);
}

void sgd(Step& s) {
  Temp step = scaled_grad(s, s.numbers.lr);
  s.new_weight = kept(s, s.numbers.lr * s.numbers.wd, step);
}

void sgd_momentum(Step& s) {
  s.new_state[0] = subtract(scale(s.state[0], s.numbers.numbers[0]), decayed_grad(s, s.numbers.lr));
  s.new_weight = add(s.weight, s.new_state[0]);
}

// 1.x: the momentum takes the decay of the weight after its step.
template <bool k1x>
void nag(Step& s) {
  double momentum = s.numbers.numbers[0], lr = s.numbers.lr;
  Temp step = decayed_grad(s, lr);
  s.new_state[0] = subtract(scale(s.state[0], momentum), step);
  s.new_weight = add(s.weight, subtract(scale(s.new_state[0], momentum), step));
  if (k1x && s.numbers.wd != 0)
    s.new_state[0] =
        subtract(scale(s.state[0], momentum), decayed_grad(s, lr, s.new_weight.operand()));
}

// lr * mean / (sqrt(var) + epsilon), of the new mean and variance of `grad`
Temp adam_step(Step& s, const Temp& grad) {
  s.new_state[0] = mix(s.state[0], s.numbers.numbers[0], grad);
  s.new_state[1] = mix(s.state[1], s.numbers.numbers[1], square(grad));
  return divide(scale(s.new_state[0], s.numbers.lr),
                add(sqrt(s.new_state[1]), s.numbers.numbers[2]));
}

void adam(Step& s) { s.new_weight = subtract(s.weight, adam_step(s, decayed_grad(s, 1))); }

void adamw(Step& s) {
  Temp step = adam_step(s, scaled_grad(s, 1));
  s.new_weight = kept(s, s.numbers.lr * s.numbers.wd, step);
}

Temp within(Temp weight, double limit) {
  return limit > 0 ? clip(weight.operand(), limit) : std::move(weight);
}

// x / (sqrt(v) + epsilon), or with epsilon below the root, as 1.x does
Temp over_root(const Temp& x, const Temp& v, double epsilon, bool inside) {
  return divide(x, inside ? sqrt(add(v, epsilon)) : add(sqrt(v), epsilon));
}

template <bool k1x>
void rmsprop(Step& s) {
  Temp grad = decayed_grad(s, 1);
  s.new_state[0] = mix(s.state[0], s.numbers.numbers[0], square(grad));
  Temp step = over_root(scale(grad, s.numbers.lr), s.new_state[0], s.numbers.numbers[1], k1x);
  s.new_weight = within(subtract(s.weight, step), s.numbers.numbers[2]);
}

// States: mean, var, mom. Numbers: rho, momentum, epsilon, limit of weights.
void rmsprop_centered(Step& s) {
  Temp grad = decayed_grad(s, 1);
  s.new_state[0] = mix(s.state[0], s.numbers.numbers[0], grad);
  s.new_state[1] = mix(s.state[1], s.numbers.numbers[0], square(grad));
  Temp spread = sqrt(add(subtract(s.new_state[1], square(s.new_state[0])), s.numbers.numbers[2]));
  s.new_state[2] =
      subtract(scale(s.state[2], s.numbers.numbers[1]), divide(scale(grad, s.numbers.lr), spread));
  s.new_weight = within(add(s.weight, s.new_state[2]), s.numbers.numbers[3]);
}

// 1.x: the decay is apart from the gradient.
template <bool k1x>
void adagrad(Step& s) {
  Temp grad = k1x ? scaled_grad(s, 1) : decayed_grad(s, 1);
  s.new_state[0] = add(s.state[0], square(grad));
  Temp step = over_root(scale(grad, s.numbers.lr), s.new_state[0], s.numbers.numbers[0], k1x);
  s.new_weight = kept(s, k1x ? s.numbers.lr * s.numbers.wd : 0, step);
}

// States: means of squared gradients and of squared steps. 1.x: the decay is apart from the
// gradient, and not multiplied by the rate.
template <bool k1x>
void adadelta(Step& s) {
  double rho = s.numbers.numbers[0], epsilon = s.numbers.numbers[1];
  Temp grad = k1x ? scaled_grad(s, 1) : decayed_grad(s, 1);
  s.new_state[0] = mix(s.state[0], rho, square(grad));
  Temp delta = divide(sqrt(add(s.state[1], epsilon)), sqrt(add(s.new_state[0], epsilon)));
  delta = multiply(delta, grad);
  s.new_state[1] = mix(s.state[1], rho, square(delta));
  s.new_weight = kept(s, k1x ? s.numbers.wd : 0, scale(delta, s.numbers.lr));
}

void adabelief(Step& s) {
  double beta2 = s.numbers.numbers[1], epsilon = s.numbers.numbers[2];
  Temp grad = decayed_grad(s, 1);
  s.new_state[0] = mix(s.state[0], s.numbers.numbers[0], grad);
  Temp away = square(subtract(grad, s.new_state[0]));
  s.new_state[1] = add(mix(s.state[1], beta2, away), epsilon);
  Temp below = add(sqrt(s.new_state[1]), epsilon);
  s.new_weight = subtract(s.weight, divide(scale(s.new_state[0], s.numbers.lr), below));
}

void adamax(Step& s) {
  Temp grad = decayed_grad(s, 1);
  s.new_state[0] = mix(s.state[0], s.numbers.numbers[0], grad);
  Temp size(unary(TileOp::Abs, grad.operand()));
  Temp before = scale(s.state[1], s.numbers.numbers[1]);
  s.new_state[1] = both(TileOp::Maximum, before.operand(), size.operand());
  Temp below = add(s.new_state[1], s.numbers.numbers[2]);
  s.new_weight = subtract(s.weight, divide(scale(s.new_state[0], s.numbers.lr), below));
}

// States: z, n. Numbers: lamda1, beta.
void ftrl(Step& s) {
  double inverse = 1 / s.numbers.lr;
  Temp grad = scaled_grad(s, 1);
  s.new_state[1] = add(s.state[1], square(grad));
  Temp root = sqrt(s.new_state[1]);
  Temp before(unary(TileOp::Sqrt, s.state[1]));
  Temp growth = scale(subtract(root, before), inverse);
  growth = both(TileOp::Multiply, growth.operand(), s.weight);
  s.new_state[0] = subtract(add(s.state[0], grad), growth);
  Temp size(unary(TileOp::Abs, s.new_state[0].operand()));
  Temp beyond = add(size, -s.numbers.numbers[0]);
  beyond = Temp(binary(TileOp::Maximum, Arg{beyond.operand(), {}}, number(0)));
  Temp below = add(scale(add(root, s.numbers.numbers[1]), inverse), s.numbers.wd);
  Temp next = divide(multiply(sign(s.new_state[0]), beyond), below);
  s.new_weight = Temp(unary(TileOp::Negative, next.operand()));
}

// Numbers: momentum, decay of the weight itself.
void signum(Step& s) {
  double momentum = s.numbers.numbers[0];
  Temp grad = decayed_grad(s, 1);
  s.new_state[0] = subtract(scale(s.state[0], momentum), scale(grad, 1 - momentum));
  Temp kept = scale(s.weight, 1 - s.numbers.lr * s.numbers.numbers[1]);
  s.new_weight = add(kept, scale(sign(s.new_state[0]), s.numbers.lr));
}

void signsgd(Step& s) {
  Temp kept = scale(s.weight, 1 - s.numbers.lr * (s.numbers.wd + s.numbers.numbers[0]));
  s.new_weight = subtract(kept, scale(sign(scaled_grad(s, 1)), s.numbers.lr));
}

using kernels::UpdateKind;

const UpdateRule kRules[] = {
    {"sgd", UpdateKind::Sgd, 0, 0, sgd},
    {"sgd_momentum", UpdateKind::SgdMomentum, 1, 1, sgd_momentum},  // momentum
    {"nag", UpdateKind::Nag, 1, 1, nag<false>},                     // momentum
    {"nag_1x", UpdateKind::Nag1x, 1, 1, nag<true>},
    {"adam", UpdateKind::Adam, 2, 3, adam},  // beta1, beta2, epsilon
    {"adam_1x", UpdateKind::Adam, 2, 3, adam, true},
    {"adamw", UpdateKind::AdamW, 2, 3, adamw},               // beta1, beta2, epsilon
    {"rmsprop", UpdateKind::RmsProp, 1, 3, rmsprop<false>},  // rho, epsilon, limit of weights
    {"rmsprop_1x", UpdateKind::RmsProp1x, 1, 3, rmsprop<true>, true},
    {"rmsprop_centered", UpdateKind::RmsPropCentered, 3, 4, rmsprop_centered},
    {"rmsprop_centered_1x", UpdateKind::RmsPropCentered, 3, 4, rmsprop_centered, true},
    {"adagrad", UpdateKind::AdaGrad, 1, 1, adagrad<false>},  // epsilon
    {"adagrad_1x", UpdateKind::AdaGrad1x, 1, 1, adagrad<true>},
    {"adadelta", UpdateKind::AdaDelta, 2, 2, adadelta<false>},  // rho, epsilon
    {"adadelta_1x", UpdateKind::AdaDelta1x, 2, 2, adadelta<true>},
    {"adabelief", UpdateKind::AdaBelief, 2, 3, adabelief, true},  // beta1, beta2, epsilon
    {"adamax", UpdateKind::Adamax, 2, 3, adamax},                 // beta1, beta2, epsilon
    {"adamax_1x", UpdateKind::Adamax, 2, 3, adamax, true},
    {"ftrl", UpdateKind::Ftrl, 2, 2, ftrl},
    {"signum", UpdateKind::Signum, 1, 2, signum},
    {"signsgd", UpdateKind::SignSgd, 0, 1, signsgd},  // decay of the weight itself
};

// Inputs: weight, grad and states of one parameter after the other; outputs: weight and states.
struct BundleAttrs : Attrs {
  kernels::UpdateKind kind;
  int n_states;
  int64_t elements = 0;
  std::vector<kernels::UpdateNumbers> steps;
};

void run_bundle(OpRun& r) {
  auto& a = r.attrs<BundleAttrs>();
  for (size_t i = 0; i < a.steps.size(); ++i) {
    const Tensor* in = &r.in[i * static_cast<size_t>(2 + a.n_states)];
    const Tensor* out = &r.out[i * static_cast<size_t>(1 + a.n_states)];
    kernels::UpdateArrays arrays{in[0].data, in[1].data, {}, out[0].data, {}};
    for (int k = 0; k < a.n_states; ++k) {
      arrays.state[k] = in[2 + k].data;
      arrays.new_state[k] = out[1 + k].data;
    }
    kernels::update(a.kind, in[0].dtype, in[0].size, a.steps[i], arrays);
  }
}

double bundle_cost_ns(const Node& n) {
  auto& a = static_cast<const BundleAttrs&>(*n.attrs);
  return 200 + 50.0 * static_cast<double>(a.steps.size()) + 1.0 * static_cast<double>(a.elements);
}

const OpDef kBundle{.name = "optimizer_step", .run = run_bundle, .cost_ns = bundle_cost_ns};

bool is_half(DType t) { return t == DType::F16 || t == DType::BF16; }

// The operand in type t, kept by `keep` when that is a new value.
void convert(Operand& x, DType t, Temp& keep) {
  if (x.dtype() == t) return;
  keep = Temp(cast(x, t));
  x = keep.operand();
}

void convert_back(Temp& x, DType t) {
  if (x.operand().dtype() != t) x = Temp(cast(x.operand(), t));
}

}  // namespace

const UpdateRule& update_rule(std::string_view name) {
  for (const UpdateRule& r : kRules)
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

void record_step(const UpdateRule& rule, Step& s) {
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
  rule.record(s);
  convert_back(s.new_weight, weight_type);
  for (int k = 0; k < rule.n_states; ++k) convert_back(s.new_state[k], state_type[k]);
}

bool fits_bundle(const UpdateRule& rule, const Step& s) {
  constexpr int64_t kSmall = 1 << 12;
  DType t = s.weight.dtype();
  if ((t != DType::F32 && t != DType::F64) || s.grad.dtype() != t) return false;
  for (int k = 0; k < rule.n_states; ++k)
    if (s.state[k].dtype() != t) return false;
  int64_t size = s.weight.size();
  return size > 0 && size <= kSmall;
}

void record_bundle(const UpdateRule& rule, std::span<Step> steps) {
  auto attrs = std::make_unique<BundleAttrs>();
  attrs->kind = rule.kind;
  attrs->n_states = rule.n_states;
  int n_states = rule.n_states, k = 0, count = static_cast<int>(steps.size());
  Node* n = begin(kBundle, count * (2 + n_states));
  std::vector<std::pair<DType, Dims>> more;
  more.reserve(static_cast<size_t>(count * (1 + n_states)));
  for (Step& s : steps) {
    attrs->steps.push_back(s.numbers);
    attrs->elements += s.weight.size();
    set_input(n, k++, s.weight);
    set_input(n, k++, s.grad);
    for (int j = 0; j < n_states; ++j) set_input(n, k++, s.state[j]);
    for (int j = 0; j < 1 + n_states; ++j) more.emplace_back(s.weight.dtype(), s.weight.shape());
  }
  n->attrs = std::move(attrs);
  auto [type, shape] = more.front();
  more.erase(more.begin());
  if (!more.empty()) add_outputs(n, more);
  commit(n, type, shape);
  int out = 0;
  for (Step& s : steps) {
    s.new_weight = Temp(n->output(out++));
    for (int j = 0; j < n_states; ++j) s.new_state[j] = Temp(n->output(out++));
  }
}

}  // namespace slipstream::ops
