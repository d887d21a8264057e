// Arithmetic on recorded values, for gradient rules: `dy * 2.0 * x` records two operations.
#pragma once

#include "ops/elementwise.h"

namespace slipstream::ops {

// A value (whole or through a view) or a number; shares ownership.
class Term {
 public:
  Term() = default;
  Term(double number) {  // NOLINT: formulas read better without a cast around each constant
    scalar_.kind = Scalar::Kind::Float;
    scalar_.f = number;
  }
  explicit Term(const Scalar& number) : scalar_(number) {}
  explicit Term(Value* owned) : value_(owned) {}
  explicit Term(const Operand& borrowed);
  Term(const Term& o);
  Term(Term&& o) noexcept
      : value_(std::exchange(o.value_, nullptr)),
        view_(std::exchange(o.view_, nullptr)),
        scalar_(o.scalar_) {}
  Term& operator=(Term o) noexcept {
    std::swap(value_, o.value_);
    std::swap(view_, o.view_);
    std::swap(scalar_, o.scalar_);
    return *this;
  }
  ~Term();

  bool is_array() const { return value_ != nullptr; }
  const Scalar& number() const { return scalar_; }
  Operand operand() const { return {value_, view_}; }
  Arg arg() const { return {operand(), scalar_}; }
  const Dims& shape() const { return view_ ? view_->shape : value_->shape; }
  DType dtype() const { return value_->dtype; }
  // Another look at the same elements; takes over the view.
  Term through(View* owned) const;
  // The same elements in another shape, copied only where strides demand it.
  Term reshape(const Dims& shape) const;
  // Axes in another order.
  Term transpose(const Dims& order) const;
  // The last two axes exchanged.
  Term swap_last() const;
  // A whole value of its own, owned by the caller.
  Value* take();

 private:
  Value* value_ = nullptr;
  View* view_ = nullptr;
  Scalar scalar_;
};

// A number that integers stay integers with.
inline Term whole_number(double n) {
  Scalar s;
  s.i = static_cast<int64_t>(n);
  return Term(s);
}

Term apply(TileOp op, const Term& x);
Term apply(TileOp op, const Term& a, const Term& b);

#define SLIPSTREAM_TERM_BINARY(symbol, Name) \
  inline Term operator symbol(const Term& a, const Term& b) { return apply(TileOp::Name, a, b); }
SLIPSTREAM_TERM_BINARY(+, Add)
SLIPSTREAM_TERM_BINARY(-, Subtract)
SLIPSTREAM_TERM_BINARY(*, Multiply)
SLIPSTREAM_TERM_BINARY(/, Divide)
SLIPSTREAM_TERM_BINARY(<, Less)
SLIPSTREAM_TERM_BINARY(<=, LessEqual)
SLIPSTREAM_TERM_BINARY(>, Greater)
SLIPSTREAM_TERM_BINARY(>=, GreaterEqual)
SLIPSTREAM_TERM_BINARY(==, Equal)
SLIPSTREAM_TERM_BINARY(&, LogicalAnd)
#undef SLIPSTREAM_TERM_BINARY
inline Term operator-(const Term& x) { return apply(TileOp::Negative, x); }
inline Term operator!(const Term& x) { return apply(TileOp::LogicalNot, x); }

Term where(const Term& condition, const Term& a, const Term& b);
// The complex conjugate; real numbers stay as they are, without an operation.
Term conj(const Term& x);
Term zeros(DType t, const Dims& shape);
// Sum over axes (empty: none), keeping them as ones.
Term sum_axes(const Term& x, const std::vector<int64_t>& axes);
// x repeated to `shape` without a copy.
Term broadcast_to(const Term& x, const Dims& shape);
Term matmul(const Term& a, const Term& b, bool transpose_a = false, bool transpose_b = false);
// Elements [begin, begin + length) of one axis, without a copy.
Term slice(const Term& x, int axis, int64_t begin, int64_t length);

}  // namespace slipstream::ops
