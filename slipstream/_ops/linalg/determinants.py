"""Determinants."""

from __future__ import annotations

from typing import NamedTuple

from ... import _core
from ..._convert import Array
from ..._declare import operation
from .matrices import check_matrix, lapack, narrow


class SlogdetResult(NamedTuple):
    """The result of ``slogdet``."""

    sign: Array
    logabsdet: Array


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
