"""How many elements fall into bins: of one dimension, and of grids."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import numpy

from ... import _core
from ..._convert import A, Array, as_kind, as_kinds, convert, from_numpy
from ..._declare import operation
from ..._dtypes import COMPLEXES, FLOATS, name_of
from ..._type_rules import in_type_of, keeps_integers
from ..arguments import as_index

core_ops = _core.ops


def _limits(range: Any) -> tuple[float, float] | None:
    if range is None:
        return None
    low, high = (float(v) for v in range)
    if not (numpy.isfinite(low) and numpy.isfinite(high)):
        raise ValueError(f"range must be finite, not {(low, high)}")
    if low > high:
        raise ValueError(f"range must not decrease: {(low, high)}")
    return (low - 0.5, high + 0.5) if low == high else (low, high)


def _edges(x: Array, bins: Any, range: Any, name: str = "bins") -> Array:
    """Edges of bins, as floats; does not wait for a number of bins over known or unknown range."""
    if isinstance(bins, str):
        known = numpy.histogram_bin_edges(
            _core.to_numpy(x, "histogram()").astype(numpy.float64), bins, range
        )
        return from_numpy(type(x), known, _edge_type(x))
    if (isinstance(bins, Array) and bins.ndim) or isinstance(bins, (list, tuple, numpy.ndarray)):
        edges = bins if isinstance(bins, Array) else convert(type(x), bins)
        if edges.ndim != 1 or edges.size < 2:
            raise ValueError(f"{name} must be a number or at least two edges in one dimension")
        if not isinstance(bins, Array) and (numpy.diff(numpy.asarray(bins)) < 0).any():
            raise ValueError(f"{name} must increase monotonically")
        return edges
    try:
        n = operator.index(bins)
    except TypeError:
        raise TypeError(f"{name} must be an integer, a string or edges, not {bins!r}") from None
    if n < 1:
        raise ValueError(f"{name} must be positive, not {n}")
    limits = _limits(range)
    if limits is None and x.size == 0:
        limits = (0.0, 1.0)
    if limits is not None:
        return from_numpy(type(x), numpy.linspace(*limits, n + 1), _edge_type(x))
    low = _core.cast(_core.reduce("min", x, None, False, None), "float64")
    high = _core.cast(_core.reduce("max", x, None, False, None), "float64")
    same = core_ops.equal(low, high)
    low, high = (
        _core.where(same, core_ops.subtract(low, 0.5), low),
        _core.where(same, core_ops.add(high, 0.5), high),
    )
    steps = _core.arange(type(x), 0.0, 1.0, n + 1, "float64")
    step = core_ops.divide(core_ops.subtract(high, low), float(n))
    edges = core_ops.add(core_ops.multiply(steps, step), low)
    edges = _core.where(core_ops.equal(steps, float(n)), high, edges)
    return _core.cast(edges, _edge_type(x))


def _edge_type(x: Array) -> str:
    return name_of(x) if name_of(x) in FLOATS else _core.default_float()


def count_in_bins(
    a: Array, bins: Any, range: Any, density: bool, weights: Array | None
) -> tuple[Array, Array]:
    """NumPy's histogram of an array."""
    x = _core.reshape(a, (a.size,))
    if name_of(x) == "bool":
        x = _core.cast(x, "uint8")
    if weights is not None:
        if weights.shape != a.shape:
            raise ValueError(f"weights has shape {weights.shape}, a {a.shape}")
        weights = _core.reshape(weights, (weights.size,))
    edges = _edges(x, bins, range)
    if keeps_integers(a) and _core.type_rules(a) != "2.0":
        edges = _core.cast(edges, name_of(a))
    counts = _core.histogram(x, edges, weights)
    if density:
        counts = _core.cast(counts, _edge_type(edges))
        total = _core.reduce("sum", counts, None, False, None)
        widths = core_ops.subtract(edges[1:], edges[:-1])
        return core_ops.divide(core_ops.divide(counts, widths), total), edges
    if weights is not None:
        counts = _core.cast(counts, weights_type(weights))
    return counts, edges


@operation(np="histogram", also={"normed": "density"})
def histogram(
    a: Array,
    bins: Any = 10,
    range: Any = None,
    density: bool | None = None,
    weights: Array | None = None,
) -> tuple[Array, Array]:
    """How many elements fall into each bin.

    Parameters
    ----------
    a : array
    bins : int, str or sequence
        A number of equal bins, NumPy's name of a rule for it (which waits), or their edges. Bins
        have their left edge; the last one has its right edge too.
    range : (float, float), optional
        What equal bins cover; the smallest and the largest element by default.
    density : bool, optional
        Whether counts are divided so that the integral is one; `normed` is its older name.
    weights : array, optional
        What each element adds, instead of one.

    Returns
    -------
    tuple of counts and edges

    Raises
    ------
    ValueError
        When `bins` or `range` make no sense.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> counts, edges = {f}.histogram({a}.array([1, 2, 2, 5]), bins=2)
    >>> counts.tolist(), edges.tolist()
    ([3, 1], [1.0, 3.0, 5.0])
    """
    return count_in_bins(a, bins, range, bool(density), weights)


