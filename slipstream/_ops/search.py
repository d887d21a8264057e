"""Searching, places of nonzero elements, counting, and choosing by conditions."""

from __future__ import annotations

import operator
from typing import Any

import numpy

from .. import _core
from .._convert import Array, convert, from_numpy
from .._declare import operation
from .._dtypes import FLOATS, name_of
from .nn import as_index
from .reduce import normalize_axis

_ops = _core.ops
_FULL = slice(None)


def as_mask(x: Array) -> Array:
    """Where `x` is not zero."""
    return x if name_of(x) == "bool" else _ops.not_equal(x, 0)


def places_of(x: Array) -> Array:
    """Places of nonzero elements as [ndim, count]; waits to know how many there are."""
    mask = as_mask(x)
    return _core.places(mask, count_true(mask))


def count_true(mask: Array) -> int:
    """How many elements of a mask are true; waits for it."""
    if mask.size == 0:
        return 0
    return int(_core.item(_core.reduce("sum", mask, None, False, "int64"), "nonzero()"))


def flat_places(x: Array) -> Array:
    """Places of nonzero elements in the flattened array; waits to know how many there are."""
    return places_of(_core.reshape(x, (x.size,)))[0]


def nonzero_places(x: Array) -> tuple[Array, ...]:
    """One index array per axis, for the elements that are not zero."""
    if x.ndim == 0:
        raise ValueError("nonzero: the array has no dimensions; use atleast_1d first")
    found = places_of(x)
    return (found[0],) if x.ndim == 1 else tuple([found[i] for i in range(x.ndim)])


@operation(np="nonzero")
def nonzero(a: Array) -> tuple[Array, ...]:
    """Places of the elements that are not zero, one array per axis; waits for `a`.

    Parameters
    ----------
    a : array
        With at least one dimension.

    Returns
    -------
    tuple of arrays of int64

    Examples
    --------
    >>> from slipstream import {imports}
    >>> [i.tolist() for i in {f}.nonzero({a}.array([[0, 1], [2, 0]]))]
    [[0, 1], [1, 0]]
    """
    return nonzero_places(a)


@operation(np="flatnonzero")
def flatnonzero(a: Array) -> Array:
    """Places of the elements that are not zero in the flattened array; waits for `a`.

    Parameters
    ----------
    a : array

    Returns
    -------
    array of int64

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.flatnonzero({a}.array([0, 1, 2])).tolist()
    [1, 2]
    """
    return flat_places(a)


@operation(np="argwhere", npx="nonzero")
def argwhere(a: Array) -> Array:
    """Places of the elements that are not zero, one row for each; waits for `a`.

    Parameters
    ----------
    a : array

    Returns
    -------
    array of int64, of shape (count, dimensions)

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.argwhere({a}.array([[0, 1], [2, 0]])).tolist()
    [[0, 1], [1, 0]]
    """
    if a.ndim == 0:
        found = places_of(_core.reshape(a, (1,)))
        return _core.copy(_core.transpose(found, None)[:, :0])
    return _core.copy(_core.transpose(places_of(a), None))


@operation(np="searchsorted")
def searchsorted(
    a: Array, v: Array | float, side: str = "left", sorter: Array | None = None
) -> Array:
    """Where elements would have to be inserted to keep an array sorted.

    Parameters
    ----------
    a : array
        One dimension, sorted (or sorted by `sorter`).
    v : array or number
        What to insert.
    side : str
        ``'left'``: before equal elements; ``'right'``: behind them.
    sorter : array, optional
        Places that sort `a`.

    Returns
    -------
    array of int64, of the shape of `v`

    Raises
    ------
    ValueError
        When `side` is unknown or `a` has not one dimension.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.searchsorted({a}.array([1, 2, 3]), {a}.array([0.5, 2, 9])).tolist()
    [0, 1, 3]
    """
    if side not in ("left", "right"):
        raise ValueError(f"side must be 'left' or 'right', not {side!r}")
    if sorter is not None:
        if sorter.shape != a.shape:
            raise ValueError(f"sorter has shape {sorter.shape}, a {a.shape}")
        a = _core.gather(a, 0, [as_index(sorter)], "raise")
    if not isinstance(v, Array):
        v = _number_like(a, v)
    return _core.searchsorted(a, v, side == "right")


def _number_like(a: Array, value: Any) -> Array:
    """A number as an array that takes part in comparisons with `a` as the number would."""
    if isinstance(value, float) and name_of(a) not in FLOATS:
        return convert(type(a), value, "float64")
    return convert(type(a), value, name_of(a) if name_of(a) != "bool" else None)


