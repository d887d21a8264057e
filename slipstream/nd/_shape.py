"""Shapes, joining, splitting and slicing, with MXNet's arguments."""

from __future__ import annotations

import builtins
from collections.abc import Sequence
from typing import Any

from .. import _core
from .._convert import Array, as_kind, as_kinds, convert, finish
from .._ops.arguments import normalize_axis
from .._ops.manipulation import joining as _joining
from .._ops.manipulation import reordering as _reordering
from .._ops.manipulation import repeating as _repeating
from .._ops.manipulation import shape as _shape
from .._ops.manipulation import transpose as _transpose
from ..base import SlipstreamValueError
from . import _ndarray
from ._ndarray import NDArray

__all__ = [
    "Concat", "Flatten", "Reshape", "SliceChannel", "SwapAxis", "broadcast_axes",
    "broadcast_axis", "broadcast_to", "concat", "concatenate", "expand_dims",
    "flatten", "flip", "repeat", "reshape", "reshape_like", "reverse", "shape_array", "size_array",
    "slice", "slice_axis", "slice_like", "split", "squeeze", "stack", "swapaxes", "tile",
    "transpose",
]  # fmt: skip


# MXNet's functions copy where its indexing looks through: no later change shows in the other.
_own = _core.snapshot


def _arrays(given: Sequence[Any]) -> list[Array]:
    if len(given) == 1 and isinstance(given[0], (list, tuple)):
        given = given[0]
    return as_kinds(NDArray, given)


def concat(
    *data: Any,
    dim: int = 1,
    out: Array | None = None,
    num_args: int | None = None,
    name: str | None = None,
) -> NDArray:
    """Arrays joined along an existing axis, the second one by default.

    >>> from slipstream import nd
    >>> nd.concat(nd.zeros((1, 1)), nd.ones((1, 2)), dim=1).asnumpy()
    array([[0., 1., 1.]], dtype=float32)
    """
    return finish(_core.concatenate(_arrays(data), dim), out)


Concat = concat


def concatenate(
    arrays: Any,
    axis: int = 0,
    always_copy: bool = True,
    out: Array | None = None,
    name: str | None = None,
) -> NDArray:
    """Arrays joined along an existing axis, the first one by default.

    >>> from slipstream import nd
    >>> nd.concatenate([nd.zeros(1), nd.ones(2)]).asnumpy()
    array([0., 1., 1.], dtype=float32)
    """
    arrays = as_kinds(NDArray, arrays)
    if len(arrays) == 1 and not always_copy:
        return finish(arrays[0], out)
    return finish(_core.concatenate(arrays, axis), out)


def stack(
    *data: Any,
    axis: int = 0,
    out: Array | None = None,
    num_args: int | None = None,
    name: str | None = None,
) -> NDArray:
    """Arrays of one shape joined along a new axis.

    >>> from slipstream import nd
    >>> nd.stack(nd.zeros(2), nd.ones(2)).shape
    (2, 2)
    """
    return finish(_joining.stack(_arrays(data), axis), out)


def split(
    data: Any,
    num_outputs: int,
    axis: int = 1,
    squeeze_axis: bool = False,
    out: Array | None = None,
    name: str | None = None,
) -> Any:
    """Equal parts along an axis; a single part comes alone.

    >>> from slipstream import nd
    >>> [x.shape for x in nd.split(nd.ones((2, 4)), 2)]
    [(2, 2), (2, 2)]
    """
    return finish(_ndarray.split(as_kind(NDArray, data), num_outputs, axis, squeeze_axis), out)


SliceChannel = split


def reshape(
    data: Any, shape: Any = (), reverse: bool = False, target_shape: Any = (),
    keep_highest: bool = False, out: Array | None = None, name: str | None = None,
) -> NDArray:  # fmt: skip
    """Another shape; besides sizes it takes MXNet's codes 0, -1, -2, -3 and -4.

    `target_shape`, used without `shape`, is the older form: a single 0 in it is worked out, and
    with `keep_highest` the first axis stays.

    >>> from slipstream import nd
    >>> nd.reshape(nd.ones((2, 3, 4)), (0, -3)).shape
    (2, 12)
    """
    data = as_kind(NDArray, data)
    if not isinstance(shape, int) and not len(shape) and target_shape != ():
        result = _core.reshape(data, _older_shape(data.shape, target_shape, keep_highest))
    else:
        result = _ndarray.reshape(data, shape, reverse)
    return finish(_own(result), out)


