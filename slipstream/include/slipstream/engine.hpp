// Control and sight of the backend.
#pragma once

#include "array.hpp"

namespace slipstream {

struct Options {
  int threads = 0;           // that compute; 0: as many as the machine gives this process
  bool sync = false;         // each call computes before it returns, to find errors
  int64_t budget_bytes = 0;  // that recorded work may take; 0: half of the memory
  const char* openblas = nullptr;
  const char* onednn = nullptr;
};

// Optional, before all else; otherwise the first call starts the library with the defaults.
inline void start(const Options& o, Site at = Site::current()) {
  const ss_options c = {sizeof(ss_options), o.threads,  o.sync,
                        o.budget_bytes,     o.openblas, o.onednn};
  detail::check(ss_init(&c), at);
}

// Waits for all that was recorded; throws what failed and no look has shown yet.
inline void waitall(Site at = Site::current()) { detail::check(ss_wait_all(), at); }
// Starts what was recorded without waiting for more of it.
inline void flush(Site at = Site::current()) { detail::check(ss_flush(), at); }
// Draws of this process begin anew.
inline void seed(uint64_t seed, Site at = Site::current()) { detail::check(ss_seed(seed), at); }

// "recorded", "executed", "dropped", "fused", "live_bytes", "peak_bytes", ...
inline uint64_t stat(const char* name, Site at = Site::current()) {
  uint64_t value = 0;
  detail::check(ss_get_stat(name, &value), at);
  return value;
}
inline std::vector<std::pair<std::string, uint64_t>> stats(Site at = Site::current()) {
  std::vector<std::pair<std::string, uint64_t>> all;
  for (int i = 0; const char* name = ss_stat_name(i); ++i) all.emplace_back(name, stat(name, at));
  return all;
}
inline void reset_stats(Site at = Site::current()) { detail::check(ss_reset_stats(), at); }

// "async", "threads", "fusion", "budget_bytes", "window_ops", ...
inline int64_t setting(const char* name, Site at = Site::current()) {
  int64_t value = 0;
  detail::check(ss_get_setting(name, &value), at);
  return value;
}
inline void set_setting(const char* name, int64_t value, Site at = Site::current()) {
  detail::check(ss_set_setting(name, value), at);
}

// What has to run before x is there, a line for each operation.
inline std::string explain(const Array& x, Site at = Site::current()) {
  const char* text = "";
  detail::check(ss_explain(x.handle(), &text), at);
  return text;
}

}  // namespace slipstream
