// Single-shot detection: anchor boxes, their training targets, and detections from predictions.
#include <algorithm>
#include <cmath>

#include "ops/declare.h"
#include "ops/gradient.h"
#include "ops/real.h"

namespace slipstream::ops {
namespace {

// Overlap of two corner boxes over their union, 0 for empty unions.
template <class T>
T overlap(const T* a, const T* b) {
  T w = std::max(T(0), std::min(a[2], b[2]) - std::max(a[0], b[0]));
  T h = std::max(T(0), std::min(a[3], b[3]) - std::max(a[1], b[1]));
  T both = w * h;
  T all = (a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - both;
  return all <= 0 ? T(0) : both / all;
}

// ---- anchors -----------------------------------------------------------------------------------

struct PriorAttrs : Attrs {
  int64_t height, width;
  float step_y, step_x, offset_y, offset_x;
  bool clip;
};

// Input: half widths and heights of the boxes around each point. All arithmetic is float32.
void run_prior(OpRun& r) {
  auto& a = r.attrs<PriorAttrs>();
  int64_t boxes = r.in[0].shape[0];
  const float* half = r.in[0].as<float>();
  float* out = r.out[0].as<float>();
  r.parallel.for_each(a.height, [&](int64_t row) {
    float y = (static_cast<float>(row) + a.offset_y) * a.step_y;
    float* to = out + row * a.width * boxes * 4;
    for (int64_t col = 0; col < a.width; ++col) {
      float x = (static_cast<float>(col) + a.offset_x) * a.step_x;
      for (int64_t k = 0; k < boxes; ++k, to += 4) {
        float w = half[2 * k], h = half[2 * k + 1];
        to[0] = x - w;
        to[1] = y - h;
        to[2] = x + w;
        to[3] = y + h;
      }
    }
    if (!a.clip) return;
    for (float* p = to - a.width * boxes * 4; p != to; ++p) *p = std::min(std::max(*p, 0.0f), 1.0f);
  });
}
const OpDef kPrior = without_gradient({.name = "multibox_prior", .run = run_prior});

// ---- training targets --------------------------------------------------------------------------

struct TargetAttrs : Attrs {
  double threshold, ignore, mining_ratio, mining_thresh, variances[4];
  int64_t min_negatives;
};

enum class Sample : char { Ignored, Negative, Positive };

template <class T>
class Targets {
 public:
  Targets(const TargetAttrs& a, const T* anchors, const T* labels, const T* scores, int64_t boxes,
          int64_t rows, int64_t width, int64_t classes)
      : a_(a),
        anchors_(anchors),
        labels_(labels),
        scores_(scores),
        boxes_(boxes),
        width_(width),
        classes_(classes),
        kind_(boxes, Sample::Ignored),
        matched_(boxes, -1),
        best_(boxes, T(-1)) {
    for (truths_ = 0; truths_ < rows; ++truths_) {
      const T* label = labels + truths_ * width;
      if (label[0] != -1) continue;
      for (int k = 1; k < 5; ++k)
        if (label[k] != -1)
          throw ValueError("label has class -1 in row " + std::to_string(truths_) +
                           ", but coordinates that are not -1");
      break;  // the rest is padding
    }
    iou_.resize(boxes * truths_);
    for (int64_t j = 0; j < boxes; ++j)
      for (int64_t k = 0; k < truths_; ++k)
        iou_[j * truths_ + k] = overlap(anchors + j * 4, labels + k * width + 1);
  }

  void write(T* location, T* mask, T* classes) {
    std::fill(location, location + boxes_ * 4, T(0));
    std::fill(mask, mask + boxes_ * 4, T(0));
    std::fill(classes, classes + boxes_, static_cast<T>(a_.ignore));
    if (truths_ == 0) return;
    match_best();
    match_by_threshold();
    choose_negatives();
    for (int64_t i = 0; i < boxes_; ++i) {
      if (kind_[i] == Sample::Negative) classes[i] = 0;
      if (kind_[i] != Sample::Positive) continue;
      const T* label = labels_ + matched_[i] * width_;
      classes[i] = label[0] + 1;
      std::fill(mask + i * 4, mask + i * 4 + 4, T(1));
      encode(anchors_ + i * 4, label + 1, location + i * 4);
    }
  }

 private:
  // Each true box takes the anchor that overlaps it most, the best pair of all first.
  void match_best() {
    std::vector<char> taken(truths_, 0);
    for (int64_t round = 0; round < truths_; ++round) {
      int64_t anchor = -1, truth = -1;
      T most = T(1e-6f);
      for (int64_t j = 0; j < boxes_; ++j) {
        if (kind_[j] == Sample::Positive) continue;
        for (int64_t k = 0; k < truths_; ++k)
          if (!taken[k] && iou_[j * truths_ + k] > most) {
            most = iou_[j * truths_ + k];
            anchor = j;
            truth = k;
          }
      }
      if (anchor < 0) return;
      taken[truth] = 1;
      accept(anchor, truth);
    }
  }

  // Every other anchor goes with the true box it overlaps most, if that is enough.
  void match_by_threshold() {
    for (int64_t j = 0; j < boxes_; ++j) {
      if (kind_[j] == Sample::Positive) continue;
      const T* row = iou_.data() + j * truths_;
      int64_t k = std::max_element(row, row + truths_) - row;
      best_[j] = row[k];
      if (a_.threshold > 0 && row[k] > static_cast<T>(a_.threshold)) accept(j, k);
    }
  }

  void accept(int64_t anchor, int64_t truth) {
    kind_[anchor] = Sample::Positive;
    matched_[anchor] = truth;
    ++positives_;
  }

  void choose_negatives() {
    if (!(a_.mining_ratio > 0)) {
      for (Sample& s : kind_)
        if (s == Sample::Ignored) s = Sample::Negative;
      return;
    }
    auto wanted =
        static_cast<int64_t>(static_cast<float>(positives_) * static_cast<float>(a_.mining_ratio));
    wanted = std::min(std::max(wanted, a_.min_negatives), boxes_ - positives_);
    // The hardest first: where the background seems least likely.
    std::vector<std::pair<T, int64_t>> candidates;
    for (int64_t j = 0; j < boxes_; ++j)
      if (kind_[j] == Sample::Ignored && best_[j] < static_cast<T>(a_.mining_thresh))
        candidates.emplace_back(background(j), j);
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const auto& x, const auto& y) { return x.first < y.first; });
    wanted = std::min<int64_t>(wanted, static_cast<int64_t>(candidates.size()));
    for (int64_t i = 0; i < wanted; ++i) kind_[candidates[i].second] = Sample::Negative;
  }

