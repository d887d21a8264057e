// The log-likelihood of marked point processes that excite themselves (Hawkes processes).
#include <algorithm>
#include <cmath>

#include "ops/declare.h"
#include "ops/gradient.h"
#include "ops/real.h"

namespace slipstream::ops {
namespace {

// Inputs of both kernels.
enum : int { kMu, kAlpha, kBeta, kState, kLags, kMarks, kLengths, kEnds, kArrived };

// One sequence: calls event(mark, time since the last of its kind) for each valid point, then
// end(mark, time since its last one) for each kind.
template <class T, class Event, class End>
void walk(OpRun& r, int64_t i, int64_t kinds, Event&& event, End&& end) {
  const int64_t steps = r.in[kLags].shape[1];
  const T *lags = r.in[kLags].as<T>() + i * steps, length = r.in[kLengths].as<T>()[i];
  const int64_t* marks = r.in[kMarks].as<int64_t>() + i * steps;
  if (!(length <= static_cast<T>(steps)))
    throw OpError("hawkesll: valid_length " + std::to_string(length) + " of sequence " +
                  std::to_string(i) + ", but lags has " + std::to_string(steps) + " points");
  std::vector<T> last(static_cast<size_t>(kinds), T(0));
  T time = 0;
  for (int64_t j = 0; static_cast<T>(j) < length; ++j) {
    const int64_t mark = marks[j];
    if (mark < 0 || mark >= kinds)
      throw OpError("hawkesll: mark " + std::to_string(mark) + " is not from 0 to " +
                    std::to_string(kinds - 1));
    time += lags[j];
    event(mark, time - last[mark]);
    last[mark] = time;
  }
  for (int64_t mark = 0; mark < kinds; ++mark) end(mark, r.in[kEnds].as<T>()[i] - last[mark]);
}

// Outputs: the log-likelihoods, and the states at the end.
void run_hawkes(OpRun& r) {
  const int64_t n = r.in[kMu].shape[0], kinds = r.in[kMu].shape[1];
  with_real(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    const T *alpha = r.in[kAlpha].as<T>(), *beta = r.in[kBeta].as<T>();
    r.parallel.for_each(n, [&](int64_t i) {
      const T* mu = r.in[kMu].as<T>() + i * kinds;
      T* state = r.out[1].as<T>() + i * kinds;
      std::copy_n(r.in[kState].as<T>() + i * kinds, kinds, state);
      T likelihood = 0, rest = 0;
      walk<T>(
          r, i, kinds,
          [&](int64_t k, T d) {
            const T faded = std::exp(-beta[k] * d);
            const T intensity = mu[k] + alpha[k] * beta[k] * state[k] * faded;
            likelihood += std::log(intensity) - (mu[k] * d + alpha[k] * state[k] * (1 - faded));
            state[k] = 1 + state[k] * faded;
          },
          [&](int64_t k, T d) {
            const T faded = std::exp(-beta[k] * d);
            rest += mu[k] * d + alpha[k] * state[k] * (1 - faded);
            state[k] *= faded;
          });
      r.out[0].as<T>()[i] = likelihood - rest;
    });
  });
}

// Outputs: the gradients of mu, and those of alpha and beta for each sequence.
void run_hawkes_back(OpRun& r) {
  const int64_t n = r.in[kMu].shape[0], kinds = r.in[kMu].shape[1];
  with_real(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    const T *alpha = r.in[kAlpha].as<T>(), *beta = r.in[kBeta].as<T>();
    r.parallel.for_each(n, [&](int64_t i) {
      const T *mu = r.in[kMu].as<T>() + i * kinds, arrived = r.in[kArrived].as<T>()[i];
      T* out[3];
      for (int k = 0; k < 3; ++k) {
        out[k] = r.out[k].as<T>() + i * kinds;
        std::fill_n(out[k], kinds, T(0));
      }
      const T* start = r.in[kState].as<T>() + i * kinds;
      std::vector<T> state(start, start + kinds);
      std::vector<T> slope(static_cast<size_t>(kinds), T(0));  // of the states to beta
      walk<T>(
          r, i, kinds,
          [&](int64_t k, T d) {
            const T faded = std::exp(-beta[k] * d);
            const T intensity = mu[k] + alpha[k] * beta[k] * state[k] * faded;
            out[0][k] += 1 / intensity - d;
            out[1][k] += beta[k] * state[k] * faded / intensity - state[k] * (1 - faded);
            out[2][k] +=
                alpha[k] * faded * (state[k] * (1 - beta[k] * d) + beta[k] * slope[k]) / intensity -
                alpha[k] * (slope[k] * (1 - faded) + state[k] * d * faded);
            slope[k] = faded * (slope[k] - d * state[k]);
            state[k] = 1 + state[k] * faded;
          },
          [&](int64_t k, T d) {
            const T faded = std::exp(-beta[k] * d);
            out[0][k] = arrived * (out[0][k] - d);
            out[1][k] = arrived * (out[1][k] - state[k] * (1 - faded));
            out[2][k] =
                arrived * (out[2][k] - alpha[k] * (slope[k] * (1 - faded) + state[k] * d * faded));
          });
    });
  });
}
const OpDef kHawkesBack{.name = "hawkesll_backward", .run = run_hawkes_back};

