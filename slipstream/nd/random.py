"""Random numbers with MXNet's classic arguments: ``shape=``, ``ctx=``, ``out=``."""

from __future__ import annotations

from typing import Any

from .. import _core
from .._convert import Array, as_kind, finish
from .._declare import define as _define
from .._dtypes import name_of
from .._ops import random as _random
from ..context import check_device
from ._ndarray import NDArray

__all__ = [
    "bernoulli", "exponential", "normal", "randint", "randn", "seed", "shuffle", "uniform",
]  # fmt: skip


def seed(seed_state: int, ctx: Any = "all") -> None:
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
        first = next(p for p in parameters if isinstance(p, Array))
        return first.shape + _random.shape_of(shape)
    return (1,) if shape is None else shape


def _spread(parameter: Any, ndim: int) -> Any:
    """Array parameters stand in front of the shape drawn for each of them."""
    if not isinstance(parameter, Array) or parameter.ndim == ndim:
        return parameter
    return _core.reshape(parameter, parameter.shape + (1,) * (ndim - parameter.ndim))


def _draw(make: Any, a: Any, b: Any, shape: Any, dtype: Any, ctx: Any, out: Any) -> NDArray:
    check_device(ctx)
    size = _random.shape_of(_size(shape, out, a, b))
    a, b = _spread(a, len(size)), _spread(b, len(size))
    if dtype is None and out is not None:
        dtype = name_of(out)
    return finish(make(a, b, size, dtype), out)


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


__all__ += _define(globals(), "nd.random", NDArray)
