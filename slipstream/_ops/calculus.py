"""Gradients, interpolation, convolution, polynomials and covariance."""

from __future__ import annotations

import operator
from typing import Any

import numpy

from .. import _core
from .._convert import Array, as_kind, from_numpy
from .._declare import operation
from .._dtypes import BY_NAME, FLOATS, name_of
from .numeric import promoted
from .reduce import as_float, axes_of, normalize_axis
from .scan import compute_type
from .shape import moveaxis

_ops = _core.ops


def _part(x: Array, axis: int, begin: int | None, end: int | None) -> Array:
    return x[(*(slice(None),) * axis, slice(begin, end))]


@operation(np="interp")
def interp(
    x: Array, xp: Array, fp: Array, left: float | None = None, right: float | None = None,
    period: float | None = None,
) -> Array:  # fmt: skip
    """The piecewise linear function through the points (xp, fp), at x.

    Parameters
    ----------
    x : array
    xp, fp : array
        Vectors; `xp` must increase, unless a `period` is given.
    left, right : float, optional
        Values outside of `xp`; the first and last of `fp` by default.
    period : float, optional
        x and xp count modulo this; `xp` is then sorted, which waits for it.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.interp({a}.array([1.5]), {a}.array([1, 2]), {a}.array([10, 20])).tolist()
    [15.0]
    """
    name = promoted(name_of(as_float(x)), name_of(as_float(fp)))
    x, xp, fp = (_core.cast(v, "float64") for v in (x, xp, fp))
    if period is not None:
        if period == 0:
            raise ValueError("period must not be zero")
        period = abs(period)
        x = _ops.mod(x, float(period))
        places = _core.to_numpy(xp, "interp") % period
        order = numpy.argsort(places)
        values = _core.to_numpy(fp, "interp")[order]
        places = places[order]
        places = numpy.concatenate([places[-1:] - period, places, places[:1] + period])
        values = numpy.concatenate([values[-1:], values, values[:1]])
        xp, fp = (from_numpy(type(x), v, "float64") for v in (places, values))
        left = right = None
    result = _core.interp(x, xp, fp, left, right)
    return result if name == "float64" else _core.cast(result, name)


def _correlation(a: Array, v: Array, mode: str) -> Array:
    """sum over j of a[i + j] * v[j], for the places that the mode includes."""
    k = v.size
    if mode == "full":
        before = after = k - 1
    elif mode == "same":
        before, after = k // 2, (k - 1) // 2
    elif mode == "valid":
        before = after = 0
    else:
        raise ValueError(f"mode must be 'full', 'same' or 'valid', not {mode!r}")
    name = promoted(name_of(a), name_of(v))
    compute = compute_type(name)
    a, v = _core.cast(a, compute), _core.cast(v, compute)
    if before or after:
        a = _core.pad(a, [before], [after], "constant", 0)
    result = _core.correlate(a, v)
    return result if name == compute else _core.cast(result, name)


def _need_vectors(a: Array, v: Array) -> None:
    if a.ndim > 1 or v.ndim > 1:
        raise ValueError("a and v must be vectors")
    if a.size == 0 or v.size == 0:
        raise ValueError("a and v must not be empty")


@operation(np="convolve")
def convolve(a: Array, v: Array, mode: str = "full") -> Array:
    """The convolution of two vectors.

    `mode` is ``'full'`` (every overlap), ``'same'`` (as long as the longer one) or ``'valid'``
    (whole overlaps only).

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.convolve({a}.array([1, 2, 3]), {a}.array([0, 1, 0.5])).tolist()
    [0.0, 1.0, 2.5, 4.0, 1.5]
    """
    _need_vectors(a, v)
    a, v = _core.reshape(a, (-1,)), _core.reshape(v, (-1,))
    if v.size > a.size:
        a, v = v, a
    if mode == "same":  # the middle of 'full', as long as a
        begin = (v.size - 1) // 2
        return _correlation(a, v[::-1], "full")[begin : begin + a.size]
    return _correlation(a, v[::-1], mode)


