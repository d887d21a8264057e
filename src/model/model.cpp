#include "model/model.h"

#include <algorithm>
#include <unordered_map>

#include "array/operators.h"
#include "engine/engine.h"
#include "graph/frontend_lock.h"
#include "graph/tape.h"

namespace slipstream::model {
namespace {

constexpr size_t kMostTraces = 16;

// Traces what this thread records during its lifetime, unless it is being traced already.
class Tracing {
 public:
  explicit Tracing(Trace* trace) { tracing = trace; }
  ~Tracing() { tracing = nullptr; }
  Tracing(const Tracing&) = delete;
  Tracing& operator=(const Tracing&) = delete;
};

std::string text_of(const Sizes& sizes) {
  std::string text = "(";
  for (const Size& s : sizes) {
    if (text.size() > 1) text += ", ";
    if (s.times == 0) {
      text += std::to_string(s.plus);
      continue;
    }
    text += s.times == 1 ? "N" : std::to_string(s.times) + "*N";
    if (s.plus != 0) text += (s.plus > 0 ? "+" : "") + std::to_string(s.plus);
  }
  return text + ")";
}

// The view of a value that a reference describes, or nullptr; owned by the caller.
View* view_at(const Reference& r, const Value& v, int64_t batch) {
  if (!r.is_view) return nullptr;
  const Dims shape = at(r.shape, batch), strides = at(r.strides, batch);
  // In 128 bits, where sums of products of 64 do not overflow.
  __int128 low = r.offset.at(batch), high = low;
  bool none = false;
  for (int i = 0; i < shape.n; ++i) {
    if (shape[i] < 0) throw ValueError("a view has a negative size");
    none = none || shape[i] == 0;
    const __int128 reach = static_cast<__int128>(shape[i] - 1) * strides[i];
    (reach < 0 ? low : high) += reach;
  }
  ops::check_count(shape, "view");
  if (!none && (low < 0 || high >= v.size))
    throw ValueError("a view reaches beyond the data of its array");
  return new_view(shape, strides,
                  none ? 0 : static_cast<int64_t>(low < 0 ? 0 : r.offset.at(batch)));
}

// The operands of one step, which own the views that they are seen through.
class Operands {
 public:
  Operands() = default;
  ~Operands() {
    for (View* w : views_) release(w);
  }
  Operands(const Operands&) = delete;
  Operands& operator=(const Operands&) = delete;

  Operand add(const Reference& r, Value* v, int64_t batch) {
    View* w = view_at(r, *v, batch);
    if (w) views_.push_back(w);
    return {v, w};
  }

