"""Decompositions of matrices: Cholesky, QR, singular values."""

from __future__ import annotations

from typing import NamedTuple

from ... import _core
from ..._convert import Array
from ..._declare import operation
from .matrices import (
    check_matrix,
    lapack,
    narrow,
)

core_ops = _core.ops


class QRResult(NamedTuple):
    """The result of ``qr``."""

    Q: Array
    R: Array


class SVDResult(NamedTuple):
    """The result of ``svd``."""

    U: Array
    S: Array
    Vh: Array


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
