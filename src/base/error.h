// Errors of the backend: one exception class, told apart by its kind.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace slipstream {

// What each frontend translates into its own classes or status codes. The numbers are part of the
// C interface and never change; 0 is left for success.
enum class ErrorKind : uint8_t {
  Other = 1,          // what has no kind of its own
  Value = 2,          // an argument or an element outside of what the operation accepts
  Type = 3,           // an argument of a wrong type
  Index = 4,          // an index out of bounds
  Axis = 5,           // an axis out of bounds
  OutOfMemory = 6,    // also std::bad_alloc
  LinearAlgebra = 7,  // a singular matrix, an algorithm that did not converge
  RecordedWrite = 8,  // writing into an array that is recorded for gradients
  Interrupted = 9,    // a wait was interrupted; the frontend holds the reason
};
inline constexpr int kErrorKinds = 10;  // one more than the largest number

class Error : public std::runtime_error {
 public:
  Error(ErrorKind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}
  ErrorKind kind() const noexcept { return kind_; }

 private:
  ErrorKind kind_;
};

// Names for throwing; what catches an Error looks at its kind.
template <ErrorKind kKind>
struct ErrorOf : Error {
  explicit ErrorOf(const std::string& message) : Error(kKind, message) {}
};
using OpError = ErrorOf<ErrorKind::Other>;
using ValueError = ErrorOf<ErrorKind::Value>;
using TypeError = ErrorOf<ErrorKind::Type>;
using IndexError = ErrorOf<ErrorKind::Index>;
using AxisError = ErrorOf<ErrorKind::Axis>;
using LinalgError = ErrorOf<ErrorKind::LinearAlgebra>;
using RecordedWrite = ErrorOf<ErrorKind::RecordedWrite>;

// The kind and the message of the exception being handled, whatever its class. Call it in a
// `catch (...)`.
ErrorKind kind_of_current_exception(std::string& message) noexcept;

}  // namespace slipstream
