// Which threads compute: at most EngineConfig::threads at a time, and none while a fork is near.
#pragma once

#include <atomic>

#include "engine/mutex.h"

namespace slipstream {

class Slots {
 public:
  // Whether one more thread may compute now.
  bool free() const REQUIRES(schedule_mutex) { return quiesce == 0 && active_ < threads; }
  bool has_room() const REQUIRES(schedule_mutex) { return active_ < threads; }
  int active() const REQUIRES(schedule_mutex) { return active_; }
  void take() REQUIRES(schedule_mutex) { ++active_; }
  void give_back() REQUIRES(schedule_mutex) {
    --active_;
    SLIPSTREAM_CHECK(active_ >= 0);
  }
  // Nothing is computed or released by a task, so that a fork finds all of it at rest.
  bool idle() const REQUIRES(schedule_mutex) { return active_ == 0 && finishing == 0; }

  int threads GUARDED_BY(schedule_mutex) = 1;
  int quiesce GUARDED_BY(schedule_mutex) = 0;        // forks about to happen: no task may start
  int finishing GUARDED_BY(schedule_mutex) = 0;      // tasks that still release references
  bool stopping GUARDED_BY(schedule_mutex) = false;  // workers leave, and none is started
  // Running tasks fail at their next parallel-loop index: the process exits.
  std::atomic<bool> abandon{false};

 private:
  int active_ GUARDED_BY(schedule_mutex) = 0;  // threads computing right now
};

}  // namespace slipstream
