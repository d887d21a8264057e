"""Elements of several arrays, selected by conditions or by index."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload

import numpy

from ... import _core
from ..._convert import A, Array, finish, operand, sequence
from ..._declare import Arrays, operation
from ..._dtypes import name_of
from ...base import SlipstreamTypeError
from ..arguments import as_index
from ..manipulation.joining import stack
from ..manipulation.shape import expand_dims
from ..sorting.search import nonzero_places

core_ops = _core.ops


@overload
def where(condition: Array) -> tuple[Array, ...]: ...
@overload
def where(condition: Array, x: Array | float, y: Array | float) -> Array: ...
@operation(np="where")
def where(condition: Array, x: Array | float | None = None, y: Array | float | None = None) -> Any:
    """`x` where the condition is true, `y` elsewhere; alone, the places where it is true.

    With the condition alone it is ``nonzero``, and waits for it.

    >>> from slipstream import {imports}
    >>> {f}.where({a}.array([True, False]), 1.0, {a}.zeros(2))
    array([1., 0.])
    """
    if x is None and y is None:
        return nonzero_places(condition)
    if x is None or y is None:
        raise SlipstreamTypeError("where: x and y are needed together")
    return _core.frontend_ops.where(condition, x, y)


@operation(nd="where")
def where_classic(condition: Array, x: Array | float, y: Array | float) -> Array:
    """`x` where the condition is true, `y` elsewhere; a vector condition chooses rows.

    >>> from slipstream import {imports}
    >>> {f}.where_classic({a}.array([1, 0]), {a}.array([1, 2]), {a}.array([3, 4])).tolist()
    [1.0, 4.0]
    """
    if condition.ndim == 1:
        ndim = max(getattr(x, "ndim", 0), getattr(y, "ndim", 0))
        if ndim > 1:
            condition = _core.reshape(condition, condition.shape + (1,) * (ndim - 1))
    return _core.frontend_ops.where(condition, x, y)


@operation(np="select")
def select(cls: type[A], condlist: Arrays, choicelist: Sequence[Any], default: Any = 0) -> A:
    """For each place the choice that belongs to the first true condition.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.arange(4)
    >>> {f}.select([x < 1, x < 3], [x, x * 10], 99).tolist()
    [0.0, 10.0, 20.0, 99.0]
    """
    choices = [operand(cls, x) for x in sequence(choicelist)]
    if len(condlist) != len(choices):
        raise ValueError("condlist and choicelist must have the same length")
    if not condlist:
        raise ValueError("condlist must not be empty")
    result = operand(cls, default)
    for condition, choice in zip(reversed(condlist), reversed(choices), strict=True):
        if name_of(condition) != "bool":
            raise TypeError("condlist must hold bool arrays")
        result = _core.where(condition, choice, result)
    return result


@operation(np="choose", np_method="choose")
def choose(a: Array, choices: Arrays, out: Any = None, mode: str = "raise") -> Array:
    """For each place the element of the array that `a` names there.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.choose({a}.array([1, 0]), [[1, 2], [3, 4]]).tolist()
    [3.0, 2.0]
    """
    shape = numpy.broadcast_shapes(a.shape, *(c.shape for c in choices))
    table = stack([_core.broadcast_to(c, shape) for c in choices], 0)
    index = expand_dims(_core.broadcast_to(as_index(a), shape), 0)
    return finish(_core.reshape(_core.take_along_axis(table, index, 0, mode), shape), out)
