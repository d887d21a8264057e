// Arrays of other libraries through DLPack.
//
// Their owner may go on writing to them, and operations on our side run later: so they are copied,
// unless the producer made the tensor for us alone or the caller vouches that it will not change.
// What is shared is never written by us: its buffer is a borrowed one.
#include <atomic>
#include <memory>

#include "engine/engine.h"
#include "graph/record.h"
#include "memory/buffer.h"
#include "python/array_object.h"
#include "python/dlpack.h"

namespace slipstream::python {
namespace {

// A tensor to be returned to its owner.
struct Borrowed {
  void* managed;
  void (*destroy)(void*);
  Borrowed* next;
};
std::atomic<Borrowed*> to_return{nullptr};

template <class Managed>
void destroy(void* managed) {
  auto* m = static_cast<Managed*>(managed);
  if (m->deleter) m->deleter(m);
}

int return_all(void* = nullptr) {
  Borrowed* b = to_return.exchange(nullptr, std::memory_order_acq_rel);
  while (b) {
    std::unique_ptr<Borrowed> one(b);
    b = b->next;
    one->destroy(one->managed);
  }
  return 0;
}

// The last reference may go on a worker, under locks; a deleter may run any Python code. So it is
// called later, by the interpreter.
void return_later(void* lender) {
  auto* b = static_cast<Borrowed*>(lender);
  b->next = to_return.load(std::memory_order_relaxed);
  while (!to_return.compare_exchange_weak(b->next, b, std::memory_order_acq_rel)) {
  }
  if (Py_IsInitialized()) Py_AddPendingCall(return_all, nullptr);  // when full: with the next one
}

// What the capsule holds, whichever of the two structures that is.
struct Taken {
  DLTensor* tensor = nullptr;
  void* managed = nullptr;
  void (*destroy)(void*) = nullptr;
  const char* used_name = nullptr;
  bool copied = false;
};

[[noreturn]] void refuse(const std::string& why) {
  PyErr_SetString(PyExc_BufferError, why.c_str());
  throw std::runtime_error(why);
}

Taken look_into(PyObject* capsule) {
  Taken t;
  if (PyCapsule_IsValid(capsule, "dltensor_versioned")) {
    auto* m =
        static_cast<DLManagedTensorVersioned*>(PyCapsule_GetPointer(capsule, "dltensor_versioned"));
    if (m->major > 1) refuse("DLPack version " + std::to_string(m->major) + " is not supported");
    t = {&m->tensor, m, destroy<DLManagedTensorVersioned>, "used_dltensor_versioned",
         (m->flags & kCopied) != 0};
  } else if (PyCapsule_IsValid(capsule, "dltensor")) {
    auto* m = static_cast<DLManagedTensor*>(PyCapsule_GetPointer(capsule, "dltensor"));
    t = {&m->tensor, m, destroy<DLManagedTensor>, "used_dltensor", false};
  } else if (PyCapsule_IsValid(capsule, "used_dltensor") ||
             PyCapsule_IsValid(capsule, "used_dltensor_versioned")) {
    throw ops::ValueError("this DLPack capsule was taken already; a capsule serves once");
  } else {
    throw ops::TypeError(std::string("expected a DLPack capsule, not ") +
                         Py_TYPE(capsule)->tp_name);
  }
  return t;
}

DType type_of(DLDataType code) {
  for (int i = 0; i < kNumDTypes; ++i) {
    DLDataType ours = type_code(static_cast<DType>(i));
    if (ours.code == code.code && ours.bits == code.bits && code.lanes == 1)
      return static_cast<DType>(i);
  }
  refuse("DLPack tensor of type code " + std::to_string(code.code) + ", " +
         std::to_string(code.bits) + " bits, " + std::to_string(code.lanes) +
         " lanes: no such element type here");
}

}  // namespace

PyObject* from_dlpack(PyTypeObject* type, PyObject* capsule, int copy) {
  return guarded([&]() -> PyObject* {
    return_all();
    Taken taken = look_into(capsule);
    DLTensor& t = *taken.tensor;
    if (t.device.type != kCpu && t.device.type != kCudaHost)
      refuse("DLPack tensor on device type " + std::to_string(t.device.type) +
             "; only memory of the CPU can be used");
    DType dtype = type_of(t.dtype);
    if (t.ndim < 0 || t.ndim > kMaxDims)
      refuse("DLPack tensor of " + std::to_string(t.ndim) + " dimensions; at most " +
             std::to_string(kMaxDims) + " are supported");
    Dims shape, strides;
    int64_t low = 0, high = 0;  // the elements it reaches, from its first one
    for (int i = 0; i < t.ndim; ++i) {
      if (t.shape[i] < 0) refuse("DLPack tensor with a negative dimension");
      shape.push(t.shape[i]);
    }
    strides = contiguous_strides(shape);
    for (int i = 0; t.strides && i < t.ndim; ++i) strides[i] = t.strides[i];
    int64_t n = count(shape);
    if (n == 0) return wrap(type, ready_value(memory::allocate(0), dtype, shape));
    for (int i = 0; i < shape.n; ++i) (strides[i] < 0 ? low : high) += (shape[i] - 1) * strides[i];
    char* data = static_cast<char*>(t.data) + t.byte_offset;
    bool aligned = reinterpret_cast<uintptr_t>(data) % size_of(dtype) == 0;
    bool share = copy == 0 || (copy < 0 && taken.copied && aligned);
    if (!share) return wrap(type, from_foreign(data, dtype, shape, strides));
    if (!aligned) refuse("copy=False: the tensor's memory is not aligned to its element size");

    int64_t span = high - low + 1;
    auto lender = std::make_unique<Borrowed>(Borrowed{taken.managed, taken.destroy, nullptr});
    if (PyCapsule_SetName(capsule, taken.used_name) < 0) return nullptr;
    Buffer* buffer = memory::borrow(data + low * size_of(dtype), span * size_of(dtype),
                                    return_later, lender.release());
    bool whole = is_contiguous(shape, strides);
    PyObject* base = wrap(type, ready_value(buffer, dtype, whole ? shape : Dims{span}));
    if (!base || whole) return base;
    PyObject* view = wrap_view(type, data_of(base), new_view(shape, strides, -low));
    Py_DECREF(base);
    return view;
  });
}

}  // namespace slipstream::python
