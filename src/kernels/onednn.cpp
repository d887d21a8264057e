#include "kernels/onednn.h"

#include <dlfcn.h>

#include <new>
#include <stdexcept>
#include <string>

namespace slipstream::kernels::onednn {
namespace {

// dnnl_out_of_memory.
constexpr int kOutOfMemory = 1;

struct Version {
  int major, minor, patch;
};

struct Library {
  Api api{};
  Engine* engine = nullptr;  // never destroyed, like the library itself
  Attr* attr = nullptr;
  void (*omp_set_num_threads)(int) = nullptr;
  int (*omp_get_max_threads)() = nullptr;
};
Library g_lib;

bool find_all(void* handle, Api& api) {
  bool complete = true;
#define SLIPSTREAM_FIND(name)                                                    \
  api.name = reinterpret_cast<decltype(api.name)>(dlsym(handle, "dnnl_" #name)); \
  complete = complete && api.name
  SLIPSTREAM_FIND(memory_desc_create_with_strides);
  SLIPSTREAM_FIND(memory_desc_create_with_tag);
  SLIPSTREAM_FIND(memory_desc_clone);
  SLIPSTREAM_FIND(memory_desc_destroy);
  SLIPSTREAM_FIND(memory_desc_equal);
  SLIPSTREAM_FIND(memory_desc_get_size);
  SLIPSTREAM_FIND(memory_create);
  SLIPSTREAM_FIND(memory_destroy);
  SLIPSTREAM_FIND(primitive_attr_create);
  SLIPSTREAM_FIND(primitive_attr_set_scratchpad_mode);
  SLIPSTREAM_FIND(primitive_create);
  SLIPSTREAM_FIND(primitive_destroy);
  SLIPSTREAM_FIND(primitive_execute);
  SLIPSTREAM_FIND(primitive_desc_destroy);
  SLIPSTREAM_FIND(primitive_desc_query_md);
  SLIPSTREAM_FIND(engine_create);
  SLIPSTREAM_FIND(stream_create);
  SLIPSTREAM_FIND(reorder_primitive_desc_create);
  SLIPSTREAM_FIND(convolution_forward_primitive_desc_create);
  SLIPSTREAM_FIND(convolution_backward_data_primitive_desc_create);
  SLIPSTREAM_FIND(convolution_backward_weights_primitive_desc_create);
#undef SLIPSTREAM_FIND
  return complete;
}

}  // namespace

void load(void* handle, void (*omp_set_num_threads)(int), int (*omp_get_max_threads)()) {
  auto version = reinterpret_cast<const Version* (*)()>(dlsym(handle, "dnnl_version"));
  g_lib.omp_set_num_threads = omp_set_num_threads;
  g_lib.omp_get_max_threads = omp_get_max_threads;
  if (g_lib.engine || !version || version()->major != 3) return;
  Library found = g_lib;
  constexpr int kCpu = 1, kScratchpadUser = 1;
  if (!find_all(handle, found.api) || found.api.engine_create(&found.engine, kCpu, 0) != 0 ||
      found.api.primitive_attr_create(&found.attr) != 0 ||
      found.api.primitive_attr_set_scratchpad_mode(found.attr, kScratchpadUser) != 0)
    return;
  g_lib = found;
}

bool available() { return g_lib.engine != nullptr; }
const Api& api() { return g_lib.api; }
Engine* engine() { return g_lib.engine; }
const Attr* attr() { return g_lib.attr; }

Stream* stream() {
  static thread_local Stream* mine = nullptr;  // a few bytes per thread, kept for its life
  constexpr unsigned kDefault = 1;
  if (!mine) check(api().stream_create(&mine, engine(), kDefault), "stream_create");
  return mine;
}

bool has_kernel(int status) {
  if (status == kOutOfMemory) throw std::bad_alloc();
  return status == 0;
}

void check(int status, const char* call) {
  if (status == kOutOfMemory) throw std::bad_alloc();
  if (status != 0)
    throw std::runtime_error(std::string("oneDNN: ") + call + " failed with status " +
                             std::to_string(status));
}

OneThread::OneThread() : before_(g_lib.omp_get_max_threads()) {
  if (before_ != 1) g_lib.omp_set_num_threads(1);
}
OneThread::~OneThread() {
  if (before_ != 1) g_lib.omp_set_num_threads(before_);
}

OwnedDesc strided_desc(int ndims, const int64_t* dims, const int64_t* strides) {
  MemoryDesc* d = nullptr;
  check(api().memory_desc_create_with_strides(&d, ndims, dims, kF32, strides),
        "memory_desc_create_with_strides");
  return OwnedDesc(d);
}

OwnedDesc any_desc(int ndims, const int64_t* dims) {
  MemoryDesc* d = nullptr;
  check(api().memory_desc_create_with_tag(&d, ndims, dims, kF32, kAnyLayout),
        "memory_desc_create_with_tag");
  return OwnedDesc(d);
}

OwnedMemory memory_at(const MemoryDesc* desc, const void* data) {
  Memory* m = nullptr;
  check(api().memory_create(&m, desc, engine(), const_cast<void*>(data)), "memory_create");
  return OwnedMemory(m);
}

Reorder::Reorder(const MemoryDesc* from, const MemoryDesc* to) {
  if (api().memory_desc_equal(from, to)) return;
  PrimitiveDesc* desc = nullptr;
  check(api().reorder_primitive_desc_create(&desc, from, engine(), to, engine(), attr()),
        "reorder_primitive_desc_create");
  OwnedPrimitiveDesc owned(desc);
  auto clone = [](const MemoryDesc* d) {
    MemoryDesc* copy = nullptr;
    check(api().memory_desc_clone(&copy, d), "memory_desc_clone");
    return OwnedDesc(copy);
  };
  from_ = clone(from);
  to_ = clone(to);
  scratch_ = clone(api().primitive_desc_query_md(desc, kScratchpad, 0));
  scratch_bytes_ = api().memory_desc_get_size(scratch_.get());
  Primitive* p = nullptr;
  check(api().primitive_create(&p, desc), "primitive_create");
  primitive_ = OwnedPrimitive(p);
}

void Reorder::run(const void* from, void* to, void* scratch) const {
  OwnedMemory a = memory_at(from_.get(), from), b = memory_at(to_.get(), to),
              s = memory_at(scratch_.get(), scratch);
  const ExecArg args[] = {{kArgSrc, a.get()}, {kArgDst, b.get()}, {kArgScratchpad, s.get()}};
  check(api().primitive_execute(primitive_.get(), stream(), 3, args), "reorder");
}

}  // namespace slipstream::kernels::onednn
