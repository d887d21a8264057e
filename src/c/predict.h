// Lowered models behind the C interface.
#pragma once

#include <memory>

#include "c/objects.h"
#include "model/model.h"

namespace slipstream::c {

// Runs f; what it says about files becomes SS_FILE_ERROR.
template <class F>
auto reading_files(F&& f) {
  try {
    return f();
  } catch (const Error& e) {
    if (e.kind() != ErrorKind::Value) throw;
    throw StatusError(SS_FILE_ERROR, e.what());
  }
}

// Sizes of a port, -1 for those that depend on the batch size.
void write_shape(const model::Port& port, int64_t* shape, int capacity, int* ndim);

}  // namespace slipstream::c
