// The elementwise operations as the core offers them: _core.ops.<name> with NumPy's types, and
// _core.frontend_ops.<name> with those of the frontend, one of each per row.
#include "ops/declare.h"

namespace slipstream::ops {
namespace {

constexpr Parameter kOne[] = {"x"}, kTwo[] = {"x1", "x2"};

void read_two(Reader& r, Arg& a, Arg& b) {
  a = r.number_or_array(0, kTwo[0].name);
  b = r.number_or_array(1, kTwo[1].name);
  if (!a.is_array() && !b.is_array()) throw TypeError("x1 or x2 must be an array");
}

void record_unary(const Declaration& d, Reader& r, Outputs& out) {
  out.value = unary(d.tile, r.array(0, kOne[0].name));
}
void record_frontend_unary(const Declaration& d, Reader& r, Outputs& out) {
  const Operand x = r.array(0, kOne[0].name);
  out.value = needs_rules(d.tile, x) ? frontend_unary(d.tile, x, r.rules()) : unary(d.tile, x);
}
void record_binary(const Declaration& d, Reader& r, Outputs& out) {
  Arg a, b;
  read_two(r, a, b);
  out.value = binary(d.tile, a, b);
}
void record_frontend_binary(const Declaration& d, Reader& r, Outputs& out) {
  Arg a, b;
  read_two(r, a, b);
  out.value =
      needs_rules(d.tile, a, b) ? frontend_binary(d.tile, a, b, r.rules()) : binary(d.tile, a, b);
}

bool declare_rows() {
  for (int i = 0; i < elementwise::kCount; ++i) {
    const auto op = static_cast<TileOp>(i);
    Declaration d{};
    d.name = name_of(op);
    d.tile = op;
    const bool one = arity_of(op) == 1;
    if (!one && arity_of(op) != 2) continue;
    d.parameters = one ? std::span<const Parameter>(kOne) : kTwo;
    d.types =
        one ? std::span<const ArgumentType>(detail::kTypes<Operand>) : detail::kTypes<Arg, Arg>;
    d.module = "ops";
    d.record = one ? record_unary : record_binary;
    add_declaration(d);
    d.module = "frontend_ops";
    d.record = one ? record_frontend_unary : record_frontend_binary;
    add_declaration(d);
  }
  return true;
}
const bool declared_rows = declare_rows();

// ---- three operands, casts ----------------------------------------------------------------------

Value* frontend_where(const Arg& condition, const Arg& x, const Arg& y, TypeRules rules) {
  if (!condition.is_array() && !x.is_array() && !y.is_array())
    throw TypeError("where: at least one argument must be an array");
  return where(condition, x, y, rules);
}
Value* numpy_where(const Arg& condition, const Arg& x, const Arg& y) {
  return frontend_where(condition, x, y, TypeRules::NumPy);
}
SLIPSTREAM_DECLARE_AS("", "where", numpy_where, "condition", "x", "y");
SLIPSTREAM_DECLARE_AS("frontend_ops", "where", frontend_where, "condition", "x", "y");

Value* frontend_clip(const Operand& a, const std::optional<Arg>& low,
                     const std::optional<Arg>& high, TypeRules rules) {
  return clip(a, low ? &*low : nullptr, high ? &*high : nullptr, rules);
}
Value* numpy_clip(const Operand& a, const std::optional<Arg>& low, const std::optional<Arg>& high) {
  return frontend_clip(a, low, high, TypeRules::NumPy);
}
SLIPSTREAM_DECLARE_AS("", "clip", numpy_clip, "a", "a_min", "a_max");
SLIPSTREAM_DECLARE_AS("frontend_ops", "clip", frontend_clip, "a", "a_min", "a_max");

SLIPSTREAM_DECLARE(cast, "x", "dtype");

// Of the operand's class unless another one is named.
Value* copy_as(const Operand& x, std::optional<ResultClass>) { return copy(x); }
SLIPSTREAM_DECLARE_AS("", "copy", copy_as, "x", "cls");

Value* divide_integers(const Arg& a, const Arg& b) {
  if (!a.is_array() && !b.is_array()) throw TypeError("x1 or x2 must be an array");
  return binary(TileOp::Divide, a, b, TypeRules::Classic);
}
SLIPSTREAM_DECLARE(divide_integers, "x1", "x2");

}  // namespace
}  // namespace slipstream::ops
