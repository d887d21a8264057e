// MXNet's functions for prediction, on lowered models.
#include <algorithm>
#include <mutex>

#include "c/mx.h"
#include "c/predict.h"

using namespace slipstream;
using namespace slipstream::c;
using model::Model;

namespace slipstream::c {
namespace {

using Shared = std::shared_ptr<const Model>;

struct Predictor {
  Shared model;
  int64_t batch = 1;
  std::vector<Dims> shapes;
  std::vector<Handle> inputs;
  std::vector<Handle> outputs;                      // after a forward pass
  std::vector<std::vector<mx_uint>> output_shapes;  // of all outputs
  std::mutex mutex;                                 // one call at a time

  void forward() {
    std::vector<ss_array*> arrays;
    for (size_t i = 0; i < inputs.size(); ++i) {
      const model::Port& port = model->inputs()[i];
      if (!inputs[i].get()) {
        // As MXNet has it: zeros until the program sets it.
        const std::vector<mx_float> zeros(count(shapes[i]));
        inputs[i] = typed(from_floats(zeros.data(), shapes[i]), port.dtype);
      }
      arrays.push_back(inputs[i].get());
    }
    std::vector<ss_array*> made(model->outputs().size());
    check(recording([&] {
      std::vector<Operand> operands;
      for (ss_array* x : arrays) operands.push_back(array_of(x, "input").data().operand());
      ops::Outputs results;
      results.several = true;
      results.values = model->run(operands);
      give_results(results, nullptr, made.data(), static_cast<int>(made.size()));
    }));
    outputs.clear();
    for (ss_array* y : made) outputs.emplace_back(y);
  }

  static Handle typed(Handle x, DType to) { return to == DType::F32 ? std::move(x) : cast(x, to); }
};
using SharedPredictor = std::shared_ptr<Predictor>;

SharedPredictor predictor_of(PredictorHandle handle) {
  FrontendLock::Scope lock;
  return *static_cast<SharedPredictor*>(
      find_handle(reinterpret_cast<uintptr_t>(handle), HandleKind::Predictor, "handle"));
}

// The shapes of a call, by the model's inputs. Keys that the model does not have, such as labels,
// are passed over as in MXNet.
SharedPredictor new_predictor(Shared model, mx_uint n, const char** keys, const mx_uint* starts,
                              const mx_uint* sizes) {
  check_given(starts, "input_shape_indptr");
  if (n > 0) check_given(keys, "input_keys");
  auto p = std::make_shared<Predictor>();
  std::vector<bool> given(model->inputs().size());
  p->shapes.resize(given.size());
  for (mx_uint k = 0; k < n; ++k) {
    check_given(keys[k], "a key");
    if (starts[k + 1] < starts[k]) throw ValueError("input_shape_indptr must not decrease");
    if (starts[k + 1] > starts[k]) check_given(sizes, "input_shape_data");
    for (size_t i = 0; i < given.size(); ++i) {
      if (model->inputs()[i].name != keys[k]) continue;
      given[i] = true;
      p->shapes[i] = {};
      for (mx_uint s = starts[k]; s < starts[k + 1]; ++s) p->shapes[i].push(sizes[s]);
    }
  }
  for (size_t i = 0; i < given.size(); ++i)
    if (!given[i])
      throw ValueError("the shape of input " + model->inputs()[i].name + " is missing");
  p->batch = model->batch_of(p->shapes);
  for (const model::Port& port : model->outputs())
    p->output_shapes.push_back(sizes_of(model::at(port.shape, p->batch)));
  p->inputs.resize(given.size());
  p->model = std::move(model);
  return p;
}

PredictorHandle give_predictor(SharedPredictor p) {
  auto object = std::make_unique<SharedPredictor>(std::move(p));
  FrontendLock::Scope lock;
  const uintptr_t handle = add_handle(HandleKind::Predictor, object.get());
  object.release();
  return reinterpret_cast<PredictorHandle>(handle);
}

Shared load(const char* symbol, const void* params, int bytes,
            const std::vector<std::string>& outputs = {}) {
  check_given(symbol, "symbol_json_str");
  if (bytes < 0) throw ValueError("param_size is negative");
  if (bytes > 0) check_given(params, "param_bytes");
  const std::string_view data(static_cast<const char*>(params), static_cast<size_t>(bytes));
  return reading_files([&]() -> Shared {
    return Model::read(symbol, "symbol_json_str", data, "param_bytes", outputs);
  });
}

size_t checked_index(const Predictor& p, mx_uint index) {
  if (index >= p.output_shapes.size())
    throw IndexError("output " + std::to_string(index) + " of " +
                     std::to_string(p.output_shapes.size()));
  return index;
}

// MXNet's numbers of types.
int type_number(DType t) {
  static constexpr DType kTypes[] = {DType::F32, DType::F64, DType::F16,  DType::U8, DType::I32,
                                     DType::I8,  DType::I64, DType::Bool, DType::I16};
  const auto* found = std::find(std::begin(kTypes), std::end(kTypes), t);
  if (found == std::end(kTypes))
    throw TypeError("MXNet has no number for the type " + std::string(name_of(t)));
  return static_cast<int>(found - kTypes);
}

}  // namespace
}  // namespace slipstream::c

