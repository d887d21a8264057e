// Counting references to values, for owners that need nothing else of the engine; see graph/ref.h.
#pragma once

#include "base/check.h"
#include "base/node.h"

namespace slipstream::references {

inline void retain(Value* v) {
  [[maybe_unused]] const int32_t before = v->refs.fetch_add(1, std::memory_order_relaxed);
  SLIPSTREAM_CHECK(before >= 0);
}
void release(Value* v);

// Handle counts change only under the frontend lock, so they need no atomic update; workers read
// them.
inline void retain_handle(Value* v) {
  v->handles.store(v->handles.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  retain(v);
}
void release_handle(Value* v);

}  // namespace slipstream::references
