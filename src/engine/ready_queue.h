// Tasks that could start now: those that a thread waits for first, then in program order.
#pragma once

#include <algorithm>
#include <atomic>
#include <vector>

#include "engine/mutex.h"
#include "engine/task_pool.h"

namespace slipstream {

// A task that becomes wanted while it is queued is queued a second time; the entry that is reached
// later is stale by then.
class ReadyQueue {
 public:
  explicit ReadyQueue(TaskPool& tasks) : tasks_(tasks) {}

  // Tasks in it; readable without the mutex.
  int count() const { return count_.load(std::memory_order_relaxed); }
  // Makes room for that many tasks: dropping a task may queue another, and must not allocate.
  void reserve(size_t tasks) REQUIRES(schedule_mutex) {
    for (auto* heap : {&wanted_, &others_})
      if (heap->capacity() < tasks) heap->reserve(2 * tasks + 64);
  }
  void push(Task* t) REQUIRES(schedule_mutex) {
    SLIPSTREAM_CHECK(!t->started && !t->finished && !t->dead);
    auto& heap = t->wanted ? wanted_ : others_;
    if (!t->queued) count_.fetch_add(1, std::memory_order_relaxed);
    t->queued = true;
    ++t->refs;
    heap.push_back(t);
    std::push_heap(heap.begin(), heap.end(), later);
  }
  // The first task that costs at most `most_ns` and that `may_start` accepts, or null. Such a task
  // at the front holds back those behind it.
  template <class MayStart>
  Task* pop(bool wanted_only, double most_ns, MayStart may_start) REQUIRES(schedule_mutex) {
    for (auto* heap : {&wanted_, &others_}) {
      if (wanted_only && heap == &others_) break;
      while (!heap->empty()) {
        Task* t = heap->front();
        const bool stale = t->dead || t->started;
        if (!stale && (t->cost_ns > most_ns || !may_start(*t))) break;
        std::pop_heap(heap->begin(), heap->end(), later);
        heap->pop_back();
        tasks_.drop_ref(t);  // the list of unfinished tasks keeps it alive
        if (stale) continue;
        discount();
        t->started = true;
        return t;
      }
    }
    return nullptr;
  }
  // A queued task that will not start; its entries are stale.
  void discount() REQUIRES(schedule_mutex) {
    [[maybe_unused]] const int before = count_.fetch_sub(1, std::memory_order_relaxed);
    SLIPSTREAM_CHECK(before > 0);
  }
  // The first task that no thread waits for, or null.
  const Task* first_unwanted() const REQUIRES(schedule_mutex) {
    return others_.empty() ? nullptr : others_.front();
  }
  // Empties it without releasing the entries' references; returns the tasks, some twice.
  std::vector<Task*> take_all() REQUIRES(schedule_mutex) {
    std::vector<Task*> all = wanted_;
    all.insert(all.end(), others_.begin(), others_.end());
    wanted_.clear();
    others_.clear();
    count_.store(0);
    return all;
  }

 private:
  static bool later(const Task* a, const Task* b) { return a->seq > b->seq; }

  TaskPool& tasks_;
  std::vector<Task*> wanted_ GUARDED_BY(schedule_mutex), others_ GUARDED_BY(schedule_mutex);
  std::atomic<int> count_{0};
};

}  // namespace slipstream
