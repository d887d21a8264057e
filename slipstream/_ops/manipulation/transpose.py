"""Axes in another order."""

from __future__ import annotations

from typing import Any

from ... import _core
from ..._convert import A, Array
from ..._declare import operation
from ...base import SlipstreamValueError
from ..arguments import axes_of, normalize_axis


def swapaxes(x: A, axis1: int, axis2: int) -> A:
    """A view with two axes exchanged."""
    order = list(range(x.ndim))
    i, j = normalize_axis(axis1, x.ndim, "axis1"), normalize_axis(axis2, x.ndim, "axis2")
    order[i], order[j] = order[j], order[i]
    return _core.transpose(x, order)


def moveaxis(x: A, source: Any, destination: Any) -> A:
    """A view with axes moved to other places; the others keep their order."""
    src = [normalize_axis(a, x.ndim, "source") for a in axes_of(source)]
    dst = [normalize_axis(a, x.ndim, "destination") for a in axes_of(destination)]
    if len(src) != len(dst):
        raise SlipstreamValueError("source and destination must have the same number of axes")
    if len(set(src)) != len(src) or len(set(dst)) != len(dst):
        raise SlipstreamValueError("source and destination must not repeat an axis")
    order = [a for a in range(x.ndim) if a not in src]
    for place, axis in sorted(zip(dst, src, strict=True)):
        order.insert(place, axis)
    return _core.transpose(x, order)


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
