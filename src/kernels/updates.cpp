#include "kernels/updates.h"

#include <cmath>

#include "kernels/clones.h"

namespace slipstream::kernels {
namespace {

enum class Clip { None, Gradient, Decayed };

// One array's step: each number is rounded to T once, and each operation on its own. New arrays may
// be the old ones: element i is read before it is written, which `ivdep` tells the compiler.
template <class T, Clip kClip, bool kDecay>
struct Loop {
  const UpdateNumbers& p;
  const T *w, *g, *s0, *s1, *s2;
  T *new_w, *n0, *n1, *n2;
  int64_t n;

  // factor * clip(rescale * g) and, with decay, + factor * wd * w; Clip::Decayed clips the sum
  struct Gradient {
    T scale, low, high, factor, decay;
    Gradient(const UpdateNumbers& p, double by)
        : scale(static_cast<T>(kClip == Clip::None ? p.rescale * by : p.rescale)),
          low(static_cast<T>(-p.clip)),
          high(static_cast<T>(p.clip)),
          factor(static_cast<T>(by)),
          decay(static_cast<T>(kClip == Clip::Decayed ? p.wd : p.wd * by)) {}
    T clipped(T x) const {
      x = x < low ? low : x;
      return (x > high ? high : x) * factor;
    }
    T plain(T g) const {
      if constexpr (kClip == Clip::None) return g * scale;
      return clipped(g * scale);
    }
    T operator()(T g, T w) const {
      if constexpr (kClip == Clip::Decayed) return clipped(g * scale + w * decay);
      if constexpr (kDecay) return plain(g) + w * decay;
      return plain(g);
    }
  };

  T number(int k) const { return static_cast<T>(p.numbers[k]); }
  T rest(int k) const { return static_cast<T>(1 - p.numbers[k]); }

  void sgd() {
    Gradient grad(p, p.lr);
    T keep = static_cast<T>(1 - p.lr * p.wd);
#pragma GCC ivdep
    for (int64_t i = 0; i < n; ++i) new_w[i] = (kDecay ? w[i] * keep : w[i]) - grad.plain(g[i]);
  }

  void momentum() {
    Gradient grad(p, p.lr);
    T share = number(0);
#pragma GCC ivdep
    for (int64_t i = 0; i < n; ++i) {
      T m = s0[i] * share - grad(g[i], w[i]);
      n0[i] = m;
      new_w[i] = w[i] + m;
    }
  }

  // 1.x: the momentum takes the decay of the weight after its step.
  template <bool k1x>
  void nag() {
    Gradient grad(p, p.lr);
    T share = number(0);
#pragma GCC ivdep
    for (int64_t i = 0; i < n; ++i) {
      T step = grad(g[i], w[i]);
      T m = s0[i] * share - step;
      new_w[i] = w[i] + (m * share - step);
      n0[i] = k1x && kDecay ? s0[i] * share - grad(g[i], new_w[i]) : m;
    }
  }

  template <bool kApart>
  void adam() {
    Gradient grad(p, 1);
    T b1 = number(0), r1 = rest(0), b2 = number(1), r2 = rest(1), eps = number(2);
    T lr = static_cast<T>(p.lr), keep = static_cast<T>(1 - p.lr * p.wd);
#pragma GCC ivdep
    for (int64_t i = 0; i < n; ++i) {
      T x = kApart ? grad.plain(g[i]) : grad(g[i], w[i]);
      T m = s0[i] * b1 + x * r1;
      T v = s1[i] * b2 + (x * x) * r2;
      n0[i] = m;
      n1[i] = v;
      new_w[i] = (kApart && kDecay ? w[i] * keep : w[i]) - m * lr / (std::sqrt(v) + eps);
    }
  }

  static T within(T x, T limit) {
    if (!(limit > 0)) return x;
    x = x < -limit ? -limit : x;
    return x > limit ? limit : x;
  }

  // x / (sqrt(v) + eps), or with eps below the root, as 1.x does
  template <bool kInside>
  static T over_root(T x, T v, T eps) {
    return kInside ? x / std::sqrt(v + eps) : x / (std::sqrt(v) + eps);
  }

  template <bool k1x>
  void rmsprop() {
    Gradient grad(p, 1);
    T rho = number(0), r = rest(0), eps = number(1), limit = number(2);
    T lr = static_cast<T>(p.lr);
#pragma GCC ivdep
    for (int64_t i = 0; i < n; ++i) {
      T x = grad(g[i], w[i]);
      T v = s0[i] * rho + (x * x) * r;
      n0[i] = v;
      new_w[i] = within(w[i] - over_root<k1x>(x * lr, v, eps), limit);
    }
  }

