// Kernels of the element types that have no vector code of their own: the short and unsigned
// integers and the complex numbers. Compiled once, for any CPU; tile.cpp sends them here.
#pragma once

#include "kernels/tile.h"

namespace slipstream::kernels::plain {

inline constexpr bool serves(DType t) {
  constexpr unsigned kServed =
      1u << static_cast<int>(DType::I16) | 1u << static_cast<int>(DType::U16) |
      1u << static_cast<int>(DType::U32) | 1u << static_cast<int>(DType::U64) |
      1u << static_cast<int>(DType::C64) | 1u << static_cast<int>(DType::C128);
  return kServed >> static_cast<int>(t) & 1u;
}

// As in tile.h, for the types served and, for the operations on parts of complex numbers, all
// types.
TileFn tile_fn(TileOp op, DType dtype, unsigned scalar_mask);
TileFn cast_fn(DType from, DType to);
ReduceFn reduce_fn(ReduceOp op, DType dtype);
AccumulateFn accumulate_fn(ReduceOp op, DType dtype);
void fill_lowest_or_highest(void* out, DType dtype, bool lowest, int64_t n);
void arg_extreme(int64_t* index, const void* in, DType dtype, bool want_max, int64_t stride,
                 int64_t n);
void arange(void* out, DType dtype, double start, double step, int64_t first, int64_t n);

}  // namespace slipstream::kernels::plain
