// Convolution as a matrix product: each output position becomes a column of the inputs it reads.
#include <algorithm>
#include <cstring>

#include "kernels/blas.h"
#include "kernels/convolution.h"
#include "memory/scratch.h"

namespace slipstream::kernels {
namespace {

// The shape of one image and group with always three spatial dimensions.
struct Geometry {
  int64_t in[3], out[3], kernel[3], stride[3], dilate[3], pad[3];
  int64_t channels_in, channels_out;  // of one group
  int64_t in_size, out_size, rows;    // rows: channels_in times the kernel's size
  bool is_matrix;                     // kernel 1, stride 1, no padding: the input is its columns
  int64_t block;                      // output positions per matrix product

  explicit Geometry(const ConvShape& s) {
    is_matrix = true;
    for (int i = 0; i < 3; ++i) {
      const int k = i - (3 - s.spatial);
      in[i] = k < 0 ? 1 : s.in[k];
      out[i] = k < 0 ? 1 : s.out[k];
      kernel[i] = k < 0 ? 1 : s.kernel[k];
      stride[i] = k < 0 ? 1 : s.stride[k];
      dilate[i] = k < 0 ? 1 : s.dilate[k];
      pad[i] = k < 0 ? 0 : s.pad[k];
      is_matrix = is_matrix && kernel[i] == 1 && stride[i] == 1 && pad[i] == 0;
    }
    channels_in = s.in_channels / s.groups;
    channels_out = s.out_channels / s.groups;
    in_size = s.in_size();
    out_size = s.out_size();
    rows = channels_in * s.kernel_size();
    constexpr int64_t kColumnElements = 128 << 10;
    block = std::max<int64_t>(64, kColumnElements / std::max<int64_t>(rows, 1));
    // Nothing to copy: as few products as keep the threads busy.
    constexpr int64_t kPieces = 8;
    if (is_matrix) {
      const int64_t per = std::max<int64_t>(1, kPieces / std::max<int64_t>(1, s.batch * s.groups));
      block = std::max<int64_t>(256, (out_size + per - 1) / per);
    }
    block = std::min(block, out_size);
  }
};

// Calls visit(row of columns, first column, count, input offset or -1, input step) for every run of
// output positions in [begin, end) that reads along one input row, or nothing but padding.
template <class F>
void for_each_run(const Geometry& g, int64_t begin, int64_t end, F&& visit) {
  const int64_t width = g.out[2];
  int64_t row = 0;
  for (int64_t c = 0; c < g.channels_in; ++c)
    for (int64_t kd = 0; kd < g.kernel[0]; ++kd)
      for (int64_t kh = 0; kh < g.kernel[1]; ++kh)
        for (int64_t kw = 0; kw < g.kernel[2]; ++kw, ++row) {
          // Output columns whose input column lies inside.
          const int64_t shift = kw * g.dilate[2] - g.pad[2];
          const int64_t s = g.stride[2];
          const int64_t first = shift >= 0 ? 0 : (-shift + s - 1) / s;
          const int64_t last = g.in[2] - 1 - shift < 0 ? 0 : (g.in[2] - 1 - shift) / s + 1;
          for (int64_t p = begin; p < end;) {
            const int64_t line = p / width, ow = p % width;
            const int64_t stop = std::min(width, ow + end - p);
            const int64_t id = line / g.out[1] * g.stride[0] - g.pad[0] + kd * g.dilate[0];
            const int64_t ih = line % g.out[1] * g.stride[1] - g.pad[1] + kh * g.dilate[1];
            const bool inside = id >= 0 && id < g.in[0] && ih >= 0 && ih < g.in[1];
            const int64_t a = inside ? std::clamp(first, ow, stop) : stop;
            const int64_t b = inside ? std::clamp(last, a, stop) : stop;
            const int64_t at = p - begin;
            if (a > ow) visit(row, at, a - ow, int64_t{-1}, s);
            if (b > a)
              visit(row, at + a - ow, b - a,
                    ((c * g.in[0] + id) * g.in[1] + ih) * g.in[2] + a * s + shift, s);
            if (stop > b) visit(row, at + b - ow, stop - b, int64_t{-1}, s);
            p += stop - ow;
          }
        }
}

template <class T>
void to_columns(const Geometry& g, const T* x, int64_t begin, int64_t end, T* columns) {
  const int64_t ld = end - begin;
  for_each_run(g, begin, end, [&](int64_t row, int64_t at, int64_t n, int64_t from, int64_t step) {
    T* to = columns + row * ld + at;
    if (from < 0)
      std::fill(to, to + n, T(0));
    else if (step == 1)
      std::memcpy(to, x + from, static_cast<size_t>(n) * sizeof(T));
    else
      for (int64_t i = 0; i < n; ++i) to[i] = x[from + i * step];
  });
}

template <class T>
void add_columns(const Geometry& g, const T* columns, int64_t begin, int64_t end, T* x) {
  const int64_t ld = end - begin;
  for_each_run(g, begin, end, [&](int64_t row, int64_t at, int64_t n, int64_t to, int64_t step) {
    if (to < 0) return;
    const T* from = columns + row * ld + at;
    for (int64_t i = 0; i < n; ++i) x[to + i * step] += from[i];
  });
}

}  // namespace

int64_t weight_parts(const ConvShape& s) {
  return std::min<int64_t>(s.batch, s.weights() <= (256 << 10) ? 8 : 4);
}

template <class T>
void sum_parts(const T* parts, int64_t count, int64_t n, T* out, Parallel& parallel) {
  constexpr int64_t kChunk = 16384;
  parallel.for_each((n + kChunk - 1) / kChunk, [&](int64_t c) {
    const int64_t begin = c * kChunk, end = std::min(n, begin + kChunk);
    std::memcpy(out + begin, parts + begin, static_cast<size_t>(end - begin) * sizeof(T));
    for (int64_t p = 1; p < count; ++p)
      for (int64_t i = begin; i < end; ++i) out[i] += parts[p * n + i];
  });
}
template void sum_parts(const float*, int64_t, int64_t, float*, Parallel&);
template void sum_parts(const double*, int64_t, int64_t, double*, Parallel&);

namespace plain {

template <class T>
void convolve(const ConvShape& s, const T* x, const T* w, const T* bias, T* y, Parallel& parallel) {
  const Geometry g(s);
  const int64_t blocks = (g.out_size + g.block - 1) / g.block;
  // oneDNN takes longer to begin: 16 x 16 x 625 in 7.5 us, OpenBLAS 6.1.
  const bool small = g.channels_out * g.rows * g.out_size <= 64 * 64 * 64;
  const Blas lib = small ? Blas::OpenBlas : Blas::OneDnn;
  parallel.for_each(s.batch * s.groups * blocks, [&](int64_t piece) {
    const int64_t image = piece / blocks / s.groups, group = piece / blocks % s.groups;
    const int64_t begin = piece % blocks * g.block, end = std::min(g.out_size, begin + g.block);
    const T* from = x + (image * s.groups + group) * g.channels_in * g.in_size;
    T* to = y + (image * s.groups + group) * g.channels_out * g.out_size + begin;
    const T* weights = w + group * g.channels_out * g.rows;
    Scratch columns(g.is_matrix ? 0 : g.rows * (end - begin) * static_cast<int64_t>(sizeof(T)));
    if (!g.is_matrix) to_columns(g, from, begin, end, columns.as<T>());
    if (bias || g.rows == 0)
      for (int64_t c = 0; c < g.channels_out; ++c)
        std::fill(to + c * g.out_size, to + c * g.out_size + (end - begin),
                  bias ? bias[group * g.channels_out + c] : T(0));
    if (g.rows == 0) return;
    product(lib, g.channels_out, end - begin, g.rows, {weights, g.rows, false},
            g.is_matrix ? Operand<T>{from + begin, g.in_size, false}
                        : Operand<T>{columns.as<T>(), end - begin, false},
            to, g.out_size, bias != nullptr);
  });
}

template <class T>
void convolve_backward_data(const ConvShape& s, const T* dy, const T* w, T* dx,
                            Parallel& parallel) {
  const Geometry g(s);
  parallel.for_each(s.batch * s.groups, [&](int64_t piece) {
    const int64_t group = piece % s.groups;
    const T* from = dy + piece * g.channels_out * g.out_size;
    T* to = dx + piece * g.channels_in * g.in_size;
    const Operand<T> weights{w + group * g.channels_out * g.rows, g.rows, true};
    std::fill(to, to + g.channels_in * g.in_size, T(0));
    if (g.channels_out == 0) return;
    Scratch columns(g.rows * g.block * static_cast<int64_t>(sizeof(T)));
    for (int64_t begin = 0; begin < g.out_size; begin += g.block) {
      const int64_t end = std::min(g.out_size, begin + g.block);
      product(Blas::OpenBlas, g.rows, end - begin, g.channels_out, weights,
              {from + begin, g.out_size, false}, columns.as<T>(), end - begin, false);
      add_columns(g, columns.as<T>(), begin, end, to);
    }
  });
}

template <class T>
void convolve_backward_weights(const ConvShape& s, const T* dy, const T* x, T* dw,
                               Parallel& parallel) {
  const Geometry g(s);
  const int64_t parts = weight_parts(s), n = s.weights();
  Scratch sums(parts > 1 ? parts * n * static_cast<int64_t>(sizeof(T)) : 0);
  parallel.for_each(parts * s.groups, [&](int64_t piece) {
    const int64_t part = piece / s.groups, group = piece % s.groups;
    T* to = (parts > 1 ? sums.as<T>() + part * n : dw) + group * g.channels_out * g.rows;
    std::fill(to, to + g.channels_out * g.rows, T(0));
    Scratch columns(g.rows * g.block * static_cast<int64_t>(sizeof(T)));
    for (int64_t image = part * s.batch / parts; image < (part + 1) * s.batch / parts; ++image) {
      const T* from = x + (image * s.groups + group) * g.channels_in * g.in_size;
      const T* grad = dy + (image * s.groups + group) * g.channels_out * g.out_size;
      for (int64_t begin = 0; begin < g.out_size; begin += g.block) {
        const int64_t end = std::min(g.out_size, begin + g.block);
        to_columns(g, from, begin, end, columns.as<T>());
        product(Blas::OpenBlas, g.channels_out, g.rows, end - begin,
                {grad + begin, g.out_size, false}, {columns.as<T>(), end - begin, true}, to, g.rows,
                true);
      }
    }
  });
  if (parts > 1) sum_parts(sums.as<T>(), parts, n, dw, parallel);
}

#define SLIPSTREAM_INSTANTIATE(T)                                                            \
  template void convolve(const ConvShape&, const T*, const T*, const T*, T*, Parallel&);     \
  template void convolve_backward_data(const ConvShape&, const T*, const T*, T*, Parallel&); \
  template void convolve_backward_weights(const ConvShape&, const T*, const T*, T*, Parallel&);
SLIPSTREAM_INSTANTIATE(float)
SLIPSTREAM_INSTANTIATE(double)
#undef SLIPSTREAM_INSTANTIATE

}  // namespace plain
}  // namespace slipstream::kernels
