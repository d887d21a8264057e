"""Functions of ``np.linalg``.

Written by tools/write_functions.py; change the declarations instead.
"""

# fmt: off
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy

from .. import _core
from .._arguments import explained
from .._convert import as_kind, as_kinds, finish
from .._core import ops as core_ops
from .._declare import REQUIRED, either
from .._ops.linalg import decompositions as _linalg_decompositions
from .._ops.linalg import determinants as _linalg_determinants
from .._ops.linalg import diagonals as _linalg_diagonals
from .._ops.linalg import eigenvalues as _linalg_eigenvalues
from .._ops.linalg import norms as _linalg_norms
from .._ops.linalg import products as _linalg_products
from .._ops.linalg import solving as _linalg_solving
from .._ops.linalg.decompositions import QRResult, SVDResult
from .._ops.linalg.determinants import SlogdetResult
from .._ops.linalg.eigenvalues import EighResult, EigResult
from .._ops.manipulation import transpose as _manipulation_transpose
from .._symbolic import Symbolic, symbolic
from .._typing import ArrayLike
from ._ndarray import ndarray

__all__ = [
    "cholesky", "cond", "cross", "det", "diagonal", "eig", "eigh", "eigvals", "eigvalsh", "inv",
    "lstsq", "matrix_norm", "matrix_power", "matrix_rank", "matrix_transpose", "multi_dot", "norm",
    "outer", "pinv", "qr", "slogdet", "solve", "svd", "svdvals", "tensorinv", "tensorsolve",
    "trace", "vecdot", "vector_norm",
]


def cholesky(a: ArrayLike, *, upper: bool = False) -> ndarray:
    """The triangular factor L of positive definite matrices ``a = L @ L.T`` (conjugated).

    Parameters
    ----------
    a : array, shape (..., m, m)
        Only one triangle is read.
    upper : bool
        Give the upper factor U of ``a = U.T @ U`` instead, from the upper triangle.

    Raises
    ------
    LinAlgError
        Where the result is read, when a matrix is not positive definite.

    Examples
    --------
    >>> from slipstream import np
    >>> np.linalg.cholesky(np.array([[4, 2], [2, 5]])).tolist()
    [[2.0, 0.0], [1.0, 2.0]]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        _linalg_decompositions.check_matrix(a, "a", square=True)
        return _linalg_decompositions.narrow(
            _core.linalg_cholesky(_linalg_decompositions.lapack(a), bool(upper)), a
        )
    except Symbolic:
        return symbolic("np.linalg", "cholesky", a, upper=upper)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_decompositions.cholesky) from error.__cause__


def cond(x: ArrayLike, p: Any = None) -> ndarray:
    """The condition number of matrices: infinite for a singular one.

    Parameters
    ----------
    x : array, shape (..., m, n)
    p : optional
        The norm, as in `norm`; None means 2, by singular values.

    Examples
    --------
    >>> from slipstream import np
    >>> np.linalg.cond(np.array([[4, 0], [0, 2]])).item()
    2.0
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        return _linalg_norms.cond(x, p)
    except Symbolic:
        return symbolic("np.linalg", "cond", x, p)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_norms.cond) from error.__cause__


def cross(
    a: ArrayLike, b: ArrayLike, axisa: int = -1, axisb: int = -1, axisc: int = -1,
    axis: int | None = None,
) -> ndarray:
    """The cross product of vectors with two or three components.

    Examples
    --------
    >>> from slipstream import np
    >>> np.linalg.cross(np.array([1, 0, 0]), np.array([0, 1, 0])).tolist()
    [0.0, 0.0, 1.0]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if type(b) is not ndarray:
            b = as_kind(ndarray, b)
        return _linalg_products.cross(a, b, axisa, axisb, axisc, axis)
    except Symbolic:
        return symbolic("np.linalg", "cross", a, b, axisa, axisb, axisc, axis)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _linalg_products.cross, axisa=axisa, axisb=axisb, axisc=axisc, axis=axis
        ) from error.__cause__


def det(a: ArrayLike) -> ndarray:
    """The determinant of square matrices.

    Parameters
    ----------
    a : array, shape (..., m, m)

    Returns
    -------
    array, shape (...)

    Examples
    --------
    >>> from slipstream import np
    >>> np.linalg.det(np.array([[2, 0], [0, 4]])).round(3).item()
    8.0
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        _linalg_determinants.check_matrix(a, "a", square=True)
        return _linalg_determinants.narrow(_core.linalg_det(_linalg_determinants.lapack(a)), a)
    except Symbolic:
        return symbolic("np.linalg", "det", a)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_determinants.det) from error.__cause__


