// Arrays: handles on what the backend computes. Operations record and return at once; read, item,
// wait and printing look, and wait for what they look at.
#pragma once

#include <optional>
#include <span>
#include <utility>

#include "types.hpp"

namespace slipstream {

class Array;
class Operand;
template <class T>
concept Number = std::integral<T> || std::floating_point<T>;

// Copies are other names for the same array, as in Python: each sees what is written to the other.
class Array {
 public:
  Array() = default;  // no array
  // Takes over a handle of the C interface.
  explicit Array(ss_array* owned) : handle_(owned) {}
  // A copy of elements in row-major order; without a shape, a row of them.
  template <Element E>
  explicit Array(std::span<const E> data, const Integers& shape, Site at = Site::current()) {
    int64_t n = 1;
    for (int i = 0; i < shape.count(); ++i) n *= shape.data()[i];
    if (n != static_cast<int64_t>(data.size()))
      detail::raise(
          SS_VALUE_ERROR,
          std::to_string(data.size()) + " elements do not fill a shape of " + std::to_string(n),
          at);
    detail::note(at);
    detail::check(ss_from_data(data.data(), static_cast<int>(dtype_of<E>()), shape.count(),
                               shape.data(), &handle_),
                  at);
  }
  template <Element E>
    requires(!std::same_as<E, bool>)
  Array(const std::vector<E>& data, const Integers& shape, Site at = Site::current())
      : Array(std::span<const E>(data), shape, at) {}
  template <Element E>
    requires(!std::same_as<E, bool>)
  explicit Array(const std::vector<E>& data, Site at = Site::current())
      : Array(std::span<const E>(data), Integers(static_cast<int64_t>(data.size())), at) {}
  template <Element E>
  Array(std::initializer_list<E> data, const Integers& shape, Site at = Site::current())
      : Array(std::span<const E>(data.begin(), data.size()), shape, at) {}
  template <Element E>
  Array(std::initializer_list<E> data, Site at = Site::current())
      : Array(std::span<const E>(data.begin(), data.size()),
              Integers(static_cast<int64_t>(data.size())), at) {}

