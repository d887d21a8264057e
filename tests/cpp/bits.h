// Operands and hashes of test_bits.cpp: the same on every machine.
#pragma once

#include <cstring>
#include <iterator>
#include <limits>
#include <vector>

#include "base/parallel.h"
#include "kernels/tile.h"

namespace slipstream::test {

// SplitMix64: distributions of the standard library differ between libraries.
struct Words {
  uint64_t state;
  uint64_t next() {
    uint64_t z = state += 0x9E3779B97F4A7C15;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
  }
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-52 - 1; }  // [-1, 1)
};

class Serial : public Parallel {
  void run(int64_t n, void (*call)(void*, int64_t), void* body) override {
    for (int64_t i = 0; i < n; ++i) call(body, i);
  }
};

// FNV-1a over elements. All NaN count as one: which NaN an operation makes is up to the CPU.
class Hash {
 public:
  void add(const void* data, DType t, int64_t n) {
    const DType part = real_type(t);
    const int size = size_of(part);
    n *= size_of(t) / size;
    for (int64_t i = 0; i < n; ++i) {
      uint64_t bits = 0;
      std::memcpy(&bits, static_cast<const char*>(data) + i * size, static_cast<size_t>(size));
      if (is_float(part) && is_nan(bits, part)) bits = ~uint64_t{0};
      add(bits, size);
    }
  }
  void add(uint64_t bits, int bytes = 8) {
    for (int b = 0; b < bytes; ++b) value_ = (value_ ^ (bits >> 8 * b & 255)) * 0x100000001B3;
  }
  uint64_t value() const { return value_; }

 private:
  static bool is_nan(uint64_t bits, DType t) {
    const uint64_t inf = t == DType::F16    ? 0x7C00
                         : t == DType::BF16 ? 0x7F80
                         : t == DType::F32  ? 0x7F800000
                                            : 0x7FF0000000000000;
    const uint64_t sign = uint64_t{1} << (8 * size_of(t) - 1);
    return (bits & (sign - 1)) > inf;
  }
  uint64_t value_ = 0xCBF29CE484222325;
};

inline void put_number(void* to, DType t, double x) {
  const void* in[] = {&x};
  kernels::cast_fn(DType::F64, t)(to, in, 1);
}

// n elements: any bits, special numbers and the usual range; integers are small half of the time.
inline std::vector<char> operand(DType t, int64_t n, uint64_t seed) {
  using L = std::numeric_limits<double>;
  constexpr double kSpecials[] = {0.0,
                                  -0.0,
                                  1,
                                  -1,
                                  0.5,
                                  -0.5,
                                  2,
                                  -2,
                                  3,
                                  7,
                                  -100,
                                  1e-8,
                                  -103.5,
                                  1e300,
                                  L::infinity(),
                                  -L::infinity(),
                                  L::quiet_NaN(),
                                  1e-40,
                                  -1e-310};
  constexpr double kRanges[] = {1e5, 100, 10, 10, 1, 1};
  Words words{seed};
  const DType part = real_type(t);
  const auto size = static_cast<size_t>(size_of(part));
  std::vector<char> out(static_cast<size_t>(n * size_of(t)));
  for (size_t at = 0; at < out.size(); at += size) {
    uint64_t bits = words.next();
    const uint64_t way = words.next() % 8;
    if (is_float(part) && way < 7) {
      const double x =
          way == 6 ? kSpecials[bits % std::size(kSpecials)] : kRanges[way] * words.unit();
      put_number(out.data() + at, part, x);
    } else {
      if (t == DType::Bool) bits &= 1;
      if (!is_float(part) && way < 4) bits %= 10;
      std::memcpy(out.data() + at, &bits, size);
    }
  }
  return out;
}

}  // namespace slipstream::test
