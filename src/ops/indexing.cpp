// Reading at places that index arrays name.
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
#include "ops/picks.h"

namespace slipstream::ops {
namespace {

// Single elements of a vector: indices are checked tile by tile on the way.
void take_elements(OpRun& r, const PickAttrs& a) {
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
        normalize_indices(place, index + p + j, m - j, size, a.mode, a.axis);
        for (int64_t k = 0; j < m; ++j, ++k) out[p + j] = x[place[k]];
      }
    });
  });
}

// Whole rows along the first axis: indices are checked on the way.
void take_rows(OpRun& r, const PickAttrs& a) {
  const int64_t size = r.in[0].shape[0], n = count(a.picked);
  const int64_t block = r.in[0].size / size * size_of(r.out[0].dtype);
  const int64_t* index = r.in[1].as<int64_t>();
  const int64_t per = std::max<int64_t>(1, (64 << 10) / block);
  const kernels::ResultCopy copy_out(n * block);
  r.parallel.for_each((n + per - 1) / per, [&](int64_t c) {
    for (int64_t i = c * per; i < std::min(n, (c + 1) * per); ++i) {
      int64_t place = index[i];
      if (static_cast<uint64_t>(place) >= static_cast<uint64_t>(size))
        normalize_indices(&place, index + i, 1, size, a.mode, a.axis);
      copy_out(r.out[0].data + i * block, r.in[0].data + place * block, block);
    }
    copy_out.settle();
  });
}

void run_gather(OpRun& r) {
  auto& a = r.attrs<PickAttrs>();
  int n_indices = r.node.n_inputs - 1;
  if (n_indices == 1 && r.in[0].shape.n == 1) return take_elements(r, a);
  if (r.out[0].size == 0) return;
  if (n_indices == 1 && a.axis == 0 && r.in[0].size > r.in[0].shape[0]) return take_rows(r, a);
  Picks g = resolve_picks(a, r.in[0].shape, r.in, n_indices, r.parallel);
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

void grad_gather(Gradient& g) {
  auto& a = g.attrs<PickAttrs>();
  auto index = index_terms(g, g.entry.n_inputs - 1);
  Term base = zeros(g.in_type(0), g.in_shape(0));
  g.give(0, Term(scatter(base.operand(), a.axis, operands_of(index), g.dy().arg(), true)));
}

const OpDef kGather =
    with_gradient({.name = "take", .run = run_gather}, grad_gather, {kIndexOperands});

struct FailAttrs : Attrs {
  std::string message;
};
void run_fail(OpRun& r) { throw OpError(r.attrs<FailAttrs>().message); }
const OpDef kFail = without_gradient({.name = "fail_when_run", .run = run_fail});

}  // namespace

Value* gather(const Operand& x, int axis, const std::vector<Operand>& indices, OutOfRange mode) {
  auto attrs = pick_attrs(x, axis, indices);
  attrs->mode = mode;
  Dims shape = picked_shape(x, *attrs, indices.size());
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
  if (mode == "strict") return OutOfRange::Strict;
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
SLIPSTREAM_DECLARE(take, "a", "indices", "axis", {"mode", "raise"});

namespace {

Value* gather_at(const Operand& a, int64_t axis, const std::vector<Operand>& indices,
                 const std::string& mode) {
  return gather(a, static_cast<int>(axis), indices, parse_mode(mode));
}
SLIPSTREAM_DECLARE_AS("", "gather", gather_at, "a", "axis", "indices", {"mode", "raise"});

Value* scatter_at(const Operand& a, int64_t axis, const std::vector<Operand>& indices,
                  const Arg& value, bool accumulate) {
  return scatter(a, static_cast<int>(axis), indices, value, accumulate);
}
SLIPSTREAM_DECLARE_AS("", "scatter", scatter_at, "a", "axis", "indices", "value",
                      {"accumulate", false});

}  // namespace

Value* fail_when_run(const Operand& x, const std::string& message) {
  auto attrs = std::make_unique<FailAttrs>();
  attrs->message = message;
  Node* n = begin(kFail, 1);
  n->attrs = std::move(attrs);
  set_input(n, 0, x);
  return commit(n, x.dtype(), x.shape());
}
SLIPSTREAM_DECLARE(fail_when_run, "x", "message");

}  // namespace slipstream::ops
