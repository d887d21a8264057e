"""Places as arrays of indices."""

from __future__ import annotations

import math
import operator
from collections.abc import Sequence
from typing import Any

import numpy

from ... import _core
from ..._array_class import frontend_class
from ..._convert import Array, as_kind, as_numbers, from_numpy, sequence
from ..._declare import operation
from ..._dtypes import dtype_name, name_of
from ..._version_rules import follows_1x
from ...context import check_device
from ..manipulation.shape import stack
from ..nn.basic import as_index

core_ops = _core.ops


def host_array(a: numpy.ndarray) -> Array:
    """A NumPy array of integers as an array of ``np``."""
    return from_numpy(frontend_class("np"), numpy.ascontiguousarray(a), "int64")


@operation(np="tril_indices")
def tril_indices(n: int, k: int = 0, m: int | None = None, device: Any = None) -> tuple[Array, ...]:
    """The places at and below a diagonal of an n x m matrix: row and column indices.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> [i.tolist() for i in {f}.tril_indices(2)]
    [[0, 1, 1], [0, 0, 1]]
    """
    check_device(device)
    return tuple(host_array(i) for i in numpy.tril_indices(n, k, m))


@operation(np="triu_indices")
def triu_indices(n: int, k: int = 0, m: int | None = None, device: Any = None) -> tuple[Array, ...]:
    """The places at and above a diagonal of an n x m matrix: row and column indices.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> [i.tolist() for i in {f}.triu_indices(2)]
    [[0, 0, 1], [0, 1, 1]]
    """
    check_device(device)
    return tuple(host_array(i) for i in numpy.triu_indices(n, k, m))


def _matrix_shape(arr: Array) -> tuple[int, int]:
    if arr.ndim != 2:
        raise ValueError("arr must have two dimensions")
    rows, columns = arr.shape
    return rows, columns


@operation(np="tril_indices_from")
def tril_indices_from(arr: Array, k: int = 0) -> tuple[Array, ...]:
    """The places at and below a diagonal of a matrix.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> [i.tolist() for i in {f}.tril_indices_from({a}.ones((2, 2)))]
    [[0, 1, 1], [0, 0, 1]]
    """
    n, m = _matrix_shape(arr)
    return tuple(host_array(i) for i in numpy.tril_indices(n, k, m))


@operation(np="triu_indices_from")
def triu_indices_from(arr: Array, k: int = 0) -> tuple[Array, ...]:
    """The places at and above a diagonal of a matrix.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> [i.tolist() for i in {f}.triu_indices_from({a}.ones((2, 2)))]
    [[0, 0, 1], [0, 1, 1]]
    """
    n, m = _matrix_shape(arr)
    return tuple(host_array(i) for i in numpy.triu_indices(n, k, m))


@operation(np="diag_indices")
def diag_indices(n: int, ndim: int = 2) -> tuple[Array, ...]:
    """The places of the main diagonal of an array with `ndim` dimensions of size n.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> [i.tolist() for i in {f}.diag_indices(2)]
    [[0, 1], [0, 1]]
    """
    return (host_array(numpy.arange(n)),) * ndim


@operation(np="diag_indices_from")
def diag_indices_from(arr: Array) -> tuple[Array, ...]:
    """The places of the main diagonal of an array whose dimensions are equal.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> [i.tolist() for i in {f}.diag_indices_from({a}.ones((2, 2)))]
    [[0, 1], [0, 1]]
    """
    if arr.ndim < 2 or len(set(arr.shape)) != 1:
        raise ValueError("arr must have at least two dimensions, all equal")
    return diag_indices(arr.shape[0], arr.ndim)


@operation(np="indices")
def indices(
    dimensions: Sequence[int], dtype: Any = None, sparse: bool = False, *, ctx: Any = None,
    device: Any = None,
) -> Any:  # fmt: skip
    """For every axis, an array of that shape that holds each place's index along it.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.indices((2, 2))[1].tolist()
    [[0, 1], [0, 1]]
    """
    check_device(ctx, device)
    shape = tuple(operator.index(d) for d in dimensions)
    _check_sizes(shape, "dimensions")
    if dtype is None:
        dtype = "int32" if follows_1x("np.types") else "int64"
    grids = []
    for i, n in enumerate(shape):
        line = _core.arange(frontend_class("np"), 0.0, 1.0, n, dtype_name(dtype))
        grids.append(_core.reshape(line, [n if k == i else 1 for k in range(len(shape))]))
    if sparse:
        return tuple(grids)
    if not grids:
        return _core.fill(frontend_class("np"), 0, dtype_name(dtype), (0,))
    return stack([_core.broadcast_to(g, shape) for g in grids], 0)


@operation(np="ix_")
def ix_(*args: Any) -> tuple[Array, ...]:
    """Vectors as an open grid: ``x[np.ix_(rows, columns)]`` picks their cross product.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {a}.arange(4).reshape(2, 2)[{f}.ix_([1, 0], [1])].tolist()
    [[3.0], [1.0]]
    """
    grid = []
    for i, x in enumerate(args):
        if not isinstance(x, Array):
            a = as_numbers(x)
            x = from_numpy(frontend_class("np"), a, None if a.dtype.kind == "b" else "int64")
        if x.ndim != 1:
            raise ValueError("ix_: all arguments must be vectors")
        if name_of(x) == "bool":
            x = host_array(numpy.flatnonzero(_core.to_numpy(x, "ix_")))
        grid.append(_core.reshape(as_index(x), [-1 if k == i else 1 for k in range(len(args))]))
    return tuple(grid)


