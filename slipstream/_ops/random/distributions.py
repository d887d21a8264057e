"""Distributions made of a few primitive draws.

Continuous ones are computed in float32, or in float64 where that is asked for or where float32
would lose the result; counts in float64.
"""

from __future__ import annotations

import math
from typing import Any

import numpy

from ... import _core
from ..._convert import Array, convert
from ..._dtypes import FLOATS, INTS, dtype_name
from ..nn.softmax import softmax
from .draws import (
    float_name,
    joint_shape,
    of_class,
    parameter,
    probabilities,
    shape_of,
    standard,
)  # fmt: skip

core_ops = _core.ops


def _work(name: str) -> str:
    return "float64" if name == "float64" else "float32"


def _as(x: Array, name: str) -> Array:
    return _core.cast(x, name)


def count_name(dtype: Any) -> str:
    """The type of counts: int64 by default; floats are welcome."""
    name = "int64" if dtype is None else dtype_name(dtype)
    if name not in INTS and name not in FLOATS:
        raise TypeError(f"dtype must be an integer or floating-point type, not {name}")
    return name


def _times(x: Array, factor: Any) -> Array:
    return x if isinstance(factor, float) and factor == 1 else core_ops.multiply(x, factor)


def _inverse(x: Any) -> Any:
    """1 / x of a number or an array, in float64."""
    if isinstance(x, float):
        return 1 / x if x else math.inf
    return core_ops.divide(1.0, _core.cast(x, "float64"))


def _sampler(
    cls: type[Array], kind: str, a: Any, b: Any, shape: tuple[int, ...], name: str
) -> Array:
    return _core.sampler(cls, kind, a, b, name, shape)


def lognormal(cls: type[Array], mean: Any, sigma: Any, size: Any, dtype: Any) -> Array:
    """The exponential of a normal variable."""
    name = float_name(dtype)
    mean, sigma = parameter(cls, mean), parameter(cls, sigma, "lognormal: sigma", 0)
    draw = standard(cls, "normal", _work(name), joint_shape(size, mean, sigma))
    return _as(core_ops.exp(core_ops.add(_times(draw, sigma), mean)), name)


def gamma(cls: type[Array], shape: Any, scale: Any, size: Any, dtype: Any, what: str) -> Array:
    """Gamma; `what` names the two parameters in errors."""
    name = float_name(dtype)
    first, second = what.split()
    shape = parameter(cls, shape, f"gamma: {first}", 0)
    scale = parameter(cls, scale, f"gamma: {second}", 0)
    draw = _sampler(cls, "gamma", shape, 0.0, joint_shape(size, shape, scale), _work(name))
    return _as(_times(draw, scale), name)


def _half(x: Any) -> Any:
    return x * 0.5 if isinstance(x, float) else core_ops.multiply(x, 0.5)


def _chisquare(cls: type[Array], df: Any, shape: tuple[int, ...], name: str) -> Array:
    return core_ops.multiply(_sampler(cls, "gamma", _half(df), 0.0, shape, name), 2.0)


def chisquare(cls: type[Array], df: Any, size: Any, dtype: Any) -> Array:
    """The sum of df squared normal variables."""
    name = float_name(dtype)
    df = parameter(cls, df, "chisquare: df", positive=True)
    return _as(_chisquare(cls, df, joint_shape(size, df), _work(name)), name)


def f(cls: type[Array], dfnum: Any, dfden: Any, size: Any, dtype: Any) -> Array:
    """The ratio of two chi-square variables, each divided by its degrees of freedom."""
    name = float_name(dtype)
    dfnum = parameter(cls, dfnum, "f: dfnum", positive=True)
    dfden = parameter(cls, dfden, "f: dfden", positive=True)
    shape = joint_shape(size, dfnum, dfden)
    above = core_ops.divide(_chisquare(cls, dfnum, shape, "float64"), dfnum)
    below = core_ops.divide(_chisquare(cls, dfden, shape, "float64"), dfden)
    return _as(core_ops.divide(above, below), name)


def standard_t(cls: type[Array], df: Any, size: Any, dtype: Any) -> Array:
    """A normal variable over the root of a chi-square one."""
    name = float_name(dtype)
    df = parameter(cls, df, "standard_t: df", positive=True)
    shape = joint_shape(size, df)
    draw = standard(cls, "normal", "float64", shape)
    spread = core_ops.divide(_chisquare(cls, df, shape, "float64"), df)
    return _as(core_ops.divide(draw, core_ops.sqrt(spread)), name)


def beta(cls: type[Array], a: Any, b: Any, size: Any, dtype: Any) -> Array:
    """x / (x + y) for two gamma variables, by way of their logarithms: nothing underflows."""
    name = float_name(dtype)
    a = parameter(cls, a, "beta: a", positive=True)
    b = parameter(cls, b, "beta: b", positive=True)
    shape = joint_shape(size, a, b)
    x = _sampler(cls, "log_gamma", a, 0.0, shape, "float64")
    y = _sampler(cls, "log_gamma", b, 0.0, shape, "float64")
    return _as(core_ops.sigmoid(core_ops.subtract(x, y)), name)


