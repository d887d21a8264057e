// Arrays from nothing: constants, ranges and random numbers.
#pragma once

#include "../slipstream_ops.hpp"

namespace slipstream {

inline Array full(const Integers& shape, const Operand& value, DType dtype = DType::Float32,
                  Site at = Site::current()) {
  return ops::fill(value, dtype, shape, at);
}
inline Array zeros(const Integers& shape, DType dtype = DType::Float32, Site at = Site::current()) {
  return full(shape, 0, dtype, at);
}
inline Array ones(const Integers& shape, DType dtype = DType::Float32, Site at = Site::current()) {
  return full(shape, 1, dtype, at);
}
// 0, 1, ... count - 1, each times step and plus start.
inline Array arange(int64_t count, double start = 0, double step = 1, DType dtype = DType::Float32,
                    Site at = Site::current()) {
  return ops::arange(start, step, count, dtype, at);
}

// Draws from the process's one stream of random numbers, which seed() begins anew: the same program
// draws the same numbers in C++ and in Python.
namespace random {

inline Array uniform(double low, double high, const Integers& shape, DType dtype = DType::Float32,
                     Site at = Site::current()) {
  return ops::draw("uniform", low, high, 0, 0, dtype, shape, at);
}
inline Array normal(double mean, double deviation, const Integers& shape,
                    DType dtype = DType::Float32, Site at = Site::current()) {
  return ops::draw("normal", mean, deviation, 0, 0, dtype, shape, at);
}
// Integers from low to below high.
inline Array randint(int64_t low, int64_t high, const Integers& shape, DType dtype = DType::Int64,
                     Site at = Site::current()) {
  return ops::draw("randint", 0, 0, low, high, dtype, shape, at);
}
// 1 with this probability, else 0.
inline Array bernoulli(double probability, const Integers& shape, DType dtype = DType::Float32,
                       Site at = Site::current()) {
  return ops::draw("bernoulli", probability, 0, 0, 0, dtype, shape, at);
}

}  // namespace random
}  // namespace slipstream
