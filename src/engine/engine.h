// The engine: what happens to an operation between being recorded and being read. This class is the
// door to its parts; each part has a file of its own.
//
//   PendingWindow    recorded operations that are not planned yet             window.h
//   policy::decide   when the window is planned, and by which thread          release_policy.h
//   Scheduler        window -> tasks, fused where possible; what may start    scheduler.h
//   Executor         allocate, compute, publish; guarded updates              executor.h
//   Regions          parallel loops that several threads share                regions.h
//   Pool, Sentinel   workers, and the one that watches the window             pool.h, sentinel.h
//   Waiter           help with what a value needs, else sleep                 wait.h
//   Lifetime         last reference gone: drop, or free                       lifetime.h
//   Pacing           memory that pending work holds                           pacing.h
//   FailureLog       failures until they are reported                         failures.h
//
// Which lock guards what is annotated at each field; mutex.h has the order in which they are taken.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/op.h"
#include "base/parallel.h"
#include "engine/config.h"
#include "engine/executor.h"
#include "engine/failures.h"
#include "engine/lifetime.h"
#include "engine/pacing.h"
#include "engine/pool.h"
#include "engine/references.h"
#include "engine/regions.h"
#include "engine/scheduler.h"
#include "engine/sentinel.h"
#include "engine/signals.h"
#include "engine/slots.h"
#include "engine/wait.h"
#include "engine/window.h"

namespace slipstream {

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

class Engine {
 public:
  static Engine& get();

  // ---- recording -------------------------------------------------------------------------------
  Node* new_node() { return Lifetime::new_node(); }
  // Takes ownership of a filled node. Returns true when the caller should call pace(), after
  // releasing the frontend lock.
  bool append(Node* node);
  // Registers data that came from outside and was never in the window.
  void count_value() { window_.outside.fetch_add(1, std::memory_order_relaxed); }
  // In sync mode: runs the node just appended, here and now.
  void run_now(Node* node) { waiter_.run_now(node); }
  // Helps until run-ahead is within its limits again; `bytes` are about to be copied in.
  void pace(Interrupted interrupted, int64_t bytes);
  // True when copying `bytes` in from outside should first wait for pending work to free memory.
  // Small data waits only when a lot of it has accumulated.
  bool should_pace(int64_t bytes) const { return pacing_.should_pace(bytes); }
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

  // ---- references; graph/ref.h has owners for them --------------------------------------------
  static void retain(Value* v) { references::retain(v); }
  void release(Value* v) { lifetime_.release(v); }
  // Handles are what a frontend can see. Their counts change only under the frontend lock.
  static void retain_handle(Value* v) { references::retain_handle(v); }
  void release_handle(Value* v) { lifetime_.release_handle(v); }
  // Like release_handle(old), for an array that now holds `next`, computed from `old`.
  void replace_handle(Value* old, Value* next) { lifetime_.replace_handle(old, next); }
  // Set by the tape; called when a value on the tape loses a handle, with how many are left.
  static inline void (*&tape_handle_dropped)(Value* v,
                                             int32_t left) = Lifetime::tape_handle_dropped;

  // ---- waiting ---------------------------------------------------------------------------------
  // Returns false when interrupted; the value is then still pending.
  bool wait(Value* v, Interrupted interrupted) { return waiter_.wait(v, interrupted); }
  // Runs the value's pending tasks on this thread as long as each costs less than limit_ns; true
  // when the value is then ready.
  bool finish_briefly(Value* v, double limit_ns) { return waiter_.finish_briefly(v, limit_ns); }
  // Waits for everything recorded up to `seq`.
  bool wait_until(uint64_t seq, Interrupted interrupted) {
    return waiter_.wait_until(seq, interrupted);
  }
  // The failures that made guarded updates keep their old values, each reported once, and those
  // that no wait has reported. Never waits.
  std::vector<FailurePtr> take_unreported() { return failures_.take_unreported(); }
  std::vector<FailurePtr> take_skips() { return failures_.take_skips(); }
  // Calls `done` on some thread once the value is ready or failed (at once if it already is).
  void when_done(Value* v, std::function<void()> done) { waiter_.when_done(v, std::move(done)); }
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
  Parallel& parallel() { return regions_; }
  // Calls f, which may use the pool, on this thread as if it were a task.
  void run_apart(const std::function<void()>& f) { pool_.run_apart(f); }
  // How many threads are computing right now.
  int computing();

 private:
  Engine();
  void wake_sentinel();
  void use(const EngineConfig& config) REQUIRES(schedule_mutex);

  // Each part knows those above it.
  PendingWindow window_;
  Pacing pacing_{window_};
  Slots slots_;
  Signals signals_;
  Scheduler scheduler_{window_, pacing_, slots_, signals_};
  Lifetime lifetime_{window_, scheduler_, pacing_};
  Regions regions_{slots_, signals_};
  FailureLog failures_{slots_.abandon};
  Executor executor_{scheduler_, lifetime_, pacing_, slots_, signals_, regions_, failures_};
  Sentinel sentinel_{window_, scheduler_, slots_, signals_, regions_};
  Pool pool_{scheduler_, executor_, sentinel_, slots_, signals_, regions_};
  Waiter waiter_{scheduler_, executor_, pool_, sentinel_, slots_, signals_, regions_};

  std::mutex configure_mutex_;  // held while stopping the workers; taken before schedule_mutex
  EngineConfig config_ GUARDED_BY(schedule_mutex);
  std::atomic<bool> async_{true};
  std::atomic<uint64_t> syncs_{0}, stalls_{0};
};

}  // namespace slipstream