def diagonal(x: ArrayLike = REQUIRED, *, offset: int = 0, a: ArrayLike | None = None) -> ndarray:
    """A diagonal of the matrices on the last two axes, as a view.

    Parameters
    ----------
    x : array, shape (..., m, n)
    offset : int
        Which one: positive above the main diagonal, negative below.

    Examples
    --------
    >>> from slipstream import np
    >>> np.linalg.diagonal(np.array([[1, 2], [3, 4]])).tolist()
    [1.0, 4.0]
    """
    if x is REQUIRED or a is not None:
        x = either("x", x, "a", a, REQUIRED)
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        _linalg_diagonals.check_matrix(x, "x")
        return _linalg_diagonals.last_diagonal(x, offset)
    except Symbolic:
        return symbolic("np.linalg", "diagonal", x, offset=offset)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _linalg_diagonals.matrix_diagonal, offset=offset
        ) from error.__cause__


def eig(a: ArrayLike) -> EigResult:
    """Eigenvalues and eigenvectors of square matrices, as complex numbers.

    Parameters
    ----------
    a : array, shape (..., m, m)

    Returns
    -------
    EigResult
        ``eigenvalues`` in no particular order and ``eigenvectors`` in the columns of a matrix.
        They are complex for real matrices, too: whether all are real is not known at the call.

    Examples
    --------
    >>> from slipstream import np
    >>> values, vectors = np.linalg.eig(np.array([[0, -1], [1, 0]]))
    >>> sorted(values.imag.tolist())
    [-1.0, 1.0]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        _linalg_eigenvalues.check_matrix(a, "a", square=True)
        return _linalg_eigenvalues.EigResult(*_core.linalg_eig(_linalg_eigenvalues.lapack(a), True))
    except Symbolic:
        return symbolic("np.linalg", "eig", a)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_eigenvalues.eig) from error.__cause__


def eigh(a: ArrayLike, UPLO: str = "L", *, upper: bool | None = None) -> EighResult:
    """Eigenvalues and eigenvectors of symmetric (complex: Hermitian) matrices.

    Parameters
    ----------
    a : array, shape (..., m, m)
    UPLO : str
        Which triangle is read: 'L' or 'U'.
    upper : bool, optional
        The same as True for 'U'.

    Returns
    -------
    EighResult
        ``eigenvalues`` in ascending order and ``eigenvectors`` in the columns of a matrix.

    Examples
    --------
    >>> from slipstream import np
    >>> values, vectors = np.linalg.eigh(np.array([[2, 0], [0, 1]]))
    >>> values.tolist()
    [1.0, 2.0]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        _linalg_eigenvalues.check_matrix(a, "a", square=True)
        values, vectors = _core.linalg_eigh(
            _linalg_eigenvalues.lapack(a), True, _linalg_eigenvalues._upper(UPLO, upper)
        )
        return _linalg_eigenvalues.EighResult(
            _linalg_eigenvalues.narrow(values, a), _linalg_eigenvalues.narrow(vectors, a)
        )
    except Symbolic:
        return symbolic("np.linalg", "eigh", a, UPLO, upper=upper)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_eigenvalues.eigh, UPLO=UPLO) from error.__cause__


