"""What the array API's linear algebra does on the last two axes."""

from __future__ import annotations

from typing import Any

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import dtype_name
from .decompositions import check_matrix

core_ops = _core.ops


@operation(np_linalg="outer", also={"a": "x1", "b": "x2"})
def outer(x1: Array, x2: Array) -> Array:
    """All products of an element of one vector with an element of another.

    Parameters
    ----------
    x1, x2 : array, one-dimensional

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.outer({a}.array([1, 2]), {a}.array([3, 4])).tolist()
    [[3.0, 4.0], [6.0, 8.0]]
    """
    if x1.ndim != 1 or x2.ndim != 1:
        raise ValueError(f"x1 and x2 must be vectors, not of shapes {x1.shape} and {x2.shape}")
    return core_ops.multiply(_core.reshape(x1, (x1.size, 1)), x2)


def _diagonal_view(x: Array, offset: int) -> Array:
    check_matrix(x, "x")
    m, n = x.shape[-2:]
    size = max(0, min(m, n - offset) if offset >= 0 else min(m + offset, n))
    *lead, down, right = _core.strides(x)
    start = 0 if size == 0 else offset * right if offset >= 0 else -offset * down
    return _core.window(x, (*x.shape[:-2], size), (*lead, down + right), start)


@operation(np_linalg="diagonal", also={"a": "x"})
def diagonal(x: Array, *, offset: int = 0) -> Array:
    """A diagonal of the matrices on the last two axes, as a view.

    Parameters
    ----------
    x : array, shape (..., m, n)
    offset : int
        Which one: positive above the main diagonal, negative below.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.diagonal({a}.array([[1, 2], [3, 4]])).tolist()
    [1.0, 4.0]
    """
    return _diagonal_view(x, offset)


@operation(np_linalg="trace", also={"a": "x"})
def trace(x: Array, *, offset: int = 0, dtype: Any = None) -> Array:
    """The sum of a diagonal of the matrices on the last two axes.

    Parameters
    ----------
    x : array, shape (..., m, n)
    offset : int
        Which one: positive above the main diagonal, negative below.
    dtype : optional
        The type of the result.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.trace({a}.array([[1, 2], [3, 4]])).item()
    5.0
    """
    name = None if dtype is None else dtype_name(dtype)
    return _core.reduce("sum", _diagonal_view(x, offset), [-1], False, name)
