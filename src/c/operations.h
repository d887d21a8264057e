// The table of operations, as callers from C see it: all that is declared (ops/declare.h), with the
// parameters that have a meaning here.
#pragma once

#include <string>
#include <vector>

#include "c/errors.h"
#include "ops/declare.h"

namespace slipstream::c {

// More than any operation has.
constexpr int kMaxParameters = 32;

struct Operation {
  const ops::Declaration* declaration = nullptr;
  std::string name;                      // "add", "frontend_ops.add"
  std::vector<int> places;               // of each parameter, among the declaration's
  std::vector<ss_parameter> parameters;  // without the class of results, which is one here
  ss_signature signature{};
  std::string text;
  ss_operation* handle = nullptr;
};

// Sorted by name; made at the first use, under the frontend lock, and then as it is.
const std::vector<Operation>& operations();
// "add" is an operation of its own or one of "ops"; ValueError when there is none.
const Operation& operation_named(const char* name);

}  // namespace slipstream::c
