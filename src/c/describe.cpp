// From declarations to the signatures that ss_describe gives out.
#include <algorithm>
#include <deque>
#include <unordered_map>

#include "c/call.h"
#include "c/handles.h"
#include "c/operations.h"

namespace slipstream::c {
namespace {

using Kind = ops::ArgumentType::Kind;
using Default = ops::Parameter::Default;

int kind_of(Kind kind) {
  switch (kind) {
    case Kind::Array:
      return SS_ARRAY;
    case Kind::ArrayOrNumber:
      return SS_ARRAY_OR_NUMBER;
    case Kind::Arrays:
      return SS_ARRAYS;
    case Kind::Number:
      return SS_NUMBER;
    case Kind::Integer:
      return SS_INTEGER;
    case Kind::Real:
      return SS_REAL;
    case Kind::Flag:
      return SS_FLAG;
    case Kind::Text:
      return SS_TEXT;
    case Kind::DType:
      return SS_DTYPE;
    case Kind::Integers:
      return SS_INTEGERS;
    case Kind::ResultClass:
      break;
  }
  return SS_NONE;
}

const char* kind_name(int kind) {
  static constexpr const char* kNames[] = {
      "none", "array", "integer",  "real",   "complex", "flag",
      "text", "dtype", "integers", "arrays", "number",  "array or number",
  };
  return kNames[kind];
}

ss_arg default_of(const ops::Parameter& p) {
  switch (p.given) {
    case Default::Flag:
      return ss_flag(p.flag);
    case Default::Integer:
      return ss_integer(p.integer);
    case Default::Real:
      return ss_real(p.real);
    case Default::Text:
      return ss_text(p.text);
    case Default::Required:
      break;
  }
  return ss_none();
}

std::string text_of(const ss_arg& a) {
  char number[40];
  switch (a.kind) {
    case SS_FLAG:
      return a.u.integer ? "1" : "0";
    case SS_INTEGER:
      return std::to_string(a.u.integer);
    case SS_REAL:
      std::snprintf(number, sizeof number, "%.17g", a.u.real);
      return number;
    case SS_TEXT:
      return std::string("\"") + a.u.text + "\"";
    default:
      return "none";
  }
}

ss_parameter describe(const ops::Parameter& p, const ops::ArgumentType& type) {
  ss_parameter out{};
  out.name = p.name;
  out.kind = kind_of(type.kind);
  out.optional = type.optional;
  out.required = p.given == Default::Required && !type.optional;
  out.missing = default_of(p);
  return out;
}

std::string text_of(const Operation& o) {
  std::string text = o.name + "(";
  for (const ss_parameter& p : o.parameters) {
    if (text.back() != '(') text += ", ";
    text += std::string(p.name) + ": " + kind_name(p.kind) + (p.optional ? " or none" : "");
    if (!p.required) text += " = " + text_of(p.missing);
  }
  return text + ") -> " + (o.declaration->several ? "arrays" : "array");
}

Operation made_of(const ops::Declaration& d, std::string name) {
  Operation o;
  o.declaration = &d;
  o.name = std::move(name);
  for (size_t i = 0; i < d.parameters.size(); ++i) {
    if (d.types[i].kind == Kind::ResultClass) continue;
    o.places.push_back(static_cast<int>(i));
    o.parameters.push_back(describe(d.parameters[i], d.types[i]));
  }
  o.text = text_of(o);
  return o;
}

// The pointers of a signature, once its operation has its place.
void finish(Operation& o) {
  o.signature = {sizeof(ss_signature),
                 sizeof(ss_parameter),
                 o.name.c_str(),
                 o.declaration->module,
                 static_cast<int32_t>(o.parameters.size()),
                 o.declaration->several ? -1 : 1,
                 o.parameters.data(),
                 o.text.c_str()};
  o.handle = new_handle<ss_operation>(HandleKind::Operation, &o);
}

using Table = std::vector<Operation>;

Table* make_table() {
  const auto& all = ops::declarations();
  auto is_plain = [&](std::string_view name) {
    return std::any_of(all.begin(), all.end(),
                       [&](const ops::Declaration& d) { return !*d.module && name == d.name; });
  };
  auto* table = new Table;
  for (const ops::Declaration& d : all) {
    const std::string_view module = d.module, name = d.name;
    // It may reach beyond an array's memory: for tests of the sanitizers only.
    if (name == "unchecked_view" || d.parameters.size() > kMaxParameters) continue;
    const bool plain = module.empty() || (module == "ops" && !is_plain(name));
    table->push_back(made_of(d, plain ? d.name : std::string(module) + "." + d.name));
  }
  std::sort(table->begin(), table->end(),
            [](const Operation& a, const Operation& b) { return a.name < b.name; });
  for (Operation& o : *table) finish(o);
  return table;
}

}  // namespace

const std::vector<Operation>& operations() {
  static const Table* table = make_table();
  return *table;
}

const Operation& operation_named(const char* name) {
  check_given(name, "name");
  using Names = std::unordered_map<std::string_view, const Operation*>;
  static const Names* names = [] {
    static auto* long_names = new std::deque<std::string>;
    auto* all = new Names;
    for (const Operation& o : operations()) {
      all->emplace(o.name, &o);
      if (!*o.declaration->module || o.name.find('.') != o.name.npos) continue;
      // "ops.add" as well, whose short name is "add".
      all->emplace(long_names->emplace_back(std::string(o.declaration->module) + "." + o.name), &o);
    }
    return all;
  }();
  auto found = names->find(name);
  if (found == names->end()) throw ValueError(std::string("there is no operation named ") + name);
  return *found->second;
}

}  // namespace slipstream::c

using namespace slipstream;
using namespace slipstream::c;

int ss_operation_count(void) {
  int n = 0;
  guarded([&] {
    FrontendLock::Scope lock;
    n = static_cast<int>(operations().size());
  });
  return n;
}

const char* ss_operation_name(int i) {
  const char* name = nullptr;
  guarded([&] {
    FrontendLock::Scope lock;
    if (i >= 0 && i < static_cast<int>(operations().size()))
      name = operations()[static_cast<size_t>(i)].name.c_str();
  });
  return name;
}

int ss_describe(const char* name, const ss_signature** out) {
  return guarded([&] {
    check_given(out, "out");
    *out = nullptr;
    FrontendLock::Scope lock;
    *out = &operation_named(name).signature;
  });
}

int ss_find(const char* name, ss_operation** out) {
  return guarded([&] {
    check_given(out, "out");
    *out = nullptr;
    FrontendLock::Scope lock;
    *out = operation_named(name).handle;
  });
}
