"""Linear algebra under the names and conventions of the classic frontend."""

from __future__ import annotations

import functools
import operator
from typing import Any

import numpy

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import name_of
from ..arguments import normalize_axis
from ..manipulation.transpose import swapaxes
from .decompositions import check_matrix, lapack, transposed

core_ops = _core.ops


def _both(name: str) -> dict[str, Any]:
    """nd.linalg.<name> and the flat nd.linalg_<name>."""
    return {"nd_linalg": name, "nd": f"linalg_{name}"}


def _scaled(x: Array, factor: float) -> Array:
    return x if factor == 1 else core_ops.multiply(x, float(factor))


def _rows_last(x: Array, axis: int, argument: str) -> Array:
    """The matrices of `x` on its last two axes; their rows are on `axis`."""
    if x.ndim < 2:
        raise ValueError(f"{argument} must have at least two dimensions, not the shape {x.shape}")
    axis = normalize_axis(axis, x.ndim)
    if axis == x.ndim - 1:
        raise ValueError("axis must not be the last one: that holds the columns")
    return x if axis == x.ndim - 2 else swapaxes(x, axis, -2)


def _product(
    A: Array, B: Array, transpose_a: bool, transpose_b: bool, alpha: float, axis: int
) -> Array:
    a, b = _rows_last(A, axis, "A"), _rows_last(B, axis, "B")
    if a.shape[:-2] != b.shape[:-2]:
        raise ValueError(f"A and B have shapes {A.shape} and {B.shape}; their batches differ")
    return _scaled(_core.matmul(a, b, bool(transpose_a), bool(transpose_b), "gemm"), alpha)


@operation(**_both("gemm"), out=True)
def gemm(
    A: Array,
    B: Array,
    C: Array,
    transpose_a: bool = False,
    transpose_b: bool = False,
    alpha: float = 1.0,
    beta: float = 1.0,
    axis: int = -2,
) -> Array:
    """``alpha * op(A) @ op(B) + beta * C`` for stacks of matrices.

    Parameters
    ----------
    A, B, C : array
        With the same leading axes.
    transpose_a, transpose_b : bool
        Whether ``op`` transposes.
    alpha, beta : float
    axis : int
        Where the rows are; the columns are on the last axis.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.array([[1, 2], [3, 4]])
    >>> {f}.gemm(x, x, x, alpha=2, beta=10).asnumpy().tolist()
    [[24.0, 40.0], [60.0, 84.0]]
    """
    product = _product(A, B, transpose_a, transpose_b, alpha, axis)
    total = core_ops.add(product, _scaled(_rows_last(C, axis, "C"), beta))
    if total.shape != product.shape:
        raise ValueError(f"C of shape {C.shape} does not fit the product {product.shape}")
    return _rows_last(total, axis, "C")


@operation(**_both("gemm2"), out=True)
def gemm2(
    A: Array,
    B: Array,
    transpose_a: bool = False,
    transpose_b: bool = False,
    alpha: float = 1.0,
    axis: int = -2,
) -> Array:
    """``alpha * op(A) @ op(B)`` for stacks of matrices; see `gemm`.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.array([[1, 2]])
    >>> {f}.gemm2(x, x, transpose_b=True, alpha=2).asnumpy().tolist()
    [[10.0]]
    """
    return _rows_last(_product(A, B, transpose_a, transpose_b, alpha, axis), axis, "A")


@operation(**_both("syrk"), out=True)
def syrk(A: Array, transpose: bool = False, alpha: float = 1.0) -> Array:
    """``alpha * A @ A.T`` for stacks of matrices, or ``alpha * A.T @ A``.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.syrk({a}.array([[1, 2], [3, 4]])).asnumpy().tolist()
    [[5.0, 11.0], [11.0, 25.0]]
    """
    check_matrix(A, "A")
    return _scaled(_core.matmul(A, A, bool(transpose), not transpose, "syrk"), alpha)


def _triangle(A: Array, lower: bool) -> Array:
    """`A` with zeros in the other triangle."""
    places = _core.arange(type(A), 0.0, 1.0, A.shape[-1], "int64")
    rows = places[:, None]
    keep = core_ops.greater_equal(rows, places) if lower else core_ops.less_equal(rows, places)
    return _core.where(keep, A, 0)


@operation(**_both("trmm"), out=True)
def trmm(
    A: Array,
    B: Array,
    transpose: bool = False,
    rightside: bool = False,
    lower: bool = True,
    alpha: float = 1.0,
) -> Array:
    """``alpha * op(A) @ B`` with a triangular A, or ``alpha * B @ op(A)``.

    Parameters
    ----------
    A : array, shape (..., m, m)
        Only one triangle is read.
    B : array
    transpose : bool
        Whether ``op`` transposes.
    rightside : bool
        A stands on the right.
    lower : bool
        Which triangle.
    alpha : float

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.ones((2, 2))
    >>> {f}.trmm(x, x, alpha=2).asnumpy().tolist()
    [[2.0, 2.0], [4.0, 4.0]]
    """
    check_matrix(A, "A", square=True)
    check_matrix(B, "B")
    a = _triangle(A, bool(lower))
    if rightside:
        return _scaled(_core.matmul(B, a, False, bool(transpose), "trmm"), alpha)
    return _scaled(_core.matmul(a, B, bool(transpose), False, "trmm"), alpha)


