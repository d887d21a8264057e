"""Small operations that MXNet kept under contrib."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ... import _core
from ..._convert import Array, shaped_like
from ..._declare import operation
from ..._dtypes import FLOATS, name_of
from ..._type_rules import in_type_of
from ..manipulation.shape import stack
from ..nn.basic import as_index
from ..reductions.reduce import as_float, normalize_axis

core_ops = _core.ops


def _flag(hit: Array, data: Array) -> Array:
    """Comparisons in the classic frontend are ones and zeros of the data's type."""
    return _core.cast(hit, name_of(data) if name_of(data) in FLOATS else "float32")


@operation(nd_contrib="isnan")
def isnan(data: Array) -> Array:
    """One where an element is not a number, zero elsewhere.

    >>> from slipstream import {imports}
    >>> {f}.isnan({a}.array([1.0, float("nan")])).tolist()
    [0.0, 1.0]
    """
    return _flag(core_ops.isnan(as_float(data)), data)


@operation(nd_contrib="isinf")
def isinf(data: Array) -> Array:
    """One where an element is infinite, zero elsewhere.

    >>> from slipstream import {imports}
    >>> {f}.isinf({a}.array([1.0, float("-inf")])).tolist()
    [0.0, 1.0]
    """
    return _flag(core_ops.isinf(as_float(data)), data)


@operation(nd_contrib="isfinite")
def isfinite(data: Array) -> Array:
    """One where an element is neither infinite nor missing, zero elsewhere.

    >>> from slipstream import {imports}
    >>> {f}.isfinite({a}.array([1.0, float("inf")])).tolist()
    [1.0, 0.0]
    """
    return _flag(core_ops.isfinite(as_float(data)), data)


@operation(npx="arange_like", nd_contrib="arange_like")
def arange_like(
    data: Array,
    start: float = 0.0,
    step: float = 1.0,
    repeat: int = 1,
    ctx: Any = None,
    axis: int | None = None,
) -> Array:
    """Evenly spaced numbers in the shape of `data`, or as long as one of its axes.

    Parameters
    ----------
    data : array
    start, step : float
    repeat : int
        How often each number appears.
    ctx : optional
        Accepted and unused.
    axis : int, optional
        Return one dimension, as long as this axis.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.arange_like({a}.zeros((2, 2))).tolist()
    [[0.0, 1.0], [2.0, 3.0]]
    >>> {f}.arange_like({a}.zeros((2, 3)), start=1, axis=1).tolist()
    [1.0, 2.0, 3.0]
    """
    if repeat < 1:
        raise ValueError(f"repeat must be at least 1, not {repeat}")
    shape = data.shape if axis is None else (data.shape[normalize_axis(axis, data.ndim)],)
    n = math.prod(shape)
    name = name_of(data)
    count = -(-n // repeat)
    numbers = _core.arange(type(data), float(start), float(step), count, name)
    if repeat > 1:
        spread = _core.broadcast_to(_core.reshape(numbers, (count, 1)), (count, repeat))
        numbers = _core.reshape(_core.copy(spread), (count * repeat,))[:n]
    numbers = _core.reshape(numbers, shape)
    return shaped_like(data, _core.copy(numbers) if repeat > 1 else numbers)


@operation(nd_contrib="index_copy")
def index_copy(old_tensor: Array, index_vector: Array, new_tensor: Array) -> Array:
    """`old_tensor` with some of its rows replaced.

    Parameters
    ----------
    old_tensor : array
    index_vector : array of shape (rows,)
        Which rows to replace, in order.
    new_tensor : array of shape (rows, ...)

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.index_copy({a}.zeros((3, 2)), {a}.array([2]), {a}.ones((1, 2))).tolist()
    [[0.0, 0.0], [0.0, 0.0], [1.0, 1.0]]
    """
    if index_vector.ndim != 1 or new_tensor.shape[:1] != index_vector.shape:
        raise ValueError(
            f"index_vector has shape {index_vector.shape}; new_tensor of shape "
            f"{new_tensor.shape} needs one entry per row"
        )
    if new_tensor.shape[1:] != old_tensor.shape[1:]:
        raise ValueError(f"rows of shapes {old_tensor.shape} and {new_tensor.shape} differ")
    # Indices of type float32, the default, are welcome.
    return _core.scatter(old_tensor, 0, [as_index(index_vector)], new_tensor, False)


@operation(npx="index_array", nd_contrib="index_array")
def index_array(data: Array, axes: Sequence[int] | None = None) -> Array:
    """For each element its own index, along a new last axis, as int64.

    Parameters
    ----------
    data : array
    axes : sequence of int, optional
        Which axes' indices, in which order; all by default.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.index_array({a}.ones((2, 2))).tolist()
    [[[0, 0], [0, 1]], [[1, 0], [1, 1]]]
    """
    axes = range(data.ndim) if axes is None else [normalize_axis(a, data.ndim) for a in axes]
    shape = data.shape
    parts = []
    for axis in axes:
        line = _core.arange(type(data), 0.0, 1.0, shape[axis], "int64")
        line = _core.reshape(line, [s if i == axis else 1 for i, s in enumerate(shape)])
        parts.append(_core.broadcast_to(line, shape))
    if not parts:
        return _core.fill(type(data), 0, "int64", (*shape, 0))
    return stack(parts, data.ndim)


@operation(nd_contrib="div_sqrt_dim")
def div_sqrt_dim(data: Array) -> Array:
    """`data` divided by the square root of its last axis's length.

    >>> from slipstream import {imports}
    >>> {f}.div_sqrt_dim({a}.ones((1, 4))).tolist()
    [[0.5, 0.5, 0.5, 0.5]]
    """
    if data.ndim == 0:
        raise ValueError("data has no dimensions")
    # By the rules of nd the root is truncated to the type of integers.
    return _core.frontend_ops.divide(data, math.sqrt(data.shape[-1]) or 1.0)


@operation(nd_contrib="quadratic")
def quadratic(data: Array, a: float = 0.0, b: float = 0.0, c: float = 0.0) -> Array:
    """a x^2 + b x + c of each element.

    >>> from slipstream import {imports}
    >>> {f}.quadratic({a}.array([1, 2]), a=1, b=2, c=3).tolist()
    [6.0, 11.0]
    """
    x = as_float(data)
    result = core_ops.add(core_ops.multiply(core_ops.add(core_ops.multiply(x, a), b), x), c)
    return in_type_of(result, data)
