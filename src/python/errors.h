// The backend's errors as Python exceptions.
#pragma once

#include <Python.h>

#include "base/error.h"

namespace slipstream::python {

// Makes SlipstreamError and the classes derived from it, and puts them into `module`. False with a
// Python error.
bool create_error_classes(PyObject* module);

// The class that Python raises for a kind, borrowed.
PyObject* class_of(ErrorKind kind);

// Raises the exception being handled; a Python error that is set already stays. Ends the call, so
// that the failure it might have raised at its end is forgotten.
void set_python_error() noexcept;

}  // namespace slipstream::python
