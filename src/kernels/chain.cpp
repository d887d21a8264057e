#include "kernels/chain.h"

#include "kernels/tile_isa.h"

namespace slipstream::kernels {

bool chain_op(TileOp op, int constant_index, float c, ChainOp& out) {
  out.constant = c;
  auto is = [&](ChainCode code) {
    out.code = code;
    return true;
  };
  if (constant_index < 0) {
    switch (op) {
      case TileOp::Relu:
        return is(ChainCode::Relu);
      case TileOp::Negative:
        return is(ChainCode::Negative);
      case TileOp::Abs:
        return is(ChainCode::Absolute);
      case TileOp::Square:
        return is(ChainCode::Square);
      default:
        return false;
    }
  }
  if (c != c) return false;
  bool constant_first = constant_index == 0;
  switch (op) {
    case TileOp::Add:
      return is(ChainCode::Add);
    case TileOp::Multiply:
      return is(ChainCode::Multiply);
    case TileOp::Subtract:
      return is(constant_first ? ChainCode::SubtractFrom : ChainCode::Subtract);
    case TileOp::Divide:
      return is(constant_first ? ChainCode::DivideInto : ChainCode::Divide);
    // Between zeros of either sign the order of operands would show.
    case TileOp::Maximum:
      return c != 0 && is(ChainCode::Maximum);
    case TileOp::Minimum:
      return c != 0 && is(ChainCode::Minimum);
    default:
      return false;
  }
}

bool chains_any_number(TileOp op) {
  return op == TileOp::Add || op == TileOp::Multiply || op == TileOp::Subtract ||
         op == TileOp::Divide;
}

void run_chain(float* out, const float* in, const ChainOp* ops, int count, int64_t n, bool far) {
  current_table().chain(out, in, ops, count, n, far);
}

}  // namespace slipstream::kernels
