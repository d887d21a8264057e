// The structures of the DLPack specification.
#pragma once

#include <cstdint>

#include "base/dtype.h"

namespace slipstream::python {

struct DLDevice {
  int32_t type, id;
};
struct DLDataType {
  uint8_t code, bits;
  uint16_t lanes;
};
struct DLTensor {
  void* data;
  DLDevice device;
  int32_t ndim;
  DLDataType dtype;
  int64_t* shape;
  int64_t* strides;
  uint64_t byte_offset;
};
struct DLManagedTensor {
  DLTensor tensor;
  void* context;
  void (*deleter)(DLManagedTensor*);
};
struct DLManagedTensorVersioned {
  uint32_t major, minor;
  void* context;
  void (*deleter)(DLManagedTensorVersioned*);
  uint64_t flags;
  DLTensor tensor;
};
inline constexpr int32_t kCpu = 1, kCudaHost = 3;
inline constexpr uint64_t kReadOnly = 1, kCopied = 2;

DLDataType type_code(DType t);

}  // namespace slipstream::python
