"""Values written at indices and where masks are true: into an array, or into a copy of it."""

from __future__ import annotations

from typing import Any

import numpy

from ... import _core
from ..._convert import Array, as_kind, as_numbers, check_arrays, from_numpy
from ..._declare import operation
from ..._dtypes import name_of
from ..arguments import as_index, at_least_one, normalize_axis
from .gather import spread_along
from .one_hot import one_hot

core_ops = _core.ops


def cycled(values: Array, n: int) -> Array:
    """n elements: the values in order, again and again."""
    values = _core.reshape(values, (-1,))
    if values.size == n:
        return values
    if values.size == 0:
        raise ValueError("values must not be empty")
    if values.size == 1:
        return _core.broadcast_to(values, (n,))
    if values.size > n:
        return values[:n]
    return _core.gather(values, 0, [_core.arange(type(values), 0.0, 1.0, n, "int64")], "wrap")


@operation(np="put_along_axis")
def put_along_axis(arr: Array, indices: Array, values: Array, axis: int | None) -> None:
    """Writes values at the places that `take_along_axis` would read, in place.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.zeros((2, 2))
    >>> {f}.put_along_axis(x, {a}.array([[1], [0]]), 7, axis=1)
    >>> x.tolist()
    [[0.0, 7.0], [7.0, 0.0]]
    """
    target = arr
    if axis is None:
        target, axis = _core.reshape(arr, (-1,)), 0
        if indices.ndim != 1:
            raise ValueError("indices must be a vector when axis is None")
    axis = normalize_axis(axis, target.ndim)
    indices = spread_along(target, indices, axis)
    values = _core.broadcast_to(values, indices.shape)
    result = _core.put_along_axis(target, as_index(indices), values, axis)
    _core.store(arr, _core.reshape(result, arr.shape))


def _brought_into_range(ind: Array, n: int, mode: str) -> Array:
    if mode == "raise":
        return ind
    if mode == "wrap":
        return core_ops.mod(ind, max(n, 1))
    if mode == "clip":
        return _core.clip(ind, 0, n - 1)
    raise ValueError(f"mode must be 'raise', 'wrap' or 'clip', not {mode!r}")


@operation(np="put", np_method="put")
def put(a: Array, ind: Any, v: Array, mode: str = "raise") -> None:
    """Writes values at flat places, in place; too few of them are repeated.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.zeros(4)
    >>> {f}.put(x, [0, 2], [5, 6])
    >>> x.tolist()
    [5.0, 0.0, 6.0, 0.0]
    """
    if not isinstance(ind, Array):
        ind = from_numpy(type(a), as_numbers(ind, "int64"), "int64")
    ind = _brought_into_range(as_index(_core.reshape(ind, (-1,))), a.size, mode)
    if ind.size == 0:
        return
    flat = _core.reshape(a, (-1,))
    result = _core.scatter(flat, 0, [ind], cycled(v, ind.size), False)
    _core.store(a, _core.reshape(result, a.shape))


@operation(np="putmask")
def putmask(a: Array, mask: Array, values: Array) -> None:
    """Writes values where the mask is true, in place; each place takes the value of its own.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.arange(3)
    >>> {f}.putmask(x, x > 0, [7, 8, 9])
    >>> x.tolist()
    [0.0, 8.0, 9.0]
    """
    if mask.size != a.size:
        raise ValueError(f"mask has {mask.size} elements for {a.size}")
    if values.size == 0 or a.size == 0:
        return
    values = _core.reshape(cycled(_core.cast(values, name_of(a)), a.size), a.shape)
    _core.store(a, _core.where(_core.reshape(mask, a.shape), values, a))


@operation(np="place")
def place(arr: Array, mask: Array, vals: Array) -> None:
    """Writes values where the mask is true, in place: the first value at the first such place.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.arange(4)
    >>> {f}.place(x, x > 1, [7, 8])
    >>> x.tolist()
    [0.0, 1.0, 7.0, 8.0]
    """
    if mask.size != arr.size:
        raise ValueError(f"mask has {mask.size} elements for {arr.size}")
    if arr.size == 0:
        return
    if vals.size == 0:
        raise ValueError("vals must not be empty")
    flat = core_ops.not_equal(_core.reshape(mask, (-1,)), 0)
    turn = core_ops.subtract(_core.cumsum(_core.cast(flat, "int64"), 0), 1)
    chosen = _core.gather(_core.reshape(vals, (-1,)), 0, [turn], "wrap")
    chosen = _core.reshape(_core.cast(chosen, name_of(arr)), arr.shape)
    _core.store(arr, _core.where(_core.reshape(flat, arr.shape), chosen, arr))


