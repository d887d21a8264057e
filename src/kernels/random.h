// Counter-based random numbers as tile sources.
//
// The generator is Philox4x32-10: key = seed, 128-bit counter = {offset + index, 0}. Every draw
// reads one stream of 32-bit words, in groups of 32 made from 8 consecutive counters:
//   word[32 g + 16 h + 2 k + e] = output 2 h + e of counter (offset + 8 g + k),  h, e < 2,  k < 8
// which is the order in which vector registers hold them on every instruction set. 32-bit draws
// take one word per element, 64-bit draws the two words 2 i and 2 i + 1. All floating-point
// formulas use separate multiplications and additions, so results do not depend on the instruction
// set either.
#pragma once

#include <cstdint>

#include "base/dtype.h"

namespace slipstream::kernels {

enum class Draw : uint8_t {
  Uniform,
  Normal,
  RandInt,
  Bernoulli,
  Exponential,
  Gumbel,
  Laplace,
  Logistic
};

// Uniform: [a, b), where b - a must be finite in the type. Normal: mean a, standard deviation b.
// RandInt: [lo, hi), modulo 2^64: lo == hi means all 64-bit integers. Bernoulli: 1 with probability
// a. Exponential: scale a. Gumbel, Laplace and Logistic: location a, scale b.
struct DrawParams {
  double a, b;
  int64_t lo, hi;
};

// offset: the first of the counters reserved for this operation when it was recorded.
struct StreamKey {
  uint64_t seed;
  uint64_t offset;
};

// Writes elements [first, first + n) of a draw whose element i depends on (key, i) only. Floats
// serve every kind but RandInt (f16 and bf16 are f32 draws, rounded); integers RandInt; any type
// Bernoulli (0 or 1). Throws std::invalid_argument for other pairs and for a range beyond the type.
void tile_draw(void* out, Draw kind, DType dtype, const DrawParams& params, const StreamKey& key,
               int64_t first, int64_t n);

// How many counters an operation of n elements must reserve so that two never share one.
uint64_t counters_for(Draw kind, DType dtype, int64_t n);

namespace detail {

// One draw with its parameters worked out once, in code compiled for every CPU.
struct DrawPlan {
  Draw kind;
  DType dtype;
  int size;            // of an element, in bytes
  double a, b;         // Uniform: start, rounded up to the type, and width
  double most;         // Uniform: the largest value of the type below the end
  uint64_t lo, span;   // RandInt: first integer, and the distance to the last
  uint64_t threshold;  // Bernoulli: 1 when a 32-bit word is below it
  uint64_t one;        // Bernoulli: the bits of 1 in the type
  uint64_t seed, offset;
};

DrawPlan plan_draw(Draw kind, DType dtype, const DrawParams& params, const StreamKey& key);

// Ranges up to this use one word per element: the bias, range / 2^32, is beyond detection.
inline constexpr uint64_t kNarrowRange = 1u << 16;

void philox4x32(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4]);

}  // namespace detail

// One copy per instruction set, each in its own namespace so the linker cannot mix them.
namespace random_baseline {
void draw(void* out, const detail::DrawPlan& plan, int64_t first, int64_t n);
}
namespace random_avx2 {
void draw(void* out, const detail::DrawPlan& plan, int64_t first, int64_t n);
}
namespace random_avx512 {
void draw(void* out, const detail::DrawPlan& plan, int64_t first, int64_t n);
}

}  // namespace slipstream::kernels
