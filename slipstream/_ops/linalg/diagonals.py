"""Diagonals and triangles of matrices in the last two axes: read, summed, made into matrices."""

from __future__ import annotations

import functools
import operator
from typing import Any

import numpy

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import dtype_name, name_of
from ..creation.diagonals import diagonal, last_diagonal
from ..reductions.reduce import reduce
from .matrices import check_matrix, classic_names, with_a_dimension

core_ops = _core.ops


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
    return last_diagonal(A, offset)


@operation(**classic_names("sumlogdiag"), out=True)
def sumlogdiag(A: Array) -> Array:
    """The sum of the logarithms of a matrix's diagonal, of shape (1,) for one matrix.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.sumlogdiag({a}.array([[1, 5], [6, 1]])).asnumpy().tolist()
    [0.0]
    """
    logs = core_ops.log(_diagonal(A, 0))
    return with_a_dimension(_core.reduce("sum", logs, [-1], False, None))


@operation(**classic_names("extractdiag"), out=True)
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


@operation(**classic_names("makediag"), out=True)
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


@operation(**classic_names("extracttrian"), out=True)
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


@operation(**classic_names("maketrian"), out=True)
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


@operation(np_linalg="diagonal", also={"a": "x"})
def matrix_diagonal(x: Array, *, offset: int = 0) -> Array:
    """A diagonal of the matrices on the last two axes, as a view.

    Parameters
    ----------
    x : array, shape (..., m, n)
    offset : int
        Which one: positive above the main diagonal, negative below.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.diagonal({a}.array([[1, 2], [3, 4]])).tolist()
    [1.0, 4.0]
    """
    check_matrix(x, "x")
    return last_diagonal(x, offset)


@operation(np_linalg="trace", also={"a": "x"})
def trace(x: Array, *, offset: int = 0, dtype: Any = None) -> Array:
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
    >>> from slipstream import {imports}
    >>> {f}.trace({a}.array([[1, 2], [3, 4]])).item()
    5.0
    """
    name = None if dtype is None else dtype_name(dtype)
    return _core.reduce("sum", matrix_diagonal(x, offset=offset), [-1], False, name)


@operation(np="trace", np_method="trace")
def trace_of_axes(
    a: Array, offset: int = 0, axis1: int = 0, axis2: int = 1, dtype: Any = None,
    out: Array | None = None,
) -> Array:  # fmt: skip
    """The sum along the diagonals of matrices in two axes.

    >>> from slipstream import {imports}
    >>> {f}.trace({f}.eye(3))
    array(3.)
    """
    return reduce("sum", diagonal(a, offset, axis1, axis2), -1, dtype, out)