const char* MXGetLastError(void) { return ss_error(); }

int MXPredCreate(const char* symbol_json_str, const void* param_bytes, int param_size, int, int,
                 mx_uint num_input_nodes, const char** input_keys,
                 const mx_uint* input_shape_indptr, const mx_uint* input_shape_data,
                 PredictorHandle* out) {
  return mx([&] {
    check_given(out, "out");
    *out = nullptr;
    *out = give_predictor(new_predictor(load(symbol_json_str, param_bytes, param_size),
                                        num_input_nodes, input_keys, input_shape_indptr,
                                        input_shape_data));
  });
}

int MXPredCreateEx(const char* symbol_json_str, const void* param_bytes, int param_size, int, int,
                   mx_uint num_input_nodes, const char** input_keys,
                   const mx_uint* input_shape_indptr, const mx_uint* input_shape_data,
                   mx_uint num_provided_arg_dtypes, const char** provided_arg_dtype_names,
                   const int* provided_arg_dtypes, PredictorHandle* out) {
  return mx([&] {
    check_given(out, "out");
    *out = nullptr;
    Shared model = load(symbol_json_str, param_bytes, param_size);
    if (num_provided_arg_dtypes > 0) {
      check_given(provided_arg_dtype_names, "provided_arg_dtype_names");
      check_given(provided_arg_dtypes, "provided_arg_dtypes");
    }
    for (mx_uint k = 0; k < num_provided_arg_dtypes; ++k)
      for (const model::Port& port : model->inputs())
        if (port.name == provided_arg_dtype_names[k] &&
            type_number(port.dtype) != provided_arg_dtypes[k])
          throw TypeError("the model was lowered for input " + port.name + " of type " +
                          std::string(name_of(port.dtype)));
    *out = give_predictor(new_predictor(std::move(model), num_input_nodes, input_keys,
                                        input_shape_indptr, input_shape_data));
  });
}

int MXPredCreatePartialOut(const char* symbol_json_str, const void* param_bytes, int param_size,
                           int, int, mx_uint num_input_nodes, const char** input_keys,
                           const mx_uint* input_shape_indptr, const mx_uint* input_shape_data,
                           mx_uint num_output_nodes, const char** output_keys,
                           PredictorHandle* out) {
  return mx([&] {
    check_given(out, "out");
    *out = nullptr;
    std::vector<std::string> outputs;
    if (num_output_nodes > 0) check_given(output_keys, "output_keys");
    for (mx_uint k = 0; k < num_output_nodes; ++k) {
      check_given(output_keys[k], "a key");
      outputs.emplace_back(output_keys[k]);
    }
    *out = give_predictor(new_predictor(load(symbol_json_str, param_bytes, param_size, outputs),
                                        num_input_nodes, input_keys, input_shape_indptr,
                                        input_shape_data));
  });
}

int MXPredCreateMultiThread(const char* symbol_json_str, const void* param_bytes, int param_size,
                            int, int, mx_uint num_input_nodes, const char** input_keys,
                            const mx_uint* input_shape_indptr, const mx_uint* input_shape_data,
                            int num_threads, PredictorHandle* out) {
  return mx([&] {
    check_list(num_threads, out, "out");
    std::fill_n(out, num_threads, nullptr);
    const Shared model = load(symbol_json_str, param_bytes, param_size);
    for (int i = 0; i < num_threads; ++i)
      out[i] = give_predictor(
          new_predictor(model, num_input_nodes, input_keys, input_shape_indptr, input_shape_data));
  });
}

