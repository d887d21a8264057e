// Images at other sizes, and feature maps sampled at given places.
#include <algorithm>
#include <cmath>

#include "ops/along_axis.h"
#include "ops/declare.h"
#include "ops/gradient.h"
#include "ops/real.h"
#include "ops/resize_filter.h"
#include "ops/shape.h"

namespace slipstream::ops {
namespace {

// ---- resizing ----------------------------------------------------------------------------------

struct ResizeAttrs : Attrs {
  int interp;
};

struct Resizing {
  int64_t h, w, c, oh, ow, images;
  int interp;
  bool shrinks;
  ResizeFilter rows, columns;

  Resizing(const OpRun& r, const Dims& from, const Dims& to, int64_t elements)
      : h(from[from.n - 3]),
        w(from[from.n - 2]),
        c(from[from.n - 1]),
        oh(to[to.n - 3]),
        ow(to[to.n - 2]),
        images(c == 0 ? 0 : elements / (h * w * c)),
        interp(r.attrs<ResizeAttrs>().interp) {
    shrinks = oh <= h && ow <= w;
    // The mean of four is exact.
    if (interp == kLinear && halves()) interp = kArea;
    rows = make_resize_filter(h, oh, interp, shrinks);
    columns = make_resize_filter(w, ow, interp, shrinks);
  }
  bool halves() const { return h == 2 * oh && w == 2 * ow; }
};

// Each row of an image at its new width: `weight` are those of the columns.
template <class T, class Sum, class Weight>
std::vector<Sum> widened(OpRun& r, const Resizing& s, const T* image, const Weight* weight) {
  std::vector<Sum> lines(s.h * s.ow * s.c);
  r.parallel.for_each(s.h, [&](int64_t y) {
    const T* row = image + y * s.w * s.c;
    Sum* out = lines.data() + y * s.ow * s.c;
    for (int64_t x = 0; x < s.ow; ++x, out += s.c) {
      int64_t begin = s.columns.first[x], end = s.columns.first[x + 1];
      for (int64_t k = 0; k < s.c; ++k) {
        Sum sum = 0;
        for (int64_t j = begin; j < end; ++j)
          sum += static_cast<Sum>(row[s.columns.source[j] * s.c + k]) * weight[j];
        out[k] = sum;
      }
    }
  });
  return lines;
}

uint8_t byte(float v) { return static_cast<uint8_t>(std::nearbyint(std::clamp(v, 0.0f, 255.0f))); }
uint8_t byte(int v) { return static_cast<uint8_t>(std::clamp(v, 0, 255)); }

// Sums of 22 bits behind the point, each way in which OpenCV rounds them: bicubic ones in floats
// where it has eight elements to compute at once.
uint8_t mixed(const Resizing& s, const int* lines, int64_t x, int64_t y, const int* weight) {
  int64_t begin = s.rows.first[y], end = s.rows.first[y + 1];
  int64_t stride = s.ow * s.c;
  auto at = [&](int64_t j) { return lines[s.rows.source[j] * stride + x]; };
  if (s.interp == kLanczos || (s.interp == kCubic && x >= stride / 8 * 8)) {
    int sum = 0;
    for (int64_t j = begin; j < end; ++j) sum += at(j) * weight[j];
    return byte((sum + (1 << 21)) >> 22);
  }
  if (s.interp == kCubic) {
    float sum = 0;
    for (int64_t j = end - 1; j >= begin; --j)
      sum += static_cast<float>(at(j)) * (static_cast<float>(weight[j]) * 0x1p-22f);
    return byte(sum);
  }
  auto part = [&](int64_t j) { return (weight[j] * (at(j) >> 4)) >> 16; };
  return byte((part(begin) + part(begin + 1) + 2) >> 2);
}

void resize_bytes(OpRun& r, const Resizing& s) {
  // At the sides a column counts whole, while rows beyond the edge are the edge's.
  ResizeFilter sides = s.columns;
  for (size_t i = 0; i + 1 < sides.first.size() && s.interp == kLinear; ++i) {
    int64_t j = sides.first[i];
    if (sides.source[j] == sides.source[j + 1]) sides.weight[j] = 1, sides.weight[j + 1] = 0;
  }
  std::vector<int> across = sides.fixed(), down = s.rows.fixed();
  int64_t stride = s.ow * s.c;
  for (int64_t i = 0; i < s.images; ++i) {
    const auto* image = r.in[0].as<uint8_t>() + i * s.h * s.w * s.c;
    auto lines = widened<uint8_t, int>(r, s, image, across.data());
    auto* out = r.out[0].as<uint8_t>() + i * s.oh * stride;
    r.parallel.for_each(s.oh, [&](int64_t y) {
      for (int64_t x = 0; x < stride; ++x)
        out[y * stride + x] = mixed(s, lines.data(), x, y, down.data());
    });
  }
}

template <class T>
T stored(const Resizing& s, float v) {
  if constexpr (std::is_same_v<T, uint8_t>)
    return s.halves() ? byte(std::floor(v + 0.5f)) : byte(v);  // the mean of four rounds up
  else
    return v;
}

template <class T>
void resize_floats(OpRun& r, const Resizing& s) {
  int64_t stride = s.ow * s.c;
  // Whole pixels are added up before they are divided, which is exact for bytes.
  bool whole = s.interp == kArea && s.shrinks && s.h % s.oh == 0 && s.w % s.ow == 0;
  float unit = whole ? 1.0f / static_cast<float>(s.h / s.oh * (s.w / s.ow)) : 1.0f;
  auto across = s.columns.weight, down = s.rows.weight;
  if (whole) {
    std::fill(across.begin(), across.end(), 1.0f);
    std::fill(down.begin(), down.end(), 1.0f);
  }
  for (int64_t i = 0; i < s.images; ++i) {
    const T* image = r.in[0].as<T>() + i * s.h * s.w * s.c;
    auto lines = widened<T, float>(r, s, image, across.data());
    T* out = r.out[0].as<T>() + i * s.oh * stride;
    r.parallel.for_each(s.oh, [&](int64_t y) {
      for (int64_t x = 0; x < stride; ++x) {
        float sum = 0;
        for (int64_t j = s.rows.first[y]; j < s.rows.first[y + 1]; ++j)
          sum += down[j] * lines[s.rows.source[j] * stride + x];
        out[y * stride + x] = stored<T>(s, sum * unit);
      }
    });
  }
}

void run_resize(OpRun& r) {
  Resizing s(r, r.in[0].shape, r.out[0].shape, r.in[0].size);
  bool means = s.interp == kNearest || (s.interp == kArea && s.shrinks);
  if (r.out[0].dtype != DType::U8)
    resize_floats<float>(r, s);
  else if (means)
    resize_floats<uint8_t>(r, s);
  else
    resize_bytes(r, s);
}

// Gives every element of the result back to those it was made of. Float only.
void run_resize_back(OpRun& r) {
  Resizing s(r, r.out[0].shape, r.in[0].shape, r.out[0].size);
  const ResizeFilter &fx = s.columns, &fy = s.rows;
  int64_t row = s.w * s.c;
  r.parallel.for_each(s.images, [&](int64_t i) {
    float* image = r.out[0].as<float>() + i * s.h * row;
    std::fill_n(image, s.h * row, 0.0f);
    std::vector<float> line(row);
    for (int64_t y = 0; y < s.oh; ++y) {
      std::fill(line.begin(), line.end(), 0.0f);
      const float* from = r.in[0].as<float>() + (i * s.oh + y) * s.ow * s.c;
      for (int64_t x = 0; x < s.ow; ++x, from += s.c)
        for (int64_t k = fx.first[x]; k < fx.first[x + 1]; ++k)
          for (int64_t j = 0; j < s.c; ++j) line[fx.source[k] * s.c + j] += fx.weight[k] * from[j];
      for (int64_t k = fy.first[y]; k < fy.first[y + 1]; ++k)
        for (int64_t j = 0; j < row; ++j) image[fy.source[k] * row + j] += fy.weight[k] * line[j];
    }
  });
}

void grad_resize(Gradient& g);
void grad_resize_back(Gradient& g);
const OpDef kResize = with_gradient({.name = "image_resize", .run = run_resize}, grad_resize);
const OpDef kResizeBack =
    with_gradient({.name = "image_resize_backward", .run = run_resize_back}, grad_resize_back);

Term turned(Gradient& g, const OpDef& op) {
  Node* n = begin(op, 1);
  n->attrs = g.entry.attrs;
  set_input(n, 0, g.dy().operand());
  return Term(commit(n, DType::F32, g.in_shape(0)));
}
void grad_resize(Gradient& g) { g.give(0, turned(g, kResizeBack)); }
void grad_resize_back(Gradient& g) { g.give(0, turned(g, kResize)); }

// ---- sampling at a grid ------------------------------------------------------------------------

// grid (N,2,h,w) has x, then y, from -1 to 1 over the map; outside of it are zeros.
void run_sampler(OpRun& r) {
  const Dims &s = r.in[0].shape, &o = r.out[0].shape;
  int64_t channels = s[1], height = s[2], width = s[3], places = o[2] * o[3];
  with_real(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    r.parallel.for_each(o[0] * o[2], [&](int64_t i) {
      int64_t n = i / o[2], row = i % o[2];
      const T* grid = r.in[1].as<T>() + n * 2 * places + row * o[3];
      for (int64_t j = 0; j < o[3]; ++j) {
        T x = (grid[j] + 1) * static_cast<T>(width - 1) / 2;
        T y = (grid[places + j] + 1) * static_cast<T>(height - 1) / 2;
        T x0 = std::floor(x), y0 = std::floor(y), wx = 1 - (x - x0), wy = 1 - (y - y0);
        // Compared as floats: a wild or missing coordinate is outside.
        auto inside = [&](T v, int64_t n) { return v >= 0 && v <= static_cast<T>(n - 1); };
        bool ok[4] = {inside(x0, width) && inside(y0, height),
                      inside(x0 + 1, width) && inside(y0, height),
                      inside(x0, width) && inside(y0 + 1, height),
                      inside(x0 + 1, width) && inside(y0 + 1, height)};
        bool any = ok[0] || ok[1] || ok[2] || ok[3];
        int64_t at = any ? static_cast<int64_t>(y0) * width + static_cast<int64_t>(x0) : 0;
        for (int64_t c = 0; c < channels; ++c) {
          const T* map = r.in[0].as<T>() + (n * channels + c) * height * width;
          T v[4] = {ok[0] ? map[at] : 0, ok[1] ? map[at + 1] : 0, ok[2] ? map[at + width] : 0,
                    ok[3] ? map[at + width + 1] : 0};
          r.out[0].as<T>()[(n * channels + c) * places + row * o[3] + j] =
              any ? v[0] * wy * wx + v[1] * wy * (1 - wx) + v[2] * (1 - wy) * wx +
                        v[3] * (1 - wy) * (1 - wx)
                  : T(0);
        }
      }
    });
  });
}

// Inputs: data, grid, dy. Outputs: the gradients of data and grid.
void run_sampler_back(OpRun& r) {
  const Dims &s = r.in[0].shape, &o = r.in[2].shape;
  int64_t channels = s[1], height = s[2], width = s[3], places = o[2] * o[3];
  with_real(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    r.parallel.for_each(s[0], [&](int64_t n) {
      const T* grid = r.in[1].as<T>() + n * 2 * places;
      T* dgrid = r.out[1].as<T>() + n * 2 * places;
      std::fill_n(r.out[0].as<T>() + n * channels * height * width, channels * height * width,
                  T(0));
      for (int64_t j = 0; j < places; ++j) {
        T half_w = static_cast<T>(width - 1) / 2, half_h = static_cast<T>(height - 1) / 2;
        T x = (grid[j] + 1) * half_w, y = (grid[places + j] + 1) * half_h;
        T x0 = std::floor(x), y0 = std::floor(y), wx = 1 - (x - x0), wy = 1 - (y - y0);
        auto inside = [&](T v, int64_t limit) { return v >= 0 && v <= static_cast<T>(limit - 1); };
        T gx = 0, gy = 0;
        for (int corner = 0; corner < 4; ++corner) {
          int right = corner % 2, below = corner / 2;
          if (!inside(x0 + T(right), width) || !inside(y0 + T(below), height)) continue;
          int64_t at =
              (static_cast<int64_t>(y0) + below) * width + static_cast<int64_t>(x0) + right;
          T along_x = right ? 1 - wx : wx, along_y = below ? 1 - wy : wy;
          for (int64_t c = 0; c < channels; ++c) {
            int64_t plane = n * channels + c;
            T d = r.in[2].as<T>()[plane * places + j];
            T v = r.in[0].as<T>()[plane * height * width + at];
            r.out[0].as<T>()[plane * height * width + at] += d * along_x * along_y;
            gx += d * v * (right ? along_y : -along_y);
            gy += d * v * (below ? along_x : -along_x);
          }
        }
        dgrid[j] = gx * half_w;
        dgrid[places + j] = gy * half_h;
      }
    });
  });
}
const OpDef kSamplerBack{.name = "bilinear_sampler_backward", .run = run_sampler_back};

