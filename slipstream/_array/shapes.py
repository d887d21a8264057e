"""Shapes, views and parts of an array, with NumPy's conventions."""

from __future__ import annotations

from typing import Any, Self

from .. import _core
from .._convert import A, Array, as_index, as_kind, convert, finish
from .._ops.manipulation import reordering, repeating, shape, splitting, transpose
from .._ops.manipulation.broadcasting import broadcast_to
from .part import Part


def shape_argument(args: tuple[Any, ...], keyword: Any, name: str) -> Any:
    """f(2, 3), f((2, 3)) and f(shape=(2, 3)) mean the same."""
    if keyword is not None:
        if args:
            raise TypeError(f"{name} was given twice")
        return keyword
    if len(args) == 1:
        return args[0]
    if not args:
        raise TypeError(f"{name} is missing")
    return args


def window(begin: Any, end: Any, step: Any) -> tuple[slice, ...]:
    """MXNet's begin, end and step of each axis as a key."""
    begin, end, step = (
        list(v) if isinstance(v, (tuple, list)) else [v] for v in (begin, end, step)
    )
    if not step or step == [None]:
        step = [None] * len(begin)
    if not len(begin) == len(end) == len(step):
        raise ValueError("begin, end and step must have the same number of entries")
    return tuple(slice(b, e, s) for b, e, s in zip(begin, end, step, strict=True))


def assign_window(target: A, value: Any, begin: Any, end: Any, step: Any) -> A:
    """Implements slice_assign and slice_assign_scalar."""
    if not isinstance(value, (Array, bool, int, float)):
        value = convert(type(target), value)
    target[window(begin, end, step)] = value
    return target


class ShapeMethods(Part):
    """The same elements in other shapes, and some of them."""

    __slots__ = ()

    def reshape(self, *args: Any, newshape: Any = None, shape: Any = None, order: str = "C",
                **kwargs: Any) -> Self:  # fmt: skip
        """The same elements in another shape: a view where possible. One size may be -1."""
        if order != "C":
            raise ValueError(f"order must be 'C', not {order!r}")
        if kwargs:
            raise TypeError(f"reshape: unknown argument {next(iter(kwargs))!r}")
        wanted = shape_argument(args, newshape if shape is None else shape, "newshape")
        return _core.reshape(self, wanted)

    def _set_shape(self, shape: Any) -> None:
        """Implements ``x.shape = ...``: the same data, seen in another shape."""
        view = self.reshape(shape)
        if not _core.same_data(self, view):
            raise AttributeError(f"shape {shape} would need a copy; use reshape")
        _core.become(self, view)

    def transpose(self, *axes: Any, **named: Any) -> Self:
        """A view with its axes (also ``axes=``) in another order, reversed by default."""
        if named:
            if axes or set(named) != {"axes"}:
                raise TypeError("transpose: axes are given twice")
            axes = (named["axes"],)
        if len(axes) == 1 and (axes[0] is None or isinstance(axes[0], (tuple, list))):
            return _core.transpose(self, axes[0] or None)
        return _core.transpose(self, axes or None)

    @property
    def T(self) -> Self:
        """The transposed view."""
        return _core.transpose(self, None)

    def swapaxes(self, axis1: int, axis2: int) -> Self:
        """A view with two axes exchanged."""
        return transpose.swapaxes(self, axis1, axis2)

    def flatten(self, order: str = "C") -> Self:
        """A one-dimensional copy."""
        return _core.reshape(_core.copy(self), (-1,))

    def ravel(self, order: str = "C") -> Self:
        """The elements in one dimension: a view where possible."""
        return _core.reshape(self, (-1,))

    def squeeze(self, axis: Any = None, inplace: bool = False) -> Self:
        """A view without axes of length one."""
        return shape.squeeze(self, axis)

    def expand_dims(self, axis: Any, inplace: bool = False) -> Self:
        """A view with a new axis of length one."""
        return shape.expand_dims(self, axis)

    def broadcast_to(self, shape: Any) -> Self:
        """A view repeated along axes to that shape; -2 stands for the size that the axis has."""
        return broadcast_to(self, shape)

    def broadcast_like(self, other: Array) -> Self:
        """A view repeated along axes to the shape of `other`."""
        return _core.broadcast_to(self, as_kind(type(self), other).shape)

    def repeat(self, repeats: Any, axis: int | None = None) -> Self:
        """Each element repeated."""
        return repeating.repeat(self, repeats, axis)

    def tile(self, reps: Any) -> Self:
        """The whole array repeated along axes."""
        return repeating.tile(self, reps)

    def split(self, indices_or_sections: Any, axis: int = 0) -> list[Self]:
        """Views of equal parts along an axis."""
        return splitting.split(self, indices_or_sections, axis)

    def flip(self, axis: Any = None) -> Self:
        """A view in reversed order."""
        return reordering.flip(self, axis)

    def take(self, indices: Any, axis: int | None = None, mode: str = "raise",
             out: Array | None = None) -> Self:  # fmt: skip
        """Elements at those places along an axis."""
        if not isinstance(indices, Array):
            indices = as_index(type(self), indices)
        result = _core.take(self, indices, axis, mode)
        return result if out is None else finish(result, out)

    def slice_assign(self, rhs: Any, begin: Any, end: Any, step: Any) -> Self:
        """Puts `rhs` into the window from `begin` to `end`; returns this array."""
        return assign_window(self, rhs, begin, end, step)

    def slice_assign_scalar(self, value: float, begin: Any, end: Any, step: Any) -> Self:
        """Puts a number into the window from `begin` to `end`; returns this array."""
        return assign_window(self, value, begin, end, step)
