// Layers. A layer's parameters get their arrays by initialize() and, where a size is not given, the
// first forward pass.
#pragma once

#include "autograd.hpp"
#include "files.hpp"
#include "operators.hpp"
#include "parameter.hpp"

namespace slipstream::nn {

class Layer {
 public:
  virtual ~Layer() = default;
  Layer() = default;
  Layer(const Layer&) = delete;
  Layer& operator=(const Layer&) = delete;
  Layer(Layer&&) = default;
  Layer& operator=(Layer&&) = default;

  // The layer's result; operations are recorded at `at`.
  virtual Array forward(const Array& x, const Site& at) = 0;
  Array operator()(const Array& x, Site at = Site::current()) { return forward(x, at); }

  // Names and parameters, those of inner layers after a dot: "0.weight".
  Parameters parameters() const {
    Parameters all;
    collect("", all);
    return all;
  }
  virtual void collect(const std::string& prefix, Parameters& all) const {
    for (const auto& [name, p] : own_) all.emplace_back(prefix + name, p);
  }

  void initialize(const Initializer& init = init::uniform(), Site at = Site::current()) {
    for (const auto& [name, p] : parameters()) p->initialize(init, at);
  }
  // Files as Python's save_parameters and load_parameters have them. Waits for the parameters.
  void save(const std::string& path, Site at = Site::current()) const {
    NamedArrays all;
    for (const auto& [name, p] : parameters()) all.emplace_back(name, p->data(at));
    slipstream::save(path, all, at);
  }
  void load(const std::string& path, Site at = Site::current()) {
    const NamedArrays all = slipstream::load(path, at);
    for (const auto& [name, p] : parameters()) {
      const Array* found = nullptr;
      for (const auto& [key, x] : all)
        if (key == name) found = &x;
      if (!found) detail::raise(SS_FILE_ERROR, path + " has no parameter " + name, at);
      p->set_data(*found, at);
    }
  }

 protected:
  std::shared_ptr<Parameter> add_parameter(const char* name, Shape shape,
                                           std::optional<Initializer> own = {},
                                           bool trained = true) {
    auto p = std::make_shared<Parameter>(std::move(shape), own, trained);
    own_.emplace_back(name, p);
    return p;
  }

 private:
  Parameters own_;
};

// ---- activations --------------------------------------------------------------------------------

inline Array activate(const std::string& name, const Array& x, Site at = Site::current()) {
  static constexpr std::pair<const char*, Array (*)(const Array&, Site)> kKnown[] = {
      {"relu", ops::relu},         {"sigmoid", ops::sigmoid},         {"tanh", ops::tanh},
      {"softrelu", ops::softplus}, {"softsign", ops::softsign},       {"gelu", ops::gelu},
      {"silu", ops::silu},         {"log_sigmoid", ops::log_sigmoid}, {"mish", ops::mish}};
  if (name.empty()) return x;
  for (const auto& [known, function] : kKnown)
    if (name == known) return function(x, at);
  detail::raise(SS_VALUE_ERROR, "unknown activation \"" + name + "\"", at);
}

class Activation : public Layer {
 public:
  explicit Activation(std::string name) : name_(std::move(name)) {}
  Array forward(const Array& x, const Site& at) override { return activate(name_, x, at); }

 private:
  std::string name_;
};

// ---- layers -------------------------------------------------------------------------------------

struct DenseOptions {
  std::string activation = "";
  bool use_bias = true;
  bool flatten = true;  // all axes but the first are one; else the layer acts on the last axis
  int64_t in_units = 0;
  std::optional<Initializer> weight_initializer = {};
  Initializer bias_initializer = init::zeros();
};

// activation(x @ weight.T + bias)
class Dense : public Layer {
 public:
  explicit Dense(int64_t units, DenseOptions options = {}) : units_(units), o_(std::move(options)) {
    weight = add_parameter("weight", {units, o_.in_units}, o_.weight_initializer);
    if (o_.use_bias) bias = add_parameter("bias", {units}, o_.bias_initializer);
  }
  Dense(int64_t units, const char* activation) : Dense(units, DenseOptions{activation}) {}

