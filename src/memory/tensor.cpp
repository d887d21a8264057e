#include "memory/tensor.h"

#include "memory/buffer.h"

namespace slipstream {

Tensor tensor_of(const Input& input) {
  const Value& v = *input.value;
  Tensor t;
  t.dtype = v.dtype;
  char* data = v.buffer ? v.buffer->data : nullptr;
  if (input.view) {
    t.shape = input.view->shape;
    t.strides = input.view->strides;
    t.data = data + input.view->offset * size_of(v.dtype);
    t.size = count(t.shape);
    t.contiguous = is_contiguous(t.shape, t.strides);
  } else {
    t.shape = v.shape;
    t.strides = contiguous_strides(v.shape);
    t.data = data;
    t.size = v.size;
  }
  return t;
}

}  // namespace slipstream
