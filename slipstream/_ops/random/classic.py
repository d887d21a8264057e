"""``nd.random``: the draws with MXNet's classic arguments ``shape=``, ``ctx=`` and ``out=``.

One element is drawn by default; array parameters stand in front of the shape that is drawn for each
of their elements. Counts are floats unless another type is asked for, and parameters get the
gradient zero.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any

from ... import _core
from ..._convert import A, Array, finish
from ..._declare import Device, Unconverted, Unused, operation
from ..._dtypes import dtype_name, name_of
from ..._index_mode import serves_mxnet
from ...base import SlipstreamValueError
from ..indexing.gather import take_along_axis
from . import choices, counts, distributions, draws
from .parameters import joint_shape, parameter, shape_of, without_gradient

core_ops = _core.ops


def _draw(
    draw: Callable[..., A], cls: type[A], parameters: tuple[Any, ...], shape: Any, dtype: Any,
    out: Array | None,
) -> A:  # fmt: skip
    """A draw of one of the distributions, by MXNet's rules for shapes and types."""
    parameters = tuple(parameter(cls, p) for p in parameters)
    size = _size(shape, out)
    if any(isinstance(p, Array) for p in parameters):
        joint = joint_shape(None, *parameters)
        if out is None:
            size = joint + shape_of(shape)
        parameters = tuple(_spread(p, len(size) - len(joint)) for p in parameters)
    if dtype is None:
        dtype = _core.default_float() if out is None else name_of(out)
    drawn = draw(cls, *parameters, size, dtype)
    return finish(without_gradient(drawn), out)


def _size(shape: Any, out: Array | None) -> tuple[int, ...]:
    """The shape of a draw; one element by default."""
    if out is not None:
        return out.shape
    return (1,) if shape is None else shape_of(shape)


def _spread(parameter: Any, after: int) -> Any:
    """Array parameters stand in front of the shape drawn for each of them."""
    if not isinstance(parameter, Array) or after == 0:
        return parameter
    return _core.reshape(parameter, parameter.shape + (1,) * after)


_gamma = functools.partial(distributions.gamma_draw, what="alpha beta")
_failures = functools.partial(counts.failures, what="k")


@operation(nd_random="seed")
def seed(seed_state: int, ctx: Any = "all", *, device: Any = None) -> None:
    """Start the random stream anew: the same seed gives the same numbers.

    >>> from slipstream import {imports}
    >>> {f}.seed(1)
    >>> a = {f}.uniform()
    >>> {f}.seed(1)
    >>> bool(a == {f}.uniform())
    True
    """
    draws.seed(seed_state)


@operation(nd_random="uniform")
def uniform(
    cls: type[A], low: Unconverted = 0, high: Unconverted = 1, shape: Any = None,
    dtype: Any = None, ctx: Device = None, out: Array | None = None, **kwargs: Unused,
) -> A:  # fmt: skip
    """Numbers drawn evenly from [low, high).

    >>> from slipstream import {imports}
    >>> {f}.uniform(shape=(2, 3)).shape
    (2, 3)
    """
    return _draw(draws.between, cls, (low, high), shape, dtype, out)


@operation(nd_random="normal")
def normal(
    cls: type[A], loc: Unconverted = 0, scale: Unconverted = 1, shape: Any = None,
    dtype: Any = None, ctx: Device = None, out: Array | None = None, **kwargs: Unused,
) -> A:  # fmt: skip
    """Numbers from the normal distribution.

    >>> from slipstream import {imports}
    >>> {f}.normal(0, 0.1, shape=(2, 3)).shape
    (2, 3)
    """
    return _draw(draws.normal, cls, (loc, scale), shape, dtype, out)


@operation(nd_random="randn")
def randn(
    cls: type[A], *shape: int, loc: Unconverted = 0, scale: Unconverted = 1, dtype: Any = None,
    ctx: Device = None, out: Array | None = None,
) -> A:  # fmt: skip
    """Normal numbers in the shape given as arguments.

    >>> from slipstream import {imports}
    >>> {f}.randn(2, 3).shape
    (2, 3)
    """
    return _draw(draws.normal, cls, (loc, scale), shape or None, dtype, out)


