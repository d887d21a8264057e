// Bindings of the profiler: control, and the tables of what was noted.
#include <nanobind/stl/string.h>

#include "engine/engine.h"
#include "engine/machine.h"
#include "profiler/columns.h"
#include "profiler/log.h"
#include "python/gil.h"
#include "python/module.h"
#include "python/sync_watch.h"

namespace slipstream::python {
namespace {

uint32_t site_if_allowed() { return PyGILState_Check() ? call_site() : 0; }

// Columns as the bytes of 64-bit integers, for numpy.frombuffer.
nb::dict collect() {
  profiler::Collected c = profiler::collect();
  nb::dict tables;
  for (auto& [kind, table] : c.tables) {
    nb::dict columns;
    for (auto& [name, column] : table)
      columns[name.c_str()] = nb::bytes(column.data(), column.size() * sizeof(int64_t));
    tables[kind.c_str()] = columns;
  }
  nb::list ops, threads;
  for (const std::string& name : c.ops) ops.append(name);
  for (auto [id, worker] : c.threads) threads.append(nb::make_tuple(id, worker));
  nb::dict out;
  out["tables"] = tables;
  out["ops"] = ops;
  out["threads"] = threads;
  out["lost"] = c.lost;
  nb::list dtypes;
  for (const DTypeInfo& info : kDTypeInfo) dtypes.append(std::string(info.name));
  out["dtypes"] = dtypes;
  return out;
}

// [(seq, name, shape, stage, site, group, seen, [(maker's seq or 0, text)])]
nb::list explain(nb::handle x) {
  static const char* const kStages[] = {"window", "planned", "running",
                                        "done",   "dropped", "inherited"};
  nb::list out;
  for (const PendingNode& n : Engine::get().explain(operand_of(x, "x").value)) {
    nb::list inputs;
    for (const auto& in : n.inputs) inputs.append(nb::make_tuple(in.seq, in.text));
    out.append(nb::make_tuple(n.seq, n.name, n.shape, kStages[static_cast<int>(n.stage)],
                              nb::steal(site_tuple(n.site)), n.group, n.seen, inputs));
  }
  return out;
}

}  // namespace

void bind_profiler(Module& m) {
  profiler::program_site = site_if_allowed;

  m.def("profiler_start", [](int64_t most_events) { profiler::start(most_events); });
  m.def("profiler_pause", [](bool paused) { profiler::pause(paused); });
  m.def("profiler_stop", [] { profiler::stop(); });
  m.def("profiler_on", [] { return profiler::on(); });
  m.def("profiler_collect", collect);
  // GFLOP/s and GB/s at most.
  m.def("measure_peak", [] {
    profiler::Peak peak;
    {
      WithoutGil others_run;
      peak = profiler::measure_peak();
    }
    return nb::make_tuple(peak.gflops, peak.gbytes_per_s);
  });
  m.def("computing", [] { return Engine::get().computing(); });
  m.def("explain", explain);
  m.def("profiler_text", [](int64_t number) { return profiler::interned(number); });
  // (file, line, function) of a call site, or None.
  m.def("site", [](uint32_t site) { return nb::steal(site_tuple(site)); });
  m.def(
      "observe_syncs",
      [](nb::handle observer) {
        Py_XDECREF(sync_observer);
        sync_observer = observer.is_none() ? nullptr : nb::borrow(observer).release().ptr();
      },
      nb::arg("observer").none());
}

}  // namespace slipstream::python
