// How alike patches of two feature maps are, for every displacement in a neighbourhood.
#include <cmath>

#include "ops/declare.h"
#include "ops/gradient.h"
#include "ops/real.h"

namespace slipstream::ops {
namespace {

struct CorrelationAttrs : Attrs {
  int64_t kernel, reach, stride1, stride2, pad, radius;
  bool multiply;
};

// The maps are read as if framed with `pad` zeros.
void run_correlation(OpRun& r) {
  auto& a = r.attrs<CorrelationAttrs>();
  const Dims &s = r.in[0].shape, &o = r.out[0].shape;
  int64_t channels = s[1], height = s[2], width = s[3], grid = 2 * a.radius + 1;
  with_real(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    auto at = [&](const T* map, int64_t y, int64_t x) {
      return y >= 0 && y < height && x >= 0 && x < width ? map[y * width + x] : T(0);
    };
    r.parallel.for_each(o[0] * o[1] * o[2], [&](int64_t item) {
      int64_t i = item % o[2], shift = item / o[2] % o[1], n = item / o[2] / o[1];
      int64_t dy = (shift / grid - a.radius) * a.stride2;
      int64_t dx = (shift % grid - a.radius) * a.stride2;
      int64_t y = i * a.stride1 + a.reach - a.pad;
      T* out = r.out[0].as<T>() + item * o[3];
      for (int64_t j = 0; j < o[3]; ++j) {
        int64_t x = j * a.stride1 + a.reach - a.pad;
        T sum = 0;
        for (int64_t h = 0; h < a.kernel; ++h)
          for (int64_t w = 0; w < a.kernel; ++w)
            for (int64_t c = 0; c < channels; ++c) {
              int64_t plane = (n * channels + c) * height * width;
              T p = at(r.in[0].as<T>() + plane, y + h, x + w);
              T q = at(r.in[1].as<T>() + plane, y + h + dy, x + w + dx);
              sum += a.multiply ? p * q : std::abs(p - q);
            }
        out[j] = sum / static_cast<T>(a.kernel * a.kernel * channels);
      }
    });
  });
}

// Inputs: both maps, dy. Outputs: their gradients.
void run_correlation_back(OpRun& r) {
  auto& a = r.attrs<CorrelationAttrs>();
  const Dims &s = r.in[0].shape, &o = r.in[2].shape;
  int64_t channels = s[1], height = s[2], width = s[3], grid = 2 * a.radius + 1;
  with_real(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    auto inside = [&](int64_t y, int64_t x) { return y >= 0 && y < height && x >= 0 && x < width; };
    r.parallel.for_each(s[0], [&](int64_t n) {
      int64_t first = n * channels * height * width, size = channels * height * width;
      T *d1 = r.out[0].as<T>() + first, *d2 = r.out[1].as<T>() + first;
      const T *m1 = r.in[0].as<T>() + first, *m2 = r.in[1].as<T>() + first;
      std::fill_n(d1, size, T(0));
      std::fill_n(d2, size, T(0));
      const T* dy = r.in[2].as<T>() + n * o[1] * o[2] * o[3];
      for (int64_t item = 0; item < o[1] * o[2] * o[3]; ++item) {
        int64_t j = item % o[3], i = item / o[3] % o[2], shift = item / o[3] / o[2];
        int64_t down = (shift / grid - a.radius) * a.stride2;
        int64_t right = (shift % grid - a.radius) * a.stride2;
        int64_t y = i * a.stride1 + a.reach - a.pad, x = j * a.stride1 + a.reach - a.pad;
        T d = dy[item] / static_cast<T>(a.kernel * a.kernel * channels);
        for (int64_t h = 0; h < a.kernel; ++h)
          for (int64_t w = 0; w < a.kernel; ++w) {
            bool in1 = inside(y + h, x + w), in2 = inside(y + h + down, x + w + right);
            int64_t at1 = (y + h) * width + x + w;
            int64_t at2 = (y + h + down) * width + x + w + right;
            for (int64_t c = 0; c < channels; ++c, at1 += height * width, at2 += height * width) {
              T p = in1 ? m1[at1] : T(0), q = in2 ? m2[at2] : T(0);
              T sign = p >= q ? T(1) : T(-1);  // of equal ones, too, as in MXNet
              if (in1) d1[at1] += d * (a.multiply ? q : sign);
              if (in2) d2[at2] += d * (a.multiply ? p : -sign);
            }
          }
      }
    });
  });
}
void grad_correlation_back(Gradient& g);
constexpr uint32_t kAll = needs_in(0) | needs_in(1) | needs_in(2);
const OpDef kCorrelationBack =
    with_gradient({.name = "Correlation_backward", .run = run_correlation_back},
                  grad_correlation_back, {kAll, kAll, kAll});

