#include "kernels/past_cache.h"

#include <algorithm>
#include <cstring>

#include "kernels/intrinsics.h"
#include "kernels/tile_isa.h"

namespace slipstream::kernels {

void copy_past_cache(void* out, const void* in, int64_t bytes) {
  constexpr int64_t kLine = 64;
  char* to = static_cast<char*>(out);
  const char* from = static_cast<const char*>(in);
  const int64_t head = std::min<int64_t>(bytes, -reinterpret_cast<uintptr_t>(out) & (kLine - 1));
  std::memcpy(to, from, head);
  const int64_t lines = (bytes - head) / kLine, tail = head + lines * kLine;
  current_table().copy_lines_past_cache(to + head, from + head, lines);
  std::memcpy(to + tail, from + tail, bytes - tail);
}

void settle_past_cache() {
#if defined(__SSE2__)
  _mm_sfence();
#endif
}

}  // namespace slipstream::kernels
