"""Norms, condition numbers, ranks, powers and products of several matrices."""

from __future__ import annotations

import itertools
import operator
from collections.abc import Sequence
from typing import Any

import numpy

from ... import _core
from ..._convert import Array
from ..._declare import Arrays, operation
from ..._dtypes import name_of
from ..arguments import axes_of, normalize_axis, real
from ..casting import as_float
from ..manipulation.shape import expand_dims
from ..manipulation.transpose import moveaxis
from ..reductions.reduce import reduce_some, root
from .decompositions import (
    LinAlgError,
    as_type,
    check_matrix,
    epsilon,
    is_complex,
    lapack,
    matmul,
    narrow,
    solve,
    svdvals,
)

core_ops = _core.ops
_INF = float("inf")
_SHORT = 1 << 16  # up to here one product of the vector with itself beats a sum over threads


def _magnitude(x: Array) -> Array:
    return core_ops.absolute(x) if is_complex(x) else core_ops.absolute(as_float(x))


def _vector_norm(x: Array, ord: Any, axes: list[int] | None, keepdims: bool) -> Array:
    if ord in ("fro", "f"):  # of vectors in MXNet, too
        ord = 2
    if isinstance(ord, str):
        raise ValueError(f"ord={ord!r} is not a norm of vectors")
    size = _magnitude(x)
    if ord is None or ord == 2:
        return root(_core.reduce("sum", core_ops.square(size), axes, keepdims, None))
    if ord == _INF:
        return reduce_some("max", size, axes, None, None, keepdims, initial=0)
    if ord == -_INF:
        return _core.reduce("min", size, axes, keepdims, None)
    if ord == 0:
        nonzero = as_type(core_ops.not_equal(size, 0), name_of(size))
        return _core.reduce("sum", nonzero, axes, keepdims, None)
    if ord == 1:
        return _core.reduce("sum", size, axes, keepdims, None)
    ord = real(ord, "ord")
    total = _core.reduce("sum", core_ops.power(size, ord), axes, keepdims, None)
    return core_ops.power(total, 1.0 / ord)


def _matrix_norm(x: Array, ord: Any, rows: int, columns: int, keepdims: bool) -> Array:
    """The norm of the matrices on two axes, counted from the front."""
    if rows == columns:
        raise ValueError("axis must name two different axes")
    if ord is None or ord in ("fro", "f"):
        return _vector_norm(x, 2, [rows, columns], keepdims)
    if ord in (2, -2, "nuc"):
        s = svdvals(moveaxis(x, (rows, columns), (-2, -1)))
        if ord == 2:
            result = reduce_some("max", s, -1, initial=0)
        else:
            result = _core.reduce("min" if ord == -2 else "sum", s, [-1], False, None)
    elif ord in (1, -1, _INF, -_INF):
        inner, outer = (rows, columns) if abs(ord) == 1 else (columns, rows)
        total = _core.reduce("sum", _magnitude(x), [inner], True, None)
        if ord > 0:
            result = reduce_some("max", total, outer, None, None, True, initial=0)
        else:
            result = _core.reduce("min", total, [outer], True, None)
        if keepdims:
            return result
        kept = [d for i, d in enumerate(x.shape) if i not in (rows, columns)]
        return _core.reshape(result, kept)
    else:
        raise ValueError(f"ord={ord!r} is not a norm of matrices")
    return expand_dims(result, tuple(sorted((rows, columns)))) if keepdims else result


