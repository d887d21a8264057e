"""Joining and splitting."""

from __future__ import annotations

from typing import Any

from .. import _core
from .._convert import Array, as_kind, as_kinds, finish
from .._declare import either
from .._ops.manipulation import joining as _joining
from .._ops.manipulation import shape as _shape
from .._ops.manipulation import splitting as _splitting
from ..base import SlipstreamValueError
from ._ndarray import ndarray

__all__ = [
    "array_split", "atleast_1d", "atleast_2d", "atleast_3d", "column_stack", "concat",
    "concatenate", "dsplit", "dstack", "hsplit", "hstack", "row_stack", "split", "stack", "vsplit",
    "vstack",
]  # fmt: skip


def _arrays(given: Any) -> list[ndarray]:
    if type(given) is list:  # what most callers have: nothing to convert
        for a in given:
            if type(a) is not ndarray:
                break
        else:
            return given
    return as_kinds(ndarray, given)


def concatenate(
    arrays: Any = None, axis: int | None = 0, out: ndarray | None = None, dtype: Any = None, *,
    seq: Any = None,
) -> ndarray:  # fmt: skip
    """Arrays joined along an existing axis; None joins them flattened.

    `seq` is another name of `arrays`.

    >>> from slipstream import np
    >>> np.concatenate([np.zeros(2), np.ones(1)])
    array([0., 0., 1.])
    """
    if arrays is None or seq is not None:
        arrays = either("arrays", arrays, "seq", seq)
    parts = _arrays(arrays)
    if axis is None:
        parts, axis = [_core.reshape(p, (p.size,)) for p in parts], 0
    result = _core.concatenate(parts, axis)
    if dtype is not None:
        result = result.astype(dtype, copy=False)
    return result if out is None else finish(result, out)


concat = concatenate


def stack(arrays: Any, axis: int = 0, out: ndarray | None = None) -> ndarray:
    """Arrays of one shape joined along a new axis.

    >>> from slipstream import np
    >>> np.stack([np.zeros(2), np.ones(2)])
    array([[0., 0.],
           [1., 1.]])
    """
    result = _joining.stack(_arrays(arrays), axis)
    return result if out is None else finish(result, out)


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


def vstack(tup: Any = None, out: ndarray | None = None, *, arrays: Any = None) -> ndarray:
    """Arrays stacked as rows.

    `arrays` is another name of `tup`.

    >>> from slipstream import np
    >>> np.vstack([np.zeros(2), np.ones(2)])
    array([[0., 0.],
           [1., 1.]])
    """
    if tup is None or arrays is not None:
        tup = either("tup", tup, "arrays", arrays)
    result = _core.concatenate(_listed(atleast_2d(*_arrays(tup))), 0)
    return result if out is None else finish(result, out)


row_stack = vstack


def hstack(tup: Any = None, out: ndarray | None = None, *, arrays: Any = None) -> ndarray:
    """Arrays side by side: along the second axis, vectors along their only one.

    `arrays` is another name of `tup`.

    >>> from slipstream import np
    >>> np.hstack([np.zeros(2), np.ones(2)])
    array([0., 0., 1., 1.])
    """
    if tup is None or arrays is not None:
        tup = either("tup", tup, "arrays", arrays)
    parts = _listed(atleast_1d(*_arrays(tup)))
    result = _core.concatenate(parts, 0 if parts and parts[0].ndim == 1 else 1)
    return result if out is None else finish(result, out)


def dstack(tup: Any = None, out: ndarray | None = None, *, arrays: Any = None) -> ndarray:
    """Arrays stacked along the third axis.

    `arrays` is another name of `tup`.

    >>> from slipstream import np
    >>> np.dstack([np.zeros(2), np.ones(2)]).shape
    (1, 2, 2)
    """
    if tup is None or arrays is not None:
        tup = either("tup", tup, "arrays", arrays)
    result = _core.concatenate(_listed(atleast_3d(*_arrays(tup))), 2)
    return result if out is None else finish(result, out)


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
    return _splitting.split(as_kind(ndarray, ary), indices_or_sections, axis)


def array_split(ary: Any, indices_or_sections: Any, axis: int = 0) -> list[ndarray]:
    """Like `split`, but the parts need not be equal.

    >>> from slipstream import np
    >>> np.array_split(np.arange(3), 2)
    [array([0., 1.]), array([2.])]
    """
    return _splitting.split(as_kind(ndarray, ary), indices_or_sections, axis, even=False)


def hsplit(ary: Any, indices_or_sections: Any) -> list[ndarray]:
    """Views of parts side by side: along the second axis, of vectors along their only one.

    >>> from slipstream import np
    >>> [x.shape for x in np.hsplit(np.ones((2, 4)), 2)]
    [(2, 2), (2, 2)]
    """
    ary = as_kind(ndarray, ary)
    return _splitting.split(ary, indices_or_sections, 0 if ary.ndim == 1 else 1)


def vsplit(ary: Any, indices_or_sections: Any) -> list[ndarray]:
    """Views of parts along the first axis.

    >>> from slipstream import np
    >>> [x.shape for x in np.vsplit(np.ones((4, 2)), 2)]
    [(2, 2), (2, 2)]
    """
    ary = as_kind(ndarray, ary)
    if ary.ndim < 2:
        raise SlipstreamValueError("vsplit: the array must have two or more dimensions")
    return _splitting.split(ary, indices_or_sections, 0)


def dsplit(ary: Any, indices_or_sections: Any) -> list[ndarray]:
    """Views of parts along the third axis.

    >>> from slipstream import np
    >>> [x.shape for x in np.dsplit(np.ones((1, 2, 4)), 2)]
    [(1, 2, 2), (1, 2, 2)]
    """
    return _splitting.split(as_kind(ndarray, ary), indices_or_sections, 2)
