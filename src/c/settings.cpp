#include "c/settings.h"

#include <cstdlib>
#include <string_view>

#include "c/call.h"
#include "ops/types.h"

namespace slipstream::c {
namespace {

struct Setting {
  const char* name;
  int64_t least, most;
  int64_t (*get)(const EngineConfig&);
  void (*set)(EngineConfig&, int64_t);
};

#define FIELD(name, least, most, field)                                         \
  {name, least, most, [](const EngineConfig& c) -> int64_t { return c.field; }, \
   [](EngineConfig& c, int64_t v) { c.field = static_cast<decltype(c.field)>(v); }}
constexpr Setting kSettings[] = {
    FIELD("async", 0, 1, async),
    FIELD("threads", 1, 1024, threads),
    FIELD("fusion", 0, 1, fusion),
    FIELD("budget_bytes", 1, INT64_MAX, budget_bytes),
    FIELD("window_ops", 1, 1 << 20, window_ops),
    FIELD("window_us", 0, 1'000'000, window_us),
    FIELD("flush_denorms", 0, 1, flush_denorms),
};
#undef FIELD
constexpr int kCount = static_cast<int>(std::size(kSettings));
constexpr const char* kDefaultFloat = "default_float";

const Setting& setting_named(std::string_view name) {
  for (const Setting& s : kSettings)
    if (name == s.name) return s;
  throw ValueError("there is no setting named " + std::string(name));
}

void set(EngineConfig& config, const Setting& s, int64_t value) {
  if (value < s.least || value > s.most)
    throw ValueError(std::string(s.name) + " must be at least " + std::to_string(s.least) +
                     " and at most " + std::to_string(s.most) + ", not " + std::to_string(value));
  s.set(config, value);
}

DType float_type(int64_t dtype) {
  if (dtype != SS_FLOAT32 && dtype != SS_FLOAT64)
    throw ValueError("default_float must be SS_FLOAT32 or SS_FLOAT64");
  return static_cast<DType>(dtype);
}

// "4", or bytes with a unit such as "512M".
int64_t parse_number(const char* variable, const std::string& text) {
  char* end = nullptr;
  const int64_t n = std::strtoll(text.c_str(), &end, 10);
  constexpr std::string_view kUnits = "KMGT";
  const size_t unit = *end ? kUnits.find(static_cast<char>(std::toupper(*end))) : kUnits.npos;
  const bool plain = !*end, scaled = unit != kUnits.npos && !end[1];
  if (end == text.c_str() || n < 0 || (!plain && !scaled))
    throw ValueError(std::string("environment variable ") + variable + "='" + text +
                     "' is not a number");
  return plain ? n : times(n, int64_t{1} << (10 * (unit + 1)));
}

void read_environment(EngineConfig& config) {
  auto text_of = [](const char* variable) {
    const char* text = std::getenv(variable);
    return std::string(text ? text : "");
  };
  if (text_of("MXNET_ENGINE_TYPE") == "NaiveEngine") config.async = false;
  const std::string mode = text_of("SLIPSTREAM_ENGINE");
  if (!mode.empty() && mode != "async" && mode != "sync")
    throw ValueError("environment variable SLIPSTREAM_ENGINE='" + mode + "': use async or sync");
  if (!mode.empty()) config.async = mode == "async";
  constexpr const char* kVariables[][2] = {{"SLIPSTREAM_THREADS", "threads"},
                                           {"SLIPSTREAM_FUSION", "fusion"},
                                           {"SLIPSTREAM_FLUSH_DENORMS", "flush_denorms"},
                                           {"SLIPSTREAM_BUDGET", "budget_bytes"}};
  for (auto [variable, name] : kVariables)
    if (const std::string text = text_of(variable); !text.empty())
      set(config, setting_named(name), parse_number(variable, text));
}

}  // namespace

EngineConfig configured(EngineConfig config, const ss_options& options) {
  read_environment(config);
  if (options.threads) set(config, setting_named("threads"), options.threads);
  if (options.budget_bytes) set(config, setting_named("budget_bytes"), options.budget_bytes);
  if (options.sync) config.async = false;
  return config;
}

}  // namespace slipstream::c

using namespace slipstream::c;
using slipstream::Engine;

const char* ss_setting_name(int i) {
  if (i == kCount) return kDefaultFloat;
  return i >= 0 && i < kCount ? kSettings[i].name : nullptr;
}

int ss_get_setting(const char* name, int64_t* value) {
  return guarded([&] {
    check_given(name, "name");
    check_given(value, "value");
    *value = name == std::string_view(kDefaultFloat)
                 ? static_cast<int64_t>(slipstream::ops::default_float())
                 : setting_named(name).get(Engine::get().config());
  });
}

int ss_set_setting(const char* name, int64_t value) {
  return guarded([&] {
    check_given(name, "name");
    if (name == std::string_view(kDefaultFloat)) {
      slipstream::FrontendLock::Scope lock;
      return slipstream::ops::set_default_float(float_type(value));
    }
    slipstream::EngineConfig config = Engine::get().config();
    set(config, setting_named(name), value);
    WaitScope waiting;
    Engine::get().configure(config, nullptr);
  });
}
