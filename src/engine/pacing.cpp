#include "engine/pacing.h"

#include <algorithm>

#include "memory/buffer.h"

namespace slipstream {
namespace {

constexpr int64_t kSmallBytes = 16 * 1024;  // data that hardly adds to what is pinned already

int64_t pinned_limit() { return std::max(Pacing::kFreePinnedBytes, memory::peak_bytes() / 8); }

}  // namespace

// Small data that was copied in has an account of its own.
std::atomic<int64_t>& Pacing::account_of(const Value& v) {
  return !v.node->op && v.bytes() <= kSmallBytes ? pinned_small_bytes_ : pinned_bytes_;
}

void Pacing::pin(Value& v) {
  account_of(v).fetch_add(v.bytes(), std::memory_order_relaxed);
  v.pinned.store(true);
}

void Pacing::subtract(const Value& v) {
  [[maybe_unused]] const int64_t before =
      account_of(v).fetch_sub(v.bytes(), std::memory_order_relaxed);
  SLIPSTREAM_CHECK(before >= v.bytes());
}

void Pacing::inherit(Value& next) {
  inherited_bytes_.fetch_add(next.bytes(), std::memory_order_relaxed);
  next.inherits.store(true);
  // If it becomes ready right now and we miss it, the next update or release corrects the count.
  if (next.done()) end_inheriting(next);
}

bool Pacing::over_budget() const {
  int64_t pending;
  {
    SpinGuard lock(window_.lock);
    pending = window_.bytes;
  }
  return memory::live_bytes() + pending + planned_bytes_.load(std::memory_order_relaxed) >
         budget_bytes_.load(std::memory_order_relaxed);
}

// Limits the memory kept alive only by pending work to a small share of the program's peak so far,
// so that a loop without a sync stays within 1.2 times the memory of a loop with one. Memory that
// live arrays will reuse in place does not count, but then incoming data counts in full.
bool Pacing::is_far_ahead(int64_t margin, int64_t bytes) const {
  const int64_t limit = pinned_limit();
  const int64_t pinned = pinned_bytes_.load(std::memory_order_relaxed);
  const int64_t extra = pinned - inherited_bytes_.load(std::memory_order_relaxed);
  return pinned > 0 && pinned + margin > limit && extra + bytes > limit;
}

// A scalar or a few labels must not wait for a long queue because large data is pinned: waiting
// would free almost nothing. Small data has its own limit, a quarter of the whole.
bool Pacing::is_far_ahead_with_small_data(int64_t limit) const {
  return pinned_small_bytes_.load(std::memory_order_relaxed) > limit;
}

bool Pacing::should_pace(int64_t bytes) const {
  if (bytes <= kSmallBytes) return is_far_ahead_with_small_data(pinned_limit() / 4);
  return is_far_ahead(bytes / 8, bytes);
}

bool Pacing::may_go_on(int64_t bytes, int64_t planned) const {
  if (bytes > 0 && bytes <= kSmallBytes) return !is_far_ahead_with_small_data(pinned_limit() / 8);
  return planned < kMostPending / 2 && !over_budget() && !is_far_ahead(0, bytes);
}

}  // namespace slipstream
