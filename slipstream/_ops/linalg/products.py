"""Products of vectors and matrices besides the matrix product."""

from __future__ import annotations

import itertools
import operator
from typing import Any

import numpy

from ... import _core
from ..._convert import Array
from ..._declare import Arrays, operation
from ..._dtypes import COMPLEXES, name_of
from ..arguments import normalize_axis
from ..manipulation.transpose import moveaxis
from .matrices import LinAlgError, check_matrix, lapack, matmul, narrow

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
        if second is None:
            return first
        return core_ops.negative(second) if first is None else core_ops.subtract(first, second)

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


@operation(np_linalg="matrix_power")
def matrix_power(a: Array, n: int) -> Array:
    """Square matrices multiplied by themselves `n` times; a negative `n` inverts first.

    Parameters
    ----------
    a : array, shape (..., m, m)
    n : int

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.matrix_power({a}.array([[1, 1], [0, 1]]), 3).tolist()
    [[1.0, 3.0], [0.0, 1.0]]
    """
    check_matrix(a, "a", square=True)
    try:
        n = operator.index(n)
    except TypeError:
        raise TypeError("n must be an integer") from None
    if n == 0:
        places = _core.arange(type(a), 0.0, 1.0, a.shape[-1], "int64")
        unit = _core.cast(core_ops.equal(places[:, None], places), name_of(a))
        return _core.copy(_core.broadcast_to(unit, a.shape))
    if n < 0:
        a, n = narrow(_core.linalg_inv(lapack(a), False), a), -n
    result: Any = None
    while True:
        if n & 1:
            result = a if result is None else matmul(result, a)
        n >>= 1
        if n == 0:
            return _core.copy(result) if result is a else result
        a = matmul(a, a)


def _cheapest_order(shapes: list[tuple[int, int]]) -> list[list[int]]:
    """Where to cut each chain i..j of matrices so that the fewest multiplications remain."""
    n = len(shapes)
    sizes = [s[0] for s in shapes] + [shapes[-1][1]]
    best = [[0] * n for _ in range(n)]
    cut = [[0] * n for _ in range(n)]
    for length in range(1, n):
        for i in range(n - length):
            j = i + length
            costs = [
                best[i][k] + best[k + 1][j] + sizes[i] * sizes[k + 1] * sizes[j + 1]
                for k in range(i, j)
            ]
            best[i][j] = min(costs)
            cut[i][j] = i + costs.index(best[i][j])
    return cut


@operation(np_linalg="multi_dot", out=True)
def multi_dot(arrays: Arrays) -> Array:
    """The product of two or more matrices, in the order that costs least.

    Parameters
    ----------
    arrays : sequence of matrices
        The first and the last may be vectors.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.array([[1, 2], [3, 4]])
    >>> {f}.multi_dot([x, x, {a}.array([1, 1])]).tolist()
    [17.0, 37.0]
    """
    chain = list(arrays)
    if len(chain) < 2:
        raise ValueError("arrays must hold at least two matrices")
    shape: list[int] = []
    if chain[0].ndim == 1:
        chain[0] = _core.reshape(chain[0], (1, chain[0].size))
    else:
        shape += chain[0].shape[:1]
    if chain[-1].ndim == 1:
        chain[-1] = _core.reshape(chain[-1], (chain[-1].size, 1))
    else:
        shape += chain[-1].shape[-1:]
    for x in chain:
        if x.ndim != 2:
            raise LinAlgError(f"arrays must hold matrices, not one of shape {x.shape}")
    for a, b in itertools.pairwise(chain):
        if a.shape[1] != b.shape[0]:
            raise ValueError(f"arrays of shapes {a.shape} and {b.shape} do not fit")
    cut = _cheapest_order([(x.shape[0], x.shape[1]) for x in chain])

    def product(i: int, j: int) -> Array:
        if i == j:
            return chain[i]
        k = cut[i][j]
        return matmul(product(i, k), product(k + 1, j))

    return _core.reshape(product(0, len(chain) - 1), shape)


@operation(np="outer", out=True)
def outer(a: Array, b: Array) -> Array:
    """All products of an element of `a` with an element of `b`.

    >>> from slipstream import {imports}
    >>> {f}.outer({f}.array([1, 2]), {f}.array([3, 4]))
    array([[3., 4.],
           [6., 8.]])
    """
    return core_ops.multiply(_core.reshape(a, (a.size, 1)), _core.reshape(b, (1, b.size)))


@operation(np_linalg="outer", also={"a": "x1", "b": "x2"})
def outer_of_vectors(x1: Array, x2: Array) -> Array:
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


@operation(nd="khatri_rao")
def khatri_rao(*args: Array) -> Array:
    """The column-wise Kronecker product of matrices.

    Parameters
    ----------
    *args : arrays of shape (rows, columns)
        With one number of columns.

    Returns
    -------
    array of shape (product of all rows, columns)

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.khatri_rao({a}.array([[1, 2]]), {a}.array([[3, 4], [5, 6]])).tolist()
    [[3.0, 8.0], [5.0, 12.0]]
    """
    if not args:
        raise ValueError("khatri_rao needs at least one matrix")
    result = args[0]
    for x in args:
        if x.ndim != 2 or x.shape[1] != result.shape[1]:
            raise ValueError("khatri_rao: matrices must have one number of columns")
    for x in args[1:]:
        left, right = result.shape[0], x.shape[0]
        columns = x.shape[1]
        product = core_ops.multiply(
            _core.reshape(result, (left, 1, columns)), _core.reshape(x, (1, right, columns))
        )
        result = _core.reshape(product, (left * right, columns))
    return result if len(args) > 1 else _core.copy(result)
