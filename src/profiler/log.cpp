// The logs of all threads, and the hooks that write to them.
#include "profiler/log.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <memory>
#include <mutex>
#include <unordered_map>

#include "base/op.h"

namespace slipstream::profiler {
namespace {

struct Registry {
  std::mutex mutex;  // guards the lists of logs and strings, and the collector
  std::vector<Log*> logs;
  std::unordered_map<std::string, int64_t> numbers;
  std::vector<std::string> strings;
  // Counted per chunk, so that threads do not contend here for every event.
  std::atomic<int64_t> lent{0}, most{0}, lost{0};
};

Registry& registry() {
  static auto* r = new Registry;  // never destroyed: threads may end after every static
  return *r;
}

// Tells the collector that this thread will write no more.
struct LogOwner {
  Log* log = nullptr;
  ~LogOwner();
};
thread_local Log* own_log = nullptr;
thread_local LogOwner owner;
LogOwner::~LogOwner() {
  if (log) log->ended.store(true, std::memory_order_release);
  own_log = nullptr;
}

Log& log() {
  if (!own_log) [[unlikely]] {
    own_log = new Log;
    owner.log = own_log;
    std::lock_guard lock(registry().mutex);
    registry().logs.push_back(own_log);
  }
  return *own_log;
}

}  // namespace

Log::Log() : thread_id(syscall(SYS_gettid)), worker(worker_number), first_(new Chunk) {
  last_ = first_;
}

void Log::push(Event head, const int64_t* words, int n_words) {
  int more = (n_words + 2) / 3;
  int at = last_->written.load(std::memory_order_relaxed);
  if (at + 1 + more > Chunk::kEvents) [[unlikely]] {
    Registry& r = registry();
    if (r.lent.fetch_add(Chunk::kEvents, std::memory_order_relaxed) >= r.most.load()) {
      r.lent.fetch_sub(Chunk::kEvents, std::memory_order_relaxed);
      r.lost.fetch_add(1, std::memory_order_relaxed);
      return;
    }
    auto* chunk = new Chunk;
    last_->next.store(chunk, std::memory_order_release);
    last_ = chunk;
    at = 0;
  }
  head.more = static_cast<uint8_t>(more);
  Event* e = last_->events + at;
  *e = head;
  for (int k = 0; k < n_words; k += 3) {
    ++e;
    e->time_ns = words[k];
    e->id = k + 1 < n_words ? words[k + 1] : 0;
    e->amount = k + 2 < n_words ? words[k + 2] : 0;
    e->what = What::More;
  }
  last_->written.store(at + 1 + more, std::memory_order_release);
}

void for_each_log(void (*f)(Log&, void*), void* data) {
  Registry& r = registry();
  std::lock_guard lock(r.mutex);
  std::erase_if(r.logs, [&](Log* each) {
    bool ended = each->ended.load(std::memory_order_acquire);
    f(*each, data);
    if (ended) delete each;
    return ended;
  });
}

int64_t lost_events() { return registry().lost.load(); }

int64_t intern(const std::string& text) {
  Registry& r = registry();
  std::lock_guard lock(r.mutex);
  auto [it, fresh] = r.numbers.try_emplace(text, static_cast<int64_t>(r.strings.size()));
  if (fresh) r.strings.push_back(text);
  return it->second;
}

std::string interned(int64_t number) {
  Registry& r = registry();
  std::lock_guard lock(r.mutex);
  return number >= 0 && number < static_cast<int64_t>(r.strings.size()) ? r.strings[number] : "";
}

void start(int64_t most_events) {
  for_each_log([](Log& each, void*) { each.take([](const Event&, const int64_t*, int) {}); },
               nullptr);
  Registry& r = registry();
  r.most.store(most_events);
  r.lent.store(0);
  r.lost.store(0);
  enabled.store(true);
}

void pause(bool paused) { enabled.store(!paused); }
void stop() { enabled.store(false); }

void lock_for_fork() { registry().mutex.lock(); }

// The child's threads are new; what the parent's had noted belongs to the parent's profile.
void unlock_after_fork(bool child) {
  Registry& r = registry();
  if (child) {
    enabled.store(false);
    r.logs.clear();
    own_log = owner.log = nullptr;
    current_task = 0;
  }
  r.mutex.unlock();
}

// ---- hooks --------------------------------------------------------------------------------------

namespace {

int64_t word(const void* p) { return static_cast<int64_t>(reinterpret_cast<uintptr_t>(p)); }

Event event(What what, int64_t time_ns, int64_t id, int64_t amount, uint32_t site = 0) {
  return {time_ns, id, amount, site, 0, what, 0};
}

}  // namespace

void begin_record(RecordNote& note, Node& n) {
  note.head = event(What::Record, now_ns(), 0, 0, n.site);
  const Value& out = n.out;
  int64_t made = 0, read = 0;
  for (int i = 0; i < n.n_outputs; ++i) made += n.output(i)->bytes();
  int64_t* w = note.words;
  *w++ = word(n.op);
  int64_t* sizes = w;
  w += 3;
  for (int i = 0; i < out.shape.n; ++i) *w++ = out.shape[i];
  note.head.detail = static_cast<uint16_t>(static_cast<unsigned>(out.dtype) << 8 |
                                           static_cast<unsigned>(w - sizes - 3));
  const int64_t* end = note.words + RecordNote::kMostWords;
  for (int k = 0; k < n.n_inputs; ++k) {
    const Input& in = n.inputs()[k];
    if (!in.value) continue;
    read += count(in.shape()) * size_of(in.value->dtype);
    // External data has no producer; nor does a value computed long ago.
    const Node* maker = in.value->node;
    if (maker->op && w < end) *w++ = static_cast<int64_t>(maker->seq);
  }
  sizes[0] = static_cast<int64_t>(flops(n));
  sizes[1] = made;
  sizes[2] = read;
  note.count = static_cast<int>(w - note.words);
}

void end_record(RecordNote& note, uint64_t seq) {
  note.head.id = static_cast<int64_t>(seq);
  note.head.amount = now_ns() - note.head.time_ns;
  log().push(note.head, note.words, note.count);
}

void drop(uint64_t seq) { log().push(event(What::Drop, now_ns(), static_cast<int64_t>(seq), 0)); }

void fuse(const std::vector<Node*>& nodes) {
  std::vector<int64_t> seqs;
  for (Node* n : nodes) seqs.push_back(static_cast<int64_t>(n->seq));
  log().push(event(What::Fuse, now_ns(), seqs[0], 0), seqs.data(), static_cast<int>(seqs.size()));
}

void allocated(const void* address, int64_t bytes) {
  uint32_t site = current_task == 0 && program_site ? program_site() : 0;
  auto task = static_cast<int64_t>(current_task);
  log().push(event(What::Allocate, now_ns(), word(address), bytes, site), &task, 1);
}

void freed(const void* address, int64_t bytes) {
  log().push(event(What::Free, now_ns(), word(address), bytes));
}

void stalled(int64_t begin_ns, uint32_t site) {
  log().push(event(What::Stall, begin_ns, 0, now_ns() - begin_ns, site));
}

void error(uint64_t seq, uint32_t site, const std::string& message) {
  int64_t text = intern(message);
  log().push(event(What::Error, now_ns(), static_cast<int64_t>(seq), 0, site), &text, 1);
}

void synced(const SyncNote& s, const char* kind) {
  int64_t words[] = {intern(kind), word(s.op), s.recorded_at};
  log().push(
      event(What::Sync, s.begin_ns, static_cast<int64_t>(s.seq), now_ns() - s.begin_ns, s.site),
      words, 3);
}

void Running::begin(const std::vector<Node*>& nodes) {
  for (Node* n : nodes) seqs_.push_back(static_cast<int64_t>(n->seq));
  begin_ns_ = now_ns();
  current_task = seqs_.empty() ? 0 : static_cast<uint64_t>(seqs_[0]);
}

void Running::end() {
  if (!seqs_.empty())
    log().push(event(What::Run, begin_ns_, seqs_[0], now_ns() - begin_ns_), seqs_.data(),
               static_cast<int>(seqs_.size()));
  current_task = 0;
}

void Helping::end() {
  log().push(
      event(What::Help, begin_ns_, static_cast<int64_t>(current_task), now_ns() - begin_ns_));
  current_task = 0;
}

}  // namespace slipstream::profiler
