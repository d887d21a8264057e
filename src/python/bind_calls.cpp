// CallLog for Python: the calls of a thread as plain objects, from which slipstream.serving writes
// lowered models.
#include <nanobind/stl/string.h>

#include "array/calls.h"
#include "engine/engine.h"
#include "python/module.h"

namespace slipstream::python {
namespace {

using array::Argument;
using array::CallLog;

nb::object to_list(const Dims& d) {
  nb::list out;
  for (int i = 0; i < d.n; ++i) out.append(d[i]);
  return out;
}

// {"array": number of the value} and, unless it is the whole value, "view".
nb::dict reference(CallLog& log, const Operand& x) {
  nb::dict out;
  out["array"] = log.number_of(x.value);
  if (x.view) {
    nb::dict view;
    view["shape"] = to_list(x.view->shape);
    view["strides"] = to_list(x.view->strides);
    view["offset"] = x.view->offset;
    out["view"] = view;
  }
  return out;
}

nb::object number(const ops::Scalar& s) {
  using Kind = ops::Scalar::Kind;
  nb::dict out;
  switch (s.kind) {
    case Kind::Bool:
      out["bool"] = s.i != 0;
      break;
    case Kind::Int:
      if (s.huge)
        out["int"] = static_cast<uint64_t>(s.i);
      else
        out["int"] = s.i;
      break;
    case Kind::Float:
      out["float"] = s.f;
      break;
    case Kind::Complex:
      out["real"] = s.f;
      out["imag"] = s.imag;
      break;
  }
  return out;
}

nb::object argument(CallLog& log, const Argument& a) {
  using Kind = Argument::Kind;
  switch (a.kind) {
    case Kind::LeftOut:
      break;
    case Kind::Array:
      return reference(log, a.arrays[0]);
    case Kind::Arrays: {
      nb::list all;
      for (const Operand& x : a.arrays) all.append(reference(log, x));
      return all;
    }
    case Kind::Number:
      return number(a.number);
    case Kind::Integer:
      return nb::int_(a.integer);
    case Kind::Real:
      return nb::float_(a.real);
    case Kind::Flag:
      return nb::bool_(a.flag);
    case Kind::Text:
      return nb::str(a.text.c_str());
    case Kind::DType:
      return nb::str(std::string(name_of(a.dtype)).c_str());
    case Kind::Integers:
      return to_list(a.integers);
  }
  return nb::none();
}

nb::object rules_name(const CallLog::Call& call) {
  if (!call.rules) return nb::none();
  return nb::str(ops::name_of(*call.rules));
}

// (operation, rules or None, arguments by name, numbers of the results) of each call.
nb::list calls(CallLog& log) {
  nb::list all;
  for (const CallLog::Call& call : log.calls()) {
    nb::dict arguments;
    for (size_t i = 0; i < call.arguments.size(); ++i)
      if (call.arguments[i].kind != Argument::Kind::LeftOut)
        arguments[call.op->parameters[i].name] = argument(log, call.arguments[i]);
    nb::list outputs;
    for (Value* v : call.outputs) outputs.append(log.number_of(v));
    std::string name = *call.op->module ? std::string(call.op->module) + "." : "";
    all.append(nb::make_tuple(name + call.op->name, rules_name(call), arguments, outputs));
  }
  return all;
}

Operand whole_of(nb::handle x) {
  Operand in = operand_of(x, "x");
  if (in.view) throw ops::ValueError("x must not be a view");
  return in;
}

// The value of this number as an array.
nb::object value(CallLog& log, nb::handle cls, size_t i) {
  if (i >= log.values().size()) throw ops::IndexError("there is no such value");
  Value* v = log.values()[i];
  Engine::get().retain_handle(v);
  return result(class_of(cls), v);
}

}  // namespace

void bind_calls(Module& m) {
  nb::class_<CallLog>(m, "CallLog")
      .def(nb::init<>())
      .def(
          "add_input", [](CallLog& log, nb::handle x) { log.add_input(whole_of(x)); },
          nb::call_guard<Entered>())
      .def(
          "add_parameter", [](CallLog& log, nb::handle x) { log.add_parameter(whole_of(x)); },
          nb::call_guard<Entered>())
      .def("begin", &CallLog::begin, nb::call_guard<Entered>())
      .def("end", &CallLog::end, nb::call_guard<Entered>())
      .def("problem", &CallLog::problem, nb::call_guard<Entered>())
      .def("calls", calls, nb::call_guard<Entered>())
      .def(
          "reference",
          [](CallLog& log, nb::handle x) { return reference(log, operand_of(x, "x")); },
          nb::call_guard<Entered>())
      .def("value", value, nb::arg("cls"), nb::arg("number"), nb::call_guard<Entered>());
}

}  // namespace slipstream::python
