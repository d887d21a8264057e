#define SLIPSTREAM_ISA_NS isa_plain
#include "kernels/tile_plain.h"

#include <limits>

#include "kernels/complex_math.h"
#include "kernels/tile_cast.inc"
#include "kernels/tile_find.inc"
#include "kernels/tile_reduce_find.inc"

namespace slipstream::kernels::isa_plain {

// ---- complex numbers ----------------------------------------------------------------------------

struct NoFormula {};

// clang-format off: bodies of structs
#define COMPLEX(...) \
  ScalarKind { \
    template <class T> \
    static auto f(SLIPSTREAM_OPERANDS) { return __VA_ARGS__; } \
  }
#define REAL_ONLY NoFormula {}
// clang-format on
#define SLIPSTREAM_OPERANDS Complex<T> x
#define UNARY(Name, name, types, cost, formula, complex, ...) struct Complex##Name : complex;
#include "base/elementwise_unary.def"
#undef SLIPSTREAM_OPERANDS
#define SLIPSTREAM_OPERANDS Complex<T> a, Complex<T> b
#define BINARY(Name, name, types, cost, formula, complex, ...) struct Complex##Name : complex;
#include "base/elementwise_binary.def"
#undef SLIPSTREAM_OPERANDS
#undef COMPLEX
#undef REAL_ONLY

struct ComplexReal : ScalarKind {
  template <class T>
  static T f(Complex<T> x) {
    return x.re;
  }
};
struct ComplexImag : ScalarKind {
  template <class T>
  static T f(Complex<T> x) {
    return x.im;
  }
};
struct ComplexConj : ScalarKind {
  template <class T>
  static Complex<T> f(Complex<T> x) {
    return {x.re, -x.im};
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

// The type of a formula's results as they are stored.
template <class R>
using Stored = std::conditional_t<std::is_same_v<R, bool>, uint8_t, R>;

template <class Op, class C>
TileFn complex_unary(unsigned mask) {
  if constexpr (std::is_base_of_v<NoFormula, Op>)
    return nullptr;
  else
    return unary_kernel<Op, Stored<decltype(Op::f(C{}))>, C>(mask);
}
template <class Op, class C>
TileFn complex_binary(unsigned mask) {
  if constexpr (std::is_base_of_v<NoFormula, Op>)
    return nullptr;
  else
    return binary_kernel<Op, Stored<decltype(Op::f(C{}, C{}))>, C>(mask);
}

template <class T>
TileFn complex_tile(TileOp op, unsigned mask) {
  using C = Complex<T>;
  switch (op) {
#define UNARY(Name, ...) \
  case TileOp::Name:     \
    return complex_unary<Complex##Name, C>(mask);
#define BINARY(Name, ...) \
  case TileOp::Name:      \
    return complex_binary<Complex##Name, C>(mask);
#include "base/elementwise_binary.def"
#include "base/elementwise_unary.def"
    case TileOp::Copy:
      return unary_kernel<CopyOp, C, C>(mask);
    case TileOp::Real:
      return complex_unary<ComplexReal, C>(mask);
    case TileOp::Imag:
      return complex_unary<ComplexImag, C>(mask);
    case TileOp::Conj:
      return complex_unary<ComplexConj, C>(mask);
    case TileOp::Where:
      return ternary_kernel<WhereOp, uint8_t, C>(mask);
    default:
      return nullptr;
  }
}

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

// Calls f with an element of the C++ type.
template <class F>
TileFn by_integer_type(DType t, F&& f) {
  switch (t) {
    case DType::I16:
      return f(int16_t{});
    case DType::U16:
      return f(uint16_t{});
    case DType::U32:
      return f(uint32_t{});
    case DType::U64:
      return f(uint64_t{});
    default:
      return nullptr;
  }
}

template <class Op, unsigned types, int Arity>
TileFn integer_kernel(TileOp op, DType t, unsigned mask) {
  const auto kernel = [&](auto zero) {
    using T = decltype(zero);
    using O = std::conditional_t<(types & kToBool) != 0, uint8_t, T>;
    if constexpr (Arity == 1)
      return unary_kernel<Op, O, T>(mask);
    else
      return binary_kernel<Op, O, T>(mask);
  };
  if constexpr ((types & kUnchangedIntegers) != 0)
    return kernels::tile_fn(TileOp::Copy, same_bits(t), mask);
  else if constexpr ((types & kIntegers) == 0)
    return nullptr;
  else if constexpr ((types & kAnySign) != 0)
    return size_of(t) == 2 ? kernel(uint16_t{}) : kernels::tile_fn(op, same_bits(t), mask);
  else
    return by_integer_type(t, kernel);
}

TileFn integer_tile(TileOp op, DType t, unsigned mask) {
  switch (op) {
#define UNARY(Name, name, types, ...) \
  case TileOp::Name:                  \
    return integer_kernel<Name##Op, types, 1>(op, t, mask);
#define BINARY(Name, name, types, ...) \
  case TileOp::Name:                   \
    return integer_kernel<Name##Op, types, 2>(op, t, mask);
#include "base/elementwise_binary.def"
#include "base/elementwise_unary.def"
    case TileOp::Copy:
    case TileOp::Where:  // elements only move
      return kernels::tile_fn(op, same_bits(t), mask);
    case TileOp::Clip:
      return by_integer_type(t, [&](auto zero) {
        using T = decltype(zero);
        return ternary_kernel<ClipOp, T, T>(mask);
      });
    default:
      return nullptr;
  }
}

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
