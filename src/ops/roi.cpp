// Regions of interest: every region of a feature map pooled to one size.
#include <algorithm>
#include <cfloat>
#include <cmath>

#include "ops/declare.h"
#include "ops/gradient.h"
#include "ops/real.h"

namespace slipstream::ops {
namespace {

struct RoiAttrs : Attrs {
  float scale;
  int64_t samples = -1;
  bool position_sensitive = false, aligned = false;
};

// ---- the largest element of each cell ----------------------------------------------------------

struct Cells {
  int64_t start, end;
};

// The part of one axis that cell p covers: whole elements, kept inside the map.
template <class T>
Cells cells_of(int64_t p, T size, int64_t start, int64_t limit) {
  auto low = static_cast<int64_t>(std::floor(static_cast<T>(p) * size)) + start;
  auto high = static_cast<int64_t>(std::ceil(static_cast<T>(p + 1) * size)) + start;
  return {std::clamp<int64_t>(low, 0, limit), std::clamp<int64_t>(high, 0, limit)};
}

// The cells of one region on the map of one image and channel.
template <class T>
struct Pooled {
  int64_t image = -1, x0 = 0, y0 = 0;
  T bin_h = 0, bin_w = 0;

  Pooled(const T* roi, T scale, int64_t batch, int64_t ph, int64_t pw) {
    // Wild coordinates stay far outside, but where sums of them are still exact.
    auto place = [&](int k) {
      T at = std::round(roi[k] * scale);
      return at >= T(-1e9) ? static_cast<int64_t>(std::min(at, T(1e9))) : int64_t{-1000000000};
    };
    if (!(roi[0] > -1 && roi[0] < static_cast<T>(batch))) return;
    image = static_cast<int64_t>(roi[0]);
    x0 = place(1);
    y0 = place(2);
    // A malformed region is one element.
    bin_h = static_cast<T>(std::max<int64_t>(place(4) - y0 + 1, 1)) / static_cast<T>(ph);
    bin_w = static_cast<T>(std::max<int64_t>(place(3) - x0 + 1, 1)) / static_cast<T>(pw);
  }

  // Where the largest element of a cell is; -1 in an empty one, -2 where none has a size.
  int64_t largest(const T* map, int64_t i, int64_t j, int64_t height, int64_t width) const {
    Cells y = cells_of(i, bin_h, y0, height), x = cells_of(j, bin_w, x0, width);
    T best = T(-FLT_MAX);
    int64_t at = y.end <= y.start || x.end <= x.start ? -1 : -2;
    for (int64_t h = y.start; h < y.end; ++h)
      for (int64_t w = x.start; w < x.end; ++w)
        if (map[h * width + w] > best) {
          at = h * width + w;
          best = map[at];
        }
    return at;
  }
};

// A third input: values to take instead, from the places where data is largest.
void run_roi_pooling(OpRun& r) {
  const size_t values = r.in.size() - 1 < 2 ? 0 : 2;
  const Dims &s = r.in[0].shape, &o = r.out[0].shape;
  int64_t batch = s[0], channels = s[1], height = s[2], width = s[3], ph = o[2], pw = o[3];
  with_real(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    T scale = static_cast<T>(r.attrs<RoiAttrs>().scale);
    r.parallel.for_each(o[0], [&](int64_t n) {
      T* out = r.out[0].as<T>() + n * channels * ph * pw;
      Pooled<T> region(r.in[1].as<T>() + n * 5, scale, batch, ph, pw);
      if (region.image < 0) {
        std::fill_n(out, channels * ph * pw, T(0));
        return;
      }
      for (int64_t c = 0; c < channels; ++c) {
        int64_t plane = (region.image * channels + c) * height * width;
        const T *map = r.in[0].as<T>() + plane, *from = r.in[values].as<T>() + plane;
        for (int64_t i = 0; i < ph; ++i)
          for (int64_t j = 0; j < pw; ++j) {
            int64_t at = region.largest(map, i, j, height, width);
            *out++ = at >= 0 ? from[at] : at == -1 || values ? T(0) : T(-FLT_MAX);
          }
      }
    });
  });
}

// Inputs: data, rois, dy.
void run_roi_pooling_back(OpRun& r) {
  const Dims &s = r.in[0].shape, &o = r.in[2].shape;
  int64_t batch = s[0], channels = s[1], height = s[2], width = s[3], ph = o[2], pw = o[3];
  with_real(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    T scale = static_cast<T>(r.attrs<RoiAttrs>().scale);
    // Regions overlap: each map is one thread's.
    r.parallel.for_each(batch * channels, [&](int64_t plane) {
      const T* map = r.in[0].as<T>() + plane * height * width;
      T* out = r.out[0].as<T>() + plane * height * width;
      std::fill_n(out, height * width, T(0));
      for (int64_t n = 0; n < o[0]; ++n) {
        Pooled<T> region(r.in[1].as<T>() + n * 5, scale, batch, ph, pw);
        if (region.image != plane / channels) continue;
        const T* dy = r.in[2].as<T>() + (n * channels + plane % channels) * ph * pw;
        for (int64_t i = 0; i < ph; ++i)
          for (int64_t j = 0; j < pw; ++j, ++dy)
            if (int64_t at = region.largest(map, i, j, height, width); at >= 0) out[at] += *dy;
      }
    });
  });
}
void grad_roi_pooling_back(Gradient& g);
void grad_roi_pooling_at(Gradient& g);
// Where the largest elements are does not move, nor do the regions.
constexpr uint32_t kPlaced = needs_in(0) | needs_in(1);
const OpDef kRoiPoolingBack =
    with_gradient({.name = "roi_pooling_backward", .run = run_roi_pooling_back},
                  grad_roi_pooling_back, {0, 0, kPlaced});
