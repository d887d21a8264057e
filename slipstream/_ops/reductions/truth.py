"""Whether any or all elements are true, and how many."""

from __future__ import annotations

from typing import Any

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..arguments import axes_of
from .reduce import reduce


# Names with "true" are those that NumPy had until 2.0, and MXNet has.
@operation(np=("any", "sometrue"))
def any(
    a: Array, axis: Any = None, out: Array | None = None, keepdims: bool = False, *,
    where: Any = None,
) -> Array:  # fmt: skip
    """Whether any element is true.

    >>> from slipstream import {imports}
    >>> {f}.any({f}.array([0, 1]))
    array(True)
    """
    return reduce("any", a, axis, None, out, keepdims, None, where)


@operation(np=("all", "alltrue"))
def all(
    a: Array, axis: Any = None, out: Array | None = None, keepdims: bool = False, *,
    where: Any = None,
) -> Array:  # fmt: skip
    """Whether all elements are true.

    >>> from slipstream import {imports}
    >>> {f}.all({f}.array([0, 1]))
    array(False)
    """
    return reduce("all", a, axis, None, out, keepdims, None, where)


@operation(np="count_nonzero")
def count_nonzero(a: Array, axis: Any = None, keepdims: bool = False) -> Array:
    """How many elements are not zero.

    >>> from slipstream import {imports}
    >>> {f}.count_nonzero({f}.array([0, 1, 2]))
    array(2, dtype=int64)
    """
    nonzero = _core.ops.not_equal(a, 0)
    return _core.reduce("sum", nonzero, axes_of(axis), bool(keepdims), "int64")
