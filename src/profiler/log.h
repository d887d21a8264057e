// One log per thread: a list of chunks with one writer, the thread, and one reader behind it.
#pragma once

#include "profiler/profiler.h"

namespace slipstream::profiler {

struct Chunk {
  static constexpr int kEvents = 2048;
  std::atomic<int> written{0};
  std::atomic<Chunk*> next{nullptr};
  Event events[kEvents];
};

class Log {
 public:
  Log();
  // Called by the reader, once the writer has ended and everything was read.
  ~Log() { delete first_; }
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;

  // The writer's side. The words follow as events of three words each. All or nothing, and the
  // reader sees an event only with its words.
  void push(Event head, const int64_t* words = nullptr, int n_words = 0);

  // The reader's side: calls f(head, words, n_words) for whatever is complete.
  template <class F>
  void take(F f) {
    int64_t words[3 * 255];
    for (;;) {
      int end = first_->written.load(std::memory_order_acquire);
      while (read_ < end) {
        const Event& head = first_->events[read_];
        int n = 0;
        for (int k = 1; k <= head.more; ++k) {
          const Event& e = first_->events[read_ + k];
          words[n++] = e.time_ns;
          words[n++] = e.id;
          words[n++] = e.amount;
        }
        f(head, words, n);
        read_ += 1 + head.more;
      }
      Chunk* next = first_->next.load(std::memory_order_acquire);
      // A chunk is closed before the next one is linked.
      if (!next || read_ < first_->written.load(std::memory_order_acquire)) {
        if (next) continue;
        return;
      }
      delete first_;
      first_ = next;
      read_ = 0;
    }
  }

  const int64_t thread_id;
  const int worker;
  std::atomic<bool> ended{false};

 private:
  Chunk* first_;  // the reader's
  int read_ = 0;
  Chunk* last_;  // the writer's
};

// Calls f(log) for every thread's log, one collector at a time, then discards those of ended
// threads.
void for_each_log(void (*f)(Log&, void*), void* data);
int64_t lost_events();

// Strings that outlive their owners (messages, names of sync points), by number.
int64_t intern(const std::string& text);
std::string interned(int64_t number);

}  // namespace slipstream::profiler