@operation(np="digitize")
def digitize(x: Array, bins: Array, right: bool = False) -> Array:
    """The bin each element belongs to; looks at `bins`, which must be increasing or decreasing.

    Parameters
    ----------
    x : array
    bins : array
        Edges, in one dimension.
    right : bool
        Whether bins include their right edge instead of their left one.

    Returns
    -------
    array of int64

    Raises
    ------
    ValueError
        When `bins` is not monotonic.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.digitize({a}.array([0.5, 1, 5]), {a}.array([0, 1, 2])).tolist()
    [1, 2, 3]
    """
    if bins.ndim != 1:
        raise ValueError("bins must have one dimension")
    known = _core.to_numpy(bins, "digitize()")
    if known.dtype.kind in ("b", "u"):
        known = known.astype(numpy.int64)
    if known.dtype.kind not in "iu":
        known = known.astype(numpy.float64)
    if (known[1:] >= known[:-1]).all():
        return _core.searchsorted(bins, x, not right)
    if not (known[1:] <= known[:-1]).all():
        raise ValueError("bins must increase or decrease monotonically")
    found = _core.searchsorted(_core.copy(bins[::-1]), x, not right)
    return _ops.subtract(bins.size, found)


@operation(np="bincount")
def bincount(x: Array, weights: Array | None = None, minlength: int = 0) -> Array:
    """How often each integer occurs; waits for `x` to know the largest.

    Parameters
    ----------
    x : array
        Integers that are not negative, in one dimension. Whole floats are welcome.
    weights : array, optional
        What each element adds, instead of one.
    minlength : int
        The least size of the result.

    Returns
    -------
    array
        int64, or floats with weights.

    Raises
    ------
    ValueError
        When `x` has negative elements or `minlength` is negative.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.bincount({a}.array([0, 1, 1, 3])).tolist()
    [1, 2, 0, 1]
    """
    minlength = operator.index(minlength)
    if minlength < 0:
        raise ValueError(f"minlength must not be negative, not {minlength}")
    if x.ndim != 1:
        raise ValueError(f"x must have one dimension, not {x.ndim}")
    x = as_index(x)
    bins = minlength
    if x.size:
        # Both are recorded before the wait: they run as one pass.
        least = _core.reduce("min", x, None, False, None)
        most = _core.reduce("max", x, None, False, None)
        if _core.item(least, "bincount()") < 0:
            raise ValueError("x must not have negative elements")
        bins = max(bins, int(_core.item(most, "bincount()")) + 1)
    result = _core.bincount(x, weights, bins)
    return result if weights is None else _core.cast(result, weights_type(weights))


def weights_type(weights: Array) -> str:
    """The type of weighted sums: that of float weights, else the default float."""
    name = name_of(weights)
    return name if name in FLOATS else _core.default_float()


def compress_along(x: Array, mask: Array, axis: int | None) -> Array:
    """Slices of `x` where a mask in one dimension is true; waits for the mask."""
    if axis is None:
        x, axis = _core.reshape(x, (x.size,)), 0
    axis = normalize_axis(axis, x.ndim)
    if mask.ndim != 1:
        raise ValueError(f"condition must have one dimension, not {mask.ndim}")
    mask = as_mask(mask)
    n = x.shape[axis]
    if mask.size > n:
        if count_true(mask[n:]):
            raise IndexError(f"condition has {mask.size} elements, axis {axis} only {n}")
        mask = mask[:n]
    elif mask.size < n:
        x = x[(*(_FULL,) * axis, slice(mask.size))]
    return _core.compress(x, mask, axis, count_true(mask))


@operation(np="compress", out=True)
def compress(condition: Array, a: Array, axis: int | None = None) -> Array:
    """Slices along an axis where a condition is true; waits for the condition.

    Parameters
    ----------
    condition : array
        In one dimension.
    a : array
    axis : int, optional
        None means the flattened array.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.compress({a}.array([True, False]), {a}.array([[1, 2], [3, 4]]), axis=0).tolist()
    [[1.0, 2.0]]
    """
    return compress_along(a, condition, axis)


@operation(np="extract")
def extract(condition: Array, arr: Array) -> Array:
    """Elements of the flattened array where a condition is true; waits for the condition.

    Parameters
    ----------
    condition : array
        Of the size of `arr`.
    arr : array

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.extract({a}.array([True, False, True]), {a}.array([1, 2, 3])).tolist()
    [1.0, 3.0]
    """
    return compress_along(arr, _core.reshape(condition, (condition.size,)), None)


@operation(nd_contrib="boolean_mask")
def boolean_mask(data: Array, index: Array, axis: int = 0) -> Array:
    """Slices along an axis where `index` is not zero; waits for `index`.

    Parameters
    ----------
    data : array
    index : array
        As many elements as the axis has.
    axis : int

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.boolean_mask({a}.array([[1, 2], [3, 4]]), {a}.array([0, 1])).asnumpy().tolist()
    [[3.0, 4.0]]
    """
    axis = normalize_axis(axis, data.ndim)
    if index.shape != (data.shape[axis],):
        raise ValueError(f"index has shape {index.shape}, axis {axis} has size {data.shape[axis]}")
    return compress_along(data, index, axis)


