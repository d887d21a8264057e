// oneDNN's C interface, opened at run time, with owners for its objects.
//
// The few functions and constants used are declared here (they are fixed throughout version 3), so
// that building needs no header and machines without the library run everything on our own kernels.
// Calls compute on the calling thread only, as those of blas.h do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace slipstream::kernels::onednn {

struct MemoryDesc;
struct PrimitiveDesc;
struct Primitive;
struct Memory;
struct Engine;
struct Stream;
struct Attr;

inline constexpr int kMaxDims = 12;
using DnnDims = int64_t[kMaxDims];

enum : int { kF32 = 3 };
enum : int { kForward = 64 };   // dnnl_forward_training
enum : int { kDirect = 1 };     // dnnl_convolution_direct
enum : int { kAnyLayout = 1 };  // dnnl_format_tag_any
enum Query : int {
  kSrc = 129,
  kDiffSrc = 130,
  kWeights = 131,
  kDiffWeights = 132,
  kDst = 133,
  kDiffDst = 134,
  kScratchpad = 136
};
enum ArgKind : int {
  kArgSrc = 1,
  kArgDst = 17,
  kArgWeights = 33,
  kArgBias = 41,
  kArgScratchpad = 80,
  kArgDiffSrc = 129,
  kArgDiffDst = 145,
  kArgDiffWeights = 161
};

struct ExecArg {
  int kind;
  Memory* memory;
};

struct Api {
  int (*memory_desc_create_with_strides)(MemoryDesc**, int ndims, const int64_t* dims, int type,
                                         const int64_t* strides);
  int (*memory_desc_create_with_tag)(MemoryDesc**, int ndims, const int64_t* dims, int type,
                                     int tag);
  int (*memory_desc_clone)(MemoryDesc**, const MemoryDesc*);
  int (*memory_desc_destroy)(MemoryDesc*);
  int (*memory_desc_equal)(const MemoryDesc*, const MemoryDesc*);
  size_t (*memory_desc_get_size)(const MemoryDesc*);
  int (*memory_create)(Memory**, const MemoryDesc*, Engine*, void* data);
  int (*memory_destroy)(Memory*);
  int (*primitive_attr_create)(Attr**);
  int (*primitive_attr_set_scratchpad_mode)(Attr*, int mode);
  int (*primitive_create)(Primitive**, const PrimitiveDesc*);
  int (*primitive_destroy)(Primitive*);
  int (*primitive_execute)(const Primitive*, Stream*, int n, const ExecArg*);
  int (*primitive_desc_destroy)(PrimitiveDesc*);
  const MemoryDesc* (*primitive_desc_query_md)(const PrimitiveDesc*, int what, int index);
  int (*engine_create)(Engine**, int kind, size_t index);
  int (*stream_create)(Stream**, Engine*, unsigned flags);
  int (*reorder_primitive_desc_create)(PrimitiveDesc**, const MemoryDesc* from, Engine*,
                                       const MemoryDesc* to, Engine*, const Attr*);
  int (*convolution_forward_primitive_desc_create)(PrimitiveDesc**, Engine*, int prop,
                                                   int algorithm, const MemoryDesc* src,
                                                   const MemoryDesc* weights,
                                                   const MemoryDesc* bias, const MemoryDesc* dst,
                                                   const int64_t* strides, const int64_t* dilates,
                                                   const int64_t* pad_left,
                                                   const int64_t* pad_right, const Attr*);
  int (*convolution_backward_data_primitive_desc_create)(
      PrimitiveDesc**, Engine*, int algorithm, const MemoryDesc* diff_src,
      const MemoryDesc* weights, const MemoryDesc* diff_dst, const int64_t* strides,
      const int64_t* dilates, const int64_t* pad_left, const int64_t* pad_right,
      const PrimitiveDesc* hint, const Attr*);
  int (*convolution_backward_weights_primitive_desc_create)(
      PrimitiveDesc**, Engine*, int algorithm, const MemoryDesc* src,
      const MemoryDesc* diff_weights, const MemoryDesc* diff_bias, const MemoryDesc* diff_dst,
      const int64_t* strides, const int64_t* dilates, const int64_t* pad_left,
      const int64_t* pad_right, const PrimitiveDesc* hint, const Attr*);
};

// Takes what it needs from the open library `handle`; stays unavailable when that is not version 3.
// The two functions are those of the OpenMP runtime that the library uses.
void load(void* handle, void (*omp_set_num_threads)(int), int (*omp_get_max_threads)());
bool available();

const Api& api();
Engine* engine();
Stream* stream();    // of the calling thread
const Attr* attr();  // asks for a scratchpad from the caller, so that primitives can be shared

// Throws std::bad_alloc when status says that memory ran out, std::runtime_error naming the call
// when it is another failure.
void check(int status, const char* call);
// For calls that fail where oneDNN has no kernel: false then.
bool has_kernel(int status);

// The OpenMP thread count belongs to the calling thread, which may be the user's: put it back.
class OneThread {
 public:
  OneThread();
  ~OneThread();
  OneThread(const OneThread&) = delete;
  OneThread& operator=(const OneThread&) = delete;

 private:
  int before_;
};

// Owns one library object; Destroy names its destructor in Api.
template <class T, int (*Api::*Destroy)(T*)>
class Owned {
 public:
  Owned() = default;
  explicit Owned(T* p) : p_(p) {}
  Owned(Owned&& o) noexcept : p_(std::exchange(o.p_, nullptr)) {}
  Owned& operator=(Owned&& o) noexcept {
    std::swap(p_, o.p_);
    return *this;
  }
  ~Owned() {
    if (p_) (api().*Destroy)(p_);
  }
  T* get() const { return p_; }
  explicit operator bool() const { return p_ != nullptr; }

 private:
  T* p_ = nullptr;
};
using OwnedDesc = Owned<MemoryDesc, &Api::memory_desc_destroy>;
using OwnedPrimitiveDesc = Owned<PrimitiveDesc, &Api::primitive_desc_destroy>;
using OwnedPrimitive = Owned<Primitive, &Api::primitive_destroy>;
using OwnedMemory = Owned<Memory, &Api::memory_destroy>;

OwnedDesc strided_desc(int ndims, const int64_t* dims, const int64_t* strides);
OwnedDesc any_desc(int ndims, const int64_t* dims);
OwnedMemory memory_at(const MemoryDesc* desc, const void* data);

// Moves data from one layout to another; empty when they are the same.
class Reorder {
 public:
  Reorder() = default;
  Reorder(const MemoryDesc* from, const MemoryDesc* to);
  explicit operator bool() const { return static_cast<bool>(primitive_); }
  size_t scratch_bytes() const { return scratch_bytes_; }
  void run(const void* from, void* to, void* scratch) const;

 private:
  OwnedDesc from_, to_, scratch_;
  OwnedPrimitive primitive_;
  size_t scratch_bytes_ = 0;
};

}  // namespace slipstream::kernels::onednn
