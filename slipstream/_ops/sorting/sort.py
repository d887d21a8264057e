"""Sorting along an axis: values, places, the largest k."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

from ... import _core
from ..._convert import A, Array, as_kinds
from ..._declare import operation
from ..._dtypes import COMPLEXES, dtype_name, name_of
from ..arguments import as_index, normalize_axis
from ..indexing.gather import take_along_axis
from ..manipulation.reordering import flip

core_ops = _core.ops

_KINDS = (None, "quicksort", "heapsort", "mergesort", "stable", "introselect")


def _check_kind(kind: str | None) -> None:
    if kind not in _KINDS:
        raise ValueError(f"kind must be one of {', '.join(map(repr, _KINDS[1:-1]))}, not {kind!r}")


def _lined_up(x: Array, axis: int | None) -> tuple[Array, int]:
    """The array and the axis to sort along; None means the flattened array."""
    if axis is None:
        return _core.reshape(x, (x.size,)), 0
    return x, normalize_axis(axis, x.ndim)


def sorted_along(x: Array, axis: int | None = -1, descending: bool = False) -> Array:
    """A sorted copy."""
    x, axis = _lined_up(x, axis)
    if name_of(x) in COMPLEXES:
        return take_along_axis(x, _complex_order(x, axis, descending), axis)
    return _core.sort(x, axis, bool(descending))


def order_along(x: Array, axis: int | None = -1, descending: bool = False) -> Array:
    """The places that sort an array, as int64; equal elements keep their order."""
    if x.ndim == 0:
        x = _core.reshape(x, (1,))
    x, axis = _lined_up(x, axis)
    if name_of(x) in COMPLEXES:
        return _complex_order(x, axis, descending)
    return _core.argsort(x, axis, bool(descending))


def _complex_order(x: Array, axis: int, descending: bool) -> Array:
    """By real, then by imaginary part; numbers with a NaN in them last, as NumPy has it."""
    if descending:
        # The order of the reversed array, reversed: equal elements keep their order.
        backwards = flip(_complex_order(flip(x, axis), axis, False), axis)
        return core_ops.subtract(x.shape[axis] - 1, backwards)
    keys = [core_ops.imag(x), core_ops.real(x), _core.cast(core_ops.isnan(x), "int8")]
    return lexicographic(keys, axis)


@operation(np="sort")
def sort(
    a: Array,
    axis: int | None = -1,
    kind: str | None = None,
    order: None = None,
    *,
    descending: bool = False,
    stable: bool | None = None,
) -> Array:
    """A sorted copy.

    Parameters
    ----------
    a : array
        NaN counts as larger than every number.
    axis : int, optional
        Along which to sort; None sorts the flattened array.
    kind, stable : optional
        Accepted for compatibility; there is one algorithm.
    order : None
        Accepted for compatibility.
    descending : bool
        Whether the largest come first.

    Returns
    -------
    array

    Raises
    ------
    ValueError
        When `axis` is out of bounds.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.sort({a}.array([3, 1, 2])).tolist()
    [1.0, 2.0, 3.0]
    """
    _check_kind(kind)
    return sorted_along(a, axis, descending)


@operation(np="msort")
def msort(a: Array) -> Array:
    """A copy sorted along the first axis.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.msort({a}.array([3, 1, 2])).tolist()
    [1.0, 2.0, 3.0]
    """
    return sorted_along(a, 0)


@operation(np="argsort", like=sort)
def argsort(
    a: Array,
    axis: int | None = -1,
    kind: str | None = None,
    order: None = None,
    *,
    descending: bool = False,
    stable: bool | None = None,
) -> Array:
    """The places that sort an array; equal elements keep their order.

    Parameters
    ----------
    a : array
    kind, stable : optional
        Accepted for compatibility; sorting is always stable.

    Returns
    -------
    array of int64

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.argsort({a}.array([3, 1, 2])).tolist()
    [1, 2, 0]
    """
    _check_kind(kind)
    return order_along(a, axis, descending)


@operation(np="lexsort")
def lexsort(cls: type[A], keys: Any, axis: int = -1) -> Array:
    """The places that sort by several keys: by the last one, ties by the one before, and so on.

    Parameters
    ----------
    keys : sequence of arrays, or array
        Keys of one shape; of an array, its first axis lists the keys.
    axis : int
        Along which to sort.

    Returns
    -------
    array of int64

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.lexsort(({a}.array([1, 2, 3]), {a}.array([5, 4, 4]))).tolist()
    [1, 2, 0]
    """
    listed = as_kinds(cls, keys)
    if not listed:
        raise TypeError("lexsort: keys must not be empty")
    for k in listed:
        if k.shape != listed[0].shape:
            raise ValueError(f"lexsort: keys differ in shape: {listed[0].shape} and {k.shape}")
    return lexicographic(listed, axis)


def lexicographic(keys: Sequence[Array], axis: int = -1) -> Array:
    """lexsort of arrays of one shape: one stable sort per key, the most important one last."""
    order = order_along(keys[0], axis)
    for key in keys[1:]:
        if key.ndim == 0:
            continue
        again = order_along(take_along_axis(key, order, axis), axis)
        order = take_along_axis(order, again, axis)
    return order


def _check_kth(kth: int | Sequence[int], n: int) -> None:
    several = kth if isinstance(kth, (tuple, list)) else [kth]
    for k in map(operator.index, several):
        if not -n <= k < n:
            raise ValueError(f"kth {k} is out of bounds for an axis of size {n}")


@operation(np="partition")
def partition(
    a: Array,
    kth: int | Sequence[int],
    axis: int | None = -1,
    kind: str = "introselect",
    order: None = None,
) -> Array:
    """A copy with the kth smallest element in its place, smaller ones before and larger behind.

    The result is fully sorted, which is one of the orders that this allows.

    Parameters
    ----------
    a : array
    kth : int or sequence of ints
    axis : int, optional
        None means the flattened array.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.partition({a}.array([3, 1, 2]), 1).tolist()
    [1.0, 2.0, 3.0]
    """
    _check_kind(kind)
    a, axis = _lined_up(a, axis)
    if a.size:
        _check_kth(kth, a.shape[axis])
    return _core.sort(a, axis, False)


@operation(np="argpartition", like=partition)
def argpartition(
    a: Array,
    kth: int | Sequence[int],
    axis: int | None = -1,
    kind: str = "introselect",
    order: None = None,
) -> Array:
    """The places that partition an array as `partition` does.

    Returns
    -------
    array of int64

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.argpartition({a}.array([3, 1, 2]), 0).tolist()
    [1, 2, 0]
    """
    _check_kind(kind)
    a, axis = _lined_up(a, axis)
    if a.size:
        _check_kth(kth, a.shape[axis])
    return _core.argsort(a, axis, False)


# ---- MXNet's conventions -------------------------------------------------------------------------


@operation(nd="sort", out=True)
def sort_classic(data: Array, axis: int | None = -1, is_ascend: bool = True) -> Array:
    """A sorted copy.

    Parameters
    ----------
    data : array
    axis : int, optional
        Along which to sort; None sorts the flattened array.
    is_ascend : bool
        Whether the smallest come first.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.sort({a}.array([3, 1, 2]), is_ascend=False).asnumpy().tolist()
    [3.0, 2.0, 1.0]
    """
    return sorted_along(data, axis, not is_ascend)


@operation(nd="argsort", out=True, like=sort_classic)
def argsort_classic(
    data: Array, axis: int | None = -1, is_ascend: bool = True, dtype: Any = "float32"
) -> Array:
    """The places that sort an array; equal elements keep their order.

    Parameters
    ----------
    dtype : dtype
        Of the result.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.argsort({a}.array([3, 1, 2])).asnumpy().tolist()
    [1.0, 2.0, 0.0]
    """
    return _in_type(order_along(data, axis, not is_ascend), dtype)


def _in_type(places: Array, dtype: Any) -> Array:
    name = dtype_name(dtype)
    return places if name == "int64" else _core.cast(places, name)


@operation(nd="topk", npx="topk")
def topk(
    data: Array,
    axis: int | None = -1,
    k: int = 1,
    ret_typ: str = "indices",
    is_ascend: bool = False,
    dtype: Any = "float32",
) -> Any:
    """The k largest elements along an axis, in order.

    Parameters
    ----------
    data : array
    axis : int, optional
        None means the flattened array.
    k : int
        How many; less than one means all.
    ret_typ : str
        ``'indices'`` for their places, ``'value'`` for themselves, ``'both'`` for a list of values
        and places, ``'mask'`` for an array of the shape of `data` with ones at their places.
    is_ascend : bool
        Whether the smallest are wanted.
    dtype : dtype
        Of the places.

    Returns
    -------
    array, or list of two arrays

    Raises
    ------
    ValueError
        When `k` is larger than the axis or `ret_typ` is unknown.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.array([3, 1, 2])
    >>> {f}.topk(x, k=2).asnumpy().tolist(), {f}.topk(x, k=2, ret_typ='value').asnumpy().tolist()
    ([0.0, 2.0], [3.0, 2.0])
    """
    if ret_typ not in ("indices", "value", "both", "mask"):
        raise ValueError(f"ret_typ must be indices, value, both or mask, not {ret_typ!r}")
    x, at = _lined_up(data, axis)
    k = operator.index(k)
    values, places = _core.topk(x, k if k >= 1 else x.shape[at], at, not is_ascend)
    if ret_typ in ("value", "both") and "int" in name_of(values):
        values = take_along_axis(x, places, at)  # which has a gradient for integers, too
    if ret_typ == "value":
        return values
    if ret_typ == "indices":
        return _in_type(places, dtype)
    if ret_typ == "both":
        return [values, _in_type(places, dtype)]
    mask = _core.fill(type(data), 0, name_of(data), x.shape)
    return _core.reshape(put_along(mask, places, 1, at), data.shape)


def put_along(x: Array, places: Array, value: Any, axis: int) -> Array:
    """A copy of `x` with `value` at those places along an axis."""
    grid = []
    for i in range(x.ndim):
        if i == axis:
            grid.append(as_index(places))
            continue
        size = x.shape[i]
        steps = _core.arange(type(x), 0.0, 1.0, size, "int64")
        grid.append(_core.reshape(steps, [size if k == i else 1 for k in range(x.ndim)]))
    return _core.scatter(x, 0, grid, value, False)
