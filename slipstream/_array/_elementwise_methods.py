"""Elementwise methods of arrays of both classes.

Written by tools/write_functions.py; change the declarations instead.
"""

# fmt: off
from __future__ import annotations

from typing import Self

from .._convert import Array, finish
from .._core import frontend_ops as _core
from .part import Part


class ElementwiseMethods(Part):
    """Methods that are one core operation: ``x.exp()``."""

    __slots__ = ()

    def abs(self, out: Array | None = None) -> Self:
        """Absolute value, element by element; `out` takes the result."""
        return _core.absolute(self) if out is None else finish(_core.absolute(self), out)

    def arccos(self, out: Array | None = None) -> Self:
        """Inverse cosine, in radians, element by element; `out` takes the result."""
        return _core.arccos(self) if out is None else finish(_core.arccos(self), out)

    def arccosh(self, out: Array | None = None) -> Self:
        """Inverse hyperbolic cosine, element by element; `out` takes the result."""
        return _core.arccosh(self) if out is None else finish(_core.arccosh(self), out)

    def arcsin(self, out: Array | None = None) -> Self:
        """Inverse sine, in radians, element by element; `out` takes the result."""
        return _core.arcsin(self) if out is None else finish(_core.arcsin(self), out)

    def arcsinh(self, out: Array | None = None) -> Self:
        """Inverse hyperbolic sine, element by element; `out` takes the result."""
        return _core.arcsinh(self) if out is None else finish(_core.arcsinh(self), out)

    def arctan(self, out: Array | None = None) -> Self:
        """Inverse tangent, in radians, element by element; `out` takes the result."""
        return _core.arctan(self) if out is None else finish(_core.arctan(self), out)

    def arctanh(self, out: Array | None = None) -> Self:
        """Inverse hyperbolic tangent, element by element; `out` takes the result."""
        return _core.arctanh(self) if out is None else finish(_core.arctanh(self), out)

    def cbrt(self, out: Array | None = None) -> Self:
        """Cube root, element by element; `out` takes the result."""
        return _core.cbrt(self) if out is None else finish(_core.cbrt(self), out)

    def ceil(self, out: Array | None = None) -> Self:
        """Up to the next integer, element by element; `out` takes the result."""
        return _core.ceil(self) if out is None else finish(_core.ceil(self), out)

    def cos(self, out: Array | None = None) -> Self:
        """Cosine, of radians, element by element; `out` takes the result."""
        return _core.cos(self) if out is None else finish(_core.cos(self), out)

    def cosh(self, out: Array | None = None) -> Self:
        """Hyperbolic cosine, element by element; `out` takes the result."""
        return _core.cosh(self) if out is None else finish(_core.cosh(self), out)

    def degrees(self, out: Array | None = None) -> Self:
        """Radians to degrees, element by element; `out` takes the result."""
        return _core.degrees(self) if out is None else finish(_core.degrees(self), out)

    def exp(self, out: Array | None = None) -> Self:
        """Exponential function, element by element; `out` takes the result."""
        return _core.exp(self) if out is None else finish(_core.exp(self), out)

    def expm1(self, out: Array | None = None) -> Self:
        """exp(x) - 1, exact near zero, element by element; `out` takes the result."""
        return _core.expm1(self) if out is None else finish(_core.expm1(self), out)

    def fix(self, out: Array | None = None) -> Self:
        """Towards zero to an integer, element by element; `out` takes the result."""
        return _core.trunc(self) if out is None else finish(_core.trunc(self), out)

    def floor(self, out: Array | None = None) -> Self:
        """Down to the next integer, element by element; `out` takes the result."""
        return _core.floor(self) if out is None else finish(_core.floor(self), out)

    def log(self, out: Array | None = None) -> Self:
        """Natural logarithm, element by element; `out` takes the result."""
        return _core.log(self) if out is None else finish(_core.log(self), out)

    def log10(self, out: Array | None = None) -> Self:
        """Logarithm to base 10, element by element; `out` takes the result."""
        return _core.log10(self) if out is None else finish(_core.log10(self), out)

    def log1p(self, out: Array | None = None) -> Self:
        """log(1 + x), exact near zero, element by element; `out` takes the result."""
        return _core.log1p(self) if out is None else finish(_core.log1p(self), out)

    def log2(self, out: Array | None = None) -> Self:
        """Logarithm to base 2, element by element; `out` takes the result."""
        return _core.log2(self) if out is None else finish(_core.log2(self), out)

    def log_sigmoid(self, out: Array | None = None) -> Self:
        """log(sigmoid(x)), element by element; `out` takes the result."""
        return _core.log_sigmoid(self) if out is None else finish(_core.log_sigmoid(self), out)

    def mish(self, out: Array | None = None) -> Self:
        """x * tanh(log(1 + exp(x))), element by element; `out` takes the result."""
        return _core.mish(self) if out is None else finish(_core.mish(self), out)

    def radians(self, out: Array | None = None) -> Self:
        """Degrees to radians, element by element; `out` takes the result."""
        return _core.radians(self) if out is None else finish(_core.radians(self), out)

    def rcbrt(self, out: Array | None = None) -> Self:
        """1 / cbrt(x), element by element; `out` takes the result."""
        return _core.rcbrt(self) if out is None else finish(_core.rcbrt(self), out)

    def reciprocal(self, out: Array | None = None) -> Self:
        """1 / x, element by element; `out` takes the result."""
        return _core.reciprocal(self) if out is None else finish(_core.reciprocal(self), out)

    def relu(self, out: Array | None = None) -> Self:
        """max(x, 0), element by element; `out` takes the result."""
        return _core.relu(self) if out is None else finish(_core.relu(self), out)

    def rint(self, out: Array | None = None) -> Self:
        """To the nearest integer, halves to even, element by element; `out` takes the result."""
        return _core.rint(self) if out is None else finish(_core.rint(self), out)

    def rsqrt(self, out: Array | None = None) -> Self:
        """1 / sqrt(x), element by element; `out` takes the result."""
        return _core.rsqrt(self) if out is None else finish(_core.rsqrt(self), out)

    def sigmoid(self, out: Array | None = None) -> Self:
        """1 / (1 + exp(-x)), element by element; `out` takes the result."""
        return _core.sigmoid(self) if out is None else finish(_core.sigmoid(self), out)

    def sign(self, out: Array | None = None) -> Self:
        """-1, 0 or 1 by the sign of x, element by element; `out` takes the result."""
        return _core.sign(self) if out is None else finish(_core.sign(self), out)

    def sin(self, out: Array | None = None) -> Self:
        """Sine, of radians, element by element; `out` takes the result."""
        return _core.sin(self) if out is None else finish(_core.sin(self), out)

    def sinh(self, out: Array | None = None) -> Self:
        """Hyperbolic sine, element by element; `out` takes the result."""
        return _core.sinh(self) if out is None else finish(_core.sinh(self), out)

    def sqrt(self, out: Array | None = None) -> Self:
        """Square root, element by element; `out` takes the result."""
        return _core.sqrt(self) if out is None else finish(_core.sqrt(self), out)

    def square(self, out: Array | None = None) -> Self:
        """x * x, element by element; `out` takes the result."""
        return _core.square(self) if out is None else finish(_core.square(self), out)

    def tan(self, out: Array | None = None) -> Self:
        """Tangent, of radians, element by element; `out` takes the result."""
        return _core.tan(self) if out is None else finish(_core.tan(self), out)

    def tanh(self, out: Array | None = None) -> Self:
        """Hyperbolic tangent, element by element; `out` takes the result."""
        return _core.tanh(self) if out is None else finish(_core.tanh(self), out)

    def trunc(self, out: Array | None = None) -> Self:
        """Towards zero to an integer, element by element; `out` takes the result."""
        return _core.trunc(self) if out is None else finish(_core.trunc(self), out)
