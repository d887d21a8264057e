// Variables: arrays whose gradient a backward pass stores.
#pragma once

#include <string>

#include "array/array.h"

namespace slipstream::array {

// "write", "add" or "null".
GradReq parse_request(const std::string& text);

// x becomes a variable, with a value that no other handle shares; with `keeps_graph`, one that was
// computed from variables stays so. `grad_object` is the frontend's object of `grad`, of which `x`
// takes over one reference. Returns the object that it had before, which the caller releases.
[[nodiscard]] void* attach_grad(Array& x, ArrayData& grad, void* grad_object, GradReq request,
                                bool keeps_graph);
// x stops being a variable. Returns its gradient's object, which the caller releases.
[[nodiscard]] void* drop_grad(Array& x);
// The frontend's object of the gradient that x has, or nullptr; borrowed.
void* grad_of(const ArrayData& x);
// x is about to go: as drop_grad, and its data is released.
[[nodiscard]] void* clear(Array& x);

// The entry of an array that has a gradient; ValueError for others.
Entry& variable_of(const Array& x);
// The entry of a variable by its data alone; ValueError for others.
Entry& variable_of(const Operand& x);

// The same elements without their history.
Value* detach(const Operand& x);

}  // namespace slipstream::array