  Array forward(const Array& x, const Site& at) override {
    if (!weight->is_initialized()) complete(x.shape(at), at);
    const Array y = ops::fully_connected(x, weight->data(at), bias ? bias->data(at) : Array(), {},
                                         o_.flatten, "fully_connected", at);
    return activate(o_.activation, y, at);
  }

  std::shared_ptr<Parameter> weight, bias;

 private:
  void complete(const Shape& x, const Site& at) {
    int64_t size = o_.flatten || x.empty() ? 1 : x.back();
    for (size_t i = 1; o_.flatten && i < x.size(); ++i) size *= x[i];
    weight->complete({units_, size}, at);
    if (bias) bias->complete({units_}, at);
  }

  int64_t units_;
  DenseOptions o_;
};

// One size for both axes, or two.
struct Pair {
  Pair(int64_t both) : height(both), width(both) {}
  Pair(int64_t h, int64_t w) : height(h), width(w) {}
  operator Shape() const { return {height, width}; }
  int64_t height, width;
};

struct Conv2DOptions {
  Pair strides = 1, padding = 0, dilation = 1;
  int64_t groups = 1;
  std::string activation = "";
  bool use_bias = true;
  int64_t in_channels = 0;
  std::optional<Initializer> weight_initializer = {};
  Initializer bias_initializer = init::zeros();
};

// Of data (batch, channels, height, width).
class Conv2D : public Layer {
 public:
  Conv2D(int64_t channels, Pair kernel, Conv2DOptions options = {})
      : channels_(channels), kernel_(kernel), o_(std::move(options)) {
    weight = add_parameter("weight", weight_shape(o_.in_channels), o_.weight_initializer);
    if (o_.use_bias) bias = add_parameter("bias", {channels}, o_.bias_initializer);
  }

  Array forward(const Array& x, const Site& at) override {
    if (!weight->is_initialized()) {
      const Shape s = x.shape(at);
      if (s.size() != 4)
        detail::raise(SS_VALUE_ERROR, "Conv2D: data must be (batch, channels, height, width)", at);
      weight->complete(weight_shape(s[1]), at);
      if (bias) bias->complete({channels_}, at);
    }
    const Array y =
        ops::convolution(x, weight->data(at), bias ? bias->data(at) : Array(), Shape(o_.strides),
                         Shape(o_.dilation), Shape(o_.padding), o_.groups, at);
    return activate(o_.activation, y, at);
  }

  std::shared_ptr<Parameter> weight, bias;

 private:
  Shape weight_shape(int64_t in) const {
    return {channels_, in / o_.groups, kernel_.height, kernel_.width};
  }

  int64_t channels_;
  Pair kernel_;
  Conv2DOptions o_;
};

struct Pool2DOptions {
  std::optional<Pair> strides = {};  // as the window, unless given
  Pair padding = 0;
  bool ceil_mode = false;
  bool count_include_pad = true;  // of averages
};

class Pool2D : public Layer {
 public:
  Pool2D(const char* kind, Pair size, Pool2DOptions options)
      : kind_(kind), size_(size), o_(options) {}
  Array forward(const Array& x, const Site& at) override {
    return ops::pooling(x, kind_, Shape(size_), Shape(o_.strides.value_or(size_)),
                        Shape(o_.padding), o_.ceil_mode, o_.count_include_pad, 2.0, at);
  }

 private:
  const char* kind_;
  Pair size_;
  Pool2DOptions o_;
};
class MaxPool2D : public Pool2D {
 public:
  explicit MaxPool2D(Pair size = 2, Pool2DOptions options = {}) : Pool2D("max", size, options) {}
};
class AvgPool2D : public Pool2D {
 public:
  explicit AvgPool2D(Pair size = 2, Pool2DOptions options = {}) : Pool2D("avg", size, options) {}
};

class Flatten : public Layer {
 public:
  Array forward(const Array& x, const Site& at) override { return ops::flatten(x, at); }
};

// In training, zeros with this probability; what stays is divided by 1 - rate.
class Dropout : public Layer {
 public:
  explicit Dropout(double rate, Site at = Site::current()) : rate_(rate) {
    if (!(rate >= 0 && rate < 1))
      detail::raise(SS_VALUE_ERROR, "rate must be from 0 to below 1", at);
  }
  Array forward(const Array& x, const Site& at) override {
    if (rate_ == 0 || !is_training()) return x;
    const Array keep = random::bernoulli(1.0 - rate_, x.shape(at), x.dtype(at), at);
    return ops::multiply(ops::multiply(keep, 1.0 / (1.0 - rate_), at), x, at);
  }

