// Fork: the parent continues unchanged; the child starts with its inherited work set aside.
#include <algorithm>
#include <new>

#include "engine/engine.h"
#include "memory/buffer.h"
#include "profiler/profiler.h"

namespace slipstream {

bool Engine::wait_before_fork(Interrupted interrupted) {
  Lock lock(mutex_);
  ++quiesce_;
  bool go_on = true;
  while (!is_idle() && go_on) {
    ++sleeping_waiters_;
    done_cv_.wait_for(lock, std::chrono::milliseconds(20));
    --sleeping_waiters_;
    if (is_idle()) break;
    lock.unlock();
    go_on = !interrupted();
    lock.lock();
  }
  --quiesce_;
  // Do not wake the workers yet: the fork usually follows at once, and waking them would start a
  // task.
  work_epoch_.fetch_add(1, std::memory_order_release);
  if (!go_on) work_cv_.notify_all();
  return go_on;
}

// Fork copies only the calling thread: let running tasks finish, hold every lock across the fork,
// and let the child start its own workers when it needs them.
void Engine::before_fork() {
  Lock lock(mutex_);
  ++quiesce_;
  while (!is_idle()) {
    lock.unlock();
    std::this_thread::sleep_for(std::chrono::microseconds(50));
    lock.lock();
  }
  lock.release();  // stays locked
  window_.lock.lock();
  memory::lock_for_fork();
  lock_node_list();
  profiler::lock_for_fork();
}

void Engine::after_fork_parent() {
  profiler::unlock_after_fork(false);
  unlock_node_list();
  memory::unlock_after_fork();
  window_.lock.unlock();
  --quiesce_;
  mutex_.unlock();
  work_cv_.notify_all();
}

void Engine::after_fork_child() {
  profiler::unlock_after_fork(true);
  unlock_node_list();
  memory::unlock_after_fork();
  new (&workers_) std::vector<std::thread>;  // their threads do not exist in the child
  new (&work_cv_) std::condition_variable;
  new (&done_cv_) std::condition_variable;
  if (configure_mutex_.try_lock()) {
    configure_mutex_.unlock();
  } else {  // another thread was stopping the workers
    new (&configure_mutex_) std::mutex;
    stop_ = false;
  }
  sleepers_.store(0);
  spinners_.store(0);
  sleeping_waiters_ = calling_ = quiesce_ = live_workers_ = 0;
  most_workers_ = SIZE_MAX;
  sentinel_ = false;
  held_from_.store(UINT64_MAX);
  waiters_.clear();
  unreported_.clear();  // the parent reports them
  set_inherited_aside();
  window_.unwatched = true;
  window_.lock.unlock();
  mutex_.unlock();
}

// Most children (DataLoader workers) never read what the parent was about to compute, and none
// should compute it again unasked. Inherited work leaves the window and the schedule, and counts as
// neither pending nor pinned until take_inherited() finds that something needs it.
void Engine::set_inherited_aside() {
  auto set_aside = [this](Node* n) {
    n->task = nullptr;
    n->group = -1;
    n->stage.store(Stage::Inherited, std::memory_order_relaxed);
    for (int k = 0; k < n->n_inputs; ++k)
      if (Value* v = n->inputs()[k].value) unpin(*v);
    for (int i = 0; i < n->n_outputs; ++i) end_inheriting(*n->output(i));
    inherited_.append(n);
  };
  std::vector<Task*> tasks;
  for (Task* t = first_task_; t; t = t->next) tasks.push_back(t);
  tasks.insert(tasks.end(), ready_.begin(), ready_.end());
  tasks.insert(tasks.end(), ready_wanted_.begin(), ready_wanted_.end());
  for (Task* t = first_task_; t; t = t->next)
    tasks.insert(tasks.end(), t->demands.begin(), t->demands.end());
  std::sort(tasks.begin(), tasks.end());
  tasks.erase(std::unique(tasks.begin(), tasks.end()), tasks.end());
  for (Task* t : tasks) {
    for (Node* n : t->nodes) set_aside(n);
    t->refs = 1;
    t->demands.clear();
    drop_task_ref(t);
  }
  first_task_ = last_task_ = nullptr;
  ready_.clear();
  ready_wanted_.clear();
  ready_count_.store(0);
  planned_nodes_ = 0;
  planned_count_.store(0);
  planned_bytes_.store(0);

  done_values_.fetch_add(window_.count, std::memory_order_relaxed);
  while (Node* n = window_.first) {
    window_.unlink(n);
    set_aside(n);
  }
  window_.bytes = 0;
  window_.cost_ns = 0;
}

// Adds to batch_ the inherited nodes that its nodes and `wanted` depend on, in program order.
void Engine::take_inherited(Value* wanted) {
  if (inherited_.count == 0) return;
  auto take = [this](Value* v) {
    Node* n = v->node;
    if (v->done() || n->stage.load(std::memory_order_relaxed) != Stage::Inherited) return;
    inherited_.unlink(n);
    planned_bytes_ += n->out.bytes();
    n->stage.store(Stage::Planned, std::memory_order_release);
    batch_.push_back(n);
  };
  if (wanted) take(wanted);
  for (size_t i = 0; i < batch_.size(); ++i)
    for (int k = 0; k < batch_[i]->n_inputs; ++k)
      if (Value* v = batch_[i]->inputs()[k].value) take(v);
  std::sort(batch_.begin(), batch_.end(), [](Node* a, Node* b) { return a->seq < b->seq; });
}

}  // namespace slipstream
