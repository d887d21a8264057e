// The Python array object, in plain CPython slots because its operators are the record path.
#pragma once

#include <Python.h>

#include <vector>

#include "array/array.h"
#include "ops/type_rules.h"
#include "python/errors.h"
#include "python/gil.h"

namespace slipstream::python {

struct ArrayObject {
  PyObject_HEAD array::Array array;  // its gradient's object is a PyObject*
  PyObject* weakrefs;
};

// Creates the type `Array`; the frontends derive nd.NDArray and np.ndarray from it.
PyTypeObject* create_array_type(PyObject* module);
extern PyTypeObject* array_type;
// Frontend classes, set by the Python side: what operations without an array operand return.
extern PyTypeObject* np_type;
extern PyTypeObject* nd_type;
extern PyObject* numpy_generic;  // the class of NumPy's scalars

// Nearly all are one of the two: no search through the bases, of which there are many.
inline bool is_array_class(PyTypeObject* t) {
  return t == np_type || t == nd_type || PyType_IsSubtype(t, array_type);
}
inline bool is_array(PyObject* o) { return is_array_class(Py_TYPE(o)); }
// By which rules the results of operations on this class get their types.
ops::TypeRules rules_of(PyTypeObject* type);

inline array::Array& array_of(PyObject* o) { return reinterpret_cast<ArrayObject*>(o)->array; }
inline ArrayData& data_of(PyObject* o) { return array_of(o).data; }

// What an array shows now, kept while a thread waits: another one may write to the array meanwhile.
class Shown {
 public:
  explicit Shown(const ArrayData& d);
  ~Shown();
  Shown(const Shown&) = delete;
  Shown& operator=(const Shown&) = delete;
  Operand operand;
};

// New array objects of class `type`; both take over their value or view.
PyObject* wrap(PyTypeObject* type, Value* owned);
PyObject* wrap_view(PyTypeObject* type, ArrayData& base, View* owned);

// A Python number or array as an operand. False (no error set) when it is neither.
bool parse_arg(PyObject* o, ops::Arg& out);
bool parse_scalar(PyObject* o, ops::Scalar& out);

// The same for operators, where lists and NumPy arrays become arrays first and live as long as
// this.
struct ParsedArg {
  ops::Arg arg;
  PyObject* adopted = nullptr;

  ParsedArg() = default;
  ParsedArg(const ParsedArg&) = delete;
  ParsedArg& operator=(const ParsedArg&) = delete;
  ~ParsedArg() { Py_XDECREF(adopted); }
  // False when it is not for us, or, with a Python error set, when it could not be converted.
  bool parse(PyObject* o);
};

// Runs `f`, turning C++ exceptions into Python ones; nullptr then.
template <class F>
PyObject* guarded(F&& f) noexcept;

template <class F>
PyObject* guarded(F&& f) noexcept {
  Entered entered;
  try {
    return or_sleep_for_good(f);
  } catch (...) {
    set_python_error();
    return nullptr;
  }
}

// ---- index.cpp
PyObject* array_getitem(PyObject* self, PyObject* key);
int array_setitem(PyObject* self, PyObject* key, PyObject* value);
// Python functions that handle the other kinds of index.
extern PyObject* advanced_getitem;
extern PyObject* advanced_setitem;
// Turns lists, NumPy arrays and other foreign values into arrays: value -> Array.
extern PyObject* as_array;

// ---- sync.cpp
// ------------------------------------------------------------------------------------- Waits for
// the value; false with a Python error when it failed or was interrupted.
bool sync(Value* v, const char* kind);
// The same for what is not a look at a value: not counted, and allowed under no_sync.
bool wait_quietly(Value* v);
bool waitall(const char* kind);
bool wait_seq(uint64_t seq, const char* kind);
// At the end of a call that recorded: helps to compute when recording has run too far ahead. False
// with a Python error when that was interrupted or, in sync mode, when an operation failed.
bool settle();
// Around the updates of one step, all of which are recorded, whatever fails. The end of the
// outermost raises what failed in it in sync mode (`own`) and, without waiting, why `earlier`
// updates were skipped. At its end, because what is updated must not depend on timing. False with
// a Python error.
void begin_updates();
bool end_updates(bool own, bool earlier);
// Helps to compute until run-ahead is within its limits; releases the GIL meanwhile.
void pace(int64_t bytes = 0);
void raise_failure(const Failure& f);
bool interrupted();
extern thread_local bool no_sync_on;

// ---- callsite.cpp
// ---------------------------------------------------------------------------------
uint32_t call_site();
// "file.py:12 in function", or "" for site 0.
std::string describe_site(uint32_t site);
PyObject* site_tuple(uint32_t site);  // (file, line, function)
void set_package_prefix(const char* prefix);

// ---- convert.cpp
// ----------------------------------------------------------------------------------
PyObject* to_numpy(PyObject* self, const char* kind);
// The same without a copy: read-only, and it keeps the memory alive.
PyObject* numpy_view(PyObject* self, const char* kind);
PyObject* item(PyObject* self, const char* kind);
Value* from_buffer(PyObject* contiguous, DType dtype, const Dims& shape);
// A copy of strided memory.
Value* from_foreign(const char* data, DType dtype, const Dims& shape, const Dims& strides);
// Memory to be filled through the buffer protocol, and the array it becomes then.
PyObject* new_memory(int64_t bytes);
Value* adopt_memory(PyObject* memory, DType dtype, const Dims& shape);
PyObject* numpy_dtype(DType t);
void set_numpy_dtypes(PyObject* sequence);
bool init_export_type();

// ---- dlpack.cpp, dlpack_import.cpp
// -----------------------------------------------------------------------------------
// Shared and read-only, or a copy; in the capsule of DLPack 1.0 or in the plain one before it.
enum class Lending { Read, Copy, PlainRead, PlainCopy };
PyObject* to_dlpack(PyObject* self, Lending how);
PyObject* to_dlpack_for_write(PyObject* self);
// copy: 1 always; 0 never; -1 unless the producer made a copy for us.
PyObject* from_dlpack(PyTypeObject* type, PyObject* capsule, int copy);

// ---- buffer.cpp
// -----------------------------------------------------------------------------------
int array_getbuffer(PyObject* self, Py_buffer* view, int flags);
void array_releasebuffer(PyObject* self, Py_buffer* view);
// NumPy asks for a buffer first and forgets what that raised. True, with the error set again, when
// a wait for this array was interrupted so.
bool raise_unseen(PyObject* self);

PyObject* dims_to_tuple(const Dims& d);
// A shape argument: an int or a sequence of ints. Throws ops::TypeError naming `argument`.
Dims parse_shape(PyObject* o, const char* argument);

}  // namespace slipstream::python