  // Softmax probability of class 0 at an anchor.
  T background(int64_t j) const {
    T most = scores_[j], sum = 0;
    for (int64_t k = 1; k < classes_; ++k) most = std::max(most, scores_[k * boxes_ + j]);
    for (int64_t k = 0; k < classes_; ++k) sum += std::exp(scores_[k * boxes_ + j] - most);
    return std::exp(scores_[j] - most) / sum;
  }

  void encode(const T* anchor, const T* truth, T* out) const {
    for (int axis = 0; axis < 2; ++axis) {
      T size = anchor[axis + 2] - anchor[axis], wanted = truth[axis + 2] - truth[axis];
      T from = (anchor[axis] + anchor[axis + 2]) * T(0.5);
      T to = (truth[axis] + truth[axis + 2]) * T(0.5);
      out[axis] = (to - from) / size / static_cast<T>(a_.variances[axis]);
      out[axis + 2] = std::log(wanted / size) / static_cast<T>(a_.variances[axis + 2]);
    }
  }

  const TargetAttrs& a_;
  const T *anchors_, *labels_, *scores_;
  int64_t boxes_, truths_, width_, classes_, positives_ = 0;
  std::vector<Sample> kind_;
  std::vector<int64_t> matched_;
  std::vector<T> best_, iou_;
};

// Inputs: anchor (1,A,4), label (B,L,5+), cls_pred (B,C,A).
void run_target(OpRun& r) {
  auto& a = r.attrs<TargetAttrs>();
  int64_t boxes = r.in[0].shape[1], batch = r.in[1].shape[0], rows = r.in[1].shape[1];
  int64_t width = r.in[1].shape[2], classes = r.in[2].shape[1];
  with_real(r.in[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    r.parallel.for_each(batch, [&](int64_t b) {
      Targets<T>(a, r.in[0].as<T>(), r.in[1].as<T>() + b * rows * width,
                 r.in[2].as<T>() + b * classes * boxes, boxes, rows, width, classes)
          .write(r.out[0].as<T>() + b * boxes * 4, r.out[1].as<T>() + b * boxes * 4,
                 r.out[2].as<T>() + b * boxes);
    });
  });
}
const OpDef kTarget = without_gradient({.name = "multibox_target", .run = run_target});

// ---- detections --------------------------------------------------------------------------------

struct DetectionAttrs : Attrs {
  double threshold, nms_threshold, variances[4];
  int64_t background, topk;
  bool clip, force;
};

template <class T>
struct Detection {
  T id, score, box[4];
};

template <class T>
void detect(const DetectionAttrs& a, const T* prob, const T* loc, const T* anchors, T* out,
            int64_t classes, int64_t boxes) {
  std::vector<Detection<T>> found;
  for (int64_t i = 0; i < boxes; ++i) {
    T score = -1;
    int64_t best = -1;
    for (int64_t j = 0; j < classes; ++j)
      if (j != a.background && prob[j * boxes + i] > score) {
        score = prob[j * boxes + i];
        best = j;
      }
    if (best < 0 || score < static_cast<T>(a.threshold)) continue;
    Detection<T> d;
    d.id = static_cast<T>(best > a.background && a.background >= 0 ? best - 1 : best);
    d.score = score;
    for (int axis = 0; axis < 2; ++axis) {
      T low = anchors[i * 4 + axis], high = anchors[i * 4 + axis + 2], size = high - low;
      T at = loc[i * 4 + axis] * static_cast<T>(a.variances[axis]) * size + (low + high) / 2;
      T half = std::exp(loc[i * 4 + axis + 2] * static_cast<T>(a.variances[axis + 2])) * size / 2;
      d.box[axis] = at - half;
      d.box[axis + 2] = at + half;
    }
    if (a.clip)
      for (T& v : d.box) v = std::max(T(0), std::min(T(1), v));
    found.push_back(d);
  }
  size_t keep = found.size();
  if (a.nms_threshold > 0 && a.nms_threshold <= 1) {
    std::vector<Detection<T>> sorted = found;
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const auto& x, const auto& y) { return x.score > y.score; });
    if (a.topk > 0) keep = std::min<size_t>(keep, a.topk);
    for (size_t i = keep; i < found.size(); ++i) found[i].id = -1;
    std::copy(sorted.begin(), sorted.begin() + keep, found.begin());
    for (size_t i = 0; i < keep; ++i) {
      if (found[i].id < 0) continue;
      for (size_t j = i + 1; j < keep; ++j)
        if (found[j].id >= 0 && (a.force || found[i].id == found[j].id) &&
            overlap(found[i].box, found[j].box) >= static_cast<T>(a.nms_threshold))
          found[j].id = -1;
    }
  }
  for (const Detection<T>& d : found) {
    *out++ = d.id;
    *out++ = d.score;
    out = std::copy(d.box, d.box + 4, out);
  }
  std::fill_n(out, (boxes - static_cast<int64_t>(found.size())) * 6, T(-1));
}

