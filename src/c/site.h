// Where in the caller's program an operation was recorded: C has no frames to look at, so callers
// say it (ss_at).
#pragma once

#include <cstdint>
#include <string>

namespace slipstream::c {

uint32_t call_site();                    // of this thread; 0: unknown
std::string describe_site(uint32_t id);  // "main.c:12 in main", or ""

// Held across a fork, so that the child finds the table in order.
void lock_sites();
void unlock_sites();

}  // namespace slipstream::c
