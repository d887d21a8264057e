"""Linear algebra."""

from __future__ import annotations

from numpy.linalg import LinAlgError

from .._declare import define as _define
from .._ops.linalg import EighResult, EigResult, QRResult, SlogdetResult, SVDResult
from ._ndarray import ndarray

__all__ = ["EigResult", "EighResult", "LinAlgError", "QRResult", "SVDResult", "SlogdetResult"]
__all__ += _define(globals(), "np.linalg", ndarray)
