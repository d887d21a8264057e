"""Eigenvalues and eigenvectors."""

from __future__ import annotations

from typing import NamedTuple

from ... import _core
from ..._convert import Array
from ..._declare import operation
from .matrices import check_matrix, lapack, narrow


class EigResult(NamedTuple):
    """The result of ``eig``."""

    eigenvalues: Array
    eigenvectors: Array


class EighResult(NamedTuple):
    """The result of ``eigh``."""

    eigenvalues: Array
    eigenvectors: Array


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
