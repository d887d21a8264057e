// The buffer protocol: memoryview(x), numpy.asarray(x), file.write(x). Looking at memory is a sync
// point; what is shown is one value, which never changes, so the view is read-only and needs no
// copy. Only a consumer that cannot follow strides gets a packed one.
#include <memory>
#include <string_view>

#include "engine/engine.h"
#include "fusion/program.h"
#include "memory/tensor.h"
#include "python/array_object.h"

namespace slipstream::python {
namespace {

// What keeps a view's memory and description alive.
struct Lent {
  Buffer* buffer = nullptr;
  Py_ssize_t shape[kMaxDims], strides[kMaxDims];
  ~Lent() { memory::release(buffer); }
};

// In the letters of Python's struct module; nullptr for what it has no letter for.
const char* format_of(DType t) {
  static constexpr std::pair<std::string_view, const char*> kFormats[] = {
      {"bool", "?"},       {"int8", "b"},       {"uint8", "B"},   {"int16", "h"},
      {"uint16", "H"},     {"int32", "i"},      {"uint32", "I"},  {"int64", "l"},
      {"uint64", "L"},     {"float16", "e"},    {"float32", "f"}, {"float64", "d"},
      {"complex64", "Zf"}, {"complex128", "Zd"}};
  for (auto& [name, format] : kFormats)
    if (name == name_of(t)) return format;
  return nullptr;
}

// An exception from a wait that NumPy is about to forget, and whose wait that was.
struct Unseen {
  PyObject *self = nullptr, *type = nullptr, *value = nullptr, *trace = nullptr;
};
thread_local Unseen unseen;

void forget_unseen() {
  unseen.self = nullptr;
  Py_CLEAR(unseen.type);
  Py_CLEAR(unseen.value);
  Py_CLEAR(unseen.trace);
}

void note_unseen(PyObject* self) {
  if (PyErr_ExceptionMatches(class_of(ErrorKind::Other))) return;  // raised again by every wait
  PyErr_Fetch(&unseen.type, &unseen.value, &unseen.trace);
  Py_XINCREF(unseen.type);
  Py_XINCREF(unseen.value);
  Py_XINCREF(unseen.trace);
  PyErr_Restore(unseen.type, unseen.value, unseen.trace);
  unseen.self = self;
}

int refuse(Py_buffer* view, const char* why) {
  view->obj = nullptr;
  PyErr_SetString(PyExc_BufferError, why);
  return -1;
}

bool asks(int flags, int what) { return (flags & what) == what; }

int lend(PyObject* self, const Operand& x, Py_buffer* view, int flags) {
  const Value* v = x.value;
  int item = size_of(v->dtype);
  auto lent = std::make_unique<Lent>();
  Dims strides = x.strides();
  bool packed = x.contiguous();
  bool needs_packed = !asks(flags, PyBUF_STRIDES) || asks(flags, PyBUF_C_CONTIGUOUS);
  if (!packed && asks(flags, PyBUF_F_CONTIGUOUS) && !asks(flags, PyBUF_C_CONTIGUOUS))
    return refuse(view, "an array of slipstream is not laid out by columns");
  char* data;
  if (!v->buffer) {
    lent->buffer = memory::allocate(1);
    data = lent->buffer->data;
    strides = contiguous_strides(x.shape());
  } else if (!packed && needs_packed) {
    strides = contiguous_strides(x.shape());
    lent->buffer = memory::allocate(x.size() * item);
    data = lent->buffer->data;
    Input in;
    in.value = x.value;
    in.view = x.view;
    auto source = fusion::make_source(tensor_of(in).data, item, x.shape(), x.strides());
    fusion::load_strided(data, source, 0, x.size());
  } else {
    lent->buffer = v->buffer;
    memory::retain(v->buffer);
    data = v->buffer->data + x.offset() * item;
  }
  for (int i = 0; i < x.shape().n; ++i) {
    lent->shape[i] = x.shape()[i];
    lent->strides[i] = strides[i] * item;
  }
  view->obj = Py_NewRef(self);
  view->buf = data;
  view->len = x.size() * item;
  view->readonly = 1;
  view->itemsize = item;
  view->format = asks(flags, PyBUF_FORMAT) ? const_cast<char*>(format_of(v->dtype)) : nullptr;
  view->ndim = asks(flags, PyBUF_ND) ? x.shape().n : 1;
  view->shape = asks(flags, PyBUF_ND) ? lent->shape : nullptr;
  view->strides = asks(flags, PyBUF_STRIDES) ? lent->strides : nullptr;
  view->suboffsets = nullptr;
  view->internal = lent.release();
  return 0;
}

}  // namespace

bool raise_unseen(PyObject* self) {
  if (unseen.self != self) return false;
  PyErr_Restore(unseen.type, unseen.value, unseen.trace);
  unseen = {};
  return true;
}

int array_getbuffer(PyObject* self, Py_buffer* view, int flags) {
  if (unseen.self) forget_unseen();
  if (asks(flags, PyBUF_WRITABLE))
    return refuse(view, "an array of slipstream is read-only memory; use asnumpy()");
  Entered entered;
  const Shown shown(data_of(self));  // another thread may replace it while we wait
  Value* v = shown.operand.value;
  if (asks(flags, PyBUF_FORMAT) && !format_of(v->dtype))
    return refuse(view, "the buffer protocol has no format for this element type");
  int done = -1;
  view->obj = nullptr;
  if (!sync(v, "buffer access")) {
    note_unseen(self);
  } else {
    try {
      done = lend(self, shown.operand, view, flags);
    } catch (...) {
      view->obj = nullptr;
      set_python_error();
    }
  }
  return done;
}

void array_releasebuffer(PyObject*, Py_buffer* view) { delete static_cast<Lent*>(view->internal); }

}  // namespace slipstream::python
