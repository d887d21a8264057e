#include "ops/creation.h"

#include <atomic>
#include <random>

#include "engine/engine.h"
#include "fusion/attrs.h"

namespace slipstream::ops {
namespace {

OpDef make_def(const char* name, Kind kind) {
  OpDef d;
  d.name = name;
  d.kind = kind;
  d.flat = true;
  return d;
}
// Fresh numbers at every replay.
OpDef draw_def(const char* name) {
  OpDef d = make_def(name, Kind::Draw);
  d.renew = [](const Attrs& old) {
    auto fresh = std::make_unique<DrawAttrs>(static_cast<const DrawAttrs&>(old));
    fresh->key = reserve(fresh->counters);
    return AttrsPtr(std::move(fresh));
  };
  return d;
}
const OpDef kFill = make_def("full", Kind::Fill);
const OpDef kArange = make_def("arange", Kind::Arange);
const OpDef kDraws[] = {draw_def("random.uniform"),     draw_def("random.normal"),
                        draw_def("random.randint"),     draw_def("random.bernoulli"),
                        draw_def("random.exponential"), draw_def("random.gumbel"),
                        draw_def("random.laplace"),     draw_def("random.logistic")};

// Guarded by the frontend lock, like everything about recording.
struct Stream {
  uint64_t seed = std::random_device{}() | uint64_t{std::random_device{}()} << 32;
  uint64_t offset = 0;
};
Stream& stream() {
  static Stream s;
  return s;
}

}  // namespace

Value* fill(const Scalar& value, DType t, const Dims& shape) {
  if (!has_immediate(t)) {
    Temp element(constant(value, t));
    Dims repeat;
    for (int i = 0; i < shape.n; ++i) repeat.push(0);
    View* w = new_view(shape, repeat, 0);
    Value* filled = copy({element.operand().value, w});
    release(w);
    return filled;
  }
  uint64_t bits = encode(value, t);
  Node* n = begin(kFill, 1);
  set_immediate(n, 0, bits);
  return commit(n, t, shape);
}

Value* arange(double start, double step, int64_t count, DType t) {
  if (count < 0) throw ValueError("a range of " + std::to_string(count) + " elements");
  auto attrs = std::make_unique<ArangeAttrs>();
  attrs->start = start;
  attrs->step = step;
  Node* n = begin(kArange, 0);
  n->attrs = std::move(attrs);
  return commit(n, t, {count});
}

void seed(uint64_t s) {
  stream().seed = s;
  stream().offset = 0;
}

kernels::StreamKey reserve(uint64_t counters) {
  kernels::StreamKey key{stream().seed, stream().offset};
  stream().offset += counters;
  return key;
}

Value* draw(kernels::Draw kind, const kernels::DrawParams& params, DType t, const Dims& shape) {
  if (is_complex(t)) throw TypeError("random numbers are real, not " + std::string(name_of(t)));
  auto attrs = std::make_unique<DrawAttrs>();
  attrs->kind = kind;
  attrs->params = params;
  attrs->counters = kernels::counters_for(kind, t, count(shape));
  attrs->key = reserve(attrs->counters);
  Node* n = begin(kDraws[static_cast<int>(kind)], 0);
  n->attrs = std::move(attrs);
  return commit(n, t, shape);
}

namespace {

const Dims& checked_shape(const Dims& shape) {
  for (int i = 0; i < shape.n; ++i)
    if (shape[i] < 0) throw ValueError("shape must not have negative dimensions");
  check_count(shape, "shape");
  return shape;
}

Value* new_filled(NewArrayClass, const Scalar& fill_value, DType dtype, const Dims& shape) {
  return fill(fill_value, dtype, checked_shape(shape));
}
SLIPSTREAM_DECLARE_AS("", "fill", new_filled, "cls", "fill_value", "dtype", "shape");

Value* new_arange(NewArrayClass, double start, double step, const Dims& shape, DType dtype) {
  // An array of this many elements and no other dimension; checking its shape says what is wrong.
  if (shape.n != 1) throw TypeError("the number of elements must be an integer");
  return arange(start, step, checked_shape(shape)[0], dtype);
}
SLIPSTREAM_DECLARE_AS("", "arange", new_arange, "cls", "start", "step", "shape", "dtype");

kernels::Draw parse_draw(const std::string& name) {
  static const char* kNames[] = {"uniform",     "normal", "randint", "bernoulli",
                                 "exponential", "gumbel", "laplace", "logistic"};
  for (int i = 0; i < 8; ++i)
    if (name == kNames[i]) return static_cast<kernels::Draw>(i);
  throw ValueError("unknown distribution " + name);
}

// a and b are the distribution's parameters; randint draws from [low, high).
Value* new_drawn(NewArrayClass, const std::string& kind, double a, double b, int64_t low,
                 int64_t high, DType dtype, const Dims& shape) {
  return draw(parse_draw(kind), {a, b, low, high}, dtype, checked_shape(shape));
}
SLIPSTREAM_DECLARE_AS("", "draw", new_drawn, "cls", "kind", "a", "b", "low", "high", "dtype",
                      "shape");

}  // namespace

}  // namespace slipstream::ops