def eigvals(a: ArrayLike) -> ndarray:
    """Eigenvalues of square matrices, as complex numbers in no particular order.

    Parameters
    ----------
    a : array, shape (..., m, m)

    Examples
    --------
    >>> from slipstream import np
    >>> np.linalg.eigvals(np.array([[2, 0], [0, 2]])).tolist()
    [(2+0j), (2+0j)]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        _linalg_eigenvalues.check_matrix(a, "a", square=True)
        return _core.linalg_eig(_linalg_eigenvalues.lapack(a), False)[0]
    except Symbolic:
        return symbolic("np.linalg", "eigvals", a)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_eigenvalues.eigvals) from error.__cause__


def eigvalsh(a: ArrayLike, UPLO: str = "L", *, upper: bool | None = None) -> ndarray:
    """Eigenvalues of symmetric (complex: Hermitian) matrices, in ascending order.

    Parameters
    ----------
    a : array, shape (..., m, m)
    UPLO : str
        Which triangle is read: 'L' or 'U'.
    upper : bool, optional
        The same as True for 'U'.

    Examples
    --------
    >>> from slipstream import np
    >>> np.linalg.eigvalsh(np.array([[2, 0], [0, 1]])).tolist()
    [1.0, 2.0]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        _linalg_eigenvalues.check_matrix(a, "a", square=True)
        return _linalg_eigenvalues.narrow(
            _core.linalg_eigh(_linalg_eigenvalues.lapack(a), False, _linalg_eigenvalues._upper(UPLO,
            upper))[0], a
        )
    except Symbolic:
        return symbolic("np.linalg", "eigvalsh", a, UPLO, upper=upper)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_eigenvalues.eigvalsh, UPLO=UPLO) from error.__cause__


def inv(a: ArrayLike) -> ndarray:
    """The inverse of square matrices.

    Parameters
    ----------
    a : array, shape (..., m, m)

    Raises
    ------
    LinAlgError
        At the call unless the matrices are square; where the result is read for a singular one.

    Examples
    --------
    >>> from slipstream import np
    >>> np.linalg.inv(np.array([[1, 1], [1, 2]])).tolist()
    [[2.0, -1.0], [-1.0, 1.0]]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        _linalg_solving.check_matrix(a, "a", square=True)
        return _linalg_solving.narrow(_core.linalg_inv(_linalg_solving.lapack(a), False), a)
    except Symbolic:
        return symbolic("np.linalg", "inv", a)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_solving.inv) from error.__cause__


def lstsq(
    a: ArrayLike, b: ArrayLike, rcond: float | None = None,
) -> tuple[ndarray, ndarray, ndarray, ndarray]:
    """The x that makes ``a @ x`` come closest to `b`.

    Waits for the rank when `a` has more rows than columns: only then are there residuals.

    Parameters
    ----------
    a : array, shape (m, n)
    b : array, shape (m,) or (m, k)
    rcond : float, optional
        Singular values below this share of the largest count as zero; by default the type's
        spacing times max(m, n).

    Returns
    -------
    tuple
        The solution, the sums of squared residuals (empty unless m > n and the rank is n), the
        rank of `a` and its singular values.

    Examples
    --------
    >>> from slipstream import np
    >>> x, residuals, rank, s = np.linalg.lstsq(np.array([[1, 0], [0, 2]]), np.array([1, 4]))
    >>> x.round(3).tolist(), rank.item()
    ([1.0, 2.0], 2)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if type(b) is not ndarray:
            b = as_kind(ndarray, b)
        return _linalg_solving.lstsq(a, b, rcond)
    except Symbolic:
        return symbolic("np.linalg", "lstsq", a, b, rcond)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_solving.lstsq, rcond=rcond) from error.__cause__


def matrix_norm(
    x: ArrayLike, *, keepdims: bool = False, ord: Any = "fro", axis: Sequence[int] = (-2, -1),
) -> ndarray:
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
    >>> from slipstream import np
    >>> np.linalg.matrix_norm(np.array([[3, 4], [0, 0]])).item()
    5.0
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        _linalg_norms.check_matrix(x, "x")
        if not isinstance(axis, (tuple, list)) or len(axis) != 2:
            raise ValueError(f"axis must be two ints, not {axis!r}")
        row, column = (_linalg_norms.normalize_axis(a, x.ndim) for a in axis)
        if row == column:
            raise ValueError(f"axis must be two different ones, not {tuple(axis)}")
        return _linalg_norms._matrix_norm(x, ord, row, column, bool(keepdims))
    except Symbolic:
        return symbolic("np.linalg", "matrix_norm", x, keepdims=keepdims, ord=ord, axis=axis)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_norms.matrix_norm, axis=axis) from error.__cause__


