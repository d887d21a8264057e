"""Products, softmax, one-hot and picking."""

from __future__ import annotations

from typing import Any

from .. import _core
from .._convert import Array, as_kind, finish
from .._declare import check_dense
from .._dtypes import dtype_name
from .._ops.indexing import one_hot as _one_hot
from ..base import SlipstreamValueError
from . import _ndarray
from ._ndarray import NDArray

__all__ = [
    "batch_dot", "batch_take", "dot",
    "one_hot", "pick", "take",
]  # fmt: skip


def dot(
    lhs: Any,
    rhs: Any,
    transpose_a: bool = False,
    transpose_b: bool = False,
    forward_stype: str | None = None,
    out: Array | None = None,
    name: str | None = None,
) -> NDArray:
    """The product over the last axis of `lhs` and the first of `rhs`.

    `forward_stype` is None or ``'default'``: the result is dense.

    >>> from slipstream import nd
    >>> nd.dot(nd.ones((2, 3)), nd.ones((4, 3)), transpose_b=True).shape
    (2, 4)
    """
    check_dense(forward_stype, "forward_stype")
    lhs = as_kind(NDArray, lhs)
    return finish(_ndarray.dot(lhs, rhs, transpose_a, transpose_b), out)


def batch_dot(
    lhs: Any,
    rhs: Any,
    transpose_a: bool = False,
    transpose_b: bool = False,
    forward_stype: str | None = None,
    out: Array | None = None,
    name: str | None = None,
) -> NDArray:
    """The matrix products of two stacks of matrices.

    `forward_stype` is None or ``'default'``: the result is dense.

    >>> from slipstream import nd
    >>> nd.batch_dot(nd.ones((2, 1, 3)), nd.ones((2, 3, 4))).shape
    (2, 1, 4)
    """
    check_dense(forward_stype, "forward_stype")
    a, b = as_kind(NDArray, lhs), as_kind(NDArray, rhs)
    if a.ndim < 3 or a.ndim != b.ndim or a.shape[:-2] != b.shape[:-2]:
        raise SlipstreamValueError(
            f"batch_dot: shapes {a.shape} and {b.shape} are not two equal stacks"
        )
    return finish(_core.matmul(a, b, bool(transpose_a), bool(transpose_b), "batch_dot"), out)


def one_hot(
    indices: Any,
    depth: int,
    on_value: float = 1.0,
    off_value: float = 0.0,
    dtype: Any = "float32",
    out: Array | None = None,
    name: str | None = None,
) -> NDArray:
    """Indices as rows with a single one.

    >>> from slipstream import nd
    >>> nd.one_hot(nd.array([1]), 3).asnumpy()
    array([[0., 1., 0.]], dtype=float32)
    """
    return finish(
        _one_hot.one_hot(as_kind(NDArray, indices), depth, on_value, off_value, dtype_name(dtype)),
        out,
    )


def pick(
    data: Any,
    index: Any,
    axis: int | None = -1,
    keepdims: bool = False,
    mode: str | None = None,
    out: Array | None = None,
    name: str | None = None,
) -> NDArray:
    """One element per position along an axis, chosen by `index`.

    An index out of range, also a negative one, is an error when it is computed; with
    ``mode='clip'`` the nearest element is taken, with ``'wrap'`` indices go around. Programs that
    run as MXNet programs (``slipstream run``, ``compat``) clip by default, as MXNet does.

    >>> from slipstream import nd
    >>> nd.pick(nd.array([[1, 2], [3, 4]]), nd.array([0, 1])).asnumpy()
    array([1., 4.], dtype=float32)
    """
    found = as_kind(NDArray, data).pick(index, axis, keepdims, mode)
    return finish(_ndarray.whole(found), out)


def batch_take(a: Any, indices: Any, out: Array | None = None, name: str | None = None) -> NDArray:
    """One element of each row.

    >>> from slipstream import nd
    >>> nd.batch_take(nd.array([[1, 2], [3, 4]]), nd.array([0, 1])).asnumpy()
    array([1., 4.], dtype=float32)
    """
    return finish(as_kind(NDArray, a).pick(indices, 1, mode="clip"), out)


def take(
    a: Any,
    indices: Any,
    axis: int = 0,
    mode: str = "clip",
    out: Array | None = None,
    name: str | None = None,
) -> NDArray:
    """Slices at the given places along an axis.

    `mode` says what happens to indices out of range: ``'clip'``, ``'wrap'`` or ``'raise'``, for
    which negative ones are out of range, too.

    >>> from slipstream import nd
    >>> nd.take(nd.array([10, 20, 30]), nd.array([0, 2])).asnumpy()
    array([10., 30.], dtype=float32)
    """
    return as_kind(NDArray, a).take(indices, axis, mode, out)
