"""Densities of drawn samples, or their logarithms.

Each distribution of the parameters has one or more samples: the samples' shape begins with the
parameters' shape. With `is_log` the result is the logarithm of the density.
"""

from __future__ import annotations

import math

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import name_of
from ..casting import as_float

core_ops = _core.ops


def _against(sample: Array, parameter: Array, name: str) -> Array:
    """A parameter with axes of length one where there are several samples of a distribution."""
    if sample.shape[: parameter.ndim] != parameter.shape:
        raise ValueError(
            f"sample of shape {sample.shape} does not begin with the shape "
            f"{parameter.shape} of {name}"
        )
    more = (1,) * (sample.ndim - parameter.ndim)
    return _core.cast(_core.reshape(parameter, parameter.shape + more), name_of(sample))


def _answer(log_density: Array, is_log: bool) -> Array:
    return log_density if is_log else core_ops.exp(log_density)


@operation(nd="random_pdf_uniform")
def random_pdf_uniform(sample: Array, low: Array, high: Array, is_log: bool = False) -> Array:
    """The density 1 / (high - low) of each sample, taken to lie in that range.

    >>> from slipstream import {imports}
    >>> x = {a}.ones((1,))
    >>> {f}.random_pdf_uniform(x, 0 * x, 2 * x).tolist()
    [0.5]
    """
    sample = as_float(sample)
    width = core_ops.subtract(_against(sample, high, "high"), _against(sample, low, "low"))
    width = _core.broadcast_to(width, sample.shape)
    return core_ops.negative(core_ops.log(width)) if is_log else core_ops.reciprocal(width)


@operation(nd="random_pdf_normal")
def random_pdf_normal(sample: Array, mu: Array, sigma: Array, is_log: bool = False) -> Array:
    """The density of normal samples.

    >>> from slipstream import {imports}
    >>> x = {a}.ones((1,))
    >>> format({f}.random_pdf_normal(x, x, x).asscalar(), ".4f")
    '0.3989'
    """
    sample = as_float(sample)
    mu, sigma = _against(sample, mu, "mu"), _against(sample, sigma, "sigma")
    far = core_ops.square(core_ops.divide(core_ops.subtract(sample, mu), sigma))
    height = core_ops.add(core_ops.log(sigma), 0.5 * math.log(2 * math.pi))
    return _answer(core_ops.subtract(core_ops.multiply(far, -0.5), height), is_log)


@operation(nd="random_pdf_gamma")
def random_pdf_gamma(sample: Array, alpha: Array, beta: Array, is_log: bool = False) -> Array:
    """The density of the gamma distribution of shape `alpha` and rate `beta`.

    >>> from slipstream import {imports}
    >>> x = {a}.ones((1,))
    >>> format({f}.random_pdf_gamma(x, x, x).asscalar(), ".4f")
    '0.3679'
    """
    sample = as_float(sample)
    alpha, beta = _against(sample, alpha, "alpha"), _against(sample, beta, "beta")
    fixed = core_ops.subtract(core_ops.multiply(alpha, core_ops.log(beta)), core_ops.gammaln(alpha))
    moving = core_ops.subtract(
        core_ops.multiply(core_ops.subtract(alpha, 1), core_ops.log(sample)),
        core_ops.multiply(beta, sample),
    )
    return _answer(core_ops.add(fixed, moving), is_log)


@operation(nd="random_pdf_exponential")
def random_pdf_exponential(sample: Array, lam: Array, is_log: bool = False) -> Array:
    """The density of waiting times at a rate of `lam`.

    >>> from slipstream import {imports}
    >>> {f}.random_pdf_exponential({a}.zeros((1,)), {a}.array([2.0])).tolist()
    [2.0]
    """
    sample = as_float(sample)
    lam = _against(sample, lam, "lam")
    fall = core_ops.negative(core_ops.multiply(lam, sample))
    return (
        core_ops.add(core_ops.log(lam), fall)
        if is_log
        else core_ops.multiply(lam, core_ops.exp(fall))
    )


