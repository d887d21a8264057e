// Matrices with zeros on one side of a diagonal.
#include <algorithm>
#include <cstring>

#include "ops/declare.h"
#include "ops/gradient.h"

namespace slipstream::ops {
namespace {

struct TriangleAttrs : Attrs {
  int64_t k;
  bool lower;
};

void run_triangle(OpRun& r) {
  auto& a = r.attrs<TriangleAttrs>();
  const Tensor &x = r.in[0], &out = r.out[0];
  int size = size_of(out.dtype);
  int64_t height = out.shape[out.shape.n - 2], width = out.shape[out.shape.n - 1];
  int64_t rows = out.size / width, per = std::max<int64_t>(1, 65536 / width);
  r.parallel.for_each((rows + per - 1) / per, [&](int64_t c) {
    for (int64_t row = c * per; row < std::min(rows, (c + 1) * per); ++row) {
      // Columns up to the diagonal's belong to the lower part; to the upper one from there on.
      int64_t diagonal = row % height + a.k;
      int64_t cut = std::clamp<int64_t>(diagonal + (a.lower ? 1 : 0), 0, width) * size;
      char* to = out.data + row * width * size;
      const char* from = x.data + row * width * size;
      if (a.lower) {
        std::memcpy(to, from, cut);
        std::memset(to + cut, 0, width * size - cut);
      } else {
        std::memset(to, 0, cut);
        std::memcpy(to + cut, from + cut, width * size - cut);
      }
    }
  });
}

Value* record(const OpDef& op, const Operand& m, int64_t k, bool lower);

// What is kept of the matrix is kept of its gradient.
void grad_triangle(Gradient& g) {
  auto& a = g.attrs<TriangleAttrs>();
  g.give(0, Term(record(*g.entry.op, g.dy().operand(), a.k, a.lower)));
}
const OpDef kTril = with_gradient({.name = "tril", .run = run_triangle}, grad_triangle);
const OpDef kTriu = with_gradient({.name = "triu", .run = run_triangle}, grad_triangle);

Value* record(const OpDef& op, const Operand& m, int64_t k, bool lower) {
  if (m.shape().n < 2)
    throw ValueError(std::string(op.name) + ": m must have at least two dimensions");
  auto attrs = std::make_unique<TriangleAttrs>();
  attrs->k = k;
  attrs->lower = lower;
  Node* n = begin(op, 1);
  n->attrs = std::move(attrs);
  set_input(n, 0, m);
  return commit(n, m.dtype(), m.shape());
}

}  // namespace

Value* tril(const Operand& m, int64_t k) { return record(kTril, m, k, true); }
Value* triu(const Operand& m, int64_t k) { return record(kTriu, m, k, false); }
SLIPSTREAM_DECLARE(tril, "m", {"k", 0});
SLIPSTREAM_DECLARE(triu, "m", {"k", 0});

}  // namespace slipstream::ops
