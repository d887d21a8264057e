// Windows are reduced in two steps: the rows of a window into one row, in which it then slides.
#include "kernels/pooling.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace slipstream::kernels {
namespace {

struct Span {
  int64_t begin, end;  // the part inside the input
  int64_t padded;      // its size when padding counts
};

Span span(const PoolShape& s, int axis, int64_t o) {
  const int64_t begin = o * s.stride[axis] - s.pad[axis], end = begin + s.kernel[axis];
  return {std::max<int64_t>(begin, 0), std::min(end, s.in[axis]),
          std::max<int64_t>(std::min(end, s.in[axis] + s.pad[axis]) - begin, 0)};
}

// With the convention "full" and a stride above the kernel, the last window may lie behind the end.
bool is_empty(const Span& w) { return w.begin >= w.end; }

int64_t length(const PoolShape& s, const Span& w) {
  return s.count_include_pad ? w.padded : std::max<int64_t>(w.end - w.begin, 0);
}

// The largest of nothing, as MXNet has it.
template <class T>
constexpr T kLowest = std::numeric_limits<T>::lowest();

// Odd norms keep the sign, as in MXNet: the first is the sum itself.
template <class T>
T root(T sum, double p) {
  if (p == 1.0) return sum;
  if (p == 2.0) return std::sqrt(sum);
  if (p == 3.0) return std::cbrt(sum);
  return static_cast<T>(std::pow(static_cast<double>(sum), 1.0 / p));
}

template <class T>
void pool_plane(const PoolShape& s, const T* x, T* y, T* line, const T* widths) {
  const RowKernels<T>& rows = row_kernels<T>();
  const T neutral = s.kind == PoolKind::Max ? -std::numeric_limits<T>::infinity() : T(0);
  const int64_t width = s.in[2], out_width = s.out[2], p = s.pad[2];
  T* row = line + p;
  for (int64_t od = 0; od < s.out[0]; ++od)
    for (int64_t oh = 0; oh < s.out[1]; ++oh) {
      const Span d = span(s, 0, od), h = span(s, 1, oh);
      std::fill(row, row + width, neutral);
      for (int64_t id = d.begin; id < d.end; ++id)
        for (int64_t ih = h.begin; ih < h.end; ++ih)
          rows.pool_combine(s.kind, row, x + (id * s.in[1] + ih) * width, width,
                            static_cast<T>(s.p));
      T* to = y + (od * s.out[1] + oh) * out_width;
      rows.pool_slide(s.kind, line, to, out_width, s.kernel[2], s.stride[2]);
      if (s.average) {
        const T lines = static_cast<T>(length(s, d) * length(s, h));
        for (int64_t i = 0; i < out_width; ++i) {
          const T count = lines * widths[i];
          to[i] = count > T(0) ? to[i] / count : T(0);
        }
      } else if (s.kind == PoolKind::Lp) {
        for (int64_t i = 0; i < out_width; ++i) to[i] = root(to[i], s.p);
      } else if (s.kind == PoolKind::Max) {
        if (is_empty(d) || is_empty(h)) std::fill(to, to + out_width, kLowest<T>);
        if (is_empty(span(s, 2, out_width - 1))) to[out_width - 1] = kLowest<T>;
      }
    }
}

// One window per plane: a plain reduction.
bool is_whole(const PoolShape& s) {
  for (int i = 0; i < 3; ++i)
    if (s.out[i] != 1 || s.kernel[i] != s.in[i] || s.pad[i] != 0) return false;
  return s.kind == PoolKind::Sum;
}

template <class F>
void for_windows(const PoolShape& s, F&& f) {
  int64_t o = 0;
  for (int64_t od = 0; od < s.out[0]; ++od)
    for (int64_t oh = 0; oh < s.out[1]; ++oh)
      for (int64_t ow = 0; ow < s.out[2]; ++ow, ++o)
        f(o, span(s, 0, od), span(s, 1, oh), span(s, 2, ow));
}

template <class F>
void inside(const PoolShape& s, const Span& d, const Span& h, const Span& w, F&& f) {
  for (int64_t id = d.begin; id < d.end; ++id)
    for (int64_t ih = h.begin; ih < h.end; ++ih)
      for (int64_t iw = w.begin; iw < w.end; ++iw) f((id * s.in[1] + ih) * s.in[2] + iw);
}

// The place of the largest element: the first of equal ones, and a NaN is larger than all.
template <class T>
int64_t largest(const PoolShape& s, const Span& d, const Span& h, const Span& w, const T* x) {
  int64_t best = -1;
  inside(s, d, h, w, [&](int64_t i) {
    if (best < 0 || x[i] > x[best] || (x[i] != x[i] && x[best] == x[best])) best = i;
  });
  return best;
}

// Windows side by side that cover the plane: every element belongs to exactly one.
bool is_tiling(const PoolShape& s) {
  for (int i = 0; i < 3; ++i)
    if (s.kernel[i] != s.stride[i] || s.pad[i] != 0 || s.out[i] * s.kernel[i] != s.in[i])
      return false;
  return s.kind == PoolKind::Sum;
}

// Each row of windows gives one row, and that is repeated.
template <class T>
void backward_tiles(const PoolShape& s, const T* dy, T* dx) {
  const int64_t width = s.in[2], k = s.kernel[2];
  const T factor = T(1) / static_cast<T>(s.average ? s.kernel[0] * s.kernel[1] * k : 1);
  for (int64_t od = 0; od < s.out[0]; ++od)
    for (int64_t oh = 0; oh < s.out[1]; ++oh, dy += s.out[2]) {
      T* first = dx + (od * s.kernel[0] * s.in[1] + oh * s.kernel[1]) * width;
      if (k == 2) {
        for (int64_t i = 0; i < s.out[2]; ++i) first[2 * i] = first[2 * i + 1] = dy[i] * factor;
      } else {
        for (int64_t i = 0; i < s.out[2]; ++i)
          std::fill(first + i * k, first + (i + 1) * k, dy[i] * factor);
      }
      for (int64_t kd = 0; kd < s.kernel[0]; ++kd)
        for (int64_t kh = 0; kh < s.kernel[1]; ++kh)
          if (kd + kh > 0) std::copy(first, first + width, first + (kd * s.in[1] + kh) * width);
    }
}

template <class T>
void backward_plane(const PoolShape& s, const T* dy, const T* x, const T* y, T* dx) {
  if (is_tiling(s)) return backward_tiles(s, dy, dx);
  std::fill(dx, dx + s.in[0] * s.in[1] * s.in[2], T(0));
  for_windows(s, [&](int64_t o, const Span& d, const Span& h, const Span& w) {
    if (s.kind == PoolKind::Max) {
      const int64_t best = largest(s, d, h, w, x);
      if (best >= 0) dx[best] += dy[o];
    } else if (s.kind == PoolKind::Sum) {
      const int64_t n = s.average ? length(s, d) * length(s, h) * length(s, w) : 1;
      const T share = dy[o] / static_cast<T>(n);
      inside(s, d, h, w, [&](int64_t i) { dx[i] += share; });
    } else if (s.p == 1.0) {
      inside(s, d, h, w, [&](int64_t i) { dx[i] += dy[o]; });
    } else if (y[o] != T(0)) {
      const double scale =
          static_cast<double>(dy[o]) * std::pow(std::fabs(static_cast<double>(y[o])), 1 - s.p);
      inside(s, d, h, w, [&](int64_t i) {
        const double a = std::pow(std::fabs(static_cast<double>(x[i])), s.p - 1) * scale;
        dx[i] += static_cast<T>(x[i] < T(0) && s.p != 3.0 ? -a : x[i] != T(0) ? a : 0.0);
      });
    }
  });
}

template <class F>
void for_planes(const PoolShape& s, Parallel& parallel, F&& f) {
  const int64_t work = s.in[0] * s.in[1] * s.in[2] + s.out[0] * s.out[1] * s.out[2];
  const int64_t per = std::max<int64_t>(1, 65536 / std::max<int64_t>(work, 1));
  parallel.for_each((s.planes + per - 1) / per,
                    [&](int64_t c) { f(c * per, std::min(s.planes, (c + 1) * per)); });
}

}  // namespace

