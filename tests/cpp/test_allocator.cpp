// The caching allocator: size classes, reuse, accounting, limits, trimming.
#include <atomic>
#include <cstring>
#include <new>
#include <thread>

#include "check.h"
#include "memory/buffer.h"

using namespace slipstream;

namespace {

bool fails(int64_t bytes) {
  try {
    memory::release(memory::allocate(bytes));
    return false;
  } catch (const std::bad_alloc&) {
    return true;
  }
}

void test_blocks_are_aligned_and_large_enough() {
  for (int64_t bytes : {0, 1, 63, 64, 65, 100, 4095, 4097, 1 << 20, (2 << 20) + 1, 9999999}) {
    Buffer* b = memory::allocate(bytes);
    CHECK(b->capacity >= bytes);
    CHECK(b->capacity >= 64);
    CHECK(reinterpret_cast<uintptr_t>(b->data) % 64 == 0);
    if (bytes) std::memset(b->data, 1, bytes);
    // At most a quarter of a block is slack.
    if (bytes > 256) CHECK(b->capacity <= bytes + bytes / 4 + 64);
    memory::release(b);
  }
  // Powers of two fit exactly.
  for (int64_t bytes = 64; bytes <= (1 << 24); bytes *= 2) {
    Buffer* b = memory::allocate(bytes);
    CHECK(b->capacity == bytes);
    memory::release(b);
  }
}

void test_every_size_fits_its_class() {
  for (int64_t bytes = 1; bytes < 20000; bytes += 7) {
    Buffer* b = memory::allocate(bytes);
    CHECK(b->capacity >= bytes);
    memory::release(b);
  }
}

void test_a_released_block_is_used_again() {
  memory::empty_cache();
  Buffer* b = memory::allocate(100000);
  char* data = b->data;
  memory::release(b);
  CHECK(memory::stats().cached_bytes >= 100000);
  Buffer* again = memory::allocate(99000);  // same class
  CHECK(again->data == data);
  Buffer* other = memory::allocate(200000);
  CHECK(other->data != data);
  memory::release(again);
  memory::release(other);
}

void test_shared_blocks_live_until_the_last_reference() {
  int64_t live = memory::live_bytes();
  Buffer* b = memory::allocate(4096);
  memory::retain(b);
  memory::release(b);
  CHECK(memory::live_bytes() == live + 4096);
  memory::release(b);
  CHECK(memory::live_bytes() == live);
}

void test_live_and_peak_bytes() {
  memory::reset_peak();
  int64_t live = memory::live_bytes();
  CHECK(memory::peak_bytes() == live);
  Buffer* a = memory::allocate(1 << 20);
  Buffer* b = memory::allocate(1 << 20);
  memory::release(a);
  Buffer* c = memory::allocate(1 << 16);
  CHECK(memory::live_bytes() == live + (1 << 20) + (1 << 16));
  CHECK(memory::peak_bytes() == live + (2 << 20));
  memory::release(b);
  memory::release(c);
  CHECK(memory::live_bytes() == live);
  memory::reset_peak();
  CHECK(memory::peak_bytes() == live);
}

void test_limits() {
  int64_t live = memory::live_bytes();
  memory::empty_cache();
  memory::set_limits(live + (1 << 20), int64_t{1} << 40);
  CHECK(!fails(1 << 19));
  CHECK(fails(1 << 21));
  Buffer* b = memory::allocate(1 << 20);
  CHECK(fails(1 << 10));
  memory::release(b);
  CHECK(!fails(1 << 10));
  CHECK(fails(-1));
  CHECK(fails(int64_t{1} << 60));
  CHECK(memory::live_bytes() == live);
  memory::set_limits(int64_t{1} << 62, int64_t{1} << 62);
}

void test_the_cache_is_trimmed() {
  memory::empty_cache();
  CHECK(memory::stats().cached_bytes == 0);
  memory::set_limits(int64_t{1} << 62, 1 << 20);
  for (int i = 0; i < 10; ++i) {
    Buffer* a = memory::allocate(1 << 19);
    Buffer* b = memory::allocate(1 << 19);
    Buffer* c = memory::allocate(1 << 19);
    memory::release(a);
    memory::release(b);
    memory::release(c);
    CHECK(memory::stats().cached_bytes <= (1 << 20));
  }
  memory::empty_cache();
  CHECK(memory::stats().cached_bytes == 0);
  memory::set_limits(int64_t{1} << 62, int64_t{1} << 62);
}

void test_many_threads() {
  int64_t live = memory::live_bytes();
  std::atomic<int> clashes{0};
  auto work = [&](int id) {
    std::vector<Buffer*> mine;
    for (int i = 0; i < 3000; ++i) {
      Buffer* b = memory::allocate(64 + (i * 37 % 50) * 64);
      std::memset(b->data, id, b->capacity < 4096 ? 64 : 4096 - 64);
      mine.push_back(b);
      if (mine.size() > 20) {
        Buffer* old = mine[i % mine.size()];
        if (old->data[0] != id || old->data[63] != id) ++clashes;
        std::erase(mine, old);
        memory::release(old);
      }
    }
    for (Buffer* b : mine) memory::release(b);
  };
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) threads.emplace_back(work, t + 1);
  for (auto& t : threads) t.join();
  CHECK(clashes == 0);
  CHECK(memory::live_bytes() == live);
}

}  // namespace

int main() {
  test_blocks_are_aligned_and_large_enough();
  test_every_size_fits_its_class();
  test_a_released_block_is_used_again();
  test_shared_blocks_live_until_the_last_reference();
  test_live_and_peak_bytes();
  test_limits();
  test_the_cache_is_trimmed();
  test_many_threads();
  std::puts("allocator: ok");
}
