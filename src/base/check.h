// Checks of what the code relies on, for builds with sanitizers: a failed check aborts with its
// place and text. Nothing in other builds.
#pragma once

#if defined(SLIPSTREAM_DEBUG_CHECKS)

#include <cstdio>
#include <cstdlib>

#define SLIPSTREAM_CHECK(condition)                                                      \
  do {                                                                                   \
    if (!(condition)) {                                                                  \
      std::fprintf(stderr, "%s:%d: check failed: %s\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                                      \
    }                                                                                    \
  } while (0)

#else

// Compiled, so that names in it stay right, but never evaluated.
#define SLIPSTREAM_CHECK(condition) ((void)sizeof((condition) ? 1 : 0))

#endif