def dirichlet(cls: type[Array], alpha: Any, size: Any, dtype: Any) -> Array:
    """Gamma variables divided by their sum, along a new last axis."""
    name = float_name(dtype)
    alpha = parameter(cls, convert(cls, alpha), "dirichlet: alpha", positive=True)
    if alpha.ndim != 1 or alpha.size == 0:
        raise ValueError(f"alpha must be a vector, not of shape {alpha.shape}")
    shape = (*shape_of(size), alpha.shape[0])
    return _as(softmax(_sampler(cls, "log_gamma", alpha, 0.0, shape, "float64"), -1), name)


def _power_of_exponential(
    cls: type[Array], what: str, a: Any, size: Any, dtype: Any
) -> tuple[Array, Any, str]:
    name = float_name(dtype)
    a = parameter(cls, a, what, positive=True)
    return standard(cls, "exponential", _work(name), joint_shape(size, a)), a, name


def weibull(cls: type[Array], a: Any, size: Any, dtype: Any) -> Array:
    """An exponential variable to the power of 1 / a."""
    draw, a, name = _power_of_exponential(cls, "weibull: a", a, size, dtype)
    return _as(core_ops.power(draw, _inverse(a)), name)


def pareto(cls: type[Array], a: Any, size: Any, dtype: Any) -> Array:
    """exp(e / a) - 1 for an exponential variable e."""
    draw, a, name = _power_of_exponential(cls, "pareto: a", a, size, dtype)
    return _as(core_ops.expm1(core_ops.divide(draw, a)), name)


def power(cls: type[Array], a: Any, size: Any, dtype: Any) -> Array:
    """exp(-e / a): a uniform variable to the power of 1 / a."""
    draw, a, name = _power_of_exponential(cls, "power: a", a, size, dtype)
    return _as(core_ops.exp(core_ops.negative(core_ops.divide(draw, a))), name)


def rayleigh(cls: type[Array], scale: Any, size: Any, dtype: Any) -> Array:
    """The length of a vector of two normal variables."""
    name = float_name(dtype)
    scale = parameter(cls, scale, "rayleigh: scale", 0)
    draw = standard(cls, "exponential", _work(name), joint_shape(size, scale))
    return _as(_times(core_ops.sqrt(core_ops.multiply(draw, 2.0)), scale), name)


def triangular(cls: type[Array], left: Any, mode: Any, right: Any, size: Any, dtype: Any) -> Array:
    """A density that rises from `left` to `mode` and falls to `right`."""
    name = float_name(dtype)
    left, mode, right = (parameter(cls, x) for x in (left, mode, right))
    rise = parameter(cls, mode - left, "triangular: mode - left", 0)
    fall = parameter(cls, right - mode, "triangular: right - mode", 0)
    width = parameter(cls, right - left, "triangular: right - left", positive=True)
    u = standard(cls, "uniform", _work(name), joint_shape(size, left, mode, right))
    up = core_ops.add(core_ops.sqrt(core_ops.multiply(u, width * rise)), left)
    down = core_ops.subtract(
        right, core_ops.sqrt(core_ops.multiply(core_ops.subtract(1.0, u), width * fall))
    )
    return _as(_core.where(core_ops.less(core_ops.multiply(u, width), rise), up, down), name)


def vonmises(cls: type[Array], mu: Any, kappa: Any, size: Any, dtype: Any) -> Array:
    """Angles in [-pi, pi] around `mu`."""
    name = float_name(dtype)
    mu, kappa = parameter(cls, mu), parameter(cls, kappa, "vonmises: kappa", 0)
    draw = _sampler(cls, "vonmises", kappa, 0.0, joint_shape(size, mu, kappa), "float64")
    if isinstance(mu, float) and mu == 0:
        return _as(draw, name)
    angle = core_ops.add(draw, mu)
    turns = core_ops.floor(core_ops.add(core_ops.multiply(angle, 0.5 / math.pi), 0.5))
    return _as(core_ops.subtract(angle, core_ops.multiply(turns, 2 * math.pi)), name)


def zipf(cls: type[Array], a: Any, size: Any, dtype: Any) -> Array:
    """Ranks k with probability proportional to k to the power of -a."""
    name = count_name(dtype)
    a = parameter(cls, a)
    if isinstance(a, float):
        if not a > 1:
            raise ValueError(f"zipf: a must be above 1, not {a}")
    else:
        a = _core.checked(a, 1.0, math.inf, True, "zipf: a must be above 1")
    return _sampler(cls, "zipf", a, 0.0, joint_shape(size, a), name)


# A mean beyond this has no int64 around it.
_MOST = 9.2e18


def poisson(cls: type[Array], lam: Any, size: Any, dtype: Any) -> Array:
    """How many events happen where `lam` are expected."""
    name = count_name(dtype)
    lam = parameter(cls, lam, "poisson: lam", 0, _MOST)
    return _sampler(cls, "poisson", lam, 0.0, joint_shape(size, lam), name)