@operation(np="copyto")
def copyto(dst: Array, src: Array | float, casting: str = "same_kind", where: Any = True) -> None:
    """Copies values into an array, broadcast to it; only where the mask says, if given.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.zeros(3)
    >>> {f}.copyto(x, 2, where=[True, False, True])
    >>> x.tolist()
    [2.0, 0.0, 2.0]
    """
    # NumPy checks casting; its types want a literal.
    allowed: Any = casting
    if isinstance(src, Array) and not numpy.can_cast(src._dtype, dst._dtype, allowed):
        raise TypeError(f"cannot cast from {src._dtype} to {dst._dtype} with casting={casting!r}")
    if where is True:
        dst[...] = src
        return
    result = _core.where(as_kind(type(dst), where), src, dst)
    if result.shape != dst.shape:
        raise ValueError(f"could not broadcast src to the shape {dst.shape}")
    _core.store(dst, _core.cast(result, name_of(dst)))


@operation(nd_contrib="index_copy")
def index_copy(old_tensor: Array, index_vector: Array, new_tensor: Array) -> Array:
    """`old_tensor` with some of its rows replaced.

    Parameters
    ----------
    old_tensor : array
    index_vector : array of shape (rows,)
        Which rows to replace, in order.
    new_tensor : array of shape (rows, ...)

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.index_copy({a}.zeros((3, 2)), {a}.array([2]), {a}.ones((1, 2))).tolist()
    [[0.0, 0.0], [0.0, 0.0], [1.0, 1.0]]
    """
    if index_vector.ndim != 1 or new_tensor.shape[:1] != index_vector.shape:
        raise ValueError(
            f"index_vector has shape {index_vector.shape}; new_tensor of shape "
            f"{new_tensor.shape} needs one entry per row"
        )
    if new_tensor.shape[1:] != old_tensor.shape[1:]:
        raise ValueError(f"rows of shapes {old_tensor.shape} and {new_tensor.shape} differ")
    # Indices of type float32, the default, are accepted.
    return _core.scatter(old_tensor, 0, [as_index(index_vector)], new_tensor, False)


def _indexed(a: Array, ind: Array, val: Any, accumulate: bool) -> Array:
    if ind.ndim not in (1, 2):
        raise ValueError(f"ind must have one or two dimensions, not {ind.ndim}")
    ind = as_index(ind)
    indices = [ind] if ind.ndim == 1 else [ind[i] for i in range(ind.shape[0])]
    if not indices:
        raise ValueError("ind must have at least one row: one for each axis of a it indexes")
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


@operation(npx="index_update", like=index_add)
def index_update(a: Array, ind: Array, val: Array | float) -> Array:
    """A copy of `a` with `val` at indices; where an index repeats, the last one counts.

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


@operation(nd="fill_element_0index")
def fill_element_0index(lhs: Array, mhs: Array, rhs: Array) -> Array:
    """A copy of the matrix `lhs` with one element of each row replaced.

    Row i gets ``mhs[i]`` in column ``rhs[i]``.

    >>> from slipstream import {imports}
    >>> {f}.fill_element_0index({a}.zeros((2, 2)), {a}.array([5, 6]), {a}.array([0, 1])).tolist()
    [[5.0, 0.0], [0.0, 6.0]]
    """
    if lhs.ndim != 2:
        raise ValueError(f"fill_element_0index: lhs must be a matrix, not of shape {lhs.shape}")
    rows = lhs.shape[0]
    for name, x in (("mhs", mhs), ("rhs", rhs)):
        if x.shape != (rows,):
            raise ValueError(f"fill_element_0index: {name} has shape {x.shape}, not ({rows},)")
    chosen = one_hot(rhs, lhs.shape[1], dtype="bool")
    return _core.cast(_core.where(chosen, _core.reshape(mhs, (rows, 1)), lhs), name_of(lhs))


@operation(nd="reset_arrays")
def reset_arrays(*data: Any, num_arrays: int | None = None) -> None:
    """Sets all elements of arrays to zero.

    >>> from slipstream import {imports}
    >>> x = {a}.ones((2,))
    >>> {f}.reset_arrays(x, num_arrays=1)
    >>> x.tolist()
    [0.0, 0.0]
    """
    listed = len(data) == 1 and isinstance(data[0], (list, tuple))
    arrays = at_least_one(tuple(data[0]) if listed else data, "reset_arrays")
    check_arrays(arrays, "data")
    for x in arrays:
        x[:] = 0
