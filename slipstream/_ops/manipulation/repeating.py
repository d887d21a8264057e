"""Arrays and elements repeated."""

from __future__ import annotations

import functools
from typing import Any

import numpy

from ... import _core
from ..._convert import A, Array
from ..._declare import operation
from ...base import SlipstreamTypeError, SlipstreamValueError
from ..arguments import axes_of, normalize_axis
from .shape import expand_dims


@operation(np="tile")
def tile(A: Array, reps: Any) -> Array:
    """The whole array repeated along axes.

    >>> from slipstream import {imports}
    >>> {f}.tile({a}.array([1, 2]), 2)
    array([1., 2., 1., 2.])
    """
    counts = tuple(axes_of([None] if reps is None else reps, "reps"))
    narrow, wide, final = _tile_shapes(A.shape, counts)
    spread = A if narrow is None else _core.broadcast_to(_core.reshape(A, narrow), wide)
    return _core.reshape(_core.copy(spread), final)


@operation(nd="tile")
def tile_classic(data: Array, reps: Any) -> Array:
    """The whole array repeated along axes; at least once, unless shapes are NumPy's.

    >>> from slipstream import {imports}
    >>> {f}.tile_classic({a}.array([1, 2]), 2).asnumpy()
    array([1., 2., 1., 2.], dtype=float32)
    """
    from ..._numpy_mode import is_np_shape

    if 0 in (reps if isinstance(reps, (tuple, list)) else (reps,)) and not is_np_shape():
        raise SlipstreamValueError(f"reps must be positive, not {reps}")
    return tile(data, reps)


@functools.lru_cache(maxsize=256)
def _tile_shapes(
    shape: tuple[int, ...], counts: tuple[int, ...]
) -> tuple[tuple[int, ...] | None, tuple[int, ...], tuple[int, ...]]:
    """The shape with axes to repeat, that shape repeated, and the result's; None without any."""
    if min(counts, default=1) < 0:
        raise SlipstreamValueError("reps must not be negative")
    ndim = max(len(counts), len(shape))
    counts = (1,) * (ndim - len(counts)) + counts
    shape = (1,) * (ndim - len(shape)) + shape
    if all(r == 1 for r in counts):
        return None, shape, shape
    narrow: list[int] = []
    wide: list[int] = []
    for r, s in zip(counts, shape, strict=True):
        if r != 1:  # an extra axis in front of the one that repeats
            narrow.append(1)
            wide.append(r)
        narrow.append(s)
        wide.append(s)
    final = tuple(r * s for r, s in zip(counts, shape, strict=True))
    return tuple(narrow), tuple(wide), final


def _repeat_each(x: A, n: int, axis: int) -> A:
    shape = x.shape
    wide = (*shape[: axis + 1], n, *shape[axis + 1 :])
    spread = _core.broadcast_to(expand_dims(x, axis + 1), wide)
    final = (*shape[:axis], shape[axis] * n, *shape[axis + 1 :])
    return _core.reshape(_core.copy(spread), final)


@operation(nd="repeat")
def repeat_classic(data: Array, repeats: int, axis: int | None = None) -> Array:
    """Each element repeated.

    >>> from slipstream import {imports}
    >>> {f}.repeat_classic({a}.array([1, 2]), 2).asnumpy()
    array([1., 1., 2., 2.], dtype=float32)
    """
    return repeat(data, repeats, axis)


@operation(np="repeat")
def repeat(a: A, repeats: Any, axis: int | None = None) -> A:
    """Each element (or slice along `axis`) repeated.

    >>> from slipstream import {imports}
    >>> {f}.repeat({a}.array([1, 2]), 2)
    array([1., 1., 2., 2.])
    """
    if axis is None:
        a, axis = _core.reshape(a, (-1,)), 0
    axis = normalize_axis(axis, a.ndim)
    if type(repeats) is int and repeats >= 0:
        return _repeat_each(a, repeats, axis)
    if isinstance(repeats, Array):
        repeats = repeats.asnumpy()
    counts = numpy.asarray(repeats)
    if not counts.size or (counts.dtype.kind == "f" and (counts == counts.round()).all()):
        counts = counts.astype(numpy.int64)  # integers of a list are floats by default
    if counts.dtype.kind not in "iu":
        raise SlipstreamTypeError("repeats must be an integer or integers")
    if counts.size and counts.min() < 0:
        raise SlipstreamValueError("repeats must not be negative")
    shape = a.shape
    if counts.size == 1:
        return _repeat_each(a, int(counts.reshape(())), axis)
    if counts.shape != (shape[axis],):
        raise SlipstreamValueError(
            f"repeats has shape {counts.shape}, axis {axis} has size {shape[axis]}"
        )
    index = numpy.repeat(numpy.arange(shape[axis], dtype=numpy.int64), counts)
    place = _core.from_buffer(type(a), index, "int64", index.shape)
    return _core.gather(a, axis, [place], "raise")