// Inputs: cls_prob (B,C,A), loc_pred (B,A*4), anchor (1,A,4).
void run_detection(OpRun& r) {
  int64_t batch = r.in[0].shape[0], classes = r.in[0].shape[1], boxes = r.in[0].shape[2];
  with_real(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    r.parallel.for_each(batch, [&](int64_t b) {
      detect(r.attrs<DetectionAttrs>(), r.in[0].as<T>() + b * classes * boxes,
             r.in[1].as<T>() + b * boxes * 4, r.in[2].as<T>(), r.out[0].as<T>() + b * boxes * 6,
             classes, boxes);
    });
  });
}
const OpDef kDetection = without_gradient({.name = "multibox_detection", .run = run_detection});

}  // namespace

Value* multibox_prior(ResultClass, const Operand& halves, int64_t height, int64_t width,
                      double step_y, double step_x, double offset_y, double offset_x, bool clip,
                      DType t) {
  real_type(t, "data");
  auto attrs = std::make_unique<PriorAttrs>();
  attrs->height = height;
  attrs->width = width;
  attrs->step_y = static_cast<float>(step_y);
  attrs->step_x = static_cast<float>(step_x);
  attrs->offset_y = static_cast<float>(offset_y);
  attrs->offset_x = static_cast<float>(offset_x);
  attrs->clip = clip;
  Node* n = begin(kPrior, 1);
  n->attrs = std::move(attrs);
  set_input(n, 0, halves);
  Dims shape{1, height * width * halves.shape()[0], 4};
  return result_as(commit(n, DType::F32, shape), t);
}
SLIPSTREAM_DECLARE(multibox_prior, "cls", "halves", "height", "width", "step_y", "step_x",
                   "offset_y", "offset_x", "clip", "dtype");

