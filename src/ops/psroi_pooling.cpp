// Position-sensitive pooling: every cell of a region's grid averages a channel of its own.
#include <algorithm>
#include <cmath>

#include "ops/declare.h"
#include "ops/gradient.h"
#include "ops/real.h"

namespace slipstream::ops {
namespace {

struct PositionAttrs : Attrs {
  float scale;
  int64_t groups;
};

// Calls cell(place in the result, channel of data, first and last row and column) for each cell of
// region n; false when the region is of no image.
template <class T, class F>
bool cells_of_region(const PositionAttrs& a, const Dims& s, const Dims& o, const T* roi, int64_t n,
                     F&& cell) {
  if (!(roi[0] > -1 && roi[0] < static_cast<T>(s[0]))) return false;
  const auto image = static_cast<int64_t>(roi[0]);
  const int64_t height = s[2], width = s[3], size = o[2];
  const T scale = static_cast<T>(a.scale);
  const T x0 = std::round(roi[1]) * scale, y0 = std::round(roi[2]) * scale;
  const T x1 = (std::round(roi[3]) + 1) * scale, y1 = (std::round(roi[4]) + 1) * scale;
  // A region without extent still has some.
  const T bin_w = std::max(x1 - x0, T(0.1)) / static_cast<T>(size);
  const T bin_h = std::max(y1 - y0, T(0.1)) / static_cast<T>(size);
  // Wild coordinates and NaN end at the border.
  auto inside = [](T at, int64_t limit) {
    return at > 0 ? static_cast<int64_t>(std::min(at, static_cast<T>(limit))) : int64_t{0};
  };
  for (int64_t c = 0; c < o[1]; ++c)
    for (int64_t i = 0; i < size; ++i)
      for (int64_t j = 0; j < size; ++j) {
        const int64_t top = inside(std::floor(static_cast<T>(i) * bin_h + y0), height);
        const int64_t bottom = inside(std::ceil(static_cast<T>(i + 1) * bin_h + y0), height);
        const int64_t left = inside(std::floor(static_cast<T>(j) * bin_w + x0), width);
        const int64_t right = inside(std::ceil(static_cast<T>(j + 1) * bin_w + x0), width);
        const int64_t row = i * a.groups / size, column = j * a.groups / size;
        const int64_t channel = (c * a.groups + row) * a.groups + column;
        cell(((n * o[1] + c) * size + i) * size + j, image * s[1] + channel, top, bottom, left,
             right);
      }
  return true;
}

// Inputs: data, rois.
void run_psroi_pooling(OpRun& r) {
  auto& a = r.attrs<PositionAttrs>();
  const Dims &s = r.in[0].shape, &o = r.out[0].shape;
  with_real(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    T* out = r.out[0].as<T>();
    const int64_t each = o[1] * o[2] * o[3];
    r.parallel.for_each(o[0], [&](int64_t n) {
      auto cell = [&](int64_t at, int64_t plane, int64_t top, int64_t bottom, int64_t left,
                      int64_t right) {
        const T* map = r.in[0].as<T>() + plane * s[2] * s[3];
        T sum = 0;
        for (int64_t y = top; y < bottom; ++y)
          for (int64_t x = left; x < right; ++x) sum += map[y * s[3] + x];
        const int64_t area = (bottom - top) * (right - left);
        out[at] = bottom <= top || right <= left ? T(0) : sum / static_cast<T>(area);
      };
      if (!cells_of_region(a, s, o, r.in[1].as<T>() + n * 5, n, cell))
        std::fill_n(out + n * each, each, T(0));
    });
  });
}

// Inputs: dy, rois. Regions overlap, so they go one after the other.
void run_psroi_pooling_back(OpRun& r) {
  auto& a = r.attrs<PositionAttrs>();
  const Dims &s = r.out[0].shape, &o = r.in[0].shape;
  with_real(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    std::fill_n(r.out[0].as<T>(), r.out[0].size, T(0));
    for (int64_t n = 0; n < o[0]; ++n)
      cells_of_region(
          a, s, o, r.in[1].as<T>() + n * 5, n,
          [&](int64_t at, int64_t plane, int64_t top, int64_t bottom, int64_t left, int64_t right) {
            if (bottom <= top || right <= left) return;
            const int64_t area = (bottom - top) * (right - left);
            const T d = r.in[0].as<T>()[at] / static_cast<T>(area);
            T* map = r.out[0].as<T>() + plane * s[2] * s[3];
            for (int64_t y = top; y < bottom; ++y)
              for (int64_t x = left; x < right; ++x) map[y * s[3] + x] += d;
          });
  });
}

void grad_psroi_pooling(Gradient& g);
void grad_psroi_pooling_back(Gradient& g);
const OpDef kPsroiPooling = with_gradient({.name = "psroi_pooling", .run = run_psroi_pooling},
                                          grad_psroi_pooling, {needs_in(1)});
const OpDef kPsroiPoolingBack =
    with_gradient({.name = "psroi_pooling_backward", .run = run_psroi_pooling_back},
                  grad_psroi_pooling_back, {needs_in(1)});

// The regions themselves are not moved.
void give_turned(Gradient& g, const OpDef& op) {
  if (!g.wants(0)) return;
  Node* n = begin(op, 2);
  n->attrs = g.entry.attrs;
  set_input(n, 0, g.dy().operand());
  set_input(n, 1, g.in(1).operand());
  g.give(0, Term(commit(n, g.in_type(0), g.in_shape(0))));
}
void grad_psroi_pooling(Gradient& g) { give_turned(g, kPsroiPoolingBack); }
void grad_psroi_pooling_back(Gradient& g) { give_turned(g, kPsroiPooling); }

}  // namespace

Value* psroi_pooling(const Operand& data, const Operand& rois, double spatial_scale,
                     int64_t output_dim, int64_t pooled_size, int64_t group_size) {
  check_dims(data, 4, "PSROIPooling", "data", "(batch, channels, height, width)");
  const Dims& s = data.shape();
  if (rois.shape().n != 2 || rois.shape()[1] != 5)
    throw ValueError("PSROIPooling: rois has shape " + to_string(rois.shape()) +
                     "; it must be (regions, 5)");
  if (!(spatial_scale > 0 && spatial_scale <= 1))
    throw ValueError("PSROIPooling: spatial_scale must be above 0 and at most 1");
  if (output_dim < 1 || pooled_size < 1 || group_size < 1 || group_size > 4096 ||
      output_dim > 1000000000)
    throw ValueError("PSROIPooling: output_dim, pooled_size and group_size must be positive");
  if (s[1] != output_dim * group_size * group_size)
    throw ValueError("PSROIPooling: data has " + std::to_string(s[1]) + " channels; output_dim " +
                     std::to_string(output_dim) + " and group_size " + std::to_string(group_size) +
                     " need " + std::to_string(output_dim * group_size * group_size));
  DType t = promote(data.dtype(), rois.dtype()), work = real_type(t, "data");
  auto attrs = std::make_unique<PositionAttrs>();
  attrs->scale = static_cast<float>(spatial_scale);
  attrs->groups = group_size;
  Converted convert;
  Operand x = convert(data, work), boxes = convert(rois, work);
  Node* n = begin(kPsroiPooling, 2);
  n->attrs = std::move(attrs);
  set_input(n, 0, x);
  set_input(n, 1, boxes);
  return result_as(commit(n, work, {rois.shape()[0], output_dim, pooled_size, pooled_size}), t);
}
SLIPSTREAM_DECLARE(psroi_pooling, "data", "rois", "spatial_scale", "output_dim", "pooled_size",
                   "group_size");

}  // namespace slipstream::ops
