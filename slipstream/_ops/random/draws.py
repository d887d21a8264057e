"""Random draws into arrays of either class: the stream, and the families that fuse."""

from __future__ import annotations

import math
import operator
from typing import Any

from ... import _core
from ..._arguments import argument_name
from ..._convert import A, Array
from ..._declare import Device, Size, Unconverted, operation
from ..._dtypes import dtype_name
from ...base import SlipstreamTypeError, SlipstreamValueError
from .parameters import float_name, joint_shape, parameter, shape_of, standard, without_gradient

core_ops = _core.ops


@operation(np_random="seed", npx="seed", npx_random="seed", also={"seed_state": "seed"})
def seed(seed: int, ctx: Any = "all", *, device: Any = None) -> None:
    """Start the random stream anew: the same seed gives the same program the same numbers.

    `seed_state` is another name of `seed`. There is one stream for all devices, so `ctx` and
    `device` are accepted and not used.

    >>> from slipstream import {imports}
    >>> {f}.seed(1)
    >>> x = np.random.uniform(size=3)
    >>> {f}.seed(1)
    >>> bool((x == np.random.uniform(size=3)).all())
    True
    """
    try:
        _core.seed(operator.index(seed) & 0xFFFFFFFFFFFFFFFF)
    except TypeError:
        name = argument_name(seed, "seed")
        raise SlipstreamTypeError(f"{name} must be an integer, not {seed!r}") from None


def between(cls: type[A], low: Any, high: Any, size: Any, dtype: Any) -> A:
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


@operation(np_random="uniform", out=True)
def uniform(
    cls: type[A], low: Unconverted = 0.0, high: Unconverted = 1.0, size: Size = None,
    dtype: Any = None, ctx: Device = None, device: Device = None,
) -> A:  # fmt: skip
    """Numbers drawn evenly from [low, high).

    Parameters
    ----------
    low, high : number or array
        Bounds.
    size : int or tuple of ints, optional
        Shape of the result; by default that of the bounds.
    dtype : optional
        A floating-point type; the default float when None.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {f}.uniform(2, 3, size=(2, 3))
    >>> x.shape, bool((x >= 2).all() and (x < 3).all())
    ((2, 3), True)
    """
    return without_gradient(between(cls, low, high, size, dtype))


def location_scale(cls: type[A], kind: str, loc: Any, scale: Any, size: Any, dtype: Any) -> A:
    """Normal, gumbel, laplace and logistic: a location and a scale."""
    name = float_name(dtype)
    loc, scale = parameter(cls, loc), parameter(cls, scale, f"{kind}: scale", 0)
    if isinstance(loc, float) and isinstance(scale, float):
        return _core.draw(cls, kind, loc, scale, 0, 0, name, shape_of(size))
    draw = standard(cls, kind, name, joint_shape(size, loc, scale))
    return _core.cast(core_ops.add(core_ops.multiply(draw, scale), loc), name)


@operation(np_random="normal", out=True)
def normal(
    cls: type[A], loc: Unconverted = 0.0, scale: Unconverted = 1.0, size: Size = None,
    dtype: Any = None, ctx: Device = None, device: Device = None,
) -> A:  # fmt: skip
    """Numbers from the normal distribution with mean `loc` and standard deviation `scale`.

    >>> from slipstream import {imports}
    >>> {f}.normal(0, 1, size=(2, 3)).shape
    (2, 3)
    """
    return location_scale(cls, "normal", loc, scale, size, dtype)


@operation(np_random="gumbel", out=True)
def gumbel(
    cls: type[A], loc: Unconverted = 0.0, scale: Unconverted = 1.0, size: Size = None,
    dtype: Any = None, ctx: Device = None, device: Device = None,
) -> A:  # fmt: skip
    """Numbers from the Gumbel distribution.

    >>> from slipstream import {imports}
    >>> {f}.gumbel(size=3).shape
    (3,)
    """
    return location_scale(cls, "gumbel", loc, scale, size, dtype)


@operation(np_random="laplace", out=True)
def laplace(
    cls: type[A], loc: Unconverted = 0.0, scale: Unconverted = 1.0, size: Size = None,
    dtype: Any = None, ctx: Device = None, device: Device = None,
) -> A:  # fmt: skip
    """Numbers from the Laplace distribution.

    >>> from slipstream import {imports}
    >>> {f}.laplace(size=3).shape
    (3,)
    """
    return without_gradient(location_scale(cls, "laplace", loc, scale, size, dtype))


@operation(np_random="logistic", out=True)
def logistic(
    cls: type[A], loc: Unconverted = 0.0, scale: Unconverted = 1.0, size: Size = None,
    dtype: Any = None, ctx: Device = None, device: Device = None,
) -> A:  # fmt: skip
    """Numbers from the logistic distribution.

    >>> from slipstream import {imports}
    >>> {f}.logistic(size=3).shape
    (3,)
    """
    return location_scale(cls, "logistic", loc, scale, size, dtype)


@operation(np_random="exponential", out=True)
def exponential(
    cls: type[A], scale: Unconverted = 1.0, size: Size = None, dtype: Any = None,
    ctx: Device = None, device: Device = None,
) -> A:  # fmt: skip
    """Waiting times with mean `scale`.

    >>> from slipstream import {imports}
    >>> {f}.exponential(2.0, size=3).shape
    (3,)
    """
    name = float_name(dtype)
    scale = parameter(cls, scale, "exponential: scale", 0)
    if isinstance(scale, float):
        return _core.draw(cls, "exponential", scale, 0.0, 0, 0, name, shape_of(size))
    draw = standard(cls, "exponential", name, joint_shape(size, scale))
    return _core.cast(core_ops.multiply(draw, scale), name)


