// Element types: their sizes, names and classes.
#pragma once

#include <cstdint>
#include <string_view>

namespace slipstream {

enum class DType : uint8_t { Bool, I8, U8, I32, I64, F16, BF16, F32, F64 };
inline constexpr int kNumDTypes = 9;

struct DTypeInfo {
  std::string_view name;
  uint8_t size;
  bool is_float;
  bool is_int;  // bool is neither
};

inline constexpr DTypeInfo kDTypeInfo[kNumDTypes] = {
    {"bool", 1, false, false},    {"int8", 1, false, true},    {"uint8", 1, false, true},
    {"int32", 4, false, true},    {"int64", 8, false, true},   {"float16", 2, true, false},
    {"bfloat16", 2, true, false}, {"float32", 4, true, false}, {"float64", 8, true, false},
};

inline constexpr int size_of(DType t) { return kDTypeInfo[static_cast<int>(t)].size; }
inline constexpr std::string_view name_of(DType t) { return kDTypeInfo[static_cast<int>(t)].name; }
inline constexpr bool is_float(DType t) { return kDTypeInfo[static_cast<int>(t)].is_float; }
inline constexpr bool is_int(DType t) { return kDTypeInfo[static_cast<int>(t)].is_int; }

}  // namespace slipstream