// The gradients of both maps.
std::pair<Term, Term> back(const AttrsPtr& attrs, const Term& a, const Term& b, const Term& dy) {
  Node* n = begin(kCorrelationBack, 3);
  n->attrs = attrs;
  set_input(n, 0, a.operand());
  set_input(n, 1, b.operand());
  set_input(n, 2, dy.operand());
  add_outputs(n, {{a.dtype(), a.shape()}});
  Term first(commit(n, a.dtype(), a.shape()));
  return {first, Term(n->output(1))};
}

void grad_correlation(Gradient& g) {
  auto [d1, d2] = back(g.entry.attrs, g.in(0), g.in(1), g.dy());
  g.give(0, d1);
  g.give(1, d2);
}
const OpDef kCorrelation =
    with_gradient({.name = "Correlation", .run = run_correlation}, grad_correlation,
                  {needs_in(0) | needs_in(1), needs_in(0) | needs_in(1)});

// Products are linear in each map: what arrives takes the place of one after the other.
void grad_correlation_back(Gradient& g) {
  if (!g.attrs<CorrelationAttrs>().multiply)
    throw ValueError("Correlation: is_multiply=False has no second gradient");
  Term a = g.in(0), b = g.in(1), dy = g.in(2);
  auto [d1, d2] = back(g.entry.attrs, g.dy(0), g.dy(1), dy);
  g.give(0, d1);
  g.give(1, d2);
  if (!g.wants(2)) return;
  auto correlate = [&](const Term& p, const Term& q) {
    Node* n = begin(kCorrelation, 2);
    n->attrs = g.entry.attrs;
    set_input(n, 0, p.operand());
    set_input(n, 1, q.operand());
    return Term(commit(n, dy.dtype(), dy.shape()));
  };
  g.give(2, correlate(g.dy(0), b) + correlate(a, g.dy(1)));
}

}  // namespace

Value* correlation(const Operand& data1, const Operand& data2, int64_t kernel_size,
                   int64_t max_displacement, int64_t stride1, int64_t stride2, int64_t pad_size,
                   bool is_multiply) {
  check_dims(data1, 4, "Correlation", "data1", "(batch, channels, height, width)");
  check_shape(data2, data1.shape(), "Correlation", "data2");
  if (kernel_size < 1 || kernel_size % 2 == 0)
    throw ValueError("Correlation: kernel_size must be odd and positive");
  if (max_displacement < 0 || pad_size < 0 || stride1 < 1 || stride2 < 1)
    throw ValueError(
        "Correlation: stride1 and stride2 must be positive, max_displacement and pad_size must "
        "not be negative");
  const Dims& s = data1.shape();
  int64_t border = 2 * (max_displacement + kernel_size / 2);
  int64_t h = s[2] + 2 * pad_size - border, w = s[3] + 2 * pad_size - border;
  if (h < 1 || w < 1)
    throw ValueError("Correlation: maps of shape " + to_string(s) +
                     " are too small for this max_displacement and kernel_size");
  DType t = promote(data1.dtype(), data2.dtype()), work = real_type(t, "data1");
  auto attrs = std::make_unique<CorrelationAttrs>();
  attrs->kernel = kernel_size;
  attrs->reach = max_displacement;
  attrs->stride1 = stride1;
  attrs->stride2 = stride2;
  attrs->pad = pad_size;
  attrs->radius = max_displacement / stride2;
  attrs->multiply = is_multiply;
  int64_t grid = 2 * attrs->radius + 1;
  Converted convert;
  Operand a = convert(data1, work), b = convert(data2, work);
  Node* n = begin(kCorrelation, 2);
  n->attrs = std::move(attrs);
  set_input(n, 0, a);
  set_input(n, 1, b);
  Dims shape{s[0], grid * grid, (h + stride1 - 1) / stride1, (w + stride1 - 1) / stride1};
  return result_as(commit(n, work, shape), t);
}
SLIPSTREAM_DECLARE(correlation, "data1", "data2", "kernel_size", "max_displacement", "stride1",
                   "stride2", "pad_size", "is_multiply");

}  // namespace slipstream::ops
