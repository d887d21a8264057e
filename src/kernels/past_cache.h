// Writing results that are too large to be found in the cache again.
//
// An ordinary store reads the line it is about to overwrite. For results beyond the cache that is a
// third to a half of all memory traffic, and it evicts what is still of use.
#pragma once

#include <cstdint>
#include <cstring>

namespace slipstream::kernels {

// From here on it pays even when the next operation reads the result at once.
inline constexpr int64_t kPastCacheBytes = 12 << 20;

// Copies to anywhere; whole lines go past the caches. Other threads may read them after
// settle_past_cache().
void copy_past_cache(void* out, const void* in, int64_t bytes);
void settle_past_cache();

// Copies the pieces of one result, past the cache if that is large; settle() after the last of a
// thread.
class ResultCopy {
 public:
  explicit ResultCopy(int64_t result_bytes) : past_cache_(result_bytes >= kPastCacheBytes) {}
  void operator()(void* out, const void* in, int64_t bytes) const {
    constexpr int64_t kWorthwhile = 1024;  // lines at both ends are stored as usual
    if (past_cache_ && bytes >= kWorthwhile)
      copy_past_cache(out, in, bytes);
    else
      std::memcpy(out, in, bytes);
  }
  void settle() const {
    if (past_cache_) settle_past_cache();
  }

 private:
  bool past_cache_;
};

}  // namespace slipstream::kernels
