"""Numbers of an array: complex parts, rounding, softmax, products."""

from __future__ import annotations

from typing import Any, Self

from .. import _core
from .._convert import Array, as_index, convert, finish
from .._ops.arguments import real
from .._ops.elementwise import complex_numbers, rounding
from .._ops.indexing import gather, one_hot
from .part import Part

core_ops = _core.ops


class NumericMethods(Part):
    """Computations on every element, and products."""

    __slots__ = ()

    @property
    def real(self) -> Self:
        """The real part: a new array, or this one when it is not complex."""
        return complex_numbers.real(self)

    @real.setter
    def real(self, value: Any) -> None:
        complex_numbers.set_part(self, value, None)

    @property
    def imag(self) -> Self:
        """The imaginary part: a new array, zeros when this one is not complex."""
        return core_ops.imag(self)

    @imag.setter
    def imag(self, value: Any) -> None:
        complex_numbers.set_part(self, None, value)

    def conj(self) -> Self:
        """The complex conjugate of every element."""
        return core_ops.conjugate(self)

    conjugate = conj

    def __round__(self, decimals: int = 0) -> Self:
        return self.round(decimals)

    def clip(self, min: Any = None, max: Any = None, out: Array | None = None) -> Self:
        """Values below `min` become `min`, values above `max` become `max`."""
        return finish(_core.frontend_ops.clip(self, min, max), out)

    def round(self, decimals: int = 0, out: Array | None = None) -> Self:
        """To the nearest number with that many decimals; halves to even."""
        if type(decimals) is int and not decimals:
            result = core_ops.rint(self)
            return result if out is None else finish(result, out)
        return finish(rounding.around(self, decimals), out)

    def softmax(self, axis: int = -1, temperature: float | None = None) -> Self:
        """Softmax along an axis."""
        t = 1.0 if temperature is None else real(temperature, "temperature")
        return _core.softmax(self, axis, t, False, None)

    def log_softmax(self, axis: int = -1, temperature: float | None = None) -> Self:
        """Logarithm of the softmax along an axis."""
        t = 1.0 if temperature is None else real(temperature, "temperature")
        return _core.softmax(self, axis, t, True, None)

    def one_hot(self, depth: int, on_value: float = 1.0, off_value: float = 0.0,
                dtype: Any = "float32") -> Self:  # fmt: skip
        """Indices as rows with a single one."""
        return one_hot.one_hot(self, depth, on_value, off_value, dtype)

    def pick(self, index: Any, axis: int | None = -1, keepdims: bool = False,
             mode: str | None = None) -> Self:  # fmt: skip
        """One element per position along an axis; `mode` as in ``npx.pick``."""
        return gather.pick(self, as_index(type(self), index), axis, keepdims, mode)

    def dot(self, b: Any, out: Array | None = None) -> Self:
        """Matrix product, as ``np.dot``."""
        if not isinstance(b, Array):
            if hasattr(type(b), "_reflected_dot"):  # a parameter whose shape is not known yet
                return b._reflected_dot(self)
            b = convert(type(self), b)
        return finish(_core.dot(self, b), out)
