"""Linear algebra by LAPACK: systems of equations, decompositions, eigenvalues.

Matrices lie on the last two axes; the axes before them are a batch. What is wrong with a shape
raises ``LinAlgError`` at the call. What only the numbers show (a singular matrix) raises where the
result is read, as an error that is a ``SlipstreamError`` and a ``LinAlgError``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import name_of
from ..manipulation.transpose import swapaxes

if issubclass(numpy.linalg.LinAlgError, ValueError):
    LinAlgError = numpy.linalg.LinAlgError
else:  # an older NumPy

    class LinAlgError(numpy.linalg.LinAlgError, ValueError):  # type: ignore[no-redef]
        """A matrix of a shape that does not fit: an error of NumPy's kind, and a wrong value."""


core_ops = _core.ops
_HALF = ("float16", "bfloat16")
_COMPLEX = ("complex64", "complex128")
_LAPACK = ("float32", "float64", *_COMPLEX)


class EigResult(NamedTuple):
    """What ``eig`` returns."""

    eigenvalues: Array
    eigenvectors: Array


class EighResult(NamedTuple):
    """What ``eigh`` returns."""

    eigenvalues: Array
    eigenvectors: Array


class QRResult(NamedTuple):
    """What ``qr`` returns."""

    Q: Array
    R: Array


class SlogdetResult(NamedTuple):
    """What ``slogdet`` returns."""

    sign: Array
    logabsdet: Array


class SVDResult(NamedTuple):
    """What ``svd`` returns."""

    U: Array
    S: Array
    Vh: Array


def is_complex(x: Array) -> bool:
    """Whether the elements are complex numbers."""
    return name_of(x) in _COMPLEX


def computed_name(*arrays: Array) -> str:
    """The type to compute in: the widest of the arrays; integers count as the default float."""
    names = []
    for x in arrays:
        name = name_of(x)
        if name not in _LAPACK:
            name = "float32" if name in _HALF else _core.default_float()
        names.append(name)
    wide = any(name in ("float64", "complex128") for name in names)
    if any(name in _COMPLEX for name in names):
        return "complex128" if wide else "complex64"
    return "float64" if wide else "float32"


def as_type(x: Array, name: str) -> Array:
    """`x` itself when it has that type, else a cast."""
    return x if name_of(x) == name else _core.cast(x, name)


def lapack(x: Array) -> Array:
    """`x` in a type that LAPACK computes with."""
    return x if name_of(x) in _LAPACK else as_type(x, computed_name(x))


def narrow(result: Array, *sources: Array) -> Array:
    """The result in half precision, when that is what all sources had."""
    name = name_of(sources[0])
    if name in _HALF and all(name_of(x) == name for x in sources):
        return _core.cast(result, name)
    return result


def check_matrix(x: Array, argument: str = "a", square: bool = False) -> None:
    """LinAlgError unless the array is a matrix, or a stack of them."""
    if x.ndim < 2:
        raise LinAlgError(f"{argument} must be at least two-dimensional, not of shape {x.shape}")
    if square and x.shape[-1] != x.shape[-2]:
        raise LinAlgError(f"{argument} must have square last axes, not the shape {x.shape}")


def transposed(x: Array) -> Array:
    """A view with the last two axes exchanged."""
    return swapaxes(x, -1, -2)


def adjoint(x: Array) -> Array:
    """The conjugate transpose."""
    return core_ops.conjugate(transposed(x)) if is_complex(x) else transposed(x)


def matmul(a: Array, b: Array) -> Array:
    """The product of stacks of matrices."""
    return _core.matmul(a, b, False, False, "matmul")


def spread(x: Array, batch: Sequence[int]) -> Array:
    """`x` with its axes before the matrix broadcast to `batch`."""
    shape = (*batch, *x.shape[-2:])
    return x if x.shape == shape else _core.broadcast_to(x, shape)


@operation(np_linalg="solve")
def solve(a: Array, b: Array) -> Array:
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
    >>> from slipstream import {imports}
    >>> {f}.solve({a}.array([[2, 0], [0, 4]]), {a}.array([2, 2])).tolist()
    [1.0, 0.5]
    """
    check_matrix(a, "a", square=True)
    vector = b.ndim == 1
    name = computed_name(a, b)
    left, right = as_type(a, name), as_type(b, name)
    if vector:
        right = _core.reshape(right, (b.shape[0], 1))
    check_matrix(right, "b")
    if right.shape[-2] != a.shape[-1]:
        raise ValueError(f"solve: a has shape {a.shape}, b {b.shape}; their rows do not fit")
    if left.shape[:-2] != right.shape[:-2]:
        batch = numpy.broadcast_shapes(left.shape[:-2], right.shape[:-2])
        left, right = spread(left, batch), spread(right, batch)
    x = _core.linalg_solve(left, right)
    if vector:
        x = _core.reshape(x, x.shape[:-1])
    return narrow(x, a, b)


@operation(np_linalg="inv")
def inv(a: Array) -> Array:
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
    >>> from slipstream import {imports}
    >>> {f}.inv({a}.array([[1, 1], [1, 2]])).tolist()
    [[2.0, -1.0], [-1.0, 1.0]]
    """
    check_matrix(a, "a", square=True)
    return narrow(_core.linalg_inv(lapack(a), False), a)


