"""Functions of ``np.random``.

Written by tools/write_functions.py; change the declarations instead.
"""

# fmt: off
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import _core
from .._arguments import explained
from .._array_contexts import made
from .._convert import Array, finish, shape_of_out
from .._declare import REQUIRED, either
from .._ops.random import choices as _random_choices
from .._ops.random import counts as _random_counts
from .._ops.random import distributions as _random_distributions
from .._ops.random import draws as _random_draws
from .._symbolic import Symbolic, symbolic
from .._typing import ArrayLike
from ..base import SlipstreamTypeError, SlipstreamValueError
from ..context import Context, check_device
from ._ndarray import ndarray

__all__ = [
    "bernoulli", "beta", "binomial", "chisquare", "choice", "dirichlet", "exponential", "f",
    "gamma", "geometric", "gumbel", "laplace", "logistic", "lognormal", "multinomial",
    "multivariate_normal", "negative_binomial", "normal", "pareto", "permutation", "poisson",
    "power", "rand", "randint", "randn", "random", "random_sample", "ranf", "rayleigh", "sample",
    "seed", "shuffle", "standard_exponential", "standard_gamma", "standard_normal", "standard_t",
    "triangular", "uniform", "vonmises", "weibull", "zipf",
]


def bernoulli(
    prob: ArrayLike | None = None, logit: ArrayLike | None = None,
    size: int | Sequence[int] | None = None, dtype: Any = None, ctx: Context | str | None = None,
    device: Context | str | None = None, out: ndarray | None = None,
) -> ndarray:
    """Ones with probability `prob` (or the sigmoid of `logit`), zeros otherwise.

    >>> from slipstream import np
    >>> np.random.bernoulli(1.0, size=3)
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
        return symbolic("np.random", "bernoulli", prob, logit, size, dtype, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_draws.bernoulli) from error.__cause__


def beta(
    a: ArrayLike, b: ArrayLike, size: int | Sequence[int] | None = None, dtype: Any = None,
    ctx: Context | str | None = None, device: Context | str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """Numbers in [0, 1] from the beta distribution with shapes `a` and `b`.

    >>> from slipstream import np
    >>> np.random.beta(2, 3, size=4).shape
    (4,)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if size is None and out is not None:
            size = shape_of_out(out)
        result = _random_distributions.beta(ndarray, a, b, size, dtype)
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("np.random", "beta", a, b, size, dtype, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_distributions.beta) from error.__cause__


