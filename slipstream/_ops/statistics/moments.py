"""Mean and variance together."""

from __future__ import annotations

from typing import Any

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._type_rules import keeps_integers
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
