#include "ops/elementwise_gradients.h"

#include <cmath>
#include <numbers>

#include "ops/polygamma.h"
#include "ops/term_functions.h"

namespace slipstream::ops {
namespace {

constexpr uint32_t kX = needs_in(0), kA = needs_in(0), kB = needs_in(1), kC = needs_in(2);
constexpr uint32_t kY = needs_out(0);
constexpr double kLn2 = std::numbers::ln2, kLn10 = std::numbers::ln10;
const double kRootPi = std::sqrt(std::numbers::pi);

Term trigamma(const Term& x) { return Term(polygamma(1, x.operand())); }

Term silu_slope(const Term& x) {
  Term s = sigmoid(x);
  return s * (1.0 + x * (1.0 - s));
}

Term gelu_slope(const Term& x) {
  Term phi = exp(square(x) * -0.5) * (1 / (kRootPi * std::sqrt(2.0)));
  return 0.5 * (1.0 + erf(x * std::sqrt(0.5))) + x * phi;
}

Term mish_slope(const Term& x) {
  Term t = tanh(softplus(x));
  return t + x * (1.0 - square(t)) * sigmoid(x);
}

// The size of a complex number grows in its own direction.
void grad_abs(Gradient& g) {
  if (!is_complex(g.in_type(0))) return g.give(0, g.dy() * sign(g.in(0)));
  Term x = g.in(0), y = g.out(), none = y == 0.0;
  g.give(0, where(none, 0.0, g.dy()) / where(none, 1.0, y) * x);
}

// Real signs do not move; complex ones turn.
void grad_sign(Gradient& g) {
  if (!is_complex(g.in_type(0))) return;
  Term x = g.in(0), y = g.out(), size = absolute(x), none = size == 0.0;
  Term across = g.dy() - y * apply(TileOp::Real, conj(y) * g.dy());
  g.give(0, where(none, 0.0, 1.0 / where(none, 1.0, size)) * across);
}

void grad_copy(Gradient& g) { g.give(0, g.dy()); }

void grad_negative(Gradient& g) { g.give(0, -g.dy()); }

// From the result, which is kept anyway by what reads it: where it is not positive it is the
// gradient itself, 0 or NaN.
void grad_relu(Gradient& g) { g.give(0, where(g.out() > 0.0, g.dy(), g.out())); }

// ---- two operands -------------------------------------------------------------------------------

void grad_add(Gradient& g) {
  g.give(0, g.dy());
  g.give(1, g.dy());
}

void grad_subtract(Gradient& g) {
  g.give(0, g.dy());
  if (g.wants(1)) g.give(1, -g.dy());
}

void grad_multiply(Gradient& g) {
  if (g.wants(0)) g.give(0, g.dy() * conj(g.in(1)));
  if (g.wants(1)) g.give(1, g.dy() * conj(g.in(0)));
}

void grad_divide(Gradient& g) {
  Term over = g.dy() / conj(g.in(1));
  if (g.wants(1)) g.give(1, -(over * conj(g.out())));
  g.give(0, over);
}

void grad_mod(Gradient& g) {
  if (is_int(g.dy().dtype())) return;  // zero, as in MXNet
  g.give(0, g.dy());
  if (!g.wants(1)) return;
  bool python_sign = g.entry.op->tile == TileOp::Mod;
  Term turns = apply(python_sign ? TileOp::Floor : TileOp::Trunc, g.in(0) / g.in(1));
  g.give(1, -(g.dy() * turns));
}

void grad_power(Gradient& g) {
  Term a = g.wants(0) ? g.in(0) : Term(), b = g.in(1);
  if (g.wants(0)) {
    if (!b.is_array()) {
      double n = b.number().as_double();
      // The derivative at 0 of a power that has one.
      Term slope = n == 0   ? Term(0.0)
                   : n == 1 ? Term(1.0)
                   : n == 2 ? a * 2.0
                            : apply(TileOp::Power, a, n - 1) * n;
      g.give(0, g.dy() * conj(slope));
    } else {
      Term slope = b * apply(TileOp::Power, a, b - 1.0);
      if (!is_complex(b.dtype())) slope = where(b == 0.0, 0.0, slope);
      g.give(0, g.dy() * conj(slope));
    }
  }
  if (g.wants(1)) {
    Term base = g.in(0);
    if (base.is_array()) {
      // 0 ** b does not move with b > 0.
      Term log_base = log(base);
      if (!is_complex(base.dtype())) log_base = where(base == 0.0, 0.0, log_base);
      g.give(1, g.dy() * conj(g.out() * log_base));
    } else {
      double n = base.number().as_double();
      g.give(1, g.dy() * g.out() * (n > 0 ? std::log(n) : n == 0 ? 0.0 : std::nan("")));
    }
  }
}

// The first operand counts where they are equal; where one is NaN, neither does.
void grad_extreme(Gradient& g) {
  TileOp op = g.entry.op->tile;
  Term a = g.in(0), b = g.in(1);
  Term first = op == TileOp::Maximum || op == TileOp::Fmax ? a >= b : a <= b;
  if (op == TileOp::Maximum || op == TileOp::Minimum) {
    if (g.wants(0)) g.give(0, where(first, g.dy(), 0.0));
    if (g.wants(1)) g.give(1, where(op == TileOp::Maximum ? a < b : a > b, g.dy(), 0.0));
    return;
  }
  // The other operand is taken for a NaN.
  first = apply(TileOp::LogicalOr, first,
                b.is_array() ? isnan(b) : Term(std::isnan(b.number().as_double())));
  if (g.wants(0)) g.give(0, where(first, g.dy(), 0.0));
  if (g.wants(1)) g.give(1, where(first, 0.0, g.dy()));
}

void grad_arctan2(Gradient& g) {
  Term a = g.in(0), b = g.in(1);
  Term over = g.dy() / (a * a + b * b);
  if (g.wants(0)) g.give(0, over * b);
  if (g.wants(1)) g.give(1, -(over * a));
}

void grad_hypot(Gradient& g) {
  // A tiny result has no reciprocal: divide what is at most as large.
  if (g.wants(0)) g.give(0, g.dy() * (g.in(0) / g.out()));
  if (g.wants(1)) g.give(1, g.dy() * (g.in(1) / g.out()));
}

void grad_copysign(Gradient& g) {
  // Changes sign where the operands' signs differ.
  Term one(1.0);
  if (g.wants(0))
    g.give(0,
           g.dy() * apply(TileOp::Copysign, one, g.in(0)) * apply(TileOp::Copysign, one, g.out()));
}

void grad_logaddexp(Gradient& g) {
  if (g.wants(0)) g.give(0, g.dy() * exp(g.in(0) - g.out()));
  if (g.wants(1)) g.give(1, g.dy() * exp(g.in(1) - g.out()));
}

// ---- three operands, complex numbers ------------------------------------------------------------

void grad_where(Gradient& g) {
  if (g.wants(1)) g.give(1, where(g.in(0), g.dy(), 0.0));
  if (g.wants(2)) g.give(2, where(g.in(0), 0.0, g.dy()));
}

void grad_clip(Gradient& g) {
  Term x = g.in(0), low = g.in(1), high = g.in(2);
  // NaN is not outside.
  Term below = x < low;
  Term above = x > high;
  if (g.wants(0)) g.give(0, where(apply(TileOp::LogicalOr, below, above), 0.0, g.dy()));
  if (g.wants(1)) g.give(1, where(below & (low <= high), g.dy(), 0.0));
  if (g.wants(2)) g.give(2, where(apply(TileOp::LogicalOr, above, low > high), g.dy(), 0.0));
}

void grad_make_complex(Gradient& g) {
  g.give(0, apply(TileOp::Real, g.dy()));
  if (g.wants(1)) g.give(1, apply(TileOp::Imag, g.dy()));
}

void grad_imag(Gradient& g) {
  g.give(0, apply(TileOp::MakeComplex, zeros(g.dy().dtype(), g.dy().shape()), g.dy()));
}

void grad_conj(Gradient& g) { g.give(0, conj(g.dy())); }

// ---- the rows -----------------------------------------------------------------------------------

// How an operation is differentiated: the derivative of a function of one variable, in terms of its
// operand x and its result y, or a rule. The argument that `needs` does not name is empty.
struct Slope {
  Term (*derivative)(const Term& x, const Term& y) = nullptr;
  void (*rule)(Gradient&) = nullptr;
  uint32_t needs[3] = {};
};

#define OF_X(...)                                                                   \
  {                                                                                 \
    [](const Term& x, const Term&) -> Term { return __VA_ARGS__; }, nullptr, { kX } \
  }
#define OF_Y(...)                                                                   \
  {                                                                                 \
    [](const Term&, const Term& y) -> Term { return __VA_ARGS__; }, nullptr, { kY } \
  }
#define OF_XY(...)                                                                         \
  {                                                                                        \
    [](const Term& x, const Term& y) -> Term { return __VA_ARGS__; }, nullptr, { kX | kY } \
  }
#define CONSTANT(...)                                                         \
  {                                                                           \
    [](const Term&, const Term&) -> Term { return __VA_ARGS__; }, nullptr, {} \
  }
#define RULE(function, ...)            \
  {                                    \
    nullptr, function, { __VA_ARGS__ } \
  }
#define FLAT \
  {          \
  }
#define UNARY(Name, name, types, cost, formula, complex, derivative, ...) derivative,
#define BINARY(Name, name, types, cost, formula, complex, derivative, ...) derivative,
#define SPECIAL(Name, name, arity, cost, derivative, ...) derivative,
constexpr Slope kSlopes[] = {
#include "base/elementwise_binary.def"
#include "base/elementwise_special.def"
#include "base/elementwise_unary.def"
};
#undef OF_X
#undef OF_Y
#undef OF_XY
#undef CONSTANT
#undef RULE
#undef FLAT

const Slope& slope_of(TileOp op) { return kSlopes[static_cast<int>(op)]; }

void grad_unary(Gradient& g) {
  const Slope& slope = slope_of(g.entry.op->tile);
  Term x = slope.needs[0] & kX ? g.in(0) : Term(), y = slope.needs[0] & kY ? g.out() : Term();
  g.give(0, g.dy() * conj(slope.derivative(x, y)));
}

}  // namespace

void set_elementwise_gradient(OpDef& d) {
  const Slope& slope = slope_of(d.tile);
  d.grad = slope.derivative ? grad_unary : slope.rule;
  d.flat = d.grad == nullptr;
  for (int i = 0; i < 3; ++i) d.needs[i] = slope.needs[i];
}

}  // namespace slipstream::ops
