// Names for clang's thread-safety attributes (-Wthread-safety): which lock guards which field and
// which function needs it. Nothing for other compilers; tools/check-thread-safety checks them.
#pragma once

#if defined(__clang__)
#define SLIPSTREAM_ATTRIBUTE(x) __attribute__((x))
#else
#define SLIPSTREAM_ATTRIBUTE(x)
#endif

#define CAPABILITY(name) SLIPSTREAM_ATTRIBUTE(capability(name))
#define SCOPED_CAPABILITY SLIPSTREAM_ATTRIBUTE(scoped_lockable)
#define GUARDED_BY(lock) SLIPSTREAM_ATTRIBUTE(guarded_by(lock))
#define REQUIRES(...) SLIPSTREAM_ATTRIBUTE(requires_capability(__VA_ARGS__))
#define EXCLUDES(...) SLIPSTREAM_ATTRIBUTE(locks_excluded(__VA_ARGS__))
#define ACQUIRE(...) SLIPSTREAM_ATTRIBUTE(acquire_capability(__VA_ARGS__))
#define RELEASE(...) SLIPSTREAM_ATTRIBUTE(release_capability(__VA_ARGS__))
#define TRY_ACQUIRE(...) SLIPSTREAM_ATTRIBUTE(try_acquire_capability(__VA_ARGS__))
#define ASSERT_CAPABILITY(lock) SLIPSTREAM_ATTRIBUTE(assert_capability(lock))
// For the few functions that the analysis cannot follow; each says why.
#define NO_THREAD_SAFETY_ANALYSIS SLIPSTREAM_ATTRIBUTE(no_thread_safety_analysis)
