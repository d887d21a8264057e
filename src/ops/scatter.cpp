// Writing, or adding, at places that index arrays name.
#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "base/by_size.h"
#include "fusion/program.h"
#include "ops/picks.h"

namespace slipstream::ops {
namespace {

// Single elements, one after the other: values lie in order, or there is only one.
template <class T, class F>
void scatter_elements(const Picks& g, T* out, const T* value, bool one, F put) {
  const int64_t* places = g.places.get();
  for (int64_t o = 0; o < g.outer; ++o) {
    T* to = out + o * g.axes_size;
    const T* from = one ? value : value + o * g.picks;
    if (one)
      for (int64_t p = 0; p < g.picks; ++p) put(to[places[p]], *from);
    else
      for (int64_t p = 0; p < g.picks; ++p) put(to[places[p]], from[p]);
  }
}

bool scatter_elements(const PickAttrs& a, const Picks& g, const Tensor& out, const void* value,
                      bool one) {
  auto add = [&](auto zero) {
    using T = decltype(zero);
    scatter_elements<T>(g, out.as<T>(), static_cast<const T*>(value), one,
                        [](T& to, T from) { to += from; });
    return true;
  };
  if (a.accumulate) {
    switch (out.dtype) {
      case DType::F32:
        return add(float{});
      case DType::F64:
        return add(double{});
      case DType::I32:
        return add(uint32_t{});
      case DType::I64:
        return add(uint64_t{});
      default:
        return false;
    }
  }
  by_size(size_of(out.dtype), [&](auto zero) {
    using T = decltype(zero);
    scatter_elements<T>(g, out.as<T>(), static_cast<const T*>(value), one,
                        [](T& to, const T& from) { to = from; });
  });
  return true;
}

// Inputs: 0 the base (already in the output), 1..k indices, k+1 the value or a number.
void run_scatter(OpRun& r) {
  auto& a = r.attrs<PickAttrs>();
  Tensor& out = r.out[0];
  int n_indices = r.node.n_inputs - 2;
  Picks g = resolve_picks(a, out.shape, r.in, n_indices, r.parallel);
  int size = size_of(out.dtype);
  int64_t block = g.inner * size;
  Dims full;
  for (int i = 0; i < a.axis; ++i) full.push(out.shape[i]);
  for (int i = 0; i < a.picked.n; ++i) full.push(a.picked[i]);
  for (int i = a.axis + n_indices; i < out.shape.n; ++i) full.push(out.shape[i]);
  const Input& value = r.node.inputs()[n_indices + 1];
  if (g.inner == 1) {
    const Tensor& v = r.in[n_indices + 1];
    bool one = !value.value || v.size == 1;
    const void* data = value.value ? static_cast<const void*>(v.data) : &value.immediate;
    if ((one || v.size == count(full)) && scatter_elements(a, g, out, data, one)) return;
  }
  fusion::StridedSource from{};
  if (value.value) {
    const Tensor& v = r.in[n_indices + 1];
    from = fusion::make_source(v.data, size, full,
                               fusion::broadcast_strides(v.shape, v.strides, full));
  }
  auto add = kernels::tile_fn(TileOp::Add, out.dtype, 0);
  std::vector<char> row(std::max<int64_t>(block, 8));
  if (!value.value && block) kernels::tile_fill(row.data(), &value.immediate, g.inner, size);
  // One after the other: where an index repeats, the last write (or the sum in order) must win.
  for (int64_t i = 0; block && i < g.outer * g.picks; ++i) {
    int64_t o = i / g.picks, p = i % g.picks;
    char* to = out.data + (o * g.axes_size + g.places[p]) * block;
    if (value.value) fusion::load_strided(row.data(), from, i * g.inner, g.inner);
    if (a.accumulate) {
      const void* in[2] = {to, row.data()};
      add(to, in, g.inner);
    } else {
      std::memcpy(to, row.data(), block);
    }
  }
}

void grad_scatter(Gradient& g) {
  auto& a = g.attrs<PickAttrs>();
  int last = g.entry.n_inputs - 1;
  auto index = index_terms(g, last - 1);
  if (g.wants(0))
    g.give(0, a.accumulate ? g.dy()
                           : Term(scatter(g.dy().operand(), a.axis, operands_of(index),
                                          {{}, Scalar{}}, false)));
  if (g.wants(last))
    g.give(last, Term(gather(g.dy().operand(), a.axis, operands_of(index), OutOfRange::Fail)));
}

const OpDef kScatter =
    with_gradient({.name = "put", .run = run_scatter, .updates_input = 0}, grad_scatter,
                  {kIndexOperands, kIndexOperands, kIndexOperands, kIndexOperands});
const OpDef kScatterAdd =
    with_gradient({.name = "add_at", .run = run_scatter, .updates_input = 0}, grad_scatter,
                  {kIndexOperands, kIndexOperands, kIndexOperands, kIndexOperands});

}  // namespace

Value* scatter(const Operand& x, int axis, const std::vector<Operand>& indices, const Arg& value,
               bool accumulate) {
  auto attrs = pick_attrs(x, axis, indices);
  attrs->accumulate = accumulate;
  Dims shape = picked_shape(x, *attrs, indices.size());
  DType t = x.dtype();
  std::vector<Temp> keep;
  keep.reserve(indices.size() + 2);
  auto idx = as_int64(indices, keep);
  Operand v;
  uint64_t bits = 0;
  if (value.is_array()) {
    v = value.array;
    if (!(broadcast(shape, v.shape(), "assignment") == shape))
      throw ValueError("assignment: could not broadcast shape " + to_string(v.shape()) +
                       " into shape " + to_string(shape));
    if (v.dtype() != t) {
      keep.emplace_back(cast(v, t));
      v = keep.back().operand();
    }
  } else if (has_immediate(t)) {
    bits = encode(value.scalar, t);
  } else {
    keep.emplace_back(constant(value.scalar, t));
    v = keep.back().operand();
  }
  Temp base(contiguous(x));
  int k = static_cast<int>(idx.size());
  Node* n = begin(accumulate ? kScatterAdd : kScatter, k + 2);
  n->attrs = std::move(attrs);
  set_input(n, 0, base.operand());
  for (int i = 0; i < k; ++i) set_input(n, i + 1, idx[i]);
  if (v.value)
    set_input(n, k + 1, v);
  else
    set_immediate(n, k + 1, bits);
  return commit(n, t, x.shape());
}

}  // namespace slipstream::ops
