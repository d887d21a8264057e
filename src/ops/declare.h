// How an operation is declared, once: its name, its parameters and the function that records it.
//
//   Value* tril(const Operand& m, int64_t k) { ... }
//   SLIPSTREAM_DECLARE(tril, "m", {"k", 0});
//
// The types of parameters are those of the C++ function, which also says how many there are: the
// compiler checks names and defaults against it. From the declaration come _core.tril, its
// signature, the messages about its arguments and its line in slipstream/_core.pyi. std::optional
// parameters take None, which is also the default of trailing ones.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "ops/type_rules.h"

namespace slipstream::ops {

// Parameters of operations without an array operand: results get the class that the caller names.
struct ResultClass {};
// The same for arrays made from nothing, which the thread's current device must allow.
struct NewArrayClass {};

// A parameter's name and, where callers may leave it out, its default.
struct Parameter {
  enum class Default : uint8_t { Required, Flag, Integer, Real, Text };
  const char* name;
  Default given = Default::Required;
  bool flag = false;
  int64_t integer = 0;
  double real = 0;
  const char* text = "";

  consteval Parameter(const char* n) : name(n) {}
  consteval Parameter(const char* n, bool d) : name(n), given(Default::Flag), flag(d) {}
  consteval Parameter(const char* n, int d) : name(n), given(Default::Integer), integer(d) {}
  consteval Parameter(const char* n, double d) : name(n), given(Default::Real), real(d) {}
  consteval Parameter(const char* n, const char* d) : name(n), given(Default::Text), text(d) {}
};

// What an argument may be.
struct ArgumentType {
  enum class Kind : uint8_t {
    ResultClass,
    Array,
    ArrayOrNumber,
    Arrays,
    Number,
    Integer,
    Real,
    Flag,
    Text,
    DType,
    Integers
  };
  Kind kind;
  bool optional = false;
};

// What the frontend offers to read a call with: argument `i`, called `name` in messages.
class Reader {
 public:
  virtual ~Reader() = default;
  virtual bool passed(int i) = 0;  // false when it was left out
  virtual bool given(int i) = 0;   // false when it was left out or is None
  virtual void result_class(int i, const char* name, bool is_new) = 0;
  virtual Operand array(int i, const char* name) = 0;
  virtual Arg number_or_array(int i, const char* name) = 0;
  virtual std::vector<Operand> arrays(int i, const char* name) = 0;
  virtual Scalar number(int i, const char* name) = 0;
  virtual int64_t integer(int i, const char* name) = 0;
  virtual double real(int i, const char* name) = 0;
  virtual bool flag(int i, const char* name) = 0;
  virtual std::string text(int i, const char* name) = 0;
  virtual DType dtype(int i, const char* name) = 0;
  virtual Dims integers(int i, const char* name) = 0;
  // Of the class that results will have; asked after the arrays are read.
  virtual TypeRules rules() = 0;
};

// The result of an operation that shows its first operand's data (array/views.h); both are owned.
// Where strides do not allow that, `view` shows `copy` instead.
struct Viewed {
  View* view = nullptr;
  Value* copy = nullptr;
};

// Owned handles: one, or with `several` any number, which become a Python tuple; or a view.
struct Outputs {
  Value* value = nullptr;
  std::vector<Value*> values;
  Viewed viewed;
  bool several = false;
};

struct Declaration {
  const char* module;  // "" for _core itself
  const char* name;
  std::span<const Parameter> parameters;
  std::span<const ArgumentType> types;
  bool several;        // results are a tuple
  bool views = false;  // the result is Viewed
  void (*record)(const Declaration& self, Reader& reader, Outputs& out);
  void (*function)() = nullptr;
  TileOp tile = TileOp::Copy;  // elementwise operations only
};

const std::vector<Declaration>& declarations();
bool add_declaration(Declaration d);
// "tril(m: ArrayT, k: int = 0) -> ArrayT", as Python writes it.
std::string signature(const Declaration& d);

namespace detail {

// How a C++ type is read, and which default it may have.
template <class T>
struct Read;

#define SLIPSTREAM_READ(Type, kind, method, default_kind, default_value)                 \
  template <>                                                                            \
  struct Read<Type> {                                                                    \
    static constexpr ArgumentType kType{ArgumentType::Kind::kind};                       \
    static constexpr bool takes(Parameter::Default d) {                                  \
      return d == Parameter::Default::Required || d == Parameter::Default::default_kind; \
    }                                                                                    \
    static Type from(Reader& r, int i, const Parameter& p) {                             \
      if (p.given != Parameter::Default::Required && !r.passed(i)) return default_value; \
      return r.method(i, p.name);                                                        \
    }                                                                                    \
  };
SLIPSTREAM_READ(Operand, Array, array, Required, {})
SLIPSTREAM_READ(Arg, ArrayOrNumber, number_or_array, Required, {})
SLIPSTREAM_READ(std::vector<Operand>, Arrays, arrays, Required, {})
SLIPSTREAM_READ(Scalar, Number, number, Required, {})
SLIPSTREAM_READ(int64_t, Integer, integer, Integer, p.integer)
SLIPSTREAM_READ(double, Real, real, Real, p.real)
SLIPSTREAM_READ(bool, Flag, flag, Flag, p.flag)
SLIPSTREAM_READ(std::string, Text, text, Text, p.text)
SLIPSTREAM_READ(DType, DType, dtype, Required, {})
SLIPSTREAM_READ(Dims, Integers, integers, Required, {})
#undef SLIPSTREAM_READ

template <class Class>
struct ReadClass {
  static constexpr ArgumentType kType{ArgumentType::Kind::ResultClass};
  static constexpr bool takes(Parameter::Default d) { return d == Parameter::Default::Required; }
  static Class from(Reader& r, int i, const Parameter& p) {
    r.result_class(i, p.name, std::is_same_v<Class, NewArrayClass>);
    return {};
  }
};
template <>
struct Read<ResultClass> : ReadClass<ResultClass> {};
template <>
struct Read<NewArrayClass> : ReadClass<NewArrayClass> {};

template <class T>
struct Read<std::optional<T>> {
  static constexpr ArgumentType kType{Read<T>::kType.kind, true};
  static constexpr bool takes(Parameter::Default d) { return d == Parameter::Default::Required; }
  static std::optional<T> from(Reader& r, int i, const Parameter& p) {
    if (!r.given(i)) return std::nullopt;
    return Read<T>::from(r, i, p);
  }
};

// A last parameter of type TypeRules is not an argument: it comes from the result's class.
template <class... A>
inline constexpr bool kWantsRules = (std::is_same_v<A, TypeRules> || ...);
template <class... A>
inline constexpr size_t kArguments = sizeof...(A) - (kWantsRules<A...> ? 1 : 0);

template <class T>
constexpr ArgumentType type_of() {
  if constexpr (std::is_same_v<T, TypeRules>)
    return {ArgumentType::Kind::Flag};  // not listed
  else
    return Read<T>::kType;
}
template <class... A>
inline constexpr ArgumentType kTypes[] = {type_of<std::remove_cvref_t<A>>()...};

template <class T>
T read(Reader& r, size_t i, const Declaration& d) {
  if constexpr (std::is_same_v<T, TypeRules>)
    return r.rules();
  else
    return Read<T>::from(r, static_cast<int>(i), d.parameters[i]);
}

template <class R, class... A, size_t... I>
void record(const Declaration& d, Reader& reader, Outputs& out, std::index_sequence<I...>) {
  auto f = reinterpret_cast<R (*)(A...)>(d.function);
  // Braces: arguments are read from left to right.
  std::tuple<std::remove_cvref_t<A>...> args{read<std::remove_cvref_t<A>>(reader, I, d)...};
  if constexpr (std::is_same_v<R, std::vector<Value*>>) {
    out.values = f(std::get<I>(args)...);
    out.several = true;
  } else if constexpr (std::is_same_v<R, Viewed>) {
    out.viewed = f(std::get<I>(args)...);
  } else {
    out.value = f(std::get<I>(args)...);
  }
}

template <class T>
constexpr bool takes(const Parameter* p) {
  if constexpr (std::is_same_v<T, TypeRules>)
    return true;
  else
    return Read<T>::takes(p->given);
}

}  // namespace detail

template <class R, class... A>
consteval bool is_named(R (*)(A...), size_t names) {
  return names == detail::kArguments<std::remove_cvref_t<A>...>;
}
template <class R, class... A>
consteval bool takes_defaults(R (*)(A...), const Parameter* p) {
  return (detail::takes<std::remove_cvref_t<A>>(p++) && ...);
}

template <class R, class... A>
bool declare(const char* module, const char* name, R (*f)(A...),
             std::span<const Parameter> parameters) {
  static_assert(std::is_same_v<R, Value*> || std::is_same_v<R, std::vector<Value*>> ||
                std::is_same_v<R, Viewed>);
  Declaration d;
  d.module = module;
  d.name = name;
  d.parameters = parameters;
  d.types = std::span(detail::kTypes<A...>).first(parameters.size());
  d.views = std::is_same_v<R, Viewed>;
  d.several = std::is_same_v<R, std::vector<Value*>>;
  d.function = reinterpret_cast<void (*)()>(f);
  d.record = [](const Declaration& self, Reader& reader, Outputs& out) {
    detail::record<R, A...>(self, reader, out, std::index_sequence_for<A...>());
  };
  return add_declaration(d);
}

}  // namespace slipstream::ops

// Declares `function` of this namespace as _core.<module>.<name>.
#define SLIPSTREAM_DECLARE_AS(module, name, function, ...)                                  \
  constexpr ::slipstream::ops::Parameter parameters_of_##function[] = {__VA_ARGS__};        \
  static_assert(::slipstream::ops::is_named(function, std::size(parameters_of_##function)), \
                "one name for each parameter of " #function);                               \
  static_assert(::slipstream::ops::takes_defaults(function, parameters_of_##function),      \
                "defaults of the types of " #function "'s parameters");                     \
  const bool declared_##function =                                                          \
      ::slipstream::ops::declare(module, name, function, parameters_of_##function)

// Declares the function `name` of this namespace as _core.<name>.
#define SLIPSTREAM_DECLARE(name, ...) SLIPSTREAM_DECLARE_AS("", #name, name, __VA_ARGS__)
