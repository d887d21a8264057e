"""Order statistics (median, percentile, quantile) and histograms."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import numpy

from .. import _core
from .._convert import Array, convert, finish, from_numpy
from .._declare import operation
from .._dtypes import FLOATS, name_of
from .nn import take_along_axis
from .reduce import as_float, axes_of, normalize_axis
from .search import weights_type

_ops = _core.ops

# Hyndman and Fan's continuous estimates, by their two plotting positions.
_CONTINUOUS = {
    "linear": (1.0, 1.0),
    "weibull": (0.0, 0.0),
    "hazen": (0.5, 0.5),
    "interpolated_inverted_cdf": (0.0, 1.0),
    "median_unbiased": (1 / 3, 1 / 3),
    "normal_unbiased": (3 / 8, 3 / 8),
}
# These return an element, whatever its type.
_DISCRETE = ("lower", "higher", "nearest", "inverted_cdf", "closest_observation")
_METHODS = (*_CONTINUOUS, *_DISCRETE, "midpoint", "averaged_inverted_cdf")


class _Lazy:
    """The functions that positions are worked out with, on arrays that are not known yet."""

    floor = staticmethod(_ops.floor)
    ceil = staticmethod(_ops.ceil)
    rint = staticmethod(_ops.rint)
    maximum = staticmethod(_ops.maximum)
    minimum = staticmethod(_ops.minimum)
    where = staticmethod(_core.where)


def _neighbours(method: str, q: Any, n: Any, m: Any) -> tuple[Any, Any, Any]:
    """Positions below and above the quantile among n sorted elements, and the weight above."""
    last = n - 1.0
    if method in _CONTINUOUS:
        alpha, beta = _CONTINUOUS[method]
        at = q * last if method == "linear" else n * q + (alpha + q * (1 - alpha - beta)) - 1
        at = m.minimum(m.maximum(at, 0.0), last)
        below = m.floor(at)
        return below, m.minimum(below + 1.0, last), at - below
    if method in ("lower", "higher", "nearest", "midpoint"):
        at = q * last
        if method == "midpoint":
            below, above = m.floor(at), m.ceil(at)
            return below, above, (above - below) * 0.5
        below = {"lower": m.floor, "higher": m.ceil, "nearest": m.rint}[method](at)
        return below, below, below * 0.0
    at = n * q - 1.0 if method != "closest_observation" else n * q - 1.5
    floor = m.floor(at)
    whole = at == floor
    if method == "averaged_inverted_cdf":
        weight = m.where(whole, 0.5, 1.0)
        low = m.minimum(m.maximum(floor, 0.0), last)
        high = m.minimum(m.maximum(floor + 1.0, 0.0), last)
        return low, high, weight + at * 0.0
    if method == "closest_observation":
        whole = whole & ((floor - 2.0 * m.floor(floor / 2.0)) == 1.0)
    place = m.minimum(m.maximum(m.where(whole, floor, floor + 1.0), 0.0), last)
    return place, place, place * 0.0


def _between(low: Array, high: Array, weight: Any) -> Array:
    """low + (high - low) * weight, from the nearer side, and exact between equals."""
    gap = _ops.subtract(high, low)
    upward = _ops.add(low, _ops.multiply(gap, weight))
    downward = _ops.subtract(high, _ops.multiply(gap, _ops.subtract(1.0, weight)))
    mixed = _core.where(_ops.less(weight, 0.5), upward, downward)
    return _core.where(_ops.equal(low, high), low, mixed)


def _rows(a: Array, axis: Any) -> tuple[Array, tuple[int, ...], tuple[int, ...]]:
    """The reduced axes as one last axis; the shape that is left, without and with ones."""
    if axis is None:
        axes = list(range(a.ndim))
    else:
        axes = [normalize_axis(i, a.ndim) for i in axes_of(axis)]
        if len(set(axes)) != len(axes):
            raise ValueError("axis has a repeated value")
    kept = [i for i in range(a.ndim) if i not in axes]
    left = tuple(a.shape[i] for i in kept)
    ones = tuple(1 if i in axes else s for i, s in enumerate(a.shape))
    n = 1
    for i in axes:
        n *= a.shape[i]
    if len(axes) == 1 and axes[0] == a.ndim - 1:
        return a, left, ones
    moved = a if not kept else _core.transpose(a, [*kept, *axes])
    return _core.reshape(moved, (*left, n)), left, ones


def _fractions(q: Any, scale: float, name: str) -> numpy.ndarray:
    """Quantiles as NumPy's doubles between zero and one; waits for arrays of ours."""
    known = _core.to_numpy(q, f"{name}()") if isinstance(q, Array) else q
    fractions = numpy.asarray(known, numpy.float64) / scale
    if fractions.size and not ((fractions >= 0) & (fractions <= 1)).all():
        raise ValueError(f"q must be between 0 and {scale:g}")
    return fractions


