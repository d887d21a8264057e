"""Shapes: views where strides allow, copies where they do not. Results keep the class."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Sequence
from typing import Any

import numpy

from ... import _core
from ..._convert import A, Array
from ...base import SlipstreamTypeError, SlipstreamValueError
from ..reductions.reduce import axes_of, normalize_axis, whole

_FULL = slice(None)


def swapaxes(x: A, axis1: int, axis2: int) -> A:
    """A view with two axes exchanged."""
    order = list(range(x.ndim))
    i, j = normalize_axis(axis1, x.ndim, "axis1"), normalize_axis(axis2, x.ndim, "axis2")
    order[i], order[j] = order[j], order[i]
    return _core.transpose(x, order)


def moveaxis(x: A, source: Any, destination: Any) -> A:
    """A view with axes moved to other places; the others keep their order."""
    src = [normalize_axis(a, x.ndim, "source") for a in axes_of(source)]
    dst = [normalize_axis(a, x.ndim, "destination") for a in axes_of(destination)]
    if len(src) != len(dst):
        raise SlipstreamValueError("source and destination must have the same number of axes")
    if len(set(src)) != len(src) or len(set(dst)) != len(dst):
        raise SlipstreamValueError("source and destination must not repeat an axis")
    order = [a for a in range(x.ndim) if a not in src]
    for place, axis in sorted(zip(dst, src, strict=True)):
        order.insert(place, axis)
    return _core.transpose(x, order)


def expand_dims(x: A, axis: Any) -> A:
    """A view with new axes of length one."""
    if type(axis) is int:
        return x[(_FULL,) * normalize_axis(axis, x.ndim + 1) + (None,)]
    axes = axes_of(axis)
    if axes is None:
        raise SlipstreamTypeError("axis must be an int or a tuple of ints, not None")
    ndim = x.ndim + len(axes)
    new = {normalize_axis(a, ndim) for a in axes}
    if len(new) != len(axes):
        raise SlipstreamValueError("axis has a repeated value")
    return x[tuple(None if i in new else _FULL for i in range(ndim))]


def squeeze(x: A, axis: Any = None) -> A:
    """A view without axes of length one."""
    shape = x.shape
    if axis is None:
        gone = {i for i, s in enumerate(shape) if s == 1}
    else:
        axes = axes_of(axis)
        if x.ndim == 0 and axes in ([0], [-1]):  # as NumPy has it
            axes = []
        gone = {normalize_axis(a, x.ndim) for a in axes}
        for a in gone:
            if shape[a] != 1:
                raise SlipstreamValueError(f"squeeze: axis {a} has size {shape[a]}, not one")
    return x[tuple(0 if i in gone else _FULL for i in range(x.ndim))]


def broadcast_to(x: A, shape: Any) -> A:
    """A view repeated along axes; as in MXNet, -2 stands for the size that the axis has."""
    if isinstance(shape, (tuple, list)) and -2 in shape:
        lead = len(shape) - x.ndim
        shape = [x.shape[i - lead] if s == -2 and i >= lead else s for i, s in enumerate(shape)]
    return _core.broadcast_to(x, shape)


def stack(parts: Sequence[A], axis: int = 0) -> A:
    """Arrays of one shape joined along a new axis."""
    if not parts:
        raise SlipstreamValueError("stack: need at least one array")
    shape = parts[0].shape
    for part in parts:
        if part.shape != shape:
            raise SlipstreamValueError(f"stack: shapes {shape} and {part.shape} differ")
    axis = normalize_axis(axis, len(shape) + 1)
    key = (_FULL,) * axis + (None,)
    return _core.concatenate([p[key] for p in parts], axis)


def split(x: A, sections: Any, axis: int = 0, even: bool = True) -> list[A]:
    """Views of the pieces of `x` along an axis: that many, or cut at those indices."""
    axis = normalize_axis(axis, x.ndim)
    size = x.shape[axis]
    if isinstance(sections, Array) and sections.ndim == 1:
        sections = [int(i) if i == int(i) else i for i in sections.tolist()]
    if isinstance(sections, (list, tuple, numpy.ndarray)):
        cuts = [0, *axes_of(list(sections), "indices_or_sections"), size]
    else:
        n = whole(sections, "indices_or_sections", 1)
        if even and size % n:
            raise SlipstreamValueError(
                f"split: axis {axis} of size {size} does not divide into {n} parts"
            )
        small, extra = divmod(size, n)
        cuts = [0]
        for i in range(n):
            cuts.append(cuts[-1] + small + (i < extra))
    lead = (slice(None),) * axis
    return [x[(*lead, slice(a, b))] for a, b in itertools.pairwise(cuts)]


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


def flip(x: A, axis: Any = None) -> A:
    """A view with the order of elements reversed along axes."""
    axes = range(x.ndim) if axis is None else [normalize_axis(a, x.ndim) for a in axes_of(axis)]
    key = [slice(None)] * x.ndim
    for a in axes:
        key[a] = slice(None, None, -1)
    return x[tuple(key)]


def roll(x: A, shift: Any, axis: Any = None) -> A:
    """Elements moved along an axis; what leaves at the end enters at the front."""
    if axis is None:
        return _core.reshape(roll(_core.reshape(x, (-1,)), shift, 0), x.shape)
    shifts, axes = axes_of(shift, "shift"), axes_of(axis)
    if len(shifts) == 1:
        shifts = shifts * len(axes)
    elif len(axes) == 1:
        axes = axes * len(shifts)
    if len(shifts) != len(axes):
        raise SlipstreamValueError("shift and axis must have the same number of entries")
    result = x
    for s, a in zip(shifts, axes, strict=True):
        a = normalize_axis(a, x.ndim)
        size = x.shape[a]
        s = s % size if size else 0
        if s:
            lead = (slice(None),) * a
            parts = [result[(*lead, slice(size - s, None))], result[(*lead, slice(size - s))]]
            result = _core.concatenate(parts, a)
    return _core.copy(x) if result is x else result
