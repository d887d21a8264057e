#include "model/lowered.h"

#include <charconv>
#include <unordered_set>

#include "model/json.h"

namespace slipstream::model {

int64_t Size::at(int64_t n) const {
  int64_t out;
  if (__builtin_mul_overflow(times, n, &out) || __builtin_add_overflow(out, plus, &out))
    throw ValueError("a batch of " + std::to_string(n) + " is too large");
  return out;
}

Dims at(const Sizes& sizes, int64_t n) {
  Dims d;
  for (const Size& s : sizes) d.push(s.at(n));
  return d;
}

namespace {

using Kind = Json::Kind;
using Type = ops::ArgumentType::Kind;

constexpr std::string_view kPrefix = "slipstream.";
constexpr int64_t kVersion = 1;

// "2*N+3", as integers that depend on the batch size are written.
bool parse_size(const std::string& text, Size& out) {
  const char *at = text.data(), *end = at + text.size();
  out = {1, 0};
  if (at < end && *at != 'N') {
    auto [stop, error] = std::from_chars(at, end, out.times);
    if (error != std::errc() || stop == end || *stop != '*') return false;
    at = stop + 1;
  }
  if (at == end || *at != 'N') return false;
  if (++at == end) return true;
  if (*at == '+') ++at;
  auto [stop, error] = std::from_chars(at, end, out.plus);
  return error == std::errc() && stop == end && at != end;
}

bool to_size(const Json& value, Size& out) {
  out = {};
  return value.kind == Kind::Text ? parse_size(value.text, out) : to_integer(value, out.plus);
}

class GraphReader {
 public:
  explicit GraphReader(const std::string& name) : name_(name) {}

  Graph read(std::string_view text) {
    const Json file = parse_json(text, name_);
    check_version(file);
    read_inputs(member(member(file, "lowered", Kind::Object), "inputs", Kind::List));
    for (const Json& node : member(file, "nodes", Kind::List).items) read_node(node);
    for (size_t i = 0; i < graph_.inputs.size(); ++i)
      if (graph_.input_values[i] < 0) wrong("there is no node for input " + graph_.inputs[i].name);
    const Json& lowered = member(file, "lowered", Kind::Object);
    read_outputs(member(lowered, "outputs", Kind::List), member(file, "heads", Kind::List));
    if (const Json* internals = lowered.find("internals"); internals) read_internals(*internals);
    return std::move(graph_);
  }

 private:
  [[noreturn]] void wrong(const std::string& what) const { throw ValueError(name_ + ": " + what); }

  const Json& member(const Json& object, const char* name, Kind kind) const {
    const Json* found = object.find(name);
    if (!found || found->kind != kind)
      wrong(where_ + (found ? "'" : "there is no '") + name +
            (found ? "' has the wrong type" : "'"));
    return *found;
  }

  void check_version(const Json& file) const {
    const Json* attrs = file.kind == Kind::Object ? file.find("attrs") : nullptr;
    const Json* mark = attrs ? attrs->find("slipstream_lowered") : nullptr;
    if (!mark) {
      if (file.find("nodes"))
        wrong("this model was not lowered; run `slipstream lower` on it first");
      wrong("this is not a lowered model; `slipstream lower` writes them");
    }
    int64_t version = 0;
    if (mark->items.size() != 2 || !to_integer(mark->items[1], version))
      wrong("the version of the lowered model cannot be read");
    if (version != kVersion)
      wrong("the model was lowered for version " + std::to_string(version) +
            " of the format; this library reads version " + std::to_string(kVersion) +
            ": run `slipstream lower` of this version again");
  }

  Sizes sizes(const Json& list) const {
    Sizes out;
    if (list.kind != Kind::List || list.items.size() > kMaxDims)
      wrong(where_ + "expected a list of sizes");
    for (const Json& item : list.items)
      if (!to_size(item, out.emplace_back())) wrong(where_ + "expected integers");
    return out;
  }

  DType dtype(const Json& value) const {
    const auto found = array::find_dtype(value.text);
    if (value.kind != Kind::Text || !found) wrong(where_ + "unknown element type " + value.text);
    return *found;
  }

  Port port(const Json& p) {
    Port out;
    where_ = "an input or output: ";
    out.name = member(p, "name", Kind::Text).text;
    where_ = out.name + ": ";
    out.shape = sizes(member(p, "shape", Kind::List));
    out.dtype = dtype(member(p, "dtype", Kind::Text));
    where_.clear();
    return out;
  }

  void read_inputs(const Json& list) {
    for (const Json& p : list.items) {
      graph_.inputs.push_back(port(p));
      graph_.input_values.push_back(-1);
    }
  }

  void read_node(const Json& node) {
    const std::string& op = member(node, "op", Kind::Text).text;
    const std::string& name = member(node, "name", Kind::Text).text;
    starts_.push_back(graph_.values);
    if (op == "null") {
      counts_.push_back(1);
      return read_variable(name);
    }
    if (!op.starts_with(kPrefix)) wrong("unknown operation " + op + "; lower the model again");
    read_step(node, op, name);
  }

