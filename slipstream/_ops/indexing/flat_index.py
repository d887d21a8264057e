"""Flat indices to coordinates, and back."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy

from ... import _core
from ..._convert import A, Array, as_kind, as_numbers, sequence
from ..._declare import operation
from ..._dtypes import name_of
from ..arguments import as_index
from ..manipulation.joining import stack
from .grids import check_sizes, host_array

core_ops = _core.ops


_LONG = 1 << 16  # of what is longer, no list of all places is made


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
def unravel_index(cls: type[A], indices: Any, shape: Sequence[int], order: str = "C") -> Any:
    """Flat places as an index per axis; those out of range fail when the result is looked at.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> [i.tolist() for i in {f}.unravel_index({a}.array([5], dtype='int64'), (2, 3))]
    [[1], [2]]
    """
    sizes: Any = tuple(shape) if isinstance(shape, (tuple, list)) else (shape,)
    check_sizes(sizes, "shape")
    if not isinstance(indices, Array):
        flat = as_numbers(indices, "int64")
        places = numpy.unravel_index(flat, sizes, order)  # type: ignore[call-overload]  # order: str
        return places if numpy.ndim(indices) == 0 else tuple(host_array(cls, p) for p in places)
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
    cls: type[A], multi_index: Any, dims: Sequence[int], mode: Any = "raise", order: str = "C"
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
    check_sizes(dims, "dims")
    if all(not isinstance(p, Array) for p in parts):
        arrays = [as_numbers(p) for p in parts]
        return numpy.ravel_multi_index(arrays, dims, mode, order)  # type: ignore[call-overload]  # order: str
    modes = [mode] * len(parts) if isinstance(mode, str) else list(mode)
    total: Any = None
    pairs = list(zip(parts, dims, modes, strict=True))
    for part, n, how in pairs if order == "C" else pairs[::-1]:
        part = as_index(as_kind(cls, part))
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
            rows += unravel_index(type(data), core_ops.mod(rest, inner), sizes[1:])
    else:
        rows = list(unravel_index(type(data), data, sizes))
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
