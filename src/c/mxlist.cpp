// MXNet's lists of arrays: files such as mean images, as floats.
#include "c/mx.h"
#include "c/predict.h"
#include "model/params_file.h"

using namespace slipstream;
using namespace slipstream::c;

namespace slipstream::c {
namespace {

struct NumberList {
  struct Item {
    std::string key;
    std::vector<mx_uint> shape;
    std::vector<mx_float> data;
  };
  std::vector<Item> items;
};

NumberList::Item floats_of(model::NamedArray& a) {
  NumberList::Item item{std::move(a.name), sizes_of(a.shape), {}};
  if (!a.elements) throw ValueError("the array " + item.key + " was saved without a shape");
  item.data.resize(count(a.shape));
  ss_array* x = nullptr;
  check(ss_from_data(a.elements->data, static_cast<int>(a.dtype), a.shape.n, a.shape.d, &x));
  const Handle floats = cast(Handle(x), DType::F32);
  check(ss_read(floats.get(), item.data.data(),
                static_cast<int64_t>(item.data.size() * sizeof(mx_float))));
  return item;
}

NumberList& list_of(NDListHandle handle) {
  return *static_cast<NumberList*>(
      find_handle(reinterpret_cast<uintptr_t>(handle), HandleKind::NumberList, "handle"));
}

}  // namespace
}  // namespace slipstream::c

int MXNDListCreate(const char* nd_file_bytes, int nd_file_size, NDListHandle* out,
                   mx_uint* out_length) {
  return mx([&] {
    check_given(out, "out");
    check_given(out_length, "out_length");
    *out = nullptr;
    check_given(nd_file_bytes, "nd_file_bytes");
    if (nd_file_size < 0) throw ValueError("nd_file_size is negative");
    const std::string_view bytes(nd_file_bytes, static_cast<size_t>(nd_file_size));
    auto list = std::make_unique<NumberList>();
    for (model::NamedArray& a :
         reading_files([&] { return model::read_params(bytes, "nd_file_bytes"); }))
      list->items.push_back(floats_of(a));
    *out_length = static_cast<mx_uint>(list->items.size());
    FrontendLock::Scope lock;
    *out = reinterpret_cast<NDListHandle>(add_handle(HandleKind::NumberList, list.get()));
    list.release();
  });
}

int MXNDListGet(NDListHandle handle, mx_uint index, const char** out_key, const mx_float** out_data,
                const mx_uint** out_shape, mx_uint* out_ndim) {
  return mx([&] {
    FrontendLock::Scope lock;
    const NumberList& list = list_of(handle);
    if (index >= list.items.size())
      throw IndexError("array " + std::to_string(index) + " of " +
                       std::to_string(list.items.size()));
    const NumberList::Item& item = list.items[index];
    if (out_key) *out_key = item.key.c_str();
    if (out_data) *out_data = item.data.data();
    if (out_shape) *out_shape = item.shape.data();
    if (out_ndim) *out_ndim = static_cast<mx_uint>(item.shape.size());
  });
}

int MXNDListFree(NDListHandle handle) {
  return mx([&] {
    FrontendLock::Scope lock;
    delete static_cast<NumberList*>(
        remove_handle(reinterpret_cast<uintptr_t>(handle), HandleKind::NumberList, "handle"));
  });
}
