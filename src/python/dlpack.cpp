// Lending arrays to other libraries through DLPack. Looking at memory is a sync point.
//
// A value never changes once it exists, so consumers that understand DLPack 1.0, and those that ask
// for reading, get it read-only and without a copy; older ones, which could write, get a copy of
// their own. Writing is for to_dlpack_for_write: it lends memory that belongs to the array alone.
#include "python/dlpack.h"

#include <cstring>

#include "array/write.h"
#include "engine/engine.h"
#include "fusion/program.h"
#include "graph/record.h"
#include "memory/tensor.h"
#include "python/array_object.h"

namespace slipstream::python {

DLDataType type_code(DType t) {
  uint8_t bits = static_cast<uint8_t>(size_of(t) * 8);
  if (t == DType::Bool) return {6, bits, 1};
  if (t == DType::BF16) return {4, bits, 1};
  if (is_unsigned(t)) return {1, bits, 1};
  if (is_complex(t)) return {5, bits, 1};
  return {static_cast<uint8_t>(is_float(t) ? 2 : 0), bits, 1};
}

namespace {

// What keeps the lent memory and its description alive.
struct Loan {
  Buffer* buffer;
  Dims shape, strides;
};

template <class Managed>
void give_back(Managed* m) {
  auto* loan = static_cast<Loan*>(m->context);
  memory::release(loan->buffer);
  delete loan;
  delete m;
}

DLTensor describe(Loan& loan, DType t, int64_t offset) {
  return {loan.buffer->data,
          {kCpu, 0},
          loan.shape.n,
          type_code(t),
          loan.shape.d,
          loan.strides.d,
          static_cast<uint64_t>(offset * size_of(t))};
}

template <class Managed>
PyObject* capsule_of(Managed* m, const char* name, PyCapsule_Destructor destroy) {
  PyObject* capsule = PyCapsule_New(m, name, destroy);
  if (!capsule) give_back(m);
  return capsule;
}

// A consumer renames the capsule it has taken; one that keeps its name was never used.
template <class Managed>
void destroy_capsule(PyObject* capsule, const char* name) {
  if (PyCapsule_IsValid(capsule, name))
    give_back(static_cast<Managed*>(PyCapsule_GetPointer(capsule, name)));
}
void destroy_versioned(PyObject* c) {
  destroy_capsule<DLManagedTensorVersioned>(c, "dltensor_versioned");
}
void destroy_plain(PyObject* c) { destroy_capsule<DLManagedTensor>(c, "dltensor"); }

bool runs_backward(const Dims& strides) {
  for (int i = 0; i < strides.n; ++i)
    if (strides[i] < 0) return true;
  return false;
}

bool repeats_elements(const Operand& x) {
  const Dims strides = x.strides();
  for (int i = 0; i < strides.n; ++i)
    if (strides[i] == 0 && x.shape()[i] > 1) return true;
  return false;
}

PyObject* plain_capsule(Loan* kept, const DLTensor& tensor) {
  auto* m = new DLManagedTensor{tensor, kept, give_back<DLManagedTensor>};
  return capsule_of(m, "dltensor", destroy_plain);
}

// The elements of `x` in row-major order, in memory of their own.
Buffer* copied(const Operand& x) {
  Buffer* buffer = memory::allocate(x.size() * size_of(x.dtype()));
  if (x.size() > 0) {
    Input in;
    in.value = x.value;
    in.view = x.view;
    auto source =
        fusion::make_source(tensor_of(in).data, size_of(x.dtype()), x.shape(), x.strides());
    fusion::load_strided(buffer->data, source, 0, x.size());
  }
  return buffer;
}

// Waits for the array's value and calls f with what the array showed then.
template <class F>
PyObject* with_ready_value(ArrayData& d, F f) {
  Entered entered;
  const Shown shown(d);
  if (!sync(shown.operand.value, "DLPack conversion")) return nullptr;
  return guarded([&]() -> PyObject* { return f(shown.operand); });
}

}  // namespace

PyObject* to_dlpack(PyObject* self, Lending how) {
  ArrayData& d = data_of(self);
  return with_ready_value(d, [&](const Operand& x) -> PyObject* {
    const Value* v = x.value;
    auto loan = std::make_unique<Loan>();
    loan->shape = x.shape();
    int64_t offset = 0;
    // PyTorch ends the process when it is given a negative stride.
    const bool copy = how == Lending::Copy || how == Lending::PlainCopy ||
                      runs_backward(x.strides()) || !v->buffer;
    if (copy) {
      loan->strides = contiguous_strides(x.shape());
      loan->buffer = copied(x);
    } else {
      loan->strides = x.strides();
      loan->buffer = v->buffer;
      memory::retain(v->buffer);
      offset = x.offset();
    }
    Loan* kept = loan.release();
    DLTensor tensor = describe(*kept, v->dtype, offset);
    if (how == Lending::PlainRead || how == Lending::PlainCopy) return plain_capsule(kept, tensor);
    auto* m = new DLManagedTensorVersioned{
        1, 0, kept, give_back<DLManagedTensorVersioned>, copy ? kCopied : kReadOnly, tensor};
    return capsule_of(m, "dltensor_versioned", destroy_versioned);
  });
}

// The array gets a new version in memory that nothing else holds, and the consumer gets the same
// memory. Earlier readers keep the old version; it is not copied when there are none. While the
// memory is lent its count is above one, so the engine never reuses it for another value.
PyObject* to_dlpack_for_write(PyObject* self) {
  ArrayData& d = data_of(self);
  return with_ready_value(d, [&](const Operand& x) -> PyObject* {
    Value* v = x.value;
    if (runs_backward(x.strides()))
      throw ops::ValueError("to_dlpack_for_write: data is a view in reversed order; copy it first");
    if (repeats_elements(x))
      throw ops::ValueError("to_dlpack_for_write: data repeats elements (broadcast_to); copy it");
    // Two references to the value: the array's and ours.
    const bool alone = d.head() == v && v->refs == 2 && v->buffer && v->buffer->refs == 1;
    Buffer* buffer = alone ? v->buffer : copied({v, nullptr});
    memory::retain(buffer);  // the loan's
    auto loan = std::unique_ptr<Loan>(new Loan{buffer, x.shape(), x.strides()});
    const int64_t offset = x.offset();
    if (alone) memory::retain(buffer);  // the new version's
    try {
      array::put(d, ready_value(buffer, v->dtype, v->shape));
    } catch (...) {
      memory::release(buffer);
      throw;
    }
    Loan* kept = loan.release();
    return plain_capsule(kept, describe(*kept, v->dtype, offset));
  });
}

}  // namespace slipstream::python
