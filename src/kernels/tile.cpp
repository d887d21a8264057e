// Chooses the kernels of this CPU, and what needs no vector instructions.
#include "kernels/tile.h"

#include <cstdlib>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <string>

#include "base/by_size.h"
#include "kernels/tile_isa.h"
#include "kernels/tile_plain.h"

namespace slipstream::kernels {

namespace {

struct Isa {
  const IsaTable* table;
  std::string_view name;
};

// The best the CPU has, not above what SLIPSTREAM_ISA names.
Isa choose_isa() {
  int level = 0;
#if defined(__x86_64__) && !defined(SLIPSTREAM_BASELINE_ONLY)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
      __builtin_cpu_supports("f16c") && __builtin_cpu_supports("bmi2")) {
    level = 1;
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
      level = 2;
  }
  if (const char* limit = std::getenv("SLIPSTREAM_ISA")) {
    const std::string_view wanted = limit;
    if (wanted == "baseline") level = 0;
    if (wanted == "avx2" && level > 1) level = 1;
  }
  if (level == 2) return {&table_avx512(), "avx512"};
  if (level == 1) return {&table_avx2(), "avx2"};
#endif
  (void)level;
  return {&table_baseline(), "baseline"};
}

const Isa& isa() {
  static const Isa kIsa = choose_isa();
  return kIsa;
}

// These have one kernel for all CPUs.
bool is_part_of_complex(TileOp op) {
  return op == TileOp::Real || op == TileOp::Imag || op == TileOp::Conj ||
         op == TileOp::MakeComplex;
}

struct ComplexOne {
  double re = 1, im = 0;
};

template <class T>
void fill(void* out, T value, int64_t n) {
  T* p = static_cast<T*>(out);
  for (int64_t i = 0; i < n; ++i) p[i] = value;
}

}  // namespace

const IsaTable& current_table() { return *isa().table; }

TileFn tile_fn(TileOp op, DType dtype, unsigned scalar_mask) {
  if (plain::serves(dtype) || is_part_of_complex(op)) return plain::tile_fn(op, dtype, scalar_mask);
  const IsaTable& table = *isa().table;
  return arity_of(op) == 1 ? table.unary(op, dtype, scalar_mask)
                           : table.binary(op, dtype, scalar_mask);
}

TileFn cast_fn(DType from, DType to) {
  if (plain::serves(from) || plain::serves(to)) return plain::cast_fn(from, to);
  return isa().table->cast(from, to);
}

void tile_fill(void* out, const void* value, int64_t n, int element_size) {
  isa().table->fill(out, value, n, element_size);
}

void tile_gather(void* out, const void* src, int64_t stride, int64_t n, int element_size) {
  if (stride == 1) {
    std::memcpy(out, src, static_cast<size_t>(n) * static_cast<size_t>(element_size));
    return;
  }
  if (stride == 0) return tile_fill(out, src, n, element_size);
  by_size(element_size, [&](auto zero) {
    using T = decltype(zero);
    T* __restrict to = static_cast<T*>(out);
    const T* __restrict from = static_cast<const T*>(src);
    if (stride == -1) {
      for (int64_t i = 0; i < n; ++i) to[i] = from[-i];
    } else if (stride == 2) {  // a number the compiler knows: two vectors make one
      for (int64_t i = 0; i < n; ++i) to[i] = from[2 * i];
    } else {
#pragma GCC unroll 8
      for (int64_t i = 0; i < n; ++i) to[i] = from[i * stride];
    }
  });
}

void tile_scatter(void* out, int64_t stride, const void* src, int64_t n, int element_size) {
  if (stride == 1) {
    std::memcpy(out, src, static_cast<size_t>(n) * static_cast<size_t>(element_size));
    return;
  }
  by_size(element_size, [&](auto zero) {
    using T = decltype(zero);
    T* __restrict to = static_cast<T*>(out);
    const T* __restrict from = static_cast<const T*>(src);
    if (stride == 0) {  // every element lands in one place; the last one stays
      if (n > 0) *to = from[n - 1];
    } else {
#pragma GCC unroll 8
      for (int64_t i = 0; i < n; ++i) to[i * stride] = from[i];
    }
  });
}

