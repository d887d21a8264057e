// Exceptions of the backend as status codes and texts, kept for the calling thread.
#pragma once

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/node.h"
#include "slipstream.h"

namespace slipstream::c {

// What only this interface knows as an error.
struct StatusError : std::runtime_error {
  StatusError(int status, const std::string& text) : std::runtime_error(text), status(status) {}
  int status;
};

// Operations that failed when they ran.
struct Failed : std::exception {
  explicit Failed(std::vector<FailurePtr> all) : failures(std::move(all)) {}
  std::vector<FailurePtr> failures;
  const char* what() const noexcept override { return "an operation failed"; }
};
// Throws Failed, and remembers that the failure was reported.
[[noreturn]] void raise(const FailurePtr& failure);

// The exception being handled becomes what ss_error() says. Returns its status.
int note_exception() noexcept;

// NULL where an argument must not be.
void check_given(const void* argument, const char* name);
// A number of elements that a caller gives with a pointer to them.
void check_list(int n, const void* list, const char* name);

// A struct of the caller's that begins with its size: the part that an older program knows, and
// zeros for the rest. `least`: the size of the first version.
template <class Struct>
Struct known_part(const Struct* given, size_t least, const char* name) {
  constexpr size_t kAbsurd = 4096;
  check_given(given, name);
  if (given->size < least || given->size > kAbsurd)
    throw StatusError(SS_VALUE_ERROR, std::string(name) + "->size must be sizeof(ss_" + name + ")");
  Struct all{};
  std::memcpy(&all, given, std::min(given->size, sizeof all));
  return all;
}

}  // namespace slipstream::c
