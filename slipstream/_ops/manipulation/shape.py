"""The number of axes and their lengths, and axes of length one. Results keep the class."""

from __future__ import annotations

from collections.abc import Sequence

import numpy

from ... import _core
from ..._convert import A, Array
from ..._declare import Unconverted, operation
from ...base import SlipstreamTypeError, SlipstreamValueError
from ..arguments import axes_of, normalize_axis

_FULL = slice(None)


def with_axis(x: A) -> A:
    """`x`, with one axis if it has none: ``nd`` has no arrays without axes among its results."""
    return _core.reshape(x, (1,)) if x.ndim == 0 else x


@operation(np="expand_dims")
def expand_dims(a: A, axis: int | Sequence[int]) -> A:
    """A view with new axes of length one.

    >>> from slipstream import {imports}
    >>> {f}.expand_dims({a}.ones(3), 0).shape
    (1, 3)
    """
    if type(axis) is int:
        return a[(_FULL,) * normalize_axis(axis, a.ndim + 1) + (None,)]
    axes = axes_of(axis)
    if axes is None:
        raise SlipstreamTypeError("axis must be an int or a tuple of ints, not None")
    ndim = a.ndim + len(axes)
    new = {normalize_axis(i, ndim) for i in axes}
    if len(new) != len(axes):
        raise SlipstreamValueError("axis has a repeated value")
    return a[tuple(None if i in new else _FULL for i in range(ndim))]


@operation(nd="expand_dims")
def expand_dims_classic(data: Array, axis: int) -> Array:
    """An array with a new axis of length one.

    >>> from slipstream import {imports}
    >>> {f}.expand_dims_classic({a}.ones(3), axis=0).shape
    (1, 3)
    """
    return _core.snapshot(expand_dims(data, axis))


@operation(np="squeeze", out=True)
def squeeze(a: A, axis: int | Sequence[int] | None = None) -> A:
    """A view without axes of length one.

    >>> from slipstream import {imports}
    >>> {f}.squeeze({a}.ones((1, 3, 1))).shape
    (3,)
    """
    shape = a.shape
    if axis is None:
        gone = {i for i, s in enumerate(shape) if s == 1}
    else:
        axes = axes_of(axis)
        if a.ndim == 0 and axes in ([0], [-1]):  # as NumPy has it
            axes = []
        gone = {normalize_axis(i, a.ndim) for i in axes}
        for i in gone:
            if shape[i] != 1:
                raise SlipstreamValueError(f"squeeze: axis {i} has size {shape[i]}, not one")
    return a[tuple(0 if i in gone else _FULL for i in range(a.ndim))]


@operation(nd="squeeze")
def squeeze_classic(data: Array, axis: int | Sequence[int] | None = None) -> Array:
    """An array without axes of length one.

    >>> from slipstream import {imports}
    >>> {f}.squeeze_classic({a}.ones((1, 3))).shape
    (3,)
    """
    return _core.snapshot(with_axis(squeeze(data, axis)))


@operation(np="shape")
def shape(a: Unconverted) -> tuple[int, ...]:
    """The size along each dimension.

    >>> from slipstream import {imports}
    >>> {f}.shape([[1, 2]])
    (1, 2)
    """
    return a.shape if isinstance(a, Array) else numpy.shape(a)


@operation(np="ndim")
def ndim(a: Unconverted) -> int:
    """The number of dimensions.

    >>> from slipstream import {imports}
    >>> {f}.ndim([[1, 2]])
    2
    """
    return a.ndim if isinstance(a, Array) else numpy.ndim(a)


@operation(np="size")
def size(a: Unconverted, axis: int | None = None) -> int:
    """The number of elements, along an axis or in all.

    >>> from slipstream import {imports}
    >>> {f}.size([[1, 2]])
    2
    """
    if isinstance(a, Array):
        return a.size if axis is None else a.shape[axis]
    return numpy.size(a, axis)


@operation(npx="shape_array", nd="shape_array", nd_method="shape_array")
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


@operation(nd="size_array", nd_method="size_array")
def size_array(data: Array) -> Array:
    """The number of elements as an array of int64.

    >>> from slipstream import {imports}
    >>> {f}.size_array({a}.ones((3, 4))).tolist()
    [12]
    """
    return _core.fill(type(data), data.size, "int64", (1,))
