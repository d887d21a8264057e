// Basic indexing: integers, slices, ellipsis and newaxis make views; the rest goes to Python.
#include "array/index.h"

#include <algorithm>
#include <atomic>
#include <vector>

#include "python/array_object.h"
#include "python/numpy_shapes.h"

namespace slipstream::python {

PyObject* advanced_getitem = nullptr;
PyObject* advanced_setitem = nullptr;
PyObject* as_array = nullptr;

namespace {

std::atomic<bool> numpy_shapes_everywhere{false};
thread_local std::optional<bool> numpy_shapes_here;

bool numpy_shapes() {
  return numpy_shapes_here.value_or(numpy_shapes_everywhere.load(std::memory_order_relaxed));
}

bool is_integer(PyObject* o) { return PyLong_Check(o) && !PyBool_Check(o); }

// Things with __index__ that are not arrays with dimensions: NumPy integers.
bool is_index_like(PyObject* o) {
  return !is_array(o) && !PyBool_Check(o) && PyIndex_Check(o) &&
         !PyObject_HasAttrString(o, "__len__");
}

using array::IndexItem;

// The items of a basic index; more than an array can have are refused by `select`.
struct Items {
  static constexpr Py_ssize_t kFew = 4;
  IndexItem few[kFew];
  std::vector<IndexItem> many;
  Py_ssize_t n = 1;

  std::span<const IndexItem> span() const {
    return {n > kFew ? many.data() : few, static_cast<size_t>(n)};
  }
};

// 1: an item; 0: not one of a basic index; -1: error set.
int parse_item(PyObject* k, IndexItem& item) {
  using Kind = IndexItem::Kind;
  if (k == Py_None) {
    item.kind = Kind::NewAxis;
  } else if (k == Py_Ellipsis) {
    item.kind = Kind::Ellipsis;
  } else if (PySlice_Check(k)) {
    item.kind = Kind::Slice;
    Py_ssize_t start, stop, step;
    if (PySlice_Unpack(k, &start, &stop, &step) < 0) return -1;
    // The smallest number means an end that is left out; the next one is as far beyond the axis.
    item.start = std::max<int64_t>(start, INT64_MIN + 1);
    item.stop = std::max<int64_t>(stop, INT64_MIN + 1);
    item.step = step;
  } else if (is_integer(k) || is_index_like(k)) {
    item.kind = Kind::Integer;
    item.start = PyNumber_AsSsize_t(k, PyExc_IndexError);
    if (item.start == -1 && PyErr_Occurred()) return -1;
  } else {
    return 0;
  }
  return 1;
}

// 1: `out` is the view that a basic index (integers, slices, ..., None) selects of x's data; 0: not
// a basic index; -1: error set.
int select(PyObject* x, PyObject* key, View** out) {
  Items items;
  PyObject** keys = &key;
  if (PyTuple_Check(key)) {
    keys = &PyTuple_GET_ITEM(key, 0);
    items.n = PyTuple_GET_SIZE(key);
  }
  try {
    if (items.n > Items::kFew) items.many.resize(static_cast<size_t>(items.n));
    IndexItem* item = items.n > Items::kFew ? items.many.data() : items.few;
    for (Py_ssize_t i = 0; i < items.n; ++i)
      if (int parsed = parse_item(keys[i], item[i]); parsed < 1) return parsed;
    *out = array::select(data_of(x).operand(), items.span());
    return 1;
  } catch (...) {
    set_python_error();
    return -1;
  }
}

}  // namespace

void set_numpy_shapes(bool everywhere, std::optional<bool> here) {
  numpy_shapes_everywhere.store(everywhere, std::memory_order_relaxed);
  numpy_shapes_here = here;
}

PyObject* array_getitem(PyObject* self, PyObject* key) {
  Entered entered;
  ArrayData& d = data_of(self);
  View* w = nullptr;
  int basic = select(self, key, &w);
  if (basic < 0) return nullptr;
  if (basic) {
    // The classic frontend has no arrays without dimensions: one element has shape (1,).
    if (w->shape.n == 0 && np_type && !PyType_IsSubtype(Py_TYPE(self), np_type) &&
        !numpy_shapes()) {
      w->shape.push(1);
      w->strides.push(1);
    }
    return wrap_view(Py_TYPE(self), d, w);
  }
  if (!advanced_getitem) {
    PyErr_SetString(PyExc_IndexError, "only integers, slices, ... and None are valid indices");
    return nullptr;
  }
  CallingPython unlocked;
  return PyObject_CallFunctionObjArgs(advanced_getitem, self, key, nullptr);
}

int array_setitem(PyObject* self, PyObject* key, PyObject* value) {
  if (!value) {
    PyErr_SetString(PyExc_TypeError, "array elements cannot be deleted");
    return -1;
  }
  Entered entered;
  ArrayData& d = data_of(self);
  View* w = nullptr;
  int basic = select(self, key, &w);
  if (basic < 0) return -1;
  if (!basic) {
    if (!advanced_setitem) {
      PyErr_SetString(PyExc_IndexError, "only integers, slices, ... and None are valid indices");
      return -1;
    }
    CallingPython unlocked;
    PyObject* r = PyObject_CallFunctionObjArgs(advanced_setitem, self, key, value, nullptr);
    Py_XDECREF(r);
    return r ? 0 : -1;
  }
  if (is_array(value) && array::is_selected(d, *w, data_of(value))) {
    release(w);
    return 0;
  }
  PyObject* done = guarded([&]() -> PyObject* {
    ParsedArg parsed;
    if (!parsed.parse(value)) {
      if (!PyErr_Occurred())
        PyErr_Format(PyExc_TypeError, "cannot assign a value of type %s", Py_TYPE(value)->tp_name);
      return nullptr;
    }
    array::assign_selected(d, w, parsed.arg);
    if (!settle()) return nullptr;
    Py_RETURN_NONE;
  });
  release(w);
  Py_XDECREF(done);
  return done ? 0 : -1;
}

}  // namespace slipstream::python
