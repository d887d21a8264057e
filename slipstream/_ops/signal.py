"""Window functions of signal processing, and the Bessel function that one of them needs."""

from __future__ import annotations

import math
from typing import Any

import numpy

from .. import _core
from .._convert import Array
from .._declare import operation
from .reductions.reduce import as_float

core_ops = _core.ops


def _np() -> Any:
    from .. import np

    return np


def _window(M: int, values: Any, dtype: Any) -> Array:
    """A window of M points from its formula, computed by NumPy in double precision."""
    if int(M) != M:
        raise TypeError(f"M must be an integer, not {M!r}")
    return _np().array(values(max(int(M), 0)), dtype=dtype)


@operation(np="hanning")
def hanning(M: int, dtype: Any = None, ctx: Any = None, device: Any = None) -> Array:
    """The Hann window: a raised cosine of M points that is zero at both ends.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.hanning(3).tolist()
    [0.0, 1.0, 0.0]
    """
    return _window(M, numpy.hanning, dtype)


@operation(np="hamming")
def hamming(M: int, dtype: Any = None, ctx: Any = None, device: Any = None) -> Array:
    """The Hamming window: a raised cosine of M points that stays above zero.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.hamming(3).round(2).tolist()[1]
    1.0
    """
    return _window(M, numpy.hamming, dtype)


@operation(np="blackman")
def blackman(M: int, dtype: Any = None, ctx: Any = None, device: Any = None) -> Array:
    """The Blackman window of M points, made of three cosine terms.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.blackman(3).round(2).tolist()[1]
    1.0
    """
    return _window(M, numpy.blackman, dtype)


@operation(np="bartlett")
def bartlett(M: int, dtype: Any = None) -> Array:
    """The Bartlett window: a triangle of M points that is zero at both ends.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.bartlett(5).tolist()
    [0.0, 0.5, 1.0, 0.5, 0.0]
    """
    return _window(M, numpy.bartlett, dtype)


@operation(np="kaiser")
def kaiser(M: int, beta: float, dtype: Any = None) -> Array:
    """The Kaiser window of M points; larger `beta` makes it narrower.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.kaiser(3, 0).tolist()
    [1.0, 1.0, 1.0]
    """
    return _window(M, lambda n: numpy.kaiser(n, beta), dtype)


# The power series of I0 in (x/2)^2.
_TERMS = [1.0 / math.factorial(k) ** 2 for k in range(26)]


@operation(np="i0")
def i0(x: Array) -> Array:
    """The modified Bessel function of the first kind, order 0.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.i0({a}.array([0.])).tolist()
    [1.0]
    """
    name = as_float(x)._dtype
    x = core_ops.absolute(_core.cast(as_float(x), "float64"))
    # Up to 12: the power series in (x/2)^2. Beyond: the asymptotic series in 1/x.
    t = core_ops.square(core_ops.multiply(core_ops.minimum(x, 12.0), 0.5))
    near: Any = _TERMS[-1]
    for c in reversed(_TERMS[:-1]):
        near = core_ops.add(core_ops.multiply(t, near), c)
    far_x = core_ops.maximum(x, 12.0)
    u = core_ops.reciprocal(core_ops.multiply(far_x, 8.0))
    coefficient, terms = 1.0, [1.0]
    for k in range(1, 16):
        coefficient *= (2 * k - 1) ** 2 / k
        terms.append(coefficient)
    far: Any = terms[-1]
    for c in reversed(terms[:-1]):
        far = core_ops.add(core_ops.multiply(u, far), c)
    far = core_ops.multiply(far, core_ops.divide(core_ops.exp(far_x), core_ops.sqrt(
        core_ops.multiply(far_x, 2 * math.pi))))  # fmt: skip
    return _core.where(core_ops.less_equal(x, 12.0), near, far).astype(name)
