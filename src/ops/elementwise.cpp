#include "ops/elementwise.h"

#include <array>

#include "engine/engine.h"
#include "kernels/tile.h"
#include "ops/elementwise_gradients.h"
#include "ops/type_rules.h"

namespace slipstream::ops {
namespace {

double one_per_element(const Node& n) { return static_cast<double>(n.out.size); }

std::array<OpDef, elementwise::kCount> make_defs() {
  std::array<OpDef, elementwise::kCount> defs;
  for (int i = 0; i < elementwise::kCount; ++i) {
    OpDef& d = defs[i];
    d.tile = static_cast<TileOp>(i);
    d.name = name_of(d.tile);
    d.kind = Kind::Elementwise;
    if (d.tile != TileOp::Copy) d.flops = one_per_element;
    set_elementwise_gradient(d);
  }
  return defs;
}

const std::array<OpDef, elementwise::kCount> kDefs = make_defs();

OpDef make_cast() {
  OpDef d;
  d.name = "cast";
  d.kind = Kind::Cast;
  return with_gradient(d, [](Gradient& g) { g.give(0, g.dy()); });
}
const OpDef kCast = make_cast();

// The cast of integers whose gradient is zero, see promotes_flat.
OpDef make_promotion() {
  OpDef d;
  d.name = "cast";
  d.kind = Kind::Cast;
  return without_gradient(d);
}
const OpDef kPromotion = make_promotion();

Value* record_cast(const OpDef& op, const Operand& x, DType to) {
  Node* n = begin(op, 1);
  set_input(n, 0, x);
  return commit(n, to, x.shape());
}

// Which operation exists for which type, looked up once: this is on the record path.
struct Supported {
  bool has[elementwise::kCount][kNumDTypes];
  DType result[elementwise::kCount][kNumDTypes];
  Supported() {
    for (int op = 0; op < elementwise::kCount; ++op)
      for (int t = 0; t < kNumDTypes; ++t) {
        auto type = static_cast<DType>(t);
        has[op][t] = kernels::tile_fn(static_cast<TileOp>(op), type, 0) != nullptr;
        result[op][t] = kernels::result_type(static_cast<TileOp>(op), type);
      }
  }
};
const Supported& supported() {
  static const Supported table;
  return table;
}

// The type an operation computes in, given the promoted type of its operands.
DType compute_type(TileOp op, DType t) {
  if (supported().has[static_cast<int>(op)][static_cast<int>(t)]) return t;
  if (t == DType::Bool && (op == TileOp::Subtract || op == TileOp::Negative))
    throw TypeError(std::string(name_of(op)) + " does not support bool; use logical_xor or invert");
  if (t == DType::Bool && supported().has[static_cast<int>(op)][static_cast<int>(DType::I8)])
    return DType::I8;
  // Integers and bool have no logarithm: these compute in floats.
  bool integral = is_int(t) || t == DType::Bool;
  if (integral && kernels::tile_fn(op, default_float(), 0)) return default_float();
  if (op == TileOp::MakeComplex && is_float(t)) return DType::F32;
  throw TypeError(std::string(name_of(op)) + " does not support " + std::string(name_of(t)));
}

Value* finish(TileOp op, Node* n, DType t, const Dims& shape) {
  return commit(n, supported().result[static_cast<int>(op)][static_cast<int>(t)], shape);
}

// The operand in type t: itself, or a recorded cast (which fuses with its reader).
Operand in_type(const Operand& x, DType t, Temp& keep) {
  if (x.dtype() == t) return x;
  keep = Temp(cast(x, t));
  return keep.operand();
}

// An operand made ready before the node exists, because making it so can raise.
struct Prepared {
  Operand array;
  uint64_t bits = 0;
};

Prepared prepare(const Arg& a, DType t, Temp& keep, bool flat = false) {
  if (a.is_array() && flat) {
    keep = Temp(record_cast(kPromotion, a.array, t));
    return {keep.operand(), 0};
  }
  if (a.is_array()) return {in_type(a.array, t, keep), 0};
  if (!has_immediate(t)) {
    keep = Temp(constant(a.scalar, t));
    return {keep.operand(), 0};
  }
  return {{}, encode(a.scalar, t)};
}

void put(Node* n, int k, const Prepared& p) {
  if (p.array.value)
    set_input(n, k, p.array);
  else
    set_immediate(n, k, p.bits);
}

}  // namespace

const OpDef& elementwise_op(TileOp op) { return kDefs[static_cast<int>(op)]; }

Value* cast(const Operand& x, DType to) {
  return x.dtype() == to ? copy(x) : record_cast(kCast, x, to);
}

Value* flat_cast(const Operand& x, DType to) { return record_cast(kPromotion, x, to); }

Value* copy(const Operand& x) {
  Node* n = begin(elementwise_op(TileOp::Copy), 1);
  set_input(n, 0, x);
  return commit(n, x.dtype(), x.shape());
}

Value* contiguous(const Operand& x) {
  if (x.view) return copy(x);
  Engine::get().retain_handle(x.value);
  return x.value;
}

Value* unary(TileOp op, const Operand& x) {
  DType t = compute_type(op, x.dtype());
  Temp keep;
  Operand in = in_type(x, t, keep);
  Node* n = begin(elementwise_op(op), 1);
  set_input(n, 0, in);
  return finish(op, n, t, x.shape());
}

namespace {

// A comparison of integers of type t with a number that no value of it equals has the same answer
// everywhere: that of comparing with the type's largest value in one of two ways.
Value* compare_outside(TileOp op, const Arg& a, const Arg& b, DType t) {
  const Scalar& s = a.is_array() ? b.scalar : a.scalar;
  bool above = s.huge || s.i > 0, number_first = !a.is_array(), answer = false;
  switch (op) {
    case TileOp::NotEqual:
      answer = true;
      break;
    case TileOp::Less:
    case TileOp::LessEqual:
      answer = above != number_first;
      break;
    case TileOp::Greater:
    case TileOp::GreaterEqual:
      answer = above == number_first;
      break;
    default:
      break;
  }
  Arg largest;
  bool is_u64 = t == DType::U64;
  int bits = 8 * size_of(t) - (is_unsigned(t) ? 0 : 1);
  largest.scalar.huge = is_u64;
  largest.scalar.i = is_u64 ? -1 : static_cast<int64_t>((uint64_t{1} << bits) - 1);
  return binary(answer ? TileOp::LessEqual : TileOp::Greater, a.is_array() ? a : b, largest);
}

// Integers that are computed with as floats get no gradient beside an array of floats, nor in a
// remainder, as in MXNet.
bool promotes_flat(TileOp op, const Arg& a, const Arg& other, DType t) {
  if (!is_float(t) || !a.is_array() || !is_int(a.array.dtype())) return false;
  if (other.is_array() && is_float(other.array.dtype())) return true;
  return op == TileOp::Mod || op == TileOp::Fmod;
}

}  // namespace

Value* binary(TileOp op, const Arg& a, const Arg& b) {
  const char* name = elementwise_op(op).name;
  DType t;
  if (a.is_array() && b.is_array()) {
    t = a.array.dtype() == b.array.dtype() ? a.array.dtype()
                                           : promote(a.array.dtype(), b.array.dtype());
  } else {
    t = a.is_array() ? promote(a.array.dtype(), b.scalar) : promote(b.array.dtype(), a.scalar);
  }
  t = compute_type(op, t);
  if (is_int(t) && (!a.is_array() || !b.is_array())) {
    const Scalar& s = a.is_array() ? b.scalar : a.scalar;
    // A comparison with a number outside the type has an answer; arithmetic does not.
    if (returns_bool(op) && !fits(s, t)) {
      if (is_comparison(op)) return compare_outside(op, a, b, t);
      t = DType::F64;  // only the number's truth matters
    }
    if (op == TileOp::Power && !b.is_array() && s.i < 0 && !s.huge)
      throw ValueError("power: integers to negative integer powers are not allowed");
  }
  Temp keep_a, keep_b;
  Prepared x = prepare(a, t, keep_a, promotes_flat(op, a, b, t));
  Prepared y = prepare(b, t, keep_b, promotes_flat(op, b, a, t));
  const Dims* shape = a.is_array() ? &a.array.shape() : &b.array.shape();
  Dims joint;
  if (a.is_array() && b.is_array() && !(a.array.shape() == b.array.shape())) {
    joint = broadcast(a.array.shape(), b.array.shape(), name);
    shape = &joint;
  }
  Node* n = begin(elementwise_op(op), 2);
  put(n, 0, x);
  put(n, 1, y);
  return finish(op, n, t, *shape);
}

namespace {

// Common type and shape of operands of which at least one is an array.
DType joint_type(std::initializer_list<const Arg*> args) {
  bool any = false;
  DType t = DType::Bool;
  for (const Arg* a : args)
    if (a && a->is_array()) {
      t = any ? promote(t, a->array.dtype()) : a->array.dtype();
      any = true;
    }
  Scalar::Kind weakest = Scalar::Kind::Bool;
  for (const Arg* a : args)
    if (a && !a->is_array()) {
      if (any)
        t = promote(t, a->scalar);
      else if (a->scalar.kind > weakest)
        weakest = a->scalar.kind;
    }
  if (any) return t;
  return weakest == Scalar::Kind::Complex ? complex_type(default_float())
         : weakest == Scalar::Kind::Float ? default_float()
         : weakest == Scalar::Kind::Int   ? DType::I64
                                          : DType::Bool;
}

Value* ternary(TileOp op, const Arg& a, DType first, const Arg& b, const Arg& c, DType t) {
  Dims shape;
  for (const Arg* arg : {&a, &b, &c})
    if (arg->is_array()) shape = broadcast(shape, arg->array.shape(), elementwise_op(op).name);
  Temp k0, k1, k2;
  Prepared x = prepare(a, first, k0), y = prepare(b, t, k1), z = prepare(c, t, k2);
  Node* n = begin(elementwise_op(op), 3);
  put(n, 0, x);
  put(n, 1, y);
  put(n, 2, z);
  return commit(n, t, shape);
}

}  // namespace

Value* where(const Arg& condition, const Arg& a, const Arg& b) {
  return ternary(TileOp::Where, condition, DType::Bool, a, b, joint_type({&a, &b}));
}

Value* clip(const Operand& x, const Arg* low, const Arg* high) {
  Arg self{x, {}};
  if (!low && !high) return copy(x);
  if (!low) return binary(TileOp::Minimum, self, *high);
  if (!high) return binary(TileOp::Maximum, self, *low);
  DType t = joint_type({&self, low, high});
  if (!supported().has[static_cast<int>(TileOp::Clip)][static_cast<int>(t)])
    throw TypeError("clip does not support " + std::string(name_of(t)));
  return ternary(TileOp::Clip, self, t, *low, *high, t);
}

}  // namespace slipstream::ops
