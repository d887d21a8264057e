// The planner: turns a batch of live recorded nodes into tasks, fusing what can run tile by tile.
#pragma once

#include <bitset>
#include <vector>

#include "base/op.h"
#include "engine/task.h"

namespace slipstream {

class Planner {
 public:
  // Appends tasks for `batch` (program order, inputs planned earlier or in the batch) to `tasks`.
  // Sets node->task and the tasks' nodes, seq, cost and bytes; dependencies are the caller's.
  template <class NewTask>
  void plan(const std::vector<Node*>& batch, bool fusion, std::vector<Task*>& tasks,
            NewTask new_task) {
    for (size_t begin = 0; begin < batch.size(); begin += kMaxGroups) {
      size_t end = std::min(batch.size(), begin + kMaxGroups);
      group(batch, begin, end, fusion);
      // Members of a group that was merged away now carry the group they ended in.
      for (size_t i = begin; i < end; ++i) {
        Group& g = groups_[find(batch[i]->group)];
        if (!g.task) {
          g.task = new_task();
          g.task->seq = batch[i]->seq;
          tasks.push_back(g.task);
        }
        batch[i]->task = g.task;
        g.task->nodes.push_back(batch[i]);
        g.task->cost_ns += cost_ns(*batch[i]);
        for (int o = 0; o < batch[i]->n_outputs; ++o) g.task->bytes += batch[i]->output(o)->bytes();
      }
    }
  }

  // The group each node would join if the batch were planned now; has no side effects.
  std::vector<int> preview(const std::vector<Node*>& batch, bool fusion);

 private:
  static constexpr size_t kMaxGroups = 256;
  static constexpr int kMaxNodes = 64;  // per group
  using Set = std::bitset<kMaxGroups>;

  struct Group {
    int merged_into = -1;
    int nodes = 0;
    bool open = false;  // accepts elementwise nodes of its domain
    bool has_matmul = false;
    Node* reduce = nullptr;  // its first reduction; all others must reduce the same axes
    const Dims* domain = nullptr;
    Task* task = nullptr;
    Set before;  // groups that must finish first, transitively
    Set whole;   // those of them whose complete results it reads; it can never merge with these
  };

  static constexpr int kMaxCandidates = 8;
  struct Reads {
    Set before;   // groups that must finish before this node's
    Set outside;  // those of them read as a finished result, so the node cannot join them
    int candidates[kMaxCandidates];  // groups that it could join
    int n_candidates = 0;
  };

  Reads reads_of(Node& node) const;
  int home_of(const Reads& reads) const;
  int begin_group(Node& node, bool fusion, const Reads& reads);
  void join(int home, Node& node, const Reads& reads);
  void group(const std::vector<Node*>& batch, size_t begin, size_t end, bool fusion);
  int find(int g) const;
  bool can_join(const Group& g, const Node& node, const Input& through) const;
  bool can_merge(int from, int into) const;
  void merge(int from, int into);
  void add_before(int g, const Set& more);

  std::vector<Group> groups_;
};

}  // namespace slipstream
