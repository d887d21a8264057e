"""Reductions over axes; results keep the class of the array."""

from __future__ import annotations

import math
import operator
from collections.abc import Sequence
from typing import Any

try:
    from numpy.exceptions import AxisError
except ImportError:  # NumPy before 1.25
    from numpy import AxisError

from .. import _core
from .._convert import Array, as_kind, finish
from .._dtypes import COMPLEXES, FLOATS, dtype_name, name_of

_ops = _core.ops


def axes_of(axis: Any, ndim: int | None = None) -> list[int] | None:
    """An ``axis=`` argument as the list the core takes; None means all."""
    if axis is None:
        return None
    try:
        if isinstance(axis, (tuple, list)):
            return [operator.index(a) for a in axis]
        return [operator.index(axis)]
    except TypeError:
        raise TypeError(f"axis must be None, an int or a tuple of ints, not {axis!r}") from None


def normalize_axis(axis: int, ndim: int, name: str = "axis") -> int:
    """`axis` counted from the front; AxisError naming the argument when it is out of bounds."""
    try:
        axis = operator.index(axis)
    except TypeError:
        raise TypeError(f"{name} must be an integer, not {axis!r}") from None
    if not -ndim <= axis < ndim:
        raise AxisError(f"{name} {axis} is out of bounds for an array of dimension {ndim}")
    return axis + ndim if axis < 0 else axis


def reduce(
    name: str,
    x: Array,
    axis: Any = None,
    dtype: Any = None,
    out: Array | None = None,
    keepdims: bool = False,
) -> Array:
    """One of the core's reductions: sum, prod, max, min, any, all, mean."""
    if axis is not None:
        axis = [axis] if type(axis) is int else axes_of(axis)
    result = _core.reduce(
        name, x, axis, bool(keepdims), None if dtype is None else dtype_name(dtype)
    )
    return result if out is None else finish(result, out)


def mask_of(x: Array, where: Any) -> Array | None:
    """A ``where=`` argument as an array of bools in the shape of `x`; None means all elements."""
    if where is None or where is True:
        return None
    mask = as_kind(type(x), where)
    if name_of(mask) != "bool":
        raise TypeError(f"where must be bools, not {name_of(mask)}")
    try:
        return mask if mask.shape == x.shape else _core.broadcast_to(mask, x.shape)
    except ValueError:
        raise ValueError(
            f"where has shape {mask.shape}, which does not broadcast to {x.shape}"
        ) from None


def _first(like: Array, initial: Any) -> Array:
    """An ``initial=`` argument, in the type of a result."""
    value = as_kind(type(like), initial)
    if value.ndim:
        raise ValueError(f"initial must be a number, not an array of shape {value.shape}")
    return _core.cast(value, name_of(like))


_NEUTRAL = {"sum": 0, "prod": 1, "any": False, "all": True}
_JOIN = {"sum": _ops.add, "prod": _ops.multiply, "max": _ops.maximum, "min": _ops.minimum}


def reduce_some(
    name: str,
    x: Array,
    axis: Any = None,
    dtype: Any = None,
    out: Array | None = None,
    keepdims: bool = False,
    initial: Any = None,
    where: Any = None,
) -> Array:
    """Like `reduce`, of the elements where a mask is true, and of the number `initial`."""
    mask = mask_of(x, where)
    if mask is not None:
        if name in _NEUTRAL:
            x = _core.where(mask, x, _NEUTRAL[name])
        elif initial is None:
            raise ValueError(f"{name}: where needs initial, the result where nothing is chosen")
        else:
            x = _core.where(mask, x, _first(x, initial))
    if initial is None:
        return reduce(name, x, axis, dtype, out, keepdims)
    if name not in _NEUTRAL and not count_along(x.shape, axis):
        # An extreme of nothing: the number alone.
        shape = reduce("any", x, axis, None, None, keepdims).shape
        return finish(_core.copy(_core.broadcast_to(_first(x, initial), shape)), out)
    result = reduce(name, x, axis, dtype, None, keepdims)
    return finish(_JOIN[name](result, _first(result, initial)), out)


def mean_some(x: Array, axis: Any, dtype: Any, keepdims: bool, mask: Array) -> Array:
    """The mean of the elements where a mask is true; NaN where it never is."""
    x = as_float(x, dtype)
    axes, keepdims = axes_of(axis), bool(keepdims)
    total = _core.reduce("sum", _core.where(mask, x, 0), axes, keepdims, None)
    return _ops.divide(total, _core.reduce("sum", mask, axes, keepdims, name_of(total)))


def var_some(x: Array, axis: Any, dtype: Any, ddof: float, keepdims: bool, mask: Array) -> Array:
    """The variance of the elements where a mask is true; NaN where they are too few."""
    x = as_float(x, dtype)
    axes, keepdims = axes_of(axis), bool(keepdims)
    center = mean_some(x, axis, None, True, mask)
    squares = _core.where(mask, squared_size(_ops.subtract(x, center)), 0)
    total = _core.reduce("sum", squares, axes, keepdims, None)
    count = _core.reduce("sum", mask, axes, keepdims, name_of(total))
    n = _ops.subtract(count, float(ddof))
    return _core.where(_ops.greater(n, 0), _ops.divide(total, n), math.nan)


