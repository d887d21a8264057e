"""Random numbers with MXNet's classic arguments: ``shape=``, ``ctx=``, ``out=``."""

from __future__ import annotations

import math
from typing import Any

from .. import _core
from .._convert import Array, as_kind, finish
from .._dtypes import dtype_name, name_of
from .._index_mode import serves_mxnet
from .._ops.indexing.gather import take_along_axis
from .._ops.random import distributions as _made
from .._ops.random import draws as _random
from ..base import SlipstreamValueError
from ..context import check_device
from ._ndarray import NDArray

__all__ = [
    "bernoulli", "binomial", "categorical", "exponential", "exponential_like", "gamma",
    "gamma_like", "generalized_negative_binomial", "generalized_negative_binomial_like",
    "multinomial", "negative_binomial", "negative_binomial_like", "normal", "normal_like",
    "poisson", "poisson_like", "randint", "randn", "seed", "shuffle", "uniform", "uniform_like",
]  # fmt: skip


def seed(seed_state: int, ctx: Any = "all", *, device: Any = None) -> None:
    """Start the random stream anew: the same seed gives the same numbers.

    >>> from slipstream import nd
    >>> nd.random.seed(1)
    >>> a = nd.random.uniform()
    >>> nd.random.seed(1)
    >>> bool(a == nd.random.uniform())
    True
    """
    _random.seed(seed_state)


def _size(shape: Any, out: Any, *parameters: Any) -> Any:
    """The classic default is one element; with array parameters, one draw for each."""
    if out is not None:
        return out.shape
    if any(isinstance(p, Array) for p in parameters):
        return _random.joint_shape(None, *parameters) + _random.shape_of(shape)
    return (1,) if shape is None else shape


def _spread(parameter: Any, after: int) -> Any:
    """Array parameters stand in front of the shape drawn for each of them."""
    if not isinstance(parameter, Array) or after == 0:
        return parameter
    return _core.reshape(parameter, parameter.shape + (1,) * after)


def _draw(make: Any, a: Any, b: Any, shape: Any, dtype: Any, ctx: Any, out: Any) -> NDArray:
    check_device(ctx)
    a, b = (p if p is None else _random.parameter(NDArray, p) for p in (a, b))
    size = _random.shape_of(_size(shape, out, a, b))
    after = len(size) - len(_random.joint_shape(None, a, b))
    a, b = _spread(a, after), _spread(b, after)
    if dtype is None and out is not None:
        dtype = name_of(out)
    return finish(_random.without_gradient(make(a, b, size, dtype)), out)


def uniform(
    low: Any = 0, high: Any = 1, shape: Any = None, dtype: Any = None, ctx: Any = None,
    out: Array | None = None, **kwargs: Any,
) -> NDArray:  # fmt: skip
    """Numbers drawn evenly from [low, high).

    >>> from slipstream import nd
    >>> nd.random.uniform(shape=(2, 3)).shape
    (2, 3)
    """

    def make(a: Any, b: Any, size: Any, t: Any) -> Array:
        return _random.uniform(NDArray, a, b, size, t)

    return _draw(make, low, high, shape, dtype, ctx, out)


def normal(
    loc: Any = 0, scale: Any = 1, shape: Any = None, dtype: Any = None, ctx: Any = None,
    out: Array | None = None, **kwargs: Any,
) -> NDArray:  # fmt: skip
    """Numbers from the normal distribution.

    >>> from slipstream import nd
    >>> nd.random.normal(0, 0.1, shape=(2, 3)).shape
    (2, 3)
    """

    def make(a: Any, b: Any, size: Any, t: Any) -> Array:
        return _random.location_scale(NDArray, "normal", a, b, size, t)

    return _draw(make, loc, scale, shape, dtype, ctx, out)


def randn(
    *shape: int, loc: Any = 0, scale: Any = 1, dtype: Any = None, ctx: Any = None,
    out: Array | None = None,
) -> NDArray:  # fmt: skip
    """Normal numbers in the shape given as arguments.

    >>> from slipstream import nd
    >>> nd.random.randn(2, 3).shape
    (2, 3)
    """
    return normal(loc, scale, shape or None, dtype, ctx, out)


def exponential(
    scale: Any = 1, shape: Any = None, dtype: Any = None, ctx: Any = None,
    out: Array | None = None, **kwargs: Any,
) -> NDArray:  # fmt: skip
    """Waiting times with mean `scale`.

    >>> from slipstream import nd
    >>> nd.random.exponential(2, shape=3).shape
    (3,)
    """

    def make(a: Any, b: Any, size: Any, t: Any) -> Array:
        return _random.exponential(NDArray, a, size, t)

    return _draw(make, scale, None, shape, dtype, ctx, out)


def bernoulli(
    prob: Any = 0.5, shape: Any = None, dtype: Any = None, ctx: Any = None,
    out: Array | None = None,
) -> NDArray:  # fmt: skip
    """Ones with probability `prob`, zeros otherwise.

    >>> from slipstream import nd
    >>> nd.random.bernoulli(1.0, shape=2).asnumpy()
    array([1., 1.], dtype=float32)
    """

    def make(a: Any, b: Any, size: Any, t: Any) -> Array:
        return _random.bernoulli(NDArray, a, size, t)

    return _draw(make, prob, None, shape, dtype, ctx, out)