@operation(nd="random_pdf_poisson")
def random_pdf_poisson(sample: Array, lam: Array, is_log: bool = False) -> Array:
    """The probability of counts where `lam` are expected.

    >>> from slipstream import {imports}
    >>> format({f}.random_pdf_poisson({a}.zeros((1,)), {a}.ones((1,))).asscalar(), ".4f")
    '0.3679'
    """
    sample = as_float(sample)
    lam = _against(sample, lam, "lam")
    log_p = core_ops.subtract(
        core_ops.multiply(sample, core_ops.log(lam)), core_ops.gammaln(core_ops.add(sample, 1))
    )
    return _answer(core_ops.subtract(log_p, lam), is_log)


def _negative_binomial(x: Array, k: Array, p: Array, is_log: bool) -> Array:
    ways = core_ops.subtract(
        core_ops.gammaln(core_ops.add(x, k)), core_ops.gammaln(core_ops.add(x, 1))
    )
    ways = core_ops.subtract(ways, core_ops.gammaln(k))
    chance = core_ops.add(
        core_ops.multiply(k, core_ops.log(p)),
        core_ops.multiply(x, core_ops.log1p(core_ops.negative(p))),
    )
    return _answer(core_ops.add(ways, chance), is_log)


@operation(nd="random_pdf_negative_binomial")
def random_pdf_negative_binomial(sample: Array, k: Array, p: Array, is_log: bool = False) -> Array:
    """The probability of so many failures before the k-th success of probability `p`.

    >>> from slipstream import {imports}
    >>> x = {a}.ones((1,))
    >>> format({f}.random_pdf_negative_binomial(x, x, 0.5 * x).asscalar(), ".4f")
    '0.2500'
    """
    sample = as_float(sample)
    return _negative_binomial(sample, _against(sample, k, "k"), _against(sample, p, "p"), is_log)


@operation(nd="random_pdf_generalized_negative_binomial")
def random_pdf_generalized_negative_binomial(
    sample: Array, mu: Array, alpha: Array, is_log: bool = False
) -> Array:
    """The probability of counts of mean `mu` and dispersion `alpha`.

    >>> from slipstream import {imports}
    >>> x = {a}.ones((1,))
    >>> format({f}.random_pdf_generalized_negative_binomial(x, x, x).asscalar(), ".4f")
    '0.2500'
    """
    sample = as_float(sample)
    mu, alpha = _against(sample, mu, "mu"), _against(sample, alpha, "alpha")
    p = core_ops.reciprocal(core_ops.add(core_ops.multiply(mu, alpha), 1))
    return _negative_binomial(sample, core_ops.reciprocal(alpha), p, is_log)


@operation(nd="random_pdf_dirichlet")
def random_pdf_dirichlet(sample: Array, alpha: Array, is_log: bool = False) -> Array:
    """The density of shares that sum to one along the last axis, of concentrations `alpha`.

    >>> from slipstream import {imports}
    >>> {f}.random_pdf_dirichlet({a}.array([[0.25, 0.75]]), {a}.ones((1, 2))).tolist()
    [1.0]
    """
    sample = as_float(sample)
    n = alpha.ndim - 1
    if (
        alpha.ndim < 1
        or sample.shape[-1:] != alpha.shape[-1:]
        or (sample.shape[:n] != alpha.shape[:n])
    ):
        raise ValueError(f"sample of shape {sample.shape} does not fit alpha of {alpha.shape}")
    more = (1,) * (sample.ndim - alpha.ndim)
    alpha = _core.cast(
        _core.reshape(alpha, alpha.shape[:-1] + more + alpha.shape[-1:]), name_of(sample)
    )

    def total(x: Array) -> Array:
        return _core.reduce("sum", x, [x.ndim - 1], False, None)

    shares = total(core_ops.multiply(core_ops.subtract(alpha, 1), core_ops.log(sample)))
    fixed = core_ops.subtract(core_ops.gammaln(total(alpha)), total(core_ops.gammaln(alpha)))
    return _answer(core_ops.add(shares, fixed), is_log)
