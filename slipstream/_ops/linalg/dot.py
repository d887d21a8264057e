"""MXNet's products over one axis: ``nd.dot``, and stacks of matrices."""

from __future__ import annotations

from ... import _core
from ..._convert import A, Array
from ..._declare import Storage, operation
from ...base import SlipstreamValueError
from ..manipulation.shape import with_axis


@operation(nd="dot")
def dot(
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