@operation(np="correlate")
def correlate(a: Array, v: Array, mode: str = "valid") -> Array:
    """The cross-correlation of two vectors: sum over j of a[i + j] * v[j].

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.correlate({a}.array([1, 2, 3]), {a}.array([0, 1, 0.5])).tolist()
    [3.5]
    """
    _need_vectors(a, v)
    a, v = _core.reshape(a, (-1,)), _core.reshape(v, (-1,))
    if v.size > a.size:  # the same sums, met in the opposite order
        return _correlation(v, a, mode)[::-1]
    return _correlation(a, v, mode)


@operation(np="polyval", npx="polyval")
def polyval(p: Array, x: Array) -> Array:
    """The polynomial with coefficients p, highest power first, at x.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.polyval({a}.array([3, 0, 1]), {a}.array([5])).tolist()
    [76.0]
    """
    if p.ndim != 1:
        raise ValueError("p must be a vector")
    result: Any = _core.fill(type(x), 0, name_of(x), x.shape)
    for i in range(p.size):
        result = _ops.add(_ops.multiply(result, x), p[i])
    return result


def _to_host(x: Array) -> numpy.ndarray:
    a = _core.to_numpy(x, "polynomial")
    return a.astype("float64") if name_of(x) in FLOATS else a


def _from_host(like: Array, a: Any) -> Array:
    a = numpy.asarray(a)
    name = name_of(like) if name_of(like) in FLOATS else None
    return from_numpy(type(like), a, name)


@operation(np="polyfit")
def polyfit(x: Array, y: Array, deg: int) -> Array:
    """The coefficients of the polynomial that fits points best; waits for them.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.polyfit({a}.array([0, 1, 2]), {a}.array([1, 3, 5]), 1).round(3).tolist()
    [2.0, 1.0]
    """
    return _from_host(y, numpy.polyfit(_to_host(x), _to_host(y), deg))


@operation(np="roots")
def roots(p: Array) -> Array:
    """The real roots of a polynomial with only real ones; waits for its coefficients.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> sorted({f}.roots({a}.array([1, -3, 2])).round(3).tolist())
    [1.0, 2.0]
    """
    found = numpy.roots(_to_host(p))
    if numpy.iscomplexobj(found):
        if "complex64" not in BY_NAME:
            raise ValueError("roots: the polynomial has complex roots")
        return from_numpy(type(p), found.astype("complex64"), "complex64")
    return _from_host(p, found)


@operation(np="poly")
def poly(seq_of_zeros: Array) -> Array:
    """The coefficients of the polynomial with the given roots.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.poly({a}.array([1, 2])).tolist()
    [1.0, -3.0, 2.0]
    """
    if seq_of_zeros.ndim != 1:
        raise ValueError("seq_of_zeros must be a vector")
    zeros = as_float(seq_of_zeros)
    one = _core.fill(type(zeros), 1, name_of(zeros), (1,))
    result = one
    for i in range(zeros.size):
        factor = _core.concatenate([one, _ops.negative(zeros[i : i + 1])], 0)
        result = convolve(result, factor)
    return result


def _aligned(a1: Array, a2: Array) -> tuple[Array, Array]:
    a1, a2 = _core.reshape(a1, (-1,)), _core.reshape(a2, (-1,))
    n = max(a1.size, a2.size)
    return tuple(
        _core.pad(a, [n - a.size], [0], "constant", 0) if a.size < n else a for a in (a1, a2)
    )


@operation(np="polyadd")
def polyadd(a1: Array, a2: Array) -> Array:
    """The sum of two polynomials.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.polyadd({a}.array([1, 2]), {a}.array([9, 5, 4])).tolist()
    [9.0, 6.0, 6.0]
    """
    return _ops.add(*_aligned(a1, a2))


@operation(np="polysub")
def polysub(a1: Array, a2: Array) -> Array:
    """The difference of two polynomials.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.polysub({a}.array([2, 10, -2]), {a}.array([3, 10, -4])).tolist()
    [-1.0, 0.0, 2.0]
    """
    return _ops.subtract(*_aligned(a1, a2))


