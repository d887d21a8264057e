// Bounding boxes: overlap, suppression, matching, encoding. A box is [xmin, ymin, xmax, ymax]
// ("corner") or [x, y, width, height] ("center").
#include <algorithm>
#include <cmath>
#include <numeric>

#include "ops/declare.h"
#include "ops/gradient.h"
#include "ops/real.h"

namespace slipstream::ops {
namespace {

bool is_corner(const std::string& format, const char* argument) {
  if (format == "corner") return true;
  if (format == "center") return false;
  throw ValueError(std::string(argument) + " must be corner or center, not '" + format + "'");
}

// Length of the common part along one axis: box[0] and box[2] are the axis's two numbers.
template <class T>
T common(const T* a, const T* b, bool corner) {
  T low, high;
  if (corner) {
    low = std::max(a[0], b[0]);
    high = std::min(a[2], b[2]);
  } else {
    low = std::max(a[0] - a[2] / 2, b[0] - b[2] / 2);
    high = std::min(a[0] + a[2] / 2, b[0] + b[2] / 2);
  }
  return high > low ? high - low : T(0);
}

template <class T>
T area(const T* box, bool corner) {
  T w = corner ? box[2] - box[0] : box[2], h = corner ? box[3] - box[1] : box[3];
  return w < 0 || h < 0 ? T(0) : w * h;
}

// ---- overlap -----------------------------------------------------------------------------------

struct FormatAttrs : Attrs {
  bool corner;
};

void run_box_iou(OpRun& r) {
  bool corner = r.attrs<FormatAttrs>().corner;
  int64_t rows = r.in[0].size / 4, cols = r.in[1].size / 4;
  int64_t per = std::max<int64_t>(1, 8192 / cols);
  with_real(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    const T *a = r.in[0].as<T>(), *b = r.in[1].as<T>();
    T* out = r.out[0].as<T>();
    r.parallel.for_each((rows + per - 1) / per, [&](int64_t c) {
      for (int64_t i = c * per; i < std::min(rows, (c + 1) * per); ++i)
        for (int64_t j = 0; j < cols; ++j) {
          const T *p = a + i * 4, *q = b + j * 4;
          T both = common(p, q, corner) * common(p + 1, q + 1, corner);
          out[i * cols + j] = both > 0 ? both / (area(p, corner) + area(q, corner) - both) : T(0);
        }
    });
  });
}
const OpDef kBoxIou = without_gradient({.name = "box_iou", .run = run_box_iou});

// ---- suppression -------------------------------------------------------------------------------

struct NmsAttrs : Attrs {
  double overlap, valid;
  int64_t topk, coord, score, id, background;
  bool force, in_corner, out_corner;
};

// Kept boxes come first, best score first; the rest of the rows is -1. `from` gets the rows they
// were in.
template <class T>
void suppress(const NmsAttrs& a, const T* in, T* out, int64_t* from, int64_t boxes, int64_t width) {
  std::vector<int64_t> order;
  for (int64_t i = 0; i < boxes; ++i) {
    const T* row = in + i * width;
    if (row[a.score] > static_cast<T>(a.valid) &&
        (a.id < 0 || row[a.id] != static_cast<T>(a.background)))
      order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(), [&](int64_t i, int64_t j) {
    return in[i * width + a.score] > in[j * width + a.score];
  });
  if (a.topk > 0 && static_cast<int64_t>(order.size()) > a.topk) order.resize(a.topk);
  size_t n = order.size();
  std::vector<T> areas(n);
  for (size_t i = 0; i < n; ++i) areas[i] = area(in + order[i] * width + a.coord, a.in_corner);
  std::vector<char> gone(n, 0);
  int64_t kept = 0;
  for (size_t i = 0; i < n; ++i) {
    if (gone[i]) continue;
    const T* row = in + order[i] * width;
    const T* box = row + a.coord;
    for (size_t j = i + 1; j < n; ++j) {
      if (gone[j]) continue;
      const T* other = in + order[j] * width;
      if (!a.force && a.id >= 0 &&
          static_cast<int64_t>(row[a.id]) != static_cast<int64_t>(other[a.id]))
        continue;
      T both = common(box, other + a.coord, a.in_corner) *
               common(box + 1, other + a.coord + 1, a.in_corner);
      gone[j] = both / (areas[i] + areas[j] - both) > static_cast<T>(a.overlap);
    }
    from[kept] = order[i];
    T* to = out + kept++ * width;
    std::copy(row, row + width, to);
    T* c = to + a.coord;
    if (a.in_corner && !a.out_corner) {
      T x = (box[0] + box[2]) / 2, y = (box[1] + box[3]) / 2;
      c[2] = box[2] - box[0];
      c[3] = box[3] - box[1];
      c[0] = x;
      c[1] = y;
    } else if (!a.in_corner && a.out_corner) {
      T w = box[2] / 2, h = box[3] / 2;
      c[0] = box[0] - w;
      c[1] = box[1] - h;
      c[2] = box[0] + w;
      c[3] = box[1] + h;
    }
  }
  std::fill(out + kept * width, out + boxes * width, T(-1));
  std::fill(from + kept, from + boxes, -1);
}

void run_box_nms(OpRun& r) {
  auto& a = r.attrs<NmsAttrs>();
  const Dims& s = r.in[0].shape;
  int64_t boxes = s[s.n - 2], width = s[s.n - 1], batch = r.in[0].size / (boxes * width);
  with_real(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    r.parallel.for_each(batch, [&](int64_t b) {
      int64_t at = b * boxes * width;
      int64_t* from = r.out[1].as<int64_t>() + b * boxes;
      if (a.topk == 0) {
        std::copy_n(r.in[0].as<T>() + at, boxes * width, r.out[0].as<T>() + at);
        std::iota(from, from + boxes, 0);
      } else {
        suppress(a, r.in[0].as<T>() + at, r.out[0].as<T>() + at, from, boxes, width);
      }
    });
  });
}