def _float(dtype: Any) -> Any:
    """Counts are floats here, unless the caller wants another type."""
    return _core.default_float() if dtype is None else dtype


def gamma(
    alpha: Any = 1, beta: Any = 1, shape: Any = None, dtype: Any = None, ctx: Any = None,
    out: Array | None = None, **kwargs: Any,
) -> NDArray:  # fmt: skip
    """Numbers from the gamma distribution with shape `alpha` and scale `beta`.

    >>> from slipstream import nd
    >>> nd.random.gamma(2, 0.5, shape=(2, 3)).shape
    (2, 3)
    """

    def make(a: Any, b: Any, size: Any, t: Any) -> Array:
        return _made.gamma(NDArray, a, b, size, t, "alpha beta")

    return _draw(make, alpha, beta, shape, dtype, ctx, out)


def poisson(
    lam: Any = 1, shape: Any = None, dtype: Any = None, ctx: Any = None,
    out: Array | None = None, **kwargs: Any,
) -> NDArray:  # fmt: skip
    """Counts of events where `lam` are expected, as floats.

    >>> from slipstream import nd
    >>> nd.random.poisson(0, shape=2).asnumpy()
    array([0., 0.], dtype=float32)
    """

    def make(a: Any, b: Any, size: Any, t: Any) -> Array:
        return _made.poisson(NDArray, a, size, _float(t))

    return _draw(make, lam, None, shape, dtype, ctx, out)


def binomial(
    n: Any = 1, p: Any = 0.5, shape: Any = None, dtype: Any = None, ctx: Any = None,
    out: Array | None = None, **kwargs: Any,
) -> NDArray:  # fmt: skip
    """Successes in `n` trials of probability `p`, as floats.

    >>> from slipstream import nd
    >>> nd.random.binomial(5, 1.0, shape=2).asnumpy()
    array([5., 5.], dtype=float32)
    """

    def make(a: Any, b: Any, size: Any, t: Any) -> Array:
        return _made.binomial(NDArray, a, b, size, _float(t))

    return _draw(make, n, p, shape, dtype, ctx, out)


def negative_binomial(
    k: Any = 1, p: Any = 1, shape: Any = None, dtype: Any = None, ctx: Any = None,
    out: Array | None = None, **kwargs: Any,
) -> NDArray:  # fmt: skip
    """Failures before the `k`-th success of probability `p`, as floats.

    >>> from slipstream import nd
    >>> nd.random.negative_binomial(5, 1.0, shape=2).asnumpy()
    array([0., 0.], dtype=float32)
    """

    def make(a: Any, b: Any, size: Any, t: Any) -> Array:
        return _made.negative_binomial(NDArray, a, b, size, _float(t), "k")

    return _draw(make, k, p, shape, dtype, ctx, out)


def generalized_negative_binomial(
    mu: Any = 1, alpha: Any = 1, shape: Any = None, dtype: Any = None, ctx: Any = None,
    out: Array | None = None, **kwargs: Any,
) -> NDArray:  # fmt: skip
    """Counts of mean `mu` and dispersion `alpha` (variance mu + alpha mu^2), as floats.

    >>> from slipstream import nd
    >>> nd.random.generalized_negative_binomial(0, 0.5, shape=2).asnumpy()
    array([0., 0.], dtype=float32)
    """

    def make(a: Any, b: Any, size: Any, t: Any) -> Array:
        return _made.generalized_negative_binomial(NDArray, a, b, size, _float(t))

    return _draw(make, mu, alpha, shape, dtype, ctx, out)