def binomial(
    n: ArrayLike, p: ArrayLike, size: int | Sequence[int] | None = None, dtype: Any = None,
    ctx: Context | str | None = None, device: Context | str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """Successes in `n` trials of probability `p`; int64 by default.

    >>> from slipstream import np
    >>> np.random.binomial(5, 1.0, size=2)
    array([5, 5], dtype=int64)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if size is None and out is not None:
            size = shape_of_out(out)
        result = _random_counts.binomial(ndarray, n, p, size, dtype)
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("np.random", "binomial", n, p, size, dtype, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_counts.binomial) from error.__cause__


def chisquare(
    df: ArrayLike, size: int | Sequence[int] | None = None, dtype: Any = None,
    ctx: Context | str | None = None, device: Context | str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """Numbers from the chi-square distribution with `df` degrees of freedom.

    >>> from slipstream import np
    >>> np.random.chisquare(3, size=4).shape
    (4,)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if size is None and out is not None:
            size = shape_of_out(out)
        result = _random_distributions.chisquare(ndarray, df, size, dtype)
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("np.random", "chisquare", df, size, dtype, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_distributions.chisquare) from error.__cause__


def choice(
    a: ArrayLike, size: int | Sequence[int] | None = None, replace: bool = True,
    p: ArrayLike | None = None, ctx: Context | str | None = None,
    device: Context | str | None = None, out: ndarray | None = None,
) -> ndarray:
    """Random elements of `a` (an int n stands for 0 .. n-1), with probabilities `p`.

    Bad probabilities in an array `p` are an error where a caller waits for the result.

    >>> from slipstream import np
    >>> np.random.choice(3, size=4, p=[0, 1, 0])
    array([1, 1, 1, 1], dtype=int64)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if size is None and out is not None:
            size = shape_of_out(out)
        result = _random_choices.choice(ndarray, a, size, replace, p)
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("np.random", "choice", a, size, replace, p, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_choices.choice) from error.__cause__


def dirichlet(
    alpha: ArrayLike, size: int | Sequence[int] | None = None, dtype: Any = None,
    ctx: Context | str | None = None, device: Context | str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """Vectors of probabilities, one per entry of `alpha`, along the last axis.

    >>> from slipstream import np
    >>> x = np.random.dirichlet([1, 2, 3], size=4)
    >>> x.shape, bool((abs(x.sum(axis=1) - 1) < 1e-5).all())
    ((4, 3), True)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        result = _random_distributions.dirichlet(ndarray, alpha, size, dtype)
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("np.random", "dirichlet", alpha, size, dtype, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_distributions.dirichlet, size=size) from error.__cause__


def exponential(
    scale: ArrayLike = 1.0, size: int | Sequence[int] | None = None, dtype: Any = None,
    ctx: Context | str | None = None, device: Context | str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """Waiting times with mean `scale`.

    >>> from slipstream import np
    >>> np.random.exponential(2.0, size=3).shape
    (3,)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if size is None and out is not None:
            size = shape_of_out(out)
        result = _random_draws.exponential(ndarray, scale, size, dtype)
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("np.random", "exponential", scale, size, dtype, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_draws.exponential) from error.__cause__


def f(
    dfnum: ArrayLike, dfden: ArrayLike, size: int | Sequence[int] | None = None, dtype: Any = None,
    ctx: Context | str | None = None, device: Context | str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """Numbers from Fisher's F distribution.

    >>> from slipstream import np
    >>> np.random.f(3, 5, size=4).shape
    (4,)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if size is None and out is not None:
            size = shape_of_out(out)
        result = _random_distributions.f(ndarray, dfnum, dfden, size, dtype)
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("np.random", "f", dfnum, dfden, size, dtype, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_distributions.f) from error.__cause__


def gamma(
    shape: ArrayLike, scale: ArrayLike = 1.0, size: int | Sequence[int] | None = None,
    dtype: Any = None, ctx: Context | str | None = None, device: Context | str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """Numbers from the gamma distribution with mean `shape` times `scale`.

    >>> from slipstream import np
    >>> np.random.gamma(2.0, 0.5, size=4).shape
    (4,)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if size is None and out is not None:
            size = shape_of_out(out)
        result = _random_distributions.gamma_draw(ndarray, shape, scale, size, dtype, "shape scale")
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("np.random", "gamma", shape, scale, size, dtype, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_distributions.gamma) from error.__cause__


def geometric(
    p: ArrayLike, size: int | Sequence[int] | None = None, dtype: Any = None,
    ctx: Context | str | None = None, device: Context | str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """The number of the first successful trial of probability `p`; int64 by default.

    >>> from slipstream import np
    >>> np.random.geometric(1.0, size=2)
    array([1, 1], dtype=int64)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if size is None and out is not None:
            size = shape_of_out(out)
        result = _random_counts.geometric(ndarray, p, size, dtype)
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("np.random", "geometric", p, size, dtype, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_counts.geometric) from error.__cause__


def gumbel(
    loc: ArrayLike = 0.0, scale: ArrayLike = 1.0, size: int | Sequence[int] | None = None,
    dtype: Any = None, ctx: Context | str | None = None, device: Context | str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """Numbers from the Gumbel distribution.

    >>> from slipstream import np
    >>> np.random.gumbel(size=3).shape
    (3,)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if size is None and out is not None:
            size = shape_of_out(out)
        result = _random_draws.location_scale(ndarray, "gumbel", loc, scale, size, dtype)
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("np.random", "gumbel", loc, scale, size, dtype, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_draws.gumbel) from error.__cause__


def laplace(
    loc: ArrayLike = 0.0, scale: ArrayLike = 1.0, size: int | Sequence[int] | None = None,
    dtype: Any = None, ctx: Context | str | None = None, device: Context | str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """Numbers from the Laplace distribution.

    >>> from slipstream import np
    >>> np.random.laplace(size=3).shape
    (3,)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if size is None and out is not None:
            size = shape_of_out(out)
        result = _random_draws.without_gradient(
            _random_draws.location_scale(ndarray, "laplace", loc, scale, size, dtype)
        )
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("np.random", "laplace", loc, scale, size, dtype, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_draws.laplace) from error.__cause__


def logistic(
    loc: ArrayLike = 0.0, scale: ArrayLike = 1.0, size: int | Sequence[int] | None = None,
    dtype: Any = None, ctx: Context | str | None = None, device: Context | str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """Numbers from the logistic distribution.

    >>> from slipstream import np
    >>> np.random.logistic(size=3).shape
    (3,)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if size is None and out is not None:
            size = shape_of_out(out)
        result = _random_draws.location_scale(ndarray, "logistic", loc, scale, size, dtype)
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("np.random", "logistic", loc, scale, size, dtype, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_draws.logistic) from error.__cause__


def lognormal(
    mean: ArrayLike = 0.0, sigma: ArrayLike = 1.0, size: int | Sequence[int] | None = None,
    dtype: Any = None, ctx: Context | str | None = None, device: Context | str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """The exponential of normal numbers with mean `mean` and standard deviation `sigma`.

    >>> from slipstream import np
    >>> np.random.lognormal(0, 1, size=4).shape
    (4,)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if size is None and out is not None:
            size = shape_of_out(out)
        result = _random_distributions.lognormal(ndarray, mean, sigma, size, dtype)
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("np.random", "lognormal", mean, sigma, size, dtype, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_distributions.lognormal) from error.__cause__


def multinomial(
    n: ArrayLike, pvals: ArrayLike, size: int | Sequence[int] | None = None, dtype: Any = None,
    ctx: Context | str | None = None, device: Context | str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """How often each outcome comes in `n` trials, along the last axis; int64 by default.

    Parameters
    ----------
    n : int or array
        Number of trials.
    pvals : sequence or array
        Probabilities of the outcomes along its last axis; they sum to 1.
    size : int or tuple of ints, optional
        How many times to do that.

    Examples
    --------
    >>> from slipstream import np
    >>> np.random.multinomial(9, [0, 1, 0], size=2)
    array([[0, 9, 0],
           [0, 9, 0]], dtype=int64)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        result = _random_counts.multinomial(ndarray, n, pvals, size, dtype)
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("np.random", "multinomial", n, pvals, size, dtype, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_counts.multinomial, size=size) from error.__cause__


def multivariate_normal(
    mean: ArrayLike, cov: ArrayLike, size: int | Sequence[int] | None = None,
    check_valid: Any = None, tol: Any = None, dtype: Any = None, ctx: Context | str | None = None,
    device: Context | str | None = None, out: ndarray | None = None,
) -> ndarray:
    """Normal vectors with the given mean and covariance, along the last axis.

    `mean` (..., k) and `cov` (..., k, k) may be batches that broadcast. A covariance that is not
    positive semidefinite is an error where a caller waits for the result, whatever `check_valid`
    and `tol` say.

    >>> from slipstream import np
    >>> np.random.multivariate_normal([0, 1], [[1, 0.5], [0.5, 2]], size=4).shape
    (4, 2)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        result = _random_distributions.multivariate_normal(
            ndarray, mean, cov, size, check_valid, tol, dtype
        )
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic(
            "np.random", "multivariate_normal", mean, cov, size, check_valid, tol, dtype, ctx,
            device
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _random_distributions.multivariate_normal, size=size
        ) from error.__cause__


def negative_binomial(
    n: ArrayLike, p: ArrayLike, size: int | Sequence[int] | None = None, dtype: Any = None,
    ctx: Context | str | None = None, device: Context | str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """Failures before the `n`-th success of probability `p`; int64 by default.

    >>> from slipstream import np
    >>> np.random.negative_binomial(5, 1.0, size=2)
    array([0, 0], dtype=int64)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if size is None and out is not None:
            size = shape_of_out(out)
        result = _random_counts.failures(ndarray, n, p, size, dtype, "n")
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("np.random", "negative_binomial", n, p, size, dtype, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_counts.negative_binomial) from error.__cause__


def normal(
    loc: ArrayLike = 0.0, scale: ArrayLike = 1.0, size: int | Sequence[int] | None = None,
    dtype: Any = None, ctx: Context | str | None = None, device: Context | str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """Numbers from the normal distribution with mean `loc` and standard deviation `scale`.

    >>> from slipstream import np
    >>> np.random.normal(0, 1, size=(2, 3)).shape
    (2, 3)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if size is None and out is not None:
            size = shape_of_out(out)
        result = _random_draws.location_scale(ndarray, "normal", loc, scale, size, dtype)
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("np.random", "normal", loc, scale, size, dtype, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_draws.normal) from error.__cause__


def pareto(
    a: ArrayLike, size: int | Sequence[int] | None = None, dtype: Any = None,
    ctx: Context | str | None = None, device: Context | str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """Numbers from the Pareto II (Lomax) distribution with shape `a`.

    >>> from slipstream import np
    >>> np.random.pareto(3, size=4).shape
    (4,)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if size is None and out is not None:
            size = shape_of_out(out)
        result = _random_distributions.pareto(ndarray, a, size, dtype)
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("np.random", "pareto", a, size, dtype, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_distributions.pareto) from error.__cause__


def permutation(
    x: ArrayLike, ctx: Context | str | None = None, device: Context | str | None = None,
) -> ndarray:
    """0 .. x-1 in random order, or the slices of an array in random order.

    >>> from slipstream import np
    >>> int(np.random.permutation(4).sum())
    6
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        result = _random_choices.permutation(ndarray, x)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("np.random", "permutation", x, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_choices.permutation) from error.__cause__


def poisson(
    lam: ArrayLike = 1.0, size: int | Sequence[int] | None = None, dtype: Any = None,
    ctx: Context | str | None = None, device: Context | str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """Counts of events where `lam` are expected; int64 by default.

    >>> from slipstream import np
    >>> np.random.poisson(0.0, size=2)
    array([0, 0], dtype=int64)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if size is None and out is not None:
            size = shape_of_out(out)
        result = _random_counts.poisson(ndarray, lam, size, dtype)
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("np.random", "poisson", lam, size, dtype, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_counts.poisson) from error.__cause__


def power(
    a: ArrayLike, size: int | Sequence[int] | None = None, dtype: Any = None,
    ctx: Context | str | None = None, device: Context | str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """Numbers in [0, 1] with density a x^(a - 1).

    >>> from slipstream import np
    >>> np.random.power(3, size=4).shape
    (4,)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if size is None and out is not None:
            size = shape_of_out(out)
        result = _random_distributions.power(ndarray, a, size, dtype)
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("np.random", "power", a, size, dtype, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_distributions.power) from error.__cause__


def rand(
    *size: int, dtype: Any = None, ctx: Context | str | None = None,
    device: Context | str | None = None,
) -> ndarray:
    """Numbers from [0, 1) in the shape given as arguments.

    >>> from slipstream import np
    >>> np.random.rand(2, 3).shape
    (2, 3)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        shape = _random_draws.shape_of(size[0] if len(size) == 1 else size)
        result = _core.draw(
            ndarray, "uniform", 0.0, 1.0, 0, 0, _random_draws.float_name(dtype), shape
        )
        return result if ctx is None and device is None else made(result, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_draws.rand, size=size) from error.__cause__


def randint(
    low: ArrayLike, high: ArrayLike | None = None, size: int | Sequence[int] | None = None,
    dtype: Any = None, ctx: Context | str | None = None, device: Context | str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """Integers from [low, high), or from [0, low) when `high` is not given; int64 by default.

    The bounds may be arrays that broadcast.

    >>> from slipstream import np
    >>> np.random.randint(5, 6, size=2)
    array([5, 5], dtype=int64)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if size is None and out is not None:
            size = shape_of_out(out)
        result = _random_choices.randint(ndarray, low, high, size, dtype)
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("np.random", "randint", low, high, size, dtype, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_choices.randint) from error.__cause__


def randn(
    *size: int, dtype: Any = None, ctx: Context | str | None = None,
    device: Context | str | None = None,
) -> ndarray:
    """Standard normal numbers in the shape given as arguments.

    >>> from slipstream import np
    >>> np.random.randn(2, 3).shape
    (2, 3)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        shape = _random_draws.shape_of(size[0] if len(size) == 1 else size)
        result = _core.draw(
            ndarray, "normal", 0.0, 1.0, 0, 0, _random_draws.float_name(dtype), shape
        )
        return result if ctx is None and device is None else made(result, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_draws.randn, size=size) from error.__cause__


def random(
    size: int | Sequence[int] | None = None, dtype: Any = None, ctx: Context | str | None = None,
    device: Context | str | None = None, out: ndarray | None = None,
) -> ndarray:
    """Numbers from [0, 1).

    >>> from slipstream import np
    >>> np.random.random((2, 3)).shape
    (2, 3)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if size is None and out is not None:
            size = shape_of_out(out)
        result = _random_draws.between(ndarray, 0.0, 1.0, size, dtype)
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_draws.random) from error.__cause__


def random_sample(
    size: int | Sequence[int] | None = None, dtype: Any = None, ctx: Context | str | None = None,
    device: Context | str | None = None, out: ndarray | None = None,
) -> ndarray:
    """Numbers from [0, 1).

    >>> from slipstream import np
    >>> np.random.random_sample((2, 3)).shape
    (2, 3)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if size is None and out is not None:
            size = shape_of_out(out)
        result = _random_draws.between(ndarray, 0.0, 1.0, size, dtype)
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_draws.random) from error.__cause__


def ranf(
    size: int | Sequence[int] | None = None, dtype: Any = None, ctx: Context | str | None = None,
    device: Context | str | None = None, out: ndarray | None = None,
) -> ndarray:
    """Numbers from [0, 1).

    >>> from slipstream import np
    >>> np.random.ranf((2, 3)).shape
    (2, 3)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if size is None and out is not None:
            size = shape_of_out(out)
        result = _random_draws.between(ndarray, 0.0, 1.0, size, dtype)
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_draws.random) from error.__cause__


def rayleigh(
    scale: ArrayLike = 1.0, size: int | Sequence[int] | None = None, dtype: Any = None,
    ctx: Context | str | None = None, device: Context | str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """Numbers from the Rayleigh distribution.

    >>> from slipstream import np
    >>> np.random.rayleigh(2.0, size=4).shape
    (4,)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if size is None and out is not None:
            size = shape_of_out(out)
        result = _random_distributions.rayleigh(ndarray, scale, size, dtype)
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("np.random", "rayleigh", scale, size, dtype, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_distributions.rayleigh) from error.__cause__


def sample(
    size: int | Sequence[int] | None = None, dtype: Any = None, ctx: Context | str | None = None,
    device: Context | str | None = None, out: ndarray | None = None,
) -> ndarray:
    """Numbers from [0, 1).

    >>> from slipstream import np
    >>> np.random.sample((2, 3)).shape
    (2, 3)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if size is None and out is not None:
            size = shape_of_out(out)
        result = _random_draws.between(ndarray, 0.0, 1.0, size, dtype)
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_draws.random) from error.__cause__


def seed(
    seed: int = REQUIRED, ctx: Any = "all", *, device: Any = None, seed_state: int | None = None,
) -> None:
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
    if seed is REQUIRED or seed_state is not None:
        seed = either("seed", seed, "seed_state", seed_state, REQUIRED)
    try:
        return _random_draws.seed(seed, ctx, device=device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_draws.seed, seed=seed) from error.__cause__


def shuffle(x: Any) -> None:
    """Put the slices of an array along its first axis in random order, in place.

    >>> from slipstream import np
    >>> x = np.arange(4)
    >>> np.random.shuffle(x)
    >>> float(x.sum())
    6.0
    """
    try:
        if not isinstance(x, Array):
            raise SlipstreamTypeError(f"x must be an array, not {type(x).__name__}")
        _core.store(x, _random_choices.shuffled(x))
    except Symbolic:
        return symbolic("np.random", "shuffle", x)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_choices.shuffle) from error.__cause__


def standard_exponential(size: int | Sequence[int] | None = None, dtype: Any = None) -> ndarray:
    """Waiting times with mean 1.

    >>> from slipstream import np
    >>> np.random.standard_exponential(3).shape
    (3,)
    """
    try:
        return _random_draws.exponential(ndarray, 1.0, size, dtype)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_draws.standard_exponential) from error.__cause__


def standard_gamma(
    shape: ArrayLike, size: int | Sequence[int] | None = None, dtype: Any = None,
    ctx: Context | str | None = None, device: Context | str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """Numbers from the gamma distribution with scale 1.

    >>> from slipstream import np
    >>> np.random.standard_gamma(2.0, size=4).shape
    (4,)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if size is None and out is not None:
            size = shape_of_out(out)
        result = _random_distributions.gamma_draw(ndarray, shape, 1.0, size, dtype, "shape scale")
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("np.random", "standard_gamma", shape, size, dtype, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_distributions.standard_gamma) from error.__cause__


def standard_normal(size: int | Sequence[int] | None = None, dtype: Any = None) -> ndarray:
    """Standard normal numbers.

    >>> from slipstream import np
    >>> np.random.standard_normal(3).shape
    (3,)
    """
    try:
        return _random_draws.location_scale(ndarray, "normal", 0.0, 1.0, size, dtype)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_draws.standard_normal) from error.__cause__


def standard_t(
    df: ArrayLike, size: int | Sequence[int] | None = None, dtype: Any = None,
    ctx: Context | str | None = None, device: Context | str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """Numbers from Student's t distribution with `df` degrees of freedom.

    >>> from slipstream import np
    >>> np.random.standard_t(4, size=4).shape
    (4,)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if size is None and out is not None:
            size = shape_of_out(out)
        result = _random_distributions.standard_t(ndarray, df, size, dtype)
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("np.random", "standard_t", df, size, dtype, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_distributions.standard_t) from error.__cause__


def triangular(
    left: ArrayLike, mode: ArrayLike, right: ArrayLike, size: int | Sequence[int] | None = None,
    dtype: Any = None, ctx: Context | str | None = None, device: Context | str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """Numbers whose density rises from `left` to `mode` and falls to `right`.

    >>> from slipstream import np
    >>> np.random.triangular(0, 1, 4, size=4).shape
    (4,)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if size is None and out is not None:
            size = shape_of_out(out)
        result = _random_distributions.triangular(ndarray, left, mode, right, size, dtype)
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("np.random", "triangular", left, mode, right, size, dtype, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_distributions.triangular) from error.__cause__


def uniform(
    low: ArrayLike = 0.0, high: ArrayLike = 1.0, size: int | Sequence[int] | None = None,
    dtype: Any = None, ctx: Context | str | None = None, device: Context | str | None = None,
    out: ndarray | None = None,
) -> ndarray:
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
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if size is None and out is not None:
            size = shape_of_out(out)
        result = _random_draws.without_gradient(
            _random_draws.between(ndarray, low, high, size, dtype)
        )
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("np.random", "uniform", low, high, size, dtype, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_draws.uniform) from error.__cause__


def vonmises(
    mu: ArrayLike, kappa: ArrayLike, size: int | Sequence[int] | None = None, dtype: Any = None,
    ctx: Context | str | None = None, device: Context | str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """Angles around `mu`, the closer the larger `kappa`.

    >>> from slipstream import np
    >>> np.random.vonmises(0, 4, size=4).shape
    (4,)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if size is None and out is not None:
            size = shape_of_out(out)
        result = _random_distributions.vonmises(ndarray, mu, kappa, size, dtype)
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("np.random", "vonmises", mu, kappa, size, dtype, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_distributions.vonmises) from error.__cause__


def weibull(
    a: ArrayLike, size: int | Sequence[int] | None = None, dtype: Any = None,
    ctx: Context | str | None = None, device: Context | str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """Numbers from the Weibull distribution with shape `a`.

    >>> from slipstream import np
    >>> np.random.weibull(2, size=4).shape
    (4,)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if size is None and out is not None:
            size = shape_of_out(out)
        result = _random_distributions.weibull(ndarray, a, size, dtype)
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("np.random", "weibull", a, size, dtype, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_distributions.weibull) from error.__cause__


def zipf(
    a: ArrayLike, size: int | Sequence[int] | None = None, dtype: Any = None,
    ctx: Context | str | None = None, device: Context | str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """Ranks k with probability proportional to k^-a; int64 by default.

    >>> from slipstream import np
    >>> np.random.zipf(4.0, size=4).shape
    (4,)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if size is None and out is not None:
            size = shape_of_out(out)
        result = _random_counts.zipf(ndarray, a, size, dtype)
        if out is not None:
            return finish(result, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("np.random", "zipf", a, size, dtype, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _random_counts.zipf) from error.__cause__
