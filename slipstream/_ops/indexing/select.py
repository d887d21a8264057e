"""Elements of several arrays, selected by conditions or by index."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy

from ... import _core
from ..._array_class import frontend_class
from ..._convert import Array, finish, operand, sequence
from ..._declare import Arrays, operation
from ..._dtypes import name_of
from ..arguments import as_index
from ..manipulation.joining import stack
from ..manipulation.shape import expand_dims

core_ops = _core.ops


@operation(np="select")
def select(condlist: Arrays, choicelist: Sequence[Any], default: Any = 0) -> Array:
    """For each place the choice that belongs to the first true condition.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.arange(4)
    >>> {f}.select([x < 1, x < 3], [x, x * 10], 99).tolist()
    [0.0, 10.0, 20.0, 99.0]
    """
    choices = [operand(frontend_class("np"), x) for x in sequence(choicelist)]
    if len(condlist) != len(choices):
        raise ValueError("condlist and choicelist must have the same length")
    if not condlist:
        raise ValueError("condlist must not be empty")
    result = operand(frontend_class("np"), default)
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