def matrix_power(a: ArrayLike, n: int) -> ndarray:
    """Square matrices multiplied by themselves `n` times; a negative `n` inverts first.

    Parameters
    ----------
    a : array, shape (..., m, m)
    n : int

    Examples
    --------
    >>> from slipstream import np
    >>> np.linalg.matrix_power(np.array([[1, 1], [0, 1]]), 3).tolist()
    [[1.0, 3.0], [0.0, 1.0]]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _linalg_products.matrix_power(a, n)
    except Symbolic:
        return symbolic("np.linalg", "matrix_power", a, n)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_products.matrix_power, n=n) from error.__cause__


def matrix_rank(
    A: ArrayLike = REQUIRED, tol: Any = None, hermitian: bool = False, *, rtol: Any = None,
    M: ArrayLike | None = None,
) -> ndarray:
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
    >>> from slipstream import np
    >>> np.linalg.matrix_rank(np.array([[1, 2], [2, 4]])).item()
    1
    """
    if A is REQUIRED or M is not None:
        A = either("A", A, "M", M, REQUIRED)
    try:
        if type(A) is not ndarray:
            A = as_kind(ndarray, A)
        return _linalg_norms.matrix_rank(A, tol, hermitian, rtol=rtol)
    except Symbolic:
        return symbolic("np.linalg", "matrix_rank", A, tol, hermitian, rtol=rtol)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_norms.matrix_rank) from error.__cause__


def matrix_transpose(x: ArrayLike = REQUIRED, *, a: ArrayLike | None = None) -> ndarray:
    """A view with the last two axes exchanged.

    Examples
    --------
    >>> from slipstream import np
    >>> np.linalg.matrix_transpose(np.ones((2, 3, 4))).shape
    (2, 4, 3)
    """
    if x is REQUIRED or a is not None:
        x = either("x", x, "a", a, REQUIRED)
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        if x.ndim < 2:
            raise ValueError("matrix_transpose: x must have at least two dimensions")
        return _manipulation_transpose.swapaxes(x, -1, -2)
    except Symbolic:
        return symbolic("np.linalg", "matrix_transpose", x)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_transpose.matrix_transpose) from error.__cause__


def multi_dot(arrays: Sequence[ArrayLike], out: ndarray | None = None) -> ndarray:
    """The product of two or more matrices, in the order that costs least.

    Parameters
    ----------
    arrays : sequence of matrices
        The first and the last may be vectors.

    Examples
    --------
    >>> from slipstream import np
    >>> x = np.array([[1, 2], [3, 4]])
    >>> np.linalg.multi_dot([x, x, np.array([1, 1])]).tolist()
    [17.0, 37.0]
    """
    try:
        arrays = as_kinds(ndarray, arrays)
        result = _linalg_products.multi_dot(arrays)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np.linalg", "multi_dot", arrays)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_products.multi_dot) from error.__cause__


def norm(x: ArrayLike, ord: Any = None, axis: Any = None, keepdims: bool = False) -> ndarray:
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
    >>> from slipstream import np
    >>> np.linalg.norm(np.array([3, 4])).item()
    5.0
    >>> np.linalg.norm(np.array([[0, 2], [3, 0]]), "nuc").item()
    5.0
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        return _linalg_norms.norm(x, ord, axis, keepdims)
    except Symbolic:
        return symbolic("np.linalg", "norm", x, ord, axis, keepdims)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_norms.norm) from error.__cause__


