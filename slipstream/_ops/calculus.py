"""Gradients, interpolation, convolution and covariance."""

from __future__ import annotations

from typing import Any

from .. import _core
from .._convert import Array, as_kind
from .._declare import operation
from .._dtypes import COMPLEXES, name_of
from .elementwise.numeric import promoted
from .reductions.cumulative import compute_type
from .reductions.reduce import as_float, axes_of, normalize_axis

core_ops = _core.ops


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
    for given, kind in ((x, "x"), (xp, "xp")):
        if name_of(given) in COMPLEXES:
            raise TypeError(f"{kind} must be real, not {name_of(given)}")
    if name_of(fp) in COMPLEXES:
        ends = [None if v is None else complex(v) for v in (left, right)]
        parts = []
        for part, name in ((core_ops.real, "real"), (core_ops.imag, "imag")):
            low, high = (None if v is None else getattr(v, name) for v in ends)
            parts.append(interp(x, xp, part(fp), low, high, period))
        return core_ops.make_complex(*parts)
    name = promoted(name_of(as_float(x)), name_of(as_float(fp)))
    if _core.type_rules(x) != "numpy":
        name = "float64"  # MXNet's, whatever it is given
    x, xp, fp = (_core.cast(v, "float64") for v in (x, xp, fp))
    if period is not None:
        if period == 0:
            raise ValueError("period must not be zero")
        period = abs(period)
        x = core_ops.mod(x, float(period))
        xp = core_ops.mod(xp, float(period))
        order = _core.argsort(xp, 0, False)
        xp, fp = xp[order], fp[order]
        xp = _core.concatenate(
            [core_ops.subtract(xp[-1:], float(period)), xp, core_ops.add(xp[:1], float(period))], 0
        )
        fp = _core.concatenate([fp[-1:], fp, fp[:1]], 0)
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
            slope = core_ops.divide(
                core_ops.subtract(points[1], points[0]), _shaped(steps[0], f, axis)
            )
        else:
            h1, h2 = (_shaped(s, f, axis) for s in steps)
            both = h1 + h2
            a = -(2 * h1 + h2) / (h1 * both)
            b = both / (h1 * h2)
            c = -h1 / (h2 * both)
            slope = points[0] * a + points[1] * b + points[2] * c
        return core_ops.multiply(slope, sign)

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
        inner = core_ops.divide(core_ops.subtract(right, left), 2.0 * h)
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
    if len(set(axes)) != len(axes):
        raise ValueError("axis has a repeated value")
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
                h = core_ops.subtract(h[1:], h[:-1])
        results.append(_gradient_along(f, a, h, edge_order))
    return results[0] if len(results) == 1 else results


def _conjugate(x: Array) -> Array:
    return core_ops.conjugate(x) if name_of(x) in COMPLEXES else x


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
        w = weights if w is None else core_ops.multiply(w, weights)
    if w is None:
        center = _core.reduce("mean", x, [1], True, None)
        x = core_ops.subtract(x, center)
        product = _core.matmul(x, _conjugate(x), False, True, "cov")
        result = core_ops.divide(product, float(max(x.shape[1] - ddof, 0)))
    else:
        total = _core.reduce("sum", w, None, False, None)
        center = core_ops.divide(
            _core.reduce("sum", core_ops.multiply(x, w), [1], True, None), total
        )
        x = core_ops.subtract(x, center)
        if ddof == 0 or aweights is None:
            factor = core_ops.subtract(total, float(ddof))
        else:
            extra = core_ops.multiply(w, _core.cast(aweights, name_of(x)))
            extra = core_ops.multiply(_core.reduce("sum", extra, None, False, None), float(ddof))
            factor = core_ops.subtract(total, core_ops.divide(extra, total))
        product = _core.matmul(x, _conjugate(core_ops.multiply(x, w)), False, True, "cov")
        result = core_ops.divide(product, factor)
    return _core.reshape(result, ()) if result.shape == (1, 1) else result


@operation(np="corrcoef")
def corrcoef(
    x: Array, y: Array | None = None, rowvar: bool = True, bias: Any = None, ddof: Any = None, *,
    dtype: Any = None,
) -> Array:  # fmt: skip
    """The matrix of correlation coefficients of variables.

    `bias` and `ddof` are accepted and not used: they have no effect on the quotients.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.corrcoef({a}.array([[0, 1, 2], [2, 1, 0]])).round(3).tolist()
    [[1.0, -1.0], [-1.0, 1.0]]
    """
    from .manipulation.rearrange import diagonal

    c = cov(x, y, rowvar, dtype=dtype)
    if c.ndim == 0:
        return core_ops.divide(c, c)
    spread = core_ops.sqrt(diagonal(c))
    n = spread.size
    c = core_ops.divide(c, _core.reshape(spread, (n, 1)))
    return _core.clip(core_ops.divide(c, spread), -1.0, 1.0)