  void rmsprop_centered() {
    Gradient grad(p, 1);
    T rho = number(0), r = rest(0), share = number(1), eps = number(2), limit = number(3);
    T lr = static_cast<T>(p.lr);
#pragma GCC ivdep
    for (int64_t i = 0; i < n; ++i) {
      T x = grad(g[i], w[i]);
      T m = s0[i] * rho + x * r;
      T v = s1[i] * rho + (x * x) * r;
      T step = s2[i] * share - x * lr / std::sqrt((v - m * m) + eps);
      n0[i] = m;
      n1[i] = v;
      n2[i] = step;
      new_w[i] = within(w[i] + step, limit);
    }
  }

  // 1.x: the decay is apart from the gradient.
  template <bool k1x>
  void adagrad() {
    Gradient grad(p, 1);
    T eps = number(0), lr = static_cast<T>(p.lr), keep = static_cast<T>(1 - p.lr * p.wd);
#pragma GCC ivdep
    for (int64_t i = 0; i < n; ++i) {
      T x = k1x ? grad.plain(g[i]) : grad(g[i], w[i]);
      T h = s0[i] + x * x;
      n0[i] = h;
      new_w[i] = (k1x && kDecay ? w[i] * keep : w[i]) - over_root<k1x>(x * lr, h, eps);
    }
  }

  // 1.x: the decay is apart from the gradient, and not multiplied by the rate.
  template <bool k1x>
  void adadelta() {
    Gradient grad(p, 1);
    T rho = number(0), r = rest(0), eps = number(1), lr = static_cast<T>(p.lr);
    T keep = static_cast<T>(1 - p.wd);
#pragma GCC ivdep
    for (int64_t i = 0; i < n; ++i) {
      T x = k1x ? grad.plain(g[i]) : grad(g[i], w[i]);
      T a = s0[i] * rho + (x * x) * r;
      T delta = std::sqrt(s1[i] + eps) / std::sqrt(a + eps) * x;
      n0[i] = a;
      n1[i] = s1[i] * rho + (delta * delta) * r;
      new_w[i] = (k1x && kDecay ? w[i] * keep : w[i]) - delta * lr;
    }
  }

  void adabelief() {
    Gradient grad(p, 1);
    T b1 = number(0), r1 = rest(0), b2 = number(1), r2 = rest(1), eps = number(2);
    T lr = static_cast<T>(p.lr);
#pragma GCC ivdep
    for (int64_t i = 0; i < n; ++i) {
      T x = grad(g[i], w[i]);
      T m = s0[i] * b1 + x * r1;
      T away = x - m;
      T v = (s1[i] * b2 + (away * away) * r2) + eps;
      n0[i] = m;
      n1[i] = v;
      new_w[i] = w[i] - m * lr / (std::sqrt(v) + eps);
    }
  }

  // NaN wins, as in maximum.
  static T larger(T a, T b) { return a > b || a != a ? a : b; }
  static T sign(T x) { return x > 0 ? T(1) : x < 0 ? T(-1) : x; }

  void adamax() {
    Gradient grad(p, 1);
    T b1 = number(0), r1 = rest(0), b2 = number(1), eps = number(2), lr = static_cast<T>(p.lr);
#pragma GCC ivdep
    for (int64_t i = 0; i < n; ++i) {
      T x = grad(g[i], w[i]);
      T m = s0[i] * b1 + x * r1;
      T u = larger(s1[i] * b2, std::abs(x));
      n0[i] = m;
      n1[i] = u;
      new_w[i] = w[i] - m * lr / (u + eps);
    }
  }

  void ftrl() {
    Gradient grad(p, 1);
    T lamda1 = number(0), beta = number(1), inverse = static_cast<T>(1 / p.lr);
    T wd = static_cast<T>(p.wd);
#pragma GCC ivdep
    for (int64_t i = 0; i < n; ++i) {
      T x = grad.plain(g[i]);
      T total = s1[i] + x * x;
      T root = std::sqrt(total);
      T z = (s0[i] + x) - (root - std::sqrt(s1[i])) * inverse * w[i];
      n0[i] = z;
      n1[i] = total;
      T beyond = larger(std::abs(z) - lamda1, T(0));
      new_w[i] = -(sign(z) * beyond / ((root + beta) * inverse + wd));
    }
  }