// Inputs: rows, and where each belongs. `back` puts them there, the other way takes them from
// there; what is left over is 0.
template <bool back>
void run_move_rows(OpRun& r) {
  const Dims& s = r.in[0].shape;
  int64_t boxes = s[s.n - 2], width = s[s.n - 1];
  if (boxes == 0) return;
  int64_t batch = r.in[1].size / boxes;
  with_real(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    r.parallel.for_each(batch, [&](int64_t b) {
      const T* in = r.in[0].as<T>() + b * boxes * width;
      const int64_t* place = r.in[1].as<int64_t>() + b * boxes;
      T* out = r.out[0].as<T>() + b * boxes * width;
      std::fill_n(out, boxes * width, T(0));
      for (int64_t i = 0; i < boxes; ++i)
        if (place[i] >= 0)
          std::copy_n(in + (back ? i : place[i]) * width, width,
                      out + (back ? place[i] : i) * width);
    });
  });
}
void grad_rows_back(Gradient& g);
void grad_rows_taken(Gradient& g);
const OpDef kRowsBack = with_gradient({.name = "box_nms_backward", .run = run_move_rows<true>},
                                      grad_rows_back, {needs_in(1)});
const OpDef kRowsTaken = with_gradient({.name = "box_nms_rows", .run = run_move_rows<false>},
                                       grad_rows_taken, {needs_in(1)});

void give_rows(Gradient& g, const OpDef& op, const Term& places) {
  if (!g.wants(0)) return;
  Node* n = begin(op, 2);
  set_input(n, 0, g.dy(0).operand());
  set_input(n, 1, places.operand());
  g.give(0, Term(commit(n, g.in_type(0), g.in_shape(0))));
}
void grad_rows_back(Gradient& g) { give_rows(g, kRowsTaken, g.in(1)); }
void grad_rows_taken(Gradient& g) { give_rows(g, kRowsBack, g.in(1)); }
// As in MXNet a kept row's gradient is that of the row it came from, also in another format.
void grad_box_nms(Gradient& g) { give_rows(g, kRowsBack, g.out(1)); }
const OpDef kBoxNms =
    with_gradient({.name = "box_nms", .run = run_box_nms}, grad_box_nms, {needs_out(1)});

// ---- matching ----------------------------------------------------------------------------------

struct MatchAttrs : Attrs {
  bool ascend;
  double threshold;
  int64_t topk;
};

