"""Means, variances and standard deviations over axes."""

from __future__ import annotations

from typing import Any, Literal, overload

from ... import _core
from ..._convert import A, Array, finish
from ..._declare import operation
from ..._dtypes import INTS, dtype_name, name_of
from ..._type_rules import in_type_of, keeps_integers
from ...base import SlipstreamValueError
from ..arguments import axes_of, normalize_axis, real
from ..casting import as_float
from ..reductions.classic import reduction
from ..reductions.reduce import (
    count_along,
    counted,
    integer_mean,
    mask_of,
    mean_of_some,
    reduce,
    root,
    squared_size,
)

core_ops = _core.ops


@operation(np="mean")
def mean(
    a: Array, axis: Any = None, dtype: Any = None, out: Array | None = None,
    keepdims: bool = False, *, where: Any = None,
) -> Array:  # fmt: skip
    """The mean of elements over axes.

    >>> from slipstream import {imports}
    >>> {f}.mean({f}.array([[1, 2], [3, 4]]), axis=1)
    array([1.5, 3.5])
    """
    return reduce("mean", a, axis, dtype, out, keepdims, None, where)


@operation(nd="mean")
def mean_classic(
    data: Array, axis: Any = None, keepdims: bool = False, exclude: bool = False
) -> Array:
    """The mean over axes; with `exclude` over all axes but the named ones.

    >>> from slipstream import {imports}
    >>> {f}.mean({f}.array([1, 3])).asscalar()
    2.0
    """
    return reduction("mean", data, axis, keepdims, exclude)


@overload
def average(
    a: Array, axis: Any = ..., weights: Array | None = ..., returned: Literal[False] = ...,
    out: Array | None = ...,
) -> Array: ...  # fmt: skip
@overload
def average(
    a: Array, axis: Any = ..., weights: Array | None = ..., *, returned: Literal[True],
    out: Array | None = ...,
) -> tuple[Array, Array]: ...  # fmt: skip
@overload
def average(
    a: Array, axis: Any = ..., weights: Array | None = ..., returned: bool = ...,
    out: Array | None = ...,
) -> Array | tuple[Array, Array]: ...  # fmt: skip
@operation(np="average")
def average(
    a: Array, axis: Any = None, weights: Array | None = None, returned: bool = False,
    out: Array | None = None,
) -> Any:  # fmt: skip
    """The weighted mean over axes.

    >>> from slipstream import {imports}
    >>> {f}.average({f}.array([1, 3]), weights={f}.array([3, 1]))
    array(1.5)
    """
    if weights is None:
        if keeps_integers(a):
            average = integer_mean(a, axis, False)
        else:  # in the type of `a`, which `reduce` would widen
            average = _core.reduce("mean", a, axes_of(axis), False, None)
        result = finish(average, out)
        total = _core.fill(type(a), count_along(a.shape, axis), name_of(result), ())
    else:
        weights = _spread(weights, a, axes_of(axis))
        total = reduce("sum", weights, axis)
        product = reduce("sum", core_ops.multiply(a, weights), axis)
        whole = keeps_integers(product) and keeps_integers(total)
        average = (_core.divide_integers if whole else core_ops.divide)(product, total)
        result = finish(average, out)
    if not returned:
        return result
    return result, _core.copy(_core.broadcast_to(total, result.shape))


def _spread(weights: Array, a: Array, axes: list[int] | None) -> Array:
    """Weights in the shape of `a`: those along one axis repeated along the others."""
    if weights.shape == a.shape:
        return weights
    if weights.ndim != 1 or axes is None or len(axes) != 1:
        raise SlipstreamValueError("average: weights must have the shape of a, or axis be one int")
    k = normalize_axis(axes[0], a.ndim)
    if weights.shape[0] != a.shape[k]:
        raise SlipstreamValueError(f"average: weights has {weights.shape[0]} entries for axis {k}")
    weights = _core.reshape(weights, [-1 if i == k else 1 for i in range(a.ndim)])
    return _core.broadcast_to(weights, a.shape)


@operation(np="var")
def var(
    a: Array, axis: Any = None, dtype: Any = None, out: Array | None = None, ddof: float = 0,
    keepdims: bool = False, *, where: Any = None, correction: float | None = None,
) -> Array:  # fmt: skip
    """The variance over axes; `ddof` is subtracted from the number of elements.

    `correction` is the standard's name of `ddof`. By MXNet's rules the variance of integers is an
    integer.

    >>> from slipstream import {imports}
    >>> {f}.var({f}.array([1, 3]))
    array(1.)
    """
    ddof = ddof if correction is None else _correction(ddof, correction)
    result = _variance(a, axis, dtype, ddof, bool(keepdims), where)
    return finish(_as_mxnet(result, a, dtype) if where is None else result, out)


@operation(np="std")
def std(
    a: Array, axis: Any = None, dtype: Any = None, out: Array | None = None, ddof: float = 0,
    keepdims: bool = False, *, where: Any = None, correction: float | None = None,
) -> Array:  # fmt: skip
    """The standard deviation over axes: the square root of `var`.

    >>> from slipstream import {imports}
    >>> {f}.std({f}.array([1, 5]))
    array(2.)
    """
    ddof = ddof if correction is None else _correction(ddof, correction)
    result = root(_variance(a, axis, dtype, ddof, bool(keepdims), where))
    return finish(_as_mxnet(result, a, dtype) if where is None else result, out)


def _correction(ddof: float, correction: float) -> float:
    if ddof:
        raise SlipstreamValueError("ddof and correction are the same; give one of them")
    return correction


def _variance(x: Array, axis: Any, dtype: Any, ddof: float, keepdims: bool, where: Any) -> Array:
    """The variance in floats, made of operations that fuse."""
    ddof = real(ddof, "ddof") if ddof else 0
    axes = axes_of(axis)
    mask = None if where is None else mask_of(x, where)
    if mask is None and keeps_integers(x):
        # MXNet subtracts the mean in the integers' own type.
        center = _core.cast(integer_mean(x, axis, True), "float64")
        x = _core.cast(x, "float64")
    else:
        x = as_float(x, None if dtype is None or dtype_name(dtype) in INTS else dtype)
        center = None
    if mask is not None:
        return _var_of_some(x, axes, ddof, keepdims, mask)
    n = count_along(x.shape, axis) - ddof
    if center is None:
        center = _core.reduce("mean", x, axes, True, None)
    squares = squared_size(core_ops.subtract(x, center))
    if not ddof:
        return _core.reduce("mean", squares, axes, keepdims, None)
    total = _core.reduce("sum", squares, axes, keepdims, None)
    # NumPy divides by zero rather than by a negative count.
    return core_ops.divide(total, float(max(n, 0)))


def _as_mxnet(result: A, x: Array, dtype: Any) -> A:
    """A statistic of `x` in the type that was asked for, or that of integers."""
    if dtype is None:
        return in_type_of(result, x)
    name = dtype_name(dtype)
    return result if name == name_of(result) else _core.cast(result, name)


def _var_of_some(
    x: Array, axes: list[int] | None, ddof: float, keepdims: bool, mask: Array
) -> Array:
    center = mean_of_some(x, axes, None, True, mask)
    squares = _core.where(mask, squared_size(core_ops.subtract(x, center)), 0)
    total = _core.reduce("sum", squares, axes, keepdims, None)
    n = counted(mask, axes, keepdims, name_of(total))
    return core_ops.divide(total, core_ops.maximum(core_ops.subtract(n, float(ddof)), 0.0))
