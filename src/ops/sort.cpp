// Sorting along an axis: values, places, the largest k, and single order statistics.
#include "kernels/sort.h"

#include <algorithm>
#include <cstring>
#include <functional>

#include "memory/buffer.h"
#include "ops/along_axis.h"
#include "ops/declare.h"
#include "ops/gradient.h"
#include "ops/rules.h"

namespace slipstream::ops {
namespace {

using kernels::KeyFormat;
using kernels::Selection;
using kernels::Wanted;

struct SortAttrs : Attrs {
  int64_t outer = 1, length = 1, inner = 1;
  bool descending = false;
  std::vector<Wanted> wanted;  // empty: all positions
  Selection selection() const { return {wanted.data(), static_cast<int>(wanted.size())}; }
};

// Memory from the engine's allocator for the duration of a kernel.
class Scratch {
 public:
  explicit Scratch(int64_t bytes) : buffer_(memory::allocate(std::max<int64_t>(bytes, 64))) {}
  ~Scratch() { memory::release(buffer_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  char* data() const { return buffer_->data; }

 private:
  Buffer* buffer_;
};

// Columns [first, first + count) of a [length, inner] block as rows, and rows back as columns.
template <class T>
void columns_to_rows(T* rows, const T* block, int64_t length, int64_t inner, int64_t first,
                     int64_t count) {
  constexpr int64_t kBlock = 64;  // rows of a block stay in the cache while they are written
  for (int64_t i0 = 0; i0 < length; i0 += kBlock) {
    const int64_t end = std::min(length, i0 + kBlock);
    for (int64_t c = 0; c < count; ++c)
      for (int64_t i = i0; i < end; ++i) rows[c * length + i] = block[i * inner + first + c];
  }
}
template <class T>
void rows_to_columns(T* block, const T* rows, int64_t length, int64_t inner, int64_t first,
                     int64_t count) {
  for (int64_t i = 0; i < length; ++i)
    for (int64_t c = 0; c < count; ++c) block[i * inner + first + c] = rows[c * length + i];
}
template <class F>
void with_size(int bytes, F&& f) {
  if (bytes == 1) return f(uint8_t{});
  if (bytes == 2) return f(uint16_t{});
  if (bytes == 4) return f(uint32_t{});
  f(uint64_t{});
}

// One row of input to one row of each output. `parallel` is null where rows run in parallel.
using RowFn = std::function<void(const char* in, char* const* out, char* scratch, Parallel*)>;

// Calls `row` for every row along the axis; output k has lengths[k] elements per row.
void for_rows(OpRun& r, const SortAttrs& a, const std::vector<int64_t>& lengths,
              int64_t scratch_bytes, const RowFn& row) {
  const int64_t n = a.length, rows = a.outer * a.inner;
  const int size = size_of(r.in[0].dtype);
  const int outs = static_cast<int>(r.out.size());
  if (rows == 0) return;
  if (a.inner == 1) {
    const auto one = [&](int64_t i, char* scratch, Parallel* parallel) {
      char* out[2];
      for (int k = 0; k < outs; ++k)
        out[k] = r.out[k].data + i * lengths[k] * size_of(r.out[k].dtype);
      row(r.in[0].data + i * n * size, out, scratch, parallel);
    };
    if (rows < 4 && n >= (1 << 16)) {
      Scratch scratch(scratch_bytes);
      for (int64_t i = 0; i < rows; ++i) one(i, scratch.data(), &r.parallel);
      return;
    }
    const int64_t per = std::max<int64_t>(1, (1 << 15) / std::max<int64_t>(n, 1));
    r.parallel.for_each((rows + per - 1) / per, [&](int64_t c) {
      Scratch scratch(scratch_bytes);
      for (int64_t i = c * per; i < std::min(rows, (c + 1) * per); ++i)
        one(i, scratch.data(), nullptr);
    });
    return;
  }
  // A cache line of neighbouring columns at a time.
  const int64_t per = std::max<int64_t>(1, 64 / size);
  const int64_t groups = (a.inner + per - 1) / per;
  const bool alone = a.outer * groups < 4 && n >= (1 << 16);
  const auto block = [&](int64_t c, Parallel* parallel) {
    const int64_t o = c / groups, first = c % groups * per;
    const int64_t count = std::min(per, a.inner - first);
    int64_t bytes = count * n * size;
    for (int k = 0; k < outs; ++k) bytes += count * lengths[k] * size_of(r.out[k].dtype);
    Scratch scratch(scratch_bytes), room(bytes + 256);
    char* in = room.data();
    char* results[2] = {};
    int64_t at = (count * n * size + 63) / 64 * 64;
    for (int k = 0; k < outs; ++k) {
      results[k] = room.data() + at;
      at += (count * lengths[k] * size_of(r.out[k].dtype) + 63) / 64 * 64;
    }
    with_size(size, [&]<class T>(T) {
      columns_to_rows(reinterpret_cast<T*>(in), r.in[0].as<T>() + o * n * a.inner, n, a.inner,
                      first, count);
    });
    for (int64_t i = 0; i < count; ++i) {
      char* out[2];
      for (int k = 0; k < outs; ++k) out[k] = results[k] + i * lengths[k] * size_of(r.out[k].dtype);
      row(in + i * n * size, out, scratch.data(), parallel);
    }
    for (int k = 0; k < outs; ++k)
      with_size(size_of(r.out[k].dtype), [&]<class T>(T) {
        rows_to_columns(r.out[k].as<T>() + o * lengths[k] * a.inner,
                        reinterpret_cast<const T*>(results[k]), lengths[k], a.inner, first, count);
      });
  };
  if (alone) {
    for (int64_t c = 0; c < a.outer * groups; ++c) block(c, &r.parallel);
  } else {
    r.parallel.for_each(a.outer * groups, [&](int64_t c) { block(c, nullptr); });
  }
}

void run_sort(OpRun& r) {
  auto& a = r.attrs<SortAttrs>();
  const KeyFormat f = kernels::key_format(r.in[0].dtype);
  for_rows(r, a, {a.length}, kernels::sort_scratch(f, a.length),
           [&](const char* in, char* const* out, char* scratch, Parallel* parallel) {
             kernels::sort_row(out[0], in, a.length, f, a.descending, {}, scratch, parallel);
           });
}

void run_argsort(OpRun& r) {
  auto& a = r.attrs<SortAttrs>();
  const KeyFormat f = kernels::key_format(r.in[0].dtype);
  for_rows(r, a, {a.length}, kernels::argsort_scratch(f, a.length),
           [&](const char* in, char* const* out, char* scratch, Parallel* parallel) {
             kernels::argsort_row(reinterpret_cast<int64_t*>(out[0]), in, a.length, f, a.descending,
                                  {}, scratch, parallel);
           });
}

// The elements at the wanted positions of the sorted row.
void run_select(OpRun& r) {
  auto& a = r.attrs<SortAttrs>();
  const KeyFormat f = kernels::key_format(r.in[0].dtype);
  const auto m = static_cast<int64_t>(a.wanted.size());
  const int64_t aux = (kernels::sort_scratch(f, a.length) + 63) / 64 * 64;
  // Beyond a few positions a full sort costs less than looking for each.
  const Selection selection = m <= 16 ? a.selection() : Selection{};
  for_rows(r, a, {m}, aux + a.length * f.bytes,
           [&](const char* in, char* const* out, char* scratch, Parallel* parallel) {
             char* sorted = scratch + aux;
             kernels::sort_row(sorted, in, a.length, f, false, selection, scratch, parallel);
             for (int64_t k = 0; k < m; ++k)
               std::memcpy(out[0] + k * f.bytes, sorted + a.wanted[k].begin * f.bytes, f.bytes);
           });
}

// The first k elements of the sorted row, and their places.
void run_topk(OpRun& r) {
  auto& a = r.attrs<SortAttrs>();
  const KeyFormat f = kernels::key_format(r.in[0].dtype);
  const int64_t k = a.wanted[0].end;
  const int64_t aux = (kernels::argsort_scratch(f, a.length) + 63) / 64 * 64;
  for_rows(r, a, {k, k}, aux + a.length * 8,
           [&](const char* in, char* const* out, char* scratch, Parallel* parallel) {
             auto* places = reinterpret_cast<int64_t*>(scratch + aux);
             kernels::argsort_row(places, in, a.length, f, a.descending, a.selection(), scratch,
                                  parallel);
             std::memcpy(out[1], places, k * 8);
             with_size(f.bytes, [&]<class T>(T) {
               const T* from = reinterpret_cast<const T*>(in);
               T* to = reinterpret_cast<T*>(out[0]);
               for (int64_t i = 0; i < k; ++i) to[i] = from[places[i]];
             });
           });
}

// The gradients go back to where the elements came from: `index`, [outer, picks, inner].
void send_back(Gradient& g, const Term& index) {
  auto& a = g.attrs<SortAttrs>();
  Term base = zeros(g.in_type(0), {a.outer, a.length, a.inner});
  Term dy = g.dy().reshape(index.shape());
  Term dx(add_along_axis(base.operand(), index.operand(), dy.operand(), 1, OutOfRange::Fail));
  g.give(0, dx.reshape(g.in_shape(0)));
}

Term order_of(Gradient& g);
void grad_sort(Gradient& g) { send_back(g, order_of(g)); }
void grad_select(Gradient& g) {
  std::vector<int64_t> positions;
  for (const Wanted& w : g.attrs<SortAttrs>().wanted) positions.push_back(w.begin);
  send_back(g, take_at(order_of(g), 1, indices(positions)));
}
void grad_topk(Gradient& g) {
  auto& a = g.attrs<SortAttrs>();
  send_back(g, g.out(1).reshape({a.outer, a.wanted[0].end, a.inner}));
}

const OpDef kSort = with_gradient({.name = "sort", .run = run_sort}, grad_sort, {needs_in(0)});
const OpDef kArgsort = without_gradient({.name = "argsort", .run = run_argsort});
const OpDef kSelect =
    with_gradient({.name = "select", .run = run_select}, grad_select, {needs_in(0)});
const OpDef kTopk = with_gradient({.name = "topk", .run = run_topk}, grad_topk, {needs_out(1)});

std::unique_ptr<SortAttrs> sort_attrs(const Operand& x, int64_t axis, bool descending,
                                      const char* operation) {
  const Dims& s = x.shape();
  if (s.n == 0)
    throw ValueError(std::string(operation) + ": the array needs at least one dimension");
  try {
    kernels::key_format(x.dtype());
  } catch (const std::invalid_argument&) {
    throw TypeError(std::string(operation) + ": dtype " + std::string(name_of(x.dtype())) +
                    " is not supported");
  }
  int k = normalize_axis(axis, s.n, "axis");
  auto a = std::make_unique<SortAttrs>();
  for (int i = 0; i < k; ++i) a->outer *= s[i];
  for (int i = k + 1; i < s.n; ++i) a->inner *= s[i];
  a->length = s[k];
  a->descending = descending;
  if (a->length >= int64_t{1} << 32)
    throw ValueError(std::string(operation) + ": axis " + std::to_string(k) +
                     " has more than 2**32 elements");
  return a;
}

Value* record(const OpDef& op, std::unique_ptr<SortAttrs> attrs, const Operand& x, DType t,
              const Dims& shape) {
  Node* n = begin(op, 1);
  n->attrs = std::move(attrs);
  set_input(n, 0, x);
  return commit(n, t, shape);
}

Term order_of(Gradient& g) {
  auto& a = g.attrs<SortAttrs>();
  auto attrs = std::make_unique<SortAttrs>();
  attrs->outer = a.outer;
  attrs->length = a.length;
  attrs->inner = a.inner;
  attrs->descending = a.descending;
  Term x = g.in(0).reshape({a.outer, a.length, a.inner});
  return Term(record(kArgsort, std::move(attrs), x.operand(), DType::I64, x.shape()));
}

}  // namespace

Value* sort(const Operand& a, int64_t axis, bool descending) {
  auto attrs = sort_attrs(a, axis, descending, "sort");
  return record(kSort, std::move(attrs), a, a.dtype(), a.shape());
}
SLIPSTREAM_DECLARE(sort, "a", {"axis", -1}, {"descending", false});

Value* argsort(const Operand& a, int64_t axis, bool descending) {
  auto attrs = sort_attrs(a, axis, descending, "argsort");
  return record(kArgsort, std::move(attrs), a, DType::I64, a.shape());
}
SLIPSTREAM_DECLARE(argsort, "a", {"axis", -1}, {"descending", false});

// Elements at those positions of the sorted axis, which takes their number as its size.
Value* select(const Operand& a, const Dims& positions, int64_t axis) {
  auto attrs = sort_attrs(a, axis, false, "select");
  for (int i = 0; i < positions.n; ++i) {
    if (positions[i] < 0 || positions[i] >= attrs->length)
      throw IndexError("select: position " + std::to_string(positions[i]) +
                       " is out of bounds for an axis of size " + std::to_string(attrs->length));
    attrs->wanted.push_back({positions[i], positions[i] + 1});
  }
  Dims shape = a.shape();
  shape[normalize_axis(axis, shape.n, "axis")] = positions.n;
  if (positions.n == 0) throw ValueError("select: positions is empty");
  return record(kSelect, std::move(attrs), a, a.dtype(), shape);
}
SLIPSTREAM_DECLARE(select, "a", "positions", "axis");

// The k largest (or smallest) elements along an axis in order, and their places.
std::vector<Value*> topk(const Operand& a, int64_t k, int64_t axis, bool largest) {
  auto attrs = sort_attrs(a, axis, largest, "topk");
  if (k < 1 || k > attrs->length)
    throw ValueError("topk: k must be between 1 and " + std::to_string(attrs->length) + ", not " +
                     std::to_string(k));
  attrs->wanted = {{0, k}};
  Dims shape = a.shape();
  shape[normalize_axis(axis, shape.n, "axis")] = k;
  Node* n = begin(kTopk, 1);
  n->attrs = std::move(attrs);
  set_input(n, 0, a);
  add_outputs(n, {{DType::I64, shape}});
  Value* values = commit(n, a.dtype(), shape);
  return {values, n->output(1)};
}
SLIPSTREAM_DECLARE(topk, "a", "k", "axis", "largest");

}  // namespace slipstream::ops
