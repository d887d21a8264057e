// Gradients, their scopes, and optimizers by any rule of the core.
#include <cmath>

#include "check.hpp"

using namespace slipstream;
using Floats = std::vector<float>;

void scopes() {
  CHECK(!is_recording() && !is_training());
  {
    Record record;
    CHECK(is_recording() && is_training());
    {
      Pause pause;
      CHECK(!is_recording() && !is_training());
    }
    CHECK(is_recording());
    try {
      Record inner(false);
      CHECK(is_recording() && !is_training());
      throw 1;
    } catch (int) {
    }
    CHECK(is_training());
  }
  CHECK(!is_recording());
}

void derivatives() {
  Array x{1.f, 2.f, 3.f};
  x.attach_grad();
  Array y;
  {
    Record record;
    y = (x * x).sum();
  }
  y.backward();
  CHECK(equal(x.grad(), Floats{2, 4, 6}));
  {
    Record record;
    y = x * 3;
  }
  y.backward(Array{1.f, 0.f, 2.f});
  CHECK(equal(x.grad(), Floats{3, 0, 6}));
  {
    Record record;
    y = ops::exp(x).sum() + (x.detach() * x).sum();
  }
  const std::vector<Array> g = gradients({y}, {x});
  CHECK(std::abs(g.at(0)[0].item() - (std::exp(1.0) + 1)) < 1e-5);
  CHECK(equal(x.grad(), Floats{3, 0, 6}));
  x.attach_grad("add");
  for (int i = 0; i < 3; ++i) {
    {
      Record record;
      y = (2 * x).sum();
    }
    backward({y});
  }
  CHECK(equal(x.grad(), Floats{6, 6, 6}));
  x.grad() = 0;
  CHECK(equal(x.grad(), Floats{0, 0, 0}));
}

void second_derivative() {
  Array x{2.f};
  x.attach_grad();
  Array z;
  {
    Record record;
    const Array y = x * x * x;
    const Array slope = gradients({y}, {x}, SS_CREATE_GRAPH).at(0);
    z = slope * 1;
  }
  z.backward();
  CHECK(x.grad().item<float>() == 12);
}

void every_rule() {
  for (int i = 0; const char* name = ss_rule_name(i); ++i) {
    const ss_rule* rule = nullptr;
    CHECK(ss_describe_rule(name, &rule) == SS_OK);
    Optimizer optimizer{name, 0.1};
    for (int k = 0; k < rule->n_numbers; ++k) optimizer.numbers.emplace_back(rule->numbers[k], 0.5);
    nn::Dense layer(1, nn::DenseOptions{.in_units = 1, .weight_initializer = init::ones()});
    layer.initialize();
    Trainer trainer(layer.parameters(), optimizer);
    for (int k = 0; k < 2; ++k) {
      Array loss;
      {
        Record record;
        loss = layer(ones({1, 1}));
      }
      loss.backward();
      trainer.step(1);
    }
    CHECK(std::isfinite(layer.weight->data().item()));
  }
}

// A layer of one's own, between others.
class Scale : public nn::Layer {
 public:
  Scale() { factor_ = add_parameter("factor", {1}, init::constant(3)); }
  Array forward(const Array& x, const Site& at) override { return x * factor_->data(at); }

 private:
  std::shared_ptr<Parameter> factor_;
};

void own_layer() {
  nn::Sequential net(Scale(), nn::Activation("relu"));
  nn::Sequential outer;
  outer.add(std::move(net));
  outer.initialize();
  CHECK(outer.parameters().size() == 1 && outer.parameters()[0].first == "0.0.factor");
  Trainer trainer(outer.parameters(), sgd(1));
  Array y;
  {
    Record record;
    y = outer(Array{1.f, -1.f, 2.f});
  }
  y.backward();
  trainer.step(1);
  CHECK(equal(y, Floats{3, 0, 6}) && outer.parameters()[0].second->data().item() == 0);
}

int main() {
  scopes();
  derivatives();
  second_derivative();
  every_rule();
  own_layer();
}