def outer(
    x1: ArrayLike = REQUIRED, x2: ArrayLike = REQUIRED, *, a: ArrayLike | None = None,
    b: ArrayLike | None = None,
) -> ndarray:
    """All products of an element of one vector with an element of another.

    Parameters
    ----------
    x1, x2 : array, one-dimensional

    Examples
    --------
    >>> from slipstream import np
    >>> np.linalg.outer(np.array([1, 2]), np.array([3, 4])).tolist()
    [[3.0, 4.0], [6.0, 8.0]]
    """
    if x1 is REQUIRED or a is not None:
        x1 = either("x1", x1, "a", a, REQUIRED)
    if x2 is REQUIRED or b is not None:
        x2 = either("x2", x2, "b", b, REQUIRED)
    try:
        if type(x1) is not ndarray:
            x1 = as_kind(ndarray, x1)
        if type(x2) is not ndarray:
            x2 = as_kind(ndarray, x2)
        if x1.ndim != 1 or x2.ndim != 1:
            raise ValueError(f"x1 and x2 must be vectors, not of shapes {x1.shape} and {x2.shape}")
        return core_ops.multiply(_core.reshape(x1, (x1.size, 1)), x2)
    except Symbolic:
        return symbolic("np.linalg", "outer", x1, x2)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_products.outer_of_vectors) from error.__cause__


def pinv(a: ArrayLike, rcond: Any = None, hermitian: bool = False, *, rtol: Any = None) -> ndarray:
    """The Moore-Penrose inverse of matrices, by their singular values.

    Parameters
    ----------
    a : array, shape (..., m, n)
    rcond, rtol : float or array, optional
        Singular values up to this share of the largest count as zero; by default 1e-15 (with
        `rtol` given as None in neither: the type's spacing times max(m, n)).
    hermitian : bool
        The matrices are symmetric (complex: Hermitian); accepted for NumPy's sake.

    Examples
    --------
    >>> from slipstream import np
    >>> np.linalg.pinv(np.array([[2, 0], [0, 0]])).tolist()
    [[0.5, 0.0], [0.0, 0.0]]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _linalg_solving.pinv(a, rcond, hermitian, rtol=rtol)
    except Symbolic:
        return symbolic("np.linalg", "pinv", a, rcond, hermitian, rtol=rtol)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_solving.pinv) from error.__cause__


def qr(a: ArrayLike, mode: str = "reduced") -> QRResult | ndarray:
    """The factors of ``a = Q @ R``: orthonormal columns, upper triangle.

    Parameters
    ----------
    a : array, shape (..., m, n)
    mode : str
        'reduced': Q has min(m, n) columns; 'complete': it is square; 'r': R alone.

    Returns
    -------
    QRResult
        ``Q`` and ``R``, or R alone.

    Examples
    --------
    >>> from slipstream import np
    >>> Q, R = np.linalg.qr(np.array([[3, 1], [4, 1]]))
    >>> abs(R[0, 0]).round(3).item()
    5.0
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if mode not in ("reduced", "complete", "r"):
            raise ValueError(f"mode must be 'reduced', 'complete' or 'r', not {mode!r}")
        _linalg_decompositions.check_matrix(a)
        if mode == "r":
            return _linalg_decompositions.narrow(
                _core.linalg_qr(_linalg_decompositions.lapack(a), False, False)[0], a
            )
        r, q = _core.linalg_qr(_linalg_decompositions.lapack(a), True, mode == "complete")
        return _linalg_decompositions.QRResult(
            _linalg_decompositions.narrow(q, a), _linalg_decompositions.narrow(r, a)
        )
    except Symbolic:
        return symbolic("np.linalg", "qr", a, mode)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_decompositions.qr, mode=mode) from error.__cause__


