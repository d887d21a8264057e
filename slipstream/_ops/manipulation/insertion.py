"""Arrays that become longer or shorter: delete, insert, append, trim, resize."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import numpy

from ... import _core
from ..._convert import Array, convert, from_numpy
from ..._declare import operation
from ..._dtypes import name_of
from ..arguments import normalize_axis
from ..sorting.search import places_of

_FULL = slice(None)


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
    new: Any = values if isinstance(values, Array) else convert(type(arr), values, name)
    if name_of(new) != name:
        new = _core.cast(new, name)
    if index.size == 1:
        # A single place takes all of values along the axis; dimensions are added in front.
        new = _core.reshape(new, (1,) * (arr.ndim - new.ndim) + new.shape)
        if index.ndim == 0 and axis:
            new = _core.transpose(new, [*range(1, axis + 1), 0, *range(axis + 1, arr.ndim)])
        index = numpy.full(new.shape[axis], index.item())
    index = numpy.where(index < 0, index + n, index)
    shape = list(arr.shape)
    shape[axis] = index.size
    new = _core.broadcast_to(new, shape)
    order = numpy.argsort(index, kind="stable")
    # Place of each row of arr and values after insertion.
    where_new = index[order] + numpy.arange(index.size)
    source = numpy.empty(n + index.size, numpy.int64)
    is_old = numpy.ones(n + index.size, bool)
    is_old[where_new] = False
    source[where_new] = n + order
    source[is_old] = numpy.arange(n)
    return _gather_host(_core.concatenate([arr, new], axis), axis, source)


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
    if not isinstance(trim, str):
        raise TypeError(f"trim must be 'f', 'b' or 'fb', not {trim!r}")
    sides = trim.lower()
    if sides not in ("fb", "bf", "f", "b"):
        raise ValueError(f"trim must be 'f', 'b' or 'fb', not {trim!r}")
    named = range(filt.ndim) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    axes = {normalize_axis(a, filt.ndim) for a in named}
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
def resize(a: Array, new_shape: int | Sequence[int]) -> Array:
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