@operation(np="polymul")
def polymul(a1: Array, a2: Array) -> Array:
    """The product of two polynomials.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.polymul({a}.array([1, 2]), {a}.array([1, -2])).tolist()
    [1.0, 0.0, -4.0]
    """
    return convolve(a1, a2)


@operation(np="polyder")
def polyder(p: Array, m: int = 1) -> Array:
    """The m-th derivative of a polynomial.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.polyder({a}.array([1, 1, 1, 1])).tolist()
    [3.0, 2.0, 1.0]
    """
    if m < 0:
        raise ValueError("m must not be negative")
    for _ in range(operator.index(m)):
        n = p.size
        if n == 0:
            return p
        powers = _core.arange(type(p), float(n - 1), -1.0, n - 1, name_of(p))
        p = _ops.multiply(p[:-1], powers)
    return p


@operation(np="polyint")
def polyint(p: Array, m: int = 1, k: Any = 0) -> Array:
    """The m-th antiderivative of a polynomial, with constants `k`.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.polyint({a}.array([6, 4, 2])).tolist()
    [2.0, 2.0, 2.0, 0.0]
    """
    if m < 0:
        raise ValueError("m must not be negative")
    constants = list(k) if isinstance(k, (list, tuple)) else [k] * m
    if len(constants) == 1:
        constants *= m
    if len(constants) < m:
        raise ValueError("k must be a number or have m entries")
    p = as_float(p)
    for i in range(operator.index(m)):
        n = p.size
        powers = _core.arange(type(p), float(n), -1.0, n, name_of(p))
        last = _core.fill(type(p), constants[i], name_of(p), (1,))
        p = _core.concatenate([_ops.divide(p, powers), last], 0)
    return p


def _edges(f: Array, axis: int, h: Any, order: int) -> tuple[Array, Array]:
    """The one-sided differences at both ends; h is a number or the spacings."""
    first = [_part(f, axis, i, i + 1) for i in range(order + 1)]
    n = f.shape[axis]
    last = [_part(f, axis, n - 1 - i, n - i) for i in range(order + 1)]
    if isinstance(h, Array):
        near = [h[i : i + 1] for i in range(order)]
        far = [h[h.size - 1 - i : h.size - i] for i in range(order)]
    else:
        near = far = [h] * order

    def one_sided(points: list[Array], steps: list[Any], sign: float) -> Array:
        if order == 1:
            slope = _ops.divide(_ops.subtract(points[1], points[0]), _shaped(steps[0], f, axis))
        else:
            h1, h2 = (_shaped(s, f, axis) for s in steps)
            both = h1 + h2
            a = -(2 * h1 + h2) / (h1 * both)
            b = both / (h1 * h2)
            c = -h1 / (h2 * both)
            slope = points[0] * a + points[1] * b + points[2] * c
        return _ops.multiply(slope, sign)

    return one_sided(first, near, 1.0), one_sided(last, far, -1.0)


def _shaped(h: Any, f: Array, axis: int) -> Any:
    if not isinstance(h, Array):
        return h
    return _core.reshape(h, [-1 if i == axis else 1 for i in range(f.ndim)])


def _gradient_along(f: Array, axis: int, h: Any, order: int) -> Array:
    n = f.shape[axis]
    if n < order + 1:
        raise ValueError(f"gradient: axis {axis} needs at least {order + 1} elements")
    right, middle, left = (
        _part(f, axis, 2, None), _part(f, axis, 1, -1), _part(f, axis, None, -2),
    )  # fmt: skip
    if isinstance(h, Array):
        before, after = _shaped(h[:-1], f, axis), _shaped(h[1:], f, axis)
        both = before + after
        inner = (
            left * (-after / (before * both))
            + middle * ((after - before) / (before * after))
            + right * (before / (after * both))
        )
    else:
        inner = _ops.divide(_ops.subtract(right, left), 2.0 * h)
    first, last = _edges(f, axis, h, order)
    return _core.concatenate([first, inner, last], axis)