@operation(np="histogram_bin_edges", like=histogram)
def histogram_bin_edges(
    a: Array, bins: Any = 10, range: Any = None, weights: Array | None = None
) -> Array:
    """The edges that `histogram` would use.

    Parameters
    ----------
    weights : array, optional
        Accepted for compatibility.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.histogram_bin_edges({a}.array([1, 2, 5]), bins=2).tolist()
    [1.0, 3.0, 5.0]
    """
    return _edges(_core.reshape(a, (a.size,)), bins, range)


def _bin_of(x: Array, edges: Array) -> Array:
    """The bin of each element; -1 and the number of bins are outside."""
    n = edges.size - 1
    place = core_ops.subtract(_core.searchsorted(edges, x, True), 1)
    return _core.where(core_ops.equal(x, edges[-1:]), n - 1, place)


@operation(np="histogramdd", also={"normed": "density"}, like=histogram)
def histogramdd(
    cls: type[A],
    sample: Any,
    bins: Any = 10,
    range: Any = None,
    density: bool | None = None,
    weights: Array | None = None,
) -> tuple[Array, list[Array]]:
    """How many points fall into each cell of a grid.

    Parameters
    ----------
    sample : array of shape (points, dimensions), or sequence of one array per dimension
    bins : int or sequence
        Bins of all dimensions, or one entry for each, as in `histogram`.
    range : sequence, optional
        What the bins of each dimension cover.
    weights : array, optional
        What each point adds, instead of one.

    Returns
    -------
    tuple of counts and a list of edges

    Examples
    --------
    >>> from slipstream import {imports}
    >>> counts, edges = {f}.histogramdd({a}.array([[0, 0], [1, 1], [1, 0]]), bins=2)
    >>> counts.tolist()
    [[1.0, 0.0], [1.0, 1.0]]
    """
    first = sample[0] if isinstance(sample, (list, tuple)) and sample else 0
    if not isinstance(first, (list, tuple, int, float)):
        columns = as_kinds(cls, sample)
    else:
        sample = as_kind(cls, sample)
        sample = sample if sample.ndim > 1 else _core.reshape(sample, (-1, 1))
        columns = [sample[:, i] for i in numpy.arange(sample.shape[1]).tolist()]
    return count_in_grid(columns, bins, range, bool(density), weights)


def count_in_grid(
    columns: Sequence[Array], bins: Any, range: Any, density: bool, weights: Array | None
) -> tuple[Array, list[Array]]:
    """NumPy's histogramdd of one array per dimension."""
    dims = len(columns)
    each = list(bins) if isinstance(bins, (list, tuple)) else [bins] * dims
    if len(each) != dims:
        raise ValueError(f"bins must have one entry per dimension: {dims}, not {len(each)}")
    ranges = [None] * dims if range is None else list(range)
    if len(ranges) != dims:
        raise ValueError(f"range must have one entry per dimension: {dims}, not {len(ranges)}")
    edges = [_edges(x, b, r) for x, b, r in zip(columns, each, ranges, strict=True)]
    cls, n = type(columns[0]), columns[0].size
    place = _core.fill(cls, 0, "int64", (n,))
    inside = _core.fill(cls, True, "bool", (n,))
    shape = tuple(e.size - 1 for e in edges)
    for x, e in zip(columns, edges, strict=True):
        own = _bin_of(x, e)
        fits = core_ops.logical_and(core_ops.greater_equal(own, 0), core_ops.less(own, e.size - 1))
        inside = core_ops.logical_and(inside, fits)
        place = core_ops.add(core_ops.multiply(place, e.size - 1), own)
    cells = int(numpy.prod(shape))
    # Elements outside are counted in one more bin, which is then left out.
    counts = _core.bincount(_core.where(inside, place, cells), weights, cells + 1)[:-1]
    kind = _core.default_float() if weights is None else weights_type(weights)
    counts = _core.reshape(_core.cast(counts, kind), shape)
    if density:
        total = _core.reduce("sum", counts, None, False, None)
        for i, e in enumerate(edges):
            widths = core_ops.subtract(e[1:], e[:-1])
            span = [1] * i + [e.size - 1] + [1] * (dims - 1 - i)
            counts = core_ops.divide(counts, _core.reshape(widths, span))
        counts = core_ops.divide(counts, total)
    return counts, edges


