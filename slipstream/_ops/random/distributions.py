"""Continuous distributions made of a few primitive draws.

They are computed in float32, or in float64 where that is asked for or where float32 would lose the
result. A bad number raises at the call, a bad element of an array where a caller waits for the
result.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy

from ... import _core
from ..._convert import A, Array, convert
from ..._declare import Device, Size, Unconverted, operation
from ..nn.softmax import softmax
from .parameters import (
    float_name,
    inverse,
    joint_shape,
    of_class,
    parameter,
    sampler,
    shape_of,
    standard,
    without_gradient,
)  # fmt: skip

core_ops = _core.ops


def _work(name: str) -> str:
    return "float64" if name == "float64" else "float32"


def _as(x: A, name: str) -> A:
    return _core.cast(x, name)


def _times(x: A, factor: Any) -> A:
    return x if isinstance(factor, float) and factor == 1 else core_ops.multiply(x, factor)


@operation(np_random="lognormal", out=True)
def lognormal(
    cls: type[A], mean: Unconverted = 0.0, sigma: Unconverted = 1.0, size: Size = None,
    dtype: Any = None, ctx: Device = None, device: Device = None,
) -> A:  # fmt: skip
    """The exponential of normal numbers with mean `mean` and standard deviation `sigma`.

    >>> from slipstream import {imports}
    >>> {f}.lognormal(0, 1, size=4).shape
    (4,)
    """
    name = float_name(dtype)
    mean, sigma = parameter(cls, mean), parameter(cls, sigma, "lognormal: sigma", 0)
    draw = standard(cls, "normal", _work(name), joint_shape(size, mean, sigma))
    return _as(core_ops.exp(core_ops.add(_times(draw, sigma), mean)), name)


def gamma_draw(cls: type[A], shape: Any, scale: Any, size: Any, dtype: Any, what: str) -> A:
    """Gamma; `what` names the two parameters in errors."""
    name = float_name(dtype)
    first, second = what.split()
    shape = parameter(cls, shape, f"gamma: {first}", 0)
    scale = parameter(cls, scale, f"gamma: {second}", 0)
    draw = sampler(cls, "gamma", shape, 0.0, joint_shape(size, shape, scale), _work(name))
    return _as(_times(draw, scale), name)


@operation(np_random="gamma", out=True)
def gamma(
    cls: type[A], shape: Unconverted, scale: Unconverted = 1.0, size: Size = None,
    dtype: Any = None, ctx: Device = None, device: Device = None,
) -> A:  # fmt: skip
    """Numbers from the gamma distribution with mean `shape` times `scale`.

    >>> from slipstream import {imports}
    >>> {f}.gamma(2.0, 0.5, size=4).shape
    (4,)
    """
    return gamma_draw(cls, shape, scale, size, dtype, "shape scale")


@operation(np_random="standard_gamma", out=True)
def standard_gamma(
    cls: type[A], shape: Unconverted, size: Size = None, dtype: Any = None,
    ctx: Device = None, device: Device = None,
) -> A:  # fmt: skip
    """Numbers from the gamma distribution with scale 1.

    >>> from slipstream import {imports}
    >>> {f}.standard_gamma(2.0, size=4).shape
    (4,)
    """
    return gamma_draw(cls, shape, 1.0, size, dtype, "shape scale")


def _half(x: Any) -> Any:
    return x * 0.5 if isinstance(x, float) else core_ops.multiply(x, 0.5)


def _chisquare(cls: type[A], df: Any, shape: tuple[int, ...], name: str) -> A:
    return core_ops.multiply(sampler(cls, "gamma", _half(df), 0.0, shape, name), 2.0)


@operation(np_random="chisquare", out=True)
def chisquare(
    cls: type[A], df: Unconverted, size: Size = None, dtype: Any = None, ctx: Device = None,
    device: Device = None,
) -> A:  # fmt: skip
    """Numbers from the chi-square distribution with `df` degrees of freedom.

    >>> from slipstream import {imports}
    >>> {f}.chisquare(3, size=4).shape
    (4,)
    """
    name = float_name(dtype)
    df = parameter(cls, df, "chisquare: df", positive=True)
    return _as(_chisquare(cls, df, joint_shape(size, df), _work(name)), name)


@operation(np_random="f", out=True)
def f(
    cls: type[A], dfnum: Unconverted, dfden: Unconverted, size: Size = None, dtype: Any = None,
    ctx: Device = None, device: Device = None,
) -> A:  # fmt: skip
    """Numbers from Fisher's F distribution.

    >>> from slipstream import {imports}
    >>> {f}.f(3, 5, size=4).shape
    (4,)
    """
    name = float_name(dtype)
    dfnum = parameter(cls, dfnum, "f: dfnum", positive=True)
    dfden = parameter(cls, dfden, "f: dfden", positive=True)
    shape = joint_shape(size, dfnum, dfden)
    above = core_ops.divide(_chisquare(cls, dfnum, shape, "float64"), dfnum)
    below = core_ops.divide(_chisquare(cls, dfden, shape, "float64"), dfden)
    return _as(core_ops.divide(above, below), name)


@operation(np_random="standard_t", out=True)
def standard_t(
    cls: type[A], df: Unconverted, size: Size = None, dtype: Any = None, ctx: Device = None,
    device: Device = None,
) -> A:  # fmt: skip
    """Numbers from Student's t distribution with `df` degrees of freedom.

    >>> from slipstream import {imports}
    >>> {f}.standard_t(4, size=4).shape
    (4,)
    """
    name = float_name(dtype)
    df = parameter(cls, df, "standard_t: df", positive=True)
    shape = joint_shape(size, df)
    draw = standard(cls, "normal", "float64", shape)
    spread = core_ops.divide(_chisquare(cls, df, shape, "float64"), df)
    return _as(core_ops.divide(draw, core_ops.sqrt(spread)), name)


@operation(np_random="beta", out=True)
def beta(
    cls: type[A], a: Unconverted, b: Unconverted, size: Size = None, dtype: Any = None,
    ctx: Device = None, device: Device = None,
) -> A:  # fmt: skip
    """Numbers in [0, 1] from the beta distribution with shapes `a` and `b`.

    >>> from slipstream import {imports}
    >>> {f}.beta(2, 3, size=4).shape
    (4,)
    """
    name = float_name(dtype)
    a = parameter(cls, a, "beta: a", positive=True)
    b = parameter(cls, b, "beta: b", positive=True)
    shape = joint_shape(size, a, b)
    x = sampler(cls, "log_gamma", a, 0.0, shape, "float64")
    y = sampler(cls, "log_gamma", b, 0.0, shape, "float64")
    return _as(core_ops.sigmoid(core_ops.subtract(x, y)), name)


@operation(np_random="dirichlet", out=True)
def dirichlet(
    cls: type[A], alpha: Unconverted, size: int | Sequence[int] | None = None, dtype: Any = None,
    ctx: Device = None, device: Device = None,
) -> A:  # fmt: skip
    """Vectors of probabilities, one per entry of `alpha`, along the last axis.

    >>> from slipstream import {imports}
    >>> x = {f}.dirichlet([1, 2, 3], size=4)
    >>> x.shape, bool((abs(x.sum(axis=1) - 1) < 1e-5).all())
    ((4, 3), True)
    """
    name = float_name(dtype)
    alpha = parameter(cls, convert(cls, alpha), "dirichlet: alpha", positive=True)
    if alpha.ndim != 1 or alpha.size == 0:
        raise ValueError(f"alpha must be a vector, not of shape {alpha.shape}")
    shape = (*shape_of(size), alpha.shape[0])
    return _as(softmax(sampler(cls, "log_gamma", alpha, 0.0, shape, "float64"), -1), name)


def _power_of_exponential(
    cls: type[A], what: str, a: Any, size: Any, dtype: Any
) -> tuple[A, Any, str]:
    name = float_name(dtype)
    a = parameter(cls, a, what, positive=True)
    return standard(cls, "exponential", _work(name), joint_shape(size, a)), a, name


@operation(np_random="weibull", out=True)
def weibull(
    cls: type[A], a: Unconverted, size: Size = None, dtype: Any = None, ctx: Device = None,
    device: Device = None,
) -> A:  # fmt: skip
    """Numbers from the Weibull distribution with shape `a`.

    >>> from slipstream import {imports}
    >>> {f}.weibull(2, size=4).shape
    (4,)
    """
    draw, a, name = _power_of_exponential(cls, "weibull: a", a, size, dtype)
    return _as(core_ops.power(draw, inverse(a)), name)


@operation(np_random="pareto", out=True)
def pareto(
    cls: type[A], a: Unconverted, size: Size = None, dtype: Any = None, ctx: Device = None,
    device: Device = None,
) -> A:  # fmt: skip
    """Numbers from the Pareto II (Lomax) distribution with shape `a`.

    >>> from slipstream import {imports}
    >>> {f}.pareto(3, size=4).shape
    (4,)
    """
    draw, a, name = _power_of_exponential(cls, "pareto: a", a, size, dtype)
    return _as(core_ops.expm1(core_ops.divide(draw, a)), name)


@operation(np_random="power", out=True)
def power(
    cls: type[A], a: Unconverted, size: Size = None, dtype: Any = None, ctx: Device = None,
    device: Device = None,
) -> A:  # fmt: skip
    """Numbers in [0, 1] with density a x^(a - 1).

    >>> from slipstream import {imports}
    >>> {f}.power(3, size=4).shape
    (4,)
    """
    draw, a, name = _power_of_exponential(cls, "power: a", a, size, dtype)
    result = _as(core_ops.exp(core_ops.negative(core_ops.divide(draw, a))), name)
    return without_gradient(result)


@operation(np_random="rayleigh", out=True)
def rayleigh(
    cls: type[A], scale: Unconverted = 1.0, size: Size = None, dtype: Any = None,
    ctx: Device = None, device: Device = None,
) -> A:  # fmt: skip
    """Numbers from the Rayleigh distribution.

    >>> from slipstream import {imports}
    >>> {f}.rayleigh(2.0, size=4).shape
    (4,)
    """
    name = float_name(dtype)
    scale = parameter(cls, scale, "rayleigh: scale", 0)
    draw = standard(cls, "exponential", _work(name), joint_shape(size, scale))
    return _as(_times(core_ops.sqrt(core_ops.multiply(draw, 2.0)), scale), name)


@operation(np_random="triangular", out=True)
def triangular(
    cls: type[A], left: Unconverted, mode: Unconverted, right: Unconverted, size: Size = None,
    dtype: Any = None, ctx: Device = None, device: Device = None,
) -> A:  # fmt: skip
    """Numbers whose density rises from `left` to `mode` and falls to `right`.

    >>> from slipstream import {imports}
    >>> {f}.triangular(0, 1, 4, size=4).shape
    (4,)
    """
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


@operation(np_random="vonmises", out=True)
def vonmises(
    cls: type[A], mu: Unconverted, kappa: Unconverted, size: Size = None, dtype: Any = None,
    ctx: Device = None, device: Device = None,
) -> A:  # fmt: skip
    """Angles around `mu`, the closer the larger `kappa`.

    >>> from slipstream import {imports}
    >>> {f}.vonmises(0, 4, size=4).shape
    (4,)
    """
    name = float_name(dtype)
    mu, kappa = parameter(cls, mu), parameter(cls, kappa, "vonmises: kappa", 0)
    draw = sampler(cls, "vonmises", kappa, 0.0, joint_shape(size, mu, kappa), "float64")
    if isinstance(mu, float) and mu == 0:
        return _as(draw, name)
    angle = core_ops.add(draw, mu)
    turns = core_ops.floor(core_ops.add(core_ops.multiply(angle, 0.5 / math.pi), 0.5))
    return _as(core_ops.subtract(angle, core_ops.multiply(turns, 2 * math.pi)), name)


@operation(np_random="multivariate_normal", out=True)
def multivariate_normal(
    cls: type[A], mean: Unconverted, cov: Unconverted, size: int | Sequence[int] | None = None,
    check_valid: Any = None, tol: Any = None, dtype: Any = None, ctx: Device = None,
    device: Device = None,
) -> A:  # fmt: skip
    """Normal vectors with the given mean and covariance, along the last axis.

    `mean` (..., k) and `cov` (..., k, k) may be batches that broadcast. A covariance that is not
    positive semidefinite is an error where a caller waits for the result, whatever `check_valid`
    and `tol` say.

    >>> from slipstream import {imports}
    >>> {f}.multivariate_normal([0, 1], [[1, 0.5], [0.5, 2]], size=4).shape
    (4, 2)
    """
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
        spread: Array = _core.matmul(draw, root, False, True, "matmul")
    else:
        draw = standard(cls, "normal", work, (*shape, 1))
        spread = _core.matmul(root, draw, False, False, "matmul")
    spread = core_ops.add(_core.reshape(spread, shape), mean)
    return of_class(cls, _core.cast(spread, name))
