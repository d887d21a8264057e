// Named arrays in files of MXNet's .params format, which Python reads and writes as well.
#pragma once

#include "call.hpp"

namespace slipstream {

using NamedArrays = std::vector<std::pair<std::string, Array>>;

// Waits for the arrays.
inline void save(const std::string& path, const NamedArrays& arrays, Site at = Site::current()) {
  std::vector<const char*> names;
  std::vector<ss_array*> handles;
  for (const auto& [name, x] : arrays) {
    names.push_back(name.c_str());
    handles.push_back(x.handle());
  }
  detail::check(ss_save(path.c_str(), static_cast<int>(names.size()), names.data(), handles.data()),
                at);
}

namespace detail {
inline NamedArrays take_list(ss_list* list, const Site& at) {
  struct Free {
    ss_list* list;
    ~Free() { ss_list_free(list); }
  } const free{list};
  int n = 0;
  check(ss_list_count(list, &n), at);
  NamedArrays all;
  for (int i = 0; i < n; ++i) {
    const char* name = "";
    ss_array* x = nullptr;
    check(ss_list_get(list, i, &name, &x), at);
    all.emplace_back(name, Array(x));
  }
  return all;
}
}  // namespace detail

inline NamedArrays load(const std::string& path, Site at = Site::current()) {
  ss_list* list = nullptr;
  detail::check(ss_load(path.c_str(), &list), at);
  return detail::take_list(list, at);
}
// The same from a file's contents.
inline NamedArrays load(std::span<const std::byte> contents, Site at = Site::current()) {
  ss_list* list = nullptr;
  detail::check(ss_load_bytes(contents.data(), static_cast<int64_t>(contents.size()), &list), at);
  return detail::take_list(list, at);
}

}  // namespace slipstream
