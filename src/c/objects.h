// What the handles of arrays stand for, and how calls look at and give out arrays.
#pragma once

#include "array/array.h"
#include "c/call.h"
#include "c/handles.h"
#include "ops/declare.h"

namespace slipstream::c {

// Shared by all handles on one array, and by the variable whose gradient it is.
struct ArrayObject {
  array::Array array;
  int64_t refs = 1;
  // What ss_data showed: the memory, and the version whose elements it has. Both owned.
  Buffer* shown = nullptr;
  Value* shown_of = nullptr;

  ArrayData& data() { return array.data; }
};

// All of these need the frontend lock.
ArrayObject& array_of(ss_array* handle, const char* argument);
// The arrays of a list of the caller's.
std::vector<ArrayObject*> arrays_of(int n, ss_array* const* handles, const char* argument);
void release(ArrayObject* object);
// The caller's pointer becomes invalid: before a write.
void end_showing(ArrayObject& object);

// New handles; each takes over what it is given, also when it throws.
ss_array* give(Value* owned);
ss_array* give_view(ArrayData& base, View* owned);
ss_array* give_object(ArrayObject* owned);
// The results of a call: up to `capacity` of them into `out`. `base`: the operand that a view
// shows.
int give_results(ops::Outputs& results, ArrayObject* base, ss_array** out, int capacity);

// A shape of the caller's, checked.
Dims shape_of(int ndim, const int64_t* shape);
DType dtype_of(int64_t dtype, const char* argument);
DType dtype_named(const char* name);

}  // namespace slipstream::c