# ---- edges, deletion, insertion ------------------------------------------------------------------


def _host(x: Any, what: str) -> numpy.ndarray:
    """Indices as a NumPy array; waits for arrays of ours. Whole floats become integers."""
    if isinstance(x, Array):
        a = _core.to_numpy(x, what)
        return a.astype(numpy.int64) if a.dtype.kind not in "biu" else a
    a = numpy.asarray(x)
    if a.size == 0:
        return a.astype(numpy.int64)
    if a.dtype.kind not in "biu":
        raise IndexError(f"{what}: indices must be integers, not {a.dtype}")
    return a


def _gather_host(x: Array, axis: int, places: numpy.ndarray) -> Array:
    index = numpy.ascontiguousarray(places, numpy.int64)
    return _core.gather(x, axis, [from_numpy(type(x), index, "int64")], "raise")


@operation(np="delete")
def delete(arr: Array, obj: Any, axis: int | None = None) -> Array:
    """A copy without some slices along an axis.

    Parameters
    ----------
    arr : array
    obj : int, slice, sequence or array of ints, or mask
        What to leave out. An array is waited for.
    axis : int, optional
        None means the flattened array.

    Returns
    -------
    array

    Raises
    ------
    IndexError
        When an index is out of bounds.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.delete({a}.array([1, 2, 3]), 1).tolist()
    [1.0, 3.0]
    """
    if axis is None:
        arr, axis = _core.reshape(arr, (arr.size,)), 0
    axis = normalize_axis(axis, arr.ndim)
    n = arr.shape[axis]
    keep = numpy.ones(n, bool)
    if isinstance(obj, slice):
        keep[obj] = False
    else:
        index = _host(obj, "delete()")
        if index.dtype == bool and index.shape != (n,):
            raise ValueError(f"obj: a mask must have shape ({n},), not {index.shape}")
        if index.dtype != bool and index.size and not (-n <= index.min() and index.max() < n):
            raise IndexError(f"obj has an index out of bounds for axis {axis} with size {n}")
        keep[index] = False
    return _gather_host(arr, axis, numpy.flatnonzero(keep))


@operation(np="insert")
def insert(arr: Array, obj: Any, values: Array | float, axis: int | None = None) -> Array:
    """A copy with values inserted before given places along an axis.

    Parameters
    ----------
    arr : array
    obj : int, slice, sequence or array of ints
        Places in `arr`. An array is waited for.
    values : array or number
        Broadcast to what is inserted; takes the type of `arr`.
    axis : int, optional
        None means the flattened array.

    Returns
    -------
    array

    Raises
    ------
    IndexError
        When a place is out of bounds.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.insert({a}.array([1, 2, 3]), 1, 9).tolist()
    [1.0, 9.0, 2.0, 3.0]
    """
    if axis is None:
        arr, axis = _core.reshape(arr, (arr.size,)), 0
    axis = normalize_axis(axis, arr.ndim)
    n = arr.shape[axis]
    if isinstance(obj, slice):
        index = numpy.arange(*obj.indices(n))
    else:
        index = _host(obj, "insert()")
        if index.dtype == bool:
            index = numpy.flatnonzero(index)
    if index.size and not (-n <= index.min() and index.max() <= n):
        raise IndexError(f"obj has an index out of bounds for axis {axis} with size {n}")
    name = name_of(arr)
    if not isinstance(values, Array):
        values = convert(type(arr), values, name)
    elif name_of(values) != name:
        values = _core.cast(values, name)
    scalar = index.ndim == 0
    if scalar:
        # A single place takes all of values along the axis; dimensions are added in front.
        values = _core.reshape(values, (1,) * (arr.ndim - values.ndim) + values.shape)
        if axis:
            values = _core.transpose(values, [*range(1, axis + 1), 0, *range(axis + 1, arr.ndim)])
        count = values.shape[axis]
        index = numpy.full(count, int(index))
    index = numpy.where(index < 0, index + n, index)
    shape = list(arr.shape)
    shape[axis] = index.size
    values = _core.broadcast_to(values, shape)
    order = numpy.argsort(index, kind="stable")
    # Place of each row of arr and values after insertion.
    where_new = index[order] + numpy.arange(index.size)
    source = numpy.empty(n + index.size, numpy.int64)
    is_old = numpy.ones(n + index.size, bool)
    is_old[where_new] = False
    source[where_new] = n + order
    source[is_old] = numpy.arange(n)
    return _gather_host(_core.concatenate([arr, values], axis), axis, source)


