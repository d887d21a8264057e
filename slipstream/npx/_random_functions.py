"""Functions of ``npx.random``.

Written by tools/write_functions.py; change the declarations instead.
"""

# fmt: off
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .._arguments import explained
from .._array_contexts import made
from .._convert import finish, shape_of_out
from .._declare import REQUIRED, either
from .._ops.random import draws as _random_draws
from .._symbolic import Symbolic, symbolic
from .._typing import ArrayLike
from ..base import SlipstreamValueError
from ..context import Context, check_device
from ..np._ndarray import ndarray

__all__ = [
    "bernoulli", "normal_n", "seed", "uniform_n",
]


def bernoulli(
    prob: ArrayLike | None = None, logit: ArrayLike | None = None,
    size: int | Sequence[int] | None = None, dtype: Any = None, ctx: Context | str | None = None,
    device: Context | str | None = None, out: ndarray | None = None,
) -> ndarray:
    """Ones with probability `prob` (or the sigmoid of `logit`), zeros otherwise.

    >>> from slipstream import np, npx
    >>> npx.random.bernoulli(1.0, size=3)
    array([1., 1., 1.])
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if size is None and out is not None:
            size = shape_of_out(out)
        prob_ = prob
        if (prob_ is None) == (logit is None):
            raise SlipstreamValueError("bernoulli: give either prob or logit")
        if prob_ is None:
            prob_ = _random_draws.logit_probability(ndarray, logit)
        result = _random_draws.coin(ndarray, prob_, size, dtype)
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("npx.random", "bernoulli", prob, logit, size, dtype, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_draws.bernoulli) from error.__cause__


def normal_n(
    loc: ArrayLike = 0.0, scale: ArrayLike = 1.0, batch_shape: int | Sequence[int] | None = None,
    dtype: Any = None, ctx: Context | str | None = None, device: Context | str | None = None,
) -> ndarray:
    """A batch of normal draws for every element of the parameters.

    The result's shape is `batch_shape` followed by what the parameters broadcast to.

    >>> from slipstream import np, npx
    >>> npx.random.normal_n(np.zeros(3), 1.0, batch_shape=(2,)).shape
    (2, 3)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        result = _random_draws.normal_n(ndarray, loc, scale, batch_shape, dtype)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("npx.random", "normal_n", loc, scale, batch_shape, dtype, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_draws.normal_n) from error.__cause__


def seed(
    seed: int = REQUIRED, ctx: Any = "all", *, device: Any = None, seed_state: int | None = None,
) -> None:
    """Start the random stream anew: the same seed gives the same program the same numbers.

    `seed_state` is another name of `seed`. There is one stream for all devices, so `ctx` and
    `device` are accepted and not used.

    >>> from slipstream import np, npx
    >>> npx.random.seed(1)
    >>> x = np.random.uniform(size=3)
    >>> npx.random.seed(1)
    >>> bool((x == np.random.uniform(size=3)).all())
    True
    """
    if seed is REQUIRED or seed_state is not None:
        seed = either("seed", seed, "seed_state", seed_state, REQUIRED)
    try:
        return _random_draws.seed(seed, ctx, device=device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_draws.seed, seed=seed) from error.__cause__


def uniform_n(
    low: ArrayLike = 0.0, high: ArrayLike = 1.0, batch_shape: int | Sequence[int] | None = None,
    dtype: Any = None, ctx: Context | str | None = None, device: Context | str | None = None,
) -> ndarray:
    """A batch of draws from [low, high) for every element of the bounds.

    The result's shape is `batch_shape` followed by what the bounds broadcast to.

    >>> from slipstream import np, npx
    >>> npx.random.uniform_n(np.zeros(3), np.ones(3), batch_shape=(2,)).shape
    (2, 3)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        result = _random_draws.uniform_n(ndarray, low, high, batch_shape, dtype)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("npx.random", "uniform_n", low, high, batch_shape, dtype, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_draws.uniform_n) from error.__cause__
