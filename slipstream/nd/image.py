"""Operations on images."""

from __future__ import annotations

from .._declare import define as _define
from ._ndarray import NDArray

__all__ = _define(globals(), "nd.image", NDArray)