// The best score first, each row and each column at most once.
template <class T>
void match(const MatchAttrs& a, const T* score, T* row_of, T* col_of, int64_t rows, int64_t cols) {
  std::fill(row_of, row_of + rows, T(-1));
  std::fill(col_of, col_of + cols, T(-1));
  std::vector<int64_t> order(rows * cols);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int64_t i, int64_t j) {
    return a.ascend ? score[i] < score[j] : score[i] > score[j];
  });
  int64_t found = 0;
  T threshold = static_cast<T>(a.threshold);
  for (int64_t i : order) {
    int64_t y = i / cols, x = i % cols;
    if (row_of[y] != -1 || col_of[x] != -1) continue;
    if (a.ascend ? !(score[i] < threshold) : !(score[i] > threshold)) break;
    row_of[y] = static_cast<T>(x);
    col_of[x] = static_cast<T>(y);
    if (++found == a.topk) break;
  }
}

void run_matching(OpRun& r) {
  const Dims& s = r.in[0].shape;
  int64_t rows = s[s.n - 2], cols = s[s.n - 1], batch = 1;
  for (int i = 0; i < s.n - 2; ++i) batch *= s[i];
  with_real(r.in[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    r.parallel.for_each(batch, [&](int64_t b) {
      match(r.attrs<MatchAttrs>(), r.in[0].as<T>() + b * rows * cols, r.out[0].as<T>() + b * rows,
            r.out[1].as<T>() + b * cols, rows, cols);
    });
  });
}
const OpDef kMatching = without_gradient({.name = "bipartite_matching", .run = run_matching});

// ---- targets and back --------------------------------------------------------------------------

// Inputs: samples, matches, anchors, refs, means, stds. Outputs: targets, masks.
void run_box_encode(OpRun& r) {
  int64_t batch = r.in[2].shape[0], n = r.in[2].shape[1], m = r.in[3].shape[1];
  with_real(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    const T *mean = r.in[4].as<T>(), *deviation = r.in[5].as<T>();
    for (int64_t i = 0; i < batch * n; ++i) {
      T *target = r.out[0].as<T>() + i * 4, *mask = r.out[1].as<T>() + i * 4;
      bool valid = r.in[0].as<T>()[i] > T(0.5);
      std::fill(mask, mask + 4, T(valid));
      std::fill(target, target + 4, T(0));
      if (!valid) continue;
      T which = r.in[1].as<T>()[i];
      if (!(which >= 0 && which < static_cast<T>(m)))
        throw ValueError("matches has " + std::to_string(which) + " where there are " +
                         std::to_string(m) + " refs");
      const T* ref = r.in[3].as<T>() + (i / n * m + static_cast<int64_t>(which)) * 4;
      const T* anchor = r.in[2].as<T>() + i * 4;
      for (int axis = 0; axis < 2; ++axis) {
        T size = ref[axis + 2] - ref[axis], from = anchor[axis + 2] - anchor[axis];
        T shift = (ref[axis] + size * T(0.5)) - (anchor[axis] + from * T(0.5));
        target[axis] = (shift / from - mean[axis]) / deviation[axis];
        target[axis + 2] = (std::log(size / from) - mean[axis + 2]) / deviation[axis + 2];
      }
    }
  });
}
const OpDef kBoxEncode = without_gradient({.name = "box_encode", .run = run_box_encode});

struct DecodeAttrs : Attrs {
  double deviation[4], clip;
  bool corner;
};

void run_box_decode(OpRun& r) {
  auto& a = r.attrs<DecodeAttrs>();
  int64_t n = r.in[0].shape[1], total = r.in[0].shape[0] * n, per = 2048;
  with_real(r.out[0].dtype, [&](auto zero) {
    using T = decltype(zero);
    r.parallel.for_each((total + per - 1) / per, [&](int64_t c) {
      for (int64_t i = c * per; i < std::min(total, (c + 1) * per); ++i) {
        const T *x = r.in[0].as<T>() + i * 4, *anchor = r.in[1].as<T>() + i % n * 4;
        T* out = r.out[0].as<T>() + i * 4;
        for (int axis = 0; axis < 2; ++axis) {
          T middle = anchor[axis], size = anchor[axis + 2];
          if (a.corner) {
            size -= middle;
            middle += size * T(0.5);
          }
          T at = x[axis] * T(a.deviation[axis]) * size + middle;
          T grow = x[axis + 2] * T(a.deviation[axis + 2]);
          if (a.clip > 0) grow = std::min(grow, T(a.clip));
          T half = std::exp(grow) * size * T(0.5);
          out[axis] = at - half;
          out[axis + 2] = at + half;
        }
      }
    });
  });
}
const OpDef kBoxDecode = without_gradient({.name = "box_decode", .run = run_box_decode});

