"""Medians, quantiles and percentiles, by selection of the few elements that are needed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy

from ... import _core
from ..._convert import Array, as_numbers, finish, from_numpy
from ..._declare import operation
from ..._dtypes import FLOATS, name_of
from ..arguments import axes_of, normalize_axis
from ..casting import as_float
from ..indexing.gather import take_along_axis

core_ops = _core.ops

# Hyndman and Fan's continuous estimates, by their two plotting positions.
_CONTINUOUS = {
    "linear": (1.0, 1.0),
    "weibull": (0.0, 0.0),
    "hazen": (0.5, 0.5),
    "interpolated_inverted_cdf": (0.0, 1.0),
    "median_unbiased": (1 / 3, 1 / 3),
    "normal_unbiased": (3 / 8, 3 / 8),
}
# These return an element, whatever its type.
_DISCRETE = ("lower", "higher", "nearest", "inverted_cdf", "closest_observation")
_METHODS = (*_CONTINUOUS, *_DISCRETE, "midpoint", "averaged_inverted_cdf")


class _Lazy:
    """The functions that positions are worked out with, on arrays that are not known yet."""

    floor = staticmethod(core_ops.floor)
    ceil = staticmethod(core_ops.ceil)
    rint = staticmethod(core_ops.rint)
    maximum = staticmethod(core_ops.maximum)
    minimum = staticmethod(core_ops.minimum)
    where = staticmethod(_core.where)


def _neighbours(method: str, q: Any, n: Any, m: Any) -> tuple[Any, Any, Any]:
    """Positions below and above the quantile among n sorted elements, and the weight above."""
    last = n - 1.0
    if method in _CONTINUOUS:
        alpha, beta = _CONTINUOUS[method]
        at = q * last if method == "linear" else n * q + (alpha + q * (1 - alpha - beta)) - 1
        at = m.minimum(m.maximum(at, 0.0), last)
        below = m.floor(at)
        return below, m.minimum(below + 1.0, last), at - below
    if method in ("lower", "higher", "nearest", "midpoint"):
        at = q * last
        if method == "midpoint":
            below, above = m.floor(at), m.ceil(at)
            return below, above, (above - below) * 0.5
        below = {"lower": m.floor, "higher": m.ceil, "nearest": m.rint}[method](at)
        return below, below, below * 0.0
    at = n * q - 1.0 if method != "closest_observation" else n * q - 1.5
    floor = m.floor(at)
    whole = at == floor
    if method == "averaged_inverted_cdf":
        weight = m.where(whole, 0.5, 1.0)
        low = m.minimum(m.maximum(floor, 0.0), last)
        high = m.minimum(m.maximum(floor + 1.0, 0.0), last)
        return low, high, weight + at * 0.0
    if method == "closest_observation":
        whole = whole & ((floor - 2.0 * m.floor(floor / 2.0)) == 1.0)
    place = m.minimum(m.maximum(m.where(whole, floor, floor + 1.0), 0.0), last)
    return place, place, place * 0.0


def _between(low: Array, high: Array, weight: Any) -> Array:
    """low + (high - low) * weight, from the nearer side, and exact between equals."""
    gap = core_ops.subtract(high, low)
    upward = core_ops.add(low, core_ops.multiply(gap, weight))
    downward = core_ops.subtract(high, core_ops.multiply(gap, core_ops.subtract(1.0, weight)))
    mixed = _core.where(core_ops.less(weight, 0.5), upward, downward)
    return _core.where(core_ops.equal(low, high), low, mixed)


def _rows(a: Array, axis: Any) -> tuple[Array, tuple[int, ...], tuple[int, ...]]:
    """The reduced axes as one last axis; the shape that is left, without and with ones."""
    if axis is None:
        axes = list(range(a.ndim))
    else:
        axes = [normalize_axis(i, a.ndim) for i in axes_of(axis)]
        if len(set(axes)) != len(axes):
            raise ValueError("axis has a repeated value")
    kept = [i for i in range(a.ndim) if i not in axes]
    left = tuple(a.shape[i] for i in kept)
    ones = tuple(1 if i in axes else s for i, s in enumerate(a.shape))
    n = 1
    for i in axes:
        n *= a.shape[i]
    if len(axes) == 1 and axes[0] == a.ndim - 1:
        return a, left, ones
    moved = a if not kept else _core.transpose(a, [*kept, *axes])
    return _core.reshape(moved, (*left, n)), left, ones


def _fractions(q: Any, scale: float, name: str) -> numpy.ndarray:
    """Quantiles as NumPy's doubles between zero and one; waits for arrays of ours."""
    known = _core.to_numpy(q, f"{name}()") if isinstance(q, Array) else q
    fractions = as_numbers(known, numpy.float64) / scale
    if fractions.size and not ((fractions >= 0) & (fractions <= 1)).all():
        raise ValueError(f"q must be between 0 and {scale:g}")
    return fractions


