// A task: the nodes that run together, and what has to finish before them.
#pragma once

#include <cstdint>
#include <vector>

#include "base/node.h"

namespace slipstream {

// Every field is guarded by schedule_mutex until the task runs; then `nodes` belongs to the
// thread that runs it. `refs` counts the pointers to it, so that a task whose nodes were
// all dropped stays valid until the last pointer is gone.
struct Task {
  Task* prev = nullptr;  // all unfinished tasks, in the order they were planned
  Task* next = nullptr;
  int32_t refs = 0;
  int32_t waits_for = 0;  // unfinished tasks whose results it reads
  uint64_t seq = 0;       // of its first node: its place in program order
  double cost_ns = 0;
  int64_t bytes = 0;    // memory its results will take
  bool wanted = false;  // a thread waits for it
  bool queued = false;
  bool started = false;
  bool finished = false;
  bool dead = false;  // every node was dropped
  // A task with no array operands (fills, draws) starts only when a reader of its result could run:
  // otherwise idle workers would make the data of batch 50 while batch 1 trains.
  bool on_demand = false;
  std::vector<Node*> nodes;
  std::vector<Task*> dependents;
  std::vector<Task*> demands;  // on_demand tasks it reads

  // Whether it may still be queued: not started, not queued before, not finished, not dropped.
  bool is_waiting() const { return !queued && !started && !finished && !dead; }
};

// What keeps a node's operation alive: one more while it runs. Zero: it is being dropped.
inline std::atomic<int32_t>& node_refs(Node& n) {
  return n.n_outputs == 1 ? n.out.refs : n.live_outputs;
}

}  // namespace slipstream
