// An array as every frontend has it: data that may be a view of another array's, and the gradient
// that attach_grad gave it. Frontends embed it in an object of their own, hold the frontend lock
// while they use it, and call clear() before that object goes.
#pragma once

#include "graph/array.h"
#include "graph/tape.h"

namespace slipstream::array {

struct Array {
  ArrayData data;
  // Of a handle that attach_grad made a variable: its entry on the tape, and the frontend's object
  // for the gradient, of which this handle owns one reference.
  Entry* variable = nullptr;
  void* grad = nullptr;

  Operand operand() const { return data.operand(); }
};

}  // namespace slipstream::array
