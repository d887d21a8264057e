#include "c/life.h"

#include <pthread.h>
#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <mutex>

#include "c/errors.h"
#include "c/libraries.h"
#include "c/settings.h"
#include "c/site.h"
#include "engine/engine.h"
#include "graph/frontend_lock.h"
#include "graph/record.h"

namespace slipstream::c {

std::atomic<Life> life{Life::New};
constinit thread_local bool thread_known = false;

namespace {

std::atomic<int> waiting{0};
auto& start_mutex = *new std::mutex;

// The exit handler: runs before libraries are taken down. A thread that still computes, or waits,
// must not find them gone: then the process ends here and now.
void leave(int status, void*) {
  if (life.exchange(Life::Closed) != Life::Running) return;
  Engine::get().shutdown();
  if (Engine::get().computing() == 0 && waiting.load() == 0) return;
  std::fflush(nullptr);
  _exit(status);
}

// Exit handlers run in reverse order, and other libraries register theirs at first use: ours comes
// first if it is registered last. exit() begins with the objects of the calling thread, which is
// the last moment to do so. Ends of threads look the same, so that only so many are answered.
struct AtExit {
  ~AtExit() {
    static std::atomic<int> ends{0};
    if (getpid() == gettid() || ends.fetch_add(1, std::memory_order_relaxed) < 1000)
      on_exit(leave, nullptr);
  }
};

void before_fork() {
  start_mutex.lock();
  FrontendLock::before_fork();
  lock_sites();
  Engine::get().before_fork();
}
void after_fork_parent() {
  Engine::get().after_fork_parent();
  unlock_sites();
  FrontendLock::after_fork_parent();
  start_mutex.unlock();
}
void after_fork_child() {
  Engine::get().after_fork_child();
  unlock_sites();
  FrontendLock::after_fork_child();
  waiting.store(0);  // the threads that wait are the parent's
  start_mutex.unlock();
}

void start_with(const ss_options& options) {
  std::lock_guard lock(start_mutex);
  const Life now = life.load();
  if (now == Life::Running) return;
  if (now == Life::Closed) throw StatusError(SS_CLOSED_ERROR, "slipstream was shut down");
  EngineConfig config = configured(Engine::get().config(), options);
  load_libraries(options.openblas, options.onednn);
  frontend.call_site = call_site;
  frontend.describe_site = describe_site;
  Engine::get().configure(config, nullptr);
  static const int registered = pthread_atfork(before_fork, after_fork_parent, after_fork_child);
  static_cast<void>(registered);
  on_exit(leave, nullptr);
  life.store(Life::Running, std::memory_order_release);
}

}  // namespace

void start() { start_with({}); }

void know_thread() {
  static thread_local AtExit at_exit;
  static_cast<void>(&at_exit);
  thread_known = true;
}

WaitScope::WaitScope() {
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancel_state_);
  waiting.fetch_add(1, std::memory_order_relaxed);
}
WaitScope::~WaitScope() {
  waiting.fetch_sub(1, std::memory_order_relaxed);
  // Programs whose first thread never calls us have no AtExit: by now libraries have been used.
  static std::atomic<uint64_t> waits{0};
  const uint64_t n = waits.fetch_add(1, std::memory_order_relaxed) + 1;
  if ((n & (n - 1)) == 0) on_exit(leave, nullptr);
  pthread_setcancelstate(cancel_state_, nullptr);
}

}  // namespace slipstream::c

using namespace slipstream::c;

int ss_init(const ss_options* options) {
  try {
    if (life.load() == Life::Running)
      throw StatusError(SS_VALUE_ERROR, "slipstream runs already; call ss_init before the others");
    constexpr size_t kFirstVersion = offsetof(ss_options, onednn) + sizeof(char*);
    start_with(options ? known_part(options, kFirstVersion, "options") : ss_options{});
    return SS_OK;
  } catch (...) {
    return note_exception();
  }
}

int ss_shutdown(void) {
  try {
    std::lock_guard lock(start_mutex);
    if (life.exchange(Life::Closed) == Life::Running) slipstream::Engine::get().shutdown();
    return SS_OK;
  } catch (...) {
    return note_exception();
  }
}

int ss_abi_version(void) { return SS_ABI_VERSION; }
const char* ss_version(void) { return SLIPSTREAM_VERSION; }