void tile_arange(void* out, DType dtype, double start, double step, int64_t first, int64_t n) {
  if (plain::serves(dtype)) return plain::arange(out, dtype, start, step, first, n);
  isa().table->arange(out, dtype, start, step, first, n);
}

DType accumulator_type(ReduceOp op, DType dtype) {
  switch (op) {
    case ReduceOp::Sum:
    case ReduceOp::Prod:
      if (is_complex(dtype)) return DType::C128;
      return is_float(dtype) ? DType::F64 : DType::I64;
    case ReduceOp::Max:
    case ReduceOp::Min:
      return dtype;
    default:
      return DType::Bool;
  }
}

ReduceFn reduce_fn(ReduceOp op, DType dtype) {
  return plain::serves(dtype) ? plain::reduce_fn(op, dtype) : isa().table->reduce(op, dtype);
}
void sum_products(double* acc, const float* a, const float* b, int64_t n) {
  isa().table->sum_products(acc, a, b, n);
}
void sum_rows(float* sum, const float* x, int64_t rows, int64_t stride, int64_t columns,
              bool fresh) {
  isa().table->sum_rows(sum, x, rows, stride, columns, fresh);
}
AccumulateFn accumulate_fn(ReduceOp op, DType dtype) {
  return plain::serves(dtype) ? plain::accumulate_fn(op, dtype)
                              : isa().table->accumulate(op, dtype);
}
AccumulateFn combine_fn(ReduceOp op, DType dtype) {
  // Combining accumulators is accumulating values of the accumulator's own type.
  return accumulate_fn(op, accumulator_type(op, dtype));
}

void fill_neutral(void* acc, ReduceOp op, DType dtype, int64_t n) {
  const bool low = op == ReduceOp::Max;  // the neutral element of Max is the lowest value
  switch (op) {
    case ReduceOp::Sum:
      return fill<uint64_t>(acc, 0, is_complex(dtype) ? 2 * n : n);  // also 0.0
    case ReduceOp::Prod:
      if (is_complex(dtype)) return fill<ComplexOne>(acc, {}, n);
      return is_float(dtype) ? fill<double>(acc, 1.0, n) : fill<int64_t>(acc, 1, n);
    case ReduceOp::Any:
      return fill<uint8_t>(acc, 0, n);
    case ReduceOp::All:
      return fill<uint8_t>(acc, 1, n);
    case ReduceOp::Max:
    case ReduceOp::Min:
      break;
  }
  using std::numeric_limits;
  constexpr double kInf = numeric_limits<double>::infinity();
  switch (dtype) {
    case DType::Bool:
      return fill<uint8_t>(acc, low ? 0 : 1, n);
    case DType::U8:
      return fill<uint8_t>(acc, low ? 0 : 255, n);
    case DType::I8:
      return fill<int8_t>(acc, low ? -128 : 127, n);
    case DType::I32:
      return fill<int32_t>(
          acc, low ? numeric_limits<int32_t>::min() : numeric_limits<int32_t>::max(), n);
    case DType::I64:
      return fill<int64_t>(
          acc, low ? numeric_limits<int64_t>::min() : numeric_limits<int64_t>::max(), n);
    case DType::F16:
      return fill<uint16_t>(acc, low ? 0xfc00 : 0x7c00, n);
    case DType::BF16:
      return fill<uint16_t>(acc, low ? 0xff80 : 0x7f80, n);
    case DType::F32:
      return fill<float>(acc, static_cast<float>(low ? -kInf : kInf), n);
    case DType::F64:
      return fill<double>(acc, low ? -kInf : kInf, n);
    default:
      return plain::fill_lowest_or_highest(acc, dtype, low, n);
  }
}

void arg_extreme(int64_t* index, const void* in, DType dtype, bool want_max, int64_t stride,
                 int64_t n) {
  if (plain::serves(dtype)) return plain::arg_extreme(index, in, dtype, want_max, stride, n);
  isa().table->arg_extreme(index, in, dtype, want_max, stride, n);
}

DType result_type(TileOp op, DType dtype) {
  if (returns_bool(op)) return DType::Bool;
  if (op == TileOp::MakeComplex) return complex_type(dtype);
  if (op == TileOp::Abs || op == TileOp::Real || op == TileOp::Imag) return real_type(dtype);
  return dtype;
}

std::string_view isa_name() { return isa().name; }

}  // namespace slipstream::kernels
