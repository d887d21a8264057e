// Every operation of the core as a function. Written by tools/write_cpp_operations.py.
//
// A null Array stands for none where an array may be left out. The last parameter is the line
// that errors and profiles name.
// clang-format off
#pragma once

#include "slipstream/call.hpp"

namespace slipstream::ops {

inline Array absolute(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("absolute");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array add(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("add");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array arange(
    double start, double step, const Integers& shape, DType dtype, Site at = Site::current()) {
  static ss_operation* const op = detail::find("arange");
  const ss_arg args[] = {
      detail::arg(start), detail::arg(step), detail::arg(shape), detail::arg(dtype)};
  return detail::call(op, args, 4, at);
}

inline Array arccos(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("arccos");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array arccosh(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("arccosh");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array arcsin(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("arcsin");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array arcsinh(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("arcsinh");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array arctan(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("arctan");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array arctan2(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("arctan2");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array arctanh(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("arctanh");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array arg_extreme(
    const Array& a, bool want_max, std::optional<int64_t> axis = {}, bool keepdims = false,
    Site at = Site::current()) {
  static ss_operation* const op = detail::find("arg_extreme");
  const ss_arg args[] = {
      detail::arg(a), detail::arg(want_max), detail::arg(axis), detail::arg(keepdims)};
  return detail::call(op, args, 4, at);
}

inline Array argsort(
    const Array& a, int64_t axis = -1, bool descending = false, Site at = Site::current()) {
  static ss_operation* const op = detail::find("argsort");
  const ss_arg args[] = {detail::arg(a), detail::arg(axis), detail::arg(descending)};
  return detail::call(op, args, 3, at);
}

inline Array assigned(const Array& target, const Operand& value, Site at = Site::current()) {
  static ss_operation* const op = detail::find("assigned");
  const ss_arg args[] = {detail::arg(target), detail::arg(value)};
  return detail::call(op, args, 2, at);
}

inline std::vector<Array> batch_norm(
    const Array& data, const Array& gamma, const Array& beta, int64_t axis, double eps,
    Site at = Site::current()) {
  static ss_operation* const op = detail::find("batch_norm");
  const ss_arg args[] = {
      detail::arg(data), detail::arg(gamma), detail::arg(beta), detail::arg(axis),
      detail::arg(eps)};
  return detail::call_several(op, args, 5, at);
}

inline std::vector<Array> batch_norm_backward(
    const Array& grad, const Array& data, const Array& gamma, const Array& mean,
    const Array& variance, int64_t axis, double eps, Site at = Site::current()) {
  static ss_operation* const op = detail::find("batch_norm_backward");
  const ss_arg args[] = {
      detail::arg(grad), detail::arg(data), detail::arg(gamma), detail::arg(mean),
      detail::arg(variance), detail::arg(axis), detail::arg(eps)};
  return detail::call_several(op, args, 7, at);
}

inline Array batch_norm_fixed(
    const Array& data, const Array& gamma, const Array& beta, const Array& mean,
    const Array& variance, int64_t axis, double eps, Site at = Site::current()) {
  static ss_operation* const op = detail::find("batch_norm_fixed");
  const ss_arg args[] = {
      detail::arg(data), detail::arg(gamma), detail::arg(beta), detail::arg(mean),
      detail::arg(variance), detail::arg(axis), detail::arg(eps)};
  return detail::call(op, args, 7, at);
}

inline Array bilinear_sampler(const Array& data, const Array& grid, Site at = Site::current()) {
  static ss_operation* const op = detail::find("bilinear_sampler");
  const ss_arg args[] = {detail::arg(data), detail::arg(grid)};
  return detail::call(op, args, 2, at);
}

inline Array bincount(
    const Array& x, const Array& weights, int64_t bins, Site at = Site::current()) {
  static ss_operation* const op = detail::find("bincount");
  const ss_arg args[] = {detail::arg(x), detail::arg_or_none(weights), detail::arg(bins)};
  return detail::call(op, args, 3, at);
}

inline std::vector<Array> bipartite_matching(
    const Array& data, bool is_ascend, double threshold, int64_t topk, Site at = Site::current()) {
  static ss_operation* const op = detail::find("bipartite_matching");
  const ss_arg args[] = {
      detail::arg(data), detail::arg(is_ascend), detail::arg(threshold), detail::arg(topk)};
  return detail::call_several(op, args, 4, at);
}

inline Array bitwise_and(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("bitwise_and");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array bitwise_or(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("bitwise_or");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array bitwise_xor(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("bitwise_xor");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array box_decode(
    const Array& data, const Array& anchors, double std0, double std1, double std2, double std3,
    double clip, const char* format, Site at = Site::current()) {
  static ss_operation* const op = detail::find("box_decode");
  const ss_arg args[] = {
      detail::arg(data), detail::arg(anchors), detail::arg(std0), detail::arg(std1),
      detail::arg(std2), detail::arg(std3), detail::arg(clip), detail::arg(format)};
  return detail::call(op, args, 8, at);
}

inline std::vector<Array> box_encode(
    const Array& samples, const Array& matches, const Array& anchors, const Array& refs,
    const Array& means, const Array& stds, Site at = Site::current()) {
  static ss_operation* const op = detail::find("box_encode");
  const ss_arg args[] = {
      detail::arg(samples), detail::arg(matches), detail::arg(anchors), detail::arg(refs),
      detail::arg(means), detail::arg(stds)};
  return detail::call_several(op, args, 6, at);
}

inline Array box_iou(
    const Array& lhs, const Array& rhs, const char* format, Site at = Site::current()) {
  static ss_operation* const op = detail::find("box_iou");
  const ss_arg args[] = {detail::arg(lhs), detail::arg(rhs), detail::arg(format)};
  return detail::call(op, args, 3, at);
}

inline Array box_nms(
    const Array& data, double overlap_thresh, double valid_thresh, int64_t topk,
    int64_t coord_start, int64_t score_index, int64_t id_index, int64_t background_id,
    bool force_suppress, const char* in_format, const char* out_format, Site at = Site::current()) {
  static ss_operation* const op = detail::find("box_nms");
  const ss_arg args[] = {
      detail::arg(data), detail::arg(overlap_thresh), detail::arg(valid_thresh),
      detail::arg(topk), detail::arg(coord_start), detail::arg(score_index),
      detail::arg(id_index), detail::arg(background_id), detail::arg(force_suppress),
      detail::arg(in_format), detail::arg(out_format)};
  return detail::call(op, args, 11, at);
}

inline Array broadcast_to(const Array& array, const Integers& shape, Site at = Site::current()) {
  static ss_operation* const op = detail::find("broadcast_to");
  const ss_arg args[] = {detail::arg(array), detail::arg(shape)};
  return detail::call(op, args, 2, at);
}

inline Array cast(const Array& x, DType dtype, Site at = Site::current()) {
  static ss_operation* const op = detail::find("cast");
  const ss_arg args[] = {detail::arg(x), detail::arg(dtype)};
  return detail::call(op, args, 2, at);
}

inline Array categorical(
    const Array& p, const Integers& size, bool any_sum, Site at = Site::current()) {
  static ss_operation* const op = detail::find("categorical");
  const ss_arg args[] = {detail::arg(p), detail::arg(size), detail::arg(any_sum)};
  return detail::call(op, args, 3, at);
}

inline Array cbrt(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("cbrt");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array ceil(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("ceil");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array checked(
    const Array& x, double low, double high, bool open, const char* message,
    Site at = Site::current()) {
  static ss_operation* const op = detail::find("checked");
  const ss_arg args[] = {
      detail::arg(x), detail::arg(low), detail::arg(high), detail::arg(open), detail::arg(message)};
  return detail::call(op, args, 5, at);
}

inline Array clip(
    const Array& a, const std::optional<Operand>& a_min = {},
    const std::optional<Operand>& a_max = {}, Site at = Site::current()) {
  static ss_operation* const op = detail::find("clip");
  const ss_arg args[] = {detail::arg(a), detail::arg(a_min), detail::arg(a_max)};
  return detail::call(op, args, 3, at);
}

inline Array col2im(
    const Array& data, const Integers& output_size, const Integers& kernel,
    const Integers& stride, const Integers& dilate, const Integers& pad,
    Site at = Site::current()) {
  static ss_operation* const op = detail::find("col2im");
  const ss_arg args[] = {
      detail::arg(data), detail::arg(output_size), detail::arg(kernel), detail::arg(stride),
      detail::arg(dilate), detail::arg(pad)};
  return detail::call(op, args, 6, at);
}

inline Array compress(
    const Array& a, const Array& condition, int64_t axis, int64_t count,
    Site at = Site::current()) {
  static ss_operation* const op = detail::find("compress");
  const ss_arg args[] = {
      detail::arg(a), detail::arg(condition), detail::arg(axis), detail::arg(count)};
  return detail::call(op, args, 4, at);
}

inline Array concatenate(const Arrays& arrays, int64_t axis, Site at = Site::current()) {
  static ss_operation* const op = detail::find("concatenate");
  const detail::Handles arrays_handles(arrays);
  const ss_arg args[] = {detail::arg(arrays_handles), detail::arg(axis)};
  return detail::call(op, args, 2, at);
}

inline Array conjugate(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("conjugate");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array constraint_check(const Array& input, const char* msg, Site at = Site::current()) {
  static ss_operation* const op = detail::find("constraint_check");
  const ss_arg args[] = {detail::arg(input), detail::arg(msg)};
  return detail::call(op, args, 2, at);
}

inline Array contains(const Array& sorted, const Array& v, bool invert, Site at = Site::current()) {
  static ss_operation* const op = detail::find("contains");
  const ss_arg args[] = {detail::arg(sorted), detail::arg(v), detail::arg(invert)};
  return detail::call(op, args, 3, at);
}

inline Array convolution(
    const Array& data, const Array& weight, const Array& bias, const Integers& stride,
    const Integers& dilate, const Integers& pad, int64_t num_group, Site at = Site::current()) {
  static ss_operation* const op = detail::find("convolution");
  const ss_arg args[] = {
      detail::arg(data), detail::arg(weight), detail::arg_or_none(bias), detail::arg(stride),
      detail::arg(dilate), detail::arg(pad), detail::arg(num_group)};
  return detail::call(op, args, 7, at);
}

inline Array convolution_backward_data(
    const Array& grad, const Array& weight, const Integers& shape, const Integers& stride,
    const Integers& dilate, const Integers& pad, int64_t num_group, Site at = Site::current()) {
  static ss_operation* const op = detail::find("convolution_backward_data");
  const ss_arg args[] = {
      detail::arg(grad), detail::arg(weight), detail::arg(shape), detail::arg(stride),
      detail::arg(dilate), detail::arg(pad), detail::arg(num_group)};
  return detail::call(op, args, 7, at);
}

inline Array convolution_backward_weights(
    const Array& grad, const Array& data, const Integers& kernel, const Integers& stride,
    const Integers& dilate, const Integers& pad, int64_t num_group, Site at = Site::current()) {
  static ss_operation* const op = detail::find("convolution_backward_weights");
  const ss_arg args[] = {
      detail::arg(grad), detail::arg(data), detail::arg(kernel), detail::arg(stride),
      detail::arg(dilate), detail::arg(pad), detail::arg(num_group)};
  return detail::call(op, args, 7, at);
}

inline Array copy(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("copy");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array copysign(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("copysign");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array correlate(const Array& a, const Array& v, Site at = Site::current()) {
  static ss_operation* const op = detail::find("correlate");
  const ss_arg args[] = {detail::arg(a), detail::arg(v)};
  return detail::call(op, args, 2, at);
}

inline Array correlation(
    const Array& data1, const Array& data2, int64_t kernel_size, int64_t max_displacement,
    int64_t stride1, int64_t stride2, int64_t pad_size, bool is_multiply,
    Site at = Site::current()) {
  static ss_operation* const op = detail::find("correlation");
  const ss_arg args[] = {
      detail::arg(data1), detail::arg(data2), detail::arg(kernel_size),
      detail::arg(max_displacement), detail::arg(stride1), detail::arg(stride2),
      detail::arg(pad_size), detail::arg(is_multiply)};
  return detail::call(op, args, 8, at);
}

inline Array cos(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("cos");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array cosh(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("cosh");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array covariance_root(const Array& cov, Site at = Site::current()) {
  static ss_operation* const op = detail::find("covariance_root");
  const ss_arg args[] = {detail::arg(cov)};
  return detail::call(op, args, 1, at);
}

inline Array ctc_loss(
    const Array& data, const Array& label, const Array& data_lengths, const Array& label_lengths,
    bool blank_first, Site at = Site::current()) {
  static ss_operation* const op = detail::find("ctc_loss");
  const ss_arg args[] = {
      detail::arg(data), detail::arg(label), detail::arg_or_none(data_lengths),
      detail::arg_or_none(label_lengths), detail::arg(blank_first)};
  return detail::call(op, args, 5, at);
}

inline Array cumprod(const Array& a, int64_t axis, Site at = Site::current()) {
  static ss_operation* const op = detail::find("cumprod");
  const ss_arg args[] = {detail::arg(a), detail::arg(axis)};
  return detail::call(op, args, 2, at);
}

inline Array cumsum(const Array& a, int64_t axis, Site at = Site::current()) {
  static ss_operation* const op = detail::find("cumsum");
  const ss_arg args[] = {detail::arg(a), detail::arg(axis)};
  return detail::call(op, args, 2, at);
}

inline Array degrees(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("degrees");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array digamma(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("digamma");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array divide(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("divide");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array divide_integers(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("divide_integers");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array dot(const Array& a, const Array& b, Site at = Site::current()) {
  static ss_operation* const op = detail::find("dot");
  const ss_arg args[] = {detail::arg(a), detail::arg(b)};
  return detail::call(op, args, 2, at);
}

inline Array draw(
    const char* kind, double a, double b, int64_t low, int64_t high, DType dtype,
    const Integers& shape, Site at = Site::current()) {
  static ss_operation* const op = detail::find("draw");
  const ss_arg args[] = {
      detail::arg(kind), detail::arg(a), detail::arg(b), detail::arg(low), detail::arg(high),
      detail::arg(dtype), detail::arg(shape)};
  return detail::call(op, args, 7, at);
}

inline Array equal(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("equal");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array erf(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("erf");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array erfinv(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("erfinv");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array exp(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("exp");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array exp2(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("exp2");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array expm1(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("expm1");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array fft_axis(
    const Array& a, int64_t axis, int64_t n, const char* kind, bool inverse, double scale,
    Site at = Site::current()) {
  static ss_operation* const op = detail::find("fft_axis");
  const ss_arg args[] = {
      detail::arg(a), detail::arg(axis), detail::arg(n), detail::arg(kind), detail::arg(inverse),
      detail::arg(scale)};
  return detail::call(op, args, 6, at);
}

inline Array fft_pairs(const Array& data, bool inverse, Site at = Site::current()) {
  static ss_operation* const op = detail::find("fft_pairs");
  const ss_arg args[] = {detail::arg(data), detail::arg(inverse)};
  return detail::call(op, args, 2, at);
}

inline Array fill(
    const Operand& fill_value, DType dtype, const Integers& shape, Site at = Site::current()) {
  static ss_operation* const op = detail::find("fill");
  const ss_arg args[] = {detail::arg(fill_value), detail::arg(dtype), detail::arg(shape)};
  return detail::call(op, args, 3, at);
}

inline Array flatten(const Array& data, Site at = Site::current()) {
  static ss_operation* const op = detail::find("flatten");
  const ss_arg args[] = {detail::arg(data)};
  return detail::call(op, args, 1, at);
}

inline Array floor(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("floor");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array floor_divide(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("floor_divide");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array fmax(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("fmax");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array fmin(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("fmin");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array fmod(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("fmod");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline std::vector<Array> frexp(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("frexp");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call_several(op, args, 1, at);
}

inline Array fully_connected(
    const Array& data, const Array& weight, const Array& bias, std::optional<int64_t> num_hidden,
    bool flatten, const char* name = "fully_connected", Site at = Site::current()) {
  static ss_operation* const op = detail::find("fully_connected");
  const ss_arg args[] = {
      detail::arg(data), detail::arg(weight), detail::arg_or_none(bias), detail::arg(num_hidden),
      detail::arg(flatten), detail::arg(name)};
  return detail::call(op, args, 6, at);
}

inline Array gamma(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("gamma");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array gammaln(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("gammaln");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array gather(
    const Array& a, int64_t axis, const Arrays& indices, const char* mode = "raise",
    Site at = Site::current()) {
  static ss_operation* const op = detail::find("gather");
  const detail::Handles indices_handles(indices);
  const ss_arg args[] = {
      detail::arg(a), detail::arg(axis), detail::arg(indices_handles), detail::arg(mode)};
  return detail::call(op, args, 4, at);
}

inline Array gcd(const Array& x1, const Array& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("gcd");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array gelu(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("gelu");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array greater(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("greater");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array greater_equal(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("greater_equal");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array groups(const Array& starts, const Array& order, Site at = Site::current()) {
  static ss_operation* const op = detail::find("groups");
  const ss_arg args[] = {detail::arg(starts), detail::arg(order)};
  return detail::call(op, args, 2, at);
}

inline std::vector<Array> hawkesll(
    const Array& lda, const Array& alpha, const Array& beta, const Array& state,
    const Array& lags, const Array& marks, const Array& valid_length, const Array& max_time,
    Site at = Site::current()) {
  static ss_operation* const op = detail::find("hawkesll");
  const ss_arg args[] = {
      detail::arg(lda), detail::arg(alpha), detail::arg(beta), detail::arg(state),
      detail::arg(lags), detail::arg(marks), detail::arg(valid_length), detail::arg(max_time)};
  return detail::call_several(op, args, 8, at);
}

inline Array histogram(
    const Array& a, const Array& edges, const Array& weights = {}, Site at = Site::current()) {
  static ss_operation* const op = detail::find("histogram");
  const ss_arg args[] = {detail::arg(a), detail::arg(edges), detail::arg_or_none(weights)};
  return detail::call(op, args, 3, at);
}

inline Array hypot(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("hypot");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array im2col(
    const Array& data, const Integers& kernel, const Integers& stride, const Integers& dilate,
    const Integers& pad, Site at = Site::current()) {
  static ss_operation* const op = detail::find("im2col");
  const ss_arg args[] = {
      detail::arg(data), detail::arg(kernel), detail::arg(stride), detail::arg(dilate),
      detail::arg(pad)};
  return detail::call(op, args, 5, at);
}

inline Array imag(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("imag");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array image_resize(
    const Array& data, int64_t height, int64_t width, int64_t interp, Site at = Site::current()) {
  static ss_operation* const op = detail::find("image_resize");
  const ss_arg args[] = {
      detail::arg(data), detail::arg(height), detail::arg(width), detail::arg(interp)};
  return detail::call(op, args, 4, at);
}

inline Array integers_between(
    const Array& low, const Array& high, const Integers& size, Site at = Site::current()) {
  static ss_operation* const op = detail::find("integers_between");
  const ss_arg args[] = {detail::arg(low), detail::arg(high), detail::arg(size)};
  return detail::call(op, args, 3, at);
}

inline Array interp(
    const Array& x, const Array& xp, const Array& fp, std::optional<double> left = {},
    std::optional<double> right = {}, Site at = Site::current()) {
  static ss_operation* const op = detail::find("interp");
  const ss_arg args[] = {
      detail::arg(x), detail::arg(xp), detail::arg(fp), detail::arg(left), detail::arg(right)};
  return detail::call(op, args, 5, at);
}

inline Array invert(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("invert");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array isfinite(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("isfinite");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array isinf(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("isinf");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array isnan(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("isnan");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline std::vector<Array> layer_norm_backward(
    const Array& grad, const Array& data, const Array& gamma, const Array& mean,
    const Array& scale, int64_t num_groups, double eps, Site at = Site::current()) {
  static ss_operation* const op = detail::find("layer_norm_backward");
  const ss_arg args[] = {
      detail::arg(grad), detail::arg(data), detail::arg(gamma), detail::arg(mean),
      detail::arg(scale), detail::arg(num_groups), detail::arg(eps)};
  return detail::call_several(op, args, 7, at);
}

inline Array lcm(const Array& x1, const Array& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("lcm");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array ldexp(const Array& x1, const Array& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("ldexp");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array left_shift(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("left_shift");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array less(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("less");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array less_equal(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("less_equal");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array linalg_cholesky(const Array& a, bool upper, Site at = Site::current()) {
  static ss_operation* const op = detail::find("linalg_cholesky");
  const ss_arg args[] = {detail::arg(a), detail::arg(upper)};
  return detail::call(op, args, 2, at);
}

inline Array linalg_cholesky_inverse(const Array& a, bool upper, Site at = Site::current()) {
  static ss_operation* const op = detail::find("linalg_cholesky_inverse");
  const ss_arg args[] = {detail::arg(a), detail::arg(upper)};
  return detail::call(op, args, 2, at);
}

inline Array linalg_det(const Array& a, Site at = Site::current()) {
  static ss_operation* const op = detail::find("linalg_det");
  const ss_arg args[] = {detail::arg(a)};
  return detail::call(op, args, 1, at);
}

inline std::vector<Array> linalg_eig(const Array& a, bool vectors, Site at = Site::current()) {
  static ss_operation* const op = detail::find("linalg_eig");
  const ss_arg args[] = {detail::arg(a), detail::arg(vectors)};
  return detail::call_several(op, args, 2, at);
}

inline std::vector<Array> linalg_eigh(
    const Array& a, bool vectors, bool upper, Site at = Site::current()) {
  static ss_operation* const op = detail::find("linalg_eigh");
  const ss_arg args[] = {detail::arg(a), detail::arg(vectors), detail::arg(upper)};
  return detail::call_several(op, args, 3, at);
}

inline Array linalg_inv(const Array& a, bool quiet, Site at = Site::current()) {
  static ss_operation* const op = detail::find("linalg_inv");
  const ss_arg args[] = {detail::arg(a), detail::arg(quiet)};
  return detail::call(op, args, 2, at);
}

inline std::vector<Array> linalg_lq(const Array& A, Site at = Site::current()) {
  static ss_operation* const op = detail::find("linalg_lq");
  const ss_arg args[] = {detail::arg(A)};
  return detail::call_several(op, args, 1, at);
}

inline std::vector<Array> linalg_lstsq(
    const Array& a, const Array& b, double rcond, Site at = Site::current()) {
  static ss_operation* const op = detail::find("linalg_lstsq");
  const ss_arg args[] = {detail::arg(a), detail::arg(b), detail::arg(rcond)};
  return detail::call_several(op, args, 3, at);
}

inline std::vector<Array> linalg_qr(
    const Array& a, bool want_q, bool complete, Site at = Site::current()) {
  static ss_operation* const op = detail::find("linalg_qr");
  const ss_arg args[] = {detail::arg(a), detail::arg(want_q), detail::arg(complete)};
  return detail::call_several(op, args, 3, at);
}

inline std::vector<Array> linalg_slogdet(const Array& a, Site at = Site::current()) {
  static ss_operation* const op = detail::find("linalg_slogdet");
  const ss_arg args[] = {detail::arg(a)};
  return detail::call_several(op, args, 1, at);
}

inline Array linalg_solve(const Array& a, const Array& b, Site at = Site::current()) {
  static ss_operation* const op = detail::find("linalg_solve");
  const ss_arg args[] = {detail::arg(a), detail::arg(b)};
  return detail::call(op, args, 2, at);
}

inline std::vector<Array> linalg_svd(
    const Array& a, bool vectors, bool full, Site at = Site::current()) {
  static ss_operation* const op = detail::find("linalg_svd");
  const ss_arg args[] = {detail::arg(a), detail::arg(vectors), detail::arg(full)};
  return detail::call_several(op, args, 3, at);
}

inline Array linalg_triangular_solve(
    const Array& a, const Array& b, bool upper, bool transposed, bool right,
    Site at = Site::current()) {
  static ss_operation* const op = detail::find("linalg_triangular_solve");
  const ss_arg args[] = {
      detail::arg(a), detail::arg(b), detail::arg(upper), detail::arg(transposed),
      detail::arg(right)};
  return detail::call(op, args, 5, at);
}

inline Array log(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("log");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array log10(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("log10");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array log1p(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("log1p");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array log2(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("log2");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array log_sigmoid(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("log_sigmoid");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array logaddexp(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("logaddexp");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array logical_and(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("logical_and");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array logical_not(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("logical_not");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array logical_or(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("logical_or");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array logical_xor(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("logical_xor");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array make_complex(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("make_complex");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array matmul(
    const Array& a, const Array& b, bool transpose_a = false, bool transpose_b = false,
    const char* name = "matmul", Site at = Site::current()) {
  static ss_operation* const op = detail::find("matmul");
  const ss_arg args[] = {
      detail::arg(a), detail::arg(b), detail::arg(transpose_a), detail::arg(transpose_b),
      detail::arg(name)};
  return detail::call(op, args, 5, at);
}

inline Array maximum(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("maximum");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array minimum(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("minimum");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array mish(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("mish");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array mod(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("mod");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array multibox_detection(
    const Array& cls_prob, const Array& loc_pred, const Array& anchor, bool clip,
    double threshold, int64_t background_id, double nms_threshold, bool force_suppress,
    int64_t nms_topk, double v0, double v1, double v2, double v3, Site at = Site::current()) {
  static ss_operation* const op = detail::find("multibox_detection");
  const ss_arg args[] = {
      detail::arg(cls_prob), detail::arg(loc_pred), detail::arg(anchor), detail::arg(clip),
      detail::arg(threshold), detail::arg(background_id), detail::arg(nms_threshold),
      detail::arg(force_suppress), detail::arg(nms_topk), detail::arg(v0), detail::arg(v1),
      detail::arg(v2), detail::arg(v3)};
  return detail::call(op, args, 13, at);
}

inline Array multibox_prior(
    const Array& halves, int64_t height, int64_t width, double step_y, double step_x,
    double offset_y, double offset_x, bool clip, DType dtype, Site at = Site::current()) {
  static ss_operation* const op = detail::find("multibox_prior");
  const ss_arg args[] = {
      detail::arg(halves), detail::arg(height), detail::arg(width), detail::arg(step_y),
      detail::arg(step_x), detail::arg(offset_y), detail::arg(offset_x), detail::arg(clip),
      detail::arg(dtype)};
  return detail::call(op, args, 9, at);
}

inline std::vector<Array> multibox_target(
    const Array& anchor, const Array& label, const Array& cls_pred, double overlap_threshold,
    double ignore_label, double negative_mining_ratio, double negative_mining_thresh,
    int64_t minimum_negative_samples, double v0, double v1, double v2, double v3,
    Site at = Site::current()) {
  static ss_operation* const op = detail::find("multibox_target");
  const ss_arg args[] = {
      detail::arg(anchor), detail::arg(label), detail::arg(cls_pred),
      detail::arg(overlap_threshold), detail::arg(ignore_label),
      detail::arg(negative_mining_ratio), detail::arg(negative_mining_thresh),
      detail::arg(minimum_negative_samples), detail::arg(v0), detail::arg(v1), detail::arg(v2),
      detail::arg(v3)};
  return detail::call_several(op, args, 12, at);
}

inline Array multinomial(
    const Array& n, const Array& pvals, const Integers& size, Site at = Site::current()) {
  static ss_operation* const op = detail::find("multinomial");
  const ss_arg args[] = {detail::arg(n), detail::arg(pvals), detail::arg(size)};
  return detail::call(op, args, 3, at);
}

inline Array multiply(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("multiply");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array negative(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("negative");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array nextafter(const Array& x1, const Array& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("nextafter");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array not_equal(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("not_equal");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array one_hot(
    const Array& indices, int64_t depth, const Operand& on_value, const Operand& off_value,
    DType dtype, Site at = Site::current()) {
  static ss_operation* const op = detail::find("one_hot");
  const ss_arg args[] = {
      detail::arg(indices), detail::arg(depth), detail::arg(on_value), detail::arg(off_value),
      detail::arg(dtype)};
  return detail::call(op, args, 5, at);
}

inline Array pad(
    const Array& a, const Integers& before, const Integers& after, const char* mode,
    const Operand& value, Site at = Site::current()) {
  static ss_operation* const op = detail::find("pad");
  const ss_arg args[] = {
      detail::arg(a), detail::arg(before), detail::arg(after), detail::arg(mode),
      detail::arg(value)};
  return detail::call(op, args, 5, at);
}

inline Array pass_gradient(
    const Array& out, const Array& data, double scale, Site at = Site::current()) {
  static ss_operation* const op = detail::find("pass_gradient");
  const ss_arg args[] = {detail::arg(out), detail::arg(data), detail::arg(scale)};
  return detail::call(op, args, 3, at);
}

inline Array permutation(int64_t n, Site at = Site::current()) {
  static ss_operation* const op = detail::find("permutation");
  const ss_arg args[] = {detail::arg(n)};
  return detail::call(op, args, 1, at);
}

inline Array places(const Array& mask, int64_t count, Site at = Site::current()) {
  static ss_operation* const op = detail::find("places");
  const ss_arg args[] = {detail::arg(mask), detail::arg(count)};
  return detail::call(op, args, 2, at);
}

inline Array pooling(
    const Array& data, const char* pool_type, const Integers& kernel, const Integers& stride,
    const Integers& pad, bool full, bool count_include_pad, double p_value,
    Site at = Site::current()) {
  static ss_operation* const op = detail::find("pooling");
  const ss_arg args[] = {
      detail::arg(data), detail::arg(pool_type), detail::arg(kernel), detail::arg(stride),
      detail::arg(pad), detail::arg(full), detail::arg(count_include_pad), detail::arg(p_value)};
  return detail::call(op, args, 8, at);
}

inline Array pooling_backward(
    const Array& grad, const Array& data, const Array& result, const char* pool_type,
    const Integers& kernel, const Integers& stride, const Integers& pad, bool full,
    bool count_include_pad, double p_value, Site at = Site::current()) {
  static ss_operation* const op = detail::find("pooling_backward");
  const ss_arg args[] = {
      detail::arg(grad), detail::arg(data), detail::arg(result), detail::arg(pool_type),
      detail::arg(kernel), detail::arg(stride), detail::arg(pad), detail::arg(full),
      detail::arg(count_include_pad), detail::arg(p_value)};
  return detail::call(op, args, 10, at);
}

inline Array power(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("power");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline std::vector<Array> proposals(
    const Array& cls_prob, const Array& bbox_pred, const Array& im_info, const Array& anchors,
    int64_t before, int64_t count, double threshold, double min_size, double stride,
    bool corners, Site at = Site::current()) {
  static ss_operation* const op = detail::find("proposals");
  const ss_arg args[] = {
      detail::arg(cls_prob), detail::arg(bbox_pred), detail::arg(im_info), detail::arg(anchors),
      detail::arg(before), detail::arg(count), detail::arg(threshold), detail::arg(min_size),
      detail::arg(stride), detail::arg(corners)};
  return detail::call_several(op, args, 10, at);
}

inline Array psroi_pooling(
    const Array& data, const Array& rois, double spatial_scale, int64_t output_dim,
    int64_t pooled_size, int64_t group_size, Site at = Site::current()) {
  static ss_operation* const op = detail::find("psroi_pooling");
  const ss_arg args[] = {
      detail::arg(data), detail::arg(rois), detail::arg(spatial_scale), detail::arg(output_dim),
      detail::arg(pooled_size), detail::arg(group_size)};
  return detail::call(op, args, 6, at);
}

inline Array put_along_axis(
    const Array& a, const Array& indices, const Array& values, int64_t axis,
    Site at = Site::current()) {
  static ss_operation* const op = detail::find("put_along_axis");
  const ss_arg args[] = {
      detail::arg(a), detail::arg(indices), detail::arg(values), detail::arg(axis)};
  return detail::call(op, args, 4, at);
}

inline Array radians(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("radians");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array rcbrt(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("rcbrt");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array real(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("real");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array reciprocal(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("reciprocal");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array reduce(
    const char* name, const Array& a, const Axes& axes = {}, bool keepdims = false,
    std::optional<DType> dtype = {}, Site at = Site::current()) {
  static ss_operation* const op = detail::find("reduce");
  const ss_arg args[] = {
      detail::arg(name), detail::arg(a), detail::arg(axes), detail::arg(keepdims),
      detail::arg(dtype)};
  return detail::call(op, args, 5, at);
}

inline Array relu(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("relu");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array reshape(const Array& a, const Integers& newshape, Site at = Site::current()) {
  static ss_operation* const op = detail::find("reshape");
  const ss_arg args[] = {detail::arg(a), detail::arg(newshape)};
  return detail::call(op, args, 2, at);
}

inline Array right_shift(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("right_shift");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array rint(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("rint");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline std::vector<Array> rnn(
    const Array& data, const Array& parameters, const Array& state, const Array& state_cell,
    const Array& sequence_length, const char* mode, int64_t state_size, int64_t num_layers,
    bool bidirectional, int64_t first, int64_t last, int64_t input_size,
    Site at = Site::current()) {
  static ss_operation* const op = detail::find("rnn");
  const ss_arg args[] = {
      detail::arg(data), detail::arg(parameters), detail::arg(state),
      detail::arg_or_none(state_cell), detail::arg_or_none(sequence_length), detail::arg(mode),
      detail::arg(state_size), detail::arg(num_layers), detail::arg(bidirectional),
      detail::arg(first), detail::arg(last), detail::arg(input_size)};
  return detail::call_several(op, args, 12, at);
}

inline std::vector<Array> rnn_layer(
    const Array& data, const Array& i2h_weight, const Array& h2h_weight, const Array& i2h_bias,
    const Array& h2h_bias, const Array& state, const Array& state_cell,
    const Array& sequence_length, const char* mode, bool reverse, std::optional<bool> keep = {},
    Site at = Site::current()) {
  static ss_operation* const op = detail::find("rnn_layer");
  const ss_arg args[] = {
      detail::arg(data), detail::arg(i2h_weight), detail::arg(h2h_weight), detail::arg(i2h_bias),
      detail::arg(h2h_bias), detail::arg(state), detail::arg_or_none(state_cell),
      detail::arg_or_none(sequence_length), detail::arg(mode), detail::arg(reverse),
      detail::arg(keep)};
  return detail::call_several(op, args, 11, at);
}

inline std::vector<Array> rnn_layer_backward(
    const Array& dy, const Array& dh, const Array& dc, const Array& data, const Array& y,
    const Array& gates, const Array& more, const Array& i2h_weight, const Array& h2h_weight,
    const Array& state, const Array& state_cell, const Array& sequence_length, const char* mode,
    bool reverse, Site at = Site::current()) {
  static ss_operation* const op = detail::find("rnn_layer_backward");
  const ss_arg args[] = {
      detail::arg_or_none(dy), detail::arg_or_none(dh), detail::arg_or_none(dc),
      detail::arg(data), detail::arg(y), detail::arg(gates), detail::arg_or_none(more),
      detail::arg(i2h_weight), detail::arg(h2h_weight), detail::arg(state),
      detail::arg_or_none(state_cell), detail::arg_or_none(sequence_length), detail::arg(mode),
      detail::arg(reverse)};
  return detail::call_several(op, args, 14, at);
}

inline Array roi_align(
    const Array& data, const Array& rois, const Integers& pooled_size, double spatial_scale,
    int64_t sample_ratio, bool position_sensitive, bool aligned, Site at = Site::current()) {
  static ss_operation* const op = detail::find("roi_align");
  const ss_arg args[] = {
      detail::arg(data), detail::arg(rois), detail::arg(pooled_size), detail::arg(spatial_scale),
      detail::arg(sample_ratio), detail::arg(position_sensitive), detail::arg(aligned)};
  return detail::call(op, args, 7, at);
}

inline Array roi_pooling(
    const Array& data, const Array& rois, const Integers& pooled_size, double spatial_scale,
    Site at = Site::current()) {
  static ss_operation* const op = detail::find("roi_pooling");
  const ss_arg args[] = {
      detail::arg(data), detail::arg(rois), detail::arg(pooled_size), detail::arg(spatial_scale)};
  return detail::call(op, args, 4, at);
}

inline std::vector<Array> row_norm(
    const Array& data, const Array& gamma, const Array& beta, int64_t num_groups, double eps,
    Site at = Site::current()) {
  static ss_operation* const op = detail::find("row_norm");
  const ss_arg args[] = {
      detail::arg(data), detail::arg(gamma), detail::arg(beta), detail::arg(num_groups),
      detail::arg(eps)};
  return detail::call_several(op, args, 5, at);
}

inline Array rsqrt(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("rsqrt");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array sampler(
    const char* kind, const Operand& a, const Operand& b, DType dtype, const Integers& size,
    Site at = Site::current()) {
  static ss_operation* const op = detail::find("sampler");
  const ss_arg args[] = {
      detail::arg(kind), detail::arg(a), detail::arg(b), detail::arg(dtype), detail::arg(size)};
  return detail::call(op, args, 5, at);
}

inline Array scatter(
    const Array& a, int64_t axis, const Arrays& indices, const Operand& value,
    bool accumulate = false, Site at = Site::current()) {
  static ss_operation* const op = detail::find("scatter");
  const detail::Handles indices_handles(indices);
  const ss_arg args[] = {
      detail::arg(a), detail::arg(axis), detail::arg(indices_handles), detail::arg(value),
      detail::arg(accumulate)};
  return detail::call(op, args, 5, at);
}

inline Array searchsorted(const Array& a, const Array& v, bool right, Site at = Site::current()) {
  static ss_operation* const op = detail::find("searchsorted");
  const ss_arg args[] = {detail::arg(a), detail::arg(v), detail::arg(right)};
  return detail::call(op, args, 3, at);
}

inline Array select(
    const Array& a, const Integers& positions, int64_t axis, Site at = Site::current()) {
  static ss_operation* const op = detail::find("select");
  const ss_arg args[] = {detail::arg(a), detail::arg(positions), detail::arg(axis)};
  return detail::call(op, args, 3, at);
}

inline Array sigmoid(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("sigmoid");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array sign(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("sign");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array signbit(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("signbit");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array silu(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("silu");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array sin(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("sin");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array sinh(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("sinh");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array softmax(
    const Array& data, int64_t axis, double temperature, bool log, const Array& length = {},
    Site at = Site::current()) {
  static ss_operation* const op = detail::find("softmax");
  const ss_arg args[] = {
      detail::arg(data), detail::arg(axis), detail::arg(temperature), detail::arg(log),
      detail::arg_or_none(length)};
  return detail::call(op, args, 5, at);
}

inline Array softmax_backward(
    const Array& grad, const Array& result, int64_t axis, double temperature, bool log,
    Site at = Site::current()) {
  static ss_operation* const op = detail::find("softmax_backward");
  const ss_arg args[] = {
      detail::arg(grad), detail::arg(result), detail::arg(axis), detail::arg(temperature),
      detail::arg(log)};
  return detail::call(op, args, 5, at);
}

inline Array softplus(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("softplus");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array softsign(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("softsign");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array sort(
    const Array& a, int64_t axis = -1, bool descending = false, Site at = Site::current()) {
  static ss_operation* const op = detail::find("sort");
  const ss_arg args[] = {detail::arg(a), detail::arg(axis), detail::arg(descending)};
  return detail::call(op, args, 3, at);
}

inline Array spacing(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("spacing");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array sqrt(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("sqrt");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array square(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("square");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array stop_gradient(const Array& data, Site at = Site::current()) {
  static ss_operation* const op = detail::find("stop_gradient");
  const ss_arg args[] = {detail::arg(data)};
  return detail::call(op, args, 1, at);
}

inline Array subtract(const Operand& x1, const Operand& x2, Site at = Site::current()) {
  static ss_operation* const op = detail::find("subtract");
  const ss_arg args[] = {detail::arg(x1), detail::arg(x2)};
  return detail::call(op, args, 2, at);
}

inline Array sum_of_products(
    const Array& a, const Array& b, const Integers& axes, Site at = Site::current()) {
  static ss_operation* const op = detail::find("sum_of_products");
  const ss_arg args[] = {detail::arg(a), detail::arg(b), detail::arg(axes)};
  return detail::call(op, args, 3, at);
}

inline Array take(
    const Array& a, const Array& indices, std::optional<int64_t> axis = {},
    const char* mode = "raise", Site at = Site::current()) {
  static ss_operation* const op = detail::find("take");
  const ss_arg args[] = {
      detail::arg(a), detail::arg(indices), detail::arg(axis), detail::arg(mode)};
  return detail::call(op, args, 4, at);
}

inline Array take_along_axis(
    const Array& a, const Array& indices, int64_t axis, const char* mode,
    Site at = Site::current()) {
  static ss_operation* const op = detail::find("take_along_axis");
  const ss_arg args[] = {
      detail::arg(a), detail::arg(indices), detail::arg(axis), detail::arg(mode)};
  return detail::call(op, args, 4, at);
}

inline Array tan(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("tan");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline Array tanh(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("tanh");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline std::vector<Array> topk(
    const Array& a, int64_t k, int64_t axis, bool largest, Site at = Site::current()) {
  static ss_operation* const op = detail::find("topk");
  const ss_arg args[] = {detail::arg(a), detail::arg(k), detail::arg(axis), detail::arg(largest)};
  return detail::call_several(op, args, 4, at);
}

inline Array transpose(const Array& a, const Axes& axes = {}, Site at = Site::current()) {
  static ss_operation* const op = detail::find("transpose");
  const ss_arg args[] = {detail::arg(a), detail::arg(axes)};
  return detail::call(op, args, 2, at);
}

inline Array tril(const Array& m, int64_t k = 0, Site at = Site::current()) {
  static ss_operation* const op = detail::find("tril");
  const ss_arg args[] = {detail::arg(m), detail::arg(k)};
  return detail::call(op, args, 2, at);
}

inline Array triu(const Array& m, int64_t k = 0, Site at = Site::current()) {
  static ss_operation* const op = detail::find("triu");
  const ss_arg args[] = {detail::arg(m), detail::arg(k)};
  return detail::call(op, args, 2, at);
}

inline Array trunc(const Array& x, Site at = Site::current()) {
  static ss_operation* const op = detail::find("trunc");
  const ss_arg args[] = {detail::arg(x)};
  return detail::call(op, args, 1, at);
}

inline std::vector<Array> unique_zipfian(
    int64_t range_max, int64_t rows, int64_t count, Site at = Site::current()) {
  static ss_operation* const op = detail::find("unique_zipfian");
  const ss_arg args[] = {detail::arg(range_max), detail::arg(rows), detail::arg(count)};
  return detail::call_several(op, args, 3, at);
}

inline Array view(
    const Array& x, const Integers& shape, const Integers& strides, int64_t offset,
    Site at = Site::current()) {
  static ss_operation* const op = detail::find("view");
  const ss_arg args[] = {
      detail::arg(x), detail::arg(shape), detail::arg(strides), detail::arg(offset)};
  return detail::call(op, args, 4, at);
}

inline Array weighted_choice(const Array& p, int64_t count, Site at = Site::current()) {
  static ss_operation* const op = detail::find("weighted_choice");
  const ss_arg args[] = {detail::arg(p), detail::arg(count)};
  return detail::call(op, args, 2, at);
}

inline Array where(
    const Operand& condition, const Operand& x, const Operand& y, Site at = Site::current()) {
  static ss_operation* const op = detail::find("where");
  const ss_arg args[] = {detail::arg(condition), detail::arg(x), detail::arg(y)};
  return detail::call(op, args, 3, at);
}

inline Array zero_gradient(const Array& out, const Array& data, Site at = Site::current()) {
  static ss_operation* const op = detail::find("zero_gradient");
  const ss_arg args[] = {detail::arg(out), detail::arg(data)};
  return detail::call(op, args, 2, at);
}

}  // namespace slipstream::ops
