// Calls of operations: the record path from C.
#include "c/operations.h"

#include <algorithm>

#include "c/objects.h"
#include "c/reader.h"

namespace slipstream::c {
namespace {

// Results that are not made stay NULL.
void clear(ss_array** out, int capacity) {
  check_list(capacity, out, "out");
  std::fill_n(out, capacity, nullptr);
}

void call(const Operation& operation, const ss_arg* args, int n, ss_array** out, int capacity,
          int* n_out) {
  CReader reader(operation, args, n);
  ops::Outputs results;
  operation.declaration->record(*operation.declaration, reader, results);
  const int made = give_results(results, reader.first_array, out, capacity);
  if (n_out) *n_out = made;
}

}  // namespace
}  // namespace slipstream::c

using namespace slipstream::c;

int ss_call(ss_operation* operation, const ss_arg* args, int n, ss_array** out, int capacity,
            int* n_out) {
  return recording([&] {
    clear(out, capacity);
    call(*object_of<Operation>(operation, HandleKind::Operation, "operation"), args, n, out,
         capacity, n_out);
  });
}

int ss_call_name(const char* name, const ss_arg* args, int n, ss_array** out, int capacity,
                 int* n_out) {
  return recording([&] {
    clear(out, capacity);
    call(operation_named(name), args, n, out, capacity, n_out);
  });
}
