"""Reductions over axes; results keep the class of the array."""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Number
from typing import Any

import numpy

from ... import _core
from ..._convert import A, Array, as_kind, finish
from ..._dtypes import BY_NAME, COMPLEXES, FLOATS, dtype_name, name_of
from ...base import SlipstreamValueError
from ..arguments import axes_of, normalize_axis
from ..casting import as_float

core_ops = _core.ops
_reduce = _core.frontend_ops.reduce


def reduce(
    name: str,
    x: A,
    axis: Any = None,
    dtype: Any = None,
    out: Array | None = None,
    keepdims: bool = False,
    initial: Any = None,
    where: Any = None,
) -> A:
    """One of the core's reductions: sum, prod, max, min, any, all, mean."""
    if initial is not None or where is not None:
        return _reduce_some(name, x, axis, dtype, out, keepdims, initial, where)
    if axis is not None:
        axis = [axis] if type(axis) is int and -17 < axis < 17 else axes_of(axis)
    if dtype is None:
        result = _reduce(name, x, axis, bool(keepdims))
    else:
        result = _reduce_as(name, x, axis, bool(keepdims), dtype_name(dtype))
    return result if out is None else finish(result, out)


def _reduce_as(name: str, x: A, axes: list[int] | None, keepdims: bool, dtype: str) -> A:
    """A reduction in the given type.

    By MXNet's rules floats are added before they become integers or shorter, and gradients divided
    in their own type. By NumPy's they become integers first.
    """
    narrows = dtype not in COMPLEXES and _SIZES.get(dtype, 0) < _SIZES.get(name_of(x), 0)
    if narrows and name in ("sum", "prod", "mean"):
        if _core.type_rules(x) != "numpy":
            return _core.cast(_core.reduce(name, x, axes, keepdims, name_of(x)), dtype)
        x = x if dtype in FLOATS else _core.cast(x, dtype)
    if dtype in FLOATS or dtype in COMPLEXES:
        return _core.reduce(name, x, axes, keepdims, dtype)
    if name != "mean":
        return _core.reduce(name, x, axes, keepdims, dtype)
    total = _core.cast(_core.reduce("sum", x, axes, keepdims, dtype), "float64")
    return _core.cast(core_ops.divide(total, float(count_along(x.shape, axes))), dtype)


# Bytes of floats.
_SIZES = {name: BY_NAME[name].itemsize for name in FLOATS}


def integer_mean(x: A, axis: Any, keepdims: bool) -> A:
    """The mean in the integers' own type: their sum there, divided and truncated."""
    axes, name = axes_of(axis), name_of(x)
    if name == "bool":
        return _core.reduce("any", x, axes, bool(keepdims), None)
    n = count_along(x.shape, axis)
    if n > numpy.iinfo(name).max:
        raise SlipstreamValueError(
            f"mean of {n} elements in {name}, which cannot hold their number; "
            "use astype('float32') first"
        )
    return _core.divide_integers(_core.reduce("sum", x, axes, bool(keepdims), name), n)


# The identity of each reduction, which also replaces elements that are left out.
_IDENTITY = {"sum": 0, "prod": 1, "any": False, "all": True, "mean": 0}


def mask_of(x: A, where: Any) -> A | None:
    """``where=`` in the shape of `x`; None when it leaves nothing out."""
    if where is None or where is True:
        return None
    mask = as_kind(type(x), where)
    if name_of(mask) != "bool":
        raise TypeError(f"where must be a boolean array, not {name_of(mask)}")
    try:
        return _core.broadcast_to(mask, x.shape)
    except ValueError:
        raise ValueError(
            f"where has shape {mask.shape}, which does not broadcast to {x.shape}"
        ) from None


def counted(mask: A, axes: list[int] | None, keepdims: bool, dtype: str) -> A:
    """How many elements a mask selects, in the given type."""
    return _core.cast(_core.reduce("sum", mask, axes, keepdims, None), dtype)