const OpDef kRoiPoolingAt = with_gradient({.name = "roi_pooling_at", .run = run_roi_pooling},
                                          grad_roi_pooling_at, {0, 0, kPlaced});

// Operation `op` on data, rois and what arrived; the gradient of operand k.
void give_pooled(Gradient& g, int k, const OpDef& op) {
  if (!g.wants(k)) return;
  Node* n = begin(op, 3);
  n->attrs = g.entry.attrs;
  set_input(n, 0, g.in(0).operand());
  set_input(n, 1, g.in(1).operand());
  set_input(n, 2, g.dy().operand());
  g.give(k, Term(commit(n, g.in_type(k), g.in_shape(k))));
}
void grad_roi_pooling(Gradient& g) { give_pooled(g, 0, kRoiPoolingBack); }
void grad_roi_pooling_back(Gradient& g) { give_pooled(g, 2, kRoiPoolingAt); }
void grad_roi_pooling_at(Gradient& g) { give_pooled(g, 2, kRoiPoolingBack); }
const OpDef kRoiPooling =
    with_gradient({.name = "roi_pooling", .run = run_roi_pooling}, grad_roi_pooling, {kPlaced});

// ---- averages of interpolated samples ----------------------------------------------------------

// One sample: four elements of the map and their weights.
template <class T>
struct Tap {
  int64_t at[4];
  T weight[4];
};

template <class T>
Tap<T> tap(T y, T x, int64_t height, int64_t width) {
  if (!(y >= -1 && y <= static_cast<T>(height) && x >= -1 && x <= static_cast<T>(width)))
    return {{0, 0, 0, 0}, {0, 0, 0, 0}};
  y = std::max(y, T(0));
  x = std::max(x, T(0));
  int64_t y0 = std::min(static_cast<int64_t>(y), height - 1), y1 = std::min(y0 + 1, height - 1);
  int64_t x0 = std::min(static_cast<int64_t>(x), width - 1), x1 = std::min(x0 + 1, width - 1);
  T ly = y0 == height - 1 ? T(0) : y - static_cast<T>(y0), hy = T(1) - ly;
  T lx = x0 == width - 1 ? T(0) : x - static_cast<T>(x0), hx = T(1) - lx;
  return {{y0 * width + x0, y0 * width + x1, y1 * width + x0, y1 * width + x1},
          {hy * hx, hy * lx, ly * hx, ly * lx}};
}

