"""Diagonals: read, written, made into matrices, and their indices."""

from __future__ import annotations

import operator
import sys
from collections.abc import Sequence

import numpy

from ... import _core
from ..._convert import A, Array
from ..._declare import operation
from ..._dtypes import name_of
from ...base import SlipstreamValueError
from ..arguments import normalize_axis, whole
from ..indexing.grids import host_array
from ..indexing.put import cycled


@operation(np="diagonal", np_method="diagonal")
def diagonal(a: Array, offset: int = 0, axis1: int = 0, axis2: int = 1) -> Array:
    """The diagonals of matrices in two axes, as the last axis of a view.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.diagonal({a}.array([[1, 2], [3, 4]])).tolist()
    [1.0, 4.0]
    """
    if a.ndim < 2:
        raise SlipstreamValueError("diagonal: a must have at least two dimensions")
    i, j = normalize_axis(axis1, a.ndim, "axis1"), normalize_axis(axis2, a.ndim, "axis2")
    if i == j:
        raise SlipstreamValueError("axis1 and axis2 must differ")
    if (i, j) == (a.ndim - 2, a.ndim - 1):
        return last_diagonal(a, offset)
    steps, order = _core.strides(a), [k for k in range(a.ndim) if k not in (i, j)] + [i, j]
    return _view(a, [a.shape[k] for k in order], [steps[k] for k in order], operator.index(offset))


def last_diagonal(a: A, offset: int) -> A:
    """The diagonals of the last two axes, as a view; there must be two."""
    return _view(a, a.shape, _core.strides(a), operator.index(offset))


def _view(a: A, shape: Sequence[int], steps: Sequence[int], offset: int) -> A:
    """The diagonals of the last two axes of an array that looks like this."""
    *lead, rows, columns = shape
    *others, down, right = steps
    if offset >= 0:
        n, room, start = rows, columns - offset, offset * right
    else:
        n, room, start = columns, rows + offset, -offset * down
    if room < n:
        n = room
    if n <= 0:
        n = start = 0
    return _core.view(a, (*lead, n), (*others, down + right), start)


@operation(np="diag", also={"array": "v"}, np_method="diag")
def diag(v: Array, k: int = 0) -> Array:
    """The diagonal of a matrix, or the matrix with that diagonal.

    `array` is another name of `v`.

    >>> from slipstream import {imports}
    >>> {f}.diag({f}.array([1, 2]))
    array([[1., 0.],
           [0., 2.]])
    >>> {f}.diag({f}.ones((3, 3)), 1)
    array([1., 1.])
    """
    if v.ndim == 1:
        return diagflat(v, k)
    if v.ndim != 2:
        raise SlipstreamValueError("diag: v must have one or two dimensions")
    return _core.copy(diagonal(v, k))


@operation(np="diagflat", also={"array": "v"})
def diagflat(v: Array, k: int = 0) -> Array:
    """The matrix with the elements of `v` on a diagonal.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.diagflat({a}.array([[1, 2]])).tolist()
    [[1.0, 0.0], [0.0, 2.0]]
    """
    v, k = _core.reshape(v, (-1,)), whole(k, "k", -sys.maxsize)
    n = v.size + abs(k)
    matrix = _core.fill(type(v), 0, name_of(v), (n, n))
    if v.size:
        _core.store(_core.view(matrix, v.shape, (n + 1,), k if k >= 0 else -k * n), v)
    return matrix


@operation(np="fill_diagonal")
def fill_diagonal(a: Array, val: Array, wrap: bool = False) -> None:
    """Writes `val` on the main diagonal, in place.

    Parameters
    ----------
    a : array
        At least two dimensions, all equal when there are more.
    val : array or number
        Repeated along the diagonal when it is shorter.
    wrap : bool
        In a tall matrix, begin again after the diagonal has ended.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.zeros((2, 2))
    >>> {f}.fill_diagonal(x, 5)
    >>> x.tolist()
    [[5.0, 0.0], [0.0, 5.0]]
    """
    if a.ndim < 2:
        raise ValueError("fill_diagonal: a must have at least two dimensions")
    if a.ndim > 2 and len(set(a.shape)) != 1:
        raise ValueError("fill_diagonal: all dimensions of a must be equal")
    steps = _core.strides(a)
    starts = [0]
    if wrap and a.ndim == 2:
        starts = list(range(0, a.shape[0], a.shape[1] + 1))
    lengths = [min(a.shape[0] - s, *a.shape[1:]) for s in starts]
    values = cycled(_core.cast(val, name_of(a)), sum(lengths))
    at = 0
    for start, n in zip(starts, lengths, strict=True):
        if n:
            place = _core.view(a, (n,), (sum(steps),), start * steps[0])
            _core.store(place, values[at : at + n])
        at += n


@operation(nd="diag", npx="diag", nd_method="diag")
def diag_classic(data: Array, k: int = 0, axis1: int = 0, axis2: int = 1) -> Array:
    """The diagonals of an array in two axes, or the matrix with a vector on its diagonal.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.diag_classic({a}.array([1, 2])).tolist()
    [[1.0, 0.0], [0.0, 2.0]]
    """
    if data.ndim == 1:
        return diagflat(data, k)
    return _core.copy(diagonal(data, k, axis1, axis2))


@operation(np="diag_indices")
def diag_indices(cls: type[A], n: int, ndim: int = 2) -> tuple[A, ...]:
    """The places of the main diagonal of an array with `ndim` dimensions of size n.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> [i.tolist() for i in {f}.diag_indices(2)]
    [[0, 1], [0, 1]]
    """
    return (host_array(cls, numpy.arange(n)),) * ndim


@operation(np="diag_indices_from")
def diag_indices_from(arr: Array) -> tuple[Array, ...]:
    """The places of the main diagonal of an array whose dimensions are equal.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> [i.tolist() for i in {f}.diag_indices_from({a}.ones((2, 2)))]
    [[0, 1], [0, 1]]
    """
    if arr.ndim < 2 or len(set(arr.shape)) != 1:
        raise ValueError("arr must have at least two dimensions, all equal")
    return diag_indices(type(arr), arr.shape[0], arr.ndim)
