// Elements chosen, or replaced, along one axis by an array of indices of the same rank.
#include "ops/along_axis.h"

#include <algorithm>
#include <string>

#include "base/by_size.h"
#include "kernels/tile.h"
#include "ops/declare.h"
#include "ops/gradient.h"

namespace slipstream::ops {
namespace {

// x is [outer, length, inner], the indices are [outer, picks, inner].
struct AlongAttrs : Attrs {
  int axis;
  int64_t outer, length, picks, inner;
  OutOfRange mode = OutOfRange::Fail;
};

int64_t place(const AlongAttrs& a, int64_t i) {
  if (i >= 0 && i < a.length) return i;
  if (a.mode == OutOfRange::Clip) return i < 0 ? 0 : a.length - 1;
  if (a.mode == OutOfRange::Wrap) return ((i % a.length) + a.length) % a.length;
  if (i < (a.mode == OutOfRange::Strict ? 0 : -a.length) || i >= a.length)
    throw IndexError("index " + std::to_string(i) + " is out of bounds for axis " +
                     std::to_string(a.axis) + " with size " + std::to_string(a.length));
  return i + a.length;
}

void run_take(OpRun& r) {
  auto& a = r.attrs<AlongAttrs>();
  const int64_t* index = r.in[1].as<int64_t>();
  by_size(size_of(r.out[0].dtype), [&](auto zero) {
    using T = decltype(zero);
    const T* x = r.in[0].as<T>();
    T* out = r.out[0].as<T>();
    int64_t rows = a.outer * a.picks;
    int64_t per = std::max<int64_t>(1, 32768 / a.inner);
    r.parallel.for_each((rows + per - 1) / per, [&](int64_t c) {
      if (a.inner == 1) {
        const int64_t length = a.length, end = std::min(rows, (c + 1) * per);
        int64_t k = c * per, o = k / a.picks;
        for (; k < end; ++o) {
          const T* from = x + o * length;
          for (const int64_t stop = std::min(end, (o + 1) * a.picks); k < stop; ++k) {
            const int64_t i = index[k];
            out[k] =
                from[static_cast<uint64_t>(i) < static_cast<uint64_t>(length) ? i : place(a, i)];
          }
        }
        return;
      }
      for (int64_t row = c * per; row < std::min(rows, (c + 1) * per); ++row) {
        const T* from = x + row / a.picks * a.length * a.inner;
        for (int64_t j = 0, k = row * a.inner; j < a.inner; ++j, ++k)
          out[k] = from[place(a, index[k]) * a.inner + j];
      }
    });
  });
}

// Inputs: 0 the base (already in the output), 1 the indices, 2 the values. Where an index repeats,
// the last one stays: outer positions never meet, so only they are shared out.
void run_put(OpRun& r) {
  auto& a = r.attrs<AlongAttrs>();
  const int64_t* index = r.in[1].as<int64_t>();
  by_size(size_of(r.out[0].dtype), [&](auto zero) {
    using T = decltype(zero);
    const T* value = r.in[2].as<T>();
    T* out = r.out[0].as<T>();
    int64_t block = a.picks * a.inner;
    if (block == 0) return;
    int64_t per = std::max<int64_t>(1, 32768 / block);
    r.parallel.for_each((a.outer + per - 1) / per, [&](int64_t c) {
      for (int64_t o = c * per; o < std::min(a.outer, (c + 1) * per); ++o) {
        T* to = out + o * a.length * a.inner;
        for (int64_t p = 0, k = o * block; p < a.picks; ++p)
          for (int64_t j = 0; j < a.inner; ++j, ++k)
            to[place(a, index[k]) * a.inner + j] = value[k];
      }
    });
  });
}

// The same, but values are added, in order.
void run_add(OpRun& r) {
  auto& a = r.attrs<AlongAttrs>();
  const int64_t* index = r.in[1].as<int64_t>();
  auto add = kernels::tile_fn(TileOp::Add, r.out[0].dtype, 0);
  const int size = size_of(r.out[0].dtype);
  auto add_all = [&](auto put) {
    int64_t block = a.picks * a.inner;
    if (block == 0) return;
    int64_t per = std::max<int64_t>(1, 32768 / block);
    r.parallel.for_each((a.outer + per - 1) / per, [&](int64_t c) {
      for (int64_t o = c * per; o < std::min(a.outer, (c + 1) * per); ++o)
        for (int64_t p = 0, k = o * block; p < a.picks; ++p)
          for (int64_t j = 0; j < a.inner; ++j, ++k)
            put((o * a.length + place(a, index[k])) * a.inner + j, k);
    });
  };
  auto typed = [&](auto zero) {
    using T = decltype(zero);
    T* out = r.out[0].as<T>();
    const T* value = r.in[2].as<T>();
    add_all([=](int64_t to, int64_t from) { out[to] += value[from]; });
  };
  switch (r.out[0].dtype) {
    case DType::F32:
      return typed(float{});
    case DType::F64:
      return typed(double{});
    default:
      return add_all([&](int64_t to, int64_t from) {
        char* sum = r.out[0].data + to * size;
        const void* in[2] = {sum, r.in[2].data + from * size};
        add(sum, in, 1);
      });
  }
}

void grad_take(Gradient& g) {
  auto& a = g.attrs<AlongAttrs>();
  Term base = zeros(g.in_type(0), g.in_shape(0));
  g.give(0,
         Term(add_along_axis(base.operand(), g.in(1).operand(), g.dy().operand(), a.axis, a.mode)));
}
void grad_put(Gradient& g) {
  auto& a = g.attrs<AlongAttrs>();
  Term index = g.in(1), dy = g.dy();
  if (g.wants(0)) {
    Term none = zeros(dy.dtype(), index.shape());
    g.give(0, Term(put_along_axis(dy.operand(), index.operand(), none.operand(), a.axis)));
  }
  if (g.wants(2)) g.give(2, Term(take_along_axis(dy.operand(), index.operand(), a.axis, "raise")));
}
void grad_add(Gradient& g) {
  auto& a = g.attrs<AlongAttrs>();
  g.give(0, g.dy());
  if (!g.wants(2)) return;
  const char* mode = a.mode == OutOfRange::Clip   ? "clip"
                     : a.mode == OutOfRange::Wrap ? "wrap"
                                                  : "raise";
  g.give(2, Term(take_along_axis(g.dy().operand(), g.in(1).operand(), a.axis, mode)));
}
constexpr uint32_t kIndex = needs_in(1);
const OpDef kTake =
    with_gradient({.name = "take_along_axis", .run = run_take}, grad_take, {kIndex});
const OpDef kPut = with_gradient({.name = "put_along_axis", .run = run_put, .updates_input = 0},
                                 grad_put, {kIndex, 0, kIndex});
const OpDef kAdd = with_gradient({.name = "add_along_axis", .run = run_add, .updates_input = 0},
                                 grad_add, {0, 0, kIndex});

std::unique_ptr<AlongAttrs> attrs_of(const Operand& a, const Operand& indices, int64_t axis) {
  const Dims &s = a.shape(), &p = indices.shape();
  auto attrs = std::make_unique<AlongAttrs>();
  int k = attrs->axis = normalize_axis(axis, s.n, "axis");
  bool fits = s.n == p.n;
  attrs->outer = attrs->inner = 1;
  for (int i = 0; fits && i < s.n; ++i) {
    if (i == k) continue;
    fits = s[i] == p[i];
    (i < k ? attrs->outer : attrs->inner) *= s[i];
  }
  if (!fits)
    throw ValueError("indices: shape " + to_string(p) + " does not fit the array's shape " +
                     to_string(s) + " along axis " + std::to_string(k));
  if (!is_int(indices.dtype()))
    throw IndexError("indices must be of integer type, not " +
                     std::string(name_of(indices.dtype())));
  attrs->length = s[k];
  attrs->picks = p[k];
  if (attrs->length == 0 && indices.size() > 0)
    throw IndexError("indices: axis " + std::to_string(k) + " of the array has no elements");
  return attrs;
}

Operand in_type(const Operand& x, DType t, Temp& keep) {
  if (x.dtype() == t) return x;
  keep = Temp(cast(x, t));
  return keep.operand();
}

}  // namespace

Value* take_along_axis(const Operand& a, const Operand& indices, int64_t axis,
                       const std::string& mode) {
  auto attrs = attrs_of(a, indices, axis);
  attrs->mode = parse_mode(mode);
  Temp keep;
  Operand index = in_type(indices, DType::I64, keep);
  Node* n = begin(kTake, 2);
  n->attrs = std::move(attrs);
  set_input(n, 0, a);
  set_input(n, 1, index);
  return commit(n, a.dtype(), indices.shape());
}
SLIPSTREAM_DECLARE(take_along_axis, "a", "indices", "axis", "mode");

namespace {

Value* write_along(const OpDef& op, const Operand& a, const Operand& indices, const Operand& values,
                   int64_t axis, OutOfRange mode) {
  auto attrs = attrs_of(a, indices, axis);
  attrs->mode = mode;
  if (!(values.shape() == indices.shape()))
    throw ValueError("values: shape " + to_string(values.shape()) + " is not that of indices " +
                     to_string(indices.shape()));
  Temp keep_index, keep_values, base(contiguous(a));
  Operand index = in_type(indices, DType::I64, keep_index);
  Operand value = in_type(values, a.dtype(), keep_values);
  Node* n = begin(op, 3);
  n->attrs = std::move(attrs);
  set_input(n, 0, base.operand());
  set_input(n, 1, index);
  set_input(n, 2, value);
  return commit(n, a.dtype(), a.shape());
}

}  // namespace

Value* add_along_axis(const Operand& a, const Operand& indices, const Operand& values, int64_t axis,
                      OutOfRange mode) {
  return write_along(kAdd, a, indices, values, axis, mode);
}
Value* put_along_axis(const Operand& a, const Operand& indices, const Operand& values,
                      int64_t axis) {
  return write_along(kPut, a, indices, values, axis, OutOfRange::Fail);
}
SLIPSTREAM_DECLARE(put_along_axis, "a", "indices", "values", "axis");

}  // namespace slipstream::ops
