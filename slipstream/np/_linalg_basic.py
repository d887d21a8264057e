"""Products of vectors, matrices and stacks of matrices."""

from __future__ import annotations

import sys
from typing import Any

from .. import _core
from .._convert import as_kind, finish
from .._dtypes import COMPLEXES, name_of
from .._ops import arguments as _arguments
from ..base import SlipstreamValueError
from ._ndarray import ndarray

__all__ = ["dot", "inner", "matmul", "outer", "tensordot", "vdot"]

core_ops = _core.ops


def dot(a: Any, b: Any, out: ndarray | None = None) -> ndarray:
    """The sum over the last axis of `a` and the second-to-last of `b`.

    Vectors give their inner product, matrices the matrix product, numbers the product.

    >>> from slipstream import np
    >>> np.dot(np.array([[1, 2]]), np.array([[3], [4]]))
    array([[11.]])
    """
    if type(a) is ndarray and type(b) is ndarray and out is None:
        return _core.dot(a, b)
    return finish(_core.dot(as_kind(ndarray, a), as_kind(ndarray, b)), out)


def matmul(a: Any, b: Any, out: ndarray | None = None) -> ndarray:
    """The matrix product over the last two axes; the others broadcast.

    >>> from slipstream import np
    >>> np.matmul(np.ones((2, 1, 3)), np.ones((3, 1))).shape
    (2, 1, 1)
    """
    a, b = as_kind(ndarray, a), as_kind(ndarray, b)
    return finish(_core.matmul(a, b, False, False, "matmul"), out)


def inner(a: Any, b: Any) -> ndarray:
    """The sum of products over the last axes.

    >>> from slipstream import np
    >>> np.inner(np.array([1, 2]), np.array([3, 4]))
    array(11.)
    """
    a, b = as_kind(ndarray, a), as_kind(ndarray, b)
    if a.ndim == 0 or b.ndim == 0:
        return core_ops.multiply(a, b)
    return tensordot(a, b, ([-1], [-1]))


def outer(a: Any, b: Any, out: ndarray | None = None) -> ndarray:
    """All products of an element of `a` with an element of `b`.

    >>> from slipstream import np
    >>> np.outer(np.array([1, 2]), np.array([3, 4]))
    array([[3., 4.],
           [6., 8.]])
    """
    a, b = as_kind(ndarray, a), as_kind(ndarray, b)
    column = _core.reshape(a, (a.size, 1))
    return finish(core_ops.multiply(column, _core.reshape(b, (1, b.size))), out)


def vdot(a: Any, b: Any) -> ndarray:
    """The inner product of all elements; complex ones of `a` are conjugated.

    >>> from slipstream import np
    >>> np.vdot(np.ones((2, 2)), np.ones((2, 2)))
    array(4.)
    """
    a, b = as_kind(ndarray, a), as_kind(ndarray, b)
    if name_of(a) in COMPLEXES:
        a = core_ops.conjugate(a)
    return _core.dot(_core.reshape(a, (a.size,)), _core.reshape(b, (b.size,)))


def tensordot(a: Any, b: Any, axes: Any = 2) -> ndarray:
    """The sum of products over the given axes.

    Parameters
    ----------
    a, b : array
    axes : int or pair
        An int n: the last n axes of `a` with the first n of `b`. A pair: the axes of each.

    Examples
    --------
    >>> from slipstream import np
    >>> np.tensordot(np.ones((2, 3)), np.ones((3, 4)), 1).shape
    (2, 4)
    """
    a, b = as_kind(ndarray, a), as_kind(ndarray, b)
    if isinstance(axes, (tuple, list)):
        if len(axes) != 2:
            raise SlipstreamValueError("axes must be an int or a pair of axes")
        over: Any = [_arguments.axes_of(x) for x in axes]
    else:
        n = _arguments.whole(axes, "axes", -sys.maxsize)
        if n < 0 or n > min(a.ndim, b.ndim):
            raise SlipstreamValueError(f"axes={n} is more than the arrays have")
        over = range(a.ndim - n, a.ndim), range(n)
    over_a = [_arguments.normalize_axis(x, a.ndim, "axes") for x in over[0]]
    over_b = [_arguments.normalize_axis(x, b.ndim, "axes") for x in over[1]]
    if [a.shape[i] for i in over_a] != [b.shape[i] for i in over_b]:
        raise SlipstreamValueError(
            f"tensordot: shapes {a.shape} and {b.shape} do not fit along axes {axes}"
        )
    keep_a = [i for i in range(a.ndim) if i not in over_a]
    keep_b = [i for i in range(b.ndim) if i not in over_b]
    inner_size = rows = columns = 1
    for i in over_a:
        inner_size *= a.shape[i]
    for i in keep_a:
        rows *= a.shape[i]
    for i in keep_b:
        columns *= b.shape[i]
    left = _core.reshape(_core.transpose(a, keep_a + over_a), (rows, inner_size))
    right = _core.reshape(_core.transpose(b, over_b + keep_b), (inner_size, columns))
    product = _core.matmul(left, right, False, False, "tensordot")
    shape = [a.shape[i] for i in keep_a] + [b.shape[i] for i in keep_b]
    return _core.reshape(product, shape)
