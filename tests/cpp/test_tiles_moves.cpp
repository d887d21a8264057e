// Tile kernels that move and convert elements: casts, gather, scatter, fill, where, arange.
#include "tiles.h"

using namespace slipstream;
using namespace slipstream::test;

namespace {

template <class From, class To>
void check_cast(const std::vector<From>& x) {
  std::vector<To> got(x.size());
  const void* p[1] = {x.data()};
  cast_fn(dtype_of<From>(), dtype_of<To>())(got.data(), p, static_cast<int64_t>(x.size()));
  for (size_t i = 0; i < x.size(); ++i) {
    To want;
    if constexpr (std::is_floating_point_v<From> && !std::is_floating_point_v<To>) {
      using Wide = std::conditional_t<sizeof(To) == 1, int32_t, To>;
      const double limit = std::ldexp(1.0, sizeof(Wide) * 8 - 1);
      const bool inside = static_cast<double>(x[i]) >= -limit && static_cast<double>(x[i]) < limit;
      want = static_cast<To>(inside ? static_cast<Wide>(x[i]) : std::numeric_limits<Wide>::min());
    } else {
      want = static_cast<To>(x[i]);
    }
    CHECK(same_bits(got[i], want), "cast of %.17g to %s: %.17g not %.17g", (double)x[i],
          std::string(name_of(dtype_of<To>())).c_str(), (double)got[i], (double)want);
    To one;
    p[0] = &x[i];
    cast_fn(dtype_of<From>(), dtype_of<To>())(&one, p, 1);
    CHECK(same_bits(got[i], one), "cast alone");
  }
  std::vector<uint8_t> truth(x.size());
  p[0] = x.data();
  cast_fn(dtype_of<From>(), DType::Bool)(truth.data(), p, static_cast<int64_t>(x.size()));
  for (size_t i = 0; i < x.size(); ++i) CHECK(truth[i] == (x[i] != From(0)), "cast to bool");
}
template <class From>
void check_casts(const std::vector<From>& x) {
  check_cast<From, int8_t>(x);
  check_cast<From, uint8_t>(x);
  check_cast<From, int32_t>(x);
  check_cast<From, int64_t>(x);
  check_cast<From, float>(x);
  check_cast<From, double>(x);
}

template <class T>
void check_moves() {
  constexpr int kSize = sizeof(T);
  std::vector<T> x(4000), out(300), back(4000);
  for (T& v : x) v = static_cast<T>(rng());
  for (int64_t stride : {1, 0, -1, 2, 3, 7, -5}) {
    const T* base = stride < 0 ? x.data() + 3000 : x.data() + 1;
    tile_gather(out.data(), base, stride, 300, kSize);
    for (int64_t i = 0; i < 300; ++i)
      CHECK(out[static_cast<size_t>(i)] == base[i * stride], "gather");
    if (stride == 0) continue;
    T* to = stride < 0 ? back.data() + 3000 : back.data() + 1;
    tile_scatter(to, stride, out.data(), 300, kSize);
    for (int64_t i = 0; i < 300; ++i)
      CHECK(to[i * stride] == out[static_cast<size_t>(i)], "scatter");
  }
  tile_fill(out.data(), &x[3], 299, kSize);
  for (size_t i = 0; i < 299; ++i) CHECK(out[i] == x[3], "fill");
  // where, by element size
  const DType t = kSize == 1   ? DType::U8
                  : kSize == 2 ? DType::F16
                  : kSize == 4 ? DType::F32
                               : DType::F64;
  for (unsigned mask = 0; mask < 8; ++mask) {
    std::vector<uint8_t> c(300);
    for (auto& v : c) v = rng() & 1;
    const void* p[3] = {c.data(), x.data(), x.data() + 1000};
    tile_fn(TileOp::Where, t, mask)(out.data(), p, 299);
    for (size_t i = 0; i < 299; ++i) {
      const T a = x[mask & 2 ? 0 : i], b = x[1000 + (mask & 4 ? 0 : i)];
      CHECK(out[i] == (c[mask & 1 ? 0 : i] ? a : b), "where mask %u", mask);
    }
  }
}

void check_arange() {
  float f[100];
  tile_arange(f, DType::F32, 1.5, 0.25, 10, 100);
  for (int i = 0; i < 100; ++i) CHECK(f[i] == 1.5f + 0.25f * static_cast<float>(10 + i), "arange");
  int32_t k[100];
  tile_arange(k, DType::I32, -5, 3, 7, 100);
  for (int i = 0; i < 100; ++i) CHECK(k[i] == -5 + 3 * (7 + i), "integer arange");
}

}  // namespace

int main(int argc, char**) {
  return run_checks(argc, [] {
    check_casts(samples<float>(5000));
    check_casts(samples<double>(5000));
    std::vector<int64_t> wide(2000);
    for (auto& v : wide) v = static_cast<int64_t>(rng() >> (rng() % 64));
    check_casts(wide);
    check_casts(std::vector<int32_t>(wide.begin(), wide.end()));
    check_casts(std::vector<int8_t>(wide.begin(), wide.end()));
    check_casts(std::vector<uint8_t>(wide.begin(), wide.end()));
    check_moves<uint8_t>();
    check_moves<uint16_t>();
    check_moves<uint32_t>();
    check_moves<uint64_t>();
    check_arange();
  });
}
