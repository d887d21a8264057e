"""Reductions that leave NaN out."""

from __future__ import annotations

import math
from typing import Any

from ... import _core
from ..._convert import Array, finish
from ..._declare import operation
from ..._dtypes import COMPLEXES, FLOATS, name_of
from ..arguments import axes_of
from ..statistics.averages import var
from .cumulative import without_nan
from .reduce import arg_extreme, count_along, counted, mask_of, reduce, root

core_ops = _core.ops


def _sum_type(a: Array) -> str:
    """NumPy's type of sums: MXNet leaves these functions to NumPy."""
    kind = a._dtype.kind
    return name_of(a) if kind not in "biu" else "uint64" if kind == "u" else "int64"


@operation(np="nansum", np_method="nansum")
def nansum(
    a: Array, axis: Any = None, dtype: Any = None, out: Any = None, keepdims: bool = False,
    initial: Any = None, where: Any = None,
) -> Array:  # fmt: skip
    """The sum over axes, NaN counted as zero.

    It begins with `initial` and takes the elements where the bools of `where` are true.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.nansum({a}.array([1, float('nan')])).tolist()
    1.0
    """
    a = without_nan(a, 0)
    dtype = _sum_type(a) if dtype is None else dtype
    return reduce("sum", a, axis, dtype, out, keepdims, initial, where)


@operation(np="nanprod", np_method="nanprod")
def nanprod(
    a: Array, axis: Any = None, dtype: Any = None, out: Any = None, keepdims: bool = False,
    initial: Any = None, where: Any = None,
) -> Array:  # fmt: skip
    """The product over axes, NaN counted as one.

    It begins with `initial` and takes the elements where the bools of `where` are true.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.nanprod({a}.array([2, float('nan')])).tolist()
    2.0
    """
    a = without_nan(a, 1)
    dtype = _sum_type(a) if dtype is None else dtype
    return reduce("prod", a, axis, dtype, out, keepdims, initial, where)


def _valid(a: Array, where: Any) -> Array:
    """Where the elements are that count: no NaN, and chosen."""
    mask = mask_of(a, where)
    if name_of(a) not in FLOATS and name_of(a) not in COMPLEXES:
        return _core.fill(type(a), True, "bool", a.shape) if mask is None else mask
    valid = core_ops.logical_not(core_ops.isnan(a))
    return valid if mask is None else core_ops.logical_and(valid, mask)


@operation(np="nanmean")
def nanmean(
    a: Array, axis: Any = None, dtype: Any = None, out: Any = None, keepdims: bool = False,
    *, where: Any = None,
) -> Array:  # fmt: skip
    """The mean over axes of the elements that are not NaN (NaN where there is none).

    `where` are bools that choose the elements.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.nanmean({a}.array([1, float('nan'), 3])).tolist()
    2.0
    """
    return reduce("mean", a, axis, dtype, out, keepdims, None, _valid(a, where))


@operation(np="nanvar")
def nanvar(
    a: Array, axis: Any = None, dtype: Any = None, out: Any = None, ddof: float = 0,
    keepdims: bool = False, *, where: Any = None,
) -> Array:  # fmt: skip
    """The variance over axes of the elements that are not NaN.

    `where` are bools that choose the elements.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.nanvar({a}.array([1, float('nan'), 3])).tolist()
    1.0
    """
    mask = _valid(a, where)
    result = var(a, axis, dtype, None, ddof, keepdims, where=mask)
    n = counted(mask, axes_of(axis), bool(keepdims), "float64")
    return finish(_core.where(core_ops.greater(n, float(ddof)), result, math.nan), out)


@operation(np="nanstd")
def nanstd(
    a: Array, axis: Any = None, dtype: Any = None, out: Any = None, ddof: float = 0,
    keepdims: bool = False, *, where: Any = None,
) -> Array:  # fmt: skip
    """The standard deviation over axes of the elements that are not NaN.

    `where` are bools that choose the elements.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.nanstd({a}.array([1, float('nan'), 5])).tolist()
    2.0
    """
    return finish(root(nanvar(a, axis, dtype, None, ddof, keepdims, where=where)), out)


def _nan_extreme(
    name: str, a: Array, axis: Any, out: Any, keepdims: bool, initial: Any, where: Any
) -> Array:
    if name_of(a) not in FLOATS:
        return reduce(name, a, axis, None, out, keepdims, initial, where)
    worst = -math.inf if name == "max" else math.inf
    result = reduce(name, without_nan(a, worst), axis, None, None, keepdims, initial, where)
    if initial is None:
        empty = _core.reduce("all", core_ops.isnan(a), axes_of(axis), bool(keepdims), None)
        result = _core.where(empty, math.nan, result)
    return finish(result, out)


@operation(np="nanmax")
def nanmax(
    a: Array, axis: Any = None, out: Any = None, keepdims: bool = False, initial: Any = None,
    where: Any = None,
) -> Array:  # fmt: skip
    """The largest element over axes that is not NaN (NaN where there is none).

    The number `initial` is compared too. With `where`, an array of bools, only the elements where
    it is true are; `initial` must be given then.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.nanmax({a}.array([1, float('nan'), 3])).tolist()
    3.0
    """
    return _nan_extreme("max", a, axis, out, keepdims, initial, where)


@operation(np="nanmin")
def nanmin(
    a: Array, axis: Any = None, out: Any = None, keepdims: bool = False, initial: Any = None,
    where: Any = None,
) -> Array:  # fmt: skip
    """The smallest element over axes that is not NaN (NaN where there is none).

    The number `initial` is compared too. With `where`, an array of bools, only the elements where
    it is true are; `initial` must be given then.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.nanmin({a}.array([1, float('nan'), 3])).tolist()
    1.0
    """
    return _nan_extreme("min", a, axis, out, keepdims, initial, where)


def _nan_place(
    a: Array, axis: int | None, out: Array | None, keepdims: bool, want_max: bool
) -> Array:
    if name_of(a) in FLOATS and count_along(a.shape, axis):
        empty = _core.reduce("all", core_ops.isnan(a), axes_of(axis), False, None)
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
