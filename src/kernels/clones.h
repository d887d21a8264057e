// A plain loop compiled for each vector width; the loader picks one at load time.
#pragma once

// Sanitizers cannot run before such a choice is made.
#if defined(__x86_64__) && defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define SLIPSTREAM_CLONES \
  __attribute__((target_clones("arch=skylake-avx512", "arch=haswell", "default")))
#else
#define SLIPSTREAM_CLONES
#endif