def _older_shape(shape: tuple[int, ...], target: Any, keep_highest: bool) -> list[int]:
    """What ``target_shape=`` means; -1 stands for the size that is worked out."""
    target = [target] if isinstance(target, int) else list(target)
    first = shape[:1] if keep_highest else ()
    rest = [-1 if n == 0 else n for n in target[len(first) :]]
    if rest.count(-1) > 1:
        raise SlipstreamValueError(f"target_shape {tuple(target)} has more than one 0")
    return [*first, *rest]


Reshape = reshape


def reshape_like(
    lhs: Any,
    rhs: Any,
    lhs_begin: int | None = None,
    lhs_end: int | None = None,
    rhs_begin: int | None = None,
    rhs_end: int | None = None,
    out: Array | None = None,
    name: str | None = None,
) -> NDArray:
    """The elements of `lhs` in the shape of `rhs`, or some of its axes in the shape of some.

    >>> from slipstream import nd
    >>> nd.reshape_like(nd.ones(4), nd.ones((2, 2))).shape
    (2, 2)
    >>> x, y = nd.ones((30, 7)), nd.ones((15, 2, 4))
    >>> nd.reshape_like(x, y, lhs_begin=0, lhs_end=1, rhs_begin=0, rhs_end=2).shape
    (15, 2, 7)
    """
    lhs = as_kind(NDArray, lhs)
    return finish(_own(lhs.reshape_like(rhs, lhs_begin, lhs_end, rhs_begin, rhs_end)), out)


def flatten(data: Any, out: Array | None = None, name: str | None = None) -> NDArray:
    """Two dimensions: the first one, and all others as one.

    >>> from slipstream import nd
    >>> nd.flatten(nd.ones((2, 3, 4))).shape
    (2, 12)
    """
    return finish(_own(_ndarray.flatten(as_kind(NDArray, data))), out)


Flatten = flatten


def transpose(
    data: Any, axes: Sequence[int] | None = None, out: Array | None = None, name: str | None = None
) -> NDArray:
    """An array with the axes in another order, reversed by default.

    >>> from slipstream import nd
    >>> nd.transpose(nd.ones((2, 3))).shape
    (3, 2)
    """
    return finish(_own(_core.transpose(as_kind(NDArray, data), axes or None)), out)


def swapaxes(
    data: Any, dim1: int = 0, dim2: int = 0, out: Array | None = None, name: str | None = None
) -> NDArray:
    """An array with two axes exchanged.

    >>> from slipstream import nd
    >>> nd.swapaxes(nd.ones((2, 3)), 0, 1).shape
    (3, 2)
    """
    return finish(_own(_transpose.swapaxes(as_kind(NDArray, data), dim1, dim2)), out)


SwapAxis = swapaxes


def expand_dims(data: Any, axis: int, out: Array | None = None, name: str | None = None) -> NDArray:
    """An array with a new axis of length one.

    >>> from slipstream import nd
    >>> nd.expand_dims(nd.ones(3), axis=0).shape
    (1, 3)
    """
    return finish(_own(_shape.expand_dims(as_kind(NDArray, data), axis)), out)


def squeeze(
    data: Any, axis: Any = None, out: Array | None = None, name: str | None = None
) -> NDArray:
    """An array without axes of length one.

    >>> from slipstream import nd
    >>> nd.squeeze(nd.ones((1, 3))).shape
    (3,)
    """
    return finish(_own(_ndarray.whole(_shape.squeeze(as_kind(NDArray, data), axis))), out)


def broadcast_to(
    data: Any, shape: Any, out: Array | None = None, name: str | None = None
) -> NDArray:
    """A view repeated along axes to that shape; 0 keeps a size.

    >>> from slipstream import nd
    >>> nd.broadcast_to(nd.ones((2, 1)), (0, 3)).shape
    (2, 3)
    """
    data = as_kind(NDArray, data)
    if len(shape) == data.ndim:
        shape = [s or old for s, old in zip(shape, data.shape, strict=True)]
    return finish(_core.broadcast_to(data, shape), out)