// The same of ordinary operations, for gradients of gradients.
void compose_sampler_gradient(Gradient& g) {
  Term data = g.in(0), grid = g.in(1);
  const Dims s = data.shape(), o = g.out_shape();
  const int64_t places = o[2] * o[3];
  const double half_w = static_cast<double>(s[3] - 1) / 2,
               half_h = static_cast<double>(s[2] - 1) / 2;
  Term flat = data.reshape({s[0], s[1], s[2] * s[3]}), dy = g.dy().reshape({s[0], s[1], places});
  Term places_of = grid.reshape({s[0], 2, places});
  Term x = (slice(places_of, 1, 0, 1) + 1.0) * half_w,
       y = (slice(places_of, 1, 1, 1) + 1.0) * half_h;
  Term x0 = apply(TileOp::Floor, x), y0 = apply(TileOp::Floor, y), fx = x - x0, fy = y - y0;
  Term ddata = zeros(flat.dtype(), flat.shape()), gx, gy;
  for (int corner = 0; corner < 4; ++corner) {
    const double right = corner % 2, below = corner / 2;
    Term cx = x0 + right, cy = y0 + below;
    const auto w = static_cast<double>(s[3] - 1), h = static_cast<double>(s[2] - 1);
    Term inside = (cx >= 0.0) & (cx <= w) & (cy >= 0.0) & (cy <= h);
    Term at = where(inside, cy * (w + 1) + cx, 0.0);
    Term index(cast(broadcast_to(at, dy.shape()).operand(), DType::I64));
    Term along_x = right != 0 ? fx : 1.0 - fx, along_y = below != 0 ? fy : 1.0 - fy;
    Term d = where(inside, dy, 0.0);
    Term v(take_along_axis(flat.operand(), index.operand(), 2, "raise"));
    Term share = d * (along_x * along_y);
    ddata = Term(
        add_along_axis(ddata.operand(), index.operand(), share.operand(), 2, OutOfRange::Fail));
    Term dx = d * v * along_y * (right != 0 ? half_w : -half_w);
    Term dv = d * v * along_x * (below != 0 ? half_h : -half_h);
    gx = gx.is_array() ? gx + dx : dx;
    gy = gy.is_array() ? gy + dv : dv;
  }
  g.give(0, ddata.reshape(s));
  if (!g.wants(1)) return;
  Term sums[2] = {sum_axes(gx, {1}), sum_axes(gy, {1})};
  g.give(1, Term(concatenate({sums[0].operand(), sums[1].operand()}, 1)).reshape(grid.shape()));
}

