// Failures until they are reported: of operations, and of updates that were skipped because of one.
#pragma once

#include <atomic>
#include <vector>

#include "base/node.h"
#include "engine/mutex.h"

namespace slipstream {

class FailureLog {
 public:
  // `muted`: the process exits, and failures of abandoned tasks are not worth a report.
  explicit FailureLog(const std::atomic<bool>& muted) : muted_(muted) {}

  // A failed operation; called once for it, its dependents share the failure.
  void note(const FailurePtr& failure) EXCLUDES(mutex_);
  // An update kept its old value because of the failure.
  void note_skip(const FailurePtr& failure) EXCLUDES(mutex_);

  // Every failure is handed out once.
  std::vector<FailurePtr> take_unreported() EXCLUDES(mutex_);
  std::vector<FailurePtr> take_skips() EXCLUDES(mutex_);

  uint64_t skipped_updates() const { return skipped_updates_.load(); }
  void reset_stats() { skipped_updates_.store(0); }

  void lock_for_fork() ACQUIRE(mutex_) { mutex_.lock(); }
  void unlock_after_fork(bool child) RELEASE(mutex_) {
    if (child) unreported_.clear();  // the parent reports them
    mutex_.unlock();
  }

 private:
  // Moves those that were not reported yet to `out`.
  static void take(std::vector<FailurePtr>& from, std::vector<FailurePtr>& out);

  const std::atomic<bool>& muted_;
  Mutex mutex_;
  std::vector<FailurePtr> unreported_ GUARDED_BY(mutex_);
  std::vector<FailurePtr> skips_ GUARDED_BY(mutex_);
  std::atomic<bool> any_skips_{false};
  std::atomic<uint64_t> skipped_updates_{0};
};

}  // namespace slipstream