  void read_variable(const std::string& name) {
    for (size_t i = 0; i < graph_.inputs.size(); ++i) {
      if (graph_.inputs[i].name != name) continue;
      if (graph_.input_values[i] >= 0) wrong("two nodes for input " + name);
      graph_.input_values[i] = graph_.values++;
      return;
    }
    if (!names_.insert(name).second) wrong("two nodes for the parameter " + name);
    graph_.parameters.emplace_back(name, graph_.values++);
  }

  void read_step(const Json& node, std::string_view op, const std::string& name) {
    Step step;
    step.name = name;
    std::string_view rest = op.substr(kPrefix.size());
    const size_t dot = rest.find('.');
    step.op = dot == rest.npos ? array::find_declaration("", rest)
                               : array::find_declaration(rest.substr(0, dot), rest.substr(dot + 1));
    if (!step.op || step.op->views)
      wrong("the operation " + std::string(op) +
            " is not known here; the model was lowered by another version: lower it again");
    where_ = std::string(op) + " named " + name + ": ";
    inputs_.clear();
    for (const Json& entry : member(node, "inputs", Kind::List).items)
      inputs_.push_back(entry_value(entry));
    if (const Json* rules = node.find("rules")) step.rules = rules_of(*rules);
    int64_t results = 1;
    if (const Json* n = node.find("num_outputs"))
      if (!to_integer(*n, results) || results < 0 || results > 255) wrong(where_ + "num_outputs");
    if (!step.op->several && results != 1) wrong(where_ + "the operation has one result");
    step.results = static_cast<int>(results);
    read_arguments(member(node, "attrs", Kind::Object), step);
    step.first = graph_.values;
    graph_.values += step.results;
    counts_.push_back(step.results);
    graph_.steps.push_back(std::move(step));
    where_.clear();
  }

  ops::TypeRules rules_of(const Json& text) const {
    for (int i = 0; i < 4; ++i)
      if (text.text == ops::name_of(static_cast<ops::TypeRules>(i)))
        return static_cast<ops::TypeRules>(i);
    wrong(where_ + "unknown rules " + text.text);
  }

  // [node, result, version] of a node before this one.
  int entry_value(const Json& entry) const {
    int64_t node = 0, k = 0;
    if (entry.kind != Kind::List || entry.items.size() < 2 || !to_integer(entry.items[0], node) ||
        !to_integer(entry.items[1], k) || node < 0 ||
        node >= static_cast<int64_t>(counts_.size()) || k < 0 || k >= counts_[node])
      wrong(where_ + "an input refers to no earlier result");
    return starts_[node] + static_cast<int>(k);
  }

  void read_view(const Json& value, Reference& out) const {
    const Json* view = value.find("view");
    if (!view) return;
    out.is_view = true;
    out.shape = sizes(member(*view, "shape", Kind::List));
    out.strides = sizes(member(*view, "strides", Kind::List));
    const Json* offset = view->find("offset");
    if (out.shape.size() != out.strides.size() || !offset || !to_size(*offset, out.offset))
      wrong(where_ + "a view needs a shape, as many strides, and an offset");
  }

  Reference reference(const Json& value) const {
    Reference out;
    int64_t input = 0;
    const Json* index = value.find("input");
    if (!index || !to_integer(*index, input) || input < 0 ||
        input >= static_cast<int64_t>(inputs_.size()))
      wrong(where_ + "an argument refers to no input of its node");
    out.value = inputs_[input];
    read_view(value, out);
    return out;
  }

  void read_arguments(const Json& attrs, Step& step) {
    const ops::Declaration& d = *step.op;
    const std::string operation = where_;
    std::vector<bool> given(d.parameters.size());
    for (const auto& [key, value] : attrs.members) {
      size_t i = 0;
      while (i < d.parameters.size() && key != d.parameters[i].name) ++i;
      if (i == d.parameters.size()) wrong(operation + "there is no parameter " + key);
      if (given[i]) wrong(operation + "the parameter " + key + " is given twice");
      given[i] = true;
      where_ = operation + key + ": ";
      StoredArgument a;
      a.parameter = static_cast<int>(i);
      read_argument(value, d.types[i].kind, a);
      step.arguments.push_back(std::move(a));
    }
    where_ = operation;
    for (size_t i = 0; i < given.size(); ++i)
      if (!given[i] && !d.types[i].optional && d.types[i].kind != Type::ResultClass &&
          d.parameters[i].given == ops::Parameter::Default::Required)
        wrong(where_ + "the argument " + d.parameters[i].name + " is missing");
  }

