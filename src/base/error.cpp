#include "base/error.h"

#include <new>

namespace slipstream {
namespace {

ErrorKind out_of_memory(std::string& message) noexcept {
  message = "out of memory";  // short enough for the string to allocate nothing
  return ErrorKind::OutOfMemory;
}

}  // namespace

ErrorKind kind_of_current_exception(std::string& message) noexcept {
  try {
    try {
      throw;
    } catch (const Error& e) {
      message = e.what();
      return e.kind();
    } catch (const std::bad_alloc&) {
      return out_of_memory(message);
    } catch (const std::exception& e) {
      message = e.what();
    } catch (...) {
      message = "unknown error in the backend";
    }
  } catch (...) {  // the message itself did not fit into memory
    return out_of_memory(message);
  }
  return ErrorKind::Other;
}

}  // namespace slipstream
