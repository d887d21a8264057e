"""Arrays with a border."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any

import numpy

from ... import _core
from ..._convert import Array, from_numpy
from ..._declare import operation
from ..._dtypes import COMPLEXES, name_of
from ..statistics.quantiles import median

core_ops = _core.ops
_ALLOWED = {
    "constant": {"constant_values"}, "edge": set(), "empty": set(), "wrap": set(),
    "linear_ramp": {"end_values"}, "maximum": {"stat_length"}, "mean": {"stat_length"},
    "median": {"stat_length"}, "minimum": {"stat_length"}, "reflect": {"reflect_type"},
    "symmetric": {"reflect_type"},
}  # fmt: skip


def _pairs(value: Any, ndim: int, name: str, whole: bool = True) -> list[tuple[Any, Any]]:
    """A ``pad_width``-like argument as one (before, after) pair per axis."""
    if isinstance(value, dict):
        filled: list[Any] = [(0, 0)] * ndim
        for axis, pair in value.items():
            filled[axis] = pair if isinstance(pair, (tuple, list)) else (pair, pair)
        value = filled
    if isinstance(value, Array):
        value = _core.to_numpy(value, name)
    try:
        table = numpy.broadcast_to(numpy.asarray(value), (ndim, 2)).tolist()
    except ValueError:
        raise ValueError(f"{name} {value!r} does not fit {ndim} axes") from None
    if whole:
        try:
            table = [[operator.index(x) for x in pair] for pair in table]
        except TypeError:
            raise TypeError(f"{name} must be integers, not {value!r}") from None
        if any(x < 0 for pair in table for x in pair):
            raise ValueError(f"{name} must not be negative")
    return [tuple(pair) for pair in table]


def _part(x: Array, axis: int, begin: int | None, end: int | None) -> Array:
    return x[(*(slice(None),) * axis, slice(begin, end))]


def _by_axis(
    x: Array, widths: Sequence[tuple[int, int]],
    border: Callable[[Array, int, int, int, bool], Array],
) -> Array:  # fmt: skip
    """Pads axis by axis; border(x, axis, its index, width, before) makes one side."""
    for axis, (before, after) in enumerate(widths):
        parts = [x]
        if before:
            parts.insert(0, border(x, axis, 0, before, True))
        if after:
            parts.append(border(x, axis, 1, after, False))
        if len(parts) > 1:
            x = _core.concatenate(parts, axis)
    return x


def _wide(x: Array, axis: int, width: int) -> list[int]:
    return [width if i == axis else s for i, s in enumerate(x.shape)]


def _constants(x: Array, widths: Sequence[tuple[int, int]], values: Any) -> Array:
    table = _pairs(values, x.ndim, "constant_values", whole=False)
    numbers = {v for pair in table for v in pair}
    if len(numbers) == 1:
        before, after = ([w[k] for w in widths] for k in (0, 1))
        value = numbers.pop()
        if isinstance(value, float) and x._dtype.kind in "iu":
            value = int(value)
        return _core.pad(x, before, after, "constant", value)

    def border(x: Array, axis: int, side: int, width: int, first: bool) -> Array:
        return _core.cast(
            _core.fill(type(x), table[axis][side], "float64", _wide(x, axis, width)), name_of(x)
        )

    return _by_axis(x, widths, border)


def _wide_type(x: Array) -> str:
    return "complex128" if name_of(x) in COMPLEXES else "float64"


def _ramp(x: Array, widths: Sequence[tuple[int, int]], values: Any) -> Array:
    table = _pairs(values, x.ndim, "end_values", whole=False)
    name = name_of(x)
    whole = x._dtype.kind in "biu"
    wide = _wide_type(x)

    def border(x: Array, axis: int, side: int, width: int, first: bool) -> Array:
        edge = _part(x, axis, 0, 1) if first else _part(x, axis, -1, None)
        end = float(table[axis][side])
        steps = _core.arange(type(x), 0.0, 1.0, width, wide)
        if not first:
            steps = steps[::-1]
        steps = _core.reshape(steps, [-1 if i == axis else 1 for i in range(x.ndim)])
        ramp = core_ops.divide(core_ops.subtract(_core.cast(edge, wide), end), float(width))
        ramp = core_ops.add(core_ops.multiply(ramp, steps), end)
        return _core.cast(core_ops.floor(ramp) if whole else ramp, name)

    return _by_axis(x, widths, border)


def _statistic(x: Array, widths: Sequence[tuple[int, int]], mode: str, length: Any) -> Array:
    name = name_of(x)
    lengths = None if length is None else _pairs(length, x.ndim, "stat_length")
    sizes = x.shape

    def border(x: Array, axis: int, side: int, width: int, first: bool) -> Array:
        n = sizes[axis]
        if lengths is not None:
            n = min(n, lengths[axis][side])
            if n == 0 and mode in ("maximum", "minimum"):
                raise ValueError(f"stat_length of 0 yields no value for mode {mode!r}")
        part = _part(x, axis, 0, n) if first else _part(x, axis, x.shape[axis] - n, None)
        if mode == "median":
            value = median(_core.cast(part, _wide_type(x)), axis, None, False, True)
        else:
            kind = {"maximum": "max", "minimum": "min", "mean": "mean"}[mode]
            part = _core.cast(part, _wide_type(x)) if mode == "mean" else part
            value = _core.reduce(kind, part, [axis], True, None)
        if x._dtype.kind in "iu" and mode in ("mean", "median"):
            value = core_ops.rint(value)
        return _core.broadcast_to(_core.cast(value, name), _wide(x, axis, width))

    return _by_axis(x, widths, border)


def _odd(x: Array, widths: Sequence[tuple[int, int]], mode: str) -> Array:
    """Reflected through the point at the edge: twice the edge minus the mirrored elements."""
    skip = 1 if mode == "reflect" else 0
    for axis, (before, after) in enumerate(widths):
        size = x.shape[axis]
        if size == 1 and skip:
            rest = [(before, after) if i == axis else (0, 0) for i in range(x.ndim)]
            x = _core.pad(x, [w[0] for w in rest], [w[1] for w in rest], "edge", 0)
            continue
        period = size - skip
        mirror = (*(slice(None),) * axis, slice(None, None, -1))
        while before or after:
            n = x.shape[axis]
            most = (n - skip) // period * period
            parts = [x]
            if chunk := min(most, before):
                inner = _part(x, axis, skip, skip + chunk)[mirror]
                twice = core_ops.multiply(_part(x, axis, 0, 1), 2)
                parts.insert(0, core_ops.subtract(twice, inner))
                before -= chunk
            if chunk := min(most, after):
                inner = _part(x, axis, n - skip - chunk, n - skip)[mirror]
                twice = core_ops.multiply(_part(x, axis, n - 1, n), 2)
                parts.append(core_ops.subtract(twice, inner))
                after -= chunk
            x = _core.concatenate(parts, axis)
    return x


@operation(np="pad", also={"x": "array"}, np_method="pad")
def pad(array: Array, pad_width: Any, mode: Any = "constant", **kwargs: Any) -> Array:
    """The array with a border around it.

    Parameters
    ----------
    array : array
    pad_width : int, pair or sequence of pairs
        How much before and after: for all axes, or for each.
    mode : str or function
        What the border is made of: ``'constant'``, ``'edge'``, ``'linear_ramp'``,
        ``'maximum'``, ``'mean'``, ``'median'`` (waits for the array), ``'minimum'``,
        ``'reflect'``, ``'symmetric'``, ``'wrap'``, ``'empty'`` (zeros). A function is called as
        NumPy does, on NumPy vectors; this waits.
    **kwargs
        ``constant_values``, ``end_values``, ``stat_length`` or ``reflect_type``, as in NumPy, for
        the modes that use them.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.pad({a}.array([1, 2, 3]), 2, mode='reflect').tolist()
    [3.0, 2.0, 1.0, 2.0, 3.0, 2.0, 1.0]
    >>> {f}.pad({a}.array([1, 2]), (0, 2), constant_values=9).tolist()
    [1.0, 2.0, 9.0, 9.0]
    """
    widths = _pairs(pad_width, array.ndim, "pad_width")
    if callable(mode):
        result = numpy.pad(_core.to_numpy(array, "pad"), widths, mode, **kwargs)
        return from_numpy(type(array), result, name_of(array))
    if mode not in _ALLOWED:
        raise ValueError(f"mode {mode!r} is not one of {', '.join(sorted(_ALLOWED))}")
    for name in kwargs:
        if name not in _ALLOWED[mode]:
            raise ValueError(f"{name} is not an argument of mode {mode!r}")
    if mode == "empty":
        return _constants(array, widths, 0)
    if mode == "constant":
        return _constants(array, widths, kwargs.get("constant_values", 0))
    for axis, (n, w) in enumerate(zip(array.shape, widths, strict=True)):
        if n == 0 and any(w):
            raise ValueError(f"pad_width: axis {axis} has no elements, mode {mode!r} needs some")
    if mode == "linear_ramp":
        return _ramp(array, widths, kwargs.get("end_values", 0))
    if mode in ("maximum", "mean", "median", "minimum"):
        return _statistic(array, widths, mode, kwargs.get("stat_length"))
    kind = kwargs.get("reflect_type", "even")
    if kind == "odd":
        return _odd(array, widths, mode)
    if kind != "even":
        raise ValueError(f"reflect_type must be 'even' or 'odd', not {kind!r}")
    return _core.pad(array, [w[0] for w in widths], [w[1] for w in widths], mode, 0)


@operation(nd=("pad", "Pad"), npx="pad", nd_method="pad")
def pad_classic(
    data: Array, mode: str = "constant", pad_width: Sequence[int] = (), constant_value: float = 0
) -> Array:
    """The array with a border around it.

    Parameters
    ----------
    data : array
    mode : str
        ``'constant'``, ``'edge'`` or ``'reflect'``.
    pad_width : sequence of ints
        Before and after for each axis, one after the other.
    constant_value : float
        The border's value for mode ``'constant'``.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.array([[1, 2]])
    >>> {f}.pad_classic(x, mode='edge', pad_width=(0, 0, 1, 1)).tolist()
    [[1.0, 1.0, 2.0, 2.0]]
    """
    if mode not in ("constant", "edge", "reflect"):
        raise ValueError(f"mode must be 'constant', 'edge' or 'reflect', not {mode!r}")
    widths = [operator.index(w) for w in pad_width]
    if len(widths) != 2 * data.ndim:
        raise ValueError(f"pad_width must have {2 * data.ndim} entries, not {len(widths)}")
    return _core.pad(data, widths[::2], widths[1::2], mode, constant_value)
