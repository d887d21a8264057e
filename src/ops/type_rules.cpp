#include "ops/type_rules.h"

#include <atomic>
#include <cmath>

#include "kernels/tile.h"

namespace slipstream::ops {
namespace {

std::atomic<TypeRules> g_np_rules{TypeRules::Np2};

bool computes_in(TileOp op, DType t) { return kernels::tile_fn(op, t, 0) != nullptr; }

// A number as C converts a double to type t: truncated, short types wrapped, and the lowest int32
// or int64 for what does not fit there. Integers of the type stay exact.
Scalar converted(const Scalar& s, DType t) {
  Scalar out;
  if (t == DType::Bool) {
    out.kind = Scalar::Kind::Bool;
    out.i = s.kind >= Scalar::Kind::Float ? s.f != 0 : s.i != 0;
    return out;
  }
  out.kind = Scalar::Kind::Int;
  if (s.kind < Scalar::Kind::Float && fits(s, t)) {
    out.huge = s.huge;
    out.i = s.i;
    return out;
  }
  double x = std::trunc(s.as_double());
  bool wide = size_of(t) == 8 || t == DType::U32;
  double limit = std::ldexp(1.0, wide ? 63 : 31);
  int64_t i = x >= -limit && x < limit ? static_cast<int64_t>(x) : static_cast<int64_t>(-limit);
  int shift = 64 - 8 * size_of(t);
  auto bits = static_cast<uint64_t>(i) << shift;
  out.i =
      is_unsigned(t) ? static_cast<int64_t>(bits >> shift) : static_cast<int64_t>(bits) >> shift;
  out.huge = t == DType::U64 && out.i < 0;
  return out;
}

Arg number(const Scalar& s) { return {{}, s}; }
Arg array(const Temp& x) { return {x.operand(), {}}; }

// What is not computed in integers is computed in doubles, and truncated.
Value* unary_in_double(TileOp op, const Operand& x, DType to) {
  Temp wide(cast(x, DType::F64)), y(unary(op, wide.operand()));
  return cast(y.operand(), to);
}

Value* binary_in_double(TileOp op, const Arg& a, const Arg& b, DType to) {
  Temp wide_a, wide_b;
  if (a.is_array()) wide_a = Temp(cast(a.array, DType::F64));
  if (b.is_array()) wide_b = Temp(cast(b.array, DType::F64));
  Temp y(binary(op, a.is_array() ? array(wide_a) : a, b.is_array() ? array(wide_b) : b));
  return cast(y.operand(), to);
}

// C's division: towards zero; 0 where the divisor is 0.
Value* divide_integers(const Arg& a, const Arg& b, DType t) {
  Scalar zero;
  if (size_of(t) < 8) {
    // Exact in doubles, and with a gradient.
    Temp q(binary_in_double(TileOp::Divide, a, b, t));
    if (!b.is_array() && b.scalar.i != 0) return q.take();
    Temp divisor(b.is_array() ? Temp(copy(b.array)) : Temp(constant(b.scalar, t)));
    Temp none(binary(TileOp::Equal, array(divisor), number(zero)));
    return where(array(none), number(zero), array(q));
  }
  Temp floor(binary(TileOp::FloorDivide, a, b));
  if (is_unsigned(t)) return floor.take();
  // Below zero the floor is one less, unless the division leaves no rest.
  Temp product(binary(TileOp::Multiply, array(floor), b));
  Temp rest(binary(TileOp::NotEqual, array(product), a));
  Temp below(binary(TileOp::Less, array(floor), number(zero)));
  Temp both(binary(TileOp::LogicalAnd, array(rest), array(below)));
  Temp step(cast(both.operand(), t));
  return binary(TileOp::Add, array(floor), array(step));
}

bool is_bitwise(TileOp op) {
  return op == TileOp::BitwiseAnd || op == TileOp::BitwiseOr || op == TileOp::BitwiseXor;
}

// Functions that NumPy does not have: integers stay integers in every version.
bool is_extension(TileOp op) {
  return *elementwise::row(op).names.npx != '\0' || op == TileOp::Reciprocal;
}

// Operands of one integer type t; numbers are of that type already.
Value* of_integers(TileOp op, const Arg& a, const Arg& b, DType t, TypeRules rules) {
  if (op == TileOp::Divide)
    return rules == TypeRules::Classic ? divide_integers(a, b, t) : binary(op, a, b);
  bool numbers = !a.is_array() || !b.is_array();
  if (op == TileOp::Power && !b.is_array() && b.scalar.i < 0 && !is_unsigned(t)) {
    Temp exponent(constant(b.scalar, t));  // arrays may have negative exponents
    return binary(op, a, array(exponent));
  }
  if (computes_in(op, t)) return binary(op, a, b);
  if (rules == TypeRules::Classic || op == TileOp::Copysign || numbers)
    return binary_in_double(op, a, b, t);
  return binary(op, a, b);
}

// An array of integers and a number.
Value* with_number(TileOp op, const Arg& a, const Arg& b, TypeRules rules) {
  const Operand& x = a.is_array() ? a.array : b.array;
  const Scalar& s = a.is_array() ? b.scalar : a.scalar;
  auto both = [&](const Arg& in, const Arg& n, DType t) {
    return a.is_array() ? of_integers(op, in, n, t, rules) : of_integers(op, n, in, t, rules);
  };
  DType t = x.dtype();
  bool classic = rules == TypeRules::Classic;
  if (op == TileOp::Divide && !classic) return binary(op, a, b);
  if (t == DType::Bool && !classic && (is_comparison(op) || is_bitwise(op)))
    return both({x, {}}, number(converted(s, t)), t);
  if (rules == TypeRules::Np2 && s.kind == Scalar::Kind::Float && !is_bitwise(op)) {
    Temp wide(is_remainder(op) ? flat_cast(x, DType::F64) : cast(x, DType::F64));
    return a.is_array() ? binary(op, array(wide), b, rules) : binary(op, a, array(wide), rules);
  }
  if (op == TileOp::Power && a.is_array() && is_unsigned(t) && s.as_double() <= -1) {
    Scalar one;
    one.i = 1;  // the only one whose inverse is not below 1
    Temp is_one(binary(TileOp::Equal, {x, {}}, number(one)));
    return cast(is_one.operand(), t);
  }
  if (t != DType::Bool) return both({x, {}}, number(converted(s, t)), t);
  Temp wide(cast(x, DType::I64));
  return both(array(wide), number(converted(s, DType::I64)), DType::I64);
}

// A remainder of floats: by MXNet's rules 0 where the divisor is.
Value* remainder(TileOp op, const Arg& a, const Arg& b) {
  Temp r(binary(op, a, b));
  if (!b.is_array() && b.scalar.as_double() != 0) return r.take();
  Scalar zero, yes;
  yes.kind = Scalar::Kind::Bool;
  yes.i = 1;
  if (!b.is_array()) return where(number(yes), number(zero), array(r));
  Temp none(binary(TileOp::Equal, b, number(zero)));
  return where(array(none), number(zero), array(r));
}

// The nearest bound that integers of type t can have.
Scalar bound(const Scalar& s, DType t) {
  if (s.kind < Scalar::Kind::Float && fits(s, t)) return s;
  double x = std::trunc(s.as_double());
  Scalar whole;
  whole.kind = Scalar::Kind::Float;
  whole.f = x;
  if (fits(whole, t)) return converted(whole, t);
  int bits = 8 * size_of(t);
  Scalar out;
  out.kind = Scalar::Kind::Int;
  out.huge = x > 0 && t == DType::U64;
  if (x > 0)
    out.i = out.huge ? -1 : static_cast<int64_t>((uint64_t{1} << (bits - !is_unsigned(t))) - 1);
  else
    out.i = is_unsigned(t) ? 0 : static_cast<int64_t>(~uint64_t{0} << (bits - 1));
  return out;
}

}  // namespace

TypeRules np_rules() {
  if (default_float() == DType::F64) return TypeRules::NumPy;
  return g_np_rules.load(std::memory_order_relaxed);
}
void set_np_rules(TypeRules rules) { g_np_rules.store(rules); }

Value* unary(TileOp op, const Operand& x, TypeRules rules) {
  DType t = x.dtype();
  if (rules == TypeRules::NumPy || !is_integral(t)) return unary(op, x);
  if (t == DType::Bool && op == TileOp::Negative) {
    Temp wide(cast(x, DType::I64));
    return unary(op, wide.operand());
  }
  bool as_float = rules == TypeRules::Np2 &&
                  (op == TileOp::Rint || (t == DType::Bool && rounds(op)) || !computes_in(op, t));
  if (!as_float && (computes_in(op, t) || t == DType::Bool)) return unary(op, x);
  if (rules != TypeRules::Np2 || is_extension(op)) return unary_in_double(op, x, t);
  if (op == TileOp::Invert) return unary(op, x);
  Temp in_float(cast(x, size_of(t) == 1 ? DType::F16 : default_float()));
  return unary(op, in_float.operand());
}

Value* binary(TileOp op, const Arg& a, const Arg& b, TypeRules rules) {
  if (rules == TypeRules::NumPy) return binary(op, a, b);
  if (!has_integers(a, b)) return is_remainder(op) ? remainder(op, a, b) : binary(op, a, b);
  if (a.is_array() && b.is_array()) {
    DType t = a.array.dtype();
    if (t != b.array.dtype())
      return is_remainder(op) && !is_int(b.array.dtype()) ? remainder(op, a, b) : binary(op, a, b);
    if (is_int(t)) return of_integers(op, a, b, t, rules);
    if (op != TileOp::Power) return binary(op, a, b);
    Temp power(binary(op, a, b));
    return cast(power.operand(), t);
  }
  const Scalar& s = a.is_array() ? b.scalar : a.scalar;
  return s.kind == Scalar::Kind::Complex ? binary(op, a, b) : with_number(op, a, b, rules);
}

namespace {

// Yes and no as 1 and 0 of type t.
Value* in_own_type(Value* answer, DType t) {
  Temp keep(answer);
  return cast(keep.operand(), t);
}

}  // namespace

Value* frontend_unary(TileOp op, const Operand& x, TypeRules rules) {
  Value* y = unary(op, x, rules);
  bool own = returns_bool(op) && rules == TypeRules::Classic;
  return own ? in_own_type(y, x.dtype()) : y;
}

Value* frontend_binary(TileOp op, const Arg& a, const Arg& b, TypeRules rules) {
  Value* y = binary(op, a, b, rules);
  if (!returns_bool(op) || rules != TypeRules::Classic) return y;
  DType own = a.is_array() ? a.array.dtype() : b.array.dtype();
  bool number = !a.is_array() || !b.is_array();
  return in_own_type(y, own == DType::Bool && number ? DType::I64 : own);
}

Value* where(const Arg& condition, const Arg& a, const Arg& b, TypeRules rules) {
  if (rules == TypeRules::NumPy || (a.is_array() && b.is_array())) return where(condition, a, b);
  if (!a.is_array() && !b.is_array()) {
    bool is_complex =
        a.scalar.kind == Scalar::Kind::Complex || b.scalar.kind == Scalar::Kind::Complex;
    if (is_complex) return where(condition, a, b);
    Temp first(constant(a.scalar, default_float()));
    return where(condition, array(first), b);
  }
  DType t = a.is_array() ? a.array.dtype() : b.array.dtype();
  const Scalar& s = a.is_array() ? b.scalar : a.scalar;
  if (!is_integral(t) || s.kind == Scalar::Kind::Complex) return where(condition, a, b);
  Arg n = number(converted(s, t));
  return a.is_array() ? where(condition, a, n) : where(condition, n, b);
}

Value* clip(const Operand& x, const Arg* low, const Arg* high, TypeRules rules) {
  if (rules == TypeRules::NumPy || !is_int(x.dtype())) return clip(x, low, high);
  Arg bounds[2];
  const Arg* given[2] = {low, high};
  for (int i = 0; i < 2; ++i) {
    if (!given[i]) continue;
    bool kept = given[i]->is_array() || given[i]->scalar.kind == Scalar::Kind::Complex;
    bounds[i] = kept ? *given[i] : number(bound(given[i]->scalar, x.dtype()));
  }
  return clip(x, low ? &bounds[0] : nullptr, high ? &bounds[1] : nullptr);
}

DType reduce_type(kernels::ReduceOp op, DType t, bool mean, TypeRules rules) {
  if (mean && rules == TypeRules::Np2 && !is_complex(t)) return default_float();
  bool adds = op == kernels::ReduceOp::Sum || op == kernels::ReduceOp::Prod;
  bool keeps = adds && !mean && (is_int(t) || rules == TypeRules::Classic);
  return rules != TypeRules::NumPy && keeps ? t : reduce_type(op, t, mean);
}

}  // namespace slipstream::ops
