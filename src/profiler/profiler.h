// Events that the engine notes while a profile is on, with their times.
//
// Every thread writes to its own log without a lock; the collector reads behind the writers
// (columns.h). When off, a hook is one relaxed load and a branch that is never taken.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "base/node.h"

namespace slipstream::profiler {

enum class What : uint8_t {
  More,      // three more words of the event before it
  Record,    // seq, duration, site | op, flops, bytes made, bytes read, dims..., makers' seqs...
  Drop,      // seq
  Fuse,      // seq of the first | seqs of all
  Run,       // seq of the first, duration | seqs of all
  Help,      // seq of the task, duration: a piece of another thread's parallel loop
  Allocate,  // address, bytes, site when outside of a task | seq of the task
  Free,      // address, bytes
  Stall,     // duration, site
  Sync,      // seq waited for, duration, site | kind, op, where it was recorded
  Error,     // seq, site | message
};

// Four words; `more` of the events that follow it belong to it.
struct Event {
  int64_t time_ns;
  int64_t id;
  int64_t amount;
  uint32_t site;
  uint16_t detail;
  What what;
  uint8_t more;
};
static_assert(sizeof(Event) == 32);

inline std::atomic<bool> enabled{false};
inline bool on() { return enabled.load(std::memory_order_relaxed); }

inline int64_t now_ns() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

// ---- control (under the frontend lock) ----------------------------------------------------------
// Discards uncollected events; at most `most_events` are kept, the rest are counted as lost.
void start(int64_t most_events);
void pause(bool paused);
void stop();
void lock_for_fork();
void unlock_after_fork(bool child);

// ---- hooks: call only when on() -----------------------------------------------------------------
// Marked cold, so that the hot paths that call them stay compact.
// A record event has two halves: the node's contents, before it is handed over; its number, after.
struct RecordNote {
  static constexpr int kMostWords = 3 * 12;
  Event head;
  int64_t words[kMostWords];
  int count;
};
[[gnu::cold]] void begin_record(RecordNote& note, Node& node);
[[gnu::cold]] void end_record(RecordNote& note, uint64_t seq);

[[gnu::cold]] void drop(uint64_t seq);
[[gnu::cold]] void fuse(const std::vector<Node*>& nodes);
[[gnu::cold]] void allocated(const void* address, int64_t bytes);
[[gnu::cold]] void freed(const void* address, int64_t bytes);
[[gnu::cold]] void stalled(int64_t begin_ns, uint32_t site);
[[gnu::cold]] void error(uint64_t seq, uint32_t site, const std::string& message);

// What sync() reads before it waits, because the node may be gone afterwards.
struct SyncNote {
  int64_t begin_ns = 0;
  uint64_t seq = 0;
  uint32_t site = 0;
  uint32_t recorded_at = 0;
  const OpDef* op = nullptr;
};
[[gnu::cold]] void synced(const SyncNote& note, const char* kind);

// A task that runs, from construction to destruction; also when the profile begins or ends within.
class Running {
 public:
  explicit Running(const std::vector<Node*>& nodes) {
    if (on()) [[unlikely]]
      begin(nodes);
  }
  ~Running() {
    if (begin_ns_) [[unlikely]]
      end();
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

 private:
  [[gnu::cold]] void begin(const std::vector<Node*>& nodes);
  [[gnu::cold]] void end();
  int64_t begin_ns_ = 0;
  std::vector<int64_t> seqs_;
};

// The task that this thread works on, as the number of its first node; 0 outside.
inline thread_local uint64_t current_task = 0;

class Helping {
 public:
  explicit Helping(uint64_t task) {
    if (on()) [[unlikely]] {
      begin_ns_ = now_ns();
      current_task = task;
    }
  }
  ~Helping() {
    if (begin_ns_) [[unlikely]]
      end();
  }
  Helping(const Helping&) = delete;
  Helping& operator=(const Helping&) = delete;

 private:
  [[gnu::cold]] void end();
  int64_t begin_ns_ = 0;
};

// The number of a worker thread, from 0; other threads are the program's.
inline thread_local int worker_number = -1;

// Set by the frontend: the program's current call site, 0 when this thread cannot know it.
inline uint32_t (*program_site)() = nullptr;

}  // namespace slipstream::profiler
