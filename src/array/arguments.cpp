#include "array/arguments.h"

#include <map>

namespace slipstream::array {

using Kind = Argument::Kind;

Argument Argument::of(const Operand& x) {
  Argument a;
  a.kind = Kind::Array;
  a.arrays = {x};
  return a;
}

Argument Argument::of(const ops::Scalar& x) {
  Argument a;
  a.kind = Kind::Number;
  a.number = x;
  return a;
}

Argument Argument::of(const ops::Arg& x) { return x.is_array() ? of(x.array) : of(x.scalar); }

Argument Argument::of(DType t) {
  Argument a;
  a.kind = Kind::DType;
  a.dtype = t;
  return a;
}

Argument Argument::of(const Dims& d) {
  Argument a;
  a.kind = Kind::Integers;
  a.integers = d;
  return a;
}

Argument Argument::of(const std::string& s) {
  Argument a;
  a.kind = Kind::Text;
  a.text = s;
  return a;
}

bool ArgumentReader::passed(int i) {
  return i < static_cast<int>(arguments_.size()) && arguments_[i].kind != Kind::LeftOut;
}

const Argument& ArgumentReader::at(int i, const char* name, Kind kind, const char* expected) const {
  if (i >= static_cast<int>(arguments_.size()) || arguments_[i].kind == Kind::LeftOut)
    throw ops::TypeError(std::string("missing argument ") + name);
  if (arguments_[i].kind != kind) throw ops::TypeError(std::string(name) + " must be " + expected);
  return arguments_[i];
}

Operand ArgumentReader::array(int i, const char* name) {
  return at(i, name, Kind::Array, "an array").arrays[0];
}

ops::Arg ArgumentReader::number_or_array(int i, const char* name) {
  ops::Arg arg;
  if (passed(i) && arguments_[i].kind == Kind::Array)
    arg.array = arguments_[i].arrays[0];
  else
    arg.scalar = at(i, name, Kind::Number, "an array or a number").number;
  return arg;
}

std::vector<Operand> ArgumentReader::arrays(int i, const char* name) {
  return at(i, name, Kind::Arrays, "a list of arrays").arrays;
}

ops::Scalar ArgumentReader::number(int i, const char* name) {
  return at(i, name, Kind::Number, "a number").number;
}

int64_t ArgumentReader::integer(int i, const char* name) {
  return at(i, name, Kind::Integer, "an integer").integer;
}

double ArgumentReader::real(int i, const char* name) {
  return at(i, name, Kind::Real, "a number").real;
}

bool ArgumentReader::flag(int i, const char* name) {
  return at(i, name, Kind::Flag, "true or false").flag;
}

std::string ArgumentReader::text(int i, const char* name) {
  return at(i, name, Kind::Text, "a string").text;
}

DType ArgumentReader::dtype(int i, const char* name) {
  return at(i, name, Kind::DType, "an element type").dtype;
}

Dims ArgumentReader::integers(int i, const char* name) {
  return at(i, name, Kind::Integers, "a list of integers").integers;
}

const ops::Declaration* find_declaration(std::string_view module, std::string_view name) {
  using Key = std::pair<std::string_view, std::string_view>;
  // Made at the first use, when all are declared.
  static const std::map<Key, const ops::Declaration*> all = [] {
    std::map<Key, const ops::Declaration*> found;
    for (const ops::Declaration& d : ops::declarations()) found[{d.module, d.name}] = &d;
    return found;
  }();
  auto it = all.find({module, name});
  return it == all.end() ? nullptr : it->second;
}

std::optional<DType> find_dtype(std::string_view name) {
  for (int i = 0; i < kNumDTypes; ++i)
    if (kDTypeInfo[i].name == name) return static_cast<DType>(i);
  return std::nullopt;
}

}  // namespace slipstream::array
