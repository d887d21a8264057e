// Freed nodes, kept for reuse: recording an operation usually finds a node in a cache of its own
// thread, without a lock.
#pragma once

#include "base/node.h"

namespace slipstream::node_cache {

// A new node or a freed one; its fields are those of its last use.
Node* take();
// Allocates nothing: freeing must work when memory has run out.
void give_back(Node* node);

// The list that threads share is held across a fork.
void lock_for_fork();
void unlock_after_fork();

}  // namespace slipstream::node_cache
