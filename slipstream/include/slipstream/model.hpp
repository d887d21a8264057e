// Models that `slipstream lower` wrote, served without Python.
#pragma once

#include "files.hpp"

namespace slipstream {

// Loaded once; any number of threads may run it at the same time.
class Model {
 public:
  // An input or output.
  struct Port {
    std::string name;
    Shape shape;  // with -1 for the free batch size
    DType dtype;
  };

  Model(const std::string& symbol_path, const std::string& params_path, Site at = Site::current()) {
    detail::check(ss_model_load(symbol_path.c_str(), params_path.c_str(), &handle_), at);
  }
  // From the pair <prefix>-symbol.json and <prefix>.params.
  explicit Model(const std::string& prefix, Site at = Site::current())
      : Model(prefix + "-symbol.json", prefix + ".params", at) {}
  Model(Model&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Model& operator=(Model&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Model() {
    if (handle_) ss_model_free(handle_);
  }

  std::vector<Port> inputs(Site at = Site::current()) const {
    return ports(ss_model_input_count, ss_model_input, at);
  }
  std::vector<Port> outputs(Site at = Site::current()) const {
    return ports(ss_model_output_count, ss_model_output, at);
  }

  // Records the model on inputs by name; gives all outputs.
  std::vector<Array> run(const NamedArrays& inputs, Site at = Site::current()) const {
    std::vector<const char*> names;
    std::vector<ss_array*> handles;
    for (const auto& [name, x] : inputs) {
      names.push_back(name.c_str());
      handles.push_back(x.handle());
    }
    int n = 0;
    detail::check(ss_model_output_count(handle_, &n), at);
    std::vector<ss_array*> out(static_cast<size_t>(n));
    detail::note(at);
    detail::check(ss_model_run(handle_, static_cast<int>(names.size()), names.data(),
                               handles.data(), out.data(), n, &n),
                  at);
    return std::vector<Array>(out.begin(), out.begin() + n);
  }
  // A model of one input: its first output.
  Array operator()(const Array& x, Site at = Site::current()) const {
    const char* name = "";
    detail::check(ss_model_input(handle_, 0, &name, nullptr, 0, nullptr, nullptr), at);
    return run({{name, x}}, at).at(0);
  }

 private:
  std::vector<Port> ports(decltype(ss_model_input_count) count, decltype(ss_model_input) describe,
                          const Site& at) const {
    int n = 0;
    detail::check(count(handle_, &n), at);
    std::vector<Port> all;
    for (int i = 0; i < n; ++i) {
      const char* name = "";
      int64_t shape[SS_MAX_DIMS];
      int ndim = 0, dtype = 0;
      detail::check(describe(handle_, i, &name, shape, SS_MAX_DIMS, &ndim, &dtype), at);
      all.push_back({name, Shape(shape, shape + ndim), static_cast<DType>(dtype)});
    }
    return all;
  }

  ss_model* handle_ = nullptr;
};

}  // namespace slipstream
