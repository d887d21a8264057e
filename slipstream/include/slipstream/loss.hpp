// Losses: one number for each sample, the first axis.
#pragma once

#include "operators.hpp"

namespace slipstream {
namespace detail {

// The mean over all axes but the first.
inline Array per_sample(const Array& loss, const Site& at) {
  const Shape shape = loss.shape(at);
  if (shape.size() < 2) return loss;
  if (loss.size(at) == shape[0]) return loss.reshape(shape[0], at);
  Shape axes;
  for (size_t i = 1; i < shape.size(); ++i) axes.push_back(static_cast<int64_t>(i));
  return ops::reduce("mean", loss, axes, false, {}, at);
}

}  // namespace detail

// Half the squared difference. The label has as many elements as the prediction.
struct L2Loss {
  double weight = 1;
  Array operator()(const Array& pred, const Array& label, Site at = Site::current()) const {
    const Shape shape = pred.shape(at);
    const Array target = label.shape(at) == shape ? label : label.reshape(shape, at);
    const Array square = ops::square(ops::subtract(target, pred, at), at);
    return detail::per_sample(ops::multiply(square, 0.5 * weight, at), at);
  }
};

// Of scores (batch, ..., classes) and numbers of classes (batch, ...).
struct SoftmaxCrossEntropyLoss {
  double weight = 1;
  Array operator()(const Array& pred, const Array& label, Site at = Site::current()) const {
    Shape shape = pred.shape(at);
    if (!shape.empty()) shape.back() = 1;
    const Array logs = ops::softmax(pred, -1, 1.0, true, {}, at);
    const Array picked =
        ops::take_along_axis(logs, label.reshape(shape, at).astype(DType::Int64, at),
                             static_cast<int64_t>(shape.size()) - 1, "raise", at);
    return detail::per_sample(ops::multiply(picked, -weight, at), at);
  }
};

}  // namespace slipstream
