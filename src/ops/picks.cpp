#include "ops/picks.h"

#include <algorithm>
#include <string>

#include "fusion/program.h"

namespace slipstream::ops {
namespace {

[[noreturn]] void out_of_bounds(int64_t i, int axis, int64_t size) {
  throw IndexError("index " + std::to_string(i) + " is out of bounds for axis " +
                   std::to_string(axis) + " with size " + std::to_string(size));
}

}  // namespace

void normalize_indices(int64_t* to, const int64_t* index, int64_t n, int64_t size, OutOfRange mode,
                       int axis) {
  if (mode == OutOfRange::Clip) {
    for (int64_t j = 0; j < n; ++j) to[j] = std::clamp<int64_t>(index[j], 0, size - 1);
  } else if (mode == OutOfRange::Wrap) {
    for (int64_t j = 0; j < n; ++j)
      to[j] = index[j] >= 0 && index[j] < size ? index[j] : ((index[j] % size) + size) % size;
  } else {
    // Without a branch per index: find the bad index only on failure.
    const int64_t from_end = mode == OutOfRange::Strict ? 0 : size;
    int64_t bad = 0;
    for (int64_t j = 0; j < n; ++j) {
      int64_t i = index[j];
      i += i < 0 ? from_end : 0;
      bad |= static_cast<uint64_t>(i) >= static_cast<uint64_t>(size);
      to[j] = i;
    }
    if (!bad) return;
    for (int64_t j = 0; j < n; ++j) {
      int64_t i = index == to ? (to[j] >= size ? to[j] : to[j] - from_end) : index[j];
      if (i < -from_end || i >= size) out_of_bounds(i, axis, size);
    }
  }
}

Picks resolve_picks(const PickAttrs& a, const Dims& shape, const std::vector<Tensor>& in,
                    int n_indices, Parallel& parallel) {
  Picks g;
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
          normalize_indices(to, index, m, size, a.mode, a.axis);
        } else {
          normalize_indices(index, index, m, size, a.mode, a.axis + k);
          for (int64_t j = 0; j < m; ++j) to[j] = to[j] * size + index[j];
        }
      }
    }
  });
  return g;
}

std::unique_ptr<PickAttrs> pick_attrs(const Operand& x, int axis,
                                      const std::vector<Operand>& indices) {
  if (indices.empty()) throw IndexError("indexing: there must be at least one index array");
  auto attrs = std::make_unique<PickAttrs>();
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

Dims picked_shape(const Operand& x, const PickAttrs& a, size_t n_indices) {
  Dims out;
  for (int i = 0; i < a.axis; ++i) out.push(x.shape()[i]);
  for (int i = 0; i < a.picked.n; ++i) out.push(a.picked[i]);
  for (int i = a.axis + static_cast<int>(n_indices); i < x.shape().n; ++i) out.push(x.shape()[i]);
  return out;
}

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

std::vector<Term> index_terms(Gradient& g, int n) {
  auto& a = g.attrs<PickAttrs>();
  std::vector<Term> out;
  for (int k = 0; k < n; ++k) {
    Term index = g.in(k + 1);
    auto size = static_cast<double>(g.in_shape(0)[a.axis + k]);
    if (a.mode == OutOfRange::Clip) {
      index = apply(TileOp::Maximum, index, whole_number(0));
      index = apply(TileOp::Minimum, index, whole_number(size - 1));
    } else if (a.mode == OutOfRange::Wrap) {
      index = apply(TileOp::Mod, index, whole_number(size));
    }
    out.push_back(index);
  }
  return out;
}

std::vector<Operand> operands_of(const std::vector<Term>& terms) {
  std::vector<Operand> out;
  for (const Term& t : terms) out.push_back(t.operand());
  return out;
}

}  // namespace slipstream::ops
