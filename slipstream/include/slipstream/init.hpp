// How parameters begin. They draw as Python's initializers do: the same seed gives the same bits.
#pragma once

#include <cmath>

#include "creation.hpp"

namespace slipstream {

class Initializer {
 public:
  enum class Kind { Constant, Uniform, Normal, Xavier };
  enum class Fan { In, Out, Average };

  Array operator()(const Shape& shape, DType dtype, Site at = Site::current()) const {
    if (kind_ == Kind::Constant) return full(shape, number_, dtype, at);
    const double size = kind_ == Kind::Xavier ? fan_scale(shape, at) : number_;
    // Halves are drawn as float32.
    const DType drawn = dtype == DType::Float64 ? dtype : DType::Float32;
    Array x = normal_ ? random::normal(0, size, shape, drawn, at)
                      : random::uniform(-size, size, shape, drawn, at);
    return drawn == dtype ? x : ops::cast(x, dtype, at);
  }

  Initializer(Kind kind, double number, bool normal = false, Fan fan = Fan::Average)
      : kind_(kind), fan_(fan), normal_(normal), number_(number) {}

 private:
  double fan_scale(const Shape& shape, const Site& at) const {
    if (shape.size() < 2)
      detail::raise(SS_VALUE_ERROR, "Xavier needs a parameter of two dimensions at least", at);
    double area = 1;
    for (size_t i = 2; i < shape.size(); ++i) area *= static_cast<double>(shape[i]);
    const double in = static_cast<double>(shape[1]) * area;
    const double out = static_cast<double>(shape[0]) * area;
    const double factor = fan_ == Fan::In ? in : fan_ == Fan::Out ? out : (in + out) / 2;
    return factor > 0 ? std::sqrt(number_ / factor) : 0;
  }

  Kind kind_;
  Fan fan_;
  bool normal_;
  double number_;
};

namespace init {

using Fan = Initializer::Fan;

inline Initializer constant(double value) { return {Initializer::Kind::Constant, value}; }
inline Initializer zeros() { return constant(0); }
inline Initializer ones() { return constant(1); }
// From -scale to scale.
inline Initializer uniform(double scale = 0.07) { return {Initializer::Kind::Uniform, scale}; }
inline Initializer normal(double sigma = 0.01) { return {Initializer::Kind::Normal, sigma, true}; }
// Keeps the size of signals from layer to layer; `gaussian` draws from the normal distribution.
inline Initializer xavier(bool gaussian = false, Fan fan = Fan::Average, double magnitude = 3) {
  return {Initializer::Kind::Xavier, magnitude, gaussian, fan};
}
// For layers before rectifiers with this slope below zero.
inline Initializer msra_prelu(Fan fan = Fan::Average, double slope = 0.25) {
  return xavier(true, fan, 2 / (1 + slope * slope));
}

}  // namespace init
}  // namespace slipstream
