// Chains: runs of cheap float32 operations on one value and constants, kept in registers.
//
// A tile kernel per operation reads and writes its tile in L1; for an addition that costs more than
// adding. Each operation here rounds as its tile kernel does, and the constants must not be NaN, so
// a chain has the bits of the operations done one by one.
#pragma once

#include <cstdint>

#include "kernels/tile.h"

namespace slipstream::kernels {

enum class ChainCode : uint8_t {
  Add,           // x + c
  Subtract,      // x - c
  SubtractFrom,  // c - x
  Multiply,      // x * c
  Divide,        // x / c
  DivideInto,    // c / x
  Maximum,       // c > x ? c : x, for c other than zero
  Minimum,       // c < x ? c : x, for c other than zero
  Relu,          // 0 > x ? 0 : x
  Negative,
  Absolute,
  Square,
};

struct ChainOp {
  ChainCode code;
  float constant;
};

// Whether `op` over float32 can be part of a chain, with the constant as operand `constant_index`
// (-1: it has none).
bool chain_op(TileOp op, int constant_index, float constant, ChainOp& out);
// Whether it can whatever the constant is, as long as it is a number.
bool chains_any_number(TileOp op);

// out[i] = ops applied to in[i], first to last; out may equal in. `far`: out is not in cache, and
// what follows it is written next.
void run_chain(float* out, const float* in, const ChainOp* ops, int count, int64_t n, bool far);

}  // namespace slipstream::kernels
