"""Operations that MXNet kept apart: boxes, control flow and more."""

from __future__ import annotations

from .._declare import define as _define
from ._ndarray import NDArray

__all__ = _define(globals(), "nd.contrib", NDArray)
