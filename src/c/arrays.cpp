// Arrays: made from the caller's elements, looked at, waited for, freed.
#include <cstring>

#include "array/write.h"
#include "c/objects.h"
#include "fusion/program.h"
#include "memory/buffer.h"
#include "memory/tensor.h"
#include "ops/types.h"

namespace slipstream::c {
namespace {

// A version that stays while this thread waits without the lock, and what is seen of it.
class Held {
 public:
  Held(ss_array* x, const char* argument) {
    FrontendLock::Scope lock;
    const Operand seen = array_of(x, argument).data().operand();
    value_ = seen.value;
    view_ = seen.view;
    Engine::get().retain_handle(value_);
    retain(view_);
  }
  ~Held() {
    FrontendLock::Scope lock;
    Engine::get().release_handle(value_);
    slipstream::release(view_);
  }
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;

  // Raises why it failed, or, once, why it has not moved: its update failed.
  void wait() const {
    Engine& engine = Engine::get();
    engine.count_sync();
    {
      WaitScope waiting;
      engine.wait(value_, nullptr);
    }
    const FailurePtr& f = value_->failure;
    if (f && (value_->state.load(std::memory_order_acquire) == State::Failed || !f->reported))
      raise(f);
  }

  Value* value() const { return value_; }
  Operand operand() const { return {value_, view_}; }
  int64_t bytes() const { return operand().size() * size_of(value_->dtype); }
  void copy_to(char* to) const {
    Input in;
    in.value = value_;
    in.view = view_;
    const Tensor t = tensor_of(in);
    if (t.contiguous) {
      std::memcpy(to, t.data, static_cast<size_t>(bytes()));
    } else {
      auto source = fusion::make_source(t.data, size_of(t.dtype), t.shape, t.strides);
      fusion::load_strided(to, source, 0, t.size);
    }
  }

 private:
  Value* value_;
  View* view_;
};

void check_bytes(int64_t given, int64_t needed) {
  if (given != needed)
    throw ValueError("the array has " + std::to_string(needed) + " bytes, not " +
                     std::to_string(given));
}

// Memory that becomes a value, or is given back.
class Owned {
 public:
  explicit Owned(int64_t bytes) : buffer_(memory::allocate(bytes)) {}
  ~Owned() {
    if (buffer_) memory::release(buffer_);
  }
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;
  char* data() const { return buffer_->data; }
  // Needs the lock.
  Value* value(DType dtype, const Dims& shape) {
    Value* v = ready_value(buffer_, dtype, shape);
    buffer_ = nullptr;
    return v;
  }
  Buffer* take() { return std::exchange(buffer_, nullptr); }

 private:
  Buffer* buffer_;
};

void copy_in(Owned& to, const void* data, int64_t bytes) {
  if (bytes > 0) std::memcpy(to.data(), data, static_cast<size_t>(bytes));
}

// Waits first when much data that came in before is still to be used.
int64_t pace_before(int64_t bytes) {
  if (bytes > 0 && Engine::get().should_pace(bytes)) {
    WaitScope waiting;
    Engine::get().pace(nullptr, bytes);
  }
  return bytes;
}

// The elements in memory of their own, for views that are not in row-major order.
Buffer* gathered(const Held& x) {
  Owned memory(x.bytes());
  x.copy_to(memory.data());
  return memory.take();
}

// What `x` has shown already, if it still has that version.
const char* shown(ArrayObject& x, const Held& held) {
  if (!x.shown || x.shown_of != held.value()) return nullptr;
  const Operand seen = held.operand();
  return seen.contiguous() ? x.shown->data + seen.offset() * size_of(seen.dtype()) : x.shown->data;
}

const char* show(ss_array* handle, const Held& held) {
  static const char nothing[16] = {};
  if (held.bytes() == 0) return nothing;
  const Operand seen = held.operand();
  Buffer* apart = seen.contiguous() ? nullptr : gathered(held);
  FrontendLock::Scope lock;
  ArrayObject& x = array_of(handle, "x");
  if (const char* before = shown(x, held)) {
    if (apart) memory::release(apart);
    return before;
  }
  end_showing(x);
  if (!apart) memory::retain(held.value()->buffer);
  x.shown = apart ? apart : held.value()->buffer;
  x.shown_of = held.value();
  Engine::retain(x.shown_of);
  return shown(x, held);
}

}  // namespace
}  // namespace slipstream::c

using namespace slipstream;
using namespace slipstream::c;

