// The pending window: operations just recorded, in program order, that may still be dropped or
// fused.
#pragma once

#include <atomic>

#include "base/check.h"
#include "base/node.h"
#include "base/op.h"
#include "base/spinlock.h"
#include "base/thread_annotations.h"

namespace slipstream {

// Nodes linked through their own prev and next.
struct NodeList {
  Node* first = nullptr;
  Node* last = nullptr;
  int64_t count = 0;

  void append(Node* n) {
    SLIPSTREAM_CHECK(!last || !last->next);
    n->prev = last;
    n->next = nullptr;
    (last ? last->next : first) = n;
    last = n;
    ++count;
  }
  void unlink(Node* n) {
    SLIPSTREAM_CHECK((n->prev ? n->prev->next : first) == n);
    SLIPSTREAM_CHECK((n->next ? n->next->prev : last) == n);
    SLIPSTREAM_CHECK(count > 0);
    (n->prev ? n->prev->next : first) = n->next;
    (n->next ? n->next->prev : last) = n->prev;
    --count;
  }
};

// The lock is held for a few instructions only: each recorded operation takes it.
struct alignas(64) PendingWindow {
  mutable SpinLock lock;
  bool unwatched GUARDED_BY(lock) = true;  // no sentinel: the next append must start one
  NodeList nodes GUARDED_BY(lock);
  int64_t bytes GUARDED_BY(lock) = 0;   // results of pending nodes, not yet allocated
  double cost_ns GUARDED_BY(lock) = 0;  // to compute all of it, on one core
  uint64_t next_seq GUARDED_BY(lock) = 1;
  uint64_t recorded GUARDED_BY(lock) = 0;
  uint64_t dropped GUARDED_BY(lock) = 0;

  std::atomic<int64_t> limit{64};  // EngineConfig::window_ops
  // Operations from this number on are not planned yet; see Engine::Hold.
  std::atomic<uint64_t> held_from{UINT64_MAX};
  // Live nodes that are not in the window: planned, computed, or data from outside. On a cache line
  // of its own, because the workers write to it.
  alignas(64) std::atomic<int64_t> outside{0};

  // `cost` is cost_ns(*n), computed before the lock is taken.
  void append(Node* n, double cost) REQUIRES(lock) {
    n->seq = next_seq++;
    ++recorded;
    bytes += n->out.bytes();
    cost_ns += cost;
    nodes.append(n);
  }
  // Takes out a node that is planned or dropped from now on.
  void remove(Node* n, Stage stage) REQUIRES(lock) {
    SLIPSTREAM_CHECK(n->stage.load(std::memory_order_relaxed) == Stage::InWindow);
    nodes.unlink(n);
    bytes -= n->out.bytes();
    cost_ns -= slipstream::cost_ns(*n);
    SLIPSTREAM_CHECK(bytes >= 0);
    n->stage.store(stage, std::memory_order_release);
  }
};

}  // namespace slipstream
