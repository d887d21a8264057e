// When the window is released: every rule of the policy, without threads or time.
#include <cstdio>
#include <cstdlib>

#include "engine/release_policy.h"

#define CHECK(cond)                                                          \
  do {                                                                       \
    if (!(cond)) {                                                           \
      std::fprintf(stderr, "%s:%d: %s failed\n", __FILE__, __LINE__, #cond); \
      std::abort();                                                          \
    }                                                                        \
  } while (0)

using namespace slipstream::policy;

namespace {

WindowFacts facts(Moment moment, int64_t count) {
  WindowFacts f;
  f.moment = moment;
  f.count = count;
  f.limit = 64;
  f.cost_ns = 1e9;
  return f;
}

void test_a_short_window_is_kept() {
  for (int64_t count = 1; count < 64; ++count) {
    CHECK(decide(facts(Moment::Recorded, count)) == Decision{});
    CHECK(decide(facts(Moment::HoldEnded, count)) == Decision{});
    CHECK(decide(facts(Moment::OutOfWork, count)) == Decision{});
  }
  CHECK(decide(facts(Moment::OutOfWork, 0)) == Decision{});
  CHECK(decide(facts(Moment::HoldEnded, 0)) == Decision{});
}

void test_a_worker_is_told_once_per_limit() {
  for (int64_t count = 1; count <= 640; ++count) {
    const bool due = count % 64 == 0;
    CHECK(decide(facts(Moment::Recorded, count)).action == (due ? Action::Signal : Action::Keep));
  }
}

void test_an_unwatched_window_gets_a_watcher_first() {
  for (int64_t count : {1, 63, 64, 65}) {
    WindowFacts f = facts(Moment::Recorded, count);
    f.watched = false;
    CHECK(decide(f) == Decision{Action::WakeWatch});
  }
}

void test_tiny_work_runs_where_it_was_recorded() {
  WindowFacts f = facts(Moment::Recorded, 64);
  f.cost_ns = 64 * kTinyNs - 1;
  CHECK(decide(f) == Decision{Action::RunHere});
  f.cost_ns = 64 * kTinyNs;
  CHECK(decide(f) == Decision{Action::Signal});
  f.cost_ns = 1;
  f.async = false;  // in sync mode the call itself runs it
  CHECK(decide(f) == Decision{Action::Signal});
  f.async = true;
  f.count = 63;  // not before the window is full
  CHECK(decide(f) == Decision{});
}

void test_a_full_window_is_released() {
  for (int64_t count : {64, 65, 1000}) {
    CHECK(decide(facts(Moment::HoldEnded, count)) == Decision{Action::Signal});
    CHECK((decide(facts(Moment::OutOfWork, count)) == Decision{Action::Plan, UINT64_MAX}));
  }
}

void test_a_look_releases_what_the_previous_one_saw() {
  WindowFacts f = facts(Moment::Look, 3);
  f.oldest = 10;
  f.newest = 12;
  f.seen = 9;  // all of it is new
  CHECK(decide(f) == Decision{});
  f.seen = 10;  // the first was there
  CHECK((decide(f) == Decision{Action::Plan, 10}));
  f.seen = 12;
  CHECK((decide(f) == Decision{Action::Plan, 12}));
  f.seen = 9;
  f.count = 64;  // full: age does not matter
  CHECK((decide(f) == Decision{Action::Plan, 12}));
}

void test_a_look_at_an_empty_window() {
  WindowFacts f = facts(Moment::Look, 0);
  f.newest = f.seen = 100;
  CHECK(decide(f) == Decision{});
}

void test_a_limit_of_one_releases_each_operation() {
  WindowFacts f = facts(Moment::Recorded, 1);
  f.limit = 1;
  CHECK(decide(f) == Decision{Action::Signal});
}

void test_looks_become_rare_while_they_find_nothing() {
  LookFacts f;
  f.empty = false;
  int64_t before = f.pause_us;
  for (int i = 0; i < 10; ++i) {
    f.pause_us = next_look(f).pause_us;
    CHECK(f.pause_us >= before && f.pause_us <= kLookUs);
    before = f.pause_us;
  }
  CHECK(f.pause_us == kLookUs);
  f.released = true;
  CHECK(next_look(f).pause_us == f.window_us);
}

void test_a_long_window_time_is_respected() {
  LookFacts f;
  f.window_us = f.pause_us = 30'000'000;
  CHECK(next_look(f).pause_us == 30'000'000);
}

void test_a_busy_machine_is_left_alone() {
  LookFacts f;
  f.busy = true;
  f.quiet_ns = kDrowsyNs * 2;
  CHECK((next_look(f) == NextLook{kBusyLookUs, false}));
}

void test_the_sentinel_steps_down_when_nothing_comes() {
  LookFacts f;
  f.quiet_ns = kDrowsyNs;
  CHECK(!next_look(f).step_down);
  f.quiet_ns = kDrowsyNs + 1;
  CHECK(next_look(f).step_down);
  f.empty = false;  // what is in the window would never be released
  CHECK(!next_look(f).step_down);
}

void test_leftovers_of_a_short_wait() {
  LeftoverFacts f;
  f.brief_ns = 1000;
  CHECK(whom_to_tell(f) == Tell::Nothing);
  f.ready = 1;  // one that a thread waits for
  CHECK(whom_to_tell(f) == Tell::Worker);
  f.has_first = true;
  f.first_ns = 999;
  CHECK(whom_to_tell(f) == Tell::Spinners);
  f.first_ns = 1000;
  CHECK(whom_to_tell(f) == Tell::Worker);
  f.first_ns = 1;
  f.watched = false;  // no sentinel would find it
  CHECK(whom_to_tell(f) == Tell::Worker);
  f.watched = true;
  f.ready = 2;
  CHECK(whom_to_tell(f) == Tell::Worker);
}

}  // namespace

int main() {
  test_a_short_window_is_kept();
  test_a_worker_is_told_once_per_limit();
  test_an_unwatched_window_gets_a_watcher_first();
  test_tiny_work_runs_where_it_was_recorded();
  test_a_full_window_is_released();
  test_a_look_releases_what_the_previous_one_saw();
  test_a_look_at_an_empty_window();
  test_a_limit_of_one_releases_each_operation();
  test_looks_become_rare_while_they_find_nothing();
  test_a_long_window_time_is_respected();
  test_a_busy_machine_is_left_alone();
  test_the_sentinel_steps_down_when_nothing_comes();
  test_leftovers_of_a_short_wait();
  std::puts("release policy: ok");
}
