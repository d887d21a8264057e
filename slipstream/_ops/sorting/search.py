"""Searching: indices of elements that are not zero, and in sorted arrays."""

from __future__ import annotations

from typing import Any

from ... import _core
from ..._convert import Array, convert
from ..._declare import operation
from ..._dtypes import FLOATS, name_of
from ..arguments import as_index
from ..indexing.masks import as_mask, count_true

core_ops = _core.ops


def places_of(x: Array) -> Array:
    """Places of nonzero elements as [ndim, count]; waits to know how many there are."""
    mask = as_mask(x)
    return _core.places(mask, count_true(mask))


def flat_places(x: Array) -> Array:
    """Places of nonzero elements in the flattened array; waits to know how many there are."""
    return places_of(_core.reshape(x, (x.size,)))[0]


def nonzero_places(x: Array) -> tuple[Array, ...]:
    """One index array per axis, for the elements that are not zero."""
    if x.ndim == 0:
        raise ValueError("nonzero: the array has no dimensions; use atleast_1d first")
    found = places_of(x)
    return (found[0],) if x.ndim == 1 else tuple([found[i] for i in range(x.ndim)])


@operation(np="nonzero")
def nonzero(a: Array) -> tuple[Array, ...]:
    """Places of the elements that are not zero, one array per axis; waits for `a`.

    Parameters
    ----------
    a : array
        With at least one dimension.

    Returns
    -------
    tuple of arrays of int64

    Examples
    --------
    >>> from slipstream import {imports}
    >>> [i.tolist() for i in {f}.nonzero({a}.array([[0, 1], [2, 0]]))]
    [[0, 1], [1, 0]]
    """
    return nonzero_places(a)


@operation(np="flatnonzero")
def flatnonzero(a: Array) -> Array:
    """Places of the elements that are not zero in the flattened array; waits for `a`.

    Parameters
    ----------
    a : array

    Returns
    -------
    array of int64

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.flatnonzero({a}.array([0, 1, 2])).tolist()
    [1, 2]
    """
    return flat_places(a)


@operation(np="argwhere")
def argwhere(a: Array) -> Array:
    """Places of the elements that are not zero, one row for each; waits for `a`.

    Parameters
    ----------
    a : array

    Returns
    -------
    array of int64, of shape (count, dimensions)

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.argwhere({a}.array([[0, 1], [2, 0]])).tolist()
    [[0, 1], [1, 0]]
    """
    if a.ndim == 0:
        found = places_of(_core.reshape(a, (1,)))
        return _core.copy(_core.transpose(found, None)[:, :0])
    return _core.copy(_core.transpose(places_of(a), None))


@operation(npx="nonzero", like=argwhere)
def nonzero_rows(a: Array) -> Array:
    """Places of the elements that are not zero, one row for each; waits for `a`.

    A single number counts as an array of one, as in MXNet.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.nonzero_rows({a}.array([[0, 1], [2, 0]])).tolist()
    [[0, 1], [1, 0]]
    """
    return argwhere(a if a.ndim else _core.reshape(a, (1,)))


@operation(np="searchsorted")
def searchsorted(
    a: Array, v: Array | float, side: str = "left", sorter: Array | None = None
) -> Array:
    """Where elements would have to be inserted to keep an array sorted.

    Parameters
    ----------
    a : array
        One dimension, sorted (or sorted by `sorter`).
    v : array or number
        What to insert.
    side : str
        ``'left'``: before equal elements; ``'right'``: behind them.
    sorter : array, optional
        Places that sort `a`.

    Returns
    -------
    array of int64, of the shape of `v`

    Raises
    ------
    ValueError
        When `side` is unknown or `a` has not one dimension.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.searchsorted({a}.array([1, 2, 3]), {a}.array([0.5, 2, 9])).tolist()
    [0, 1, 3]
    """
    if side not in ("left", "right"):
        raise ValueError(f"side must be 'left' or 'right', not {side!r}")
    if sorter is not None:
        if sorter.shape != a.shape:
            raise ValueError(f"sorter has shape {sorter.shape}, a {a.shape}")
        a = _core.gather(a, 0, [as_index(sorter)], "raise")
    if not isinstance(v, Array):
        v = _number_like(a, v)
    return _core.searchsorted(a, v, side == "right")


def _number_like(a: Array, value: Any) -> Array:
    """A number as an array that takes part in comparisons with `a` as the number would."""
    if isinstance(value, float) and name_of(a) not in FLOATS:
        return convert(type(a), value, "float64")
    return convert(type(a), value, name_of(a) if name_of(a) != "bool" else None)
