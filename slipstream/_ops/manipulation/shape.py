"""Shapes: views where strides allow, copies where they do not. Results keep the class."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import numpy

from ... import _core
from ..._convert import A, Array
from ..._declare import operation
from ...base import SlipstreamTypeError, SlipstreamValueError
from ..arguments import axes_of, normalize_axis
from .reshape_codes import resolve_npx_codes

_FULL = slice(None)


def expand_dims(x: A, axis: Any) -> A:
    """A view with new axes of length one."""
    if type(axis) is int:
        return x[(_FULL,) * normalize_axis(axis, x.ndim + 1) + (None,)]
    axes = axes_of(axis)
    if axes is None:
        raise SlipstreamTypeError("axis must be an int or a tuple of ints, not None")
    ndim = x.ndim + len(axes)
    new = {normalize_axis(a, ndim) for a in axes}
    if len(new) != len(axes):
        raise SlipstreamValueError("axis has a repeated value")
    return x[tuple(None if i in new else _FULL for i in range(ndim))]


def squeeze(x: A, axis: Any = None) -> A:
    """A view without axes of length one."""
    shape = x.shape
    if axis is None:
        gone = {i for i, s in enumerate(shape) if s == 1}
    else:
        axes = axes_of(axis)
        if x.ndim == 0 and axes in ([0], [-1]):  # as NumPy has it
            axes = []
        gone = {normalize_axis(a, x.ndim) for a in axes}
        for a in gone:
            if shape[a] != 1:
                raise SlipstreamValueError(f"squeeze: axis {a} has size {shape[a]}, not one")
    return x[tuple(0 if i in gone else _FULL for i in range(x.ndim))]


@operation(npx="reshape")
def reshape(
    a: Array, newshape: int | Sequence[int], reverse: bool = False, order: str = "C"
) -> Array:
    """Another shape for the same elements; besides sizes, codes name axes of `a`.

    Parameters
    ----------
    a : array
    newshape : int or ints
        -1 is worked out from the other sizes; -2 copies this axis; -3 leaves out this axis of size
        1; -4 copies all remaining axes; -5 joins this axis and the next; -6 splits this axis into
        the two sizes that follow, one of which may be -1.
    reverse : bool
        The codes count from the last axis.
    order : str
        Only ``'C'``.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.reshape({a}.ones((2, 3, 4)), (-2, -5)).shape
    (2, 12)
    >>> {f}.reshape({a}.ones((8, 3)), (-6, 2, -1, -4)).shape
    (2, 4, 3)
    """
    if order != "C":
        raise ValueError(f"order must be 'C', not {order!r}")
    sizes = newshape if isinstance(newshape, (tuple, list)) else (newshape,)
    wanted = [operator.index(s) for s in sizes]
    if reverse:
        # The operands of -6 stay behind it when everything is turned round.
        turned: list[int] = []
        i = 0
        while i < len(wanted):
            step = 3 if wanted[i] == -6 else 1
            turned = [wanted[i], *wanted[i + 1 : i + step][::-1], *turned]
            i += step
        return _core.reshape(a, resolve_npx_codes(a.shape[::-1], turned)[::-1])
    return _core.reshape(a, resolve_npx_codes(a.shape, wanted))


@operation(npx="shape_array")
def shape_array(data: Array) -> Array:
    """The shape as an array of int64.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.shape_array({a}.ones((2, 3))).tolist()
    [2, 3]
    """
    shape = numpy.array(data.shape, numpy.int64)
    return _core.from_buffer(type(data), shape, "int64", shape.shape)
