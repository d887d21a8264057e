"""Reductions with MXNet's classic arguments; over everything they give an array of one element."""

from __future__ import annotations

from typing import Any

from ... import _core
from ..._convert import A
from ..._dtypes import name_of
from ..arguments import axes_of, normalize_axis
from ..manipulation.shape import with_axis
from .reduce import arg_extreme, integer_mean, reduce


def _axes_left(ndim: int, axis: Any, exclude: bool) -> Any:
    """The axes to reduce over: all if none is named, the others with `exclude`."""
    if axis is None or (isinstance(axis, (tuple, list)) and not axis):
        return None
    if not exclude:
        return axis
    named = {normalize_axis(a, ndim) for a in axes_of(axis)}
    return tuple(a for a in range(ndim) if a not in named)


def reduction(name: str, x: A, axis: Any, keepdims: bool, exclude: bool) -> A:
    """A reduction with MXNet's arguments; an empty tuple of axes means all of them."""
    axis = None if axis is None else _axes_left(x.ndim, axis, exclude)
    if name == "mean" and x._dtype.kind in "biu":
        return with_axis(integer_mean(x, axis, keepdims))
    return with_axis(reduce(name, x, axis, None, None, keepdims))


# Up to which number each of the small types counts exactly.
_COUNTS = {"float16": 2048, "bfloat16": 256, "uint8": 256, "int8": 128, "bool": -1}


def place_of_extreme(x: A, want_max: bool, axis: int | None, keepdims: bool) -> A:
    """argmax and argmin in the type of `x`, over everything when axis is None.

    Places that a small type cannot count are float32: MXNet rounds them, or lets them overflow.
    """
    result = arg_extreme(x, want_max, axis, None, keepdims)
    kept = name_of(x)
    most = x.size if axis is None else x.shape[axis]
    return with_axis(_core.cast(result, kept if most <= _COUNTS.get(kept, most) else "float32"))
