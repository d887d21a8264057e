"""Arguments that are numbers, axes or indices; errors name them."""

from __future__ import annotations

import operator
from typing import Any, overload

from .. import _core
from .._arguments import argument_name
from .._convert import Array
from .._dtypes import INTS, name_of
from ..base import SlipstreamAxisError as AxisError
from ..base import SlipstreamTypeError, SlipstreamValueError


def real(value: Any, name: str) -> float:
    """An argument that is a number; errors name it."""
    try:
        return float(value)
    except (TypeError, ValueError):
        raise TypeError(f"{name} must be a number, not {value!r}") from None


def whole(value: Any, name: str, least: int = 0) -> int:
    """An argument that counts something; errors name it."""
    try:
        number = operator.index(value)
    except TypeError:
        name = argument_name(value, name)
        raise SlipstreamTypeError(f"{name} must be an integer, not {value!r}") from None
    if number < least:
        raise SlipstreamValueError(f"{name} must be at least {least}, not {number}")
    return number


@overload
def axes_of(axis: None, name: str = "axis") -> None: ...


@overload
def axes_of(axis: object, name: str = "axis") -> list[int]: ...


def axes_of(axis: Any, name: str = "axis") -> list[int] | None:
    """An ``axis=`` argument as the list the core takes; None means all."""
    if axis is None:
        return None
    try:
        several = axis if isinstance(axis, (tuple, list, range)) else (axis,)
        axes = [operator.index(a) for a in several]
    except TypeError:
        none = "None, " if name == "axis" else ""
        name = argument_name(axis, name)
        raise TypeError(f"{name} must be {none}an int or a tuple of ints, not {axis!r}") from None
    for a in axes:
        if not -(1 << 31) <= a < 1 << 31:
            raise AxisError(f"{argument_name(axis, name)} {a} is out of bounds for any array")
    return axes


def normalize_axis(axis: int, ndim: int, name: str = "axis") -> int:
    """`axis` counted from the front; AxisError naming the argument when it is out of bounds."""
    try:
        axis = operator.index(axis)
    except TypeError:
        name = argument_name(axis, name)
        raise TypeError(f"{name} must be an integer, not {axis!r}") from None
    if not -ndim <= axis < ndim:
        raise AxisError(f"{name} {axis} is out of bounds for an array of dimension {ndim}")
    return axis + ndim if axis < 0 else axis


def as_index(x: Array) -> Array:
    """Indices as integers: arrays are float32 by default, so whole floats are accepted."""
    return x if name_of(x) in INTS else _core.cast(x, "int64")


def at_least_one(given: tuple[Any, ...], name: str) -> tuple[Array, ...]:
    """The arrays themselves; ValueError when the function `name` was given none."""
    if not given:
        raise ValueError(f"{name}: need at least one array")
    return given
