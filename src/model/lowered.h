// A lowered model as `slipstream lower` writes it (docs/serving.md), read and checked: a list of
// declared operations with their arguments. Sizes may depend on N, the batch size.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "array/arguments.h"

namespace slipstream::model {

// times * N + plus.
struct Size {
  int64_t times = 0, plus = 0;
  int64_t at(int64_t n) const;  // ValueError when it overflows
};
using Sizes = std::vector<Size>;
Dims at(const Sizes& sizes, int64_t n);

// A value of the graph, whole or through a view.
struct Reference {
  int value = -1;
  bool is_view = false;
  Sizes shape, strides;
  Size offset;
};

// An argument whose numbers may depend on N.
struct StoredArgument {
  int parameter = 0;
  array::Argument plain;          // everything that does not depend on N
  std::vector<Reference> arrays;  // of Kind::Array and Kind::Arrays
  bool sized = false;             // `size` or `sizes` are what plain's number is
  Size size;
  Sizes sizes;
};

struct Step {
  const ops::Declaration* op = nullptr;
  std::string name;
  ops::TypeRules rules = ops::TypeRules::NumPy;
  std::vector<StoredArgument> arguments;
  int first = 0;  // number of its first result
  int results = 1;
};

// An input or an output.
struct Port {
  std::string name;
  Sizes shape;
  DType dtype = DType::F32;
  Reference from;  // of an output
};

// Values are numbered: inputs and parameters as they stand in the file, then results.
struct Graph {
  std::vector<Port> inputs;
  std::vector<int> input_values;
  std::vector<std::pair<std::string, int>> parameters;
  std::vector<Step> steps;
  std::vector<Port> outputs;
  std::vector<Port> internals;  // results that are named in the model, for partial outputs
  int values = 0;
};

// Throws ValueError with what is wrong; `name` is the file in messages.
Graph read_graph(std::string_view text, const std::string& name);

// Leaves out the steps that no output needs.
void prune(Graph& graph);

// Makes these results the outputs: names of outputs or of internals, with or without "_output".
void select_outputs(Graph& graph, const std::vector<std::string>& names, const std::string& file);

}  // namespace slipstream::model
