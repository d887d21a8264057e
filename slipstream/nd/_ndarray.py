"""The classic array class, with MXNet's NDArray conventions."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Self

import numpy

from .. import _core
from .._array import ArrayMethods
from .._array.shapes import shape_argument
from .._array_class import frontend_class, register_class
from .._convert import Array, as_index, as_kind, finish
from .._dtypes import name_of
from .._ops.elementwise import rounding
from .._ops.indexing import gather, slicing
from .._ops.linalg import dot
from .._ops.linalg.norms import norm_classic
from .._ops.manipulation import reordering, reshape, shape, splitting
from .._ops.reductions.classic import place_of_extreme, reduction
from .._ops.sorting import sort
from ..base import SlipstreamTypeError
from ._methods import DeclaredMethods

if TYPE_CHECKING:
    from ..np import ndarray


@partial(register_class, "nd")
class NDArray(DeclaredMethods, ArrayMethods):
    """An array of ``mx.nd``: made by ``nd.array``, ``nd.zeros`` and friends, not by this class.

    Operations on it are recorded and return at once; looking at values waits.

    >>> from slipstream import nd
    >>> nd.ones((1, 2)) + 1
    <BLANKLINE>
    [[2. 2.]]
    <NDArray 1x2 @cpu(0)>
    """

    __slots__ = ()

    @property
    def dtype(self) -> type:
        """Element type as a NumPy scalar class."""
        return self._dtype.type

    def __repr__(self) -> str:
        data = _core.to_numpy(self, "print")
        if name_of(self) == "bfloat16":
            data = data.astype(numpy.float32)
        size = "x".join(str(s) for s in self.shape)
        return f"\n{data!s}\n<{type(self).__name__} {size} @{self.context}>"

    __str__ = __repr__

    def as_np_ndarray(self) -> ndarray:
        """The same data as an ``np.ndarray``; both see each other's changes."""
        return _core.view_as(self, frontend_class("np"))

    def as_nd_ndarray(self) -> NDArray:
        """The same data as an ``nd.NDArray``; both see each other's changes."""
        return _core.view_as(self, NDArray)

    def reshape(self, *args: Any, shape: Any = None, reverse: bool = False,
                **kwargs: Any) -> Self:  # fmt: skip
        """Another shape; besides sizes it takes the codes 0, -1, -2, -3 and -4 of MXNet."""
        if kwargs:
            raise SlipstreamTypeError(f"reshape: unknown argument {next(iter(kwargs))!r}")
        return reshape.with_codes(self, shape_argument(args, shape, "shape"), reverse)

    def reshape_like(
        self, rhs: Array, lhs_begin: int | None = None, lhs_end: int | None = None,
        rhs_begin: int | None = None, rhs_end: int | None = None,
    ) -> Self:  # fmt: skip
        """The same elements in the shape of `rhs`, or some axes in the shape of some."""
        rhs = as_kind(type(self), rhs)
        return reshape.reshape_like(self, rhs, lhs_begin, lhs_end, rhs_begin, rhs_end)

    def astype(self, dtype: Any, copy: bool = True) -> Self:
        """The elements in another type; with ``copy=False`` itself when it has that type."""
        return ArrayMethods.astype(self, dtype, copy=copy)

    def flatten(self, inplace: bool = False) -> Self:
        """Two dimensions: the first one, and all others as one."""
        result = reshape.flatten(self)
        return result if inplace else _core.snapshot(result)

    @property
    def T(self) -> Self:
        """The transposed array."""
        return _core.snapshot(_core.transpose(self, None))

    def transpose(self, *axes: Any, **named: Any) -> Self:
        """The array with its axes (also ``axes=``) in another order, reversed by default."""
        return _core.snapshot(ArrayMethods.transpose(self, *axes, **named))

    def squeeze(self, axis: Any = None, inplace: bool = False) -> Self:
        """The array without axes of length one; with `inplace` a view."""
        result = shape.with_axis(shape.squeeze(self, axis))
        return result if inplace else _core.snapshot(result)

    def expand_dims(self, axis: Any, inplace: bool = False) -> Self:
        """The array with a new axis of length one; with `inplace` a view."""
        result = shape.expand_dims(self, axis)
        return result if inplace else _core.snapshot(result)

    def flip(self, axis: Any = None) -> Self:
        """The elements in reversed order."""
        return _core.snapshot(reordering.flip(self, axis))

    def sum(self, axis: Any = None, keepdims: bool = False, exclude: bool = False,
            out: Array | None = None) -> Self:  # fmt: skip
        """Sum over axes."""
        return finish(reduction("sum", self, axis, keepdims, exclude), out)

    def mean(self, axis: Any = None, keepdims: bool = False, exclude: bool = False,
             out: Array | None = None) -> Self:  # fmt: skip
        """Mean over axes."""
        return finish(reduction("mean", self, axis, keepdims, exclude), out)

    def prod(self, axis: Any = None, keepdims: bool = False, exclude: bool = False,
             out: Array | None = None) -> Self:  # fmt: skip
        """Product over axes."""
        return finish(reduction("prod", self, axis, keepdims, exclude), out)

    def max(self, axis: Any = None, keepdims: bool = False, exclude: bool = False,
            out: Array | None = None) -> Self:  # fmt: skip
        """Largest element over axes."""
        return finish(reduction("max", self, axis, keepdims, exclude), out)

    def min(self, axis: Any = None, keepdims: bool = False, exclude: bool = False,
            out: Array | None = None) -> Self:  # fmt: skip
        """Smallest element over axes."""
        return finish(reduction("min", self, axis, keepdims, exclude), out)

    def argmax(self, axis: int | None = None, keepdims: bool = False) -> Self:
        """Place of the largest element, in the array's own type."""
        return place_of_extreme(self, True, axis, keepdims)

    def argmin(self, axis: int | None = None, keepdims: bool = False) -> Self:
        """Place of the smallest element, in the array's own type."""
        return place_of_extreme(self, False, axis, keepdims)

    def norm(self, ord: Any = 2, axis: Any = None, keepdims: bool = False,
             out_dtype: Any = None) -> Self:  # fmt: skip
        """Norm of the elements along axes."""
        return norm_classic(self, ord, axis, out_dtype, keepdims)

    def clip(self, a_min: Any = None, a_max: Any = None, out: Array | None = None) -> Self:
        """Values below `a_min` become `a_min`, values above `a_max` become `a_max`."""
        return finish(_core.frontend_ops.clip(self, a_min, a_max), out)

    def round(self, decimals: int = 0) -> Self:
        """To the nearest integer; halves away from zero, as MXNet does."""
        if decimals:
            return ArrayMethods.round(self, decimals)
        return rounding.round_away(self)

    def rint(self) -> Self:
        """To the nearest integer; halves to the lower one, as MXNet does."""
        return rounding.round_down(self)

    def split(self, num_outputs: int, axis: int = 1, squeeze_axis: bool = False) -> Any:
        """Equal parts along an axis; a single part comes alone."""
        return splitting.split_classic(self, num_outputs, axis, squeeze_axis)

    def take(self, indices: Any, axis: int = 0, mode: str = "clip",
             out: Array | None = None) -> Self:  # fmt: skip
        """Slices at those places along an axis."""
        return finish(gather.take_classic(self, as_index(type(self), indices), axis, mode), out)

    def sort(self, axis: int | None = -1, is_ascend: bool = True) -> Self:
        """A sorted copy."""
        return sort.sort_classic(self, axis, is_ascend)

    def argsort(self, axis: int | None = -1, is_ascend: bool = True,
                dtype: Any = "float32") -> Self:  # fmt: skip
        """The places that sort the array."""
        return sort.argsort_classic(self, axis, is_ascend, dtype)

    def topk(self, axis: int | None = -1, k: int = 1, ret_typ: str = "indices",
             is_ascend: bool = False, dtype: Any = "float32") -> Any:  # fmt: skip
        """The k largest elements along an axis, as ``nd.topk``."""
        return sort.topk(self, axis, k, ret_typ, is_ascend, dtype)

    def slice(self, begin: Any, end: Any, step: Any = None) -> Self:
        """The elements from `begin` to `end`, one entry per axis (None: as far as it goes)."""
        return slicing.slice_classic(self, begin, end, step)

    def slice_axis(self, axis: int, begin: int, end: int | None) -> Self:
        """The elements from `begin` to `end` along one axis."""
        return slicing.slice_axis_classic(self, axis, begin, end)

    def dot(self, other: Any, transpose_a: bool = False, transpose_b: bool = False) -> Self:
        """Matrix product, as ``nd.dot``."""
        other = as_kind(type(self), other)
        return dot.product(self, other, transpose_a, transpose_b)
