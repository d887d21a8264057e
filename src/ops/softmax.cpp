// Softmax and its logarithm along one axis, in one kernel.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

#include "kernels/rows.h"
#include "ops/compute.h"
#include "ops/declare.h"
#include "ops/gradient.h"

namespace slipstream::ops {
namespace {

struct SoftmaxAttrs : Attrs {
  int64_t outer, n, inner;
  double scale;
  bool log;
};

double cost(const Node& n) { return 500 + 1.5 * static_cast<double>(n.out.size); }

int64_t rows_per_piece(int64_t n) { return std::max<int64_t>(1, 4096 / std::max<int64_t>(n, 1)); }

template <class T>
void softmax_rows(const SoftmaxAttrs& a, const T* x, T* y, const int64_t* length, Parallel& par) {
  const kernels::RowKernels<T>& k = kernels::row_kernels<T>();
  const int64_t per = rows_per_piece(a.n);
  const T scale = static_cast<T>(a.scale);
  par.for_each((a.outer + per - 1) / per, [&](int64_t piece) {
    const int64_t first = piece * per, end = std::min(a.outer, first + per);
    if (!length) return k.softmax(x + first * a.n, y + first * a.n, end - first, a.n, scale, a.log);
    for (int64_t r = first; r < end; ++r) {
      const int64_t valid = std::clamp<int64_t>(length[r], 0, a.n);
      T* to = y + r * a.n;
      if (valid > 0) k.softmax(x + r * a.n, to, 1, valid, scale, a.log);
      std::fill(to + valid, to + a.n, T(0));
    }
  });
}

// The axis is not the last: whole runs of neighbouring columns at a time.
template <class T>
void softmax_columns(const SoftmaxAttrs& a, const T* x, T* y, Parallel& par) {
  const kernels::RowKernels<T>& k = kernels::row_kernels<T>();
  const int64_t width = std::clamp<int64_t>(65536 / a.n / 64 * 64, 64, kernels::kSoftmaxColumns);
  const int64_t blocks = (a.inner + width - 1) / width;
  const int64_t per = std::max<int64_t>(1, rows_per_piece(a.n * std::min(width, a.inner)));
  const int64_t total = a.outer * blocks;
  par.for_each((total + per - 1) / per, [&](int64_t piece) {
    for (int64_t i = piece * per; i < std::min(total, (piece + 1) * per); ++i) {
      const int64_t first = i % blocks * width, at = i / blocks * a.n * a.inner + first;
      k.softmax_columns(x + at, y + at, a.n, a.inner, std::min(width, a.inner - first),
                        static_cast<T>(a.scale), a.log);
    }
  });
}

// Each column has its own length: one at a time, through a contiguous copy.
template <class T>
void softmax_ragged(const SoftmaxAttrs& a, const T* x, T* y, const int64_t* length, Parallel& par) {
  const kernels::RowKernels<T>& k = kernels::row_kernels<T>();
  par.for_each(a.outer, [&](int64_t o) {
    std::vector<T> line(a.n);
    for (int64_t c = 0; c < a.inner; ++c) {
      const int64_t at = o * a.n * a.inner + c;
      const int64_t valid = std::clamp<int64_t>(length[o * a.inner + c], 0, a.n);
      for (int64_t i = 0; i < valid; ++i) line[i] = x[at + i * a.inner];
      if (valid > 0) k.softmax(line.data(), line.data(), 1, valid, static_cast<T>(a.scale), a.log);
      for (int64_t i = 0; i < a.n; ++i) y[at + i * a.inner] = i < valid ? line[i] : T(0);
    }
  });
}

void run_softmax(OpRun& r) {
  auto& a = r.attrs<SoftmaxAttrs>();
  const int64_t* length = r.in.size() > 1 ? r.in[1].as<int64_t>() : nullptr;
  by_compute_type(r.out[0].dtype, [&]<class T>(T) {
    const T* x = r.in[0].as<T>();
    T* y = r.out[0].as<T>();
    if (a.inner == 1)
      softmax_rows(a, x, y, length, r.parallel);
    else if (length)
      softmax_ragged(a, x, y, length, r.parallel);
    else
      softmax_columns(a, x, y, r.parallel);
  });
}

// Inputs: the gradient and the result of the forward operation.
void run_backward(OpRun& r) {
  auto& a = r.attrs<SoftmaxAttrs>();
  by_compute_type(r.out[0].dtype, [&]<class T>(T) {
    const kernels::RowKernels<T>& k = kernels::row_kernels<T>();
    const T *dy = r.in[0].as<T>(), *y = r.in[1].as<T>();
    T* dx = r.out[0].as<T>();
    const T scale = static_cast<T>(a.scale);
    if (a.inner == 1) {
      const int64_t per = rows_per_piece(a.n);
      r.parallel.for_each((a.outer + per - 1) / per, [&](int64_t piece) {
        for (int64_t i = piece * per; i < std::min(a.outer, (piece + 1) * per); ++i)
          k.softmax_backward(dy + i * a.n, y + i * a.n, dx + i * a.n, a.n, scale, a.log);
      });
      return;
    }
    r.parallel.for_each(a.outer, [&](int64_t o) {
      std::vector<T> sums(a.inner, T(0));
      const int64_t first = o * a.n * a.inner;
      for (int64_t i = 0; i < a.n; ++i)
        for (int64_t c = 0; c < a.inner; ++c) {
          const int64_t at = first + i * a.inner + c;
          sums[c] += a.log ? dy[at] : dy[at] * y[at];
        }
      for (int64_t i = 0; i < a.n; ++i)
        for (int64_t c = 0; c < a.inner; ++c) {
          const int64_t at = first + i * a.inner + c;
          dx[at] =
              (a.log ? dy[at] - std::exp(y[at]) * sums[c] : (dy[at] - sums[c]) * y[at]) * scale;
        }
    });
  });
}

void grad_softmax(Gradient& g);
const OpDef kSoftmax = with_gradient({.name = "softmax", .run = run_softmax, .cost_ns = cost},
                                     grad_softmax, {needs_out(0)});
const OpDef kLogSoftmax = with_gradient(
    {.name = "log_softmax", .run = run_softmax, .cost_ns = cost}, grad_softmax, {needs_out(0)});
const OpDef kBackward = {.name = "softmax_backward", .run = run_backward, .cost_ns = cost};

void grad_softmax(Gradient& g) {
  auto& a = g.attrs<SoftmaxAttrs>();
  if (!g.again()) {
    Node* n = begin(kBackward, 2);
    n->attrs = g.entry.attrs;
    set_input(n, 0, g.dy().operand());
    set_input(n, 1, g.out().operand());
    g.give(0, Term(commit(n, g.in_type(0), g.in_shape(0))));
    return;
  }
  // The same in operations that have gradients.
  Dims runs{a.outer, a.n, a.inner};
  Term dy = g.dy().reshape(runs), y = g.out().reshape(runs);
  Term dx =
      a.log ? dy - apply(TileOp::Exp, y) * sum_axes(dy, {1}) : y * (dy - sum_axes(dy * y, {1}));
  g.give(0, (dx * a.scale).reshape(g.in_shape(0)));
}

std::unique_ptr<SoftmaxAttrs> softmax_attrs(const Dims& shape, int64_t axis, double temperature,
                                            bool log, int& k) {
  if (shape.n == 0) throw ValueError("softmax: data has no dimensions");
  k = normalize_axis(axis, shape.n, "axis");
  if (!(temperature > 0))
    throw ValueError("softmax: temperature must be positive, not " + std::to_string(temperature));
  auto a = std::make_unique<SoftmaxAttrs>();
  a->outer = a->inner = 1;
  for (int i = 0; i < k; ++i) a->outer *= shape[i];
  for (int i = k + 1; i < shape.n; ++i) a->inner *= shape[i];
  a->n = shape[k];
  a->scale = 1.0 / temperature;
  a->log = log;
  return a;
}

}  // namespace

Value* softmax(const Operand& data, int64_t axis, double temperature, bool log,
               std::optional<Operand> length) {
  int k = 0;
  auto attrs = softmax_attrs(data.shape(), axis, temperature, log, k);
  const DType type = float_type(data.dtype()), t = compute_type(type);
  if (length) {
    Dims wanted;
    for (int i = 0; i < data.shape().n; ++i)
      if (i != k) wanted.push(data.shape()[i]);
    if (!(length->shape() == wanted))
      throw ValueError("softmax: length has shape " + to_string(length->shape()) + ", it must be " +
                       to_string(wanted));
  }
  Typed x(data, t), valid(length ? *length : data, length ? DType::I64 : data.dtype());
  Node* n = begin(log ? kLogSoftmax : kSoftmax, length ? 2 : 1);
  n->attrs = std::move(attrs);
  set_input(n, 0, x);
  if (length) set_input(n, 1, valid);
  return to_type(commit(n, t, data.shape()), type);
}
SLIPSTREAM_DECLARE(softmax, "data", "axis", "temperature", "log", "length");

Value* softmax_backward(const Operand& grad, const Operand& result, int64_t axis,
                        double temperature, bool log) {
  int k = 0;
  auto attrs = softmax_attrs(result.shape(), axis, temperature, log, k);
  if (!(grad.shape() == result.shape()))
    throw ValueError("softmax_backward: grad has shape " + to_string(grad.shape()));
  const DType type = float_type(result.dtype()), t = compute_type(type);
  Typed g(grad, t), y(result, t);
  Node* n = begin(kBackward, 2);
  n->attrs = std::move(attrs);
  set_input(n, 0, g);
  set_input(n, 1, y);
  return to_type(commit(n, t, result.shape()), type);
}
SLIPSTREAM_DECLARE(softmax_backward, "grad", "result", "axis", "temperature", "log");

}  // namespace slipstream::ops
