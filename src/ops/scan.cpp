// Running sums and products along one axis.
#include <algorithm>
#include <complex>
#include <memory>
#include <vector>

#include "fusion/attrs.h"
#include "ops/declare.h"
#include "ops/gradient.h"
#include "ops/rules.h"

namespace slipstream::ops {
namespace {

struct ScanAttrs : Attrs {
  int64_t outer, length, inner;
};

struct Sum {
  template <class A>
  static A identity() {
    return A(0);
  }
  template <class A>
  static A apply(A a, A b) {
    return a + b;
  }
};
struct Product {
  template <class A>
  static A identity() {
    return A(1);
  }
  template <class A>
  static A apply(A a, A b) {
    return a * b;
  }
};

int64_t ceil_div(int64_t a, int64_t b) { return (a + b - 1) / b; }

// A long row is summed in blocks, each as several chains at once: one chain would wait for every
// single addition. Blocks depend on the length only, so that threads do not change the bits.
constexpr int64_t kChains = 8, kChainLength = 256, kBlock = kChains * kChainLength;

template <class A>
struct Block {
  A local[kBlock];
  A before[kChains + 1];  // sum of all chains before; the last one is the block's total

  template <class T>
  void sum(const T* in, int64_t n) {
    A acc[kChains] = {};
    if (n == kBlock) {
      for (int64_t i = 0; i < kChainLength; ++i)
        for (int64_t k = 0; k < kChains; ++k)
          local[k * kChainLength + i] = acc[k] += static_cast<A>(in[k * kChainLength + i]);
    } else {
      for (int64_t i = 0; i < n; ++i) local[i] = acc[i / kChainLength] += static_cast<A>(in[i]);
    }
    before[0] = A(0);
    for (int64_t k = 0; k < kChains; ++k) before[k + 1] = before[k] + acc[k];
  }