@operation(nd_random="exponential")
def exponential(
    cls: type[A], scale: Unconverted = 1, shape: Any = None, dtype: Any = None,
    ctx: Device = None, out: Array | None = None, **kwargs: Unused,
) -> A:  # fmt: skip
    """Waiting times with mean `scale`.

    >>> from slipstream import {imports}
    >>> {f}.exponential(2, shape=3).shape
    (3,)
    """
    return _draw(draws.exponential, cls, (scale,), shape, dtype, out)


@operation(nd_random="bernoulli")
def bernoulli(
    cls: type[A], prob: Unconverted = 0.5, shape: Any = None, dtype: Any = None,
    ctx: Device = None, out: Array | None = None,
) -> A:  # fmt: skip
    """Ones with probability `prob`, zeros otherwise.

    >>> from slipstream import {imports}
    >>> {f}.bernoulli(1.0, shape=2).asnumpy()
    array([1., 1.], dtype=float32)
    """
    return _draw(draws.coin, cls, (prob,), shape, dtype, out)


@operation(nd_random="gamma")
def gamma(
    cls: type[A], alpha: Unconverted = 1, beta: Unconverted = 1, shape: Any = None,
    dtype: Any = None, ctx: Device = None, out: Array | None = None, **kwargs: Unused,
) -> A:  # fmt: skip
    """Numbers from the gamma distribution with shape `alpha` and scale `beta`.

    >>> from slipstream import {imports}
    >>> {f}.gamma(2, 0.5, shape=(2, 3)).shape
    (2, 3)
    """
    return _draw(_gamma, cls, (alpha, beta), shape, dtype, out)


@operation(nd_random="poisson")
def poisson(
    cls: type[A], lam: Unconverted = 1, shape: Any = None, dtype: Any = None,
    ctx: Device = None, out: Array | None = None, **kwargs: Unused,
) -> A:  # fmt: skip
    """Counts of events where `lam` are expected, as floats.

    >>> from slipstream import {imports}
    >>> {f}.poisson(0, shape=2).asnumpy()
    array([0., 0.], dtype=float32)
    """
    return _draw(counts.poisson, cls, (lam,), shape, dtype, out)


@operation(nd_random="binomial")
def binomial(
    cls: type[A], n: Unconverted = 1, p: Unconverted = 0.5, shape: Any = None, dtype: Any = None,
    ctx: Device = None, out: Array | None = None, **kwargs: Unused,
) -> A:  # fmt: skip
    """Successes in `n` trials of probability `p`, as floats.

    >>> from slipstream import {imports}
    >>> {f}.binomial(5, 1.0, shape=2).asnumpy()
    array([5., 5.], dtype=float32)
    """
    return _draw(counts.binomial, cls, (n, p), shape, dtype, out)


@operation(nd_random="negative_binomial")
def negative_binomial(
    cls: type[A], k: Unconverted = 1, p: Unconverted = 1, shape: Any = None, dtype: Any = None,
    ctx: Device = None, out: Array | None = None, **kwargs: Unused,
) -> A:  # fmt: skip
    """Failures before the `k`-th success of probability `p`, as floats.

    >>> from slipstream import {imports}
    >>> {f}.negative_binomial(5, 1.0, shape=2).asnumpy()
    array([0., 0.], dtype=float32)
    """
    return _draw(_failures, cls, (k, p), shape, dtype, out)


