#include "ops/optimizer.h"

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
Temp subtract(const Operand& a, const Temp& b) { return both(TileOp::Subtract, a, b.operand()); }
Temp subtract(const Temp& a, const Temp& b) { return subtract(a.operand(), b); }
Temp divide(const Temp& a, const Temp& b) { return both(TileOp::Divide, a.operand(), b.operand()); }
Temp scale(const Operand& a, double b) {
  return Temp(binary(TileOp::Multiply, Arg{a, {}}, number(b)));
}
Temp scale(const Temp& a, double b) { return scale(a.operand(), b); }
Temp square(const Temp& a) { return Temp(unary(TileOp::Square, a.operand())); }
Temp sqrt(const Temp& a) { return Temp(unary(TileOp::Sqrt, a.operand())); }
Temp clip(const Operand& a, double limit) {
  Arg low = number(-limit), high = number(limit);
  return Temp(ops::clip(a, &low, &high));
}

// factor * clip(rescale * grad): without clipping, one multiplication.
Temp scaled_grad(const Step& s, double factor) {
  if (s.clip < 0) return scale(s.grad, s.rescale * factor);
  Temp g = s.rescale == 1 ? clip(s.grad, s.clip) : clip(scale(s.grad, s.rescale).operand(), s.clip);
  return factor == 1 ? std::move(g) : scale(g, factor);
}

// factor * (clip(rescale * grad) + wd * weight)
Temp decayed_grad(const Step& s, double factor) {
  Temp g = scaled_grad(s, factor);
  return s.wd == 0 ? std::move(g) : add(g, scale(s.weight, s.wd * factor));
}

// share * old + (1 - share) * value
Temp mix(const Operand& old, double share, const Temp& value) {
  return add(scale(old, share), scale(value, 1 - share));
}

void sgd(Step& s) {
  Temp step = scaled_grad(s, s.lr);
  s.new_weight =
      s.wd == 0 ? subtract(s.weight, step) : subtract(scale(s.weight, 1 - s.lr * s.wd), step);
}

void sgd_momentum(Step& s) {
  s.new_state[0] = subtract(scale(s.state[0], s.numbers[0]), decayed_grad(s, s.lr));
  s.new_weight = add(s.weight, s.new_state[0]);
}

void nag(Step& s) {
  double momentum = s.numbers[0];
  Temp step = decayed_grad(s, s.lr);
  s.new_state[0] = subtract(scale(s.state[0], momentum), step);
  s.new_weight = add(s.weight, subtract(scale(s.new_state[0], momentum), step));
}

// lr * mean / (sqrt(var) + epsilon), of the new mean and variance of `grad`
Temp adam_step(Step& s, const Temp& grad) {
  s.new_state[0] = mix(s.state[0], s.numbers[0], grad);
  s.new_state[1] = mix(s.state[1], s.numbers[1], square(grad));
  return divide(scale(s.new_state[0], s.lr), add(sqrt(s.new_state[1]), s.numbers[2]));
}

void adam(Step& s) { s.new_weight = subtract(s.weight, adam_step(s, decayed_grad(s, 1))); }

void adamw(Step& s) {
  Temp step = adam_step(s, scaled_grad(s, 1));
  s.new_weight =
      s.wd == 0 ? subtract(s.weight, step) : subtract(scale(s.weight, 1 - s.lr * s.wd), step);
}

Temp within(Temp weight, double limit) {
  return limit > 0 ? clip(weight.operand(), limit) : std::move(weight);
}

void rmsprop(Step& s) {
  Temp grad = decayed_grad(s, 1);
  s.new_state[0] = mix(s.state[0], s.numbers[0], square(grad));
  Temp step = divide(scale(grad, s.lr), add(sqrt(s.new_state[0]), s.numbers[1]));
  s.new_weight = within(subtract(s.weight, step), s.numbers[2]);
}

// States: mean, var, mom. Numbers: rho, momentum, epsilon, limit of weights.
void rmsprop_centered(Step& s) {
  Temp grad = decayed_grad(s, 1);
  s.new_state[0] = mix(s.state[0], s.numbers[0], grad);
  s.new_state[1] = mix(s.state[1], s.numbers[0], square(grad));
  Temp spread = sqrt(add(subtract(s.new_state[1], square(s.new_state[0])), s.numbers[2]));
  s.new_state[2] = subtract(scale(s.state[2], s.numbers[1]), divide(scale(grad, s.lr), spread));
  s.new_weight = within(add(s.weight, s.new_state[2]), s.numbers[3]);
}

void adagrad(Step& s) {
  Temp grad = decayed_grad(s, 1);
  s.new_state[0] = add(s.state[0], square(grad));
  s.new_weight =
      subtract(s.weight, divide(scale(grad, s.lr), add(sqrt(s.new_state[0]), s.numbers[0])));
}

const UpdateRule kRules[] = {
    {"sgd", 0, 0, sgd},
    {"sgd_momentum", 1, 1, sgd_momentum},  // momentum
    {"nag", 1, 1, nag},                    // momentum
    {"adam", 2, 3, adam},                  // beta1, beta2, epsilon
    {"adamw", 2, 3, adamw},                // beta1, beta2, epsilon
    {"rmsprop", 1, 3, rmsprop},            // rho, epsilon, limit of weights
    {"rmsprop_centered", 3, 4, rmsprop_centered},
    {"adagrad", 1, 1, adagrad},  // epsilon
};

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

}  // namespace slipstream::ops
