"""Decompositions under LAPACK's names, as the classic frontend has them."""

from __future__ import annotations

from ... import _core
from ..._convert import Array
from ..._declare import operation
from .matrices import check_matrix, classic_names, lapack, transposed, with_a_dimension


@operation(**classic_names("potrf"), out=True)
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


@operation(**classic_names("potri"), out=True)
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


@operation(**classic_names("gelqf"))
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


@operation(**classic_names("syevd"))
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


@operation(**classic_names("inverse"), out=True)
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


@operation(**classic_names("det"), out=True)
def det(A: Array) -> Array:
    """The determinant of square matrices, of shape (1,) for one.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.det({a}.array([[1, 0], [0, 1]])).asnumpy().tolist()
    [1.0]
    """
    check_matrix(A, "A", square=True)
    return with_a_dimension(_core.linalg_det(lapack(A)))


@operation(**classic_names("slogdet"))
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
    return [with_a_dimension(x) for x in _core.linalg_slogdet(lapack(A))]
