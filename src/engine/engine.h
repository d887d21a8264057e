// The engine: what happens to an operation between being recorded and being read.
//
//   append    (recording thread)  into the pending window; returns at once
//   plan      (worker or waiter)  window -> tasks, fused where possible        planner.cpp
//   run       (worker or waiter)  allocate, compute, publish                   run.cpp
//   release   (any thread)        last reference gone: drop, or free           release.cpp
//   wait      (any thread)        help with what the value needs, else sleep   wait.cpp
//
// Locks, in the order they may be taken: mutex_ (tasks and pool), window_.lock, the allocator's.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "base/op.h"
#include "base/parallel.h"
#include "engine/planner.h"
#include "engine/task.h"
#include "engine/window.h"

namespace slipstream {

struct EngineConfig {
  bool async = true;
  bool fusion = true;
  int threads = 1;
  int64_t budget_bytes = 0;
  int64_t window_ops = 64;
  int64_t window_us = 50;
  bool flush_denorms = false;
};

struct EngineStats {
  uint64_t recorded, executed, dropped, fused, groups, syncs, stalls, pending, live_values;
  uint64_t skipped_updates;
};

// A pending operation that a value depends on, as explain() shows it.
struct PendingNode {
  uint64_t seq;
  std::string name, shape;
  Stage stage;
  uint32_t site;
  int group;  // equal for operations that run as one
  bool seen;  // Python holds a result of it
  struct Operand {
    uint64_t seq;  // the operation that produces it; 0 for data and numbers
    std::string text;
  };
  std::vector<Operand> inputs;
};

// Polled by a wait every few tens of milliseconds; returning true abandons the wait (Ctrl-C).
using Interrupted = bool (*)();

class Engine {
 public:
  static Engine& get();

  // ---- recording -------------------------------------------------------------------------------
  Node* new_node();
  // Takes ownership of a filled node. Returns true when the caller should call pace(), after
  // releasing the GIL.
  bool append(Node* node);
  // Registers data that came from outside and was never in the window.
  void count_value() { done_values_.fetch_add(1, std::memory_order_relaxed); }
  // In sync mode: runs the node just appended, here and now.
  void run_now(Node* node);
  // Plans the window and runs what is ready and short, on this thread.
  void run_tiny();
  // Helps until run-ahead is within its limits again; `bytes` are about to be copied in.
  void pace(Interrupted interrupted, int64_t bytes);
  // True when copying `bytes` in from outside should first wait for pending work to free memory.
  // Small data waits only when a lot of it has accumulated.
  bool should_pace(int64_t bytes) const;
  bool over_budget();
  // Operations recorded during the lifetime of a Hold start only when it ends. By then the handles
  // point to the new versions, so updates may overwrite the old ones in place. One at a time.
  class Hold {
   public:
    Hold();
    ~Hold();
    Hold(const Hold&) = delete;
    Hold& operator=(const Hold&) = delete;
  };
  uint64_t current_seq();

