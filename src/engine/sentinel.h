// The sentinel: one idle worker that looks at the window and releases what has waited long enough.
#pragma once

#include <cstdint>

#include "engine/mutex.h"
#include "engine/regions.h"
#include "engine/scheduler.h"
#include "engine/signals.h"
#include "engine/slots.h"
#include "engine/window.h"

namespace slipstream {

// When something is due, and how often to look, is decided in release_policy.h.
class Sentinel {
 public:
  Sentinel(PendingWindow& window, Scheduler& scheduler, Slots& slots, Signals& signals,
           Regions& regions)
      : window_(window),
        scheduler_(scheduler),
        slots_(slots),
        signals_(signals),
        regions_(regions) {}

  // Whether a worker is the sentinel.
  bool exists() const REQUIRES(schedule_mutex) { return exists_; }
  // The calling worker becomes the sentinel; there must be none.
  void begin() REQUIRES(schedule_mutex);
  // It stops watching; the next recorded operation starts another one.
  void step_down() REQUIRES(schedule_mutex);
  // It left, with all workers or with the parent process.
  void forget() REQUIRES(schedule_mutex) { exists_ = false; }

  // Looks at the window until there is work or, with true, until it stepped down because nothing
  // was recorded. `epoch`: the signals that were looked at, on return also those that came since.
  bool watch(uint32_t& epoch) REQUIRES(schedule_mutex);

  // Plans the window when it is long enough; true when that produced work.
  bool plan_if_full() REQUIRES(schedule_mutex);

  int64_t window_us GUARDED_BY(schedule_mutex) = 50;  // EngineConfig::window_us

 private:
  struct Look;
  bool step_down_if_empty() REQUIRES(schedule_mutex);
  bool has_work() const REQUIRES(schedule_mutex);
  Look look() REQUIRES(schedule_mutex);

  PendingWindow& window_;
  Scheduler& scheduler_;
  Slots& slots_;
  Signals& signals_;
  Regions& regions_;
  bool exists_ GUARDED_BY(schedule_mutex) = false;
  uint64_t seen_seq_ GUARDED_BY(schedule_mutex) = 0;  // the last operation at the previous look
};

}  // namespace slipstream
