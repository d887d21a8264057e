#include "ops/indexing.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/by_size.h"
#include "fusion/program.h"
#include "kernels/past_cache.h"
#include "ops/declare.h"
#include "ops/gradient.h"

namespace slipstream::ops {
namespace {

// x seen as [outer, indexed axes..., inner]; inputs 1.. are the index arrays, int64, broadcast to
// `picks` places.
struct GatherAttrs : Attrs {
  int axis;
  Dims picked;  // the indices' joint shape
  OutOfRange mode = OutOfRange::Fail;
  bool accumulate = false;
};

struct Geometry {
  int64_t outer = 1, inner = 1, picks, axes_size = 1;
  std::unique_ptr<int64_t[]> places;  // linear position inside the indexed axes, per pick
};

[[noreturn]] void out_of_bounds(int64_t i, int axis, int64_t size) {
  throw PlaceError("index " + std::to_string(i) + " is out of bounds for axis " +
                   std::to_string(axis) + " with size " + std::to_string(size));
}

// Brings n indices into [0, size).
void normalize(int64_t* to, const int64_t* index, int64_t n, int64_t size, OutOfRange mode,
               int axis) {
  if (mode == OutOfRange::Clip) {
    for (int64_t j = 0; j < n; ++j) to[j] = std::clamp<int64_t>(index[j], 0, size - 1);
  } else if (mode == OutOfRange::Wrap) {
    for (int64_t j = 0; j < n; ++j)
      to[j] = index[j] >= 0 && index[j] < size ? index[j] : ((index[j] % size) + size) % size;
  } else {
    // Without a branch per index: who is to blame is looked for only when somebody is.
    int64_t bad = 0;
    for (int64_t j = 0; j < n; ++j) {
      int64_t i = index[j];
      i += i < 0 ? size : 0;
      bad |= static_cast<uint64_t>(i) >= static_cast<uint64_t>(size);
      to[j] = i;
    }
    if (!bad) return;
    for (int64_t j = 0; j < n; ++j) {
      int64_t i = index == to ? (to[j] >= size ? to[j] : to[j] - size) : index[j];
      if (i < -size || i >= size) out_of_bounds(i, axis, size);
    }
  }
}

Geometry resolve(const GatherAttrs& a, const Dims& shape, const std::vector<Tensor>& in,
                 int n_indices, Parallel& parallel) {
  Geometry g;
  for (int i = 0; i < a.axis; ++i) g.outer *= shape[i];
  for (int i = a.axis + n_indices; i < shape.n; ++i) g.inner *= shape[i];
  for (int k = 0; k < n_indices; ++k) g.axes_size *= shape[a.axis + k];
  g.picks = count(a.picked);
  g.places.reset(new int64_t[std::max<int64_t>(1, g.picks)]);
  std::vector<fusion::StridedSource> sources;
  for (int k = 0; k < n_indices; ++k) {
    const Tensor& t = in[1 + k];
    sources.push_back(fusion::make_source(t.data, 8, a.picked,
                                          fusion::broadcast_strides(t.shape, t.strides, a.picked)));
  }
  constexpr int64_t kChunk = 16 * fusion::kTile;
  parallel.for_each((g.picks + kChunk - 1) / kChunk, [&](int64_t c) {
    int64_t index[fusion::kTile];
    int64_t end = std::min(g.picks, (c + 1) * kChunk);
    for (int64_t p = c * kChunk; p < end; p += fusion::kTile) {
      int64_t m = std::min(fusion::kTile, end - p);
      for (int k = 0; k < n_indices; ++k) {
        int64_t size = shape[a.axis + k], *to = g.places.get() + p;
        fusion::load_strided(reinterpret_cast<char*>(index), sources[k], p, m);
        if (k == 0) {
          normalize(to, index, m, size, a.mode, a.axis);
        } else {
          normalize(index, index, m, size, a.mode, a.axis + k);
          for (int64_t j = 0; j < m; ++j) to[j] = to[j] * size + index[j];
        }
      }
    }
  });
  return g;
}

// Single elements of a vector: indices are checked tile by tile on the way.
void take_elements(OpRun& r, const GatherAttrs& a) {
  int64_t size = r.in[0].size, n = r.out[0].size;
  const int64_t* index = r.in[1].as<int64_t>();
  by_size(size_of(r.out[0].dtype), [&](auto zero) {
    using T = decltype(zero);
    const T* x = r.in[0].as<T>();
    T* out = r.out[0].as<T>();
    constexpr int64_t kChunk = 16 * fusion::kTile;
    r.parallel.for_each((n + kChunk - 1) / kChunk, [&](int64_t c) {
      int64_t place[fusion::kTile];
      int64_t end = std::min(n, (c + 1) * kChunk);
      for (int64_t p = c * kChunk; p < end; p += fusion::kTile) {
        int64_t m = std::min(fusion::kTile, end - p);
        // Plain indices are checked one by one, which predicts well; the first that is not plain
        // sends the rest of its tile the long way.
        int64_t j = 0;
        constexpr int64_t kRun = 8;
        for (; j + kRun <= m; j += kRun) {
          const int64_t* at = index + p + j;
          uint64_t most = 0;
          for (int64_t k = 0; k < kRun; ++k) most = std::max(most, static_cast<uint64_t>(at[k]));
          if (most >= static_cast<uint64_t>(size)) break;
          T run[kRun];
          for (int64_t k = 0; k < kRun; ++k) run[k] = x[at[k]];
          std::memcpy(out + p + j, run, sizeof(run));
        }
        for (; j < m; ++j) {
          uint64_t i = static_cast<uint64_t>(index[p + j]);
          if (i >= static_cast<uint64_t>(size)) break;
          out[p + j] = x[i];
        }
        normalize(place, index + p + j, m - j, size, a.mode, a.axis);
        for (int64_t k = 0; j < m; ++j, ++k) out[p + j] = x[place[k]];
      }
    });
  });
}

// Whole rows along the first axis: indices are checked on the way.
void take_rows(OpRun& r, const GatherAttrs& a) {
  const int64_t size = r.in[0].shape[0], n = count(a.picked);
  const int64_t block = r.in[0].size / size * size_of(r.out[0].dtype);
  const int64_t* index = r.in[1].as<int64_t>();
  const int64_t per = std::max<int64_t>(1, (64 << 10) / block);
  const kernels::ResultCopy copy_out(n * block);
  r.parallel.for_each((n + per - 1) / per, [&](int64_t c) {
    for (int64_t i = c * per; i < std::min(n, (c + 1) * per); ++i) {
      int64_t place = index[i];
      if (static_cast<uint64_t>(place) >= static_cast<uint64_t>(size))
        normalize(&place, index + i, 1, size, a.mode, a.axis);
      copy_out(r.out[0].data + i * block, r.in[0].data + place * block, block);
    }
    copy_out.settle();
  });
}

void run_gather(OpRun& r) {
  auto& a = r.attrs<GatherAttrs>();
  int n_indices = r.node.n_inputs - 1;
  if (n_indices == 1 && r.in[0].shape.n == 1) return take_elements(r, a);
  if (r.out[0].size == 0) return;
  if (n_indices == 1 && a.axis == 0 && r.in[0].size > r.in[0].shape[0]) return take_rows(r, a);
  Geometry g = resolve(a, r.in[0].shape, r.in, n_indices, r.parallel);
  int size = size_of(r.out[0].dtype);
  int64_t block = g.inner * size;
  if (block == 0) return;
  const int64_t* places = g.places.get();
  if (g.inner == 1) {
    by_size(size, [&](auto zero) {
      using T = decltype(zero);
      constexpr int64_t kChunk = 1 << 15;
      int64_t pieces = (g.picks + kChunk - 1) / kChunk;
      int64_t per = std::max<int64_t>(1, kChunk / std::max<int64_t>(1, g.picks));
      int64_t units = g.outer * pieces;
      r.parallel.for_each((units + per - 1) / per, [&](int64_t c) {
        for (int64_t u = c * per; u < std::min(units, (c + 1) * per); ++u) {
          int64_t o = u / pieces, first = u % pieces * kChunk;
          const T* from = r.in[0].as<T>() + o * g.axes_size;
          T* to = r.out[0].as<T>() + o * g.picks;
          for (int64_t p = first; p < std::min(g.picks, first + kChunk); ++p)
            to[p] = from[places[p]];
        }
      });
    });
    return;
  }
  int64_t per = std::max<int64_t>(1, (64 << 10) / block);
  int64_t total = g.outer * g.picks;
  const kernels::ResultCopy copy_out(total * block);
  r.parallel.for_each((total + per - 1) / per, [&](int64_t c) {
    int64_t o = c * per / g.picks, p = c * per % g.picks;
    for (int64_t i = c * per; i < std::min(total, (c + 1) * per); ++i) {
      copy_out(r.out[0].data + i * block, r.in[0].data + (o * g.axes_size + places[p]) * block,
               block);
      if (++p == g.picks) {
        p = 0;
        ++o;
      }
    }
    copy_out.settle();
  });
}

// Single elements, one after the other: values lie in order, or there is only one.
template <class T, class F>
void scatter_elements(const Geometry& g, T* out, const T* value, bool one, F put) {
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

bool scatter_elements(const GatherAttrs& a, const Geometry& g, const Tensor& out, const void* value,
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
  auto& a = r.attrs<GatherAttrs>();
  Tensor& out = r.out[0];
  int n_indices = r.node.n_inputs - 2;
  Geometry g = resolve(a, out.shape, r.in, n_indices, r.parallel);
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
  auto add = kernels::tile_fn(kernels::TileOp::Add, out.dtype, 0);
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

// The indices, which all gradients here read, in range.
std::vector<Term> places(Gradient& g, int n) {
  auto& a = g.attrs<GatherAttrs>();
  std::vector<Term> out;
  for (int k = 0; k < n; ++k) {
    Term index = g.in(k + 1);
    auto size = static_cast<double>(g.in_shape(0)[a.axis + k]);
    if (a.mode == OutOfRange::Clip) {
      index = apply(kernels::TileOp::Maximum, index, whole_number(0));
      index = apply(kernels::TileOp::Minimum, index, whole_number(size - 1));
    } else if (a.mode == OutOfRange::Wrap) {
      index = apply(kernels::TileOp::Mod, index, whole_number(size));
    }
    out.push_back(index);
  }
  return out;
}

std::vector<Operand> operands(const std::vector<Term>& terms) {
  std::vector<Operand> out;
  for (const Term& t : terms) out.push_back(t.operand());
  return out;
}

void grad_gather(Gradient& g) {
  auto& a = g.attrs<GatherAttrs>();
  auto index = places(g, g.entry.n_inputs - 1);
  Term base = zeros(g.in_type(0), g.in_shape(0));
  g.give(0, Term(scatter(base.operand(), a.axis, operands(index), g.dy().arg(), true)));
}

void grad_scatter(Gradient& g) {
  auto& a = g.attrs<GatherAttrs>();
  int last = g.entry.n_inputs - 1;
  auto index = places(g, last - 1);
  if (g.wants(0))
    g.give(0, a.accumulate ? g.dy()
                           : Term(scatter(g.dy().operand(), a.axis, operands(index), {{}, Scalar{}},
                                          false)));
  if (g.wants(last))
    g.give(last, Term(gather(g.dy().operand(), a.axis, operands(index), OutOfRange::Fail)));
}

constexpr uint32_t kIndices = 0xfffe;  // all operands but the first
const OpDef kGather = with_gradient({.name = "take", .run = run_gather}, grad_gather, {kIndices});
const OpDef kScatter = with_gradient({.name = "put", .run = run_scatter, .updates_input = 0},
                                     grad_scatter, {kIndices, kIndices, kIndices, kIndices});
const OpDef kScatterAdd = with_gradient({.name = "add_at", .run = run_scatter, .updates_input = 0},
                                        grad_scatter, {kIndices, kIndices, kIndices, kIndices});

std::unique_ptr<GatherAttrs> gather_attrs(const Operand& x, int axis,
                                          const std::vector<Operand>& indices) {
  auto attrs = std::make_unique<GatherAttrs>();
  attrs->axis = axis;
  for (const Operand& i : indices) attrs->picked = broadcast(attrs->picked, i.shape(), "indexing");
  if (axis + static_cast<int>(indices.size()) > x.shape().n)
    throw IndexError("too many indices: the array has " + std::to_string(x.shape().n) +
                     " dimensions");
  for (size_t k = 0; k < indices.size(); ++k)
    if (x.shape()[axis + static_cast<int>(k)] == 0 && count(attrs->picked) > 0)
      throw IndexError("indexing: axis " + std::to_string(axis + k) + " has no elements");
  return attrs;
}

Dims shape_of(const Operand& x, const GatherAttrs& a, size_t n_indices) {
  Dims out;
  for (int i = 0; i < a.axis; ++i) out.push(x.shape()[i]);
  for (int i = 0; i < a.picked.n; ++i) out.push(a.picked[i]);
  for (int i = a.axis + static_cast<int>(n_indices); i < x.shape().n; ++i) out.push(x.shape()[i]);
  return out;
}

// Indices as int64; recorded casts fuse or run before.
std::vector<Operand> as_int64(const std::vector<Operand>& indices, std::vector<Temp>& keep) {
  std::vector<Operand> out;
  for (const Operand& i : indices) {
    if (!is_int(i.dtype()))
      throw IndexError("arrays used as indices must be of integer type, not " +
                       std::string(name_of(i.dtype())));
    if (i.dtype() == DType::I64) {
      out.push_back(i);
    } else {
      keep.emplace_back(cast(i, DType::I64));
      out.push_back(keep.back().operand());
    }
  }
  return out;
}

struct FailAttrs : Attrs {
  std::string message;
};
void run_fail(OpRun& r) { throw OpError(r.attrs<FailAttrs>().message); }
const OpDef kFail = without_gradient({.name = "fail_when_run", .run = run_fail});

}  // namespace

Value* gather(const Operand& x, int axis, const std::vector<Operand>& indices, OutOfRange mode) {
  auto attrs = gather_attrs(x, axis, indices);
  attrs->mode = mode;
  Dims shape = shape_of(x, *attrs, indices.size());
  std::vector<Temp> keep;
  keep.reserve(indices.size());
  auto idx = as_int64(indices, keep);
  Node* n = begin(kGather, static_cast<int>(idx.size()) + 1);
  n->attrs = std::move(attrs);
  set_input(n, 0, x);
  for (size_t k = 0; k < idx.size(); ++k) set_input(n, static_cast<int>(k) + 1, idx[k]);
  return commit(n, x.dtype(), shape);
}

OutOfRange parse_mode(const std::string& mode) {
  if (mode == "raise") return OutOfRange::Fail;
  if (mode == "clip") return OutOfRange::Clip;
  if (mode == "wrap") return OutOfRange::Wrap;
  throw ValueError("mode must be 'raise', 'clip' or 'wrap', not '" + mode + "'");
}

// Along one axis, or of the flattened array. Whole floats are welcome as indices: arrays are
// float32 by default.
Value* take(const Operand& a, const Operand& indices, std::optional<int64_t> axis,
            const std::string& mode) {
  const OutOfRange how = parse_mode(mode);
  Term x(a), index(indices);
  if (!axis && a.shape().n != 1) x = x.reshape({count(a.shape())});
  if (!is_int(indices.dtype())) index = Term(cast(indices, DType::I64));
  const int k = normalize_axis(axis.value_or(0), x.shape().n, "axis");
  return gather(x.operand(), k, {index.operand()}, how);
}
SLIPSTREAM_DECLARE(take, "a", "indices", "axis", "mode");

Value* scatter(const Operand& x, int axis, const std::vector<Operand>& indices, const Arg& value,
               bool accumulate) {
  auto attrs = gather_attrs(x, axis, indices);
  attrs->accumulate = accumulate;
  Dims shape = shape_of(x, *attrs, indices.size());
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

Value* fail_when_run(const Operand& x, const char* message) {
  auto attrs = std::make_unique<FailAttrs>();
  attrs->message = message;
  Node* n = begin(kFail, 1);
  n->attrs = std::move(attrs);
  set_input(n, 0, x);
  return commit(n, x.dtype(), x.shape());
}

}  // namespace slipstream::ops