def arg_extreme(
    x: Array, want_max: bool, axis: int | None, out: Array | None, keepdims: bool
) -> Array:
    """Positions of the largest or smallest element, as int64."""
    return finish(_core.arg_extreme(x, want_max, axis, bool(keepdims)), out)


def count_along(shape: Sequence[int], axis: Any) -> int:
    """How many elements are reduced into one."""
    axes = axes_of(axis)
    picked = range(len(shape)) if axes is None else [normalize_axis(a, len(shape)) for a in axes]
    total = 1
    for a in picked:
        total *= shape[a]
    return total


def as_float(x: Array, dtype: Any = None) -> Array:
    """`x` in a floating-point or complex type: its own, the given one, or the default."""
    if dtype is not None:
        return _core.cast(x, dtype_name(dtype))
    name = name_of(x)
    return x if name in FLOATS or name in COMPLEXES else _core.cast(x, _core.default_float())


def squared_size(x: Array) -> Array:
    """x * conj(x), as real numbers."""
    if name_of(x) not in COMPLEXES:
        return _ops.square(x)
    return _ops.add(_ops.square(_ops.real(x)), _ops.square(_ops.imag(x)))


def var(
    x: Array,
    axis: Any = None,
    dtype: Any = None,
    out: Array | None = None,
    ddof: float = 0,
    keepdims: bool = False,
) -> Array:
    """The variance, made of operations that fuse."""
    axes = axes_of(axis)
    x = as_float(x, dtype)
    n = count_along(x.shape, axis) - ddof
    center = _core.reduce("mean", x, axes, True, None)
    squares = squared_size(_ops.subtract(x, center))
    if not ddof:
        return finish(_core.reduce("mean", squares, axes, bool(keepdims), None), out)
    total = _core.reduce("sum", squares, axes, bool(keepdims), None)
    # NumPy divides by zero rather than by a negative count.
    return finish(_ops.divide(total, float(max(n, 0))), out)


def std(
    x: Array,
    axis: Any = None,
    dtype: Any = None,
    out: Array | None = None,
    ddof: float = 0,
    keepdims: bool = False,
) -> Array:
    """The standard deviation: the square root of `var`."""
    return finish(_ops.sqrt(var(x, axis, dtype, None, ddof, keepdims)), out)


def norm(x: Array, ord: Any = None, axis: Any = None, keepdims: bool = False) -> Array:
    """Vector norms, and the Frobenius, 1 and infinity norms of matrices."""
    axes = axes_of(axis)
    x = as_float(x)
    if axes is None:
        if ord is not None and x.ndim == 2:
            axes = [0, 1]
        elif ord is not None and x.ndim != 1:
            raise ValueError("norm: ord needs a vector or a matrix; give axis")
    keepdims = bool(keepdims)

    def total(y: Array, over: list[int] | None, keep: bool = keepdims) -> Array:
        return _core.reduce("sum", y, over, keep, None)

    matrix = axes is not None and len(axes) == 2
    if ord is None or ord == "fro" or (ord == 2 and not matrix):
        return _ops.sqrt(total(squared_size(x), axes))
    size = _ops.absolute(x)
    if matrix:
        if ord not in (1, -1, float("inf"), float("-inf")):
            raise ValueError(f"norm: ord={ord!r} of a matrix is not supported")
        # Sum over one axis of the matrix, then the extreme over the other.
        first, second = (normalize_axis(a, x.ndim) for a in axes)
        inner, outer = (first, second) if abs(ord) == 1 else (second, first)
        result = total(size, [inner], True)
        result = _core.reduce("max" if ord > 0 else "min", result, [outer], True, None)
        if keepdims:
            return result
        shape = [s for i, s in enumerate(result.shape) if i not in (first, second)]
        return _core.reshape(result, shape)
    if isinstance(ord, str):
        raise ValueError(f"norm: ord={ord!r} is not supported for vectors")
    if ord == float("inf"):
        return _core.reduce("max", size, axes, keepdims, None)
    if ord == float("-inf"):
        return _core.reduce("min", size, axes, keepdims, None)
    if ord == 0:
        nonzero = _core.cast(_ops.not_equal(x, 0), name_of(size))
        return total(nonzero, axes)
    if ord == 1:
        return total(size, axes)
    return _ops.power(total(_ops.power(size, ord), axes), 1.0 / ord)


def count_nonzero(x: Array, axis: Any = None, keepdims: bool = False) -> Array:
    """How many elements are not zero, as int64."""
    return _core.reduce("sum", _ops.not_equal(x, 0), axes_of(axis), bool(keepdims), "int64")
