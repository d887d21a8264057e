"""Sets: distinct elements, membership, unions and differences. All sort; most wait for a size."""

from __future__ import annotations

from typing import Any, NamedTuple

from .. import _core
from .._convert import Array
from .._declare import operation
from .._dtypes import COMPLEXES, FLOATS, name_of
from .arguments import normalize_axis
from .indexing.masks import count_true
from .sorting.sort import lexicographic, order_along, sorted_along

core_ops = _core.ops


class UniqueAllResult(NamedTuple):
    """The result of ``unique_all``."""

    values: Array
    indices: Array
    inverse_indices: Array
    counts: Array


class UniqueCountsResult(NamedTuple):
    """The result of ``unique_counts``."""

    values: Array
    counts: Array


class UniqueInverseResult(NamedTuple):
    """The result of ``unique_inverse``."""

    values: Array
    inverse_indices: Array


def _flat(x: Array) -> Array:
    return _core.reshape(x, (x.size,))


def _take(x: Array, places: Array) -> Array:
    return _core.gather(x, 0, [places], "raise")


def _with_true_first(rest: Array, n: int) -> Array:
    first = _core.fill(type(rest), True, "bool", (min(n, 1),))
    return _core.concatenate([first, rest], 0)


def _starts(s: Array, equal_nan: bool) -> Array:
    """Where a sorted array has an element that differs from the one before."""
    left, right = s[:-1], s[1:]
    differ = core_ops.not_equal(left, right)
    if equal_nan and (name_of(s) in FLOATS or name_of(s) in COMPLEXES):
        both = core_ops.logical_and(core_ops.isnan(left), core_ops.isnan(right))
        differ = core_ops.logical_and(differ, core_ops.logical_not(both))
    return _with_true_first(differ, s.size)


class _Groups:
    """Sorted elements (or rows) in groups of equals; waits for their number."""

    def __init__(self, starts: Array, order: Any) -> None:
        self.order = order
        self.starts = starts
        self.n = starts.size
        self.count = count_true(starts)

    def indices(self) -> Array:
        """Of the first element of each group, in the unsorted array."""
        return self.first(self.order)

    def first(self, x: Array) -> Array:
        """Of each group, the first element (or row) of what is sorted like it."""
        return _core.compress(x, self.starts, 0, self.count)

    def inverse(self) -> Array:
        """The group of each element of the unsorted array."""
        return _core.groups(self.starts, self.order)

    def counts(self) -> Array:
        """The size of each group."""
        places = _core.places(self.starts, self.count)[0]
        end = _core.fill(type(places), self.n, "int64", (min(self.count, 1),))
        return core_ops.subtract(_core.concatenate([places[1:], end], 0), places)


def _distinct(x: Array, ordered: bool, equal_nan: bool = True) -> tuple[Array, _Groups]:
    x = _flat(x)
    order = order_along(x, 0) if ordered else None
    s = sorted_along(x, 0) if order is None else _take(x, order)
    groups = _Groups(_starts(s, equal_nan), order)
    return groups.first(s), groups


