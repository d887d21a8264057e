// NumPy in and out. NumPy's buffers are copied when the call is made, never read later; results are
// copied into memory of our allocator, which does not page-fault the way fresh NumPy memory does.
#include <atomic>
#include <cstring>

#include "engine/engine.h"
#include "fusion/program.h"
#include "memory/tensor.h"
#include "python/array_object.h"
#include "python/gil.h"

namespace slipstream::python {
namespace {

PyObject* dtypes[kNumDTypes] = {};
PyObject* numpy_ndarray = nullptr;

// Lends one of our buffers to NumPy through the buffer protocol, or to a file that fills it.
struct Export {
  PyObject_HEAD Buffer* buffer;
  Py_ssize_t bytes;
  std::atomic<Py_ssize_t> views;
  bool readonly;
};

int export_getbuffer(PyObject* self, Py_buffer* view, int flags) {
  Entered entered;
  auto* e = reinterpret_cast<Export*>(self);
  if (!e->buffer) {
    PyErr_SetString(PyExc_BufferError, "this memory belongs to an array now");
    return -1;
  }
  if (PyBuffer_FillInfo(view, self, e->buffer->data, e->bytes, e->readonly, flags) < 0) return -1;
  ++e->views;
  return 0;
}

void export_releasebuffer(PyObject* self, Py_buffer*) { --reinterpret_cast<Export*>(self)->views; }

void export_dealloc(PyObject* self) {
  auto* e = reinterpret_cast<Export*>(self);
  memory::release(e->buffer);
  PyTypeObject* type = Py_TYPE(self);
  type->tp_free(self);
  Py_DECREF(type);
}

PyTypeObject* export_type = nullptr;

// Takes over the reference to `buffer`, also when it fails.
Export* new_export(Buffer* buffer, int64_t bytes, bool readonly) {
  Export* e = PyObject_New(Export, export_type);
  if (!e) {
    memory::release(buffer);
    return nullptr;
  }
  e->buffer = buffer;
  e->bytes = bytes;
  e->views = 0;
  e->readonly = readonly;
  return e;
}

// Data that comes in while pending work still pins earlier data is what makes memory pile up.
void pace_before(int64_t bytes) {
  Engine& engine = Engine::get();
  if (bytes == 0 || !engine.should_pace(bytes)) return;
  pace(bytes);
  if (PyErr_Occurred()) throw Interruption();
}

void copy_elements(char* to, const Input& in) {
  Tensor t = tensor_of(in);
  if (t.contiguous) {
    std::memcpy(to, t.data, t.size * size_of(t.dtype));
    return;
  }
  auto source = fusion::make_source(t.data, size_of(t.dtype), t.shape, t.strides);
  fusion::load_strided(to, source, 0, t.size);
}

}  // namespace

bool init_export_type() {
  PyType_Slot slots[] = {{Py_tp_dealloc, reinterpret_cast<void*>(export_dealloc)},
                         {Py_bf_getbuffer, reinterpret_cast<void*>(export_getbuffer)},
                         {Py_bf_releasebuffer, reinterpret_cast<void*>(export_releasebuffer)},
                         {0, nullptr}};
  PyType_Spec spec{"slipstream._core.Export", sizeof(Export), 0,
                   Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  export_type = reinterpret_cast<PyTypeObject*>(PyType_FromSpec(&spec));
  return export_type != nullptr;
}

void set_numpy_dtypes(PyObject* sequence) {
  for (int i = 0; i < kNumDTypes; ++i) dtypes[i] = PySequence_GetItem(sequence, i);
  PyObject* numpy = PyImport_ImportModule("numpy");
  if (numpy) numpy_ndarray = PyObject_GetAttrString(numpy, "ndarray");
  if (numpy) numpy_generic = PyObject_GetAttrString(numpy, "generic");
  Py_XDECREF(numpy);
}

PyObject* numpy_dtype(DType t) { return Py_NewRef(dtypes[static_cast<int>(t)]); }

PyObject* dims_to_tuple(const Dims& d) {
  PyObject* t = PyTuple_New(d.n);
  for (int i = 0; t && i < d.n; ++i) PyTuple_SET_ITEM(t, i, PyLong_FromLongLong(d[i]));
  return t;
}

Dims parse_shape(PyObject* o, const char* argument) {
  Dims out;
  auto one = [&](PyObject* item) {
    Py_ssize_t v = PyNumber_AsSsize_t(item, PyExc_OverflowError);
    if (v == -1 && PyErr_Occurred()) {
      const bool huge = PyErr_ExceptionMatches(PyExc_OverflowError);
      PyErr_Clear();
      if (huge) throw ops::ValueError(std::string(argument) + ": a size has more than 63 bits");
      throw ops::TypeError(std::string(argument) + " must be an integer or a sequence of integers");
    }
    if (out.n == kMaxDims)
      throw ops::ValueError(std::string(argument) + ": an array has at most 16 dimensions");
    out.push(v);
  };
  if (PyIndex_Check(o) && !PySequence_Check(o)) {
    one(o);
    return out;
  }
  PyObject* items = PySequence_Fast(o, "");
  if (!items) {
    PyErr_Clear();
    if (PyIndex_Check(o)) {
      one(o);
      return out;
    }
    throw ops::TypeError(std::string(argument) + " must be an integer or a sequence of integers");
  }
  struct Guard {
    PyObject* o;
    ~Guard() { Py_DECREF(o); }
  } guard{items};
  for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(items); ++i)
    one(PySequence_Fast_GET_ITEM(items, i));
  return out;
}

PyObject* to_numpy(PyObject* self, const char* kind) {
  Entered entered;
  const Shown shown(data_of(self));
  Value* v = shown.operand.value;
  PyObject* result = nullptr;
  if (sync(v, kind)) {
    result = guarded([&]() -> PyObject* {
      Input in;
      in.value = v;
      in.view = shown.operand.view;
      const Dims& shape = in.shape();
      int64_t bytes = count(shape) * size_of(v->dtype);
      Export* e = new_export(memory::allocate(bytes), bytes, false);
      if (!e) return nullptr;
      if (bytes > 0) {
        if (bytes > (256 << 10)) {
          WithoutGil others_run;
          copy_elements(e->buffer->data, in);
        } else {
          copy_elements(e->buffer->data, in);
        }
      }
      PyObject* dims = dims_to_tuple(shape);
      PyObject* array =
          PyObject_CallFunction(numpy_ndarray, "OOO", dims, dtypes[static_cast<int>(v->dtype)], e);
      Py_XDECREF(dims);
      Py_DECREF(e);
      return array;
    });
  }
  return result;
}

PyObject* item(PyObject* self, const char* kind) {
  Entered entered;
  const Shown shown(data_of(self));
  Value* v = shown.operand.value;
  PyObject* result = nullptr;
  if (sync(v, kind)) {
    const char* at = v->buffer->data + shown.operand.offset() * size_of(v->dtype);
    switch (v->dtype) {
      case DType::Bool:
        result = PyBool_FromLong(*at != 0);
        break;
      case DType::I8:
        result = PyLong_FromLong(*reinterpret_cast<const int8_t*>(at));
        break;
      case DType::U8:
        result = PyLong_FromLong(*reinterpret_cast<const uint8_t*>(at));
        break;
      case DType::I16:
        result = PyLong_FromLong(*reinterpret_cast<const int16_t*>(at));
        break;
      case DType::U16:
        result = PyLong_FromLong(*reinterpret_cast<const uint16_t*>(at));
        break;
      case DType::I32:
        result = PyLong_FromLong(*reinterpret_cast<const int32_t*>(at));
        break;
      case DType::I64:
        result = PyLong_FromLongLong(*reinterpret_cast<const int64_t*>(at));
        break;
      case DType::U32:
        result = PyLong_FromUnsignedLong(*reinterpret_cast<const uint32_t*>(at));
        break;
      case DType::U64:
        result = PyLong_FromUnsignedLongLong(*reinterpret_cast<const uint64_t*>(at));
        break;
      case DType::C64: {
        auto* parts = reinterpret_cast<const float*>(at);
        result = PyComplex_FromDoubles(parts[0], parts[1]);
        break;
      }
      case DType::C128: {
        auto* parts = reinterpret_cast<const double*>(at);
        result = PyComplex_FromDoubles(parts[0], parts[1]);
        break;
      }
      case DType::F32:
        result = PyFloat_FromDouble(*reinterpret_cast<const float*>(at));
        break;
      case DType::F64:
        result = PyFloat_FromDouble(*reinterpret_cast<const double*>(at));
        break;
      case DType::F16:
      case DType::BF16: {
        double f = 0;
        const void* in[1] = {at};
        kernels::cast_fn(v->dtype, DType::F64)(&f, in, 1);
        result = PyFloat_FromDouble(f);
        break;
      }
    }
  }
  return result;
}

Value* from_buffer(PyObject* contiguous, DType dtype, const Dims& shape) {
  int64_t bytes = count(shape) * size_of(dtype);
  pace_before(bytes);
  Py_buffer view;
  if (PyObject_GetBuffer(contiguous, &view, PyBUF_SIMPLE) < 0)
    throw ops::TypeError("object does not give its elements as contiguous memory");
  struct Guard {
    Py_buffer* v;
    ~Guard() { PyBuffer_Release(v); }
  } guard{&view};
  if (view.len != bytes)
    throw ops::ValueError("buffer has " + std::to_string(view.len) + " bytes, shape " +
                          to_string(shape) + " needs " + std::to_string(bytes));
  Buffer* b = memory::allocate(bytes);
  if (bytes > (256 << 10)) {
    WithoutGil others_run;
    std::memcpy(b->data, view.buf, bytes);
  } else if (bytes > 0) {
    std::memcpy(b->data, view.buf, bytes);
  }
  return ready_value(b, dtype, shape);
}

Value* from_foreign(const char* data, DType dtype, const Dims& shape, const Dims& strides) {
  int64_t n = count(shape), bytes = n * size_of(dtype);
  pace_before(bytes);
  Buffer* b = memory::allocate(bytes);
  if (n > 0) {
    WithoutGil others_run;
    auto source = fusion::make_source(data, size_of(dtype), shape, strides);
    fusion::load_strided(b->data, source, 0, n);
  }
  return ready_value(b, dtype, shape);
}

PyObject* new_memory(int64_t bytes) {
  pace_before(bytes);
  return reinterpret_cast<PyObject*>(new_export(memory::allocate(bytes), bytes, false));
}

Value* adopt_memory(PyObject* memory, DType dtype, const Dims& shape) {
  if (Py_TYPE(memory) != export_type) throw ops::TypeError("memory must come from new_memory()");
  auto* e = reinterpret_cast<Export*>(memory);
  int64_t bytes = count(shape) * size_of(dtype);
  if (!e->buffer || e->readonly || e->views > 0 || e->bytes != bytes)
    throw ops::ValueError("memory of " + std::to_string(e->bytes) +
                          " bytes cannot become an array of shape " + to_string(shape));
  Buffer* b = e->buffer;
  e->buffer = nullptr;
  return ready_value(b, dtype, shape);
}

PyObject* numpy_view(PyObject* self, const char* kind) {
  if (raise_unseen(self)) return nullptr;
  Entered entered;
  const Shown shown(data_of(self));
  const Operand x = shown.operand;
  Value* v = x.value;
  PyObject* result = nullptr;
  if (sync(v, kind)) {
    result = guarded([&]() -> PyObject* {
      int64_t item = size_of(v->dtype);
      Buffer* b = v->buffer ? v->buffer : memory::allocate(1);
      if (v->buffer) memory::retain(b);
      Export* e = new_export(b, v->bytes(), true);
      if (!e) return nullptr;
      Dims strides = x.strides();
      for (int i = 0; i < strides.n; ++i) strides[i] = x.size() > 0 ? strides[i] * item : 0;
      PyObject* shape = dims_to_tuple(x.shape());
      PyObject* steps = dims_to_tuple(strides);
      PyObject* array = PyObject_CallFunction(
          numpy_ndarray, "OOOLO", shape, dtypes[static_cast<int>(v->dtype)], e,
          static_cast<long long>(x.size() > 0 ? x.offset() * item : 0), steps);
      Py_XDECREF(shape);
      Py_XDECREF(steps);
      Py_DECREF(e);
      return array;
    });
  }
  return result;
}

}  // namespace slipstream::python
