#include "ops/view_add.h"

#include <algorithm>
#include <cstdlib>

#include "fusion/program.h"
#include "ops/gradient.h"

namespace slipstream::ops {
namespace {

struct ViewAttrs : Attrs {
  Dims shape, strides;
  int64_t offset = 0;
  bool overlaps = false;
};

// Does any element show twice? (May say yes without need.)
bool may_overlap(const Dims& shape, const Dims& strides) {
  std::vector<std::pair<int64_t, int64_t>> axes;  // stride, length
  for (int i = 0; i < shape.n; ++i)
    if (shape[i] > 1) axes.emplace_back(std::abs(strides[i]), shape[i]);
  std::sort(axes.begin(), axes.end());
  int64_t reach = 0;
  for (auto [stride, length] : axes) {
    if (stride <= reach) return true;
    reach += stride * (length - 1);
  }
  return false;
}

// Input 0 is the base (already in the output), input 1 the value in the view's shape.
void run_view_add(OpRun& r) {
  auto& a = r.attrs<ViewAttrs>();
  Tensor& out = r.out[0];
  int64_t n = count(a.shape);
  if (n == 0) return;
  int size = size_of(out.dtype);
  auto target = fusion::make_source(out.data + a.offset * size, size, a.shape, a.strides);
  auto from = fusion::make_source(r.in[1].data, size, a.shape, r.in[1].strides);
  auto add = kernels::tile_fn(TileOp::Add, out.dtype, 0);
  int last = target.shape.n - 1;
  int64_t row = target.shape[last], rows = n / row, step = target.strides[last];
  // Elements that show twice within a run are added one by one.
  int64_t run = a.overlaps ? 1 : fusion::kTile;
  auto add_row = [&](int64_t i) {
    alignas(64) char value[fusion::kTile * kMaxElementBytes];
    alignas(64) char sum[fusion::kTile * kMaxElementBytes];
    int64_t rest = i, at = 0;
    for (int d = last - 1; d >= 0; --d) {
      at += rest % target.shape[d] * target.strides[d];
      rest /= target.shape[d];
    }
    char* to = const_cast<char*>(target.base) + at * size;
    for (int64_t k = 0; k < row; k += run) {
      int64_t m = std::min(run, row - k);
      char* place = to + k * step * size;
      fusion::load_strided(value, from, i * row + k, m);
      kernels::tile_gather(sum, place, step, m, size);
      const void* in[2] = {sum, value};
      add(sum, in, m);
      kernels::tile_scatter(place, step, sum, m, size);
    }
  };
  if (a.overlaps) {
    for (int64_t i = 0; i < rows; ++i) add_row(i);
    return;
  }
  int64_t per = std::max<int64_t>(1, 65536 / row);
  r.parallel.for_each((rows + per - 1) / per, [&](int64_t c) {
    for (int64_t i = c * per; i < std::min(rows, (c + 1) * per); ++i) add_row(i);
  });
}

void grad_view_add(Gradient& g) {
  auto& a = g.attrs<ViewAttrs>();
  g.give(0, g.dy());
  if (g.wants(1)) {
    Term whole(contiguous(g.dy().operand()));
    g.give(1, whole.through(new_view(a.shape, a.strides, a.offset)));
  }
}

const OpDef kViewAdd = with_gradient(
    {.name = "view_add", .run = run_view_add, .updates_input = 0, .needs_contiguous = false},
    grad_view_add);

}  // namespace

Value* view_add(Term base, const View& view, const Term& value) {
  // Repeated elements: their gradients are summed before.
  Term v = value;
  Dims shape = view.shape;
  std::vector<int64_t> repeated;
  for (int i = 0; i < shape.n; ++i)
    if (view.strides[i] == 0 && shape[i] > 1) {
      repeated.push_back(i);
      shape[i] = 1;
    }
  v = sum_axes(v, repeated);
  auto attrs = std::make_unique<ViewAttrs>();
  attrs->shape = shape;
  attrs->strides = view.strides;
  attrs->offset = view.offset;
  attrs->overlaps = may_overlap(shape, view.strides);
  Term whole(base.take());
  Node* n = begin(kViewAdd, 2);
  n->attrs = std::move(attrs);
  set_input(n, 0, whole.operand());
  set_input(n, 1, v.operand());
  DType t = whole.dtype();
  Dims out = whole.shape();
  return commit(n, t, out);
}

}  // namespace slipstream::ops
