// Connectionist temporal classification: minus the log likelihood of a label sequence, summed over
// all its alignments with the time steps.
#include <algorithm>
#include <cmath>
#include <limits>

#include "ops/along_axis.h"
#include "ops/backward.h"
#include "ops/creation.h"
#include "ops/declare.h"
#include "ops/real.h"
#include "ops/rules.h"

namespace slipstream::ops {

Value* cumprod(const Operand& a, int64_t axis);

namespace {

// Inputs: log probabilities (T,N,C), labels (N,L) int64, [data lengths], [label lengths].
struct CtcAttrs : Attrs {
  bool data_lengths, label_lengths, blank_first;
};

// Sums of probabilities in the log domain.
double log_add(double a, double b) {
  if (a < b) std::swap(a, b);
  return std::isinf(b) ? a : a + std::log1p(std::exp(b - a));
}

int64_t length_in(int64_t value, int64_t limit, const char* what) {
  if (value < 0 || value > limit)
    throw ValueError(std::string(what) + " " + std::to_string(value) + " is not within 0 and " +
                     std::to_string(limit));
  return value;
}

// Whether the blank before state s may be left out: between different labels, and not before one
// that is the blank itself, which MXNet takes too.
bool may_skip(const std::vector<int64_t>& label, int64_t blank, size_t s) {
  return s > 1 && s % 2 && label[s / 2] != label[s / 2 - 1] && label[s / 2] != blank;
}

template <class T>
double loss_of(const T* logs, int64_t step, int64_t steps, const std::vector<int64_t>& label,
               int64_t blank) {
  size_t states = 2 * label.size() + 1, repeats = 0;
  for (size_t i = 1; i < label.size(); ++i) repeats += label[i] == label[i - 1];
  // A label that cannot fit has no alignment; such examples count nothing.
  if (static_cast<int64_t>(label.size() + repeats) > steps) return 0;
  if (steps == 0) return 0;
  constexpr double kNever = -std::numeric_limits<double>::infinity();
  auto symbol = [&](size_t s) { return s % 2 ? label[s / 2] : blank; };
  auto skips = [&](size_t s) { return may_skip(label, blank, s); };
  std::vector<double> alpha(states, kNever), next(states);
  alpha[0] = logs[blank];
  if (states > 1) alpha[1] = logs[label[0]];
  for (int64_t t = 1; t < steps; ++t) {
    const T* now = logs + t * step;
    for (size_t s = 0; s < states; ++s) {
      double sum = alpha[s];
      if (s > 0) sum = log_add(sum, alpha[s - 1]);
      if (skips(s)) sum = log_add(sum, alpha[s - 2]);
      next[s] = sum + static_cast<double>(now[symbol(s)]);
    }
    alpha.swap(next);
  }
  return -(states > 1 ? log_add(alpha[states - 1], alpha[states - 2]) : alpha[0]);
}

// Adds -scale * (how likely each class is at each step, given the label) to `out`.
template <class T>
void add_gradient(T* out, const T* logs, int64_t step, int64_t steps,
                  const std::vector<int64_t>& label, int64_t blank, double scale) {
  size_t states = 2 * label.size() + 1, repeats = 0;
  for (size_t i = 1; i < label.size(); ++i) repeats += label[i] == label[i - 1];
  if (static_cast<int64_t>(label.size() + repeats) > steps || steps == 0) return;
  constexpr double kNever = -std::numeric_limits<double>::infinity();
  auto symbol = [&](size_t s) { return s % 2 ? label[s / 2] : blank; };
  auto skips = [&](size_t s) { return may_skip(label, blank, s); };
  // alpha[t][s]: all ways that are in state s at step t, up to and with that step.
  std::vector<double> alpha(states * steps, kNever);
  alpha[0] = logs[blank];
  if (states > 1) alpha[1] = logs[label[0]];
  for (int64_t t = 1; t < steps; ++t)
    for (size_t s = 0; s < states; ++s) {
      const double* before = &alpha[(t - 1) * states];
      double sum = before[s];
      if (s > 0) sum = log_add(sum, before[s - 1]);
      if (skips(s)) sum = log_add(sum, before[s - 2]);
      alpha[t * states + s] = sum + static_cast<double>(logs[t * step + symbol(s)]);
    }
  const double* end = &alpha[(steps - 1) * states];
  double total = states > 1 ? log_add(end[states - 1], end[states - 2]) : end[0];
  if (std::isinf(total)) return;
  // beta[s]: all ways from state s at step t to the end, without that step.
  std::vector<double> beta(states, kNever), next(states);
  beta[states - 1] = 0;
  if (states > 1) beta[states - 2] = 0;
  for (int64_t t = steps - 1; t >= 0; --t) {
    for (size_t s = 0; s < states; ++s)
      out[t * step + symbol(s)] -=
          static_cast<T>(scale * std::exp(alpha[t * states + s] + beta[s] - total));
    if (t == 0) break;
    auto onward = [&](size_t s) {
      return beta[s] + static_cast<double>(logs[t * step + symbol(s)]);
    };
    for (size_t s = 0; s < states; ++s) {
      double sum = onward(s);
      if (s + 1 < states) sum = log_add(sum, onward(s + 1));
      if (s + 2 < states && skips(s + 2)) sum = log_add(sum, onward(s + 2));
      next[s] = sum;
    }
    beta.swap(next);
  }
}

// Losses (N,), or, with one more input (their gradients), the gradient of the log probabilities.
void run_ctc(OpRun& r) {
  auto& a = r.attrs<CtcAttrs>();
  const bool back = r.out[0].shape.n == 3;
  const Dims& s = r.in[0].shape;
  int64_t steps = s[0], batch = s[1], classes = s[2], width = r.in[1].shape[1];
  int64_t blank = a.blank_first ? 0 : classes - 1, padding = a.blank_first ? 0 : -1;
  const int64_t* lengths = a.data_lengths ? r.in[2].as<int64_t>() : nullptr;
  const int64_t* label_lengths =
      a.label_lengths ? r.in[a.data_lengths ? 3 : 2].as<int64_t>() : nullptr;
  with_real(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    if (back) std::fill_n(r.out[0].as<T>(), r.out[0].size, T(0));
    r.parallel.for_each(batch, [&](int64_t b) {
      const int64_t* row = r.in[1].as<int64_t>() + b * width;
      int64_t n = label_lengths ? length_in(label_lengths[b], width, "label length")
                                : std::find(row, row + width, padding) - row;
      std::vector<int64_t> label(row, row + n);
      for (int64_t k : label) {
        if (k >= 0 && k < classes && !(back && k == blank)) continue;
        // A loss of such a label has a value, but MXNet's gradient of it is not its slope.
        const char* what = k == blank ? " is the blank: there is no gradient"
                                      : " is not one of the classes, of which there are ";
        throw ValueError("label " + std::to_string(k) + " in row " + std::to_string(b) + what +
                         (k == blank ? "" : std::to_string(classes)));
      }
      int64_t used = lengths ? length_in(lengths[b], steps, "data length") : steps;
      const T* logs = r.in[0].as<T>() + b * classes;
      if (back)
        add_gradient(r.out[0].as<T>() + b * classes, logs, batch * classes, used, label, blank,
                     static_cast<double>(r.in.back().as<T>()[b]));
      else
        r.out[0].as<T>()[b] = static_cast<T>(loss_of(logs, batch * classes, used, label, blank));
    });
  });
}
const OpDef kCtcBack{.name = "ctc_loss_backward", .run = run_ctc};

// The losses from ordinary operations, one step after the other, for gradients of gradients.
Term compose_losses(Gradient& g, const Term& logs) {
  auto& a = g.attrs<CtcAttrs>();
  constexpr double kNever = -1e30;  // finite: differences of two of them are numbers
  const Dims s = logs.shape();
  const int64_t steps = s[0], batch = s[1], width = g.in_shape(1)[1], states = 2 * width + 1;
  const double blank = a.blank_first ? 0 : static_cast<double>(s[2] - 1);
  auto constant = [](double number, const Dims& shape) {
    return zeros(DType::I64, shape) + whole_number(number);
  };
  auto log_sum = [](const Term& p, const Term& q) { return apply(TileOp::Logaddexp, p, q); };
  Term label = g.in(1), valid, n;
  if (a.label_lengths) {
    n = g.in(a.data_lengths ? 3 : 2).reshape({batch, 1});
    valid = Term(arange(0, 1, width, DType::I64)).reshape({1, width}) < n;
  } else {
    Term real = cast_to(!(label == whole_number(a.blank_first ? 0 : -1)), DType::F64);
    valid = Term(cumprod(real.operand(), 1)) > 0.5;
    n = sum_axes(cast_to(valid, DType::I64), {1});
  }
  label = where(valid, label, whole_number(blank));
  // Blanks around the labels; a blank may be left out between different ones.
  Term pairs = join({constant(blank, {batch, width, 1}), label.reshape({batch, width, 1})}, 2);
  Term symbol = join({pairs.reshape({batch, 2 * width}), constant(blank, {batch, 1})}, 1);
  Term state = Term(arange(0, 1, states, DType::I64)).reshape({1, states});
  Term active = state <= n * whole_number(2), skips, repeats = zeros(DType::I64, {batch, 1});
  if (width > 1) {
    Term before = join({zeros(DType::I64, {batch, 2}), slice(symbol, 1, 0, states - 2)}, 1);
    skips = (state > whole_number(1)) & !(symbol == before) & !(symbol == whole_number(blank));
    Term again = slice(label, 1, 1, width - 1) == slice(label, 1, 0, width - 1);
    again = again & slice(valid, 1, 1, width - 1);
    repeats = sum_axes(cast_to(again, DType::I64), {1});
  }
  Term index = broadcast_to(symbol.reshape({1, batch, states}), {steps, batch, states});
  Term emitted(take_along_axis(logs.operand(), index.operand(), 2, "raise"));
  auto at_step = [&](int64_t t) { return slice(emitted, 0, t, 1).reshape({batch, states}); };
  Term length = a.data_lengths ? g.in(2).reshape({batch, 1}) : Term();
  Term alpha = where((state < whole_number(2)) & active, at_step(0), kNever);
  for (int64_t t = 1; t < steps; ++t) {
    Term one = shift(alpha, 1, kNever), sum = log_sum(alpha, one);
    if (width > 1) sum = log_sum(sum, where(skips, shift(one, 1, kNever), kNever));
    Term next = where(active, sum + at_step(t), kNever);
    alpha =
        a.data_lengths ? where(length > whole_number(static_cast<double>(t)), next, alpha) : next;
  }
  auto end_at = [&](const Term& place) {
    return Term(take_along_axis(alpha.operand(), place.operand(), 1, "raise"));
  };
  Term last = n * whole_number(2), some = n > whole_number(0);
  Term total =
      log_sum(end_at(last),
              where(some, end_at(where(some, last - whole_number(1), whole_number(0))), kNever));
  Term room = a.data_lengths ? length : constant(static_cast<double>(steps), {batch, 1});
  Term fits = (n + repeats <= room) & (room > whole_number(0));
  return where(fits, -total, 0.0).reshape({batch});
}

void grad_ctc(Gradient& g) {
  if (g.in_shape(0)[0] == 0) {  // no first step to begin the composed losses with
    g.give(0, zeros(g.in_type(0), g.in_shape(0)));
    return;
  }
  if (tape::recording && g.wants(0)) {
    Term logs = g.in(0), losses = compose_losses(g, Term(copy(logs.operand())));
    BackwardOptions options;
    options.retain_graph = options.create_graph = options.stop_at_targets = true;
    g.give(0, gradients({{losses.operand(), g.dy()}}, {logs.operand()}, options)[0]);
    return;
  }
  int inputs = g.entry.n_inputs;
  Node* n = begin(kCtcBack, inputs + 1);
  n->attrs = g.entry.attrs;
  for (int k = 0; k < inputs; ++k) set_input(n, k, g.in(k).operand());
  set_input(n, inputs, g.dy().operand());
  g.give(0, Term(commit(n, g.in_type(0), g.in_shape(0))));
}
const OpDef kCtc = with_gradient({.name = "ctc_loss", .run = run_ctc}, grad_ctc, {0xffff});

}  // namespace

