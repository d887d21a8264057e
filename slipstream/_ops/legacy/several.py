"""Operations on any number of arrays, given one by one or as a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ... import _core
from ..._array_class import frontend_class
from ..._convert import Array, as_kinds, check_arrays, finish
from ..._declare import operation

core_ops = _core.ops


def listed(given: Sequence[Any], name: str) -> list[Any]:
    """f(a, b) and f([a, b]) mean the same."""
    if len(given) == 1 and isinstance(given[0], (list, tuple)):
        given = given[0]
    if not given:
        raise ValueError(f"{name}: need at least one array")
    return list(given)


def arrays_given(given: Sequence[Any], name: str) -> list[Array]:
    """The arguments of the function `name`, as arrays."""
    return as_kinds(frontend_class("nd"), listed(given, name))


@operation(npx="add_n", nd=("add_n", "ElementWiseSum"))
def add_n(*args: Any, num_args: int | None = None, out: Any = None, name: Any = None) -> Array:
    """The sum of all arguments.

    >>> from slipstream import {imports}
    >>> {f}.add_n({a}.ones((2,)), {a}.ones((2,)), {a}.ones((2,))).tolist()
    [3.0, 3.0]
    """
    arrays = arrays_given(args, "add_n")
    total = _core.copy(arrays[0])
    for a in arrays[1:]:
        total = core_ops.add(total, a)
    return finish(total, out)


@operation(nd="reset_arrays")
def reset_arrays(*data: Any, num_arrays: int | None = None) -> None:
    """Sets all elements of arrays to zero.

    >>> from slipstream import {imports}
    >>> x = {a}.ones((2,))
    >>> {f}.reset_arrays(x, num_arrays=1)
    >>> x.tolist()
    [0.0, 0.0]
    """
    arrays = listed(data, "reset_arrays")
    check_arrays(arrays, "data")
    for x in arrays:
        x[:] = 0
