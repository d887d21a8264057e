"""Arrays joined to one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ... import _core
from ..._array_class import frontend_class
from ..._convert import A, Array, as_kind
from ..._declare import operation
from ...base import SlipstreamValueError
from ..arguments import normalize_axis


def stack(parts: Sequence[A], axis: int = 0) -> A:
    """Arrays of one shape joined along a new axis."""
    if not parts:
        raise SlipstreamValueError("stack: need at least one array")
    shape = parts[0].shape
    for part in parts:
        if part.shape != shape:
            raise SlipstreamValueError(f"stack: shapes {shape} and {part.shape} differ")
    axis = normalize_axis(axis, len(shape) + 1)
    key = (slice(None),) * axis + (None,)
    return _core.concatenate([p[key] for p in parts], axis)


@operation(np="block")
def block(arrays: Any) -> Array:
    """An array from nested lists of blocks: the innermost lie side by side.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.block([[{a}.ones((1, 1)), {a}.zeros((1, 2))]]).tolist()
    [[1.0, 0.0, 0.0]]
    """
    cls = frontend_class("np")

    def depth(x: Any, above: int = 0) -> int:
        if not isinstance(x, list):
            return 0
        if not x:
            raise ValueError("arrays: an empty list is not a block")
        if above >= 16:
            raise ValueError("arrays: lists are nested more than 16 deep, or contain themselves")
        depths = {depth(item, above + 1) for item in x}
        if len(depths) > 1:
            raise ValueError("arrays: lists are not nested equally deep")
        return 1 + depths.pop()

    levels = depth(arrays)

    def widest(x: Any) -> int:
        return max(map(widest, x)) if isinstance(x, list) else as_kind(cls, x).ndim

    ndim = max(levels, widest(arrays))

    def join(x: Any, level: int) -> Array:
        if not isinstance(x, list):
            a = as_kind(cls, x)
            return _core.reshape(a, (1,) * (ndim - a.ndim) + a.shape)
        return _core.concatenate([join(item, level + 1) for item in x], ndim - levels + level)

    result = join(arrays, 0)
    return _core.copy(result) if levels == 0 else result