  void signum() {
    Gradient grad(p, 1);
    T share = number(0), r = rest(0), lr = static_cast<T>(p.lr);
    T keep = static_cast<T>(1 - p.lr * p.numbers[1]);
#pragma GCC ivdep
    for (int64_t i = 0; i < n; ++i) {
      T m = s0[i] * share - grad(g[i], w[i]) * r;
      n0[i] = m;
      new_w[i] = w[i] * keep + sign(m) * lr;
    }
  }

  void signsgd() {
    Gradient grad(p, 1);
    T keep = static_cast<T>(1 - p.lr * (p.wd + p.numbers[0])), lr = static_cast<T>(p.lr);
#pragma GCC ivdep
    for (int64_t i = 0; i < n; ++i) new_w[i] = w[i] * keep - sign(grad.plain(g[i])) * lr;
  }

  void running_mean() {
    T share = number(0), r = rest(0);
#pragma GCC ivdep
    for (int64_t i = 0; i < n; ++i) new_w[i] = w[i] * share + g[i] * r;
  }
};

template <class T, Clip kClip, bool kDecay>
inline void run(UpdateKind kind, int64_t n, const UpdateNumbers& p, const UpdateArrays& a) {
  auto in = [](const void* x) { return static_cast<const T*>(x); };
  auto out = [](void* x) { return static_cast<T*>(x); };
  Loop<T, kClip, kDecay> loop{p,
                              in(a.weight),
                              in(a.grad),
                              in(a.state[0]),
                              in(a.state[1]),
                              in(a.state[2]),
                              out(a.new_weight),
                              out(a.new_state[0]),
                              out(a.new_state[1]),
                              out(a.new_state[2]),
                              n};
  switch (kind) {
    case UpdateKind::Sgd:
      return loop.sgd();
    case UpdateKind::SgdMomentum:
      return loop.momentum();
    case UpdateKind::Nag:
      return loop.template nag<false>();
    case UpdateKind::Nag1x:
      return loop.template nag<true>();
    case UpdateKind::Adam:
      return loop.template adam<false>();
    case UpdateKind::AdamW:
      return loop.template adam<true>();
    case UpdateKind::RmsProp:
      return loop.template rmsprop<false>();
    case UpdateKind::RmsProp1x:
      return loop.template rmsprop<true>();
    case UpdateKind::RmsPropCentered:
      return loop.rmsprop_centered();
    case UpdateKind::AdaGrad:
      return loop.template adagrad<false>();
    case UpdateKind::AdaGrad1x:
      return loop.template adagrad<true>();
    case UpdateKind::AdaDelta:
      return loop.template adadelta<false>();
    case UpdateKind::AdaDelta1x:
      return loop.template adadelta<true>();
    case UpdateKind::AdaBelief:
      return loop.adabelief();
    case UpdateKind::Adamax:
      return loop.adamax();
    case UpdateKind::Ftrl:
      return loop.ftrl();
    case UpdateKind::Signum:
      return loop.signum();
    case UpdateKind::SignSgd:
      return loop.signsgd();
    case UpdateKind::RunningMean:
      return loop.running_mean();
  }
}

template <class T>
inline void choose(UpdateKind kind, int64_t n, const UpdateNumbers& p, const UpdateArrays& a) {
  bool decay = p.wd != 0;
  if (p.clip < 0)
    decay ? run<T, Clip::None, true>(kind, n, p, a) : run<T, Clip::None, false>(kind, n, p, a);
  else if (decay && p.clip_decayed)
    run<T, Clip::Decayed, true>(kind, n, p, a);
  else
    decay ? run<T, Clip::Gradient, true>(kind, n, p, a)
          : run<T, Clip::Gradient, false>(kind, n, p, a);
}

// All of it is inlined into these two, so that it exists for each vector width.
#define SLIPSTREAM_UPDATE(name, T)                                                 \
  SLIPSTREAM_CLONES __attribute__((flatten)) void name(                            \
      UpdateKind kind, int64_t n, const UpdateNumbers& p, const UpdateArrays& a) { \
    choose<T>(kind, n, p, a);                                                      \
  }
SLIPSTREAM_UPDATE(update_f32, float)
SLIPSTREAM_UPDATE(update_f64, double)
#undef SLIPSTREAM_UPDATE

}  // namespace

void update(UpdateKind kind, DType dtype, int64_t n, const UpdateNumbers& numbers,
            const UpdateArrays& arrays) {
  if (dtype == DType::F64)
    update_f64(kind, n, numbers, arrays);
  else
    update_f32(kind, n, numbers, arrays);
}

}  // namespace slipstream::kernels
