// Searching in sorted arrays, counting, and the places of what is not zero.
#include <algorithm>
#include <cstring>

#include "kernels/clones.h"
#include "kernels/sort.h"
#include "ops/declare.h"
#include "ops/gradient.h"
#include "ops/indexing.h"
#include "ops/rules.h"

namespace slipstream::ops {

Value* places(const Operand& mask, int64_t count);
Value* searchsorted(const Operand& a, const Operand& v, bool right);

namespace {

inline constexpr int64_t kChunk = 1 << 14;

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
  bool right;  // of isin: inverted
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
const OpDef kSearchsorted = without_gradient({.name = "searchsorted", .run = run_searchsorted});

[[noreturn]] void array_changed() {
  throw OpError("the array changed while its places were counted");
}

// How many elements of a mask are true before each chunk; OpError unless they are `total`.
std::vector<int64_t> starts_of(OpRun& r, const Tensor& mask, int64_t total) {
  const uint8_t* m = mask.as<uint8_t>();
  const int64_t n = mask.size, chunks = (n + kChunk - 1) / kChunk;
  std::vector<int64_t> start(chunks + 1, 0);
  if (chunks == 1) {  // for_true() sees for itself
    start[1] = total;
    return start;
  }
  r.parallel.for_each(chunks, [&](int64_t c) {
    int64_t count = 0;
    // Bytes are summed in blocks that cannot overflow one.
    for (int64_t i = c * kChunk; i < std::min(n, (c + 1) * kChunk); i += 128) {
      uint8_t some = 0;
      for (int64_t j = i; j < std::min({n, (c + 1) * kChunk, i + 128}); ++j) some += m[j];
      count += some;
    }
    start[c + 1] = count;
  });
  for (int64_t c = 0; c < chunks; ++c) start[c + 1] += start[c];
  if (start[chunks] != total) array_changed();
  return start;
}

// The places of the ones among eight bytes that are 0 or 1, for each of their patterns.
struct Eight {
  alignas(64) int64_t places[256][8] = {};
  uint8_t count[256] = {};
  constexpr Eight() {
    for (int bits = 0; bits < 256; ++bits)
      for (int j = 0; j < 8; ++j)
        if (bits >> j & 1) places[bits][count[bits]++] = j;
  }
};
constexpr Eight kEight;

// The places of the true elements of m[i] .. m[stop - 1]; eight more may be written behind them.
SLIPSTREAM_CLONES int64_t find_true(int64_t* places, const uint8_t* m, int64_t i, int64_t stop) {
  int64_t k = 0;
  for (; i + 8 <= stop; i += 8) {
    uint64_t bytes;
    std::memcpy(&bytes, m + i, 8);
    const uint64_t bits = bytes * 0x0102040810204080u >> 56;  // byte j to bit j
    for (int j = 0; j < 8; ++j) places[k + j] = i + kEight.places[bits][j];
    k += kEight.count[bits];
  }
  for (; i < stop; ++i) {
    places[k] = i;
    k += m[i];
  }
  return k;
}

// Calls put(k, places, count) with the places of true elements, a few at a time; k counts them.
// With `all` they are written there as well, where it has room.
template <class F>
void for_true(OpRun& r, const Tensor& mask, const std::vector<int64_t>& start, F&& put,
              int64_t* all = nullptr) {
  const uint8_t* m = mask.as<uint8_t>();
  const int64_t n = mask.size;
  r.parallel.for_each(static_cast<int64_t>(start.size()) - 1, [&](int64_t c) {
    constexpr int64_t kBlock = 256;
    int64_t some[kBlock + 8], at = start[c];
    const int64_t end = std::min(n, (c + 1) * kChunk);
    for (int64_t i = c * kChunk; i < end; i += kBlock) {
      int64_t* places = all && at + kBlock + 8 <= start[c + 1] ? all + at : some;
      const int64_t k = find_true(places, m, i, std::min(end, i + kBlock));
      if (at + k > start[c + 1]) array_changed();
      put(at, places, k);
      at += k;
    }
    if (at != start[c + 1]) array_changed();
  });
}

// Where a mask is true, in row-major order: output [ndim, count].
void run_places(OpRun& r) {
  const Tensor& mask = r.in[0];
  int64_t* out = r.out[0].as<int64_t>();
  const int64_t total = r.out[0].shape[1];
  const int ndim = mask.shape.n;
  auto put = [&](int64_t at, int64_t* flat, int64_t k) {
    for (int d = ndim - 1; d > 0; --d) {
      int64_t* to = out + d * total + at;
      const int64_t size = mask.shape[d];
      for (int64_t j = 0; j < k; ++j) {
        const int64_t rest = flat[j] / size;
        to[j] = flat[j] - rest * size;
        flat[j] = rest;
      }
    }
    if (ndim && flat != out + at) std::memcpy(out + at, flat, k * sizeof(int64_t));
  };
  for_true(r, mask, starts_of(r, mask, total), put, out);
}
const OpDef kPlaces = without_gradient({.name = "nonzero", .run = run_places});

// Slices of input 0, [outer, n, inner], where input 1, a mask of n elements, is true.
struct CompressAttrs : Attrs {
  int64_t outer = 1, inner = 1, count = 0;
};
void run_compress(OpRun& r) {
  auto& a = r.attrs<CompressAttrs>();
  const Tensor& mask = r.in[1];
  const int size = size_of(r.in[0].dtype);
  const auto start = starts_of(r, mask, a.count);
  const auto copy = [&]<class T>(T) {
    const T* from = r.in[0].as<T>();
    T* to = r.out[0].as<T>();
    for_true(r, mask, start, [&](int64_t at, const int64_t* places, int64_t k) {
      for (int64_t j = 0; j < k; ++j) to[at + j] = from[places[j]];
    });
  };
  if (a.outer == 1 && a.inner == 1 && size <= 8) {
    if (size == 1) return copy(uint8_t{});
    if (size == 2) return copy(uint16_t{});
    if (size == 4) return copy(uint32_t{});
    return copy(uint64_t{});
  }
  const int64_t bytes = a.inner * size;
  for_true(r, mask, start, [&](int64_t at, const int64_t* places, int64_t k) {
    for (int64_t o = 0; o < a.outer; ++o)
      for (int64_t j = 0; j < k; ++j)
        std::memcpy(r.out[0].data + (o * a.count + at + j) * bytes,
                    r.in[0].data + (o * mask.size + places[j]) * bytes, bytes);
  });
}
void grad_compress(Gradient& g) {
  auto& a = g.attrs<CompressAttrs>();
  Term mask = g.in(1);
  Term index = Term(places(mask.operand(), a.count)).reshape({a.count});
  Term dx = spread_at(g.in_type(0), {a.outer, count(mask.shape()), a.inner}, 1, index,
                      g.dy().reshape({a.outer, a.count, a.inner}));
  g.give(0, dx.reshape(g.in_shape(0)));
}
const OpDef kCompress =
    with_gradient({.name = "compress", .run = run_compress}, grad_compress, {needs_in(1)});

// Inputs: where groups of sorted elements start, and the order that sorted them. Output: the group
// of each element before it was sorted.
void run_groups(OpRun& r) {
  const uint8_t* starts = r.in[0].as<uint8_t>();
  const int64_t* order = r.in[1].as<int64_t>();
  int64_t* out = r.out[0].as<int64_t>();
  const int64_t n = r.in[0].size, chunks = (n + kChunk - 1) / kChunk;
  std::vector<int64_t> before(chunks + 1, -1);
  r.parallel.for_each(chunks, [&](int64_t c) {
    int64_t count = 0;
    for (int64_t i = c * kChunk; i < std::min(n, (c + 1) * kChunk); ++i) {
      count += starts[i];
      if (order[i] < 0 || order[i] >= n) throw ValueError("order is not a permutation");
    }
    before[c + 1] = count;
  });
  for (int64_t c = 0; c < chunks; ++c) before[c + 1] += before[c];
  r.parallel.for_each(chunks, [&](int64_t c) {
    int64_t group = before[c];
    for (int64_t i = c * kChunk; i < std::min(n, (c + 1) * kChunk); ++i) {
      group += starts[i];
      out[order[i]] = group;
    }
  });
}
const OpDef kGroups = without_gradient({.name = "groups", .run = run_groups});

// Whether elements of input 1 are in the sorted input 0. NaN equals nothing.
void run_contains(OpRun& r) {
  const bool invert = r.attrs<SideAttrs>().right;
  const Keys keys(r.in[0]);
  const int64_t m = r.in[1].size;
  uint8_t* out = r.out[0].as<uint8_t>();
  const bool floats = keys.format.kind == kernels::KeyFormat::Kind::Float;
  r.parallel.for_each((m + kChunk - 1) / kChunk, [&](int64_t c) {
    std::vector<char> room;
    const int64_t begin = c * kChunk, count = std::min(kChunk, m - begin);
    std::vector<int64_t> at(count);
    keys.find(at.data(), r.in[1].data + begin * keys.format.bytes, count, false, room);
    const auto compare = [&]<class K>(K) {
      const K* sorted = reinterpret_cast<const K*>(keys.data());
      const K* v = reinterpret_cast<const K*>(room.data());
      const K nan = static_cast<K>(~uint64_t{0} >> (64 - 8 * keys.format.bytes));
      for (int64_t j = 0; j < count; ++j) {
        const bool there = at[j] < keys.n && sorted[std::min(at[j], keys.n - 1)] == v[j];
        out[begin + j] = (there && !(floats && v[j] == nan)) != invert;
      }
    };
    if (keys.width() == 8)
      compare(uint64_t{});
    else
      compare(uint32_t{});
  });
}
const OpDef kContains = without_gradient({.name = "isin", .run = run_contains});

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

[[noreturn]] void bad_bin(int64_t value, int64_t bins) {
  throw ValueError("bincount: value " + std::to_string(value) + " is out of bounds for " +
                   std::to_string(bins) + " bins");
}

// Adds to the counts of x[0] .. x[n-1].
template <class C>
void count_values(const int64_t* x, int64_t n, int64_t bins, C* counts) {
  for (int64_t i = 0; i < n; ++i) {
    if (static_cast<uint64_t>(x[i]) >= static_cast<uint64_t>(bins)) bad_bin(x[i], bins);
    ++counts[x[i]];
  }
}

void run_bincount(OpRun& r) {
  const int64_t* x = r.in[0].as<int64_t>();
  const int64_t n = r.in[0].size, bins = r.out[0].size;
  if (r.in.size() > 1)
    return count_places(r, n, bins, &r.in[1], [&](int64_t i, int64_t m, int64_t* places) {
      for (int64_t j = 0; j < m; ++j) {
        if (x[i + j] < 0 || x[i + j] >= bins) bad_bin(x[i + j], bins);
        places[j] = x[i + j];
      }
    });
  int64_t* out = r.out[0].as<int64_t>();
  const int64_t parts =
      n >> 32 ? 1 : std::clamp<int64_t>(std::min(n / 65536, n / (4 * bins + 1)), 1, 16);
  if (parts == 1) {  // too few to share out
    std::fill_n(out, bins, 0);
    return count_values(x, n, bins, out);
  }
  // Counts of 32 bits: twice as many of them stay in the cache.
  const int64_t per = (n + parts - 1) / parts;
  std::vector<uint32_t> counts(parts * bins);
  r.parallel.for_each(parts, [&](int64_t p) {
    const int64_t first = std::min(n, p * per);
    count_values(x + first, std::min(per, n - first), bins, counts.data() + p * bins);
  });
  std::copy_n(counts.data(), bins, out);
  for (int64_t p = 1; p < parts; ++p)
    for (int64_t b = 0; b < bins; ++b) out[b] += counts[p * bins + b];
}
// A weight counts where its element does.
void grad_bincount(Gradient& g) {
  if (g.wants(1)) g.give(1, take_at(g.dy(), 0, g.in(0)));
}
const OpDef kBincount =
    with_gradient({.name = "bincount", .run = run_bincount}, grad_bincount, {0, needs_in(0)});

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
void grad_histogram(Gradient& g) {
  if (g.entry.n_inputs < 3 || !g.wants(2)) return;
  Term x = g.in(0), edges = g.in(1);
  const auto bins = static_cast<double>(count(g.out_shape()));
  Term last = slice(edges, 0, count(g.out_shape()), 1);
  Term bin = Term(searchsorted(edges.operand(), x.operand(), true)) - whole_number(1);
  bin = where(x == last, whole_number(bins - 1), bin);
  Term valid = (bin >= whole_number(0)) & (bin < whole_number(bins));
  Term dw = Term(gather(g.dy().operand(), 0, {bin.operand()}, OutOfRange::Clip));
  g.give(2, where(valid, dw, 0.0));
}
constexpr uint32_t kPlaced = needs_in(0) | needs_in(1);
const OpDef kHistogram =
    with_gradient({.name = "histogram", .run = run_histogram}, grad_histogram, {0, 0, kPlaced});

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

// A search for the elements of v in a sorted line, on both in their common type.
Value* search(const OpDef& def, const char* name, const Operand& sorted, const Operand& v,
              bool flag, DType result) {
  DType t = search_type(sorted, v, name);
  Temp keep_a, keep_v;
  Operand x = as_type(sorted, t, keep_a), y = as_type(v, t, keep_v);
  auto attrs = std::make_unique<SideAttrs>();
  attrs->right = flag;
  Node* n = begin(def, 2);
  n->attrs = std::move(attrs);
  set_input(n, 0, x);
  set_input(n, 1, y);
  return commit(n, result, v.shape());
}

}  // namespace

Value* searchsorted(const Operand& a, const Operand& v, bool right) {
  if (a.shape().n != 1) throw ValueError("searchsorted: a must have one dimension");
  return search(kSearchsorted, "searchsorted", a, v, right, DType::I64);
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

// `count` is how many elements of the mask are true.
Value* compress(const Operand& a, const Operand& mask, int64_t axis, int64_t count) {
  int k = normalize_axis(axis, a.shape().n, "axis");
  if (mask.dtype() != DType::Bool || mask.shape().n != 1 || mask.size() != a.shape()[k])
    throw ValueError("compress: condition must be bool, with " + std::to_string(a.shape()[k]) +
                     " elements in one dimension");
  auto attrs = std::make_unique<CompressAttrs>();
  const Dims& s = a.shape();
  for (int i = 0; i < k; ++i) attrs->outer *= s[i];
  for (int i = k + 1; i < s.n; ++i) attrs->inner *= s[i];
  if (count < 0 || count > s[k]) throw ValueError("compress: count is out of bounds");
  attrs->count = count;
  Dims shape;
  for (int i = 0; i < s.n; ++i) shape.push(i == k ? count : s[i]);
  Node* n = begin(kCompress, 2);
  n->attrs = std::move(attrs);
  set_input(n, 0, a);
  set_input(n, 1, mask);
  return commit(n, a.dtype(), shape);
}
SLIPSTREAM_DECLARE(compress, "a", "condition", "axis", "count");

Value* groups(const Operand& starts, const Operand& order) {
  if (starts.dtype() != DType::Bool || order.dtype() != DType::I64 || starts.shape().n != 1 ||
      !(starts.shape() == order.shape()))
    throw TypeError("groups: starts must be bool, order int64, of one length");
  Node* n = begin(kGroups, 2);
  set_input(n, 0, starts);
  set_input(n, 1, order);
  return commit(n, DType::I64, order.shape());
}
SLIPSTREAM_DECLARE(groups, "starts", "order");

// `sorted` has one dimension.
Value* contains(const Operand& sorted, const Operand& v, bool invert) {
  if (sorted.shape().n != 1) throw ValueError("contains: sorted must have one dimension");
  return search(kContains, "isin", sorted, v, invert, DType::Bool);
}
SLIPSTREAM_DECLARE(contains, "sorted", "v", "invert");

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
