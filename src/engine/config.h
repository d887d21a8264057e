// What can be set and counted.
#pragma once

#include <cstdint>

namespace slipstream {

struct EngineConfig {
  bool async = true;
  bool fusion = true;
  int threads = 1;
  int64_t budget_bytes = 0;
  int64_t window_ops = 64;
  int64_t window_us = 50;
  bool flush_denorms = false;
};

struct EngineStats {
  uint64_t recorded, executed, dropped, fused, groups, syncs, stalls, pending, live_values;
  uint64_t skipped_updates;
};

// Polled by a wait every few tens of milliseconds; returning true abandons the wait (Ctrl-C).
using Interrupted = bool (*)();

// A task of any estimated cost.
inline constexpr double kAnyCost = 1e300;

}  // namespace slipstream
