#define SLIPSTREAM_ISA_NS isa_plain
#include "kernels/tile_plain.h"

#include <cmath>
#include <complex>
#include <limits>

#include "kernels/tile_cast.inc"
#include "kernels/tile_find.inc"
#include "kernels/tile_reduce_find.inc"

namespace slipstream::kernels::isa_plain {

// ---- complex numbers ----------------------------------------------------------------------------

// Not std::complex, whose products and quotients mend NaNs at a price; ours are NumPy's.
template <class T>
struct Complex {
  T re, im;
  friend Complex operator+(Complex a, Complex b) { return {a.re + b.re, a.im + b.im}; }
  friend Complex operator-(Complex a, Complex b) { return {a.re - b.re, a.im - b.im}; }
  friend Complex operator*(Complex a, Complex b) {
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
  }
  // Smith's method: no overflow on the way to a quotient that has none.
  friend Complex operator/(Complex a, Complex b) {
    const T re = std::fabs(b.re), im = std::fabs(b.im);
    if (re >= im) {
      if (re == 0 && im == 0) return {a.re / re, a.im / re};
      const T ratio = b.im / b.re, scale = T(1) / (b.re + b.im * ratio);
      return {(a.re + a.im * ratio) * scale, (a.im - a.re * ratio) * scale};
    }
    const T ratio = b.re / b.im, scale = T(1) / (b.im + b.re * ratio);
    return {(a.re * ratio + a.im) * scale, (a.im * ratio - a.re) * scale};
  }
};

template <class T>
bool truth(Complex<T> x) {
  return x.re != 0 || x.im != 0;
}
template <class T>
std::complex<T> to_std(Complex<T> x) {
  return {x.re, x.im};
}
template <class T>
Complex<T> from_std(std::complex<T> x) {
  return {x.real(), x.imag()};
}
template <class T>
Complex<T> scaled(Complex<T> x, double by) {
  return {x.re * static_cast<T>(by), x.im * static_cast<T>(by)};
}

struct ScalarKind {
  template <class...>
  static constexpr Kind kKind = Kind::Scalar;
};

// X(Name, result of Complex<T> x)
#define SLIPSTREAM_COMPLEX(Name, ...) \
  struct Complex##Name : ScalarKind { \
    template <class T>                \
    static auto f(Complex<T> x) {     \
      return __VA_ARGS__;             \
    }                                 \
  };
SLIPSTREAM_COMPLEX(Copy, x)
SLIPSTREAM_COMPLEX(Negative, Complex<T>{-x.re, -x.im})
SLIPSTREAM_COMPLEX(Conj, Complex<T>{x.re, -x.im})
SLIPSTREAM_COMPLEX(Real, x.re)
SLIPSTREAM_COMPLEX(Imag, x.im)
SLIPSTREAM_COMPLEX(Abs, std::hypot(x.re, x.im))
SLIPSTREAM_COMPLEX(Square, x* x)
SLIPSTREAM_COMPLEX(Rint, Complex<T>{std::rint(x.re), std::rint(x.im)})
SLIPSTREAM_COMPLEX(Exp, from_std(std::exp(to_std(x))))
SLIPSTREAM_COMPLEX(Exp2, from_std(std::exp(to_std(scaled(x, M_LN2)))))
SLIPSTREAM_COMPLEX(Log, from_std(std::log(to_std(x))))
SLIPSTREAM_COMPLEX(Log2, scaled(from_std(std::log(to_std(x))), M_LOG2E))
SLIPSTREAM_COMPLEX(Log10, scaled(from_std(std::log(to_std(x))), M_LOG10E))
SLIPSTREAM_COMPLEX(Sqrt, from_std(std::sqrt(to_std(x))))
SLIPSTREAM_COMPLEX(Sin, from_std(std::sin(to_std(x))))
SLIPSTREAM_COMPLEX(Cos, from_std(std::cos(to_std(x))))
SLIPSTREAM_COMPLEX(Tan, from_std(std::tan(to_std(x))))
SLIPSTREAM_COMPLEX(Arcsin, from_std(std::asin(to_std(x))))
SLIPSTREAM_COMPLEX(Arccos, from_std(std::acos(to_std(x))))
SLIPSTREAM_COMPLEX(Arctan, from_std(std::atan(to_std(x))))
SLIPSTREAM_COMPLEX(Sinh, from_std(std::sinh(to_std(x))))
SLIPSTREAM_COMPLEX(Cosh, from_std(std::cosh(to_std(x))))
SLIPSTREAM_COMPLEX(Arcsinh, from_std(std::asinh(to_std(x))))
SLIPSTREAM_COMPLEX(Arccosh, from_std(std::acosh(to_std(x))))
SLIPSTREAM_COMPLEX(Arctanh, from_std(std::atanh(to_std(x))))
SLIPSTREAM_COMPLEX(LogicalNot, static_cast<uint8_t>(!truth(x)))
SLIPSTREAM_COMPLEX(IsNan, static_cast<uint8_t>(std::isnan(x.re) | std::isnan(x.im)))
SLIPSTREAM_COMPLEX(IsInf, static_cast<uint8_t>(std::isinf(x.re) | std::isinf(x.im)))
SLIPSTREAM_COMPLEX(IsFinite, static_cast<uint8_t>(std::isfinite(x.re) & std::isfinite(x.im)))

