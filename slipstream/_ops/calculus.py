"""Differences, gradients and integrals of sampled functions."""

from __future__ import annotations

from typing import Any

from .. import _core
from .._convert import Array, as_kind
from .._declare import operation
from .._dtypes import name_of
from .arguments import axes_of, normalize_axis, whole
from .casting import as_float

core_ops = _core.ops


def _part(x: Array, axis: int, begin: int | None, end: int | None) -> Array:
    return x[(*(slice(None),) * axis, slice(begin, end))]


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


def _slice(x: Array, axis: int, begin: int | None, end: int | None) -> Array:
    return x[(*(slice(None),) * axis, slice(begin, end))]


def _differences(a: Array, n: int, axis: int) -> Array:
    """The differences of neighbours along an axis, n times."""
    lead = (slice(None),) * axis
    later, earlier = (*lead, slice(1, None)), (*lead, slice(None, -1))
    minus = core_ops.not_equal if name_of(a) == "bool" else core_ops.subtract
    for _ in range(min(n, a.shape[axis])):  # then nothing is left
        a = minus(a[later], a[earlier])
    return a


@operation(np="diff")
def diff(
    a: Array, n: int = 1, axis: int = -1, prepend: Array | float | None = None,
    append: Array | float | None = None,
) -> Array:  # fmt: skip
    """The differences of neighbours along an axis, taken n times.

    Parameters
    ----------
    a : array
    n : int
        How many times; 0 gives `a` itself.
    axis : int
    prepend, append : array, optional
        Put before and after `a` first; a number stands for one slice of it.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.diff({a}.array([1, 4, 9])).tolist()
    [3.0, 5.0]
    """
    n = whole(n, "n")
    if a.ndim == 0:
        raise ValueError("diff: a must have at least one dimension")
    if n == 0:
        return a
    axis = normalize_axis(axis, a.ndim)
    if prepend is None and append is None:
        return _differences(a, n, axis)
    one = tuple(1 if i == axis else s for i, s in enumerate(a.shape))

    def border(x: Array | float) -> Array:
        if not isinstance(x, Array):
            # Beside integers a number has its own type, as in NumPy.
            own = "int64" if isinstance(x, int) else _core.default_float()
            return _core.fill(type(a), x, own if a._dtype.kind in "biu" else name_of(a), one)
        return _core.broadcast_to(x, one) if x.ndim == 0 else x

    parts = [border(prepend)] if prepend is not None else []
    parts.append(a)
    if append is not None:
        parts.append(border(append))
    return _differences(_core.concatenate(parts, axis), n, axis)


@operation(np="ediff1d")
def ediff1d(ary: Array, to_end: Array | None = None, to_begin: Array | None = None) -> Array:
    """The differences of neighbours in the flattened array, with more at its ends if given.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.ediff1d({a}.array([1, 4, 9]), to_end=99).tolist()
    [3.0, 5.0, 99.0]
    """
    flat = _core.reshape(ary, (-1,))
    result = core_ops.subtract(flat[1:], flat[:-1])
    name = name_of(result)
    parts = [result]
    if to_begin is not None:
        parts.insert(0, _core.cast(_core.reshape(to_begin, (-1,)), name))
    if to_end is not None:
        parts.append(_core.cast(_core.reshape(to_end, (-1,)), name))
    return _core.concatenate(parts, 0) if len(parts) > 1 else result


@operation(np=("trapezoid", "trapz"))
def trapezoid(y: Array, x: Array | None = None, dx: float = 1.0, axis: int = -1) -> Array:
    """The integral along an axis by the trapezoidal rule.

    Parameters
    ----------
    y : array
        The values of the function.
    x : array, optional
        Where they were taken; `dx` apart by default.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.trapezoid({a}.array([1, 2, 3])).tolist()
    4.0
    """
    axis = normalize_axis(axis, y.ndim)
    pairs = core_ops.add(_slice(y, axis, 1, None), _slice(y, axis, None, -1))
    if x is None:
        step: Any = float(dx)
    elif x.ndim == 1:
        shape = [-1 if i == axis else 1 for i in range(y.ndim)]
        step = _core.reshape(core_ops.subtract(x[1:], x[:-1]), shape)
    else:
        at = normalize_axis(axis, x.ndim)
        step = core_ops.subtract(_slice(x, at, 1, None), _slice(x, at, None, -1))
    return _core.reduce(
        "sum", core_ops.multiply(core_ops.multiply(pairs, step), 0.5), [axis], False, None
    )
