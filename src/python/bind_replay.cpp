// Replays of traced calls: arguments and parameters in, results out, one C++ call for all layers.
#include <nanobind/stl/string.h>

#include <algorithm>

#include "array/write.h"
#include "engine/engine.h"
#include "graph/trace.h"
#include "python/module.h"
#include "python/running_statistics.h"

namespace slipstream::python {
namespace {

// A handle on the whole of an array's value, which no other external array of the trace shares.
nb::object as_external(nb::handle x, std::vector<Value*>& seen) {
  Operand in = operand_of(x, "args");
  bool twice = std::find(seen.begin(), seen.end(), in.value) != seen.end();
  nb::object own = in.view || twice ? result_like(x, ops::copy(in)) : nb::borrow(x);
  seen.push_back(data_of(own.ptr()).head());
  return own;
}

class CachedCall {
 public:
  // parameters: their array handles, kept alive here.
  explicit CachedCall(nb::list parameters) : parameters_(parameters) {}
  ~CachedCall() {
    if (tracing == trace_.get()) tracing = nullptr;
  }

  // From here on this thread's operations are traced. Returns the arrays to call the block with.
  nb::list begin(nb::list args, int64_t mode, nb::object spec) {
    if (tracing) throw ops::ValueError("a call is being traced already");
    auto trace = std::make_unique<Trace>();
    std::vector<Value*> seen;
    nb::list own;
    for (nb::handle p : parameters_) {
      Operand in = operand_of(p, "parameters");
      if (in.view || std::find(seen.begin(), seen.end(), in.value) != seen.end())
        trace->spoil("a parameter shares its memory with another array");
      seen.push_back(in.value);
    }
    for (nb::handle x : args) own.append(as_external(x, seen));
    for (nb::handle p : parameters_) trace->add_external(operand_of(p, "parameters"));
    for (nb::handle x : own) trace->add_external(operand_of(x, "args"));
    now_ = Variant();
    now_.mode = mode;
    now_.spec = spec;
    for (nb::handle x : args) now_.classes.push_back(Py_TYPE(x.ptr()));
    trace_ = std::move(trace);
    tracing = trace_.get();
    return own;
  }

  // The traced call failed: forget it.
  void abandon() {
    tracing = nullptr;
    trace_.reset();
  }

  // The call returned these; `shape` is given back with every replay. Says why it cannot be
  // replayed, or "".
  std::string end(nb::list results, nb::object structure) {
    tracing = nullptr;
    if (trace_->spoilt().empty()) {
      for (nb::handle y : results) {
        trace_->add_result(operand_of(y, "results"));
        now_.result_classes.push_back(Py_TYPE(y.ptr()));
      }
      trace_->finish();
      now_.trace = std::move(trace_);
      now_.structure = structure;
      variants_.push_back(std::move(now_));
      return "";
    }
    std::string why = trace_->spoilt();
    trace_.reset();
    return why;
  }

  // (structure, results), the only result itself when structure is None, or NotImplemented when no
  // trace fits.
  nb::object call(nb::handle args, int64_t mode, nb::handle spec) {
    Py_ssize_t n = PySequence_Fast_GET_SIZE(args.ptr());
    PyObject** items = PySequence_Fast_ITEMS(args.ptr());
    for (Variant& v : variants_)
      if (v.mode == mode && fits(v, items, n, spec)) return replay(v, items, n);
    return nb::borrow(Py_NotImplemented);
  }

 private:
  struct Variant {
    int64_t mode = 0;
    nb::object spec, structure;
    std::vector<PyTypeObject*> classes, result_classes;
    std::unique_ptr<Trace> trace;
  };

  bool fits(const Variant& v, PyObject** items, Py_ssize_t n, nb::handle spec) {
    if (static_cast<size_t>(n) != v.classes.size() || !(spec.is(v.spec) || spec.equal(v.spec)))
      return false;
    int slot = 0;
    for (nb::handle p : parameters_) {
      Operand x = data_of(p.ptr()).operand();
      if (x.view || !v.trace->fits(slot++, x)) return false;
    }
    for (Py_ssize_t i = 0; i < n; ++i)
      if (Py_TYPE(items[i]) != v.classes[i] || !v.trace->fits(slot++, data_of(items[i]).operand()))
        return false;
    return true;
  }

  nb::object replay(const Variant& v, PyObject** items, Py_ssize_t n) {
    std::vector<Value*> externals;
    std::vector<ops::Temp> copies;
    for (nb::handle p : parameters_) externals.push_back(data_of(p.ptr()).head());
    for (Py_ssize_t i = 0; i < n; ++i) {
      Operand x = data_of(items[i]).operand();
      if (x.view) {
        copies.emplace_back(ops::copy(x));
        x = copies.back().operand();
      }
      externals.push_back(x.value);
    }
    const int parameters = static_cast<int>(parameters_.size());
    Trace::Replay made = v.trace->replay(externals, [&](const AttrsPtr& moves) {
      return rebind_statistics(moves, parameters, items);
    });
    for (auto [slot, value] : made.effects) {
      nb::handle target = slot < static_cast<int>(parameters_.size())
                              ? nb::handle(parameters_[slot])
                              : nb::handle(items[slot - parameters_.size()]);
      array::put(data_of(target.ptr()), value);
    }
    std::vector<ops::Temp> owned;
    for (Value* y : made.results) owned.emplace_back(y);
    nb::list results;
    for (size_t i = 0; i < owned.size(); ++i) {
      nb::object y = result(v.result_classes[i], owned[i].take());
      View* w = v.trace->view(static_cast<int>(i));
      retain(w);
      data_of(y.ptr()).view = w;
      if (v.structure.is_none()) return y;
      results.append(y);
    }
    return nb::make_tuple(v.structure, results);
  }

  nb::list parameters_;
  std::vector<Variant> variants_;
  std::unique_ptr<Trace> trace_;  // while a call is traced
  Variant now_;
};

}  // namespace

void bind_replay(Module& m) {
  nb::class_<CachedCall>(m, "CachedCall")
      .def(nb::init<nb::list>())
      .def("begin", &CachedCall::begin, nb::arg("args"), nb::arg("mode"), nb::arg("spec").none(),
           nb::call_guard<Entered>())
      .def("abandon", &CachedCall::abandon, nb::call_guard<Entered>())
      .def("end", &CachedCall::end, nb::arg("results"), nb::arg("structure").none(),
           nb::call_guard<Entered>())
      .def("call", &CachedCall::call, nb::arg("args"), nb::arg("mode"), nb::arg("spec").none(),
           nb::call_guard<Entered>());
  m.def("is_tracing", [] { return tracing != nullptr; });
}

}  // namespace slipstream::python