struct ComplexExpm1 : ScalarKind {
  template <class T>
  static Complex<T> f(Complex<T> x) {
    if (x.im == 0) return {std::expm1(x.re) + T(0), x.im};  // +0: the real part is never -0
    if (!std::isfinite(x.re) || !std::isfinite(x.im)) {
      const Complex<T> e = ComplexExp::f(x);  // knows the limits
      return {e.re - T(1), e.im};
    }
    const T half = std::sin(x.im / T(2));
    return {std::expm1(x.re) * std::cos(x.im) - T(2) * half * half,
            std::exp(x.re) * std::sin(x.im)};
  }
};
struct ComplexLog1p : ScalarKind {
  template <class T>
  static Complex<T> f(Complex<T> x) {
    const T angle = std::atan2(x.im, x.re + T(1));
    // Adding one first would lose the digits of small numbers.
    if (std::fabs(x.re) < T(0.5) && std::fabs(x.im) < T(0.5)) {
      return {std::log1p(x.re * (T(2) + x.re) + x.im * x.im) / T(2), angle};
    }
    return {std::log(std::hypot(x.re + T(1), x.im)), angle};
  }
};
struct ComplexTanh : ScalarKind {
  template <class T>
  static Complex<T> f(Complex<T> x) {
    if (std::isinf(x.re) && std::isfinite(x.im))
      return {std::copysign(T(1), x.re), std::copysign(T(0), x.im)};
    return from_std(std::tanh(to_std(x)));
  }
};
struct ComplexReciprocal : ScalarKind {
  template <class T>
  static Complex<T> f(Complex<T> x) {
    if (std::fabs(x.im) <= std::fabs(x.re)) {
      const T ratio = x.im / x.re, d = x.re + x.im * ratio;
      return {T(1) / d, -ratio / d};
    }
    const T ratio = x.re / x.im, d = x.re * ratio + x.im;
    return {ratio / d, T(-1) / d};
  }
};
struct ComplexRsqrt : ScalarKind {
  template <class T>
  static Complex<T> f(Complex<T> x) {
    return ComplexReciprocal::f(ComplexSqrt::f(x));
  }
};
// x / abs(x): the direction of infinite numbers too, where there is one.
struct ComplexSign : ScalarKind {
  template <class T>
  static Complex<T> f(Complex<T> x) {
    const T size = std::hypot(x.re, x.im), nan = std::numeric_limits<T>::quiet_NaN();
    if (std::isnan(size)) return {nan, nan};
    if (std::isinf(size)) {
      if (std::isinf(x.re) && std::isinf(x.im)) return {nan, nan};
      if (std::isinf(x.re)) return {std::copysign(T(1), x.re), T(0)};
      return {T(0), std::copysign(T(1), x.im)};
    }
    if (size == 0) return {T(0), T(0)};
    return {x.re / size, x.im / size};
  }
};

