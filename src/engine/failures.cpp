#include "engine/failures.h"

#include <algorithm>

namespace slipstream {
namespace {

// How many failures are kept until they are reported; the first few are enough to find the cause.
constexpr size_t kMostNoted = 256;

}  // namespace

void FailureLog::note(const FailurePtr& failure) {
  Lock lock(mutex_);
  if (unreported_.size() < kMostNoted && !muted_.load()) unreported_.push_back(failure);
}

void FailureLog::note_skip(const FailurePtr& failure) {
  failure->skipped_updates.store(true, std::memory_order_relaxed);
  skipped_updates_.fetch_add(1, std::memory_order_relaxed);
  if (failure->reported.load()) return;
  Lock lock(mutex_);
  if (muted_.load() || skips_.size() >= kMostNoted) return;
  if (std::find(skips_.begin(), skips_.end(), failure) == skips_.end()) skips_.push_back(failure);
  any_skips_.store(true, std::memory_order_release);
}

void FailureLog::take(std::vector<FailurePtr>& from, std::vector<FailurePtr>& out) {
  for (FailurePtr& f : from)
    if (!f->reported.exchange(true)) out.push_back(std::move(f));
  from.clear();
}

std::vector<FailurePtr> FailureLog::take_unreported() {
  std::vector<FailurePtr> out;
  Lock lock(mutex_);
  take(unreported_, out);
  take(skips_, out);
  any_skips_.store(false, std::memory_order_relaxed);
  return out;
}

std::vector<FailurePtr> FailureLog::take_skips() {
  std::vector<FailurePtr> out;
  if (!any_skips_.load(std::memory_order_acquire)) return out;
  Lock lock(mutex_);
  any_skips_.store(false, std::memory_order_relaxed);
  take(skips_, out);
  return out;
}

}  // namespace slipstream
