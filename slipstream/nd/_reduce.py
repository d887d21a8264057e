"""Reductions, with MXNet's arguments; over everything they give an array of one element."""

from __future__ import annotations

from typing import Any

from .. import _core
from .._convert import Array, as_kind, finish
from . import _ndarray
from ._ndarray import NDArray, reduction

__all__ = [
    "argmax", "argmax_channel", "argmin", "max", "max_axis", "mean", "min", "min_axis", "nanprod",
    "nansum", "norm", "prod", "sum", "sum_axis",
]  # fmt: skip


def sum(
    data: Any,
    axis: Any = None,
    keepdims: bool = False,
    exclude: bool = False,
    out: Array | None = None,
    name: str | None = None,
) -> NDArray:
    """The sum over axes; with `exclude` over all axes but the named ones.

    >>> from slipstream import nd
    >>> nd.sum(nd.ones((2, 3)), axis=0).asnumpy()
    array([2., 2., 2.], dtype=float32)
    >>> nd.sum(nd.ones((2, 3))).shape
    (1,)
    """
    return reduction("sum", as_kind(NDArray, data), axis, keepdims, exclude, out)


def mean(
    data: Any,
    axis: Any = None,
    keepdims: bool = False,
    exclude: bool = False,
    out: Array | None = None,
    name: str | None = None,
) -> NDArray:
    """The mean over axes.

    >>> from slipstream import nd
    >>> nd.mean(nd.array([1, 3])).asscalar()
    2.0
    """
    return reduction("mean", as_kind(NDArray, data), axis, keepdims, exclude, out)


def prod(
    data: Any,
    axis: Any = None,
    keepdims: bool = False,
    exclude: bool = False,
    out: Array | None = None,
    name: str | None = None,
) -> NDArray:
    """The product over axes.

    >>> from slipstream import nd
    >>> nd.prod(nd.array([2, 3])).asscalar()
    6.0
    """
    return reduction("prod", as_kind(NDArray, data), axis, keepdims, exclude, out)


def max(
    data: Any,
    axis: Any = None,
    keepdims: bool = False,
    exclude: bool = False,
    out: Array | None = None,
    name: str | None = None,
) -> NDArray:
    """The largest element over axes.

    >>> from slipstream import nd
    >>> nd.max(nd.array([2, 3])).asscalar()
    3.0
    """
    return reduction("max", as_kind(NDArray, data), axis, keepdims, exclude, out)


def min(
    data: Any,
    axis: Any = None,
    keepdims: bool = False,
    exclude: bool = False,
    out: Array | None = None,
    name: str | None = None,
) -> NDArray:
    """The smallest element over axes.

    >>> from slipstream import nd
    >>> nd.min(nd.array([2, 3])).asscalar()
    2.0
    """
    return reduction("min", as_kind(NDArray, data), axis, keepdims, exclude, out)


sum_axis = sum
max_axis = max
min_axis = min


def nansum(
    data: Any,
    axis: Any = None,
    keepdims: bool = False,
    exclude: bool = False,
    out: Array | None = None,
    name: str | None = None,
) -> NDArray:
    """The sum over axes of what is not NaN.

    >>> from slipstream import nd
    >>> nd.nansum(nd.array([1, float('nan')])).asscalar()
    1.0
    """
    data = as_kind(NDArray, data)
    known = _core.where(_core.ops.isnan(data), 0, data)
    return reduction("sum", known, axis, keepdims, exclude, out)


def nanprod(
    data: Any,
    axis: Any = None,
    keepdims: bool = False,
    exclude: bool = False,
    out: Array | None = None,
    name: str | None = None,
) -> NDArray:
    """The product over axes of what is not NaN.

    >>> from slipstream import nd
    >>> nd.nanprod(nd.array([2, float('nan')])).asscalar()
    2.0
    """
    data = as_kind(NDArray, data)
    known = _core.where(_core.ops.isnan(data), 1, data)
    return reduction("prod", known, axis, keepdims, exclude, out)


def norm(
    data: Any,
    ord: int = 2,
    axis: Any = None,
    out_dtype: Any = None,
    keepdims: bool = False,
    out: Array | None = None,
    name: str | None = None,
) -> NDArray:
    """The norm of all elements, or along axes; `ord` is 1 or 2.

    >>> from slipstream import nd
    >>> nd.norm(nd.array([3, 4])).asscalar()
    5.0
    """
    return finish(_ndarray.norm(as_kind(NDArray, data), ord, axis, keepdims, out_dtype), out)


def argmax(
    data: Any,
    axis: int | None = None,
    keepdims: bool = False,
    out: Array | None = None,
    name: str | None = None,
) -> NDArray:
    """The place of the largest element, as float32.

    >>> from slipstream import nd
    >>> nd.argmax(nd.array([[1, 5, 3]]), axis=1).asnumpy()
    array([1.], dtype=float32)
    """
    return finish(_ndarray.arg_extreme(as_kind(NDArray, data), True, axis, keepdims), out)


def argmin(
    data: Any,
    axis: int | None = None,
    keepdims: bool = False,
    out: Array | None = None,
    name: str | None = None,
) -> NDArray:
    """The place of the smallest element, as float32.

    >>> from slipstream import nd
    >>> nd.argmin(nd.array([[1, 5, 3]]), axis=1).asnumpy()
    array([0.], dtype=float32)
    """
    return finish(_ndarray.arg_extreme(as_kind(NDArray, data), False, axis, keepdims), out)


def argmax_channel(data: Any, out: Array | None = None, name: str | None = None) -> NDArray:
    """The place of the largest element along the second axis.

    >>> from slipstream import nd
    >>> nd.argmax_channel(nd.array([[1, 5, 3]])).asnumpy()
    array([1.], dtype=float32)
    """
    return finish(_ndarray.arg_extreme(as_kind(NDArray, data), True, 1, False), out)
