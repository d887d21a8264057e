#include "python/array_object.h"

#include <structmember.h>

#include <new>

#include "array/operators.h"
#include "array/variable.h"
#include "array/write.h"
#include "engine/engine.h"
#include "graph/record.h"

namespace slipstream::python {

PyTypeObject* array_type = nullptr;
PyTypeObject* np_type = nullptr;
PyTypeObject* nd_type = nullptr;
PyObject* numpy_generic = nullptr;

using ops::Arg;

Shown::Shown(const ArrayData& d) : operand(d.operand()) {
  Engine::get().retain_handle(operand.value);
  retain(operand.view);
}
Shown::~Shown() {
  release(operand.view);
  Engine::get().release_handle(operand.value);
}

PyObject* wrap(PyTypeObject* type, Value* owned) {
  PyObject* o = type->tp_alloc(type, 0);
  if (!o) {
    Engine::get().release_handle(owned);
    return nullptr;
  }
  data_of(o).init(owned);
  if (!settle()) Py_CLEAR(o);
  return o;
}

PyObject* wrap_view(PyTypeObject* type, ArrayData& base, View* owned) {
  PyObject* o = type->tp_alloc(type, 0);
  if (!o) {
    release(owned);
    return nullptr;
  }
  data_of(o).init_view(base, owned);
  return o;
}

ops::TypeRules rules_of(PyTypeObject* type) {
  if (!np_type || !nd_type) return ops::TypeRules::NumPy;
  if (type == nd_type) return ops::TypeRules::Classic;
  if (PyType_IsSubtype(type, np_type)) return ops::np_rules();
  return PyType_IsSubtype(type, nd_type) ? ops::TypeRules::Classic : ops::TypeRules::NumPy;
}

namespace {

bool parse_python_number(PyObject* o, ops::Scalar& out) {
  using Kind = ops::Scalar::Kind;
  if (PyFloat_Check(o)) {
    out.kind = Kind::Float;
    out.f = PyFloat_AS_DOUBLE(o);
    return true;
  }
  if (PyBool_Check(o)) {
    out.kind = Kind::Bool;
    out.i = o == Py_True;
    return true;
  }
  if (PyLong_Check(o)) {
    int overflow = 0;
    out.kind = Kind::Int;
    out.i = PyLong_AsLongLongAndOverflow(o, &overflow);
    if (overflow > 0) {
      unsigned long long u = PyLong_AsUnsignedLongLong(o);
      if (!PyErr_Occurred()) {
        out.huge = true;
        out.i = static_cast<int64_t>(u);
        return true;
      }
      PyErr_Clear();
    }
    if (overflow) {
      out.kind = Kind::Float;
      out.f = PyLong_AsDouble(o);
      if (PyErr_Occurred()) throw ops::ValueError("Python integer too large");
    }
    return true;
  }
  if (PyComplex_Check(o)) {
    Py_complex c = PyComplex_AsCComplex(o);
    out.kind = Kind::Complex;
    out.f = c.real;
    out.imag = c.imag;
    return true;
  }
  return false;
}

// NumPy scalars and zero-dimensional things that know how to be a number.
bool parse_numpy_scalar(PyObject* o, ops::Scalar& out) {
  if (!numpy_generic || PyObject_IsInstance(o, numpy_generic) != 1) {
    PyErr_Clear();
    return false;
  }
  PyObject* number = PyObject_CallMethod(o, "item", nullptr);
  if (!number) {
    PyErr_Clear();
    return false;
  }
  bool ok = parse_python_number(number, out);
  Py_DECREF(number);
  return ok;
}

}  // namespace

bool parse_scalar(PyObject* o, ops::Scalar& out) {
  return parse_python_number(o, out) || parse_numpy_scalar(o, out);
}

bool parse_arg(PyObject* o, Arg& out) {
  if (is_array(o)) {
    out.array = data_of(o).operand();
    return true;
  }
  return parse_scalar(o, out.scalar);
}

bool ParsedArg::parse(PyObject* o) {
  if (parse_arg(o, arg)) return true;
  if (!as_array || PyUnicode_Check(o) || o == Py_None) return false;
  if (!PyObject_HasAttrString(o, "__array_interface__") && !PyList_Check(o) && !PyTuple_Check(o))
    return false;
  {
    CallingPython unlocked;
    adopted = PyObject_CallOneArg(as_array, o);
  }
  if (!adopted) return false;
  arg.array = data_of(adopted).operand();
  return true;
}

namespace {

// The class of a result: that of the first array operand.
PyTypeObject* result_type(PyObject* a, PyObject* b) { return Py_TYPE(is_array(a) ? a : b); }

// What a slot returns for an operand it cannot use.
PyObject* not_for_us() {
  if (PyErr_Occurred()) return nullptr;
  Py_RETURN_NOTIMPLEMENTED;
}

PyObject* binary_slot(TileOp op, PyObject* a, PyObject* b) {
  return guarded([&]() -> PyObject* {
    ParsedArg x, y;
    if (!x.parse(a) || !y.parse(b)) return not_for_us();
    // Adopting b ran Python code, in which a may have got a new version.
    if (y.adopted && is_array(a)) x.arg.array = data_of(a).operand();
    PyTypeObject* type = result_type(a, b);
    return wrap(type, array::binary(op, x.arg, y.arg, [type] { return rules_of(type); }));
  });
}

template <TileOp op>
PyObject* binary_slot(PyObject* a, PyObject* b) {
  return binary_slot(op, a, b);
}

PyObject* power_slot(PyObject* a, PyObject* b, PyObject* modulo) {
  if (modulo != Py_None) {
    PyErr_SetString(PyExc_TypeError, "pow() of arrays takes no third argument");
    return nullptr;
  }
  Entered entered;
  // x ** 2 and x ** 0.5 are common and far cheaper than a general power.
  if (is_array(a) && PyLong_CheckExact(b) && PyLong_AsLong(b) == 2 &&
      data_of(a).head()->dtype != DType::Bool)
    return guarded([&] { return wrap(Py_TYPE(a), array::square(data_of(a).operand())); });
  return binary_slot(TileOp::Power, a, b);
}

template <TileOp op>
PyObject* unary_slot(PyObject* a) {
  return guarded([&] {
    PyTypeObject* type = Py_TYPE(a);
    return wrap(type, array::unary(op, data_of(a).operand(), [type] { return rules_of(type); }));
  });
}

PyObject* positive_slot(PyObject* a) {
  return guarded([&] { return wrap(Py_TYPE(a), array::copy(data_of(a).operand())); });
}

PyObject* matmul_slot(PyObject* a, PyObject* b) {
  if (!is_array(a) || !is_array(b)) Py_RETURN_NOTIMPLEMENTED;
  return guarded(
      [&] { return wrap(Py_TYPE(a), array::matmul(data_of(a).operand(), data_of(b).operand())); });
}

PyObject* inplace(TileOp op, PyObject* self, PyObject* other) {
  return guarded([&]() -> PyObject* {
    ParsedArg y;
    if (!y.parse(other)) return not_for_us();
    ArrayData& d = data_of(self);
    const bool asks = ops::needs_rules(op, {d.operand(), {}}, y.arg);
    array::update(d, op, y.arg, asks ? rules_of(Py_TYPE(self)) : ops::TypeRules::NumPy);
    return settle() ? Py_NewRef(self) : nullptr;
  });
}

template <TileOp op>
PyObject* inplace_slot(PyObject* self, PyObject* other) {
  return inplace(op, self, other);
}

PyObject* inplace_power_slot(PyObject* self, PyObject* other, PyObject*) {
  return inplace(TileOp::Power, self, other);
}

PyObject* inplace_matmul_slot(PyObject* self, PyObject* other) {
  if (!is_array(other)) Py_RETURN_NOTIMPLEMENTED;
  return guarded([&] {
    array::update_matmul(data_of(self), data_of(other).operand());
    return settle() ? Py_NewRef(self) : nullptr;
  });
}

PyObject* compare_slot(PyObject* a, PyObject* b, int how) {
  static constexpr TileOp kOps[] = {TileOp::Less,     TileOp::LessEqual, TileOp::Equal,
                                    TileOp::NotEqual, TileOp::Greater,   TileOp::GreaterEqual};
  if (b == Py_None) {
    // x == None asks for identity in most programs.
    if (how == Py_EQ) Py_RETURN_FALSE;
    if (how == Py_NE) Py_RETURN_TRUE;
  }
  return binary_slot(kOps[how], a, b);
}

int bool_slot(PyObject* self) {
  Entered entered;
  Operand x = data_of(self).operand();
  if (x.size() == 0) return 0;
  if (x.size() != 1) {
    PyErr_SetString(PyExc_ValueError,
                    "The truth value of an array with more than one element is ambiguous; use "
                    "x.any() or x.all()");
    return -1;
  }
  PyObject* v = item(self, "bool()");
  if (!v) return -1;
  int truth = PyObject_IsTrue(v);
  Py_DECREF(v);
  return truth;
}

PyObject* one_element(PyObject* self, const char* kind) {
  Entered entered;
  if (data_of(self).operand().size() != 1) {
    PyErr_Format(PyExc_TypeError, "%s needs an array with one element; this one has %lld", kind,
                 static_cast<long long>(data_of(self).operand().size()));
    return nullptr;
  }
  return item(self, kind);
}

PyObject* float_slot(PyObject* self) {
  PyObject* v = one_element(self, "float()");
  if (!v) return nullptr;
  PyObject* f = PyNumber_Float(v);
  Py_DECREF(v);
  return f;
}

PyObject* int_slot(PyObject* self) {
  PyObject* v = one_element(self, "int()");
  if (!v) return nullptr;
  PyObject* i = PyNumber_Long(v);
  Py_DECREF(v);
  return i;
}

PyObject* index_slot(PyObject* self) {
  Entered entered;
  DType t = data_of(self).head()->dtype;
  if (is_float(t) || is_complex(t)) {
    PyErr_SetString(PyExc_TypeError,
                    "only integer arrays with one element can be used as an index");
    return nullptr;
  }
  return int_slot(self);
}

Py_ssize_t length_slot(PyObject* self) {
  Entered entered;
  const Dims& s = data_of(self).operand().shape();
  if (s.n == 0) {
    PyErr_SetString(PyExc_TypeError, "len() of an array without dimensions");
    return -1;
  }
  return s[0];
}

// x[i] for those who ask whether this is a sequence, as NumPy before 1.24 does of a list's items.
PyObject* item_slot(PyObject* self, Py_ssize_t i) {
  PyObject* key = PyLong_FromSsize_t(i);
  if (!key) return nullptr;
  PyObject* result = PyObject_GetItem(self, key);
  Py_DECREF(key);
  return result;
}

void dealloc(PyObject* self) {
  auto* o = reinterpret_cast<ArrayObject*>(self);
  if (o->weakrefs) PyObject_ClearWeakRefs(self);
  PyObject* grad;
  {
    Entered entered;
    grad = static_cast<PyObject*>(array::clear(o->array));
  }
  Py_XDECREF(grad);
  PyTypeObject* type = Py_TYPE(self);
  type->tp_free(self);
  Py_DECREF(type);
}

PyObject* refuse_new(PyTypeObject*, PyObject*, PyObject*) {
  PyErr_SetString(PyExc_TypeError, "arrays are made by functions such as np.array or np.zeros");
  return nullptr;
}

// The Python side knows what shapes may be written as.
int set_shape(PyObject* self, PyObject* shape, void*) {
  if (!shape) {
    PyErr_SetString(PyExc_AttributeError, "shape cannot be deleted");
    return -1;
  }
  PyObject* done = PyObject_CallMethod(self, "_set_shape", "(O)", shape);
  Py_XDECREF(done);
  return done ? 0 : -1;
}
PyObject* get_shape(PyObject* self, void*) {
  Entered entered;
  return dims_to_tuple(data_of(self).operand().shape());
}
PyObject* get_ndim(PyObject* self, void*) {
  Entered entered;
  return PyLong_FromLong(data_of(self).operand().shape().n);
}
PyObject* get_size(PyObject* self, void*) {
  Entered entered;
  return PyLong_FromLongLong(data_of(self).operand().size());
}
PyObject* get_dtype(PyObject* self, void*) {
  Entered entered;
  return numpy_dtype(data_of(self).head()->dtype);
}
PyObject* get_itemsize(PyObject* self, void*) {
  Entered entered;
  return PyLong_FromLong(size_of(data_of(self).head()->dtype));
}
PyObject* get_nbytes(PyObject* self, void*) {
  Entered entered;
  return PyLong_FromLongLong(data_of(self).operand().size() * size_of(data_of(self).head()->dtype));
}
PyObject* get_is_view(PyObject* self, void*) {
  Entered entered;
  return PyBool_FromLong(data_of(self).view != nullptr);
}

PyObject* wait_to_read(PyObject* self, PyObject*) {
  Entered entered;
  if (!sync(data_of(self).head(), "wait_to_read()")) return nullptr;
  Py_RETURN_NONE;
}
PyObject* to_complex(PyObject* self, PyObject*) {
  PyObject* v = one_element(self, "complex()");
  if (!v || PyComplex_Check(v)) return v;
  double real = PyFloat_AsDouble(v);
  Py_DECREF(v);
  return real == -1 && PyErr_Occurred() ? nullptr : PyComplex_FromDoubles(real, 0);
}
PyObject* asnumpy(PyObject* self, PyObject*) { return to_numpy(self, "asnumpy()"); }

PyMethodDef kMethods[] = {
    {"wait_to_read", wait_to_read, METH_NOARGS,
     "wait_to_read($self, /)\n--\n\nWait until this array's value is computed."},
    {"asnumpy", asnumpy, METH_NOARGS,
     "asnumpy($self, /)\n--\n\nThe value as a NumPy array of its own; waits for it."},
    {"__complex__", to_complex, METH_NOARGS, "The only element as a complex number; waits for it."},
    {nullptr, nullptr, 0, nullptr}};

PyGetSetDef kGetSet[] = {
    {"shape", get_shape, set_shape, "Size along each dimension.", nullptr},
    {"ndim", get_ndim, nullptr, "Number of dimensions.", nullptr},
    {"size", get_size, nullptr, "Number of elements.", nullptr},
    {"_dtype", get_dtype, nullptr, "Element type as a NumPy dtype.", nullptr},
    {"itemsize", get_itemsize, nullptr, "Bytes per element.", nullptr},
    {"nbytes", get_nbytes, nullptr, "Bytes of all elements.", nullptr},
    {"_is_view", get_is_view, nullptr, "Whether this array is a view of another.", nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr}};

PyMemberDef kMembers[] = {
    {"__weaklistoffset__", T_PYSSIZET, offsetof(ArrayObject, weakrefs), READONLY, nullptr},
    {nullptr, 0, 0, 0, nullptr}};

template <class F>
void* slot(F f) {
  return reinterpret_cast<void*>(f);
}

}  // namespace

PyTypeObject* create_array_type(PyObject* module) {
  PyType_Slot slots[] = {
      {Py_tp_doc, const_cast<char*>("The core array that nd.NDArray and np.ndarray derive from.")},
      {Py_tp_new, slot(refuse_new)},
      {Py_tp_dealloc, slot(dealloc)},
      {Py_tp_methods, kMethods},
      {Py_tp_getset, kGetSet},
      {Py_tp_members, kMembers},
      {Py_tp_richcompare, slot(compare_slot)},
      {Py_tp_hash, slot(_Py_HashPointer)},
      {Py_nb_add, slot(static_cast<binaryfunc>(binary_slot<TileOp::Add>))},
      {Py_nb_subtract, slot(static_cast<binaryfunc>(binary_slot<TileOp::Subtract>))},
      {Py_nb_multiply, slot(static_cast<binaryfunc>(binary_slot<TileOp::Multiply>))},
      {Py_nb_true_divide, slot(static_cast<binaryfunc>(binary_slot<TileOp::Divide>))},
      {Py_nb_floor_divide, slot(static_cast<binaryfunc>(binary_slot<TileOp::FloorDivide>))},
      {Py_nb_remainder, slot(static_cast<binaryfunc>(binary_slot<TileOp::Mod>))},
      {Py_nb_power, slot(power_slot)},
      {Py_nb_and, slot(static_cast<binaryfunc>(binary_slot<TileOp::BitwiseAnd>))},
      {Py_nb_or, slot(static_cast<binaryfunc>(binary_slot<TileOp::BitwiseOr>))},
      {Py_nb_xor, slot(static_cast<binaryfunc>(binary_slot<TileOp::BitwiseXor>))},
      {Py_nb_lshift, slot(static_cast<binaryfunc>(binary_slot<TileOp::LeftShift>))},
      {Py_nb_rshift, slot(static_cast<binaryfunc>(binary_slot<TileOp::RightShift>))},
      {Py_nb_matrix_multiply, slot(matmul_slot)},
      {Py_nb_negative, slot(unary_slot<TileOp::Negative>)},
      {Py_nb_positive, slot(positive_slot)},
      {Py_nb_absolute, slot(unary_slot<TileOp::Abs>)},
      {Py_nb_invert, slot(unary_slot<TileOp::Invert>)},
      {Py_nb_inplace_add, slot(inplace_slot<TileOp::Add>)},
      {Py_nb_inplace_subtract, slot(inplace_slot<TileOp::Subtract>)},
      {Py_nb_inplace_multiply, slot(inplace_slot<TileOp::Multiply>)},
      {Py_nb_inplace_true_divide, slot(inplace_slot<TileOp::Divide>)},
      {Py_nb_inplace_floor_divide, slot(inplace_slot<TileOp::FloorDivide>)},
      {Py_nb_inplace_remainder, slot(inplace_slot<TileOp::Mod>)},
      {Py_nb_inplace_power, slot(inplace_power_slot)},
      {Py_nb_inplace_and, slot(inplace_slot<TileOp::BitwiseAnd>)},
      {Py_nb_inplace_or, slot(inplace_slot<TileOp::BitwiseOr>)},
      {Py_nb_inplace_xor, slot(inplace_slot<TileOp::BitwiseXor>)},
      {Py_nb_inplace_lshift, slot(inplace_slot<TileOp::LeftShift>)},
      {Py_nb_inplace_rshift, slot(inplace_slot<TileOp::RightShift>)},
      {Py_nb_inplace_matrix_multiply, slot(inplace_matmul_slot)},
      {Py_nb_bool, slot(bool_slot)},
      {Py_nb_float, slot(float_slot)},
      {Py_nb_int, slot(int_slot)},
      {Py_nb_index, slot(index_slot)},
      {Py_mp_length, slot(length_slot)},
      {Py_mp_subscript, slot(array_getitem)},
      {Py_mp_ass_subscript, slot(array_setitem)},
      {Py_sq_length, slot(length_slot)},
      {Py_sq_item, slot(item_slot)},
      {Py_bf_getbuffer, slot(array_getbuffer)},
      {Py_bf_releasebuffer, slot(array_releasebuffer)},
      {0, nullptr}};
  PyType_Spec spec{"slipstream._core.Array", sizeof(ArrayObject), 0,
                   Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots};
  array_type = reinterpret_cast<PyTypeObject*>(PyType_FromModuleAndSpec(module, &spec, nullptr));
  return array_type;
}

}  // namespace slipstream::python
