// Draws with array parameters, samplers that reject, choices and permutations. The draws that fuse
// are in creation.cpp.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "fusion/program.h"
#include "kernels/random_samplers.h"
#include "ops/creation.h"
#include "ops/gamma_slope.h"
#include "ops/linalg_gradients.h"

namespace slipstream::ops {
namespace {

using kernels::Sampler;
using kernels::StreamKey;

OpDef make_def(const char* name, void (*run)(OpRun&)) {
  OpDef d;
  d.name = name;
  d.run = run;
  d.needs_contiguous = false;
  return d;
}

struct KeyAttrs : Attrs {
  StreamKey key;
  uint64_t counters = 0;  // how many it uses up
  void take(uint64_t n) {
    counters = n;
    key = reserve(n);
  }
};

// For operations whose attributes begin with a key: fresh numbers at every replay.
template <class A = KeyAttrs>
OpDef keyed_def(const char* name, void (*run)(OpRun&)) {
  OpDef d = without_gradient(make_def(name, run));
  d.renew = [](const Attrs& old) {
    auto fresh = std::make_unique<A>(static_cast<const A&>(old));
    fresh->take(fresh->counters);
    return AttrsPtr(std::move(fresh));
  };
  return d;
}

Node* keyed(const OpDef& op, int n_inputs, uint64_t counters) {
  auto attrs = std::make_unique<KeyAttrs>();
  attrs->take(counters);
  Node* n = begin(op, n_inputs);
  n->attrs = std::move(attrs);
  return n;
}

void check_size(const Dims& shape) {
  for (int i = 0; i < shape.n; ++i)
    if (shape[i] < 0) throw ValueError("size must not have negative dimensions");
  check_count(shape, "size");
}

// An operand in `t`, seen in the shape it broadcasts to.
class ParameterArray {
 public:
  ParameterArray(const Operand& x, DType t, const Dims& shape, const char* operation) : seen_(x) {
    if (!(broadcast(x.shape(), shape, operation) == shape))
      throw ValueError(std::string(operation) + ": a parameter of shape " + to_string(x.shape()) +
                       " does not fit size " + to_string(shape));
    if (x.dtype() != t) {
      cast_ = Temp(cast(x, t));
      seen_ = cast_.operand();
    }
    if (seen_.shape() == shape && seen_.contiguous() && !seen_.view) return;
    view_ = new_view(shape, fusion::broadcast_strides(seen_.shape(), seen_.strides(), shape),
                     seen_.offset());
    seen_.view = view_;
  }
  ~ParameterArray() { release(view_); }
  ParameterArray(const ParameterArray&) = delete;
  ParameterArray& operator=(const ParameterArray&) = delete;
  const Operand& operand() const { return seen_; }

 private:
  Temp cast_;
  Operand seen_;
  View* view_ = nullptr;
};

// A view of any strides, read run by run.
template <class T>
class Runs {
 public:
  explicit Runs(const Tensor& t)
      : source_(fusion::make_source(t.data, sizeof(T), t.shape, t.strides)) {}
  void load(T* to, int64_t first, int64_t n) const {
    fusion::load_strided(reinterpret_cast<char*>(to), source_, first, n);
  }

