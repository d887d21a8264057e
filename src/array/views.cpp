#include "array/views.h"

#include "array/operators.h"
#include "ops/shape.h"

namespace slipstream::array {
namespace {

Viewed reshape_to(const Operand& x, const Dims& wanted) {
  if (View* w = ops::reshape_view(x, wanted)) return {w, nullptr};
  return {new_view(wanted, contiguous_strides(wanted), 0), array::copy(x)};
}

}  // namespace

Viewed reshape(const Operand& a, const Dims& shape) {
  return reshape_to(a, ops::resolve_shape(shape, a.size(), a.shape()));
}

Viewed flatten(const Operand& data) {
  const Dims& s = data.shape();
  if (s.n == 0) throw ValueError("flatten: data has no dimensions");
  int64_t rest = 1;
  for (int i = 1; i < s.n; ++i) rest *= s[i];
  return reshape_to(data, {s[0], rest});
}

Viewed transpose(const Operand& a, const std::optional<Dims>& axes) {
  const Dims s = a.shape(), st = a.strides();
  Dims order;
  if (axes)
    order = *axes;
  else
    for (int i = s.n - 1; i >= 0; --i) order.push(i);
  if (order.n != s.n)
    throw ValueError("axes has " + std::to_string(order.n) + " entries for an array of " +
                     std::to_string(s.n) + " dimensions");
  Dims shape, strides;
  bool used[kMaxDims] = {};
  for (int i = 0; i < order.n; ++i) {
    int k = ops::normalize_axis(order[i], s.n, "axes");
    if (used[k]) throw ValueError("axes has a repeated axis");
    used[k] = true;
    shape.push(s[k]);
    strides.push(st[k]);
  }
  return {new_view(shape, strides, a.offset()), nullptr};
}

Viewed broadcast_to(const Operand& array, const Dims& shape) {
  for (int i = 0; i < shape.n; ++i)
    if (shape[i] < 0)
      throw ValueError("broadcast_to: shape " + to_string(shape) + " has a negative size");
  if (!(ops::broadcast(shape, array.shape(), "broadcast_to") == shape))
    throw ValueError("broadcast_to: shape " + to_string(array.shape()) + " does not broadcast to " +
                     to_string(shape));
  const Dims st = array.strides();
  Dims strides;
  int lead = shape.n - array.shape().n;
  for (int i = 0; i < shape.n; ++i)
    strides.push(i < lead || array.shape()[i - lead] == 1 ? 0 : st[i - lead]);
  return {new_view(shape, strides, array.offset()), nullptr};
}

Viewed unchecked_view(const Operand& x, const Dims& shape, const Dims& strides, int64_t offset) {
  return {new_view(shape, strides, x.offset() + offset), nullptr};
}

Viewed view(const Operand& x, const Dims& shape, const Dims& strides, int64_t offset) {
  if (shape.n != strides.n)
    throw ValueError("view: shape, strides and offset do not belong together");
  // In 128 bits, where sums of products of 64 do not overflow.
  __int128 low = static_cast<__int128>(x.offset()) + offset, high = low;
  bool none = false;
  for (int i = 0; i < shape.n; ++i) {
    if (shape[i] < 0) throw ValueError("view: shape must not have negative sizes");
    none = none || shape[i] == 0;
    const __int128 reach = static_cast<__int128>(shape[i] - 1) * strides[i];
    (reach < 0 ? low : high) += reach;
  }
  if (none) return unchecked_view(x, shape, strides, 0);
  ops::check_count(shape, "view");
  if (low < 0 || high >= x.value->size)
    throw ValueError("view: shape " + to_string(shape) + " with strides " + to_string(strides) +
                     " reaches beyond the array's data");
  return unchecked_view(x, shape, strides, offset);
}

namespace {

SLIPSTREAM_DECLARE(reshape, "a", "newshape");
SLIPSTREAM_DECLARE(flatten, "data");
SLIPSTREAM_DECLARE(transpose, "a", "axes");
SLIPSTREAM_DECLARE(broadcast_to, "array", "shape");
SLIPSTREAM_DECLARE(view, "x", "shape", "strides", "offset");
SLIPSTREAM_DECLARE(unchecked_view, "x", "shape", "strides", "offset");

}  // namespace
}  // namespace slipstream::array
