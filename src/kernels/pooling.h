// Pooling of one to three spatial dimensions on planes, and its gradient.
#pragma once

#include <cstdint>

#include "base/parallel.h"
#include "kernels/rows.h"

namespace slipstream::kernels {

// Windows may hang over the input's end by what `pad` and the convention "full" allow; outside
// counts as nothing.
struct PoolShape {
  int64_t planes;
  int64_t in[3], out[3], kernel[3], stride[3], pad[3];  // missing dimensions in front are 1
  PoolKind kind;
  bool average;            // divide sums by the size of the window,
  bool count_include_pad;  // or by the part of it inside the input
  double p;                // of PoolKind::Lp; 1 and 3 keep the signs, as in MXNet
};

template <class T>
void pool(const PoolShape& s, const T* x, T* y, Parallel& parallel);
// y is the forward result (used by Lp only).
template <class T>
void pool_backward(const PoolShape& s, const T* dy, const T* x, const T* y, T* dx,
                   Parallel& parallel);

// out = for each window the element of `from` at the place where x is largest.
template <class T>
void pool_select(const PoolShape& s, const T* from, const T* x, T* out, Parallel& parallel);

}  // namespace slipstream::kernels
