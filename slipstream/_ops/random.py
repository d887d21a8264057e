"""Random draws into arrays of either class."""

from __future__ import annotations

import operator
from typing import Any

import numpy

from .. import _core
from .._convert import Array, convert
from .._dtypes import FLOATS, INTS, dtype_name

_ops = _core.ops

_RANGES = {name: numpy.iinfo(name) for name in INTS}

# Standard draw of each family: kind, a, b of the core's parameters.
_STANDARD = {
    "uniform": (0.0, 1.0),
    "normal": (0.0, 1.0),
    "exponential": (1.0, 0.0),
    "gumbel": (0.0, 1.0),
    "laplace": (0.0, 1.0),
    "logistic": (0.0, 1.0),
}


def seed(value: int) -> None:
    """Start the random stream anew: the same seed gives the same program the same numbers."""
    try:
        _core.seed(operator.index(value) & 0xFFFFFFFFFFFFFFFF)
    except TypeError:
        raise TypeError(f"seed must be an integer, not {value!r}") from None


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
        raise TypeError(f"size must be an int or a tuple of ints, not {size!r}") from None


def _float_name(dtype: Any) -> str:
    name = dtype_name(dtype)
    if name not in FLOATS:
        raise TypeError(f"dtype must be a floating-point type, not {name}")
    return name


def _standard(cls: type[Array], kind: str, name: str, shape: tuple[int, ...]) -> Array:
    a, b = _STANDARD[kind]
    return _core.draw(cls, kind, a, b, 0, 0, name, shape)


def _parameter(cls: type[Array], value: Any) -> Any:
    """Numbers stay numbers; lists and NumPy arrays become arrays."""
    if type(value) is float or isinstance(value, Array):
        return value
    if isinstance(value, (int, float, numpy.number)):
        return float(value)
    return convert(cls, value)


def _joint_shape(size: Any, *parameters: Any) -> tuple[int, ...]:
    if size is not None:
        return shape_of(size)
    return numpy.broadcast_shapes(*(p.shape for p in parameters if isinstance(p, Array)))


def uniform(cls: type[Array], low: Any, high: Any, size: Any, dtype: Any) -> Array:
    """Evenly from [low, high)."""
    name = _float_name(dtype)
    low, high = _parameter(cls, low), _parameter(cls, high)
    if isinstance(low, float) and isinstance(high, float):
        if low < high:
            return _core.draw(cls, "uniform", low, high, 0, 0, name, shape_of(size))
        if low == high:
            return _core.fill(cls, low, name, shape_of(size))
    shape = _joint_shape(size, low, high)
    draw = _standard(cls, "uniform", name, shape)
    width = high - low
    return _core.cast(_ops.add(_ops.multiply(draw, width), low), name)


def location_scale(
    cls: type[Array], kind: str, loc: Any, scale: Any, size: Any, dtype: Any
) -> Array:
    """Normal, gumbel, laplace and logistic: a location and a scale."""
    name = _float_name(dtype)
    loc, scale = _parameter(cls, loc), _parameter(cls, scale)
    if isinstance(scale, float) and not scale >= 0:
        raise ValueError(f"{kind}: scale must not be negative, not {scale}")
    if isinstance(loc, float) and isinstance(scale, float):
        return _core.draw(cls, kind, loc, scale, 0, 0, name, shape_of(size))
    draw = _standard(cls, kind, name, _joint_shape(size, loc, scale))
    return _core.cast(_ops.add(_ops.multiply(draw, scale), loc), name)


def exponential(cls: type[Array], scale: Any, size: Any, dtype: Any) -> Array:
    """Waiting times with mean `scale`."""
    name = _float_name(dtype)
    scale = _parameter(cls, scale)
    if isinstance(scale, float):
        if not scale >= 0:
            raise ValueError(f"exponential: scale must not be negative, not {scale}")
        return _core.draw(cls, "exponential", scale, 0.0, 0, 0, name, shape_of(size))
    draw = _standard(cls, "exponential", name, _joint_shape(size, scale))
    return _core.cast(_ops.multiply(draw, scale), name)


def bernoulli(cls: type[Array], prob: Any, size: Any, dtype: Any) -> Array:
    """Ones with probability `prob`, zeros otherwise."""
    name = dtype_name(dtype)
    prob = _parameter(cls, prob)
    if isinstance(prob, float):
        if not 0 <= prob <= 1:
            raise ValueError(f"prob must be between 0 and 1, not {prob}")
        return _core.draw(cls, "bernoulli", prob, 0.0, 0, 0, name, shape_of(size))
    draw = _standard(cls, "uniform", _core.default_float(), _joint_shape(size, prob))
    return _core.cast(_ops.less(draw, prob), name)


