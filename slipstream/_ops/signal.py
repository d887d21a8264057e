"""Signal processing: convolution, correlation, phases and window functions."""

from __future__ import annotations

import math
from typing import Any

import numpy

from .. import _core
from .._array_class import frontend_class
from .._convert import Array, convert
from .._declare import operation
from .._dtypes import name_of
from .calculus import diff
from .casting import as_float
from .dtypes import promoted
from .reductions.cumulative import compute_type, scan

core_ops = _core.ops


def _window(M: int, values: Any, dtype: Any) -> Array:
    """A window of M points from its formula, computed by NumPy in double precision."""
    if int(M) != M:
        raise TypeError(f"M must be an integer, not {M!r}")
    return convert(frontend_class("np"), values(max(int(M), 0)), dtype)


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


@operation(np="unwrap")
def unwrap(
    p: Array, discont: float | None = None, axis: int = -1, *, period: float = 2 * math.pi
) -> Array:
    """Angles without jumps: neighbours that differ by more than half a period come closer.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.unwrap({a}.array([0., 3., 0.]), period=4).tolist()
    [0.0, -1.0, 0.0]
    """
    p = as_float(p)
    if p.shape[axis] < 2:
        return _core.copy(p)
    steps = diff(p, 1, axis)
    half = period / 2
    moved = core_ops.subtract(core_ops.mod(core_ops.add(steps, half), float(period)), half)
    up = core_ops.logical_and(core_ops.equal(moved, -half), core_ops.greater(steps, 0))
    moved = _core.where(up, half, moved)
    fix = core_ops.subtract(moved, steps)
    fix = _core.where(core_ops.less(core_ops.absolute(steps), discont or half), 0, fix)
    axis = axis % p.ndim
    first = p[(*(slice(None),) * axis, slice(0, 1))]
    rest = p[(*(slice(None),) * axis, slice(1, None))]
    return _core.concatenate([first, core_ops.add(rest, scan(_core.cumsum, fix, axis, None))], axis)


def _correlation(a: Array, v: Array, mode: str) -> Array:
    """sum over j of a[i + j] * v[j], for the places that the mode includes."""
    k = v.size
    if mode == "full":
        before = after = k - 1
    elif mode == "same":
        before, after = k // 2, (k - 1) // 2
    elif mode == "valid":
        before = after = 0
    else:
        raise ValueError(f"mode must be 'full', 'same' or 'valid', not {mode!r}")
    name = promoted(name_of(a), name_of(v))
    compute = compute_type(name)
    a, v = _core.cast(a, compute), _core.cast(v, compute)
    if before or after:
        a = _core.pad(a, [before], [after], "constant", 0)
    result = _core.correlate(a, v)
    return result if name == compute else _core.cast(result, name)


def _need_vectors(a: Array, v: Array) -> None:
    if a.ndim > 1 or v.ndim > 1:
        raise ValueError("a and v must be vectors")
    if a.size == 0 or v.size == 0:
        raise ValueError("a and v must not be empty")


@operation(np="convolve")
def convolve(a: Array, v: Array, mode: str = "full") -> Array:
    """The convolution of two vectors.

    `mode` is ``'full'`` (every overlap), ``'same'`` (as long as the longer one) or ``'valid'``
    (whole overlaps only).

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.convolve({a}.array([1, 2, 3]), {a}.array([0, 1, 0.5])).tolist()
    [0.0, 1.0, 2.5, 4.0, 1.5]
    """
    _need_vectors(a, v)
    a, v = _core.reshape(a, (-1,)), _core.reshape(v, (-1,))
    if v.size > a.size:
        a, v = v, a
    if mode == "same":  # the middle of 'full', as long as a
        begin = (v.size - 1) // 2
        return _correlation(a, v[::-1], "full")[begin : begin + a.size]
    return _correlation(a, v[::-1], mode)


@operation(np="correlate")
def correlate(a: Array, v: Array, mode: str = "valid") -> Array:
    """The cross-correlation of two vectors: sum over j of a[i + j] * v[j].

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.correlate({a}.array([1, 2, 3]), {a}.array([0, 1, 0.5])).tolist()
    [3.5]
    """
    _need_vectors(a, v)
    a, v = _core.reshape(a, (-1,)), _core.reshape(v, (-1,))
    if v.size > a.size:  # the same sums, met in the opposite order
        return _correlation(v, a, mode)[::-1]
    return _correlation(a, v, mode)
