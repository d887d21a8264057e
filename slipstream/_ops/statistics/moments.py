"""Mean and variance together."""

from __future__ import annotations

from typing import Any

from ..._convert import Array
from ..._declare import operation
from ..._type_rules import keeps_integers
from ..manipulation.shape import with_axis
from ..reductions import reduce
from .averages import var


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
    return with_axis(mean), with_axis(var(data, axes, None, None, 0, keepdims))