@operation(np_linalg="norm")
def norm(x: Array, ord: Any = None, axis: Any = None, keepdims: bool = False) -> Array:
    """The norm of vectors or matrices.

    Parameters
    ----------
    x : array
    ord : optional
        Of vectors: None or 2 for the Euclidean norm, 0, 1, inf, -inf or another number. Of
        matrices: None or 'fro' for the Frobenius norm, 'nuc', 1, -1, 2, -2, inf or -inf. As in
        MXNet, 'inf' and '-inf' without `axis` look at all elements as one vector.
    axis : int or pair of ints, optional
        Vectors lie along one axis, matrices along two. By default all elements are one vector
        when `ord` is None, else `x` itself is the vector or matrix.
    keepdims : bool
        Keep reduced axes with length one.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.norm({a}.array([3, 4])).item()
    5.0
    >>> {f}.norm({a}.array([[0, 2], [3, 0]]), "nuc").item()
    5.0
    """
    axes = axes_of(axis)
    keepdims = bool(keepdims)
    if isinstance(ord, str) and ord in ("inf", "-inf"):
        ord = float(ord)
        if axes is None:
            return _vector_norm(x, ord, None, keepdims)
    if axes is None:
        if ord is None:
            if x.size <= _SHORT and not keepdims and name_of(x) in ("float32", "float64"):
                flat = x if x.ndim == 1 else _core.reshape(x, (-1,))
                return root(_core.dot(flat, flat))
            return _vector_norm(x, None, None, keepdims)
        if x.ndim not in (1, 2):
            raise ValueError(f"ord={ord!r} needs a vector or a matrix; give axis")
        axes = list(range(x.ndim))
    places = [normalize_axis(a, x.ndim) for a in axes]
    if len(places) == 1:
        return _vector_norm(x, ord, places, keepdims)
    if len(places) == 2:
        return _matrix_norm(x, ord, places[0], places[1], keepdims)
    raise ValueError(f"axis must be one or two axes, not {axis!r}")


@operation(np_linalg="vector_norm")
def vector_norm(x: Array, *, axis: Any = None, keepdims: bool = False, ord: Any = 2) -> Array:
    """The norm of vectors.

    Parameters
    ----------
    x : array
    axis : int or tuple of ints, optional
        The axes whose elements are one vector; by default all.
    keepdims : bool
        Keep reduced axes with length one.
    ord : number
        2 for the Euclidean norm, 0, 1, inf, -inf or another number.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.vector_norm({a}.array([[3, 4]]), axis=1).tolist()
    [5.0]
    """
    axes = axes_of(axis)
    places = None if axes is None else [normalize_axis(a, x.ndim) for a in axes]
    return _vector_norm(x, ord, places, bool(keepdims))


@operation(np_linalg="matrix_norm")
def matrix_norm(
    x: Array, *, keepdims: bool = False, ord: Any = "fro", axis: Sequence[int] = (-2, -1)
) -> Array:
    """The norm of the matrices on two axes, the last two by default.

    Parameters
    ----------
    x : array, shape (..., m, n)
    keepdims : bool
        Keep reduced axes with length one.
    ord : number or str
        'fro', 'nuc', 1, -1, 2, -2, inf or -inf.
    axis : (int, int)
        Where the rows and the columns are counted.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.matrix_norm({a}.array([[3, 4], [0, 0]])).item()
    5.0
    """
    check_matrix(x, "x")
    if not isinstance(axis, (tuple, list)) or len(axis) != 2:
        raise ValueError(f"axis must be two ints, not {axis!r}")
    row, column = (normalize_axis(a, x.ndim) for a in axis)
    if row == column:
        raise ValueError(f"axis must be two different ones, not {tuple(axis)}")
    return _matrix_norm(x, ord, row, column, bool(keepdims))


@operation(np_linalg="cond")
def cond(x: Array, p: Any = None) -> Array:
    """The condition number of matrices: infinite for a singular one.

    Parameters
    ----------
    x : array, shape (..., m, n)
    p : optional
        The norm, as in `norm`; None means 2, by singular values.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.cond({a}.array([[4, 0], [0, 2]])).item()
    2.0
    """
    if x.size == 0 and 0 in x.shape[-2:]:
        raise LinAlgError("cond is not defined on empty arrays")
    check_matrix(x, "x", square=p not in (None, 2, -2))
    if p in (None, 2, -2):
        s = svdvals(x)
        largest, smallest = s[..., 0], s[..., -1]
        ratio = (
            core_ops.divide(smallest, largest) if p == -2 else core_ops.divide(largest, smallest)
        )
    else:
        a = lapack(x)
        inverse = _core.linalg_inv(a, True)
        ratio = narrow(core_ops.multiply(matrix_norm(a, ord=p), matrix_norm(inverse, ord=p)), x)
    # A singular matrix gave NaN; NaN in the matrix itself stays.
    bad = _core.reduce("any", core_ops.isnan(x), [-2, -1], False, None)
    hidden = core_ops.logical_and(core_ops.isnan(ratio), core_ops.logical_not(bad))
    return _core.where(hidden, _INF, ratio)


