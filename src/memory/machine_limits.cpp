#include "memory/machine_limits.h"

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <optional>
#include <sstream>
#include <thread>

namespace slipstream {
namespace {

std::optional<std::string> first_line(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  if (!std::getline(file, line)) return std::nullopt;
  return line;
}

// The number in a file; nullopt for "max", a missing file, or an impossible limit.
std::optional<int64_t> number_in(const std::string& path) {
  auto line = first_line(path);
  if (!line) return std::nullopt;
  std::istringstream text(*line);
  int64_t value;
  if (!(text >> value) || value <= 0) return std::nullopt;
  return value;
}

// Of the group's path in this controller's hierarchy, "" when it is not listed. Version 2 has one
// hierarchy for all, without a name.
std::string group_of(const std::string& root, const std::string& controller) {
  std::ifstream file(root + "/proc/self/cgroup");
  for (std::string line; std::getline(file, line);) {  // number:controllers:path
    const size_t a = line.find(':'), b = line.find(':', a == std::string::npos ? a : a + 1);
    if (a == std::string::npos || b == std::string::npos) continue;
    std::istringstream names(line.substr(a + 1, b - a - 1));
    bool listed = controller.empty() && b == a + 1;
    for (std::string name; std::getline(names, name, ',');) listed |= name == controller;
    if (listed) return line.substr(b + 1);
  }
  return "";
}

// Calls f with the folder of the group and those above it: each of them limits the process. In a
// container the path may be that of the host, and only the top is there.
void each_level(const std::string& mount, std::string path,
                const std::function<void(const std::string&)>& f) {
  while (!path.empty() && path != "/") {
    f(mount + path);
    path.resize(path.rfind('/') == std::string::npos ? 0 : path.rfind('/'));
  }
  f(mount);
}

// The number of whole cores that a quota of CPU time per period allows.
std::optional<int> cores(std::optional<int64_t> quota, std::optional<int64_t> period) {
  if (!quota || !period) return std::nullopt;
  return static_cast<int>(std::clamp<int64_t>((*quota + *period - 1) / *period, 1, 1 << 20));
}

std::optional<int> cores_in(const std::string& cpu_max) {  // "200000 100000" or "max 100000"
  auto line = first_line(cpu_max);
  if (!line) return std::nullopt;
  std::istringstream text(*line);
  int64_t quota, period;
  if (!(text >> quota >> period) || quota <= 0 || period <= 0) return std::nullopt;
  return cores(quota, period);
}

int usable_cores() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0) return CPU_COUNT(&set);
  return static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

}  // namespace

MachineLimits machine_limits(const std::string& root) {
  MachineLimits m{static_cast<int64_t>(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGE_SIZE),
                  usable_cores()};
  auto at_most = [](auto& value, auto limit) {
    if (limit && *limit < value) value = *limit;
  };
  const std::string groups = root + "/sys/fs/cgroup";
  each_level(groups, group_of(root, ""), [&](const std::string& folder) {
    at_most(m.memory_bytes, number_in(folder + "/memory.max"));
    at_most(m.threads, cores_in(folder + "/cpu.max"));
  });
  each_level(groups + "/memory", group_of(root, "memory"), [&](const std::string& folder) {
    at_most(m.memory_bytes, number_in(folder + "/memory.limit_in_bytes"));
  });
  each_level(groups + "/cpu", group_of(root, "cpu"), [&](const std::string& folder) {
    at_most(m.threads, cores(number_in(folder + "/cpu.cfs_quota_us"),
                             number_in(folder + "/cpu.cfs_period_us")));
  });
  return m;
}

}  // namespace slipstream
