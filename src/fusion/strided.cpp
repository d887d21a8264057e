// Reading broadcast and strided operands tile by tile.
#include <cstring>

#include "fusion/program.h"

namespace slipstream::fusion {

Dims broadcast_strides(const Dims& shape, const Dims& strides, const Dims& result) {
  Dims out;
  out.n = result.n;
  int lead = result.n - shape.n;
  for (int i = 0; i < result.n; ++i)
    out[i] = i < lead || shape[i - lead] == 1 ? 0 : strides[i - lead];
  return out;
}

StridedSource make_source(const char* base, int element_size, const Dims& shape,
                          const Dims& strides) {
  StridedSource s{base, element_size, {}, {}};
  for (int i = 0; i < shape.n; ++i) {
    if (shape[i] == 1) continue;
    if (s.shape.n > 0 && s.strides[s.shape.n - 1] == strides[i] * shape[i]) {
      s.shape[s.shape.n - 1] *= shape[i];
      s.strides[s.shape.n - 1] = strides[i];
    } else {
      s.shape.push(shape[i]);
      s.strides.push(strides[i]);
    }
  }
  if (s.shape.n == 0) {
    s.shape.push(1);
    s.strides.push(0);
  }
  return s;
}

void load_strided(char* out, const StridedSource& s, int64_t first, int64_t n) {
  if (n == 0) return;  // an empty view may have dimensions without elements
  int last = s.shape.n - 1;
  int64_t index[kMaxDims];
  int64_t rest = first, offset = 0;
  for (int i = last; i >= 0; --i) {
    index[i] = rest % s.shape[i];
    rest /= s.shape[i];
    offset += index[i] * s.strides[i];
  }
  while (n > 0) {
    int64_t run = s.shape[last] - index[last];
    if (run > n) run = n;
    kernels::tile_gather(out, s.base + offset * s.element_size, s.strides[last], run,
                         s.element_size);
    out += run * s.element_size;
    n -= run;
    offset += run * s.strides[last];
    index[last] += run;
    for (int i = last; i > 0 && index[i] == s.shape[i]; --i) {
      offset += s.strides[i - 1] - s.shape[i] * s.strides[i];
      index[i] = 0;
      ++index[i - 1];
    }
  }
}

}  // namespace slipstream::fusion
