// MXNet's lists of arrays (.params files), as slipstream/_files/mxnet.py describes them. Dense
// arrays only.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "graph/record.h"
#include "memory/buffer.h"

namespace slipstream::model {

struct ReleaseBuffer {
  void operator()(Buffer* b) const { memory::release(b); }
};

struct NamedArray {
  std::string name;  // "" in a list without names
  DType dtype = DType::F32;
  Dims shape;
  std::unique_ptr<Buffer, ReleaseBuffer> elements;  // nullptr: it was saved without a shape

  // The array as a value, owned by the caller, once; needs the frontend lock.
  Value* take() { return ready_value(elements.release(), dtype, shape); }
};

// Throws ValueError with the place of what is wrong; `name` is the file in messages.
std::vector<NamedArray> read_params(std::string_view bytes, const std::string& name);

// The bytes of a file with these arrays, which must be computed and whole.
struct StoredArray {
  std::string name;
  const Value* value;
};
std::string write_params(const std::vector<StoredArray>& arrays, bool named = true);

// The whole file; throws ValueError that names it.
std::string read_file(const std::string& path);

}  // namespace slipstream::model
