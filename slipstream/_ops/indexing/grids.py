"""Indices of all places of a grid."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import numpy

from ... import _core
from ..._convert import A, Array, as_numbers, from_numpy
from ..._declare import Device, operation
from ..._dtypes import dtype_name, name_of
from ..._version_rules import follows_1x
from ...base import SlipstreamValueError
from ..arguments import as_index, normalize_axis
from ..manipulation.joining import stack


@operation(np="indices")
def indices(
    cls: type[Array], dimensions: Sequence[int], dtype: Any = None, sparse: bool = False, *,
    ctx: Device = None, device: Device = None,
) -> Any:  # fmt: skip
    """For every axis, an array of that shape that holds each place's index along it.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.indices((2, 2))[1].tolist()
    [[0, 1], [0, 1]]
    """
    shape = tuple(operator.index(d) for d in dimensions)
    check_sizes(shape, "dimensions")
    if dtype is None:
        dtype = "int32" if follows_1x("np.types") else "int64"
    grids = []
    for i, n in enumerate(shape):
        line = _core.arange(cls, 0.0, 1.0, n, dtype_name(dtype))
        grids.append(_core.reshape(line, [n if k == i else 1 for k in range(len(shape))]))
    if sparse:
        return tuple(grids)
    if not grids:
        return _core.fill(cls, 0, dtype_name(dtype), (0,))
    return stack([_core.broadcast_to(g, shape) for g in grids], 0)


@operation(np="meshgrid")
def meshgrid(
    *xi: Array, copy: bool = True, sparse: bool = False, indexing: str = "xy"
) -> list[Array]:
    """Coordinate matrices from coordinate vectors.

    >>> from slipstream import {imports}
    >>> a, b = {f}.meshgrid({f}.arange(2), {f}.arange(2))
    >>> b
    array([[0., 0.],
           [1., 1.]])
    """
    if indexing not in ("xy", "ij"):
        raise SlipstreamValueError(f"indexing must be 'xy' or 'ij', not {indexing!r}")
    vectors = [_core.reshape(x, (-1,)) for x in xi]
    places = list(range(len(vectors)))
    if indexing == "xy" and len(vectors) > 1:
        places[:2] = [1, 0]
    shape = [0] * len(vectors)
    for place, x in zip(places, vectors, strict=True):
        shape[place] = x.size
    grids = []
    for place, x in zip(places, vectors, strict=True):
        grid = _core.reshape(x, [x.size if i == place else 1 for i in range(len(vectors))])
        if not sparse:
            grid = _core.broadcast_to(grid, shape)
        grids.append(_core.copy(grid) if copy else grid)
    return grids


@operation(np="ix_")
def ix_(cls: type[A], *args: Any) -> tuple[A, ...]:
    """Vectors as an open grid: ``x[np.ix_(rows, columns)]`` picks their cross product.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {a}.arange(4).reshape(2, 2)[{f}.ix_([1, 0], [1])].tolist()
    [[3.0], [1.0]]
    """
    grid: list[Any] = []
    for i, x in enumerate(args):
        if not isinstance(x, Array):
            a = as_numbers(x)
            x = from_numpy(cls, a, None if a.dtype.kind == "b" else "int64")
        if x.ndim != 1:
            raise ValueError("ix_: all arguments must be vectors")
        if name_of(x) == "bool":
            x = host_array(cls, numpy.flatnonzero(_core.to_numpy(x, "ix_")))
        grid.append(_core.reshape(as_index(x), [-1 if k == i else 1 for k in range(len(args))]))
    return tuple(grid)


@operation(npx="index_array", nd_contrib="index_array")
def index_array(data: Array, axes: Sequence[int] | None = None) -> Array:
    """For each element its own index, along a new last axis, as int64.

    Parameters
    ----------
    data : array
    axes : sequence of int, optional
        Which axes' indices, in which order; all by default.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.index_array({a}.ones((2, 2))).tolist()
    [[[0, 0], [0, 1]], [[1, 0], [1, 1]]]
    """
    axes = range(data.ndim) if axes is None else [normalize_axis(a, data.ndim) for a in axes]
    shape = data.shape
    parts = []
    for axis in axes:
        line = _core.arange(type(data), 0.0, 1.0, shape[axis], "int64")
        line = _core.reshape(line, [s if i == axis else 1 for i, s in enumerate(shape)])
        parts.append(_core.broadcast_to(line, shape))
    if not parts:
        return _core.fill(type(data), 0, "int64", (*shape, 0))
    return stack(parts, data.ndim)


def host_array(cls: type[A], a: numpy.ndarray) -> A:
    """A NumPy array of integers as an array of class `cls`."""
    return from_numpy(cls, numpy.ascontiguousarray(a), "int64")


def check_sizes(sizes: Sequence[int], name: str) -> None:
    if any(operator.index(n) < 0 for n in sizes):
        raise ValueError(f"{name} must not be negative: {tuple(sizes)}")
