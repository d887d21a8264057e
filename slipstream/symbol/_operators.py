"""Operators of symbols: ``x + y``, ``2 / x``, ``x < 3``."""

from __future__ import annotations

from numbers import Number
from typing import TYPE_CHECKING, Any

import numpy

from .._convert import Array
from ._later import constant, create, is_symbol

if TYPE_CHECKING:
    from ._symbol import Symbol

_ORDERED = ("minus", "div", "mod", "power")
ELEMWISE = {"plus": "add", "minus": "sub", "mul": "mul", "div": "div"}


class Operators:
    """The operators of MXNet's classic symbols."""

    __slots__ = ()

    def _operate(self, other: Any, short: str, mirrored: bool = False) -> Any:
        return operate(self, other, short, mirrored)  # type: ignore[arg-type]  # it is a Symbol

    def __add__(self, other: Any) -> Any:
        return self._operate(other, "plus")

    def __radd__(self, other: Any) -> Any:
        return self._operate(other, "plus", mirrored=True)

    def __sub__(self, other: Any) -> Any:
        return self._operate(other, "minus")

    def __rsub__(self, other: Any) -> Any:
        return self._operate(other, "minus", mirrored=True)

    def __mul__(self, other: Any) -> Any:
        return self._operate(other, "mul")

    def __rmul__(self, other: Any) -> Any:
        return self._operate(other, "mul", mirrored=True)

    def __truediv__(self, other: Any) -> Any:
        return self._operate(other, "div")

    def __rtruediv__(self, other: Any) -> Any:
        return self._operate(other, "div", mirrored=True)

    def __mod__(self, other: Any) -> Any:
        return self._operate(other, "mod")

    def __rmod__(self, other: Any) -> Any:
        return self._operate(other, "mod", mirrored=True)

    def __pow__(self, other: Any) -> Any:
        return self._operate(other, "power")

    def __rpow__(self, other: Any) -> Any:
        return self._operate(other, "power", mirrored=True)

    def __eq__(self, other: Any) -> Any:
        return self._operate(other, "equal")

    def __ne__(self, other: Any) -> Any:
        return self._operate(other, "not_equal")

    def __gt__(self, other: Any) -> Any:
        return self._operate(other, "greater")

    def __ge__(self, other: Any) -> Any:
        return self._operate(other, "greater_equal")

    def __lt__(self, other: Any) -> Any:
        return self._operate(other, "lesser")

    def __le__(self, other: Any) -> Any:
        return self._operate(other, "lesser_equal")

    def __hash__(self) -> int:
        return id(self)

    def __neg__(self) -> Any:
        return self._operate(-1.0, "mul")

    def __pos__(self) -> Any:
        return self


def operate(symbol: Symbol, other: Any, short: str, mirrored: bool) -> Any:
    """A symbol and something else under an operator of MXNet's classic symbols."""
    if is_number(other):
        letter = "r" if mirrored and short in _ORDERED else ""
        return create(f"_{letter}{short}_scalar", (symbol,), {"scalar": plain_number(other)},
                      hint=f"_{short}scalar")  # fmt: skip
    operand = as_symbol(other)
    if operand is None:
        return NotImplemented
    if operand._for_array and not symbol._for_array:
        return operand._operate(symbol, short, not mirrored)
    lhs, rhs = (operand, symbol) if mirrored else (symbol, operand)
    return create(_pair(lhs, rhs, short), (lhs, rhs), {}, hint=f"_{short}")


def is_number(value: Any) -> bool:
    """Whether it is a number of Python or NumPy."""
    return isinstance(value, (Number, numpy.generic))


def as_symbol(value: Any) -> Symbol | None:
    """A symbol, or an array as one; None for anything else."""

    if isinstance(value, (Array, numpy.ndarray)):
        return constant(value)
    return value if is_symbol(value) else None


def plain_number(value: Any) -> Any:
    """A number without NumPy's type."""
    return value.item() if isinstance(value, numpy.generic) else value


def _pair(lhs: Symbol, rhs: Symbol, short: str) -> str:
    """The operation on two symbols: of equal shapes, unless they are known to differ."""
    (a, i), (b, j) = lhs._entries[0], rhs._entries[0]
    differ = a.shapes is not None and b.shapes is not None and a.shapes[i] != b.shapes[j]
    if differ:
        return f"broadcast_{ELEMWISE.get(short, short)}"
    return f"elemwise_{ELEMWISE[short]}" if short in ELEMWISE else f"_{short}"
