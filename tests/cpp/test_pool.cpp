// The pool's parallel loops: each index once, exceptions come out, nesting works.
#include <atomic>
#include <numeric>
#include <stdexcept>
#include <thread>

#include "check.h"

using namespace slipstream;
using namespace slipstream::test;

namespace {

Parallel& parallel() { return Engine::get().parallel(); }

// Workers exist once something was recorded.
void start_workers(int threads) {
  configure(threads, 64, 50);
  Value* x = data(1, {4});
  Value* a = add(x, 1);
  CHECK(first(a) == 2);
  let_go({x, a});
}

void test_each_index_once() {
  for (int64_t n : {0, 1, 2, 3, 7, 100, 10000}) {
    std::vector<std::atomic<int>> seen(n);
    parallel().for_each(n, [&](int64_t i) { seen[i].fetch_add(1); });
    for (auto& s : seen) CHECK(s.load() == 1);
  }
}

void test_results_are_visible_afterwards() {
  for (int round = 0; round < 200; ++round) {
    std::vector<int64_t> squares(500);
    parallel().for_each(500, [&](int64_t i) { squares[i] = i * i; });
    CHECK(std::accumulate(squares.begin(), squares.end(), int64_t{0}) == 41541750);
  }
}

void test_other_threads_really_help() {
  std::atomic<int> inside{0}, most{0};
  std::atomic<bool> go{false};
  // Two indices that wait for each other: they can only end if two threads have them.
  parallel().for_each(2, [&](int64_t) {
    int now = inside.fetch_add(1) + 1;
    if (now == 2) go = true;
    while (!go.load()) std::this_thread::yield();
    most = 2;
  });
  CHECK(most == 2);
}

void test_an_exception_comes_out() {
  for (int round = 0; round < 100; ++round) {
    std::atomic<int> ran{0};
    bool caught = false;
    try {
      parallel().for_each(1000, [&](int64_t i) {
        ran.fetch_add(1);
        if (i == 17) throw std::runtime_error("index 17");
      });
    } catch (const std::runtime_error& e) {
      caught = std::string(e.what()) == "index 17";
    }
    CHECK(caught);
    CHECK(ran.load() >= 1 && ran.load() <= 1000);
  }
  test_each_index_once();  // the pool is unharmed
}

void test_every_index_may_throw() {
  bool caught = false;
  try {
    parallel().for_each(100, [](int64_t) { throw std::logic_error("all"); });
  } catch (const std::logic_error&) {
    caught = true;
  }
  CHECK(caught);
}

void test_nested_loops() {
  std::vector<std::atomic<int>> seen(40 * 50);
  parallel().for_each(40, [&](int64_t i) {
    parallel().for_each(50, [&](int64_t j) { seen[i * 50 + j].fetch_add(1); });
  });
  for (auto& s : seen) CHECK(s.load() == 1);
}

void test_loops_from_several_threads() {
  std::atomic<int64_t> total{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      for (int round = 0; round < 50; ++round)
        parallel().for_each(200, [&](int64_t i) { total.fetch_add(i); });
    });
  for (auto& t : threads) t.join();
  CHECK(total.load() == 4 * 50 * 19900);
}

void test_changing_the_number_of_threads_under_load() {
  std::atomic<bool> stop{false};
  std::atomic<int64_t> loops{0};
  std::thread busy([&] {
    while (!stop.load()) {
      std::atomic<int64_t> total{0};
      parallel().for_each(300, [&](int64_t i) { total.fetch_add(i); });
      CHECK(total.load() == 44850);
      loops.fetch_add(1);
    }
  });
  for (int k = 0; k < 60; ++k) start_workers(1 + k % 4);
  while (loops.load() < 10) std::this_thread::yield();
  stop = true;
  busy.join();
}

}  // namespace

int main() {
  for (int threads : {1, 2, 4}) {
    start_workers(threads);
    test_each_index_once();
    test_results_are_visible_afterwards();
    if (threads > 1) test_other_threads_really_help();
    test_an_exception_comes_out();
    test_every_index_may_throw();
    test_nested_loops();
    test_loops_from_several_threads();
  }
  test_changing_the_number_of_threads_under_load();
  wait_all();
  CHECK(Engine::get().stats().live_values == 0);
  Engine::get().shutdown();
  std::puts("pool: ok");
}
