// Sixteen threads record and train at once, each its own network.
#include <atomic>
#include <thread>

#include "check.hpp"

using namespace slipstream;

// Learns y = 2 x + 1 from the same data in each thread, so that all end at the same bits.
std::vector<float> learn() {
  nn::Sequential net(nn::Dense(8, nn::DenseOptions{.activation = "tanh",
                                                   .weight_initializer = init::constant(0.1)}),
                     nn::Dense(1, nn::DenseOptions{.weight_initializer = init::constant(0.2)}));
  net.initialize();
  Trainer trainer(net.parameters(), sgd(0.1, {.momentum = 0.9}));
  const Array x = arange(16, -1, 0.125).reshape({16, 1}), y = 2 * x + 1;
  for (int i = 0; i < 50; ++i) {
    Array loss;
    {
      Record record;
      CHECK(is_recording());
      loss = L2Loss{}(net(x), y);
    }
    CHECK(!is_recording());
    loss.backward();
    trainer.step(16);
    if (i % 10 == 9) {
      try {
        ops::take(x, Array{99}).wait();  // fails in this thread only
        CHECK(false);
      } catch (const Error& e) {
        CHECK(e.status() == SS_INDEX_ERROR);
      }
    }
  }
  std::vector<float> all;
  for (const auto& [name, p] : net.parameters())
    for (const float v : p->data().read<float>()) all.push_back(v);
  return all;
}

int main() {
  const std::vector<float> alone = learn();
  const Array shared = ones(64);
  std::atomic<int> same = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 16; ++t)
    threads.emplace_back([&] {
      Array sum = zeros(64);
      for (int i = 0; i < 200; ++i) sum += shared;  // one array, many threads
      if (learn() == alone && sum.max().item() == 200) ++same;
    });
  for (std::thread& t : threads) t.join();
  CHECK(same == 16);
  waitall();
}
