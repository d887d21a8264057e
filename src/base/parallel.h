// How a kernel asks for threads without knowing the pool.
#pragma once

#include <cstdint>
#include <type_traits>

namespace slipstream {

class Parallel {
 public:
  virtual ~Parallel() = default;

  // Calls body(i) for each i in [0, n), on any threads, in any order; returns when all are done.
  // An exception thrown by body is rethrown here.
  template <class F>
  void for_each(int64_t n, F&& body) {
    if (n <= 0) return;
    if (n == 1) {
      body(int64_t{0});
      return;
    }
    using Body = std::remove_reference_t<F>;
    run(
        n, [](void* f, int64_t i) { (*static_cast<Body*>(f))(i); },
        const_cast<void*>(static_cast<const void*>(&body)));
  }

 protected:
  virtual void run(int64_t n, void (*call)(void*, int64_t), void* body) = 0;
};

}  // namespace slipstream