@operation(np_linalg="det")
def det(a: Array) -> Array:
    """The determinant of square matrices.

    Parameters
    ----------
    a : array, shape (..., m, m)

    Returns
    -------
    array, shape (...)

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.det({a}.array([[2, 0], [0, 4]])).round(3).item()
    8.0
    """
    check_matrix(a, "a", square=True)
    return narrow(_core.linalg_det(lapack(a)), a)


@operation(np_linalg="slogdet")
def slogdet(a: Array) -> SlogdetResult:
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
    >>> from slipstream import {imports}
    >>> sign, logabsdet = {f}.slogdet({a}.array([[0, 1], [1, 0]]))
    >>> sign.item(), logabsdet.item()
    (-1.0, 0.0)
    """
    check_matrix(a, "a", square=True)
    sign, logabsdet = _core.linalg_slogdet(lapack(a))
    return SlogdetResult(narrow(sign, a), narrow(logabsdet, a))


@operation(np_linalg="cholesky")
def cholesky(a: Array, *, upper: bool = False) -> Array:
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
    >>> from slipstream import {imports}
    >>> {f}.cholesky({a}.array([[4, 2], [2, 5]])).tolist()
    [[2.0, 0.0], [1.0, 2.0]]
    """
    check_matrix(a, "a", square=True)
    return narrow(_core.linalg_cholesky(lapack(a), bool(upper)), a)


@operation(np_linalg="qr")
def qr(a: Array, mode: str = "reduced") -> QRResult | Array:
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
    >>> from slipstream import {imports}
    >>> Q, R = {f}.qr({a}.array([[3, 1], [4, 1]]))
    >>> abs(R[0, 0]).round(3).item()
    5.0
    """
    if mode not in ("reduced", "complete", "r"):
        raise ValueError(f"mode must be 'reduced', 'complete' or 'r', not {mode!r}")
    check_matrix(a)
    if mode == "r":
        return narrow(_core.linalg_qr(lapack(a), False, False)[0], a)
    r, q = _core.linalg_qr(lapack(a), True, mode == "complete")
    return QRResult(narrow(q, a), narrow(r, a))


@operation(np_linalg="svd")
def svd(
    a: Array, full_matrices: bool = False, compute_uv: bool = True, hermitian: bool = False
) -> SVDResult | Array:
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
    >>> from slipstream import {imports}
    >>> {f}.svd({a}.array([[0, 2], [3, 0]]))[1].tolist()
    [3.0, 2.0]
    """
    check_matrix(a, "a", square=hermitian)
    if not compute_uv:
        return svdvals(a)
    s, u, vh = _core.linalg_svd(lapack(a), True, bool(full_matrices))
    return SVDResult(narrow(u, a), narrow(s, a), narrow(vh, a))


@operation(np_linalg="svdvals", also={"a": "x"})
def svdvals(x: Array) -> Array:
    """The singular values of matrices, in descending order.

    Parameters
    ----------
    x : array, shape (..., m, n)

    Returns
    -------
    array, shape (..., min(m, n))

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.svdvals({a}.array([[0, 2], [3, 0]])).tolist()
    [3.0, 2.0]
    """
    check_matrix(x, "x")
    return narrow(_core.linalg_svd(lapack(x), False, False)[0], x)


def _upper(UPLO: str | bool, upper: bool | None) -> bool:
    if upper is not None:
        return bool(upper)
    if isinstance(UPLO, bool):  # the second argument of MXNet 2
        return UPLO
    name = UPLO.upper() if isinstance(UPLO, str) else UPLO
    if name not in ("L", "U"):
        raise ValueError(f"UPLO must be 'L' or 'U', not {UPLO!r}")
    return name == "U"


