"""The quadratic function, with which MXNet shows how an operation is added."""

from __future__ import annotations

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._type_rules import in_type_of
from ..casting import as_float

core_ops = _core.ops


@operation(nd_contrib="quadratic")
def quadratic(data: Array, a: float = 0.0, b: float = 0.0, c: float = 0.0) -> Array:
    """a x^2 + b x + c of each element.

    >>> from slipstream import {imports}
    >>> {f}.quadratic({a}.array([1, 2]), a=1, b=2, c=3).tolist()
    [6.0, 11.0]
    """
    x = as_float(data)
    result = core_ops.add(core_ops.multiply(core_ops.add(core_ops.multiply(x, a), b), x), c)
    return in_type_of(result, data)
