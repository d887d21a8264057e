// Searching in sorted arrays, counting, and the places of what is not zero.
#include <algorithm>
#include <cstring>

#include "kernels/sort.h"
#include "ops/declare.h"

namespace slipstream::ops {
namespace {

inline constexpr int64_t kChunk = 1 << 14;

OpDef make_def(const char* name, void (*run)(OpRun&)) {
  OpDef d;
  d.name = name;
  d.run = run;
  return d;
}

// Sorted numbers as keys, for searching.
class Keys {
 public:
  explicit Keys(const Tensor& sorted)
      : format(kernels::key_format(sorted.dtype)), n(sorted.size), keys_(sorted.size * width()) {
    kernels::sort_table().encode(keys_.data(), sorted.data, n, format, false, true);
  }
  int64_t width() const { return format.bytes == 8 ? 8 : 4; }
  const char* data() const { return keys_.data(); }
  // Positions of v[0, m), m <= kChunk.
  void find(int64_t* out, const char* v, int64_t m, bool right, std::vector<char>& room) const {
    room.resize(m * width());
    kernels::sort_table().encode(room.data(), v, m, format, false, true);
    kernels::sort_table().search(out, keys_.data(), n, room.data(), m, width() == 8, right);
  }
  const kernels::KeyFormat format;
  const int64_t n;

