// Memory and cores available to this process: the machine's, or its container's share.
#pragma once

#include <cstdint>
#include <string>

namespace slipstream {

struct MachineLimits {
  int64_t memory_bytes;
  int threads;
};

// Reads the limits of control groups, of either version, below `root` ("/" except in tests).
MachineLimits machine_limits(const std::string& root);

}  // namespace slipstream
