// Errors as exceptions, and the lines of the program that they name.
#pragma once

#include <source_location>
#include <stdexcept>
#include <string>

#include "../slipstream.h"

namespace slipstream {

// A line of the program. The last parameter of functions that record: the caller's line by default.
using Site = std::source_location;

// What went wrong: at the call, or, for what only data can show, at each look that depends on it.
class Error : public std::runtime_error {
 public:
  Error(ss_status status, const std::string& text, std::string operation, std::string site)
      : std::runtime_error(text),
        status_(status),
        operation_(std::move(operation)),
        site_(std::move(site)) {}

  ss_status status() const { return status_; }  // SS_INDEX_ERROR
  // "gather (3,) float32, (1,) int64"; "" unless an operation failed when it ran.
  const std::string& operation() const { return operation_; }
  const std::string& site() const { return site_; }  // "main.cpp:12 in int main()"

 private:
  ss_status status_;
  std::string operation_, site_;
};

namespace detail {

// Throws what the thread's last call failed with.
[[noreturn]] inline void raise(int status, const Site& at) {
  std::string text = ss_error(), site = ss_error_site();
  if (site.empty()) {
    site =
        std::string(at.file_name()) + ":" + std::to_string(at.line()) + " in " + at.function_name();
    text += "\n  called at: " + site;
  }
  throw Error(static_cast<ss_status>(status), text, ss_error_operation(), std::move(site));
}

// An error that this layer finds itself.
[[noreturn]] inline void raise(ss_status status, std::string text, const Site& at) {
  std::string site =
      std::string(at.file_name()) + ":" + std::to_string(at.line()) + " in " + at.function_name();
  throw Error(status, text + "\n  called at: " + site, "", site);
}

inline void check(int status, const Site& at) {
  if (status != SS_OK) [[unlikely]]
    raise(status, at);
}

// What is recorded from here on, was recorded at this line.
inline void note(const Site& at) {
  ss_at(at.file_name(), static_cast<int>(at.line()), at.function_name());
}

}  // namespace detail
}  // namespace slipstream