// Calls cell(place in the result, which map, taps, how many) for each cell of region n of the maps
// with shape s; false when the region is of no image.
template <class T, class F>
bool align_one(const RoiAttrs& a, const Dims& s, const Dims& o, const T* rois, int64_t n,
               F&& cell) {
  int64_t height = s[2], width = s[3], channels = o[1], ph = o[2], pw = o[3];
  const T* roi = rois + n * 5;
  if (!(roi[0] > -1)) return false;
  if (!(roi[0] < static_cast<T>(s[0])))
    throw ValueError("region " + std::to_string(n) + " is of image " + std::to_string(roi[0]) +
                     ", but data has " + std::to_string(s[0]));
  auto image = static_cast<int64_t>(roi[0]);
  T scale = static_cast<T>(a.scale), shift = a.aligned ? T(0.5) : T(0);
  T x0 = roi[1] * scale - shift, y0 = roi[2] * scale - shift;
  T w = roi[3] * scale - shift - x0, h = roi[4] * scale - shift - y0;
  if (a.aligned && !(w > 0 && h > 0))
    throw ValueError("region " + std::to_string(n) + " is empty; with aligned=True none may be");
  if (!a.aligned) {
    w = std::max(w, T(1));
    h = std::max(h, T(1));
  }
  T bin_h = h / static_cast<T>(ph), bin_w = w / static_cast<T>(pw);
  if (!(bin_h * static_cast<T>(ph) < 1e6 && bin_w * static_cast<T>(pw) < 1e6))
    throw ValueError("region " + std::to_string(n) + " is too large to sample");
  auto grid = [&](T size) {
    return a.samples > 0 ? a.samples : static_cast<int64_t>(std::ceil(size));
  };
  int64_t gh = grid(bin_h), gw = grid(bin_w), per = gh * gw;
  if (static_cast<double>(per) * ph * pw > 1e8)
    throw ValueError("region " + std::to_string(n) + " is too large to sample");
  // Places and weights are the same for all channels.
  std::vector<Tap<T>> taps;
  taps.reserve(per * ph * pw);
  for (int64_t i = 0; i < ph; ++i)
    for (int64_t j = 0; j < pw; ++j)
      for (int64_t k = 0; k < gh; ++k)
        for (int64_t l = 0; l < gw; ++l)
          taps.push_back(tap<T>(y0 + static_cast<T>(i) * bin_h +
                                    (static_cast<T>(k) + T(0.5)) * bin_h / static_cast<T>(gh),
                                x0 + static_cast<T>(j) * bin_w +
                                    (static_cast<T>(l) + T(0.5)) * bin_w / static_cast<T>(gw),
                                height, width));
  for (int64_t c = 0; c < channels; ++c)
    for (int64_t k = 0; k < ph * pw; ++k) {
      int64_t channel = a.position_sensitive ? c * ph * pw + k : c;
      cell((n * channels + c) * ph * pw + k, image * s[1] + channel, taps.data() + k * per, per);
    }
  return true;
}

void run_roi_align(OpRun& r) {
  auto& a = r.attrs<RoiAttrs>();
  const Dims &s = r.in[0].shape, &o = r.out[0].shape;
  int64_t plane = s[2] * s[3], size = o[1] * o[2] * o[3];
  with_real(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    T* out = r.out[0].as<T>();
    r.parallel.for_each(o[0], [&](int64_t n) {
      auto cell = [&](int64_t at, int64_t which, const Tap<T>* t, int64_t per) {
        const T* map = r.in[0].as<T>() + which * plane;
        T sum = 0;
        for (int64_t k = 0; k < per; ++k, ++t)
          sum += t->weight[0] * map[t->at[0]] + t->weight[1] * map[t->at[1]] +
                 t->weight[2] * map[t->at[2]] + t->weight[3] * map[t->at[3]];
        out[at] = sum / static_cast<T>(per);
      };
      if (!align_one(a, s, o, r.in[1].as<T>(), n, cell)) std::fill_n(out + n * size, size, T(0));
    });
  });
}

// Inputs: dy, rois. Regions overlap, so they go one after the other.
void run_roi_align_back(OpRun& r) {
  auto& a = r.attrs<RoiAttrs>();
  const Dims &s = r.out[0].shape, &o = r.in[0].shape;
  with_real(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    std::fill_n(r.out[0].as<T>(), r.out[0].size, T(0));
    for (int64_t n = 0; n < o[0]; ++n)
      align_one(a, s, o, r.in[1].as<T>(), n,
                [&](int64_t at, int64_t which, const Tap<T>* t, int64_t per) {
                  T d = r.in[0].as<T>()[at] / static_cast<T>(per);
                  T* map = r.out[0].as<T>() + which * s[2] * s[3];
                  for (int64_t k = 0; k < per; ++k, ++t)
                    for (int j = 0; j < 4; ++j) map[t->at[j]] += d * t->weight[j];
                });
  });
}

