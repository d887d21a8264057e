// LeNet learns to tell where in a picture a bright square is: ten places, ten classes.
//
//   train_lenet [batches] [batch size]
#include <cstdlib>

#include "timing.hpp"

using namespace slipstream;

// Noise, and for class k a square in row k / 5 and column k % 5.
Array pictures(const std::vector<int64_t>& classes) {
  const auto n = static_cast<int64_t>(classes.size());
  Array x = random::normal(0, 1, {n, 1, 28, 28});
  for (int64_t i = 0; i < n; ++i) {
    const int64_t row = 3 + classes[i] / 5 * 12, column = 2 + classes[i] % 5 * 5;
    x[{i, 0, slice(row, row + 4), slice(column, column + 4)}] += 1;
  }
  return x;
}

int main(int argc, char** argv) {
  const int batches = argc > 1 ? std::atoi(argv[1]) : 60;
  const int64_t size = argc > 2 ? std::atoll(argv[2]) : 64;
  seed(3);
  nn::Sequential net(nn::Conv2D(6, 5, {.padding = 2, .activation = "relu"}), nn::AvgPool2D(2),
                     nn::Conv2D(16, 5, {.activation = "relu"}), nn::AvgPool2D(2), nn::Flatten(),
                     nn::Dense(120, "relu"), nn::Dense(84, "relu"), nn::Dense(10));
  net.initialize(init::xavier());
  Trainer trainer(net.parameters(), adam(0.003));
  const SoftmaxCrossEntropyLoss loss_of;

  const double start = now();
  Array total = zeros({}), right = zeros({});
  const int last = batches - batches / 4;  // accuracy is that of the last quarter
  for (int i = 0; i < batches; ++i) {
    std::vector<int64_t> classes;
    for (int64_t k = 0; k < size; ++k) classes.push_back((k * 7 + i) % 10);
    const Array x = pictures(classes), y(classes);
    Array scores, loss;
    {
      Record record;
      scores = net(x);
      loss = loss_of(scores, y);
    }
    loss.backward();
    trainer.step(size);
    if (i < last) continue;
    total += loss.mean();
    right += (ops::arg_extreme(scores.detach(), true, 1) == y).astype(DType::Float32).mean();
  }
  std::printf("queued after   %.3f s\n", now() - start);
  const int counted = batches - last;
  std::printf("loss %.4f, accuracy %.3f\n", total.item() / counted, right.item() / counted);
  std::printf("finished after %.3f s\n", now() - start);
  std::printf("weights %08x\n", checksum(net.parameters()));
}
