"""Elements read at indices: along an axis, one of each row, or at points."""

from __future__ import annotations

import operator
from collections.abc import Sequence

from ... import _core
from ..._convert import A, Array
from ..._declare import Index, operation
from ..._dtypes import name_of
from ..._index_mode import index_mode
from ..arguments import as_index, normalize_axis
from ..manipulation.shape import expand_dims, with_axis


@operation(npx="gather_nd", nd="gather_nd", out=True)
def gather_nd(data: Array, indices: Array) -> Array:
    """Elements or slices at points: column j of `indices` is one point.

    Parameters
    ----------
    data : array
    indices : array
        (m, ...): indices for the first m axes of `data`.

    Returns
    -------
    array
        The shape of `indices` without its first axis, and what remains of `data`.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.array([[1, 2], [3, 4]])
    >>> {f}.gather_nd(x, {a}.array([[1, 0], [0, 1]])).tolist()
    [3.0, 2.0]
    """
    if indices.ndim < 1 or not 1 <= indices.shape[0] <= data.ndim:
        raise ValueError(f"indices {indices.shape} do not fit data {data.shape}")
    places = as_index(indices)
    return _core.gather(data, 0, [places[i] for i in range(indices.shape[0])], "raise")


@operation(npx="scatter_nd", nd="scatter_nd", out=True)
def scatter_nd(data: Array, indices: Array, shape: Sequence[int]) -> Array:
    """Zeros with `data` written at points; of points that repeat, the last one wins.

    Parameters
    ----------
    data : array
    indices : array
        (m, ...): indices for the first m axes of the result.
    shape : ints
        Of the result.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.scatter_nd({a}.array([5, 6]), {a}.array([[2, 0]]), shape=(3,)).tolist()
    [6.0, 0.0, 5.0]
    """
    shape = tuple(operator.index(s) for s in shape)
    if indices.ndim < 1 or not 1 <= indices.shape[0] <= len(shape):
        raise ValueError(f"indices {indices.shape} do not fit shape {shape}")
    if data.shape != indices.shape[1:] + shape[indices.shape[0] :]:
        raise ValueError(f"data {data.shape} do not fit indices {indices.shape} and shape {shape}")
    places = as_index(indices)
    base = _core.fill(type(data), 0, name_of(data), shape)
    return _core.scatter(base, 0, [places[i] for i in range(indices.shape[0])], data, False)


@operation(np="take", out=True)
def take(a: Array, indices: Index, axis: int | None = None, mode: str = "raise") -> Array:
    """Elements at the given places along an axis (of the flattened array by default).

    `mode` says what happens to indices out of range: ``'raise'``, ``'clip'`` or ``'wrap'``.

    >>> from slipstream import {imports}
    >>> {f}.take({a}.array([10, 20, 30]), [0, 2])
    array([10., 30.])
    """
    return _core.take(a, indices, axis, mode)


@operation(nd="take")
def take_classic(a: A, indices: Index, axis: int = 0, mode: str = "clip") -> A:
    """Slices at the given places along an axis.

    `mode` says what happens to indices out of range: ``'clip'``, ``'wrap'`` or ``'raise'``, for
    which negative ones are out of range, too.

    >>> from slipstream import {imports}
    >>> {f}.take_classic({a}.array([10, 20, 30]), {a}.array([0, 2])).asnumpy()
    array([10., 30.], dtype=float32)
    """
    return _core.take(a, indices, axis, "strict" if mode == "raise" else mode)


@operation(np="take_along_axis")
def take_along(arr: Array, indices: Array, axis: int | None = -1) -> Array:
    """For each place of `indices`, the element of `arr` there along `axis`.

    None means the flattened array. Other axes broadcast.

    >>> from slipstream import {imports}
    >>> {f}.take_along({a}.array([[10, 20]]), {a}.array([[1]]), 1)
    array([[20.]])
    """
    if axis is None:
        arr, axis = _core.reshape(arr, (-1,)), 0
    axis = normalize_axis(axis, arr.ndim)
    if arr.ndim == indices.ndim:
        shape = [
            k if i != axis and n == 1 else n
            for i, (n, k) in enumerate(zip(arr.shape, indices.shape, strict=True))
        ]
        arr = arr if arr.shape == tuple(shape) else _core.broadcast_to(arr, shape)
    return take_along_axis(arr, spread_along(arr, indices, axis), axis)


