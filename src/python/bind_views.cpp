// Bindings of handles: what two of them share, and exchanges of what they show.
#include <nanobind/stl/optional.h>

#include "array/write.h"
#include "engine/engine.h"
#include "python/module.h"
#include "python/numpy_shapes.h"

namespace slipstream::python {
namespace {

// Puts `value` into `target` as its new contents: renaming, or an update through its view.
void store(nb::handle target, nb::handle value) {
  operand_of(target, "out");
  array::store(data_of(target.ptr()), operand_of(value, "value"));
  if (!settle()) throw nb::python_error();
}

}  // namespace

void bind_views(Module& m) {
  m.def("set_numpy_shapes", set_numpy_shapes, nb::arg("everywhere"), nb::arg("here").none());
  m.def("strides",
        [](nb::handle x) { return nb::steal(dims_to_tuple(operand_of(x, "x").strides())); });
  m.def("store", store);
  // A handle of another class on the same data: both see each other's changes.
  // The same elements now, without a copy; neither sees what is assigned to the other later.
  m.def("snapshot", [](nb::handle x) {
    Operand in = operand_of(x, "x");
    Engine::get().retain_handle(in.value);
    PyObject* o = wrap(Py_TYPE(x.ptr()), in.value);
    if (!o) throw nb::python_error();
    retain(in.view);
    data_of(o).view = in.view;
    return nb::steal(o);
  });
  m.def("same_data", [](nb::handle x, nb::handle y) {
    operand_of(x, "x");
    operand_of(y, "y");
    return data_of(x.ptr()).head() == data_of(y.ptr()).head();
  });
  // Exchanges what two handles look at.
  m.def("become", [](nb::handle x, nb::handle y) {
    operand_of(x, "x");
    operand_of(y, "y");
    std::swap(data_of(x.ptr()), data_of(y.ptr()));
  });
  m.def("view_as", [](nb::handle x, nb::handle cls) {
    Operand in = operand_of(x, "x");
    View* w = in.view;
    retain(w);
    PyObject* o = wrap_view(class_of(cls), data_of(x.ptr()), w);
    return nb::steal(o);
  });
  m.def("offset", [](nb::handle x) { return operand_of(x, "x").offset(); });
  m.def("shares_data", [](nb::handle a, nb::handle b) {
    operand_of(a, "a");
    operand_of(b, "b");
    Cell* c = data_of(a.ptr()).cell;
    return a.ptr() == b.ptr() || (c && c == data_of(b.ptr()).cell);
  });
}

}  // namespace slipstream::python
