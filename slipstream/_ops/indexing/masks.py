"""Choosing by conditions: the parts of an array where a mask is true."""

from __future__ import annotations

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import name_of
from ..arguments import normalize_axis

core_ops = _core.ops
_FULL = slice(None)


def as_mask(x: Array) -> Array:
    """Where `x` is not zero."""
    return x if name_of(x) == "bool" else core_ops.not_equal(x, 0)


def count_true(mask: Array) -> int:
    """How many elements of a mask are true; waits for it."""
    if mask.size == 0:
        return 0
    return int(_core.item(_core.reduce("sum", mask, None, False, "int64"), "nonzero()"))


def compress_along(x: Array, mask: Array, axis: int | None) -> Array:
    """Slices of `x` where a mask in one dimension is true; waits for the mask."""
    if axis is None:
        x, axis = _core.reshape(x, (x.size,)), 0
    axis = normalize_axis(axis, x.ndim)
    if mask.ndim != 1:
        raise ValueError(f"condition must have one dimension, not {mask.ndim}")
    mask = as_mask(mask)
    n = x.shape[axis]
    if mask.size > n:
        if count_true(mask[n:]):
            raise IndexError(f"condition has {mask.size} elements, axis {axis} only {n}")
        mask = mask[:n]
    elif mask.size < n:
        x = x[(*(_FULL,) * axis, slice(mask.size))]
    return _core.compress(x, mask, axis, count_true(mask))


@operation(np="compress", out=True)
def compress(condition: Array, a: Array, axis: int | None = None) -> Array:
    """Slices along an axis where a condition is true; waits for the condition.

    Parameters
    ----------
    condition : array
        In one dimension.
    a : array
    axis : int, optional
        None means the flattened array.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.compress({a}.array([True, False]), {a}.array([[1, 2], [3, 4]]), axis=0).tolist()
    [[1.0, 2.0]]
    """
    return compress_along(a, condition, axis)


@operation(np="extract")
def extract(condition: Array, arr: Array) -> Array:
    """Elements of the flattened array where a condition is true; waits for the condition.

    Parameters
    ----------
    condition : array
        Of the size of `arr`.
    arr : array

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.extract({a}.array([True, False, True]), {a}.array([1, 2, 3])).tolist()
    [1.0, 3.0]
    """
    return compress_along(arr, _core.reshape(condition, (condition.size,)), None)


@operation(nd_contrib="boolean_mask")
def boolean_mask(data: Array, index: Array, axis: int = 0) -> Array:
    """Slices along an axis where `index` is not zero; waits for `index`.

    Parameters
    ----------
    data : array
    index : array
        As many elements as the axis has.
    axis : int

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.boolean_mask({a}.array([[1, 2], [3, 4]]), {a}.array([0, 1])).asnumpy().tolist()
    [[3.0, 4.0]]
    """
    axis = normalize_axis(axis, data.ndim)
    if index.shape != (data.shape[axis],):
        raise ValueError(f"index has shape {index.shape}, axis {axis} has size {data.shape[axis]}")
    return compress_along(data, index, axis)
