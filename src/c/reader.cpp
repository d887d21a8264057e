#include "c/reader.h"

namespace slipstream::c {
namespace {

[[gnu::cold, noreturn]] void refuse(const char* name, const char* wanted) {
  throw TypeError(std::string(name) + " must be " + wanted);
}

int place_of(const Operation& operation, const char* name) {
  for (size_t k = 0; k < operation.parameters.size(); ++k)
    if (std::string_view(operation.parameters[k].name) == name) return operation.places[k];
  throw TypeError(std::string(operation.signature.name) + " has no parameter " + name);
}

}  // namespace

CReader::CReader(const Operation& operation, const ss_arg* args, int n) {
  check_list(n, args, "args");
  std::fill_n(args_, operation.declaration->parameters.size(), nullptr);
  const int count = operation.signature.n_parameters;
  bool named = false;
  for (int k = 0; k < n; ++k) {
    const ss_arg& a = args[k];
    int place;
    if (!a.name) {
      if (named) throw TypeError("arguments by position come before those by name");
      if (k >= count)
        throw TypeError(std::string(operation.signature.name) + " takes at most " +
                        std::to_string(count) + " arguments, got " + std::to_string(n));
      place = operation.places[static_cast<size_t>(k)];
    } else {
      named = true;
      place = place_of(operation, a.name);
      if (args_[place])
        throw TypeError(std::string(operation.signature.name) + " got " + a.name + " twice");
    }
    args_[place] = &a;
  }
}

const ss_arg& CReader::at(int i, const char* name) const {
  if (!args_[i]) throw TypeError(std::string("missing argument ") + name);
  return *args_[i];
}

Operand CReader::one_array(ss_array* handle, const char* name) {
  ArrayObject& object = array_of(handle, name);
  if (!first_array) first_array = &object;
  return object.data().operand();
}

Operand CReader::array(int i, const char* name) {
  const ss_arg& a = at(i, name);
  if (a.kind != SS_ARRAY) refuse(name, "an array");
  return one_array(a.u.array, name);
}

bool read_number(const ss_arg& a, ops::Scalar& out) {
  using Kind = ops::Scalar::Kind;
  switch (a.kind) {
    case SS_INTEGER:
      out.i = a.u.integer;
      return true;
    case SS_FLAG:
      out.kind = Kind::Bool;
      out.i = a.u.integer != 0;
      return true;
    case SS_REAL:
      out.kind = Kind::Float;
      out.f = a.u.real;
      return true;
    case SS_COMPLEX:
      out.kind = Kind::Complex;
      out.f = a.u.parts[0];
      out.imag = a.u.parts[1];
      return true;
    default:
      return false;
  }
}

ops::Arg CReader::number_or_array(int i, const char* name) {
  const ss_arg& a = at(i, name);
  ops::Arg out;
  if (a.kind == SS_ARRAY)
    out.array = one_array(a.u.array, name);
  else if (!read_number(a, out.scalar))
    refuse(name, "an array or a number");
  return out;
}

std::vector<Operand> CReader::arrays(int i, const char* name) {
  const ss_arg& a = at(i, name);
  if (a.kind != SS_ARRAYS) refuse(name, "a list of arrays");
  check_list(a.count, a.u.arrays, name);
  std::vector<Operand> out;
  for (int k = 0; k < a.count; ++k) out.push_back(one_array(a.u.arrays[k], name));
  return out;
}

ops::Scalar CReader::number(int i, const char* name) {
  ops::Scalar s;
  if (!read_number(at(i, name), s)) refuse(name, "a number");
  return s;
}

int64_t CReader::integer(int i, const char* name) {
  const ss_arg& a = at(i, name);
  if (a.kind != SS_INTEGER && a.kind != SS_FLAG) refuse(name, "an integer");
  return a.kind == SS_FLAG ? a.u.integer != 0 : a.u.integer;
}

double CReader::real(int i, const char* name) {
  ops::Scalar s;
  if (!read_number(at(i, name), s) || s.kind == ops::Scalar::Kind::Complex)
    refuse(name, "a real number");
  return s.as_double();
}

bool CReader::flag(int i, const char* name) {
  const ss_arg& a = at(i, name);
  if (a.kind != SS_INTEGER && a.kind != SS_FLAG) refuse(name, "a flag");
  return a.u.integer != 0;
}

std::string CReader::text(int i, const char* name) {
  const ss_arg& a = at(i, name);
  if (a.kind != SS_TEXT || !a.u.text) refuse(name, "a text");
  return a.u.text;
}

DType CReader::dtype(int i, const char* name) {
  const ss_arg& a = at(i, name);
  if (a.kind == SS_DTYPE) return dtype_of(a.u.integer, name);
  if (a.kind != SS_TEXT || !a.u.text) refuse(name, "a dtype or its name");
  return dtype_named(a.u.text);
}

Dims CReader::integers(int i, const char* name) {
  const ss_arg& a = at(i, name);
  Dims out;
  if (a.kind == SS_INTEGER) {
    out.push(a.u.integer);
    return out;
  }
  if (a.kind != SS_INTEGERS) refuse(name, "integers");
  check_list(a.count, a.u.integers, name);
  for (int k = 0; k < a.count; ++k) out.push(a.u.integers[k]);
  return out;
}

}  // namespace slipstream::c
