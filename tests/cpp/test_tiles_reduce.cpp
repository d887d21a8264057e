// Reductions of tiles: whole, by columns, and where the extremes are.
#include "tiles.h"

using namespace slipstream;
using namespace slipstream::test;

namespace {

template <class T>
void check_reductions() {
  constexpr bool kFloat = std::is_floating_point_v<T>;
  using A = std::conditional_t<kFloat, double, int64_t>;
  const DType t = dtype_of<T>();
  for (int64_t n : {1, 2, 3, 15, 63, 64, 65, 127, 1000, 4096, 4097, 9999}) {
    std::vector<T> x(static_cast<size_t>(n));
    for (T& v : x)
      v = kFloat ? static_cast<T>(static_cast<double>(rng() % 2001) / 1000 - 1)
                 : static_cast<T>(rng());
    auto reduce = [&](ReduceOp op, auto zero) {
      auto r = zero;
      reduce_fn(op, t)(&r, x.data(), n);
      return r;
    };
    if constexpr (kFloat) {
      long double sum = 0, size = 0;
      for (T v : x) sum += v, size += std::fabs(v);
      CHECK(std::fabs(reduce(ReduceOp::Sum, 0.0) - (double)sum) <=
                (double)size * 64 * std::numeric_limits<T>::epsilon() / 4,
            "sum of %ld", (long)n);
    } else {
      uint64_t sum = 0, product = 1;
      for (T v : x) sum += static_cast<uint64_t>(v), product *= static_cast<uint64_t>(v);
      CHECK((uint64_t)reduce(ReduceOp::Sum, int64_t{}) == sum, "integer sum");
      CHECK((uint64_t)reduce(ReduceOp::Prod, int64_t{}) == product, "integer product");
    }
    T high = x[0], low = x[0];
    for (T v : x) high = v > high ? v : high, low = v < low ? v : low;
    CHECK(reduce(ReduceOp::Max, T{}) == high && reduce(ReduceOp::Min, T{}) == low, "max and min");
    for (bool want_max : {true, false}) {
      for (int64_t stride : {1, 3, -2}) {
        int64_t want = 0, got = -1;
        std::vector<T> spread(static_cast<size_t>(n) * 3 + 1);
        T* base = stride < 0 ? spread.data() + 2 * n : spread.data();
        for (int64_t i = 0; i < n; ++i) base[i * stride] = x[static_cast<size_t>(i)];
        if (kFloat && n == 1000) base[777 * stride] = base[888 * stride] = static_cast<T>(kNan);
        for (int64_t i = 1; i < n; ++i) {
          const T v = base[i * stride], b = base[want * stride];
          if (b != b) break;
          if (v != v || (want_max ? v > b : v < b)) want = i;
        }
        arg_extreme(&got, base, t, want_max, stride, n);
        CHECK(got == want, "arg_extreme n %ld stride %ld: %ld not %ld", (long)n, (long)stride,
              (long)got, (long)want);
      }
    }
    uint8_t any = 9, all = 9;
    reduce_fn(ReduceOp::Any, t)(&any, x.data(), n);
    reduce_fn(ReduceOp::All, t)(&all, x.data(), n);
    bool some = false, every = true;
    for (T v : x) some |= v != 0, every &= v != 0;
    CHECK(any == some && all == every, "any and all");
    if (kFloat) {
      x[static_cast<size_t>(n / 2)] = static_cast<T>(kNan);
      const T m = reduce(ReduceOp::Max, T{});
      CHECK(m != m, "NaN wins");
    }
    std::vector<A> acc(x.size()), sum2(x.size());
    std::vector<T> top(x.size());
    fill_neutral(acc.data(), ReduceOp::Sum, t, n);
    fill_neutral(top.data(), ReduceOp::Max, t, n);
    accumulate_fn(ReduceOp::Sum, t)(acc.data(), x.data(), n);
    accumulate_fn(ReduceOp::Max, t)(top.data(), x.data(), n);
    for (size_t i = 0; i < x.size(); ++i) {
      CHECK(same_bits(top[i], x[i]), "accumulate max");
      CHECK(same_bits(acc[i], static_cast<A>(x[i])) || x[i] == 0, "accumulate sum");
    }
    combine_fn(ReduceOp::Sum, t)(acc.data(), acc.data(), n);
    fill_neutral(sum2.data(), ReduceOp::Prod, t, n);
    accumulate_fn(ReduceOp::Prod, t)(sum2.data(), x.data(), n);
    combine_fn(ReduceOp::Prod, t)(sum2.data(), sum2.data(), n);
    for (size_t i = 0; i < x.size(); ++i) {
      const A v = static_cast<A>(x[i]);
      if (v == v)
        CHECK(acc[i] == static_cast<A>(kFloat ? v + v : (A)(2 * (uint64_t)v)) &&
                  sum2[i] == (kFloat ? v * v : (A)((uint64_t)v * (uint64_t)v)),
              "combine");
    }
    std::vector<uint8_t> flags(x.size());
    fill_neutral(flags.data(), ReduceOp::All, t, n);
    accumulate_fn(ReduceOp::All, t)(flags.data(), x.data(), n);
    for (size_t i = 0; i < x.size(); ++i) CHECK(flags[i] == (x[i] != 0), "accumulate all");
  }
}

}  // namespace

int main(int argc, char**) {
  return run_checks(argc, [] {
    check_reductions<float>();
    check_reductions<double>();
    check_reductions<int8_t>();
    check_reductions<uint8_t>();
    check_reductions<int32_t>();
    check_reductions<int64_t>();
  });
}