@operation(**_both("trsm"), out=True)
def trsm(
    A: Array,
    B: Array,
    transpose: bool = False,
    rightside: bool = False,
    lower: bool = True,
    alpha: float = 1.0,
) -> Array:
    """The x of ``op(A) @ x = alpha * B`` with a triangular A, or of ``x @ op(A) = alpha * B``.

    Parameters are those of `trmm`. A zero on the diagonal raises where the result is read.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> A = {a}.array([[1, 0], [1, 1]])
    >>> {f}.trsm(A, {a}.array([[2], [4]]), alpha=0.5).asnumpy().tolist()
    [[1.0], [1.0]]
    """
    check_matrix(A, "A", square=True)
    b = _scaled(lapack(B), alpha)
    return _core.linalg_triangular_solve(lapack(A), b, not lower, bool(transpose), bool(rightside))


@operation(**_both("potrf"), out=True)
def potrf(A: Array, lower: bool = True) -> Array:
    """The Cholesky factor of symmetric positive definite matrices.

    Parameters
    ----------
    A : array, shape (..., m, m)
    lower : bool
        Which factor: ``A = L @ L.T`` or ``A = U.T @ U``.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.potrf({a}.array([[4, 2], [2, 5]])).asnumpy().tolist()
    [[2.0, 0.0], [1.0, 2.0]]
    """
    check_matrix(A, "A", square=True)
    return _core.linalg_cholesky(lapack(A), not lower)


@operation(**_both("potri"), out=True)
def potri(A: Array, lower: bool = True) -> Array:
    """The inverse of the matrix whose Cholesky factor is `A`.

    Parameters
    ----------
    A : array, shape (..., m, m)
        What `potrf` gave.
    lower : bool
        Which factor it is.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.potri({a}.array([[1, 0], [1, 1]])).asnumpy().tolist()
    [[2.0, -1.0], [-1.0, 1.0]]
    """
    check_matrix(A, "A", square=True)
    return _core.linalg_cholesky_inverse(lapack(A), not lower)


@operation(**_both("gelqf"))
def gelqf(A: Array) -> list[Array]:
    """The factors Q and L of ``A = L @ Q``: orthonormal rows, lower triangle.

    Parameters
    ----------
    A : array, shape (..., m, n) with m <= n

    Examples
    --------
    >>> from slipstream import {imports}
    >>> Q, L = {f}.gelqf({a}.array([[3, 4]]))
    >>> abs(L).asscalar()
    5.0
    """
    check_matrix(A, "A")
    return list(_core.linalg_lq(lapack(A)))


@operation(**_both("syevd"))
def syevd(A: Array) -> list[Array]:
    """Eigenvectors, in the rows of U, and eigenvalues L of symmetric matrices.

    Parameters
    ----------
    A : array, shape (..., m, m)

    Returns
    -------
    list
        U and L with ``U @ A = diag(L) @ U``; L ascends.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> U, L = {f}.syevd({a}.array([[2, 0], [0, 1]]))
    >>> L.asnumpy().tolist()
    [1.0, 2.0]
    """
    check_matrix(A, "A", square=True)
    values, vectors = _core.linalg_eigh(lapack(A), True, False)
    return [_core.copy(transposed(vectors)), values]


@operation(**_both("inverse"), out=True)
def inverse(A: Array) -> Array:
    """The inverse of square matrices.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.inverse({a}.array([[1, 1], [1, 2]])).asnumpy().tolist()
    [[2.0, -1.0], [-1.0, 1.0]]
    """
    check_matrix(A, "A", square=True)
    return _core.linalg_inv(lapack(A), False)


def _one_at_least(x: Array) -> Array:
    """The classic frontend has no arrays without dimensions."""
    return _core.reshape(x, (1,)) if x.ndim == 0 else x


@operation(**_both("det"), out=True)
def det(A: Array) -> Array:
    """The determinant of square matrices, of shape (1,) for one.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.det({a}.array([[1, 0], [0, 1]])).asnumpy().tolist()
    [1.0]
    """
    check_matrix(A, "A", square=True)
    return _one_at_least(_core.linalg_det(lapack(A)))


@operation(**_both("slogdet"))
def slogdet(A: Array) -> list[Array]:
    """Sign and logarithm of the determinant of square matrices.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> sign, logabsdet = {f}.slogdet({a}.array([[0, 1], [1, 0]]))
    >>> sign.asscalar(), logabsdet.asscalar()
    (-1.0, 0.0)
    """
    check_matrix(A, "A", square=True)
    return [_one_at_least(x) for x in _core.linalg_slogdet(lapack(A))]