#define SLIPSTREAM_COMPLEX2(Name, ...)          \
  struct Complex##Name : ScalarKind {           \
    template <class T>                          \
    static auto f(Complex<T> a, Complex<T> b) { \
      return __VA_ARGS__;                       \
    }                                           \
  };
SLIPSTREAM_COMPLEX2(Add, a + b)
SLIPSTREAM_COMPLEX2(Subtract, a - b)
SLIPSTREAM_COMPLEX2(Multiply, a* b)
SLIPSTREAM_COMPLEX2(Divide, a / b)
SLIPSTREAM_COMPLEX2(Equal, static_cast<uint8_t>((a.re == b.re) & (a.im == b.im)))
SLIPSTREAM_COMPLEX2(NotEqual, static_cast<uint8_t>((a.re != b.re) | (a.im != b.im)))
SLIPSTREAM_COMPLEX2(LogicalAnd, static_cast<uint8_t>(truth(a) & truth(b)))
SLIPSTREAM_COMPLEX2(LogicalOr, static_cast<uint8_t>(truth(a) | truth(b)))
SLIPSTREAM_COMPLEX2(LogicalXor, static_cast<uint8_t>(truth(a) != truth(b)))

// Small integer powers by multiplication, so that they are exact where products are.
struct ComplexPower : ScalarKind {
  template <class T>
  static Complex<T> f(Complex<T> a, Complex<T> b) {
    if (!truth(b)) return {T(1), T(0)};
    if (!truth(a)) {
      const T nan = std::numeric_limits<T>::quiet_NaN();
      return b.re > 0 ? Complex<T>{T(0), T(0)} : Complex<T>{nan, nan};
    }
    if (b.im == 0 && std::fabs(b.re) < T(100) && b.re == std::trunc(b.re)) {
      Complex<T> result{T(1), T(0)};
      bool first = true;
      for (auto n = static_cast<unsigned>(std::fabs(b.re));;) {
        if (n & 1u) {
          result = first ? a : result * a;
          first = false;
        }
        n >>= 1;
        if (n == 0) break;
        a = a * a;
      }
      return b.re < 0 ? Complex<T>{T(1), T(0)} / result : result;
    }
    return from_std(std::pow(to_std(a), to_std(b)));
  }
};

struct MakeComplexOp : ScalarKind {
  template <class T>
  static Complex<T> f(T re, T im) {
    return {re, im};
  }
};
struct ZeroOp : ScalarKind {
  template <class T>
  static T f(T) {
    return T{};
  }
};

// clang-format off: a table
template <class T>
TileFn complex_tile(TileOp op, unsigned mask) {
  using C = Complex<T>;
  switch (op) {
#define X(Name) \
  case TileOp::Name: \
    return unary_kernel<Complex##Name, C, C>(mask);
    X(Copy) X(Negative) X(Conj) X(Square) X(Rint) X(Sign) X(Exp) X(Expm1) X(Exp2) X(Log) X(Log1p)
    X(Log2) X(Log10) X(Sqrt) X(Rsqrt) X(Sin) X(Cos) X(Tan) X(Arcsin) X(Arccos) X(Arctan) X(Sinh)
    X(Cosh) X(Tanh) X(Arcsinh) X(Arccosh) X(Arctanh) X(Reciprocal)
#undef X
#define X(Name) \
  case TileOp::Name: \
    return unary_kernel<Complex##Name, T, C>(mask);
    X(Real) X(Imag) X(Abs)
#undef X
#define X(Name) \
  case TileOp::Name: \
    return unary_kernel<Complex##Name, uint8_t, C>(mask);
    X(LogicalNot) X(IsNan) X(IsInf) X(IsFinite)
#undef X
#define X(Name) \
  case TileOp::Name: \
    return binary_kernel<Complex##Name, C, C>(mask);
    X(Add) X(Subtract) X(Multiply) X(Divide) X(Power)
#undef X
#define X(Name) \
  case TileOp::Name: \
    return binary_kernel<Complex##Name, uint8_t, C>(mask);
    X(Equal) X(NotEqual) X(LogicalAnd) X(LogicalOr) X(LogicalXor)
#undef X
    case TileOp::Where:
      return ternary_kernel<WhereOp, uint8_t, C>(mask);
    default:
      return nullptr;
  }
}
// clang-format on