@operation(nd_random="generalized_negative_binomial")
def generalized_negative_binomial(
    cls: type[A], mu: Unconverted = 1, alpha: Unconverted = 1, shape: Any = None,
    dtype: Any = None, ctx: Device = None, out: Array | None = None, **kwargs: Unused,
) -> A:  # fmt: skip
    """Counts of mean `mu` and dispersion `alpha` (variance mu + alpha mu^2), as floats.

    >>> from slipstream import {imports}
    >>> {f}.generalized_negative_binomial(0, 0.5, shape=2).asnumpy()
    array([0., 0.], dtype=float32)
    """
    return _draw(counts.generalized_negative_binomial, cls, (mu, alpha), shape, dtype, out)


@operation(nd_random="randint")
def randint(
    cls: type[A], low: int, high: int, shape: Any = None, dtype: Any = None,
    ctx: Device = None, out: Array | None = None, **kwargs: Unused,
) -> A:  # fmt: skip
    """Integers from [low, high); int32 by default.

    >>> from slipstream import {imports}
    >>> {f}.randint(5, 6, shape=2).asnumpy()
    array([5, 5], dtype=int32)
    """
    if dtype is None:
        dtype = "int32" if out is None else name_of(out)
    return finish(choices.randint(cls, low, high, _size(shape, out), dtype), out)


@operation(nd_random="categorical")
def categorical(
    cls: type[A], data: Array, shape: Any = None, get_prob: bool = False,
    out: Array | None = None, dtype: Any = "int32", **kwargs: Unused,
) -> Any:  # fmt: skip
    """Places drawn with the probabilities along the last axis of `data`.

    Parameters
    ----------
    data : NDArray
        Probabilities; each row along the last axis sums to 1.
    shape : int or tuple of ints, optional
        How many to draw for each row; one by default.
    get_prob : bool
        Whether to return the logarithms of the probabilities of what was drawn as well.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.categorical({a}.array([[0, 1], [1, 0]]), shape=2).asnumpy()
    array([[1, 1],
           [0, 0]], dtype=int32)
    """
    if data.ndim == 1 and shape is None:
        shape = 1
    size = shape_of(shape)
    places = choices.categorical(cls, data, size)
    drawn = finish(_core.cast(places, dtype_name(dtype)), out)
    if not get_prob:
        return drawn
    rows = data.shape[:-1]
    flat = _core.reshape(places, (*rows, math.prod(size)))
    if serves_mxnet():  # a draw above the sum of a row gives an index past its end
        flat = _core.clip(flat, 0, data.shape[-1] - 1)
    chance = _core.reshape(take_along_axis(data, flat, -1), (*rows, *size))
    return [drawn, core_ops.log(chance)]


@operation(nd_random="multinomial")
def multinomial(
    cls: type[A], data: Array | None = None, shape: Any = None, get_prob: bool = False,
    out: Array | None = None, dtype: Any = None, n: Unconverted | None = None,
    p: Unconverted | None = None, ctx: Device = None, **kwargs: Unused,
) -> Any:  # fmt: skip
    """Places drawn with the probabilities along the last axis of `data`: `categorical`.

    With `n` and `p` instead of `data`, counts of the outcomes in `n` trials, as floats.

    >>> from slipstream import {imports}
    >>> {f}.multinomial({a}.array([0, 1]), shape=2).asnumpy()
    array([1, 1], dtype=int32)
    >>> {f}.multinomial(n={a}.array([4]), p={a}.array([[0, 1]])).asnumpy()
    array([[0., 4.]], dtype=float32)
    """
    if (data is None) == (p is None):
        raise SlipstreamValueError("multinomial: give either data or n and p")
    if data is not None:
        return categorical(cls, data, shape, get_prob, out, "int32" if dtype is None else dtype)
    dtype = _core.default_float() if dtype is None else dtype
    return finish(counts.multinomial(cls, 1 if n is None else n, p, shape, dtype), out)


@operation(nd_random="shuffle", nd="shuffle")
def shuffle(data: Array, **kwargs: Unused) -> Array:
    """A copy with the slices along the first axis in random order.

    >>> from slipstream import {imports}
    >>> {f}.shuffle({a}.arange(4)).sum().asscalar()
    6.0
    """
    return choices.shuffled(data)
