"""Shapes, joining, splitting and choosing of elements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy

from .. import _core
from .._convert import Array, as_kind, finish, operand
from .._ops import nn as _nn
from .._ops import shape as _shape
from .._ops.reduce import normalize_axis
from ._ndarray import ndarray

__all__ = [
    "array_split", "atleast_1d", "atleast_2d", "atleast_3d", "broadcast_arrays", "broadcast_to",
    "column_stack", "concat", "concatenate", "dsplit", "dstack", "expand_dims", "flip", "fliplr",
    "flipud", "hsplit", "hstack", "may_share_memory", "moveaxis", "ndim", "permute_dims", "ravel",
    "repeat", "reshape", "roll", "rollaxis", "row_stack", "shape", "shares_memory", "size",
    "split", "squeeze", "stack", "swapaxes", "take", "take_along_axis", "tile", "transpose",
    "vsplit", "vstack", "where",
]  # fmt: skip


def reshape(a: Any, newshape: Any, order: str = "C") -> ndarray:
    """The same elements in another shape: a view where possible. One size may be -1.

    >>> from slipstream import np
    >>> np.reshape(np.arange(4), (2, -1))
    array([[0., 1.],
           [2., 3.]])
    """
    if order != "C":
        raise ValueError(f"order must be 'C', not {order!r}")
    return _core.reshape(as_kind(ndarray, a), newshape)


def ravel(a: Any, order: str = "C") -> ndarray:
    """The elements in one dimension: a view where possible.

    >>> from slipstream import np
    >>> np.ravel(np.ones((2, 2)))
    array([1., 1., 1., 1.])
    """
    if order != "C":
        raise ValueError(f"order must be 'C', not {order!r}")
    a = as_kind(ndarray, a)
    return _core.reshape(a, (a.size,))


def transpose(a: Any, axes: Sequence[int] | None = None) -> ndarray:
    """A view with the axes in another order, reversed by default.

    >>> from slipstream import np
    >>> np.transpose(np.ones((2, 3))).shape
    (3, 2)
    """
    return _core.transpose(as_kind(ndarray, a), axes)


permute_dims = transpose


def moveaxis(a: Any, source: Any, destination: Any) -> ndarray:
    """A view with axes moved to other places.

    >>> from slipstream import np
    >>> np.moveaxis(np.ones((2, 3, 4)), 0, -1).shape
    (3, 4, 2)
    """
    return _shape.moveaxis(as_kind(ndarray, a), source, destination)


def rollaxis(a: Any, axis: int, start: int = 0) -> ndarray:
    """A view with `axis` moved to just before `start`.

    >>> from slipstream import np
    >>> np.rollaxis(np.ones((2, 3, 4)), 2).shape
    (4, 2, 3)
    """
    a = as_kind(ndarray, a)
    axis = normalize_axis(axis, a.ndim)
    start = start + a.ndim if start < 0 else start
    return _shape.moveaxis(a, axis, start - 1 if axis < start else start)


def swapaxes(a: Any, axis1: int, axis2: int) -> ndarray:
    """A view with two axes exchanged.

    >>> from slipstream import np
    >>> np.swapaxes(np.ones((2, 3, 4)), 0, 2).shape
    (4, 3, 2)
    """
    return _shape.swapaxes(as_kind(ndarray, a), axis1, axis2)


def expand_dims(a: Any, axis: Any) -> ndarray:
    """A view with new axes of length one.

    >>> from slipstream import np
    >>> np.expand_dims(np.ones(3), 0).shape
    (1, 3)
    """
    return _shape.expand_dims(as_kind(ndarray, a), axis)


def squeeze(a: Any, axis: Any = None) -> ndarray:
    """A view without axes of length one.

    >>> from slipstream import np
    >>> np.squeeze(np.ones((1, 3, 1))).shape
    (3,)
    """
    return _shape.squeeze(as_kind(ndarray, a), axis)


def broadcast_to(array: Any, shape: Any) -> ndarray:
    """A view repeated along axes to that shape.

    >>> from slipstream import np
    >>> np.broadcast_to(np.array([1, 2]), (2, 2))
    array([[1., 2.],
           [1., 2.]])
    """
    return _core.broadcast_to(as_kind(ndarray, array), shape)


def broadcast_arrays(*args: Any) -> list[ndarray]:
    """Views of all arguments in their joint shape.

    >>> from slipstream import np
    >>> [x.shape for x in np.broadcast_arrays(np.ones((2, 1)), np.ones(3))]
    [(2, 3), (2, 3)]
    """
    arrays = [as_kind(ndarray, a) for a in args]
    joint = numpy.broadcast_shapes(*(a.shape for a in arrays))
    return [_core.broadcast_to(a, joint) for a in arrays]


def _arrays(given: Any) -> list[Array]:
    if isinstance(given, Array):
        return list(given)
    return [as_kind(ndarray, a) for a in given]


def concatenate(
    arrays: Any, axis: int | None = 0, out: ndarray | None = None, dtype: Any = None
) -> ndarray:
    """Arrays joined along an existing axis; None joins them flattened.

    >>> from slipstream import np
    >>> np.concatenate([np.zeros(2), np.ones(1)])
    array([0., 0., 1.])
    """
    parts = _arrays(arrays)
    if axis is None:
        parts, axis = [_core.reshape(p, (p.size,)) for p in parts], 0
    result = _core.concatenate(parts, axis)
    return finish(result if dtype is None else result.astype(dtype, copy=False), out)


concat = concatenate


def stack(arrays: Any, axis: int = 0, out: ndarray | None = None) -> ndarray:
    """Arrays of one shape joined along a new axis.

    >>> from slipstream import np
    >>> np.stack([np.zeros(2), np.ones(2)])
    array([[0., 0.],
           [1., 1.]])
    """
    return finish(_shape.stack(_arrays(arrays), axis), out)


def atleast_1d(*arys: Any) -> Any:
    """Views with at least one dimension.

    >>> from slipstream import np
    >>> np.atleast_1d(np.array(3)).shape
    (1,)
    """
    views = [_core.reshape(a, (1,)) if a.ndim == 0 else a for a in _arrays(arys)]
    return views[0] if len(views) == 1 else views


def atleast_2d(*arys: Any) -> Any:
    """Views with at least two dimensions.

    >>> from slipstream import np
    >>> np.atleast_2d(np.ones(3)).shape
    (1, 3)
    """
    views = [_core.reshape(a, (1, a.size)) if a.ndim < 2 else a for a in _arrays(arys)]
    return views[0] if len(views) == 1 else views


def atleast_3d(*arys: Any) -> Any:
    """Views with at least three dimensions.

    >>> from slipstream import np
    >>> np.atleast_3d(np.ones((2, 3))).shape
    (2, 3, 1)
    """
    views = []
    for a in _arrays(arys):
        if a.ndim < 2:
            a = _core.reshape(a, (1, a.size, 1))
        elif a.ndim == 2:
            a = _shape.expand_dims(a, 2)
        views.append(a)
    return views[0] if len(views) == 1 else views


def _listed(views: Any) -> list[Array]:
    return views if isinstance(views, list) else [views]


def vstack(tup: Any) -> ndarray:
    """Arrays stacked as rows.

    >>> from slipstream import np
    >>> np.vstack([np.zeros(2), np.ones(2)])
    array([[0., 0.],
           [1., 1.]])
    """
    return _core.concatenate(_listed(atleast_2d(*_arrays(tup))), 0)


row_stack = vstack


def hstack(tup: Any) -> ndarray:
    """Arrays side by side: along the second axis, vectors along their only one.

    >>> from slipstream import np
    >>> np.hstack([np.zeros(2), np.ones(2)])
    array([0., 0., 1., 1.])
    """
    parts = _listed(atleast_1d(*_arrays(tup)))
    return _core.concatenate(parts, 0 if parts and parts[0].ndim == 1 else 1)


def dstack(tup: Any) -> ndarray:
    """Arrays stacked along the third axis.

    >>> from slipstream import np
    >>> np.dstack([np.zeros(2), np.ones(2)]).shape
    (1, 2, 2)
    """
    return _core.concatenate(_listed(atleast_3d(*_arrays(tup))), 2)


def column_stack(tup: Any) -> ndarray:
    """Vectors as the columns of a matrix.

    >>> from slipstream import np
    >>> np.column_stack([np.zeros(2), np.ones(2)])
    array([[0., 1.],
           [0., 1.]])
    """
    parts = [_core.reshape(a, (a.size, 1)) if a.ndim < 2 else a for a in _arrays(tup)]
    return _core.concatenate(parts, 1)


def split(ary: Any, indices_or_sections: Any, axis: int = 0) -> list[ndarray]:
    """Views of equal parts along an axis, or of the parts between the given indices.

    >>> from slipstream import np
    >>> np.split(np.arange(4), 2)
    [array([0., 1.]), array([2., 3.])]
    """
    return _shape.split(as_kind(ndarray, ary), indices_or_sections, axis)


def array_split(ary: Any, indices_or_sections: Any, axis: int = 0) -> list[ndarray]:
    """Like `split`, but the parts need not be equal.

    >>> from slipstream import np
    >>> np.array_split(np.arange(3), 2)
    [array([0., 1.]), array([2.])]
    """
    return _shape.split(as_kind(ndarray, ary), indices_or_sections, axis, even=False)


def hsplit(ary: Any, indices_or_sections: Any) -> list[ndarray]:
    """Views of parts side by side: along the second axis, of vectors along their only one.

    >>> from slipstream import np
    >>> [x.shape for x in np.hsplit(np.ones((2, 4)), 2)]
    [(2, 2), (2, 2)]
    """
    ary = as_kind(ndarray, ary)
    return _shape.split(ary, indices_or_sections, 0 if ary.ndim == 1 else 1)


def vsplit(ary: Any, indices_or_sections: Any) -> list[ndarray]:
    """Views of parts along the first axis.

    >>> from slipstream import np
    >>> [x.shape for x in np.vsplit(np.ones((4, 2)), 2)]
    [(2, 2), (2, 2)]
    """
    ary = as_kind(ndarray, ary)
    if ary.ndim < 2:
        raise ValueError("vsplit: the array must have two or more dimensions")
    return _shape.split(ary, indices_or_sections, 0)


def dsplit(ary: Any, indices_or_sections: Any) -> list[ndarray]:
    """Views of parts along the third axis.

    >>> from slipstream import np
    >>> [x.shape for x in np.dsplit(np.ones((1, 2, 4)), 2)]
    [(1, 2, 2), (1, 2, 2)]
    """
    return _shape.split(as_kind(ndarray, ary), indices_or_sections, 2)


def tile(A: Any, reps: Any) -> ndarray:
    """The whole array repeated along axes.

    >>> from slipstream import np
    >>> np.tile(np.array([1, 2]), 2)
    array([1., 2., 1., 2.])
    """
    return _shape.tile(as_kind(ndarray, A), reps)


def repeat(a: Any, repeats: Any, axis: int | None = None) -> ndarray:
    """Each element repeated.

    >>> from slipstream import np
    >>> np.repeat(np.array([1, 2]), 2)
    array([1., 1., 2., 2.])
    """
    return _shape.repeat(as_kind(ndarray, a), repeats, axis)


def flip(m: Any, axis: Any = None) -> ndarray:
    """A view in reversed order along axes (all by default).

    >>> from slipstream import np
    >>> np.flip(np.arange(3))
    array([2., 1., 0.])
    """
    return _shape.flip(as_kind(ndarray, m), axis)


def flipud(m: Any) -> ndarray:
    """A view with the first axis reversed.

    >>> from slipstream import np
    >>> np.flipud(np.arange(3))
    array([2., 1., 0.])
    """
    return _shape.flip(as_kind(ndarray, m), 0)


def fliplr(m: Any) -> ndarray:
    """A view with the second axis reversed.

    >>> from slipstream import np
    >>> np.fliplr(np.array([[1, 2]]))
    array([[2., 1.]])
    """
    return _shape.flip(as_kind(ndarray, m), 1)


def roll(a: Any, shift: Any, axis: Any = None) -> ndarray:
    """Elements moved along an axis; what leaves at the end enters at the front.

    >>> from slipstream import np
    >>> np.roll(np.arange(4), 1)
    array([3., 0., 1., 2.])
    """
    return _shape.roll(as_kind(ndarray, a), shift, axis)


def where(condition: Any, x: Any = None, y: Any = None) -> ndarray:
    """`x` where the condition is true, `y` elsewhere.

    >>> from slipstream import np
    >>> np.where(np.array([True, False]), 1.0, np.zeros(2))
    array([1., 0.])
    """
    if x is None or y is None:
        raise TypeError("where: both x and y are needed")
    x, y = operand(ndarray, x), operand(ndarray, y)
    return _core.where(as_kind(ndarray, condition), x, y)


def take(
    a: Any, indices: Any, axis: int | None = None, mode: str = "raise", out: ndarray | None = None
) -> ndarray:
    """Elements at the given places along an axis (of the flattened array by default).

    `mode` says what happens to indices out of range: ``'raise'``, ``'clip'`` or ``'wrap'``.

    >>> from slipstream import np
    >>> np.take(np.array([10, 20, 30]), [0, 2])
    array([10., 30.])
    """
    return ndarray.take(as_kind(ndarray, a), indices, axis, mode, out)


def take_along_axis(arr: Any, indices: Any, axis: int) -> ndarray:
    """For each place of `indices`, the element of `arr` there along `axis`.

    >>> from slipstream import np
    >>> np.take_along_axis(np.array([[10, 20]]), np.array([[1]]), 1)
    array([[20.]])
    """
    return _nn.take_along_axis(as_kind(ndarray, arr), as_kind(ndarray, indices), axis)


def shares_memory(a: Any, b: Any) -> bool:
    """Whether a change of one array is seen through the other.

    >>> from slipstream import np
    >>> x = np.ones(4)
    >>> np.shares_memory(x, x[1:])
    True
    """
    return isinstance(a, Array) and isinstance(b, Array) and _core.shares_data(a, b)


may_share_memory = shares_memory


def shape(a: Any) -> tuple[int, ...]:
    """The size along each dimension.

    >>> from slipstream import np
    >>> np.shape([[1, 2]])
    (1, 2)
    """
    return a.shape if isinstance(a, Array) else numpy.shape(a)


def ndim(a: Any) -> int:
    """The number of dimensions.

    >>> from slipstream import np
    >>> np.ndim([[1, 2]])
    2
    """
    return a.ndim if isinstance(a, Array) else numpy.ndim(a)


def size(a: Any, axis: int | None = None) -> int:
    """The number of elements, along an axis or in all.

    >>> from slipstream import np
    >>> np.size([[1, 2]])
    2
    """
    if isinstance(a, Array):
        return a.size if axis is None else a.shape[axis]
    return numpy.size(a, axis)
