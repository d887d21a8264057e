// What a gradient rule sees: the operation's operands and results as far as it said it needs them
// (OpDef::needs), the gradients that arrived for its results, and a place for those it computes.
//
//   void grad_exp(Gradient& g) { g.give(0, g.dy() * g.out()); }
//   ...
//   d.grad = grad_exp;
//   d.needs[0] = needs_out(0);
//
// A rule records ordinary operations. It need not undo broadcasting nor match types: the walk sums
// and casts what it is given to the operand's shape and type.
#pragma once

#include "graph/tape.h"
#include "ops/term.h"

namespace slipstream {

struct Gradient {
  explicit Gradient(Entry& e)
      : entry(e), reached(e.n_outputs), arrived(e.n_outputs), given(e.n_inputs) {}

  Entry& entry;
  std::vector<bool> reached;       // per result: did a gradient arrive, or are these zeros?
  std::vector<ops::Term> arrived;  // per result; all are there when the rule is called
  std::vector<ops::Term> given;    // per operand

  bool wants(int k) const { return entry.input(k).from.entry != nullptr; }
  // Operand k, an array or a number, and result i.
  ops::Term in(int k) const;
  ops::Term out(int i = 0) const;
  const ops::Term& dy(int i = 0) const { return arrived[i]; }
  const Dims& in_shape(int k) const { return entry.input(k).shape(); }
  DType in_type(int k) const { return entry.input(k).dtype; }
  const Dims& out_shape(int i = 0) const { return entry.output(i).whole; }

  // Are gradients of this gradient wanted? A rule with a kernel of its own then records operations
  // that have gradients themselves.
  static bool again() { return tape::recording; }

  void give(int k, ops::Term gradient) {
    if (wants(k)) given[k] = std::move(gradient);
  }
  template <class A>
  const A& attrs() const {
    return static_cast<const A&>(*entry.attrs);
  }
};

namespace ops {

// An OpDef with its gradient: with_gradient(def, rule, {needs of operand 0, 1, 2, the others}).
inline OpDef with_gradient(OpDef d, void (*rule)(Gradient&),
                           std::initializer_list<uint32_t> needs = {}) {
  d.grad = rule;
  int k = 0;
  for (uint32_t n : needs) d.needs[k++] = n;
  return d;
}
// An operation whose result does not move with its operands, or not smoothly: no gradient flows.
inline OpDef without_gradient(OpDef d) {
  d.flat = true;
  return d;
}

}  // namespace ops
}  // namespace slipstream
