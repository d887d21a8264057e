// float16 and bfloat16 to float and back, rounding to nearest even.
#pragma once

#include "kernels/intrinsics.h"
#include "kernels/isa_base.h"

namespace slipstream::kernels::SLIPSTREAM_ISA_NS {

struct F16 {
  uint16_t bits;
};
struct BF16 {
  uint16_t bits;
};

SLIPSTREAM_INLINE float to_float(BF16 h) {
  return bit_cast<float>(static_cast<uint32_t>(h.bits) << 16);
}
// Exponent and fraction move into place with the wrong bias; one exact product mends the bias,
// also of subnormals. Inf and NaN get float's largest exponent.
SLIPSTREAM_INLINE float to_float(F16 h) {
  const uint32_t u = h.bits;
  const uint32_t magnitude = (u & 0x7fffu) << 13;
  const uint32_t scaled = bit_cast<uint32_t>(bit_cast<float>(magnitude) * 0x1p112f);
  const uint32_t quiet = magnitude > 0x0f800000u ? 0x00400000u : 0u;
  const uint32_t value = magnitude >= 0x0f800000u ? (magnitude | 0x7f800000u | quiet) : scaled;
  return bit_cast<float>(value | ((u & 0x8000u) << 16));
}

SLIPSTREAM_INLINE BF16 to_bf16(float x) {
  const uint32_t u = bit_cast<uint32_t>(x);
  const uint32_t rounded = (u + 0x7fffu + ((u >> 16) & 1u)) >> 16;
  const uint32_t nan = (u >> 16) | 0x40u;
  return {static_cast<uint16_t>((u & 0x7fffffffu) > 0x7f800000u ? nan : rounded)};
}
// Normal results: rebias and round the 13 lost bits. Subnormal results: adding 0.5 makes the
// floating-point unit shift and round the fraction to the right place.
SLIPSTREAM_INLINE F16 to_f16(float x) {
  const uint32_t u = bit_cast<uint32_t>(x);
  const uint32_t a = u & 0x7fffffffu;
  const uint32_t normal = (a - 0x38000000u + 0x0fffu + ((a >> 13) & 1u)) >> 13;
  const uint32_t small = bit_cast<uint32_t>(bit_cast<float>(a) + 0.5f) - 0x3f000000u;
  const uint32_t special = a > 0x7f800000u ? (0x7e00u | ((a >> 13) & 0x3ffu)) : 0x7c00u;
  uint32_t r = a < 0x38800000u ? small : normal;
  r = a >= 0x477ff000u ? special : r;
  return {static_cast<uint16_t>(r | ((u >> 16) & 0x8000u))};
}

// double to float rounded to odd: a second rounding to 16 bits then rounds correctly. An inexact
// even result moves to its odd neighbour on the side of d.
SLIPSTREAM_INLINE float round_to_odd(double d) {
  const float f = static_cast<float>(d);
  const double a = __builtin_fabs(d), b = __builtin_fabs(static_cast<double>(f));
  const auto step = static_cast<int32_t>(a > b ? 1.0 : (a < b ? -1.0 : 0.0));
  const uint32_t u = bit_cast<uint32_t>(f);
  return bit_cast<float>((u & 1u) ? u : u + static_cast<uint32_t>(step));
}

template <class H>
SLIPSTREAM_INLINE H from_float(float x) {
  if constexpr (std::is_same_v<H, F16>)
    return to_f16(x);
  else
    return to_bf16(x);
}

template <class H>
struct ToFloatOp {
  template <class...>
  static constexpr Kind kKind = Kind::Vector;
  SLIPSTREAM_INLINE float f(H h) { return to_float(h); }
};
template <class H>
struct FromFloatOp {
  template <class...>
  static constexpr Kind kKind = Kind::Vector;
  SLIPSTREAM_INLINE H f(float x) { return from_float<H>(x); }
};

#if defined(__F16C__)
// The hardware conversion; the compiler does not find it by itself.
template <>
struct OwnLoop<ToFloatOp<F16>, float, Operand<F16, false>> {
  static constexpr bool kExists = true;
  SLIPSTREAM_INLINE void run(float* out, int64_t n, Operand<F16, false> a) {
#if defined(__AVX512F__)
    for (int64_t i = 0; i < n; i += 16) {
      const __m256i h = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(a.tile + i));
      _mm512_storeu_ps(out + i, _mm512_cvtph_ps(h));
    }
#else
    for (int64_t i = 0; i < n; i += 8) {
      const __m128i h = _mm_loadu_si128(reinterpret_cast<const __m128i*>(a.tile + i));
      _mm256_storeu_ps(out + i, _mm256_cvtph_ps(h));
    }
#endif
  }
};
template <>
struct OwnLoop<FromFloatOp<F16>, F16, Operand<float, false>> {
  static constexpr bool kExists = true;
  SLIPSTREAM_INLINE void run(F16* out, int64_t n, Operand<float, false> a) {
#if defined(__AVX512F__)
    for (int64_t i = 0; i < n; i += 16) {
      const __m256i h = _mm512_cvtps_ph(_mm512_loadu_ps(a.tile + i), _MM_FROUND_TO_NEAREST_INT);
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + i), h);
    }
#else
    for (int64_t i = 0; i < n; i += 8) {
      const __m128i h = _mm256_cvtps_ph(_mm256_loadu_ps(a.tile + i), _MM_FROUND_TO_NEAREST_INT);
      _mm_storeu_si128(reinterpret_cast<__m128i*>(out + i), h);
    }
#endif
  }
};
#endif

template <class H>
SLIPSTREAM_NOINLINE void widen(float* out, const void* in, int64_t n) {
  vector_run<ToFloatOp<H>>(out, n, Operand<H, false>(static_cast<const H*>(in)));
}
template <class H>
SLIPSTREAM_NOINLINE void shorten(void* out, const float* in, int64_t n) {
  vector_run<FromFloatOp<H>>(static_cast<H*>(out), n, Operand<float, false>(in));
}

inline constexpr int64_t kHalfChunk = 512;

// Runs a float kernel on 16-bit operands, a chunk at a time. mask: scalar operands.
template <class H>
SLIPSTREAM_NOINLINE void run_in_float(TileFn fn, int arity, unsigned mask, bool bool_out, void* out,
                                      const void* const* in, int64_t n) {
  alignas(64) float buffer[3][kHalfChunk];
  alignas(64) float result[kHalfChunk];
  const void* operands[3] = {buffer[0], buffer[1], buffer[2]};
  for (int k = 0; k < arity; ++k)
    if ((mask >> k) & 1u) widen<H>(buffer[k], in[k], 1);
  for (int64_t i = 0; i < n; i += kHalfChunk) {
    const int64_t count = n - i < kHalfChunk ? n - i : kHalfChunk;
    for (int k = 0; k < arity; ++k)
      if (!((mask >> k) & 1u)) widen<H>(buffer[k], static_cast<const H*>(in[k]) + i, count);
    if (bool_out) {
      fn(static_cast<uint8_t*>(out) + i, operands, count);
    } else {
      fn(result, operands, count);
      shorten<H>(static_cast<H*>(out) + i, result, count);
    }
  }
}

template <class H, TileFn Fn, int Arity, unsigned Mask, bool BoolOut>
void tile_in_float(void* out, const void* const* in, int64_t n) {
  run_in_float<H>(Fn, Arity, Mask, BoolOut, out, in, n);
}

}  // namespace slipstream::kernels::SLIPSTREAM_ISA_NS
