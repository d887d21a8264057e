// What recurrent layers are made of, per instruction set: products with a matrix that was laid
// out once for many steps, and the cells' formulas with their gradients.
#pragma once

#include <cstdint>

#include "base/parallel.h"

namespace slipstream::kernels {

// Gates lie one after the other, n elements each: input, forget, new, output for LSTM; reset,
// update, new for GRU. Biases are added here: `bias` has those of input and state summed, except
// that a GRU's state bias of the new gate follows as a fourth part.
template <class T>
struct RecurrentKernels {
  int64_t panel;  // columns of the packed matrix that lie together; the last ones are padded

  // Lays out the k x n matrix whose element (i, j) is at b[i * row_stride + j * column_stride].
  void (*pack)(const T* b, int64_t k, int64_t n, int64_t row_stride, int64_t column_stride,
               T* packed);
  // Lays out a k x n matrix for use as the transposed left operand: panels of kLeft columns, of
  // which `multiply` takes one at a time, with strides 1 and kLeft.
  void (*pack_left)(const T* a, int64_t k, int64_t n, int64_t row_stride, T* packed);
  // c = a b, plus c when `accumulate`, for `rows` rows of a; every element sums in the order of k,
  // whatever the number of rows.
  void (*multiply)(const T* a, int64_t row_stride, int64_t column_stride, const T* packed, T* c,
                   int64_t ldc, int64_t rows, int64_t k, int64_t n, bool accumulate);

  // One row of a step: gates become their activations, the states those of the next step.
  void (*relu)(T* gates, const T* bias, T* h, int64_t n);
  void (*tanh)(T* gates, const T* bias, T* h, int64_t n);
  void (*lstm)(T* gates, const T* bias, T* c, T* h, int64_t n);
  // recurrent: the state's share of the gates; its last part gets the bias.
  void (*gru)(T* gates, T* recurrent, const T* bias, T* h, int64_t n);

  // Backwards: from dy and what the later step passed down (dh, dc) to the gradients before the
  // activations (dg; of the state's share in dr for GRU), leaving in dh and dc what goes straight
  // to the earlier step.
  void (*relu_backward)(const T* y, const T* dy, T* dh, T* dg, int64_t n);
  void (*tanh_backward)(const T* y, const T* dy, T* dh, T* dg, int64_t n);
  void (*lstm_backward)(const T* gates, const T* c, const T* c_before, const T* dy, T* dh, T* dc,
                        T* dg, int64_t n);
  // recurrent: the new gate's share from the state, as `gru` left it.
  void (*gru_backward)(const T* gates, const T* recurrent, const T* h_before, const T* dy, T* dh,
                       T* dg, T* dr, int64_t n);
};

template <class T>
inline constexpr int64_t kLeft = 64 / static_cast<int64_t>(sizeof(T));

// Those of this process's instruction set.
template <class T>
const RecurrentKernels<T>& recurrent_kernels();

// Elements of a packed k x n matrix.
template <class T>
int64_t packed_size(int64_t k, int64_t n) {
  const int64_t panel = recurrent_kernels<T>().panel;
  return (n + panel - 1) / panel * panel * k;
}

// `pack`, a few panels at a time on any threads.
template <class T>
void pack_parallel(const T* b, int64_t k, int64_t n, int64_t row_stride, int64_t column_stride,
                   T* packed, Parallel& parallel) {
  const RecurrentKernels<T>& kernels = recurrent_kernels<T>();
  const int64_t panels = (n + kernels.panel - 1) / kernels.panel;
  const int64_t each = 1 + 65536 / (kernels.panel * (k + 1)), part = each * kernels.panel;
  parallel.for_each((panels + each - 1) / each, [&](int64_t i) {
    const int64_t j = i * part;
    kernels.pack(b + j * column_stride, k, n - j < part ? n - j : part, row_stride, column_stride,
                 packed + j * k);
  });
}

struct RecurrentTables {
  RecurrentKernels<float> f32;
  RecurrentKernels<double> f64;
};
const RecurrentTables& recurrent_baseline();
const RecurrentTables& recurrent_avx2();
const RecurrentTables& recurrent_avx512();

}  // namespace slipstream::kernels
