#include "kernels/tile_cost.h"

namespace slipstream::kernels {

double tile_cost_ns(TileOp op, DType dtype) {
  const bool wide = size_of(dtype) >= 8;
  // Doubles have half as many lanes, and mostly plain library calls beyond arithmetic.
  const double lanes = wide ? 2 : 1;
  switch (op) {
    case TileOp::Divide:
    case TileOp::Reciprocal:
    case TileOp::Sqrt:
    case TileOp::Rsqrt:
    case TileOp::Softsign:
      return 0.25 * lanes * lanes;
    case TileOp::Exp:
    case TileOp::Expm1:
    case TileOp::Exp2:
    case TileOp::Log:
    case TileOp::Log1p:
    case TileOp::Tanh:
    case TileOp::Sigmoid:
    case TileOp::Silu:
    case TileOp::Softplus:
    case TileOp::LogSigmoid:
    case TileOp::Mish:
    case TileOp::Logaddexp:
    case TileOp::Hypot:
    case TileOp::Mod:
    case TileOp::FloorDivide:
    case TileOp::Fmod:
      return 0.4 * lanes * lanes;
    case TileOp::Sin:
    case TileOp::Cos:
    case TileOp::Tan:
    case TileOp::Log2:
    case TileOp::Log10:
    case TileOp::Arcsin:
    case TileOp::Arccos:
    case TileOp::Arctan:
    case TileOp::Arctan2:
    case TileOp::Erf:
    case TileOp::Gelu:
      return wide ? 15 : 0.7;
    case TileOp::Sinh:
    case TileOp::Cosh:
    case TileOp::Arcsinh:
    case TileOp::Arccosh:
    case TileOp::Arctanh:
    case TileOp::Cbrt:
    case TileOp::Rcbrt:
    case TileOp::Power:
    case TileOp::Erfinv:
      return wide ? 20 : 2;
    case TileOp::Gamma:
    case TileOp::Gammaln:
    case TileOp::Digamma:
      return 30;
    default:
      return 0.1 * lanes;
  }
}

}  // namespace slipstream::kernels
