#include "ops/elementwise_gradients.h"

#include <cmath>
#include <numbers>

#include "ops/polygamma.h"

namespace slipstream::ops {
namespace {

using kernels::TileOp;
using Rule = void (*)(Gradient&);

constexpr uint32_t kX = needs_in(0), kA = needs_in(0), kB = needs_in(1), kC = needs_in(2);
constexpr uint32_t kY = needs_out(0);
constexpr double kLn2 = std::numbers::ln2, kLn10 = std::numbers::ln10;
const double kRootPi = std::sqrt(std::numbers::pi);

Term f(TileOp op, const Term& x) { return apply(op, x); }
Term one_minus(const Term& x) { return 1.0 - x; }
Term sigmoid(const Term& x) { return f(TileOp::Sigmoid, x); }

// The derivative of a function of one variable, in terms of its operand x and its result y; the
// argument that `needs` does not name is empty.
struct Derivative {
  uint32_t needs;
  Term (*of)(const Term& x, const Term& y);
};

#define DX(...) []([[maybe_unused]] const Term& x, const Term&) -> Term { return __VA_ARGS__; }
#define DY(...) [](const Term&, const Term& y) -> Term { return __VA_ARGS__; }

Derivative derivative(TileOp op) {
  switch (op) {
    case TileOp::Square:
      return {kX, DX(x * 2.0)};
    case TileOp::Exp:
      return {kY, DY(y)};
    case TileOp::Expm1:
      return {kY, DY(y + 1.0)};
    case TileOp::Exp2:
      return {kY, DY(y * kLn2)};
    case TileOp::Log:
      return {kX, DX(1.0 / x)};
    case TileOp::Log1p:
      return {kX, DX(1.0 / (x + 1.0))};
    case TileOp::Log2:
      return {kX, DX(1.0 / (x * kLn2))};
    case TileOp::Log10:
      return {kX, DX(1.0 / (x * kLn10))};
    case TileOp::Sqrt:
      return {kY, DY(0.5 / y)};
    case TileOp::Rsqrt:
      return {kY, DY(-0.5 * (y * square(y)))};
    case TileOp::Cbrt:
      return {kY, DY(1.0 / (3.0 * square(y)))};
    case TileOp::Rcbrt:
      return {kY, DY((-1.0 / 3) * square(square(y)))};
    case TileOp::Sin:
      return {kX, DX(f(TileOp::Cos, x))};
    case TileOp::Cos:
      return {kX, DX(-f(TileOp::Sin, x))};
    case TileOp::Tan:
      return {kY, DY(1.0 + square(y))};
    case TileOp::Arcsin:
      return {kX, DX(f(TileOp::Rsqrt, one_minus(square(x))))};
    case TileOp::Arccos:
      return {kX, DX(-f(TileOp::Rsqrt, one_minus(square(x))))};
    case TileOp::Arctan:
      return {kX, DX(1.0 / (1.0 + square(x)))};
    case TileOp::Sinh:
      return {kX, DX(f(TileOp::Cosh, x))};
    case TileOp::Cosh:
      return {kX, DX(f(TileOp::Sinh, x))};
    case TileOp::Tanh:
      return {kY, DY(one_minus(square(y)))};
    case TileOp::Arcsinh:
      return {kX, DX(f(TileOp::Rsqrt, square(x) + 1.0))};
    case TileOp::Arccosh:
      return {kX, DX(f(TileOp::Rsqrt, square(x) - 1.0))};
    case TileOp::Arctanh:
      return {kX, DX(1.0 / one_minus(square(x)))};
    case TileOp::Erf:
      return {kX, DX(f(TileOp::Exp, -square(x)) * (2.0 / kRootPi))};
    case TileOp::Erfinv:
      return {kY, DY(f(TileOp::Exp, square(y)) * (kRootPi / 2.0))};
    case TileOp::Gamma:
      return {kX | kY, [](const Term& x, const Term& y) { return y * f(TileOp::Digamma, x); }};
    case TileOp::Gammaln:
      return {kX, DX(f(TileOp::Digamma, x))};
    case TileOp::Sigmoid:
      return {kY, DY(y * one_minus(y))};
    case TileOp::Softplus:
      return {kX, DX(sigmoid(x))};
    case TileOp::Softsign:
      return {kX, DX(1.0 / square(1.0 + f(TileOp::Abs, x)))};
    case TileOp::LogSigmoid:
      return {kX, DX(sigmoid(-x))};
    case TileOp::Silu:
      return {kX, [](const Term& x, const Term&) -> Term {
                Term s = sigmoid(x);
                return s * (1.0 + x * one_minus(s));
              }};
    case TileOp::Gelu:
      return {kX, [](const Term& x, const Term&) -> Term {
                Term phi = f(TileOp::Exp, square(x) * -0.5) * (1 / (kRootPi * std::sqrt(2.0)));
                return 0.5 * (1.0 + f(TileOp::Erf, x * std::sqrt(0.5))) + x * phi;
              }};
    case TileOp::Mish:
      return {kX, [](const Term& x, const Term&) -> Term {
                Term t = f(TileOp::Tanh, f(TileOp::Softplus, x));
                return t + x * one_minus(square(t)) * sigmoid(x);
              }};
    case TileOp::Reciprocal:
      return {kY, DY(-square(y))};
    case TileOp::Radians:
      return {0, DX(Term(std::numbers::pi / 180))};
    case TileOp::Degrees:
      return {0, DX(Term(180 / std::numbers::pi))};
    default:
      return {0, nullptr};
  }
}

#undef DX
#undef DY

// The size of a complex number grows in its own direction.
void grad_abs(Gradient& g) {
  if (!is_complex(g.in_type(0))) return g.give(0, g.dy() * apply(TileOp::Sign, g.in(0)));
  Term x = g.in(0), y = g.out(), none = y == 0.0;
  g.give(0, where(none, 0.0, g.dy()) / where(none, 1.0, y) * x);
}

// Real signs do not move; complex ones turn.
void grad_sign(Gradient& g) {
  if (!is_complex(g.in_type(0))) return;
  Term x = g.in(0), y = g.out(), size = apply(TileOp::Abs, x), none = size == 0.0;
  Term across = g.dy() - y * apply(TileOp::Real, conj(y) * g.dy());
  g.give(0, where(none, 0.0, 1.0 / where(none, 1.0, size)) * across);
}

void grad_digamma(Gradient& g) { g.give(0, g.dy() * Term(polygamma(1, g.in(0).operand()))); }

void grad_unary(Gradient& g) {
  Derivative d = derivative(g.entry.op->tile);
  Term x = d.needs & kX ? g.in(0) : Term(), y = d.needs & kY ? g.out() : Term();
  g.give(0, g.dy() * conj(d.of(x, y)));
}

// ---- two operands -------------------------------------------------------------------------------

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
      Term log = apply(TileOp::Log, base);
      if (!is_complex(base.dtype())) log = where(base == 0.0, 0.0, log);
      g.give(1, g.dy() * conj(g.out() * log));
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
                b.is_array() ? apply(TileOp::IsNan, b) : Term(std::isnan(b.number().as_double())));
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
  if (g.wants(0)) g.give(0, g.dy() * apply(TileOp::Exp, g.in(0) - g.out()));
  if (g.wants(1)) g.give(1, g.dy() * apply(TileOp::Exp, g.in(1) - g.out()));
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

void grad_real(Gradient& g) { g.give(0, g.dy()); }

void grad_imag(Gradient& g) {
  g.give(0, apply(TileOp::MakeComplex, zeros(g.dy().dtype(), g.dy().shape()), g.dy()));
}

struct Known {
  TileOp op;
  Rule rule;
  uint32_t needs[3];
};
constexpr Known kRules[] = {
    {TileOp::Copy, [](Gradient& g) { g.give(0, g.dy()); }, {}},
    {TileOp::Abs, grad_abs, {kX | kY}},
    {TileOp::Sign, grad_sign, {kX | kY}},
    {TileOp::Digamma, grad_digamma, {kX}},
    {TileOp::Negative, [](Gradient& g) { g.give(0, -g.dy()); }, {}},
    // From the result, which is kept anyway by what reads it: where it is not positive it is the
    // gradient itself, 0 or NaN.
    {TileOp::Relu, [](Gradient& g) { g.give(0, where(g.out() > 0.0, g.dy(), g.out())); }, {kY}},
    {TileOp::Add,
     [](Gradient& g) {
       g.give(0, g.dy());
       g.give(1, g.dy());
     },
     {}},
    {TileOp::Subtract,
     [](Gradient& g) {
       g.give(0, g.dy());
       if (g.wants(1)) g.give(1, -g.dy());
     },
     {}},
    {TileOp::Multiply, grad_multiply, {kB, kA}},
    {TileOp::Divide, grad_divide, {kB, kB | kY}},
    {TileOp::Mod, grad_mod, {0, kA | kB}},
    {TileOp::Fmod, grad_mod, {0, kA | kB}},
    {TileOp::Power, grad_power, {kA | kB, kA | kB | kY}},
    {TileOp::Maximum, grad_extreme, {kA | kB, kA | kB}},
    {TileOp::Minimum, grad_extreme, {kA | kB, kA | kB}},
    {TileOp::Fmax, grad_extreme, {kA | kB, kA | kB}},
    {TileOp::Fmin, grad_extreme, {kA | kB, kA | kB}},
    {TileOp::Arctan2, grad_arctan2, {kA | kB, kA | kB}},
    {TileOp::Hypot, grad_hypot, {kA | kY, kB | kY}},
    {TileOp::Copysign, grad_copysign, {kA | kY, 0}},
    {TileOp::Logaddexp, grad_logaddexp, {kA | kY, kB | kY}},
    {TileOp::Where, grad_where, {0, kA, kA}},
    {TileOp::Clip, grad_clip, {kA | kB | kC, kA | kB | kC, kA | kB | kC}},
    {TileOp::Real, grad_real, {}},
    {TileOp::Imag, grad_imag, {}},
    {TileOp::Conj, [](Gradient& g) { g.give(0, conj(g.dy())); }, {}},
    {TileOp::MakeComplex, grad_make_complex, {}},
};

}  // namespace

void set_elementwise_gradient(OpDef& d) {
  for (const Known& k : kRules)
    if (k.op == d.tile) {
      d.grad = k.rule;
      for (int i = 0; i < 3; ++i) d.needs[i] = k.needs[i];
      return;
    }
  if (Derivative known = derivative(d.tile); known.of) {
    d.grad = grad_unary;
    d.needs[0] = known.needs;
    return;
  }
  d.flat = true;
}

}  // namespace slipstream::ops
