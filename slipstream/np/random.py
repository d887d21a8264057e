"""Random numbers: reserved in program order, drawn when needed.

The same seed gives the same program the same numbers, whatever the number of threads.
"""

from __future__ import annotations

from typing import Any

from .. import _core
from .._convert import Array, finish
from .._ops.random import draws as _random
from .._ops.random.draws import seed
from ..base import SlipstreamTypeError, SlipstreamValueError
from ..context import check_device
from ._ndarray import ndarray

__all__ = [
    "bernoulli", "choice", "exponential", "gumbel", "laplace", "logistic", "normal",
    "permutation", "rand", "randint", "randn", "random", "random_sample", "ranf", "sample", "seed",
    "shuffle", "standard_exponential", "standard_normal", "uniform",
]  # fmt: skip


def _shape(size: Any, out: ndarray | None) -> Any:
    """Without `size`, a draw fills `out`."""
    return out.shape if size is None and out is not None else size


def uniform(
    low: Any = 0.0, high: Any = 1.0, size: Any = None, dtype: Any = None, ctx: Any = None,
    device: Any = None, out: ndarray | None = None,
) -> ndarray:  # fmt: skip
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
    >>> from slipstream import np
    >>> x = np.random.uniform(2, 3, size=(2, 3))
    >>> x.shape, bool((x >= 2).all() and (x < 3).all())
    ((2, 3), True)
    """
    if ctx is not None or device is not None:
        check_device(ctx, device)
    draw = _random.uniform(ndarray, low, high, _shape(size, out), dtype)
    return finish(_random.without_gradient(draw), out)


def _around(
    kind: str, loc: Any, scale: Any, size: Any, dtype: Any, ctx: Any, device: Any,
    out: ndarray | None,
) -> ndarray:  # fmt: skip
    """A distribution that is moved by `loc` and stretched by `scale`."""
    if ctx is not None or device is not None:
        check_device(ctx, device)
    draw = _random.location_scale(ndarray, kind, loc, scale, _shape(size, out), dtype)
    return finish(_random.without_gradient(draw) if kind == "laplace" else draw, out)


def normal(
    loc: Any = 0.0, scale: Any = 1.0, size: Any = None, dtype: Any = None, ctx: Any = None,
    device: Any = None, out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """Numbers from the normal distribution with mean `loc` and standard deviation `scale`.

    >>> from slipstream import np
    >>> np.random.normal(0, 1, size=(2, 3)).shape
    (2, 3)
    """
    return _around("normal", loc, scale, size, dtype, ctx, device, out)


def gumbel(
    loc: Any = 0.0, scale: Any = 1.0, size: Any = None, dtype: Any = None, ctx: Any = None,
    device: Any = None, out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """Numbers from the Gumbel distribution.

    >>> from slipstream import np
    >>> np.random.gumbel(size=3).shape
    (3,)
    """
    return _around("gumbel", loc, scale, size, dtype, ctx, device, out)


def laplace(
    loc: Any = 0.0, scale: Any = 1.0, size: Any = None, dtype: Any = None, ctx: Any = None,
    device: Any = None, out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """Numbers from the Laplace distribution.

    >>> from slipstream import np
    >>> np.random.laplace(size=3).shape
    (3,)
    """
    return _around("laplace", loc, scale, size, dtype, ctx, device, out)


def logistic(
    loc: Any = 0.0, scale: Any = 1.0, size: Any = None, dtype: Any = None, ctx: Any = None,
    device: Any = None, out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """Numbers from the logistic distribution.

    >>> from slipstream import np
    >>> np.random.logistic(size=3).shape
    (3,)
    """
    return _around("logistic", loc, scale, size, dtype, ctx, device, out)


def exponential(
    scale: Any = 1.0, size: Any = None, dtype: Any = None, ctx: Any = None, device: Any = None,
    out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """Waiting times with mean `scale`.

    >>> from slipstream import np
    >>> np.random.exponential(2.0, size=3).shape
    (3,)
    """
    if ctx is not None or device is not None:
        check_device(ctx, device)
    return finish(_random.exponential(ndarray, scale, _shape(size, out), dtype), out)


def bernoulli(
    prob: Any = None, logit: Any = None, size: Any = None, dtype: Any = None, ctx: Any = None,
    device: Any = None, out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """Ones with probability `prob` (or the sigmoid of `logit`), zeros otherwise.

    >>> from slipstream import npx
    >>> npx.random.bernoulli(1.0, size=3)
    array([1., 1., 1.])
    """
    if ctx is not None or device is not None:
        check_device(ctx, device)
    if (prob is None) == (logit is None):
        raise SlipstreamValueError("bernoulli: give either prob or logit")
    if prob is None:
        prob = _random.logit_probability(ndarray, logit)
    return finish(_random.bernoulli(ndarray, prob, _shape(size, out), dtype), out)


def randn(*size: int, dtype: Any = None, ctx: Any = None, device: Any = None) -> ndarray:
    """Standard normal numbers in the shape given as arguments.

    >>> from slipstream import np
    >>> np.random.randn(2, 3).shape
    (2, 3)
    """
    if ctx is not None or device is not None:
        check_device(ctx, device)
    return _random.location_scale(ndarray, "normal", 0.0, 1.0, _sizes(size), dtype)


def rand(*size: int, dtype: Any = None, ctx: Any = None, device: Any = None) -> ndarray:
    """Numbers from [0, 1) in the shape given as arguments.

    >>> from slipstream import np
    >>> np.random.rand(2, 3).shape
    (2, 3)
    """
    if ctx is not None or device is not None:
        check_device(ctx, device)
    return _random.uniform(ndarray, 0.0, 1.0, _sizes(size), dtype)


def _sizes(size: tuple[Any, ...]) -> Any:
    return size[0] if len(size) == 1 else size


def random(
    size: Any = None, dtype: Any = None, ctx: Any = None, device: Any = None,
    out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """Numbers from [0, 1).

    >>> from slipstream import np
    >>> np.random.random((2, 3)).shape
    (2, 3)
    """
    return uniform(0.0, 1.0, size, dtype, ctx, device, out)


random_sample = ranf = sample = random


def standard_normal(size: Any = None, dtype: Any = None) -> ndarray:
    """Standard normal numbers.

    >>> from slipstream import np
    >>> np.random.standard_normal(3).shape
    (3,)
    """
    return normal(0.0, 1.0, size, dtype)


def standard_exponential(size: Any = None, dtype: Any = None) -> ndarray:
    """Waiting times with mean 1.

    >>> from slipstream import np
    >>> np.random.standard_exponential(3).shape
    (3,)
    """
    return exponential(1.0, size, dtype)


def randint(
    low: Any, high: Any = None, size: Any = None, dtype: Any = None, ctx: Any = None,
    device: Any = None, out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """Integers from [low, high), or from [0, low) when `high` is not given; int64 by default.

    The bounds may be arrays that broadcast.

    >>> from slipstream import np
    >>> np.random.randint(5, 6, size=2)
    array([5, 5], dtype=int64)
    """
    if ctx is not None or device is not None:
        check_device(ctx, device)
    return finish(
        _random.randint(ndarray, low, high, _shape(size, out), "int64" if dtype is None else dtype),
        out,
    )


def shuffle(x: ndarray) -> None:
    """Put the slices of an array along its first axis in random order, in place.

    >>> from slipstream import np
    >>> x = np.arange(4)
    >>> np.random.shuffle(x)
    >>> float(x.sum())
    6.0
    """
    if not isinstance(x, Array):
        raise SlipstreamTypeError(f"x must be an array, not {type(x).__name__}")
    _core.store(x, _random.shuffled(x))


def permutation(x: Any, ctx: Any = None, device: Any = None) -> ndarray:
    """0 .. x-1 in random order, or the slices of an array in random order.

    >>> from slipstream import np
    >>> int(np.random.permutation(4).sum())
    6
    """
    if ctx is not None or device is not None:
        check_device(ctx, device)
    return _random.permutation(ndarray, x)


def choice(
    a: Any, size: Any = None, replace: bool = True, p: Any = None, ctx: Any = None,
    device: Any = None, out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """Random elements of `a` (an int n stands for 0 .. n-1), with probabilities `p`.

    Bad probabilities in an array `p` are an error where somebody waits for the result.

    >>> from slipstream import np
    >>> np.random.choice(3, size=4, p=[0, 1, 0])
    array([1, 1, 1, 1], dtype=int64)
    """
    if ctx is not None or device is not None:
        check_device(ctx, device)
    return finish(_random.choice(ndarray, a, _shape(size, out), replace, p), out)


# Last: they use the functions above.
import slipstream.np._distributions as _distributions  # noqa: E402  # checkers know its __all__

from ._distributions import *  # noqa: E402

__all__ += _distributions.__all__
