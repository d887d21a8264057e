// Trains a network of 512-2048-512-1 units with a barrier after each batch, and without one.
//
//   train_mlp [batches] [batch size]
//
// The bits of the trained weights are the same either way, and the same as those of the same
// program in Python.
#include <cstdlib>

#include "timing.hpp"

using namespace slipstream;

struct Batch {
  Array x, y;
};

Batch next_batch(int64_t size) { return {random::normal(0, 1, {size, 512}), ones(size)}; }

void train(int batches, int64_t size, bool barrier) {
  seed(1);
  nn::Sequential net(nn::Dense(2048, "relu"), nn::Dense(512, "relu"), nn::Dense(1));
  net.initialize();
  Trainer trainer(net.parameters(), sgd(0.005));
  const L2Loss loss_of;

  const Batch first = next_batch(size);
  loss_of(net(first.x), first.y).wait();  // gives the parameters their shapes
  reset_stats();
  const double memory = resident_mb(), start = now();
  double peak = memory;
  Array loss;
  for (int i = 0; i < batches; ++i) {
    const Batch batch = next_batch(size);
    {
      Record record;
      loss = loss_of(net(batch.x), batch.y);
    }
    loss.backward();
    trainer.step(size);
    if (barrier) waitall();
    peak = std::max(peak, resident_mb());
  }
  const double queued = now() - start;
  const float last = loss.mean().item<float>();
  waitall();
  const double finished = now() - start;
  peak = std::max(peak, resident_mb());

  std::printf("%s barrier\n", barrier ? "with a" : "without a");
  std::printf("  queued after   %8.3f s\n", queued);
  std::printf("  finished after %8.3f s\n", finished);
  std::printf("  memory grew by %8.1f MB\n", peak - memory);
  std::printf("  recorded %llu, dropped %llu\n", static_cast<unsigned long long>(stat("recorded")),
              static_cast<unsigned long long>(stat("dropped")));
  std::printf("  last loss %.9g\n", static_cast<double>(last));
  std::printf("  weights %08x\n", checksum(net.parameters()));
}

int main(int argc, char** argv) {
  const int batches = argc > 1 ? std::atoi(argv[1]) : 50;
  const int64_t size = argc > 2 ? std::atoll(argv[2]) : 1024;
  train(batches, size, true);
  train(batches, size, false);
}
