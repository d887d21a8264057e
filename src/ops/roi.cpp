// Regions of interest: every region of a feature map pooled to one size.
#include <algorithm>
#include <cfloat>
#include <cmath>

#include "ops/declare.h"
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

void run_roi_pooling(OpRun& r) {
  const Dims &s = r.in[0].shape, &o = r.out[0].shape;
  int64_t batch = s[0], channels = s[1], height = s[2], width = s[3], ph = o[2], pw = o[3];
  with_real(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    T scale = static_cast<T>(r.attrs<RoiAttrs>().scale);
    r.parallel.for_each(o[0], [&](int64_t n) {
      const T* roi = r.in[1].as<T>() + n * 5;
      T* out = r.out[0].as<T>() + n * channels * ph * pw;
      // Wild coordinates stay far outside, but where sums of them are still exact.
      auto place = [&](int k) {
        T at = std::round(roi[k] * scale);
        return at >= T(-1e9) ? static_cast<int64_t>(std::min(at, T(1e9))) : int64_t{-1000000000};
      };
      if (!(roi[0] > -1 && roi[0] < static_cast<T>(batch))) {
        std::fill_n(out, channels * ph * pw, T(0));
        return;
      }
      auto image = static_cast<int64_t>(roi[0]);
      int64_t x0 = place(1), y0 = place(2);
      // A malformed region is one element.
      T bin_h = static_cast<T>(std::max<int64_t>(place(4) - y0 + 1, 1)) / static_cast<T>(ph);
      T bin_w = static_cast<T>(std::max<int64_t>(place(3) - x0 + 1, 1)) / static_cast<T>(pw);
      for (int64_t c = 0; c < channels; ++c) {
        const T* map = r.in[0].as<T>() + (image * channels + c) * height * width;
        for (int64_t i = 0; i < ph; ++i) {
          Cells y = cells_of(i, bin_h, y0, height);
          for (int64_t j = 0; j < pw; ++j) {
            Cells x = cells_of(j, bin_w, x0, width);
            T best = y.end <= y.start || x.end <= x.start ? T(0) : T(-FLT_MAX);
            for (int64_t h = y.start; h < y.end; ++h)
              for (int64_t w = x.start; w < x.end; ++w)
                if (map[h * width + w] > best) best = map[h * width + w];
            *out++ = best;
          }
        }
      }
    });
  });
}
const OpDef kRoiPooling = general("roi_pooling", run_roi_pooling);

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

template <class T>
void align_one(OpRun& r, int64_t n) {
  auto& a = r.attrs<RoiAttrs>();
  const Dims &s = r.in[0].shape, &o = r.out[0].shape;
  int64_t height = s[2], width = s[3], channels = o[1], ph = o[2], pw = o[3];
  const T* roi = r.in[1].as<T>() + n * 5;
  T* out = r.out[0].as<T>() + n * channels * ph * pw;
  if (!(roi[0] > -1)) {
    std::fill_n(out, channels * ph * pw, T(0));
    return;
  }
  if (!(roi[0] < static_cast<T>(s[0])))
    throw OpError("region " + std::to_string(n) + " is of image " + std::to_string(roi[0]) +
                  ", but data has " + std::to_string(s[0]));
  auto image = static_cast<int64_t>(roi[0]);
  T scale = static_cast<T>(a.scale), shift = a.aligned ? T(0.5) : T(0);
  T x0 = roi[1] * scale - shift, y0 = roi[2] * scale - shift;
  T w = roi[3] * scale - shift - x0, h = roi[4] * scale - shift - y0;
  if (a.aligned && !(w > 0 && h > 0))
    throw OpError("region " + std::to_string(n) + " is empty; with aligned=True none may be");
  if (!a.aligned) {
    w = std::max(w, T(1));
    h = std::max(h, T(1));
  }
  T bin_h = h / static_cast<T>(ph), bin_w = w / static_cast<T>(pw);
  if (!(bin_h * static_cast<T>(ph) < 1e6 && bin_w * static_cast<T>(pw) < 1e6))
    throw OpError("region " + std::to_string(n) + " is too large to sample");
  auto grid = [&](T size) {
    return a.samples > 0 ? a.samples : static_cast<int64_t>(std::ceil(size));
  };
  int64_t gh = grid(bin_h), gw = grid(bin_w), per = gh * gw;
  if (static_cast<double>(per) * ph * pw > 1e8)
    throw OpError("region " + std::to_string(n) + " is too large to sample");
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
  for (int64_t c = 0; c < channels; ++c) {
    const Tap<T>* t = taps.data();
    for (int64_t cell = 0; cell < ph * pw; ++cell) {
      int64_t channel = a.position_sensitive ? c * ph * pw + cell : c;
      const T* map = r.in[0].as<T>() + (image * s[1] + channel) * height * width;
      T sum = 0;
      for (int64_t k = 0; k < per; ++k, ++t)
        sum += t->weight[0] * map[t->at[0]] + t->weight[1] * map[t->at[1]] +
               t->weight[2] * map[t->at[2]] + t->weight[3] * map[t->at[3]];
      *out++ = sum / static_cast<T>(per);
    }
  }
}

void run_roi_align(OpRun& r) {
  with_real(r.out[0].dtype, [&](auto zero) {
    r.parallel.for_each(r.out[0].shape[0], [&](int64_t n) { align_one<decltype(zero)>(r, n); });
  });
}
const OpDef kRoiAlign = general("roi_align", run_roi_align);

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
