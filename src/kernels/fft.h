// Discrete Fourier transforms of any length, in float or double, over many lines at once.
//
// Lines are transformed side by side in the lanes of vectors; a long line is cut into a matrix
// whose rows and columns are such lines (four steps), a length with large prime factors becomes a
// convolution (Bluestein). Results depend on neither threads nor instruction set.
#pragma once

#include <cstdint>

#include "base/parallel.h"

namespace slipstream::kernels {

enum class Fft : uint8_t {
  Complex,     // n complex numbers to n
  RealToHalf,  // n real numbers to the first n / 2 + 1 complex ones
  HalfToReal,  // and back
};

// Lines lie along the middle axis: [outer][n_in][inner] becomes [outer][n_out][inner]. Input beyond
// the length of the transform is left out, missing input counts as zero.
struct FftLines {
  Fft kind = Fft::Complex;
  int64_t outer = 1, inner = 1;
  int64_t n = 1;     // the length of the transform, in real or complex time samples
  int64_t n_in = 1;  // as stored
  bool inverse = false;
  double scale = 1;

  int64_t n_out() const { return kind == Fft::RealToHalf ? n / 2 + 1 : n; }
};

// Complex numbers are pairs of T. Throws std::bad_alloc.
void fft(Parallel& parallel, const FftLines& lines, const float* in, float* out);
void fft(Parallel& parallel, const FftLines& lines, const double* in, double* out);

namespace detail {

// One step of a transform: butterflies of `radix` over [l1][radix][ido] elements.
template <class T>
struct FftPass {
  int radix;
  int64_t l1, ido;
  const T* twiddles;  // complex [radix - 1][ido]
  const T* roots;     // complex [radix], for a radix without code of its own
};

// Where the elements of some lines are: element k of lane l begins at data[at[l] + k * step].
template <class T>
struct FftStrip {
  T* data;
  int64_t at[16];
  int64_t step;
  int64_t imaginary;  // from the real to the imaginary part; 0: there is none
  int64_t lane_step;  // at[l + 1] - at[l] when all are equal, else 0
  int64_t n;          // how many elements there are
};

// Transforms `lanes` lines of length n. The work area holds 2 * (n + 1) complex vectors.
template <class T>
struct FftJob {
  Fft kind;
  int64_t n;  // of the complex transform
  const FftPass<T>* passes;
  int n_passes;
  int lanes;
  bool inverse;
  T scale;
  FftStrip<const T> in;
  FftStrip<T> out;
  const T* half;    // complex e^(-2 pi i k / 2n) for k <= n, for the two real kinds
  const T* fine;    // four steps: factors for k % kFineStep (complex vectors), or null
  const T* coarse;  // and for k / kFineStep
  T* work;
};
constexpr int64_t kFineStep = 16;

template <class T>
inline constexpr int kFftLanes = 32 / static_cast<int>(sizeof(T));

// One line at a time, and kFftLanes at a time.
#define SLIPSTREAM_FFT_ISA_DECLARE(isa)             \
  namespace isa {                                   \
  void fft_one(const detail::FftJob<float>& job);   \
  void fft_one(const detail::FftJob<double>& job);  \
  void fft_many(const detail::FftJob<float>& job);  \
  void fft_many(const detail::FftJob<double>& job); \
  }
}  // namespace detail
SLIPSTREAM_FFT_ISA_DECLARE(fft_baseline)
SLIPSTREAM_FFT_ISA_DECLARE(fft_avx2)
#undef SLIPSTREAM_FFT_ISA_DECLARE

}  // namespace slipstream::kernels
