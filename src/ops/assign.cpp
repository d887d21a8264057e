// Assignment through a view.
#include <algorithm>
#include <memory>

#include "fusion/program.h"
#include "ops/declare.h"
#include "ops/gradient.h"
#include "ops/indexing.h"

namespace slipstream::ops {
namespace {

struct AssignAttrs : Attrs {
  Dims shape, strides;
  int64_t offset;
  ~AssignAttrs() override = default;
};

// Input 0 is the base (already in the output), input 1 the value, broadcast to the view's shape.
void run_assign(OpRun& r) {
  auto& a = r.attrs<AssignAttrs>();
  Tensor& out = r.out[0];
  int size = size_of(out.dtype);
  int64_t n = count(a.shape);
  if (n == 0) return;
  auto target = fusion::make_source(out.data + a.offset * size, size, a.shape, a.strides);
  const Input& value = r.node.inputs()[1];
  bool number = value.value == nullptr;
  fusion::StridedSource from{};
  if (!number)
    from = fusion::make_source(r.in[1].data, size, a.shape,
                               fusion::broadcast_strides(r.in[1].shape, r.in[1].strides, a.shape));
  int last = target.shape.n - 1;
  int64_t row = target.shape[last], rows = n / row;
  // Chunks of whole rows: each row is one strided run of the target.
  int64_t per = std::max<int64_t>(1, 65536 / row);
  r.parallel.for_each((rows + per - 1) / per, [&](int64_t c) {
    alignas(64) char tile[fusion::kTile * kMaxElementBytes];
    if (number) kernels::tile_fill(tile, &value.immediate, std::min(row, fusion::kTile), size);
    for (int64_t i = c * per; i < std::min(rows, (c + 1) * per); ++i) {
      int64_t rest = i, at = 0;
      for (int d = last - 1; d >= 0; --d) {
        at += rest % target.shape[d] * target.strides[d];
        rest /= target.shape[d];
      }
      char* to = const_cast<char*>(target.base) + at * size;
      int64_t step = target.strides[last];
      for (int64_t k = 0; k < row; k += fusion::kTile) {
        int64_t m = std::min(fusion::kTile, row - k);
        if (!number) fusion::load_strided(tile, from, i * row + k, m);
        kernels::tile_scatter(to + k * step * size, step, tile, m, size);
      }
    }
  });
}

// Nothing flows back to what was overwritten; the value gets what is seen through the view.
void grad_assign(Gradient& g) {
  auto& a = g.attrs<AssignAttrs>();
  Term dy(contiguous(g.dy().operand()));
  auto view = [&] { return new_view(a.shape, a.strides, a.offset); };
  if (g.wants(0)) {
    View* w = view();
    Term kept(assign(dy.operand().value, w, {{}, Scalar{}}));
    release(w);
    g.give(0, kept);
  }
  if (g.wants(1)) g.give(1, dy.through(view()));
}

const OpDef kAssign = with_gradient(
    {.name = "assign", .run = run_assign, .updates_input = 0, .needs_contiguous = false},
    grad_assign);

}  // namespace

void check_writable(const View& target) {
  if (count(target.shape) == 0) return;  // an empty array has zero strides too
  for (int i = 0; i < target.shape.n; ++i)
    if (target.strides[i] == 0 && target.shape[i] > 1)
      throw ValueError("assignment: the target repeats elements (broadcast_to); copy it first");
}

Value* assign(Value* base, View* target, const Arg& value) {
  check_writable(*target);
  DType t = base->dtype;
  Temp keep;
  Operand v;
  uint64_t bits = 0;
  if (value.is_array()) {
    v = value.array;
    Dims joint = broadcast(target->shape, v.shape(), "assignment");
    if (!(joint == target->shape)) {
      // NumPy lets leading ones fall away on the right-hand side.
      throw ValueError("assignment: could not broadcast shape " + to_string(v.shape()) +
                       " into shape " + to_string(target->shape));
    }
    if (v.dtype() != t) {
      keep = Temp(cast(v, t));
      v = keep.operand();
    }
  } else if (has_immediate(t)) {
    bits = encode(value.scalar, t);
  } else {
    keep = Temp(constant(value.scalar, t));
    v = keep.operand();
  }
  auto attrs = std::make_unique<AssignAttrs>();
  attrs->shape = target->shape;
  attrs->strides = target->strides;
  attrs->offset = target->offset;
  Node* n = begin(kAssign, 2);
  n->attrs = std::move(attrs);
  set_input(n, 0, {base, nullptr});
  if (v.value)
    set_input(n, 1, v);
  else
    set_immediate(n, 1, bits);
  return commit(n, t, base->shape);
}

namespace {

// A new version of the array that `target` is a view of.
Value* assigned(const Operand& target, const Arg& value) {
  View* all =
      target.view ? nullptr : new_view(target.shape(), contiguous_strides(target.shape()), 0);
  struct Guard {
    View* w;
    ~Guard() { release(w); }
  } guard{all};
  return assign(target.value, all ? all : target.view, value);
}
SLIPSTREAM_DECLARE(assigned, "target", "value");

}  // namespace
}  // namespace slipstream::ops
