"""Errors and types under the names that MXNet programs use."""

from __future__ import annotations

import ctypes
import os

import numpy

from ._core import (
    SlipstreamError,
    SlipstreamIndexError,
    SlipstreamLinAlgError,
    SlipstreamMemoryError,
)

# Programs written for MXNet catch this; everything that fails at run time is one.
MXNetError = SlipstreamError


class NotImplementedForSymbol(MXNetError, TypeError):
    """A symbol was asked for what only arrays have, such as a value."""


integer_types = (int, numpy.int32, numpy.int64)
numeric_types = (float, int, numpy.generic)
string_types = (str,)
mx_real_t = numpy.float32

# Handles of MXNet's C library, which programs name in declarations; there is none to be had here.
NDArrayHandle = ctypes.c_void_p


def py_str(x: bytes) -> str:
    """Bytes as text.

    >>> py_str(b"relu")
    'relu'
    """
    return x.decode("utf-8")


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
    "data_dir",
    "integer_types",
    "mx_real_t",
    "numeric_types",
    "py_str",
    "string_types",
]
