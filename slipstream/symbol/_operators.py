"""Operators of symbols: ``x + y``, ``2 / x``, ``x < 3``."""

from __future__ import annotations

from collections.abc import Callable
from numbers import Number
from typing import TYPE_CHECKING, Any

import numpy

from .._convert import Array
from ._later import constant, create

if TYPE_CHECKING:
    from ._symbol import Symbol

_ORDERED = ("minus", "div", "mod", "power")
ELEMWISE = {"plus": "add", "minus": "sub", "mul": "mul", "div": "div"}


def operator(short: str, mirrored: bool = False) -> Callable[[Any, Any], Any]:
    """The method of an operator; mirrored when the symbol stands on its right."""

    def method(self: Any, other: Any) -> Any:
        return self._operate(other, short, mirrored)

    return method


def on_both_sides(short: str) -> tuple[Callable[[Any, Any], Any], Callable[[Any, Any], Any]]:
    """The two methods of an operator, of a symbol on its left and on its right."""
    return operator(short), operator(short, mirrored=True)


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
    from ._symbol import Symbol

    if isinstance(value, (Array, numpy.ndarray)):
        return constant(value)
    return value if isinstance(value, Symbol) else None


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