int ss_from_data(const void* data, int dtype, int ndim, const int64_t* shape, ss_array** out) {
  return guarded([&] {
    check_given(out, "out");
    *out = nullptr;
    const Dims dims = shape_of(ndim, shape);
    const DType type = dtype_of(dtype, "dtype");
    const int64_t bytes = times(count(dims), size_of(type));
    if (bytes > 0) check_given(data, "data");
    Owned memory(pace_before(bytes));
    copy_in(memory, data, bytes);
    FrontendLock::Scope lock;
    *out = give(memory.value(type, dims));
  });
}

int ss_free(ss_array* x) {
  if (!x) return SS_OK;
  return guarded([&] {
    FrontendLock::Scope lock;
    c::release(take_object<ArrayObject>(x, HandleKind::Array, "x"));
  });
}

int ss_duplicate(ss_array* x, ss_array** out) {
  return guarded([&] {
    check_given(out, "out");
    *out = nullptr;
    FrontendLock::Scope lock;
    ArrayObject& object = array_of(x, "x");
    ++object.refs;
    *out = give_object(&object);
  });
}

int ss_ndim(ss_array* x, int* ndim) {
  return guarded([&] {
    check_given(ndim, "ndim");
    FrontendLock::Scope lock;
    *ndim = array_of(x, "x").data().operand().shape().n;
  });
}

int ss_shape(ss_array* x, int64_t* shape, int capacity, int* ndim) {
  return guarded([&] {
    check_list(capacity, shape, "shape");
    FrontendLock::Scope lock;
    const Dims& dims = array_of(x, "x").data().operand().shape();
    if (ndim) *ndim = dims.n;
    if (dims.n > capacity)
      throw ValueError("shape has room for " + std::to_string(capacity) + " of " +
                       std::to_string(dims.n) + " sizes");
    for (int i = 0; i < dims.n; ++i) shape[i] = dims[i];
  });
}

int ss_get_dtype(ss_array* x, int* dtype) {
  return guarded([&] {
    check_given(dtype, "dtype");
    FrontendLock::Scope lock;
    *dtype = static_cast<int>(array_of(x, "x").data().operand().dtype());
  });
}

int ss_size(ss_array* x, int64_t* elements) {
  return guarded([&] {
    check_given(elements, "elements");
    FrontendLock::Scope lock;
    *elements = array_of(x, "x").data().operand().size();
  });
}

int ss_read(ss_array* x, void* to, int64_t bytes) {
  return guarded([&] {
    const Held held(x, "x");
    check_bytes(bytes, held.bytes());
    if (bytes > 0) check_given(to, "to");
    held.wait();
    if (bytes > 0) held.copy_to(static_cast<char*>(to));
  });
}

int ss_write(ss_array* x, const void* from, int64_t bytes) {
  return guarded([&] {
    DType dtype;
    Dims dims;
    {
      FrontendLock::Scope lock;
      const Operand seen = array_of(x, "x").data().operand();
      dtype = seen.dtype();
      dims = seen.shape();
    }
    check_bytes(bytes, times(count(dims), size_of(dtype)));
    if (bytes > 0) check_given(from, "from");
    Owned memory(pace_before(bytes));
    copy_in(memory, from, bytes);
    {
      FrontendLock::Scope lock;
      ops::Temp value(memory.value(dtype, dims));
      ArrayObject& object = array_of(x, "x");
      end_showing(object);
      if (object.data().view)
        array::store(object.data(), value.operand());
      else
        array::put(object.data(), value.take());
    }
    settle();
  });
}

int ss_data(ss_array* x, const void** data, int64_t* bytes) {
  return guarded([&] {
    check_given(data, "data");
    *data = nullptr;
    const Held held(x, "x");
    held.wait();
    *data = show(x, held);
    if (bytes) *bytes = held.bytes();
  });
}

int ss_wait(ss_array* x) {
  return guarded([&] { Held(x, "x").wait(); });
}

int ss_ready(ss_array* x, int* ready) {
  return guarded([&] {
    check_given(ready, "ready");
    FrontendLock::Scope lock;
    const Value* v = array_of(x, "x").data().head();
    *ready = v->node->stage.load(std::memory_order_acquire) == Stage::Done;
  });
}

const char* ss_dtype_name(int dtype) {
  return dtype >= 0 && dtype < kNumDTypes ? kDTypeInfo[dtype].name.data() : nullptr;
}

int ss_dtype_size(int dtype) {
  return dtype >= 0 && dtype < kNumDTypes ? kDTypeInfo[dtype].size : 0;
}

int ss_dtype_named(const char* name, int* dtype) {
  try {
    check_given(name, "name");
    check_given(dtype, "dtype");
    *dtype = static_cast<int>(dtype_named(name));
    return SS_OK;
  } catch (...) {
    return note_exception();
  }
}
