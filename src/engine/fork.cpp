// Fork: the parent continues unchanged; the child starts with its inherited work set aside.
#include <new>
#include <thread>

#include "engine/engine.h"
#include "engine/node_cache.h"
#include "memory/buffer.h"
#include "profiler/profiler.h"

namespace slipstream {

bool Engine::wait_before_fork(Interrupted interrupted) {
  Lock lock(schedule_mutex);
  ++slots_.quiesce;
  bool go_on = true;
  while (!slots_.idle() && go_on) {
    signals_.wait_for_progress(std::chrono::milliseconds(20));
    if (slots_.idle()) break;
    Unlocked unlocked(schedule_mutex);
    go_on = !interrupted();
  }
  --slots_.quiesce;
  // Do not wake the workers yet: the fork usually follows at once, and waking them would start a
  // task.
  if (go_on)
    signals_.next_epoch();
  else
    signals_.wake_all_workers();
  return go_on;
}

// Fork copies only the calling thread: let running tasks finish, hold every lock across the fork,
// and let the child start its own workers when it needs them.
void Engine::before_fork() NO_THREAD_SAFETY_ANALYSIS {  // the locks stay held
  schedule_mutex.lock();
  ++slots_.quiesce;
  while (!slots_.idle()) {
    Unlocked unlocked(schedule_mutex);
    std::this_thread::sleep_for(std::chrono::microseconds(50));
  }
  failures_.lock_for_fork();
  window_.lock.lock();
  memory::lock_for_fork();
  node_cache::lock_for_fork();
  profiler::lock_for_fork();
}

void Engine::after_fork_parent() NO_THREAD_SAFETY_ANALYSIS {  // before_fork took the locks
  profiler::unlock_after_fork(false);
  node_cache::unlock_after_fork();
  memory::unlock_after_fork();
  window_.lock.unlock();
  failures_.unlock_after_fork(false);
  --slots_.quiesce;
  schedule_mutex.unlock();
  signals_.wake_all_workers();
}

void Engine::after_fork_child() NO_THREAD_SAFETY_ANALYSIS {  // before_fork took the locks
  profiler::unlock_after_fork(true);
  node_cache::unlock_after_fork();
  memory::unlock_after_fork();
  failures_.unlock_after_fork(true);
  if (configure_mutex_.try_lock()) {
    configure_mutex_.unlock();
  } else {  // another thread was stopping the workers
    new (&configure_mutex_) std::mutex;
    slots_.stopping = false;
  }
  pool_.after_fork_child();
  signals_.after_fork_child();
  sentinel_.forget();
  executor_.callbacks.after_fork_child();
  slots_.quiesce = 0;
  window_.held_from.store(UINT64_MAX);
  scheduler_.set_inherited_aside();
  window_.unwatched = true;
  window_.lock.unlock();
  schedule_mutex.unlock();
}

}  // namespace slipstream
