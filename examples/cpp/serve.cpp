// Serves a model that `slipstream lower` wrote, from several threads and without Python.
//
//   serve <prefix> [batch size] [threads]     # <prefix>-symbol.json and <prefix>.params
#include <cstdlib>
#include <iostream>
#include <thread>

#include "timing.hpp"

using namespace slipstream;

int main(int argc, char** argv) try {
  if (argc < 2) {
    std::fprintf(stderr, "usage: serve <prefix> [batch size] [threads]\n");
    return 2;
  }
  const int64_t batch = argc > 2 ? std::atoll(argv[2]) : 1;
  const int threads = argc > 3 ? std::atoi(argv[3]) : 2;
  const Model model(argv[1]);

  NamedArrays inputs;
  for (const Model::Port& input : model.inputs()) {
    Shape shape = input.shape;
    for (int64_t& size : shape)
      if (size < 0) size = batch;
    std::cout << "input " << input.name << " " << name_of(input.dtype) << "\n";
    inputs.emplace_back(input.name, ones(shape, input.dtype));
  }
  const std::vector<Model::Port> ports = model.outputs();
  const std::vector<Array> outputs = model.run(inputs);
  for (size_t i = 0; i < outputs.size(); ++i)
    std::cout << "output " << ports[i].name << " sums up to " << outputs[i].sum().item() << "\n";

  // Many threads share one model.
  constexpr int kRuns = 20;
  const double start = now();
  std::vector<std::thread> pool;
  for (int t = 0; t < threads; ++t)
    pool.emplace_back([&] {
      for (int i = 0; i < kRuns; ++i) model.run(inputs).at(0).wait();
    });
  for (std::thread& t : pool) t.join();
  std::printf("%.1f batches per second from %d threads\n", threads * kRuns / (now() - start),
              threads);
} catch (const Error& e) {
  std::fprintf(stderr, "serve: %s\n", e.what());
  return 1;
}
