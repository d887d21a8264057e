"""Errors and types under the names that MXNet programs use."""

from __future__ import annotations

import ctypes
import os
from typing import Any

import numpy

from ._core import (
    SlipstreamAxisError,
    SlipstreamError,
    SlipstreamIndexError,
    SlipstreamLinAlgError,
    SlipstreamMemoryError,
    SlipstreamTypeError,
    SlipstreamValueError,
)

# Programs written for MXNet catch this; everything that fails at run time is one.
MXNetError = SlipstreamError


# A bad argument is a ValueError or TypeError, as in Python, and for these programs an MXNetError.
_BOTH: dict[type[Exception], type[Exception]] = {
    ValueError: SlipstreamValueError,
    TypeError: SlipstreamTypeError,
}


def bad_argument(error: Exception) -> Exception:
    """The same error as one that programs written for MXNet catch, too.

    >>> issubclass(type(bad_argument(ValueError("axis 3"))), (ValueError, MXNetError))
    True
    """
    both = _BOTH.get(type(error))
    if both is None:
        return error
    found = both(*error.args)
    found.__dict__.update(error.__dict__)  # its notes
    found.__cause__, found.__suppress_context__ = error.__cause__, True
    return found.with_traceback(error.__traceback__)


def _unpickled(kind: str, args: tuple[Any, ...]) -> Exception:
    return {t.__name__: t for t in _NAMED_AS_IN_PYTHON}[kind](*args)


def _reduce(self: Exception) -> Any:
    return _unpickled, (type(self).__name__, (str(self),)), self.__dict__ or None


# By a function: under their names pickle would find Python's and NumPy's own.
_NAMED_AS_IN_PYTHON = (SlipstreamValueError, SlipstreamTypeError, SlipstreamAxisError)
for _kind in _NAMED_AS_IN_PYTHON:
    _kind.__reduce__ = _reduce  # type: ignore[method-assign, assignment]


class NotImplementedForSymbol(MXNetError, TypeError):
    """A symbol was asked for what only arrays have, such as a value."""


integer_types = (int, numpy.int32, numpy.int64)
numeric_types = (float, int, numpy.generic)
string_types = (str,)
mx_real_t = numpy.float32

# Handles of MXNet's C library, which programs name in declarations; there is none to be had here.
NDArrayHandle = ctypes.c_void_p


def py_str(x: bytes | str) -> str:
    """Bytes as text; text, as hooks get it here, is left as it is.

    >>> py_str(b"relu"), py_str("relu")
    ('relu', 'relu')
    """
    return x if isinstance(x, str) else x.decode("utf-8")


def _as_list(x: object) -> list[object]:
    """A list or tuple as a list, anything else as a list of one; MXNet's control flow tests.

    >>> _as_list((1, 2)), _as_list(1)
    ([1, 2], [1])
    """
    return list(x) if isinstance(x, (list, tuple)) else [x]


def data_dir() -> str:
    """Where downloaded data is kept: ``MXNET_HOME``, or a folder in the user's home.

    >>> import os
    >>> os.path.isabs(data_dir())
    True
    """
    return os.environ.get("MXNET_HOME") or os.path.join(os.path.expanduser("~"), ".mxnet")


__all__ = [
    "MXNetError",
    "NotImplementedForSymbol",
    "SlipstreamError",
    "SlipstreamIndexError",
    "SlipstreamLinAlgError",
    "SlipstreamMemoryError",
    "SlipstreamTypeError",
    "SlipstreamValueError",
    "data_dir",
    "integer_types",
    "mx_real_t",
    "numeric_types",
    "py_str",
    "string_types",
]
