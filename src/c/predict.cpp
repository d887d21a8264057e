// Lowered models: loaded once, run from any number of threads.
#include "c/predict.h"

#include <algorithm>

using namespace slipstream;
using namespace slipstream::c;
using model::Model;

namespace slipstream::c {

void write_shape(const model::Port& port, int64_t* shape, int capacity, int* ndim) {
  const int n = static_cast<int>(port.shape.size());
  if (ndim) *ndim = n;
  if (!shape) return;
  if (n > capacity)
    throw ValueError("shape has room for " + std::to_string(capacity) + " of " + std::to_string(n) +
                     " sizes");
  for (int i = 0; i < n; ++i) shape[i] = port.shape[i].times ? -1 : port.shape[i].plus;
}

namespace {

// What a handle stands for; calls that run it share it, so that it may be freed meanwhile.
using Shared = std::shared_ptr<const Model>;

Shared model_of(ss_model* handle) {
  FrontendLock::Scope lock;
  return *object_of<Shared>(handle, HandleKind::Model, "model");
}

ss_model* give_model(std::unique_ptr<Model> loaded) {
  auto object = std::make_unique<Shared>(std::move(loaded));
  FrontendLock::Scope lock;
  auto* handle = new_handle<ss_model>(HandleKind::Model, object.get());
  object.release();
  return handle;
}

const model::Port& port_of(const std::vector<model::Port>& ports, int i) {
  if (i < 0 || i >= static_cast<int>(ports.size()))
    throw IndexError("index " + std::to_string(i) + " is out of bounds for " +
                     std::to_string(ports.size()) + " inputs or outputs");
  return ports[i];
}

int describe(ss_model* model, bool input, int i, const char** name, int64_t* shape, int capacity,
             int* ndim, int* dtype) {
  return guarded([&] {
    const Shared m = model_of(model);
    const model::Port& port = port_of(input ? m->inputs() : m->outputs(), i);
    write_shape(port, shape, capacity, ndim);
    if (name) *name = port.name.c_str();
    if (dtype) *dtype = static_cast<int>(port.dtype);
  });
}

// Inputs by name, in the model's order.
std::vector<Operand> inputs_of(const Model& m, int n, const char* const* names,
                               ss_array* const* arrays) {
  check_list(n, names, "names");
  check_list(n, arrays, "inputs");
  std::vector<Operand> inputs(m.inputs().size());
  for (int k = 0; k < n; ++k) {
    check_given(names[k], "a name");
    size_t i = 0;
    while (i < inputs.size() && m.inputs()[i].name != names[k]) ++i;
    if (i == inputs.size()) throw ValueError("the model has no input " + std::string(names[k]));
    if (inputs[i].value) throw ValueError("the input " + std::string(names[k]) + " is given twice");
    inputs[i] = array_of(arrays[k], "inputs").data().operand();
  }
  for (size_t i = 0; i < inputs.size(); ++i)
    if (!inputs[i].value) throw ValueError("the input " + m.inputs()[i].name + " is missing");
  return inputs;
}

}  // namespace
}  // namespace slipstream::c

int ss_model_load(const char* symbol_path, const char* params_path, ss_model** out) {
  return guarded([&] {
    check_given(out, "out");
    *out = nullptr;
    check_given(symbol_path, "symbol_path");
    check_given(params_path, "params_path");
    *out = give_model(reading_files([&] { return Model::load(symbol_path, params_path); }));
  });
}

int ss_model_load_memory(const char* symbol, int64_t symbol_bytes, const void* params,
                         int64_t params_bytes, ss_model** out) {
  return guarded([&] {
    check_given(out, "out");
    *out = nullptr;
    check_given(symbol, "symbol");
    check_given(params, "params");
    if (symbol_bytes < 0 || params_bytes < 0) throw ValueError("a number of bytes is negative");
    const std::string_view text(symbol, static_cast<size_t>(symbol_bytes));
    const std::string_view data(static_cast<const char*>(params),
                                static_cast<size_t>(params_bytes));
    *out = give_model(
        reading_files([&] { return Model::read(text, "the symbol", data, "the parameters"); }));
  });
}

int ss_model_free(ss_model* model) {
  if (!model) return SS_OK;
  return guarded([&] {
    FrontendLock::Scope lock;
    delete take_object<Shared>(model, HandleKind::Model, "model");
  });
}

int ss_model_input_count(ss_model* model, int* n) {
  return guarded([&] {
    check_given(n, "n");
    *n = static_cast<int>(model_of(model)->inputs().size());
  });
}

int ss_model_output_count(ss_model* model, int* n) {
  return guarded([&] {
    check_given(n, "n");
    *n = static_cast<int>(model_of(model)->outputs().size());
  });
}

int ss_model_input(ss_model* model, int i, const char** name, int64_t* shape, int capacity,
                   int* ndim, int* dtype) {
  return describe(model, true, i, name, shape, capacity, ndim, dtype);
}

int ss_model_output(ss_model* model, int i, const char** name, int64_t* shape, int capacity,
                    int* ndim, int* dtype) {
  return describe(model, false, i, name, shape, capacity, ndim, dtype);
}

int ss_model_run(ss_model* model, int n, const char* const* names, ss_array* const* inputs,
                 ss_array** out, int capacity, int* n_out) {
  return recording([&] {
    check_list(capacity, out, "out");
    std::fill_n(out, capacity, nullptr);
    const Shared m = *object_of<Shared>(model, HandleKind::Model, "model");
    ops::Outputs results;
    results.several = true;
    results.values = m->run(inputs_of(*m, n, names, inputs));
    const int made = give_results(results, nullptr, out, capacity);
    if (n_out) *n_out = made;
  });
}
