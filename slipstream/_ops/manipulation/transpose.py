"""Axes in another order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ... import _core
from ..._convert import A, Array
from ..._declare import operation
from ...base import SlipstreamValueError
from ..arguments import axes_of, normalize_axis


@operation(np=("transpose", "permute_dims"))
def transpose(a: Array, axes: Sequence[int] | None = None) -> Array:
    """A view with the axes in another order, reversed by default.

    >>> from slipstream import {imports}
    >>> {f}.transpose({a}.ones((2, 3))).shape
    (3, 2)
    """
    return _core.transpose(a, axes)


@operation(nd="transpose")
def transpose_classic(data: Array, axes: Sequence[int] | None = None) -> Array:
    """An array with the axes in another order, reversed by default.

    >>> from slipstream import {imports}
    >>> {f}.transpose_classic({a}.ones((2, 3))).shape
    (3, 2)
    """
    return _core.snapshot(_core.transpose(data, axes or None))


@operation(np="swapaxes")
def swapaxes(a: A, axis1: int, axis2: int) -> A:
    """A view with two axes exchanged.

    >>> from slipstream import {imports}
    >>> {f}.swapaxes({a}.ones((2, 3, 4)), 0, 2).shape
    (4, 3, 2)
    """
    order = list(range(a.ndim))
    i, j = normalize_axis(axis1, a.ndim, "axis1"), normalize_axis(axis2, a.ndim, "axis2")
    order[i], order[j] = order[j], order[i]
    return _core.transpose(a, order)


@operation(nd=("swapaxes", "SwapAxis"), nd_method="swapaxes")
def swapaxes_classic(data: Array, dim1: int = 0, dim2: int = 0) -> Array:
    """An array with two axes exchanged.

    >>> from slipstream import {imports}
    >>> {f}.swapaxes_classic({a}.ones((2, 3)), 0, 1).shape
    (3, 2)
    """
    return _core.snapshot(swapaxes(data, dim1, dim2))


@operation(np="moveaxis")
def moveaxis(a: A, source: int | Sequence[int], destination: int | Sequence[int]) -> A:
    """A view with axes moved to other places; the others keep their order.

    >>> from slipstream import {imports}
    >>> {f}.moveaxis({a}.ones((2, 3, 4)), 0, -1).shape
    (3, 4, 2)
    """
    src = [normalize_axis(i, a.ndim, "source") for i in axes_of(source)]
    dst = [normalize_axis(i, a.ndim, "destination") for i in axes_of(destination)]
    if len(src) != len(dst):
        raise SlipstreamValueError("source and destination must have the same number of axes")
    if len(set(src)) != len(src) or len(set(dst)) != len(dst):
        raise SlipstreamValueError("source and destination must not repeat an axis")
    order = [i for i in range(a.ndim) if i not in src]
    for place, axis in sorted(zip(dst, src, strict=True)):
        order.insert(place, axis)
    return _core.transpose(a, order)


@operation(np="rollaxis")
def rollaxis(a: Array, axis: int, start: int = 0) -> Array:
    """A view with `axis` moved to just before `start`.

    >>> from slipstream import {imports}
    >>> {f}.rollaxis({a}.ones((2, 3, 4)), 2).shape
    (4, 2, 3)
    """
    axis = normalize_axis(axis, a.ndim)
    start = start + a.ndim if start < 0 else start
    return moveaxis(a, axis, start - 1 if axis < start else start)


@operation(np="matrix_transpose", np_linalg="matrix_transpose", also={"a": "x"})
def matrix_transpose(x: Array) -> Array:
    """A view with the last two axes exchanged.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.matrix_transpose({a}.ones((2, 3, 4))).shape
    (2, 4, 3)
    """
    if x.ndim < 2:
        raise ValueError("matrix_transpose: x must have at least two dimensions")
    return swapaxes(x, -1, -2)


@operation(nd="moveaxis")
def moveaxis_classic(tensor: Array, source: Any, destination: Any) -> Array:
    """An array with axes moved to other places.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.moveaxis_classic({a}.ones((2, 3, 4)), 0, -1).shape
    (3, 4, 2)
    """
    return _core.snapshot(moveaxis(tensor, source, destination))
