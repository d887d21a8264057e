// Plans, and the ways to cut lines of any length into what the lanes of vectors can do.
#include "kernels/fft.h"

#include <cmath>
#include <complex>
#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

#include "kernels/fft_roots.h"
#include "memory/scratch.h"

namespace slipstream::kernels {
namespace {

using detail::FftJob;
using detail::FftPass;
using detail::kFftLanes;
using detail::kFineStep;
using detail::Roots;

constexpr int64_t kLargestRadix = 127;
constexpr int64_t kLaneLength = 1024;       // lines longer than this are cut into a matrix
constexpr int64_t kWideLaneLength = 16384;  // unless their neighbours lie side by side
constexpr int64_t kSplitLength = 128;
constexpr int64_t kChunk = 1 << 14;

#if defined(__x86_64__) && !defined(SLIPSTREAM_BASELINE_ONLY)
bool use_avx2() {
  static const bool yes = [] {
    const char* env = std::getenv("SLIPSTREAM_ISA");
    __builtin_cpu_init();
    return std::string_view(env ? env : "") != "baseline" && __builtin_cpu_supports("avx2") &&
           __builtin_cpu_supports("bmi2");
  }();
  return yes;
}
#endif

template <class T>
void run_job(const FftJob<T>& job, bool many) {
#if defined(__x86_64__) && !defined(SLIPSTREAM_BASELINE_ONLY)
  if (use_avx2()) return many ? fft_avx2::fft_many(job) : fft_avx2::fft_one(job);
#endif
  return many ? fft_baseline::fft_many(job) : fft_baseline::fft_one(job);
}

std::vector<int> factors_of(int64_t n) {
  std::vector<int> out;
  for (; n % 4 == 0; n /= 4) out.push_back(4);
  for (; n % 2 == 0; n /= 2) out.push_back(2);
  for (int p = 3; p <= kLargestRadix; p += 2)
    for (; n % p == 0; n /= p) out.push_back(p);
  if (n != 1) return {};
  return out;
}

template <class T>
void put(std::vector<T>& to, std::complex<double> z) {
  to.push_back(static_cast<T>(z.real()));
  to.push_back(static_cast<T>(z.imag()));
}

template <class T>
struct Plan {
  int64_t n = 1;
  enum class Way { Direct, FourSteps, Bluestein } way = Way::Direct;

  std::vector<FftPass<T>> passes;  // Direct
  std::vector<T> table;

  int64_t n1 = 0, n2 = 0;  // FourSteps
  std::shared_ptr<const Plan> rows, columns;
  std::unique_ptr<Roots> roots;

  int64_t m = 0;  // Bluestein: length of the convolution
  std::shared_ptr<const Plan> convolution;
  std::vector<T> chirp, spectrum;

