#include "kernels/rows.h"

#include "kernels/tile.h"

namespace slipstream::kernels {
namespace {

const RowTables& tables() {
#if defined(__x86_64__) && !defined(SLIPSTREAM_BASELINE_ONLY)
  if (isa_name() == "avx512") return rows_avx512();
  if (isa_name() == "avx2") return rows_avx2();
#endif
  return rows_baseline();
}

}  // namespace

template <>
const RowKernels<float>& row_kernels<float>() {
  static const RowKernels<float>& kTable = tables().f32;
  return kTable;
}
template <>
const RowKernels<double>& row_kernels<double>() {
  static const RowKernels<double>& kTable = tables().f64;
  return kTable;
}

}  // namespace slipstream::kernels