 private:
  std::vector<View*> views_;
};

array::Argument argument_at(const StoredArgument& a, const std::vector<ops::Temp>& values,
                            int64_t batch, Operands& operands) {
  using Kind = array::Argument::Kind;
  array::Argument out = a.plain;
  for (const Reference& r : a.arrays)
    out.arrays.push_back(operands.add(r, values[r.value].operand().value, batch));
  if (out.kind == Kind::Integers) out.integers = at(a.sizes, batch);
  if (!a.sized) return out;
  const int64_t n = a.size.at(batch);
  out.integer = out.number.i = n;
  out.real = out.number.f = static_cast<double>(n);
  return out;
}

// The results of a step, as many as the file says.
std::vector<ops::Temp> results_of(const Step& step, ops::Outputs& out) {
  std::vector<ops::Temp> results;
  if (out.several)
    for (Value* v : out.values) results.emplace_back(v);
  else
    results.emplace_back(out.value);
  if (static_cast<int>(results.size()) != step.results)
    throw ValueError("it has " + std::to_string(results.size()) + " results, not " +
                     std::to_string(step.results));
  return results;
}

}  // namespace

std::unique_ptr<Model> Model::load(const std::string& symbol_path, const std::string& params_path,
                                   const std::vector<std::string>& outputs) {
  const std::string symbol = read_file(symbol_path);
  return read(symbol, symbol_path, read_file(params_path), params_path, outputs);
}

std::unique_ptr<Model> Model::read(std::string_view symbol, const std::string& symbol_name,
                                   std::string_view params, const std::string& params_name,
                                   const std::vector<std::string>& outputs) {
  Graph graph = read_graph(symbol, symbol_name);
  if (!outputs.empty()) select_outputs(graph, outputs, symbol_name);
  prune(graph);
  return std::unique_ptr<Model>(
      new Model(std::move(graph), read_params(params, params_name), params_name));
}

Model::Model(Graph graph, std::vector<NamedArray> params, const std::string& params_name)
    : graph_(std::move(graph)) {
  std::unordered_map<std::string, NamedArray*> by_name;
  for (NamedArray& p : params) {
    const bool marked = p.name.starts_with("arg:") || p.name.starts_with("aux:");
    by_name[marked ? p.name.substr(4) : p.name] = &p;
  }
  for (const auto& [name, value] : graph_.parameters)
    if (auto found = by_name.find(name); found == by_name.end() || !found->second->elements)
      throw ValueError(params_name + ": there is no array " + name);
  FrontendLock::Scope lock;
  for (const auto& [name, value] : graph_.parameters)
    parameters_.emplace_back(by_name[name]->take());
  for (const Port& p : graph_.inputs)
    for (const Size& s : p.shape) has_batch_ = has_batch_ || s.times != 0;
}

Model::~Model() {
  FrontendLock::Scope lock;
  traces_.clear();
  parameters_.clear();
}

int64_t Model::batch_of(std::span<const Dims> shapes) const {
  int64_t batch = has_batch_ ? -1 : 1;
  for (size_t i = 0; i < graph_.inputs.size(); ++i) {
    const Port& p = graph_.inputs[i];
    bool fits = shapes[i].n == static_cast<int>(p.shape.size());
    for (int k = 0; fits && k < shapes[i].n; ++k) {
      const Size& s = p.shape[k];
      if (s.times != 0 && batch < 0) {
        batch = (shapes[i][k] - s.plus) / s.times;
        fits = batch > 0;
      }
      fits = fits && s.at(batch) == shapes[i][k];
    }
    if (!fits)
      throw ValueError("input " + p.name + " has shape " + to_string(shapes[i]) + "; expected " +
                       text_of(p.shape) +
                       (has_batch_ && batch > 0 ? " with N = " + std::to_string(batch) : ""));
  }
  return batch;
}

void Model::check_types(std::span<const DType> types) const {
  for (size_t i = 0; i < graph_.inputs.size(); ++i)
    if (types[i] != graph_.inputs[i].dtype)
      throw TypeError("input " + graph_.inputs[i].name + " has type " +
                      std::string(name_of(types[i])) + "; expected " +
                      std::string(name_of(graph_.inputs[i].dtype)));
}

std::vector<Value*> Model::run(std::span<const Operand> inputs) const {
  if (inputs.size() != graph_.inputs.size())
    throw ValueError("the model has " + std::to_string(graph_.inputs.size()) + " inputs, not " +
                     std::to_string(inputs.size()));
  if (ops::default_float() != DType::F32)
    throw ValueError(
        "lowered models run with float32 as the default type; call npx.set_np() "
        "without dtype=True");
  std::vector<Dims> shapes;
  std::vector<DType> types;
  for (const Operand& x : inputs) {
    shapes.push_back(x.shape());
    types.push_back(x.dtype());
  }
  check_types(types);
  const int64_t batch = batch_of(shapes);
  tape::Recording unrecorded(false);
  std::vector<ops::Temp> copies;
  std::vector<Value*> values;
  for (const Operand& x : inputs) {
    // External arrays of a trace are whole, and differ.
    const bool twice = std::find(values.begin(), values.end(), x.value) != values.end();
    if (x.view || twice) copies.emplace_back(array::copy(x));
    values.push_back(x.view || twice ? copies.back().operand().value : x.value);
  }
  // While calls are noted, the model's own are: it becomes a part of another one.
  if (array::noting) return record(values, batch);
  if (auto trace = find_trace(batch)) return trace->replay(values, nullptr).results;
  if (tracing) return record(values, batch);
  auto trace = std::make_shared<Trace>();
  for (Value* v : values) trace->add_external({v, nullptr});
  std::vector<Value*> results;
  {
    Tracing scope(trace.get());
    results = record(values, batch);
  }
  for (Value* v : results) trace->add_result({v, nullptr});
  trace->finish();
  keep_trace(batch, std::move(trace));
  return results;
}

std::vector<Value*> Model::record(const std::vector<Value*>& inputs, int64_t batch) const {
  Engine& engine = Engine::get();
  std::vector<ops::Temp> values(graph_.values);
  auto share = [&](Value* v) {
    engine.retain_handle(v);
    return ops::Temp(v);
  };
  for (size_t i = 0; i < inputs.size(); ++i) values[graph_.input_values[i]] = share(inputs[i]);
  for (size_t i = 0; i < parameters_.size(); ++i)
    values[graph_.parameters[i].second] = share(parameters_[i].operand().value);
  for (const Step& step : graph_.steps) {
    try {
      Operands operands;
      std::vector<array::Argument> arguments(step.op->parameters.size());
      for (const StoredArgument& a : step.arguments)
        arguments[a.parameter] = argument_at(a, values, batch, operands);
      array::ArgumentReader reader(arguments, step.rules);
      ops::Outputs out;
      array::record(*step.op, reader, out);
      std::vector<ops::Temp> results = results_of(step, out);
      std::move(results.begin(), results.end(), values.begin() + step.first);
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::exception& e) {
      throw ValueError("operation " + step.name + " of the lowered model: " + e.what());
    }
  }
  std::vector<ops::Temp> results;
  for (const Port& p : graph_.outputs) {
    Operands operands;
    Operand x = operands.add(p.from, values[p.from.value].operand().value, batch);
    results.push_back(x.view ? ops::Temp(array::copy(x)) : share(x.value));
    if (!(x.shape() == at(p.shape, batch)) || x.dtype() != p.dtype)
      throw ValueError("output " + p.name + " of the lowered model has shape " +
                       to_string(x.shape()) + ", not " + to_string(at(p.shape, batch)));
  }
  std::vector<Value*> owned;
  for (ops::Temp& r : results) owned.push_back(r.take());
  return owned;
}

std::shared_ptr<const Trace> Model::find_trace(int64_t batch) const {
  std::lock_guard lock(mutex_);
  for (auto it = traces_.begin(); it != traces_.end(); ++it)
    if (it->first == batch) {
      traces_.splice(traces_.begin(), traces_, it);
      return it->second;
    }
  return nullptr;
}

void Model::keep_trace(int64_t batch, std::shared_ptr<const Trace> trace) const {
  std::lock_guard lock(mutex_);
  traces_.emplace_front(batch, std::move(trace));
  if (traces_.size() > kMostTraces) traces_.pop_back();
}

}  // namespace slipstream::model
