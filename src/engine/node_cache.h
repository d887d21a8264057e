// Freed nodes, kept for reuse: recording an operation usually finds a node in a cache of its own
// thread, without a lock.
#pragma once

#include <cstddef>

#include "base/node.h"
#include "base/poison.h"

namespace slipstream::node_cache {

// Freed nodes stay in a cache of the freeing thread and move between threads in batches.
struct Cache {
  static constexpr int kMost = 128, kBatch = 64;
  int count = 0;
  Node* free[kMost];
};

extern constinit thread_local Cache* t_cache;  // null before the first use and at a thread's end
Node* take_slowly();
void give_back_slowly(Node* node);

// A new node or a freed one; its fields are those of its last use.
inline Node* take() {
  Cache* c = t_cache;
  Node* n = c && c->count > 0 ? c->free[--c->count] : take_slowly();
  unpoison(n, sizeof(Node));
  return n;
}

// Allocates nothing: freeing must work when memory has run out.
inline void give_back(Node* n) {
  // Everything except the links, which come first.
  poison(&n->op, sizeof(Node) - 2 * sizeof(Node*));
  Cache* c = t_cache;
  if (c && c->count < Cache::kMost)
    c->free[c->count++] = n;
  else
    give_back_slowly(n);
}

// The list that threads share is held across a fork.
void lock_for_fork();
void unlock_after_fork();

}  // namespace slipstream::node_cache
