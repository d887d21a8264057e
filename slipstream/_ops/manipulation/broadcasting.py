"""Arrays as if repeated, to the shape of others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy

from ... import _core
from ..._convert import A, Array
from ..._declare import operation
from ..arguments import normalize_axis


def broadcast_to(x: A, shape: Any) -> A:
    """A view repeated along axes; as in MXNet, -2 stands for the size that the axis has."""
    if isinstance(shape, (tuple, list)) and -2 in shape:
        lead = len(shape) - x.ndim
        shape = [x.shape[i - lead] if s == -2 and i >= lead else s for i, s in enumerate(shape)]
    return _core.broadcast_to(x, shape)


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


@operation(np="broadcast_shapes")
def broadcast_shapes(*args: Any) -> tuple[int, ...]:
    """The joint shape of some shapes.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.broadcast_shapes((2, 1), (3,))
    (2, 3)
    """
    return numpy.broadcast_shapes(*args)
