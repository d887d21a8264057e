// From recorded to released: the window, dropping at every stage, failures, no leak anywhere.
#include <cstring>
#include <random>
#include <thread>

#include "check.h"
#include "memory/buffer.h"

using namespace slipstream;
using namespace slipstream::test;

namespace {

void test_nothing_runs_while_the_window_is_held() {
  hold_window();
  Engine::get().reset_stats();
  Value* x = data(1, {4});
  Value *a = add(x, 1), *b = add(a, 1);
  EngineStats s = Engine::get().stats();
  CHECK(s.recorded == 2 && s.pending == 2 && s.executed == 0);
  CHECK(a->node->stage.load() == Stage::InWindow);
  CHECK(first(b) == 3);
  CHECK(b->node->stage.load() == Stage::Done);
  s = Engine::get().stats();
  CHECK(s.pending == 0 && s.executed == 2 && s.fused == 2 && s.groups == 1);
  let_go({x, a, b});
}

void test_dropped_in_the_window() {
  hold_window();
  Engine::get().reset_stats();
  Value* x = data(1, {4});
  Value *a = add(x, 1), *b = add(a, 1);
  let_go({a});
  CHECK(Engine::get().stats().dropped == 0);  // b still needs it
  let_go({b});
  EngineStats s = Engine::get().stats();
  CHECK(s.dropped == 2 && s.pending == 0);
  let_go({x});
  CHECK(Engine::get().stats().live_values == 0);
}

void test_a_full_window_is_released() {
  configure(2, 4, 30'000'000);
  Value* x = data(1, {1 << 16});
  std::vector<Value*> values;
  for (int i = 0; i < 4; ++i) values.push_back(add(x, i));
  for (Value* v : values)
    while (v->node->stage.load() != Stage::Done) std::this_thread::yield();
  for (int i = 0; i < 4; ++i) CHECK(first(values[i]) == 1 + i);
  for (Value* v : values) let_go({v});
  let_go({x});
}

void test_time_releases_the_window() {
  configure(2, 1'000'000, 10);
  Value* x = data(1, {4});
  Value* a = add(x, 1);
  while (a->node->stage.load() != Stage::Done) std::this_thread::yield();
  CHECK(first(a) == 2);
  let_go({x, a});
}

void test_a_chain_of_a_million_is_released_without_recursion() {
  hold_window();
  Value* x = data(1, {2});
  Value* v = add(x, 1);
  for (int i = 0; i < 1'000'000; ++i) {
    Value* next = add(v, 1);
    let_go({v});
    v = next;
  }
  let_go({v, x});
  CHECK(Engine::get().stats().live_values == 0);
  CHECK(Engine::get().stats().pending == 0);
}

void test_a_failure_is_on_every_value_made_from_it() {
  hold_window();
  Value* x = data(1, {4});
  Value* bad = ops::fail_when_run({x, nullptr}, "boom");
  Value *a = add(bad, 1), *good = add(x, 1), *mixed = add(a, good);
  Engine& engine = Engine::get();
  CHECK(engine.wait(mixed, nullptr));
  for (Value* v : {bad, a, mixed}) {
    CHECK(engine.wait(v, nullptr));
    CHECK(v->state.load() == State::Failed);
    CHECK(v->failure && v->failure->message == "boom");
    CHECK(!v->buffer);
  }
  CHECK(first(good) == 2);
  CHECK(engine.take_unreported().size() == 1);
  CHECK(engine.take_unreported().empty());
  let_go({x, bad, a, good, mixed});
  CHECK(engine.stats().live_values == 0);
}

void test_in_place_when_nothing_else_reads() {
  hold_window();
  Value* x = data(1, {1024});
  char* memory = x->buffer->data;
  Value* a = add(x, 1);
  let_go({x});
  CHECK(first(a) == 2);
  CHECK(a->buffer->data == memory);
  Value* b = add(a, 1);  // a is still held
  CHECK(first(b) == 3);
  CHECK(b->buffer->data != memory);
  CHECK(first(a) == 2);
  let_go({a, b});
}

// Drops race with planning and running: every operation is accounted for, nothing leaks.
void test_dropping_while_workers_run() {
  for (int threads : {1, 2, 4}) {
    configure(threads, 4, 1);
    Engine::get().reset_stats();
    auto record = [](int seed) {
      std::mt19937 rng(seed);
      Value* x = data(1, {64});
      std::vector<Value*> held{add(x, 0.0)};
      for (int i = 0; i < 4000; ++i) {
        Value* a = held[rng() % held.size()];
        Value* b = held[rng() % held.size()];
        held.push_back(rng() % 4 ? add(a, b) : sum(a, {}));
        if (held.back()->shape.n == 0) {
          let_go({held.back()});
          held.pop_back();
        }
        if (held.size() > 12) {
          size_t k = rng() % held.size();
          let_go({held[k]});
          held.erase(held.begin() + static_cast<int64_t>(k));
        }
      }
      for (Value* v : held) let_go({v});
      let_go({x});
    };
    // Recording is the GIL holder's business: one thread records, the pool runs.
    record(threads);
    wait_all();
    EngineStats s = Engine::get().stats();
    CHECK(s.pending == 0);
    CHECK(s.recorded == s.executed + s.dropped);
    CHECK(s.live_values == 0);
    CHECK(memory::live_bytes() == 0);
  }
}

std::atomic<bool> unblock{false};
void run_blocker(OpRun&) {
  while (!unblock.load()) std::this_thread::yield();
}

// A planned group waits for a sum that only one of its members reads; that member is dropped, and
// the sum with it. The rest of the group must not wait for what will never be computed.
void test_dropping_one_member_of_a_planned_group() {
  configure(1, 1'000'000'000, 30'000'000);
  Engine& engine = Engine::get();
  OpDef blocker{};
  blocker.name = "blocker";
  blocker.run = run_blocker;
  Value* busy = commit(begin(blocker, 0), DType::F32, {1});
  engine.when_done(busy, [] {});  // plans it
  while (busy->node->stage.load() != Stage::Running) std::this_thread::yield();

  Value *x = data(1, {64}), *y = data(1, {64});
  Value *total = sum(y), *shared = add(x, 1), *member = add(shared, total), *other = add(shared, 2);
  std::atomic<bool> done{false};
  engine.when_done(other, [&] { done = true; });  // plans them, while the only thread is busy
  CHECK(member->node->stage.load() == Stage::Planned);
  CHECK(member->node->task == other->node->task);
  CHECK(member->node->task != total->node->task);
  let_go({total, member, shared});
  unblock = true;
  auto start = std::chrono::steady_clock::now();
  while (!done.load()) {
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(20));
    std::this_thread::yield();
  }
  CHECK(first(other) == 4);
  wait_all();
  let_go({busy, x, y, other});
}

void test_callbacks_come_once() {
  configure(2, 64, 50);
  Engine& engine = Engine::get();
  Value* x = data(1, {64});
  std::atomic<int> calls{0};
  std::vector<Value*> kept;
  for (int i = 0; i < 200; ++i) {
    Value* a = add(x, i);
    kept.push_back(a);  // a callback keeps its value alive
    engine.when_done(a, [&] { ++calls; });
  }
  wait_all();
  while (calls.load() < 200) std::this_thread::yield();
  for (Value* v : kept) let_go({v});
  wait_all();
  CHECK(calls.load() == 200);
  let_go({x});
}

}  // namespace

int main() {
  test_nothing_runs_while_the_window_is_held();
  test_dropped_in_the_window();
  test_a_full_window_is_released();
  test_time_releases_the_window();
  test_a_chain_of_a_million_is_released_without_recursion();
  test_a_failure_is_on_every_value_made_from_it();
  test_in_place_when_nothing_else_reads();
  test_dropping_while_workers_run();
  test_dropping_one_member_of_a_planned_group();
  test_callbacks_come_once();
  wait_all();
  CHECK(Engine::get().stats().live_values == 0);
  CHECK(memory::live_bytes() == 0);
  Engine::get().shutdown();
  std::puts("window and release: ok");
}
