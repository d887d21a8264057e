// The arguments of a declared operation as plain data, for callers that have no objects of a
// language to read them from: lowered models, and operators while calls are noted.
#pragma once

#include <span>

#include "ops/declare.h"

namespace slipstream::array {

struct Argument {
  enum class Kind : uint8_t {
    LeftOut,
    Array,
    Arrays,
    Number,
    Integer,
    Real,
    Flag,
    Text,
    DType,
    Integers
  };
  Kind kind = Kind::LeftOut;
  bool flag = false;
  DType dtype = DType::F32;
  int64_t integer = 0;
  double real = 0;
  ops::Scalar number;
  std::vector<Operand> arrays;  // borrowed; one for Kind::Array
  std::string text;
  Dims integers;

  static Argument of(const Operand& x);
  static Argument of(const ops::Arg& x);
  static Argument of(const ops::Scalar& x);
  static Argument of(DType t);
  static Argument of(const Dims& d);
  static Argument of(const std::string& s);
};

// Reads a call from a list with one entry for each parameter; the last ones may be missing.
class ArgumentReader final : public ops::Reader {
 public:
  ArgumentReader(std::span<const Argument> arguments, ops::TypeRules rules)
      : arguments_(arguments), rules_(rules) {}

  bool passed(int i) override;
  bool given(int i) override { return passed(i); }
  void result_class(int, const char*, bool) override {}
  Operand array(int i, const char* name) override;
  ops::Arg number_or_array(int i, const char* name) override;
  std::vector<Operand> arrays(int i, const char* name) override;
  ops::Scalar number(int i, const char* name) override;
  int64_t integer(int i, const char* name) override;
  double real(int i, const char* name) override;
  bool flag(int i, const char* name) override;
  std::string text(int i, const char* name) override;
  DType dtype(int i, const char* name) override;
  Dims integers(int i, const char* name) override;
  ops::TypeRules rules() override { return rules_; }

 private:
  const Argument& at(int i, const char* name, Argument::Kind kind, const char* expected) const;

  std::span<const Argument> arguments_;
  ops::TypeRules rules_;
};

// The declared operation of this name, or nullptr; `module` is "" for those of the core itself.
const ops::Declaration* find_declaration(std::string_view module, std::string_view name);
// The type of this name ("float32").
std::optional<DType> find_dtype(std::string_view name);

}  // namespace slipstream::array
