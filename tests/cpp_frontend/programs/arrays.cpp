// Arrays, operators, indices and what they share.
#include <sstream>

#include "check.hpp"

using namespace slipstream;
using Floats = std::vector<float>;

void creation() {
  CHECK((Array{1, 2, 3}.dtype() == DType::Int32));
  CHECK((Array({1.0, 2.0, 3.0, 4.0}, {2, 2}).shape() == Shape{2, 2}));
  CHECK(Array(std::vector<uint8_t>{1, 2}).dtype() == DType::UInt8);
  CHECK((Array{true, false}.dtype() == DType::Bool));
  CHECK(equal(zeros(2), Floats{0, 0}) && equal(ones({1, 2}), Floats{1, 1}));
  CHECK(equal(full({2}, 7, DType::Int64), std::vector<int64_t>{7, 7}));
  CHECK(equal(arange(3, 1, 0.5), Floats{1, 1.5, 2}));
  CHECK(zeros({}).shape().empty() && zeros({}).size() == 1);
  CHECK(Array().is_null());
}

void operators() {
  const Array x{1.f, 2.f, 3.f}, y{2.f, 2.f, 2.f};
  CHECK(equal(x + y, Floats{3, 4, 5}));
  CHECK(equal(2 - x, Floats{1, 0, -1}));
  CHECK(equal(x * 0.5, Floats{0.5, 1, 1.5}));
  CHECK(equal(x / y, Floats{0.5, 1, 1.5}));
  CHECK(equal(x % 2, Floats{1, 0, 1}));
  CHECK(equal(-x, Floats{-1, -2, -3}));
  CHECK(equal(x < y, std::vector<bool>{true, false, false}));
  CHECK(equal(x <= 2, std::vector<bool>{true, true, false}));
  CHECK(equal(x == y, std::vector<bool>{false, true, false}));
  CHECK(equal(2 != x, std::vector<bool>{true, false, true}));
  CHECK(equal(~(x > 1) | (x >= 3), std::vector<bool>{true, false, true}));
  CHECK((Array{6, 3} & 2).read<int>() == (std::vector<int>{2, 2}));
  CHECK(dot(x, y).item<float>() == 12 && x.dot(y).item() == 12);
  CHECK(equal(matmul(x.reshape({1, 3}), y.reshape({3, 1})), Floats{12}));
  CHECK(x.sum().item() == 6 && x.mean().item() == 2 && x.max().item() == 3 && x.min().item() == 1);
  CHECK((ones({2, 3}).sum(0).shape() == Shape{3} && ones({2, 3}).sum({0, 1}, true).ndim() == 2));
  CHECK(equal(x.astype(DType::Int32), std::vector<int>{1, 2, 3}));
}

void in_place() {
  Array x{1.f, 2.f, 3.f, 4.f};
  const Array same = x, view = x[slice(1, 3)];
  x += 1;
  x *= Array{1.f, 1.f, 1.f, 2.f};
  x -= 1;
  x /= 2;
  CHECK(equal(same, Floats{0.5, 1, 1.5, 4.5}) && equal(view, Floats{1, 1.5}));
  x[0] = 9;
  x[slice(1, 3)] = Array{7.f, 8.f};
  x[-1] += 0.5;
  CHECK(equal(same, Floats{9, 7, 8, 5}) && equal(view, Floats{7, 8}));
  x = x + 1;  // a new array: the other name keeps the old one
  CHECK(equal(same, Floats{9, 7, 8, 5}) && equal(x, Floats{10, 8, 9, 6}));
  Array y = same;
  y.assign(0);
  CHECK(equal(same, Floats{0, 0, 0, 0}));
}

void views() {
  const Array x = arange(12).reshape({3, 4});
  CHECK(equal(x[1], Floats{4, 5, 6, 7}));
  CHECK((x[{1, 2}].item() == 6));
  CHECK(equal(x[{all(), -1}], Floats{3, 7, 11}));
  CHECK(equal(x[{slice(omitted, omitted, -2), 0}], Floats{8, 0}));
  CHECK((x[{new_axis(), ellipsis(), slice(0, 2)}].shape() == Shape{1, 3, 2}));
  CHECK((x.T().shape() == Shape{4, 3} && x.transpose({1, 0}).shape() == Shape{4, 3}));
  CHECK((x.reshape({2, -1}).shape() == Shape{2, 6}));
  CHECK((x[0].broadcast_to({2, 4}).shape() == Shape{2, 4}));
  x.T()[0] = -1;  // views share memory
  CHECK(equal(x[{all(), 0}], Floats{-1, -1, -1}));
}

void generated_functions() {
  const Array x{4.f, 1.f, 9.f};
  CHECK(equal(ops::sqrt(x), Floats{2, 1, 3}));
  CHECK(equal(ops::sort(x), Floats{1, 4, 9}));
  CHECK(equal(ops::sort(x, 0, true), Floats{9, 4, 1}));
  CHECK(equal(ops::clip(x, 2, {}), Floats{4, 2, 9}));
  CHECK(equal(ops::clip(x, {}, Array{5.f, 0.f, 5.f}), Floats{4, 0, 5}));
  CHECK(equal(ops::where(x > 2, x, 0), Floats{4, 0, 9}));
  CHECK(equal(ops::concatenate({x, x[slice(0, 1)]}, 0), Floats{4, 1, 9, 4}));
  CHECK(equal(ops::take(x, Array{2, 0}), Floats{9, 4}));
  CHECK(equal(ops::tril(ones({2, 2})), Floats{1, 0, 1, 1}));
  const std::vector<Array> best = ops::topk(x, 2, 0, true);
  CHECK(best.size() == 2);
  CHECK(equal(call("maximum", {x, 3}), Floats{4, 3, 9}));
}

void text() {
  std::ostringstream out;
  out << Array({1, 2, 3, 4}, {2, 2}) << " " << zeros({}) << " " << Array{0.5, 1e-9};
  CHECK(out.str() == "[[1, 2],\n [3, 4]] 0 [0.5, 1e-09]");
  CHECK(to_string(arange(2000)) == "[0, 1, 2, ..., 1997, 1998, 1999]");
  CHECK(to_string(zeros(0)) == "[]");
}

int main() {
  creation();
  operators();
  in_place();
  views();
  generated_functions();
  text();
}
