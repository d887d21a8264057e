"""Shared by draws: parameters, shapes and types of results, the standard draw."""

from __future__ import annotations

import math
import operator
from typing import Any

import numpy

from ... import _core
from ..._arguments import argument_name
from ..._convert import A, Array, as_numbers, convert
from ..._dtypes import FLOATS, dtype_name
from ...base import SlipstreamTypeError, SlipstreamValueError

core_ops = _core.ops

# Standard draw of each family: kind, a, b of the core's parameters.
_STANDARD = {
    "uniform": (0.0, 1.0),
    "normal": (0.0, 1.0),
    "exponential": (1.0, 0.0),
    "gumbel": (0.0, 1.0),
    "laplace": (0.0, 1.0),
    "logistic": (0.0, 1.0),
}


def shape_of(size: Any) -> tuple[int, ...]:
    """A ``size=`` or ``shape=`` argument as a tuple; None means a single number."""
    if size is None:
        return ()
    if type(size) is tuple:
        return size
    try:
        if isinstance(size, list):
            return tuple(operator.index(s) for s in size)
        return (operator.index(size),)
    except TypeError:
        name = argument_name(size, "size")
        raise SlipstreamTypeError(
            f"{name} must be an int or a tuple of ints, not {size!r}"
        ) from None


def float_name(dtype: Any) -> str:
    """The name of a ``dtype=`` that must be a floating-point type."""
    name = dtype_name(dtype)
    if name not in FLOATS:
        raise SlipstreamTypeError(f"dtype must be a floating-point type, not {name}")
    return name


def standard(cls: type[A], kind: str, name: str, shape: tuple[int, ...]) -> A:
    """The family's draw of location 0 and scale 1."""
    a, b = _STANDARD[kind]
    return _core.draw(cls, kind, a, b, 0, 0, name, shape)


def parameter(
    cls: type[Array],
    value: Any,
    name: str = "",
    low: float = -math.inf,
    high: float = math.inf,
    positive: bool = False,
) -> Any:
    """A parameter of a distribution: numbers stay numbers, lists and NumPy arrays become arrays.

    With `name` it must lie in [low, high], or (0, high] when `positive`: numbers raise here,
    arrays when a caller waits for the result.
    """
    if type(value) is not float and not isinstance(value, Array):
        if isinstance(value, (int, float, numpy.number)):
            value = float(value)
        else:
            value = convert(cls, value)
    if not name:
        return value
    if positive:
        low = 0.0
    if isinstance(value, float) and (value > low if positive else value >= low) and value <= high:
        return value
    if high < math.inf:
        rule = f"must be between {low:g} and {high:g}" + (" (above 0)" if positive else "")
    elif low == 0:
        rule = "must be positive" if positive else "must not be negative"
    else:
        rule = f"must be at least {low:g}"
    if isinstance(value, float):
        raise SlipstreamValueError(f"{name} {rule}, not {value}")
    return _core.checked(value, low, high, positive, f"{name} {rule}")


def without_gradient(draw: A) -> A:
    """A draw whose parameters get the gradient zero, where MXNet knows none."""
    return _core.stop_gradient(draw) if _core.is_recording() and _core.on_tape(draw) else draw


def joint_shape(size: Any, *parameters: Any) -> tuple[int, ...]:
    """The shape of a draw: `size`, or else what the array parameters broadcast to."""
    if size is not None:
        return shape_of(size)
    return numpy.broadcast_shapes(*(p.shape for p in parameters if isinstance(p, Array)))


def of_class(cls: type[A], x: Any) -> A:
    """`x` as an array of class `cls`."""
    return x if type(x) is cls else _core.view_as(x, cls)


def probabilities(cls: type[A], p: Any, name: str) -> Any:
    """Probabilities in float64, checked here unless they are an array: then when they are known."""
    if isinstance(p, Array):
        return p
    a = as_numbers(p, numpy.float64)
    if a.size and (not (a >= 0).all() or (abs(a.sum(axis=-1) - 1) > 1e-5).any()):
        raise SlipstreamValueError(f"{name} must be probabilities that sum to 1")
    return convert(cls, a, "float64")


def inverse(x: Any) -> Any:
    """1 / x of a number or an array, in float64."""
    if isinstance(x, float):
        return 1 / x if x else math.inf
    return core_ops.divide(1.0, _core.cast(x, "float64"))


def sampler(cls: type[A], kind: str, a: Any, b: Any, shape: tuple[int, ...], name: str) -> A:
    """A draw by rejection, or of a family that does not fuse."""
    return _core.sampler(cls, kind, a, b, name, shape)
