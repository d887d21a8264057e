// What the examples measure with: time, memory and the bits of arrays.
#pragma once

#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <slipstream.hpp>

inline double now() {
  using clock = std::chrono::steady_clock;
  return std::chrono::duration<double>(clock::now().time_since_epoch()).count();
}

// Memory that the process has now, in MB.
inline double resident_mb() {
  long pages = 0, resident = 0;
  if (std::FILE* f = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(f, "%ld %ld", &pages, &resident) != 2) resident = 0;
    std::fclose(f);
  }
  return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
}

// CRC-32 of all elements' bytes: the same bits give the same number.
inline uint32_t checksum(const slipstream::Parameters& parameters) {
  uint32_t sum = 0xffffffff;
  for (const auto& [name, p] : parameters) {
    const std::vector<float> all = p->data().read<float>();
    for (const std::byte b : std::as_bytes(std::span(all))) {
      sum ^= std::to_integer<uint32_t>(b);
      for (int bit = 0; bit < 8; ++bit) sum = (sum >> 1) ^ (sum & 1 ? 0xedb88320 : 0);
    }
  }
  return ~sum;
}
