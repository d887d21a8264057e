// What belongs to operations besides the declared ones: data from outside, settings, tables.
#include <nanobind/stl/string.h>

#include "ops/creation.h"
#include "python/module.h"

namespace slipstream::python {

DType parse_dtype(const char* name) {
  for (int i = 0; i < kNumDTypes; ++i)
    if (kDTypeInfo[i].name == name) return static_cast<DType>(i);
  std::string known;
  for (const DTypeInfo& info : kDTypeInfo)
    known += (known.empty() ? "" : ", ") + std::string(info.name);
  throw ops::TypeError("dtype '" + std::string(name) + "' is not supported; use one of " + known);
}

namespace {

// Why this thread can create no arrays: its current context is a device that does not exist.
std::string& refusal() {
  thread_local std::string why;
  return why;
}

}  // namespace

void check_creation() {
  if (refusal().empty()) return;
  PyErr_SetString(class_of(ErrorKind::Other), refusal().c_str());
  throw Interruption();
}

namespace {

Dims shape_for_creation(nb::handle shape) {
  Dims d = parse_shape(shape.ptr(), "shape");
  for (int i = 0; i < d.n; ++i)
    if (d[i] < 0) throw ops::ValueError("shape must not have negative dimensions");
  ops::check_count(d, "shape");
  return d;
}

}  // namespace

void bind_ops(Module& m) {
  m.def_submodule("ops", "Elementwise operations; results have NumPy's types.");
  m.def_submodule("frontend_ops", "Operations whose results have the types of the frontend.");
  bind_declared(m);

  m.def(
      "type_rules", [](nb::handle x) { return ops::name_of(rules_of(Py_TYPE(x.ptr()))); },
      nb::arg("x"));
  // For np arrays: "1.x" or "2.0".
  m.def("set_type_rules", [](const std::string& version) {
    ops::set_np_rules(version == "1.x" ? ops::TypeRules::Np1 : ops::TypeRules::Np2);
  });

  m.def("from_buffer", [](nb::handle cls, nb::handle data, const char* dtype, nb::handle shape) {
    return result(class_of(cls),
                  from_buffer(data.ptr(), parse_dtype(dtype), shape_for_creation(shape)));
  });
  m.def("new_memory", [](int64_t bytes) { return nb::steal(new_memory(bytes)); });
  m.def("adopt_memory", [](nb::handle cls, nb::handle memory, const char* dtype, nb::handle shape) {
    return result(class_of(cls),
                  adopt_memory(memory.ptr(), parse_dtype(dtype), shape_for_creation(shape)));
  });
  m.def("from_dlpack", [](nb::handle cls, nb::handle capsule, int copy) {
    PyObject* o = from_dlpack(class_of(cls), capsule.ptr(), copy);
    if (!o) throw nb::python_error();
    return nb::steal(o);
  });
  m.def("refuse_creation", [](const std::string& why) { refusal() = why; });
  m.def("check_creation", check_creation);

  m.def("seed", [](uint64_t s) { ops::seed(s); });
  // What tools/write_functions.py makes the public functions of: for each operation its name, the
  // number of operands, the names by frontend, and the pieces of the docstring.
  m.def("elementwise_rows", [] {
    nb::list rows;
    for (const elementwise::Row& r : elementwise::kRows) {
      const elementwise::Public& p = r.names;
      nb::dict names;
      names["np"] = nb::str(p.np).attr("split")();
      names["npx"] = nb::str(p.npx).attr("split")();
      names["nd"] = nb::str(p.nd).attr("split")();
      names["methods"] = nb::str(p.methods).attr("split")();
      rows.append(nb::make_tuple(r.name, r.arity, names, p.summary, p.example, p.result));
    }
    return rows;
  });
  m.def("set_default_float", [](const char* t) { ops::set_default_float(parse_dtype(t)); });
  m.def("default_float", [] { return std::string(name_of(ops::default_float())); });
}

}  // namespace slipstream::python
