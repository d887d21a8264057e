#include "array/write.h"

#include "array/operators.h"
#include "engine/engine.h"
#include "graph/trace.h"

namespace slipstream::array {
namespace {

// While a call is traced: a write to an external array is an effect of the call, a write to an
// array made by the call itself needs no note, and other writes cannot be replayed.
void note_write(const ArrayData& d, Value* next) {
  int slot = tracing->slot_of(d.head());
  if (slot >= 0)
    tracing->add_effect(slot, next);
  else if (!tracing->made_here(d.head()))
    tracing->spoil("it writes to an array that is neither an argument nor a parameter");
}

// Writes a computed value into `d`: renames it, or updates the base it is a view of.
void put_result(ArrayData& d, ops::Temp result) {
  const Value& made = *result.operand().value;
  if (d.view) {
    put(d, array::assign(d.head(), d.view, {result.operand(), {}}), true);
    return;
  }
  if (!(made.shape == d.head()->shape))
    throw ValueError("in-place: result of shape " + to_string(made.shape) +
                     " does not fit into an array of shape " + to_string(d.head()->shape));
  const bool same = made.dtype == d.head()->dtype;
  put(d, same ? result.take() : array::cast(result.operand(), d.head()->dtype), true);
}

// NumPy refuses to put a float result into an integer array, and what may be negative into an
// unsigned one.
void check_inplace(const ArrayData& d, const Value& result) {
  DType from = result.dtype, to = d.head()->dtype;
  bool integral = is_int(from) || from == DType::Bool;
  bool fits =
      from == to || is_complex(to) || (is_float(to) && !is_complex(from)) ||
      (is_int(to) && integral && (!is_unsigned(to) || is_unsigned(from) || from == DType::Bool));
  if (!fits)
    throw TypeError("in-place: cannot put a result of type " + std::string(name_of(from)) +
                    " into an array of type " + std::string(name_of(to)) +
                    "; use x = x.astype(...) first");
}

}  // namespace

void put(ArrayData& d, Value* owned, bool from_old) {
  ops::Temp next(owned);
  Entry* e = d.head()->tape;
  if (e && !e->flat && tape::recording)
    throw RecordedWrite(
        "in-place writing (x += 1, x[:] = 1, out=x) into an array that is recorded for gradients; "
        "make a new array (y = x + 1), or write outside of autograd.record()");
  if (e && e->is_variable()) {
    if (owned->tape || owned->handles > 1) next = ops::Temp(array::copy(next.operand()));
    tape::attach(next.operand().value, {e, 0});
  }
  if (tracing) note_write(d, next.operand().value);
  d.set_head(next.take(), from_old);
}

void store(ArrayData& d, const Operand& value) {
  if (!(value.shape() == d.operand().shape()))
    throw ValueError("out has shape " + to_string(d.operand().shape()) + ", the result has shape " +
                     to_string(value.shape()));
  if (d.view) {
    put(d, array::assign(d.head(), d.view, {value, {}}), true);
  } else if (value.dtype() != d.head()->dtype) {
    put(d, array::cast(value, d.head()->dtype));
  } else if (value.view) {
    put(d, array::copy(value));
  } else {
    Engine::get().retain_handle(value.value);
    put(d, value.value);
  }
}

void update(ArrayData& d, TileOp op, const ops::Arg& other, ops::TypeRules rules) {
  const ops::Arg own{d.operand(), {}};
  ops::Temp result(array::binary(op, own, other, [rules] { return rules; }));
  check_inplace(d, *result.operand().value);
  put_result(d, std::move(result));
}

void update_matmul(ArrayData& d, const Operand& other) {
  put_result(d, ops::Temp(array::matmul(d.operand(), other)));
}

}  // namespace slipstream::array