Value* ctc_loss(const Operand& log_probs, const Operand& label, std::optional<Operand> data_lengths,
                std::optional<Operand> label_lengths, bool blank_first) {
  check_dims(log_probs, 3, "ctc_loss", "data", "(steps, batch, classes)");
  const Dims& s = log_probs.shape();
  if (s[2] < 1) throw ValueError("ctc_loss: data has no classes");
  check_dims(label, 2, "ctc_loss", "label", "(batch, labels)");
  check_shape(label, {s[1], label.shape()[1]}, "ctc_loss", "label");
  if (data_lengths) check_shape(*data_lengths, {s[1]}, "ctc_loss", "data_lengths");
  if (label_lengths) check_shape(*label_lengths, {s[1]}, "ctc_loss", "label_lengths");
  DType t = log_probs.dtype(), work = real_type(t, "data");
  auto attrs = std::make_unique<CtcAttrs>();
  attrs->data_lengths = data_lengths.has_value();
  attrs->label_lengths = label_lengths.has_value();
  attrs->blank_first = blank_first;
  Converted convert;
  std::vector<Operand> in{convert(log_probs, work), convert(label, DType::I64)};
  if (data_lengths) in.push_back(convert(*data_lengths, DType::I64));
  if (label_lengths) in.push_back(convert(*label_lengths, DType::I64));
  Node* n = begin(kCtc, static_cast<int>(in.size()));
  n->attrs = std::move(attrs);
  for (size_t i = 0; i < in.size(); ++i) set_input(n, static_cast<int>(i), in[i]);
  return result_as(commit(n, work, {s[1]}), t);
}
SLIPSTREAM_DECLARE(ctc_loss, "data", "label", "data_lengths", "label_lengths", "blank_first");

}  // namespace slipstream::ops
