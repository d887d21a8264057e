// Moving elements whose type does not matter, only its size.
#pragma once

#include <cstdint>

namespace slipstream {

struct Bytes16 {
  uint64_t part[2];
};

// Calls f with an unsigned integer, or Bytes16, as large as the elements.
template <class F>
void by_size(int size, F f) {
  switch (size) {
    case 1:
      return f(uint8_t{});
    case 2:
      return f(uint16_t{});
    case 4:
      return f(uint32_t{});
    case 8:
      return f(uint64_t{});
    default:
      return f(Bytes16{});
  }
}

}  // namespace slipstream