std::vector<Value*> multibox_target(const Operand& anchor, const Operand& label,
                                    const Operand& cls_pred, double overlap_threshold,
                                    double ignore_label, double negative_mining_ratio,
                                    double negative_mining_thresh, int64_t minimum_negative_samples,
                                    double v0, double v1, double v2, double v3) {
  const Dims &as = anchor.shape(), &ls = label.shape(), &ps = cls_pred.shape();
  if (as.n != 3 || as[0] != 1 || as[2] != 4)
    throw ValueError("multibox_target: anchor has shape " + to_string(as) +
                     "; it must be (1, boxes, 4)");
  if (ls.n != 3 || ls[2] < 5)
    throw ValueError("multibox_target: label has shape " + to_string(ls) +
                     "; it must be (batch, labels, 5 or more)");
  if (ps.n != 3 || ps[0] != ls[0] || ps[2] != as[1] || ps[1] < 1)
    throw ValueError("multibox_target: cls_pred has shape " + to_string(ps) + "; it must be (" +
                     std::to_string(ls[0]) + ", classes, " + std::to_string(as[1]) + ")");
  if (negative_mining_ratio > 0 && !(negative_mining_thresh > 0))
    throw ValueError("multibox_target: negative_mining_thresh must be positive");
  DType t = anchor.dtype(), work = real_type(t, "anchor");
  auto attrs = std::make_unique<TargetAttrs>();
  attrs->threshold = overlap_threshold;
  attrs->ignore = ignore_label;
  attrs->mining_ratio = negative_mining_ratio;
  attrs->mining_thresh = negative_mining_thresh;
  attrs->min_negatives = minimum_negative_samples;
  double variances[4] = {v0, v1, v2, v3};
  std::copy(variances, variances + 4, attrs->variances);
  Converted convert;
  Operand in[3] = {convert(anchor, work), convert(label, work), convert(cls_pred, work)};
  Node* n = begin(kTarget, 3);
  n->attrs = std::move(attrs);
  for (int i = 0; i < 3; ++i) set_input(n, i, in[i]);
  Dims locations{ls[0], as[1] * 4}, classes{ls[0], as[1]};
  add_outputs(n, {{work, locations}, {work, classes}});
  Value *mask = n->output(1), *cls = n->output(2);
  Value* loc = commit(n, work, locations);
  return {result_as(loc, t), result_as(mask, t), result_as(cls, t)};
}
SLIPSTREAM_DECLARE(multibox_target, "anchor", "label", "cls_pred", "overlap_threshold",
                   "ignore_label", "negative_mining_ratio", "negative_mining_thresh",
                   "minimum_negative_samples", "v0", "v1", "v2", "v3");

Value* multibox_detection(const Operand& cls_prob, const Operand& loc_pred, const Operand& anchor,
                          bool clip, double threshold, int64_t background_id, double nms_threshold,
                          bool force_suppress, int64_t nms_topk, double v0, double v1, double v2,
                          double v3) {
  check_dims(cls_prob, 3, "multibox_detection", "cls_prob", "(batch, classes, boxes)");
  int64_t batch = cls_prob.shape()[0], boxes = cls_prob.shape()[2];
  check_shape(loc_pred, {batch, boxes * 4}, "multibox_detection", "loc_pred");
  check_shape(anchor, {1, boxes, 4}, "multibox_detection", "anchor");
  DType t = cls_prob.dtype(), work = real_type(t, "cls_prob");
  auto attrs = std::make_unique<DetectionAttrs>();
  attrs->threshold = threshold;
  attrs->nms_threshold = nms_threshold;
  attrs->background = background_id;
  attrs->topk = nms_topk;
  attrs->clip = clip;
  attrs->force = force_suppress;
  double variances[4] = {v0, v1, v2, v3};
  std::copy(variances, variances + 4, attrs->variances);
  Converted convert;
  Operand in[3] = {convert(cls_prob, work), convert(loc_pred, work), convert(anchor, work)};
  Node* n = begin(kDetection, 3);
  n->attrs = std::move(attrs);
  for (int i = 0; i < 3; ++i) set_input(n, i, in[i]);
  return result_as(commit(n, work, {batch, boxes, 6}), t);
}
SLIPSTREAM_DECLARE(multibox_detection, "cls_prob", "loc_pred", "anchor", "clip", "threshold",
                   "background_id", "nms_threshold", "force_suppress", "nms_topk", "v0", "v1", "v2",
                   "v3");

}  // namespace slipstream::ops
