"""Norms and moments, over any number of axes."""

from __future__ import annotations

from typing import Any

from ... import _core
from ..._convert import A, Array
from ..._declare import operation
from ..._type_rules import keeps_integers
from .. import casting
from ..reductions import reduce

core_ops = _core.ops


@operation(nd="moments")
def moments(data: Array, axes: Any = None, keepdims: bool = False) -> tuple[Array, Array]:
    """Mean and variance over axes.

    >>> from slipstream import {imports}
    >>> mean, var = {f}.moments({a}.array([[1, 2, 3], [4, 5, 6]]), axes=[0])
    >>> mean.tolist(), var.tolist()
    ([2.5, 3.5, 4.5], [2.25, 2.25, 2.25])
    """
    axes = tuple(axes) if isinstance(axes, list) else axes
    if keeps_integers(data):
        mean = reduce.integer_mean(data, axes, keepdims)
    else:
        mean = reduce.reduce("mean", data, axes, None, None, keepdims)
    var = reduce.var(data, axes, None, None, 0, keepdims)
    if mean.ndim == 0:
        mean, var = _core.reshape(mean, (1,)), _core.reshape(var, (1,))
    return mean, var


@operation(npx="norm", out=True)
def norm(
    data: Array, ord: int = 2, axis: Any = None, keepdims: bool = False, out_dtype: Any = None
) -> Array:
    """The norm of all elements, or along axes; `ord` is 1 or 2.

    >>> from slipstream import {imports}
    >>> {f}.norm({a}.array([3, 4])).item()
    5.0
    """
    return elementwise_norm(data, ord, axis, keepdims, out_dtype)


def elementwise_norm(
    x: A, ord: Any = 2, axis: Any = None, keepdims: bool = False, out_dtype: Any = None
) -> A:
    """Norms over any number of axes as if they were one: never a norm of matrices."""
    if ord not in (1, 2, None):
        raise ValueError(f"ord must be 1 or 2, not {ord!r}")
    axis = None if isinstance(axis, tuple) and not axis else axis
    if ord == 1:
        result = reduce.reduce("sum", core_ops.absolute(x), axis, None, None, keepdims)
    else:
        x = casting.as_float(x)
        result = reduce.root(
            reduce.reduce("sum", reduce.squared_size(x), axis, None, None, keepdims)
        )
    return result if out_dtype is None else result.astype(out_dtype, copy=False)
