#include "engine/machine.h"

#include <algorithm>
#include <cstring>
#include <memory>

#include "engine/engine.h"
#include "kernels/matmul.h"
#include "profiler/profiler.h"

namespace slipstream::profiler {
namespace {

constexpr int64_t kEnoughNs = 60'000'000;
constexpr int kMostRounds = 8;

// The shortest time of f, which is called at least three times: the first one warms up.
template <class F>
double shortest_ns(F f) {
  f();
  int64_t begin = now_ns(), before = begin, shortest = INT64_MAX;
  for (int i = 0; i < kMostRounds && (i < 2 || before - begin < kEnoughNs); ++i) {
    f();
    int64_t now = now_ns();
    shortest = std::min(shortest, now - before);
    before = now;
  }
  return static_cast<double>(std::max<int64_t>(shortest, 1));
}

double product_gflops(Parallel& parallel) {
  if (!kernels::blas_loaded()) return 0;
  constexpr int64_t n = 1024;
  std::unique_ptr<float[]> a(new float[n * n]), c(new float[n * n]);
  std::fill_n(a.get(), n * n, 0.5f);
  kernels::MatmulShape shape{1, n, n, n};
  kernels::MatrixView view{a.get(), n, 1};
  kernels::PanelPlan plan = kernels::plan_panels(DType::F32, shape, false, false);
  double ns = shortest_ns([&] {
    parallel.for_each(plan.total, [&](int64_t i) {
      kernels::run_panel(DType::F32, shape, plan, i, view, view, c.get(), 0, 0);
    });
  });
  return plan.flops / ns;
}

double copy_gbytes_per_s(Parallel& parallel) {
  constexpr int64_t bytes = int64_t{64} << 20, piece = int64_t{1} << 20;
  std::unique_ptr<char[]> from(new char[bytes]), to(new char[bytes]);
  std::memset(from.get(), 1, bytes);
  double ns = shortest_ns([&] {
    parallel.for_each(bytes / piece, [&](int64_t i) {
      std::memcpy(to.get() + i * piece, from.get() + i * piece, piece);
    });
  });
  return 2 * static_cast<double>(bytes) / ns;
}

}  // namespace

Peak measure_peak() {
  Peak peak;
  Engine& engine = Engine::get();
  engine.run_apart([&] {
    peak.gflops = product_gflops(engine.parallel());
    peak.gbytes_per_s = copy_gbytes_per_s(engine.parallel());
  });
  return peak;
}

}  // namespace slipstream::profiler
