// Lending arrays to other libraries through DLPack. Looking at memory is a sync point.
//
// A value never changes once it exists, so consumers that understand DLPack 1.0 get it read-only
// and without a copy; older ones, which could write, get a copy of their own.
#include "python/dlpack.h"

#include <cstring>

#include "engine/engine.h"
#include "fusion/program.h"
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

}  // namespace

PyObject* to_dlpack(PyObject* self, bool versioned, bool copy) {
  ArrayData& d = data_of(self);
  Value* v = d.head();
  Engine& engine = Engine::get();
  engine.retain_handle(v);  // another thread may replace it while we wait
  PyObject* result = nullptr;
  if (sync(v, "DLPack conversion"))
    result = guarded([&]() -> PyObject* {
      Operand x{v, d.window};
      auto loan = std::make_unique<Loan>();
      loan->shape = x.shape();
      int64_t offset = 0;
      // PyTorch ends the process when it is given a negative stride.
      copy = copy || !versioned || runs_backward(x.strides());
      if (copy || !v->buffer) {
        Input in;
        in.value = v;
        in.window = x.window;
        loan->strides = contiguous_strides(x.shape());
        loan->buffer = memory::allocate(x.size() * size_of(v->dtype));
        if (x.size() > 0) {
          auto source =
              fusion::make_source(tensor_of(in).data, size_of(v->dtype), x.shape(), x.strides());
          fusion::load_strided(loan->buffer->data, source, 0, x.size());
        }
      } else {
        loan->strides = x.strides();
        loan->buffer = v->buffer;
        memory::retain(v->buffer);
        offset = x.offset();
      }
      Loan* kept = loan.release();
      DLTensor tensor = describe(*kept, v->dtype, offset);
      if (versioned) {
        auto* m = new DLManagedTensorVersioned{
            1, 0, kept, give_back<DLManagedTensorVersioned>, copy ? kCopied : kReadOnly, tensor};
        return capsule_of(m, "dltensor_versioned", destroy_versioned);
      }
      auto* m = new DLManagedTensor{tensor, kept, give_back<DLManagedTensor>};
      return capsule_of(m, "dltensor", destroy_plain);
    });
  engine.release_handle(v);
  return result;
}

}  // namespace slipstream::python
