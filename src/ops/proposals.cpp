// Region proposals of a detector: shifted anchors, moved by predictions, of which the best that
// overlap little are kept.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "ops/declare.h"
#include "ops/gradient.h"
#include "ops/real.h"

namespace slipstream::ops {
namespace {

struct ProposalAttrs : Attrs {
  int64_t before, after;  // how many boxes suppression gets, and how many it gives
  float threshold, min_size, stride;
  bool corners;  // predictions are moves of corners, not of centre and size
};

struct Box {
  float x1, y1, x2, y2, score;
  float area() const { return (x2 - x1 + 1) * (y2 - y1 + 1); }
};

// Sums with doubles in them are rounded once, as in MXNet.
Box moved(const float* anchor, float shift_x, float shift_y, const float* delta, int64_t step,
          bool corners) {
  const float x1 = anchor[0] + shift_x, y1 = anchor[1] + shift_y;
  const float x2 = anchor[2] + shift_x, y2 = anchor[3] + shift_y;
  const float d[4] = {delta[0], delta[step], delta[2 * step], delta[3 * step]};
  if (corners) return {x1 + d[0], y1 + d[1], x2 + d[2], y2 + d[3], 0};
  const auto width = static_cast<float>(x2 - x1 + 1.0), height = static_cast<float>(y2 - y1 + 1.0);
  const auto x = static_cast<float>(x1 + 0.5 * (width - 1.0));
  const auto y = static_cast<float>(y1 + 0.5 * (height - 1.0));
  const float to_x = d[0] * width + x, to_y = d[1] * height + y;
  const float w = std::exp(d[2]) * width, h = std::exp(d[3]) * height;
  return {static_cast<float>(to_x - 0.5 * (w - 1.0)), static_cast<float>(to_y - 0.5 * (h - 1.0)),
          static_cast<float>(to_x + 0.5 * (w - 1.0)), static_cast<float>(to_y + 0.5 * (h - 1.0)),
          0};
}

// All boxes of one image in the order of places, then of anchors. info: height, width, scale.
std::vector<Box> boxes_of(const ProposalAttrs& a, const Dims& s, const float* scores,
                          const float* deltas, const float* anchors, const float* info) {
  const int64_t count = s[1] / 2, height = s[2], width = s[3], plane = height * width;
  const auto rows = static_cast<int64_t>(info[0] / a.stride);
  const auto columns = static_cast<int64_t>(info[1] / a.stride);
  if (rows > height || columns > width)
    throw OpError("im_info: an image of " + std::to_string(info[0]) + " x " +
                  std::to_string(info[1]) + " is larger than cls_prob covers");
  const float least = a.min_size * info[2];
  std::vector<Box> boxes;
  boxes.reserve(static_cast<size_t>(count * plane));
  for (int64_t y = 0; y < height; ++y)
    for (int64_t x = 0; x < width; ++x)
      for (int64_t k = 0; k < count; ++k) {
        const int64_t at = y * width + x;
        Box b =
            moved(anchors + 4 * k, static_cast<float>(x) * a.stride,
                  static_cast<float>(y) * a.stride, deltas + 4 * k * plane + at, plane, a.corners);
        auto inside = [](float v, float size) { return std::max(std::min(v, size - 1), 0.0f); };
        b.x1 = inside(b.x1, info[1]);
        b.y1 = inside(b.y1, info[0]);
        b.x2 = inside(b.x2, info[1]);
        b.y2 = inside(b.y2, info[0]);
        b.score = y >= rows || x >= columns ? -1 : scores[(count + k) * plane + at];
        if (b.x2 - b.x1 + 1 < least || b.y2 - b.y1 + 1 < least) {
          b.x1 -= least / 2;
          b.y1 -= least / 2;
          b.x2 += least / 2;
          b.y2 += least / 2;
          b.score = -1;
        }
        boxes.push_back(b);
      }
  return boxes;
}

// The best boxes that do not overlap a better one too much, at most `after`.
std::vector<Box> best_of(std::vector<Box> boxes, const ProposalAttrs& a) {
  std::stable_sort(boxes.begin(), boxes.end(),
                   [](const Box& x, const Box& y) { return x.score > y.score; });
  if (a.before < static_cast<int64_t>(boxes.size())) boxes.resize(a.before);
  std::vector<char> gone(boxes.size(), 0);
  std::vector<Box> kept;
  for (size_t i = 0; i < boxes.size() && static_cast<int64_t>(kept.size()) < a.after; ++i) {
    if (gone[i]) continue;
    const Box& b = boxes[i];
    kept.push_back(b);
    const float area = b.area();
    for (size_t j = i + 1; j < boxes.size(); ++j) {
      if (gone[j]) continue;
      const Box& c = boxes[j];
      const float w = std::max(0.0f, std::min(b.x2, c.x2) - std::max(b.x1, c.x1) + 1);
      const float h = std::max(0.0f, std::min(b.y2, c.y2) - std::max(b.y1, c.y1) + 1);
      const float both = w * h;
      gone[j] = both / (area + c.area() - both) > a.threshold;
    }
  }
  return kept;
}

// Inputs: cls_prob, bbox_pred, im_info, anchors. Outputs: rows [image, x1, y1, x2, y2], scores.
void run_proposals(OpRun& r) {
  auto& a = r.attrs<ProposalAttrs>();
  const Dims& s = r.in[0].shape;
  const int64_t plane = s[2] * s[3], rows = s[0] ? r.out[1].size / s[0] : 0;
  r.parallel.for_each(s[0], [&](int64_t image) {
    std::vector<Box> kept = best_of(boxes_of(a, s, r.in[0].as<float>() + image * s[1] * plane,
                                             r.in[1].as<float>() + image * 2 * s[1] * plane,
                                             r.in[3].as<float>(), r.in[2].as<float>() + image * 3),
                                    a);
    for (int64_t i = 0; i < rows; ++i) {
      const Box& b = kept[i % kept.size()];  // too few are repeated
      float* out = r.out[0].as<float>() + (image * rows + i) * 5;
      out[0] = static_cast<float>(image);
      out[1] = b.x1;
      out[2] = b.y1;
      out[3] = b.x2;
      out[4] = b.y2;
      r.out[1].as<float>()[image * rows + i] = b.score;
    }
  });
}
const OpDef kProposals = without_gradient({.name = "proposals", .run = run_proposals});

}  // namespace

// (rois, scores): `count` rows for each image. Everything is float32.
std::vector<Value*> proposals(const Operand& cls_prob, const Operand& bbox_pred,
                              const Operand& im_info, const Operand& anchors, int64_t before,
                              int64_t count, double threshold, double min_size, double stride,
                              bool corners) {
  const Dims &s = cls_prob.shape(), &d = bbox_pred.shape(), &f = im_info.shape();
  check_dims(cls_prob, 4, "Proposal", "cls_prob", "(batch, 2 anchors, height, width)");
  const int64_t n = anchors.shape()[0];
  if (s[1] != 2 * n)
    throw ValueError("Proposal: cls_prob has " + std::to_string(s[1]) + " channels; " +
                     std::to_string(n) + " anchors need " + std::to_string(2 * n));
  if (!(d == Dims{s[0], 4 * n, s[2], s[3]}))
    throw ValueError("Proposal: bbox_pred has shape " + to_string(d) + "; it must be " +
                     to_string(Dims{s[0], 4 * n, s[2], s[3]}));
  if (!(f == Dims{s[0], 3}))
    throw ValueError("Proposal: im_info has shape " + to_string(f) + "; it must be " +
                     to_string(Dims{s[0], 3}));
  if (s[2] * s[3] == 0) throw ValueError("Proposal: cls_prob has no elements");
  if (count < 1) throw ValueError("Proposal: rpn_post_nms_top_n must be positive");
  if (!(stride > 0)) throw ValueError("Proposal: feature_stride must be positive");
  auto attrs = std::make_unique<ProposalAttrs>();
  const int64_t boxes = n * s[2] * s[3];
  attrs->before = before > 0 ? std::min(before, boxes) : boxes;
  attrs->after = std::min(count, attrs->before);
  attrs->threshold = static_cast<float>(threshold);
  attrs->min_size = static_cast<float>(min_size);
  attrs->stride = static_cast<float>(stride);
  attrs->corners = corners;
  Converted convert;
  Node* node = begin(kProposals, 4);
  node->attrs = std::move(attrs);
  set_input(node, 0, convert(cls_prob, DType::F32));
  set_input(node, 1, convert(bbox_pred, DType::F32));
  set_input(node, 2, convert(im_info, DType::F32));
  set_input(node, 3, convert(anchors, DType::F32));
  add_outputs(node, {{DType::F32, {s[0] * count, 1}}});
  Value* scores = node->output(1);
  return {commit(node, DType::F32, {s[0] * count, 5}), scores};
}
SLIPSTREAM_DECLARE(proposals, "cls_prob", "bbox_pred", "im_info", "anchors", "before", "count",
                   "threshold", "min_size", "stride", "corners");

}  // namespace slipstream::ops