 private:
  std::vector<char> keys_;
};

struct SideAttrs : Attrs {
  bool right;
};

void run_searchsorted(OpRun& r) {
  const bool right = r.attrs<SideAttrs>().right;
  const Keys keys(r.in[0]);
  const int64_t m = r.in[1].size;
  int64_t* out = r.out[0].as<int64_t>();
  r.parallel.for_each((m + kChunk - 1) / kChunk, [&](int64_t c) {
    std::vector<char> room;
    const int64_t i = c * kChunk;
    keys.find(out + i, r.in[1].data + i * keys.format.bytes, std::min(kChunk, m - i), right, room);
  });
}
const OpDef kSearchsorted = make_def("searchsorted", run_searchsorted);

// Where a mask is true, in row-major order: output [ndim, count].
void run_places(OpRun& r) {
  const Tensor& mask = r.in[0];
  const uint8_t* m = mask.as<uint8_t>();
  int64_t* out = r.out[0].as<int64_t>();
  const int64_t total = r.out[0].shape[1], n = mask.size;
  const int ndim = mask.shape.n;
  const int64_t chunks = (n + kChunk - 1) / kChunk;
  std::vector<int64_t> start(chunks + 1, 0);
  r.parallel.for_each(chunks, [&](int64_t c) {
    int64_t count = 0;
    for (int64_t i = c * kChunk; i < std::min(n, (c + 1) * kChunk); ++i) count += m[i];
    start[c + 1] = count;
  });
  for (int64_t c = 0; c < chunks; ++c) start[c + 1] += start[c];
  if (start[chunks] != total) throw OpError("the array changed while its places were counted");
  r.parallel.for_each(chunks, [&](int64_t c) {
    std::vector<int64_t> flat(kChunk + 1);
    int64_t k = 0;
    for (int64_t i = c * kChunk; i < std::min(n, (c + 1) * kChunk); ++i) {
      flat[k] = i;
      k += m[i];
    }
    for (int d = ndim - 1; d >= 0; --d) {
      int64_t* to = out + d * total + start[c];
      const int64_t size = mask.shape[d];
      for (int64_t j = 0; j < k; ++j) {
        const int64_t rest = d ? flat[j] / size : 0;
        to[j] = flat[j] - rest * size;
        flat[j] = rest;
      }
    }
  });
}
const OpDef kPlaces = make_def("nonzero", run_places);

// Counts places given by `find(begin, count, places)`; places outside [0, bins) are left out.
template <class F>
void count_places(OpRun& r, int64_t n, int64_t bins, const Tensor* weights, F&& find) {
  if (weights) {
    // In order: sums of floats must not depend on threads.
    double* out = r.out[0].as<double>();
    const double* w = weights->as<double>();
    std::fill_n(out, bins, 0.0);
    std::vector<int64_t> places(kChunk);
    for (int64_t i = 0; i < n; i += kChunk) {
      const int64_t m = std::min(kChunk, n - i);
      find(i, m, places.data());
      for (int64_t j = 0; j < m; ++j)
        if (places[j] >= 0 && places[j] < bins) out[places[j]] += w[i + j];
    }
    return;
  }
  int64_t* out = r.out[0].as<int64_t>();
  const int64_t parts = std::clamp<int64_t>(std::min(n / 65536, n / (4 * bins + 1)), 1, 16);
  const int64_t per = (n + parts - 1) / parts;
  std::vector<int64_t> counts(parts * (bins + 1), 0);
  r.parallel.for_each(parts, [&](int64_t p) {
    int64_t* own = counts.data() + p * (bins + 1);
    std::vector<int64_t> places(kChunk);
    for (int64_t i = p * per; i < std::min(n, (p + 1) * per); i += kChunk) {
      const int64_t m = std::min({kChunk, n - i, (p + 1) * per - i});
      find(i, m, places.data());
      for (int64_t j = 0; j < m; ++j)
        ++own[static_cast<uint64_t>(places[j]) < static_cast<uint64_t>(bins) ? places[j] : bins];
    }
  });
  for (int64_t b = 0; b < bins; ++b) {
    out[b] = 0;
    for (int64_t p = 0; p < parts; ++p) out[b] += counts[p * (bins + 1) + b];
  }
}

void run_bincount(OpRun& r) {
  const int64_t* x = r.in[0].as<int64_t>();
  const int64_t bins = r.out[0].size;
  count_places(r, r.in[0].size, bins, r.in.size() > 1 ? &r.in[1] : nullptr,
               [&](int64_t i, int64_t m, int64_t* places) {
                 for (int64_t j = 0; j < m; ++j) {
                   if (x[i + j] < 0 || x[i + j] >= bins)
                     throw OpError("bincount: value " + std::to_string(x[i + j]) +
                                   " is out of bounds for " + std::to_string(bins) + " bins");
                   places[j] = x[i + j];
                 }
               });
}
const OpDef kBincount = make_def("bincount", run_bincount);

// Bin k is [edges[k], edges[k + 1]); the last one has its right edge too.
void run_histogram(OpRun& r) {
  const Keys edges(r.in[1]);
  const int64_t bins = r.out[0].size;
  const int64_t width = edges.width();
  const char* last = edges.data() + bins * width;
  count_places(r, r.in[0].size, bins, r.in.size() > 2 ? &r.in[2] : nullptr,
               [&](int64_t i, int64_t m, int64_t* places) {
                 std::vector<char> room;
                 edges.find(places, r.in[0].data + i * edges.format.bytes, m, true, room);
                 for (int64_t j = 0; j < m; ++j) {
                   const bool is_last = std::memcmp(room.data() + j * width, last, width) == 0;
                   places[j] = is_last ? bins - 1 : places[j] - 1;
                 }
               });
}
const OpDef kHistogram = make_def("histogram", run_histogram);

// An operand in type t; a recorded cast fuses or runs before.
Operand as_type(const Operand& x, DType t, Temp& keep) {
  if (x.dtype() == t) return x;
  keep = Temp(cast(x, t));
  return keep.operand();
}

DType search_type(const Operand& a, const Operand& b, const char* operation) {
  DType t = promote(a.dtype(), b.dtype());
  try {
    kernels::key_format(t);
  } catch (const std::invalid_argument&) {
    throw TypeError(std::string(operation) + ": dtype " + std::string(name_of(t)) +
                    " is not supported");
  }
  return t;
}

}  // namespace

Value* searchsorted(const Operand& a, const Operand& v, bool right) {
  if (a.shape().n != 1) throw ValueError("searchsorted: a must have one dimension");
  DType t = search_type(a, v, "searchsorted");
  Temp keep_a, keep_v;
  Operand x = as_type(a, t, keep_a), y = as_type(v, t, keep_v);
  auto attrs = std::make_unique<SideAttrs>();
  attrs->right = right;
  Node* n = begin(kSearchsorted, 2);
  n->attrs = std::move(attrs);
  set_input(n, 0, x);
  set_input(n, 1, y);
  return commit(n, DType::I64, v.shape());
}
SLIPSTREAM_DECLARE(searchsorted, "a", "v", "right");

// `count` is how many elements of the mask are true.
Value* places(const Operand& mask, int64_t count) {
  if (mask.dtype() != DType::Bool) throw TypeError("places: mask must be bool");
  if (count < 0) throw ValueError("places: count must not be negative");
  Node* n = begin(kPlaces, 1);
  set_input(n, 0, mask);
  return commit(n, DType::I64, {mask.shape().n, count});
}
SLIPSTREAM_DECLARE(places, "mask", "count");

Value* bincount(const Operand& x, const std::optional<Operand>& weights, int64_t bins) {
  if (x.shape().n != 1) throw ValueError("bincount: x must have one dimension");
  if (!is_int(x.dtype()) && x.dtype() != DType::Bool)
    throw TypeError("bincount: x must be of integer type, not " + std::string(name_of(x.dtype())));
  if (bins < 0) throw ValueError("bincount: minlength must not be negative");
  if (weights && !(weights->shape() == x.shape()))
    throw ValueError("bincount: weights has shape " + to_string(weights->shape()) + ", x " +
                     to_string(x.shape()));
  Temp keep_x, keep_w;
  Operand places = as_type(x, DType::I64, keep_x), w;
  if (weights) w = as_type(*weights, DType::F64, keep_w);
  Node* n = begin(kBincount, weights ? 2 : 1);
  set_input(n, 0, places);
  if (weights) set_input(n, 1, w);
  return commit(n, weights ? DType::F64 : DType::I64, {bins});
}
SLIPSTREAM_DECLARE(bincount, "x", "weights", "bins");

Value* histogram(const Operand& a, const Operand& edges, const std::optional<Operand>& weights) {
  if (edges.shape().n != 1 || edges.size() < 2)
    throw ValueError("histogram: bins must be at least two edges in one dimension");
  if (weights && !(weights->shape() == a.shape()))
    throw ValueError("histogram: weights has shape " + to_string(weights->shape()) + ", a " +
                     to_string(a.shape()));
  DType t = search_type(a, edges, "histogram");
  Temp keep_a, keep_e, keep_w;
  Operand x = as_type(a, t, keep_a), e = as_type(edges, t, keep_e), w;
  if (weights) w = as_type(*weights, DType::F64, keep_w);
  Node* n = begin(kHistogram, weights ? 3 : 2);
  set_input(n, 0, x);
  set_input(n, 1, e);
  if (weights) set_input(n, 2, w);
  return commit(n, weights ? DType::F64 : DType::I64, {edges.size() - 1});
}
SLIPSTREAM_DECLARE(histogram, "a", "edges", "weights");

}  // namespace slipstream::ops
