// Optimizers: a rule of the core, and the trainer that applies it to parameters.
#pragma once

#include "parameter.hpp"

namespace slipstream {

// A rule by its name (ss_rule_name lists them) with its rates and numbers.
struct Optimizer {
  std::string rule;
  double learning_rate;
  double wd = 0;
  double clip = -1;  // limit of gradients' elements; negative: none
  std::vector<std::pair<std::string, double>> numbers = {};
  // Adam's rates grow in the first steps, where running means are still near zero.
  bool corrects_first_steps = false;
};

struct SGDOptions {
  double momentum = 0, wd = 0, clip = -1;
};
inline Optimizer sgd(double learning_rate, SGDOptions o = {}) {
  if (o.momentum == 0) return {"sgd", learning_rate, o.wd, o.clip};
  return {"sgd_momentum", learning_rate, o.wd, o.clip, {{"momentum", o.momentum}}};
}

struct AdamOptions {
  double beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8, wd = 0, clip = -1;
};
inline Optimizer adam(double learning_rate = 0.001, AdamOptions o = {}) {
  return {"adam",
          learning_rate,
          o.wd,
          o.clip,
          {{"beta1", o.beta1}, {"beta2", o.beta2}, {"epsilon", o.epsilon}},
          true};
}

class Trainer {
 public:
  Trainer(const Parameters& parameters, Optimizer optimizer, Site at = Site::current())
      : optimizer_(std::move(optimizer)) {
    for (const auto& [name, p] : parameters)
      if (p->is_trained()) parameters_.push_back(p);
    const ss_rule* rule = nullptr;
    detail::check(ss_describe_rule(optimizer_.rule.c_str(), &rule), at);
    n_states_ = rule->n_states;
  }

  // Updates all parameters, with gradients divided by the batch's size.
  void step(int64_t batch_size, Site at = Site::current()) {
    if (batch_size == 0) detail::raise(SS_VALUE_ERROR, "batch_size must not be 0", at);
    if (weights_.empty()) prepare(at);
    ++steps_;
    std::vector<const char*> names;
    std::vector<double> numbers;
    for (const auto& [name, value] : optimizer_.numbers) {
      names.push_back(name.c_str());
      numbers.push_back(value);
    }
    ss_rates rates = ss_rates_of(optimizer_.learning_rate * correction());
    rates.wd = optimizer_.wd;
    rates.rescale = 1.0 / static_cast<double>(batch_size);
    rates.clip = optimizer_.clip;
    rates.n_numbers = static_cast<int32_t>(names.size());
    rates.names = names.data();
    rates.numbers = numbers.data();
    detail::note(at);
    detail::check(
        ss_update(optimizer_.rule.c_str(), static_cast<int>(weights_.size()), weights_.data(),
                  grads_.data(), n_states_ ? states_.data() : nullptr, &rates),
        at);
  }

  double learning_rate() const { return optimizer_.learning_rate; }
  void set_learning_rate(double rate) { optimizer_.learning_rate = rate; }

 private:
  double correction() const {
    if (!optimizer_.corrects_first_steps) return 1;
    const double t = steps_;
    return std::sqrt(1 - std::pow(number("beta2"), t)) / (1 - std::pow(number("beta1"), t));
  }
  double number(const char* wanted) const {
    for (const auto& [name, value] : optimizer_.numbers)
      if (name == wanted) return value;
    return 0;
  }

  // Handles of weights, gradients and states, once all parameters have their arrays.
  void prepare(const Site& at) {
    for (const auto& p : parameters_) {
      const Array& w = p->data(at);
      weights_.push_back(w.handle());
      grads_.push_back(p->grad(at).handle());
      for (int i = 0; i < n_states_; ++i) {
        owned_.push_back(zeros(w.shape(at), w.dtype(at), at));
        states_.push_back(owned_.back().handle());
      }
    }
  }

  Optimizer optimizer_;
  std::vector<std::shared_ptr<Parameter>> parameters_;
  std::vector<Array> owned_;
  std::vector<ss_array*> weights_, grads_, states_;
  int n_states_ = 0;
  int steps_ = 0;
};

}  // namespace slipstream
