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
  return d;
}
const OpDef kFill = make_def("full", Kind::Fill);
const OpDef kArange = make_def("arange", Kind::Arange);
const OpDef kDraws[] = {
    make_def("random.uniform", Kind::Draw),     make_def("random.normal", Kind::Draw),
    make_def("random.randint", Kind::Draw),     make_def("random.bernoulli", Kind::Draw),
    make_def("random.exponential", Kind::Draw), make_def("random.gumbel", Kind::Draw),
    make_def("random.laplace", Kind::Draw),     make_def("random.logistic", Kind::Draw)};

struct KeyAttrs : Attrs {
  kernels::StreamKey key;
};

// Fisher-Yates: sequential, and the same for any number of threads.
void run_permutation(OpRun& r) {
  auto& a = r.attrs<KeyAttrs>();
  int64_t n = r.out[0].size;
  int64_t* p = r.out[0].as<int64_t>();
  for (int64_t i = 0; i < n; ++i) p[i] = i;
  for (int64_t i = n - 1; i > 0; --i) {
    auto range = static_cast<unsigned __int128>(i + 1);
    auto j = static_cast<int64_t>(range * kernels::draw_u64(a.key, i) >> 64);
    std::swap(p[i], p[j]);
  }
}
OpDef make_permutation() {
  OpDef d;
  d.name = "random.permutation";
  d.run = run_permutation;
  return d;
}
const OpDef kPermutation = make_permutation();

// Guarded by the GIL, like everything about recording.
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
  uint64_t bits = encode(value, t);
  Node* n = begin(kFill, 1);
  set_immediate(n, 0, bits);
  return commit(n, t, shape);
}

Value* arange(double start, double step, int64_t count, DType t) {
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
  auto attrs = std::make_unique<DrawAttrs>();
  attrs->kind = kind;
  attrs->params = params;
  attrs->key = reserve(kernels::counters_for(kind, t, count(shape)));
  Node* n = begin(kDraws[static_cast<int>(kind)], 0);
  n->attrs = std::move(attrs);
  return commit(n, t, shape);
}

Value* permutation(ResultClass, int64_t n) {
  auto attrs = std::make_unique<KeyAttrs>();
  attrs->key = reserve(kernels::counters_for(kernels::Draw::RandInt, DType::I64, n));
  Node* node = begin(kPermutation, 0);
  node->attrs = std::move(attrs);
  return commit(node, DType::I64, {n});
}
SLIPSTREAM_DECLARE(permutation, "cls", "n");

}  // namespace slipstream::ops
