"""Elements in another order along axes: flipped, rolled, turned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ... import _core
from ..._convert import A, Array
from ..._declare import operation
from ...base import SlipstreamValueError
from ..arguments import axes_of, normalize_axis
from .transpose import swapaxes


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


@operation(np="rot90")
def rot90(m: Array, k: int = 1, axes: Sequence[int] = (0, 1)) -> Array:
    """A view turned by 90 degrees k times, from the first towards the second axis.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.rot90({a}.array([[1, 2], [3, 4]])).tolist()
    [[2.0, 4.0], [1.0, 3.0]]
    """
    if len(axes) != 2:
        raise ValueError("axes must be a pair")
    i, j = (normalize_axis(a, m.ndim, "axes") for a in axes)
    if i == j:
        raise ValueError("axes must differ")
    k %= 4
    if k == 0:
        return m[...]
    if k == 2:
        return flip(m, (i, j))
    if k == 1:
        return swapaxes(flip(m, j), i, j)
    return flip(swapaxes(m, i, j), j)
