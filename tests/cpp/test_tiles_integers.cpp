// Tile kernels on integers and booleans.
#include "tiles.h"

using namespace slipstream;
using namespace slipstream::test;

namespace {

template <class T>
void check_integers() {
  using U = std::make_unsigned_t<T>;
  using L = std::numeric_limits<T>;
  std::vector<T> x, y;
  for (int64_t a : {int64_t(0), int64_t(1), int64_t(-1), int64_t(2), int64_t(-7), int64_t(7),
                    (int64_t)L::min(), (int64_t)L::max(), (int64_t)L::max() - 1})
    for (int64_t b : {int64_t(0), int64_t(1), int64_t(-1), int64_t(3), int64_t(-3), int64_t(8),
                      int64_t(31), int64_t(64), (int64_t)L::min(), (int64_t)L::max()})
      x.push_back(static_cast<T>(a)), y.push_back(static_cast<T>(b));
  for (int i = 0; i < 5000; ++i)
    x.push_back(static_cast<T>(rng() >> (rng() % 64))),
        y.push_back(static_cast<T>(rng() >> (rng() % 64)));
  using Fn = T (*)(T, T);
  auto c = [&](TileOp op, Fn f) {
    const auto r = run<T, T>(op, {x, y});
    for (size_t i = 0; i < x.size(); ++i)
      CHECK(r[i] == f(x[i], y[i]), "%s(%ld, %ld) = %ld, not %ld (%zu bytes)", text(op).c_str(),
            (long)x[i], (long)y[i], (long)r[i], (long)f(x[i], y[i]), sizeof(T));
  };
#define F(expression)                  \
  [](T a, T b) -> T {                  \
    (void)a, (void)b;                  \
    return static_cast<T>(expression); \
  }
  c(TileOp::Add, F(U(a) + U(b)));
  c(TileOp::Subtract, F(U(a) - U(b)));
  c(TileOp::Multiply, F(uint64_t(a) * uint64_t(b)));
  c(TileOp::Fmod, F(b == 0 || b == T(-1) ? (std::is_signed_v<T> || b == 0 ? 0 : a % b) : a % b));
  c(TileOp::FloorDivide,
    F(b == 0                              ? T(0)
      : std::is_signed_v<T> && b == T(-1) ? T(U(0) - U(a))
                                          : T(a / b - ((a % b != 0) && ((a % b < 0) != (b < 0))))));
  c(TileOp::Mod, F(b == 0 || (std::is_signed_v<T> && b == T(-1))
                       ? T(0)
                       : T(a % b + ((a % b != 0) && ((a % b < 0) != (b < 0)) ? b : 0))));
  c(TileOp::Power, [](T a, T b) -> T {
    if (b < 0) return a == 1 ? T(1) : a == T(-1) ? T((b & 1) ? -1 : 1) : T(0);
    uint64_t r = 1, base = uint64_t(a);
    for (uint64_t e = uint64_t(b); e; e >>= 1, base *= base)
      if (e & 1) r *= base;
    return static_cast<T>(r);
  });
  c(TileOp::Maximum, F(a > b ? a : b));
  c(TileOp::Minimum, F(a < b ? a : b));
  c(TileOp::Fmax, F(a > b ? a : b));
  c(TileOp::Fmin, F(a < b ? a : b));
  c(TileOp::BitwiseAnd, F(a & b));
  c(TileOp::BitwiseOr, F(a | b));
  c(TileOp::BitwiseXor, F(a ^ b));
  c(TileOp::LeftShift, F(U(b) < sizeof(T) * 8 ? uint64_t(a) << U(b) : 0));
  c(TileOp::RightShift, F(U(b) < sizeof(T) * 8 ? int64_t(a) >> U(b) : (a < 0 ? -1 : 0)));
  c(TileOp::Negative, F(U(0) - U(a)));
  c(TileOp::Abs, F(a < 0 ? T(U(0) - U(a)) : a));
  c(TileOp::Sign, F((a > 0) - (a < 0)));
  c(TileOp::Square, F(uint64_t(a) * uint64_t(a)));
  c(TileOp::Relu, F(a > 0 ? a : 0));
  c(TileOp::Invert, F(~a));
  c(TileOp::Floor, F(a));
#undef F
  for (TileOp op : {TileOp::Less, TileOp::Equal, TileOp::GreaterEqual, TileOp::LogicalXor,
                    TileOp::IsFinite, TileOp::Signbit}) {
    const auto r = run<uint8_t, T>(op, {x, y});
    for (size_t i = 0; i < x.size(); ++i) {
      const T a = x[i], b = y[i];
      const bool want = op == TileOp::Less           ? a < b
                        : op == TileOp::Equal        ? a == b
                        : op == TileOp::GreaterEqual ? a >= b
                        : op == TileOp::LogicalXor   ? !a != !b
                        : op == TileOp::IsFinite     ? true
                                                     : a < 0;
      CHECK(r[i] == want, "%s on integers", text(op).c_str());
    }
  }
}

void check_bool() {
  const uint8_t a[4] = {0, 0, 1, 1}, b[4] = {0, 1, 0, 1};
  const void* p[2] = {a, b};
  auto is = [&](TileOp op, int w0, int w1, int w2, int w3) {
    uint8_t r[4];
    tile_fn(op, DType::Bool, 0)(r, p, 4);
    CHECK(r[0] == w0 && r[1] == w1 && r[2] == w2 && r[3] == w3, "bool %s", text(op).c_str());
  };
  is(TileOp::Add, 0, 1, 1, 1);
  is(TileOp::Multiply, 0, 0, 0, 1);
  is(TileOp::Maximum, 0, 1, 1, 1);
  is(TileOp::Minimum, 0, 0, 0, 1);
  is(TileOp::BitwiseXor, 0, 1, 1, 0);
  is(TileOp::Less, 0, 1, 0, 0);
  is(TileOp::LogicalOr, 0, 1, 1, 1);
  is(TileOp::Invert, 1, 1, 0, 0);
  is(TileOp::LogicalNot, 1, 1, 0, 0);
  is(TileOp::Abs, 0, 0, 1, 1);
  CHECK(!tile_fn(TileOp::Subtract, DType::Bool, 0) && !tile_fn(TileOp::Exp, DType::I32, 0),
        "absent kernels");
}

}  // namespace

int main(int argc, char**) {
  return run_checks(argc, [] {
    check_integers<int8_t>();
    check_integers<uint8_t>();
    check_integers<int32_t>();
    check_integers<int64_t>();
    check_bool();
  });
}