// As in MXNet only the intensities, branching ratios and decays have gradients, of the likelihood.
void grad_hawkes(Gradient& g) {
  Node* n = begin(kHawkesBack, 9);
  for (int k = 0; k < 8; ++k) set_input(n, k, g.in(k).operand());
  set_input(n, kArrived, g.dy(0).operand());
  const DType t = g.in_type(kMu);
  const Dims s = g.in_shape(kMu);
  add_outputs(n, {{t, s}, {t, s}});
  Value *alpha = n->output(1), *beta = n->output(2);
  g.give(kMu, Term(commit(n, t, s)));
  // The walk sums over the sequences: operands of shape (kinds,) were broadcast.
  g.give(kAlpha, Term(alpha));
  g.give(kBeta, Term(beta));
}
constexpr uint32_t kAll = needs_in(0) | needs_in(1) | needs_in(2) | needs_in(3) | needs_in(4) |
                          needs_in(5) | needs_in(6) | needs_in(7);
const OpDef kHawkes =
    with_gradient({.name = "hawkesll", .run = run_hawkes}, grad_hawkes, {kAll, kAll, kAll, kAll});

void check(const Operand& x, const Dims& wanted, const char* name) {
  if (!(x.shape() == wanted))
    throw ValueError(std::string("hawkesll: ") + name + " has shape " + to_string(x.shape()) +
                     "; it must be " + to_string(wanted));
}

}  // namespace

// (log-likelihoods, states at max_time).
std::vector<Value*> hawkesll(const Operand& lda, const Operand& alpha, const Operand& beta,
                             const Operand& state, const Operand& lags, const Operand& marks,
                             const Operand& valid_length, const Operand& max_time) {
  check_dims(lda, 2, "hawkesll", "lda", "(sequences, kinds)");
  check_dims(lags, 2, "hawkesll", "lags", "(sequences, points)");
  const int64_t n = lda.shape()[0], kinds = lda.shape()[1];
  check(alpha, {kinds}, "alpha");
  check(beta, {kinds}, "beta");
  check(state, {n, kinds}, "state");
  check(lags, {n, lags.shape()[1]}, "lags");
  check(marks, lags.shape(), "marks");
  check(valid_length, {n}, "valid_length");
  check(max_time, {n}, "max_time");
  const DType work = real_type(lda.dtype(), "lda");
  Converted convert;
  Node* node = begin(kHawkes, 8);
  const Operand* inputs[] = {&lda, &alpha, &beta, &state, &lags, &marks, &valid_length, &max_time};
  for (int k = 0; k < 8; ++k)
    set_input(node, k, convert(*inputs[k], k == kMarks ? DType::I64 : work));
  add_outputs(node, {{work, {n, kinds}}});
  Value* after = node->output(1);
  return {commit(node, work, {n}), after};
}
SLIPSTREAM_DECLARE(hawkesll, "lda", "alpha", "beta", "state", "lags", "marks", "valid_length",
                   "max_time");

}  // namespace slipstream::ops
