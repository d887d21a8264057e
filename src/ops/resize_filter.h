// Which pixels a resized image is made of, and with what weights: as OpenCV has them, which MXNet
// resizes with, so that the bytes are the same.
#pragma once
#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <vector>

namespace slipstream::ops {

enum Interpolation { kNearest, kLinear, kCubic, kArea, kLanczos };

// For each element of the result along one axis, the elements it is made of.
struct ResizeFilter {
  std::vector<int64_t> first;  // where the taps of element i begin; size + 1 entries
  std::vector<int64_t> source;
  std::vector<float> weight;

  void add(int64_t at, float w, int64_t limit) {
    source.push_back(std::clamp<int64_t>(at, 0, limit - 1));
    weight.push_back(w);
  }
  // Weights of 11 bits, with which bytes are resized.
  std::vector<int> fixed() const {
    std::vector<int> whole(weight.size());
    for (size_t i = 0; i < whole.size(); ++i)
      whole[i] = static_cast<int>(std::nearbyint(weight[i] * 2048.0f));
    return whole;
  }
};

namespace resizing {

// The four weights of bicubic interpolation at a distance t from the second tap.
inline void cubic(float t, float* w) {
  constexpr float a = -0.75f;
  float u = 1 - t;
  w[0] = ((a * (t + 1) - 5 * a) * (t + 1) + 8 * a) * (t + 1) - 4 * a;
  w[1] = ((a + 2) * t - (a + 3)) * t * t + 1;
  w[2] = ((a + 2) * u - (a + 3)) * u * u + 1;
  w[3] = 1 - w[0] - w[1] - w[2];
}

// The eight weights of Lanczos' kernel at a distance t from the fourth tap.
inline void lanczos(float t, float* w) {
  constexpr double pi = 3.14159265358979323846;
  std::fill_n(w, 8, 0.0f);
  if (t < FLT_EPSILON) {
    w[3] = 1;
    return;
  }
  float sum = 0;
  for (int i = 0; i < 8; ++i) {
    double y = (static_cast<double>(t) + 3 - i) * pi;
    w[i] = static_cast<float>(std::sin(y) * std::sin(y / 4) / (y * y));
    sum += w[i];
  }
  for (int i = 0; i < 8; ++i) w[i] /= sum;
}

// Each element counts by the share of it that the new one covers.
inline void cover(ResizeFilter& f, int64_t i, int64_t from, double scale) {
  double begin = static_cast<double>(i) * scale, end = begin + scale;
  double width = std::min(scale, static_cast<double>(from) - begin);
  auto low = static_cast<int64_t>(std::ceil(begin)), high = static_cast<int64_t>(std::floor(end));
  high = std::min(high, from - 1);
  low = std::min(low, high);
  double before = static_cast<double>(low) - begin, after = end - static_cast<double>(high);
  if (before > 1e-3) f.add(low - 1, static_cast<float>(before / width), from);
  for (int64_t k = low; k < high; ++k) f.add(k, static_cast<float>(1 / width), from);
  if (after > 1e-3) f.add(high, static_cast<float>(std::min({after, 1.0, width}) / width), from);
}

}  // namespace resizing

// `shrinks`: neither axis becomes longer, so that kArea means the mean of what is covered.
inline ResizeFilter make_resize_filter(int64_t from, int64_t to, int interp, bool shrinks) {
  ResizeFilter f;
  double inverse = static_cast<double>(to) / static_cast<double>(from), scale = 1 / inverse;
  for (int64_t i = 0; i < to; ++i) {
    f.first.push_back(static_cast<int64_t>(f.source.size()));
    auto at = static_cast<double>(i);
    if (interp == kNearest) {
      f.add(static_cast<int64_t>(std::floor(at * scale)), 1, from);
      continue;
    }
    if (interp == kArea && shrinks) {
      resizing::cover(f, i, from, scale);
      continue;
    }
    auto x = static_cast<float>((at + 0.5) * scale - 0.5);
    auto low = static_cast<int64_t>(std::floor(x));
    float t = x - static_cast<float>(low);
    if (interp == kArea) {
      low = static_cast<int64_t>(std::floor(at * scale));
      t = static_cast<float>(at + 1 - (static_cast<double>(low) + 1) * inverse);
      t = t <= 0 ? 0 : t - std::floor(t);
    }
    float w[8];
    if (interp == kCubic) {
      resizing::cubic(t, w);
      for (int k = 0; k < 4; ++k) f.add(low - 1 + k, w[k], from);
    } else if (interp == kLanczos) {
      resizing::lanczos(t, w);
      for (int k = 0; k < 8; ++k) f.add(low - 3 + k, w[k], from);
    } else {
      f.add(low, 1 - t, from);
      f.add(low + 1, t, from);
    }
  }
  f.first.push_back(static_cast<int64_t>(f.source.size()));
  return f;
}

}  // namespace slipstream::ops
