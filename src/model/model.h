// A lowered model with its parameters, ready to run: arrays in, arrays out.
//
// It does not change, so threads may share it. The first run for a batch size records the
// operations of the file and traces them; later ones replay the trace, as a hybridized block does.
#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <span>

#include "graph/trace.h"
#include "model/lowered.h"
#include "model/params_file.h"

namespace slipstream::model {

class Model {
 public:
  // Reads both files; with `outputs`, only these results are computed.
  static std::unique_ptr<Model> load(const std::string& symbol_path, const std::string& params_path,
                                     const std::vector<std::string>& outputs = {});
  // The same from memory; names are those of messages.
  static std::unique_ptr<Model> read(std::string_view symbol, const std::string& symbol_name,
                                     std::string_view params, const std::string& params_name,
                                     const std::vector<std::string>& outputs = {});

  ~Model();
  Model(const Model&) = delete;
  Model& operator=(const Model&) = delete;

  const std::vector<Port>& inputs() const { return graph_.inputs; }
  const std::vector<Port>& outputs() const { return graph_.outputs; }
  size_t steps() const { return graph_.steps.size(); }

  // The batch size that inputs of these shapes have (1 when the model has no free one). ValueError
  // when they do not fit; so it is for types.
  int64_t batch_of(std::span<const Dims> shapes) const;
  void check_types(std::span<const DType> types) const;

  // Records the operations for these inputs, in the order of inputs(); results are owned handles.
  // Call with the frontend lock held.
  std::vector<Value*> run(std::span<const Operand> inputs) const;

 private:
  Model(Graph graph, std::vector<NamedArray> params, const std::string& params_name);

  std::vector<Value*> record(const std::vector<Value*>& inputs, int64_t batch) const;
  std::shared_ptr<const Trace> find_trace(int64_t batch) const;
  void keep_trace(int64_t batch, std::shared_ptr<const Trace> trace) const;

  Graph graph_;
  std::vector<ops::Temp> parameters_;  // in the order of graph_.parameters
  bool has_batch_ = false;

  // Of the batch sizes that were used last, the latest first.
  mutable std::mutex mutex_;
  mutable std::list<std::pair<int64_t, std::shared_ptr<const Trace>>> traces_;
};

}  // namespace slipstream::model
