#include "array/index.h"

#include <algorithm>

#include "array/operators.h"
#include "array/write.h"

namespace slipstream::array {
namespace {

using Kind = IndexItem::Kind;

// Python's rules for slices: ends count from the back when negative, and stay within the axis.
struct Range {
  int64_t start, length;
};
Range range_of(const IndexItem& s, int64_t size) {
  if (s.step == 0) throw ValueError("slice step cannot be zero");
  const bool forwards = s.step > 0;
  const int64_t least = forwards ? 0 : -1, most = forwards ? size : size - 1;
  auto end = [&](int64_t given, int64_t otherwise) {
    if (given == IndexItem::kLeftOut) return otherwise;
    return std::clamp(given < 0 ? given + size : given, least, most);
  };
  const int64_t start = end(s.start, forwards ? least : most);
  const int64_t stop = end(s.stop, forwards ? most : least);
  if (forwards ? start >= stop : start <= stop) return {start, 0};
  // Unsigned: the step may be the most negative integer.
  const uint64_t span =
      forwards ? static_cast<uint64_t>(stop - start) : static_cast<uint64_t>(start - stop);
  const uint64_t step =
      forwards ? static_cast<uint64_t>(s.step) : uint64_t{0} - static_cast<uint64_t>(s.step);
  return {start, static_cast<int64_t>((span - 1) / step + 1)};
}

int64_t place_of(int64_t index, int64_t size, int axis) {
  if (index < -size || index >= size)
    throw IndexError("index " + std::to_string(index) + " is out of bounds for axis " +
                     std::to_string(axis) + " with size " + std::to_string(size));
  return index < 0 ? index + size : index;
}

void check_items(const Dims& shape, std::span<const IndexItem> items, int& used) {
  int ellipses = 0;
  used = 0;
  for (const IndexItem& item : items) {
    ellipses += item.kind == Kind::Ellipsis;
    used += item.kind == Kind::Integer || item.kind == Kind::Slice;
  }
  if (ellipses > 1) throw IndexError("an index can only have a single ellipsis ('...')");
  if (used > shape.n)
    throw IndexError("too many indices: the array has " + std::to_string(shape.n) +
                     " dimensions, but " + std::to_string(used) + " were indexed");
}

// NumPy drops leading axes of length one from the right-hand side; nullptr when there are none to
// drop.
View* without_leading_ones(const Operand& value, int axes) {
  const Dims &s = value.shape(), st = value.strides();
  const int extra = s.n - axes;
  if (extra <= 0) return nullptr;
  for (int i = 0; i < extra; ++i)
    if (s[i] != 1) return nullptr;
  Dims shape, strides;
  for (int i = extra; i < s.n; ++i) {
    shape.push(s[i]);
    strides.push(st[i]);
  }
  return new_view(shape, strides, value.offset());
}

}  // namespace

View* select(const Operand& x, std::span<const IndexItem> items) {
  const Dims& shape = x.shape();
  const Dims strides = x.strides();
  int used;
  check_items(shape, items, used);
  Dims new_shape, new_strides;
  int64_t offset = x.offset();
  int axis = 0;
  auto keep = [&](int64_t size, int64_t stride) {
    new_shape.push(size);
    new_strides.push(stride);
  };
  for (const IndexItem& item : items) {
    switch (item.kind) {
      case Kind::NewAxis:
        keep(1, 0);
        break;
      case Kind::Ellipsis:
        for (int rest = shape.n - used; rest > 0; --rest, ++axis) keep(shape[axis], strides[axis]);
        break;
      case Kind::Slice: {
        const Range r = range_of(item, shape[axis]);
        if (r.length > 0) offset += r.start * strides[axis];
        // Unsigned: a step that is never taken may overflow.
        keep(r.length, static_cast<int64_t>(static_cast<uint64_t>(strides[axis]) *
                                            static_cast<uint64_t>(item.step)));
        ++axis;
        break;
      }
      case Kind::Integer:
        offset += place_of(item.start, shape[axis], axis) * strides[axis];
        ++axis;
        break;
    }
  }
  for (; axis < shape.n; ++axis) keep(shape[axis], strides[axis]);
  return new_view(new_shape, new_strides, offset);
}

void assign_selected(ArrayData& d, View* target, ops::Arg value) {
  if (d.view) ops::check_writable(*d.view);
  struct Owned {
    View* view = nullptr;
    ~Owned() { release(view); }
  } trimmed;
  if (value.is_array()) trimmed.view = without_leading_ones(value.array, target->shape.n);
  if (trimmed.view) value.array.view = trimmed.view;
  const Value& head = *d.head();
  const bool whole = !d.view && target->offset == 0 &&
                     is_contiguous(target->shape, target->strides) &&
                     count(target->shape) == head.size;
  if (whole && !value.is_array()) {
    // Everything is replaced: no need to look at the old contents.
    put(d, array::fill(value.scalar, head.dtype, head.shape));
  } else if (whole && value.array.shape() == head.shape) {
    put(d, value.array.dtype() == head.dtype ? array::copy(value.array)
                                             : array::cast(value.array, head.dtype));
  } else {
    put(d, array::assign(d.head(), target, value), true);
  }
}

bool is_selected(const ArrayData& d, const View& target, const ArrayData& value) {
  const Operand same = value.operand();
  return (&value == &d || (d.cell && value.cell == d.cell)) && same.shape() == target.shape &&
         same.strides() == target.strides && same.offset() == target.offset;
}

}  // namespace slipstream::array
