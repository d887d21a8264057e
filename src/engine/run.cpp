// What a failed operation leaves behind, and what operations share while they run.
#include "engine/run.h"

#include <cstdio>

#include "fusion/program.h"
#include "memory/buffer.h"
#include "profiler/profiler.h"

namespace slipstream {
namespace {

std::string readable_bytes(int64_t bytes) {
  static constexpr const char* kUnits[] = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  double amount = static_cast<double>(bytes);
  int unit = 0;
  for (; amount >= 1024 && unit < 6; ++unit) amount /= 1024;
  char text[32];
  std::snprintf(text, sizeof text, unit ? "%.1f %s" : "%.0f %s", amount, kUnits[unit]);
  return text;
}

// The bytes of the results that an operation failed to allocate.
std::string wanted_memory(const Node& n) {
  return ": " + readable_bytes(n.out.bytes()) + " for a result of shape " + to_string(n.out.shape) +
         ", " + std::string(name_of(n.out.dtype));
}

}  // namespace

Buffer* make_contiguous(Tensor& t, Parallel& parallel) {
  Buffer* b = memory::allocate(t.size * size_of(t.dtype));
  auto source = fusion::make_source(t.data, size_of(t.dtype), t.shape, t.strides);
  fusion::copy_strided(b->data, source, parallel);
  t.data = b->data;
  t.strides = contiguous_strides(t.shape);
  t.contiguous = true;
  return b;
}

FailurePtr current_failure() {
  auto failure = std::make_shared<Failure>();
  failure->kind = kind_of_current_exception(failure->message);
  return failure;
}

void note_failure(Node& n, const FailurePtr& failure, FailureLog& log) {
  if (failure->kind == ErrorKind::OutOfMemory) failure->message += wanted_memory(n);
  failure->operation = describe(n);
  failure->site = n.site;
  if (profiler::on()) [[unlikely]]
    profiler::error(n.seq, n.site, failure->message);
  log.note(failure);
}

FailurePtr failed_operand(const Input* operands, int count) {
  for (int k = 0; k < count; ++k) {
    Value* v = operands[k].value;
    if (v && v->state.load(std::memory_order_acquire) == State::Failed) return v->failure;
  }
  return nullptr;
}

bool is_ours(const Input& operand) {
  return !operand.view && operand.value->refs.load(std::memory_order_acquire) == 1 &&
         operand.value->buffer->refs.load(std::memory_order_acquire) == 1;
}

void share_buffer(Value& v, const Value& old) {
  v.buffer = old.buffer;
  if (v.buffer) memory::retain(v.buffer);
}

void drop_buffer(Value& v) {
  if (v.buffer) memory::release(v.buffer);
  v.buffer = nullptr;
}

}  // namespace slipstream
