#include "ops/declare.h"

namespace slipstream::ops {
namespace {

using Kind = ArgumentType::Kind;
using Default = Parameter::Default;

// Filled while the library loads, by one thread; read-only afterwards.
std::vector<Declaration>& table() {
  static std::vector<Declaration> all;
  return all;
}

// The parameter that always decides the class of results, or -1: then any array does.
int class_source(const Declaration& d) {
  for (size_t i = 0; i < d.types.size(); ++i) {
    Kind k = d.types[i].kind;
    bool decides = k == Kind::ResultClass || k == Kind::Array || k == Kind::Arrays;
    if (decides && !d.types[i].optional) return static_cast<int>(i);
  }
  return -1;
}

std::string type_text(ArgumentType type, bool decides) {
  const std::string array = decides ? "ArrayT" : "Array";
  switch (type.kind) {
    case Kind::ResultClass:
      return "type[ArrayT]";
    case Kind::Array:
      return array;
    case Kind::ArrayOrNumber:
      return array + " | complex";
    case Kind::Arrays:
      return "Sequence[" + array + "]";
    case Kind::Number:
      return "complex | Number";
    case Kind::Integer:
      return "int";
    case Kind::Real:
      return "float";
    case Kind::Flag:
      return "bool";
    case Kind::Text:
    case Kind::DType:
      return "str";
    case Kind::Integers:
      return "int | Sequence[int]";
  }
  return "";
}

std::string default_text(const Parameter& p) {
  switch (p.given) {
    case Default::Required:
      return "None";
    case Default::Flag:
      return p.flag ? "True" : "False";
    case Default::Integer:
      return std::to_string(p.integer);
    case Default::Real: {
      std::string s = std::to_string(p.real);
      s.erase(s.find_last_not_of('0') + 1);
      return s.back() == '.' ? s + "0" : s;
    }
    case Default::Text:
      return std::string("'").append(p.text).append("'");
  }
  return "";
}

}  // namespace

const std::vector<Declaration>& declarations() { return table(); }

bool add_declaration(Declaration d) {
  table().push_back(d);
  return true;
}

std::string signature(const Declaration& d) {
  size_t first_default = d.parameters.size();
  while (first_default > 0 && (d.types[first_default - 1].optional ||
                               d.parameters[first_default - 1].given != Default::Required))
    --first_default;
  const int source = class_source(d);
  std::string text = std::string(d.name) + "(";
  for (size_t i = 0; i < d.parameters.size(); ++i) {
    const bool decides = source < 0 || static_cast<int>(i) == source;
    text += std::string(i ? ", " : "") + d.parameters[i].name + ": " +
            type_text(d.types[i], decides) + (d.types[i].optional ? " | None" : "");
    if (i >= first_default) text += " = " + default_text(d.parameters[i]);
  }
  return text + ") -> " + (d.several ? "tuple[ArrayT, ...]" : "ArrayT");
}

}  // namespace slipstream::ops
