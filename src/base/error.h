// Argument errors, raised at the call as Python's ValueError, TypeError, IndexError.
#pragma once

#include <stdexcept>

namespace slipstream {

struct ValueError : std::runtime_error {
  using std::runtime_error::runtime_error;
};
// Python knows it as numpy's AxisError, which is also an IndexError.
struct AxisError : ValueError {
  using ValueError::ValueError;
};
struct TypeError : std::runtime_error {
  using std::runtime_error::runtime_error;
};
struct IndexError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace slipstream
