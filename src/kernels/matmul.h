// Matrix products, cut into panels that the thread pool runs in any order.
//
// A panel is a run of rows of one matrix of the batch at full width, or several whole small
// matrices, or (few rows, many columns) a block of columns. The cut and the library used depend on
// type, shape and layout only, never on the number of threads, so results do not either.
//
//   fold_batch(shape, a, a_batch_stride, b_batch_stride);   // optional: often one big product
//   PanelPlan plan = plan_panels(dtype, shape, is_transposed(a), is_transposed(b));
//   for p < plan.total, in parallel: run_panel(...); then the epilogue on panel_block(shape, plan,
//   p)
#pragma once

#include <cstdint>

#include "base/dtype.h"
#include "kernels/blas.h"

namespace slipstream::kernels {

// Strides in elements, any value. Row-major and transposed forms with unit stride go straight to
// the libraries; the rest (also zero and negative strides) is packed block by block.
struct MatrixView {
  const void* data;
  int64_t row_stride, col_stride;
};
inline bool is_transposed(const MatrixView& v) { return v.row_stride == 1 && v.col_stride != 1; }

// c[batch, m, n] = a[batch, m, k] b[batch, k, n]; c is contiguous.
struct MatmulShape {
  int64_t batch, m, k, n;
};

struct PanelPlan {
  int64_t rows_per_panel;      // m when the rows are not cut
  int64_t cols_per_panel;      // n when the columns are not cut
  int64_t matrices_per_panel;  // more than 1 only when neither is cut
  int64_t panels_per_matrix;   // 1 when matrices_per_panel > 1
  int64_t total;
  double flops;     // of the whole product
  Blas lib;         // for float32; other types use OpenBLAS or our own loop
  bool contiguous;  // panels are whole rows of c: an epilogue may follow each panel;
                    // otherwise it has to wait for all panels of the matrix
};

// The part of c that one panel writes; rows are counted through the batch, 0 .. batch * m.
struct PanelBlock {
  int64_t row, rows, col, cols;
};

// Whether a^T b is better computed as (b^T a)^T, the copy into place included.
bool better_transposed(DType dtype, const MatmulShape& shape);

PanelPlan plan_panels(DType dtype, const MatmulShape& shape, bool a_transposed, bool b_transposed);
PanelBlock panel_block(const MatmulShape& shape, const PanelPlan& plan, int64_t panel);

// Computes one panel of c (c is the start of the whole result, which is only written). Batch
// strides are in elements, 0 to use one matrix throughout. load_blas must have been called for
// float types.
void run_panel(DType dtype, const MatmulShape& shape, const PanelPlan& plan, int64_t panel,
               const MatrixView& a, const MatrixView& b, void* c, int64_t a_batch_stride,
               int64_t b_batch_stride);

// Turns a batch that shares one b into a single product of batch * m rows when a's strides allow;
// may change a's row stride. Call it before plan_panels.
bool fold_batch(MatmulShape& shape, MatrixView& a, int64_t a_batch_stride, int64_t b_batch_stride);

}  // namespace slipstream::kernels
