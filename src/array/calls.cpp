#include "array/calls.h"

#include "engine/engine.h"
#include "graph/frontend_lock.h"

namespace slipstream::array {

constinit thread_local CallLog* noting = nullptr;

namespace {

// Passes every question on, and notes the answers.
class NotingReader final : public ops::Reader {
 public:
  NotingReader(ops::Reader& inner, CallLog::Call& call) : inner_(inner), call_(call) {}

  bool passed(int i) override { return inner_.passed(i); }
  bool given(int i) override { return inner_.given(i); }
  void result_class(int i, const char* name, bool is_new) override {
    inner_.result_class(i, name, is_new);
  }
  Operand array(int i, const char* name) override {
    Operand x = inner_.array(i, name);
    call_.arguments[i] = Argument::of(x);
    return x;
  }
  ops::Arg number_or_array(int i, const char* name) override {
    ops::Arg x = inner_.number_or_array(i, name);
    call_.arguments[i] = Argument::of(x);
    return x;
  }
  std::vector<Operand> arrays(int i, const char* name) override {
    Argument& a = note(i, Argument::Kind::Arrays);
    return a.arrays = inner_.arrays(i, name);
  }
  ops::Scalar number(int i, const char* name) override {
    ops::Scalar x = inner_.number(i, name);
    call_.arguments[i] = Argument::of(x);
    return x;
  }
  int64_t integer(int i, const char* name) override {
    return note(i, Argument::Kind::Integer).integer = inner_.integer(i, name);
  }
  double real(int i, const char* name) override {
    return note(i, Argument::Kind::Real).real = inner_.real(i, name);
  }
  bool flag(int i, const char* name) override {
    return note(i, Argument::Kind::Flag).flag = inner_.flag(i, name);
  }
  std::string text(int i, const char* name) override {
    return note(i, Argument::Kind::Text).text = inner_.text(i, name);
  }
  DType dtype(int i, const char* name) override {
    return note(i, Argument::Kind::DType).dtype = inner_.dtype(i, name);
  }
  Dims integers(int i, const char* name) override {
    return note(i, Argument::Kind::Integers).integers = inner_.integers(i, name);
  }
  ops::TypeRules rules() override {
    call_.rules = inner_.rules();
    return *call_.rules;
  }

 private:
  Argument& note(int i, Argument::Kind kind) {
    call_.arguments[i].kind = kind;
    return call_.arguments[i];
  }

  ops::Reader& inner_;
  CallLog::Call& call_;
};

Value* call(const char* module, const char* name, std::vector<Argument> arguments,
            ops::TypeRules rules = ops::TypeRules::NumPy) {
  ArgumentReader reader(arguments, rules);
  ops::Outputs out;
  record(*find_declaration(module, name), reader, out);
  return out.value;
}

}  // namespace

CallLog::~CallLog() {
  FrontendLock::Scope lock;
  if (noting == this) end();
  for (Value* v : values_) Engine::get().release_handle(v);
  for (View* w : views_) release(w);
}

int CallLog::number_of(Value* v) {
  auto [it, is_new] = numbers_.emplace(v, static_cast<int>(values_.size()));
  if (is_new) {
    Engine::get().retain_handle(v);
    values_.push_back(v);
  }
  return it->second;
}

void CallLog::add_input(const Operand& whole) {
  trace_.add_external(whole);
  number_of(whole.value);
  ++externals_;
}

void CallLog::add_parameter(const Operand& whole) {
  parameters_.push_back(externals_);
  add_input(whole);
}

void CallLog::begin() {
  if (tracing || noting) throw ops::ValueError("a call is being traced already");
  tracing = &trace_;
  noting = this;
}

void CallLog::end() {
  if (noting != this) return;
  noting = nullptr;
  tracing = nullptr;
}

void CallLog::keep(const Operand& x) {
  number_of(x.value);
  if (!x.view) return;
  retain(x.view);
  views_.push_back(x.view);
}

void CallLog::record(const ops::Declaration& d, ops::Reader& reader, ops::Outputs& out) {
  // A view is not an operation: operands are noted with theirs. What is copied for it is noted.
  if (d.views) return d.record(d, reader, out);
  const size_t before = trace_.steps();
  if (outside_.empty() && before > covered_) outside_ = trace_.name_of_step(covered_);
  Call call{&d, std::vector<Argument>(d.parameters.size()), {}, {}};
  NotingReader noter(reader, call);
  d.record(d, noter, out);
  covered_ = trace_.steps();
  for (const Argument& a : call.arguments)
    for (const Operand& x : a.arrays) keep(x);
  if (out.several)
    call.outputs = out.values;
  else
    call.outputs = {out.value};
  for (Value* v : call.outputs) number_of(v);
  calls_.push_back(std::move(call));
}

std::string CallLog::problem() const {
  if (!trace_.spoilt().empty()) return trace_.spoilt();
  for (int p : parameters_)
    if (trace_.has_effect_on(p)) return "it writes to one of its parameters";
  std::string name = outside_;
  if (name.empty() && trace_.steps() > covered_) name = trace_.name_of_step(covered_);
  return name.empty() ? "" : "the operation " + name + " was not called by its name in the core";
}

Value* noted_unary(TileOp op, const Operand& x, ops::TypeRules rules) {
  return call("frontend_ops", name_of(op), {Argument::of(x)}, rules);
}

Value* noted_binary(TileOp op, const ops::Arg& a, const ops::Arg& b, ops::TypeRules rules) {
  return call("frontend_ops", name_of(op), {Argument::of(a), Argument::of(b)}, rules);
}

Value* noted_square(const Operand& x) {
  return call("ops", name_of(TileOp::Square), {Argument::of(x)});
}

Value* noted_matmul(const Operand& a, const Operand& b) {
  return call("", "matmul", {Argument::of(a), Argument::of(b)});
}

Value* noted_copy(const Operand& x) { return call("", "copy", {Argument::of(x)}); }

Value* noted_cast(const Operand& x, DType to) {
  return call("", "cast", {Argument::of(x), Argument::of(to)});
}

Value* noted_fill(const ops::Scalar& value, DType t, const Dims& shape) {
  return call("", "fill", {{}, Argument::of(value), Argument::of(t), Argument::of(shape)});
}

Value* noted_assign(Value* base, View* target, const ops::Arg& value) {
  return call("", "assigned", {Argument::of(Operand{base, target}), Argument::of(value)});
}

}  // namespace slipstream::array
