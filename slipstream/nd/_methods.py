"""Methods of the arrays of ``nd`` that are its functions.

Written by tools/write_functions.py; change the declarations instead.
"""

# fmt: off
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self

import numpy

from .. import _core
from .._arguments import explained
from .._convert import as_kind, filled_like, finish
from .._core import ops as core_ops
from .._ops.creation import diagonals as _creation_diagonals
from .._ops.creation import filled as _creation_filled
from .._ops.indexing import slicing as _indexing_slicing
from .._ops.manipulation import broadcasting as _manipulation_broadcasting
from .._ops.manipulation import pad as _manipulation_pad
from .._ops.manipulation import shape as _manipulation_shape
from .._ops.manipulation import space_to_depth as _manipulation_space_to_depth
from .._ops.manipulation import splitting as _manipulation_splitting
from .._ops.manipulation import transpose as _manipulation_transpose
from .._ops.nn import softmax as _nn_softmax
from .._ops.reductions import cumulative as _reductions_cumulative
from .._ops.reductions import extremes as _reductions_extremes
from .._ops.reductions import sums as _reductions_sums
from .._symbolic import Symbolic, symbolic
from .._typing import ArrayLike
from ..base import SlipstreamValueError

if TYPE_CHECKING:
    from .._array import ArrayMethods as Part
else:
    from .._array.part import Part


