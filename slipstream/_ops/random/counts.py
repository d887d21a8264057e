"""Distributions of counts, which are computed in float64.

A bad number raises at the call, a bad element of an array where a caller waits for the result.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ... import _core
from ..._convert import A, Array
from ..._declare import Device, Size, Unconverted, operation
from ..._dtypes import FLOATS, INTS, dtype_name
from .parameters import (
    inverse,
    joint_shape,
    of_class,
    parameter,
    probabilities,
    sampler,
    shape_of,
    standard,
)  # fmt: skip

core_ops = _core.ops

# A mean beyond this has no int64 around it.
_MOST = 9.2e18


def count_name(dtype: Any) -> str:
    """The type of counts: int64 by default; floats are accepted."""
    name = "int64" if dtype is None else dtype_name(dtype)
    if name not in INTS and name not in FLOATS:
        raise TypeError(f"dtype must be an integer or floating-point type, not {name}")
    return name


@operation(np_random="poisson", out=True)
def poisson(
    cls: type[A], lam: Unconverted = 1.0, size: Size = None, dtype: Any = None,
    ctx: Device = None, device: Device = None,
) -> A:  # fmt: skip
    """Counts of events where `lam` are expected; int64 by default.

    >>> from slipstream import {imports}
    >>> {f}.poisson(0.0, size=2)
    array([0, 0], dtype=int64)
    """
    name = count_name(dtype)
    lam = parameter(cls, lam, "poisson: lam", 0, _MOST)
    return sampler(cls, "poisson", lam, 0.0, joint_shape(size, lam), name)


@operation(np_random="binomial", out=True)
def binomial(
    cls: type[A], n: Unconverted, p: Unconverted, size: Size = None, dtype: Any = None,
    ctx: Device = None, device: Device = None,
) -> A:  # fmt: skip
    """Successes in `n` trials of probability `p`; int64 by default.

    >>> from slipstream import {imports}
    >>> {f}.binomial(5, 1.0, size=2)
    array([5, 5], dtype=int64)
    """
    name = count_name(dtype)
    n = parameter(cls, n, "binomial: n", 0, 2.0**53)
    n = core_ops.floor(_core.cast(n, "float64")) if isinstance(n, Array) else math.floor(n)
    p = parameter(cls, p, "binomial: p", 0, 1)
    return sampler(cls, "binomial", n, p, joint_shape(size, n, p), name)


@operation(np_random="geometric", out=True)
def geometric(
    cls: type[A], p: Unconverted, size: Size = None, dtype: Any = None, ctx: Device = None,
    device: Device = None,
) -> A:  # fmt: skip
    """The number of the first successful trial of probability `p`; int64 by default.

    >>> from slipstream import {imports}
    >>> {f}.geometric(1.0, size=2)
    array([1, 1], dtype=int64)
    """
    name = count_name(dtype)
    p = parameter(cls, p, "geometric: p", high=1, positive=True)
    if isinstance(p, float):
        rate = math.inf if p == 1 else -math.log1p(-p)
    else:
        rate = core_ops.negative(core_ops.log1p(core_ops.negative(_core.cast(p, "float64"))))
    wait = core_ops.divide(standard(cls, "exponential", "float64", joint_shape(size, p)), rate)
    return _core.cast(core_ops.add(core_ops.floor(wait), 1.0), name)


@operation(np_random="zipf", out=True)
def zipf(
    cls: type[A], a: Unconverted, size: Size = None, dtype: Any = None, ctx: Device = None,
    device: Device = None,
) -> A:  # fmt: skip
    """Ranks k with probability proportional to k^-a; int64 by default.

    >>> from slipstream import {imports}
    >>> {f}.zipf(4.0, size=4).shape
    (4,)
    """
    name = count_name(dtype)
    a = parameter(cls, a)
    if isinstance(a, float):
        if not a > 1:
            raise ValueError(f"zipf: a must be above 1, not {a}")
    else:
        a = _core.checked(a, 1.0, math.inf, True, "zipf: a must be above 1")
    return sampler(cls, "zipf", a, 0.0, joint_shape(size, a), name)


def failures(cls: type[A], n: Any, p: Any, size: Any, dtype: Any, what: str) -> A:
    """Failures before the n-th success: Poisson counts whose mean is a gamma variable."""
    name = count_name(dtype)
    n = parameter(cls, n, f"negative_binomial: {what}", positive=True)
    p = parameter(cls, p, "negative_binomial: p", high=1, positive=True)
    shape = joint_shape(size, n, p)
    odds = inverse(p)
    odds = odds - 1 if isinstance(odds, float) else core_ops.subtract(odds, 1.0)
    mean = core_ops.multiply(sampler(cls, "gamma", n, 0.0, shape, "float64"), odds)
    return sampler(cls, "poisson", mean, 0.0, shape, name)


@operation(np_random="negative_binomial", out=True)
def negative_binomial(
    cls: type[A], n: Unconverted, p: Unconverted, size: Size = None, dtype: Any = None,
    ctx: Device = None, device: Device = None,
) -> A:  # fmt: skip
    """Failures before the `n`-th success of probability `p`; int64 by default.

    >>> from slipstream import {imports}
    >>> {f}.negative_binomial(5, 1.0, size=2)
    array([0, 0], dtype=int64)
    """
    return failures(cls, n, p, size, dtype, "n")


def generalized_negative_binomial(cls: type[A], mu: Any, alpha: Any, size: Any, dtype: Any) -> A:
    """Poisson counts whose mean is a gamma variable of mean `mu` and shape 1 / `alpha`."""
    name = count_name(dtype)
    what = "generalized_negative_binomial"
    mu = parameter(cls, mu, f"{what}: mu", 0, _MOST)
    alpha = parameter(cls, alpha, f"{what}: alpha", 0)
    shape = joint_shape(size, mu, alpha)
    if isinstance(alpha, float):
        if alpha == 0:
            return sampler(cls, "poisson", mu, 0.0, shape, name)
        draw = sampler(cls, "gamma", 1 / alpha, 0.0, shape, "float64")
        mean = core_ops.multiply(core_ops.multiply(draw, alpha), mu)
    else:
        spread = core_ops.greater(alpha, 0)
        safe = _core.where(spread, _core.cast(alpha, "float64"), 1.0)
        draw = sampler(cls, "gamma", core_ops.divide(1.0, safe), 0.0, shape, "float64")
        mean = _core.where(spread, core_ops.multiply(core_ops.multiply(draw, safe), mu), mu)
    return sampler(cls, "poisson", mean, 0.0, shape, name)


@operation(np_random="multinomial", out=True)
def multinomial(
    cls: type[A], n: Unconverted, pvals: Unconverted, size: int | Sequence[int] | None = None,
    dtype: Any = None, ctx: Device = None, device: Device = None,
) -> A:  # fmt: skip
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
    >>> from slipstream import {imports}
    >>> {f}.multinomial(9, [0, 1, 0], size=2)
    array([[0, 9, 0],
           [0, 9, 0]], dtype=int64)
    """
    name = count_name(dtype)
    n = parameter(cls, n, "multinomial: n", 0, 2.0**53)
    if isinstance(n, float):
        n = _core.fill(cls, int(n), "int64", ())
    pvals = probabilities(cls, pvals, "multinomial: pvals")
    return of_class(cls, _core.cast(_core.multinomial(n, pvals, shape_of(size)), name))
