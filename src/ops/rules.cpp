#include "ops/rules.h"

#include <cstring>

#include "memory/buffer.h"
#include "ops/creation.h"
#include "ops/indexing.h"
#include "ops/shape.h"

namespace slipstream::ops {

Value* tril(const Operand& m, int64_t k);
Value* triu(const Operand& m, int64_t k);

Term flip(const Term& x, int axis) {
  Dims shape = x.shape(), strides = x.operand().strides();
  int64_t last = std::max<int64_t>(shape[axis] - 1, 0) * strides[axis];
  strides[axis] = -strides[axis];
  return x.through(new_view(shape, strides, x.operand().offset() + last));
}

Term shift(const Term& x, int axis, double first) {
  Dims edge = x.shape();
  if (edge[axis] == 0) return x;
  edge[axis] = 1;
  return join(
      {Term(fill(Term(first).number(), x.dtype(), edge)), slice(x, axis, 0, x.shape()[axis] - 1)},
      axis);
}

Term resized(const Term& x, int axis, int64_t length) {
  int64_t n = x.shape()[axis];
  if (n == length) return x;
  if (n > length) return slice(x, axis, 0, length);
  Dims rest = x.shape();
  rest[axis] = length - n;
  return join({x, zeros(x.dtype(), rest)}, axis);
}

Term adjoint(const Term& x) { return conj(x.swap_last()); }

Term join(const std::vector<Term>& parts, int axis) {
  std::vector<Operand> operands;
  for (const Term& p : parts) operands.push_back(p.operand());
  return Term(concatenate(operands, axis));
}

Term cast_to(const Term& x, DType t) { return x.dtype() == t ? x : Term(cast(x.operand(), t)); }

Term lower_part(const Term& x, int64_t k) { return Term(tril(x.operand(), k)); }
Term upper_part(const Term& x, int64_t k) { return Term(triu(x.operand(), k)); }

Term indices(const std::vector<int64_t>& values) {
  auto n = static_cast<int64_t>(values.size());
  Buffer* buffer = memory::allocate(std::max<int64_t>(n, 1) * 8);
  if (n) std::memcpy(buffer->data, values.data(), n * 8);
  return Term(ready_value(buffer, DType::I64, {n}));
}

Term numbers(const std::vector<double>& values, DType t) {
  auto n = static_cast<int64_t>(values.size());
  Buffer* buffer = memory::allocate(std::max<int64_t>(n, 1) * 8);
  if (n) std::memcpy(buffer->data, values.data(), n * 8);
  return cast_to(Term(ready_value(buffer, DType::F64, {n})), t);
}

Term spread_at(DType t, const Dims& shape, int axis, const Term& index, const Term& values) {
  Term base = zeros(t, shape);
  return Term(scatter(base.operand(), axis, {index.operand()}, values.arg(), true));
}

Term take_at(const Term& x, int axis, const Term& index) {
  return Term(gather(x.operand(), axis, {index.operand()}, OutOfRange::Fail));
}

}  // namespace slipstream::ops