def binomial(cls: type[Array], n: Any, p: Any, size: Any, dtype: Any) -> Array:
    """Successes in n trials of probability p."""
    name = count_name(dtype)
    n = parameter(cls, n, "binomial: n", 0, 2.0**53)
    n = core_ops.floor(_core.cast(n, "float64")) if isinstance(n, Array) else math.floor(n)
    p = parameter(cls, p, "binomial: p", 0, 1)
    return _sampler(cls, "binomial", n, p, joint_shape(size, n, p), name)


def geometric(cls: type[Array], p: Any, size: Any, dtype: Any) -> Array:
    """The number of the first successful trial."""
    name = count_name(dtype)
    p = parameter(cls, p, "geometric: p", high=1, positive=True)
    if isinstance(p, float):
        rate = math.inf if p == 1 else -math.log1p(-p)
    else:
        rate = core_ops.negative(core_ops.log1p(core_ops.negative(_core.cast(p, "float64"))))
    wait = core_ops.divide(standard(cls, "exponential", "float64", joint_shape(size, p)), rate)
    return _as(core_ops.add(core_ops.floor(wait), 1.0), name)


def negative_binomial(cls: type[Array], n: Any, p: Any, size: Any, dtype: Any, what: str) -> Array:
    """Failures before the n-th success: Poisson counts whose mean is a gamma variable."""
    name = count_name(dtype)
    n = parameter(cls, n, f"negative_binomial: {what}", positive=True)
    p = parameter(cls, p, "negative_binomial: p", high=1, positive=True)
    shape = joint_shape(size, n, p)
    odds = _inverse(p)
    odds = odds - 1 if isinstance(odds, float) else core_ops.subtract(odds, 1.0)
    mean = core_ops.multiply(_sampler(cls, "gamma", n, 0.0, shape, "float64"), odds)
    return _sampler(cls, "poisson", mean, 0.0, shape, name)


def generalized_negative_binomial(
    cls: type[Array], mu: Any, alpha: Any, size: Any, dtype: Any
) -> Array:
    """Poisson counts whose mean is a gamma variable of mean `mu` and shape 1 / `alpha`."""
    name = count_name(dtype)
    what = "generalized_negative_binomial"
    mu = parameter(cls, mu, f"{what}: mu", 0, _MOST)
    alpha = parameter(cls, alpha, f"{what}: alpha", 0)
    shape = joint_shape(size, mu, alpha)
    if isinstance(alpha, float):
        if alpha == 0:
            return _sampler(cls, "poisson", mu, 0.0, shape, name)
        draw = _sampler(cls, "gamma", 1 / alpha, 0.0, shape, "float64")
        mean = core_ops.multiply(core_ops.multiply(draw, alpha), mu)
    else:
        spread = core_ops.greater(alpha, 0)
        safe = _core.where(spread, _core.cast(alpha, "float64"), 1.0)
        draw = _sampler(cls, "gamma", core_ops.divide(1.0, safe), 0.0, shape, "float64")
        mean = _core.where(spread, core_ops.multiply(core_ops.multiply(draw, safe), mu), mu)
    return _sampler(cls, "poisson", mean, 0.0, shape, name)


def multinomial(cls: type[Array], n: Any, pvals: Any, size: Any, dtype: Any = None) -> Array:
    """Counts per outcome in n trials, along a new last axis."""
    name = count_name(dtype)
    n = parameter(cls, n, "multinomial: n", 0, 2.0**53)
    if isinstance(n, float):
        n = _core.fill(cls, int(n), "int64", ())
    pvals = probabilities(cls, pvals, "multinomial: pvals")
    return of_class(cls, _as(_core.multinomial(n, pvals, shape_of(size)), name))


def multivariate_normal(
    cls: type[Array], mean: Any, cov: Any, size: Any, dtype: Any = None
) -> Array:
    """Vectors with the given means and covariances; both may be batches."""
    name = float_name(dtype)
    mean, cov = parameter(cls, mean), parameter(cls, cov)
    if not isinstance(mean, Array) or mean.ndim == 0:
        raise ValueError("mean must be a vector")
    if not isinstance(cov, Array) or cov.ndim < 2 or cov.shape[-2:] != (mean.shape[-1],) * 2:
        raise ValueError(
            f"cov must be a square matrix of mean's length, {mean.shape[-1]}; its shape is "
            f"{getattr(cov, 'shape', ())}"
        )
    work = _work(name)
    root = _as(_core.covariance_root(cov), work)
    shape = (*shape_of(size), *numpy.broadcast_shapes(mean.shape, cov.shape[:-1]))
    if cov.ndim == 2:
        draw = standard(cls, "normal", work, (math.prod(shape[:-1]), mean.shape[-1]))
        spread = _core.reshape(_core.matmul(draw, root, False, True, "matmul"), shape)
    else:
        draw = standard(cls, "normal", work, (*shape, 1))
        spread = _core.reshape(_core.matmul(root, draw, False, False, "matmul"), shape)
    return of_class(cls, _as(core_ops.add(spread, mean), name))