void grad_sampler(Gradient& g) {
  if (tape::recording) return compose_sampler_gradient(g);
  Term data = g.in(0), grid = g.in(1);
  Node* n = begin(kSamplerBack, 3);
  set_input(n, 0, data.operand());
  set_input(n, 1, grid.operand());
  set_input(n, 2, g.dy().operand());
  add_outputs(n, {{data.dtype(), grid.shape()}});
  Term ddata(commit(n, data.dtype(), data.shape())), dgrid(n->output(1));
  g.give(0, ddata);
  g.give(1, dgrid);
}
const OpDef kSampler = with_gradient({.name = "bilinear_sampler", .run = run_sampler}, grad_sampler,
                                     {needs_in(0) | needs_in(1), needs_in(0) | needs_in(1)});

}  // namespace

Value* image_resize(const Operand& data, int64_t height, int64_t width, int64_t interp) {
  const Dims& s = data.shape();
  if (s.n != 3 && s.n != 4)
    throw ValueError("resize: data has shape " + to_string(s) +
                     "; it must be (height, width, channels) or (batch, height, width, channels)");
  if (height < 1 || width < 1) throw ValueError("resize: size must be positive");
  if (interp < 0 || interp > 4)
    throw ValueError(
        "resize: interp must be 0 (nearest), 1 (bilinear), 2 (bicubic), 3 (area) or 4 (Lanczos)");
  int lead = s.n - 3;
  if (s[lead] == 0 || s[lead + 1] == 0) throw ValueError("resize: data has no elements");
  DType t = data.dtype(), work = t == DType::U8 ? DType::U8 : DType::F32;
  if (t != DType::U8 && !is_float(t))
    throw TypeError("resize: data must be uint8 or floating-point, not " + std::string(name_of(t)));
  Dims shape = s;
  shape[lead] = height;
  shape[lead + 1] = width;
  auto attrs = std::make_unique<ResizeAttrs>();
  attrs->interp = static_cast<int>(interp);
  Converted convert;
  Operand x = convert(data, work);
  Node* n = begin(kResize, 1);
  n->attrs = std::move(attrs);
  set_input(n, 0, x);
  return result_as(commit(n, work, shape), t);
}
SLIPSTREAM_DECLARE(image_resize, "data", "height", "width", "interp");

Value* bilinear_sampler(const Operand& data, const Operand& grid) {
  check_dims(data, 4, "BilinearSampler", "data", "(batch, channels, height, width)");
  check_dims(grid, 4, "BilinearSampler", "grid", "(batch, 2, height, width)");
  const Dims &s = data.shape(), &g = grid.shape();
  check_shape(grid, {s[0], 2, g[2], g[3]}, "BilinearSampler", "grid");
  if (s[2] == 0 || s[3] == 0)
    throw ValueError("BilinearSampler: data has no elements in height or width");
  DType t = promote(data.dtype(), grid.dtype()), work = real_type(t, "data");
  Converted convert;
  Operand x = convert(data, work), y = convert(grid, work);
  Node* n = begin(kSampler, 2);
  set_input(n, 0, x);
  set_input(n, 1, y);
  return result_as(commit(n, work, {s[0], s[1], g[2], g[3]}), t);
}
SLIPSTREAM_DECLARE(bilinear_sampler, "data", "grid");

}  // namespace slipstream::ops
