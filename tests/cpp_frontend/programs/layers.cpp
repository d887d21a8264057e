// Trains with each kind of layer; prints the checksum of the parameters for each optimizer. Its
// twin in Python is layers_in_python() of test_cpp_programs.py.
#include "../../../examples/cpp/timing.hpp"
#include "check.hpp"

using namespace slipstream;

void train(const char* name, const Optimizer& optimizer) {
  seed(7);
  nn::Sequential net(nn::Conv2D(4, 3, {.strides = 2, .padding = 1, .use_bias = false}),
                     nn::BatchNorm(), nn::Activation("relu"), nn::MaxPool2D(3, {.strides = 2}),
                     nn::Dropout(0.25), nn::Flatten(), nn::Dense(16, "sigmoid"), nn::Dense(5));
  net.initialize(init::xavier(true, init::Fan::In, 2));
  Trainer trainer(net.parameters(), optimizer);
  for (int i = 0; i < 4; ++i) {
    const Array x = random::normal(0, 1, {8, 3, 16, 16}), y = random::randint(0, 5, 8);
    Array loss;
    {
      Record record;
      loss = SoftmaxCrossEntropyLoss{}(net(x), y);
    }
    loss.backward();
    trainer.step(8);
  }
  const Array y = net(random::uniform(-1, 1, {2, 3, 16, 16}));  // with the running statistics
  std::printf("%s %08x %.9g\n", name, checksum(net.parameters()), y.sum().item());
}

int main() {
  train("sgd", sgd(0.1, {.wd = 0.01}));
  train("momentum", sgd(0.1, {.momentum = 0.9, .clip = 0.05}));
  train("adam", adam(0.01, {.wd = 0.001}));
}