  // ---- references ------------------------------------------------------------------------------
  static void retain(Value* v) { v->refs.fetch_add(1, std::memory_order_relaxed); }
  void release(Value* v);
  // Handle counts change only under the frontend lock, so they need no atomic update; workers read
  // them.
  void retain_handle(Value* v) {
    v->handles.store(v->handles.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    retain(v);
  }
  void release_handle(Value* v);
  // Like release_handle(old), for an array that now holds `next`, computed from `old`.
  void replace_handle(Value* old, Value* next);
  // Set by the tape; called when a value on the tape loses a handle, with how many are left.
  static inline void (*tape_handle_dropped)(Value* v, int32_t left) = nullptr;

  // ---- waiting ---------------------------------------------------------------------------------
  // Returns false when interrupted; the value is then still pending.
  bool wait(Value* v, Interrupted interrupted);
  // Runs the value's pending tasks on this thread as long as each costs less than limit_ns; true
  // when the value is then ready.
  bool finish_briefly(Value* v, double limit_ns);
  // Waits for everything recorded up to `seq`.
  bool wait_until(uint64_t seq, Interrupted interrupted);
  std::vector<FailurePtr> take_unreported();
  // The failures that made guarded updates keep their old values, each reported once. Never waits.
  std::vector<FailurePtr> take_skips();
  // Calls `done` on some thread once the value is ready or failed (at once if it already is).
  void when_done(Value* v, std::function<void()> done);
  void count_sync() { syncs_.fetch_add(1, std::memory_order_relaxed); }

  // ---- control ---------------------------------------------------------------------------------
  EngineConfig config();
  void configure(const EngineConfig& config, Interrupted interrupted);
  int64_t set_window_ops(int64_t ops);  // does not wait; returns the previous setting
  bool is_async() const { return async_.load(std::memory_order_relaxed); }
  EngineStats stats();
  void reset_stats();
  // The operations that must run before `v` is ready, in program order; empty when it is ready.
  std::vector<PendingNode> explain(Value* v);
  // Stops the workers. A worker that does not finish soon (inside a long LAPACK call) is abandoned;
  // see leave_if_busy() in the bindings.
  void shutdown();
  // Waits until no task is running, so that a following fork need not wait. False when interrupted.
  bool wait_before_fork(Interrupted interrupted);
  void before_fork();
  void after_fork_parent();
  void after_fork_child();

  // For tests: makes the n-th operation recorded from now on fail when it runs; 0 turns this off.
  void fail_at(uint64_t operation, bool out_of_memory);

  // The pool as kernels see it.
  Parallel& parallel();
  // Calls f, which may use the pool, on this thread as if it were a task.
  void run_apart(const std::function<void()>& f);
  // How many threads are computing right now.
  int computing();

 private:
  friend class PoolParallel;
  struct Region;
  struct Waiter {
    Value* value;
    std::function<void()> done;
  };
  // The mutex is held for about a microsecond, so a thread that finds it taken spins before
  // sleeping.
  struct Lock : std::unique_lock<std::mutex> {
    explicit Lock(std::mutex& m) : std::unique_lock<std::mutex>(m, std::defer_lock) { lock(); }
    Lock(std::mutex& m, std::try_to_lock_t t) : std::unique_lock<std::mutex>(m, t) {}
    void lock() {
      for (int i = 0; i < 100; ++i) {
        if (try_lock()) return;
        SpinLock::relax();
      }
      std::unique_lock<std::mutex>::lock();
    }
  };
  using Clock = std::chrono::steady_clock;
  static constexpr double kAnyCost = 1e300;

  Engine();
  bool is_far_ahead(int64_t margin, int64_t bytes) const;
  bool is_far_ahead_with_small_data(int64_t limit) const;
  static bool is_small_data(const Value& v);
  void pin(Value& v);

  // Enters the planner's tasks into the schedule. Needs the mutex.
  // `wanted`: a value about to be waited for; its tasks are marked before any is queued.
  void plan_window(uint64_t up_to_seq, Value* wanted = nullptr);
  void take_inherited(Value* wanted);
  void enqueue(Task* task);
  void make_ready(Task* task);
  Task* pop_ready(bool wanted_only, double most_ns);
  bool may_start(const Task& task) const;
  void unlink_task(Task* task);
  void drop_task_ref(Task* task);
  void want(Value* v);
  void want_task(Task* task);

  // run.cpp
  void run_task(Task* task, Lock& lock);
  void execute(std::vector<Node*>& nodes);
  void release_inputs(const std::vector<Node*>& nodes);
  void run_general(Node& node);
  void note_failure(Node& node, const FailurePtr& failure);
  void fail(Node& node, const FailurePtr& failure);
  void fail(Value& v, const FailurePtr& failure);
  void publish(Node& node);
  void publish(Value& v);
  void unpin(Value& v);  // subtracts its bytes from those that only pending work keeps alive
  void end_inheriting(Value& v);
  void finish(Task* task, Lock& lock);

  // guard.cpp
  void run_guarded(Node& node);
  void note_skip(const FailurePtr& failure);
  void inject_fault(const Node& node) const;

  // pool.cpp
  void ensure_workers();
  void worker_main();
  bool may_spin() const;
  void idle(Lock& lock, bool& sentinel, bool helped);
  bool window_is_due();
  void step_down(bool& sentinel);
  Region* find_region();
  bool has_work();
  void help(Region* region, Lock& lock, Clock::time_point until);
  void signal_work();
  bool tell_spinners();
  void stop_workers(std::chrono::seconds patience, bool for_good);
  void run_region(int64_t n, void (*call)(void*, int64_t), void* body);

  // wait.cpp
  bool wait_for(const std::function<bool()>& done, Interrupted interrupted, bool wanted_only,
                double own_limit_ns);

  // fork.cpp
  bool is_idle() const { return active_ == 0 && finishing_ == 0; }
  void set_inherited_aside();

  // release.cpp
  void dispose(Value* v);
  void dispose_node(Node* node);
  void drop_planned(Node* node, Lock& lock);
  void recycle(Node* node, bool from_window);
  static void lock_node_list();
  static void unlock_node_list();

  // Estimated cost of the task that this thread runs; meaningless outside of tasks.
  static thread_local double t_task_ns;

  PendingWindow window_;

  std::mutex configure_mutex_;  // held while stopping the workers; taken before mutex_
  std::mutex mutex_;
  std::condition_variable work_cv_;  // workers sleep here
  std::condition_variable done_cv_;  // waiters sleep here
  Planner planner_;
  std::vector<Task*> planned_;  // scratch
  std::vector<Node*> batch_;    // scratch
  Task* first_task_ = nullptr;
  Task* last_task_ = nullptr;
  NodeList inherited_;  // in a forked child: nodes that the parent had not started
  std::vector<Task*> ready_, ready_wanted_;  // heaps, earliest first
  Task* task_pool_ = nullptr;                // free ones, linked by `next`
  size_t tasks_made_ = 0;
  std::vector<Region*> regions_;
  std::vector<std::thread> workers_;
  size_t most_workers_ = SIZE_MAX;  // fewer than asked for when the system gives no more threads
  int live_workers_ = 0;            // those that have not left worker_main()
  std::vector<Waiter> waiters_;
  std::vector<FailurePtr> unreported_;
  std::vector<FailurePtr> skips_;  // why updates were skipped, until reported
  EngineConfig config_;
  int active_ = 0;  // threads computing right now
  int sleeping_waiters_ = 0;
  int finishing_ = 0;  // tasks with published results that still release references
  int calling_ = 0;    // threads in when_done's callbacks
  bool sentinel_ = false;
  bool stop_ = false;
  int quiesce_ = 0;  // how many forks are about to happen: no task may start
  int64_t planned_nodes_ = 0;
  std::atomic<uint64_t> finished_epoch_{0};  // counts finished tasks, for spinning threads
  uint64_t executed_ = 0, planned_dropped_ = 0, fused_ = 0, groups_ = 0;
  uint64_t light_regions_ = 0;    // parallel loops too short to wake a worker for
  uint64_t seen_seq_ = 0;         // the window's last operation at the sentinel's previous check
  std::atomic<int> sleepers_{0};  // workers in work_cv_
  std::atomic<int> spinners_{0};  // workers polling for a new epoch that no signal relies on yet
  std::atomic<bool> abandon_{false};
  std::atomic<uint32_t> work_epoch_{0};
  std::atomic<uint64_t> syncs_{0}, stalls_{0}, skipped_updates_{0};
  std::atomic<bool> any_skips_{false};
  std::atomic<uint64_t> fault_seq_{0};  // see fail_at
  std::atomic<bool> fault_is_memory_{false};
  std::atomic<bool> async_{true};
  std::atomic<int64_t> pinned_bytes_{0};        // ready results that only pending work keeps alive
  std::atomic<int64_t> pinned_small_bytes_{0};  // the same of small data that was copied in
  std::atomic<int64_t> inherited_bytes_{0};     // the part that live arrays will reuse in place
  std::atomic<int64_t> done_values_{0};         // values that are not in the window
  std::atomic<int64_t> planned_count_{0};       // planned_nodes_, readable without the mutex
  std::atomic<int> ready_count_{0};
  std::atomic<int64_t> planned_bytes_{0};
  std::atomic<int64_t> window_ops_{64};
  std::atomic<uint64_t> held_from_{UINT64_MAX};  // see Hold
  std::atomic<int64_t> budget_bytes_{int64_t{1} << 62};
};

}  // namespace slipstream
