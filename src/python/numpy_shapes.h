#pragma once

#include <optional>

namespace slipstream::python {

// NumPy shapes (npx.set_np): whether an element of a classic array has shape () instead of (1,).
// `here` holds for this thread and wins over `everywhere`.
void set_numpy_shapes(bool everywhere, std::optional<bool> here);

}  // namespace slipstream::python
