// Random permutations. Small ones are Fisher and Yates's. Large ones are first dealt out to random
// buckets and then shuffled bucket by bucket (Rao and Sandelius): the same distribution, but all
// random access stays in cache, and the parts run in parallel.
#include <algorithm>
#include <memory>
#include <vector>

#include "kernels/random_samplers.h"

namespace slipstream::kernels {
namespace {

constexpr int64_t kSmall = 1 << 15, kChunk = 1 << 16, kBuckets = 256;

StreamKey words_of(const StreamKey& key, int64_t n) {
  return {key.seed, key.offset + (n > kSmall ? counters_for(Draw::RandInt, DType::U8, n) : 0)};
}

// Shuffles p[0 .. n) with the 64-bit words first, first + 1, ...
void shuffle(int64_t* p, int64_t n, const StreamKey& words, int64_t first) {
  constexpr int64_t kBlock = 512;
  alignas(64) uint64_t w[kBlock];
  for (int64_t block = (n - 1) / kBlock; block >= 0; --block) {
    const int64_t begin = block * kBlock, end = std::min(n, begin + kBlock);
    tile_draw(w, Draw::RandInt, DType::I64, {0, 0, 0, 0}, words, first + begin, end - begin);
    for (int64_t i = end - 1; i >= begin; --i) {
      const auto range = static_cast<unsigned __int128>(i + 1);
      std::swap(p[i], p[static_cast<int64_t>(range * w[i - begin] >> 64)]);
    }
  }
}

}  // namespace

void permutation(int64_t* out, int64_t n, const StreamKey& key, Parallel& parallel) {
  const StreamKey words = words_of(key, n);
  if (n <= kSmall) {
    for (int64_t i = 0; i < n; ++i) out[i] = i;
    if (n > 0) shuffle(out, n, words, 0);
    return;
  }
  const int64_t chunks = (n + kChunk - 1) / kChunk;
  std::unique_ptr<uint8_t[]> bucket(new uint8_t[static_cast<size_t>(n)]);
  // [chunk][bucket]: how many of the chunk go there, then where the next one goes.
  std::vector<int64_t> place(static_cast<size_t>(chunks * kBuckets), 0);
  std::vector<int64_t> bounds(kBuckets + 1);
  parallel.for_each(chunks, [&](int64_t c) {
    const int64_t begin = c * kChunk, end = std::min(n, begin + kChunk);
    tile_draw(&bucket[begin], Draw::RandInt, DType::U8, {0, 0, 0, kBuckets}, key, begin,
              end - begin);
    int64_t* count = &place[c * kBuckets];
    for (int64_t i = begin; i < end; ++i) ++count[bucket[i]];
  });
  int64_t at = 0;
  for (int64_t b = 0; b < kBuckets; ++b) {
    bounds[b] = at;
    for (int64_t c = 0; c < chunks; ++c) {
      const int64_t count = place[c * kBuckets + b];
      place[c * kBuckets + b] = at;
      at += count;
    }
  }
  bounds[kBuckets] = at;
  parallel.for_each(chunks, [&](int64_t c) {
    const int64_t begin = c * kChunk, end = std::min(n, begin + kChunk);
    int64_t* next = &place[c * kBuckets];
    for (int64_t i = begin; i < end; ++i) out[next[bucket[i]]++] = i;
  });
  parallel.for_each(kBuckets, [&](int64_t b) {
    const int64_t size = bounds[b + 1] - bounds[b];
    if (size > 1) shuffle(out + bounds[b], size, words, bounds[b]);
  });
}

uint64_t counters_for_permutation(int64_t n) {
  return words_of({0, 0}, n).offset + counters_for(Draw::RandInt, DType::I64, n);
}

}  // namespace slipstream::kernels
