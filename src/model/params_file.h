// MXNet's lists of arrays (.params files), as slipstream/_files/mxnet.py describes them. Dense
// arrays only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ops/types.h"

namespace slipstream::model {

struct NamedArray {
  std::string name;  // "" in a list without names
  ops::Temp array;
};

// Throws ValueError with the place of what is wrong; `name` is the file in messages.
std::vector<NamedArray> read_params(std::string_view bytes, const std::string& name);

// The bytes of a file with these arrays, which must be computed and whole.
struct StoredArray {
  std::string name;
  const Value* value;
};
std::string write_params(const std::vector<StoredArray>& arrays);

// The whole file; throws ValueError that names it.
std::string read_file(const std::string& path);

}  // namespace slipstream::model