  std::vector<T> half;  // made for real transforms of length 2 n
};

template <class T>
void plan_direct(Plan<T>& p, const std::vector<int>& factors) {
  Roots roots(p.n);
  std::vector<size_t> at, at_roots;
  int64_t l1 = 1;
  for (int r : factors) {
    int64_t ido = p.n / (l1 * r);
    at.push_back(p.table.size());
    for (int j = 1; j < r; ++j)
      for (int64_t i = 0; i < ido; ++i) put(p.table, roots(j * l1 * i));
    at_roots.push_back(p.table.size());
    for (int j = 0; r > 5 && j < r; ++j) put(p.table, roots(j * (p.n / r)));
    p.passes.push_back({r, l1, ido, nullptr, nullptr});
    l1 *= r;
  }
  for (size_t k = 0; k < at.size(); ++k) {
    p.passes[k].twiddles = p.table.data() + at[k];
    p.passes[k].roots = p.table.data() + at_roots[k];
  }
}

// n = n1 * n2, as near to a square as the factors allow.
int64_t split(const std::vector<int>& factors) {
  int64_t n1 = 1, n2 = 1;
  for (size_t k = factors.size(); k-- > 0;) (n1 <= n2 ? n1 : n2) *= factors[k];
  return std::min(n1, n2);
}

template <class T>
std::shared_ptr<const Plan<T>> plan_for(int64_t n, bool direct, bool half = false);

template <class T>
void row(Parallel& parallel, const Plan<T>& p, const T* in, T* out, bool inverse, T scale);

class Alone : public Parallel {
 protected:
  void run(int64_t n, void (*call)(void*, int64_t), void* body) override {
    for (int64_t i = 0; i < n; ++i) call(body, i);
  }
};

template <class T>
void plan_bluestein(Plan<T>& p) {
  p.way = Plan<T>::Way::Bluestein;
  p.m = 1;
  while (p.m < 2 * p.n - 1) p.m *= 2;
  p.convolution = plan_for<T>(p.m, p.m <= kSplitLength);
  Roots roots(2 * p.n);
  std::vector<T> mirrored(2 * p.m, T(0));
  for (int64_t k = 0, square = 0; k < p.n; ++k) {
    std::complex<double> z = roots(square);
    put(p.chirp, z);
    for (int64_t at : {k, (p.m - k) % p.m}) {
      mirrored[2 * at] = static_cast<T>(z.real());
      mirrored[2 * at + 1] = static_cast<T>(-z.imag());
    }
    square = (square + 2 * k + 1) % (2 * p.n);  // k * k, without overflow
  }
  p.spectrum.resize(2 * p.m);
  Alone alone;
  row(alone, *p.convolution, mirrored.data(), p.spectrum.data(), false, T(1) / p.m);
}

template <class T>
std::shared_ptr<Plan<T>> make_plan(int64_t n, bool direct, bool half) {
  auto p = std::make_shared<Plan<T>>();
  p->n = n;
  std::vector<int> factors = factors_of(n);
  int64_t n1 = factors.empty() ? 0 : split(factors);
  if (n > 1 && factors.empty()) {
    plan_bluestein(*p);
  } else if (!direct && n1 >= kFftLanes<T>) {
    p->way = Plan<T>::Way::FourSteps;
    p->n1 = n1;
    p->n2 = n / n1;
    p->columns = plan_for<T>(p->n1, true);
    p->rows = plan_for<T>(p->n2, true);
    p->roots = std::make_unique<Roots>(n);
  } else {
    plan_direct(*p, factors);
  }
  if (half) {
    Roots roots(2 * n);
    for (int64_t k = 0; k <= n; ++k) put(p->half, roots(k));
  }
  return p;
}

// Plans are kept: programs transform the same few lengths again and again.
template <class T>
std::shared_ptr<const Plan<T>> plan_for(int64_t n, bool direct, bool half) {
  constexpr size_t kMost = 64;
  using Key = std::tuple<int64_t, bool, bool>;
  struct Cache {
    std::mutex mutex;
    std::map<Key, std::pair<std::shared_ptr<const Plan<T>>, uint64_t>> plans;
    uint64_t uses = 0;
  };
  static Cache* cache = new Cache;  // threads may still run when the process exits
  Key key{n, direct, half};
  {
    std::lock_guard lock(cache->mutex);
    auto found = cache->plans.find(key);
    if (found != cache->plans.end()) {
      found->second.second = ++cache->uses;
      return found->second.first;
    }
  }
  std::shared_ptr<const Plan<T>> plan = make_plan<T>(n, direct, half);
  std::lock_guard lock(cache->mutex);
  if (cache->plans.size() >= kMost) {
    auto oldest = cache->plans.begin();
    for (auto i = cache->plans.begin(); i != cache->plans.end(); ++i)
      if (i->second.second < oldest->second.second) oldest = i;
    cache->plans.erase(oldest);
  }
  cache->plans[key] = {plan, ++cache->uses};
  return plan;
}

template <class T>
int64_t work_size(int64_t n, int lanes) {
  return 2 * (n + 1) * 2 * lanes;
}

template <class T>
FftJob<T> job_of(const Plan<T>& p, T* work) {
  FftJob<T> job{};
  job.kind = Fft::Complex;
  job.n = p.n;
  job.passes = p.passes.data();
  job.n_passes = static_cast<int>(p.passes.size());
  job.lanes = 1;
  job.scale = T(1);
  job.half = p.half.data();
  job.work = work;
  return job;
}

// Blocks of V lanes, some of them together so that they share a work area.
template <class T, class F>
void for_blocks(Parallel& parallel, int64_t lines, int64_t n, F&& body) {
  constexpr int V = kFftLanes<T>;
  int64_t blocks = (lines + V - 1) / V;
  int64_t per = std::max<int64_t>(1, kChunk / (n * V));
  parallel.for_each((blocks + per - 1) / per, [&](int64_t c) {
    ScratchOf<T> work(work_size<T>(n, V));
    for (int64_t b = c * per; b < std::min(blocks, (c + 1) * per); ++b)
      body(b * V, static_cast<int>(std::min<int64_t>(V, lines - b * V)), work.data());
  });
}

// x as an n1 x n2 matrix: transform the columns, turn element (k1, i2) by w^(k1 i2), transform the
// rows, and read the result by columns.
template <class T>
void four_steps(Parallel& parallel, const Plan<T>& p, const T* in, T* out, bool inverse, T scale) {
  constexpr int V = kFftLanes<T>;
  int64_t n1 = p.n1, n2 = p.n2, n_coarse = (n1 + kFineStep - 1) / kFineStep;
  ScratchOf<T> middle(2 * p.n);
  for_blocks<T>(parallel, n2, n1, [&](int64_t first, int lanes, T* work) {
    ScratchOf<T> turns(2 * V * (kFineStep + n_coarse));
    T *fine = turns.data(), *coarse = fine + 2 * V * kFineStep;
    for (int l = 0; l < V; ++l) {
      int64_t i2 = std::min(first + l, n2 - 1);
      auto fill = [&](T* to, int64_t count, int64_t step) {
        for (int64_t k = 0; k < count; ++k) {
          auto z = (*p.roots)(k * step % p.n);
          to[k * 2 * V + l] = static_cast<T>(z.real());
          to[k * 2 * V + V + l] = static_cast<T>(z.imag());
        }
      };
      fill(fine, kFineStep, i2);
      fill(coarse, n_coarse, i2 * kFineStep);
    }
    FftJob<T> job = job_of(*p.columns, work);
    job.lanes = lanes;
    job.inverse = inverse;
    job.fine = fine;
    job.coarse = coarse;
    job.in = {in, {}, 2 * n2, 1, 2, n1};
    job.out = {middle.data(), {}, 2 * n2, 1, 2, n1};
    for (int l = 0; l < lanes; ++l) job.in.at[l] = job.out.at[l] = 2 * (first + l);
    run_job(job, true);
  });
  for_blocks<T>(parallel, n1, n2, [&](int64_t first, int lanes, T* work) {
    FftJob<T> job = job_of(*p.rows, work);
    job.lanes = lanes;
    job.inverse = inverse;
    job.scale = scale;
    job.in = {middle.data(), {}, 2, 1, 2 * n2, n2};
    job.out = {out, {}, 2 * n1, 1, 2, n2};
    for (int l = 0; l < lanes; ++l) {
      job.in.at[l] = 2 * (first + l) * n2;
      job.out.at[l] = 2 * (first + l);
    }
    run_job(job, true);
  });
}

template <class T>
std::complex<T> at(const T* x, int64_t k) {
  return {x[2 * k], x[2 * k + 1]};
}
template <class T>
void set(T* x, int64_t k, T re, T im) {
  x[2 * k] = re;
  x[2 * k + 1] = im;
}

template <class F>
void in_chunks(Parallel& parallel, int64_t n, F&& body) {
  parallel.for_each((n + kChunk - 1) / kChunk, [&](int64_t c) {
    for (int64_t k = c * kChunk; k < std::min(n, (c + 1) * kChunk); ++k) body(k);
  });
}

// The transform as a convolution with a chirp, of a length that is a power of two.
template <class T>
void bluestein(Parallel& parallel, const Plan<T>& p, const T* in, T* out, bool inverse, T scale) {
  ScratchOf<T> a(2 * p.m), b(2 * p.m);
  const T* chirp = p.chirp.data();
  T *x = a.data(), *y = b.data();
  int re = inverse, im = !inverse;  // the inverse exchanges the parts, before and after
  in_chunks(parallel, p.m, [&](int64_t k) {
    if (k >= p.n) return set(x, k, T(0), T(0));
    T u = in[2 * k + re], v = in[2 * k + im], c = chirp[2 * k], s = chirp[2 * k + 1];
    set(x, k, u * c - v * s, u * s + v * c);
  });
  row(parallel, *p.convolution, x, y, false, T(1));
  in_chunks(parallel, p.m, [&](int64_t k) {
    T u = y[2 * k], v = y[2 * k + 1], c = p.spectrum[2 * k], s = p.spectrum[2 * k + 1];
    set(y, k, u * c - v * s, u * s + v * c);
  });
  row(parallel, *p.convolution, y, x, true, T(1));
  in_chunks(parallel, p.n, [&](int64_t k) {
    T u = x[2 * k], v = x[2 * k + 1], c = chirp[2 * k], s = chirp[2 * k + 1];
    out[2 * k + re] = (u * c - v * s) * scale;
    out[2 * k + im] = (u * s + v * c) * scale;
  });
}

// One complex line, contiguous.
template <class T>
void row(Parallel& parallel, const Plan<T>& p, const T* in, T* out, bool inverse, T scale) {
  if (p.way == Plan<T>::Way::FourSteps) return four_steps(parallel, p, in, out, inverse, scale);
  if (p.way == Plan<T>::Way::Bluestein) return bluestein(parallel, p, in, out, inverse, scale);
  ScratchOf<T> work(work_size<T>(p.n, 1));
  FftJob<T> job = job_of(p, work.data());
  job.inverse = inverse;
  job.scale = scale;
  job.in = {in, {}, 2, 1, 2, p.n};
  job.out = {out, {}, 2, 1, 2, p.n};
  run_job(job, false);
}

// ---- many lines, of all kinds -------------------------------------------------------------------

// Several lines side by side.
template <class T>
void in_lanes(Parallel& parallel, const FftLines& s, const Plan<T>& p, bool packed, const T* in,
              T* out) {
  bool real_in = s.kind == Fft::RealToHalf, real_out = s.kind == Fft::HalfToReal;
  int64_t in_width = real_in ? 1 : 2, out_width = real_out ? 1 : 2, n_out = s.n_out();
  for_blocks<T>(parallel, s.outer * s.inner, p.n, [&](int64_t first, int lanes, T* work) {
    FftJob<T> job = job_of(p, work);
    job.kind = packed ? s.kind : Fft::Complex;
    job.lanes = lanes;
    job.inverse = s.inverse;
    job.scale = static_cast<T>(s.scale);
    job.in = {in, {}, in_width * s.inner, real_in ? 0 : 1, 0, std::min(s.n_in, s.n)};
    job.out = {out, {}, out_width * s.inner, real_out ? 0 : 1, 0, n_out};
    if (packed && real_in) {
      job.in.step *= 2;
      job.in.imaginary = s.inner;
      job.in.n = p.n;
    }
    if (packed && real_out) {
      job.out.step *= 2;
      job.out.imaginary = s.inner;
      job.out.n = p.n;
      job.in.n = std::min(s.n_in, p.n + 1);
    }
    for (int l = 0; l < lanes; ++l) {
      int64_t o = (first + l) / s.inner, i = (first + l) % s.inner;
      job.in.at[l] = in_width * (o * s.n_in * s.inner + i);
      job.out.at[l] = out_width * (o * n_out * s.inner + i);
    }
    auto step = [&](const int64_t* at) {
      int64_t d = lanes > 1 ? at[1] - at[0] : 0;
      for (int l = 2; l < lanes; ++l)
        if (at[l] - at[l - 1] != d) d = 0;
      return d;
    };
    job.in.lane_step = step(job.in.at);
    job.out.lane_step = step(job.out.at);
    run_job(job, lanes > 1);
  });
}

// ---- one line at a time, gathered into a row and scattered again where it is not one already ----

template <class T>
void complex_line(Parallel& parallel, const FftLines& s, const Plan<T>& p, const T* from, T* to) {
  int64_t n = p.n, inner = s.inner, stored = std::min(s.n_in, s.n);
  bool lies = inner == 1 && stored == n;
  ScratchOf<T> a(lies ? 0 : 2 * n), b(inner == 1 ? 0 : 2 * n);
  if (!lies)
    in_chunks(parallel, n, [&](int64_t k) {
      if (k < stored)
        set(a.data(), k, from[2 * k * inner], from[2 * k * inner + 1]);
      else
        set(a.data(), k, T(0), T(0));
    });
  row(parallel, p, lies ? from : a.data(), inner == 1 ? to : b.data(), s.inverse,
      static_cast<T>(s.scale));
  if (inner != 1)
    in_chunks(parallel, n, [&](int64_t k) {
      to[2 * k * inner] = b.data()[2 * k];
      to[2 * k * inner + 1] = b.data()[2 * k + 1];
    });
}

template <class T>
void real_to_half_line(Parallel& parallel, const FftLines& s, const Plan<T>& p, bool packed,
                       const T* from, T* to) {
  int64_t n = p.n, inner = s.inner, stored = std::min(s.n_in, s.n);
  ScratchOf<T> a(2 * n), b(2 * n);
  T *x = a.data(), *y = b.data();
  auto sample = [&](int64_t k) { return k < stored ? from[k * inner] : T(0); };
  bool lies = packed && inner == 1 && stored == s.n;  // then pairs of samples lie as they should
  if (!lies)
    in_chunks(parallel, n, [&](int64_t k) {
      set(x, k, sample(packed ? 2 * k : k), packed ? sample(2 * k + 1) : T(0));
    });
  row(parallel, p, lies ? from : x, y, false, static_cast<T>(s.scale));
  in_chunks(parallel, s.n_out(), [&](int64_t k) {
    std::complex<T> z = at(y, k == n ? 0 : k);
    if (packed) {
      std::complex<T> m = std::conj(at(y, k == 0 || k == n ? 0 : n - k)), d = z - m;
      T c = p.half[2 * k], e = p.half[2 * k + 1];  // times -i d
      z = {(z.real() + m.real() + d.imag() * c + d.real() * e) * T(0.5),
           (z.imag() + m.imag() + d.imag() * e - d.real() * c) * T(0.5)};
    }
    to[2 * k * inner] = z.real();
    to[2 * k * inner + 1] = s.inverse ? -z.imag() : z.imag();
  });
}

template <class T>
void half_to_real_line(Parallel& parallel, const FftLines& s, const Plan<T>& p, bool packed,
                       const T* from, T* to) {
  int64_t n = p.n, inner = s.inner;
  T scale = static_cast<T>(s.scale);
  ScratchOf<T> a(2 * n), b(2 * n);
  T *x = a.data(), *y = b.data();
  auto half_value = [&](int64_t k) -> std::complex<T> {
    if (k >= s.n_in) return {T(0), T(0)};
    T im = from[2 * k * inner + 1];
    if (k == 0 || 2 * k == s.n) im = T(0);  // they belong to real samples
    return {from[2 * k * inner], im};
  };
  in_chunks(parallel, n, [&](int64_t k) {
    if (!packed) {
      std::complex<T> z = 2 * k <= s.n ? half_value(k) : std::conj(half_value(s.n - k));
      return set(x, k, z.real(), z.imag());
    }
    std::complex<T> z = half_value(k), m = std::conj(half_value(n - k)), d = z - m;
    T c = p.half[2 * k], e = -p.half[2 * k + 1];  // times i d
    set(x, k, z.real() + m.real() - (d.real() * e + d.imag() * c),
        z.imag() + m.imag() + (d.real() * c - d.imag() * e));
  });
  if (packed && inner == 1) return row(parallel, p, x, to, true, scale);
  row(parallel, p, x, y, true, scale);
  in_chunks(parallel, n, [&](int64_t k) {
    to[(packed ? 2 * k : k) * inner] = y[2 * k];
    if (packed) to[(2 * k + 1) * inner] = y[2 * k + 1];
  });
}

template <class T>
void by_rows(Parallel& parallel, const FftLines& s, const Plan<T>& p, bool packed, const T* in,
             T* out) {
  int64_t n_out = s.n_out();
  parallel.for_each(s.outer * s.inner, [&](int64_t line) {
    int64_t o = line / s.inner, i = line % s.inner;
    // Where the line begins among the input's and the result's elements.
    int64_t from = o * s.n_in * s.inner + i, to = o * n_out * s.inner + i;
    switch (s.kind) {
      case Fft::Complex:
        return complex_line(parallel, s, p, in + 2 * from, out + 2 * to);
      case Fft::RealToHalf:
        return real_to_half_line(parallel, s, p, packed, in + from, out + 2 * to);
      case Fft::HalfToReal:
        return half_to_real_line(parallel, s, p, packed, in + 2 * from, out + to);
    }
  });
}

template <class T>
void run(Parallel& parallel, const FftLines& s, const T* in, T* out) {
  constexpr int V = kFftLanes<T>;
  int64_t lines = s.outer * s.inner;
  if (lines == 0 || s.n == 0) return;
  // Two real samples travel as one complex number where the length is even.
  bool packed = s.kind != Fft::Complex && s.n % 2 == 0;
  int64_t n = packed ? s.n / 2 : s.n;
  bool smooth = n == 1 || !factors_of(n).empty();
  bool lanes = smooth &&
               (lines > 1 ? n <= (s.inner >= V ? kWideLaneLength : kLaneLength) : n < kSplitLength);
  // What lanes do not do: an odd real result, real samples in pairs of which one is missing.
  if (s.kind == Fft::HalfToReal && !packed) lanes = false;
  if (s.kind == Fft::RealToHalf && (s.inverse || (packed && s.n_in < s.n))) lanes = false;
  auto plan = plan_for<T>(n, lanes || n < kSplitLength, packed);
  if (lanes)
    in_lanes(parallel, s, *plan, packed, in, out);
  else
    by_rows(parallel, s, *plan, packed, in, out);
}

}  // namespace

void fft(Parallel& parallel, const FftLines& lines, const float* in, float* out) {
  run(parallel, lines, in, out);
}
void fft(Parallel& parallel, const FftLines& lines, const double* in, double* out) {
  run(parallel, lines, in, out);
}

}  // namespace slipstream::kernels