template <class T>
void pool(const PoolShape& s, const T* x, T* y, Parallel& parallel) {
  const int64_t in = s.in[0] * s.in[1] * s.in[2], out = s.out[0] * s.out[1] * s.out[2];
  // A line with room for the windows that hang over.
  const int64_t line_size =
      std::max(s.pad[2] + s.in[2], (s.out[2] - 1) * s.stride[2] + s.kernel[2]);
  std::vector<T> widths(s.out[2]);
  for (int64_t i = 0; i < s.out[2]; ++i) widths[i] = static_cast<T>(length(s, span(s, 2, i)));
  if (is_whole(s)) {
    const double factor = s.average ? 1.0 / static_cast<double>(in) : 1.0;
    for_planes(s, parallel, [&](int64_t begin, int64_t end) {
      auto sum = row_kernels<T>().sum;
      for (int64_t i = begin; i < end; ++i) y[i] = static_cast<T>(sum(x + i * in, in) * factor);
    });
    return;
  }
  for_planes(s, parallel, [&](int64_t begin, int64_t end) {
    const T neutral = s.kind == PoolKind::Max ? -std::numeric_limits<T>::infinity() : T(0);
    std::vector<T> line(line_size, neutral);
    for (int64_t i = begin; i < end; ++i)
      pool_plane(s, x + i * in, y + i * out, line.data(), widths.data());
  });
}

template <class T>
void pool_backward(const PoolShape& s, const T* dy, const T* x, const T* y, T* dx,
                   Parallel& parallel) {
  const int64_t in = s.in[0] * s.in[1] * s.in[2], out = s.out[0] * s.out[1] * s.out[2];
  for_planes(s, parallel, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i)
      backward_plane(s, dy + i * out, x + i * in, y ? y + i * out : nullptr, dx + i * in);
  });
}

template <class T>
void pool_select(const PoolShape& s, const T* from, const T* x, T* out, Parallel& parallel) {
  const int64_t in = s.in[0] * s.in[1] * s.in[2], n = s.out[0] * s.out[1] * s.out[2];
  for_planes(s, parallel, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i)
      for_windows(s, [&](int64_t o, const Span& d, const Span& h, const Span& w) {
        const int64_t best = largest(s, d, h, w, x + i * in);
        out[i * n + o] = best < 0 ? T(0) : from[i * in + best];
      });
  });
}

template void pool_select(const PoolShape&, const float*, const float*, float*, Parallel&);
template void pool_select(const PoolShape&, const double*, const double*, double*, Parallel&);
template void pool(const PoolShape&, const float*, float*, Parallel&);
template void pool(const PoolShape&, const double*, double*, Parallel&);
template void pool_backward(const PoolShape&, const float*, const float*, const float*, float*,
                            Parallel&);
template void pool_backward(const PoolShape&, const double*, const double*, const double*, double*,
                            Parallel&);

}  // namespace slipstream::kernels
