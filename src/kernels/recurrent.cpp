#include "kernels/recurrent.h"

#include "kernels/tile.h"

namespace slipstream::kernels {
namespace {

const RecurrentTables& tables() {
#if defined(__x86_64__) && !defined(SLIPSTREAM_BASELINE_ONLY)
  if (isa_name() == "avx512") return recurrent_avx512();
  if (isa_name() == "avx2") return recurrent_avx2();
#endif
  return recurrent_baseline();
}

}  // namespace

template <>
const RecurrentKernels<float>& recurrent_kernels<float>() {
  static const RecurrentKernels<float>& kTable = tables().f32;
  return kTable;
}
template <>
const RecurrentKernels<double>& recurrent_kernels<double>() {
  static const RecurrentKernels<double>& kTable = tables().f64;
  return kTable;
}

}  // namespace slipstream::kernels
