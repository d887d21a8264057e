#include "engine/sentinel.h"

#include "engine/release_policy.h"

namespace slipstream {

struct Sentinel::Look {
  uint64_t newest;  // the last operation recorded
  bool empty;
  bool released;
};

void Sentinel::begin() {
  SLIPSTREAM_CHECK(!exists_);
  exists_ = true;
  SpinGuard lock(window_.lock);
  window_.unwatched = false;
}

void Sentinel::step_down() {
  SLIPSTREAM_CHECK(exists_);
  exists_ = false;
  SpinGuard lock(window_.lock);
  window_.unwatched = true;
}

// Under one lock, or an operation recorded in between would be in a window that no worker watches.
bool Sentinel::step_down_if_empty() {
  SpinGuard lock(window_.lock);
  if (window_.nodes.count > 0) return false;
  SLIPSTREAM_CHECK(exists_);
  exists_ = false;
  return window_.unwatched = true;
}

bool Sentinel::plan_if_full() {
  policy::WindowFacts facts;
  facts.moment = policy::Moment::OutOfWork;
  facts.limit = window_.limit.load(std::memory_order_relaxed);
  {
    SpinGuard lock(window_.lock);
    facts.count = window_.nodes.count;
  }
  const policy::Decision due = policy::decide(facts);
  if (due.action != policy::Action::Plan) return false;
  scheduler_.plan_window(due.up_to);
  return scheduler_.ready() > 0;
}

// Whether an idle worker would find something to do now.
bool Sentinel::has_work() const {
  return slots_.free() && (scheduler_.ready() > 0 || regions_.find());
}

// Releases the operations that are due.
Sentinel::Look Sentinel::look() {
  policy::WindowFacts facts;
  facts.moment = policy::Moment::Look;
  facts.limit = window_.limit.load(std::memory_order_relaxed);
  {
    SpinGuard lock(window_.lock);
    facts.newest = window_.next_seq - 1;
    facts.count = window_.nodes.count;
    facts.oldest = window_.nodes.first ? window_.nodes.first->seq : 0;
  }
  facts.seen = seen_seq_;
  const policy::Decision due = policy::decide(facts);
  const bool released = due.action == policy::Action::Plan;
  if (released) scheduler_.plan_window(due.up_to);
  seen_seq_ = facts.newest;
  return {facts.newest, facts.count == 0, released};
}

bool Sentinel::watch(uint32_t& epoch) {
  using Clock = Signals::Clock;
  auto quiet_since = Clock::now();
  uint64_t newest = 0;
  const uint64_t light_regions = regions_.light();
  policy::LookFacts facts;
  facts.window_us = facts.pause_us = window_us;
  while (!slots_.stopping) {
    // Do not spin for signals that other workers have already answered: they need the cores.
    if (uint32_t now = signals_.epoch(); now != epoch) {
      if (has_work()) return false;
      epoch = now;
    }
    signals_.sleep_for(std::chrono::microseconds(facts.pause_us));
    // There were loops too short to wake a worker for: spin, so that the next ones find us.
    if (regions_.light() != light_regions) return false;
    facts.window_us = window_us;
    facts.busy = !slots_.free();
    if (!facts.busy) {
      const Look found = look();
      facts.released = found.released;
      if (found.released && scheduler_.ready() > 0) return false;
      const auto now = Clock::now();
      if (found.newest != newest) quiet_since = now;
      newest = found.newest;
      facts.empty = found.empty;
      facts.quiet_ns =
          std::chrono::duration_cast<std::chrono::nanoseconds>(now - quiet_since).count();
    }
    const policy::NextLook next = policy::next_look(facts);
    facts.pause_us = next.pause_us;
    if (next.step_down && step_down_if_empty()) return true;
  }
  return false;
}

}  // namespace slipstream
