// Exceptions of the backend as status codes and texts, kept for the calling thread.
#pragma once

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

}  // namespace slipstream::c
