// Variables, recording for gradients, backward passes.
#include <utility>

#include "array/variable.h"
#include "c/objects.h"
#include "graph/gradient_type.h"
#include "graph/tape.h"
#include "ops/backward.h"
#include "ops/creation.h"

namespace slipstream::c {
namespace {

thread_local bool training = false;

void exchange(bool& state, int on, int* before) {
  if (before) *before = state;
  if (on >= 0) state = on != 0;
}

ArrayObject* new_zeros(const Operand& like) {
  ops::Scalar zero;
  zero.kind = ops::Scalar::Kind::Float;
  tape::Recording unrecorded(false);
  ops::Temp value(ops::fill(zero, gradient_type(like.dtype()), like.shape()));
  auto object = std::make_unique<ArrayObject>();
  object->data().init(value.take());
  return object.release();
}

void attach_grad(ArrayObject& x, const char* request) {
  const GradReq wanted = array::parse_request(request ? request : "write");
  ArrayObject* grad = new_zeros(x.data().operand());
  try {
    auto* before =
        static_cast<ArrayObject*>(array::attach_grad(x.array, grad->data(), grad, wanted, false));
    release(before);
  } catch (...) {
    release(grad);
    throw;
  }
}

std::vector<ops::Head> heads_of(int n, ss_array* const* heads, ss_array* const* gradients) {
  std::vector<ops::Head> out;
  for (ArrayObject* head : arrays_of(n, heads, "heads"))
    out.push_back({head->data().operand(), {}});
  for (int i = 0; gradients && i < n; ++i)
    if (gradients[i])
      out[static_cast<size_t>(i)].gradient =
          ops::Term(array_of(gradients[i], "head_grads").data().operand());
  return out;
}

ops::BackwardOptions options_of(int flags) {
  if (flags & ~(SS_RETAIN_GRAPH | SS_CREATE_GRAPH))
    throw ValueError("flags has unknown bits: " + std::to_string(flags));
  const bool create = flags & SS_CREATE_GRAPH;
  ops::BackwardOptions options;
  options.retain_graph = create || flags & SS_RETAIN_GRAPH;
  options.create_graph = create;
  return options;
}

// The gradients as results of a call; those that were not reached are zeros.
ops::Outputs results_of(std::vector<ops::Term>& found, const std::vector<Operand>& targets,
                        bool create_graph) {
  ops::Outputs out;
  out.several = true;
  for (size_t i = 0; i < found.size(); ++i) {
    ops::Term g = found[i].is_array()
                      ? found[i]
                      : ops::zeros(gradient_type(targets[i].dtype()), targets[i].shape());
    // A value of its own: what the caller does to it must not reach the tape's.
    const bool shared = g.operand().value->handles > 2;
    out.values.push_back(shared && !create_graph ? ops::copy(g.operand()) : g.take());
  }
  return out;
}

}  // namespace
}  // namespace slipstream::c

using namespace slipstream;
using namespace slipstream::c;

int ss_attach_grad(ss_array* x, const char* request) {
  return recording([&] { attach_grad(array_of(x, "x"), request); });
}

int ss_drop_grad(ss_array* x) {
  return guarded([&] {
    FrontendLock::Scope lock;
    c::release(static_cast<ArrayObject*>(array::drop_grad(array_of(x, "x").array)));
  });
}

int ss_grad(ss_array* x, ss_array** out) {
  return guarded([&] {
    check_given(out, "out");
    *out = nullptr;
    FrontendLock::Scope lock;
    auto* grad = static_cast<ArrayObject*>(array::grad_of(array_of(x, "x").data()));
    if (!grad) throw ValueError("the array has no gradient; call ss_attach_grad first");
    ++grad->refs;
    *out = give_object(grad);
  });
}

int ss_detach(ss_array* x, ss_array** out) {
  return recording([&] {
    check_given(out, "out");
    *out = nullptr;
    ops::Outputs results;
    results.value = array::detach(array_of(x, "x").data().operand());
    give_results(results, nullptr, out, 1);
  });
}

int ss_set_recording(int on, int* before) {
  return guarded([&] { exchange(tape::recording, on, before); });
}

int ss_set_training(int on, int* before) {
  return guarded([&] { exchange(training, on, before); });
}

int ss_backward(int n, ss_array* const* heads, ss_array* const* head_grads, int flags) {
  return recording([&] { ops::backward(heads_of(n, heads, head_grads), options_of(flags)); });
}

int ss_gradients(int n, ss_array* const* heads, ss_array* const* head_grads, int n_variables,
                 ss_array* const* variables, int flags, ss_array** out) {
  return recording([&] {
    check_list(n_variables, out, "out");
    std::fill_n(out, n_variables, nullptr);
    std::vector<Operand> targets;
    for (ArrayObject* x : arrays_of(n_variables, variables, "variables"))
      targets.push_back(x->data().operand());
    const ops::BackwardOptions options = options_of(flags);
    auto found = ops::gradients(heads_of(n, heads, head_grads), targets, options);
    ops::Outputs results = results_of(found, targets, options.create_graph);
    give_results(results, nullptr, out, n_variables);
  });
}