int MXPredReshape(mx_uint num_input_nodes, const char** input_keys,
                  const mx_uint* input_shape_indptr, const mx_uint* input_shape_data,
                  PredictorHandle handle, PredictorHandle* out) {
  return mx([&] {
    check_given(out, "out");
    *out = nullptr;
    *out = give_predictor(new_predictor(predictor_of(handle)->model, num_input_nodes, input_keys,
                                        input_shape_indptr, input_shape_data));
  });
}

int MXPredFree(PredictorHandle handle) {
  return mx([&] {
    std::unique_ptr<SharedPredictor> last;
    FrontendLock::Scope lock;
    last.reset(static_cast<SharedPredictor*>(
        remove_handle(reinterpret_cast<uintptr_t>(handle), HandleKind::Predictor, "handle")));
  });
}

int MXPredSetInput(PredictorHandle handle, const char* key, const mx_float* data, mx_uint size) {
  return mx([&] {
    const SharedPredictor p = predictor_of(handle);
    std::lock_guard one(p->mutex);
    check_given(key, "key");
    const auto& ports = p->model->inputs();
    size_t i = 0;
    while (i < ports.size() && ports[i].name != key) ++i;
    if (i == ports.size()) throw ValueError("the model has no input " + std::string(key));
    if (count(p->shapes[i]) != static_cast<int64_t>(size))
      throw ValueError("input " + ports[i].name + " of shape " + to_string(p->shapes[i]) + " has " +
                       std::to_string(count(p->shapes[i])) + " elements, not " +
                       std::to_string(size));
    if (size > 0) check_given(data, "data");
    p->inputs[i] = Predictor::typed(from_floats(data, p->shapes[i]), ports[i].dtype);
  });
}

int MXPredForward(PredictorHandle handle) {
  return mx([&] {
    const SharedPredictor p = predictor_of(handle);
    std::lock_guard one(p->mutex);
    p->forward();
  });
}

int MXPredPartialForward(PredictorHandle handle, int step, int* step_left) {
  return mx([&] {
    check_given(step_left, "step_left");
    const SharedPredictor p = predictor_of(handle);
    std::lock_guard one(p->mutex);
    // All of it is recorded at the last step: the engine decides when which part runs.
    const int steps = static_cast<int>(std::max<size_t>(p->model->steps(), 1));
    *step_left = std::max(0, steps - std::max(step, 0));
    if (*step_left == 0) p->forward();
  });
}

int MXPredGetOutputShape(PredictorHandle handle, mx_uint index, mx_uint** shape_data,
                         mx_uint* shape_ndim) {
  return mx([&] {
    check_given(shape_data, "shape_data");
    check_given(shape_ndim, "shape_ndim");
    const SharedPredictor p = predictor_of(handle);
    auto& shape = p->output_shapes[checked_index(*p, index)];
    *shape_data = shape.data();
    *shape_ndim = static_cast<mx_uint>(shape.size());
  });
}

int MXPredGetOutputType(PredictorHandle handle, mx_uint out_index, int* out_dtype) {
  return mx([&] {
    check_given(out_dtype, "out_dtype");
    const SharedPredictor p = predictor_of(handle);
    *out_dtype = type_number(p->model->outputs()[checked_index(*p, out_index)].dtype);
  });
}

int MXPredGetOutput(PredictorHandle handle, mx_uint index, mx_float* data, mx_uint size) {
  return mx([&] {
    const SharedPredictor p = predictor_of(handle);
    std::lock_guard one(p->mutex);
    const size_t i = checked_index(*p, index);
    if (p->outputs.empty()) throw ValueError("call MXPredForward before MXPredGetOutput");
    int64_t elements = 0;
    check(ss_size(p->outputs[i].get(), &elements));
    if (elements != static_cast<int64_t>(size))
      throw ValueError("output " + std::to_string(index) + " has " + std::to_string(elements) +
                       " elements, not " + std::to_string(size));
    const auto bytes = static_cast<int64_t>(size * sizeof(mx_float));
    if (p->model->outputs()[i].dtype == DType::F32)
      check(ss_read(p->outputs[i].get(), data, bytes));
    else
      check(ss_read(cast(p->outputs[i], DType::F32).get(), data, bytes));
  });
}
