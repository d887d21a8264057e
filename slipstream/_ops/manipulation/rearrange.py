"""Diagonals, turns, and values put elsewhere."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import numpy

from ... import _core
from ..._convert import Array, as_kind, as_numbers, from_numpy
from ..._declare import operation
from ..._dtypes import name_of
from ...base import SlipstreamValueError
from ..nn.basic import as_index
from ..reductions.reduce import normalize_axis
from .shape import expand_dims, flip, moveaxis, swapaxes

core_ops = _core.ops


@operation(np="diagonal", np_method="diagonal")
def diagonal(a: Array, offset: int = 0, axis1: int = 0, axis2: int = 1) -> Array:
    """The diagonals of matrices in two axes, as the last axis of a view.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.diagonal({a}.array([[1, 2], [3, 4]])).tolist()
    [1.0, 4.0]
    """
    if a.ndim < 2:
        raise SlipstreamValueError("diagonal: a must have at least two dimensions")
    i, j = normalize_axis(axis1, a.ndim, "axis1"), normalize_axis(axis2, a.ndim, "axis2")
    if i == j:
        raise SlipstreamValueError("axis1 and axis2 must differ")
    offset = operator.index(offset)
    steps = _core.strides(a)
    rows, columns = a.shape[i], a.shape[j]
    n = max(0, min(rows, columns - offset) if offset >= 0 else min(rows + offset, columns))
    start = offset * steps[j] if offset >= 0 else -offset * steps[i]
    keep = [k for k in range(a.ndim) if k not in (i, j)]
    shape = (*(a.shape[k] for k in keep), n)
    strides = (*(steps[k] for k in keep), steps[i] + steps[j])
    return _core.window(a, shape, strides, start if n else 0)


@operation(np="diagflat", also={"array": "v"})
def diagflat(v: Array, k: int = 0) -> Array:
    """The matrix with the elements of `v` on a diagonal.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.diagflat({a}.array([[1, 2]])).tolist()
    [[1.0, 0.0], [0.0, 2.0]]
    """
    v = _core.reshape(v, (-1,))
    n = v.size + abs(k)
    matrix = _core.fill(type(v), 0, name_of(v), (n, n))
    if v.size:
        _core.store(_core.window(matrix, v.shape, (n + 1,), k if k >= 0 else -k * n), v)
    return matrix


def _cycle(values: Array, n: int) -> Array:
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


@operation(np="fill_diagonal")
def fill_diagonal(a: Array, val: Array, wrap: bool = False) -> None:
    """Writes `val` on the main diagonal, in place.

    Parameters
    ----------
    a : array
        At least two dimensions, all equal when there are more.
    val : array or number
        Repeated along the diagonal when it is shorter.
    wrap : bool
        In a tall matrix, begin again after the diagonal has ended.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.zeros((2, 2))
    >>> {f}.fill_diagonal(x, 5)
    >>> x.tolist()
    [[5.0, 0.0], [0.0, 5.0]]
    """
    if a.ndim < 2:
        raise ValueError("fill_diagonal: a must have at least two dimensions")
    if a.ndim > 2 and len(set(a.shape)) != 1:
        raise ValueError("fill_diagonal: all dimensions of a must be equal")
    steps = _core.strides(a)
    starts = [0]
    if wrap and a.ndim == 2:
        starts = list(range(0, a.shape[0], a.shape[1] + 1))
    lengths = [min(a.shape[0] - s, *a.shape[1:]) for s in starts]
    values = _cycle(_core.cast(val, name_of(a)), sum(lengths))
    at = 0
    for start, n in zip(starts, lengths, strict=True):
        if n:
            place = _core.window(a, (n,), (sum(steps),), start * steps[0])
            _core.store(place, values[at : at + n])
        at += n


@operation(np="vander")
def vander(x: Array, N: int | None = None, increasing: bool = False) -> Array:
    """The matrix of powers of a vector, one power per column.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.vander({a}.array([2, 3]), 3).tolist()
    [[4.0, 2.0, 1.0], [9.0, 3.0, 1.0]]
    """
    if x.ndim != 1:
        raise ValueError("vander: x must be a vector")
    n = x.size if N is None else operator.index(N)
    if n < 0:
        raise ValueError("N must not be negative")
    name = "int64" if x._dtype.kind in "biu" else name_of(x)
    powers = _core.arange(type(x), 0.0, 1.0, n, name)
    if not increasing:
        powers = powers[::-1]
    return core_ops.power(expand_dims(_core.cast(x, name), 1), powers)


@operation(np="rot90")
def rot90(m: Array, k: int = 1, axes: Sequence[int] = (0, 1)) -> Array:
    """A view turned by 90 degrees k times, from the first towards the second axis.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.rot90({a}.array([[1, 2], [3, 4]])).tolist()
    [[2.0, 4.0], [1.0, 3.0]]
    """
    if len(axes) != 2:
        raise ValueError("axes must be a pair")
    i, j = (normalize_axis(a, m.ndim, "axes") for a in axes)
    if i == j:
        raise ValueError("axes must differ")
    k %= 4
    if k == 0:
        return m[...]
    if k == 2:
        return flip(m, (i, j))
    if k == 1:
        return swapaxes(flip(m, j), i, j)
    return flip(swapaxes(m, i, j), j)


@operation(np="matrix_transpose", np_linalg="matrix_transpose", also={"a": "x"})
def matrix_transpose(x: Array) -> Array:
    """A view with the last two axes exchanged.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.matrix_transpose({a}.ones((2, 3, 4))).shape
    (2, 4, 3)
    """
    if x.ndim < 2:
        raise ValueError("matrix_transpose: x must have at least two dimensions")
    return swapaxes(x, -1, -2)


@operation(np="unstack")
def unstack(x: Array, /, *, axis: int = 0) -> tuple[Array, ...]:
    """Views of the slices along an axis.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> [part.tolist() for part in {f}.unstack({a}.array([[1, 2], [3, 4]]))]
    [[1.0, 2.0], [3.0, 4.0]]
    """
    if x.ndim == 0:
        raise ValueError("unstack: x must have at least one dimension")
    return tuple(moveaxis(x, normalize_axis(axis, x.ndim), 0))


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


def spread_along(x: Array, indices: Array, axis: int) -> Array:
    """Indices broadcast to the shape of `x` but for `axis`."""
    if indices.ndim != x.ndim:
        raise ValueError("indices must have as many dimensions as the array")
    shape = [indices.shape[i] if i == axis else n for i, n in enumerate(x.shape)]
    if indices.shape == tuple(shape):
        return indices
    return _core.broadcast_to(indices, shape)


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
    result = _core.scatter(flat, 0, [ind], _cycle(v, ind.size), False)
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
    values = _core.reshape(_cycle(_core.cast(values, name_of(a)), a.size), a.shape)
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
