// Adding through a view: the gradient of reading through one.
#pragma once

#include "ops/term.h"

namespace slipstream::ops {

// A new version of `base` with `value` added to the elements that the view shows; an element that
// it shows several times gets them all.
Value* view_add(Term base, const View& view, const Term& value);

}  // namespace slipstream::ops
