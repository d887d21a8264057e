// Calls of operations: what slipstream_ops.hpp is written with.
#pragma once

#include <array>

#include "array.hpp"

namespace slipstream {
namespace detail {

// Looked up once for each function that calls it.
inline ss_operation* find(const char* name) {
  ss_operation* found = nullptr;
  check(ss_find(name, &found), Site::current());
  return found;
}

inline Array call(ss_operation* operation, const ss_arg* args, int n, const Site& at) {
  ss_array* out = nullptr;
  note(at);
  check(ss_call(operation, args, n, &out, 1, nullptr), at);
  return Array(out);
}

constexpr int kMaxResults = 16;

inline std::vector<Array> call_several(ss_operation* operation, const ss_arg* args, int n,
                                       const Site& at) {
  ss_array* out[kMaxResults];
  int count = 0;
  note(at);
  check(ss_call(operation, args, n, out, kMaxResults, &count), at);
  return std::vector<Array>(out, out + (count < kMaxResults ? count : kMaxResults));
}

inline ss_arg arg(const Array& x) { return ss_array_arg(x.handle()); }
inline ss_arg arg_or_none(const Array& x) { return x.is_null() ? ss_none() : arg(x); }
inline ss_arg arg(const Operand& x) { return x.arg; }
inline ss_arg arg(const Integers& v) { return ss_integers(v.data(), v.count()); }
inline ss_arg arg(const Axes& v) {
  return v.given() ? ss_integers(v.data(), v.count()) : ss_none();
}
inline ss_arg arg(const char* v) { return ss_text(v); }
inline ss_arg arg(const std::string& v) { return ss_text(v.c_str()); }
inline ss_arg arg(DType t) { return ss_type(static_cast<int>(t)); }
inline ss_arg arg(bool v) { return ss_flag(v); }
inline ss_arg arg(int64_t v) { return ss_integer(v); }
inline ss_arg arg(double v) { return ss_real(v); }
template <class T>
ss_arg arg(const std::optional<T>& v) {
  return v ? arg(*v) : ss_none();
}

// Handles of arrays that the caller holds.
class Handles {
 public:
  explicit Handles(std::span<const Array> arrays) {
    all_.reserve(arrays.size());
    for (const Array& x : arrays) all_.push_back(x.handle());
  }
  ss_array* const* data() const { return all_.data(); }
  int count() const { return static_cast<int>(all_.size()); }

 private:
  std::vector<ss_array*> all_;
};
inline ss_arg arg(const Handles& v) { return ss_arrays(v.data(), v.count()); }

}  // namespace detail

// Arrays of the caller, for the time of a call: {a, b} or a vector.
class Arrays {
 public:
  Arrays(const std::vector<Array>& v) : arrays_(v) {}
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winit-list-lifetime"
#endif
  Arrays(std::initializer_list<Array> v) : arrays_(v.begin(), v.size()) {}
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif
  operator std::span<const Array>() const { return arrays_; }

 private:
  std::span<const Array> arrays_;
};

// Any operation by its name, with its first result: call("tril", {x, 1}).
inline Array call(const char* name, std::initializer_list<Operand> args,
                  Site at = Site::current()) {
  std::vector<ss_arg> all;
  for (const Operand& a : args) all.push_back(a.arg);
  ss_array* out = nullptr;
  detail::note(at);
  detail::check(ss_call_name(name, all.data(), static_cast<int>(all.size()), &out, 1, nullptr), at);
  return Array(out);
}

}  // namespace slipstream