# More positions than this are cheaper by a full sort; it is also what the core takes at once.
_MOST_SELECTED = 16


def order_statistics(x: Array, positions: Sequence[int]) -> Array:
    """The elements at those positions of the sorted last axis."""
    if len(positions) <= _MOST_SELECTED:
        return _core.select(x, list(positions), -1)
    places = from_numpy(type(x), numpy.asarray(positions), "int64")
    return _core.gather(_core.sort(x, -1, False), x.ndim - 1, [places], "raise")


def _quantiles(x: Array, q: numpy.ndarray, method: str) -> Array:
    """Quantiles q (in one dimension) of each row, as the last axis."""
    n, last = x.shape[-1], x.ndim - 1
    below, above, weight = _neighbours(method, q, float(n), numpy)
    below, above = below.astype(numpy.int64), above.astype(numpy.int64)
    check = name_of(x) in FLOATS
    needed = sorted({*below.tolist(), *above.tolist(), *([n - 1] if check else [])})
    found = order_statistics(x, needed)

    def chosen(positions: numpy.ndarray) -> Array:
        places = numpy.searchsorted(needed, positions).astype(numpy.int64)
        if len(places) == 1:  # a view
            return found[..., int(places[0]) : int(places[0]) + 1]
        return _core.gather(found, last, [from_numpy(type(x), places, "int64")], "raise")

    result = chosen(below)
    if weight.any():
        result = _between(result, chosen(above), from_numpy(type(x), weight, name_of(x)))
    if check:
        result = _core.where(core_ops.isnan(found[..., -1:]), float("nan"), result)
    return result


def _nan_quantiles(x: Array, q: numpy.ndarray, method: str) -> Array:
    """Like `_quantiles`, of the elements that are not NaN. They are sorted to the front."""
    s = _core.sort(x, -1, False)
    there = core_ops.logical_not(core_ops.isnan(x))
    n = _core.cast(_core.reduce("sum", there, [x.ndim - 1], True, "int64"), "float64")
    fractions = _core.reshape(from_numpy(type(x), q, "float64"), (1,) * (x.ndim - 1) + q.shape)
    below, above, weight = _neighbours(method, fractions, n, _Lazy)

    def chosen(positions: Array) -> Array:
        places = _core.cast(core_ops.maximum(positions, 0.0), "int64")
        return take_along_axis(s, places, x.ndim - 1)

    return _between(chosen(below), chosen(above), _core.cast(weight, name_of(x)))


def quantiles(
    a: Array, q: numpy.ndarray, axis: Any, method: str, keepdims: bool, skip_nan: bool = False
) -> Array:
    """NumPy's quantile: the axes of q come first."""
    if method not in _METHODS:
        raise ValueError(f"method must be one of {', '.join(_METHODS)}, not {method!r}")
    name = name_of(a)
    if name == "float16" and _core.type_rules(a) != "numpy":
        a = _core.cast(a, "float32")
    elif name == "bool" or (name not in FLOATS and method not in _DISCRETE):
        a = as_float(a)
    skip_nan = skip_nan and name_of(a) in FLOATS
    x, left, ones = _rows(a, axis)
    shape = q.shape + (ones if keepdims else left)
    if x.shape[-1] == 0 or x.size == 0:
        return _core.fill(type(a), float("nan"), name_of(as_float(a)), shape)
    if q.size == 0:
        return _core.fill(type(a), 0, name_of(a), shape)
    result = (_nan_quantiles if skip_nan else _quantiles)(x, q.reshape(-1), method)
    order = [result.ndim - 1, *range(result.ndim - 1)]
    return _core.copy(_core.reshape(_core.transpose(result, order), shape))


def _nan_middle(x: Array) -> Array:
    """The median of what is not NaN in each row; NaN is sorted to the end."""
    s, last = _core.sort(x, -1, False), x.ndim - 1
    n = _core.reduce("sum", core_ops.logical_not(core_ops.isnan(x)), [last], True, "int64")
    low = core_ops.floor_divide(core_ops.maximum(core_ops.subtract(n, 1), 0), 2)
    below, above = (take_along_axis(s, i, last) for i in (low, core_ops.floor_divide(n, 2)))
    mean = core_ops.multiply(core_ops.add(below, above), 0.5)
    return _core.where(core_ops.equal(below, above), below, mean)


def _middle(a: Array, axis: Any, keepdims: bool, skip_nan: bool) -> Array:
    half = name_of(a) == "float16" and _core.type_rules(a) != "numpy"
    a = as_float(a, "float32" if half else None)
    x, left, ones = _rows(a, axis)
    shape = ones if keepdims else left
    n = x.shape[-1]
    if n == 0 or x.size == 0:
        return _core.fill(type(a), float("nan"), name_of(a), shape)
    if skip_nan:
        return _core.reshape(_nan_middle(x), shape)
    low, high = (n - 1) // 2, n // 2
    needed = sorted({low, high, n - 1})
    found = order_statistics(x, needed)

    def at(position: int) -> Array:
        return found[..., needed.index(position)]

    middle = at(low)
    if high != low:
        middle = core_ops.multiply(core_ops.add(middle, at(high)), 0.5)
    middle = _core.where(core_ops.isnan(at(n - 1)), float("nan"), middle)
    return _core.reshape(middle, shape)