def _diagonal(A: Array, offset: int) -> Array:
    """The diagonals of the last two axes, as a view."""
    check_matrix(A, "A", square=True)
    n = A.shape[-1]
    try:
        offset = operator.index(offset)
    except TypeError:
        raise TypeError(f"offset must be an integer, not {type(offset).__name__}") from None
    if abs(offset) >= max(n, 1):
        raise ValueError(f"offset {offset} lies outside matrices of size {n}")
    *lead, down, right = _core.strides(A)
    start = offset * right if offset >= 0 else -offset * down
    shape = (*A.shape[:-2], n - abs(offset))
    return _core.window(A, shape, (*lead, down + right), start)


@operation(**_both("sumlogdiag"), out=True)
def sumlogdiag(A: Array) -> Array:
    """The sum of the logarithms of a matrix's diagonal, of shape (1,) for one matrix.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.sumlogdiag({a}.array([[1, 5], [6, 1]])).asnumpy().tolist()
    [0.0]
    """
    logs = core_ops.log(_diagonal(A, 0))
    return _one_at_least(_core.reduce("sum", logs, [-1], False, None))


@operation(**_both("extractdiag"), out=True)
def extractdiag(A: Array, offset: int = 0) -> Array:
    """A diagonal of square matrices.

    Parameters
    ----------
    A : array, shape (..., m, m)
    offset : int
        Which one: positive above the main diagonal, negative below.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.extractdiag({a}.array([[1, 2], [3, 4]]), 1).asnumpy().tolist()
    [2.0]
    """
    return _core.copy(_diagonal(A, offset))


@operation(**_both("makediag"), out=True)
def makediag(A: Array, offset: int = 0) -> Array:
    """Square matrices with `A` on a diagonal and zeros elsewhere.

    Parameters
    ----------
    A : array, shape (..., m)
    offset : int
        Which diagonal: positive above the main diagonal, negative below.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.makediag({a}.array([1, 2])).asnumpy().tolist()
    [[1.0, 0.0], [0.0, 2.0]]
    """
    if A.ndim < 1:
        raise ValueError("A must have at least one dimension")
    n = A.shape[-1] + abs(offset)
    result = _core.fill(type(A), 0, name_of(A), (*A.shape[:-1], n, n))
    _core.store(_diagonal(result, offset), A)
    return result


@functools.lru_cache(maxsize=32)
def _trian_places(n: int, offset: int, lower: bool) -> numpy.ndarray:
    """Places of a triangle in an n x n matrix: a lower one by rows, an upper one by columns."""
    if offset < 0 or (offset == 0 and lower):
        rows, columns = numpy.tril_indices(n, offset)
    else:
        columns, rows = numpy.tril_indices(n, -offset)
    return (rows * n + columns).astype(numpy.int64)


def _places_array(like: Array, n: int, offset: int, lower: bool) -> Array:
    places = _trian_places(n, offset, lower)
    return _core.from_buffer(type(like), places, "int64", places.shape)


@operation(**_both("extracttrian"), out=True)
def extracttrian(A: Array, offset: int = 0, lower: bool = True) -> Array:
    """The elements of a triangle of square matrices: a lower one by rows, an upper one by columns.

    Parameters
    ----------
    A : array, shape (..., m, m)
    offset : int
        The triangle above (positive) or below (negative) that diagonal.
    lower : bool
        Which triangle for offset 0.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.extracttrian({a}.array([[1, 2], [3, 4]])).asnumpy().tolist()
    [1.0, 3.0, 4.0]
    """
    check_matrix(A, "A", square=True)
    n = A.shape[-1]
    flat = _core.reshape(A, (*A.shape[:-2], n * n))
    places = _places_array(A, n, int(offset), bool(lower))
    return _core.gather(flat, flat.ndim - 1, [places], "raise")


@operation(**_both("maketrian"), out=True)
def maketrian(A: Array, offset: int = 0, lower: bool = True) -> Array:
    """Square matrices with a triangle of given elements: what `extracttrian` takes apart.

    Parameters
    ----------
    A : array, shape (..., k)
        k is 1, 3, 6, 10 or another triangular number.
    offset : int
        The triangle above (positive) or below (negative) that diagonal.
    lower : bool
        Which triangle for offset 0.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.maketrian({a}.array([1, 2, 3])).asnumpy().tolist()
    [[1.0, 0.0], [2.0, 3.0]]
    """
    if A.ndim < 1:
        raise ValueError("A must have at least one dimension")
    k = A.shape[-1]
    side = int(((8 * k + 1) ** 0.5 - 1) / 2 + 0.5)
    if side * (side + 1) // 2 != k:
        raise ValueError(f"A has {k} elements per matrix, which do not form a triangle")
    n = side + abs(offset)
    flat = _core.fill(type(A), 0, name_of(A), (*A.shape[:-1], n * n))
    flat[..., _places_array(A, n, int(offset), bool(lower))] = A
    return _core.reshape(flat, (*A.shape[:-1], n, n))
