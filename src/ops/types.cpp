#include "ops/types.h"

#include <atomic>
#include <bit>
#include <cmath>
#include <cstring>

#include "engine/engine.h"
#include "kernels/tile.h"
#include "memory/buffer.h"

namespace slipstream::ops {
namespace {

std::atomic<DType> g_default_float{DType::F32};

// NumPy 2's table. bfloat16 meets float16 in float32 and wide integers in float64, like float16
// does.
constexpr DType B = DType::Bool, I1 = DType::I8, U1 = DType::U8, I2 = DType::I16, U2 = DType::U16,
                I4 = DType::I32, U4 = DType::U32, I8 = DType::I64, U8 = DType::U64, F2 = DType::F16,
                BF = DType::BF16, F4 = DType::F32, F8 = DType::F64, C8 = DType::C64,
                CX = DType::C128;
constexpr DType kPromote[kNumDTypes][kNumDTypes] = {
    {B, I1, U1, I2, U2, I4, U4, I8, U8, F2, BF, F4, F8, C8, CX},
    {I1, I1, I2, I2, I4, I4, I8, I8, F8, F2, BF, F4, F8, C8, CX},
    {U1, I2, U1, I2, U2, I4, U4, I8, U8, F2, BF, F4, F8, C8, CX},
    {I2, I2, I2, I2, I4, I4, I8, I8, F8, F4, F4, F4, F8, C8, CX},
    {U2, I4, U2, I4, U2, I4, U4, I8, U8, F4, F4, F4, F8, C8, CX},
    {I4, I4, I4, I4, I4, I4, I8, I8, F8, F8, F8, F8, F8, CX, CX},
    {U4, I8, U4, I8, U4, I8, U4, I8, U8, F8, F8, F8, F8, CX, CX},
    {I8, I8, I8, I8, I8, I8, I8, I8, F8, F8, F8, F8, F8, CX, CX},
    {U8, F8, U8, F8, U8, F8, U8, F8, U8, F8, F8, F8, F8, CX, CX},
    {F2, F2, F2, F4, F4, F8, F8, F8, F8, F2, F4, F4, F8, C8, CX},
    {BF, BF, BF, F4, F4, F8, F8, F8, F8, F4, BF, F4, F8, C8, CX},
    {F4, F4, F4, F4, F4, F8, F8, F8, F8, F4, F4, F4, F8, C8, CX},
    {F8, F8, F8, F8, F8, F8, F8, F8, F8, F8, F8, F8, F8, CX, CX},
    {C8, C8, C8, C8, C8, CX, CX, CX, CX, C8, C8, C8, CX, C8, CX},
    {CX, CX, CX, CX, CX, CX, CX, CX, CX, CX, CX, CX, CX, CX, CX},
};

// The numbers x that convert to integer type t: low < x < high, as doubles.
struct Range {
  double low, high;
};
Range range_of(DType t) {
  int bits = 8 * size_of(t);
  if (is_unsigned(t)) return {-1, std::ldexp(1.0, bits)};
  double half = std::ldexp(1.0, bits - 1);
  return {bits == 64 ? std::nextafter(-half, -HUGE_VAL) : -half - 1, half};
}

}  // namespace

DType default_float() { return g_default_float.load(std::memory_order_relaxed); }
void set_default_float(DType t) { g_default_float.store(t); }

DType promote(DType a, DType b) {
  // MXNet: an array of floats decides, also beside wide integers.
  if (is_int(a) != is_int(b) && default_float() == DType::F32) {
    if (is_int(a) && is_float(b)) return b;
    if (is_int(b) && is_float(a)) return a;
  }
  return kPromote[static_cast<int>(a)][static_cast<int>(b)];
}

DType promote(DType a, const Scalar& s) {
  bool integral = is_int(a) || a == DType::Bool;
  switch (s.kind) {
    case Scalar::Kind::Float:
      return integral ? default_float() : a;
    case Scalar::Kind::Int:
      if (a != DType::Bool) return a;
      return s.huge ? DType::U64 : DType::I64;
    case Scalar::Kind::Complex:
      return complex_type(integral ? default_float() : a);
    default:
      return a;
  }
}

bool fits(const Scalar& s, DType t) {
  if (s.kind == Scalar::Kind::Float) {
    Range r = range_of(t);
    return s.f > r.low && s.f < r.high;
  }
  // 64 bits are compared as integers: as a double the number could round up.
  if (s.huge) return t == DType::U64;
  if (t == DType::I64) return true;
  if (t == DType::U64) return s.i >= 0;
  Range r = range_of(t);
  double x = static_cast<double>(s.i);
  return x > r.low && x < r.high;
}

uint64_t encode(const Scalar& s, DType t) {
  if (!has_immediate(t)) throw std::logic_error("an element too large for an immediate");
  if (t == DType::C64) {
    uint64_t re = std::bit_cast<uint32_t>(static_cast<float>(s.as_double()));
    uint64_t im = std::bit_cast<uint32_t>(static_cast<float>(s.imag));
    return re | im << 32;
  }
  if (s.kind == Scalar::Kind::Complex && t != DType::Bool)
    throw TypeError("cannot convert a complex number to " + std::string(name_of(t)));
  uint64_t bits = 0;
  if (is_float(t)) {
    double d = s.as_double();
    if (t == DType::F32) return std::bit_cast<uint32_t>(static_cast<float>(d));
    const void* in[1] = {&d};
    kernels::cast_fn(DType::F64, t)(&bits, in, 1);
    return bits;
  }
  bool exact = s.kind == Scalar::Kind::Bool || s.kind == Scalar::Kind::Int;
  if (t == DType::Bool) return exact ? s.i != 0 : s.f != 0 || s.imag != 0;
  if (!fits(s, t)) {
    if (!exact)
      throw ValueError("cannot convert the float " + std::to_string(s.f) + " to " +
                       std::string(name_of(t)));
    throw ValueError("Python integer " +
                     (s.huge ? std::to_string(static_cast<uint64_t>(s.i)) : std::to_string(s.i)) +
                     " out of bounds for " + std::string(name_of(t)));
  }
  int64_t i = exact                              ? s.i
              : t == DType::U64 && s.f >= 0x1p63 ? static_cast<int64_t>(static_cast<uint64_t>(s.f))
                                                 : static_cast<int64_t>(s.f);
  std::memcpy(&bits, &i, size_of(t));
  return bits;
}

Scalar decode(uint64_t bits, DType t) {
  Scalar s;
  if (is_complex(t)) {
    s.kind = Scalar::Kind::Complex;
    s.f = std::bit_cast<float>(static_cast<uint32_t>(bits));
    s.imag = std::bit_cast<float>(static_cast<uint32_t>(bits >> 32));
    return s;
  }
  s.kind = Scalar::Kind::Float;
  const void* in[1] = {&bits};
  kernels::cast_fn(t, DType::F64)(&s.f, in, 1);
  return s;
}

Value* constant(const Scalar& s, DType t) {
  Buffer* b = memory::allocate(size_of(t));
  if (t == DType::C128) {
    double parts[2] = {s.as_double(), s.imag};
    std::memcpy(b->data, parts, sizeof parts);
  } else {
    uint64_t bits = encode(s, t);
    std::memcpy(b->data, &bits, size_of(t));
  }
  return ready_value(b, t, {});
}

Dims broadcast(const Dims& a, const Dims& b, const char* operation) {
  if (a == b) return a;
  const Dims& big = a.n >= b.n ? a : b;
  const Dims& small = a.n >= b.n ? b : a;
  Dims out = big;
  int lead = big.n - small.n;
  for (int i = 0; i < small.n; ++i) {
    int64_t x = big[lead + i], y = small[i];
    if (x != y && x != 1 && y != 1)
      throw ValueError(std::string(operation) + ": shapes " + to_string(a) + " and " +
                       to_string(b) + " do not broadcast together");
    out[lead + i] = x == 1 ? y : x;
  }
  check_count(out, operation);
  return out;
}

void check_count(const Dims& shape, const char* what) {
  constexpr int64_t kMost = 1'000'000'000'000'000;
  if (count(shape) > kMost)
    throw ValueError(std::string(what) + ": an array of shape " + to_string(shape) +
                     " has too many elements");
}

int normalize_axis(int64_t axis, int ndim, const char* argument) {
  if (axis < -ndim || axis >= ndim)
    throw AxisError(std::string(argument) + " " + std::to_string(axis) +
                    " is out of bounds for an array of dimension " + std::to_string(ndim));
  return static_cast<int>(axis < 0 ? axis + ndim : axis);
}

Temp& Temp::operator=(Temp&& o) noexcept {
  std::swap(value_, o.value_);
  return *this;
}

Temp::~Temp() {
  if (value_) Engine::get().release_handle(value_);
}

}  // namespace slipstream::ops
