"""Triangles of matrices, and their indices."""

from __future__ import annotations

from typing import Any

import numpy

from ... import _core
from ..._convert import A, Array
from ..._declare import Device, operation
from ..indexing.grids import host_array
from .matrices import compare_places


@operation(np="tri")
def tri(
    cls: type[A], N: int, M: int | None = None, k: int = 0, dtype: Any = None,
    device: Device = None,
) -> A:  # fmt: skip
    """Ones at and below a diagonal.

    >>> from slipstream import {imports}
    >>> {f}.tri(2)
    array([[1., 0.],
           [1., 1.]])
    """
    return compare_places(cls, N, M, k, _core.ops.greater_equal, dtype)


def _equal_rows(v: Array) -> Array:
    return _core.broadcast_to(v, (v.size, v.size))


@operation(np="tril")
def tril(m: Array, k: int = 0) -> Array:
    """A copy with zeros above a diagonal.

    >>> from slipstream import {imports}
    >>> {f}.tril({f}.ones((2, 2)))
    array([[1., 0.],
           [1., 1.]])
    """
    return _core.tril(m if m.ndim > 1 else _equal_rows(m), k)


@operation(np="triu")
def triu(m: Array, k: int = 0) -> Array:
    """A copy with zeros below a diagonal.

    >>> from slipstream import {imports}
    >>> {f}.triu({f}.ones((2, 2)))
    array([[1., 1.],
           [0., 1.]])
    """
    return _core.triu(m if m.ndim > 1 else _equal_rows(m), k)


@operation(nd="tril")
def tril_classic(data: Array, k: int = 0) -> Array:
    """The elements on and below a diagonal; zeros above.

    >>> from slipstream import {imports}
    >>> {f}.tril({a}.ones((2, 2))).tolist()
    [[1.0, 0.0], [1.0, 1.0]]
    """
    return _core.tril(data, k)


@operation(nd="triu")
def triu_classic(data: Array, k: int = 0) -> Array:
    """The elements on and above a diagonal; zeros below.

    >>> from slipstream import {imports}
    >>> {f}.triu({a}.ones((2, 2))).tolist()
    [[1.0, 1.0], [0.0, 1.0]]
    """
    return _core.triu(data, k)


@operation(np="tril_indices")
def tril_indices(
    cls: type[A], n: int, k: int = 0, m: int | None = None, device: Device = None
) -> tuple[A, ...]:
    """The places at and below a diagonal of an n x m matrix: row and column indices.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> [i.tolist() for i in {f}.tril_indices(2)]
    [[0, 1, 1], [0, 0, 1]]
    """
    return tuple(host_array(cls, i) for i in numpy.tril_indices(n, k, m))


@operation(np="triu_indices")
def triu_indices(
    cls: type[A], n: int, k: int = 0, m: int | None = None, device: Device = None
) -> tuple[A, ...]:
    """The places at and above a diagonal of an n x m matrix: row and column indices.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> [i.tolist() for i in {f}.triu_indices(2)]
    [[0, 0, 1], [0, 1, 1]]
    """
    return tuple(host_array(cls, i) for i in numpy.triu_indices(n, k, m))


def _matrix_shape(arr: Array) -> tuple[int, int]:
    if arr.ndim != 2:
        raise ValueError("arr must have two dimensions")
    rows, columns = arr.shape
    return rows, columns


@operation(np="tril_indices_from")
def tril_indices_from(arr: A, k: int = 0) -> tuple[A, ...]:
    """The places at and below a diagonal of a matrix.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> [i.tolist() for i in {f}.tril_indices_from({a}.ones((2, 2)))]
    [[0, 1, 1], [0, 0, 1]]
    """
    n, m = _matrix_shape(arr)
    return tuple(host_array(type(arr), i) for i in numpy.tril_indices(n, k, m))


@operation(np="triu_indices_from")
def triu_indices_from(arr: A, k: int = 0) -> tuple[A, ...]:
    """The places at and above a diagonal of a matrix.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> [i.tolist() for i in {f}.triu_indices_from({a}.ones((2, 2)))]
    [[0, 0, 1], [0, 1, 1]]
    """
    n, m = _matrix_shape(arr)
    return tuple(host_array(type(arr), i) for i in numpy.triu_indices(n, k, m))
