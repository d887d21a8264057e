// Random draws that reject: how many numbers an element needs is known only when it is drawn.
//
// The first attempt of every element takes its numbers from bulk draws; what it needs beyond comes
// from a stream of its own, Philox counters {offset + element, 1 and up}. So an element depends on
// the key, its place and its parameters only, and rejections touch no other element's numbers.
// Everything is computed in double, by formulas of this file: libm rounds differently per CPU.
#pragma once

#include "base/parallel.h"
#include "kernels/random.h"

namespace slipstream::kernels {

// Gamma: shape a, scale 1. LogGamma: its logarithm, which does not underflow for small shapes.
// Poisson: mean a. Binomial: a trials of probability b. VonMises: concentration a around 0.
// Zipf: exponent a.
enum class Sampler : uint8_t { Gamma, LogGamma, Poisson, Binomial, VonMises, Zipf };

// One parameter of a run of elements: an array, or with step 0 the same number for all.
struct SamplerParam {
  const double* data;
  int step;
  double operator[](int64_t i) const { return data[i * step]; }
};

// Elements are drawn in runs of at most this many, beginning at its multiples.
inline constexpr int64_t kSamplerRun = 1024;

// Writes elements [first, first + n) of a draw of `total` elements.
void sample(double* out, Sampler kind, SamplerParam a, SamplerParam b, const StreamKey& key,
            int64_t total, int64_t first, int64_t n);

// How many counters a draw of n elements must reserve.
uint64_t counters_for(Sampler kind, int64_t n);

// How often each of k outcomes came in `trials` trials; `element` has a stream of its own. Reserve
// one counter per element.
void sample_multinomial(int64_t* counts, int64_t trials, const double* probabilities, int64_t k,
                        const StreamKey& key, uint64_t element);

// `n` different classes below `range`, drawn log-uniformly until there are so many; returns how
// many draws that took. Needs n <= range; `element` has a stream of its own. Reserve one counter
// per element.
int64_t sample_unique_zipf(int64_t* out, int64_t n, int64_t range, const StreamKey& key,
                           uint64_t element);

// -log(u) for a uniform u, element i of a stream: for keys of weighted samples.
void sample_exponential(double* out, const StreamKey& key, int64_t first, int64_t n);

// 0 .. n-1 in random order.
void permutation(int64_t* out, int64_t n, const StreamKey& key, Parallel& parallel);
uint64_t counters_for_permutation(int64_t n);

}  // namespace slipstream::kernels
