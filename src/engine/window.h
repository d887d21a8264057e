// The pending window: operations just recorded, in program order, that may still be dropped or
// fused.
#pragma once

#include "base/node.h"
#include "base/spinlock.h"

namespace slipstream {

// Nodes linked through their own prev and next.
struct NodeList {
  Node* first = nullptr;
  Node* last = nullptr;
  int64_t count = 0;

  void append(Node* n) {
    n->prev = last;
    n->next = nullptr;
    (last ? last->next : first) = n;
    last = n;
    ++count;
  }
  void unlink(Node* n) {
    (n->prev ? n->prev->next : first) = n->next;
    (n->next ? n->next->prev : last) = n->prev;
    --count;
  }
};

// Everything here is guarded by `lock`, which is held for a few instructions only.
struct PendingWindow : NodeList {
  SpinLock lock;
  int64_t bytes = 0;   // results of pending nodes, not yet allocated
  double cost_ns = 0;  // to compute all of it, on one core
  uint64_t next_seq = 1;
  uint64_t recorded = 0;
  uint64_t dropped = 0;
  bool unwatched = true;  // no worker watches the window: the next append must wake one
};

}  // namespace slipstream
