// Owners of references: a copy adds a reference, the end of the owner releases it.
//
//   Ref<Value>  keeps a value alive, as a recorded consumer does
//   Handle      also shows it to the frontend: its memory does not count as run-ahead
//   Ref<View>   keeps a view's description alive
#pragma once

#include <utility>

#include "engine/references.h"

namespace slipstream {

// How references to a T are counted.
template <class T>
struct Count;

template <>
struct Count<Value> {
  static void retain(Value* v) { references::retain(v); }
  static void release(Value* v) { references::release(v); }
};

template <>
struct Count<View> {
  static void retain(View* w) { slipstream::retain(w); }
  static void release(View* w) { slipstream::release(w); }
};

struct HandleCount {
  static void retain(Value* v) { references::retain_handle(v); }
  static void release(Value* v) { references::release_handle(v); }
};

template <class T, class C = Count<T>>
class Ref {
 public:
  Ref() = default;
  // Adds a reference to a value that another owner holds.
  static Ref share(T* borrowed) {
    if (borrowed) C::retain(borrowed);
    return Ref(borrowed);
  }
  // Takes over a reference that was the caller's.
  static Ref adopt(T* owned) { return Ref(owned); }

  Ref(const Ref& o) : object_(o.object_) {
    if (object_) C::retain(object_);
  }
  Ref(Ref&& o) noexcept : object_(std::exchange(o.object_, nullptr)) {}
  Ref& operator=(Ref o) noexcept {
    std::swap(object_, o.object_);
    return *this;
  }
  ~Ref() { reset(); }

  void reset() {
    if (T* last = std::exchange(object_, nullptr)) C::release(last);
  }
  // Gives the reference to the caller.
  [[nodiscard]] T* release() { return std::exchange(object_, nullptr); }

  T* get() const { return object_; }
  T& operator*() const { return *object_; }
  T* operator->() const { return object_; }
  explicit operator bool() const { return object_ != nullptr; }

 private:
  explicit Ref(T* object) : object_(object) {}
  T* object_ = nullptr;
};

using Handle = Ref<Value, HandleCount>;

}  // namespace slipstream
