"""The distributions of ``np.random`` that are made of others or drawn by rejection.

Parameters are numbers or arrays that broadcast; `size` is the result's shape, by default that of
the parameters. A bad number raises at the call, a bad element of an array where somebody waits for
the result.
"""

from __future__ import annotations

from typing import Any

from .._convert import finish
from .._ops.random import distributions as _made
from .._ops.random import draws as _random
from ..context import check_device
from ._ndarray import ndarray

__all__ = [
    "beta", "binomial", "chisquare", "dirichlet", "f", "gamma", "geometric", "lognormal",
    "multinomial", "multivariate_normal", "negative_binomial", "pareto", "poisson", "power",
    "rayleigh", "standard_gamma", "standard_t", "triangular", "vonmises", "weibull", "zipf",
]  # fmt: skip


def _prepare(size: Any, ctx: Any, device: Any, out: ndarray | None) -> Any:
    """Checks the device; without `size`, a draw fills `out`."""
    if ctx is not None or device is not None:
        check_device(ctx, device)
    return out.shape if size is None and out is not None else size


def beta(
    a: Any, b: Any, size: Any = None, dtype: Any = None, ctx: Any = None,
    device: Any = None, out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """Numbers in [0, 1] from the beta distribution with shapes `a` and `b`.

    >>> from slipstream import np
    >>> np.random.beta(2, 3, size=4).shape
    (4,)
    """
    size = _prepare(size, ctx, device, out)
    return finish(_made.beta(ndarray, a, b, size, dtype), out)


def binomial(
    n: Any, p: Any, size: Any = None, dtype: Any = None, ctx: Any = None,
    device: Any = None, out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """Successes in `n` trials of probability `p`; int64 by default.

    >>> from slipstream import np
    >>> np.random.binomial(5, 1.0, size=2)
    array([5, 5], dtype=int64)
    """
    size = _prepare(size, ctx, device, out)
    return finish(_made.binomial(ndarray, n, p, size, dtype), out)


def chisquare(
    df: Any, size: Any = None, dtype: Any = None, ctx: Any = None,
    device: Any = None, out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """Numbers from the chi-square distribution with `df` degrees of freedom.

    >>> from slipstream import np
    >>> np.random.chisquare(3, size=4).shape
    (4,)
    """
    size = _prepare(size, ctx, device, out)
    return finish(_made.chisquare(ndarray, df, size, dtype), out)


def f(
    dfnum: Any, dfden: Any, size: Any = None, dtype: Any = None, ctx: Any = None,
    device: Any = None, out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """Numbers from Fisher's F distribution.

    >>> from slipstream import np
    >>> np.random.f(3, 5, size=4).shape
    (4,)
    """
    size = _prepare(size, ctx, device, out)
    return finish(_made.f(ndarray, dfnum, dfden, size, dtype), out)


def gamma(
    shape: Any, scale: Any = 1.0, size: Any = None, dtype: Any = None, ctx: Any = None,
    device: Any = None, out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """Numbers from the gamma distribution with mean `shape` times `scale`.

    >>> from slipstream import np
    >>> np.random.gamma(2.0, 0.5, size=4).shape
    (4,)
    """
    size = _prepare(size, ctx, device, out)
    return finish(_made.gamma(ndarray, shape, scale, size, dtype, "shape scale"), out)


def geometric(
    p: Any, size: Any = None, dtype: Any = None, ctx: Any = None,
    device: Any = None, out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """The number of the first successful trial of probability `p`; int64 by default.

    >>> from slipstream import np
    >>> np.random.geometric(1.0, size=2)
    array([1, 1], dtype=int64)
    """
    size = _prepare(size, ctx, device, out)
    return finish(_made.geometric(ndarray, p, size, dtype), out)


def lognormal(
    mean: Any = 0.0, sigma: Any = 1.0, size: Any = None, dtype: Any = None, ctx: Any = None,
    device: Any = None, out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """The exponential of normal numbers with mean `mean` and standard deviation `sigma`.

    >>> from slipstream import np
    >>> np.random.lognormal(0, 1, size=4).shape
    (4,)
    """
    size = _prepare(size, ctx, device, out)
    return finish(_made.lognormal(ndarray, mean, sigma, size, dtype), out)


def negative_binomial(
    n: Any, p: Any, size: Any = None, dtype: Any = None, ctx: Any = None,
    device: Any = None, out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """Failures before the `n`-th success of probability `p`; int64 by default.

    >>> from slipstream import np
    >>> np.random.negative_binomial(5, 1.0, size=2)
    array([0, 0], dtype=int64)
    """
    size = _prepare(size, ctx, device, out)
    return finish(_made.negative_binomial(ndarray, n, p, size, dtype, "n"), out)


def pareto(
    a: Any, size: Any = None, dtype: Any = None, ctx: Any = None,
    device: Any = None, out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """Numbers from the Pareto II (Lomax) distribution with shape `a`.

    >>> from slipstream import np
    >>> np.random.pareto(3, size=4).shape
    (4,)
    """
    size = _prepare(size, ctx, device, out)
    return finish(_made.pareto(ndarray, a, size, dtype), out)


def poisson(
    lam: Any = 1.0, size: Any = None, dtype: Any = None, ctx: Any = None,
    device: Any = None, out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """Counts of events where `lam` are expected; int64 by default.

    >>> from slipstream import np
    >>> np.random.poisson(0.0, size=2)
    array([0, 0], dtype=int64)
    """
    size = _prepare(size, ctx, device, out)
    return finish(_made.poisson(ndarray, lam, size, dtype), out)


def power(
    a: Any, size: Any = None, dtype: Any = None, ctx: Any = None,
    device: Any = None, out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """Numbers in [0, 1] with density a x^(a - 1).

    >>> from slipstream import np
    >>> np.random.power(3, size=4).shape
    (4,)
    """
    size = _prepare(size, ctx, device, out)
    return finish(_random.without_gradient(_made.power(ndarray, a, size, dtype)), out)


def rayleigh(
    scale: Any = 1.0, size: Any = None, dtype: Any = None, ctx: Any = None,
    device: Any = None, out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """Numbers from the Rayleigh distribution.

    >>> from slipstream import np
    >>> np.random.rayleigh(2.0, size=4).shape
    (4,)
    """
    size = _prepare(size, ctx, device, out)
    return finish(_made.rayleigh(ndarray, scale, size, dtype), out)


def standard_t(
    df: Any, size: Any = None, dtype: Any = None, ctx: Any = None,
    device: Any = None, out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """Numbers from Student's t distribution with `df` degrees of freedom.

    >>> from slipstream import np
    >>> np.random.standard_t(4, size=4).shape
    (4,)
    """
    size = _prepare(size, ctx, device, out)
    return finish(_made.standard_t(ndarray, df, size, dtype), out)


def triangular(
    left: Any, mode: Any, right: Any, size: Any = None, dtype: Any = None, ctx: Any = None,
    device: Any = None, out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """Numbers whose density rises from `left` to `mode` and falls to `right`.

    >>> from slipstream import np
    >>> np.random.triangular(0, 1, 4, size=4).shape
    (4,)
    """
    size = _prepare(size, ctx, device, out)
    return finish(_made.triangular(ndarray, left, mode, right, size, dtype), out)


def vonmises(
    mu: Any, kappa: Any, size: Any = None, dtype: Any = None, ctx: Any = None,
    device: Any = None, out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """Angles around `mu`, the closer the larger `kappa`.

    >>> from slipstream import np
    >>> np.random.vonmises(0, 4, size=4).shape
    (4,)
    """
    size = _prepare(size, ctx, device, out)
    return finish(_made.vonmises(ndarray, mu, kappa, size, dtype), out)


def weibull(
    a: Any, size: Any = None, dtype: Any = None, ctx: Any = None,
    device: Any = None, out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """Numbers from the Weibull distribution with shape `a`.

    >>> from slipstream import np
    >>> np.random.weibull(2, size=4).shape
    (4,)
    """
    size = _prepare(size, ctx, device, out)
    return finish(_made.weibull(ndarray, a, size, dtype), out)


def zipf(
    a: Any, size: Any = None, dtype: Any = None, ctx: Any = None,
    device: Any = None, out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """Ranks k with probability proportional to k^-a; int64 by default.

    >>> from slipstream import np
    >>> np.random.zipf(4.0, size=4).shape
    (4,)
    """
    size = _prepare(size, ctx, device, out)
    return finish(_made.zipf(ndarray, a, size, dtype), out)


def standard_gamma(
    shape: Any, size: Any = None, dtype: Any = None, ctx: Any = None, device: Any = None,
    out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """Numbers from the gamma distribution with scale 1.

    >>> from slipstream import np
    >>> np.random.standard_gamma(2.0, size=4).shape
    (4,)
    """
    return gamma(shape, 1.0, size, dtype, ctx, device, out)


def dirichlet(
    alpha: Any, size: Any = None, dtype: Any = None, ctx: Any = None, device: Any = None,
    out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """Vectors of probabilities, one per entry of `alpha`, along the last axis.

    >>> from slipstream import np
    >>> x = np.random.dirichlet([1, 2, 3], size=4)
    >>> x.shape, bool((abs(x.sum(axis=1) - 1) < 1e-5).all())
    ((4, 3), True)
    """
    _prepare(size, ctx, device, None)
    return finish(_made.dirichlet(ndarray, alpha, size, dtype), out)


def multinomial(
    n: Any, pvals: Any, size: Any = None, dtype: Any = None, ctx: Any = None, device: Any = None,
    out: ndarray | None = None,
) -> ndarray:  # fmt: skip
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
    _prepare(size, ctx, device, None)
    return finish(_made.multinomial(ndarray, n, pvals, size, dtype), out)


def multivariate_normal(
    mean: Any, cov: Any, size: Any = None, check_valid: Any = None, tol: Any = None,
    dtype: Any = None, ctx: Any = None, device: Any = None, out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """Normal vectors with the given mean and covariance, along the last axis.

    `mean` (..., k) and `cov` (..., k, k) may be batches that broadcast. A covariance that is not
    positive semidefinite is an error where somebody waits for the result, whatever `check_valid`
    and `tol` say.

    >>> from slipstream import np
    >>> np.random.multivariate_normal([0, 1], [[1, 0.5], [0.5, 2]], size=4).shape
    (4, 2)
    """
    _prepare(size, ctx, device, None)
    return finish(_made.multivariate_normal(ndarray, mean, cov, size, dtype), out)