def slogdet(a: ArrayLike) -> SlogdetResult:
    """Sign and natural logarithm of the determinant, where that itself would overflow.

    Parameters
    ----------
    a : array, shape (..., m, m)

    Returns
    -------
    SlogdetResult
        ``sign`` (0 for a singular matrix) and ``logabsdet`` (then -inf).

    Examples
    --------
    >>> from slipstream import np
    >>> sign, logabsdet = np.linalg.slogdet(np.array([[0, 1], [1, 0]]))
    >>> sign.item(), logabsdet.item()
    (-1.0, 0.0)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        _linalg_determinants.check_matrix(a, "a", square=True)
        sign, logabsdet = _core.linalg_slogdet(_linalg_determinants.lapack(a))
        return _linalg_determinants.SlogdetResult(
            _linalg_determinants.narrow(sign, a), _linalg_determinants.narrow(logabsdet, a)
        )
    except Symbolic:
        return symbolic("np.linalg", "slogdet", a)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_determinants.slogdet) from error.__cause__


def solve(a: ArrayLike, b: ArrayLike) -> ndarray:
    """The solution x of the equations ``a @ x = b``.

    Parameters
    ----------
    a : array, shape (..., m, m)
    b : array, shape (m,) or (..., m, k)
        One right-hand side, or one per column.

    Returns
    -------
    array of the shape of `b`, with the batches of `a` and `b` broadcast

    Raises
    ------
    LinAlgError
        At the call for shapes that do not fit; where the result is read for a singular matrix.

    Examples
    --------
    >>> from slipstream import np
    >>> np.linalg.solve(np.array([[2, 0], [0, 4]]), np.array([2, 2])).tolist()
    [1.0, 0.5]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if type(b) is not ndarray:
            b = as_kind(ndarray, b)
        return _linalg_solving.solve(a, b)
    except Symbolic:
        return symbolic("np.linalg", "solve", a, b)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_solving.solve) from error.__cause__


def svd(
    a: ArrayLike, full_matrices: bool = False, compute_uv: bool = True, hermitian: bool = False,
) -> SVDResult | ndarray:
    """Singular value decomposition ``a = U @ diag(S) @ Vh``.

    Parameters
    ----------
    a : array, shape (..., m, n)
    full_matrices : bool
        Whether U and Vh are square, as NumPy makes them when nothing is said, or have only
        min(m, n) columns and rows, as in MXNet.
    compute_uv : bool
        False: give the singular values alone.
    hermitian : bool
        The matrices are symmetric (complex: Hermitian); accepted for NumPy's sake.

    Returns
    -------
    SVDResult
        ``U``, ``S`` in descending order, and ``Vh``.

    Examples
    --------
    >>> from slipstream import np
    >>> np.linalg.svd(np.array([[0, 2], [3, 0]]))[1].tolist()
    [3.0, 2.0]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        _linalg_decompositions.check_matrix(a, "a", square=hermitian)
        if not compute_uv:
            return _linalg_decompositions.svdvals(a)
        s, u, vh = _core.linalg_svd(_linalg_decompositions.lapack(a), True, bool(full_matrices))
        return _linalg_decompositions.SVDResult(
            _linalg_decompositions.narrow(u, a), _linalg_decompositions.narrow(s, a),
            _linalg_decompositions.narrow(vh, a)
        )
    except Symbolic:
        return symbolic("np.linalg", "svd", a, full_matrices, compute_uv, hermitian)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_decompositions.svd) from error.__cause__


def svdvals(x: ArrayLike = REQUIRED, *, a: ArrayLike | None = None) -> ndarray:
    """The singular values of matrices, in descending order.

    Parameters
    ----------
    x : array, shape (..., m, n)

    Returns
    -------
    array, shape (..., min(m, n))

    Examples
    --------
    >>> from slipstream import np
    >>> np.linalg.svdvals(np.array([[0, 2], [3, 0]])).tolist()
    [3.0, 2.0]
    """
    if x is REQUIRED or a is not None:
        x = either("x", x, "a", a, REQUIRED)
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        _linalg_decompositions.check_matrix(x, "x")
        return _linalg_decompositions.narrow(
            _core.linalg_svd(_linalg_decompositions.lapack(x), False, False)[0], x
        )
    except Symbolic:
        return symbolic("np.linalg", "svdvals", x)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_decompositions.svdvals) from error.__cause__


def tensorinv(a: ArrayLike, ind: int = 2) -> ndarray:
    """The inverse of the map that `tensordot` makes of an array.

    Parameters
    ----------
    a : array
        Its first `ind` axes have as many elements as the rest.
    ind : int
        How many axes count as rows.

    Examples
    --------
    >>> from slipstream import np
    >>> np.linalg.tensorinv(np.array([[[2, 0]], [[0, 4]]]), 1).shape
    (1, 2, 2)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if ind <= 0:
            raise ValueError(f"ind must be positive, not {ind}")
        shape = (*a.shape[ind:], *a.shape[:ind])
        rows = int(numpy.prod(a.shape[:ind], dtype=numpy.int64))
        flat = _core.reshape(a, (rows, -1) if rows else (0, 0))
        _linalg_solving.check_matrix(flat, "a", square=True)
        return _linalg_solving.narrow(
            _core.reshape(_core.linalg_inv(_linalg_solving.lapack(flat), False), shape), a
        )
    except Symbolic:
        return symbolic("np.linalg", "tensorinv", a, ind)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_solving.tensorinv, ind=ind) from error.__cause__


