"""Matrices of a known form."""

from __future__ import annotations

import operator
from typing import Any

from ... import _core
from ..._convert import A, Array
from ..._declare import Device, operation
from ..._dtypes import dtype_name, name_of
from ..arguments import whole
from ..manipulation.shape import expand_dims

core_ops = _core.ops


def compare_places(cls: type[A], n: int, m: int | None, k: int, op: Any, dtype: Any) -> A:
    """op(row + k, column) for every place of an n x m matrix."""
    n, m = whole(n, "N"), whole(n if m is None else m, "M")
    rows = expand_dims(_core.arange(cls, float(k), 1.0, n, "int64"), 1)
    return _core.cast(op(rows, _core.arange(cls, 0.0, 1.0, m, "int64")), dtype_name(dtype))


@operation(np="eye")
def eye(
    cls: type[A], N: int, M: int | None = None, k: int = 0, dtype: Any = None, ctx: Device = None,
    device: Device = None,
) -> A:  # fmt: skip
    """Ones on a diagonal, zeros elsewhere.

    >>> from slipstream import {imports}
    >>> {f}.eye(2)
    array([[1., 0.],
           [0., 1.]])
    """
    return compare_places(cls, N, M, k, core_ops.equal, dtype)


@operation(nd="eye")
def eye_classic(
    cls: type[A], N: int, M: int = 0, k: int = 0, ctx: Device = None, dtype: Any = None
) -> A:
    """Ones on a diagonal, zeros elsewhere.

    >>> from slipstream import {imports}
    >>> {f}.eye(2).asnumpy()
    array([[1., 0.],
           [0., 1.]], dtype=float32)
    """
    return compare_places(cls, N, M or None, k, core_ops.equal, dtype)


@operation(np="identity")
def identity(
    cls: type[A], n: int, dtype: Any = None, ctx: Device = None, device: Device = None
) -> A:
    """The square matrix with ones on the main diagonal.

    >>> from slipstream import {imports}
    >>> {f}.identity(2)
    array([[1., 0.],
           [0., 1.]])
    """
    return compare_places(cls, n, None, 0, core_ops.equal, dtype)


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
