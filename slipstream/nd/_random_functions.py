"""Functions of ``nd.random``.

Written by tools/write_functions.py; change the declarations instead.
"""

# fmt: off
from __future__ import annotations

from typing import Any

from .._arguments import explained
from .._array_contexts import made
from .._convert import as_kind, finish
from .._ops.random import classic as _random_classic
from .._ops.random import classic_flat as _random_classic_flat
from .._symbolic import Symbolic, symbolic
from .._typing import ArrayLike
from ..base import SlipstreamValueError
from ..context import Context, check_device
from ._ndarray import NDArray

__all__ = [
    "bernoulli", "binomial", "categorical", "exponential", "exponential_like", "gamma",
    "gamma_like", "generalized_negative_binomial", "generalized_negative_binomial_like",
    "multinomial", "negative_binomial", "negative_binomial_like", "normal", "normal_like",
    "poisson", "poisson_like", "randint", "randn", "seed", "shuffle", "uniform", "uniform_like",
]


def bernoulli(
    prob: ArrayLike = 0.5, shape: Any = None, dtype: Any = None, ctx: Context | str | None = None,
    out: NDArray | None = None,
) -> NDArray:
    """Ones with probability `prob`, zeros otherwise.

    >>> from slipstream import nd
    >>> nd.random.bernoulli(1.0, shape=2).asnumpy()
    array([1., 1.], dtype=float32)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        result = _random_classic._draw(
            _random_classic.draws.coin, NDArray, (prob,), shape, dtype, out
        )
        return result if ctx is None else made(result, ctx)
    except Symbolic:
        return symbolic("nd.random", "bernoulli", prob, shape, dtype, ctx, out)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic.bernoulli) from error.__cause__


def binomial(
    n: ArrayLike = 1, p: ArrayLike = 0.5, shape: Any = None, dtype: Any = None,
    ctx: Context | str | None = None, out: NDArray | None = None, **kwargs: Any,
) -> NDArray:
    """Successes in `n` trials of probability `p`, as floats.

    >>> from slipstream import nd
    >>> nd.random.binomial(5, 1.0, shape=2).asnumpy()
    array([5., 5.], dtype=float32)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        result = _random_classic._draw(
            _random_classic.counts.binomial, NDArray, (n, p), shape, dtype, out
        )
        return result if ctx is None else made(result, ctx)
    except Symbolic:
        return symbolic("nd.random", "binomial", n, p, shape, dtype, ctx, out, **kwargs)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic.binomial) from error.__cause__


def categorical(
    data: ArrayLike, shape: Any = None, get_prob: bool = False, out: NDArray | None = None,
    dtype: Any = "int32", name: str | None = None, **kwargs: Any,
) -> Any:
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
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        return _random_classic.categorical(NDArray, data, shape, get_prob, out, dtype)
    except Symbolic:
        return symbolic(
            "nd.random", "categorical", data, shape, get_prob, out, dtype, **kwargs, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic.categorical) from error.__cause__


def exponential(
    scale: ArrayLike = 1, shape: Any = None, dtype: Any = None, ctx: Context | str | None = None,
    out: NDArray | None = None, **kwargs: Any,
) -> NDArray:
    """Waiting times with mean `scale`.

    >>> from slipstream import nd
    >>> nd.random.exponential(2, shape=3).shape
    (3,)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        result = _random_classic._draw(
            _random_classic.draws.exponential, NDArray, (scale,), shape, dtype, out
        )
        return result if ctx is None else made(result, ctx)
    except Symbolic:
        return symbolic("nd.random", "exponential", scale, shape, dtype, ctx, out, **kwargs)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic.exponential) from error.__cause__


def exponential_like(
    data: ArrayLike, lam: ArrayLike = 1.0, out: NDArray | None = None, name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Draws of `exponential` with rate `lam` in the shape and type of `data`.

    >>> from slipstream import nd
    >>> nd.random.exponential_like(nd.ones((2, 3))).shape
    (2, 3)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        if isinstance(lam, (int, float)) and not lam > 0:
            raise SlipstreamValueError(f"lam must be positive, not {lam}")
        result = _random_classic_flat.classic.exponential(
            NDArray, 1.0 / lam, data.shape, _random_classic_flat.name_of(data)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.random", "exponential_like", data, lam, **kwargs, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic_flat.exponential_like) from error.__cause__


def gamma(
    alpha: ArrayLike = 1, beta: ArrayLike = 1, shape: Any = None, dtype: Any = None,
    ctx: Context | str | None = None, out: NDArray | None = None, **kwargs: Any,
) -> NDArray:
    """Numbers from the gamma distribution with shape `alpha` and scale `beta`.

    >>> from slipstream import nd
    >>> nd.random.gamma(2, 0.5, shape=(2, 3)).shape
    (2, 3)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        result = _random_classic._draw(
            _random_classic._gamma, NDArray, (alpha, beta), shape, dtype, out
        )
        return result if ctx is None else made(result, ctx)
    except Symbolic:
        return symbolic("nd.random", "gamma", alpha, beta, shape, dtype, ctx, out, **kwargs)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic.gamma) from error.__cause__


