// Finds OpenBLAS and oneDNN for programs that have no Python to do it.
#pragma once

namespace slipstream::c {

// Loads both. Paths that the caller gives must be good; NULL ones are looked for: in the
// environment (SLIPSTREAM_OPENBLAS, SLIPSTREAM_ONEDNN), beside this library, in the Python packages
// that are installed around it, and by the system's loader. What is not found is missed by the
// first operation that needs it.
void load_libraries(const char* openblas, const char* onednn);

}  // namespace slipstream::c
