// Element types: their sizes, names and classes.
#pragma once

#include <cstdint>
#include <string_view>

namespace slipstream {

enum class DType : uint8_t {
  Bool,
  I8,
  U8,
  I16,
  U16,
  I32,
  U32,
  I64,
  U64,
  F16,
  BF16,
  F32,
  F64,
  C64,
  C128
};
inline constexpr int kNumDTypes = 15;

struct DTypeInfo {
  std::string_view name;
  uint8_t size;
  bool is_float;  // real numbers only
  bool is_int;    // bool is neither
  bool is_complex;
};

inline constexpr DTypeInfo kDTypeInfo[kNumDTypes] = {
    {"bool", 1, false, false, false},       {"int8", 1, false, true, false},
    {"uint8", 1, false, true, false},       {"int16", 2, false, true, false},
    {"uint16", 2, false, true, false},      {"int32", 4, false, true, false},
    {"uint32", 4, false, true, false},      {"int64", 8, false, true, false},
    {"uint64", 8, false, true, false},      {"float16", 2, true, false, false},
    {"bfloat16", 2, true, false, false},    {"float32", 4, true, false, false},
    {"float64", 8, true, false, false},     {"complex64", 8, false, false, true},
    {"complex128", 16, false, false, true},
};
inline constexpr int kMaxElementBytes = 16;

inline constexpr int size_of(DType t) { return kDTypeInfo[static_cast<int>(t)].size; }
inline constexpr std::string_view name_of(DType t) { return kDTypeInfo[static_cast<int>(t)].name; }
inline constexpr bool is_float(DType t) { return kDTypeInfo[static_cast<int>(t)].is_float; }
inline constexpr bool is_int(DType t) { return kDTypeInfo[static_cast<int>(t)].is_int; }
inline constexpr bool is_complex(DType t) { return kDTypeInfo[static_cast<int>(t)].is_complex; }
inline constexpr bool is_unsigned(DType t) {
  return t == DType::U8 || t == DType::U16 || t == DType::U32 || t == DType::U64;
}

// The type of a complex number's parts; a real type's own.
inline constexpr DType real_type(DType t) {
  return t == DType::C64 ? DType::F32 : t == DType::C128 ? DType::F64 : t;
}
// The complex type whose parts hold the floats of type t.
inline constexpr DType complex_type(DType t) {
  return t == DType::F64 || t == DType::C128 ? DType::C128 : DType::C64;
}

}  // namespace slipstream
