#include "kernels/matmul.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <tuple>
#include <type_traits>

#include "kernels/tile.h"

// Our own loop is compiled for each vector width; the loader picks one when the library is loaded.
#if defined(__x86_64__) && defined(__GNUC__)
#define SLIPSTREAM_CLONES \
  __attribute__((target_clones("arch=skylake-avx512", "arch=haswell", "default")))
#else
#define SLIPSTREAM_CLONES
#endif

namespace slipstream::kernels {
namespace {

constexpr int64_t ceil_div(int64_t a, int64_t b) { return (a + b - 1) / b; }
constexpr int64_t round_up(int64_t a, int64_t b) { return ceil_div(a, b) * b; }

// ---- Our own loop: integers, bool, and products too small for a library call ----

constexpr int kStripBytes = 128;  // columns of c kept in registers: two 64-byte vectors
constexpr int kStripDepth = 128;  // rows of b per pass, so that a packed strip fits the L1 cache
constexpr int kStripRows = 4;     // rows of c per pass

// One strip: rows x cols of c, with b readable at full vector width.
template <class T, bool kLogical, int kRows, int kVectors>
[[gnu::always_inline]] inline void strip_rows(int64_t k, const T* a, int64_t ars, int64_t acs,
                                              const T* b, int64_t ldb, T* c, int64_t ldc,
                                              int64_t cols, bool accumulate) {
  using V [[gnu::vector_size(64), gnu::aligned(1), gnu::may_alias]] = T;
  using R [[gnu::vector_size(64)]] = T;
  constexpr int kWidth = 64 / sizeof(T);
  R acc[kRows][kVectors] = {};
  for (int64_t p = 0; p < k; ++p) {
    R bv[kVectors];
    for (int v = 0; v < kVectors; ++v)
      bv[v] = *reinterpret_cast<const V*>(b + p * ldb + v * kWidth);
    for (int r = 0; r < kRows; ++r) {
      const T s = a[r * ars + p * acs];
      for (int v = 0; v < kVectors; ++v) {
        if constexpr (kLogical)
          acc[r][v] |= s & bv[v];
        else
          acc[r][v] += s * bv[v];
      }
    }
  }
  for (int r = 0; r < kRows; ++r) {
    T* out = c + r * ldc;
    if (cols == kVectors * kWidth) {
      for (int v = 0; v < kVectors; ++v) {
        V& slot = *reinterpret_cast<V*>(out + v * kWidth);
        if constexpr (kLogical)
          slot = accumulate ? (slot | acc[r][v]) : acc[r][v];
        else
          slot = accumulate ? (slot + acc[r][v]) : acc[r][v];
      }
    } else {
      const T* values = reinterpret_cast<const T*>(acc[r]);
      for (int64_t j = 0; j < cols; ++j) {
        if constexpr (kLogical)
          out[j] = accumulate ? (out[j] | values[j]) : values[j];
        else
          out[j] = accumulate ? (out[j] + values[j]) : values[j];
      }
    }
  }
}

template <class T, bool kLogical, int kVectors>
[[gnu::always_inline]] inline void strip(int64_t m, int64_t k, const T* a, int64_t ars, int64_t acs,
                                         const T* b, int64_t ldb, T* c, int64_t ldc, int64_t cols,
                                         bool accumulate) {
  int64_t i = 0;
  for (; i + kStripRows <= m; i += kStripRows)
    strip_rows<T, kLogical, kStripRows, kVectors>(k, a + i * ars, ars, acs, b, ldb, c + i * ldc,
                                                  ldc, cols, accumulate);
  for (; i < m; ++i)
    strip_rows<T, kLogical, 1, kVectors>(k, a + i * ars, ars, acs, b, ldb, c + i * ldc, ldc, cols,
                                         accumulate);
}

// c (m x n) = a b for any strides of a and b.
template <class T, bool kLogical>
[[gnu::always_inline]] inline void direct(int64_t m, int64_t n, int64_t k, const T* a, int64_t ars,
                                          int64_t acs, const T* b, int64_t brs, int64_t bcs, T* c,
                                          int64_t ldc) {
  constexpr int64_t kWidth = 64 / sizeof(T), kStrip = kStripBytes / sizeof(T);
  alignas(64) T packed[kStripDepth * kStrip];
  // Shallow products are bound by writing c, so they go along its rows; deep ones reuse b instead.
  const int64_t tile = (bcs == 1 && k <= 8) ? kStripRows : std::max<int64_t>(m, 1);
  for (int64_t i = 0; i < m; i += tile) {
    const int64_t rows = std::min(tile, m - i);
    for (int64_t j = 0; j < n; j += kStrip) {
      const int64_t cols = std::min(kStrip, n - j);
      const bool narrow = cols <= kWidth;
      const int64_t width = narrow ? kWidth : kStrip;
      for (int64_t p = 0; p < k; p += kStripDepth) {
        const int64_t depth = std::min<int64_t>(kStripDepth, k - p);
        const T* bp = b + p * brs + j * bcs;
        int64_t ldb = brs;
        if (bcs != 1 || cols != width) {
          for (int64_t q = 0; q < depth; ++q) {
            for (int64_t x = 0; x < cols; ++x) packed[q * width + x] = bp[q * brs + x * bcs];
            for (int64_t x = cols; x < width; ++x) packed[q * width + x] = T(0);
          }
          bp = packed;
          ldb = width;
        }
        const T* ap = a + i * ars + p * acs;
        T* cp = c + i * ldc + j;
        if (narrow)
          strip<T, kLogical, 1>(rows, depth, ap, ars, acs, bp, ldb, cp, ldc, cols, p > 0);
        else
          strip<T, kLogical, 2>(rows, depth, ap, ars, acs, bp, ldb, cp, ldc, cols, p > 0);
      }
    }
  }
}

// Integers wrap, so they are computed as unsigned.
#define SLIPSTREAM_DIRECT(name, T, logical)                                             \
  SLIPSTREAM_CLONES void name(int64_t m, int64_t n, int64_t k, const T* a, int64_t ars, \
                              int64_t acs, const T* b, int64_t brs, int64_t bcs, T* c,  \
                              int64_t ldc) {                                            \
    direct<T, logical>(m, n, k, a, ars, acs, b, brs, bcs, c, ldc);                      \
  }
SLIPSTREAM_DIRECT(direct_bool, uint8_t, true)
SLIPSTREAM_DIRECT(direct_u8, uint8_t, false)
SLIPSTREAM_DIRECT(direct_u32, uint32_t, false)
SLIPSTREAM_DIRECT(direct_u64, uint64_t, false)
SLIPSTREAM_DIRECT(direct_f32, float, false)
SLIPSTREAM_DIRECT(direct_f64, double, false)
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
constexpr int64_t kMaxInt = std::numeric_limits<int>::max();
constexpr int64_t kMaxBlock = int64_t{1} << 30;  // sizes passed to OpenBLAS are 32 bits

// A matrix as the libraries want it: row-major with leading dimension ld, or its transpose.
template <class T>
struct Operand {
  const T* data;
  int64_t ld;
  bool transposed;
};

template <class T>
bool as_operand(const T* data, int64_t rows, int64_t cols, int64_t rs, int64_t cs,
                Operand<T>& out) {
  // The stride of a dimension of size 1 is meaningless.
  if ((cs == 1 || cols == 1) && (rs >= cols || rows == 1)) {
    out = {data, rows == 1 ? cols : rs, false};
    if (out.ld <= kMaxInt) return true;
  }
  if ((rs == 1 || rows == 1) && (cs >= rows || cols == 1)) {
    out = {data, cols == 1 ? rows : cs, true};
    if (out.ld <= kMaxInt) return true;
  }
  return false;
}

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

template <class T>
void product(Blas lib, int64_t m, int64_t n, int64_t k, const Operand<T>& a, const Operand<T>& b,
             T* c, int64_t ldc, bool accumulate) {
  if (n == 1)
    return gemv(a.transposed, m, k, a.data, a.ld, b.data, b.transposed ? 1 : b.ld, c, ldc,
                accumulate);
  if (m == 1)
    return gemv(!b.transposed, n, k, b.data, b.ld, a.data, a.transposed ? a.ld : 1, c, 1,
                accumulate);
  gemm(lib, a.transposed, b.transposed, m, n, k, a.data, a.ld, b.data, b.ld, c, ldc, accumulate);
}

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

#define SLIPSTREAM_RUN_DIRECT(name, T)                                           \
  name(job.m, job.n, job.k, reinterpret_cast<const T*>(job.a), job.ars, job.acs, \
       reinterpret_cast<const T*>(job.b), job.brs, job.bcs, reinterpret_cast<T*>(job.c), job.ldc)

// Where our own loop beats a library call, measured with operands in cache.
bool prefers_direct(int64_t m, int64_t n, int64_t k) {
  return k <= 4 || (m > 1 && n > 1 && m * n * k <= 4096);
}

void run_job(const Job& job) {
  if (job.k == 0) {
    const int64_t size = size_of(job.dtype);
    for (int64_t i = 0; i < job.m; ++i) std::memset(job.c + i * job.ldc * size, 0, job.n * size);
    return;
  }
  const bool direct_float = prefers_direct(job.m, job.n, job.k);
  switch (job.dtype) {
    case DType::Bool:
      return SLIPSTREAM_RUN_DIRECT(direct_bool, uint8_t);
    case DType::I8:
    case DType::U8:
      return SLIPSTREAM_RUN_DIRECT(direct_u8, uint8_t);
    case DType::I32:
      return SLIPSTREAM_RUN_DIRECT(direct_u32, uint32_t);
    case DType::I64:
      return SLIPSTREAM_RUN_DIRECT(direct_u64, uint64_t);
    case DType::F32:
      if (direct_float) return SLIPSTREAM_RUN_DIRECT(direct_f32, float);
      return run_float<float>(job);
    case DType::F64:
      if (direct_float) return SLIPSTREAM_RUN_DIRECT(direct_f64, double);
      return run_float<double>(job);
    case DType::F16:
    case DType::BF16:
      return run_float<float>(job);
  }
}
#undef SLIPSTREAM_RUN_DIRECT

constexpr double kMinPanelCost = 4e6;  // about 40 us: far above the cost of scheduling a panel
constexpr int64_t kMaxParts = 8, kMinRows = 128, kMaxRows = 512, kMinCols = 256;

Blas choose_library(DType dtype, const MatmulShape& shape, bool a_transposed, bool b_transposed) {
  return Blas::OneDnn;
}

}  // namespace

// ---- The plan ----

PanelPlan plan_panels(DType dtype, const MatmulShape& shape, bool a_transposed, bool b_transposed) {
  const auto [batch, m, k, n] = shape;
  PanelPlan plan{m, n, 1, 1, batch, 2.0 * batch * m * k * n, Blas::OpenBlas, true};
  if (batch == 0 || m == 0 || n == 0) {
    plan.total = 0;
    return plan;
  }
  plan.lib = choose_library(dtype, shape, a_transposed, b_transposed);

  // Cost in flops, where touching an element counts as 16 (memory-bound) and our loop is slower.
  const double slowdown = is_float(dtype) ? 1 : 8;
  const double cost = slowdown * 2.0 * m * k * n + 16.0 * (1.0 * m * k + 1.0 * k * n + 1.0 * m * n);
  if (cost < 2 * kMinPanelCost) {
    plan.matrices_per_panel = std::clamp<int64_t>(kMinPanelCost / cost, 1, batch);
    plan.total = ceil_div(batch, plan.matrices_per_panel);
    return plan;
  }
  const int64_t parts = std::clamp<int64_t>(cost / kMinPanelCost, 1, kMaxParts);
  const int64_t min_rows = n == 1 ? 64 : kMinRows;
  if (m >= 2 * min_rows || n < 2 * kMinCols) {
    plan.rows_per_panel = std::clamp(round_up(ceil_div(m, parts), 16), min_rows, kMaxRows);
    plan.panels_per_matrix = ceil_div(m, plan.rows_per_panel);
  } else {
    plan.cols_per_panel = std::max(round_up(ceil_div(n, parts), 64), kMinCols);
    plan.panels_per_matrix = ceil_div(n, plan.cols_per_panel);
    plan.contiguous = m == 1 || plan.panels_per_matrix == 1;
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
  for (int64_t done = 0; done < rows; done += job.m) {
    const int64_t matrix = (row + done) / shape.m, first = (row + done) % shape.m;
    job.m = std::min(rows - done, shape.m - first);
    job.a =
        static_cast<const char*>(a.data) + (matrix * a_batch_stride + first * a.row_stride) * size;
    job.b =
        static_cast<const char*>(b.data) + (matrix * b_batch_stride + col * b.col_stride) * size;
    job.c = static_cast<char*>(c) + ((row + done) * shape.n + col) * size;
    run_job(job);
  }
}

bool fold_batch(MatmulShape& shape, const MatrixView& a, int64_t a_batch_stride,
                int64_t b_batch_stride) {
  if (shape.batch <= 1 || b_batch_stride != 0) return false;
  if (shape.m != 1 && a_batch_stride != shape.m * a.row_stride) return false;
  shape.m *= shape.batch;
  shape.batch = 1;
  return true;
}

}  // namespace slipstream::kernels
