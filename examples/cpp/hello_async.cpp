// Recording returns at once; looking waits; work that no one can see is never done.
#include <iostream>

#include "timing.hpp"

using namespace slipstream;

int main() {
  // Queued and finished.
  double start = now();
  Array x = random::uniform(0, 1, {2000, 2000});
  Array y = dot(x, x).sum();
  std::printf("workloads are queued:    %.4f sec\n", now() - start);
  std::cout << "sum = " << y << "\n";
  std::printf("workloads are finished:  %.4f sec\n", now() - start);

  // With a wait after each of a thousand assignments, and with one at the end.
  start = now();
  for (int i = 0; i < 1000; ++i) {
    y = x + 1;
    y.wait();
  }
  std::printf("synchronous:             %.4f sec\n", now() - start);
  reset_stats();
  start = now();
  for (int i = 0; i < 1000; ++i) y = x + 1;
  waitall();
  std::printf("asynchronous:            %.4f sec\n", now() - start);
  std::cout << "of 1000 assignments, " << stat("executed") << " computed, " << stat("dropped")
            << " dropped: no one could see them\n";

  // An error names the line that recorded it, wherever it shows.
  Array row = ops::take(x, Array{5000}, 0);
  Array z = row * 2;
  try {
    std::cout << z << "\n";
  } catch (const Error& e) {
    std::cout << "error: " << e.what() << "\n";
  }
}
