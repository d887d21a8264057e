// Adding through a window: the gradient of reading through one.
#pragma once

#include "ops/term.h"

namespace slipstream::ops {

// A new version of `base` with `value` added to the elements that the window shows; an element that
// it shows several times gets them all.
Value* window_add(Term base, const Window& window, const Term& value);

}  // namespace slipstream::ops
