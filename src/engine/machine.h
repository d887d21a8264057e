// Peak speed of this machine, to compare operations with.
#pragma once

namespace slipstream::profiler {

struct Peak {
  double gflops = 0;        // of a product of float32 matrices
  double gbytes_per_s = 0;  // read plus written, for a copy larger than any cache
};

// Measures for a few tens of milliseconds, on all threads of the engine; the counters of
// engine.stats() do not see it. Not while a profile is on.
Peak measure_peak();

}  // namespace slipstream::profiler
