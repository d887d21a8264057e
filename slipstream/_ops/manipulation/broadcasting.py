"""Arrays as if repeated, to the shape of others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy

from ... import _core
from ..._convert import A, Array
from ..._declare import operation
from ...base import SlipstreamValueError
from ..arguments import normalize_axis


@operation(np="broadcast_to")
def broadcast_to(array: A, shape: int | Sequence[int]) -> A:
    """A view repeated along axes to that shape; -2 stands for the size that the axis has.

    >>> from slipstream import {imports}
    >>> {f}.broadcast_to({a}.array([1, 2]), (2, -2))
    array([[1., 2.],
           [1., 2.]])
    """
    if isinstance(shape, (tuple, list)) and -2 in shape:
        lead = len(shape) - array.ndim
        shape = [array.shape[i - lead] if s == -2 and i >= lead else s for i, s in enumerate(shape)]
    return _core.broadcast_to(array, shape)


@operation(nd="broadcast_to")
def broadcast_to_classic(data: Array, shape: Sequence[int]) -> Array:
    """A view repeated along axes to that shape; 0 keeps a size.

    >>> from slipstream import {imports}
    >>> {f}.broadcast_to_classic({a}.ones((2, 1)), (0, 3)).shape
    (2, 3)
    """
    if len(shape) == data.ndim:
        shape = [s or old for s, old in zip(shape, data.shape, strict=True)]
    return _core.broadcast_to(data, shape)


@operation(nd=("broadcast_axis", "broadcast_axes"), nd_method="broadcast_axes")
def broadcast_axis(data: Array, axis: int | Sequence[int], size: int | Sequence[int]) -> Array:
    """An array with axes of length one repeated to the given sizes.

    >>> from slipstream import {imports}
    >>> {f}.broadcast_axis({a}.ones((2, 1)), axis=1, size=3).shape
    (2, 3)
    """
    axes = axis if isinstance(axis, (tuple, list)) else (axis,)
    sizes = size if isinstance(size, (tuple, list)) else (size,)
    if len(axes) != len(sizes):
        raise SlipstreamValueError("axis and size must have the same number of entries")
    shape = list(data.shape)
    for a, s in zip(axes, sizes, strict=True):
        a = normalize_axis(a, data.ndim)
        if shape[a] != 1:
            raise SlipstreamValueError(f"broadcast_axis: axis {a} has size {shape[a]}, not one")
        shape[a] = s
    return _core.broadcast_to(data, shape)


@operation(np="broadcast_arrays")
def broadcast_arrays(*args: Array) -> list[Array]:
    """Views of all arguments in their joint shape.

    >>> from slipstream import {imports}
    >>> [x.shape for x in {f}.broadcast_arrays({a}.ones((2, 1)), {a}.ones(3))]
    [(2, 3), (2, 3)]
    """
    joint = numpy.broadcast_shapes(*(a.shape for a in args))
    return [_core.broadcast_to(a, joint) for a in args]


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
