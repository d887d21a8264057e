"""Products of vectors and matrices besides the matrix product."""

from __future__ import annotations

from typing import Any

import numpy

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import COMPLEXES, name_of
from ..arguments import normalize_axis
from ..manipulation.transpose import moveaxis

core_ops = _core.ops


@operation(np="kron")
def kron(a: Array, b: Array) -> Array:
    """Kronecker's product: a block of `b` times each element of `a`.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.kron({a}.array([1, 10]), {a}.array([5, 6])).tolist()
    [5.0, 6.0, 50.0, 60.0]
    """
    ndim = max(a.ndim, b.ndim)
    sa, sb = (1,) * (ndim - a.ndim) + a.shape, (1,) * (ndim - b.ndim) + b.shape
    wide_a = [n for s in sa for n in (s, 1)]
    wide_b = [n for s in sb for n in (1, s)]
    product = core_ops.multiply(_core.reshape(a, wide_a), _core.reshape(b, wide_b))
    return _core.reshape(product, [m * n for m, n in zip(sa, sb, strict=True)])


@operation(np="cross", np_linalg="cross")
def cross(
    a: Array, b: Array, axisa: int = -1, axisb: int = -1, axisc: int = -1, axis: int | None = None
) -> Array:
    """The cross product of vectors with two or three components.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.cross({a}.array([1, 0, 0]), {a}.array([0, 1, 0])).tolist()
    [0.0, 0.0, 1.0]
    """
    if axis is not None:
        axisa = axisb = axisc = axis
    a = moveaxis(a, normalize_axis(axisa, a.ndim, "axisa"), 0)
    b = moveaxis(b, normalize_axis(axisb, b.ndim, "axisb"), 0)
    na, nb = a.shape[0], b.shape[0]
    if na not in (2, 3) or nb not in (2, 3):
        raise ValueError("cross: vectors must have two or three components")

    def minor(i: int, j: int) -> Any:
        """a[i] * b[j] - a[j] * b[i]; a missing third component is zero."""
        first = core_ops.multiply(a[i], b[j]) if i < na and j < nb else None
        second = core_ops.multiply(a[j], b[i]) if j < na and i < nb else None
        if first is None:
            return core_ops.negative(second)
        return first if second is None else core_ops.subtract(first, second)

    z = minor(0, 1)
    if na == nb == 2:
        return z
    parts = [minor(1, 2), minor(2, 0), z]
    shape = numpy.broadcast_shapes(*(p.shape for p in parts))
    parts = [_core.reshape(_core.broadcast_to(p, shape), (1, *shape)) for p in parts]
    joined = _core.concatenate(parts, 0)
    return moveaxis(joined, 0, normalize_axis(axisc, joined.ndim, "axisc"))


@operation(np="vecdot", np_linalg="vecdot", also={"a": "x1", "b": "x2"})
def vecdot(x1: Array, x2: Array, axis: int = -1) -> Array:
    """The sum of products along an axis.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.vecdot({a}.array([[1, 2], [3, 4]]), {a}.array([1, 1])).tolist()
    [3.0, 7.0]
    """
    first, second = normalize_axis(axis, x1.ndim), normalize_axis(axis, x2.ndim)
    if x1.shape[first] != x2.shape[second]:
        raise ValueError(f"vecdot: shapes {x1.shape} and {x2.shape} differ along axis {axis}")
    k = first - x1.ndim
    if k != second - x2.ndim:  # counted from the front, the axis is not the same from the back
        x1, x2, k = moveaxis(x1, first, -1), moveaxis(x2, second, -1), -1
    if name_of(x1) in COMPLEXES:
        x1 = core_ops.conjugate(x1)
    product = core_ops.multiply(x1, x2)
    return _core.reduce("sum", product, [k], False, name_of(product))
