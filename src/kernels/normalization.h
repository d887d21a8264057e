// Normalisation to mean 0 and variance 1, over rows (layer, group, instance) or over the batch.
#pragma once

#include <cstdint>

#include "base/parallel.h"

namespace slipstream::kernels {

// Each row has `channels` runs of `inner` elements that share a gamma and a beta. Row r uses those
// from (r % groups) * channels on. Layer norm: groups = inner = 1.
struct RowNormShape {
  int64_t rows, groups, channels, inner;
  double eps;
  int64_t length() const { return channels * inner; }
};

// gamma and beta may be null; mean and scale (1 / sqrt(variance + eps)) get one entry per row.
template <class T>
void normalize_rows(const RowNormShape& s, const T* x, const T* gamma, const T* beta, T* y, T* mean,
                    T* scale, Parallel& parallel);
template <class T>
void normalize_rows_backward(const RowNormShape& s, const T* dy, const T* x, const T* gamma,
                             const T* mean, const T* scale, T* dx, T* dgamma, T* dbeta,
                             Parallel& parallel);

// x is [batch, channels, inner]; statistics per channel.
struct BatchNormShape {
  int64_t batch, channels, inner;
  double eps;
  int64_t count() const { return batch * inner; }
};

template <class T>
void batch_norm(const BatchNormShape& s, const T* x, const T* gamma, const T* beta, T* y, T* mean,
                T* variance, Parallel& parallel);
template <class T>
void batch_norm_backward(const BatchNormShape& s, const T* dy, const T* x, const T* gamma,
                         const T* mean, const T* variance, T* dx, T* dgamma, T* dbeta,
                         Parallel& parallel);

}  // namespace slipstream::kernels