// ---- short and unsigned integers ----------------------------------------------------------------

// The vectorised type with the same size; for 16 bits there is one for moving elements only.
DType same_bits(DType t) {
  switch (t) {
    case DType::U32:
      return DType::I32;
    case DType::U64:
      return DType::I64;
    default:
      return DType::F16;
  }
}

template <class Op, bool BoolOut = false>
TileFn unary_by_type(DType t, unsigned mask) {
  switch (t) {
#define X(D, T)  \
  case DType::D: \
    return unary_kernel<Op, std::conditional_t<BoolOut, uint8_t, T>, T>(mask);
    X(I16, int16_t)
    X(U16, uint16_t)
    X(U32, uint32_t)
    X(U64, uint64_t)
#undef X
    default:
      return nullptr;
  }
}
template <class Op, bool BoolOut = false>
TileFn binary_by_type(DType t, unsigned mask) {
  switch (t) {
#define X(D, T)  \
  case DType::D: \
    return binary_kernel<Op, std::conditional_t<BoolOut, uint8_t, T>, T>(mask);
    X(I16, int16_t)
    X(U16, uint16_t)
    X(U32, uint32_t)
    X(U64, uint64_t)
#undef X
    default:
      return nullptr;
  }
}
TileFn clip_by_type(DType t, unsigned mask) {
  switch (t) {
#define X(D, T)  \
  case DType::D: \
    return ternary_kernel<ClipOp, T, T>(mask);
    X(I16, int16_t)
    X(U16, uint16_t)
    X(U32, uint32_t)
    X(U64, uint64_t)
#undef X
    default:
      return nullptr;
  }
}

// clang-format off: a table
TileFn integer_tile(TileOp op, DType t, unsigned mask) {
  const bool short_type = size_of(t) == 2;
  switch (op) {
    // Elements that only move.
    case TileOp::Ceil: case TileOp::Floor: case TileOp::Trunc: case TileOp::Rint: case TileOp::Copy:
      return kernels::tile_fn(TileOp::Copy, same_bits(t), mask);
    case TileOp::Where:
      return kernels::tile_fn(op, same_bits(t), mask);
    case TileOp::Abs: case TileOp::Relu:
      if (is_unsigned(t)) return kernels::tile_fn(TileOp::Copy, same_bits(t), mask);
      return op == TileOp::Abs ? unary_kernel<AbsOp, int16_t, int16_t>(mask)
                               : unary_kernel<ReluOp, int16_t, int16_t>(mask);
    case TileOp::Sign:
      return unary_by_type<SignOp>(t, mask);
    case TileOp::Signbit:
      return t == DType::I16 ? unary_kernel<SignbitOp, uint8_t, int16_t>(mask)
                             : integer_tile(TileOp::IsNan, t, mask);
    // Signed and unsigned give the same bits.
#define X(Name, Op, O) \
  case TileOp::Name: \
    return short_type ? unary_kernel<Op, O, uint16_t>(mask) \
                      : kernels::tile_fn(op, same_bits(t), mask);
    X(Negative, NegativeOp, uint16_t) X(Square, SquareOp, uint16_t) X(Invert, InvertOp, uint16_t)
    X(LogicalNot, LogicalNotOp, uint8_t) X(IsNan, ConstantOp<0>, uint8_t)
    X(IsInf, ConstantOp<0>, uint8_t) X(IsFinite, ConstantOp<1>, uint8_t)
#undef X
#define X(Name, O) \
  case TileOp::Name: \
    return short_type ? binary_kernel<Name##Op, O, uint16_t>(mask) \
                      : kernels::tile_fn(op, same_bits(t), mask);
    X(Add, uint16_t) X(Subtract, uint16_t) X(Multiply, uint16_t) X(BitwiseAnd, uint16_t)
    X(BitwiseOr, uint16_t) X(BitwiseXor, uint16_t) X(LeftShift, uint16_t) X(Equal, uint8_t)
    X(NotEqual, uint8_t) X(LogicalAnd, uint8_t) X(LogicalOr, uint8_t) X(LogicalXor, uint8_t)
#undef X
#define X(Name) \
  case TileOp::Name: \
    return binary_by_type<Name##Op>(t, mask);
    X(FloorDivide) X(Mod) X(Fmod) X(Power) X(RightShift)
#undef X
    case TileOp::Maximum: case TileOp::Fmax:
      return binary_by_type<MaximumOp>(t, mask);
    case TileOp::Minimum: case TileOp::Fmin:
      return binary_by_type<MinimumOp>(t, mask);
#define X(Name) \
  case TileOp::Name: \
    return binary_by_type<Name##Op, true>(t, mask);
    X(Less) X(LessEqual) X(Greater) X(GreaterEqual)
#undef X
    case TileOp::Clip:
      return clip_by_type(t, mask);
    default:
      return nullptr;
  }
}
// clang-format on

