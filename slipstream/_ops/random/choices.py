"""Random integers, orders and choices."""

from __future__ import annotations

import math
from typing import Any

import numpy

from ... import _core
from ..._convert import A, Array, as_kind, convert
from ..._declare import Device, Size, Unconverted, operation
from ..._dtypes import INTS, dtype_name
from ..._index_mode import serves_mxnet
from ...base import SlipstreamTypeError, SlipstreamValueError
from .parameters import joint_shape, of_class, probabilities, shape_of


def _is_integer(value: Any) -> bool:
    return isinstance(value, (int, numpy.integer)) and not isinstance(value, bool)


def _integer_array(cls: type[A], value: Any, name: str) -> Any:
    if isinstance(value, Array):
        return value
    a = numpy.asarray(value)
    if a.dtype.kind not in "iu":
        raise SlipstreamTypeError(f"{name} must be integers, not {value!r}")
    return convert(cls, a.astype(numpy.int64), "int64")


@operation(np_random="randint", out=True)
def randint(
    cls: type[A], low: Unconverted, high: Unconverted | None = None, size: Size = None,
    dtype: Any = None, ctx: Device = None, device: Device = None,
) -> A:  # fmt: skip
    """Integers from [low, high), or from [0, low) when `high` is not given; int64 by default.

    The bounds may be arrays that broadcast.

    >>> from slipstream import {imports}
    >>> {f}.randint(5, 6, size=2)
    array([5, 5], dtype=int64)
    """
    name = "int64" if dtype is None else dtype_name(dtype)
    if name not in INTS:
        raise SlipstreamTypeError(f"dtype must be an integer type, not {name}")
    if high is None:
        low, high = 0, low
    if not _is_integer(low) or not _is_integer(high):
        if isinstance(low, (float, str)) or isinstance(high, (float, str)):
            raise SlipstreamTypeError("low and high must be integers")
        low, high = _integer_array(cls, low, "low"), _integer_array(cls, high, "high")
        drawn = _core.integers_between(low, high, joint_shape(size, low, high))
        return of_class(cls, drawn if name == "int64" else _core.cast(drawn, name))
    low, high = int(low), int(high)
    if low >= high:
        raise SlipstreamValueError(f"low must be below high: low={low}, high={high}")
    limits = numpy.iinfo(name)
    if low < limits.min or high - 1 > limits.max:
        raise SlipstreamValueError(f"low={low}, high={high} do not fit into {name}")
    # The core's bounds are modulo 2^64, written as signed integers.
    low, high = ((x + (1 << 63)) % (1 << 64) - (1 << 63) for x in (low, high))
    return _core.draw(cls, "randint", 0.0, 0.0, low, high, name, shape_of(size))


def shuffled(x: A) -> A:
    """The slices of `x` along axis 0 in random order."""
    if x.ndim == 0:
        raise SlipstreamValueError("shuffle: the array has no dimensions")
    return _core.gather(x, 0, [_core.permutation(type(x), x.shape[0])], "raise")


@operation(np_random="shuffle")
def shuffle(x: Any) -> None:
    """Put the slices of an array along its first axis in random order, in place.

    >>> from slipstream import {imports}
    >>> x = {a}.arange(4)
    >>> {f}.shuffle(x)
    >>> float(x.sum())
    6.0
    """
    if not isinstance(x, Array):
        raise SlipstreamTypeError(f"x must be an array, not {type(x).__name__}")
    _core.store(x, shuffled(x))


@operation(np_random="permutation")
def permutation(cls: type[A], x: Unconverted, ctx: Device = None, device: Device = None) -> A:
    """0 .. x-1 in random order, or the slices of an array in random order.

    >>> from slipstream import {imports}
    >>> int({f}.permutation(4).sum())
    6
    """
    if isinstance(x, (int, numpy.integer)):
        if x < 0:
            raise SlipstreamValueError(f"x must not be negative, not {x}")
        return _core.permutation(cls, int(x))
    return shuffled(as_kind(cls, x))


@operation(np_random="choice", out=True)
def choice(
    cls: type[A], a: Unconverted, size: Size = None, replace: bool = True,
    p: Unconverted | None = None, ctx: Device = None, device: Device = None,
) -> A:  # fmt: skip
    """Random elements of `a` (an int n stands for 0 .. n-1), with probabilities `p`.

    Bad probabilities in an array `p` are an error where a caller waits for the result.

    >>> from slipstream import {imports}
    >>> {f}.choice(3, size=4, p=[0, 1, 0])
    array([1, 1, 1, 1], dtype=int64)
    """
    values = None
    if isinstance(a, (int, numpy.integer)):
        n = int(a)
    else:
        values = a if isinstance(a, Array) else convert(cls, a)
        if values.ndim != 1:
            raise SlipstreamValueError("a must be an integer or one-dimensional")
        n = values.shape[0]
    if n < 1:
        raise SlipstreamValueError("a must have at least one element")
    shape = shape_of(size)
    count = math.prod(shape)
    if not replace and count > n:
        raise SlipstreamValueError(
            f"size {count} is larger than the {n} elements of a without replacement"
        )
    if p is None and replace:
        index = _core.draw(cls, "randint", 0.0, 0.0, 0, n, "int64", shape)
    elif p is None:
        index = _core.reshape(_core.permutation(cls, n)[:count], shape)
    else:
        p = probabilities(cls, p, "choice: p")
        if p.shape != (n,):
            raise SlipstreamValueError(f"p has shape {p.shape}, it needs one entry for each of {n}")
        if replace:
            index = _core.categorical(p, shape, False)
        else:
            index = _core.reshape(_core.weighted_choice(p, count), shape)
    return of_class(cls, index if values is None else _core.gather(values, 0, [index], "raise"))


def categorical(cls: type[A], p: Array, shape: Any) -> A:
    """Places drawn with the probabilities in every row of `p`, as int64.

    Rows that do not sum to 1 are an error, but for programs written for MXNet, which takes them.
    """
    if p.ndim == 0:
        raise SlipstreamValueError("data must have at least one dimension")
    return of_class(cls, _core.categorical(p, shape_of(shape), serves_mxnet()))
