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


def _define(name: str, op: str, summary: str, example: str, nan: int | None = None) -> Any:
    """A reduction; with `nan` that number stands for every NaN."""

    def function(
        data: Any,
        axis: Any = None,
        keepdims: bool = False,
        exclude: bool = False,
        out: Array | None = None,
        name: str | None = None,
    ) -> NDArray:
        data = as_kind(NDArray, data)
        if nan is not None and data._dtype.kind not in "biu":
            data = _core.where(_core.ops.isnan(data), nan, data)
        return reduction(op, data, axis, keepdims, exclude, out)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = (
        f"{summary}; with `exclude` over all axes but the named ones.\n\n"
        f">>> from slipstream import nd\n>>> {example}\n"
    )
    return function


sum = _define(
    "sum", "sum", "The sum over axes",
    "nd.sum(nd.ones((2, 3)), axis=0).asnumpy()\narray([2., 2., 2.], dtype=float32)\n"
    ">>> nd.sum(nd.ones((2, 3))).shape\n(1,)",
)  # fmt: skip
mean = _define("mean", "mean", "The mean over axes", "nd.mean(nd.array([1, 3])).asscalar()\n2.0")
prod = _define("prod", "prod", "The product over axes", "nd.prod(nd.array([2, 3])).asscalar()\n6.0")
max = _define(
    "max", "max", "The largest element over axes", "nd.max(nd.array([2, 3])).asscalar()\n3.0"
)
min = _define(
    "min", "min", "The smallest element over axes", "nd.min(nd.array([2, 3])).asscalar()\n2.0"
)
nansum = _define(
    "nansum", "sum", "The sum over axes of what is not NaN",
    "nd.nansum(nd.array([1, float('nan')])).asscalar()\n1.0", nan=0,
)  # fmt: skip
nanprod = _define(
    "nanprod", "prod", "The product over axes of what is not NaN",
    "nd.nanprod(nd.array([2, float('nan')])).asscalar()\n2.0", nan=1,
)  # fmt: skip
sum_axis = sum
max_axis = max
min_axis = min


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
    """The place of the largest element, in the type of `data`.

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
    """The place of the smallest element, in the type of `data`.

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