def _lined(cls: type[Array], a: numpy.ndarray, name: str) -> Array:
    return from_numpy(cls, numpy.ascontiguousarray(a), name)


# More positions than this are cheaper by a full sort; it is also what the core takes at once.
_MOST_SELECTED = 16


def order_statistics(x: Array, positions: Sequence[int]) -> Array:
    """The elements at those positions of the sorted last axis."""
    if len(positions) <= _MOST_SELECTED:
        return _core.select(x, list(positions), -1)
    places = _lined(type(x), numpy.asarray(positions), "int64")
    return _core.gather(_core.sort(x, -1, False), x.ndim - 1, [places], "raise")


def _quantiles(x: Array, q: numpy.ndarray, method: str) -> Array:
    """Quantiles q (in one dimension) of each row, as the last axis."""
    n, last = x.shape[-1], x.ndim - 1
    below, above, weight = _neighbours(method, q, float(n), numpy)
    below, above = below.astype(numpy.int64), above.astype(numpy.int64)
    check = name_of(x) in FLOATS
    needed = sorted({*below.tolist(), *above.tolist(), *([n - 1] if check else [])})
    found = order_statistics(x, needed)

    def chosen(positions: numpy.ndarray) -> Array:
        places = numpy.searchsorted(needed, positions).astype(numpy.int64)
        if len(places) == 1:  # a view
            return found[..., int(places[0]) : int(places[0]) + 1]
        return _core.gather(found, last, [_lined(type(x), places, "int64")], "raise")

    result = chosen(below)
    if weight.any():
        result = _between(result, chosen(above), _lined(type(x), weight, name_of(x)))
    if check:
        result = _core.where(_ops.isnan(found[..., -1:]), float("nan"), result)
    return result


def _nan_quantiles(x: Array, q: numpy.ndarray, method: str) -> Array:
    """Like `_quantiles`, of the elements that are not NaN. They are sorted to the front."""
    s = _core.sort(x, -1, False)
    there = _ops.logical_not(_ops.isnan(x))
    n = _core.cast(_core.reduce("sum", there, [x.ndim - 1], True, "int64"), "float64")
    fractions = _core.reshape(_lined(type(x), q, "float64"), (1,) * (x.ndim - 1) + q.shape)
    below, above, weight = _neighbours(method, fractions, n, _Lazy)

    def chosen(positions: Array) -> Array:
        places = _core.cast(_ops.maximum(positions, 0.0), "int64")
        return take_along_axis(s, places, x.ndim - 1)

    return _between(chosen(below), chosen(above), _core.cast(weight, name_of(x)))


def quantiles(
    a: Array, q: numpy.ndarray, axis: Any, method: str, keepdims: bool, skip_nan: bool = False
) -> Array:
    """NumPy's quantile: the axes of q come first."""
    if method not in _METHODS:
        raise ValueError(f"method must be one of {', '.join(_METHODS)}, not {method!r}")
    name = name_of(a)
    if name == "bool" or (name not in FLOATS and method not in _DISCRETE):
        a = as_float(a)
    skip_nan = skip_nan and name_of(a) in FLOATS
    x, left, ones = _rows(a, axis)
    shape = q.shape + (ones if keepdims else left)
    if x.shape[-1] == 0 or x.size == 0:
        return _core.fill(type(a), float("nan"), name_of(as_float(a)), shape)
    if q.size == 0:
        return _core.fill(type(a), 0, name_of(a), shape)
    result = (_nan_quantiles if skip_nan else _quantiles)(x, q.reshape(-1), method)
    order = [result.ndim - 1, *range(result.ndim - 1)]
    return _core.copy(_core.reshape(_core.transpose(result, order), shape))


