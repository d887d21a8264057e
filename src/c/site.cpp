#include "c/site.h"

#include <atomic>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <tuple>

#include "c/errors.h"

namespace slipstream::c {
namespace {

struct Site {
  uint32_t id;
  int line;
  std::string file, function;
};

// Grows with the program's text, not with its run.
struct Table {
  std::mutex mutex;
  std::deque<Site> sites;  // the i-th has id i + 1
  std::map<std::tuple<std::string, int, std::string>, const Site*> known;
};
Table& table() {
  static auto* t = new Table;
  return *t;
}

thread_local uint32_t current = 0;

const Site* intern(const char* file, int line, const char* function) {
  Table& t = table();
  std::lock_guard lock(t.mutex);
  const Site*& found = t.known[{file, line, function}];
  if (!found) {
    const auto id = static_cast<uint32_t>(t.sites.size() + 1);
    found = &t.sites.emplace_back(Site{id, line, file, function});
  }
  return found;
}

// Sites that were seen lately, by the address of the file's name and the line; the texts decide.
uint32_t find(const char* file, int line, const char* function) {
  constexpr size_t kPlaces = 512;
  static std::atomic<const Site*> recent[kPlaces];
  const size_t hash = reinterpret_cast<uintptr_t>(file) / 8 + static_cast<size_t>(line) * 31;
  std::atomic<const Site*>& place = recent[hash % kPlaces];
  const Site* s = place.load(std::memory_order_acquire);
  if (!s || s->line != line || s->file != file || s->function != function) {
    s = intern(file, line, function);
    place.store(s, std::memory_order_release);
  }
  return s->id;
}

}  // namespace

uint32_t call_site() { return current; }

void lock_sites() { table().mutex.lock(); }
void unlock_sites() { table().mutex.unlock(); }

std::string describe_site(uint32_t id) {
  Table& t = table();
  std::lock_guard lock(t.mutex);
  if (id == 0 || id > t.sites.size()) return "";
  const Site& s = t.sites[id - 1];
  return s.file + ":" + std::to_string(s.line) + (s.function.empty() ? "" : " in " + s.function);
}

}  // namespace slipstream::c

void ss_at(const char* file, int line, const char* function) {
  using namespace slipstream::c;
  try {
    current = file ? find(file, line, function ? function : "") : 0;
  } catch (...) {
    current = 0;
  }
}
