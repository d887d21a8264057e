// Buffers from a caching allocator: 64-byte aligned blocks in size classes that are kept for reuse,
// because a fresh mapping costs page faults that a reused block does not.
#pragma once

#include <atomic>
#include <cstdint>

namespace slipstream {

// One block of memory, shared by reference count.
//
// A thread that holds the only reference (refs == 1) may write to it. Memory of another library
// must never be written, so its lender keeps a permanent reference: the count is at least 2.
struct Buffer {
  std::atomic<int32_t> refs{1};
  int32_t size_class = 0;
  int64_t capacity = 0;
  char* data = nullptr;
  void (*give_back)(void* lender) = nullptr;  // set for memory of another library
  void* lender = nullptr;
};

struct MemoryStats {
  int64_t live_bytes, peak_bytes, cached_bytes, live_buffers;
};

namespace memory {

// At least `bytes` bytes, 64-byte aligned, contents undefined; throws std::bad_alloc.
Buffer* allocate(int64_t bytes);
// Wraps memory of another library. `give_back(lender)` is called at the last release, on any
// thread.
Buffer* borrow(char* data, int64_t bytes, void (*give_back)(void*), void* lender);
void retain(Buffer* b);
void release(Buffer* b);

MemoryStats stats();
int64_t live_bytes();
int64_t peak_bytes();
void reset_peak();
void empty_cache();
// Allocations fail beyond `live` bytes; cached (free) blocks beyond `cached` go back to the system.
void set_limits(int64_t live, int64_t cached);
int64_t set_cache_limit(int64_t cached);  // returns the previous limit

// Taken around fork so that the child finds consistent lists.
void lock_for_fork();
void unlock_after_fork();

}  // namespace memory
}  // namespace slipstream
