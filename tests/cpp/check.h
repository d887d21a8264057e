// Checks that also hold in release builds, and short names for recording in tests of the engine.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "engine/engine.h"
#include "memory/buffer.h"
#include "ops/creation.h"
#include "ops/elementwise.h"
#include "ops/indexing.h"
#include "ops/matmul.h"
#include "ops/reduce.h"

#define CHECK(cond)                                                          \
  do {                                                                       \
    if (!(cond)) {                                                           \
      std::fprintf(stderr, "%s:%d: %s failed\n", __FILE__, __LINE__, #cond); \
      std::abort();                                                          \
    }                                                                        \
  } while (0)

namespace slipstream::test {

using kernels::ReduceOp;

inline ops::Arg number(double f) {
  ops::Arg a;
  a.scalar.kind = ops::Scalar::Kind::Float;
  a.scalar.f = f;
  return a;
}
inline ops::Arg array(Value* v) { return {{v, nullptr}, {}}; }

inline Value* full(double f, const Dims& shape) {
  return ops::fill(number(f).scalar, DType::F32, shape);
}
inline Value* add(Value* a, double b) { return ops::binary(TileOp::Add, array(a), number(b)); }
inline Value* add(Value* a, Value* b) { return ops::binary(TileOp::Add, array(a), array(b)); }
inline Value* sum(Value* a, std::vector<int64_t> axes = {}) {
  return ops::reduce(ReduceOp::Sum, {a, nullptr}, std::move(axes), false, DType::F32, false);
}
inline Value* matmul(Value* a, Value* b) {
  return ops::matmul({a, nullptr}, {b, nullptr}, false, false, "matmul");
}
// Data from outside, ready at once.
inline Value* data(float f, const Dims& shape) {
  Buffer* b = memory::allocate(count(shape) * 4);
  for (int64_t i = 0; i < count(shape); ++i) reinterpret_cast<float*>(b->data)[i] = f;
  return ready_value(b, DType::F32, shape);
}
inline void let_go(std::initializer_list<Value*> values) {
  for (Value* v : values) Engine::get().release_handle(v);
}
inline float first(Value* v) {
  CHECK(Engine::get().wait(v, nullptr));
  CHECK(v->ready());
  return reinterpret_cast<float*>(v->buffer->data)[0];
}

inline void configure(int threads, int64_t window_ops, int64_t window_us, bool fusion = true) {
  EngineConfig c = Engine::get().config();
  c.threads = threads;
  c.window_ops = window_ops;
  c.window_us = window_us;
  c.fusion = fusion;
  Engine::get().configure(c, nullptr);
}
// Nothing starts until a thread waits.
inline void hold_window() { configure(1, 1'000'000'000, 30'000'000); }

inline void wait_all() { CHECK(Engine::get().wait_until(Engine::get().current_seq(), nullptr)); }

}  // namespace slipstream::test