class DeclaredMethods(Part):
    """Functions of the frontend, of this array."""

    __slots__ = ()

    def argmax_channel(self, out: Self | None = None, name: str | None = None) -> Self:
        """The place of the largest element along the second axis.

        As the function ``nd.argmax_channel`` of this array.
        """
        try:
            result = _reductions_extremes.place_of_extreme(self, True, 1, False)
            return result if out is None else finish(result, out)
        except (TypeError, ValueError) as error:
            raise explained(error, _reductions_extremes.argmax_channel) from error.__cause__

    def broadcast_axes(
        self, axis: int | Sequence[int], size: int | Sequence[int], out: Self | None = None,
        name: str | None = None,
    ) -> Self:
        """An array with axes of length one repeated to the given sizes.

        As the function ``nd.broadcast_axes`` of this array.
        """
        try:
            axes = axis if isinstance(axis, (tuple, list)) else (axis,)
            sizes = size if isinstance(size, (tuple, list)) else (size,)
            if len(axes) != len(sizes):
                raise SlipstreamValueError("axis and size must have the same number of entries")
            shape = list(self.shape)
            for a, s in zip(axes, sizes, strict=True):
                a = _manipulation_broadcasting.normalize_axis(a, self.ndim)
                if shape[a] != 1:
                    raise SlipstreamValueError(f"broadcast_axis: axis {a} has size {shape[a]}, not one")
                shape[a] = s
            result = _core.broadcast_to(self, shape)
            return result if out is None else finish(result, out)
        except (TypeError, ValueError) as error:
            raise explained(
                error, _manipulation_broadcasting.broadcast_axis, axis=axis, size=size
            ) from error.__cause__

    def cumsum(
        self, axis: int | None = None, dtype: Any = None, out: Self | None = None,
        name: str | None = None,
    ) -> Self:
        """The running sum along an axis (of all elements by default).

        As the function ``nd.cumsum`` of this array.
        """
        try:
            result = _reductions_cumulative.scan(_core.cumsum, self, axis, dtype)
            return result if out is None else finish(result, out)
        except (TypeError, ValueError) as error:
            raise explained(error, _reductions_cumulative.cumsum, axis=axis) from error.__cause__

    def depth_to_space(self, block_size: int, out: Self | None = None, name: str | None = None) -> Self:
        """Channels laid out as blocks of pixels.

        As the function ``nd.depth_to_space`` of this array.
        """
        try:
            b = _manipulation_space_to_depth._block(self, block_size)
            n, c, h, w = self.shape
            if c % (b * b):
                raise ValueError(f"{c} channels do not divide into blocks of {b} x {b}")
            parts = _core.transpose(
                _core.reshape(self, (n, b, b, c // (b * b), h, w)), [0, 3, 4, 1, 5, 2]
            )
            result = _core.reshape(_core.copy(parts), (n, c // (b * b), h * b, w * b))
            return result if out is None else finish(result, out)
        except (TypeError, ValueError) as error:
            raise explained(
                error, _manipulation_space_to_depth.depth_to_space, block_size=block_size
            ) from error.__cause__

    def diag(
        self, k: int = 0, axis1: int = 0, axis2: int = 1, out: Self | None = None,
        name: str | None = None,
    ) -> Self:
        """The diagonals of an array in two axes, or the matrix with a vector on its diagonal.

        As the function ``nd.diag`` of this array.
        """
        try:
            result = _creation_diagonals.diag_classic(self, k, axis1, axis2)
            return result if out is None else finish(result, out)
        except (TypeError, ValueError) as error:
            raise explained(
                error, _creation_diagonals.diag_classic, k=k, axis1=axis1, axis2=axis2
            ) from error.__cause__

    def nanprod(
        self, axis: Any = None, keepdims: bool = False, exclude: bool = False, out: Self | None = None,
        name: str | None = None,
    ) -> Self:
        """The product over axes of what is not NaN; with `exclude` over all axes but the named ones.

        As the function ``nd.nanprod`` of this array.
        """
        try:
            result = _reductions_sums.reduction(
                "prod", _reductions_sums.without_nan(self, 1), axis, keepdims, exclude
            )
            return result if out is None else finish(result, out)
        except (TypeError, ValueError) as error:
            raise explained(error, _reductions_sums.nanprod_classic) from error.__cause__

    def nansum(
        self, axis: Any = None, keepdims: bool = False, exclude: bool = False, out: Self | None = None,
        name: str | None = None,
    ) -> Self:
        """The sum over axes of what is not NaN; with `exclude` over all axes but the named ones.

        As the function ``nd.nansum`` of this array.
        """
        try:
            result = _reductions_sums.reduction(
                "sum", _reductions_sums.without_nan(self, 0), axis, keepdims, exclude
            )
            return result if out is None else finish(result, out)
        except (TypeError, ValueError) as error:
            raise explained(error, _reductions_sums.nansum_classic) from error.__cause__

    def ones_like(self, out: Self | None = None, name: str | None = None, **kwargs: Any) -> Self:
        """Ones in the shape and type of `data`.

        As the function ``nd.ones_like`` of this array.
        """
        try:
            result = filled_like(self, 1)
            return result if out is None else finish(result, out)
        except (TypeError, ValueError) as error:
            raise explained(error, _creation_filled.ones_like_classic) from error.__cause__

    def pad(
        self, mode: str = "constant", pad_width: Sequence[int] = (), constant_value: float = 0,
        out: Self | None = None, name: str | None = None,
    ) -> Self:
        """The array with a border around it.

        As the function ``nd.pad`` of this array.
        """
        try:
            result = _manipulation_pad.pad_classic(self, mode, pad_width, constant_value)
            return result if out is None else finish(result, out)
        except (TypeError, ValueError) as error:
            raise explained(
                error, _manipulation_pad.pad_classic, mode=mode, pad_width=pad_width,
                constant_value=constant_value
            ) from error.__cause__

    def shape_array(self, out: Self | None = None, name: str | None = None) -> Self:
        """The shape as an array of int64.

        As the function ``nd.shape_array`` of this array.
        """
        try:
            shape = numpy.array(self.shape, numpy.int64)
            result = _core.from_buffer(type(self), shape, "int64", shape.shape)
            return result if out is None else finish(result, out)
        except (TypeError, ValueError) as error:
            raise explained(error, _manipulation_shape.shape_array) from error.__cause__

    def size_array(self, out: Self | None = None, name: str | None = None) -> Self:
        """The number of elements as an array of int64.

        As the function ``nd.size_array`` of this array.
        """
        try:
            result = _core.fill(type(self), self.size, "int64", (1,))
            return result if out is None else finish(result, out)
        except (TypeError, ValueError) as error:
            raise explained(error, _manipulation_shape.size_array) from error.__cause__

    def slice_like(
        self, shape_like: ArrayLike, axes: Sequence[int] | None = None, out: Self | None = None,
        name: str | None = None,
    ) -> Self:
        """An array cut to the shape of another array, on the given axes or on all.

        As the function ``nd.slice_like`` of this array.
        """
        try:
            if type(shape_like) is not type(self):
                shape_like = as_kind(type(self), shape_like)
            result = _core.snapshot(_indexing_slicing.slice_like(self, shape_like, axes))
            return result if out is None else finish(result, out)
        except Symbolic:
            return symbolic("nd", "slice_like", self, shape_like, axes, name=name)
        except (TypeError, ValueError) as error:
            raise explained(error, _indexing_slicing.slice_like_classic, axes=axes) from error.__cause__

    def softmin(
        self, axis: int = -1, temperature: float | None = None, dtype: Any = None,
        use_length: bool = False, out: Self | None = None, name: str | None = None,
    ) -> Self:
        """The softmax of -x: the smallest element gets the largest share.

        As the function ``nd.softmin`` of this array.
        """
        try:
            if use_length:
                raise ValueError("use_length must be False: softmin takes no lengths")
            result = _nn_softmax.softmax_along(
                core_ops.negative(_nn_softmax.as_float(self)), axis, None, temperature, dtype, False
            )
            return result if out is None else finish(result, out)
        except (TypeError, ValueError) as error:
            raise explained(
                error, _nn_softmax.softmin, axis=axis, temperature=temperature
            ) from error.__cause__

    def space_to_depth(self, block_size: int, out: Self | None = None, name: str | None = None) -> Self:
        """Blocks of pixels as channels: the inverse of ``depth_to_space``.

        As the function ``nd.space_to_depth`` of this array.
        """
        try:
            b = _manipulation_space_to_depth._block(self, block_size)
            n, c, h, w = self.shape
            if h % b or w % b:
                raise ValueError(f"an image of {h} x {w} does not divide into blocks of {b} x {b}")
            parts = _core.transpose(
                _core.reshape(self, (n, c, h // b, b, w // b, b)), [0, 3, 5, 1, 2, 4]
            )
            result = _core.reshape(_core.copy(parts), (n, c * b * b, h // b, w // b))
            return result if out is None else finish(result, out)
        except (TypeError, ValueError) as error:
            raise explained(
                error, _manipulation_space_to_depth.space_to_depth, block_size=block_size
            ) from error.__cause__

    def split_v2(
        self, indices_or_sections: Any, axis: int = 0, squeeze_axis: bool = False,
        out: Self | None = None, name: str | None = None,
    ) -> Any:
        """Equal parts along an axis, or the parts between the given indices.

        As the function ``nd.split_v2`` of this array.
        """
        try:
            pieces = _manipulation_splitting.parts(self, indices_or_sections, axis)
            if squeeze_axis:
                k = _manipulation_splitting.normalize_axis(axis, self.ndim)
                pieces = [_core.reshape(p, p.shape[:k] + p.shape[k + 1 :]) for p in pieces]
            pieces = [_core.snapshot(p) for p in pieces]
            result = pieces if len(pieces) > 1 else pieces[0]
            return result if out is None else finish(result, out)
        except Symbolic:
            return symbolic("nd", "split_v2", self, indices_or_sections, axis, squeeze_axis, name=name)
        except (TypeError, ValueError) as error:
            raise explained(error, _manipulation_splitting.split_v2, axis=axis) from error.__cause__

    def swapaxes(
        self, dim1: int = 0, dim2: int = 0, out: Self | None = None, name: str | None = None,
    ) -> Self:
        """An array with two axes exchanged.

        As the function ``nd.swapaxes`` of this array.
        """
        try:
            result = _core.snapshot(_manipulation_transpose.swapaxes(self, dim1, dim2))
            return result if out is None else finish(result, out)
        except (TypeError, ValueError) as error:
            raise explained(
                error, _manipulation_transpose.swapaxes_classic, dim1=dim1, dim2=dim2
            ) from error.__cause__

    def to_dlpack_for_read(self) -> object:
        """A DLPack capsule on the array's value, without a copy; waits for it.

        As the function ``nd.to_dlpack_for_read`` of this array.
        """
        return _core.to_dlpack(self, False, False)

    def to_dlpack_for_write(self) -> object:
        """A DLPack capsule on the array's own memory, to be written; waits for the array.

        As the function ``nd.to_dlpack_for_write`` of this array.
        """
        return _core.to_dlpack_for_write(self)

    def zeros_like(self, out: Self | None = None, name: str | None = None, **kwargs: Any) -> Self:
        """Zeros in the shape and type of `data`.

        As the function ``nd.zeros_like`` of this array.
        """
        try:
            result = filled_like(self, 0)
            return result if out is None else finish(result, out)
        except (TypeError, ValueError) as error:
            raise explained(error, _creation_filled.zeros_like_classic) from error.__cause__