def _nan_middle(x: Array) -> Array:
    """The median of what is not NaN in each row; NaN is sorted to the end."""
    s, last = _core.sort(x, -1, False), x.ndim - 1
    n = _core.reduce("sum", _ops.logical_not(_ops.isnan(x)), [last], True, "int64")
    low = _ops.floor_divide(_ops.maximum(_ops.subtract(n, 1), 0), 2)
    below, above = (take_along_axis(s, i, last) for i in (low, _ops.floor_divide(n, 2)))
    mean = _ops.multiply(_ops.add(below, above), 0.5)
    return _core.where(_ops.equal(below, above), below, mean)


def _middle(a: Array, axis: Any, keepdims: bool, skip_nan: bool) -> Array:
    a = as_float(a)
    x, left, ones = _rows(a, axis)
    shape = ones if keepdims else left
    n = x.shape[-1]
    if n == 0 or x.size == 0:
        return _core.fill(type(a), float("nan"), name_of(a), shape)
    if skip_nan:
        return _core.reshape(_nan_middle(x), shape)
    low, high = (n - 1) // 2, n // 2
    needed = sorted({low, high, n - 1})
    found = order_statistics(x, needed)

    def at(position: int) -> Array:
        return found[..., needed.index(position)]

    middle = at(low)
    if high != low:
        middle = _ops.multiply(_ops.add(middle, at(high)), 0.5)
    middle = _core.where(_ops.isnan(at(n - 1)), float("nan"), middle)
    return _core.reshape(middle, shape)


@operation(np="median", out=False)
def median(
    a: Array,
    axis: Any = None,
    out: Any = None,
    overwrite_input: bool = False,
    keepdims: bool = False,
) -> Array:
    """The middle element, or the mean of the two in the middle.

    Parameters
    ----------
    a : array
    axis : int or tuple of ints, optional
        All axes by default.
    out : array, optional
        Where to put the result.
    overwrite_input : bool
        Accepted for compatibility.
    keepdims : bool
        Whether reduced axes stay with length one.

    Returns
    -------
    array
        NaN where an element is NaN.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.median({a}.array([3, 1, 2, 10])).item()
    2.5
    """
    return finish(_middle(a, axis, keepdims, False), out)


@operation(np="nanmedian")
def nanmedian(
    a: Array,
    axis: Any = None,
    out: Any = None,
    overwrite_input: bool = False,
    keepdims: bool = False,
) -> Array:
    """The median of the elements that are not NaN.

    Parameters
    ----------
    a : array
    axis : int or tuple of ints, optional
        All axes by default.
    out : array, optional
        Where to put the result.
    overwrite_input : bool
        Accepted for compatibility.
    keepdims : bool
        Whether reduced axes stay with length one.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.nanmedian({a}.array([3, 1, float('nan')])).item()
    2.0
    """
    return finish(_middle(a, axis, keepdims, True), out)


def _declare_quantile(name: str, scale: float, skip_nan: bool, line: str, example: str) -> None:
    def function(
        a: Array,
        q: Any,
        axis: Any = None,
        out: Any = None,
        overwrite_input: bool = False,
        method: str = "linear",
        keepdims: bool = False,
        *,
        interpolation: str | None = None,
    ) -> Array:
        method = method if interpolation is None else interpolation
        result = quantiles(a, _fractions(q, scale, name), axis, method, keepdims, skip_nan)
        return finish(result, out)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"""{line}

    Parameters
    ----------
    a : array
    q : number or sequence of numbers
        Between 0 and {scale:g}. An array is waited for.
    axis : int or tuple of ints, optional
        All axes by default.
    out : array, optional
        Where to put the result.
    overwrite_input : bool
        Accepted for compatibility.
    method : str
        What to do between two elements: linear, lower, higher, midpoint, nearest, or another of
        NumPy's methods.
    keepdims : bool
        Whether reduced axes stay with length one.
    interpolation : str, optional
        An older name of `method`.

    Returns
    -------
    array
        The axes of `q` come first.

    Raises
    ------
    ValueError
        When `q` is out of range or `method` is unknown.

    Examples
    --------
    >>> from slipstream import {{imports}}
    >>> {{f}}.{name}({{a}}.array([1, 2, 3, 4, 5]), {example}).item()
    2.0
    """
    operation(np=name)(function)


_declare_quantile("quantile", 1.0, False, "Elements below which a share q of all is.", "0.25")
_declare_quantile("percentile", 100.0, False, "Elements below which q percent of all are.", "25")
_declare_quantile("nanquantile", 1.0, True, "Quantiles of the elements that are not NaN.", "0.25")
_declare_quantile("nanpercentile", 100.0, True, "Percentiles of what is not NaN.", "25")


