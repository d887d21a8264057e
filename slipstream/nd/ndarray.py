"""``mx.nd.ndarray``: the class, what makes arrays, and a few constants of MXNet."""

from __future__ import annotations

from builtins import slice as py_slice  # noqa: F401  # programs import it from here
from typing import Any

import numpy

from ..engine import waitall
from ._functions import array, empty, eye, full, ones, zeros
from ._ndarray import NDArray

__all__ = ["NDArray", "array", "empty", "eye", "full", "ones", "waitall", "zeros"]

_STORAGE_TYPE_UNDEFINED = -1
_STORAGE_TYPE_DEFAULT = 0
_STORAGE_TYPE_ROW_SPARSE = 1
_STORAGE_TYPE_CSR = 2
_STORAGE_TYPE_STR_TO_ID = {"undefined": -1, "default": 0, "row_sparse": 1, "csr": 2}
_STORAGE_TYPE_ID_TO_STR = {number: name for name, number in _STORAGE_TYPE_STR_TO_ID.items()}

# MXNet's numbers of types, as in its files.
_DTYPE_NP_TO_MX = {
    None: -1, numpy.float32: 0, numpy.float64: 1, numpy.float16: 2, numpy.uint8: 3,
    numpy.int32: 4, numpy.int8: 5, numpy.int64: 6, numpy.bool_: 7, numpy.int16: 8,
    numpy.uint16: 9, numpy.uint32: 10, numpy.uint64: 11,
}  # fmt: skip
_DTYPE_MX_TO_NP = {number: dtype for dtype, number in _DTYPE_NP_TO_MX.items()}


def __getattr__(name: str) -> Any:
    """Functions that MXNet defines in this module are those of ``nd``."""
    from .. import nd

    if name in nd.__all__:
        return getattr(nd, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
