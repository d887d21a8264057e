#include "kernels/normalization.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "kernels/rows.h"

namespace slipstream::kernels {
namespace {

int64_t rows_per_piece(int64_t length) {
  return std::max<int64_t>(1, 4096 / std::max<int64_t>(length, 1));
}

// Runs shorter than this are walked across channels instead of along them.
constexpr int64_t kShortRun = 16;
constexpr int64_t kColumns = 1024;

// How the batch is cut for sums: whole channels while there are enough of them.
int64_t batch_parts(const BatchNormShape& s) {
  return s.channels >= 16
             ? 1
             : std::clamp<int64_t>(s.count() / 16384, 1, std::min<int64_t>(s.batch, 16));
}

}  // namespace

template <class T>
void normalize_rows(const RowNormShape& s, const T* x, const T* gamma, const T* beta, T* y, T* mean,
                    T* scale, Parallel& parallel) {
  const RowKernels<T>& k = row_kernels<T>();
  const int64_t n = s.length(), per = rows_per_piece(n);
  // Missing parameters as arrays, so that one loop serves all.
  std::vector<T> ones, zeros;
  if (!gamma) {
    ones.assign(s.groups * s.channels, T(1));
    gamma = ones.data();
  }
  if (!beta) {
    zeros.assign(s.groups * s.channels, T(0));
    beta = zeros.data();
  }
  parallel.for_each((s.rows + per - 1) / per, [&](int64_t piece) {
    for (int64_t r = piece * per; r < std::min(s.rows, (piece + 1) * per); ++r) {
      const T* from = x + r * n;
      double center, variance;
      k.spread(from, n, &center, &variance);
      const T m = static_cast<T>(center), f = static_cast<T>(1.0 / std::sqrt(variance + s.eps));
      mean[r] = m;
      scale[r] = f;
      const int64_t first = r % s.groups * s.channels;
      if (s.inner == 1) {
        k.normalize(from, y + r * n, n, m, f, gamma + first, beta + first);
        continue;
      }
      for (int64_t c = 0; c < s.channels; ++c) {
        k.affine(from + c * s.inner, y + r * n + c * s.inner, s.inner, m, f * gamma[first + c],
                 beta[first + c]);
      }
    }
  });
}

template <class T>
void normalize_rows_backward(const RowNormShape& s, const T* dy, const T* x, const T* gamma,
                             const T* mean, const T* scale, T* dx, T* dgamma, T* dbeta,
                             Parallel& parallel) {
  const RowKernels<T>& k = row_kernels<T>();
  const int64_t n = s.length(), parameters = s.groups * s.channels;
  // Parameter gradients sum over rows: a fixed number of parts, added up in order.
  const int64_t parts = std::clamp<int64_t>(s.rows / s.groups, 1, 32);
  const int64_t repeats = s.rows / s.groups;
  std::vector<double> sums(parts * 2 * parameters, 0.0);
  parallel.for_each(parts, [&](int64_t part) {
    double* sum_gamma = sums.data() + part * 2 * parameters;
    double* sum_beta = sum_gamma + parameters;
    std::vector<T> weighted(n);
    for (int64_t r = part * repeats / parts * s.groups; r < (part + 1) * repeats / parts * s.groups;
         ++r) {
      const T *g = dy + r * n, *from = x + r * n;
      const T m = mean[r], f = scale[r];
      const int64_t first = r % s.groups * s.channels;
      if (s.inner == 1) {
        for (int64_t i = 0; i < n; ++i) {
          weighted[i] = gamma ? g[i] * gamma[first + i] : g[i];
          sum_gamma[first + i] += static_cast<double>(g[i] * ((from[i] - m) * f));
          sum_beta[first + i] += static_cast<double>(g[i]);
        }
      } else {
        for (int64_t c = 0; c < s.channels; ++c) {
          double two[2] = {0, 0};
          k.moments(g + c * s.inner, from + c * s.inner, s.inner, m, two);
          sum_beta[first + c] += two[0];
          sum_gamma[first + c] += two[1] * static_cast<double>(f);
          k.affine(g + c * s.inner, weighted.data() + c * s.inner, s.inner, T(0),
                   gamma ? gamma[first + c] : T(1), T(0));
        }
      }
      double two[2] = {0, 0};
      k.moments(weighted.data(), from, n, m, two);
      const double scale_d = static_cast<double>(f), count = static_cast<double>(n);
      k.affine_two(weighted.data(), from, dx + r * n, n, f,
                   static_cast<T>(-scale_d * scale_d * scale_d * two[1] / count),
                   static_cast<T>(-scale_d * two[0] / count), m);
    }
  });
  for (int64_t i = 0; i < parameters; ++i) {
    double a = 0, b = 0;
    for (int64_t part = 0; part < parts; ++part) {
      a += sums[part * 2 * parameters + i];
      b += sums[part * 2 * parameters + parameters + i];
    }
    dgamma[i] = static_cast<T>(a);
    dbeta[i] = static_cast<T>(b);
  }
}

namespace {

// Statistics and normalisation of channels with short runs, as columns of a [batch, C * inner]
// matrix.
template <class T>
void batch_norm_columns(const BatchNormShape& s, const T* x, const T* gamma, const T* beta, T* y,
                        T* mean, T* variance, Parallel& parallel) {
  const RowKernels<T>& k = row_kernels<T>();
  const int64_t width = s.channels * s.inner,
                per = std::max<int64_t>(1, kColumns / std::max<int64_t>(1, s.inner));
  parallel.for_each((s.channels + per - 1) / per, [&](int64_t piece) {
    const int64_t first = piece * per, channels = std::min(per, s.channels - first);
    const int64_t n = channels * s.inner;
    std::vector<double> sums(n, 0.0);
    std::vector<T> center(n), a(n), b(n);
    const T* from = x + first * s.inner;
    // Folds the columns of each channel into one number and spreads it over them again.
    auto fold = [&](T* result) {
      for (int64_t c = 0; c < channels; ++c) {
        double total = 0;
        for (int64_t i = 0; i < s.inner; ++i) total += sums[c * s.inner + i];
        result[first + c] = static_cast<T>(total / static_cast<double>(s.count()));
      }
    };
    for (int64_t i = 0; i < s.batch; ++i) k.add_columns(from + i * width, n, sums.data());
    fold(mean);
    for (int64_t i = 0; i < n; ++i) center[i] = mean[first + i / s.inner];
    std::fill(sums.begin(), sums.end(), 0.0);
    for (int64_t i = 0; i < s.batch; ++i)
      k.add_column_squares(from + i * width, center.data(), n, sums.data());
    fold(variance);
    for (int64_t i = 0; i < n; ++i) {
      const int64_t c = first + i / s.inner;
      const double f = 1.0 / std::sqrt(static_cast<double>(variance[c]) + s.eps);
      a[i] = static_cast<T>(f * static_cast<double>(gamma ? gamma[c] : T(1)));
      b[i] = beta ? beta[c] : T(0);
    }
    for (int64_t i = 0; i < s.batch; ++i)
      k.affine_each(from + i * width, y + first * s.inner + i * width, n, center.data(), a.data(),
                    b.data());
  });
}

}  // namespace

template <class T>
void batch_norm(const BatchNormShape& s, const T* x, const T* gamma, const T* beta, T* y, T* mean,
                T* variance, Parallel& parallel) {
  if (s.inner < kShortRun)
    return batch_norm_columns(s, x, gamma, beta, y, mean, variance, parallel);
  const RowKernels<T>& k = row_kernels<T>();
  const int64_t parts = batch_parts(s);
  std::vector<double> sums(s.channels * parts);
  auto run = [&](int64_t c, int64_t i) { return (i * s.channels + c) * s.inner; };
  auto for_images = [&](int64_t part, auto&& f) {
    for (int64_t i = part * s.batch / parts; i < (part + 1) * s.batch / parts; ++i) f(i);
  };
  auto fold = [&](int64_t c, T* result) {
    double total = 0;
    for (int64_t p = 0; p < parts; ++p) total += sums[c * parts + p];
    result[c] = static_cast<T>(total / static_cast<double>(s.count()));
  };
  auto add_mean = [&](int64_t c, int64_t p) {
    double total = 0;
    for_images(p, [&](int64_t i) { total += k.sum(x + run(c, i), s.inner); });
    sums[c * parts + p] = total;
  };
  auto add_variance = [&](int64_t c, int64_t p) {
    double total = 0;
    for_images(p, [&](int64_t i) { total += k.squares(x + run(c, i), s.inner, mean[c]); });
    sums[c * parts + p] = total;
  };
  auto apply = [&](int64_t c, int64_t p) {
    const double f = 1.0 / std::sqrt(static_cast<double>(variance[c]) + s.eps);
    const T a = static_cast<T>(f * static_cast<double>(gamma ? gamma[c] : T(1)));
    const T b = beta ? beta[c] : T(0);
    for_images(p,
               [&](int64_t i) { k.affine(x + run(c, i), y + run(c, i), s.inner, mean[c], a, b); });
  };
  if (parts == 1) {
    // A channel at a time: what the sums read is still in the cache when it is scaled.
    parallel.for_each(s.channels, [&](int64_t c) {
      add_mean(c, 0);
      fold(c, mean);
      add_variance(c, 0);
      fold(c, variance);
      apply(c, 0);
    });
    return;
  }
  auto everywhere = [&](auto&& f) {
    parallel.for_each(s.channels * parts, [&](int64_t i) { f(i / parts, i % parts); });
  };
  everywhere(add_mean);
  for (int64_t c = 0; c < s.channels; ++c) fold(c, mean);
  everywhere(add_variance);
  for (int64_t c = 0; c < s.channels; ++c) fold(c, variance);
  everywhere(apply);
}

template <class T>
void batch_norm_backward(const BatchNormShape& s, const T* dy, const T* x, const T* gamma,
                         const T* mean, const T* variance, T* dx, T* dgamma, T* dbeta,
                         Parallel& parallel) {
  const RowKernels<T>& k = row_kernels<T>();
  const int64_t per = std::max<int64_t>(1, kShortRun / std::max<int64_t>(1, s.inner));
  parallel.for_each((s.channels + per - 1) / per, [&](int64_t piece) {
    for (int64_t c = piece * per; c < std::min(s.channels, (piece + 1) * per); ++c) {
      double sums[2] = {0, 0};
      const T m = mean[c];
      for (int64_t i = 0; i < s.batch; ++i) {
        const int64_t at = (i * s.channels + c) * s.inner;
        if (s.inner >= kShortRun) {
          k.moments(dy + at, x + at, s.inner, m, sums);
        } else {
          for (int64_t j = at; j < at + s.inner; ++j) {
            sums[0] += static_cast<double>(dy[j]);
            sums[1] += static_cast<double>(dy[j] * (x[j] - m));
          }
        }
      }
      const double f = 1.0 / std::sqrt(static_cast<double>(variance[c]) + s.eps);
      const double g = static_cast<double>(gamma ? gamma[c] : T(1));
      const double count = static_cast<double>(s.count());
      dbeta[c] = static_cast<T>(sums[0]);
      dgamma[c] = static_cast<T>(sums[1] * f);
      const T a = static_cast<T>(g * f), b = static_cast<T>(-g * f * f * f * sums[1] / count),
              e = static_cast<T>(-g * f * sums[0] / count);
      for (int64_t i = 0; i < s.batch; ++i) {
        const int64_t at = (i * s.channels + c) * s.inner;
        k.affine_two(dy + at, x + at, dx + at, s.inner, a, b, e, m);
      }
    }
  });
}

#define SLIPSTREAM_INSTANTIATE(T)                                                                  \
  template void normalize_rows(const RowNormShape&, const T*, const T*, const T*, T*, T*, T*,      \
                               Parallel&);                                                         \
  template void normalize_rows_backward(const RowNormShape&, const T*, const T*, const T*,         \
                                        const T*, const T*, T*, T*, T*, Parallel&);                \
  template void batch_norm(const BatchNormShape&, const T*, const T*, const T*, T*, T*, T*,        \
                           Parallel&);                                                             \
  template void batch_norm_backward(const BatchNormShape&, const T*, const T*, const T*, const T*, \
                                    const T*, T*, T*, T*, Parallel&);
SLIPSTREAM_INSTANTIATE(float)
SLIPSTREAM_INSTANTIATE(double)
#undef SLIPSTREAM_INSTANTIATE

}  // namespace slipstream::kernels
