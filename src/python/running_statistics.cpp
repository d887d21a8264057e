#include "python/running_statistics.h"

#include "graph/record.h"
#include "graph/tape.h"
#include "graph/trace.h"
#include "python/module.h"

namespace slipstream::python {
namespace {

struct Running {
  nb::object array;
  int slot = -1;  // among the external arrays of the trace that is on
};

struct StatisticsAttrs : Attrs {
  Running mean, variance;
  double momentum = 0;
};

// In sync mode, a failure of the pass itself is raised at its end: what it does not concern moves.
class Postponed {
 public:
  Postponed() : failure_(std::move(call_failure)) {}
  ~Postponed() {
    if (!failure_) return;
    call_failure = std::move(failure_);
    pace_wanted = true;
  }
  Postponed(const Postponed&) = delete;
  Postponed& operator=(const Postponed&) = delete;

 private:
  FailurePtr failure_;
};

Running running(nb::handle x, const char* argument) {
  const Value* head = operand_of(x, argument).value;
  return {nb::borrow(x), tracing ? tracing->slot_of(head) : -1};
}

// Batch norm gave `statistics` of a batch: a backward pass through it moves the running ones.
void move_in_backward(nb::handle statistics, nb::handle running_mean, nb::handle running_var,
                      double momentum) {
  const Value* made = operand_of(statistics, "statistics").value;
  auto attrs = std::make_unique<StatisticsAttrs>();
  attrs->mean = running(running_mean, "running_mean");
  attrs->variance = running(running_var, "running_var");
  attrs->momentum = momentum;
  AttrsPtr what(std::move(attrs));
  if (tracing) tracing->add_moves(made, what);
  tape::move_in_backward(*made, what);
}

}  // namespace

AttrsPtr rebind_statistics(const AttrsPtr& what, int parameters, PyObject** arguments) {
  const auto& traced = static_cast<const StatisticsAttrs&>(*what);
  if (traced.mean.slot < parameters && traced.variance.slot < parameters) return what;
  auto own = std::make_unique<StatisticsAttrs>(traced);
  for (Running* r : {&own->mean, &own->variance})
    if (r->slot >= parameters) r->array = nb::borrow(arguments[r->slot - parameters]);
  return AttrsPtr(std::move(own));
}

void move_statistics(const std::vector<ops::Moved>& moved) {
  if (moved.empty()) return;
  Postponed pass;
  nb::object update = nb::module_::import_("slipstream._core").attr("update_all");
  for (size_t i = 0; i < moved.size();) {
    const double momentum = static_cast<const StatisticsAttrs&>(*moved[i].what).momentum;
    nb::list running, batch;
    for (; i < moved.size(); ++i) {
      const auto& a = static_cast<const StatisticsAttrs&>(*moved[i].what);
      if (a.momentum != momentum) break;
      running.append(a.mean.array);
      running.append(a.variance.array);
      for (const ops::Term* x : {&moved[i].mean, &moved[i].variance})
        batch.append(result_like(a.mean.array, ops::Term(*x).take()));
    }
    nb::dict numbers;
    numbers["share"] = momentum;
    update("running_mean", running, batch, nb::none(), 0.0, 0.0, 1.0, nb::none(), numbers);
  }
}

void bind_statistics(Module& m) {
  m.def("move_in_backward", move_in_backward, nb::arg("statistics"), nb::arg("running_mean"),
        nb::arg("running_var"), nb::arg("momentum"));
}

}  // namespace slipstream::python
