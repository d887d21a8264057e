// Elementwise functions of integers and of the bits of floats that no tile kernel has: they run on
// their own, over operands of one shape.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "ops/declare.h"
#include "ops/gradient.h"
#include "ops/rules.h"

namespace slipstream::ops {
namespace {

constexpr int64_t kChunk = 1 << 14;

template <class F>
void for_elements(OpRun& r, F f) {
  int64_t n = r.out[0].size;
  r.parallel.for_each((n + kChunk - 1) / kChunk, [&](int64_t c) {
    for (int64_t i = c * kChunk; i < std::min(n, (c + 1) * kChunk); ++i) f(i);
  });
}

// f(zero of the type) for float or double.
template <class F>
void by_float(DType t, F f) {
  if (t == DType::F64)
    f(double{});
  else
    f(float{});
}

uint64_t magnitude(int64_t v) {
  return v < 0 ? 0 - static_cast<uint64_t>(v) : static_cast<uint64_t>(v);
}

// f(|a|, |b|) of int64 or uint64, which is its own magnitude.
template <class F>
void of_magnitudes(OpRun& r, F f) {
  const uint64_t *a = r.in[0].as<uint64_t>(), *b = r.in[1].as<uint64_t>();
  uint64_t* out = r.out[0].as<uint64_t>();
  if (r.out[0].dtype == DType::U64)
    for_elements(r, [=](int64_t i) { out[i] = f(a[i], b[i]); });
  else
    for_elements(r, [=](int64_t i) {
      out[i] = f(magnitude(static_cast<int64_t>(a[i])), magnitude(static_cast<int64_t>(b[i])));
    });
}

void run_gcd(OpRun& r) {
  of_magnitudes(r, [](uint64_t x, uint64_t y) { return std::gcd(x, y); });
}

void run_lcm(OpRun& r) {
  of_magnitudes(r, [](uint64_t x, uint64_t y) {
    const uint64_t g = std::gcd(x, y);
    return g == 0 ? 0 : x / g * y;
  });
}

void run_nextafter(OpRun& r) {
  by_float(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    const T *a = r.in[0].as<T>(), *b = r.in[1].as<T>();
    T* out = r.out[0].as<T>();
    for_elements(r, [=](int64_t i) { out[i] = std::nextafter(a[i], b[i]); });
  });
}

void run_spacing(OpRun& r) {
  by_float(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    const T* a = r.in[0].as<T>();
    T* out = r.out[0].as<T>();
    for_elements(r, [=](int64_t i) {
      T x = a[i];
      T away = x < 0 ? -std::numeric_limits<T>::infinity() : std::numeric_limits<T>::infinity();
      out[i] = std::isinf(x) ? std::numeric_limits<T>::quiet_NaN() : std::nextafter(x, away) - x;
    });
  });
}

void run_ldexp(OpRun& r) {
  const int64_t* e = r.in[1].as<int64_t>();
  by_float(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    const T* a = r.in[0].as<T>();
    T* out = r.out[0].as<T>();
    for_elements(r, [=](int64_t i) {
      out[i] = std::ldexp(a[i], static_cast<int>(std::clamp<int64_t>(e[i], -5000, 5000)));
    });
  });
}

void run_frexp(OpRun& r) {
  int32_t* exponent = r.out[1].as<int32_t>();
  by_float(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    const T* a = r.in[0].as<T>();
    T* out = r.out[0].as<T>();
    for_elements(r, [=](int64_t i) {
      int e = 0;
      out[i] = std::frexp(a[i], &e);
      exponent[i] = std::isfinite(a[i]) ? e : 0;
    });
  });
}

Value* record(const OpDef& op, const Operand& a, const Operand& b);
Term scaled(const Term& x, const Term& exponent);

void grad_ldexp(Gradient& g) {
  if (g.wants(0)) g.give(0, scaled(g.dy(), g.in(1)));
}
// x = m * 2**e, and e does not move.
void grad_frexp(Gradient& g) { g.give(0, scaled(g.dy(), -cast_to(g.out(1), DType::I64))); }

