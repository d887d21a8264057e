// The profiler's logs: many writers, one reader behind them, nothing lost, torn or out of order.
#include <atomic>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "check.h"
#include "profiler/columns.h"
#include "profiler/log.h"

using namespace slipstream;

namespace {

constexpr int64_t kPlenty = int64_t{1} << 40;

// What each thread wrote, in the order in which it was read.
using Read = std::map<int64_t, std::vector<int64_t>>;

void add(Read& read, const profiler::Collected& c) {
  const profiler::Table& drop = c.tables.at("drop");
  for (size_t i = 0; i < drop.at("seq").size(); ++i)
    read[c.threads[drop.at("thread")[i]].first].push_back(drop.at("seq")[i]);
}

void check_complete(const Read& read, size_t writers, int64_t each) {
  CHECK(read.size() == writers);
  for (auto& [thread, seqs] : read) {
    CHECK(static_cast<int64_t>(seqs.size()) == each);
    for (int64_t i = 0; i < each; ++i) CHECK(seqs[i] == i + 1);
  }
}

void test_a_reader_behind_writers_sees_all_in_order() {
  constexpr int kWriters = 3;
  constexpr int64_t kEach = 20'000;  // several chunks
  profiler::start(kPlenty);
  std::atomic<int> left{kWriters};
  std::vector<std::thread> writers;
  for (int t = 0; t < kWriters; ++t)
    writers.emplace_back([&left] {
      for (int64_t i = 1; i <= kEach; ++i) profiler::drop(static_cast<uint64_t>(i));
      left.fetch_sub(1);
    });
  Read read;
  while (left.load() > 0) add(read, profiler::collect());
  for (std::thread& w : writers) w.join();
  profiler::stop();
  add(read, profiler::collect());
  check_complete(read, kWriters, kEach);
  CHECK(profiler::lost_events() == 0);
}

void test_threads_that_ended_are_read_once() {
  profiler::start(kPlenty);
  for (int round = 0; round < 20; ++round) std::thread([] { profiler::drop(1); }).join();
  size_t count = 0;
  for (int times = 0; times < 2; ++times)
    count += profiler::collect().tables.at("drop").at("seq").size();
  CHECK(count == 20);
  profiler::stop();
}

void test_events_keep_their_words() {
  profiler::start(kPlenty);
  constexpr int64_t kEach = 5'000;
  std::atomic<bool> done{false};
  std::thread writer([&done] {
    for (int64_t i = 1; i <= kEach; ++i) {
      profiler::SyncNote note{profiler::now_ns(), static_cast<uint64_t>(i), 7, 9, nullptr};
      profiler::synced(note, i % 2 ? "odd" : "even");
    }
    done.store(true);
  });
  int64_t next = 1;
  for (bool last = false; !last;) {
    last = done.load();
    profiler::Collected c = profiler::collect();
    const profiler::Table& sync = c.tables.at("sync");
    for (size_t i = 0; i < sync.at("seq").size(); ++i, ++next) {
      CHECK(sync.at("seq")[i] == next);
      CHECK(sync.at("site")[i] == 7);
      CHECK(sync.at("recorded_at")[i] == 9);
      CHECK(sync.at("duration")[i] >= 0);
      CHECK(profiler::interned(sync.at("kind")[i]) == (next % 2 ? "odd" : "even"));
    }
  }
  CHECK(next == kEach + 1);
  writer.join();
  profiler::stop();
}

// Strings come from any thread, and are asked for at any time.
void test_strings_have_one_number_each() {
  std::vector<std::thread> threads;
  std::vector<std::vector<int64_t>> numbers(4);
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&numbers, t] {
      for (int i = 0; i < 500; ++i) {
        int64_t number = profiler::intern("message " + std::to_string(i));
        numbers[t].push_back(number);
        CHECK(profiler::interned(number) == "message " + std::to_string(i));
      }
    });
  for (std::thread& t : threads) t.join();
  for (auto& each : numbers) CHECK(each == numbers[0]);
  CHECK(profiler::interned(-1).empty());
  CHECK(profiler::interned(1 << 20).empty());
}

void test_more_than_wanted_is_counted() {
  profiler::start(profiler::Chunk::kEvents);
  std::thread([] {
    for (int i = 0; i < 10 * profiler::Chunk::kEvents; ++i) profiler::drop(1);
  }).join();
  profiler::Collected c = profiler::collect();
  auto kept = static_cast<int64_t>(c.tables.at("drop").at("seq").size());
  CHECK(c.lost > 0);
  CHECK(kept + c.lost == 10 * profiler::Chunk::kEvents);
  CHECK(kept <= 3 * profiler::Chunk::kEvents);
  profiler::stop();
}

void test_starting_again_forgets_what_was_not_collected() {
  profiler::start(kPlenty);
  std::atomic<bool> end{false};
  std::thread writer([&end] {
    while (!end.load()) profiler::drop(1);
  });
  for (int i = 0; i < 50; ++i) profiler::start(kPlenty);
  end.store(true);
  writer.join();
  profiler::start(kPlenty);
  CHECK(profiler::collect().tables.at("drop").at("seq").empty());
  profiler::stop();
}

}  // namespace

int main() {
  test_a_reader_behind_writers_sees_all_in_order();
  test_threads_that_ended_are_read_once();
  test_events_keep_their_words();
  test_strings_have_one_number_each();
  test_more_than_wanted_is_counted();
  test_starting_again_forgets_what_was_not_collected();
}
