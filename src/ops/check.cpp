// A condition on data, whose failure is an error of everything that depends on it.
#include "ops/declare.h"
#include "ops/gradient.h"

namespace slipstream::ops {
namespace {

struct CheckAttrs : Attrs {
  std::string message;
};

void run_check(OpRun& r) {
  const bool* x = r.in[0].as<bool>();
  for (int64_t i = 0; i < r.in[0].size; ++i)
    if (!x[i]) throw ValueError(r.attrs<CheckAttrs>().message);
  r.out[0].as<bool>()[0] = true;
}

const OpDef kCheck = without_gradient({.name = "constraint_check", .run = run_check});

}  // namespace

Value* constraint_check(const Operand& input, const std::string& msg) {
  if (input.dtype() != DType::Bool) throw TypeError("input must be boolean");
  Node* n = begin(kCheck, 1);
  auto attrs = std::make_unique<CheckAttrs>();
  attrs->message = msg;
  n->attrs = std::move(attrs);
  set_input(n, 0, input);
  return commit(n, DType::Bool, Dims{});
}

SLIPSTREAM_DECLARE(constraint_check, "input", "msg");

}  // namespace slipstream::ops
