// Bindings of views, assignment and the class of an array.
#include <nanobind/stl/optional.h>

#include "engine/engine.h"
#include "ops/indexing.h"
#include "ops/shape.h"
#include "python/module.h"
#include "python/numpy_shapes.h"

namespace slipstream::python {
namespace {

nb::object view_like(nb::handle x, View* owned) {
  return nb::steal(wrap_view(Py_TYPE(x.ptr()), data_of(x.ptr()), owned));
}

// A view where strides allow it, else a view-free copy, as NumPy does.
nb::object reshape_to(nb::handle x, const Operand& in, const Dims& wanted) {
  if (View* w = ops::reshape_view(in, wanted)) return view_like(x, w);
  nb::object copy = result_like(x, ops::copy(in));
  return view_like(copy, new_view(wanted, contiguous_strides(wanted), 0));
}

nb::object reshape(nb::handle x, nb::handle shape) {
  Operand in = operand_of(x, "a");
  return reshape_to(
      x, in, ops::resolve_shape(parse_shape(shape.ptr(), "newshape"), in.size(), in.shape()));
}

// All axes but the first as one.
nb::object flatten(nb::handle x) {
  Operand in = operand_of(x, "data");
  const Dims& s = in.shape();
  if (s.n == 0) throw ops::ValueError("flatten: data has no dimensions");
  int64_t rest = 1;
  for (int i = 1; i < s.n; ++i) rest *= s[i];
  return reshape_to(x, in, {s[0], rest});
}

nb::object transpose(nb::handle x, nb::handle axes) {
  Operand in = operand_of(x, "a");
  const Dims s = in.shape(), st = in.strides();
  Dims order;
  if (axes.is_none()) {
    for (int i = s.n - 1; i >= 0; --i) order.push(i);
  } else {
    order = parse_shape(axes.ptr(), "axes");
  }
  if (order.n != s.n)
    throw ops::ValueError("axes has " + std::to_string(order.n) + " entries for an array of " +
                          std::to_string(s.n) + " dimensions");
  Dims shape, strides;
  bool used[kMaxDims] = {};
  for (int i = 0; i < order.n; ++i) {
    int k = ops::normalize_axis(order[i], s.n, "axes");
    if (used[k]) throw ops::ValueError("axes has a repeated axis");
    used[k] = true;
    shape.push(s[k]);
    strides.push(st[k]);
  }
  return view_like(x, new_view(shape, strides, in.offset()));
}

nb::object broadcast_to(nb::handle x, nb::handle shape) {
  Operand in = operand_of(x, "array");
  Dims wanted = parse_shape(shape.ptr(), "shape");
  for (int i = 0; i < wanted.n; ++i)
    if (wanted[i] < 0)
      throw ops::ValueError("broadcast_to: shape " + to_string(wanted) + " has a negative size");
  if (!(ops::broadcast(wanted, in.shape(), "broadcast_to") == wanted))
    throw ops::ValueError("broadcast_to: shape " + to_string(in.shape()) +
                          " does not broadcast to " + to_string(wanted));
  Dims st = in.strides(), strides;
  int lead = wanted.n - in.shape().n;
  for (int i = 0; i < wanted.n; ++i)
    strides.push(i < lead || in.shape()[i - lead] == 1 ? 0 : st[i - lead]);
  return view_like(x, new_view(wanted, strides, in.offset()));
}

// Any view on the array's data, in elements from the array's first one.
nb::object unchecked_view(nb::handle x, nb::handle shape, nb::handle strides, int64_t offset) {
  Operand in = operand_of(x, "x");
  return view_like(x, new_view(parse_shape(shape.ptr(), "shape"),
                               parse_shape(strides.ptr(), "strides"), in.offset() + offset));
}

// The same, within the data.
nb::object view(nb::handle x, nb::handle shape, nb::handle strides, nb::handle offset) {
  Operand in = operand_of(x, "x");
  const Dims size = parse_shape(shape.ptr(), "shape"), step = parse_shape(strides.ptr(), "strides"),
             start = parse_shape(offset.ptr(), "offset");
  if (size.n != step.n || start.n != 1)
    throw ops::ValueError("view: shape, strides and offset do not belong together");
  // In 128 bits, where sums of products of 64 do not overflow.
  __int128 low = static_cast<__int128>(in.offset()) + start[0], high = low;
  bool none = false;
  for (int i = 0; i < size.n; ++i) {
    if (size[i] < 0) throw ops::ValueError("view: shape must not have negative sizes");
    none = none || size[i] == 0;
    const __int128 reach = static_cast<__int128>(size[i] - 1) * step[i];
    (reach < 0 ? low : high) += reach;
  }
  if (none) return unchecked_view(x, shape, strides, 0);
  ops::check_count(size, "view");
  if (low < 0 || high >= in.value->size)
    throw ops::ValueError("view: shape " + to_string(size) + " with strides " + to_string(step) +
                          " reaches beyond the array's data");
  return unchecked_view(x, shape, strides, start[0]);
}

// Puts `value` into `target` as its new contents: renaming, or an update through its view.
void store(nb::handle target, nb::handle value) {
  operand_of(target, "out");
  ArrayData& d = data_of(target.ptr());
  Operand v = operand_of(value, "value");
  if (!(v.shape() == d.operand().shape()))
    throw ops::ValueError("out has shape " + to_string(d.operand().shape()) +
                          ", the result has shape " + to_string(v.shape()));
  if (d.view) {
    put(d, ops::assign(d.head(), d.view, {v, {}}), true);
  } else if (v.dtype() != d.head()->dtype) {
    put(d, ops::cast(v, d.head()->dtype));
  } else {
    put(d, v.view ? ops::copy(v) : (Engine::get().retain_handle(v.value), v.value));
  }
  if (!settle()) throw nb::python_error();
}

}  // namespace

void bind_views(nb::module_& m) {
  m.def("reshape", reshape);
  m.def("flatten", flatten);
  m.def("transpose", transpose, nb::arg("x"), nb::arg("axes").none());
  m.def("broadcast_to", broadcast_to);
  m.def("set_numpy_shapes", set_numpy_shapes, nb::arg("everywhere"), nb::arg("here").none());
  m.def("view", view);
  m.def("unchecked_view", unchecked_view);  // for what the sanitizers must notice
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
