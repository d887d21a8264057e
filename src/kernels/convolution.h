// Convolutions of one to three spatial dimensions on NC[D[H]]W arrays, and their gradients.
//
// float32 runs through oneDNN where that is available, everything else as im2col and a matrix
// product. The work is cut into pieces by shape only, each computed by one thread, so results do
// not depend on the number of threads.
#pragma once

#include <cstdint>

#include "base/parallel.h"

namespace slipstream::kernels {

// The forward convolution that each of the three functions belongs to. `in_channels` and
// `out_channels` are totals over all groups; weights are [out, in / groups, kernel...].
struct ConvShape {
  int64_t batch, groups, in_channels, out_channels;
  int spatial;  // 1, 2 or 3
  int64_t in[3], out[3], kernel[3], stride[3], dilate[3], pad[3];

  int64_t in_size() const { return product(in); }
  int64_t out_size() const { return product(out); }
  int64_t kernel_size() const { return product(kernel); }
  int64_t weights() const { return out_channels * (in_channels / groups) * kernel_size(); }
  double flops() const { return 2.0 * batch * out_size() * weights(); }

 private:
  int64_t product(const int64_t* d) const {
    int64_t n = 1;
    for (int i = 0; i < spatial; ++i) n *= d[i];
    return n;
  }
};

// bias may be null.
void convolve(const ConvShape& s, const float* x, const float* w, const float* bias, float* y,
              Parallel& parallel);
void convolve(const ConvShape& s, const double* x, const double* w, const double* bias, double* y,
              Parallel& parallel);

// dx from dy; also the forward pass of a deconvolution.
void convolve_backward_data(const ConvShape& s, const float* dy, const float* w, float* dx,
                            Parallel& parallel);
void convolve_backward_data(const ConvShape& s, const double* dy, const double* w, double* dx,
                            Parallel& parallel);

void convolve_backward_weights(const ConvShape& s, const float* dy, const float* x, float* dw,
                               Parallel& parallel);
void convolve_backward_weights(const ConvShape& s, const double* dy, const double* x, double* dw,
                               Parallel& parallel);

namespace plain {

// Our own versions, of any type: columns of the input beside each other, then a matrix product.
template <class T>
void convolve(const ConvShape& s, const T* x, const T* w, const T* bias, T* y, Parallel& parallel);
template <class T>
void convolve_backward_data(const ConvShape& s, const T* dy, const T* w, T* dx, Parallel& parallel);
template <class T>
void convolve_backward_weights(const ConvShape& s, const T* dy, const T* x, T* dw,
                               Parallel& parallel);

}  // namespace plain

// How many runs of images the gradient of the weights is summed from, in order.
int64_t weight_parts(const ConvShape& s);
// out[i] = parts[0][i] + parts[1][i] + ..., each `n` elements.
template <class T>
void sum_parts(const T* parts, int64_t count, int64_t n, T* out, Parallel& parallel);

}  // namespace slipstream::kernels
