// How a failure reads to the user.
#pragma once

#include <string>

#include "base/node.h"

namespace slipstream::array {

// What went wrong, in which operation, recorded where.
std::string message_of(const Failure& f);

}  // namespace slipstream::array