  void read_argument(const Json& value, Type type, StoredArgument& a) const {
    using To = array::Argument::Kind;
    auto check = [&](bool fits) {
      if (!fits) wrong(where_ + "the value has the wrong type");
    };
    switch (type) {
      case Type::ResultClass:
        check(false);
        break;
      case Type::ArrayOrNumber:
        if (!value.find("input")) return read_number(value, a);
        [[fallthrough]];
      case Type::Array:
        a.plain.kind = To::Array;
        a.arrays.push_back(reference(value));
        break;
      case Type::Arrays:
        a.plain.kind = To::Arrays;
        check(value.kind == Kind::List);
        for (const Json& item : value.items) a.arrays.push_back(reference(item));
        break;
      case Type::Number:
        read_number(value, a);
        break;
      case Type::Integer:
        a.plain.kind = To::Integer;
        a.sized = true;
        check(to_size(value, a.size));
        break;
      case Type::Real:
        a.plain.kind = To::Real;
        a.sized = value.kind == Kind::Text && parse_size(value.text, a.size);
        check(a.sized || to_real(value, a.plain.real));
        break;
      case Type::Flag:
        a.plain.kind = To::Flag;
        check(value.kind == Kind::Flag);
        a.plain.flag = value.flag;
        break;
      case Type::Text:
        a.plain.kind = To::Text;
        check(value.kind == Kind::Text);
        a.plain.text = value.text;
        break;
      case Type::DType:
        a.plain.kind = To::DType;
        a.plain.dtype = dtype(value);
        break;
      case Type::Integers:
        a.plain.kind = To::Integers;
        a.sizes = sizes(value);
        break;
    }
  }

  // {"int": 3}, {"float": 0.5}, {"bool": true} or {"real": 0, "imag": 1}
  void read_number(const Json& value, StoredArgument& a) const {
    using Number = ops::Scalar::Kind;
    ops::Scalar& s = a.plain.number;
    a.plain.kind = array::Argument::Kind::Number;
    bool fits = false;
    if (const Json* b = value.find("bool"); b && b->kind == Kind::Flag) {
      s.kind = Number::Bool;
      s.i = b->flag;
      fits = true;
    } else if (const Json* i = value.find("int")) {
      uint64_t huge = 0;
      s.kind = Number::Int;
      a.sized = fits = to_size(*i, a.size);
      if (!fits && to_unsigned(*i, huge)) {
        s.huge = fits = true;
        s.i = static_cast<int64_t>(huge);
      }
    } else if (const Json* f = value.find("float")) {
      s.kind = Number::Float;
      a.sized = f->kind == Kind::Text && parse_size(f->text, a.size);
      fits = a.sized || to_real(*f, s.f);
    } else if (const Json* re = value.find("real"), *im = value.find("imag"); re && im) {
      s.kind = Number::Complex;
      fits = to_real(*re, s.f) && to_real(*im, s.imag);
    }
    if (!fits) wrong(where_ + "expected an array or a number");
  }

  void read_outputs(const Json& ports, const Json& heads) {
    if (ports.items.size() != heads.items.size() || heads.items.empty())
      wrong("there must be one head for each output");
    for (size_t i = 0; i < heads.items.size(); ++i) {
      graph_.outputs.push_back(port(ports.items[i]));
      graph_.outputs.back().from.value = entry_value(heads.items[i]);
    }
  }

  void read_internals(const Json& list) {
    for (const Json& p : list.items) {
      Port out = port(p);
      where_ = out.name + ": ";
      out.from.value = entry_value(member(p, "entry", Kind::List));
      read_view(p, out.from);
      graph_.internals.push_back(std::move(out));
      where_.clear();
    }
  }

  const std::string& name_;
  std::string where_;        // what is being read, in messages
  std::vector<int> starts_;  // number of each node's first value
  std::vector<int> counts_;  // and how many it has
  std::vector<int> inputs_;  // values that the node being read refers to
  std::unordered_set<std::string> names_;
  Graph graph_;
};

}  // namespace

Graph read_graph(std::string_view text, const std::string& name) {
  return GraphReader(name).read(text);
}

void prune(Graph& graph) {
  std::vector<bool> needed(graph.values);
  for (const Port& p : graph.outputs) needed[p.from.value] = true;
  std::vector<Step> kept;
  for (auto step = graph.steps.rbegin(); step != graph.steps.rend(); ++step) {
    bool wanted = false;
    for (int k = 0; k < step->results; ++k) wanted = wanted || needed[step->first + k];
    if (!wanted) continue;
    for (const StoredArgument& a : step->arguments)
      for (const Reference& r : a.arrays) needed[r.value] = true;
    kept.push_back(std::move(*step));
  }
  graph.steps.assign(std::make_move_iterator(kept.rbegin()), std::make_move_iterator(kept.rend()));
}

void select_outputs(Graph& graph, const std::vector<std::string>& names, const std::string& file) {
  std::vector<Port> chosen;
  for (const std::string& name : names) {
    const Port* found = nullptr;
    for (const auto* ports : {&graph.outputs, &graph.internals})
      for (const Port& p : *ports)
        if (!found && (p.name == name || p.name == name + "_output")) found = &p;
    if (!found) throw ValueError(file + ": there is no output " + name);
    chosen.push_back(*found);
  }
  graph.outputs = std::move(chosen);
}

}  // namespace slipstream::model