_LONG = 1 << 16  # of what is longer, no list of all places is made


def _check_sizes(sizes: Sequence[int], name: str) -> None:
    if any(operator.index(n) < 0 for n in sizes):
        raise ValueError(f"{name} must not be negative: {tuple(sizes)}")


def _brought_in(places: Array, n: int, mode: str) -> Array:
    if mode not in ("wrap", "clip"):
        raise ValueError(f"mode must be 'raise', 'wrap' or 'clip', not {mode!r}")
    if n < 1:
        raise ValueError(f"dims must be positive, not {n}")
    return core_ops.mod(places, n) if mode == "wrap" else _core.clip(places, 0, n - 1)


def _in_range(places: Array, n: int) -> Array:
    """The places as they are; below zero or not below n they fail at the sync."""
    if n > _LONG:
        inside = core_ops.logical_and(core_ops.greater_equal(places, 0), core_ops.less(places, n))
        valid = _core.constraint_check(inside, f"an index is out of bounds for size {n}")
        return _core.where(valid, places, 0)
    line = _core.arange(type(places), 0.0, 1.0, n, "int64")
    return _core.gather(line, 0, [_core.where(core_ops.less(places, 0), n, places)], "raise")


@operation(np="unravel_index")
def unravel_index(indices: Any, shape: Sequence[int], order: str = "C") -> Any:
    """Flat places as an index per axis; those out of range fail when the result is looked at.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> [i.tolist() for i in {f}.unravel_index({a}.array([5], dtype='int64'), (2, 3))]
    [[1], [2]]
    """
    sizes: Any = tuple(shape) if isinstance(shape, (tuple, list)) else (shape,)
    _check_sizes(sizes, "shape")
    if not isinstance(indices, Array):
        flat = as_numbers(indices, "int64")
        places = numpy.unravel_index(flat, sizes, order)  # type: ignore[call-overload]  # order: str
        return places if numpy.ndim(indices) == 0 else tuple(host_array(p) for p in places)
    rest, out = as_index(indices), []
    inner = sizes[:0:-1] if order == "C" else sizes[:-1]
    for n in inner:
        out.append(core_ops.mod(rest, n))
        rest = core_ops.floor_divide(rest, n)
    for n in sizes[:1] if order == "C" else sizes[-1:]:
        out.append(_in_range(rest, n))
    return tuple(out[::-1] if order == "C" else out)


@operation(np="ravel_multi_index")
def ravel_multi_index(
    multi_index: Any, dims: Sequence[int], mode: Any = "raise", order: str = "C"
) -> Any:
    """An index per axis as flat places.

    With ``mode='raise'`` indices out of range fail when the result is looked at.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.ravel_multi_index(({a}.array([1]), {a}.array([2])), (2, 3)).tolist()
    [5]
    """
    parts = list(sequence(multi_index))
    if len(parts) != len(dims):
        raise ValueError(f"multi_index has {len(parts)} entries for {len(dims)} dims")
    _check_sizes(dims, "dims")
    if all(not isinstance(p, Array) for p in parts):
        arrays = [as_numbers(p) for p in parts]
        return numpy.ravel_multi_index(arrays, dims, mode, order)  # type: ignore[call-overload]  # order: str
    modes = [mode] * len(parts) if isinstance(mode, str) else list(mode)
    total: Any = None
    pairs = list(zip(parts, dims, modes, strict=True))
    for part, n, how in pairs if order == "C" else pairs[::-1]:
        part = as_index(as_kind(frontend_class("np"), part))
        part = _in_range(part, n) if how == "raise" else _brought_in(part, n, how)
        total = part if total is None else core_ops.add(core_ops.multiply(total, n), part)
    return total


@operation(nd="unravel_index")
def unravel_index_classic(data: Array, shape: Sequence[int] = ()) -> Array:
    """Flat places as a matrix with a row of indices per axis.

    The first size may be -1: then the first index has no limit.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.unravel_index_classic({a}.array([5]), shape=(2, 3)).tolist()
    [[1.0], [2.0]]
    """
    sizes = (shape,) if isinstance(shape, int) else tuple(shape)
    if sizes[:1] == (-1,):
        rest, inner = as_index(data), math.prod(sizes[1:])
        if any(n < 1 for n in sizes[1:]):
            raise ValueError(f"shape: only the first size may be -1: {sizes}")
        rows = [core_ops.floor_divide(rest, inner)]
        if len(sizes) > 1:
            rows += unravel_index(core_ops.mod(rest, inner), sizes[1:])
    else:
        rows = list(unravel_index(data, sizes))
    return _core.cast(stack(rows, 0), name_of(data))


@operation(nd="ravel_multi_index")
def ravel_multi_index_classic(data: Array, shape: Sequence[int] = ()) -> Array:
    """A matrix with a row of indices per axis as flat places.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.ravel_multi_index_classic({a}.array([[1], [2]]), shape=(2, 3)).tolist()
    [5.0]
    """
    total: Any = None
    for row, n in zip(_core.stop_gradient(data), shape, strict=True):
        total = row if total is None else core_ops.add(core_ops.multiply(total, n), row)
    return total


@operation(np="broadcast_shapes")
def broadcast_shapes(*args: Any) -> tuple[int, ...]:
    """The joint shape of some shapes.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.broadcast_shapes((2, 1), (3,))
    (2, 3)
    """
    return numpy.broadcast_shapes(*args)