@operation(np="gradient")
def gradient(f: Array, *varargs: Any, axis: Any = None, edge_order: int = 1) -> Any:
    """The slope along each axis: central differences inside, one-sided ones at the ends.

    Parameters
    ----------
    f : array
    *varargs : float or vector
        The spacing, for all axes or for each; a vector holds the coordinates along its axis.
    axis : int or tuple of ints, optional
        All axes by default.
    edge_order : {{1, 2}}
        How exact the ends are.

    Returns
    -------
    array or list of arrays
        One for each axis.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.gradient({a}.array([1, 2, 4, 7])).tolist()
    [1.0, 1.5, 2.5, 3.0]
    """
    if edge_order not in (1, 2):
        raise ValueError(f"edge_order must be 1 or 2, not {edge_order!r}")
    f = as_float(f)
    axes = list(range(f.ndim)) if axis is None else [
        normalize_axis(a, f.ndim) for a in axes_of(axis)]  # fmt: skip
    if len(varargs) not in (0, 1, len(axes)):
        raise TypeError(f"gradient: {len(varargs)} spacings for {len(axes)} axes")
    spacings = list(varargs) or [1.0]
    if len(spacings) == 1:
        spacings *= len(axes)
    results = []
    for a, h in zip(axes, spacings, strict=True):
        if not isinstance(h, (int, float)):
            h = _core.cast(as_kind(type(f), h), name_of(f))
            if h.ndim == 0:
                h = float(h)
            elif h.ndim != 1 or h.size != f.shape[a]:
                raise ValueError(f"gradient: the coordinates of axis {a} do not fit its size")
            else:
                h = _ops.subtract(h[1:], h[:-1])
        results.append(_gradient_along(f, a, h, edge_order))
    return results[0] if len(results) == 1 else results


@operation(np="cov")
def cov(
    m: Array, y: Array | None = None, rowvar: bool = True, bias: bool = False,
    ddof: float | None = None, fweights: Array | None = None, aweights: Array | None = None,
    *, dtype: Any = None,
) -> Array:  # fmt: skip
    """The covariance matrix of variables: rows of m (columns without `rowvar`).

    Parameters
    ----------
    m : array
        Up to two dimensions.
    y : array, optional
        More variables of the same kind.
    bias : bool
        Divide by the number of observations instead of one less.
    ddof : float, optional
        What is subtracted from the number of observations.
    fweights, aweights : array, optional
        How often an observation counts, and how much.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.cov({a}.array([[0, 1, 2], [2, 1, 0]])).tolist()
    [[1.0, -1.0], [-1.0, 1.0]]
    """
    if m.ndim > 2:
        raise ValueError("m must have at most two dimensions")

    def variables(v: Array) -> Array:
        v = as_float(v, dtype)
        if v.ndim < 2:
            return _core.reshape(v, (1, v.size))
        return v if rowvar else _core.transpose(v, None)

    x = variables(m)
    if y is not None:
        x = _core.concatenate([x, variables(y)], 0)
    if ddof is None:
        ddof = 0 if bias else 1
    w = None
    for weights, kind in ((fweights, "fweights"), (aweights, "aweights")):
        if weights is None:
            continue
        if weights.ndim != 1 or weights.size != x.shape[1]:
            raise ValueError(f"{kind} must be a vector with an entry per observation")
        weights = _core.cast(weights, name_of(x))
        w = weights if w is None else _ops.multiply(w, weights)
    if w is None:
        center = _core.reduce("mean", x, [1], True, None)
        x = _ops.subtract(x, center)
        product = _core.matmul(x, x, False, True, "cov")
        result = _ops.divide(product, float(max(x.shape[1] - ddof, 0)))
    else:
        total = _core.reduce("sum", w, None, False, None)
        center = _ops.divide(_core.reduce("sum", _ops.multiply(x, w), [1], True, None), total)
        x = _ops.subtract(x, center)
        if ddof == 0 or aweights is None:
            factor = _ops.subtract(total, float(ddof))
        else:
            extra = _ops.multiply(w, _core.cast(aweights, name_of(x)))
            extra = _ops.multiply(_core.reduce("sum", extra, None, False, None), float(ddof))
            factor = _ops.subtract(total, _ops.divide(extra, total))
        product = _core.matmul(x, _ops.multiply(x, w), False, True, "cov")
        result = _ops.divide(product, factor)
    return _core.reshape(result, ()) if result.shape == (1, 1) else result


