"""Symbols of the extensions to NumPy: ``sym.npx``."""

from __future__ import annotations

from ._build import define
from .numpy import _part

__all__ = define(globals(), "npx")

image = _part("numpy_extension.image", "npx.image")
random = _part("numpy_extension.random", "npx.random")