// ---- conversions --------------------------------------------------------------------------------

template <class To>
struct RealPart : ScalarKind {
  template <class T>
  static To f(Complex<T> x) {
    if constexpr (std::is_same_v<To, Bool>)
      return {static_cast<uint8_t>(truth(x))};
    else
      return convert<To>(x.re);
  }
};
template <class T>
struct AsComplex : ScalarKind {
  template <class From>
  static Complex<T> f(From x) {
    return {convert<T>(x), T(0)};
  }
  template <class U>
  static Complex<T> f(Complex<U> x) {
    return {static_cast<T>(x.re), static_cast<T>(x.im)};
  }
};

// Every type with its C++ counterpart but the complex ones.
#define SLIPSTREAM_REAL_TYPES(X) \
  X(Bool, Bool)                  \
  X(I8, int8_t)                  \
  X(U8, uint8_t)                 \
  X(I16, int16_t)                \
  X(U16, uint16_t)               \
  X(I32, int32_t)                \
  X(U32, uint32_t)               \
  X(I64, int64_t) X(U64, uint64_t) X(F16, F16) X(BF16, BF16) X(F32, float) X(F64, double)

template <class C>
TileFn cast_from_complex(DType to) {
  switch (to) {
#define X(D, T)  \
  case DType::D: \
    return &tile_run<RealPart<T>, 0, T, C>;
    SLIPSTREAM_REAL_TYPES(X)
#undef X
    case DType::C64:
      return &tile_run<AsComplex<float>, 0, Complex<float>, C>;
    case DType::C128:
      return &tile_run<AsComplex<double>, 0, Complex<double>, C>;
  }
  return nullptr;
}

template <class From>
TileFn cast_to_plain(DType to) {
  switch (to) {
    case DType::I16:
      return &tile_run<CastOp<int16_t>, 0, int16_t, From>;
    case DType::U16:
      return &tile_run<CastOp<uint16_t>, 0, uint16_t, From>;
    case DType::U32:
      return &tile_run<CastOp<uint32_t>, 0, uint32_t, From>;
    case DType::U64:
      return &tile_run<CastOp<uint64_t>, 0, uint64_t, From>;
    case DType::C64:
      return &tile_run<AsComplex<float>, 0, Complex<float>, From>;
    case DType::C128:
      return &tile_run<AsComplex<double>, 0, Complex<double>, From>;
    default:
      return nullptr;
  }
}

// ---- reductions ---------------------------------------------------------------------------------

using Wide = Complex<double>;