void check_boxes(const Operand& x, int ndim, const char* operation, const char* argument) {
  const Dims& s = x.shape();
  if (s.n < 2 || (ndim && s.n != ndim) || s[s.n - 1] != 4)
    throw ValueError(std::string(operation) + ": " + argument + " has shape " + to_string(s) +
                     "; it must " + (ndim ? "be (batch, boxes, 4)" : "be (..., boxes, 4)"));
}

}  // namespace

Value* box_iou(const Operand& lhs, const Operand& rhs, const std::string& format) {
  check_boxes(lhs, 0, "box_iou", "lhs");
  check_boxes(rhs, 0, "box_iou", "rhs");
  bool corner = is_corner(format, "format");
  DType t = promote(lhs.dtype(), rhs.dtype()), work = real_type(t, "lhs and rhs");
  Dims shape;
  if (lhs.shape().n + rhs.shape().n - 2 > kMaxDims)
    throw ValueError("box_iou: the result would have too many dimensions");
  for (int i = 0; i < lhs.shape().n - 1; ++i) shape.push(lhs.shape()[i]);
  for (int i = 0; i < rhs.shape().n - 1; ++i) shape.push(rhs.shape()[i]);
  Converted convert;
  Operand a = convert(lhs, work), b = convert(rhs, work);
  auto attrs = std::make_unique<FormatAttrs>();
  attrs->corner = corner;
  Node* n = begin(kBoxIou, 2);
  n->attrs = std::move(attrs);
  set_input(n, 0, a);
  set_input(n, 1, b);
  return result_as(commit(n, work, shape), t);
}
SLIPSTREAM_DECLARE(box_iou, "lhs", "rhs", "format");

Value* box_nms(const Operand& data, double overlap_thresh, double valid_thresh, int64_t topk,
               int64_t coord_start, int64_t score_index, int64_t id_index, int64_t background_id,
               bool force_suppress, const std::string& in_format, const std::string& out_format) {
  const Dims& s = data.shape();
  DType t = data.dtype(), work = real_type(t, "data");
  int64_t width = s.n < 2 ? 0 : s[s.n - 1];
  if (width < (id_index >= 0 ? 6 : 5))
    throw ValueError("box_nms: data has shape " + to_string(s) + "; it must be (..., boxes, " +
                     (id_index >= 0 ? "6 or more)" : "5 or more)"));
  auto outside = [&](const char* name, int64_t i) {
    if (i < 0 || i >= width)
      throw ValueError(std::string("box_nms: ") + name + " " + std::to_string(i) +
                       " is out of range for rows of " + std::to_string(width));
    if (i >= coord_start && i < coord_start + 4)
      throw ValueError(std::string("box_nms: ") + name + " " + std::to_string(i) +
                       " is one of the coordinates");
  };
  if (coord_start < 0 || coord_start + 4 > width)
    throw ValueError("box_nms: coord_start " + std::to_string(coord_start) +
                     " is out of range for rows of " + std::to_string(width));
  outside("score_index", score_index);
  if (id_index >= 0) outside("id_index", id_index);
  if (id_index == score_index) throw ValueError("box_nms: id_index is the score_index");
  auto attrs = std::make_unique<NmsAttrs>();
  attrs->overlap = overlap_thresh;
  attrs->valid = valid_thresh;
  attrs->topk = topk;
  attrs->coord = coord_start;
  attrs->score = score_index;
  attrs->id = id_index;
  attrs->background = background_id;
  attrs->force = force_suppress;
  attrs->in_corner = is_corner(in_format, "in_format");
  attrs->out_corner = is_corner(out_format, "out_format");
  Converted convert;
  Operand x = convert(data, work);
  Node* n = begin(kBoxNms, 1);
  n->attrs = std::move(attrs);
  set_input(n, 0, x);
  Dims rows = s;
  rows.n = s.n - 1;
  add_outputs(n, {{DType::I64, rows}});
  Temp from(n->output(1));
  return result_as(commit(n, work, s), t);
}
SLIPSTREAM_DECLARE(box_nms, "data", "overlap_thresh", "valid_thresh", "topk", "coord_start",
                   "score_index", "id_index", "background_id", "force_suppress", "in_format",
                   "out_format");

