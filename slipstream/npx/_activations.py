"""Elementwise functions that NumPy does not have, from the shared table."""

from __future__ import annotations

from .._elementwise import SPECIAL_UNARY, define
from ..np._ndarray import ndarray

__all__ = define(globals(), "npx", ndarray, SPECIAL_UNARY, [])
