"""Arrays and elements repeated."""

from __future__ import annotations

import functools
from typing import Any

import numpy

from ... import _core
from ..._convert import A, Array
from ...base import SlipstreamTypeError, SlipstreamValueError
from ..arguments import axes_of, normalize_axis
from .shape import expand_dims


def tile(x: A, reps: Any) -> A:
    """`x` repeated as a whole along each axis."""
    counts = tuple(axes_of([None] if reps is None else reps, "reps"))
    narrow, wide, final = _tile_shapes(x.shape, counts)
    spread = x if narrow is None else _core.broadcast_to(_core.reshape(x, narrow), wide)
    return _core.reshape(_core.copy(spread), final)


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


def repeat(x: A, repeats: Any, axis: int | None = None) -> A:
    """Each element (or slice along `axis`) repeated in place."""
    if axis is None:
        x, axis = _core.reshape(x, (-1,)), 0
    axis = normalize_axis(axis, x.ndim)
    if type(repeats) is int and repeats >= 0:
        return _repeat_each(x, repeats, axis)
    if isinstance(repeats, Array):
        repeats = repeats.asnumpy()
    counts = numpy.asarray(repeats)
    if not counts.size or (counts.dtype.kind == "f" and (counts == counts.round()).all()):
        counts = counts.astype(numpy.int64)  # integers of a list are floats by default
    if counts.dtype.kind not in "iu":
        raise SlipstreamTypeError("repeats must be an integer or integers")
    if counts.size and counts.min() < 0:
        raise SlipstreamValueError("repeats must not be negative")
    shape = x.shape
    if counts.size == 1:
        return _repeat_each(x, int(counts.reshape(())), axis)
    if counts.shape != (shape[axis],):
        raise SlipstreamValueError(
            f"repeats has shape {counts.shape}, axis {axis} has size {shape[axis]}"
        )
    index = numpy.repeat(numpy.arange(shape[axis], dtype=numpy.int64), counts)
    place = _core.from_buffer(type(x), index, "int64", index.shape)
    return _core.gather(x, axis, [place], "raise")
