// Pacing: how much memory pending work holds, and when a program that records faster than the
// engine computes has to help. Counters only, no lock: they may be a little behind.
#pragma once

#include <atomic>

#include "base/node.h"
#include "engine/window.h"

namespace slipstream {

class Pacing {
 public:
  // Operations; beyond this the recording thread helps to compute.
  static constexpr int64_t kMostPending = 16384;
  // Memory that may always be pinned; results up to this size are recorded without a look at the
  // budget.
  static constexpr int64_t kFreePinnedBytes = 256 * 1024;

  explicit Pacing(PendingWindow& window) : window_(window) {}

  // ---- memory that only pending work keeps alive ("pinned") -----------------------------------
  void pin(Value& v);
  void unpin(Value& v) {
    if (v.pinned.load() && v.pinned.exchange(false)) subtract(v);
  }
  // `next` will lie where the value that it replaces lies: its bytes are not extra.
  void inherit(Value& next);
  void end_inheriting(Value& v) {
    if (v.inherits.load(std::memory_order_relaxed) && v.inherits.exchange(false))
      inherited_bytes_.fetch_sub(v.bytes(), std::memory_order_relaxed);
  }

  // ---- results of planned operations, not yet allocated ---------------------------------------
  void plan(const Node& n) { planned_bytes_.fetch_add(n.out.bytes(), std::memory_order_relaxed); }
  void unplan(const Node& n) {
    [[maybe_unused]] const int64_t before =
        planned_bytes_.fetch_sub(n.out.bytes(), std::memory_order_relaxed);
    SLIPSTREAM_CHECK(before >= n.out.bytes());
  }
  void forget_planned() { planned_bytes_.store(0); }

  // ---- decisions ------------------------------------------------------------------------------
  // True when the thread that recorded `n` should pace, with `pending` operations in all.
  bool should_pace_after(const Node& n, int64_t pending) const {
    return pending > kMostPending || (n.out.bytes() > kFreePinnedBytes && over_budget());
  }
  // True when copying `bytes` in from outside should first wait for pending work to free memory.
  bool should_pace(int64_t bytes) const;
  // Whether a thread that paces may go on, with `planned` operations left; `bytes` as above.
  bool may_go_on(int64_t bytes, int64_t planned) const;
  bool over_budget() const;
  void set_budget(int64_t bytes) { budget_bytes_.store(bytes); }

 private:
  bool is_far_ahead(int64_t margin, int64_t bytes) const;
  bool is_far_ahead_with_small_data(int64_t limit) const;
  void subtract(const Value& v);
  std::atomic<int64_t>& account_of(const Value& v);

  PendingWindow& window_;
  std::atomic<int64_t> pinned_bytes_{0};        // ready results that only pending work keeps alive
  std::atomic<int64_t> pinned_small_bytes_{0};  // the same of small data that was copied in
  std::atomic<int64_t> inherited_bytes_{0};     // the part that live arrays will reuse in place
  std::atomic<int64_t> planned_bytes_{0};
  std::atomic<int64_t> budget_bytes_{int64_t{1} << 62};
};

}  // namespace slipstream
