#include "c/objects.h"

#include <memory>

#include "array/variable.h"
#include "memory/buffer.h"
#include "ops/types.h"

namespace slipstream::c {

ArrayObject& array_of(ss_array* handle, const char* argument) {
  return *object_of<ArrayObject>(handle, HandleKind::Array, argument);
}

std::vector<ArrayObject*> arrays_of(int n, ss_array* const* handles, const char* argument) {
  check_list(n, handles, argument);
  std::vector<ArrayObject*> out;
  out.reserve(static_cast<size_t>(n));
  for (int i = 0; i < n; ++i) {
    const std::string name = std::string(argument) + "[" + std::to_string(i) + "]";
    out.push_back(&array_of(handles[i], name.c_str()));
  }
  return out;
}

void end_showing(ArrayObject& object) {
  if (!object.shown) return;
  memory::release(object.shown);
  Engine::get().release(object.shown_of);
  object.shown = nullptr;
  object.shown_of = nullptr;
}

void release(ArrayObject* object) {
  while (object && --object->refs == 0) {
    end_showing(*object);
    auto* grad = static_cast<ArrayObject*>(array::clear(object->array));
    delete object;
    object = grad;
  }
}

ss_array* give_object(ArrayObject* owned) {
  try {
    return new_handle<ss_array>(HandleKind::Array, owned);
  } catch (...) {
    release(owned);
    throw;
  }
}

ss_array* give(Value* owned) {
  ops::Temp value(owned);
  auto object = std::make_unique<ArrayObject>();
  object->data().init(value.take());
  return give_object(object.release());
}

ss_array* give_view(ArrayData& base, View* owned) {
  struct Owned {
    View* view;
    ~Owned() { slipstream::release(view); }
  } view{owned};
  auto object = std::make_unique<ArrayObject>();
  object->data().init_view(base, std::exchange(view.view, nullptr));
  return give_object(object.release());
}

namespace {

ss_array* give_viewed(const ops::Viewed& viewed, ArrayObject* base) {
  if (!viewed.copy) return give_view(base->data(), viewed.view);
  ArrayData copy;
  copy.init(viewed.copy);
  struct Clear {
    ArrayData& data;
    ~Clear() { data.clear(); }
  } clear{copy};
  return give_view(copy, viewed.view);
}

void drop(ops::Outputs& results) {
  for (Value* v : results.values)
    if (v) Engine::get().release_handle(v);
  if (results.value) Engine::get().release_handle(results.value);
  if (results.viewed.copy) Engine::get().release_handle(results.viewed.copy);
  slipstream::release(results.viewed.view);
  results = {};
}

int give_several(ops::Outputs& results, ss_array** out, int capacity) {
  int given = 0;
  try {
    for (Value*& v : results.values)
      if (given < capacity) out[given++] = give(std::exchange(v, nullptr));
  } catch (...) {
    while (given > 0)
      if (ss_array* made = std::exchange(out[--given], nullptr))
        release(take_object<ArrayObject>(made, HandleKind::Array, "out"));
    throw;
  }
  return static_cast<int>(results.values.size());
}

}  // namespace

int give_results(ops::Outputs& results, ArrayObject* base, ss_array** out, int capacity) {
  struct Drop {
    ops::Outputs& results;
    ~Drop() { drop(results); }
  } rest{results};
  check_call();
  if (results.several) return give_several(results, out, capacity);
  if (capacity == 0) return 1;
  if (results.viewed.view)
    out[0] = give_viewed(std::exchange(results.viewed, {}), base);
  else
    out[0] = give(std::exchange(results.value, nullptr));
  return 1;
}

Dims shape_of(int ndim, const int64_t* shape) {
  check_list(ndim, shape, "shape");
  Dims d;
  for (int i = 0; i < ndim; ++i) {
    if (shape[i] < 0) throw ValueError("shape must not have negative dimensions");
    d.push(shape[i]);
  }
  ops::check_count(d, "shape");
  return d;
}

DType dtype_of(int64_t dtype, const char* argument) {
  if (dtype < 0 || dtype >= kNumDTypes)
    throw TypeError(std::string(argument) + " is not a dtype: " + std::to_string(dtype));
  return static_cast<DType>(dtype);
}

DType dtype_named(const char* name) {
  std::string known;
  for (int i = 0; i < kNumDTypes; ++i) {
    if (kDTypeInfo[i].name == name) return static_cast<DType>(i);
    known += (i ? ", " : "") + std::string(kDTypeInfo[i].name);
  }
  throw TypeError("dtype '" + std::string(name) + "' is not supported; use one of " + known);
}

}  // namespace slipstream::c