def tensorsolve(a: ArrayLike, b: ArrayLike, axes: Any = None) -> ndarray:
    """The x of ``tensordot(a, x, x.ndim) = b``.

    Parameters
    ----------
    a : array, shape b.shape + x.shape
    b : array
    axes : tuple of ints, optional
        Axes of `a` to move to the end first.

    Examples
    --------
    >>> from slipstream import np
    >>> np.linalg.tensorsolve(np.array([[2, 0], [0, 4]]), np.array([2, 2])).tolist()
    [1.0, 0.5]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if type(b) is not ndarray:
            b = as_kind(ndarray, b)
        return _linalg_solving.tensorsolve(a, b, axes)
    except Symbolic:
        return symbolic("np.linalg", "tensorsolve", a, b, axes)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_solving.tensorsolve) from error.__cause__


def trace(
    x: ArrayLike = REQUIRED, *, offset: int = 0, dtype: Any = None, a: ArrayLike | None = None,
) -> ndarray:
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
    >>> from slipstream import np
    >>> np.linalg.trace(np.array([[1, 2], [3, 4]])).item()
    5.0
    """
    if x is REQUIRED or a is not None:
        x = either("x", x, "a", a, REQUIRED)
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        return _linalg_diagonals.trace(x, offset=offset, dtype=dtype)
    except Symbolic:
        return symbolic("np.linalg", "trace", x, offset=offset, dtype=dtype)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_diagonals.trace, offset=offset) from error.__cause__


def vecdot(
    x1: ArrayLike = REQUIRED, x2: ArrayLike = REQUIRED, axis: int = -1, *,
    a: ArrayLike | None = None, b: ArrayLike | None = None,
) -> ndarray:
    """The sum of products along an axis.

    Examples
    --------
    >>> from slipstream import np
    >>> np.linalg.vecdot(np.array([[1, 2], [3, 4]]), np.array([1, 1])).tolist()
    [3.0, 7.0]
    """
    if x1 is REQUIRED or a is not None:
        x1 = either("x1", x1, "a", a, REQUIRED)
    if x2 is REQUIRED or b is not None:
        x2 = either("x2", x2, "b", b, REQUIRED)
    try:
        if type(x1) is not ndarray:
            x1 = as_kind(ndarray, x1)
        if type(x2) is not ndarray:
            x2 = as_kind(ndarray, x2)
        return _linalg_products.vecdot(x1, x2, axis)
    except Symbolic:
        return symbolic("np.linalg", "vecdot", x1, x2, axis)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_products.vecdot, axis=axis) from error.__cause__


def vector_norm(x: ArrayLike, *, axis: Any = None, keepdims: bool = False, ord: Any = 2) -> ndarray:
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
    >>> from slipstream import np
    >>> np.linalg.vector_norm(np.array([[3, 4]]), axis=1).tolist()
    [5.0]
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        axes = _linalg_norms.axes_of(axis)
        places = None if axes is None else [_linalg_norms.normalize_axis(a, x.ndim) for a in axes]
        return _linalg_norms._vector_norm(x, ord, places, bool(keepdims))
    except Symbolic:
        return symbolic("np.linalg", "vector_norm", x, axis=axis, keepdims=keepdims, ord=ord)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_norms.vector_norm) from error.__cause__