 private:
  fusion::StridedSource source_;
};

// ---- Checks that only the data can answer -------------------------------------------------------

struct CheckAttrs : Attrs {
  double low, high;
  bool open;
  std::string message;
};

void run_checked(OpRun& r) {
  auto& a = r.attrs<CheckAttrs>();
  const Tensor& x = r.in[0];
  constexpr int64_t kRun = 1024;
  const int size = size_of(x.dtype);
  auto as_double = kernels::cast_fn(x.dtype, DType::F64);
  auto source = fusion::make_source(x.data, size, x.shape, x.strides);
  r.parallel.for_each((x.size + 16 * kRun - 1) / (16 * kRun), [&](int64_t c) {
    double values[kRun];
    for (int64_t i = c * 16 * kRun; i < std::min(x.size, (c + 1) * 16 * kRun); i += kRun) {
      const int64_t n = std::min(kRun, x.size - i);
      char* to = r.out[0].data + i * size;
      fusion::load_strided(to, source, i, n);
      const void* in[1] = {to};
      as_double(values, in, n);
      for (int64_t k = 0; k < n; ++k) {
        const double v = values[k];
        if ((a.open ? v > a.low : v >= a.low) && v <= a.high) continue;
        throw ValueError(a.message + ", not " + std::to_string(v));
      }
    }
  });
}
void grad_checked(Gradient& g) { g.give(0, g.dy()); }
const OpDef kChecked = with_gradient(make_def("random.checked", run_checked), grad_checked);

// ---- Samplers
// ------------------------------------------------------------------------------------

struct SamplerAttrs : KeyAttrs {
  Sampler kind;
  double number[2] = {0, 0};
};

void run_sampler(OpRun& r) {
  auto& a = r.attrs<SamplerAttrs>();
  Tensor& out = r.out[0];
  constexpr int64_t kRun = kernels::kSamplerRun, kRuns = 8;
  auto store = kernels::cast_fn(DType::F64, out.dtype);
  r.parallel.for_each((out.size + kRuns * kRun - 1) / (kRuns * kRun), [&](int64_t c) {
    alignas(64) double buffer[2][kRun], result[kRun];
    for (int64_t i = c * kRuns * kRun; i < std::min(out.size, (c + 1) * kRuns * kRun); i += kRun) {
      const int64_t n = std::min(kRun, out.size - i);
      kernels::SamplerParam p[2];
      size_t used = 0;
      for (int k = 0; k < 2; ++k) {
        p[k] = {&a.number[k], 0};
        if (!std::isnan(a.number[k])) continue;
        Runs<double>(r.in[used++]).load(buffer[k], i, n);
        p[k] = {buffer[k], 1};
      }
      kernels::sample(result, a.kind, p[0], p[1], a.key, out.size, i, n);
      const void* in[1] = {result};
      store(out.data + i * size_of(out.dtype), in, n);
    }
  });
}
const char* const kSamplerNames[] = {"gamma",    "log_gamma", "poisson",
                                     "binomial", "vonmises",  "zipf"};
template <bool kLog>
void grad_gamma(Gradient& g) {
  if (!g.wants(0)) return;
  g.give(0, g.dy() * Term(gamma_slope(g.in(0).operand(), g.out(0).operand(), kLog)));
}
OpDef gamma_def(const char* name, void (*rule)(Gradient&)) {
  OpDef d = keyed_def<SamplerAttrs>(name, run_sampler);
  d.flat = false;
  return with_gradient(d, rule, {needs_in(0) | needs_out(0)});
}
const OpDef kSamplers[] = {gamma_def("random.gamma", grad_gamma<false>),
                           gamma_def("random.log_gamma", grad_gamma<true>),
                           keyed_def<SamplerAttrs>("random.poisson", run_sampler),
                           keyed_def<SamplerAttrs>("random.binomial", run_sampler),
                           keyed_def<SamplerAttrs>("random.vonmises", run_sampler),
                           keyed_def<SamplerAttrs>("random.zipf", run_sampler)};

// ---- Integers between arrays
// ---------------------------------------------------------------------

void run_integers(OpRun& r) {
  auto& a = r.attrs<KeyAttrs>();
  Tensor& out = r.out[0];
  constexpr int64_t kRun = 1024;
  Runs<int64_t> lows(r.in[0]), highs(r.in[1]);
  r.parallel.for_each((out.size + kRun - 1) / kRun, [&](int64_t c) {
    int64_t low[kRun], high[kRun];
    uint64_t word[kRun];
    const int64_t first = c * kRun, n = std::min(kRun, out.size - first);
    lows.load(low, first, n);
    highs.load(high, first, n);
    kernels::tile_draw(word, kernels::Draw::RandInt, DType::I64, {0, 0, 0, 0}, a.key, first, n);
    for (int64_t i = 0; i < n; ++i) {
      if (low[i] >= high[i])
        throw ValueError("randint: low must be below high: low=" + std::to_string(low[i]) +
                         ", high=" + std::to_string(high[i]));
      const uint64_t range = static_cast<uint64_t>(high[i]) - static_cast<uint64_t>(low[i]);
      const auto product = static_cast<unsigned __int128>(word[i]) * range;
      out.as<uint64_t>()[first + i] =
          static_cast<uint64_t>(low[i]) + static_cast<uint64_t>(product >> 64);
    }
  });
}
const OpDef kIntegers = keyed_def("random.randint", run_integers);

// ---- Probabilities
// -------------------------------------------------------------------------------

void check_probabilities(const double* p, int64_t k, const char* operation, bool any_sum = false) {
  double sum = 0;
  for (int64_t j = 0; j < k; ++j) {
    if (!(p[j] >= 0))
      throw ValueError(std::string(operation) + ": p must not be negative, not " +
                       std::to_string(p[j]));
    sum += p[j];
  }
  if (!any_sum && !(std::fabs(sum - 1) < 1e-3))
    throw ValueError(std::string(operation) + ": p must sum to 1, not to " + std::to_string(sum));
}

struct CategoricalAttrs : KeyAttrs {
  bool any_sum = false;
};

// Every row of probabilities is summed up; a uniform number falls between two of the sums. With
// `any_sum` the number is not scaled, as in MXNet: one above the last sum gives an index past it.
void run_categorical(OpRun& r) {
  auto& a = r.attrs<CategoricalAttrs>();
  const Tensor& p = r.in[0];
  Tensor& out = r.out[0];
  const int64_t k = p.shape[p.shape.n - 1], rows = p.size / k, each = out.size / rows;
  std::vector<double> sums(static_cast<size_t>(p.size));
  Runs<double> reader(p);
  const int64_t per = std::max<int64_t>(1, 4096 / k);
  r.parallel.for_each((rows + per - 1) / per, [&](int64_t c) {
    for (int64_t row = c * per; row < std::min(rows, (c + 1) * per); ++row) {
      double* s = &sums[row * k];
      reader.load(s, row * k, k);
      check_probabilities(s, k, "categorical", a.any_sum);
      for (int64_t j = 1; j < k; ++j) s[j] += s[j - 1];
    }
  });
  constexpr int64_t kRun = 1024;
  r.parallel.for_each((out.size + kRun - 1) / kRun, [&](int64_t c) {
    double u[kRun];
    const int64_t first = c * kRun, n = std::min(kRun, out.size - first);
    kernels::tile_draw(u, kernels::Draw::Uniform, DType::F64, {0, 1, 0, 0}, a.key, first, n);
    for (int64_t i = 0; i < n; ++i) {
      const double* s = &sums[(first + i) / each * k];
      const double x = a.any_sum ? u[i] : u[i] * s[k - 1];
      if (x > s[k - 1]) {
        out.as<int64_t>()[first + i] = k;
        continue;
      }
      int64_t low = 0;
      for (int64_t left = k; left > 1;) {  // without branches: the first sum above x
        const int64_t half = left / 2;
        low = s[low + half - 1] <= x ? low + half : low;
        left -= half;
      }
      // x < s[k - 1] but for rounding; then the last outcome of any probability is meant.
      while (low > 0 && s[low] == s[low - 1]) --low;
      out.as<int64_t>()[first + i] = low;
    }
  });
}
const OpDef kCategorical = keyed_def<CategoricalAttrs>("random.categorical", run_categorical);

void run_multinomial(OpRun& r) {
  auto& a = r.attrs<KeyAttrs>();
  Tensor& out = r.out[0];
  const int64_t k = out.shape[out.shape.n - 1], draws = out.size / k;
  const int64_t rows = r.in[1].size / k, each = draws / rows;
  std::vector<int64_t> trials(static_cast<size_t>(rows));
  std::vector<double> p(static_cast<size_t>(rows * k));
  Runs<int64_t>(r.in[0]).load(trials.data(), 0, rows);
  Runs<double>(r.in[1]).load(p.data(), 0, rows * k);
  for (int64_t row = 0; row < rows; ++row) {
    if (trials[row] < 0) throw ValueError("multinomial: n must not be negative");
    check_probabilities(&p[row * k], k, "multinomial");
  }
  const int64_t per = std::max<int64_t>(1, 512 / k);
  r.parallel.for_each((draws + per - 1) / per, [&](int64_t c) {
    for (int64_t i = c * per; i < std::min(draws, (c + 1) * per); ++i)
      kernels::sample_multinomial(out.as<int64_t>() + i * k, trials[i / each], &p[i / each * k], k,
                                  a.key, static_cast<uint64_t>(i));
  });
}
const OpDef kMultinomial = keyed_def("random.multinomial", run_multinomial);

// Exponential waiting times divided by the weights: the first to come are a weighted sample.
void run_weighted_choice(OpRun& r) {
  auto& a = r.attrs<KeyAttrs>();
  const int64_t n = r.in[0].size, count = r.out[0].size;
  std::vector<double> p(static_cast<size_t>(n)), time(static_cast<size_t>(n));
  Runs<double>(r.in[0]).load(p.data(), 0, n);
  check_probabilities(p.data(), n, "choice");
  kernels::sample_exponential(time.data(), a.key, 0, n);
  std::vector<int64_t> order;
  for (int64_t i = 0; i < n; ++i) {
    if (!(p[i] > 0)) continue;
    time[i] /= p[i];
    order.push_back(i);
  }
  if (static_cast<int64_t>(order.size()) < count)
    throw ValueError("choice: p has fewer non-zero entries than size");
  std::partial_sort(order.begin(), order.begin() + count, order.end(), [&](int64_t x, int64_t y) {
    return time[x] != time[y] ? time[x] < time[y] : x < y;
  });
  std::copy_n(order.begin(), count, r.out[0].as<int64_t>());
}
const OpDef kWeightedChoice = keyed_def("random.choice", run_weighted_choice);

// Row by row: classes that differ, and how many draws it took to find them.
struct UniqueAttrs : KeyAttrs {
  int64_t range = 0;
};
void run_unique_zipf(OpRun& r) {
  auto& a = r.attrs<UniqueAttrs>();
  const int64_t rows = r.out[1].size, n = rows ? r.out[0].size / rows : 0;
  r.parallel.for_each(rows, [&](int64_t row) {
    r.out[1].as<int64_t>()[row] = kernels::sample_unique_zipf(
        r.out[0].as<int64_t>() + row * n, n, a.range, a.key, static_cast<uint64_t>(row));
  });
}
const OpDef kUniqueZipf = keyed_def<UniqueAttrs>("random.unique_zipfian", run_unique_zipf);

// ---- Normal vectors, permutations
// ----------------------------------------------------------------

// L with L L' = covariance, lower triangular; semidefinite matrices give columns of zeros.
void run_covariance_root(OpRun& r) {
  const int64_t n = r.out[0].shape[r.out[0].shape.n - 1];
  double* out = r.out[0].as<double>();
  Runs<double>(r.in[0]).load(out, 0, r.out[0].size);
  r.parallel.for_each(r.out[0].size / (n * n), [&](int64_t m) {
    double* l = out + m * n * n;
    double most = 0;
    for (int64_t i = 0; i < n; ++i) most = std::max(most, std::fabs(l[i * n + i]));
    const double small = most * 1e-6 * static_cast<double>(n);
    for (int64_t j = 0; j < n; ++j) {
      double d = l[j * n + j];
      for (int64_t k = 0; k < j; ++k) d -= l[j * n + k] * l[j * n + k];
      if (!(d >= -small)) throw ValueError("multivariate_normal: cov is not positive semidefinite");
      d = d > most * 1e-12 ? std::sqrt(d) : 0;
      l[j * n + j] = d;
      for (int64_t i = j + 1; i < n; ++i) {
        double s = l[i * n + j];
        for (int64_t k = 0; k < j; ++k) s -= l[i * n + k] * l[j * n + k];
        if (d == 0 && std::fabs(s) > std::sqrt(small * most))
          throw ValueError("multivariate_normal: cov is not positive semidefinite");
        l[i * n + j] = d > 0 ? s / d : 0;
      }
    }
    for (int64_t i = 0; i < n; ++i) std::fill(l + i * n + i + 1, l + (i + 1) * n, 0.0);
  });
}
void grad_covariance_root(Gradient& g) { g.give(0, cholesky_gradient(g.out(), g.dy(), false)); }
const OpDef kCovarianceRoot = with_gradient(make_def("random.covariance_root", run_covariance_root),
                                            grad_covariance_root, {needs_out(0)});

void run_permutation(OpRun& r) {
  kernels::permutation(r.out[0].as<int64_t>(), r.out[0].size, r.attrs<KeyAttrs>().key, r.parallel);
}
const OpDef kPermutation = keyed_def("random.permutation", run_permutation);

}  // namespace

// x itself, once every element is known to lie in [low, high] (without low when `open`).
Value* checked(const Operand& x, double low, double high, bool open, const std::string& message) {
  auto attrs = std::make_unique<CheckAttrs>();
  attrs->low = low;
  attrs->high = high;
  attrs->open = open;
  attrs->message = message;
  Node* n = begin(kChecked, 1);
  n->attrs = std::move(attrs);
  set_input(n, 0, x);
  return commit(n, x.dtype(), x.shape());
}
SLIPSTREAM_DECLARE(checked, "x", "low", "high", "open", "message");

Value* sampler(ResultClass, const std::string& kind, const Arg& a, const Arg& b, DType t,
               const Dims& shape) {
  check_size(shape);
  auto attrs = std::make_unique<SamplerAttrs>();
  int which = 0;
  while (which < 6 && kind != kSamplerNames[which]) ++which;
  if (which == 6) throw ValueError("unknown distribution " + kind);
  attrs->kind = static_cast<Sampler>(which);
  std::vector<std::unique_ptr<ParameterArray>> arrays;
  const Arg* args[2] = {&a, &b};
  for (int k = 0; k < 2; ++k) {
    attrs->number[k] = args[k]->scalar.as_double();
    if (!args[k]->is_array()) {
      if (std::isnan(attrs->number[k])) throw ValueError(kind + ": a parameter is not a number");
      continue;
    }
    attrs->number[k] = std::nan("");  // stands for "the next operand"
    arrays.push_back(
        std::make_unique<ParameterArray>(args[k]->array, DType::F64, shape, kind.c_str()));
  }
  attrs->take(kernels::counters_for(attrs->kind, count(shape)));
  Node* n = begin(kSamplers[which], static_cast<int>(arrays.size()));
  n->attrs = std::move(attrs);
  for (size_t k = 0; k < arrays.size(); ++k)
    set_input(n, static_cast<int>(k), arrays[k]->operand());
  return commit(n, t, shape);
}
SLIPSTREAM_DECLARE(sampler, "cls", "kind", "a", "b", "dtype", "size");

// int64 from [low, high), element by element.
Value* integers_between(const Operand& low, const Operand& high, const Dims& shape) {
  check_size(shape);
  ParameterArray a(low, DType::I64, shape, "randint"), b(high, DType::I64, shape, "randint");
  Node* n =
      keyed(kIntegers, 2, kernels::counters_for(kernels::Draw::RandInt, DType::I64, count(shape)));
  set_input(n, 0, a.operand());
  set_input(n, 1, b.operand());
  return commit(n, DType::I64, shape);
}
SLIPSTREAM_DECLARE(integers_between, "low", "high", "size");

// For every row of p, draws of the given shape: places in the row, as int64.
Value* categorical(const Operand& p, const Dims& size, bool any_sum) {
  check_size(size);
  const Dims& s = p.shape();
  if (s.n == 0 || s[s.n - 1] == 0) throw ValueError("p must have at least one probability");
  Dims shape = s;
  --shape.n;
  if (shape.n + size.n > kMaxDims) throw ValueError("size has too many dimensions");
  for (int i = 0; i < size.n; ++i) shape.push(size[i]);
  ParameterArray rows(p, DType::F64, s, "categorical");
  auto attrs = std::make_unique<CategoricalAttrs>();
  attrs->any_sum = any_sum;
  attrs->take(kernels::counters_for(kernels::Draw::Uniform, DType::F64, count(shape)));
  Node* n = begin(kCategorical, 1);
  n->attrs = std::move(attrs);
  set_input(n, 0, rows.operand());
  return commit(n, DType::I64, shape);
}
SLIPSTREAM_DECLARE(categorical, "p", "size", "any_sum");

// For every row of p and its number of trials, counts per outcome, `size` times; as int64.
Value* multinomial(const Operand& trials, const Operand& p, const Dims& size) {
  check_size(size);
  const Dims& s = p.shape();
  if (s.n == 0) throw ValueError("pvals must have a dimension of probabilities");
  const int64_t k = s[s.n - 1];
  Dims rows = s;
  --rows.n;
  rows = broadcast(rows, trials.shape(), "multinomial");
  if (rows.n + size.n >= kMaxDims) throw ValueError("size has too many dimensions");
  Dims all = rows, shape = rows;
  all.push(k);
  for (int i = 0; i < size.n; ++i) shape.push(size[i]);
  const int64_t draws = count(shape);
  shape.push(k);
  ParameterArray n_trials(trials, DType::I64, rows, "multinomial");
  ParameterArray probabilities(p, DType::F64, all, "multinomial");
  Node* n = keyed(kMultinomial, 2, static_cast<uint64_t>(draws));
  set_input(n, 0, n_trials.operand());
  set_input(n, 1, probabilities.operand());
  return commit(n, DType::I64, shape);
}
SLIPSTREAM_DECLARE(multinomial, "n", "pvals", "size");

// `count` different places of the vector p, the likelier ones with more chance; as int64.
Value* weighted_choice(const Operand& p, int64_t count) {
  ParameterArray weights(p, DType::F64, p.shape(), "choice");
  Node* n = keyed(kWeightedChoice, 1,
                  kernels::counters_for(kernels::Draw::Exponential, DType::F64, p.size()));
  set_input(n, 0, weights.operand());
  return commit(n, DType::I64, {count});
}
SLIPSTREAM_DECLARE(weighted_choice, "p", "count");

// (classes, draws): rows of different classes below range_max, as int64.
std::vector<Value*> unique_zipfian(ResultClass, int64_t range_max, int64_t rows, int64_t count) {
  if (rows < 0 || count < 0) throw ValueError("shape must not have negative dimensions");
  check_size({rows, count});
  if (range_max < 1) throw ValueError("range_max must be positive");
  if (count > range_max)
    throw ValueError("shape asks for " + std::to_string(count) +
                     " different classes, but there are " + std::to_string(range_max));
  auto attrs = std::make_unique<UniqueAttrs>();
  attrs->range = range_max;
  attrs->take(static_cast<uint64_t>(rows));
  Node* n = begin(kUniqueZipf, 0);
  n->attrs = std::move(attrs);
  add_outputs(n, {{DType::I64, {rows}}});
  Value* trials = n->output(1);
  return {commit(n, DType::I64, {rows, count}), trials};
}
SLIPSTREAM_DECLARE(unique_zipfian, "cls", "range_max", "rows", "count");

Value* covariance_root(const Operand& cov) {
  const Dims& s = cov.shape();
  if (s.n < 2 || s[s.n - 1] != s[s.n - 2])
    throw ValueError("cov must be square, not of shape " + to_string(s));
  ParameterArray c(cov, DType::F64, s, "multivariate_normal");
  Node* n = begin(kCovarianceRoot, 1);
  set_input(n, 0, c.operand());
  return commit(n, DType::F64, s);
}
SLIPSTREAM_DECLARE(covariance_root, "cov");

// 0 .. n-1 in random order, as int64.
Value* permutation(ResultClass, int64_t n) {
  if (n < 0) throw ValueError("permutation: the size must not be negative");
  Node* node = keyed(kPermutation, 0, kernels::counters_for_permutation(n));
  return commit(node, DType::I64, {n});
}
SLIPSTREAM_DECLARE(permutation, "cls", "n");

}  // namespace slipstream::ops