def randint(cls: type[Array], low: int, high: int | None, size: Any, dtype: Any) -> Array:
    """Integers from [low, high), or [0, low) when high is None."""
    name = dtype_name(dtype)
    if name not in INTS:
        raise TypeError(f"dtype must be an integer type, not {name}")
    try:
        low = operator.index(low)
        high = None if high is None else operator.index(high)
    except TypeError:
        raise TypeError("low and high must be integers") from None
    if high is None:
        low, high = 0, low
    if low >= high:
        raise ValueError(f"low must be below high: low={low}, high={high}")
    if low < _RANGES[name].min or high - 1 > _RANGES[name].max:
        raise ValueError(f"low={low}, high={high} do not fit into {name}")
    # The core's bounds are signed 64-bit; only the very last int64 cannot be drawn.
    return _core.draw(cls, "randint", 0.0, 0.0, low, min(high, 2**63 - 1), name, shape_of(size))


def shuffled(x: Array) -> Array:
    """The slices of `x` along axis 0 in random order."""
    if x.ndim == 0:
        raise ValueError("shuffle: the array has no dimensions")
    return _core.gather(x, 0, [_core.permutation(type(x), x.shape[0])], "raise")


def permutation(cls: type[Array], x: Any) -> Array:
    """0 .. x-1 in random order, or the slices of the array `x` in random order."""
    if isinstance(x, (int, numpy.integer)):
        if x < 0:
            raise ValueError(f"x must not be negative, not {x}")
        return _core.permutation(cls, int(x))
    return shuffled(x if isinstance(x, Array) else convert(cls, x))


def choice(cls: type[Array], a: Any, size: Any, replace: bool, p: Any) -> Array:
    """Random elements of `a` (an int n stands for 0 .. n-1), with or without weights `p`."""
    values = None
    if isinstance(a, (int, numpy.integer)):
        n = int(a)
    else:
        values = a if isinstance(a, Array) else convert(cls, a)
        if values.ndim != 1:
            raise ValueError("a must be an integer or one-dimensional")
        n = values.shape[0]
    if n < 1:
        raise ValueError("a must have at least one element")
    shape = shape_of(size)
    count = int(numpy.prod(shape, dtype=numpy.int64))
    if not replace and count > n:
        raise ValueError(f"size {count} is larger than the {n} elements of a without replacement")
    if p is None and replace:
        index = _core.draw(cls, "randint", 0.0, 0.0, 0, n, "int64", shape)
    elif p is None:
        index = _core.reshape(_core.permutation(cls, n)[:count], shape)
    else:
        index = _weighted(cls, n, shape, count, replace, p)
    return index if values is None else _core.gather(values, 0, [index], "raise")


def _weighted(
    cls: type[Array], n: int, shape: tuple[int, ...], count: int, replace: bool, p: Any
) -> Array:
    weights = _core.to_numpy(p, "choice(p=)") if isinstance(p, Array) else numpy.asarray(p)
    weights = weights.astype(numpy.float64)
    if weights.shape != (n,):
        raise ValueError(f"p has shape {weights.shape}, it needs one entry for each of {n}")
    if not (weights >= 0).all() or abs(weights.sum() - 1) > 1e-5:
        raise ValueError("p must be probabilities that sum to 1")
    if replace:
        # How many of the cumulative weights lie at or below the draw is the place it falls in.
        edges = numpy.cumsum(weights)[:-1] / weights.sum()
        cumulative = _core.from_buffer(cls, edges, "float64", edges.shape)
        draw = _core.draw(cls, "uniform", 0.0, 1.0, 0, 0, "float64", (*shape, 1))
        below = _ops.greater_equal(draw, cumulative)
        return _core.reduce("sum", below, [len(shape)], False, "int64")
    if int((weights > 0).sum()) < count:
        raise ValueError("p has fewer non-zero entries than size")
    # The smallest exponential waiting times, each divided by its weight, are such a sample.
    times = _core.to_numpy(_standard(cls, "exponential", "float64", (n,)), "choice(p=)")
    with numpy.errstate(divide="ignore"):
        order = numpy.argsort(times / weights)[:count].astype(numpy.int64)
    return _core.from_buffer(cls, order, "int64", shape)
