// Reading and writing through indices.
#pragma once

#include <vector>

#include "ops/elementwise.h"

namespace slipstream::ops {

// ValueError for a view that shows one element in several places.
void check_writable(const View& target);
// A new version of `base` in which the elements seen through `target` are `value` (broadcast).
Value* assign(Value* base, View* target, const Arg& value);

// Integer arrays index the axes [axis, axis + indices.size()) of x; they broadcast together to one
// shape that takes the axes' place. Negative indices count from the end; others out of range fail
// when the operation runs, or with `clip` / `wrap` are brought into range.
// Fail: from the end when negative, as in NumPy. Strict: negative ones are out of range too.
enum class OutOfRange : uint8_t { Fail, Clip, Wrap, Strict };
OutOfRange parse_mode(const std::string& mode);
Value* gather(const Operand& x, int axis, const std::vector<Operand>& indices, OutOfRange mode);
// A new version of x with value (broadcast) written, or added, at those places, in index order.
Value* scatter(const Operand& x, int axis, const std::vector<Operand>& indices, const Arg& value,
               bool accumulate);

// Fails when it runs, with this message: for tests of error handling.
Value* fail_when_run(const Operand& x, const std::string& message);

}  // namespace slipstream::ops
