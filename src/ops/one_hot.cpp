// One element of each new last axis chosen by an index.
#include <algorithm>
#include <cstring>

#include "kernels/tile.h"
#include "ops/compute.h"
#include "ops/declare.h"
#include "ops/gradient.h"

namespace slipstream::ops {
namespace {

struct OneHotAttrs : Attrs {
  int64_t depth;
  uint64_t on, off;  // elements of the result's type
};

// Indices outside of [0, depth) choose nothing.
void run_one_hot(OpRun& r) {
  auto& a = r.attrs<OneHotAttrs>();
  const int size = size_of(r.out[0].dtype);
  const auto* index = r.in[0].as<int64_t>();
  char* out = r.out[0].data;
  const int64_t rows = r.in[0].size;
  const int64_t per = std::max<int64_t>(1, 65536 / std::max<int64_t>(a.depth, 1));
  r.parallel.for_each((rows + per - 1) / per, [&](int64_t c) {
    const int64_t first = c * per, end = std::min(rows, first + per);
    char* to = out + first * a.depth * size;
    if (a.off == 0)
      std::memset(to, 0, (end - first) * a.depth * size);
    else
      kernels::tile_fill(to, &a.off, (end - first) * a.depth, size);
    for (int64_t i = first; i < end; ++i)
      if (index[i] >= 0 && index[i] < a.depth)
        std::memcpy(out + (i * a.depth + index[i]) * size, &a.on, size);
  });
}

const OpDef kOneHot = without_gradient({.name = "one_hot", .run = run_one_hot});

}  // namespace

Value* one_hot(const Operand& indices, int64_t depth, const Arg& on, const Arg& off, DType dtype) {
  if (depth < 0) throw ValueError("depth must not be negative, not " + std::to_string(depth));
  if (!has_immediate(dtype))
    throw TypeError("one_hot does not support " + std::string(name_of(dtype)));
  if (on.is_array() || off.is_array()) throw TypeError("on_value and off_value must be numbers");
  auto attrs = std::make_unique<OneHotAttrs>();
  attrs->depth = depth;
  attrs->on = encode(on.scalar, dtype);
  attrs->off = encode(off.scalar, dtype);
  Dims shape = indices.shape();
  if (shape.n == kMaxDims) throw ValueError("one_hot: too many dimensions");
  shape.push(depth);
  Typed index(indices, DType::I64);
  Node* n = begin(kOneHot, 1);
  n->attrs = std::move(attrs);
  set_input(n, 0, index);
  return commit(n, dtype, shape);
}
SLIPSTREAM_DECLARE(one_hot, "indices", "depth", "on_value", "off_value", "dtype");

}  // namespace slipstream::ops
