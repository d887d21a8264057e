"""Random draws into arrays of either class: the families that fuse, integers, orders, choices."""

from __future__ import annotations

import math
import operator
from typing import Any

import numpy

from ... import _core
from ..._arguments import argument_name
from ..._convert import A, Array, as_kind, as_numbers, convert
from ..._declare import either
from ..._dtypes import FLOATS, INTS, dtype_name
from ..._index_mode import serves_mxnet
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


def seed(seed: int | None = None, ctx: Any = "all", *, device: Any = None,
         seed_state: int | None = None) -> None:  # fmt: skip
    """Start the random stream anew: the same seed gives the same program the same numbers.

    `seed_state` is another name of `seed`. There is one stream for all devices, so `ctx` and
    `device` are accepted and not used.

    >>> from slipstream import np
    >>> np.random.seed(1)
    >>> x = np.random.uniform(size=3)
    >>> np.random.seed(1)
    >>> bool((x == np.random.uniform(size=3)).all())
    True
    """
    if seed is None or seed_state is not None:
        seed = either("seed", seed, "seed_state", seed_state)
    try:
        _core.seed(operator.index(seed) & 0xFFFFFFFFFFFFFFFF)
    except TypeError:
        name = argument_name(seed, "seed")
        raise SlipstreamTypeError(f"{name} must be an integer, not {seed!r}") from None


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


def standard(cls: type[Array], kind: str, name: str, shape: tuple[int, ...]) -> Array:
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
    arrays when somebody waits for the result.
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


def without_gradient(draw: Array) -> Array:
    """A draw whose parameters get the gradient zero, where MXNet knows none."""
    return _core.stop_gradient(draw) if _core.is_recording() and _core.on_tape(draw) else draw


def joint_shape(size: Any, *parameters: Any) -> tuple[int, ...]:
    """The shape of a draw: `size`, or else what the array parameters broadcast to."""
    if size is not None:
        return shape_of(size)
    return numpy.broadcast_shapes(*(p.shape for p in parameters if isinstance(p, Array)))


def uniform(cls: type[A], low: Any, high: Any, size: Any, dtype: Any) -> A:
    """Evenly from [low, high)."""
    name = float_name(dtype)
    low, high = parameter(cls, low), parameter(cls, high)
    if isinstance(low, float) and isinstance(high, float):
        if low < high:
            return _core.draw(cls, "uniform", low, high, 0, 0, name, shape_of(size))
        if low == high:
            return _core.fill(cls, low, name, shape_of(size))
    draw = standard(cls, "uniform", name, joint_shape(size, low, high))
    width = high - low
    return _core.cast(core_ops.add(core_ops.multiply(draw, width), low), name)


def location_scale(cls: type[A], kind: str, loc: Any, scale: Any, size: Any, dtype: Any) -> A:
    """Normal, gumbel, laplace and logistic: a location and a scale."""
    name = float_name(dtype)
    loc, scale = parameter(cls, loc), parameter(cls, scale, f"{kind}: scale", 0)
    if isinstance(loc, float) and isinstance(scale, float):
        return _core.draw(cls, kind, loc, scale, 0, 0, name, shape_of(size))
    draw = standard(cls, kind, name, joint_shape(size, loc, scale))
    return _core.cast(core_ops.add(core_ops.multiply(draw, scale), loc), name)


def exponential(cls: type[Array], scale: Any, size: Any, dtype: Any) -> Array:
    """Waiting times with mean `scale`."""
    name = float_name(dtype)
    scale = parameter(cls, scale, "exponential: scale", 0)
    if isinstance(scale, float):
        return _core.draw(cls, "exponential", scale, 0.0, 0, 0, name, shape_of(size))
    draw = standard(cls, "exponential", name, joint_shape(size, scale))
    return _core.cast(core_ops.multiply(draw, scale), name)


def bernoulli(cls: type[Array], prob: Any, size: Any, dtype: Any) -> Array:
    """Ones with probability `prob`, zeros otherwise."""
    name = dtype_name(dtype)
    prob = parameter(cls, prob, "bernoulli: prob", 0, 1)
    if isinstance(prob, float):
        return _core.draw(cls, "bernoulli", prob, 0.0, 0, 0, name, shape_of(size))
    draw = standard(cls, "uniform", _core.default_float(), joint_shape(size, prob))
    return _core.cast(core_ops.less(draw, prob), name)


def logit_probability(cls: type[Array], logit: Any) -> Any:
    """The probability that a logit stands for."""
    logit = parameter(cls, logit)
    if isinstance(logit, Array):
        return core_ops.sigmoid(logit)
    return 1 / (1 + math.exp(-logit)) if logit >= 0 else 1 - 1 / (1 + math.exp(logit))


def _is_integer(value: Any) -> bool:
    return isinstance(value, (int, numpy.integer)) and not isinstance(value, bool)


def _integer_array(cls: type[Array], value: Any, name: str) -> Array:
    if isinstance(value, Array):
        return value
    a = numpy.asarray(value)
    if a.dtype.kind not in "iu":
        raise SlipstreamTypeError(f"{name} must be integers, not {value!r}")
    return convert(cls, a.astype(numpy.int64), "int64")


def randint(cls: type[Array], low: Any, high: Any, size: Any, dtype: Any) -> Array:
    """Integers from [low, high), or [0, low) when high is None."""
    name = dtype_name(dtype)
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


def of_class(cls: type[Array], x: Array) -> Array:
    """`x` as an array of class `cls`."""
    return x if type(x) is cls else _core.view_as(x, cls)


def shuffled(x: A) -> A:
    """The slices of `x` along axis 0 in random order."""
    if x.ndim == 0:
        raise SlipstreamValueError("shuffle: the array has no dimensions")
    return _core.gather(x, 0, [_core.permutation(type(x), x.shape[0])], "raise")


def permutation(cls: type[A], x: Any) -> A:
    """0 .. x-1 in random order, or the slices of the array `x` in random order."""
    if isinstance(x, (int, numpy.integer)):
        if x < 0:
            raise SlipstreamValueError(f"x must not be negative, not {x}")
        return _core.permutation(cls, int(x))
    return shuffled(as_kind(cls, x))


def choice(cls: type[Array], a: Any, size: Any, replace: bool, p: Any) -> Array:
    """Random elements of `a` (an int n stands for 0 .. n-1), with or without weights `p`."""
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


def probabilities(cls: type[Array], p: Any, name: str) -> Array:
    """Probabilities in float64, checked here unless they are an array: then when they are known."""
    if isinstance(p, Array):
        return p
    a = as_numbers(p, numpy.float64)
    if a.size and (not (a >= 0).all() or (abs(a.sum(axis=-1) - 1) > 1e-5).any()):
        raise SlipstreamValueError(f"{name} must be probabilities that sum to 1")
    return convert(cls, a, "float64")


def categorical(cls: type[Array], p: Array, shape: Any) -> Array:
    """Places drawn with the probabilities in every row of `p`, as int64.

    Rows that do not sum to 1 are an error, but for programs written for MXNet, which takes them.
    """
    if p.ndim == 0:
        raise SlipstreamValueError("data must have at least one dimension")
    return of_class(cls, _core.categorical(p, shape_of(shape), serves_mxnet()))
