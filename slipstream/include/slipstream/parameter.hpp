// Parameters of layers: arrays with gradients, whose shape the first data may complete.
#pragma once

#include <memory>

#include "init.hpp"

namespace slipstream {

class Parameter {
 public:
  // Sizes of 0 are found in the first forward pass.
  Parameter(Shape shape, std::optional<Initializer> own = {}, bool trained = true)
      : shape_(std::move(shape)), init_(own), own_init_(own.has_value()), trained_(trained) {}

  bool is_initialized() const { return !data_.is_null(); }
  bool is_trained() const { return trained_; }
  const Shape& shape() const { return shape_; }

  const Array& data(Site at = Site::current()) const {
    if (data_.is_null())
      detail::raise(SS_VALUE_ERROR,
                    "a parameter has no data yet: call initialize() on the layer, then run it once",
                    at);
    return data_;
  }
  // Other names for the array and its gradient, which stay as long as the data does.
  const Array& grad(Site at = Site::current()) const {
    data(at);
    return grad_;
  }

  // Draws at once if the shape is known, else when it is. A parameter's own initializer goes first.
  void initialize(const Initializer& init, Site at = Site::current()) {
    if (!own_init_) init_ = init;
    wanted_ = true;
    data_ = Array();
    if (is_known()) fill(at);
  }
  // Before the layer uses it: the shape, by the data.
  void complete(const Shape& shape, const Site& at) {
    if (is_initialized()) return;
    shape_ = shape;
    if (wanted_) fill(at);
  }
  void set_data(const Array& value, Site at = Site::current()) {
    if (is_initialized()) {
      data_.assign(value, at);
      return;
    }
    shape_ = value.shape(at);
    adopt(value.detach(at).copy(at), at);
  }

 private:
  bool is_known() const {
    for (const int64_t size : shape_)
      if (size == 0) return false;
    return true;
  }
  void fill(const Site& at) { adopt((*init_)(shape_, DType::Float32, at), at); }
  void adopt(Array x, const Site& at) {
    data_ = std::move(x);
    if (!trained_) return;
    data_.attach_grad("write", at);
    grad_ = data_.grad(at);
  }

  Shape shape_;
  std::optional<Initializer> init_;
  bool own_init_, trained_, wanted_ = false;
  Array data_, grad_;
};

using Parameters = std::vector<std::pair<std::string, std::shared_ptr<Parameter>>>;

}  // namespace slipstream
