#include "memory/buffer.h"

#include <sys/mman.h>

#include <bit>
#include <cstdlib>
#include <new>
#include <utility>

#include "base/poison.h"
#include "base/spinlock.h"
#include "profiler/profiler.h"

namespace slipstream::memory {
namespace {

constexpr int64_t kSmallest = 64;
constexpr int64_t kHuge = int64_t{2} << 20;
constexpr int kClasses = 4 * 64;

// Four classes per power of two: at most a quarter of a block is slack.
int class_of(int64_t bytes) {
  if (bytes <= kSmallest) return 0;
  uint64_t units = static_cast<uint64_t>(bytes - 1) / kSmallest;  // >= 1
  int log = 63 - std::countl_zero(units);
  int quarter = log >= 2 ? static_cast<int>(units >> (log - 2)) & 3 : 0;
  return log >= 2 ? 4 * log + quarter + 1 : static_cast<int>(units);
}

int64_t size_of_class(int c) {
  if (c < 9) return (c < 4 ? c + 1 : 0) * kSmallest;
  int log = (c - 1) / 4, quarter = (c - 1) % 4;
  return ((int64_t{4} + quarter + 1) << (log - 2)) * kSmallest;
}

struct Cache {
  SpinLock mutex;
  // Linked by `lender`: freeing a buffer must not allocate.
  Buffer* free[kClasses] GUARDED_BY(mutex) = {};
  int64_t live GUARDED_BY(mutex) = 0, peak GUARDED_BY(mutex) = 0;
  int64_t cached GUARDED_BY(mutex) = 0, live_buffers GUARDED_BY(mutex) = 0;
  int64_t live_limit GUARDED_BY(mutex) = int64_t{1} << 62;
  int64_t cache_limit GUARDED_BY(mutex) = int64_t{1} << 62;
};

void put_free(Cache& c, Buffer* b) REQUIRES(c.mutex) {
  b->lender = c.free[b->size_class];
  c.free[b->size_class] = b;
}

Buffer* take_free(Cache& c, int k) REQUIRES(c.mutex) {
  Buffer* b = c.free[k];
  if (b) c.free[k] = static_cast<Buffer*>(std::exchange(b->lender, nullptr));
  return b;
}

Cache& cache() {
  static Cache* c = new Cache;  // never destroyed: buffers may outlive every static
  return *c;
}

char* map_block(int64_t bytes) {
  if (bytes < kHuge) return static_cast<char*>(std::aligned_alloc(64, bytes));
  void* p = std::aligned_alloc(kHuge, (bytes + kHuge - 1) / kHuge * kHuge);
#ifdef MADV_HUGEPAGE
  if (p) madvise(p, bytes, MADV_HUGEPAGE);
#endif
  return static_cast<char*>(p);
}

void destroy(Buffer* b) {
  unpoison(b->data, b->capacity);
  std::free(b->data);
  delete b;
}

// Gives free blocks back, biggest first, until at most `keep` bytes stay cached.
void trim_locked(Cache& c, int64_t keep) REQUIRES(c.mutex) {
  for (int k = kClasses - 1; k >= 0 && c.cached > keep; --k) {
    while (c.free[k] && c.cached > keep) {
      Buffer* b = take_free(c, k);
      c.cached -= b->capacity;
      SLIPSTREAM_CHECK(c.cached >= 0);
      destroy(b);
    }
  }
}

}  // namespace

namespace {

Buffer* get(int64_t bytes) {
  Cache& c = cache();
  if (bytes < 0 || bytes > (int64_t{1} << 46)) throw std::bad_alloc();
  int k = class_of(bytes);
  int64_t capacity = size_of_class(k);
  {
    SpinGuard lock(c.mutex);
    if (Buffer* b = take_free(c, k)) {
      b->refs.store(1, std::memory_order_relaxed);
      c.cached -= capacity;
      c.live += capacity;
      ++c.live_buffers;
      if (c.live > c.peak) c.peak = c.live;
      unpoison(b->data, bytes);
      return b;
    }
    // Overcommitted memory would not fail here but kill the process at the first write.
    if (c.live + capacity > c.live_limit) throw std::bad_alloc();
  }
  char* data = map_block(capacity);
  if (!data) {
    // Under memory pressure, empty the cache to serve the request.
    empty_cache();
    data = map_block(capacity);
    if (!data) throw std::bad_alloc();
  }
  Buffer* b = new Buffer;
  b->size_class = k;
  b->capacity = capacity;
  b->data = data;
  poison(data + bytes, capacity - bytes);
  SpinGuard lock(c.mutex);
  c.live += capacity;
  ++c.live_buffers;
  if (c.live > c.peak) c.peak = c.live;
  return b;
}

}  // namespace

Buffer* allocate(int64_t bytes) {
  Buffer* b = get(bytes);
  if (profiler::on()) [[unlikely]]
    profiler::allocated(b->data, b->capacity);
  return b;
}

void retain(Buffer* b) { b->refs.fetch_add(1, std::memory_order_relaxed); }

Buffer* borrow(char* data, int64_t bytes, void (*give_back)(void*), void* lender) {
  Buffer* b = new Buffer;
  b->refs.store(2, std::memory_order_relaxed);
  b->capacity = bytes;
  b->data = data;
  b->give_back = give_back;
  b->lender = lender;
  return b;
}

void release(Buffer* b) {
  if (!b) return;
  const int32_t last = b->give_back ? 2 : 1;
  const int32_t before = b->refs.fetch_sub(1, std::memory_order_acq_rel);
  SLIPSTREAM_CHECK(before >= last);
  if (before != last) return;
  if (b->give_back) {
    b->give_back(b->lender);
    delete b;
    return;
  }
  if (profiler::on()) [[unlikely]]
    profiler::freed(b->data, b->capacity);
  Cache& c = cache();
  SpinGuard lock(c.mutex);
  c.live -= b->capacity;
  --c.live_buffers;
  SLIPSTREAM_CHECK(c.live >= 0 && c.live_buffers >= 0);
  c.cached += b->capacity;
  poison(b->data, b->capacity);
  put_free(c, b);
  if (c.cached > c.cache_limit) trim_locked(c, c.cache_limit);
}

MemoryStats stats() {
  Cache& c = cache();
  SpinGuard lock(c.mutex);
  return {c.live, c.peak, c.cached, c.live_buffers};
}
int64_t live_bytes() { return stats().live_bytes; }
int64_t peak_bytes() { return stats().peak_bytes; }

void reset_peak() {
  Cache& c = cache();
  SpinGuard lock(c.mutex);
  c.peak = c.live;
}

void empty_cache() {
  Cache& c = cache();
  SpinGuard lock(c.mutex);
  trim_locked(c, 0);
}

void set_limits(int64_t live, int64_t cached) {
  Cache& c = cache();
  SpinGuard lock(c.mutex);
  c.live_limit = live;
  c.cache_limit = cached;
  trim_locked(c, cached);
}

int64_t set_cache_limit(int64_t cached) {
  Cache& c = cache();
  SpinGuard lock(c.mutex);
  trim_locked(c, cached);
  return std::exchange(c.cache_limit, cached);
}

// Held across the fork, from one function to the other.
void lock_for_fork() NO_THREAD_SAFETY_ANALYSIS { cache().mutex.lock(); }
void unlock_after_fork() NO_THREAD_SAFETY_ANALYSIS { cache().mutex.unlock(); }

}  // namespace slipstream::memory