# ---- histograms ----------------------------------------------------------------------------------


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
        return _lined(type(x), known, _edge_type(x))
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
        return _lined(type(x), numpy.linspace(*limits, n + 1), _edge_type(x))
    low = _core.cast(_core.reduce("min", x, None, False, None), "float64")
    high = _core.cast(_core.reduce("max", x, None, False, None), "float64")
    same = _ops.equal(low, high)
    low, high = (
        _core.where(same, _ops.subtract(low, 0.5), low),
        _core.where(same, _ops.add(high, 0.5), high),
    )
    steps = _core.arange(type(x), 0.0, 1.0, n + 1, "float64")
    step = _ops.divide(_ops.subtract(high, low), float(n))
    edges = _ops.add(_ops.multiply(steps, step), low)
    edges = _core.where(_ops.equal(steps, float(n)), high, edges)
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
    counts = _core.histogram(x, edges, weights)
    if density:
        counts = _core.cast(counts, _edge_type(edges))
        total = _core.reduce("sum", counts, None, False, None)
        widths = _ops.subtract(edges[1:], edges[:-1])
        return _ops.divide(_ops.divide(counts, widths), total), edges
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


@operation(np="histogram_bin_edges")
def histogram_bin_edges(
    a: Array, bins: Any = 10, range: Any = None, weights: Array | None = None
) -> Array:
    """The edges that `histogram` would use.

    Parameters
    ----------
    a : array
    bins : int, str or sequence
    range : (float, float), optional
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
    place = _ops.subtract(_core.searchsorted(edges, x, True), 1)
    return _core.where(_ops.equal(x, edges[-1:]), n - 1, place)


@operation(np="histogramdd", also={"normed": "density"})
def histogramdd(
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
    density : bool, optional
        Whether counts are divided so that the integral is one; `normed` is its older name.
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
    from ..np import asarray

    if isinstance(sample, (list, tuple)) and not isinstance(sample[0], (list, tuple, int, float)):
        columns = [asarray(s) for s in sample]
    else:
        sample = asarray(sample)
        sample = sample if sample.ndim > 1 else _core.reshape(sample, (-1, 1))
        columns = [sample[:, i] for i in numpy.arange(sample.shape[1]).tolist()]
    return count_in_grid(columns, bins, range, bool(density), weights)


def count_in_grid(
    columns: list[Array], bins: Any, range: Any, density: bool, weights: Array | None
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
        fits = _ops.logical_and(_ops.greater_equal(own, 0), _ops.less(own, e.size - 1))
        inside = _ops.logical_and(inside, fits)
        place = _ops.add(_ops.multiply(place, e.size - 1), own)
    cells = int(numpy.prod(shape))
    # What is outside is counted in one more bin, which is then left out.
    counts = _core.bincount(_core.where(inside, place, cells), weights, cells + 1)[:-1]
    kind = _core.default_float() if weights is None else weights_type(weights)
    counts = _core.reshape(_core.cast(counts, kind), shape)
    if density:
        total = _core.reduce("sum", counts, None, False, None)
        for i, e in enumerate(edges):
            widths = _ops.subtract(e[1:], e[:-1])
            span = [1] * i + [e.size - 1] + [1] * (dims - 1 - i)
            counts = _ops.divide(counts, _core.reshape(widths, span))
        counts = _ops.divide(counts, total)
    return counts, edges


@operation(np="histogram2d", also={"normed": "density"})
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
    range : sequence, optional
        What the bins of each dimension cover.
    density : bool, optional
        Whether counts are divided so that the integral is one; `normed` is its older name.
    weights : array, optional
        What each point adds, instead of one.

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
    if not isinstance(bins, (int, str)) and len(bins) not in (1, 2):
        bins = [bins, bins]
    counts, edges = count_in_grid([x, y], bins, range, bool(density), weights)
    return counts, edges[0], edges[1]


@operation(nd="histogram")
def histogram_classic(
    a: Array, bins: Any = 10, range: tuple[float, float] | None = None
) -> list[Array]:
    """How many elements fall into each bin.

    Parameters
    ----------
    a : array
    bins : int or array
        A number of equal bins, or their edges.
    range : (float, float), optional
        What equal bins cover; the smallest and the largest element by default.

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
