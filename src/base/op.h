// What the backend knows about an operation: enough to fuse, run, price and name it.
#pragma once

#include <string>
#include <vector>

#include "base/elementwise.h"
#include "base/error.h"
#include "base/node.h"
#include "base/parallel.h"

namespace slipstream {

// Elementwise, Fill, Arange and Draw compute any run of output elements on their own, so they join
// tile programs; Reduce ends one; Matmul begins one; General runs alone.
enum class Kind : uint8_t { Elementwise, Cast, Fill, Arange, Draw, Reduce, Matmul, General };

// An operand or result as a kernel sees it.
struct Tensor {
  char* data = nullptr;
  DType dtype = DType::F32;
  Dims shape, strides;
  int64_t size = 0;
  bool contiguous = true;

  template <class T>
  T* as() const {
    return reinterpret_cast<T*>(data);
  }
};

struct OpRun {
  Node& node;
  std::vector<Tensor>& in;
  std::vector<Tensor>& out;
  Parallel& parallel;

  template <class A>
  const A& attrs() const {
    return static_cast<const A&>(*node.attrs);
  }
};

// Attributes of guarded operations (OpDef::guarded), which give arrays new contents: weights,
// optimizer states, running statistics. Operands and results come in steps, one for each parameter.
// A step has `targets` results, and `operands` operands of which the first `targets` are the
// versions that the results replace. If any operand of a step failed, or the step itself cannot be
// computed, all its results are the old versions.
struct GuardAttrs : Attrs {
  int targets = 1;
  int operands = 2;
  ~GuardAttrs() override = default;
};

// What a gradient rule works with; see ops/gradient.h.
struct Gradient;

// Bits of OpDef::needs: the operands and results that a rule reads.
constexpr uint32_t needs_in(int k) { return 1u << k; }
constexpr uint32_t needs_out(int i) { return 1u << (16 + i); }

struct OpDef {
  const char* name;
  Kind kind = Kind::General;
  TileOp tile = TileOp::Copy;     // Elementwise only
  void (*run)(OpRun&) = nullptr;  // General only
  // General only: output 0 begins as this input's contents, in place when that was its last use.
  int updates_input = -1;
  bool needs_contiguous = true;  // General only: operands are copied when they are strided
  double (*cost_ns)(const Node&) = nullptr;  // where the result's size does not tell
  double (*flops)(const Node&) = nullptr;    // where it is known

  // General only: attrs are GuardAttrs. `run` may write results over the versions they replace,
  // must not fail once it has begun to, and leaves out steps whose results have no memory. Without
  // `run`, the operands after the targets are the new versions.
  bool guarded = false;

  // For random draws: the same with fresh numbers, when a recorded graph is replayed.
  AttrsPtr (*renew)(const Attrs&) = nullptr;

  // Records the gradients of the operands, as ordinary operations; `flat` when they are all zero.
  void (*grad)(Gradient&) = nullptr;
  bool flat = false;
  // The rule is asked even when only zeros arrive: a loss layer's gradient does not depend on them.
  bool own_gradient = false;
  // What the gradient of operand 0, 1, 2 and of each further one reads; nothing else is kept.
  uint32_t needs[4] = {0, 0, 0, 0};
};

// Nanoseconds on one core, roughly: decides who runs a task, never what it computes.
double cost_ns(const Node& node);

// Arithmetic operations it takes; 0 when that is not known or not the point.
double flops(const Node& node);

// "add (2,3) float32, (3,) float32"
std::string describe(Node& node);

}  // namespace slipstream
