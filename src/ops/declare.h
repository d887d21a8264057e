// How an operation is declared, once: its name, its parameters and the function that records it.
//
//   Value* cumsum(const Operand& a, std::optional<int64_t> axis) { ... }
//   SLIPSTREAM_DECLARE(cumsum, "a", "axis");
//
// The frontend turns every declaration into _core.<name>, reading each argument as the C++
// parameter's type says and naming it in errors. Arguments are positional; a trailing std::optional
// may be left out, and None means "not given".
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "ops/elementwise.h"

namespace slipstream::ops {

// Parameter of operations without an array operand: results get the class that the caller names.
struct ResultClass {};

// What the frontend offers to read a call with: argument `i`, called `name` in messages.
class Reader {
 public:
  virtual ~Reader() = default;
  virtual bool given(int i) = 0;  // false when missing or None
  virtual void result_class(int i, const char* name) = 0;
  virtual Operand array(int i, const char* name) = 0;
  virtual Arg number_or_array(int i, const char* name) = 0;
  virtual std::vector<Operand> arrays(int i, const char* name) = 0;
  virtual int64_t integer(int i, const char* name) = 0;
  virtual double real(int i, const char* name) = 0;
  virtual bool flag(int i, const char* name) = 0;
  virtual std::string text(int i, const char* name) = 0;
  virtual DType dtype(int i, const char* name) = 0;
  virtual Dims integers(int i, const char* name) = 0;
};

// Owned handles, one per output. More than one (or a std::vector result) becomes a Python tuple.
struct Outputs {
  std::vector<Value*> values;
  bool several = false;
};

struct Declaration {
  const char* name;
  std::vector<const char*> parameters;
  void (*record)(const Declaration& self, Reader& reader, Outputs& out);
  void (*function)();
};

const std::vector<Declaration>& declarations();
bool add_declaration(Declaration d);

namespace detail {

template <class T>
struct Read;

#define SLIPSTREAM_READ(Type, method)                                                  \
  template <>                                                                          \
  struct Read<Type> {                                                                  \
    static Type from(Reader& r, int i, const char* name) { return r.method(i, name); } \
  };
SLIPSTREAM_READ(Operand, array)
SLIPSTREAM_READ(Arg, number_or_array)
SLIPSTREAM_READ(std::vector<Operand>, arrays)
SLIPSTREAM_READ(int64_t, integer)
SLIPSTREAM_READ(double, real)
SLIPSTREAM_READ(bool, flag)
SLIPSTREAM_READ(std::string, text)
SLIPSTREAM_READ(DType, dtype)
SLIPSTREAM_READ(Dims, integers)
#undef SLIPSTREAM_READ

template <>
struct Read<ResultClass> {
  static ResultClass from(Reader& r, int i, const char* name) {
    r.result_class(i, name);
    return {};
  }
};

template <class T>
struct Read<std::optional<T>> {
  static std::optional<T> from(Reader& r, int i, const char* name) {
    if (!r.given(i)) return std::nullopt;
    return Read<T>::from(r, i, name);
  }
};

template <class R, class... A, size_t... I>
void record(const Declaration& d, Reader& reader, Outputs& out, std::index_sequence<I...>) {
  auto f = reinterpret_cast<R (*)(A...)>(d.function);
  // Braces: arguments are read from left to right.
  std::tuple<std::remove_cvref_t<A>...> args{
      Read<std::remove_cvref_t<A>>::from(reader, static_cast<int>(I), d.parameters[I])...};
  R result = f(std::get<I>(args)...);
  if constexpr (std::is_same_v<R, std::vector<Value*>>) {
    out.values = std::move(result);
    out.several = true;
  } else {
    out.values = {result};
  }
}

}  // namespace detail

template <class R, class... A>
bool declare(const char* name, R (*f)(A...), std::initializer_list<const char*> parameters) {
  static_assert(std::is_same_v<R, Value*> || std::is_same_v<R, std::vector<Value*>>);
  Declaration d;
  d.name = name;
  d.parameters = parameters;
  d.function = reinterpret_cast<void (*)()>(f);
  d.record = [](const Declaration& self, Reader& reader, Outputs& out) {
    detail::record<R, A...>(self, reader, out, std::index_sequence_for<A...>());
  };
  return add_declaration(std::move(d));
}

}  // namespace slipstream::ops

// Declares the function `name` of this namespace under its own name.
#define SLIPSTREAM_DECLARE(name, ...) \
  const bool declared_##name = ::slipstream::ops::declare(#name, name, {__VA_ARGS__})
