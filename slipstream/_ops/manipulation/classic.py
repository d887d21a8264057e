"""MXNet's own ways to pick, place and rearrange elements."""

from __future__ import annotations

from typing import Any

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..reductions.reduce import normalize_axis
from .rearrange import diagflat, diagonal
from .shape import moveaxis, split


@operation(nd="diag", npx="diag", nd_method="diag")
def diag_classic(data: Array, k: int = 0, axis1: int = 0, axis2: int = 1) -> Array:
    """The diagonals of an array in two axes, or the matrix with a vector on its diagonal.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.diag_classic({a}.array([1, 2])).tolist()
    [[1.0, 0.0], [0.0, 2.0]]
    """
    if data.ndim == 1:
        return diagflat(data, k)
    return _core.copy(diagonal(data, k, axis1, axis2))


@operation(nd="split_v2", nd_method="split_v2")
def split_v2(
    ary: Array, indices_or_sections: Any, axis: int = 0, squeeze_axis: bool = False
) -> Any:
    """Equal parts along an axis, or the parts between the given indices.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> [part.shape for part in {f}.split_v2({a}.ones((4, 2)), (1,))]
    [(1, 2), (3, 2)]
    """
    parts = split(ary, indices_or_sections, axis)
    if squeeze_axis:
        k = normalize_axis(axis, ary.ndim)
        parts = [_core.reshape(p, p.shape[:k] + p.shape[k + 1 :]) for p in parts]
    parts = [_core.snapshot(p) for p in parts]
    return parts if len(parts) > 1 else parts[0]


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