def gamma_like(
    data: ArrayLike, alpha: ArrayLike = 1.0, beta: ArrayLike = 1.0, out: NDArray | None = None,
    name: str | None = None, **kwargs: Any,
) -> NDArray:
    """Draws of `gamma` in the shape and type of `data`.

    >>> from slipstream import nd
    >>> nd.random.gamma_like(nd.ones((2, 3))).shape
    (2, 3)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _random_classic_flat.classic.gamma(
            NDArray, alpha, beta, data.shape, _random_classic_flat.name_of(data)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.random", "gamma_like", data, alpha, beta, **kwargs, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic_flat.gamma_like) from error.__cause__


def generalized_negative_binomial(
    mu: ArrayLike = 1, alpha: ArrayLike = 1, shape: Any = None, dtype: Any = None,
    ctx: Context | str | None = None, out: NDArray | None = None, **kwargs: Any,
) -> NDArray:
    """Counts of mean `mu` and dispersion `alpha` (variance mu + alpha mu^2), as floats.

    >>> from slipstream import nd
    >>> nd.random.generalized_negative_binomial(0, 0.5, shape=2).asnumpy()
    array([0., 0.], dtype=float32)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        result = _random_classic._draw(
            _random_classic.counts.generalized_negative_binomial, NDArray, (mu, alpha), shape,
            dtype, out
        )
        return result if ctx is None else made(result, ctx)
    except Symbolic:
        return symbolic(
            "nd.random", "generalized_negative_binomial", mu, alpha, shape, dtype, ctx, out,
            **kwargs
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic.generalized_negative_binomial) from error.__cause__


def generalized_negative_binomial_like(
    data: ArrayLike, mu: ArrayLike = 1.0, alpha: ArrayLike = 1.0, out: NDArray | None = None,
    name: str | None = None, **kwargs: Any,
) -> NDArray:
    """Draws of `generalized_negative_binomial` in the shape and type of `data`.

    >>> from slipstream import nd
    >>> nd.random.generalized_negative_binomial_like(nd.ones((2, 3))).shape
    (2, 3)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _random_classic_flat.classic.generalized_negative_binomial(
            NDArray, mu, alpha, shape=data.shape, dtype=_random_classic_flat.name_of(data)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.random", "generalized_negative_binomial_like", data, mu, alpha, **kwargs, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _random_classic_flat.generalized_negative_binomial_like
        ) from error.__cause__


def multinomial(
    data: ArrayLike | None = None, shape: Any = None, get_prob: bool = False,
    out: NDArray | None = None, dtype: Any = None, n: ArrayLike | None = None,
    p: ArrayLike | None = None, ctx: Context | str | None = None, name: str | None = None,
    **kwargs: Any,
) -> Any:
    """Places drawn with the probabilities along the last axis of `data`: `categorical`.

    With `n` and `p` instead of `data`, counts of the outcomes in `n` trials, as floats.

    >>> from slipstream import nd
    >>> nd.random.multinomial(nd.array([0, 1]), shape=2).asnumpy()
    array([1, 1], dtype=int32)
    >>> nd.random.multinomial(n=nd.array([4]), p=nd.array([[0, 1]])).asnumpy()
    array([[0., 4.]], dtype=float32)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        if data is not None and type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _random_classic.multinomial(NDArray, data, shape, get_prob, out, dtype, n, p)
        return result if ctx is None else made(result, ctx)
    except Symbolic:
        return symbolic(
            "nd.random", "multinomial", data, shape, get_prob, out, dtype, n, p, ctx, **kwargs,
            name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic.multinomial) from error.__cause__


