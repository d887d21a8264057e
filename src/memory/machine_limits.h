// What this process may use of the machine: all of it, or the share that its container has.
#pragma once

#include <cstdint>
#include <string>

namespace slipstream {

struct MachineLimits {
  int64_t memory_bytes;
  int threads;
};

// Reads the limits of control groups, of either version, below `root` ("/" but in tests).
MachineLimits machine_limits(const std::string& root);

}  // namespace slipstream