void grad_roi_align(Gradient& g);
void grad_roi_align_back(Gradient& g);
const OpDef kRoiAlign =
    with_gradient({.name = "roi_align", .run = run_roi_align}, grad_roi_align, {needs_in(1)});
const OpDef kRoiAlignBack = with_gradient({.name = "roi_align_backward", .run = run_roi_align_back},
                                          grad_roi_align_back, {needs_in(1)});

// Regions themselves are not moved.
void give_turned(Gradient& g, const OpDef& op) {
  if (!g.wants(0)) return;
  Node* n = begin(op, 2);
  n->attrs = g.entry.attrs;
  set_input(n, 0, g.dy().operand());
  set_input(n, 1, g.in(1).operand());
  g.give(0, Term(commit(n, g.in_type(0), g.in_shape(0))));
}
void grad_roi_align(Gradient& g) { give_turned(g, kRoiAlignBack); }
void grad_roi_align_back(Gradient& g) { give_turned(g, kRoiAlign); }

Value* record(const OpDef& op, std::unique_ptr<RoiAttrs> attrs, const Operand& data,
              const Operand& rois, const Dims& pooled, double scale) {
  const char* name = op.name;
  check_dims(data, 4, name, "data", "(batch, channels, height, width)");
  if (rois.shape().n != 2 || rois.shape()[1] != 5)
    throw ValueError(std::string(name) + ": rois has shape " + to_string(rois.shape()) +
                     "; it must be (regions, 5)");
  if (pooled.n != 2 || pooled[0] < 1 || pooled[1] < 1)
    throw ValueError(std::string(name) + ": pooled_size must be two positive sizes");
  if (!(scale > 0 && scale <= 1))
    throw ValueError(std::string(name) + ": spatial_scale must be above 0 and at most 1");
  int64_t channels = data.shape()[1], cells = pooled[0] * pooled[1];
  if (data.shape()[2] == 0 || data.shape()[3] == 0)
    throw ValueError(std::string(name) + ": data has no elements in height or width");
  if (attrs->position_sensitive) {
    if (channels % cells)
      throw ValueError(std::string(name) + ": " + std::to_string(channels) +
                       " channels do not divide into " + std::to_string(cells) + " cells");
    channels /= cells;
  }
  DType t = promote(data.dtype(), rois.dtype()), work = real_type(t, "data");
  attrs->scale = static_cast<float>(scale);
  Converted convert;
  Operand x = convert(data, work), boxes = convert(rois, work);
  Node* n = begin(op, 2);
  n->attrs = std::move(attrs);
  set_input(n, 0, x);
  set_input(n, 1, boxes);
  return result_as(commit(n, work, {rois.shape()[0], channels, pooled[0], pooled[1]}), t);
}

}  // namespace

Value* roi_pooling(const Operand& data, const Operand& rois, const Dims& pooled_size,
                   double spatial_scale) {
  return record(kRoiPooling, std::make_unique<RoiAttrs>(), data, rois, pooled_size, spatial_scale);
}
SLIPSTREAM_DECLARE(roi_pooling, "data", "rois", "pooled_size", "spatial_scale");

Value* roi_align(const Operand& data, const Operand& rois, const Dims& pooled_size,
                 double spatial_scale, int64_t sample_ratio, bool position_sensitive,
                 bool aligned) {
  auto attrs = std::make_unique<RoiAttrs>();
  attrs->samples = sample_ratio;
  attrs->position_sensitive = position_sensitive;
  attrs->aligned = aligned;
  return record(kRoiAlign, std::move(attrs), data, rois, pooled_size, spatial_scale);
}
SLIPSTREAM_DECLARE(roi_align, "data", "rois", "pooled_size", "spatial_scale", "sample_ratio",
                   "position_sensitive", "aligned");

}  // namespace slipstream::ops