std::vector<Value*> bipartite_matching(const Operand& data, bool is_ascend, double threshold,
                                       int64_t topk) {
  const Dims& s = data.shape();
  DType t = data.dtype(), work = real_type(t, "data");
  if (s.n < 2)
    throw ValueError("bipartite_matching: data has shape " + to_string(s) +
                     "; it must be (..., rows, columns)");
  Dims rows = s, cols = s;
  rows.n = cols.n = s.n - 1;
  cols[cols.n - 1] = s[s.n - 1];
  auto attrs = std::make_unique<MatchAttrs>();
  attrs->ascend = is_ascend;
  attrs->threshold = threshold;
  attrs->topk = topk;
  Converted convert;
  Operand x = convert(data, work);
  Node* n = begin(kMatching, 1);
  n->attrs = std::move(attrs);
  set_input(n, 0, x);
  add_outputs(n, {{work, cols}});
  Value* second = n->output(1);
  Value* first = commit(n, work, rows);
  return {result_as(first, t), result_as(second, t)};
}
SLIPSTREAM_DECLARE(bipartite_matching, "data", "is_ascend", "threshold", "topk");

std::vector<Value*> box_encode(const Operand& samples, const Operand& matches,
                               const Operand& anchors, const Operand& refs, const Operand& means,
                               const Operand& stds) {
  check_boxes(anchors, 3, "box_encode", "anchors");
  check_boxes(refs, 3, "box_encode", "refs");
  const Dims& s = anchors.shape();
  check_shape(samples, {s[0], s[1]}, "box_encode", "samples");
  check_shape(matches, {s[0], s[1]}, "box_encode", "matches");
  check_shape(refs, {s[0], refs.shape()[1], 4}, "box_encode", "refs");
  check_shape(means, {4}, "box_encode", "means");
  check_shape(stds, {4}, "box_encode", "stds");
  DType t = promote(anchors.dtype(), refs.dtype()), work = real_type(t, "anchors");
  Converted convert;
  Operand in[6] = {convert(samples, work), convert(matches, work), convert(anchors, work),
                   convert(refs, work),    convert(means, work),   convert(stds, work)};
  Node* n = begin(kBoxEncode, 6);
  for (int i = 0; i < 6; ++i) set_input(n, i, in[i]);
  add_outputs(n, {{work, s}});
  Value* masks = n->output(1);
  Value* targets = commit(n, work, s);
  return {result_as(targets, t), result_as(masks, t)};
}
SLIPSTREAM_DECLARE(box_encode, "samples", "matches", "anchors", "refs", "means", "stds");

Value* box_decode(const Operand& data, const Operand& anchors, double std0, double std1,
                  double std2, double std3, double clip, const std::string& format) {
  check_boxes(data, 3, "box_decode", "data");
  check_shape(anchors, {1, data.shape()[1], 4}, "box_decode", "anchors");
  DType t = promote(data.dtype(), anchors.dtype()), work = real_type(t, "data");
  auto attrs = std::make_unique<DecodeAttrs>();
  double deviation[4] = {std0, std1, std2, std3};
  std::copy(deviation, deviation + 4, attrs->deviation);
  attrs->clip = clip;
  attrs->corner = is_corner(format, "format");
  Converted convert;
  Operand x = convert(data, work), a = convert(anchors, work);
  Node* n = begin(kBoxDecode, 2);
  n->attrs = std::move(attrs);
  set_input(n, 0, x);
  set_input(n, 1, a);
  return result_as(commit(n, work, data.shape()), t);
}
SLIPSTREAM_DECLARE(box_decode, "data", "anchors", "std0", "std1", "std2", "std3", "clip", "format");

}  // namespace slipstream::ops
