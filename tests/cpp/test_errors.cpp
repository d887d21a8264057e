// The kind and the message of every exception that a frontend may have to translate.
#include <new>
#include <stdexcept>
#include <string>

#include "base/error.h"
#include "check.h"

using namespace slipstream;

namespace {

template <class Thrown>
void check_kind(const Thrown& thrown, ErrorKind kind, const std::string& message) {
  try {
    throw thrown;
  } catch (...) {
    std::string got = "before";
    CHECK(kind_of_current_exception(got) == kind);
    CHECK(got == message);
  }
}

}  // namespace

int main() {
  check_kind(OpError("o"), ErrorKind::Other, "o");
  check_kind(ValueError("v"), ErrorKind::Value, "v");
  check_kind(TypeError("t"), ErrorKind::Type, "t");
  check_kind(IndexError("i"), ErrorKind::Index, "i");
  check_kind(AxisError("a"), ErrorKind::Axis, "a");
  check_kind(LinalgError("l"), ErrorKind::LinearAlgebra, "l");
  check_kind(RecordedWrite("w"), ErrorKind::RecordedWrite, "w");
  check_kind(std::bad_alloc(), ErrorKind::OutOfMemory, "out of memory");
  check_kind(std::logic_error("a bug"), ErrorKind::Other, "a bug");
  check_kind(17, ErrorKind::Other, "unknown error in the backend");
  std::puts("errors: ok");
}
