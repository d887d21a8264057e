#include "kernels/updates.h"

#include <cmath>
#include <utility>

#include "kernels/clones.h"

namespace slipstream::kernels {
namespace {

using Numbers = UpdateNumbers;

// ---- what rules are made of --------------------------------------------------------------------
// Each number is rounded to T once, and each operation on its own.

enum class Clip { None, Gradient, Decayed };

// factor * clip(rescale * g) and, with decay, + factor * wd * w; Clip::Decayed clips the sum
template <class Real, Clip kClip, bool kDecay>
struct Gradient {
  using T = Real;
  static constexpr bool decays = kDecay;

  T scale, low, high, factor, decay;

  explicit Gradient(const Numbers& p, double by = 1)
      : scale(static_cast<T>(kClip == Clip::None ? p.rescale * by : p.rescale)),
        low(static_cast<T>(-p.clip)),
        high(static_cast<T>(p.clip)),
        factor(static_cast<T>(by)),
        decay(static_cast<T>(kClip == Clip::Decayed ? p.wd : p.wd * by)) {}

  T clipped(T x) const {
    x = x < low ? low : x;
    return (x > high ? high : x) * factor;
  }
  // Without decay, for rules that decay the weight itself.
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

// The share of the old value in a running mean.
template <class T>
struct Share {
  T old, rest;
  explicit Share(double share) : old(static_cast<T>(share)), rest(static_cast<T>(1 - share)) {}
  T mix(T before, T now) const { return before * old + now * rest; }
};

// What is left of a weight that decays by `decay` of itself.
template <class G>
struct Kept {
  typename G::T share;
  explicit Kept(double decay) : share(static_cast<typename G::T>(1 - decay)) {}
  typename G::T operator()(typename G::T w) const { return G::decays ? w * share : w; }
};

template <class T>
T within(T x, T limit) {
  if (!(limit > 0)) return x;
  x = x < -limit ? -limit : x;
  return x > limit ? limit : x;
}

// x / (sqrt(v) + epsilon), or with epsilon below the root, as 1.x does
template <bool kBelow, class T>
T over_root(T x, T v, T epsilon) {
  return kBelow ? x / std::sqrt(v + epsilon) : x / (std::sqrt(v) + epsilon);
}

// NaN wins, as in maximum.
template <class T>
T larger(T a, T b) {
  return a > b || a != a ? a : b;
}

template <class T>
T sign(T x) {
  return x > 0 ? T(1) : x < 0 ? T(-1) : x;
}

// ---- the loop over arrays ----------------------------------------------------------------------

// New arrays may be the old ones: element i is read before it is written, which `ivdep` tells the
// compiler.
template <class T, class Step, size_t... S>
inline void loop(int64_t n, const UpdateArrays& a, const Step& step, std::index_sequence<S...>) {
  const T *w = static_cast<const T*>(a.weight), *g = static_cast<const T*>(a.grad);
  const T* old[] = {static_cast<const T*>(a.state[S])..., nullptr};
  T* new_w = static_cast<T*>(a.new_weight);
  [[maybe_unused]] T* made[] = {static_cast<T*>(a.new_state[S])..., nullptr};
#pragma GCC ivdep
  for (int64_t i = 0; i < n; ++i) {
    T weight = w[i], state[] = {old[S][i]..., T(0)};
    step(weight, g[i], state[S]...);
    ((made[S][i] = state[S]), ...);
    new_w[i] = weight;
  }
}

template <class T, class Rule, int kStates>
inline void choose(int64_t n, const Numbers& p, const UpdateArrays& a) {
  auto run = [&]<Clip kClip, bool kDecay>() {
    loop<T>(n, a, Rule::template of<Gradient<T, kClip, kDecay>>(p),
            std::make_index_sequence<kStates>());
  };
  const bool decay = p.wd != 0;
  if (p.clip < 0)
    decay ? run.template operator()<Clip::None, true>()
          : run.template operator()<Clip::None, false>();
  else if (decay && p.clip_decayed)
    run.template operator()<Clip::Decayed, true>();
  else
    decay ? run.template operator()<Clip::Gradient, true>()
          : run.template operator()<Clip::Gradient, false>();
}

// ---- the rules ---------------------------------------------------------------------------------
// of<G>(p) is the step of one element: a function that replaces weight and states. G is the
// Gradient above. The row below a rule has its name, its number of states and its own numbers.

#define SLIPSTREAM_STEP template <class G, class T = typename G::T>
#define SLIPSTREAM_T(field) static_cast<T>(p.field)
#define N(field) \
  UpdateRule::Number { #field, &Numbers::field }

// All of a rule is inlined into its two loops, so that it exists for each vector width.
#define SLIPSTREAM_RULE(id, Rule, states, ...)                                          \
  SLIPSTREAM_CLONES __attribute__((flatten)) void id##_f32(int64_t n, const Numbers& p, \
                                                           const UpdateArrays& a) {     \
    choose<float, Rule, states>(n, p, a);                                               \
  }                                                                                     \
  SLIPSTREAM_CLONES __attribute__((flatten)) void id##_f64(int64_t n, const Numbers& p, \
                                                           const UpdateArrays& a) {     \
    choose<double, Rule, states>(n, p, a);                                              \
  }                                                                                     \
  const UpdateRule id{#id, states, id##_f32, id##_f64, {__VA_ARGS__}};

struct Sgd {
  SLIPSTREAM_STEP static auto of(const Numbers& p) {
    return [grad = G(p, p.lr), kept = Kept<G>(p.lr * p.wd)](T& w, T g) {
      w = kept(w) - grad.plain(g);
    };
  }
};
SLIPSTREAM_RULE(sgd, Sgd, 0)

struct SgdMomentum {
  SLIPSTREAM_STEP static auto of(const Numbers& p) {
    return [grad = G(p, p.lr), momentum = SLIPSTREAM_T(momentum)](T& w, T g, T& mom) {
      mom = mom * momentum - grad(g, w);
      w = w + mom;
    };
  }
};
SLIPSTREAM_RULE(sgd_momentum, SgdMomentum, 1, N(momentum))

// 1.x: the momentum takes the decay of the weight after its step.
template <bool k1x>
struct Nag {
  SLIPSTREAM_STEP static auto of(const Numbers& p) {
    return [grad = G(p, p.lr), momentum = SLIPSTREAM_T(momentum)](T& w, T g, T& mom) {
      T slowed = mom * momentum, step = grad(g, w);
      mom = slowed - step;
      w = w + (mom * momentum - step);
      if (k1x && G::decays) mom = slowed - grad(g, w);
    };
  }
};
SLIPSTREAM_RULE(nag, Nag<false>, 1, N(momentum))
SLIPSTREAM_RULE(nag_1x, Nag<true>, 1, N(momentum))

struct Adam {
  SLIPSTREAM_STEP static auto of(const Numbers& p) {
    return [grad = G(p), beta1 = Share<T>(p.beta1), beta2 = Share<T>(p.beta2),
            epsilon = SLIPSTREAM_T(epsilon), lr = SLIPSTREAM_T(lr)](T& w, T g, T& mean, T& var) {
      T x = grad(g, w);
      mean = beta1.mix(mean, x);
      var = beta2.mix(var, x * x);
      w = w - mean * lr / (std::sqrt(var) + epsilon);
    };
  }
};
SLIPSTREAM_RULE(adam, Adam, 2, N(beta1), N(beta2), N(epsilon))

// The decay is apart from the gradient, and wd is what a step takes of the weight.
struct AdamW {
  SLIPSTREAM_STEP static auto of(const Numbers& p) {
    return [grad = G(p), kept = Kept<G>(p.wd), beta1 = Share<T>(p.beta1), beta2 = Share<T>(p.beta2),
            epsilon = SLIPSTREAM_T(epsilon), lr = SLIPSTREAM_T(lr)](T& w, T g, T& mean, T& var) {
      T x = grad.plain(g);
      mean = beta1.mix(mean, x);
      var = beta2.mix(var, x * x);
      w = kept(w) - mean * lr / (std::sqrt(var) + epsilon);
    };
  }
};
SLIPSTREAM_RULE(adamw, AdamW, 2, N(beta1), N(beta2), N(epsilon))

struct AdaBelief {
  SLIPSTREAM_STEP static auto of(const Numbers& p) {
    return [grad = G(p), beta1 = Share<T>(p.beta1), beta2 = Share<T>(p.beta2),
            epsilon = SLIPSTREAM_T(epsilon), lr = SLIPSTREAM_T(lr)](T& w, T g, T& mean, T& var) {
      T x = grad(g, w);
      mean = beta1.mix(mean, x);
      T away = x - mean;
      var = beta2.mix(var, away * away) + epsilon;
      w = w - mean * lr / (std::sqrt(var) + epsilon);
    };
  }
};
SLIPSTREAM_RULE(adabelief, AdaBelief, 2, N(beta1), N(beta2), N(epsilon))

struct Adamax {
  SLIPSTREAM_STEP static auto of(const Numbers& p) {
    return
        [grad = G(p), beta1 = Share<T>(p.beta1), beta2 = SLIPSTREAM_T(beta2),
         epsilon = SLIPSTREAM_T(epsilon), lr = SLIPSTREAM_T(lr)](T& w, T g, T& mean, T& largest) {
          T x = grad(g, w);
          mean = beta1.mix(mean, x);
          largest = larger(largest * beta2, std::abs(x));
          w = w - mean * lr / (largest + epsilon);
        };
  }
};
SLIPSTREAM_RULE(adamax, Adamax, 2, N(beta1), N(beta2), N(epsilon))

// 1.x: epsilon is below the root.
template <bool k1x>
struct RmsProp {
  SLIPSTREAM_STEP static auto of(const Numbers& p) {
    return [grad = G(p), rho = Share<T>(p.rho), epsilon = SLIPSTREAM_T(epsilon),
            limit = SLIPSTREAM_T(clip_weights), lr = SLIPSTREAM_T(lr)](T& w, T g, T& var) {
      T x = grad(g, w);
      var = rho.mix(var, x * x);
      w = within(w - over_root<k1x>(x * lr, var, epsilon), limit);
    };
  }
};
SLIPSTREAM_RULE(rmsprop, RmsProp<false>, 1, N(rho), N(epsilon), N(clip_weights))
SLIPSTREAM_RULE(rmsprop_1x, RmsProp<true>, 1, N(rho), N(epsilon), N(clip_weights))

struct RmsPropCentered {
  SLIPSTREAM_STEP static auto of(const Numbers& p) {
    return [grad = G(p), rho = Share<T>(p.rho), momentum = SLIPSTREAM_T(momentum),
            epsilon = SLIPSTREAM_T(epsilon), limit = SLIPSTREAM_T(clip_weights),
            lr = SLIPSTREAM_T(lr)](T& w, T g, T& mean, T& var, T& mom) {
      T x = grad(g, w);
      mean = rho.mix(mean, x);
      var = rho.mix(var, x * x);
      mom = mom * momentum - x * lr / std::sqrt((var - mean * mean) + epsilon);
      w = within(w + mom, limit);
    };
  }
};
SLIPSTREAM_RULE(rmsprop_centered, RmsPropCentered, 3, N(rho), N(momentum), N(epsilon),
                N(clip_weights))

// 1.x: the decay is apart from the gradient, and epsilon below the root.
template <bool k1x>
struct AdaGrad {
  SLIPSTREAM_STEP static auto of(const Numbers& p) {
    return [grad = G(p), kept = Kept<G>(p.lr * p.wd), epsilon = SLIPSTREAM_T(epsilon),
            lr = SLIPSTREAM_T(lr)](T& w, T g, T& history) {
      T x = k1x ? grad.plain(g) : grad(g, w);
      history = history + x * x;
      w = (k1x ? kept(w) : w) - over_root<k1x>(x * lr, history, epsilon);
    };
  }
};
SLIPSTREAM_RULE(adagrad, AdaGrad<false>, 1, N(epsilon))
SLIPSTREAM_RULE(adagrad_1x, AdaGrad<true>, 1, N(epsilon))

// 1.x: the decay is apart from the gradient, and not multiplied by the rate.
template <bool k1x>
struct AdaDelta {
  SLIPSTREAM_STEP static auto of(const Numbers& p) {
    return
        [grad = G(p), kept = Kept<G>(p.wd), rho = Share<T>(p.rho), epsilon = SLIPSTREAM_T(epsilon),
         lr = SLIPSTREAM_T(lr)](T& w, T g, T& squares, T& steps) {
          T x = k1x ? grad.plain(g) : grad(g, w);
          squares = rho.mix(squares, x * x);
          T delta = std::sqrt(steps + epsilon) / std::sqrt(squares + epsilon) * x;
          steps = rho.mix(steps, delta * delta);
          w = (k1x ? kept(w) : w) - delta * lr;
        };
  }
};
SLIPSTREAM_RULE(adadelta, AdaDelta<false>, 2, N(rho), N(epsilon))
SLIPSTREAM_RULE(adadelta_1x, AdaDelta<true>, 2, N(rho), N(epsilon))

struct Ftrl {
  SLIPSTREAM_STEP static auto of(const Numbers& p) {
    return [grad = G(p), lamda1 = SLIPSTREAM_T(lamda1), beta = SLIPSTREAM_T(beta),
            inverse = static_cast<T>(1 / p.lr), wd = SLIPSTREAM_T(wd)](T& w, T g, T& z, T& n) {
      T x = grad.plain(g);
      T total = n + x * x, root = std::sqrt(total);
      z = (z + x) - (root - std::sqrt(n)) * inverse * w;
      n = total;
      T beyond = larger(std::abs(z) - lamda1, T(0));
      w = -(sign(z) * beyond / ((root + beta) * inverse + wd));
    };
  }
};
SLIPSTREAM_RULE(ftrl, Ftrl, 2, N(lamda1), N(beta))

struct Signum {
  SLIPSTREAM_STEP static auto of(const Numbers& p) {
    return [grad = G(p), momentum = Share<T>(p.momentum), kept = static_cast<T>(1 - p.lr * p.wd_lh),
            lr = SLIPSTREAM_T(lr)](T& w, T g, T& mom) {
      mom = mom * momentum.old - grad(g, w) * momentum.rest;
      w = w * kept + sign(mom) * lr;
    };
  }
};
SLIPSTREAM_RULE(signum, Signum, 1, N(momentum), N(wd_lh))

struct SignSgd {
  SLIPSTREAM_STEP static auto of(const Numbers& p) {
    return [grad = G(p), kept = static_cast<T>(1 - p.lr * (p.wd + p.wd_lh)), lr = SLIPSTREAM_T(lr)](
               T& w, T g) { w = w * kept - sign(grad.plain(g)) * lr; };
  }
};
SLIPSTREAM_RULE(signsgd, SignSgd, 0, N(wd_lh))

struct RunningMean {
  SLIPSTREAM_STEP static auto of(const Numbers& p) {
    return [share = Share<T>(p.share)](T& w, T g) { w = share.mix(w, g); };
  }
};
SLIPSTREAM_RULE(running_mean, RunningMean, 0, N(share))

#undef SLIPSTREAM_RULE
#undef N
#undef SLIPSTREAM_T
#undef SLIPSTREAM_STEP

UpdateRule clips_decayed(std::string_view name, UpdateRule rule) {
  rule.name = name;
  rule.clip_decayed = true;
  return rule;
}

}  // namespace

std::span<const UpdateRule> update_rules() {
  static const UpdateRule rules[] = {
      sgd,
      sgd_momentum,
      nag,
      nag_1x,
      adam,
      clips_decayed("adam_1x", adam),
      adamw,
      clips_decayed("adabelief", adabelief),
      adamax,
      clips_decayed("adamax_1x", adamax),
      rmsprop,
      clips_decayed("rmsprop_1x", rmsprop_1x),
      rmsprop_centered,
      clips_decayed("rmsprop_centered_1x", rmsprop_centered),
      adagrad,
      adagrad_1x,
      adadelta,
      adadelta_1x,
      ftrl,
      signum,
      signsgd,
      running_mean,
  };
  return rules;
}

}  // namespace slipstream::kernels
