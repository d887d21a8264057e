// Matrix transposition by cache-line blocks.
#pragma once

#include <cstdint>

namespace slipstream::kernels {

// How many elements of a matrix make a block: one cache line's worth, in both directions.
inline constexpr int64_t transpose_block(int element_size) {
  return element_size >= 16 ? 4 : 64 / element_size;
}

// out[i * out_step + j] = in[j * in_step + i * in_unit] for i < rows, j < columns; steps count
// elements and may be negative. With `past_cache` whole lines go past the caches.
void transpose(void* out, int64_t out_step, const void* in, int64_t in_step, int64_t in_unit,
               int64_t rows, int64_t columns, int element_size, bool past_cache);

}  // namespace slipstream::kernels
