// Basic indexing: integers, slices, ellipsis and newaxis make views; the rest goes to Python.
#include <atomic>

#include "ops/creation.h"
#include "ops/indexing.h"
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

}  // namespace

int parse_basic_index(const Operand& x, PyObject* key, View** out) {
  const Dims& shape = x.shape();
  Dims strides = x.strides();
  PyObject* one[1] = {key};
  PyObject** items = one;
  Py_ssize_t n = 1;
  if (PyTuple_Check(key)) {
    items = &PyTuple_GET_ITEM(key, 0);
    n = PyTuple_GET_SIZE(key);
  }
  int used = 0, ellipses = 0;
  for (Py_ssize_t i = 0; i < n; ++i) {
    PyObject* k = items[i];
    if (k == Py_None) continue;
    if (k == Py_Ellipsis) {
      ++ellipses;
    } else if (is_integer(k) || PySlice_Check(k) || is_index_like(k)) {
      ++used;
    } else {
      return 0;
    }
  }
  if (ellipses > 1) {
    PyErr_SetString(PyExc_IndexError, "an index can only have a single ellipsis ('...')");
    return -1;
  }
  if (used > shape.n) {
    PyErr_Format(PyExc_IndexError,
                 "too many indices: the array has %d dimensions, but %d were indexed", shape.n,
                 used);
    return -1;
  }
  Dims new_shape, new_strides;
  int64_t offset = x.offset();
  int axis = 0;
  auto keep = [&](int64_t size, int64_t stride) {
    new_shape.push(size);
    new_strides.push(stride);
  };
  try {
    for (Py_ssize_t i = 0; i < n; ++i) {
      PyObject* k = items[i];
      if (k == Py_None) {
        keep(1, 0);
      } else if (k == Py_Ellipsis) {
        for (int rest = shape.n - used; rest > 0; --rest, ++axis) keep(shape[axis], strides[axis]);
      } else if (PySlice_Check(k)) {
        Py_ssize_t start, stop, step;
        if (PySlice_Unpack(k, &start, &stop, &step) < 0) return -1;
        Py_ssize_t length = PySlice_AdjustIndices(shape[axis], &start, &stop, step);
        if (length > 0) offset += start * strides[axis];
        keep(length, strides[axis] * step);
        ++axis;
      } else {
        Py_ssize_t index = PyNumber_AsSsize_t(k, PyExc_IndexError);
        if (index == -1 && PyErr_Occurred()) return -1;
        if (index < -shape[axis] || index >= shape[axis]) {
          PyErr_Format(PyExc_IndexError, "index %zd is out of bounds for axis %d with size %lld",
                       index, axis, static_cast<long long>(shape[axis]));
          return -1;
        }
        offset += (index < 0 ? index + shape[axis] : index) * strides[axis];
        ++axis;
      }
    }
    for (; axis < shape.n; ++axis) keep(shape[axis], strides[axis]);
  } catch (...) {
    set_python_error();
    return -1;
  }
  *out = new_view(new_shape, new_strides, offset);
  return 1;
}

void set_numpy_shapes(bool everywhere, std::optional<bool> here) {
  numpy_shapes_everywhere.store(everywhere, std::memory_order_relaxed);
  numpy_shapes_here = here;
}

PyObject* array_getitem(PyObject* self, PyObject* key) {
  ArrayData& d = data_of(self);
  View* w = nullptr;
  int basic = parse_basic_index(d.operand(), key, &w);
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
  return PyObject_CallFunctionObjArgs(advanced_getitem, self, key, nullptr);
}

int array_setitem(PyObject* self, PyObject* key, PyObject* value) {
  if (!value) {
    PyErr_SetString(PyExc_TypeError, "array elements cannot be deleted");
    return -1;
  }
  ArrayData& d = data_of(self);
  View* w = nullptr;
  int basic = parse_basic_index(d.operand(), key, &w);
  if (basic < 0) return -1;
  if (!basic) {
    if (!advanced_setitem) {
      PyErr_SetString(PyExc_IndexError, "only integers, slices, ... and None are valid indices");
      return -1;
    }
    PyObject* r = PyObject_CallFunctionObjArgs(advanced_setitem, self, key, value, nullptr);
    Py_XDECREF(r);
    return r ? 0 : -1;
  }
  // The second half of `x[key] += v`: the view that was updated is what would be assigned.
  if (is_array(value)) {
    ArrayData& from = data_of(value);
    Operand same = from.operand();
    if ((value == self || (d.cell && from.cell == d.cell)) && same.shape() == w->shape &&
        same.strides() == w->strides && same.offset() == w->offset) {
      release(w);
      return 0;
    }
  }
  PyObject* done = guarded([&]() -> PyObject* {
    ParsedArg parsed;
    if (!parsed.parse(value)) {
      if (!PyErr_Occurred())
        PyErr_Format(PyExc_TypeError, "cannot assign a value of type %s", Py_TYPE(value)->tp_name);
      return nullptr;
    }
    ops::Arg& v = parsed.arg;
    if (d.view) ops::check_writable(*d.view);
    // NumPy drops leading axes of length one from the right-hand side.
    View* trimmed = nullptr;
    if (v.is_array() && v.array.shape().n > w->shape.n) {
      Dims s = v.array.shape(), st = v.array.strides(), s2, st2;
      int extra = s.n - w->shape.n;
      bool ones = true;
      for (int i = 0; i < extra; ++i) ones = ones && s[i] == 1;
      if (ones) {
        for (int i = extra; i < s.n; ++i) {
          s2.push(s[i]);
          st2.push(st[i]);
        }
        trimmed = new_view(s2, st2, v.array.offset());
        v.array.view = trimmed;
      }
    }
    struct Guard {
      View* w;
      ~Guard() { release(w); }
    } guard{trimmed};
    bool whole = !d.view && w->offset == 0 && is_contiguous(w->shape, w->strides) &&
                 count(w->shape) == d.head()->size;
    if (whole && !v.is_array()) {
      // Everything is replaced: no need to look at the old contents.
      put(d, ops::fill(v.scalar, d.head()->dtype, d.head()->shape));
    } else if (whole && v.array.shape() == d.head()->shape) {
      put(d, v.array.dtype() == d.head()->dtype ? ops::copy(v.array)
                                                : ops::cast(v.array, d.head()->dtype));
    } else {
      put(d, ops::assign(d.head(), w, v), true);
    }
    if (!settle()) return nullptr;
    Py_RETURN_NONE;
  });
  release(w);
  Py_XDECREF(done);
  return done ? 0 : -1;
}

}  // namespace slipstream::python
