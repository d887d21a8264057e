// Stands in for malloc (LD_PRELOAD): of the allocations that kernels make, the n-th fails.
#define _GNU_SOURCE
#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

extern void* __libc_malloc(size_t);
extern void* __libc_realloc(void*, size_t);
extern void* __libc_memalign(size_t, size_t);

static __thread int depth __attribute__((tls_model("initial-exec")));
static atomic_long made, fails_at;

// Called by the engine: 1 when this thread begins to compute, -1 when it ends.
void faults_kernel(int change) { depth += change; }

// Counts from now on; with n > 0 the n-th allocation fails.
void faults_arm(long n) {
  atomic_store(&fails_at, n);
  atomic_store(&made, 0);
}
long faults_made(void) { return atomic_load(&made); }

static int fails(void) {
  if (depth <= 0 || atomic_fetch_add(&made, 1) + 1 != atomic_load(&fails_at)) return 0;
  errno = ENOMEM;
  return 1;
}

// Not calloc: only glibc calls it here, and aborts without the memory to note a destructor.
void* malloc(size_t n) { return fails() ? NULL : __libc_malloc(n); }
void* realloc(void* p, size_t n) { return fails() ? NULL : __libc_realloc(p, n); }
void* memalign(size_t a, size_t n) { return fails() ? NULL : __libc_memalign(a, n); }
void* aligned_alloc(size_t a, size_t n) { return fails() ? NULL : __libc_memalign(a, n); }
// oneDNN makes its own small objects by this function and does not look whether it could.
int posix_memalign(void** p, size_t a, size_t n) {
  void* found = n >= 4096 && fails() ? NULL : __libc_memalign(a, n);
  if (found) *p = found;
  return found ? 0 : ENOMEM;
}