def take_along_axis(x: A, indices: Array, axis: int, mode: str = "raise") -> A:
    """For each place of `indices`, the element of `x` at that place but for `axis`."""
    axis = normalize_axis(axis, x.ndim)
    if indices.ndim != x.ndim:
        raise ValueError("indices must have as many dimensions as the array")
    return _core.take_along_axis(x, as_index(indices), axis, mode)


def pick(
    x: A, index: Array, axis: int | None = -1, keepdims: bool = False,
    mode: str | None = None,
) -> A:  # fmt: skip
    """One element per position along `axis`, chosen by `index`."""
    mode = index_mode(mode)
    if axis is None:
        return _core.take(x, index, None, mode)
    axis = normalize_axis(axis, x.ndim)
    kept = tuple(s for i, s in enumerate(x.shape) if i != axis)
    if index.shape == kept:
        index = expand_dims(index, axis)
    elif index.ndim != x.ndim or index.shape[axis] != 1:
        raise ValueError(f"index has shape {index.shape}; it must be {kept} for axis {axis}")
    picked = take_along_axis(x, index, axis, mode)
    return picked if keepdims else _core.reshape(picked, kept)


@operation(npx="pick")
def pick_npx(
    data: Array, index: Index, axis: int | None = -1, mode: str | None = None,
    keepdims: bool = False,
) -> Array:  # fmt: skip
    """One element per position along an axis, chosen by `index`.

    An index out of range, also a negative one, is an error when it is computed; with
    ``mode='clip'`` the nearest element is taken, with ``'wrap'`` indices go around. Programs that
    run as MXNet programs (``slipstream run``, ``compat``) clip by default, as MXNet does.

    >>> from slipstream import {imports}
    >>> {f}.pick_npx({a}.array([[1, 2], [3, 4]]), {a}.array([0, 1])).tolist()
    [1.0, 4.0]
    """
    return pick(data, index, axis, keepdims, mode)


@operation(nd=("pick", "choose_element_0index"))
def pick_classic(
    data: Array, index: Index, axis: int | None = -1, keepdims: bool = False,
    mode: str | None = None,
) -> Array:  # fmt: skip
    """One element per position along an axis, chosen by `index`.

    An index out of range, also a negative one, is an error when it is computed; with
    ``mode='clip'`` the nearest element is taken, with ``'wrap'`` indices go around. Programs that
    run as MXNet programs (``slipstream run``, ``compat``) clip by default, as MXNet does.

    >>> from slipstream import {imports}
    >>> {f}.pick_classic({a}.array([[1, 2], [3, 4]]), {a}.array([0, 1])).tolist()
    [1.0, 4.0]
    """
    return with_axis(pick(data, index, axis, keepdims, mode))


@operation(npx="batch_take", nd="batch_take", out=True)
def batch_take(a: Array, indices: Array) -> Array:
    """One element of each row.

    >>> from slipstream import {imports}
    >>> {f}.batch_take({a}.array([[1, 2], [3, 4]]), {a}.array([0, 1])).tolist()
    [1.0, 4.0]
    """
    return pick(a, indices, 1, False, "clip")


def spread_along(x: Array, indices: Array, axis: int) -> Array:
    """Indices broadcast to the shape of `x` but for `axis`."""
    if indices.ndim != x.ndim:
        raise ValueError("indices must have as many dimensions as the array")
    shape = [indices.shape[i] if i == axis else n for i, n in enumerate(x.shape)]
    if indices.shape == tuple(shape):
        return indices
    return _core.broadcast_to(indices, shape)
