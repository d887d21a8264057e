"""Slices by their bounds, or as large as another array."""

from __future__ import annotations

import builtins
from collections.abc import Sequence
from typing import Any

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..arguments import arrays_given, normalize_axis


@operation(npx="slice")
def slice(data: Array, begin: Any, end: Any, step: Any = None) -> Array:
    """From `begin` to `end` in steps of `step` along the first axes; None means from or to the end.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.slice({a}.array([1, 2, 3]), begin=(1,), end=(None,)).tolist()
    [2.0, 3.0]
    """
    begin, end, step = (
        list(v) if isinstance(v, (tuple, list)) else [v] for v in (begin, end, step)
    )
    if len(begin) != len(end) or len(begin) > data.ndim:
        raise ValueError(f"begin {begin} and end {end} do not fit data {data.shape}")
    if step == [None]:
        step = []
    if len(step) > len(begin):
        raise ValueError(f"step {step} has more entries than begin {begin}")
    step += [None] * (len(begin) - len(step))
    return data[tuple(builtins.slice(*b) for b in zip(begin, end, step, strict=True))]


@operation(npx="slice_axis")
def slice_axis(data: Array, axis: int, begin: int, end: int | None) -> Array:
    """From `begin` to `end` along one axis.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.slice_axis({a}.array([[1, 2, 3]]), axis=1, begin=0, end=2).tolist()
    [[1.0, 2.0]]
    """
    axis = normalize_axis(axis, data.ndim)
    return data[(builtins.slice(None),) * axis + (builtins.slice(begin, end),)]


@operation(nd="Crop")
def Crop(
    *data: Any, offset: Sequence[int] = (0, 0), h_w: Sequence[int] = (0, 0),
    center_crop: bool = False, num_args: int | None = None, out: Any = None,
    name: str | None = None,
) -> Array:  # fmt: skip
    """A window of images (batch, channels, height, width), as large as `h_w` or a second array.

    >>> from slipstream import {imports}
    >>> {f}.Crop({a}.ones((1, 1, 4, 4)), offset=(1, 1), h_w=(2, 3)).shape
    (1, 1, 2, 3)
    """
    arrays = arrays_given(data, "Crop")
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
    window = x[:, :, start[0] : start[0] + size[0], start[1] : start[1] + size[1]]
    if out is None:
        return _core.copy(window)
    _core.store(out, window)
    return out


@operation(npx="slice_like")
def slice_like(data: Array, shape_like: Array, axes: Sequence[int] | None = None) -> Array:
    """A view cut to the shape of another array, on the given axes or on all.

    >>> from slipstream import {imports}
    >>> {f}.slice_like({a}.ones((3, 4)), {a}.ones((2, 2))).shape
    (2, 2)
    """
    from ...nd import slice_like as classic

    return classic(data, shape_like, axes)
