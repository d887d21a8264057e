// The element types of results, by frontend. Operations inside the package promote as NumPy does
// (elementwise.h); what users call follows the rules of the array's class and MXNet's version.
#pragma once

#include "ops/elementwise.h"
#include "ops/reduce.h"

namespace slipstream::ops {

enum class TypeRules : uint8_t {
  NumPy,    // np after set_np(dtype=True)
  Np2,      // np of MXNet 2.0: integers with a float number are float64
  Np1,      // np of MXNet 1.x: numbers are truncated, functions of integers are integers
  Classic,  // nd: as Np1; division of integers truncates too
};

// "numpy", "2.0", "1.x", "classic"
inline const char* name_of(TypeRules rules) {
  static constexpr const char* kNames[] = {"numpy", "2.0", "1.x", "classic"};
  return kNames[static_cast<int>(rules)];
}

// The rules of np arrays.
TypeRules np_rules();
void set_np_rules(TypeRules rules);

inline bool is_integral(DType t) { return is_int(t) || t == DType::Bool; }
inline bool has_integers(const Arg& a, const Arg& b) {
  return (a.is_array() && is_integral(a.array.dtype())) ||
         (b.is_array() && is_integral(b.array.dtype()));
}
inline bool is_remainder(TileOp op) { return op == TileOp::Mod || op == TileOp::Fmod; }
// Most operations on floats have the same types by all rules, so that the record path need not ask
// for them: all but remainders and those that answer with bool.
inline bool rules_of_floats(TileOp op) { return is_remainder(op) || returns_bool(op); }
inline bool needs_rules(TileOp op, const Operand& x) {
  return is_integral(x.dtype()) || rules_of_floats(op);
}
inline bool needs_rules(TileOp op, const Arg& a, const Arg& b) {
  return rules_of_floats(op) || has_integers(a, b);
}

// A cast without a gradient.
Value* flat_cast(const Operand& x, DType to);

Value* unary(TileOp op, const Operand& x, TypeRules rules);
Value* binary(TileOp op, const Arg& a, const Arg& b, TypeRules rules);
// As users know them: the classic frontend answers yes and no in the operand's own type.
Value* frontend_unary(TileOp op, const Operand& x, TypeRules rules);
Value* frontend_binary(TileOp op, const Arg& a, const Arg& b, TypeRules rules);
Value* where(const Arg& condition, const Arg& a, const Arg& b, TypeRules rules);
Value* clip(const Operand& x, const Arg* low, const Arg* high, TypeRules rules);
// The type of a reduction's result when none is asked for.
DType reduce_type(kernels::ReduceOp op, DType t, bool mean, TypeRules rules);

}  // namespace slipstream::ops
