"""Products over axes: ``dot``, ``matmul``, ``tensordot`` and stacks of matrices."""

from __future__ import annotations

import math
import sys
from typing import Any

from ... import _core
from ..._convert import A, Array
from ..._declare import Storage, operation
from ...base import SlipstreamValueError
from ..arguments import axes_of, normalize_axis, whole
from ..manipulation.shape import with_axis

core_ops = _core.ops


@operation(np="dot", out=True)
def dot(a: Array, b: Array) -> Array:
    """The sum over the last axis of `a` and the second-to-last of `b`.

    Vectors give their inner product, matrices the matrix product, numbers the product.

    >>> from slipstream import {imports}
    >>> {f}.dot({f}.array([[1, 2]]), {f}.array([[3], [4]]))
    array([[11.]])
    """
    return _core.dot(a, b)


@operation(np="matmul", out=True)
def matmul(a: Array, b: Array) -> Array:
    """The matrix product over the last two axes; the others broadcast.

    >>> from slipstream import {imports}
    >>> {f}.matmul({a}.ones((2, 1, 3)), {a}.ones((3, 1))).shape
    (2, 1, 1)
    """
    return _core.matmul(a, b, False, False, "matmul")


@operation(np="inner")
def inner(a: Array, b: Array) -> Array:
    """The sum of products over the last axes.

    >>> from slipstream import {imports}
    >>> {f}.inner({f}.array([1, 2]), {f}.array([3, 4]))
    array(11.)
    """
    if a.ndim == 0 or b.ndim == 0:
        return core_ops.multiply(a, b)
    return tensordot(a, b, ([-1], [-1]))


@operation(np="vdot")
def vdot(a: Array, b: Array) -> Array:
    """The inner product of all elements; complex ones of `a` are conjugated.

    >>> from slipstream import {imports}
    >>> {f}.vdot({f}.ones((2, 2)), {f}.ones((2, 2)))
    array(4.)
    """
    if a._dtype.kind == "c":
        a = core_ops.conjugate(a)
    return _core.dot(_core.reshape(a, (a.size,)), _core.reshape(b, (b.size,)))


@operation(np="tensordot")
def tensordot(a: Array, b: Array, axes: Any = 2) -> Array:
    """The sum of products over the given axes.

    Parameters
    ----------
    a, b : array
    axes : int or pair
        An int n: the last n axes of `a` with the first n of `b`. A pair: the axes of each.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.tensordot({a}.ones((2, 3)), {a}.ones((3, 4)), 1).shape
    (2, 4)
    """
    if isinstance(axes, (tuple, list)):
        if len(axes) != 2:
            raise SlipstreamValueError("axes must be an int or a pair of axes")
        over: Any = [axes_of(x) for x in axes]
    else:
        n = whole(axes, "axes", -sys.maxsize)
        if n < 0 or n > min(a.ndim, b.ndim):
            raise SlipstreamValueError(f"axes={n} is more than the arrays have")
        over = range(a.ndim - n, a.ndim), range(n)
    over_a = [normalize_axis(x, a.ndim, "axes") for x in over[0]]
    over_b = [normalize_axis(x, b.ndim, "axes") for x in over[1]]
    if [a.shape[i] for i in over_a] != [b.shape[i] for i in over_b]:
        raise SlipstreamValueError(
            f"tensordot: shapes {a.shape} and {b.shape} do not fit along axes {axes}"
        )
    keep_a = [i for i in range(a.ndim) if i not in over_a]
    keep_b = [i for i in range(b.ndim) if i not in over_b]
    rows, columns = [a.shape[i] for i in keep_a], [b.shape[i] for i in keep_b]
    inner_size = math.prod(a.shape[i] for i in over_a)
    left = _core.reshape(_core.transpose(a, keep_a + over_a), (math.prod(rows), inner_size))
    right = _core.reshape(_core.transpose(b, over_b + keep_b), (inner_size, math.prod(columns)))
    return _core.reshape(_core.matmul(left, right, False, False, "tensordot"), rows + columns)


@operation(nd="dot")
def dot_classic(
    lhs: Array, rhs: Array, transpose_a: bool = False, transpose_b: bool = False,
    forward_stype: Storage = None,
) -> Array:  # fmt: skip
    """The product over the last axis of `lhs` and the first of `rhs`.

    `forward_stype` is None or ``'default'``: the result is dense.

    >>> from slipstream import {imports}
    >>> {f}.dot({a}.ones((2, 3)), {a}.ones((4, 3)), transpose_b=True).shape
    (2, 4)
    """
    return product(lhs, rhs, transpose_a, transpose_b)


def product(a: A, b: Array, transpose_a: bool = False, transpose_b: bool = False) -> A:
    """The last axis of `a` with the first axis of `b`, either one transposed first."""
    if a.ndim <= 2 and b.ndim <= 2:
        if a.ndim == 0 or b.ndim == 0:
            return _core.dot(a, b)
        return with_axis(_core.matmul(a, b, bool(transpose_a), bool(transpose_b), "dot"))
    if transpose_a:
        a = _core.transpose(a, [*range(1, a.ndim), 0])
    if transpose_b:
        b = _core.transpose(b, [b.ndim - 1, *range(b.ndim - 1)])
    if a.shape[-1] != b.shape[0]:
        raise SlipstreamValueError(f"dot: shapes {a.shape} and {b.shape} do not fit")
    left = _core.reshape(a, (-1, a.shape[-1])) if a.size else _core.reshape(a, (0, a.shape[-1]))
    right = _core.reshape(b, (b.shape[0], b.size // b.shape[0] if b.shape[0] else 0))
    product = _core.matmul(left, right, False, False, "dot")
    return _core.reshape(product, a.shape[:-1] + b.shape[1:])


@operation(npx="batch_dot", also={"lhs": "a", "rhs": "b"})
def batch_dot(
    a: Array, b: Array, transpose_a: bool = False, transpose_b: bool = False,
    forward_stype: Storage = None,
) -> Array:  # fmt: skip
    """The matrix products of two stacks of matrices.

    `lhs` and `rhs` are other names of `a` and `b`. `forward_stype` is None or ``'default'``: the
    result is dense.

    >>> from slipstream import {imports}
    >>> {f}.batch_dot({a}.ones((2, 1, 3)), {a}.ones((2, 3, 4))).shape
    (2, 1, 4)
    """
    if a.ndim < 3 or a.ndim != b.ndim or a.shape[:-2] != b.shape[:-2]:
        raise SlipstreamValueError(
            f"batch_dot: shapes {a.shape} and {b.shape} are not two equal stacks"
        )
    return _core.matmul(a, b, bool(transpose_a), bool(transpose_b), "batch_dot")


@operation(nd="batch_dot")
def batch_dot_classic(
    lhs: Array, rhs: Array, transpose_a: bool = False, transpose_b: bool = False,
    forward_stype: Storage = None,
) -> Array:  # fmt: skip
    """The matrix products of two stacks of matrices.

    `forward_stype` is None or ``'default'``: the result is dense.

    >>> from slipstream import {imports}
    >>> {f}.batch_dot_classic({a}.ones((2, 1, 3)), {a}.ones((2, 3, 4))).shape
    (2, 1, 4)
    """
    return batch_dot(lhs, rhs, transpose_a, transpose_b)