@operation(np_linalg="eigh")
def eigh(a: Array, UPLO: str = "L", *, upper: bool | None = None) -> EighResult:
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
    >>> from slipstream import {imports}
    >>> values, vectors = {f}.eigh({a}.array([[2, 0], [0, 1]]))
    >>> values.tolist()
    [1.0, 2.0]
    """
    check_matrix(a, "a", square=True)
    values, vectors = _core.linalg_eigh(lapack(a), True, _upper(UPLO, upper))
    return EighResult(narrow(values, a), narrow(vectors, a))


@operation(np_linalg="eigvalsh", like=eigh)
def eigvalsh(a: Array, UPLO: str = "L", *, upper: bool | None = None) -> Array:
    """Eigenvalues of symmetric (complex: Hermitian) matrices, in ascending order.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.eigvalsh({a}.array([[2, 0], [0, 1]])).tolist()
    [1.0, 2.0]
    """
    check_matrix(a, "a", square=True)
    return narrow(_core.linalg_eigh(lapack(a), False, _upper(UPLO, upper))[0], a)


@operation(np_linalg="eig")
def eig(a: Array) -> EigResult:
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
    >>> from slipstream import {imports}
    >>> values, vectors = {f}.eig({a}.array([[0, -1], [1, 0]]))
    >>> sorted(values.imag.tolist())
    [-1.0, 1.0]
    """
    check_matrix(a, "a", square=True)
    return EigResult(*_core.linalg_eig(lapack(a), True))


@operation(np_linalg="eigvals")
def eigvals(a: Array) -> Array:
    """Eigenvalues of square matrices, as complex numbers in no particular order.

    Parameters
    ----------
    a : array, shape (..., m, m)

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.eigvals({a}.array([[2, 0], [0, 2]])).tolist()
    [(2+0j), (2+0j)]
    """
    check_matrix(a, "a", square=True)
    return _core.linalg_eig(lapack(a), False)[0]


def epsilon(x: Array) -> float:
    """The spacing of the type that `x` is computed in."""
    return float(numpy.finfo(computed_name(x)).eps)


@operation(np_linalg="lstsq")
def lstsq(a: Array, b: Array, rcond: float | None = None) -> tuple[Array, Array, Array, Array]:
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
    >>> from slipstream import {imports}
    >>> x, residuals, rank, s = {f}.lstsq({a}.array([[1, 0], [0, 2]]), {a}.array([1, 4]))
    >>> x.round(3).tolist(), rank.item()
    ([1.0, 2.0], 2)
    """
    if a.ndim != 2:
        raise LinAlgError(f"a must be two-dimensional, not of shape {a.shape}")
    if b.ndim not in (1, 2):
        raise LinAlgError(f"b must have one or two dimensions, not the shape {b.shape}")
    if a.shape[0] != b.shape[0]:
        raise LinAlgError(f"a has {a.shape[0]} rows, b has {b.shape[0]}")
    name = computed_name(a, b)
    m, n = a.shape
    if rcond is None:
        rcond = float(numpy.finfo(name).eps) * max(m, n)
    right = as_type(b, name)
    if b.ndim == 1:
        right = _core.reshape(right, (m, 1))
    x, squares, rank, s = _core.linalg_lstsq(as_type(a, name), right, float(rcond))
    if b.ndim == 1:
        x = _core.reshape(x, (n,))
    if m <= n or rank.item() < n:
        squares = squares[:0]
    return narrow(x, a, b), narrow(squares, a, b), rank, narrow(s, a)


@operation(np_linalg="pinv")
def pinv(a: Array, rcond: Any = None, hermitian: bool = False, *, rtol: Any = None) -> Array:
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
    >>> from slipstream import {imports}
    >>> {f}.pinv({a}.array([[2, 0], [0, 0]])).tolist()
    [[0.5, 0.0], [0.0, 0.0]]
    """
    if rcond is not None and rtol is not None:
        raise ValueError("rcond and rtol must not both be given")
    check_matrix(a, "a", square=hermitian)
    share = rcond if rcond is not None else rtol
    if share is None:
        share = epsilon(a) * max(a.shape[-2:])
    x = lapack(a)
    if x.size == 0:
        return _core.fill(type(a), 0, name_of(a), (*a.shape[:-2], a.shape[-1], a.shape[-2]))
    s, u, vh = _core.linalg_svd(x, True, False)
    if isinstance(share, Array):
        share = share[..., None]
    limit = core_ops.multiply(_core.reduce("max", s, [-1], True, None), share)
    inverse = _core.where(core_ops.greater(s, limit), core_ops.reciprocal(s), 0)
    scaled = core_ops.multiply(adjoint(vh), inverse[..., None, :])
    return narrow(matmul(scaled, adjoint(u)), a)
