"""Operations on images."""

from __future__ import annotations

from .._declare import define as _define
from ..np._ndarray import ndarray

__all__ = _define(globals(), "npx.image", ndarray)