def categorical(
    data: Any, shape: Any = None, get_prob: bool = False, out: Array | None = None,
    dtype: Any = "int32", **kwargs: Any,
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
    >>> from slipstream import nd
    >>> nd.random.categorical(nd.array([[0, 1], [1, 0]]), shape=2).asnumpy()
    array([[1, 1],
           [0, 0]], dtype=int32)
    """
    p = as_kind(NDArray, data)
    if p.ndim == 1 and shape is None:
        shape = 1
    size = _random.shape_of(shape)
    places = _random.categorical(NDArray, p, size)
    drawn = finish(_core.cast(places, dtype_name(dtype)), out)
    if not get_prob:
        return drawn
    rows = p.shape[:-1]
    flat = _core.reshape(places, (*rows, math.prod(size)))
    if serves_mxnet():  # a draw above the sum of a row gives an index past its end
        flat = _core.clip(flat, 0, p.shape[-1] - 1)
    chance = _core.reshape(take_along_axis(p, flat, -1), (*rows, *size))
    return [drawn, _core.ops.log(chance)]


def multinomial(
    data: Any = None, shape: Any = None, get_prob: bool = False, out: Array | None = None,
    dtype: Any = None, n: Any = None, p: Any = None, ctx: Any = None, **kwargs: Any,
) -> Any:  # fmt: skip
    """Places drawn with the probabilities along the last axis of `data`: `categorical`.

    With `n` and `p` instead of `data`, counts of the outcomes in `n` trials, as floats.

    >>> from slipstream import nd
    >>> nd.random.multinomial(nd.array([0, 1]), shape=2).asnumpy()
    array([1, 1], dtype=int32)
    >>> nd.random.multinomial(n=nd.array([4]), p=nd.array([[0, 1]])).asnumpy()
    array([[0., 4.]], dtype=float32)
    """
    check_device(ctx)
    if (data is None) == (p is None):
        raise SlipstreamValueError("multinomial: give either data or n and p")
    if data is not None:
        return categorical(data, shape, get_prob, out, "int32" if dtype is None else dtype)
    trials = 1 if n is None else n
    return finish(_made.multinomial(NDArray, trials, p, shape, _float(dtype)), out)


def randint(
    low: int, high: int, shape: Any = None, dtype: Any = None, ctx: Any = None,
    out: Array | None = None, **kwargs: Any,
) -> NDArray:  # fmt: skip
    """Integers from [low, high); int32 by default.

    >>> from slipstream import nd
    >>> nd.random.randint(5, 6, shape=2).asnumpy()
    array([5, 5], dtype=int32)
    """
    check_device(ctx)
    if dtype is None:
        dtype = "int32" if out is None else name_of(out)
    return finish(_random.randint(NDArray, low, high, _size(shape, out), dtype), out)


def shuffle(data: Any, **kwargs: Any) -> NDArray:
    """A copy with the slices along the first axis in random order.

    >>> from slipstream import nd
    >>> nd.random.shuffle(nd.arange(4)).sum().asscalar()
    6.0
    """
    return _random.shuffled(as_kind(NDArray, data))


def uniform_like(data: Any, low: Any = 0.0, high: Any = 1.0, **kwargs: Any) -> NDArray:
    """Draws of `uniform` in the shape and type of `data`.

    >>> from slipstream import nd
    >>> nd.random.uniform_like(nd.ones((2, 3))).shape
    (2, 3)
    """
    data = as_kind(NDArray, data)
    return uniform(low, high, shape=data.shape, dtype=name_of(data))


def normal_like(data: Any, loc: Any = 0.0, scale: Any = 1.0, **kwargs: Any) -> NDArray:
    """Draws of `normal` in the shape and type of `data`.

    >>> from slipstream import nd
    >>> nd.random.normal_like(nd.ones((2, 3))).shape
    (2, 3)
    """
    data = as_kind(NDArray, data)
    return normal(loc, scale, shape=data.shape, dtype=name_of(data))


def gamma_like(data: Any, alpha: Any = 1.0, beta: Any = 1.0, **kwargs: Any) -> NDArray:
    """Draws of `gamma` in the shape and type of `data`.

    >>> from slipstream import nd
    >>> nd.random.gamma_like(nd.ones((2, 3))).shape
    (2, 3)
    """
    data = as_kind(NDArray, data)
    return gamma(alpha, beta, shape=data.shape, dtype=name_of(data))


def exponential_like(data: Any, lam: Any = 1.0, **kwargs: Any) -> NDArray:
    """Draws of `exponential` with rate `lam` in the shape and type of `data`.

    >>> from slipstream import nd
    >>> nd.random.exponential_like(nd.ones((2, 3))).shape
    (2, 3)
    """
    data = as_kind(NDArray, data)
    if isinstance(lam, (int, float)) and not lam > 0:
        raise ValueError(f"lam must be positive, not {lam}")
    return exponential(1.0 / lam, shape=data.shape, dtype=name_of(data))


def poisson_like(data: Any, lam: Any = 1.0, **kwargs: Any) -> NDArray:
    """Draws of `poisson` in the shape and type of `data`.

    >>> from slipstream import nd
    >>> nd.random.poisson_like(nd.ones((2, 3))).shape
    (2, 3)
    """
    data = as_kind(NDArray, data)
    return poisson(lam, shape=data.shape, dtype=name_of(data))


def negative_binomial_like(data: Any, k: Any = 1, p: Any = 1.0, **kwargs: Any) -> NDArray:
    """Draws of `negative_binomial` in the shape and type of `data`.

    >>> from slipstream import nd
    >>> nd.random.negative_binomial_like(nd.ones((2, 3))).shape
    (2, 3)
    """
    data = as_kind(NDArray, data)
    return negative_binomial(k, p, shape=data.shape, dtype=name_of(data))


def generalized_negative_binomial_like(
    data: Any, mu: Any = 1.0, alpha: Any = 1.0, **kwargs: Any
) -> NDArray:
    """Draws of `generalized_negative_binomial` in the shape and type of `data`.

    >>> from slipstream import nd
    >>> nd.random.generalized_negative_binomial_like(nd.ones((2, 3))).shape
    (2, 3)
    """
    data = as_kind(NDArray, data)
    return generalized_negative_binomial(mu, alpha, shape=data.shape, dtype=name_of(data))
