"""Fourier transforms."""

from __future__ import annotations

from .._declare import define as _define
from ._ndarray import ndarray

__all__ = _define(globals(), "np.fft", ndarray)
