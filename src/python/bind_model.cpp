// LoweredModel for Python: what C and C++ programs serve, behind slipstream.serving.load.
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "model/model.h"
#include "python/module.h"

namespace slipstream::python {
namespace {

using model::Model;

// (name, shape with -1 for the batch size, element type) of each.
nb::list describe(const std::vector<model::Port>& ports) {
  nb::list all;
  for (const model::Port& p : ports) {
    nb::list shape;
    for (const model::Size& s : p.shape) shape.append(s.times ? -1 : s.plus);
    all.append(nb::make_tuple(p.name, nb::tuple(shape), std::string(name_of(p.dtype))));
  }
  return all;
}

nb::list run(const Model& m, nb::handle cls, nb::list arrays) {
  std::vector<Operand> inputs;
  for (nb::handle x : arrays) inputs.push_back(operand_of(x, "inputs"));
  std::vector<ops::Temp> results;
  for (Value* v : m.run(inputs)) results.emplace_back(v);
  nb::list out;
  for (ops::Temp& r : results) out.append(result(class_of(cls), r.take()));
  return out;
}

}  // namespace

void bind_model(Module& m) {
  nb::class_<Model>(m, "LoweredModel")
      .def(nb::new_([](const std::string& symbol, const std::string& params,
                       const std::vector<std::string>& outputs) {
             return Model::load(symbol, params, outputs);
           }),
           nb::arg("symbol"), nb::arg("params"), nb::arg("outputs"))
      .def("inputs", [](const Model& model) { return describe(model.inputs()); })
      .def("outputs", [](const Model& model) { return describe(model.outputs()); })
      .def("run", run, nb::arg("cls"), nb::arg("arrays"), nb::call_guard<Entered>());
}

}  // namespace slipstream::python
