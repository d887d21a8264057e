"""Matrices of a known form."""

from __future__ import annotations

import operator

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import name_of
from ..manipulation.shape import expand_dims

core_ops = _core.ops


@operation(np="vander")
def vander(x: Array, N: int | None = None, increasing: bool = False) -> Array:
    """The matrix of powers of a vector, one power per column.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.vander({a}.array([2, 3]), 3).tolist()
    [[4.0, 2.0, 1.0], [9.0, 3.0, 1.0]]
    """
    if x.ndim != 1:
        raise ValueError("vander: x must be a vector")
    n = x.size if N is None else operator.index(N)
    if n < 0:
        raise ValueError("N must not be negative")
    name = "int64" if x._dtype.kind in "biu" else name_of(x)
    powers = _core.arange(type(x), 0.0, 1.0, n, name)
    if not increasing:
        powers = powers[::-1]
    return core_ops.power(expand_dims(_core.cast(x, name), 1), powers)
