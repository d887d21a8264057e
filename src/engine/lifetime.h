// Lifetime of nodes and values: when the last reference to a result goes, its operation is dropped
// if it has not started, and freed.
#pragma once

#include <vector>

#include "base/node.h"
#include "engine/pacing.h"
#include "engine/scheduler.h"
#include "engine/window.h"

namespace slipstream {

class Lifetime {
 public:
  Lifetime(PendingWindow& window, Scheduler& scheduler, Pacing& pacing)
      : window_(window), scheduler_(scheduler), pacing_(pacing) {}

  // An empty node whose value has one reference, a handle.
  static Node* new_node();

  // Retaining needs no engine: references.h.
  void release(Value* v) EXCLUDES(schedule_mutex, window_.lock) {
    const int32_t before = v->refs.fetch_sub(1);
    SLIPSTREAM_CHECK(before > 0);
    if (before == 1) dispose(v);
  }
  void release_handle(Value* v) EXCLUDES(schedule_mutex, window_.lock);
  // Like release_handle(old), for an array that now holds `next`, computed from `old`.
  void replace_handle(Value* old, Value* next) EXCLUDES(schedule_mutex, window_.lock);
  // Called when a value on the tape loses a handle, with how many are left.
  static inline void (*tape_handle_dropped)(Value* v, int32_t left) = nullptr;

  // Releases the operands of nodes that have run.
  void release_inputs(const std::vector<Node*>& nodes) EXCLUDES(schedule_mutex, window_.lock);
  // Frees what Scheduler::finish returned.
  void dispose_unseen(Node* first) EXCLUDES(schedule_mutex, window_.lock);

 private:
  void dispose(Value* v);
  void dispose_node(Node* node);
  bool drop(Node* node);
  void release_inputs(Node& node);
  void recycle(Node* node, bool from_window);

  PendingWindow& window_;
  Scheduler& scheduler_;
  Pacing& pacing_;
};

}  // namespace slipstream
