// How kernels treat denormal numbers, on any thread.
//
// A thread of the program that helps while it waits may have a mode of its own, and workers inherit
// the mode of the thread that started them. Results must not depend on who computes them, so each
// task runs under the engine's mode and leaves the thread's as it was.
#pragma once

#include <atomic>
#include <cstdint>

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace slipstream {

class FloatMode {
 public:
  // Whether tasks that start from now on take denormal numbers for zero, as operands and results.
  static inline std::atomic<bool> flush_denorms{false};

  FloatMode() : FloatMode(flush_denorms.load(std::memory_order_relaxed)) {}
  explicit FloatMode(bool flush) : before_(read()) {
    const Register wanted = flush ? before_ | kFlush : before_ & ~kFlush;
    changed_ = wanted != before_;
    if (changed_) write(wanted);
  }
  ~FloatMode() {
    if (changed_) write(before_);
  }
  FloatMode(const FloatMode&) = delete;
  FloatMode& operator=(const FloatMode&) = delete;

  // Whether this thread does so right now.
  static bool flushes() { return (read() & kFlush) != 0; }

 private:
#if defined(__SSE2__)
  using Register = uint32_t;
  static constexpr Register kFlush = 0x8000 | 0x0040;  // flush to zero, denormals are zero
  static Register read() { return _mm_getcsr(); }
  static void write(Register r) { _mm_setcsr(r); }
#elif defined(__aarch64__)
  using Register = uint64_t;
  static constexpr Register kFlush = Register{1} << 24;
  static Register read() {
    Register r;
    asm volatile("mrs %0, fpcr" : "=r"(r));
    return r;
  }
  static void write(Register r) { asm volatile("msr fpcr, %0" : : "r"(r) : "memory"); }
#else
  using Register = uint32_t;
  static constexpr Register kFlush = 0;
  static Register read() { return 0; }
  static void write(Register) {}
#endif

  Register before_;
  bool changed_;
};

}  // namespace slipstream
