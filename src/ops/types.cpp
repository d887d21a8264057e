#include "ops/types.h"

#include <atomic>
#include <bit>
#include <cmath>
#include <cstring>

#include "engine/engine.h"
#include "kernels/tile.h"

namespace slipstream::ops {
namespace {

std::atomic<DType> g_default_float{DType::F32};

// NumPy 2's table for our types. bfloat16 meets float16 in float32 and wide integers in float64,
// like float16 does.
constexpr DType B = DType::Bool, I1 = DType::I8, U1 = DType::U8, I4 = DType::I32, I8 = DType::I64,
                F2 = DType::F16, BF = DType::BF16, F4 = DType::F32, F8 = DType::F64;
constexpr DType kPromote[kNumDTypes][kNumDTypes] = {
    {B, I1, U1, I4, I8, F2, BF, F4, F8},  {I1, I1, I4, I4, I8, F2, BF, F4, F8},
    {U1, I4, U1, I4, I8, F2, BF, F4, F8}, {I4, I4, I4, I4, I8, F8, F8, F8, F8},
    {I8, I8, I8, I8, I8, F8, F8, F8, F8}, {F2, F2, F2, F8, F8, F2, F4, F4, F8},
    {BF, BF, BF, F8, F8, F4, BF, F4, F8}, {F4, F4, F4, F8, F8, F4, F4, F4, F8},
    {F8, F8, F8, F8, F8, F8, F8, F8, F8},
};

}  // namespace

DType default_float() { return g_default_float.load(std::memory_order_relaxed); }
void set_default_float(DType t) { g_default_float.store(t); }

DType promote(DType a, DType b) { return kPromote[static_cast<int>(a)][static_cast<int>(b)]; }

DType promote(DType a, const Scalar& s) {
  if (s.kind == Scalar::Kind::Float) return is_float(a) ? a : default_float();
  if (s.kind == Scalar::Kind::Int) return a == DType::Bool ? DType::I64 : a;
  return a;
}

bool fits(const Scalar& s, DType t) {
  double low = t == DType::I8 ? -128 : t == DType::U8 ? 0 : t == DType::I32 ? INT32_MIN : -0x1p63;
  double high = t == DType::I8 ? 128 : t == DType::U8 ? 256 : t == DType::I32 ? 0x1p31 : 0x1p63;
  // For int64 every Python integer that reached us fits; comparing it as a double could round up.
  if (s.kind != Scalar::Kind::Float) return t == DType::I64 || (s.i >= low && s.i < high);
  return s.f > low - 1 && s.f < high && (t != DType::I64 || s.f >= low);
}

uint64_t encode(const Scalar& s, DType t) {
  uint64_t bits = 0;
  if (is_float(t)) {
    double d = s.as_double();
    if (t == DType::F32) return std::bit_cast<uint32_t>(static_cast<float>(d));
    const void* in[1] = {&d};
    kernels::cast_fn(DType::F64, t)(&bits, in, 1);
    return bits;
  }
  if (t == DType::Bool) return s.kind == Scalar::Kind::Float ? s.f != 0 : s.i != 0;
  if (!fits(s, t)) {
    if (s.kind == Scalar::Kind::Float)
      throw ValueError("cannot convert the float " + std::to_string(s.f) + " to " +
                       std::string(name_of(t)));
    throw ValueError("Python integer " + std::to_string(s.i) + " out of bounds for " +
                     std::string(name_of(t)));
  }
  int64_t i = s.kind == Scalar::Kind::Float ? static_cast<int64_t>(s.f) : s.i;
  std::memcpy(&bits, &i, size_of(t));
  return bits;
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
  return out;
}

int normalize_axis(int64_t axis, int ndim, const char* argument) {
  if (axis < -ndim || axis >= ndim)
    throw ValueError(std::string(argument) + " " + std::to_string(axis) +
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
