"""Elements in another order along axes: flipped, rolled, turned."""

from __future__ import annotations

from collections.abc import Sequence

from ... import _core
from ..._convert import A, Array
from ..._declare import operation
from ...base import SlipstreamValueError
from ..arguments import axes_of, normalize_axis
from .transpose import swapaxes


@operation(np="flip", out=True)
def flip(m: A, axis: int | Sequence[int] | None = None) -> A:
    """A view in reversed order along axes (all by default).

    >>> from slipstream import {imports}
    >>> {f}.flip({a}.arange(3))
    array([2., 1., 0.])
    """
    axes = range(m.ndim) if axis is None else [normalize_axis(a, m.ndim) for a in axes_of(axis)]
    key = [slice(None)] * m.ndim
    for a in axes:
        key[a] = slice(None, None, -1)
    return m[tuple(key)]


@operation(nd=("flip", "reverse"))
def flip_classic(data: Array, axis: int | Sequence[int]) -> Array:
    """The elements in reversed order along axes.

    >>> from slipstream import {imports}
    >>> {f}.flip_classic({a}.arange(3), axis=0).asnumpy()
    array([2., 1., 0.], dtype=float32)
    """
    return _core.snapshot(flip(data, axis))


@operation(np="flipud")
def flipud(m: Array) -> Array:
    """A view with the first axis reversed.

    >>> from slipstream import {imports}
    >>> {f}.flipud({a}.arange(3))
    array([2., 1., 0.])
    """
    return flip(m, 0)


@operation(np="fliplr")
def fliplr(m: Array) -> Array:
    """A view with the second axis reversed.

    >>> from slipstream import {imports}
    >>> {f}.fliplr({a}.array([[1, 2]]))
    array([[2., 1.]])
    """
    return flip(m, 1)


@operation(np="roll")
def roll(a: A, shift: int | Sequence[int], axis: int | Sequence[int] | None = None) -> A:
    """Elements moved along an axis; what leaves at the end enters at the front.

    >>> from slipstream import {imports}
    >>> {f}.roll({a}.arange(4), 1)
    array([3., 0., 1., 2.])
    """
    if axis is None:
        return _core.reshape(roll(_core.reshape(a, (-1,)), shift, 0), a.shape)
    shifts, axes = axes_of(shift, "shift"), axes_of(axis)
    if len(shifts) == 1:
        shifts = shifts * len(axes)
    elif len(axes) == 1:
        axes = axes * len(shifts)
    if len(shifts) != len(axes):
        raise SlipstreamValueError("shift and axis must have the same number of entries")
    result = a
    for s, i in zip(shifts, axes, strict=True):
        i = normalize_axis(i, a.ndim)
        size = a.shape[i]
        s = s % size if size else 0
        if s:
            lead = (slice(None),) * i
            parts = [result[(*lead, slice(size - s, None))], result[(*lead, slice(size - s))]]
            result = _core.concatenate(parts, i)
    return _core.copy(a) if result is a else result


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