@operation(np="append")
def append(arr: Array, values: Array, axis: int | None = None) -> Array:
    """A copy with values at the end.

    Parameters
    ----------
    arr, values : array
    axis : int, optional
        None joins the flattened arrays.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.append({a}.array([1, 2]), {a}.array([3])).tolist()
    [1.0, 2.0, 3.0]
    """
    if axis is None:
        arr, values = _core.reshape(arr, (arr.size,)), _core.reshape(values, (values.size,))
        axis = 0
    return _core.concatenate([arr, values], axis)


@operation(np="trim_zeros")
def trim_zeros(filt: Array, trim: str = "fb", axis: Any = None) -> Array:
    """A view without the zeros at the front and the back; waits for the array.

    Parameters
    ----------
    filt : array
    trim : str
        ``'f'`` for the front, ``'b'`` for the back, or both.
    axis : int or tuple of ints, optional
        Which axes to trim; all by default.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.trim_zeros({a}.array([0, 1, 0, 2, 0])).tolist()
    [1.0, 0.0, 2.0]
    """
    sides = trim.lower()
    if sides not in ("fb", "bf", "f", "b"):
        raise ValueError(f"trim must be 'f', 'b' or 'fb', not {trim!r}")
    axes = range(filt.ndim) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    axes = {normalize_axis(a, filt.ndim) for a in axes}
    found = _core.to_numpy(places_of(filt), "trim_zeros()")
    key: list[Any] = []
    for i in range(filt.ndim):
        if i not in axes:
            key.append(_FULL)
        elif found.shape[1] == 0:
            key.append(slice(0, 0))
        else:
            first = int(found[i].min()) if "f" in sides else None
            key.append(slice(first, int(found[i].max()) + 1 if "b" in sides else None))
    return filt[tuple(key)]


@operation(np="resize")
def resize(a: Array, new_shape: Any) -> Array:
    """The elements repeated or cut to fill another shape.

    Parameters
    ----------
    a : array
    new_shape : int or tuple of ints

    Returns
    -------
    array

    Raises
    ------
    ValueError
        When `new_shape` has a negative size.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.resize({a}.array([1, 2]), (2, 3)).tolist()
    [[1.0, 2.0, 1.0], [2.0, 1.0, 2.0]]
    """
    sizes = new_shape if isinstance(new_shape, (tuple, list)) else (new_shape,)
    shape = tuple(operator.index(s) for s in sizes)
    if any(s < 0 for s in shape):
        raise ValueError(f"new_shape must not have negative sizes, not {shape}")
    total = 1
    for s in shape:
        total *= s
    if a.size == 0 or total == 0:
        return _core.fill(type(a), 0, name_of(a), shape)
    rounds = -(-total // a.size)
    wide = _core.broadcast_to(_core.reshape(a, (1, a.size)), (rounds, a.size))
    return _core.reshape(_core.reshape(_core.copy(wide), (rounds * a.size,))[:total], shape)


# ---- indexed updates -----------------------------------------------------------------------------


def _indexed(a: Array, ind: Array, val: Any, accumulate: bool) -> Array:
    if ind.ndim not in (1, 2):
        raise ValueError(f"ind must have one or two dimensions, not {ind.ndim}")
    ind = as_index(ind)
    indices = [ind] if ind.ndim == 1 else [ind[i] for i in range(ind.shape[0])]
    if len(indices) > a.ndim:
        raise ValueError(f"ind has {len(indices)} rows, a has {a.ndim} dimensions")
    return _core.scatter(a, 0, indices, val, accumulate)


@operation(npx="index_add")
def index_add(a: Array, ind: Array, val: Array | float) -> Array:
    """A copy of `a` with `val` added at indices; where an index repeats, all are added.

    Parameters
    ----------
    a : array
    ind : array
        One row per axis of `a` (from the first), one column per place; or one row alone.
    val : array or number
        Broadcast to what the indices select.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.index_add({a}.zeros(3), {a}.array([[0, 0, 2]]), 1).tolist()
    [2.0, 0.0, 1.0]
    """
    return _indexed(a, ind, val, True)


@operation(npx="index_update")
def index_update(a: Array, ind: Array, val: Array | float) -> Array:
    """A copy of `a` with `val` at indices; where an index repeats, the last one counts.

    Parameters
    ----------
    a : array
    ind : array
        One row per axis of `a` (from the first), one column per place; or one row alone.
    val : array or number
        Broadcast to what the indices select.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.index_update({a}.zeros(3), {a}.array([[0, 2]]), 7).tolist()
    [7.0, 0.0, 7.0]
    """
    return _indexed(a, ind, val, False)
