#include "profiler/columns.h"

#include <unordered_map>

#include "base/op.h"
#include "profiler/log.h"

namespace slipstream::profiler {
namespace {

struct Record {
  Column thread, time, duration, seq, site, op, flops, made, read, dtype, dims, dims_end, inputs,
      inputs_end;
};
struct Moment {
  Column thread, time, id, amount, site;
};
struct Group : Moment {
  Column nodes, nodes_end;
};
struct Sync : Moment {
  Column kind, op, recorded_at;
};

class Collector {
 public:
  Collected result;

  void read(Log& log) {
    auto thread = static_cast<int64_t>(result.threads.size());
    bool any = false;
    log.take([&](const Event& e, const int64_t* words, int n) {
      any = true;
      add(thread, e, words, n);
    });
    if (any) result.threads.emplace_back(log.thread_id, log.worker);
  }

  void finish() {
    auto& t = result.tables;
    auto take = [](Moment& m, const char* id, const char* amount) {
      Table out;
      out["thread"] = std::move(m.thread);
      out["time"] = std::move(m.time);
      if (id) out[id] = std::move(m.id);
      if (amount) out[amount] = std::move(m.amount);
      return out;
    };
    Table r;
    r["thread"] = std::move(record_.thread);
    r["time"] = std::move(record_.time);
    r["duration"] = std::move(record_.duration);
    r["seq"] = std::move(record_.seq);
    r["site"] = std::move(record_.site);
    r["op"] = std::move(record_.op);
    r["flops"] = std::move(record_.flops);
    r["made"] = std::move(record_.made);
    r["read"] = std::move(record_.read);
    r["dtype"] = std::move(record_.dtype);
    r["dims"] = std::move(record_.dims);
    r["dims_end"] = std::move(record_.dims_end);
    r["inputs"] = std::move(record_.inputs);
    r["inputs_end"] = std::move(record_.inputs_end);
    t["record"] = std::move(r);
    t["drop"] = take(drop_, "seq", nullptr);
    t["fuse"] = take(fuse_, "seq", nullptr);
    t["fuse"]["nodes"] = std::move(fuse_.nodes);
    t["fuse"]["nodes_end"] = std::move(fuse_.nodes_end);
    t["run"] = take(run_, "seq", "duration");
    t["run"]["nodes"] = std::move(run_.nodes);
    t["run"]["nodes_end"] = std::move(run_.nodes_end);
    t["help"] = take(help_, "seq", "duration");
    t["allocate"] = take(allocate_, "address", "bytes");
    t["allocate"]["site"] = std::move(allocate_.site);
    t["allocate"]["task"] = std::move(allocate_.kind);
    t["free"] = take(free_, "address", "bytes");
    t["stall"] = take(stall_, nullptr, "duration");
    t["stall"]["site"] = std::move(stall_.site);
    t["sync"] = take(sync_, "seq", "duration");
    t["sync"]["site"] = std::move(sync_.site);
    t["sync"]["kind"] = std::move(sync_.kind);
    t["sync"]["op"] = std::move(sync_.op);
    t["sync"]["recorded_at"] = std::move(sync_.recorded_at);
    t["error"] = take(error_, "seq", nullptr);
    t["error"]["site"] = std::move(error_.site);
    t["error"]["message"] = std::move(error_.kind);
    result.lost = lost_events();
  }

 private:
  static void common(Moment& m, int64_t thread, const Event& e) {
    m.thread.push_back(thread);
    m.time.push_back(e.time_ns);
    m.id.push_back(e.id);
    m.amount.push_back(e.amount);
    m.site.push_back(e.site);
  }

  // Lists are padded with zeros to whole events; no operation has number 0.
  static void group(Group& g, int64_t thread, const Event& e, const int64_t* words, int n) {
    common(g, thread, e);
    for (int k = 0; k < n && words[k]; ++k) g.nodes.push_back(words[k]);
    g.nodes_end.push_back(static_cast<int64_t>(g.nodes.size()));
  }

  int64_t op_number(int64_t pointer) {
    auto* op = reinterpret_cast<const OpDef*>(static_cast<uintptr_t>(pointer));
    auto [it, fresh] = ops_.try_emplace(op, static_cast<int64_t>(result.ops.size()));
    if (fresh) result.ops.push_back(op ? op->name : "");
    return it->second;
  }

  void add_record(int64_t thread, const Event& e, const int64_t* words, int n) {
    Record& r = record_;
    r.thread.push_back(thread);
    r.time.push_back(e.time_ns);
    r.duration.push_back(e.amount);
    r.seq.push_back(e.id);
    r.site.push_back(e.site);
    r.dtype.push_back(e.detail >> 8);
    r.op.push_back(op_number(words[0]));
    r.flops.push_back(words[1]);
    r.made.push_back(words[2]);
    r.read.push_back(words[3]);
    int dims = e.detail & 255;
    for (int k = 4; k < 4 + dims; ++k) r.dims.push_back(words[k]);
    r.dims_end.push_back(static_cast<int64_t>(r.dims.size()));
    for (int k = 4 + dims; k < n && words[k]; ++k) r.inputs.push_back(words[k]);
    r.inputs_end.push_back(static_cast<int64_t>(r.inputs.size()));
  }

  void add(int64_t thread, const Event& e, const int64_t* words, int n) {
    switch (e.what) {
      case What::Record:
        return add_record(thread, e, words, n);
      case What::Drop:
        return common(drop_, thread, e);
      case What::Fuse:
        return group(fuse_, thread, e, words, n);
      case What::Run:
        return group(run_, thread, e, words, n);
      case What::Help:
        return common(help_, thread, e);
      case What::Allocate:
        allocate_.kind.push_back(words[0]);
        return common(allocate_, thread, e);
      case What::Free:
        return common(free_, thread, e);
      case What::Stall:
        return common(stall_, thread, e);
      case What::Sync:
        sync_.kind.push_back(words[0]);
        sync_.op.push_back(op_number(words[1]));
        sync_.recorded_at.push_back(words[2]);
        return common(sync_, thread, e);
      case What::Error:
        error_.kind.push_back(words[0]);
        return common(error_, thread, e);
      case What::More:
        return;
    }
  }

  Record record_;
  Moment drop_, help_, free_, stall_;
  Group fuse_, run_;
  Sync sync_, allocate_, error_;
  std::unordered_map<const OpDef*, int64_t> ops_;
};

}  // namespace

Collected collect() {
  Collector c;
  for_each_log([](Log& log, void* p) { static_cast<Collector*>(p)->read(log); }, &c);
  c.finish();
  return std::move(c.result);
}

}  // namespace slipstream::profiler