def negative_binomial(
    k: ArrayLike = 1, p: ArrayLike = 1, shape: Any = None, dtype: Any = None,
    ctx: Context | str | None = None, out: NDArray | None = None, **kwargs: Any,
) -> NDArray:
    """Failures before the `k`-th success of probability `p`, as floats.

    >>> from slipstream import nd
    >>> nd.random.negative_binomial(5, 1.0, shape=2).asnumpy()
    array([0., 0.], dtype=float32)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        result = _random_classic._draw(
            _random_classic._failures, NDArray, (k, p), shape, dtype, out
        )
        return result if ctx is None else made(result, ctx)
    except Symbolic:
        return symbolic("nd.random", "negative_binomial", k, p, shape, dtype, ctx, out, **kwargs)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic.negative_binomial) from error.__cause__


def negative_binomial_like(
    data: ArrayLike, k: ArrayLike = 1, p: ArrayLike = 1.0, out: NDArray | None = None,
    name: str | None = None, **kwargs: Any,
) -> NDArray:
    """Draws of `negative_binomial` in the shape and type of `data`.

    >>> from slipstream import nd
    >>> nd.random.negative_binomial_like(nd.ones((2, 3))).shape
    (2, 3)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _random_classic_flat.classic.negative_binomial(
            NDArray, k, p, data.shape, _random_classic_flat.name_of(data)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.random", "negative_binomial_like", data, k, p, **kwargs, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic_flat.negative_binomial_like) from error.__cause__


def normal(
    loc: ArrayLike = 0, scale: ArrayLike = 1, shape: Any = None, dtype: Any = None,
    ctx: Context | str | None = None, out: NDArray | None = None, **kwargs: Any,
) -> NDArray:
    """Numbers from the normal distribution.

    >>> from slipstream import nd
    >>> nd.random.normal(0, 0.1, shape=(2, 3)).shape
    (2, 3)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        result = _random_classic._draw(
            _random_classic.draws.normal, NDArray, (loc, scale), shape, dtype, out
        )
        return result if ctx is None else made(result, ctx)
    except Symbolic:
        return symbolic("nd.random", "normal", loc, scale, shape, dtype, ctx, out, **kwargs)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic.normal) from error.__cause__


def normal_like(
    data: ArrayLike, loc: ArrayLike = 0.0, scale: ArrayLike = 1.0, out: NDArray | None = None,
    name: str | None = None, **kwargs: Any,
) -> NDArray:
    """Draws of `normal` in the shape and type of `data`.

    >>> from slipstream import nd
    >>> nd.random.normal_like(nd.ones((2, 3))).shape
    (2, 3)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _random_classic_flat.classic.normal(
            NDArray, loc, scale, data.shape, _random_classic_flat.name_of(data)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.random", "normal_like", data, loc, scale, **kwargs, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic_flat.normal_like) from error.__cause__


def poisson(
    lam: ArrayLike = 1, shape: Any = None, dtype: Any = None, ctx: Context | str | None = None,
    out: NDArray | None = None, **kwargs: Any,
) -> NDArray:
    """Counts of events where `lam` are expected, as floats.

    >>> from slipstream import nd
    >>> nd.random.poisson(0, shape=2).asnumpy()
    array([0., 0.], dtype=float32)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        result = _random_classic._draw(
            _random_classic.counts.poisson, NDArray, (lam,), shape, dtype, out
        )
        return result if ctx is None else made(result, ctx)
    except Symbolic:
        return symbolic("nd.random", "poisson", lam, shape, dtype, ctx, out, **kwargs)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic.poisson) from error.__cause__


def poisson_like(
    data: ArrayLike, lam: ArrayLike = 1.0, out: NDArray | None = None, name: str | None = None,
    **kwargs: Any,
) -> NDArray:
    """Draws of `poisson` in the shape and type of `data`.

    >>> from slipstream import nd
    >>> nd.random.poisson_like(nd.ones((2, 3))).shape
    (2, 3)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _random_classic_flat.classic.poisson(
            NDArray, lam, data.shape, _random_classic_flat.name_of(data)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.random", "poisson_like", data, lam, **kwargs, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic_flat.poisson_like) from error.__cause__


def randint(
    low: int, high: int, shape: Any = None, dtype: Any = None, ctx: Context | str | None = None,
    out: NDArray | None = None, **kwargs: Any,
) -> NDArray:
    """Integers from [low, high); int32 by default.

    >>> from slipstream import nd
    >>> nd.random.randint(5, 6, shape=2).asnumpy()
    array([5, 5], dtype=int32)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        dtype_ = dtype
        if dtype_ is None:
            dtype_ = "int32" if out is None else _random_classic.name_of(out)
        result = finish(
            _random_classic.choices.randint(NDArray, low, high, _random_classic._size(shape, out),
            dtype_), out
        )
        return result if ctx is None else made(result, ctx)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic.randint, low=low, high=high) from error.__cause__


def randn(
    *shape: int, loc: ArrayLike = 0, scale: ArrayLike = 1, dtype: Any = None,
    ctx: Context | str | None = None, out: NDArray | None = None,
) -> NDArray:
    """Normal numbers in the shape given as arguments.

    >>> from slipstream import nd
    >>> nd.random.randn(2, 3).shape
    (2, 3)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        result = _random_classic._draw(
            _random_classic.draws.normal, NDArray, (loc, scale), shape or None, dtype, out
        )
        return result if ctx is None else made(result, ctx)
    except Symbolic:
        return symbolic(
            "nd.random", "randn", *shape, loc=loc, scale=scale, dtype=dtype, ctx=ctx, out=out
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic.randn, shape=shape) from error.__cause__


def seed(seed_state: int, ctx: Any = "all", *, device: Any = None) -> None:
    """Start the random stream anew: the same seed gives the same numbers.

    >>> from slipstream import nd
    >>> nd.random.seed(1)
    >>> a = nd.random.uniform()
    >>> nd.random.seed(1)
    >>> bool(a == nd.random.uniform())
    True
    """
    try:
        _random_classic.draws.seed(seed_state)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic.seed, seed_state=seed_state) from error.__cause__


def shuffle(
    data: ArrayLike, out: NDArray | None = None, name: str | None = None, **kwargs: Any,
) -> NDArray:
    """A copy with the slices along the first axis in random order.

    >>> from slipstream import nd
    >>> nd.random.shuffle(nd.arange(4)).sum().asscalar()
    6.0
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _random_classic.choices.shuffled(data)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.random", "shuffle", data, **kwargs, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic.shuffle) from error.__cause__


def uniform(
    low: ArrayLike = 0, high: ArrayLike = 1, shape: Any = None, dtype: Any = None,
    ctx: Context | str | None = None, out: NDArray | None = None, **kwargs: Any,
) -> NDArray:
    """Numbers drawn evenly from [low, high).

    >>> from slipstream import nd
    >>> nd.random.uniform(shape=(2, 3)).shape
    (2, 3)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        result = _random_classic._draw(
            _random_classic.draws.between, NDArray, (low, high), shape, dtype, out
        )
        return result if ctx is None else made(result, ctx)
    except Symbolic:
        return symbolic("nd.random", "uniform", low, high, shape, dtype, ctx, out, **kwargs)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic.uniform) from error.__cause__


def uniform_like(
    data: ArrayLike, low: ArrayLike = 0.0, high: ArrayLike = 1.0, out: NDArray | None = None,
    name: str | None = None, **kwargs: Any,
) -> NDArray:
    """Draws of `uniform` in the shape and type of `data`.

    >>> from slipstream import nd
    >>> nd.random.uniform_like(nd.ones((2, 3))).shape
    (2, 3)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _random_classic_flat.classic.uniform(
            NDArray, low, high, data.shape, _random_classic_flat.name_of(data)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.random", "uniform_like", data, low, high, **kwargs, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_classic_flat.uniform_like) from error.__cause__