@operation(np="corrcoef")
def corrcoef(x: Array, y: Array | None = None, rowvar: bool = True, *, dtype: Any = None) -> Array:
    """The matrix of correlation coefficients of variables.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.corrcoef({a}.array([[0, 1, 2], [2, 1, 0]])).round(3).tolist()
    [[1.0, -1.0], [-1.0, 1.0]]
    """
    from .move import diagonal

    c = cov(x, y, rowvar, dtype=dtype)
    if c.ndim == 0:
        return _ops.divide(c, c)
    spread = _ops.sqrt(diagonal(c))
    n = spread.size
    c = _ops.divide(c, _core.reshape(spread, (n, 1)))
    return _core.clip(_ops.divide(c, spread), -1.0, 1.0)


@operation(np="kron")
def kron(a: Array, b: Array) -> Array:
    """Kronecker's product: a block of `b` times each element of `a`.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.kron({a}.array([1, 10]), {a}.array([5, 6])).tolist()
    [5.0, 6.0, 50.0, 60.0]
    """
    ndim = max(a.ndim, b.ndim)
    sa, sb = (1,) * (ndim - a.ndim) + a.shape, (1,) * (ndim - b.ndim) + b.shape
    wide_a = [n for s in sa for n in (s, 1)]
    wide_b = [n for s in sb for n in (1, s)]
    product = _ops.multiply(_core.reshape(a, wide_a), _core.reshape(b, wide_b))
    return _core.reshape(product, [m * n for m, n in zip(sa, sb, strict=True)])


@operation(np="cross")
def cross(
    a: Array, b: Array, axisa: int = -1, axisb: int = -1, axisc: int = -1, axis: int | None = None
) -> Array:
    """The cross product of vectors with two or three components.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.cross({a}.array([1, 0, 0]), {a}.array([0, 1, 0])).tolist()
    [0.0, 0.0, 1.0]
    """
    if axis is not None:
        axisa = axisb = axisc = axis
    a = moveaxis(a, normalize_axis(axisa, a.ndim, "axisa"), 0)
    b = moveaxis(b, normalize_axis(axisb, b.ndim, "axisb"), 0)
    na, nb = a.shape[0], b.shape[0]
    if na not in (2, 3) or nb not in (2, 3):
        raise ValueError("cross: vectors must have two or three components")

    def minor(i: int, j: int) -> Any:
        """a[i] * b[j] - a[j] * b[i]; a missing third component is zero."""
        first = _ops.multiply(a[i], b[j]) if i < na and j < nb else None
        second = _ops.multiply(a[j], b[i]) if j < na and i < nb else None
        if first is None:
            return _ops.negative(second)
        return first if second is None else _ops.subtract(first, second)

    z = minor(0, 1)
    if na == nb == 2:
        return z
    parts = [minor(1, 2), minor(2, 0), z]
    shape = numpy.broadcast_shapes(*(p.shape for p in parts))
    parts = [_core.reshape(_core.broadcast_to(p, shape), (1, *shape)) for p in parts]
    joined = _core.concatenate(parts, 0)
    return moveaxis(joined, 0, normalize_axis(axisc, joined.ndim, "axisc"))


@operation(np="vecdot")
def vecdot(x1: Array, x2: Array, axis: int = -1) -> Array:
    """The sum of products along an axis.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.vecdot({a}.array([[1, 2], [3, 4]]), {a}.array([1, 1])).tolist()
    [3.0, 7.0]
    """
    k = normalize_axis(axis, min(x1.ndim, x2.ndim))
    k -= min(x1.ndim, x2.ndim)
    if x1.shape[k] != x2.shape[k]:
        raise ValueError(f"vecdot: shapes {x1.shape} and {x2.shape} differ along axis {axis}")
    product = _ops.multiply(x1, x2)
    return _core.reduce("sum", product, [k], False, name_of(product))