def _distinct_rows(x: Array, axis: int) -> tuple[Array, _Groups]:
    axis = normalize_axis(axis, x.ndim)
    moved = _core.copy(_core.transpose(x, [axis, *(i for i in range(x.ndim) if i != axis)]))
    n = moved.shape[0]
    rows = _core.reshape(moved, (n, x.size // n if n else 0))
    width = rows.shape[1]
    if width:
        order = lexicographic([rows[:, i] for i in reversed(range(width))])
    else:
        order = _core.arange(type(x), 0.0, 1.0, n, "int64")
    s = _take(rows, order)
    differ = _core.reduce("any", core_ops.not_equal(s[1:], s[:-1]), [1], False, None)
    groups = _Groups(_with_true_first(differ, n), order)
    return _core.gather(x, axis, [groups.indices()], "raise"), groups


@operation(np="unique")
def unique(
    ar: Array,
    return_index: bool = False,
    return_inverse: bool = False,
    return_counts: bool = False,
    axis: int | None = None,
    *,
    equal_nan: bool = True,
    sorted: bool = True,
) -> Any:
    """The distinct elements, sorted; waits for the array.

    Parameters
    ----------
    ar : array
    return_index : bool
        Also the place where each occurs first.
    return_inverse : bool
        Also, for each element of `ar`, its place in the result.
    return_counts : bool
        Also how often each occurs.
    axis : int, optional
        Compare slices along this axis; None compares single elements.
    equal_nan : bool
        Whether all NaN are one element.
    sorted : bool
        Accepted for compatibility; the result is always sorted.

    Returns
    -------
    array, or tuple of arrays

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.unique({a}.array([3, 1, 3])).tolist()
    [1.0, 3.0]
    """
    if axis is None:
        values, groups = _distinct(ar, return_index or return_inverse, equal_nan)
    else:
        values, groups = _distinct_rows(ar, axis)
    result = [values]
    if return_index:
        result.append(groups.indices())
    if return_inverse:
        inverse = groups.inverse()
        result.append(_core.reshape(inverse, ar.shape) if axis is None else inverse)
    if return_counts:
        result.append(groups.counts())
    return tuple(result) if len(result) > 1 else values


@operation(np="unique_all")
def unique_all(x: Array) -> UniqueAllResult:
    """Distinct elements, where they occur first, places of all elements among them, and counts.

    Waits for the array. NaN are distinct.

    Parameters
    ----------
    x : array

    Returns
    -------
    namedtuple of values, indices, inverse_indices and counts

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.unique_all({a}.array([3, 1, 3])).indices.tolist()
    [1, 0]
    """
    values, groups = _distinct(x, True, False)
    inverse = _core.reshape(groups.inverse(), x.shape)
    return UniqueAllResult(values, groups.indices(), inverse, groups.counts())


@operation(np="unique_counts")
def unique_counts(x: Array) -> UniqueCountsResult:
    """Distinct elements and how often they occur; waits for the array. NaN are distinct.

    Parameters
    ----------
    x : array

    Returns
    -------
    namedtuple of values and counts

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.unique_counts({a}.array([3, 1, 3])).counts.tolist()
    [1, 2]
    """
    values, groups = _distinct(x, False, False)
    return UniqueCountsResult(values, groups.counts())


@operation(np="unique_inverse")
def unique_inverse(x: Array) -> UniqueInverseResult:
    """Distinct elements, and the place of each element among them; waits. NaN are distinct.

    Parameters
    ----------
    x : array

    Returns
    -------
    namedtuple of values and inverse_indices

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.unique_inverse({a}.array([3, 1, 3])).inverse_indices.tolist()
    [1, 0, 1]
    """
    values, groups = _distinct(x, True, False)
    return UniqueInverseResult(values, _core.reshape(groups.inverse(), x.shape))


@operation(np="unique_values")
def unique_values(x: Array) -> Array:
    """Distinct elements, sorted; waits for the array. NaN are distinct.

    Parameters
    ----------
    x : array

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.unique_values({a}.array([3, 1, 3])).tolist()
    [1.0, 3.0]
    """
    return _distinct(x, False, False)[0]


# ---- membership ----------------------------------------------------------------------------------


def member(x: Array, test: Array, invert: bool = False) -> Array:
    """Whether each element of `x` is in `test`; does not wait."""
    if test.size == 0 or x.size == 0:
        return _core.fill(type(x), bool(invert), "bool", x.shape)
    s = _core.sort(_flat(test), 0, False)
    return _core.contains(s, x, bool(invert))


@operation(np="isin")
def isin(
    element: Array,
    test_elements: Array,
    assume_unique: bool = False,
    invert: bool = False,
    *,
    kind: str | None = None,
) -> Array:
    """Whether each element is among others.

    Parameters
    ----------
    element, test_elements : array
    assume_unique, kind : optional
        Accepted for compatibility; they change nothing.
    invert : bool
        Whether the opposite is asked.

    Returns
    -------
    array of bool, of the shape of `element`

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.isin({a}.array([1, 2, 3]), {a}.array([2, 5])).tolist()
    [False, True, False]
    """
    return member(element, test_elements, invert)


@operation(np="in1d")
def in1d(ar1: Array, ar2: Array, assume_unique: bool = False, invert: bool = False) -> Array:
    """Whether each element of the flattened array is among others.

    Parameters
    ----------
    ar1, ar2 : array
    assume_unique : bool
        Accepted for compatibility.
    invert : bool
        Whether the opposite is asked.

    Returns
    -------
    array of bool

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.in1d({a}.array([1, 2]), {a}.array([2, 5])).tolist()
    [False, True]
    """
    return member(_flat(ar1), ar2, invert)


def _chosen(x: Array, mask: Array) -> Array:
    return _core.compress(x, mask, 0, count_true(mask))


@operation(np="intersect1d")
def intersect1d(
    ar1: Array, ar2: Array, assume_unique: bool = False, return_indices: bool = False
) -> Any:
    """The distinct elements that are in both arrays, sorted; waits for them.

    Parameters
    ----------
    ar1, ar2 : array
    assume_unique : bool
        Accepted for compatibility.
    return_indices : bool
        Also the places where they occur first in either array.

    Returns
    -------
    array, or tuple of three arrays

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.intersect1d({a}.array([3, 1, 2]), {a}.array([2, 3, 5])).tolist()
    [2.0, 3.0]
    """
    left, left_groups = _distinct(ar1, return_indices)
    right, right_groups = _distinct(ar2, return_indices)
    in_right, in_left = member(left, right), member(right, left)
    common = _chosen(left, in_right)
    if name_of(right) != name_of(left):
        empty = right[:0]  # the common type of both
        common = _core.concatenate([common, empty], 0)
    if not return_indices:
        return common
    return (
        common,
        _chosen(left_groups.indices(), in_right),
        _chosen(right_groups.indices(), in_left),
    )


@operation(np="union1d")
def union1d(ar1: Array, ar2: Array) -> Array:
    """The distinct elements of both arrays, sorted; waits for them.

    Parameters
    ----------
    ar1, ar2 : array

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.union1d({a}.array([3, 1]), {a}.array([2, 3])).tolist()
    [1.0, 2.0, 3.0]
    """
    return _distinct(_core.concatenate([_flat(ar1), _flat(ar2)], 0), False)[0]


@operation(np="setdiff1d")
def setdiff1d(ar1: Array, ar2: Array, assume_unique: bool = False) -> Array:
    """The distinct elements of the first array that are not in the second; waits for them.

    Parameters
    ----------
    ar1, ar2 : array
    assume_unique : bool
        The first array has no equal elements: the result keeps its order.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.setdiff1d({a}.array([3, 1, 2]), {a}.array([2])).tolist()
    [1.0, 3.0]
    """
    left = _flat(ar1) if assume_unique else _distinct(ar1, False)[0]
    return _chosen(left, member(left, ar2, True))


@operation(np="setxor1d")
def setxor1d(ar1: Array, ar2: Array, assume_unique: bool = False) -> Array:
    """The distinct elements that are in one of the arrays only, sorted; waits for them.

    Parameters
    ----------
    ar1, ar2 : array
    assume_unique : bool
        Accepted for compatibility.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.setxor1d({a}.array([3, 1]), {a}.array([2, 3])).tolist()
    [1.0, 2.0]
    """
    left, right = _distinct(ar1, False)[0], _distinct(ar2, False)[0]
    only = [_chosen(left, member(left, right, True)), _chosen(right, member(right, left, True))]
    return _core.sort(_core.concatenate(only, 0), 0, False)