def coin(cls: type[A], prob: Any, size: Any, dtype: Any) -> A:
    """Ones with probability `prob`, zeros otherwise."""
    name = dtype_name(dtype)
    prob = parameter(cls, prob, "bernoulli: prob", 0, 1)
    if isinstance(prob, float):
        return _core.draw(cls, "bernoulli", prob, 0.0, 0, 0, name, shape_of(size))
    draw = standard(cls, "uniform", _core.default_float(), joint_shape(size, prob))
    return _core.cast(core_ops.less(draw, prob), name)


@operation(np_random="bernoulli", npx_random="bernoulli", out=True)
def bernoulli(
    cls: type[A], prob: Unconverted | None = None, logit: Unconverted | None = None,
    size: Size = None, dtype: Any = None, ctx: Device = None,
    device: Device = None,
) -> A:  # fmt: skip
    """Ones with probability `prob` (or the sigmoid of `logit`), zeros otherwise.

    >>> from slipstream import {imports}
    >>> {f}.bernoulli(1.0, size=3)
    array([1., 1., 1.])
    """
    if (prob is None) == (logit is None):
        raise SlipstreamValueError("bernoulli: give either prob or logit")
    if prob is None:
        prob = logit_probability(cls, logit)
    return coin(cls, prob, size, dtype)


def logit_probability(cls: type[Array], logit: Any) -> Any:
    """The probability that a logit stands for."""
    logit = parameter(cls, logit)
    if isinstance(logit, Array):
        return core_ops.sigmoid(logit)
    return 1 / (1 + math.exp(-logit)) if logit >= 0 else 1 - 1 / (1 + math.exp(logit))


@operation(np_random="randn")
def randn(
    cls: type[A], *size: int, dtype: Any = None, ctx: Device = None,
    device: Device = None,
) -> A:  # fmt: skip
    """Standard normal numbers in the shape given as arguments.

    >>> from slipstream import {imports}
    >>> {f}.randn(2, 3).shape
    (2, 3)
    """
    shape = shape_of(size[0] if len(size) == 1 else size)
    return _core.draw(cls, "normal", 0.0, 1.0, 0, 0, float_name(dtype), shape)


@operation(np_random="rand")
def rand(
    cls: type[A], *size: int, dtype: Any = None, ctx: Device = None,
    device: Device = None,
) -> A:  # fmt: skip
    """Numbers from [0, 1) in the shape given as arguments.

    >>> from slipstream import {imports}
    >>> {f}.rand(2, 3).shape
    (2, 3)
    """
    shape = shape_of(size[0] if len(size) == 1 else size)
    return _core.draw(cls, "uniform", 0.0, 1.0, 0, 0, float_name(dtype), shape)


@operation(np_random=("random", "random_sample", "ranf", "sample"), out=True)
def random(
    cls: type[A], size: Size = None, dtype: Any = None, ctx: Device = None,
    device: Device = None,
) -> A:  # fmt: skip
    """Numbers from [0, 1).

    >>> from slipstream import {imports}
    >>> {f}.random((2, 3)).shape
    (2, 3)
    """
    return between(cls, 0.0, 1.0, size, dtype)


@operation(np_random="standard_normal")
def standard_normal(cls: type[A], size: Size = None, dtype: Any = None) -> A:
    """Standard normal numbers.

    >>> from slipstream import {imports}
    >>> {f}.standard_normal(3).shape
    (3,)
    """
    return location_scale(cls, "normal", 0.0, 1.0, size, dtype)


@operation(np_random="standard_exponential")
def standard_exponential(cls: type[A], size: Size = None, dtype: Any = None) -> A:
    """Waiting times with mean 1.

    >>> from slipstream import {imports}
    >>> {f}.standard_exponential(3).shape
    (3,)
    """
    return exponential(cls, 1.0, size, dtype)


def _in_batches(batch_shape: Any, *parameters: Any) -> tuple[int, ...]:
    """The shape of a batch of draws for every element that the parameters broadcast to."""
    return (*shape_of(batch_shape), *joint_shape(None, *parameters))


@operation(npx_random="uniform_n")
def uniform_n(
    cls: type[A], low: Unconverted = 0.0, high: Unconverted = 1.0, batch_shape: Size = None,
    dtype: Any = None, ctx: Device = None, device: Device = None,
) -> A:  # fmt: skip
    """A batch of draws from [low, high) for every element of the bounds.

    The result's shape is `batch_shape` followed by what the bounds broadcast to.

    >>> from slipstream import {imports}
    >>> {f}.uniform_n({a}.zeros(3), {a}.ones(3), batch_shape=(2,)).shape
    (2, 3)
    """
    low, high = parameter(cls, low), parameter(cls, high)
    return between(cls, low, high, _in_batches(batch_shape, low, high), dtype)


@operation(npx_random="normal_n")
def normal_n(
    cls: type[A], loc: Unconverted = 0.0, scale: Unconverted = 1.0, batch_shape: Size = None,
    dtype: Any = None, ctx: Device = None, device: Device = None,
) -> A:  # fmt: skip
    """A batch of normal draws for every element of the parameters.

    The result's shape is `batch_shape` followed by what the parameters broadcast to.

    >>> from slipstream import {imports}
    >>> {f}.normal_n({a}.zeros(3), 1.0, batch_shape=(2,)).shape
    (2, 3)
    """
    loc, scale = parameter(cls, loc), parameter(cls, scale)
    return location_scale(cls, "normal", loc, scale, _in_batches(batch_shape, loc, scale), dtype)
