"""Slices by their bounds, or as large as another array."""

from __future__ import annotations

import builtins
from collections.abc import Sequence
from typing import Any

from ... import _core
from ..._convert import A, Array
from ..._declare import Arrays, operation
from ...base import SlipstreamValueError
from ..arguments import at_least_one, normalize_axis
from ..manipulation.reshape import bound


def _per_axis(value: Any, name: str) -> list[Any]:
    values = value if isinstance(value, (tuple, list)) else [value]
    return [bound(v, name) for v in values]


@operation(npx="slice")
def slice(data: A, begin: Any, end: Any, step: Any = None) -> A:
    """From `begin` to `end` in steps of `step` along the first axes; None means from or to the end.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.slice({a}.array([1, 2, 3]), begin=(1,), end=(None,)).tolist()
    [2.0, 3.0]
    """
    begin, end = _per_axis(begin, "begin"), _per_axis(end, "end")
    step = [] if step is None else _per_axis(step, "step")
    step = step or [None] * len(begin)
    if not len(begin) == len(end) == len(step):
        raise SlipstreamValueError("begin, end and step must have the same number of entries")
    if len(begin) > data.ndim:
        raise SlipstreamValueError(
            f"begin has {len(begin)} entries, the array {data.ndim} dimensions"
        )
    return data[tuple(builtins.slice(*b) for b in zip(begin, end, step, strict=True))]


@operation(nd=("slice", "crop"))
def slice_classic(data: Array, begin: Any, end: Any, step: Any = None) -> Array:
    """The elements from `begin` to `end`, one entry per axis (None: as far as it goes).

    >>> from slipstream import {imports}
    >>> {f}.slice_classic({a}.ones((3, 4)), begin=(0, 1), end=(2, None)).shape
    (2, 3)
    """
    return _core.snapshot(slice(data, begin, end, step))


@operation(npx="slice_axis")
def slice_axis(data: A, axis: int, begin: int, end: int | None) -> A:
    """From `begin` to `end` along one axis.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.slice_axis({a}.array([[1, 2, 3]]), axis=1, begin=0, end=2).tolist()
    [[1.0, 2.0]]
    """
    lead = (builtins.slice(None),) * normalize_axis(axis, data.ndim)
    return data[(*lead, builtins.slice(bound(begin, "begin"), bound(end, "end")))]


@operation(nd="slice_axis")
def slice_axis_classic(data: Array, axis: int, begin: int, end: int | None) -> Array:
    """The elements from `begin` to `end` along one axis.

    >>> from slipstream import {imports}
    >>> {f}.slice_axis_classic({a}.ones((3, 4)), axis=1, begin=1, end=3).shape
    (3, 2)
    """
    return _core.snapshot(slice_axis(data, axis, begin, end))


@operation(nd="Crop")
def Crop(
    *data: Array | Arrays, offset: Sequence[int] = (0, 0), h_w: Sequence[int] = (0, 0),
    center_crop: bool = False, num_args: int | None = None,
) -> Array:  # fmt: skip
    """A window of images (batch, channels, height, width), as large as `h_w` or a second array.

    >>> from slipstream import {imports}
    >>> {f}.Crop({a}.ones((1, 1, 4, 4)), offset=(1, 1), h_w=(2, 3)).shape
    (1, 1, 2, 3)
    """
    arrays = at_least_one(data, "Crop")
    x = arrays[0]
    if x.ndim != 4 or len(arrays) > 2:
        raise ValueError("Crop: data must be one array of four dimensions, or two")
    size = tuple(arrays[1].shape[2:]) if len(arrays) == 2 else tuple(h_w)
    room = [x.shape[2 + i] - size[i] for i in range(2)]
    if min(size) <= 0 or min(room) < 0:
        raise ValueError(f"Crop: no window of size {size} fits into shape {x.shape}")
    start = [r // 2 for r in room] if center_crop else list(offset)
    if any(not 0 <= s <= r for s, r in zip(start, room, strict=True)):
        raise ValueError(f"offset {tuple(offset)} leaves no window of {size} in shape {x.shape}")
    return _core.copy(x[:, :, start[0] : start[0] + size[0], start[1] : start[1] + size[1]])


@operation(npx="slice_like")
def slice_like(data: Array, shape_like: Array, axes: Sequence[int] | None = None) -> Array:
    """An array cut to the shape of another array, on the given axes or on all.

    >>> from slipstream import {imports}
    >>> {f}.slice_like({a}.ones((3, 4)), {a}.ones((2, 2))).shape
    (2, 2)
    """
    key = [builtins.slice(None)] * data.ndim
    for a in axes or range(data.ndim):
        a = normalize_axis(a, data.ndim, "axes")
        key[a] = builtins.slice(0, shape_like.shape[a])
    return data[tuple(key)]


@operation(nd="slice_like", nd_method="slice_like")
def slice_like_classic(data: Array, shape_like: Array, axes: Sequence[int] | None = None) -> Array:
    """An array cut to the shape of another array, on the given axes or on all.

    >>> from slipstream import {imports}
    >>> {f}.slice_like_classic({a}.ones((3, 4)), {a}.ones((2, 2))).shape
    (2, 2)
    """
    return _core.snapshot(slice_like(data, shape_like, axes))