@operation(np="median", out=False)
def median(
    a: Array,
    axis: Any = None,
    out: Any = None,
    overwrite_input: bool = False,
    keepdims: bool = False,
) -> Array:
    """The middle element, or the mean of the two in the middle.

    Parameters
    ----------
    a : array
    axis : int or tuple of ints, optional
        All axes by default.
    out : array, optional
        Where to put the result.
    overwrite_input : bool
        Accepted for compatibility.
    keepdims : bool
        Whether reduced axes stay with length one.

    Returns
    -------
    array
        NaN where an element is NaN.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.median({a}.array([3, 1, 2, 10])).item()
    2.5
    """
    return finish(_middle(a, axis, keepdims, False), out)


@operation(np="nanmedian", like=median)
def nanmedian(
    a: Array,
    axis: Any = None,
    out: Any = None,
    overwrite_input: bool = False,
    keepdims: bool = False,
) -> Array:
    """The median of the elements that are not NaN.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.nanmedian({a}.array([3, 1, float('nan')])).item()
    2.0
    """
    return finish(_middle(a, axis, keepdims, True), out)


@operation(np="quantile", like=median)
def quantile(
    a: Array, q: Any, axis: Any = None, out: Any = None, overwrite_input: bool = False,
    method: str = "linear", keepdims: bool = False, *, interpolation: str | None = None,
) -> Array:  # fmt: skip
    """Elements below which a share q of all is.

    Parameters
    ----------
    q : number or sequence of numbers
        Between 0 and 1. An array is waited for.
    method : str
        What to do between two elements: linear, lower, higher, midpoint, nearest, or another of
        NumPy's methods.
    interpolation : str, optional
        An older name of `method`.

    Returns
    -------
    array
        The axes of `q` come first.

    Raises
    ------
    ValueError
        When `q` is out of range or `method` is unknown.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.quantile({a}.array([1, 2, 3, 4, 5]), 0.25).item()
    2.0
    """
    fractions = _fractions(q, 1.0, "quantile")
    return finish(quantiles(a, fractions, axis, interpolation or method, keepdims, False), out)


@operation(np="percentile", like=quantile)
def percentile(
    a: Array, q: Any, axis: Any = None, out: Any = None, overwrite_input: bool = False,
    method: str = "linear", keepdims: bool = False, *, interpolation: str | None = None,
) -> Array:  # fmt: skip
    """Elements below which q percent of all are.

    Parameters
    ----------
    q : number or sequence of numbers
        Between 0 and 100. An array is waited for.

    Returns
    -------
    array
        The axes of `q` come first.

    Raises
    ------
    ValueError
        When `q` is out of range or `method` is unknown.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.percentile({a}.array([1, 2, 3, 4, 5]), 25).item()
    2.0
    """
    fractions = _fractions(q, 100.0, "percentile")
    return finish(quantiles(a, fractions, axis, interpolation or method, keepdims, False), out)


@operation(np="nanquantile", like=quantile)
def nanquantile(
    a: Array, q: Any, axis: Any = None, out: Any = None, overwrite_input: bool = False,
    method: str = "linear", keepdims: bool = False, *, interpolation: str | None = None,
) -> Array:  # fmt: skip
    """Quantiles of the elements that are not NaN.

    Parameters
    ----------
    q : number or sequence of numbers
        Between 0 and 1. An array is waited for.

    Returns
    -------
    array
        The axes of `q` come first.

    Raises
    ------
    ValueError
        When `q` is out of range or `method` is unknown.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.nanquantile({a}.array([1, 2, 3, 4, 5]), 0.25).item()
    2.0
    """
    fractions = _fractions(q, 1.0, "nanquantile")
    return finish(quantiles(a, fractions, axis, interpolation or method, keepdims, True), out)


@operation(np="nanpercentile", like=quantile)
def nanpercentile(
    a: Array, q: Any, axis: Any = None, out: Any = None, overwrite_input: bool = False,
    method: str = "linear", keepdims: bool = False, *, interpolation: str | None = None,
) -> Array:  # fmt: skip
    """Percentiles of what is not NaN.

    Parameters
    ----------
    q : number or sequence of numbers
        Between 0 and 100. An array is waited for.

    Returns
    -------
    array
        The axes of `q` come first.

    Raises
    ------
    ValueError
        When `q` is out of range or `method` is unknown.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.nanpercentile({a}.array([1, 2, 3, 4, 5]), 25).item()
    2.0
    """
    fractions = _fractions(q, 100.0, "nanpercentile")
    return finish(quantiles(a, fractions, axis, interpolation or method, keepdims, True), out)
