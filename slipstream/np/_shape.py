"""Shapes, repetition and choosing of elements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy

from .. import _core
from .._convert import Array, as_index, as_kind, finish, operand
from .._declare import either
from .._ops.arguments import normalize_axis
from .._ops.indexing import gather as _gather
from .._ops.manipulation import broadcasting as _broadcasting
from .._ops.manipulation import reordering as _reordering
from .._ops.manipulation import repeating as _repeating
from .._ops.manipulation import shape as _shape
from .._ops.manipulation import transpose as _transpose
from .._ops.sorting import search as _search
from ..base import SlipstreamTypeError, SlipstreamValueError
from ._ndarray import ndarray

__all__ = [
    "broadcast_arrays", "broadcast_to", "expand_dims", "flip", "fliplr", "flipud",
    "may_share_memory", "moveaxis", "ndim", "permute_dims", "ravel", "repeat", "reshape", "roll",
    "rollaxis", "shape", "shares_memory", "size", "squeeze", "swapaxes", "take", "take_along_axis",
    "tile", "transpose", "where",
]  # fmt: skip


def reshape(
    a: Any, shape: Any = None, order: str = "C", *, newshape: Any = None,
    copy: bool | None = None, out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """The same elements in another shape: a view where possible. One size may be -1.

    `newshape` is an older name of `shape`. With ``copy=True`` the result has its own data, with
    ``copy=False`` it is an error when it cannot be a view.

    >>> from slipstream import np
    >>> np.reshape(np.arange(4), (2, -1))
    array([[0., 1.],
           [2., 3.]])
    """
    if order != "C":
        raise SlipstreamValueError(f"order must be 'C', not {order!r}")
    if (shape is None) == (newshape is None):
        raise SlipstreamTypeError(
            "reshape: shape is missing" if shape is None else "shape is given twice"
        )
    a = as_kind(ndarray, a)
    result = _core.reshape(a, newshape if shape is None else shape)
    if out is not None:
        return finish(result, out)
    if copy is None:
        return result
    shared = _core.shares_data(a, result)
    if not copy and not shared and a.size:
        raise SlipstreamValueError(f"copy=False: {a.shape} elements laid out like this need a copy")
    return _core.copy(result) if copy and shared else result


def ravel(a: Any = None, order: str = "C", *, x: Any = None) -> ndarray:
    """The elements in one dimension: a view where possible. `x` is another name of `a`.

    >>> from slipstream import np
    >>> np.ravel(np.ones((2, 2)))
    array([1., 1., 1., 1.])
    """
    if order != "C":
        raise SlipstreamValueError(f"order must be 'C', not {order!r}")
    if a is None or x is not None:
        a = either("a", a, "x", x)
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
    return _transpose.moveaxis(as_kind(ndarray, a), source, destination)


def rollaxis(a: Any, axis: int, start: int = 0) -> ndarray:
    """A view with `axis` moved to just before `start`.

    >>> from slipstream import np
    >>> np.rollaxis(np.ones((2, 3, 4)), 2).shape
    (4, 2, 3)
    """
    a = as_kind(ndarray, a)
    axis = normalize_axis(axis, a.ndim)
    start = start + a.ndim if start < 0 else start
    return _transpose.moveaxis(a, axis, start - 1 if axis < start else start)


def swapaxes(a: Any, axis1: int, axis2: int) -> ndarray:
    """A view with two axes exchanged.

    >>> from slipstream import np
    >>> np.swapaxes(np.ones((2, 3, 4)), 0, 2).shape
    (4, 3, 2)
    """
    return _transpose.swapaxes(as_kind(ndarray, a), axis1, axis2)


def expand_dims(a: Any, axis: Any) -> ndarray:
    """A view with new axes of length one.

    >>> from slipstream import np
    >>> np.expand_dims(np.ones(3), 0).shape
    (1, 3)
    """
    return _shape.expand_dims(as_kind(ndarray, a), axis)


def squeeze(a: Any, axis: Any = None, out: ndarray | None = None) -> ndarray:
    """A view without axes of length one.

    >>> from slipstream import np
    >>> np.squeeze(np.ones((1, 3, 1))).shape
    (3,)
    """
    result = _shape.squeeze(as_kind(ndarray, a), axis)
    return result if out is None else finish(result, out)


def broadcast_to(array: Any, shape: Any) -> ndarray:
    """A view repeated along axes to that shape; -2 stands for the size that the axis has.

    >>> from slipstream import np
    >>> np.broadcast_to(np.array([1, 2]), (2, -2))
    array([[1., 2.],
           [1., 2.]])
    """
    return _broadcasting.broadcast_to(as_kind(ndarray, array), shape)


def broadcast_arrays(*args: Any) -> list[ndarray]:
    """Views of all arguments in their joint shape.

    >>> from slipstream import np
    >>> [x.shape for x in np.broadcast_arrays(np.ones((2, 1)), np.ones(3))]
    [(2, 3), (2, 3)]
    """
    arrays = [as_kind(ndarray, a) for a in args]
    joint = numpy.broadcast_shapes(*(a.shape for a in arrays))
    return [_core.broadcast_to(a, joint) for a in arrays]


def tile(A: Any, reps: Any) -> ndarray:
    """The whole array repeated along axes.

    >>> from slipstream import np
    >>> np.tile(np.array([1, 2]), 2)
    array([1., 2., 1., 2.])
    """
    return _repeating.tile(as_kind(ndarray, A), reps)


def repeat(a: Any, repeats: Any, axis: int | None = None) -> ndarray:
    """Each element repeated.

    >>> from slipstream import np
    >>> np.repeat(np.array([1, 2]), 2)
    array([1., 1., 2., 2.])
    """
    return _repeating.repeat(as_kind(ndarray, a), repeats, axis)


def flip(m: Any, axis: Any = None, out: ndarray | None = None) -> ndarray:
    """A view in reversed order along axes (all by default).

    >>> from slipstream import np
    >>> np.flip(np.arange(3))
    array([2., 1., 0.])
    """
    result = _reordering.flip(as_kind(ndarray, m), axis)
    return result if out is None else finish(result, out)


def flipud(m: Any) -> ndarray:
    """A view with the first axis reversed.

    >>> from slipstream import np
    >>> np.flipud(np.arange(3))
    array([2., 1., 0.])
    """
    return _reordering.flip(as_kind(ndarray, m), 0)


def fliplr(m: Any) -> ndarray:
    """A view with the second axis reversed.

    >>> from slipstream import np
    >>> np.fliplr(np.array([[1, 2]]))
    array([[2., 1.]])
    """
    return _reordering.flip(as_kind(ndarray, m), 1)


def roll(a: Any, shift: Any, axis: Any = None) -> ndarray:
    """Elements moved along an axis; what leaves at the end enters at the front.

    >>> from slipstream import np
    >>> np.roll(np.arange(4), 1)
    array([3., 0., 1., 2.])
    """
    return _reordering.roll(as_kind(ndarray, a), shift, axis)


def where(condition: Any, x: Any = None, y: Any = None) -> Any:
    """`x` where the condition is true, `y` elsewhere; alone, the places where it is true.

    With the condition alone it is ``nonzero``, and waits for it.

    >>> from slipstream import np
    >>> np.where(np.array([True, False]), 1.0, np.zeros(2))
    array([1., 0.])
    """
    if x is None and y is None:
        return _search.nonzero_places(as_kind(ndarray, condition))
    if x is None or y is None:
        raise SlipstreamTypeError("where: x and y are needed together")
    x, y = operand(ndarray, x), operand(ndarray, y)
    return _core.frontend_ops.where(as_kind(ndarray, condition), x, y)


def take(
    a: Any, indices: Any, axis: int | None = None, mode: str = "raise", out: ndarray | None = None
) -> ndarray:
    """Elements at the given places along an axis (of the flattened array by default).

    `mode` says what happens to indices out of range: ``'raise'``, ``'clip'`` or ``'wrap'``.

    >>> from slipstream import np
    >>> np.take(np.array([10, 20, 30]), [0, 2])
    array([10., 30.])
    """
    a = as_kind(ndarray, a)
    if not isinstance(indices, Array):
        indices = as_index(type(a), indices)
    result = _core.take(a, indices, axis, mode)
    return result if out is None else finish(result, out)


def take_along_axis(arr: Any, indices: Any, axis: int | None = -1) -> ndarray:
    """For each place of `indices`, the element of `arr` there along `axis`.

    None means the flattened array. Other axes broadcast.

    >>> from slipstream import np
    >>> np.take_along_axis(np.array([[10, 20]]), np.array([[1]]), 1)
    array([[20.]])
    """
    arr, indices = as_kind(ndarray, arr), as_kind(ndarray, indices)
    if axis is None:
        arr, axis = _core.reshape(arr, (-1,)), 0
    axis = normalize_axis(axis, arr.ndim)
    if arr.ndim == indices.ndim:
        shape = [
            k if i != axis and n == 1 else n
            for i, (n, k) in enumerate(zip(arr.shape, indices.shape, strict=True))
        ]
        arr = arr if arr.shape == tuple(shape) else _core.broadcast_to(arr, shape)
    return _gather.take_along_axis(arr, _gather.spread_along(arr, indices, axis), axis)


class _Extent:
    """Where an array's elements lie, for NumPy, which compares addresses and reads none of them."""

    def __init__(self, x: Array) -> None:
        size = x.itemsize
        self.__array_interface__ = {
            "version": 3,
            "shape": x.shape,
            "typestr": f"|V{size}",
            "strides": tuple(step * size for step in _core.strides(x)),
            "data": ((1 << 46) + _core.offset(x) * size, False),
        }


