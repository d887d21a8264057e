// Profiler events as tables of 64-bit columns, the form the frontend receives.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace slipstream::profiler {

using Column = std::vector<int64_t>;

// A column "x" whose rows are lists has all of them one after the other in "x", and where the list
// of row i ends in "x_end".
using Table = std::map<std::string, Column>;

struct Collected {
  std::map<std::string, Table> tables;           // by the kind of event
  std::vector<std::string> ops;                  // what numbers in columns "op" stand for
  std::vector<std::pair<int64_t, int>> threads;  // id, and the worker's number or -1
  int64_t lost = 0;
};

// Everything since start() or the last call.
Collected collect();

}  // namespace slipstream::profiler