def _reduce_some(
    name: str,
    x: A,
    axis: Any = None,
    dtype: Any = None,
    out: Array | None = None,
    keepdims: bool = False,
    initial: Any = None,
    where: Any = None,
) -> A:
    """`reduce` over the elements that `where` selects, starting from `initial`."""
    axes, keepdims, mask = axes_of(axis), bool(keepdims), mask_of(x, where)
    if initial is not None and not isinstance(initial, Number):
        initial = as_kind(type(x), initial)
        if initial.ndim:
            raise ValueError(f"initial must be a number, not an array of shape {initial.shape}")
    if name in ("max", "min"):
        return finish(_extreme_of_some(name, x, axes, keepdims, initial, mask), out)
    if mask is not None:
        if name in ("any", "all"):
            x = _core.cast(x, "bool")
        if name == "mean":
            return finish(mean_of_some(x, axes, dtype, keepdims, mask), out)
        x = _core.where(mask, x, _IDENTITY[name])
    result = reduce(name, x, axis, dtype, None, keepdims)
    if initial is not None:
        combine = core_ops.multiply if name == "prod" else core_ops.add
        result = _core.cast(combine(result, initial), name_of(result))
    return finish(result, out)


def _extreme_of_some(
    name: str, x: Array, axes: list[int] | None, keepdims: bool, initial: Any, mask: Array | None
) -> Array:
    if initial is None:
        if mask is not None:
            raise ValueError(f"{name}: where needs initial, as {name} has no identity")
        return _core.reduce(name, x, axes, keepdims, None)
    dtype = name_of(x)
    if isinstance(initial, Number):
        start = _core.fill(type(x), initial, dtype, ())
    else:
        start = _core.cast(initial, dtype)
    if mask is not None:
        x = _core.where(mask, x, start)
    if not count_along(x.shape, axes):
        # A reduction that has an identity tells the shape.
        shape = _core.reduce("any", x, axes, keepdims, None).shape
        return _core.copy(_core.broadcast_to(start, shape))
    larger = core_ops.maximum if name == "max" else core_ops.minimum
    return larger(_core.reduce(name, x, axes, keepdims, None), start)


def mean_of_some(
    x: Array, axes: list[int] | None, dtype: Any, keepdims: bool, mask: Array
) -> Array:
    """The mean of the elements that a mask selects."""
    final = dtype_name(dtype) if dtype is not None else name_of(as_float(x))
    # Sums of many small floats do not fit into their own type.
    wide = "float32" if final in ("float16", "bfloat16") else final
    if wide not in FLOATS and wide not in COMPLEXES:
        x, wide = _core.cast(x, final), "float64"
    total = _core.reduce("sum", _core.where(mask, x, 0), axes, keepdims, wide)
    return _core.cast(core_ops.divide(total, counted(mask, axes, keepdims, wide)), final)


def arg_extreme(x: A, want_max: bool, axis: int | None, out: Array | None, keepdims: bool) -> A:
    """Positions of the largest or smallest element, as int64."""
    if axis is not None and not (type(axis) is int and -17 < axis < 17):
        axis = normalize_axis(axis, x.ndim)
    return finish(_core.arg_extreme(x, want_max, axis, bool(keepdims)), out)


def count_along(shape: Sequence[int], axis: Any) -> int:
    """How many elements are reduced into one."""
    axes = axes_of(axis)
    picked = range(len(shape)) if axes is None else [normalize_axis(a, len(shape)) for a in axes]
    total = 1
    for a in picked:
        total *= shape[a]
    return total


def squared_size(x: Array) -> Array:
    """x * conj(x), as real numbers."""
    if name_of(x) not in COMPLEXES:
        return core_ops.square(x)
    return core_ops.add(core_ops.square(core_ops.real(x)), core_ops.square(core_ops.imag(x)))


def root(squares: Array) -> Array:
    """The square root of a sum of squares. Where that is 0 it has its least value: slope 0."""
    if not _core.is_recording():
        return core_ops.sqrt(squares)
    none = core_ops.equal(squares, 0)
    return _core.where(none, 0, core_ops.sqrt(_core.where(none, 1, squares)))
