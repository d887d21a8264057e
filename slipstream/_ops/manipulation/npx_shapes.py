"""Shapes as ``npx`` writes them: codes for axes, broadcasting by axes, slices by bounds."""

from __future__ import annotations

import builtins
import operator
from collections.abc import Sequence
from typing import Any

import numpy

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..reductions.reduce import normalize_axis
from .shape_codes import resolve_npx_codes


@operation(npx="reshape")
def reshape(
    a: Array, newshape: int | Sequence[int], reverse: bool = False, order: str = "C"
) -> Array:
    """Another shape for the same elements; besides sizes, codes name axes of `a`.

    Parameters
    ----------
    a : array
    newshape : int or ints
        -1 is worked out from the other sizes; -2 copies this axis; -3 leaves out this axis of size
        1; -4 copies all remaining axes; -5 joins this axis and the next; -6 splits this axis into
        the two sizes that follow, one of which may be -1.
    reverse : bool
        The codes count from the last axis.
    order : str
        Only ``'C'``.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.reshape({a}.ones((2, 3, 4)), (-2, -5)).shape
    (2, 12)
    >>> {f}.reshape({a}.ones((8, 3)), (-6, 2, -1, -4)).shape
    (2, 4, 3)
    """
    if order != "C":
        raise ValueError(f"order must be 'C', not {order!r}")
    sizes = newshape if isinstance(newshape, (tuple, list)) else (newshape,)
    wanted = [operator.index(s) for s in sizes]
    if reverse:
        # The operands of -6 stay behind it when everything is turned round.
        turned: list[int] = []
        i = 0
        while i < len(wanted):
            step = 3 if wanted[i] == -6 else 1
            turned = [wanted[i], *wanted[i + 1 : i + step][::-1], *turned]
            i += step
        return _core.reshape(a, resolve_npx_codes(a.shape[::-1], turned)[::-1])
    return _core.reshape(a, resolve_npx_codes(a.shape, wanted))


@operation(npx="broadcast_like", nd="broadcast_like")
def broadcast_like(
    lhs: Array,
    rhs: Array,
    lhs_axes: int | Sequence[int] | None = None,
    rhs_axes: int | Sequence[int] | None = None,
) -> Array:
    """`lhs` broadcast to the shape of `rhs`, or in `lhs_axes` to the sizes of `rhs_axes`.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.broadcast_like({a}.ones((1, 2)), {a}.ones((3, 2))).shape
    (3, 2)
    """
    if (lhs_axes is None) != (rhs_axes is None):
        raise ValueError("lhs_axes and rhs_axes must be given together")
    if lhs_axes is None or rhs_axes is None:
        return _core.copy(_core.broadcast_to(lhs, rhs.shape))
    lhs_axes = (lhs_axes,) if isinstance(lhs_axes, int) else lhs_axes
    rhs_axes = (rhs_axes,) if isinstance(rhs_axes, int) else rhs_axes
    if len(lhs_axes) != len(rhs_axes):
        raise ValueError("lhs_axes and rhs_axes must have the same number of entries")
    if not lhs_axes:
        raise ValueError("lhs_axes must name at least one axis; leave it out to broadcast all")
    shape = list(lhs.shape)
    for i, j in zip(lhs_axes, rhs_axes, strict=True):
        place = normalize_axis(i, lhs.ndim, "lhs_axes")
        shape[place] = rhs.shape[normalize_axis(j, rhs.ndim, "rhs_axes")]
    return _core.copy(_core.broadcast_to(lhs, shape))


@operation(npx="shape_array")
def shape_array(data: Array) -> Array:
    """The shape as an array of int64.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.shape_array({a}.ones((2, 3))).tolist()
    [2, 3]
    """
    shape = numpy.array(data.shape, numpy.int64)
    return _core.from_buffer(type(data), shape, "int64", shape.shape)


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