 private:
  double rate_;
};

struct BatchNormOptions {
  int64_t axis = 1;
  double momentum = 0.9, epsilon = 1e-5;
  int64_t in_channels = 0;
};

// Each channel brought to mean 0 and variance 1 over the batch, then scaled and shifted. A forward
// pass that is recorded in training moves the running statistics, which others use.
class BatchNorm : public Layer {
 public:
  explicit BatchNorm(BatchNormOptions options = {}) : o_(options) {
    const Shape shape = {o_.in_channels};
    gamma = add_parameter("gamma", shape, init::ones());
    beta = add_parameter("beta", shape, init::zeros());
    running_mean = add_parameter("running_mean", shape, init::zeros(), false);
    running_var = add_parameter("running_var", shape, init::ones(), false);
  }

  Array forward(const Array& x, const Site& at) override {
    if (!gamma->is_initialized()) complete(x.shape(at), at);
    const Array &g = gamma->data(at), &b = beta->data(at);
    const Array &mean = running_mean->data(at), &variance = running_var->data(at);
    if (!is_training())
      return ops::batch_norm_fixed(x, g, b, mean, variance, o_.axis, o_.epsilon, at);
    const std::vector<Array> y = ops::batch_norm(x, g, b, o_.axis, o_.epsilon, at);
    if (is_recording()) move({mean, variance}, {y[1].detach(at), y[2].detach(at)}, at);
    return y[0];
  }

  std::shared_ptr<Parameter> gamma, beta, running_mean, running_var;

 private:
  void complete(const Shape& x, const Site& at) {
    const auto axis = o_.axis < 0 ? o_.axis + static_cast<int64_t>(x.size()) : o_.axis;
    if (axis < 0 || axis >= static_cast<int64_t>(x.size()))
      detail::raise(SS_AXIS_ERROR, "BatchNorm: data has no axis of channels", at);
    for (Parameter* p : {gamma.get(), beta.get(), running_mean.get(), running_var.get()})
      p->complete({x[static_cast<size_t>(axis)]}, at);
  }
  void move(const Arrays& running, const Arrays& batch, const Site& at) const {
    const Pause pause(true, at);
    const detail::Handles r(running), b(batch);
    const char* name = "share";
    const double share = o_.momentum;
    ss_rates rates = ss_rates_of(0);
    rates.n_numbers = 1;
    rates.names = &name;
    rates.numbers = &share;
    detail::note(at);
    detail::check(ss_update("running_mean", r.count(), r.data(), b.data(), nullptr, &rates), at);
  }

  BatchNormOptions o_;
};

// Layers one after another; the i-th one's parameters are called "i.name".
class Sequential : public Layer {
 public:
  template <class... Layers>
    requires(std::derived_from<Layers, Layer> && ...)
  explicit Sequential(Layers&&... layers) {
    (add(std::move(layers)), ...);
  }
  template <std::derived_from<Layer> L>
  L& add(L layer) {
    auto made = std::make_unique<L>(std::move(layer));
    L& added = *made;
    layers_.push_back(std::move(made));
    return added;
  }

  Array forward(const Array& x, const Site& at) override {
    Array y = x;
    for (const auto& layer : layers_) y = layer->forward(y, at);
    return y;
  }
  void collect(const std::string& prefix, Parameters& all) const override {
    for (size_t i = 0; i < layers_.size(); ++i)
      layers_[i]->collect(prefix + std::to_string(i) + ".", all);
  }
  size_t size() const { return layers_.size(); }
  Layer& operator[](size_t i) { return *layers_.at(i); }

 private:
  std::vector<std::unique_ptr<Layer>> layers_;
};

}  // namespace slipstream::nn
