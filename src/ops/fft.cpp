// Fourier transforms along one axis.
#include "kernels/fft.h"

#include <cmath>

#include "memory/scratch.h"
#include "ops/declare.h"
#include "ops/gradient.h"
#include "ops/rules.h"

namespace slipstream::ops {
namespace {

using kernels::Fft;
using kernels::FftLines;

struct FftAttrs : Attrs {
  FftLines lines;
};

double fft_cost(const Node& node) {
  const FftLines& s = static_cast<const FftAttrs&>(*node.attrs).lines;
  double n = static_cast<double>(s.n);
  return 1000 + static_cast<double>(s.outer * s.inner) * n * (2 + std::log2(n + 1)) * 0.8;
}

OpDef make_def(const char* name, void (*run)(OpRun&)) {
  OpDef d;
  d.name = name;
  d.run = run;
  d.cost_ns = fft_cost;
  return d;
}

// ---- complex numbers ----------------------------------------------------------------------------

void run_fft(OpRun& r) {
  const FftLines& s = r.attrs<FftAttrs>().lines;
  if (real_type(r.in[0].dtype) == DType::F32)
    kernels::fft(r.parallel, s, r.in[0].as<float>(), r.out[0].as<float>());
  else
    kernels::fft(r.parallel, s, r.in[0].as<double>(), r.out[0].as<double>());
}

Value* fft_axis(const Operand& a, int64_t axis, int64_t n, const std::string& kind, bool inverse,
                double scale);

// The adjoint of a transform is the transform with the other sign; what was left out gets nothing.
void grad_fft(Gradient& g) {
  const FftLines& s = g.attrs<FftAttrs>().lines;
  Term dy = g.dy().reshape({s.outer, s.n_out(), s.inner}), dx;
  auto turned = [&](const char* kind) {
    return Term(fft_axis(dy.operand(), 1, s.n, kind, !s.inverse, s.scale));
  };
  if (s.kind == Fft::Complex) {
    dx = turned("c2c");
  } else if (s.kind == Fft::RealToHalf) {
    dx = apply(TileOp::Real, turned("c2c"));
  } else {
    // All but the first, and the middle of an even number, stand for their mirror images too.
    std::vector<double> times(s.n / 2 + 1, 2.0);
    times[0] = 1;
    if (s.n % 2 == 0) times[s.n / 2] = 1;
    dx = turned("r2c") * numbers(times, dy.dtype()).reshape({s.n / 2 + 1, 1});
  }
  g.give(0, resized(dx, 1, s.n_in).reshape(g.in_shape(0)));
}
const OpDef kFft = with_gradient(make_def("fft", run_fft), grad_fft);

// kind: "c2c", "r2c" (the first n / 2 + 1 values of the transform of real numbers), "c2r" (back).
Value* fft_axis(const Operand& a, int64_t axis, int64_t n, const std::string& kind, bool inverse,
                double scale) {
  DType t = a.dtype();
  bool real_in = kind == "r2c", real_out = kind == "c2r";
  if (real_in ? t != DType::F32 && t != DType::F64 : !is_complex(t))
    throw TypeError("fft: arrays of type " + std::string(name_of(t)) + " are not transformed");
  Dims shape = a.shape();
  int at = normalize_axis(axis, shape.n, "axis");
  if (n < 1) throw ValueError("fft: n must be positive, not " + std::to_string(n));
  auto attrs = std::make_unique<FftAttrs>();
  FftLines& s = attrs->lines;
  s.kind = real_in ? Fft::RealToHalf : real_out ? Fft::HalfToReal : Fft::Complex;
  s.n = n;
  s.n_in = shape[at];
  s.inverse = inverse;
  s.scale = scale;
  for (int i = 0; i < at; ++i) s.outer *= shape[i];
  for (int i = at + 1; i < shape.n; ++i) s.inner *= shape[i];
  shape[at] = s.n_out();
  Node* node = begin(kFft, 1);
  node->attrs = std::move(attrs);
  set_input(node, 0, a);
  return commit(node, real_in ? complex_type(t) : real_out ? real_type(t) : t, shape);
}
SLIPSTREAM_DECLARE(fft_axis, "a", "axis", "n", "kind", "inverse", "scale");

// ---- pairs of real numbers instead of complex ones ----------------------------------------------

// Real lines to lines of (real, imaginary) pairs: half of them mirror the others.
void run_to_pairs(OpRun& r) {
  const FftLines& s = r.attrs<FftAttrs>().lines;
  int64_t half = s.n / 2 + 1;
  ScratchOf<float> work(2 * half * s.outer);
  kernels::fft(r.parallel, s, r.in[0].as<float>(), work.data());
  for (int64_t o = 0; o < s.outer; ++o) {
    const float* from = work.data() + 2 * half * o;
    float* to = r.out[0].as<float>() + 2 * s.n * o;
    for (int64_t k = 0; k < s.n; ++k) {
      int64_t m = k < half ? k : s.n - k;
      to[2 * k] = from[2 * m];
      to[2 * k + 1] = k < half ? from[2 * m + 1] : -from[2 * m + 1];
    }
  }
}

Value* fft_pairs(const Operand& data, bool inverse);
void grad_to_pairs(Gradient& g) { g.give(0, Term(fft_pairs(g.dy().operand(), true))); }
void grad_from_pairs(Gradient& g) { g.give(0, Term(fft_pairs(g.dy().operand(), false))); }
const OpDef kToPairs = with_gradient(make_def("fft", run_to_pairs), grad_to_pairs);

// Lines of pairs to the real parts of their inverse transform.
void run_from_pairs(OpRun& r) {
  const FftLines& s = r.attrs<FftAttrs>().lines;
  ScratchOf<float> work(2 * s.n * s.outer);
  kernels::fft(r.parallel, s, r.in[0].as<float>(), work.data());
  for (int64_t k = 0; k < s.n * s.outer; ++k) r.out[0].as<float>()[k] = work.data()[2 * k];
}
const OpDef kFromPairs = with_gradient(make_def("ifft", run_from_pairs), grad_from_pairs);

// The last axis of float32 data; the inverse is not scaled.
Value* fft_pairs(const Operand& data, bool inverse) {
  const Dims& shape = data.shape();
  if (data.dtype() != DType::F32) throw TypeError("fft: data must be float32");
  if (shape.n == 0) throw ValueError("fft: data must have at least one dimension");
  int64_t last = shape[shape.n - 1];
  if (last == 0 || (inverse && last % 2))
    throw ValueError("fft: the last axis of data has size " + std::to_string(last) +
                     (inverse ? "; it must hold pairs" : ""));
  auto attrs = std::make_unique<FftAttrs>();
  FftLines& s = attrs->lines;
  s.kind = inverse ? Fft::Complex : Fft::RealToHalf;
  s.n = s.n_in = inverse ? last / 2 : last;
  s.outer = data.size() / last;
  s.inverse = inverse;
  Dims out = shape;
  out[out.n - 1] = inverse ? last / 2 : 2 * last;
  Node* n = begin(inverse ? kFromPairs : kToPairs, 1);
  n->attrs = std::move(attrs);
  set_input(n, 0, data);
  return commit(n, DType::F32, out);
}
SLIPSTREAM_DECLARE(fft_pairs, "data", "inverse");

}  // namespace
}  // namespace slipstream::ops
