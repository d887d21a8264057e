// CHECK(condition), and CHECK_THROWS(expression, status, text) with the line it is on.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <slipstream.hpp>

#define CHECK(condition)                                                           \
  do {                                                                             \
    if (!(condition)) {                                                            \
      std::fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
      std::exit(1);                                                                \
    }                                                                              \
  } while (0)

// The error's site must be this line.
#define CHECK_THROWS(expression, wanted, text)                                                   \
  do {                                                                                           \
    try {                                                                                        \
      (void)(expression);                                                                        \
      std::fprintf(stderr, "%s:%d: did not throw\n", __FILE__, __LINE__);                        \
      std::exit(1);                                                                              \
    } catch (const slipstream::Error& e) {                                                       \
      const std::string line = __FILE__ ":" + std::to_string(__LINE__) + " in ";                 \
      if (e.status() != (wanted) || std::string(e.what()).find(text) == std::string::npos ||     \
          e.site().find(line) != 0 || std::string(e.what()).find(line) == std::string::npos) {   \
        std::fprintf(stderr, "%s:%d: threw %d: %s\n", __FILE__, __LINE__, e.status(), e.what()); \
        std::exit(1);                                                                            \
      }                                                                                          \
    }                                                                                            \
  } while (0)

template <class T>
bool equal(const slipstream::Array& x, const std::vector<T>& wanted) {
  return x.read<T>() == wanted;
}