template <class T>
void complex_sum(void* acc, const void* in, int64_t n) {
  constexpr int kSums = 8;
  const auto* x = static_cast<const Complex<T>*>(in);
  Wide sums[kSums] = {};
  for (int64_t i = 0; i < n; ++i) {
    Wide& s = sums[i % kSums];
    s = {s.re + static_cast<double>(x[i].re), s.im + static_cast<double>(x[i].im)};
  }
  for (int half = kSums / 2; half > 0; half /= 2)
    for (int j = 0; j < half; ++j) sums[j] = sums[j] + sums[j + half];
  *static_cast<Wide*>(acc) = sums[0];
}
template <class T>
void complex_prod(void* acc, const void* in, int64_t n) {
  const auto* x = static_cast<const Complex<T>*>(in);
  Wide product = AsComplex<double>::f(x[0]);
  for (int64_t i = 1; i < n; ++i) product = product * AsComplex<double>::f(x[i]);
  *static_cast<Wide*>(acc) = product;
}
template <class T, bool All>
void complex_truth(void* acc, const void* in, int64_t n) {
  const auto* x = static_cast<const Complex<T>*>(in);
  bool found = false;
  for (int64_t i = 0; i < n && !found; ++i) found = truth(x[i]) != All;
  *static_cast<uint8_t*>(acc) = found != All;
}
template <class T, bool Product>
void complex_accumulate(void* vacc, const void* in, int64_t n) {
  auto* acc = static_cast<Wide*>(vacc);
  const auto* x = static_cast<const Complex<T>*>(in);
  for (int64_t i = 0; i < n; ++i) {
    const Wide v = AsComplex<double>::f(x[i]);
    acc[i] = Product ? acc[i] * v : acc[i] + v;
  }
}
template <class T, bool All>
void complex_accumulate_truth(void* vacc, const void* in, int64_t n) {
  auto* acc = static_cast<uint8_t*>(vacc);
  const auto* x = static_cast<const Complex<T>*>(in);
  for (int64_t i = 0; i < n; ++i)
    acc[i] = All ? acc[i] & uint8_t{truth(x[i])} : acc[i] | uint8_t{truth(x[i])};
}

template <class T>
ReduceFn complex_reduce(ReduceOp op) {
  switch (op) {
    case ReduceOp::Sum:
      return &complex_sum<T>;
    case ReduceOp::Prod:
      return &complex_prod<T>;
    case ReduceOp::Any:
      return &complex_truth<T, false>;
    case ReduceOp::All:
      return &complex_truth<T, true>;
    default:
      return nullptr;
  }
}
template <class T>
AccumulateFn complex_accumulate_fn(ReduceOp op) {
  switch (op) {
    case ReduceOp::Sum:
      return &complex_accumulate<T, false>;
    case ReduceOp::Prod:
      return &complex_accumulate<T, true>;
    case ReduceOp::Any:
      return &complex_accumulate_truth<T, false>;
    case ReduceOp::All:
      return &complex_accumulate_truth<T, true>;
    default:
      return nullptr;
  }
}

template <class U>
ReduceFn integer_truth(bool all) {
  constexpr U kBits = static_cast<U>(~U{0});
  return all ? &reduce_truth<U, kBits, true> : &reduce_truth<U, kBits, false>;
}
template <class T>
ReduceFn integer_reduce(ReduceOp op) {
  if (op == ReduceOp::Any || op == ReduceOp::All)
    return integer_truth<std::make_unsigned_t<T>>(op == ReduceOp::All);
  return reduce_number<T>(op);
}

}  // namespace slipstream::kernels::isa_plain