  template <class T>
  void store(T* out, int64_t n, A carry) const {
    for (int64_t k = 0; k * kChainLength < n; ++k) {
      const A add = carry + before[k];
      const int64_t end = std::min(n, (k + 1) * kChainLength);
      for (int64_t i = k * kChainLength; i < end; ++i) out[i] = static_cast<T>(add + local[i]);
    }
  }
};

template <class T, class A>
void sum_long_row(T* out, const T* in, int64_t n) {
  Block<A> block;
  A carry = A(0);
  for (int64_t i = 0; i < n; i += kBlock) {
    const int64_t m = std::min(kBlock, n - i);
    block.sum(in + i, m);
    block.store(out + i, m, carry);
    carry = carry + block.before[kChains];
  }
}

// The same sums by several threads: totals of the blocks first, then the blocks again.
template <class T, class A>
void sum_long_row(T* out, const T* in, int64_t n, Parallel& parallel) {
  constexpr int64_t kPer = 16;
  const int64_t blocks = ceil_div(n, kBlock);
  std::vector<A> carry(blocks + 1);
  auto for_blocks = [&](auto body) {
    parallel.for_each(ceil_div(blocks, kPer), [&](int64_t c) {
      Block<A> block;
      for (int64_t b = c * kPer; b < std::min(blocks, (c + 1) * kPer); ++b) {
        const int64_t m = std::min(kBlock, n - b * kBlock);
        block.sum(in + b * kBlock, m);
        body(block, b, m);
      }
    });
  };
  for_blocks(
      [&](const Block<A>& block, int64_t b, int64_t) { carry[b + 1] = block.before[kChains]; });
  carry[0] = A(0);
  for (int64_t b = 1; b <= blocks; ++b) carry[b] = carry[b - 1] + carry[b];
  for_blocks([&](const Block<A>& block, int64_t b, int64_t m) {
    block.store(out + b * kBlock, m, carry[b]);
  });
}

// Several rows side by side, for the same reason.
template <class Op, class T, class A, int kRows>
void scan_rows(T* out, const T* in, int64_t n) {
  A acc[kRows];
  for (int k = 0; k < kRows; ++k) acc[k] = Op::template identity<A>();
  for (int64_t i = 0; i < n; ++i)
    for (int k = 0; k < kRows; ++k) {
      acc[k] = Op::apply(acc[k], static_cast<A>(in[k * n + i]));
      out[k * n + i] = static_cast<T>(acc[k]);
    }
}

template <class Op, class T, class A>
void scan(const ScanAttrs& a, T* out, const T* in, Parallel& parallel) {
  constexpr bool kSum = std::is_same_v<Op, Sum>;
  constexpr int64_t kChunk = 32768;
  if (a.inner == 1) {
    const bool blocked = kSum && a.length >= kBlock;
    if constexpr (kSum) {
      if (blocked && a.outer < 4 && a.length >= 2 * kChunk) {
        for (int64_t o = 0; o < a.outer; ++o)
          sum_long_row<T, A>(out + o * a.length, in + o * a.length, a.length, parallel);
        return;
      }
    }
    const int64_t per = std::max<int64_t>(4, kChunk / a.length / 4 * 4);
    parallel.for_each(ceil_div(a.outer, per), [&](int64_t c) {
      const int64_t end = std::min(a.outer, (c + 1) * per);
      for (int64_t o = c * per; o < end;) {
        T* to = out + o * a.length;
        const T* from = in + o * a.length;
        if (blocked) {
          if constexpr (kSum) sum_long_row<T, A>(to, from, a.length);
          ++o;
        } else if (end - o >= 4) {
          scan_rows<Op, T, A, 4>(to, from, a.length);
          o += 4;
        } else {
          scan_rows<Op, T, A, 1>(to, from, a.length);
          ++o;
        }
      }
    });
    return;
  }
  // Columns in groups that fit a cache line or more: each row of a group is one vector operation.
  constexpr int64_t kColumns = 128;
  const int64_t groups = ceil_div(a.inner, kColumns);
  const int64_t per = std::max<int64_t>(1, kChunk / (a.length * std::min(a.inner, kColumns)));
  parallel.for_each(ceil_div(a.outer * groups, per), [&](int64_t c) {
    for (int64_t u = c * per; u < std::min(a.outer * groups, (c + 1) * per); ++u) {
      const int64_t c0 = u % groups * kColumns, n = std::min(kColumns, a.inner - c0);
      const int64_t base = u / groups * a.length * a.inner + c0;
      A acc[kColumns];
      for (int64_t j = 0; j < n; ++j) acc[j] = Op::template identity<A>();
      for (int64_t i = 0; i < a.length; ++i) {
        const T* from = in + base + i * a.inner;
        T* to = out + base + i * a.inner;
        for (int64_t j = 0; j < n; ++j) {
          acc[j] = Op::apply(acc[j], static_cast<A>(from[j]));
          to[j] = static_cast<T>(acc[j]);
        }
      }
    }
  });
}

// Floats accumulate in double, integers (also unsigned: the bits are the same) modulo 2^64.
template <class Op>
void run_scan(OpRun& r) {
  auto& a = r.attrs<ScanAttrs>();
  if (r.out[0].size == 0) return;
  switch (r.out[0].dtype) {
    case DType::F32:
      return scan<Op, float, double>(a, r.out[0].as<float>(), r.in[0].as<float>(), r.parallel);
    case DType::F64:
      return scan<Op, double, double>(a, r.out[0].as<double>(), r.in[0].as<double>(), r.parallel);
    case DType::C64:
      return scan<Op, std::complex<float>, std::complex<double>>(
          a, r.out[0].as<std::complex<float>>(), r.in[0].as<std::complex<float>>(), r.parallel);
    case DType::C128:
      return scan<Op, std::complex<double>, std::complex<double>>(
          a, r.out[0].as<std::complex<double>>(), r.in[0].as<std::complex<double>>(), r.parallel);
    default:
      return scan<Op, uint64_t, uint64_t>(a, r.out[0].as<uint64_t>(), r.in[0].as<uint64_t>(),
                                          r.parallel);
  }
}

// ---- y[i] = a[i] + c[i] * y[i - 1]: what gradients of running products are made of
// ----------------

template <class T>
void recur(const ScanAttrs& a, T* out, const T* add, const T* factor, Parallel& parallel) {
  const int64_t block = a.length * a.inner, per = std::max<int64_t>(1, 32768 / block);
  parallel.for_each(ceil_div(a.outer, per), [&](int64_t c) {
    for (int64_t o = c * per; o < std::min(a.outer, (c + 1) * per); ++o)
      for (int64_t i = 0, k = o * block; i < a.length; ++i)
        for (int64_t j = 0; j < a.inner; ++j, ++k)
          out[k] = i ? add[k] + factor[k] * out[k - a.inner] : add[k];
  });
}

void run_recurrence(OpRun& r) {
  auto& a = r.attrs<ScanAttrs>();
  if (r.out[0].size == 0) return;
  auto run = [&](auto zero) {
    using T = decltype(zero);
    recur(a, r.out[0].as<T>(), r.in[0].as<T>(), r.in[1].as<T>(), r.parallel);
  };
  switch (r.out[0].dtype) {
    case DType::F32:
      return run(float{});
    case DType::F64:
      return run(double{});
    case DType::C64:
      return run(std::complex<float>{});
    default:
      return run(std::complex<double>{});
  }
}

Value* record(const OpDef& op, const Operand& a, int64_t axis);
Term recurrence(const Term& add, const Term& factor);

// Rules see their operands as [outer, length, inner]; running backwards is forwards on what is
// flipped.
Dims lines_of(Gradient& g) {
  auto& a = g.attrs<ScanAttrs>();
  return {a.outer, a.length, a.inner};
}

void grad_recurrence(Gradient& g) {
  const Dims lines = lines_of(g);
  Term dy = g.dy().reshape(lines), factor = conj(g.in(1).reshape(lines));
  Term da = flip(recurrence(flip(dy, 1), shift(flip(factor, 1), 1)), 1);
  if (g.wants(1)) g.give(1, (da * conj(shift(g.out().reshape(lines), 1))).reshape(g.in_shape(1)));
  g.give(0, da.reshape(g.in_shape(0)));
}
const OpDef kRecurrence =
    with_gradient({.name = "recurrence", .run = run_recurrence}, grad_recurrence,
                  {needs_in(1) | needs_out(0), needs_in(1) | needs_out(0)});

Term recurrence(const Term& add, const Term& factor) {
  const Dims& s = add.shape();
  auto attrs = std::make_unique<ScanAttrs>();
  attrs->outer = s[0];
  attrs->length = s[1];
  attrs->inner = s[2];
  Node* n = begin(kRecurrence, 2);
  n->attrs = std::move(attrs);
  set_input(n, 0, add.operand());
  set_input(n, 1, factor.operand());
  return Term(commit(n, add.dtype(), s));
}

// ---- gradients ----------------------------------------------------------------------------------

void grad_cumsum(Gradient& g);
const OpDef kCumsum = with_gradient({.name = "cumsum", .run = run_scan<Sum>}, grad_cumsum);

void grad_cumsum(Gradient& g) {
  Term back = flip(g.dy().reshape(lines_of(g)), 1);
  g.give(0, flip(Term(record(kCumsum, back.operand(), 1)), 1).reshape(g.in_shape(0)));
}

// The product before each element times what all later results make of it; no division, so that
// zeros are no trouble.
void grad_cumprod(Gradient& g) {
  const Dims lines = lines_of(g);
  Term x = g.in(0).reshape(lines), y = g.out().reshape(lines), dy = g.dy().reshape(lines);
  Term later = flip(recurrence(flip(dy, 1), conj(shift(flip(x, 1), 1))), 1);
  g.give(0, (later * conj(shift(y, 1, 1.0))).reshape(g.in_shape(0)));
}
const OpDef kCumprod = with_gradient({.name = "cumprod", .run = run_scan<Product>}, grad_cumprod,
                                     {needs_in(0) | needs_out(0)});

Value* record(const OpDef& op, const Operand& a, int64_t axis) {
  const Dims& s = a.shape();
  int k = normalize_axis(axis, s.n, "axis");
  DType t = a.dtype();
  bool whole = is_int(t) && size_of(t) == 8;
  if (t != DType::F32 && t != DType::F64 && !is_complex(t) && !whole)
    throw TypeError(std::string(op.name) + " does not support " + std::string(name_of(t)));
  auto attrs = std::make_unique<ScanAttrs>();
  attrs->outer = attrs->length = attrs->inner = 1;
  for (int i = 0; i < s.n; ++i)
    (i < k ? attrs->outer : i == k ? attrs->length : attrs->inner) *= s[i];
  Node* n = begin(op, 1);
  n->attrs = std::move(attrs);
  set_input(n, 0, a);
  return commit(n, t, s);
}

}  // namespace

Value* cumsum(const Operand& a, int64_t axis) { return record(kCumsum, a, axis); }
Value* cumprod(const Operand& a, int64_t axis) { return record(kCumprod, a, axis); }
SLIPSTREAM_DECLARE(cumsum, "a", "axis");
SLIPSTREAM_DECLARE(cumprod, "a", "axis");

}  // namespace slipstream::ops
