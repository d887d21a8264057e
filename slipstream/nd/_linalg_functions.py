"""Functions of ``nd.linalg``.

Written by tools/write_functions.py; change the declarations instead.
"""

# fmt: off
from __future__ import annotations

from .. import _core
from .._arguments import explained
from .._convert import as_kind, finish
from .._core import ops as core_ops
from .._ops.linalg import blas as _linalg_blas
from .._ops.linalg import diagonals as _linalg_diagonals
from .._ops.linalg import lapack as _linalg_lapack
from .._symbolic import Symbolic, symbolic
from .._typing import ArrayLike
from ._ndarray import NDArray

__all__ = [
    "det", "extractdiag", "extracttrian", "gelqf", "gemm", "gemm2", "inverse", "makediag",
    "maketrian", "potrf", "potri", "slogdet", "sumlogdiag", "syevd", "syrk", "trmm", "trsm",
]


def det(A: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """The determinant of square matrices, of shape (1,) for one.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.linalg.det(nd.array([[1, 0], [0, 1]])).asnumpy().tolist()
    [1.0]
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        _linalg_lapack.check_matrix(A, "A", square=True)
        result = _linalg_lapack.with_a_dimension(_core.linalg_det(_linalg_lapack.lapack(A)))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.linalg", "det", A, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_lapack.det) from error.__cause__


def extractdiag(
    A: ArrayLike, offset: int = 0, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """A diagonal of square matrices.

    Parameters
    ----------
    A : array, shape (..., m, m)
    offset : int
        Which one: positive above the main diagonal, negative below.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.linalg.extractdiag(nd.array([[1, 2], [3, 4]]), 1).asnumpy().tolist()
    [2.0]
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        result = _core.copy(_linalg_diagonals._diagonal(A, offset))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.linalg", "extractdiag", A, offset, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_diagonals.extractdiag, offset=offset) from error.__cause__


def extracttrian(
    A: ArrayLike, offset: int = 0, lower: bool = True, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
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
    >>> from slipstream import nd
    >>> nd.linalg.extracttrian(nd.array([[1, 2], [3, 4]])).asnumpy().tolist()
    [1.0, 3.0, 4.0]
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        _linalg_diagonals.check_matrix(A, "A", square=True)
        n = A.shape[-1]
        flat = _core.reshape(A, (*A.shape[:-2], n * n))
        places = _linalg_diagonals._places_array(A, n, int(offset), bool(lower))
        result = _core.gather(flat, flat.ndim - 1, [places], "raise")
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.linalg", "extracttrian", A, offset, lower, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_diagonals.extracttrian, offset=offset) from error.__cause__


def gelqf(A: ArrayLike, out: NDArray | None = None, name: str | None = None) -> list[NDArray]:
    """The factors Q and L of ``A = L @ Q``: orthonormal rows, lower triangle.

    Parameters
    ----------
    A : array, shape (..., m, n) with m <= n

    Examples
    --------
    >>> from slipstream import nd
    >>> Q, L = nd.linalg.gelqf(nd.array([[3, 4]]))
    >>> abs(L).asscalar()
    5.0
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        _linalg_lapack.check_matrix(A, "A")
        result = list(_core.linalg_lq(_linalg_lapack.lapack(A)))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.linalg", "gelqf", A, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_lapack.gelqf) from error.__cause__


def gemm(
    A: ArrayLike, B: ArrayLike, C: ArrayLike, transpose_a: bool = False, transpose_b: bool = False,
    alpha: float = 1.0, beta: float = 1.0, axis: int = -2, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
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
    >>> from slipstream import nd
    >>> x = nd.array([[1, 2], [3, 4]])
    >>> nd.linalg.gemm(x, x, x, alpha=2, beta=10).asnumpy().tolist()
    [[24.0, 40.0], [60.0, 84.0]]
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        if type(B) is not NDArray:
            B = as_kind(NDArray, B)
        if type(C) is not NDArray:
            C = as_kind(NDArray, C)
        product = _linalg_blas._product(A, B, transpose_a, transpose_b, alpha, axis)
        total = core_ops.add(
            product, _linalg_blas._scaled(_linalg_blas._rows_last(C, axis, "C"), beta)
        )
        if total.shape != product.shape:
            raise ValueError(f"C of shape {C.shape} does not fit the product {product.shape}")
        result = _linalg_blas._rows_last(total, axis, "C")
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.linalg", "gemm", A, B, C, transpose_a, transpose_b, alpha, beta, axis, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _linalg_blas.gemm, alpha=alpha, beta=beta, axis=axis
        ) from error.__cause__


def gemm2(
    A: ArrayLike, B: ArrayLike, transpose_a: bool = False, transpose_b: bool = False,
    alpha: float = 1.0, axis: int = -2, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """``alpha * op(A) @ op(B)`` for stacks of matrices; see `gemm`.

    Examples
    --------
    >>> from slipstream import nd
    >>> x = nd.array([[1, 2]])
    >>> nd.linalg.gemm2(x, x, transpose_b=True, alpha=2).asnumpy().tolist()
    [[10.0]]
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        if type(B) is not NDArray:
            B = as_kind(NDArray, B)
        result = _linalg_blas._rows_last(
            _linalg_blas._product(A, B, transpose_a, transpose_b, alpha, axis), axis, "A"
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.linalg", "gemm2", A, B, transpose_a, transpose_b, alpha, axis, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_blas.gemm2, alpha=alpha, axis=axis) from error.__cause__


def inverse(A: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """The inverse of square matrices.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.linalg.inverse(nd.array([[1, 1], [1, 2]])).asnumpy().tolist()
    [[2.0, -1.0], [-1.0, 1.0]]
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        _linalg_lapack.check_matrix(A, "A", square=True)
        result = _core.linalg_inv(_linalg_lapack.lapack(A), False)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.linalg", "inverse", A, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_lapack.inverse) from error.__cause__


def makediag(
    A: ArrayLike, offset: int = 0, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """Square matrices with `A` on a diagonal and zeros elsewhere.

    Parameters
    ----------
    A : array, shape (..., m)
    offset : int
        Which diagonal: positive above the main diagonal, negative below.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.linalg.makediag(nd.array([1, 2])).asnumpy().tolist()
    [[1.0, 0.0], [0.0, 2.0]]
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        if A.ndim < 1:
            raise ValueError("A must have at least one dimension")
        n = A.shape[-1] + abs(offset)
        result = _core.fill(type(A), 0, _linalg_diagonals.name_of(A), (*A.shape[:-1], n, n))
        _core.store(_linalg_diagonals._diagonal(result, offset), A)
        result = result
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.linalg", "makediag", A, offset, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_diagonals.makediag, offset=offset) from error.__cause__


def maketrian(
    A: ArrayLike, offset: int = 0, lower: bool = True, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
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
    >>> from slipstream import nd
    >>> nd.linalg.maketrian(nd.array([1, 2, 3])).asnumpy().tolist()
    [[1.0, 0.0], [2.0, 3.0]]
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        if A.ndim < 1:
            raise ValueError("A must have at least one dimension")
        k = A.shape[-1]
        side = int(((8 * k + 1) ** 0.5 - 1) / 2 + 0.5)
        if side * (side + 1) // 2 != k:
            raise ValueError(f"A has {k} elements per matrix, which do not form a triangle")
        n = side + abs(offset)
        flat = _core.fill(type(A), 0, _linalg_diagonals.name_of(A), (*A.shape[:-1], n * n))
        flat[..., _linalg_diagonals._places_array(A, n, int(offset), bool(lower))] = A
        result = _core.reshape(flat, (*A.shape[:-1], n, n))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.linalg", "maketrian", A, offset, lower, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_diagonals.maketrian, offset=offset) from error.__cause__


def potrf(
    A: ArrayLike, lower: bool = True, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The Cholesky factor of symmetric positive definite matrices.

    Parameters
    ----------
    A : array, shape (..., m, m)
    lower : bool
        Which factor: ``A = L @ L.T`` or ``A = U.T @ U``.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.linalg.potrf(nd.array([[4, 2], [2, 5]])).asnumpy().tolist()
    [[2.0, 0.0], [1.0, 2.0]]
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        _linalg_lapack.check_matrix(A, "A", square=True)
        result = _core.linalg_cholesky(_linalg_lapack.lapack(A), not lower)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.linalg", "potrf", A, lower, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_lapack.potrf) from error.__cause__


def potri(
    A: ArrayLike, lower: bool = True, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The inverse of the matrix whose Cholesky factor is `A`.

    Parameters
    ----------
    A : array, shape (..., m, m)
        What `potrf` gave.
    lower : bool
        Which factor it is.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.linalg.potri(nd.array([[1, 0], [1, 1]])).asnumpy().tolist()
    [[2.0, -1.0], [-1.0, 1.0]]
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        _linalg_lapack.check_matrix(A, "A", square=True)
        result = _core.linalg_cholesky_inverse(_linalg_lapack.lapack(A), not lower)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.linalg", "potri", A, lower, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_lapack.potri) from error.__cause__


def slogdet(A: ArrayLike, out: NDArray | None = None, name: str | None = None) -> list[NDArray]:
    """Sign and logarithm of the determinant of square matrices.

    Examples
    --------
    >>> from slipstream import nd
    >>> sign, logabsdet = nd.linalg.slogdet(nd.array([[0, 1], [1, 0]]))
    >>> sign.asscalar(), logabsdet.asscalar()
    (-1.0, 0.0)
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        result = _linalg_lapack.slogdet(A)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.linalg", "slogdet", A, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_lapack.slogdet) from error.__cause__


def sumlogdiag(A: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """The sum of the logarithms of a matrix's diagonal, of shape (1,) for one matrix.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.linalg.sumlogdiag(nd.array([[1, 5], [6, 1]])).asnumpy().tolist()
    [0.0]
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        logs = core_ops.log(_linalg_diagonals._diagonal(A, 0))
        result = _linalg_diagonals.with_a_dimension(_core.reduce("sum", logs, [-1], False, None))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.linalg", "sumlogdiag", A, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_diagonals.sumlogdiag) from error.__cause__


def syevd(A: ArrayLike, out: NDArray | None = None, name: str | None = None) -> list[NDArray]:
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
    >>> from slipstream import nd
    >>> U, L = nd.linalg.syevd(nd.array([[2, 0], [0, 1]]))
    >>> L.asnumpy().tolist()
    [1.0, 2.0]
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        _linalg_lapack.check_matrix(A, "A", square=True)
        values, vectors = _core.linalg_eigh(_linalg_lapack.lapack(A), True, False)
        result = [_core.copy(_linalg_lapack.transposed(vectors)), values]
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.linalg", "syevd", A, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_lapack.syevd) from error.__cause__


def syrk(
    A: ArrayLike, transpose: bool = False, alpha: float = 1.0, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """``alpha * A @ A.T`` for stacks of matrices, or ``alpha * A.T @ A``.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.linalg.syrk(nd.array([[1, 2], [3, 4]])).asnumpy().tolist()
    [[5.0, 11.0], [11.0, 25.0]]
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        _linalg_blas.check_matrix(A, "A")
        result = _linalg_blas._scaled(
            _core.matmul(A, A, bool(transpose), not transpose, "syrk"), alpha
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.linalg", "syrk", A, transpose, alpha, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_blas.syrk, alpha=alpha) from error.__cause__


def trmm(
    A: ArrayLike, B: ArrayLike, transpose: bool = False, rightside: bool = False,
    lower: bool = True, alpha: float = 1.0, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
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
    >>> from slipstream import nd
    >>> x = nd.ones((2, 2))
    >>> nd.linalg.trmm(x, x, alpha=2).asnumpy().tolist()
    [[2.0, 2.0], [4.0, 4.0]]
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        if type(B) is not NDArray:
            B = as_kind(NDArray, B)
        result = _linalg_blas.trmm(A, B, transpose, rightside, lower, alpha)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.linalg", "trmm", A, B, transpose, rightside, lower, alpha, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_blas.trmm, alpha=alpha) from error.__cause__


def trsm(
    A: ArrayLike, B: ArrayLike, transpose: bool = False, rightside: bool = False,
    lower: bool = True, alpha: float = 1.0, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """The x of ``op(A) @ x = alpha * B`` with a triangular A, or of ``x @ op(A) = alpha * B``.

    Parameters are those of `trmm`. A zero on the diagonal raises where the result is read.

    Examples
    --------
    >>> from slipstream import nd
    >>> A = nd.array([[1, 0], [1, 1]])
    >>> nd.linalg.trsm(A, nd.array([[2], [4]]), alpha=0.5).asnumpy().tolist()
    [[1.0], [1.0]]
    """
    try:
        if type(A) is not NDArray:
            A = as_kind(NDArray, A)
        if type(B) is not NDArray:
            B = as_kind(NDArray, B)
        _linalg_blas.check_matrix(A, "A", square=True)
        b = _linalg_blas._scaled(_linalg_blas.lapack(B), alpha)
        result = _core.linalg_triangular_solve(
            _linalg_blas.lapack(A), b, not lower, bool(transpose), bool(rightside)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.linalg", "trsm", A, B, transpose, rightside, lower, alpha, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_blas.trsm, alpha=alpha) from error.__cause__
