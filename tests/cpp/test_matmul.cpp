// Matrix product panels against a plain triple loop. Run with the paths of the libraries:
//   test_matmul <openblas.so> [<onednn.so>]
// or with SLIPSTREAM_OPENBLAS and SLIPSTREAM_ONEDNN set to them; without any it is skipped (77).
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "check.h"
#include "kernels/matmul.h"

using namespace slipstream;
using namespace slipstream::kernels;

namespace {

std::mt19937_64 rng(7);

uint16_t to_bf16(float f) {
  uint32_t u;
  std::memcpy(&u, &f, 4);
  return static_cast<uint16_t>((u + 0x7fff + ((u >> 16) & 1)) >> 16);
}
float from_bf16(uint16_t h) {
  const uint32_t u = static_cast<uint32_t>(h) << 16;
  float f;
  std::memcpy(&f, &u, 4);
  return f;
}
// Test values are multiples of 1/8 below 4 and results normal, so no rounding has to be written
// out.
uint16_t to_f16(float f) {
  if (f == 0) return 0;
  uint32_t u;
  std::memcpy(&u, &f, 4);
  return static_cast<uint16_t>((u >> 16 & 0x8000) | (((u >> 23 & 0xff) - 112) << 10) |
                               (u >> 13 & 0x3ff));
}
float from_f16(uint16_t h) {
  const float mantissa = static_cast<float>(h & 0x3ff) / 1024.0f;
  const int exponent = h >> 10 & 31;
  const float v = exponent ? std::ldexp(1 + mantissa, exponent - 15) : std::ldexp(mantissa, -14);
  return h & 0x8000 ? -v : v;
}

double get(DType t, const void* p, int64_t i) {
  switch (t) {
    case DType::Bool:
    case DType::U8:
      return static_cast<const uint8_t*>(p)[i];
    case DType::I8:
      return static_cast<const int8_t*>(p)[i];
    case DType::I32:
      return static_cast<const int32_t*>(p)[i];
    case DType::I64:
      return static_cast<double>(static_cast<const int64_t*>(p)[i]);
    case DType::F16:
      return from_f16(static_cast<const uint16_t*>(p)[i]);
    case DType::BF16:
      return from_bf16(static_cast<const uint16_t*>(p)[i]);
    case DType::F32:
      return static_cast<const float*>(p)[i];
    case DType::F64:
      return static_cast<const double*>(p)[i];
  }
  return 0;
}

void set_random(DType t, void* p, int64_t i) {
  const int r = static_cast<int>(rng() % 63) - 31;
  const float f = static_cast<float>(r) / 8;
  switch (t) {
    case DType::Bool:
      static_cast<uint8_t*>(p)[i] = rng() % 8 == 0;
      break;
    case DType::I8:
    case DType::U8:
      static_cast<uint8_t*>(p)[i] = static_cast<uint8_t>(rng());
      break;
    case DType::I32:
      static_cast<int32_t*>(p)[i] = static_cast<int32_t>(rng());
      break;
    case DType::I64:
      static_cast<int64_t*>(p)[i] = static_cast<int64_t>(rng());
      break;
    case DType::F16:
      static_cast<uint16_t*>(p)[i] = to_f16(f);
      break;
    case DType::BF16:
      static_cast<uint16_t*>(p)[i] = to_bf16(f);
      break;
    case DType::F32:
      static_cast<float*>(p)[i] = f;
      break;
    case DType::F64:
      static_cast<double*>(p)[i] = f;
      break;
  }
}

uint64_t bits(DType t, const void* p, int64_t i) {
  uint64_t v = 0;
  std::memcpy(&v, static_cast<const char*>(p) + i * size_of(t), size_of(t));
  return v;
}

// Row-major, transposed, row-major with padding, every second element, rows backwards, one row for
// all, one column for all.
enum Layout { kPlain, kTransposed, kPadded, kStrided, kReversed, kSameRow, kSameCol, kLayouts };

struct Matrix {
  std::vector<char> bytes;
  MatrixView view;
  int64_t batch_stride;
};

Matrix make(DType t, int64_t batch, int64_t rows, int64_t cols, int layout) {
  Matrix m;
  int64_t first = 0, size = rows * cols;
  switch (layout) {
    case kPlain:
      m.view = {nullptr, cols, 1};
      break;
    case kTransposed:
      m.view = {nullptr, 1, rows};
      break;
    case kPadded:
      m.view = {nullptr, cols + 3, 1};
      size = rows * (cols + 3);
      break;
    case kStrided:
      m.view = {nullptr, 2 * cols + 1, 2};
      size = rows * (2 * cols + 1);
      break;
    case kReversed:
      m.view = {nullptr, -cols, 1};
      first = (rows - 1) * cols;
      break;
    case kSameRow:
      m.view = {nullptr, 0, 1};
      break;
    default:
      m.view = {nullptr, 1, 0};
  }
  m.batch_stride = size;
  m.bytes.resize((batch * size + 1) * size_of(t));
  for (int64_t i = 0; i < batch * size; ++i) set_random(t, m.bytes.data(), i);
  m.view.data = m.bytes.data() + std::max<int64_t>(first, 0) * size_of(t);
  return m;
}

std::vector<char> multiply(DType t, const MatmulShape& s, const Matrix& a, const Matrix& b,
                           int threads) {
  const PanelPlan plan = plan_panels(t, s, is_transposed(a.view), is_transposed(b.view));
  std::vector<char> c(s.batch * s.m * s.n * size_of(t), static_cast<char>(0xff));  // NaN
  std::atomic<int64_t> next{0};
  auto work = [&] {
    for (int64_t p; (p = next++) < plan.total;)
      run_panel(t, s, plan, p, a.view, b.view, c.data(), a.batch_stride, b.batch_stride);
  };
  std::vector<std::thread> pool;
  for (int i = 1; i < threads; ++i) pool.emplace_back(work);
  work();
  for (auto& thread : pool) thread.join();
  return c;
}

// Panels must tile c exactly once.
void check_blocks(DType t, const MatmulShape& s) {
  const PanelPlan plan = plan_panels(t, s, false, false);
  std::vector<uint8_t> seen(s.batch * s.m * s.n);
  for (int64_t p = 0; p < plan.total; ++p) {
    const PanelBlock block = panel_block(s, plan, p);
    CHECK(block.rows > 0 && block.cols > 0);
    if (plan.contiguous) CHECK(block.cols == s.n);
    for (int64_t i = block.row; i < block.row + block.rows; ++i)
      for (int64_t j = block.col; j < block.col + block.cols; ++j) ++seen.at(i * s.n + j);
  }
  for (uint8_t n : seen) CHECK(n == 1);
}

void check(DType t, const MatmulShape& s, int a_layout, int b_layout) {
  const Matrix a = make(t, s.batch, s.m, s.k, a_layout), b = make(t, s.batch, s.k, s.n, b_layout);
  const std::vector<char> c = multiply(t, s, a, b, 1);
  CHECK(c == multiply(t, s, a, b, 3));
  const int width = 8 * size_of(t);
  const uint64_t mask = width == 64 ? ~0ull : (1ull << width) - 1;
  const int64_t elements = s.batch * s.m * s.n;
  for (int64_t e = 0; e < std::min<int64_t>(elements, 500); ++e) {
    // Everything when small, else a sample that includes the last element.
    const int64_t ic = elements <= 500 ? e : e ? rng() % elements : elements - 1;
    const int64_t q = ic / (s.m * s.n), i = ic / s.n % s.m, j = ic % s.n;
    double sum = 0, size = 0;
    uint64_t wrapped = 0;
    bool any = false;
    const char* pa = static_cast<const char*>(a.view.data) + q * a.batch_stride * size_of(t);
    const char* pb = static_cast<const char*>(b.view.data) + q * b.batch_stride * size_of(t);
    for (int64_t p = 0; p < s.k; ++p) {
      const int64_t ia = i * a.view.row_stride + p * a.view.col_stride;
      const int64_t ib = p * b.view.row_stride + j * b.view.col_stride;
      if (is_float(t)) {
        const double x = get(t, pa, ia) * get(t, pb, ib);
        sum += x;
        size += std::fabs(x);
      } else {
        wrapped += bits(t, pa, ia) * bits(t, pb, ib);
        any |= bits(t, pa, ia) && bits(t, pb, ib);
      }
    }
    if (t == DType::Bool) {
      CHECK(bits(t, c.data(), ic) == (any ? 1 : 0));
    } else if (!is_float(t)) {
      CHECK(bits(t, c.data(), ic) == (wrapped & mask));
    } else {
      const double got = get(t, c.data(), ic);
      const double last = t == DType::F16 ? 1e-3 : t == DType::BF16 ? 8e-3 : 0;
      const double eps = t == DType::F64 ? 1e-15 : 2e-7;
      CHECK(std::fabs(got - sum) <= eps * (4 + std::sqrt(s.k)) * size + last * std::fabs(sum));
    }
  }
}

void test_values() {
  const DType types[] = {DType::Bool, DType::I8,   DType::U8,  DType::I32, DType::I64,
                         DType::F16,  DType::BF16, DType::F32, DType::F64};
  const MatmulShape shapes[] = {{1, 1, 1, 1},    {1, 2, 2, 2},    {3, 4, 4, 4},    {2, 5, 7, 3},
                                {1, 16, 16, 16}, {1, 33, 17, 65}, {1, 1, 50, 40},  {1, 40, 50, 1},
                                {1, 1, 300, 1},  {2, 20, 1, 30},  {2, 31, 3, 200}, {1, 3, 0, 4},
                                {500, 3, 2, 3},  {1, 70, 140, 90}};
  for (DType t : types)
    for (const MatmulShape& s : shapes)
      for (int la = 0; la < kLayouts; ++la)
        for (int lb = 0; lb < kLayouts; ++lb) check(t, s, la, lb);
}

// Large enough to be cut by rows, by columns, and over the packing blocks.
void test_cuts() {
  const MatmulShape shapes[] = {{1, 700, 130, 300}, {1, 8, 300, 3000},  {1, 1, 700, 2000},
                                {1, 3000, 300, 1},  {2, 150, 2100, 70}, {1, 60, 2500, 530},
                                {1, 1500, 2, 600}};
  for (DType t : {DType::F32, DType::F64, DType::BF16, DType::I32})
    for (const MatmulShape& s : shapes) {
      check_blocks(t, s);
      for (int la : {kPlain, kTransposed, kStrided})
        for (int lb : {kPlain, kTransposed, kStrided}) check(t, s, la, lb);
    }
  check_blocks(DType::F32, {1000, 3, 4, 5});
  check_blocks(DType::F32, {5, 1024, 64, 64});
  check_blocks(DType::F32, {1, 2000, 10, 1100});
  check_blocks(DType::F64, {3, 1000, 50, 500});
  CHECK(plan_panels(DType::F32, {1, 1024, 1024, 1024}, false, false).total % 2 == 0);
  CHECK(plan_panels(DType::F32, {1, 1024, 512, 1}, false, false).total == 2);
  CHECK(plan_panels(DType::F32, {0, 4, 4, 4}, false, false).total == 0);
  CHECK(plan_panels(DType::F32, {3, 0, 4, 4}, false, false).total == 0);
}

// As in NumPy, 0 * inf and NaN reach the result, also when the other factor is zero.
template <class T>
void test_special(DType t) {
  const T inf = std::numeric_limits<T>::infinity();
  for (const MatmulShape& s : {MatmulShape{1, 2, 2, 2},
                               {1, 40, 40, 40},
                               {1, 300, 200, 100},
                               {1, 1, 90, 80},
                               {1, 80, 90, 1}})
    for (int la : {kPlain, kTransposed, kStrided})
      for (int lb : {kPlain, kTransposed, kStrided})
        for (T bad : {inf, std::numeric_limits<T>::quiet_NaN()})
          for (bool in_a : {false, true}) {
            Matrix a = make(t, 1, s.m, s.k, la), b = make(t, 1, s.k, s.n, lb);
            std::memset(a.bytes.data(), 0, a.bytes.size());
            std::memset(b.bytes.data(), 0, b.bytes.size());
            T* data = reinterpret_cast<T*>(in_a ? a.bytes.data() : b.bytes.data());
            const MatrixView& v = in_a ? a.view : b.view;
            const int64_t row = (in_a ? s.m : s.k) - 1, col = (in_a ? s.k : s.n) / 2;
            data[row * v.row_stride + col * v.col_stride] = bad;
            const std::vector<char> c = multiply(t, s, a, b, 1);
            const T* out = reinterpret_cast<const T*>(c.data());
            for (int64_t i = 0; i < s.m; ++i)
              for (int64_t j = 0; j < s.n; ++j) {
                const bool hit = in_a ? i == row : j == col;
                CHECK(hit ? std::isnan(out[i * s.n + j]) : out[i * s.n + j] == 0);
              }
          }
}

void test_fold() {
  MatmulShape s{4, 3, 5, 6};
  MatrixView a{nullptr, 5, 1};
  CHECK(!fold_batch(s, a, 15, 30));
  CHECK(!fold_batch(s, a, 16, 0));
  CHECK(fold_batch(s, a, 15, 0) && s.batch == 1 && s.m == 12 && a.row_stride == 5);
  // One row per matrix: the batch stride takes the place of the row stride.
  MatmulShape rows{4, 1, 5, 6};
  CHECK(fold_batch(rows, a, 70, 0) && rows.m == 4 && a.row_stride == 70);
}

// Many threads at once, each with its own product, give what one thread gives.
void test_concurrent() {
  const MatmulShape s{1, 96, 120, 130};
  const Matrix a = make(DType::F32, 1, s.m, s.k, kPlain), b = make(DType::F32, 1, s.k, s.n, kPlain);
  const std::vector<char> expected = multiply(DType::F32, s, a, b, 1);
  std::atomic<int> wrong{0};
  std::vector<std::thread> pool;
  for (int i = 0; i < 4; ++i)
    pool.emplace_back([&] {
      for (int r = 0; r < 300; ++r) wrong += multiply(DType::F32, s, a, b, 1) != expected;
    });
  for (auto& thread : pool) thread.join();
  CHECK(wrong == 0);
}

// A child made while other threads exist, and while one of them multiplies, can multiply.
void test_fork() {
  const MatmulShape s{1, 700, 300, 500};
  std::atomic<bool> stop{false};
  for (DType t : {DType::F32, DType::F64}) {
    const Matrix a = make(t, 1, s.m, s.k, kPlain), b = make(t, 1, s.k, s.n, kTransposed);
    const std::vector<char> expected = multiply(t, s, a, b, 2);
    stop = false;
    std::thread busy([&] {
      while (!stop) multiply(t, s, a, b, 1);
    });
    for (int r = 0; r < 20; ++r) {
      const pid_t child = fork();
      CHECK(child >= 0);
      if (child == 0) {
        alarm(60);  // a deadlock must not hang the test
        _exit(multiply(t, s, a, b, 2) == expected ? 0 : 1);
      }
      int status = 0;
      CHECK(waitpid(child, &status, 0) == child);
      CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    stop = true;
    busy.join();
  }
}

void test_errors(const char* openblas) {
  for (auto [first, second] : {std::pair{"/nonexistent.so", openblas}, {openblas, openblas}}) {
    bool thrown = false;
    try {
      load_blas(first, second);
    } catch (const std::runtime_error& e) {
      thrown = std::string(e.what()).find(".so") != std::string::npos;
    }
    CHECK(thrown && !blas_loaded());
  }
}

}  // namespace

int main(int argc, char** argv) {
  const char* openblas = argc > 1 ? argv[1] : std::getenv("SLIPSTREAM_OPENBLAS");
  const char* onednn = argc > 2 ? argv[2] : argc > 1 ? nullptr : std::getenv("SLIPSTREAM_ONEDNN");
  if (!openblas) return 77;
  test_errors(openblas);
  load_blas(openblas, onednn);
  CHECK(blas_loaded() && has_onednn() == (onednn != nullptr));
  test_fold();
  test_values();
  test_cuts();
  test_special<float>(DType::F32);
  test_special<double>(DType::F64);
  test_concurrent();
  test_fork();
  std::puts("ok");
}
