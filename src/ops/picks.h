// Places that index arrays name: what reading (indexing.cpp) and writing (scatter.cpp) there share.
#pragma once

#include <memory>
#include <vector>

#include "ops/gradient.h"
#include "ops/indexing.h"

namespace slipstream::ops {

// x seen as [outer, indexed axes..., inner]; inputs 1.. are the index arrays, int64, broadcast to
// `picks` places.
struct PickAttrs : Attrs {
  int axis;
  Dims picked;  // the indices' joint shape
  OutOfRange mode = OutOfRange::Fail;
  bool accumulate = false;
};

struct Picks {
  int64_t outer = 1, inner = 1, picks, axes_size = 1;
  std::unique_ptr<int64_t[]> places;  // linear position inside the indexed axes, per pick
};

// Brings n indices into [0, size).
void normalize_indices(int64_t* to, const int64_t* index, int64_t n, int64_t size, OutOfRange mode,
                       int axis);
// The places of all picks, checked.
Picks resolve_picks(const PickAttrs& a, const Dims& shape, const std::vector<Tensor>& in,
                    int n_indices, Parallel& parallel);

std::unique_ptr<PickAttrs> pick_attrs(const Operand& x, int axis,
                                      const std::vector<Operand>& indices);
// What x becomes when `n_indices` of its axes give way to the picks.
Dims picked_shape(const Operand& x, const PickAttrs& a, size_t n_indices);
// Indices as int64; recorded casts fuse or run before.
std::vector<Operand> as_int64(const std::vector<Operand>& indices, std::vector<Temp>& keep);

// For gradients, which read them: the indices, in range.
inline constexpr uint32_t kIndexOperands = 0xfffe;  // all operands but the first
std::vector<Term> index_terms(Gradient& g, int n);
std::vector<Operand> operands_of(const std::vector<Term>& terms);

}  // namespace slipstream::ops
