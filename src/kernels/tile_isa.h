// The tables one ISA's translation units offer to the dispatcher in tile.cpp.
#pragma once

#include "kernels/chain.h"
#include "kernels/tile.h"

namespace slipstream::kernels {

struct IsaTable {
  TileFn (*unary)(TileOp op, DType dtype, unsigned scalar_mask);
  TileFn (*binary)(TileOp op, DType dtype, unsigned scalar_mask);  // also Where and Clip
  TileFn (*cast)(DType from, DType to);
  ReduceFn (*reduce)(ReduceOp op, DType dtype);
  void (*sum_products)(double* acc, const float* a, const float* b, int64_t n);
  void (*sum_rows)(float* sum, const float* x, int64_t rows, int64_t stride, int64_t columns,
                   bool fresh);
  AccumulateFn (*accumulate)(ReduceOp op, DType dtype);
  void (*arg_extreme)(int64_t* index, const void* in, DType dtype, bool want_max, int64_t stride,
                      int64_t n);
  void (*fill)(void* out, const void* value, int64_t n, int element_size);
  void (*arange)(void* out, DType dtype, double start, double step, int64_t first, int64_t n);
  void (*chain)(float* out, const float* in, const ChainOp* ops, int count, int64_t n, bool far);
  void (*copy_lines_past_cache)(char* out, const char* in, int64_t lines);
};

const IsaTable& table_baseline();
const IsaTable& table_avx2();
const IsaTable& table_avx512();

// The one this process uses.
const IsaTable& current_table();

}  // namespace slipstream::kernels
