"""Reductions that leave NaN out."""

from __future__ import annotations

import math
from typing import Any

from .. import _core
from .._convert import Array, finish
from .._declare import operation
from .._dtypes import FLOATS, name_of
from .reduce import arg_extreme, as_float, axes_of, count_along, reduce
from .scan import without_nan

_ops = _core.ops


def _counts(a: Array, axis: Any, keepdims: bool, name: str) -> Array:
    """How many elements are not NaN, as floats."""
    valid = _core.cast(_ops.logical_not(_ops.isnan(a)), name)
    return _core.reduce("sum", valid, axes_of(axis), bool(keepdims), None)


@operation(np="nansum", out=True)
def nansum(a: Array, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Array:
    """The sum over axes, NaN counted as zero.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.nansum({a}.array([1, float('nan')])).tolist()
    1.0
    """
    return reduce("sum", without_nan(a, 0), axis, dtype, None, keepdims)


@operation(np="nanprod", out=True)
def nanprod(a: Array, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Array:
    """The product over axes, NaN counted as one.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.nanprod({a}.array([2, float('nan')])).tolist()
    2.0
    """
    return reduce("prod", without_nan(a, 1), axis, dtype, None, keepdims)


@operation(np="nanmean", out=True)
def nanmean(a: Array, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Array:
    """The mean over axes of the elements that are not NaN (NaN where there is none).

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.nanmean({a}.array([1, float('nan'), 3])).tolist()
    2.0
    """
    if name_of(a) not in FLOATS:
        return reduce("mean", a, axis, dtype, None, keepdims)
    a = as_float(a, dtype)
    total = reduce("sum", without_nan(a, 0), axis, None, None, keepdims)
    return _ops.divide(total, _counts(a, axis, keepdims, name_of(a)))


@operation(np="nanvar")
def nanvar(
    a: Array, axis: Any = None, dtype: Any = None, out: Array | None = None, ddof: float = 0,
    keepdims: bool = False,
) -> Array:  # fmt: skip
    """The variance over axes of the elements that are not NaN.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.nanvar({a}.array([1, float('nan'), 3])).tolist()
    1.0
    """
    a = as_float(a, dtype)
    axes, name = axes_of(axis), name_of(a)
    total = _core.reduce("sum", without_nan(a, 0), axes, True, None)
    center = _ops.divide(total, _counts(a, axis, True, name))
    squares = without_nan(_ops.square(_ops.subtract(a, center)), 0)
    n = _ops.subtract(_counts(a, axis, keepdims, name), float(ddof))
    result = _ops.divide(_core.reduce("sum", squares, axes, bool(keepdims), None), n)
    return finish(_core.where(_ops.greater(n, 0), result, math.nan), out)


@operation(np="nanstd")
def nanstd(
    a: Array, axis: Any = None, dtype: Any = None, out: Array | None = None, ddof: float = 0,
    keepdims: bool = False,
) -> Array:  # fmt: skip
    """The standard deviation over axes of the elements that are not NaN.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.nanstd({a}.array([1, float('nan'), 5])).tolist()
    2.0
    """
    return finish(_ops.sqrt(nanvar(a, axis, dtype, None, ddof, keepdims)), out)


def _nan_extreme(a: Array, axis: Any, keepdims: bool, name: str, worst: float) -> Array:
    if name_of(a) not in FLOATS:
        return reduce(name, a, axis, None, None, keepdims)
    result = reduce(name, without_nan(a, worst), axis, None, None, keepdims)
    empty = _core.reduce("all", _ops.isnan(a), axes_of(axis), bool(keepdims), None)
    return _core.where(empty, math.nan, result)


@operation(np="nanmax", out=True)
def nanmax(a: Array, axis: Any = None, keepdims: bool = False) -> Array:
    """The largest element over axes that is not NaN (NaN where there is none).

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.nanmax({a}.array([1, float('nan'), 3])).tolist()
    3.0
    """
    return _nan_extreme(a, axis, keepdims, "max", -math.inf)


@operation(np="nanmin", out=True)
def nanmin(a: Array, axis: Any = None, keepdims: bool = False) -> Array:
    """The smallest element over axes that is not NaN (NaN where there is none).

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.nanmin({a}.array([1, float('nan'), 3])).tolist()
    1.0
    """
    return _nan_extreme(a, axis, keepdims, "min", math.inf)


def _nan_place(
    a: Array, axis: int | None, out: Array | None, keepdims: bool, want_max: bool
) -> Array:
    if name_of(a) in FLOATS and count_along(a.shape, axis):
        empty = _core.reduce("all", _ops.isnan(a), axes_of(axis), False, None)
        if bool(_core.reduce("any", empty, None, False, None)):
            raise ValueError("a: all elements of a slice are NaN")
    return arg_extreme(
        without_nan(a, -math.inf if want_max else math.inf), want_max, axis, out, keepdims
    )


@operation(np="nanargmax")
def nanargmax(
    a: Array, axis: int | None = None, out: Array | None = None, keepdims: bool = False
) -> Array:
    """The place of the largest element that is not NaN; waits, to refuse slices with NaN only.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.nanargmax({a}.array([1, float('nan'), 3])).tolist()
    2
    """
    return _nan_place(a, axis, out, keepdims, True)


@operation(np="nanargmin")
def nanargmin(
    a: Array, axis: int | None = None, out: Array | None = None, keepdims: bool = False
) -> Array:
    """The place of the smallest element that is not NaN; waits, to refuse slices with NaN only.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.nanargmin({a}.array([4, float('nan'), 3])).tolist()
    2
    """
    return _nan_place(a, axis, out, keepdims, False)
