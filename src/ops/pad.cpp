// Arrays with a border: of one value, or of their own elements in some order.
#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <vector>

#include "kernels/past_cache.h"
#include "kernels/tile.h"
#include "ops/declare.h"
#include "ops/gradient.h"
#include "ops/rules.h"

namespace slipstream::ops {
namespace {

enum class Border : uint8_t { Constant, Edge, Reflect, Symmetric, Wrap };

struct PadAttrs : Attrs {
  Border border;
  Dims before, after;
  uint64_t value[2] = {0, 0};
};

int64_t modulo(int64_t i, int64_t n) { return ((i % n) + n) % n; }

// Which element of an axis of length n stands at place i (0 is the first element, borders lie
// outside); -1: the constant.
int64_t source(Border border, int64_t i, int64_t n) {
  if (i >= 0 && i < n) return i;
  switch (border) {
    case Border::Constant:
      return -1;
    case Border::Edge:
      return i < 0 ? 0 : n - 1;
    case Border::Wrap:
      return modulo(i, n);
    case Border::Symmetric:
      i = modulo(i, 2 * n);
      return i < n ? i : 2 * n - 1 - i;
    case Border::Reflect:
      if (n == 1) return 0;
      i = modulo(i, 2 * n - 2);
      return i < n ? i : 2 * n - 2 - i;
  }
  return -1;
}

void run_pad(OpRun& r) {
  auto& a = r.attrs<PadAttrs>();
  const Tensor& x = r.in[0];
  Tensor& out = r.out[0];
  const int size = size_of(out.dtype), last = out.shape.n - 1;
  const int64_t width = out.shape[last], rows = out.size / width, n = x.shape[last];
  const int64_t before = a.before[last], after = a.after[last];
  const int64_t per = std::max<int64_t>(1, 65536 / width);
  auto fill = [&](char* to, int64_t count) {
    if (size == 16)
      for (int64_t i = 0; i < count; ++i) std::memcpy(to + i * 16, a.value, 16);
    else
      kernels::tile_fill(to, a.value, count, size);
  };
  const kernels::ResultCopy copy_out(out.size * size);
  r.parallel.for_each((rows + per - 1) / per, [&](int64_t c) {
    for (int64_t row = c * per; row < std::min(rows, (c + 1) * per); ++row) {
      char* to = out.data + row * width * size;
      int64_t rest = row, at = 0, step = n;
      for (int i = last - 1; i >= 0 && at >= 0; --i) {
        int64_t p = source(a.border, rest % out.shape[i] - a.before[i], x.shape[i]);
        at = p < 0 ? -1 : at + p * step;
        step *= x.shape[i];
        rest /= out.shape[i];
      }
      if (at < 0) {
        fill(to, width);
        continue;
      }
      const char* from = x.data + at * size;
      copy_out(to + before * size, from, n * size);
      if (a.border == Border::Constant) {
        fill(to, before);
        fill(to + (before + n) * size, after);
        continue;
      }
      for (int64_t i = -before; i < 0; ++i)
        std::memcpy(to + (i + before) * size, from + source(a.border, i, n) * size, size);
      for (int64_t i = n; i < n + after; ++i)
        std::memcpy(to + (i + before) * size, from + source(a.border, i, n) * size, size);
    }
    copy_out.settle();
  });
}

void grad_pad(Gradient& g) {
  auto& a = g.attrs<PadAttrs>();
  Term dx = g.dy();
  for (int axis = 0; axis < a.before.n; ++axis) {
    const int64_t n = g.in_shape(0)[axis];
    if (a.before[axis] + a.after[axis] == 0) continue;
    if (a.border == Border::Constant) {
      dx = slice(dx, axis, a.before[axis], n);
      continue;
    }
    // Each border element gives its gradient to the one it was copied from.
    std::vector<int64_t> from;
    for (int64_t i = -a.before[axis]; i < n + a.after[axis]; ++i)
      from.push_back(source(a.border, i, n));
    Dims shape = dx.shape();
    shape[axis] = n;
    dx = spread_at(dx.dtype(), shape, axis, indices(from), dx);
  }
  g.give(0, dx);
}

const OpDef kPad = with_gradient({.name = "pad", .run = run_pad}, grad_pad);

}  // namespace

// `before` and `after` have an entry per axis. `value` is read in the array's own type.
Value* pad(const Operand& a, const Dims& before, const Dims& after, const std::string& mode,
           const Arg& value) {
  const Dims& s = a.shape();
  auto attrs = std::make_unique<PadAttrs>();
  if (mode == "constant")
    attrs->border = Border::Constant;
  else if (mode == "edge")
    attrs->border = Border::Edge;
  else if (mode == "reflect")
    attrs->border = Border::Reflect;
  else if (mode == "symmetric")
    attrs->border = Border::Symmetric;
  else if (mode == "wrap")
    attrs->border = Border::Wrap;
  else
    throw ValueError("mode: '" + mode + "' is not one of constant, edge, reflect, symmetric, wrap");
  if (before.n != s.n || after.n != s.n)
    throw ValueError("pad_width must have a pair for each of the " + std::to_string(s.n) + " axes");
  Dims shape = s;
  for (int i = 0; i < s.n; ++i) {
    if (before[i] < 0 || after[i] < 0) throw ValueError("pad_width must not be negative");
    if (s[i] == 0 && (before[i] > 0 || after[i] > 0) && attrs->border != Border::Constant)
      throw ValueError("pad_width: axis " + std::to_string(i) +
                       " has no elements and cannot be padded with mode '" + mode + "'");
    // More than can be counted is more than there is memory for, which is found out later.
    if (__builtin_add_overflow(shape[i], before[i], &shape[i]) ||
        __builtin_add_overflow(shape[i], after[i], &shape[i]))
      shape[i] = std::numeric_limits<int64_t>::max();
  }
  if (s.n == 0) return copy(a);
  if (value.is_array()) throw TypeError("constant_values must be numbers");
  if (has_immediate(a.dtype())) {
    attrs->value[0] = encode(value.scalar, a.dtype());
  } else {
    attrs->value[0] = std::bit_cast<uint64_t>(value.scalar.as_double());
    attrs->value[1] = std::bit_cast<uint64_t>(value.scalar.imag);
  }
  attrs->before = before;
  attrs->after = after;
  Node* n = begin(kPad, 1);
  n->attrs = std::move(attrs);
  set_input(n, 0, a);
  return commit(n, a.dtype(), shape);
}
SLIPSTREAM_DECLARE(pad, "a", "before", "after", "mode", "value");

}  // namespace slipstream::ops