@operation(np_linalg="matrix_rank", also={"M": "A"})
def matrix_rank(A: Array, tol: Any = None, hermitian: bool = False, *, rtol: Any = None) -> Array:
    """How many singular values of a matrix are not (almost) zero.

    Parameters
    ----------
    A : array, shape (..., m, n)
        A vector is of rank 1, unless all its elements are zero.
    tol : float or array, optional
        Singular values up to this count as zero.
    hermitian : bool
        The matrices are symmetric (complex: Hermitian); accepted for NumPy's sake.
    rtol : float or array, optional
        The same as a share of the largest; by default the type's spacing times max(m, n).

    Returns
    -------
    array of int64, shape (...)

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.matrix_rank({a}.array([[1, 2], [2, 4]])).item()
    1
    """
    if tol is not None and rtol is not None:
        raise ValueError("tol and rtol must not both be given")
    if A.ndim < 2:
        found = _core.reduce("any", core_ops.not_equal(A, 0), None, False, None)
        return _core.cast(found, "int64")
    if A.size == 0 and 0 in A.shape[-2:]:
        return _core.fill(type(A), 0, "int64", A.shape[:-2])
    s = svdvals(A)
    if tol is None:
        share = epsilon(A) * max(A.shape[-2:]) if rtol is None else rtol
        if isinstance(share, Array):
            share = share[..., None]
        tol = core_ops.multiply(_core.reduce("max", s, [-1], True, None), share)
    elif isinstance(tol, Array):
        tol = tol[..., None]
    return _core.reduce("sum", core_ops.greater(s, tol), [-1], False, "int64")


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


@operation(np_linalg="tensorinv")
def tensorinv(a: Array, ind: int = 2) -> Array:
    """The inverse of the map that `tensordot` makes of an array.

    Parameters
    ----------
    a : array
        Its first `ind` axes have as many elements as the rest.
    ind : int
        How many axes count as rows.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.tensorinv({a}.array([[[2, 0]], [[0, 4]]]), 1).shape
    (1, 2, 2)
    """
    if ind <= 0:
        raise ValueError(f"ind must be positive, not {ind}")
    shape = (*a.shape[ind:], *a.shape[:ind])
    rows = int(numpy.prod(a.shape[:ind], dtype=numpy.int64))
    flat = _core.reshape(a, (rows, -1) if rows else (0, 0))
    check_matrix(flat, "a", square=True)
    return narrow(_core.reshape(_core.linalg_inv(lapack(flat), False), shape), a)


@operation(np_linalg="tensorsolve")
def tensorsolve(a: Array, b: Array, axes: Any = None) -> Array:
    """The x of ``tensordot(a, x, x.ndim) = b``.

    Parameters
    ----------
    a : array, shape b.shape + x.shape
    b : array
    axes : tuple of ints, optional
        Axes of `a` to move to the end first.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.tensorsolve({a}.array([[2, 0], [0, 4]]), {a}.array([2, 2])).tolist()
    [1.0, 0.5]
    """
    if axes is not None:
        moved = [normalize_axis(k, a.ndim, "axes") for k in axes_of(axes)]
        a = _core.transpose(a, [k for k in range(a.ndim) if k not in moved] + moved)
    shape = a.shape[b.ndim - a.ndim :]
    n = int(numpy.prod(shape, dtype=numpy.int64))
    if a.size != n * n:
        raise LinAlgError(
            f"a of shape {a.shape} is not square with respect to b of shape {b.shape}"
        )
    x = solve(_core.reshape(a, (n, n)), _core.reshape(b, (b.size,)))
    return _core.reshape(x, shape)