  Array(const Array& other) {
    if (other.handle_) detail::check(ss_duplicate(other.handle_, &handle_), Site::current());
  }
  Array(Array&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  ~Array() {
    if (handle_) ss_free(handle_);
  }

  // `x = y`: x becomes a name for y.
  Array& operator=(const Array& other) & { return *this = Array(other); }
  Array& operator=(Array&& other) & noexcept {
    // The old array is dropped now: what only it needed is not computed.
    if (ss_array* old = std::exchange(handle_, std::exchange(other.handle_, nullptr))) ss_free(old);
    return *this;
  }
  // `x[0] = y`, `x.grad() = 0`: writes y's elements, broadcast, into the array.
  void operator=(const Operand& value) &&;
  // The same for arrays that have a name.
  void assign(const Operand& value, Site at = Site::current());

  ss_array* handle() const { return handle_; }
  bool is_null() const { return !handle_; }

  // ---- what is known without waiting

  Shape shape(Site at = Site::current()) const {
    int64_t sizes[SS_MAX_DIMS];
    int n = 0;
    detail::check(ss_shape(handle_, sizes, SS_MAX_DIMS, &n), at);
    return Shape(sizes, sizes + n);
  }
  int ndim(Site at = Site::current()) const {
    int n = 0;
    detail::check(ss_ndim(handle_, &n), at);
    return n;
  }
  int64_t size(Site at = Site::current()) const {
    int64_t n = 0;
    detail::check(ss_size(handle_, &n), at);
    return n;
  }
  DType dtype(Site at = Site::current()) const {
    int t = 0;
    detail::check(ss_get_dtype(handle_, &t), at);
    return static_cast<DType>(t);
  }
  bool ready(Site at = Site::current()) const {
    int is = 0;
    detail::check(ss_ready(handle_, &is), at);
    return is != 0;
  }

  // ---- looks, which wait

  void wait(Site at = Site::current()) const { detail::check(ss_wait(handle_), at); }
  // All elements in row-major order, converted to E.
  template <Element E>
  std::vector<E> read(Site at = Site::current()) const;
  // The same into memory of the caller, which has room for exactly all of them.
  template <Element E>
  void read_to(std::span<E> to, Site at = Site::current()) const;
  // The only element.
  template <Element E = double>
  E item(Site at = Site::current()) const;

  // ---- views: they and the array see what is written to the other

  Array operator[](const Index& i) const { return view(&i.item, 1, i.at); }
  Array operator[](std::initializer_list<Index> items) const {
    std::vector<ss_index_item> all;
    for (const Index& i : items) all.push_back(i.item);
    return view(all.data(), static_cast<int>(all.size()),
                items.size() ? items.begin()->at : Site::current());
  }
  // One size may be -1.
  Array reshape(const Integers& shape, Site at = Site::current()) const;
  Array transpose(const Integers& axes, Site at = Site::current()) const;
  Array T(Site at = Site::current()) const;  // all axes in reverse
  Array broadcast_to(const Integers& shape, Site at = Site::current()) const;

  // ---- operations that are mostly written as methods; all others are in slipstream::ops

  Array sum(const Axes& axes = {}, bool keepdims = false, Site at = Site::current()) const;
  Array mean(const Axes& axes = {}, bool keepdims = false, Site at = Site::current()) const;
  Array max(const Axes& axes = {}, bool keepdims = false, Site at = Site::current()) const;
  Array min(const Axes& axes = {}, bool keepdims = false, Site at = Site::current()) const;
  Array dot(const Array& other, Site at = Site::current()) const;
  Array astype(DType dtype, Site at = Site::current()) const;
  Array copy(Site at = Site::current()) const;

  // ---- gradients (autograd.hpp)

  // Backward passes write this array's gradient ("write"), add to it ("add"), or not ("null").
  void attach_grad(const char* request = "write", Site at = Site::current()) {
    detail::check(ss_attach_grad(handle_, request), at);
  }
  Array grad(Site at = Site::current()) const {
    return viewed(at, [&](ss_array** y) { return ss_grad(handle_, y); });
  }
  // The same elements without their history.
  Array detach(Site at = Site::current()) const {
    return viewed(at, [&](ss_array** y) { return ss_detach(handle_, y); });
  }
  // Records the backward pass; `flags` are SS_RETAIN_GRAPH, SS_CREATE_GRAPH.
  void backward(int flags = 0, Site at = Site::current()) const {
    detail::note(at);
    detail::check(ss_backward(1, &handle_, nullptr, flags), at);
  }
  // With a gradient to begin with.
  void backward(const Array& head_grad, int flags = 0, Site at = Site::current()) const {
    detail::note(at);
    detail::check(ss_backward(1, &handle_, &head_grad.handle_, flags), at);
  }

 private:
  template <class F>
  Array viewed(const Site& at, F&& f) const {
    Array y;
    detail::note(at);
    detail::check(f(&y.handle_), at);
    return y;
  }
  Array view(const ss_index_item* items, int n, const Site& at) const {
    return viewed(at, [&](ss_array** y) { return ss_index(handle_, items, n, y); });
  }

  ss_array* handle_ = nullptr;
};

// An operand of an operation: an array or a number, and the line it is on. Made implicitly, for the
// time of a call.
class Operand {
 public:
  Operand(const Array& x, Site site = Site::current()) : at(site), arg(ss_array_arg(x.handle())) {}
  template <Number T>
  Operand(T v, Site site = Site::current()) : at(site) {
    if constexpr (std::same_as<T, bool>)
      arg = ss_flag(v);
    else if constexpr (std::integral<T>)
      arg = ss_integer(static_cast<int64_t>(v));
    else
      arg = ss_real(static_cast<double>(v));
  }
  Operand(Complex v, Site site = Site::current()) : at(site), arg(ss_complex(v.real, v.imag)) {}

  Site at;
  ss_arg arg;
};

inline void Array::assign(const Operand& value, Site at) {
  detail::note(at);
  detail::check(ss_assign(handle_, nullptr, 0, &value.arg), at);
}
inline void Array::operator=(const Operand& value) && { assign(value, value.at); }

}  // namespace slipstream
