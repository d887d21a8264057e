// Handles of the C interface: numbers that name a place in a table, never addresses. A handle that
// was freed, is NULL or was made up is found out without reading memory that is not ours.
//
//   bits 63..37 generation of the place, 36..5 its number, 4..1 kind, 0 always set: no address of
//   an object is odd.
//
// All functions need the frontend lock.
#pragma once

#include <cstdint>

namespace slipstream::c {

enum class HandleKind : uint8_t { Array = 1, Operation, List, Model, Predictor, NumberList };

// A new handle of an object that the caller owns.
uintptr_t add_handle(HandleKind kind, void* object);
// The object; HandleError that names the argument.
void* find_handle(uintptr_t handle, HandleKind kind, const char* argument);
// The same; the handle is invalid from now on.
void* remove_handle(uintptr_t handle, HandleKind kind, const char* argument);

// The same for the types of slipstream.h: object_of<Model>(handle, HandleKind::Model, "model").
template <class Object, class Handle>
Object* object_of(Handle* handle, HandleKind kind, const char* argument) {
  return static_cast<Object*>(find_handle(reinterpret_cast<uintptr_t>(handle), kind, argument));
}
template <class Object, class Handle>
Object* take_object(Handle* handle, HandleKind kind, const char* argument) {
  return static_cast<Object*>(remove_handle(reinterpret_cast<uintptr_t>(handle), kind, argument));
}
template <class Handle>
Handle* new_handle(HandleKind kind, void* object) {
  return reinterpret_cast<Handle*>(add_handle(kind, object));
}

}  // namespace slipstream::c
