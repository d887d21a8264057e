"""Linear algebra of the classic frontend."""

from __future__ import annotations

from .._declare import define as _define
from ._ndarray import NDArray

__all__ = _define(globals(), "nd.linalg", NDArray)
