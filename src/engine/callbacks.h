// Functions to call once a value is ready or failed.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "base/node.h"
#include "engine/mutex.h"

namespace slipstream {

class Callbacks {
 public:
  using Call = std::function<void()>;

  void add(Value* v, Call call) REQUIRES(schedule_mutex) {
    waiting_.push_back({v, std::move(call)});
  }
  // The calls whose values are done.
  std::vector<Call> take_done() REQUIRES(schedule_mutex) {
    std::vector<Call> calls;
    for (size_t i = 0; i < waiting_.size();) {
      if (waiting_[i].value->done()) {
        calls.push_back(std::move(waiting_[i].call));
        waiting_[i] = std::move(waiting_.back());
        waiting_.pop_back();
      } else {
        ++i;
      }
    }
    return calls;
  }
  // Runs them without the mutex: they take the GIL.
  void run(std::vector<Call> calls) REQUIRES(schedule_mutex) {
    ++running_;
    {
      Unlocked unlocked(schedule_mutex);
      for (Call& call : calls) call();
      calls.clear();
    }
    --running_;
    SLIPSTREAM_CHECK(running_ >= 0);
  }
  bool any_running() const REQUIRES(schedule_mutex) { return running_ > 0; }
  // The threads that wait for them do not exist in the child of a fork.
  void after_fork_child() REQUIRES(schedule_mutex) {
    waiting_.clear();
    running_ = 0;
  }

 private:
  struct Waiting {
    Value* value;
    Call call;
  };
  std::vector<Waiting> waiting_ GUARDED_BY(schedule_mutex);
  int running_ GUARDED_BY(schedule_mutex) = 0;  // threads inside of calls
};

}  // namespace slipstream
