#include "ops/shape.h"

#include <cstring>

#include "fusion/program.h"
#include "kernels/past_cache.h"
#include "ops/declare.h"
#include "ops/gradient.h"

namespace slipstream::ops {
namespace {

struct AxisAttrs : Attrs {
  int axis;
};

// Each part is a block of `inner` elements per outer index, laid side by side.
void run_concatenate(OpRun& r) {
  int axis = r.attrs<AxisAttrs>().axis;
  Tensor& out = r.out[0];
  int size = size_of(out.dtype);
  int64_t outer = 1, row = 1;
  for (int i = 0; i < axis; ++i) outer *= out.shape[i];
  for (int i = axis; i < out.shape.n; ++i) row *= out.shape[i];
  struct Part {
    fusion::StridedSource source;
    bool contiguous;
    int64_t width, at;
  };
  std::vector<Part> parts;
  parts.reserve(r.in.size());
  int64_t at = 0;
  for (Tensor& t : r.in) {
    if (t.size == 0) continue;
    int64_t width = t.size / outer;
    parts.push_back(
        {fusion::make_source(t.data, size, t.shape, t.strides), t.contiguous, width, at});
    at += width;
  }
  // Pieces of about 64K elements: of many rows, or of one part of a long row.
  constexpr int64_t kPiece = 1 << 16;
  const kernels::ResultCopy copy_out(out.size * size);
  auto copy = [&](const Part& p, int64_t o, int64_t first, int64_t n) {
    char* to = out.data + (o * row + p.at + first) * size;
    if (p.contiguous)
      copy_out(to, p.source.base + (o * p.width + first) * size, n * size);
    else
      fusion::load_strided(to, p.source, o * p.width + first, n);
  };
  if (outer < 16 && row >= kPiece) {
    for (const Part& p : parts) {
      int64_t pieces = (p.width + kPiece - 1) / kPiece;
      r.parallel.for_each(outer * pieces, [&](int64_t c) {
        int64_t first = c % pieces * kPiece;
        copy(p, c / pieces, first, std::min(kPiece, p.width - first));
        copy_out.settle();
      });
    }
    return;
  }
  int64_t per = std::max<int64_t>(1, kPiece / row);
  r.parallel.for_each((outer + per - 1) / per, [&](int64_t c) {
    int64_t end = std::min(outer, (c + 1) * per);
    for (const Part& p : parts) {
      if (p.width == 1 && p.contiguous)
        kernels::tile_scatter(out.data + (c * per * row + p.at) * size, row,
                              p.source.base + c * per * size, end - c * per, size);
      else
        for (int64_t o = c * per; o < end; ++o) copy(p, o, 0, p.width);
    }
    copy_out.settle();
  });
}

void grad_concatenate(Gradient& g) {
  int axis = g.attrs<AxisAttrs>().axis;
  int64_t at = 0;
  for (int k = 0; k < g.entry.n_inputs; ++k) {
    int64_t length = g.in_shape(k)[axis];
    g.give(k, slice(g.dy(), axis, at, length));
    at += length;
  }
}

const OpDef kConcatenate = with_gradient(
    {.name = "concatenate", .run = run_concatenate, .needs_contiguous = false}, grad_concatenate);

}  // namespace

Value* concatenate(const std::vector<Operand>& parts, int64_t axis) {
  if (parts.empty()) throw ValueError("concatenate: need at least one array");
  const Dims& first = parts[0].shape();
  if (first.n == 0) throw ValueError("concatenate: zero-dimensional arrays cannot be concatenated");
  int k = normalize_axis(axis, first.n, "axis");
  DType t = parts[0].dtype();
  Dims shape = first;
  shape[k] = 0;
  bool mixed = false;
  for (const Operand& p : parts) {
    mixed = mixed || p.dtype() != t;
    t = promote(t, p.dtype());
    const Dims& s = p.shape();
    bool fits = s.n == first.n;
    for (int i = 0; fits && i < s.n; ++i) fits = i == k || s[i] == first[i];
    if (!fits)
      throw ValueError("concatenate: shapes " + to_string(first) + " and " + to_string(s) +
                       " differ in an axis other than axis " + std::to_string(k));
    shape[k] += s[k];
  }
  if (mixed) {
    std::vector<Temp> casts;
    std::vector<Operand> alike;
    for (const Operand& p : parts)
      alike.push_back(p.dtype() == t ? p : casts.emplace_back(cast(p, t)).operand());
    return concatenate(alike, axis);
  }
  auto attrs = std::make_unique<AxisAttrs>();
  attrs->axis = k;
  Node* n = begin(kConcatenate, static_cast<int>(parts.size()));
  n->attrs = std::move(attrs);
  for (size_t i = 0; i < parts.size(); ++i) set_input(n, static_cast<int>(i), parts[i]);
  return commit(n, t, shape);
}
SLIPSTREAM_DECLARE(concatenate, "arrays", "axis");

Dims resolve_shape(const Dims& wanted, int64_t size, const Dims& from) {
  Dims out = wanted;
  int unknown = -1;
  int64_t known = 1;
  for (int i = 0; i < out.n; ++i) {
    if (out[i] == -1 && unknown < 0)
      unknown = i;
    else if (out[i] < 0)
      throw ValueError("reshape: newshape " + to_string(wanted) +
                       " has more than one unknown or a negative dimension");
    else
      known = times(known, out[i]);
  }
  if (unknown >= 0 && known > 0 && size % known == 0) out[unknown] = size / known;
  // Not count(out): sizes that overflow could seem to fit.
  if (unknown >= 0 ? out[unknown] < 0 : known != size)
    throw ValueError("reshape: cannot reshape an array of shape " + to_string(from) + " (" +
                     std::to_string(size) + " elements) into newshape " + to_string(wanted));
  return out;
}

View* reshape_view(const Operand& x, const Dims& shape) {
  if (x.contiguous()) return new_view(shape, contiguous_strides(shape), x.offset());
  // Walk both shapes from the front, matching groups of axes with equal element counts.
  const Dims s = x.shape(), st = x.strides();
  Dims out_strides;
  out_strides.n = shape.n;
  if (count(shape) == 0) return new_view(shape, contiguous_strides(shape), x.offset());
  int i = 0, j = 0;
  while (i < s.n || j < shape.n) {
    int64_t left = i < s.n ? s[i] : 1, right = j < shape.n ? shape[j] : 1;
    int i0 = i, j0 = j;
    if (i < s.n) ++i;
    if (j < shape.n) ++j;
    while (left != right) {
      if (left < right)
        left *= s[i++];
      else
        right *= shape[j++];
    }
    // The axes i0..i of x must be one run in memory (axes of length 1 do not matter).
    int64_t step = 0;
    bool any = false;
    for (int k = i - 1; k >= i0; --k) {
      if (s[k] == 1) continue;
      if (any && st[k] != step) return nullptr;
      step = st[k] * s[k];
      any = true;
    }
    int64_t inner = 1;
    for (int k = i - 1; k >= i0; --k)
      if (s[k] != 1) {
        inner = st[k];
        break;
      }
    for (int k = j - 1; k >= j0; --k) {
      out_strides[k] = inner;
      inner *= shape[k];
    }
  }
  return new_view(shape, out_strides, x.offset());
}

}  // namespace slipstream::ops
