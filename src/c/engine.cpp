// Control and sight of the engine: waiting for all, counters, what is still to run.
#include <cstring>

#include "c/objects.h"
#include "c/site.h"
#include "kernels/tile.h"
#include "memory/buffer.h"
#include "ops/creation.h"

namespace slipstream::c {
namespace {

struct Counters {
  EngineStats engine;
  MemoryStats memory;
};

struct Stat {
  const char* name;
  uint64_t (*get)(const Counters&);
};

#define ENGINE(field) {#field, [](const Counters& c) { return c.engine.field; }}
#define MEMORY(field) \
  {#field, [](const Counters& c) { return static_cast<uint64_t>(c.memory.field); }}
constexpr Stat kStats[] = {
    ENGINE(recorded),     ENGINE(executed),        ENGINE(dropped),    ENGINE(pending),
    ENGINE(fused),        ENGINE(groups),          ENGINE(syncs),      ENGINE(stalls),
    ENGINE(live_values),  ENGINE(skipped_updates), MEMORY(live_bytes), MEMORY(peak_bytes),
    MEMORY(cached_bytes),
};
#undef ENGINE
#undef MEMORY
constexpr int kCount = static_cast<int>(std::size(kStats));

const char* name_of(Stage stage) {
  switch (stage) {
    case Stage::InWindow:
      return "recorded";
    case Stage::Planned:
      return "planned";
    case Stage::Running:
      return "running";
    default:
      return "pending";
  }
}

std::string line_of(const PendingNode& n) {
  std::string line = "#" + std::to_string(n.seq) + " " + n.name + " -> " + n.shape + "  (";
  for (const PendingNode::Operand& in : n.inputs) {
    if (line.back() != '(') line += ", ";
    line += in.seq ? "#" + std::to_string(in.seq) : in.text;
  }
  line += ")  " + std::string(name_of(n.stage));
  const std::string where = describe_site(n.site);
  return line + (where.empty() ? "" : "  " + where) + "\n";
}

}  // namespace
}  // namespace slipstream::c

using namespace slipstream;
using namespace slipstream::c;

int ss_wait_all(void) {
  return guarded([&] {
    Engine& engine = Engine::get();
    engine.count_sync();
    {
      WaitScope waiting;
      engine.wait_until(engine.current_seq(), nullptr);
    }
    std::vector<FailurePtr> failures = engine.take_unreported();
    if (!failures.empty()) throw Failed(std::move(failures));
  });
}

int ss_flush(void) {
  return guarded([&] {
    Engine& engine = Engine::get();
    engine.set_window_ops(engine.config().window_ops);
  });
}

int ss_seed(uint64_t seed) {
  return guarded([&] {
    FrontendLock::Scope lock;
    ops::seed(seed);
  });
}

const char* ss_stat_name(int i) { return i >= 0 && i < kCount ? kStats[i].name : nullptr; }

int ss_get_stat(const char* name, uint64_t* value) {
  return guarded([&] {
    check_given(name, "name");
    check_given(value, "value");
    for (const Stat& s : kStats)
      if (std::strcmp(s.name, name) == 0) {
        *value = s.get({Engine::get().stats(), memory::stats()});
        return;
      }
    throw ValueError(std::string("there is no counter named ") + name);
  });
}

int ss_reset_stats(void) {
  return guarded([] { Engine::get().reset_stats(); });
}

int ss_explain(ss_array* x, const char** text) {
  return guarded([&] {
    check_given(text, "text");
    static thread_local std::string lines;
    FrontendLock::Scope lock;
    lines.clear();
    for (const PendingNode& n : Engine::get().explain(array_of(x, "x").data().head()))
      lines += line_of(n);
    *text = lines.c_str();
  });
}

const char* ss_isa(void) { return kernels::isa_name().data(); }
