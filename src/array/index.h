// Basic indexing: integers, slices, ... and new axes select a view.
#pragma once

#include <span>

#include "array/array.h"
#include "ops/elementwise.h"

namespace slipstream::array {

struct IndexItem {
  enum class Kind : uint8_t { Integer, Slice, Ellipsis, NewAxis };
  // For ends of a slice that are left out.
  static constexpr int64_t kLeftOut = INT64_MIN;

  Kind kind = Kind::Integer;
  int64_t start = 0;  // or the integer
  int64_t stop = kLeftOut;
  int64_t step = 1;
};

// The view that the items select; owned by the caller.
View* select(const Operand& x, std::span<const IndexItem> items);

// x[items] = value, where `target` is what the items select.
void assign_selected(ArrayData& d, View* target, ops::Arg value);

// Whether `value` is just what `target` selects of `d`: the second half of x[key] += v, where the
// view that was updated is assigned to itself.
bool is_selected(const ArrayData& d, const View& target, const ArrayData& value);

}  // namespace slipstream::array