def broadcast_axis(
    data: Any, axis: Any, size: Any, out: Array | None = None, name: str | None = None
) -> NDArray:
    """An array with axes of length one repeated to the given sizes.

    >>> from slipstream import nd
    >>> nd.broadcast_axis(nd.ones((2, 1)), axis=1, size=3).shape
    (2, 3)
    """
    data = as_kind(NDArray, data)
    axes = axis if isinstance(axis, (tuple, list)) else (axis,)
    sizes = size if isinstance(size, (tuple, list)) else (size,)
    if len(axes) != len(sizes):
        raise SlipstreamValueError("axis and size must have the same number of entries")
    shape = list(data.shape)
    for a, s in zip(axes, sizes, strict=True):
        a = normalize_axis(a, data.ndim)
        if shape[a] != 1:
            raise SlipstreamValueError(f"broadcast_axis: axis {a} has size {shape[a]}, not one")
        shape[a] = s
    return finish(_core.broadcast_to(data, shape), out)


broadcast_axes = broadcast_axis


def tile(data: Any, reps: Any, out: Array | None = None, name: str | None = None) -> NDArray:
    """The whole array repeated along axes; at least once, unless shapes are NumPy's.

    >>> from slipstream import nd
    >>> nd.tile(nd.array([1, 2]), 2).asnumpy()
    array([1., 2., 1., 2.], dtype=float32)
    """
    from ..npx._mode import is_np_shape

    if 0 in (reps if isinstance(reps, (tuple, list)) else (reps,)) and not is_np_shape():
        raise SlipstreamValueError(f"reps must be positive, not {reps}")
    return finish(_repeating.tile(as_kind(NDArray, data), reps), out)


def repeat(
    data: Any,
    repeats: int,
    axis: int | None = None,
    out: Array | None = None,
    name: str | None = None,
) -> NDArray:
    """Each element repeated.

    >>> from slipstream import nd
    >>> nd.repeat(nd.array([1, 2]), 2).asnumpy()
    array([1., 1., 2., 2.], dtype=float32)
    """
    return finish(_repeating.repeat(as_kind(NDArray, data), repeats, axis), out)


def flip(data: Any, axis: Any, out: Array | None = None, name: str | None = None) -> NDArray:
    """The elements in reversed order along axes.

    >>> from slipstream import nd
    >>> nd.flip(nd.arange(3), axis=0).asnumpy()
    array([2., 1., 0.], dtype=float32)
    """
    return finish(_own(_reordering.flip(as_kind(NDArray, data), axis)), out)


reverse = flip


def slice(
    data: Any,
    begin: Any,
    end: Any,
    step: Any = None,
    out: Array | None = None,
    name: str | None = None,
) -> NDArray:
    """The elements from `begin` to `end`, one entry per axis (None: as far as it goes).

    >>> from slipstream import nd
    >>> nd.slice(nd.ones((3, 4)), begin=(0, 1), end=(2, None)).shape
    (2, 3)
    """
    return finish(_own(_ndarray.slice_(as_kind(NDArray, data), begin, end, step)), out)


def slice_axis(
    data: Any,
    axis: int,
    begin: int,
    end: int | None,
    out: Array | None = None,
    name: str | None = None,
) -> NDArray:
    """The elements from `begin` to `end` along one axis.

    >>> from slipstream import nd
    >>> nd.slice_axis(nd.ones((3, 4)), axis=1, begin=1, end=3).shape
    (3, 2)
    """
    return finish(_own(_ndarray.slice_axis(as_kind(NDArray, data), axis, begin, end)), out)


def slice_like(
    data: Any, shape_like: Any, axes: Any = None, out: Array | None = None, name: str | None = None
) -> NDArray:
    """An array cut to the shape of another array, on the given axes or on all.

    >>> from slipstream import nd
    >>> nd.slice_like(nd.ones((3, 4)), nd.ones((2, 2))).shape
    (2, 2)
    """
    data, shape_like = as_kind(NDArray, data), as_kind(NDArray, shape_like)
    key = [builtins.slice(None)] * data.ndim
    for a in axes or range(data.ndim):
        a = normalize_axis(a, data.ndim, "axes")
        key[a] = builtins.slice(0, shape_like.shape[a])
    return finish(_own(data[tuple(key)]), out)


def shape_array(data: Any, out: Array | None = None, name: str | None = None) -> NDArray:
    """The shape as an int64 array.

    >>> from slipstream import nd
    >>> nd.shape_array(nd.ones((3, 4))).asnumpy()
    array([3, 4])
    """
    return finish(convert(NDArray, list(as_kind(NDArray, data).shape), "int64"), out)


def size_array(data: Any, out: Array | None = None, name: str | None = None) -> NDArray:
    """The number of elements as an int64 array.

    >>> from slipstream import nd
    >>> nd.size_array(nd.ones((3, 4))).asnumpy()
    array([12])
    """
    return finish(convert(NDArray, [as_kind(NDArray, data).size], "int64"), out)