namespace slipstream::kernels::plain {

using namespace isa_plain;

TileFn tile_fn(TileOp op, DType t, unsigned mask) {
  if (op == TileOp::MakeComplex) {
    if (t == DType::F32) return binary_kernel<MakeComplexOp, Complex<float>, float>(mask);
    if (t == DType::F64) return binary_kernel<MakeComplexOp, Complex<double>, double>(mask);
    return nullptr;
  }
  if (t == DType::C64) return complex_tile<float>(op, mask);
  if (t == DType::C128) return complex_tile<double>(op, mask);
  if (op == TileOp::Real || op == TileOp::Conj) return kernels::tile_fn(TileOp::Copy, t, mask);
  if (op == TileOp::Imag) {
    switch (size_of(t)) {
      case 1:
        return unary_kernel<ZeroOp, uint8_t, uint8_t>(mask);
      case 2:
        return unary_kernel<ZeroOp, uint16_t, uint16_t>(mask);
      case 4:
        return unary_kernel<ZeroOp, uint32_t, uint32_t>(mask);
      default:
        return unary_kernel<ZeroOp, uint64_t, uint64_t>(mask);
    }
  }
  return integer_tile(op, t, mask);
}

TileFn cast_fn(DType from, DType to) {
  switch (from) {
    case DType::C64:
      return cast_from_complex<Complex<float>>(to);
    case DType::C128:
      return cast_from_complex<Complex<double>>(to);
#define X(D, T)  \
  case DType::D: \
    return serves(to) ? cast_to_plain<T>(to) : cast_from<T>(to);
      SLIPSTREAM_REAL_TYPES(X)
#undef X
  }
  return nullptr;
}

#define SLIPSTREAM_BY_INTEGER(X) X(I16, int16_t) X(U16, uint16_t) X(U32, uint32_t) X(U64, uint64_t)

ReduceFn reduce_fn(ReduceOp op, DType t) {
  switch (t) {
#define X(D, T)  \
  case DType::D: \
    return integer_reduce<T>(op);
    SLIPSTREAM_BY_INTEGER(X)
#undef X
    case DType::C64:
      return complex_reduce<float>(op);
    case DType::C128:
      return complex_reduce<double>(op);
    default:
      return nullptr;
  }
}

AccumulateFn accumulate_fn(ReduceOp op, DType t) {
  switch (t) {
#define X(D, T)  \
  case DType::D: \
    return accumulate_number<int64_t, T>(op);
    SLIPSTREAM_BY_INTEGER(X)
#undef X
    case DType::C64:
      return complex_accumulate_fn<float>(op);
    case DType::C128:
      return complex_accumulate_fn<double>(op);
    default:
      return nullptr;
  }
}

void fill_lowest_or_highest(void* out, DType t, bool lowest, int64_t n) {
  switch (t) {
#define X(D, T)                                                                             \
  case DType::D: {                                                                          \
    using L = std::numeric_limits<T>;                                                       \
    for (int64_t i = 0; i < n; ++i) static_cast<T*>(out)[i] = lowest ? L::min() : L::max(); \
    return;                                                                                 \
  }
    SLIPSTREAM_BY_INTEGER(X)
#undef X
    default:
      return;
  }
}

void arg_extreme(int64_t* index, const void* in, DType t, bool want_max, int64_t stride,
                 int64_t n) {
  switch (t) {
#define X(D, T)                                                                                  \
  case DType::D:                                                                                 \
    return want_max ? arg_extreme_of<T, T, MaxStep>(index, static_cast<const T*>(in), stride, n) \
                    : arg_extreme_of<T, T, MinStep>(index, static_cast<const T*>(in), stride, n);
    SLIPSTREAM_BY_INTEGER(X)
#undef X
    default:
      return;
  }
}

void arange(void* out, DType t, double start, double step, int64_t first, int64_t n) {
  switch (t) {
#define X(D, T)  \
  case DType::D: \
    return fill_arange(static_cast<T*>(out), start, step, first, n);
    SLIPSTREAM_BY_INTEGER(X)
#undef X
#define X(D, T)                                                                 \
  case DType::D:                                                                \
    for (int64_t i = 0; i < n; ++i)                                             \
      static_cast<Complex<T>*>(out)[i] = {                                      \
          static_cast<T>(start + step * static_cast<double>(first + i)), T(0)}; \
    return;
    X(C64, float)
    X(C128, double)
#undef X
    default:
      return;
  }
}

}  // namespace slipstream::kernels::plain
