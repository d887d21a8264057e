#include "kernels/matmul.h"

#include <algorithm>
#include <complex>
#include <cstdlib>
#include <cstring>
#include <new>
#include <tuple>

#include "kernels/clones.h"
#include "kernels/tile.h"

namespace slipstream::kernels {
namespace {

constexpr int64_t ceil_div(int64_t a, int64_t b) { return (a + b - 1) / b; }
constexpr int64_t round_up(int64_t a, int64_t b) { return ceil_div(a, b) * b; }

// One product: all of a panel's part of one matrix. Strides in elements.
struct Job {
  DType dtype;
  Blas lib;
  int64_t m, n, k;  // of this panel
  const char* a;
  int64_t ars, acs;
  const char* b;
  int64_t brs, bcs;
  char* c;
  int64_t ldc;
};

// ---- Integers and bool: a plain blocked loop ----

constexpr int64_t kBlockDepth = 32, kBlockBytes = 1024;  // a block of b, packed or not, fits L1

// c[j] = c[j] + s[0] b[0][j] + .. + s[depth-1] b[depth-1][j]; for bool, "or" of "and"s.
template <int kDepth, class T, bool kLogical>
[[gnu::always_inline]] inline void add_rows(int64_t cols, const T* a, int64_t acs, const T* b,
                                            int64_t ldb, T* __restrict c) {
  T s[kDepth];
  for (int q = 0; q < kDepth; ++q) s[q] = a[q * acs];
  for (int64_t j = 0; j < cols; ++j) {
    T sum = c[j];
    for (int q = 0; q < kDepth; ++q) {
      if constexpr (kLogical)
        sum |= s[q] & b[q * ldb + j];
      else
        sum += static_cast<T>(1u * s[q] * b[q * ldb + j]);  // never as int, which overflows
    }
    c[j] = sum;
  }
}

// Any strides of a and b.
template <class T, bool kLogical>
[[gnu::always_inline]] inline void direct(const Job& job) {
  constexpr int64_t kCols = kBlockBytes / sizeof(T);
  alignas(64) T packed[kBlockDepth * kCols];
  for (int64_t j = 0; j < job.n; j += kCols) {
    const int64_t cols = std::min(kCols, job.n - j);
    for (int64_t p = 0; p < job.k; p += kBlockDepth) {
      const int64_t depth = std::min(kBlockDepth, job.k - p);
      const T* b = reinterpret_cast<const T*>(job.b) + p * job.brs + j * job.bcs;
      int64_t ldb = job.brs;
      if (job.bcs != 1) {
        for (int64_t x = 0; x < cols; ++x)
          for (int64_t q = 0; q < depth; ++q) packed[q * kCols + x] = b[q * job.brs + x * job.bcs];
        b = packed;
        ldb = kCols;
      }
      for (int64_t i = 0; i < job.m; ++i) {
        const T* a = reinterpret_cast<const T*>(job.a) + i * job.ars + p * job.acs;
        T* c = reinterpret_cast<T*>(job.c) + i * job.ldc + j;
        if (p == 0) std::memset(c, 0, cols * sizeof(T));
        int64_t q = 0;
        for (; q + 8 <= depth; q += 8)
          add_rows<8, T, kLogical>(cols, a + q * job.acs, job.acs, b + q * ldb, ldb, c);
        for (; q < depth; ++q)
          add_rows<1, T, kLogical>(cols, a + q * job.acs, job.acs, b + q * ldb, ldb, c);
      }
    }
  }
}

// Integers wrap, so they are computed as unsigned.
#define SLIPSTREAM_DIRECT(name, T, logical) \
  SLIPSTREAM_CLONES void name(const Job& job) { direct<T, logical>(job); }
SLIPSTREAM_DIRECT(direct_bool, uint8_t, true)
SLIPSTREAM_DIRECT(direct_u8, uint8_t, false)
SLIPSTREAM_DIRECT(direct_u16, uint16_t, false)
SLIPSTREAM_DIRECT(direct_u32, uint32_t, false)
SLIPSTREAM_DIRECT(direct_u64, uint64_t, false)
#undef SLIPSTREAM_DIRECT

// ---- Float products through a library, packing what it cannot read ----

// One packing buffer per thread, kept: its size is bounded by the block sizes below.
struct Scratch {
  void* data = nullptr;
  size_t size = 0;
  ~Scratch() { std::free(data); }
  void* reserve(size_t bytes) {
    if (bytes > size) {
      std::free(data);
      size = 0;
      data = std::aligned_alloc(64, round_up(bytes, 4096));
      if (!data) throw std::bad_alloc();
      size = bytes;
    }
    return data;
  }
};
thread_local Scratch t_scratch;

constexpr int64_t kPackCols = 512, kPackDepth = 2048;
constexpr int64_t kMaxBlock = int64_t{1} << 30;  // sizes passed to OpenBLAS are 32 bits

// Copies a strided rows x cols block to scratch as T, along whichever stride is the shorter.
template <class T>
Operand<T> pack(DType dtype, const void* data, int64_t rows, int64_t cols, int64_t rs, int64_t cs,
                T* out, void* line) {
  const bool transposed = std::abs(rs) < std::abs(cs);
  if (transposed) {
    std::swap(rows, cols);
    std::swap(rs, cs);
  }
  const int size = size_of(dtype);
  const bool same = size == sizeof(T);
  const TileFn cast = same ? nullptr : cast_fn(dtype, DType::F32);
  for (int64_t i = 0; i < rows; ++i) {
    const void* row = static_cast<const char*>(data) + i * rs * size;
    if (same && cs == 1) {
      std::memcpy(out + i * cols, row, cols * sizeof(T));
      continue;
    }
    if (same) {
      tile_gather(out + i * cols, row, cs, cols, size);
      continue;
    }
    if (cs != 1) {
      tile_gather(line, row, cs, cols, size);
      row = line;
    }
    cast(out + i * cols, &row, cols);
  }
  return {out, cols, transposed};
}

// T is the type computed in: float for the half types.
template <class T>
void run_float(const Job& job) {
  const int size = size_of(job.dtype);
  const bool half = size != sizeof(T);
  const auto [m, n, k] = std::tuple{job.m, job.n, job.k};
  Operand<T> a{}, b{};
  const bool pack_a =
      half || !as_operand(reinterpret_cast<const T*>(job.a), m, k, job.ars, job.acs, a);
  const bool pack_b =
      half || !as_operand(reinterpret_cast<const T*>(job.b), k, n, job.brs, job.bcs, b);
  const int64_t nb = std::min(n, pack_b ? kPackCols : kMaxBlock);
  const int64_t kb = std::min(k, pack_a || pack_b ? kPackDepth : kMaxBlock);

  T *a_buffer = nullptr, *b_buffer = nullptr, *c_buffer = nullptr, *line = nullptr;
  if (pack_a || pack_b) {
    const int64_t a_size = pack_a ? round_up(m * kb, 16) : 0,
                  b_size = pack_b ? round_up(kb * nb, 16) : 0;
    const int64_t c_size = half ? round_up(m * nb, 16) : 0;
    a_buffer = static_cast<T*>(
        t_scratch.reserve((a_size + b_size + c_size + std::max({m, nb, kb})) * sizeof(T)));
    b_buffer = a_buffer + a_size;
    c_buffer = b_buffer + b_size;
    line = c_buffer + c_size;
  }
  const TileFn to_half = half ? cast_fn(DType::F32, job.dtype) : nullptr;
  for (int64_t j = 0; j < n; j += nb) {
    const int64_t cols = std::min(nb, n - j);
    T* out = half ? c_buffer : reinterpret_cast<T*>(job.c) + j;
    const int64_t ldc = half ? cols : job.ldc;
    for (int64_t p = 0; p < k; p += kb) {
      const int64_t depth = std::min(kb, k - p);
      const char* ap = job.a + p * job.acs * size;
      const char* bp = job.b + (p * job.brs + j * job.bcs) * size;
      if (pack_a)
        a = pack(job.dtype, ap, m, depth, job.ars, job.acs, a_buffer, line);
      else
        a.data = reinterpret_cast<const T*>(ap);
      if (pack_b)
        b = pack(job.dtype, bp, depth, cols, job.brs, job.bcs, b_buffer, line);
      else
        b.data = reinterpret_cast<const T*>(bp);
      product(job.lib, m, cols, depth, a, b, out, ldc, p > 0);
    }
    for (int64_t i = 0; half && i < m; ++i) {
      const void* row = c_buffer + i * cols;
      to_half(job.c + (i * job.ldc + j) * size, &row, cols);
    }
  }
}

void run_job(const Job& job) {
  if (job.k == 0) {
    const int64_t size = size_of(job.dtype);
    for (int64_t i = 0; i < job.m; ++i) std::memset(job.c + i * job.ldc * size, 0, job.n * size);
    return;
  }
  switch (job.dtype) {
    case DType::Bool:
      return direct_bool(job);
    case DType::I8:
    case DType::U8:
      return direct_u8(job);
    case DType::I16:
    case DType::U16:
      return direct_u16(job);
    case DType::I32:
    case DType::U32:
      return direct_u32(job);
    case DType::I64:
    case DType::U64:
      return direct_u64(job);
    case DType::C64:
      return run_float<std::complex<float>>(job);
    case DType::C128:
      return run_float<std::complex<double>>(job);
    case DType::F64:
      return run_float<double>(job);
    case DType::F16:
    case DType::BF16:
    case DType::F32:
      return run_float<float>(job);
  }
}

// ---- The plan ----

constexpr double kMinPanelCost = 4e6;  // 25 to 40 us: far above the cost of scheduling a panel
constexpr double kMinBatchCost = 4e5;  // whole small matrices: no packing is done twice
constexpr double kMinHalfCost = 1e6;   // ten microseconds: worth handing to a spinning worker
constexpr double kMaxWholeCost = 2e9;  // ten milliseconds: the longest wait for the last panel
constexpr int64_t kMany = 8;           // matrices: for as many threads
constexpr int64_t kMinRows = 64, kMinCols = 256;

struct Choice {
  Blas lib;
  int64_t rows;      // height at which copying b again for each panel stops mattering
  int64_t max_rows;  // a larger product uses higher panels, up to this
};
constexpr Choice kOpenBlas = {Blas::OpenBlas, 512, 1024}, kOneDnn = {Blas::OneDnn, 256, 512};

// Time over the best whole-matrix call, CPU time of one thread (Ice Lake, OpenBLAS 0.3.34 "ob" and
// oneDNN 3.2 "dn"), by panel height. NN: both plain; NT: b transposed; TN: a transposed.
//   m, k, n              ob 256  ob 512   dn 256  dn 512   whole ob / dn
//   1024, 512, 2048 NN    1.26    1.22     1.07    1.04     1.18 / 1
//   1024, 1024, 1024 NN   1.30    1.24     1.07    1.05     1.20 / 1
//   1024, 2048, 512 NN    1.08    1.04     1.06    1.06     1 / 1.07
//   1000, 1000, 1000 NN   1.07    1.04     1.15    1.15     1 / 1.16
//   2000, 2000, 2000 NN   1.31    1.20     1.45    1.44     1.12 / 1    (dn 1008, 2 threads: 1.02)
//   1024, 2048, 512 NT    1.28    1.21     1.08    1.04     1.17 / 1
//   1000, 1000, 1000 NT   1.08    1.02     1.12    0.96     1 / 1.05
//   1024, 1024, 1024 TN   1.36    1.26     1.07    1.05     1.21 / 1
//   2048, 1024, 512 TN    1.06    1.04     1.38    1.48     1 / 1.41
//   1024, 700, 1000 NT    1.04    1.02     1.11    0.96     1 / 1.02    (dn 128: 0.94)
// oneDNN has two kernels, and the one that copies b is the fast one; the rules below follow from
// when it picks that: by width and height, or because a leading dimension is a multiple of 256.
Choice choose(DType dtype, const MatmulShape& shape, bool a_transposed, bool b_transposed) {
  const auto [batch, m, k, n] = shape;
  const bool library = is_float(dtype) || is_complex(dtype);
  if (!library) return {Blas::OpenBlas, kMinRows, 2 * kMinRows};  // our own loop
  // A vector: narrow strips of a transposed matrix waste its cache lines.
  if (n == 1) return {Blas::OpenBlas, a_transposed ? 512 : kMinRows, 1024};
  if (dtype == DType::F64 || is_complex(dtype) || !has_onednn()) return kOpenBlas;
  // Small products: OpenBLAS has kernels for them (16^3 in 0.15 us), oneDNN starts at 0.4 us.
  if (1.0 * m * k * n <= 104 * 104 * 104) return kOpenBlas;
  if (k <= 16) return kOneDnn;  // bound by writing c: 1.2 to 1.5 times faster
  if (a_transposed && b_transposed) return kOpenBlas;
  if (b_transposed && k % 256 == 0) return kOneDnn;
  if (b_transposed && n < 1200 && k < 1200) return {Blas::OneDnn, 128, 192};
  if (!b_transposed && n % (a_transposed ? 1024 : 256) == 0) return kOneDnn;
  // The other way round up to here: 1.1 times faster on average over 73 shapes, 1.2 for 353^3.
  if (!a_transposed && !b_transposed && k <= 768 && n <= 768) return kOneDnn;
  if (n >= 1024) {
    const int64_t rows = round_up(static_cast<int64_t>(1 / (0.00196 - 1.0 / n)) + 1, 16);
    if (m >= 2 * rows) return {Blas::OneDnn, rows, 2 * rows};
  }
  return kOpenBlas;
}

// An even number of parts, so that two threads (and mostly four) finish together.
int64_t part_size(int64_t total, int64_t preferred, int64_t largest, int64_t max_parts,
                  int64_t unit) {
  preferred = std::clamp(total / 8, preferred, largest);
  const int64_t parts = std::max<int64_t>((total + preferred / 2) / preferred / 2 * 2, 2);
  return round_up(ceil_div(total, std::min(parts, max_parts)), unit);
}

}  // namespace

// Of the two ways the library is fast in one only (the table above): 2048, 1024, 512 TN takes 1.22
// of what 512, 1024, 2048 TN does, and the copy 0.1.
bool better_transposed(DType dtype, const MatmulShape& s) {
  return dtype == DType::F32 && has_onednn() && s.batch == 1 && s.m % 1024 == 0 &&
         s.n % 1024 != 0 && s.n >= 64 && s.k >= 512;
}

PanelPlan plan_panels(DType dtype, const MatmulShape& shape, bool a_transposed, bool b_transposed) {
  const auto [batch, m, k, n] = shape;
  PanelPlan plan{m, n, 1, 1, batch, 2.0 * batch * m * k * n, Blas::OpenBlas, true};
  if (batch == 0 || m == 0 || n == 0) {
    plan.total = 0;
    return plan;
  }
  const auto [lib, rows, max_rows] = choose(dtype, shape, a_transposed, b_transposed);
  plan.lib = lib;
  // Cost in flops of a library; touching an element of memory counts as 16, our loop is slower.
  const double slowdown = is_float(dtype) ? 2 : is_complex(dtype) ? 8 : 16;
  const double cost = slowdown * m * k * n + 16.0 * (1.0 * m * k + 1.0 * k * n + 1.0 * m * n);
  if (cost < 2 * kMinPanelCost) {
    // Panels of 4e5 to 4e6, so that two threads can share a small batch evenly.
    const double all = cost * static_cast<double>(batch);
    const double parts = std::clamp(all / kMinBatchCost, 1.0, std::max(2.0, all / kMinPanelCost));
    plan.matrices_per_panel = std::max<int64_t>(ceil_div(batch, static_cast<int64_t>(parts)), 1);
    if (batch == 1 && cost >= 2 * kMinHalfCost && m >= kMinRows) {
      plan.rows_per_panel = round_up(ceil_div(m, 2), 4);
      plan.panels_per_matrix = plan.total = 2;
      return plan;
    }
    plan.total = ceil_div(batch, plan.matrices_per_panel);
    return plan;
  }
  const int64_t max_parts = static_cast<int64_t>(std::min(cost / kMinPanelCost, 1e6));
  if (batch >= kMany && cost < kMaxWholeCost) {
    // Enough to share as they are: nothing of b is packed twice.
  } else if (m >= 2 * kMinRows) {
    plan.rows_per_panel = std::max(part_size(m, rows, max_rows, max_parts, 16), kMinRows);
    plan.panels_per_matrix = ceil_div(m, plan.rows_per_panel);
  } else if (n >= 2 * kMinCols) {
    plan.cols_per_panel =
        std::max(part_size(n, 2 * kMinCols, 4 * kMinCols, max_parts, 64), kMinCols);
    plan.panels_per_matrix = ceil_div(n, plan.cols_per_panel);
    plan.contiguous = plan.panels_per_matrix == 1;
  }
  plan.total = batch * plan.panels_per_matrix;
  return plan;
}

PanelBlock panel_block(const MatmulShape& shape, const PanelPlan& plan, int64_t panel) {
  if (plan.matrices_per_panel > 1) {
    const int64_t first = panel * plan.matrices_per_panel;
    const int64_t count = std::min(plan.matrices_per_panel, shape.batch - first);
    return {first * shape.m, count * shape.m, 0, shape.n};
  }
  if (plan.panels_per_matrix == 1) return {panel * shape.m, shape.m, 0, shape.n};
  const int64_t matrix = panel / plan.panels_per_matrix, part = panel % plan.panels_per_matrix;
  const int64_t row_parts = ceil_div(shape.m, plan.rows_per_panel);
  const int64_t row = part % row_parts * plan.rows_per_panel;
  const int64_t col = part / row_parts * plan.cols_per_panel;
  return {matrix * shape.m + row, std::min(plan.rows_per_panel, shape.m - row), col,
          std::min(plan.cols_per_panel, shape.n - col)};
}

void run_panel(DType dtype, const MatmulShape& shape, const PanelPlan& plan, int64_t panel,
               const MatrixView& a, const MatrixView& b, void* c, int64_t a_batch_stride,
               int64_t b_batch_stride) {
  const auto [row, rows, col, cols] = panel_block(shape, plan, panel);
  const int64_t size = size_of(dtype);
  Job job{dtype,        plan.lib,     0,       cols,         shape.k,      nullptr,
          a.row_stride, a.col_stride, nullptr, b.row_stride, b.col_stride, nullptr,
          shape.n};
  int64_t matrix = row / shape.m, first = row % shape.m;
  for (int64_t done = 0; done < rows; done += job.m, ++matrix, first = 0) {
    job.m = std::min(rows - done, shape.m - first);
    job.a =
        static_cast<const char*>(a.data) + (matrix * a_batch_stride + first * a.row_stride) * size;
    job.b =
        static_cast<const char*>(b.data) + (matrix * b_batch_stride + col * b.col_stride) * size;
    job.c = static_cast<char*>(c) + ((row + done) * shape.n + col) * size;
    run_job(job);
  }
}

bool fold_batch(MatmulShape& shape, MatrixView& a, int64_t a_batch_stride, int64_t b_batch_stride) {
  if (shape.batch <= 1 || b_batch_stride != 0) return false;
  if (shape.m == 1)
    a.row_stride = a_batch_stride;
  else if (a_batch_stride != shape.m * a.row_stride)
    return false;
  shape.m *= shape.batch;
  shape.batch = 1;
  return true;
}

}  // namespace slipstream::kernels