def _extents(a: Any, b: Any) -> tuple[numpy.ndarray, numpy.ndarray] | None:
    """Both arrays' places in the data they have in common, or None."""
    if not (isinstance(a, Array) and isinstance(b, Array) and _core.shares_data(a, b)):
        return None
    return numpy.asarray(_Extent(a)), numpy.asarray(_Extent(b))


def shares_memory(a: Any, b: Any, max_work: int | None = None) -> bool:
    """Whether a change of one array is seen through the other: they have an element in common.

    `max_work` limits the search as in NumPy.

    >>> from slipstream import np
    >>> x = np.ones(4)
    >>> np.shares_memory(x, x[1:]), np.shares_memory(x[::2], x[1::2])
    (True, False)
    """
    places = _extents(a, b)
    return places is not None and numpy.shares_memory(*places, max_work=max_work)  # type: ignore[arg-type]


def may_share_memory(a: Any, b: Any, max_work: int | None = None) -> bool:
    """Whether two arrays could have elements in common: only their bounds are compared.

    `max_work` allows a search as in NumPy.

    >>> from slipstream import np
    >>> x = np.ones(4)
    >>> np.may_share_memory(x[:2], x[2:]), np.may_share_memory(x[::2], x[1::2])
    (False, True)
    """
    places = _extents(a, b)
    return places is not None and numpy.may_share_memory(*places, max_work=max_work or 0)  # type: ignore[arg-type]


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