const OpDef kGcd = without_gradient({.name = "gcd", .run = run_gcd});
const OpDef kLcm = without_gradient({.name = "lcm", .run = run_lcm});
const OpDef kNextafter = without_gradient({.name = "nextafter", .run = run_nextafter});
const OpDef kSpacing = without_gradient({.name = "spacing", .run = run_spacing});
const OpDef kLdexp = with_gradient({.name = "ldexp", .run = run_ldexp}, grad_ldexp, {needs_in(1)});
const OpDef kFrexp = with_gradient({.name = "frexp", .run = run_frexp}, grad_frexp, {needs_out(1)});

Term scaled(const Term& x, const Term& exponent) {
  return Term(record(kLdexp, x.operand(), exponent.operand()));
}

void need_float(const OpDef& op, const Operand& a) {
  if (a.dtype() != DType::F32 && a.dtype() != DType::F64)
    throw TypeError(std::string(op.name) + " does not support " + std::string(name_of(a.dtype())));
}
void need_wide_int(const OpDef& op, const Operand& a) {
  if (a.dtype() != DType::I64 && a.dtype() != DType::U64)
    throw TypeError(std::string(op.name) + " does not support " + std::string(name_of(a.dtype())));
}

// Broadcast operands arrive as views: the engine lays them out before the kernel runs.
Operand spread(const Operand& x, const Dims& shape, View*& view) {
  if (x.shape() == shape) return x;
  Dims st = x.strides(), strides;
  int lead = shape.n - x.shape().n;
  for (int i = 0; i < shape.n; ++i)
    strides.push(i < lead || x.shape()[i - lead] == 1 ? 0 : st[i - lead]);
  view = new_view(shape, strides, x.offset());
  return {x.value, view};
}

Value* record(const OpDef& op, const Operand& a, const Operand& b) {
  Dims shape = broadcast(a.shape(), b.shape(), op.name);
  View *wa = nullptr, *wb = nullptr;
  Operand x = spread(a, shape, wa), y = spread(b, shape, wb);
  Node* n = begin(op, 2);
  set_input(n, 0, x);
  set_input(n, 1, y);
  release(wa);
  release(wb);
  return commit(n, a.dtype(), shape);
}

Value* record_integers(const OpDef& op, const Operand& a, const Operand& b) {
  need_wide_int(op, a);
  need_wide_int(op, b);
  if (a.dtype() != b.dtype()) throw TypeError(std::string(op.name) + ": the types differ");
  return record(op, a, b);
}

}  // namespace

Value* gcd(const Operand& a, const Operand& b) { return record_integers(kGcd, a, b); }
Value* lcm(const Operand& a, const Operand& b) { return record_integers(kLcm, a, b); }
SLIPSTREAM_DECLARE(gcd, "x1", "x2");
SLIPSTREAM_DECLARE(lcm, "x1", "x2");

Value* nextafter(const Operand& a, const Operand& b) {
  need_float(kNextafter, a);
  if (a.dtype() != b.dtype()) throw TypeError("nextafter: x1 and x2 differ in type");
  return record(kNextafter, a, b);
}
SLIPSTREAM_DECLARE(nextafter, "x1", "x2");

Value* ldexp(const Operand& a, const Operand& exponent) {
  need_float(kLdexp, a);
  if (exponent.dtype() != DType::I64)
    throw TypeError("ldexp: the exponent must be int64, not " +
                    std::string(name_of(exponent.dtype())));
  return record(kLdexp, a, exponent);
}
SLIPSTREAM_DECLARE(ldexp, "x1", "x2");

Value* spacing(const Operand& a) {
  need_float(kSpacing, a);
  Node* n = begin(kSpacing, 1);
  set_input(n, 0, a);
  return commit(n, a.dtype(), a.shape());
}
SLIPSTREAM_DECLARE(spacing, "x");

std::vector<Value*> frexp(const Operand& a) {
  need_float(kFrexp, a);
  Node* n = begin(kFrexp, 1);
  set_input(n, 0, a);
  add_outputs(n, {{DType::I32, a.shape()}});
  Value* mantissa = commit(n, a.dtype(), a.shape());
  return {mantissa, n->output(1)};
}
SLIPSTREAM_DECLARE(frexp, "x");

}  // namespace slipstream::ops
