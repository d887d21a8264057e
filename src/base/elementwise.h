// The elementwise operations: one output element from the operands' elements at the same place.
//
// Each operation is one row of elementwise_unary.def, elementwise_binary.def or
// elementwise_special.def. From the rows are made: the enum below, the kernels of each instruction
// set (kernels/tile_formulas.inc, tile_find.inc, tile_plain.cpp), the gradients
// (ops/elementwise_gradients.cpp), the definitions (ops/elementwise.cpp), the bindings
// (python/bind_elementwise.cpp) and, by tools/write_functions.py, the public functions.
#pragma once

#include <cstdint>

#include "base/dtype.h"

namespace slipstream {

enum class TileOp : uint8_t {
#define UNARY(Name, ...) Name,
#define BINARY(Name, ...) Name,
#define SPECIAL(Name, ...) Name,
#include "base/elementwise_binary.def"
#include "base/elementwise_special.def"
#include "base/elementwise_unary.def"
};

namespace elementwise {

// The types an operation has kernels for. For others, integers and bool are computed as floats, or
// bool as int8.
enum Types : unsigned {
  kFloats = 1,    // float16, bfloat16, float32, float64
  kIntegers = 2,  // signed and unsigned, 8 to 64 bits
  kNumbers = kFloats | kIntegers,
  kUnchangedIntegers = 4,  // integers are their own result
  kToBool = 8,             // the result is bool
  kAnySign = 16,           // signed and unsigned integers give the same bits, and share kernels
  // bool, which kernels see as the bytes 0 and 1:
  kBoolUnchanged = 32,  // is its own result
  kBoolAsByte = 64,     // is computed as uint8
  kBoolOr = 128,        // is computed by bitwise_or, bitwise_and, logical_not
  kBoolAnd = 256,
  kBoolNot = 512,

  kRounding = kFloats | kUnchangedIntegers | kBoolUnchanged,
  kTest = kNumbers | kBoolAsByte | kToBool,
};

// Nanoseconds per element, roughly and in cache: of types below 8 bytes, and of 8 bytes, which have
// half as many lanes and mostly plain library calls beyond arithmetic. Decides how work is cut and
// who does it, never what it computes.
struct Cost {
  double narrow_ns, wide_ns;
};
inline constexpr Cost kArithmetic{0.1, 0.2}, kDivision{0.25, 1}, kExponential{0.4, 1.6},
    kTrigonometric{0.7, 15}, kHyperbolic{2, 20}, kGamma{30, 30};

// The public functions of an operation; see elementwise_unary.def.
struct Public {
  const char* np = "";
  const char* npx = "";
  const char* nd = "";
  const char* methods = "";
  const char* summary = "";
  const char* example = "";
  const char* result = "";
};

struct Row {
  const char* name;
  int arity;
  unsigned types;  // 0 for elementwise_special.def
  Cost cost;
  Public names;
};

inline constexpr Row kRows[] = {
#define UNARY(Name, name, types, cost, formula, complex, derivative, ...) \
  {#name, 1, types, cost, {__VA_ARGS__}},
#define BINARY(Name, name, types, cost, formula, complex, derivative, ...) \
  {#name, 2, types, cost, {__VA_ARGS__}},
#define SPECIAL(Name, name, arity, cost, derivative, ...) {#name, arity, 0, cost, {__VA_ARGS__}},
#include "base/elementwise_binary.def"
#include "base/elementwise_special.def"
#include "base/elementwise_unary.def"
};
inline constexpr int kCount = sizeof(kRows) / sizeof(kRows[0]);

constexpr const Row& row(TileOp op) { return kRows[static_cast<int>(op)]; }

}  // namespace elementwise

constexpr const char* name_of(TileOp op) { return elementwise::row(op).name; }
constexpr int arity_of(TileOp op) { return elementwise::row(op).arity; }
constexpr bool returns_bool(TileOp op) {
  return (elementwise::row(op).types & elementwise::kToBool) != 0;
}
inline double tile_cost_ns(TileOp op, DType t) {
  const elementwise::Cost& cost = elementwise::row(op).cost;
  return size_of(t) >= 8 ? cost.wide_ns : cost.narrow_ns;
}
// Rounding leaves integers and bool as they are.
constexpr bool rounds(TileOp op) { return elementwise::row(op).types == elementwise::kRounding; }

}  // namespace slipstream