@operation(np="histogram2d", also={"normed": "density"}, like=histogramdd)
def histogram2d(
    x: Array,
    y: Array,
    bins: Any = 10,
    range: Any = None,
    density: bool | None = None,
    weights: Array | None = None,
) -> tuple[Array, Array, Array]:
    """How many points fall into each cell of a grid in two dimensions.

    Parameters
    ----------
    x, y : array
        Coordinates of points.
    bins : int or sequence
        Bins of both dimensions, or one entry for each, or edges for both.

    Returns
    -------
    tuple of counts, edges of x and edges of y

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.histogram2d({a}.array([0, 1, 1]), {a}.array([0, 1, 0]), bins=2)[0].tolist()
    [[1.0, 0.0], [1.0, 1.0]]
    """
    if x.ndim != 1 or x.shape != y.shape:
        raise ValueError(f"x and y must be of one length in one dimension: {x.shape}, {y.shape}")
    if not isinstance(bins, (int, str, numpy.integer)) and len(bins) not in (1, 2):
        bins = [bins, bins]
    counts, edges = count_in_grid([x, y], bins, range, bool(density), weights)
    return counts, edges[0], edges[1]


@operation(nd="histogram", like=histogram)
def histogram_classic(
    a: Array, bins: Any = 10, range: tuple[float, float] | None = None
) -> list[Array]:
    """How many elements fall into each bin.

    Parameters
    ----------
    bins : int or array
        A number of equal bins, or their edges.

    Returns
    -------
    list of counts and edges

    Examples
    --------
    >>> from slipstream import {imports}
    >>> counts, edges = {f}.histogram({a}.array([1, 2, 2, 5]), bins=2)
    >>> counts.asnumpy().tolist(), edges.asnumpy().tolist()
    ([3, 1], [1.0, 3.0, 5.0])
    """
    return list(count_in_bins(a, bins, range, False, None))


@operation(np="digitize")
def digitize(x: Array, bins: Array, right: bool = False) -> Array:
    """The bin each element belongs to; looks at `bins`, which must be increasing or decreasing.

    Parameters
    ----------
    x : array
    bins : array
        Edges, in one dimension.
    right : bool
        Whether bins include their right edge instead of their left one.

    Returns
    -------
    array of int64

    Raises
    ------
    ValueError
        When `bins` is not monotonic.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.digitize({a}.array([0.5, 1, 5]), {a}.array([0, 1, 2])).tolist()
    [1, 2, 3]
    """
    if bins.ndim != 1:
        raise ValueError("bins must have one dimension")
    known = _core.to_numpy(bins, "digitize()")
    if known.dtype.kind in ("b", "u"):
        known = known.astype(numpy.int64)
    if known.dtype.kind not in "iu":
        known = known.astype(numpy.float64)
    if (known[1:] >= known[:-1]).all():
        return _core.searchsorted(bins, x, not right)
    if not (known[1:] <= known[:-1]).all():
        raise ValueError("bins must increase or decrease monotonically")
    found = _core.searchsorted(_core.copy(bins[::-1]), x, not right)
    return core_ops.subtract(bins.size, found)


@operation(np="bincount")
def bincount(x: Array, weights: Array | None = None, minlength: int = 0) -> Array:
    """How often each integer occurs; waits for `x` to know the largest.

    Parameters
    ----------
    x : array
        Integers that are not negative, in one dimension. Whole floats are accepted.
    weights : array, optional
        What each element adds, instead of one.
    minlength : int
        The least size of the result.

    Returns
    -------
    array
        int64, or floats with weights.

    Raises
    ------
    ValueError
        When `x` has negative elements or `minlength` is negative.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.bincount({a}.array([0, 1, 1, 3])).tolist()
    [1, 2, 0, 1]
    """
    minlength = operator.index(minlength)
    if minlength < 0:
        raise ValueError(f"minlength must not be negative, not {minlength}")
    if x.ndim != 1:
        raise ValueError(f"x must have one dimension, not {x.ndim}")
    given, x = x, as_index(x)
    bins = minlength
    if x.size:
        # Both are recorded before the wait: they run as one pass.
        least = _core.reduce("min", x, None, False, None)
        most = _core.reduce("max", x, None, False, None)
        if _core.item(least, "bincount()") < 0:
            raise ValueError("x must not have negative elements")
        bins = max(bins, int(_core.item(most, "bincount()")) + 1)
    result = _core.bincount(x, weights, bins)
    if weights is None:
        return in_type_of(result, given)
    return _core.cast(result, weights_type(weights))


def weights_type(weights: Array) -> str:
    """The type of weighted sums: that of float weights, else the default float."""
    name = name_of(weights)
    if name in COMPLEXES:
        raise TypeError(f"weights must be real, not {name}")
    return name if name in FLOATS else _core.default_float()
