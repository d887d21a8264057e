"""Methods of the arrays of ``np`` that are its functions.

Written by tools/write_functions.py; change the declarations instead.
"""

# fmt: off
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self

import numpy

from .. import _core
from .._arguments import explained
from .._array_contexts import made
from .._convert import Array, as_kind, as_kinds, filled_like, finish
from .._declare import check_order
from .._ops.creation import diagonals as _creation_diagonals
from .._ops.creation import filled as _creation_filled
from .._ops.indexing import put as _indexing_put
from .._ops.indexing import select as _indexing_select
from .._ops.linalg import diagonals as _linalg_diagonals
from .._ops.manipulation import pad as _manipulation_pad
from .._ops.reductions import cumulative as _reductions_cumulative
from .._ops.reductions import extremes as _reductions_extremes
from .._ops.reductions import nan as _reductions_nan
from .._symbolic import Symbolic, symbolic
from .._typing import ArrayLike
from ..base import SlipstreamValueError
from ..context import Context, check_device

if TYPE_CHECKING:
    from ..nd._ndarray import NDArray as Part
else:
    from .._array.part import Part


class DeclaredMethods(Part):
    """Functions of the frontend, of this array."""

    __slots__ = ()

    def choose(self, choices: Sequence[ArrayLike], out: Any = None, mode: str = "raise") -> Self:
        """For each place the element of the array that `a` names there.

        As the function ``np.choose`` of this array.
        """
        try:
            choices = as_kinds(type(self), choices)
            shape = numpy.broadcast_shapes(self.shape, *(c.shape for c in choices))
            table = _indexing_select.stack([_core.broadcast_to(c, shape) for c in choices], 0)
            index = _indexing_select.expand_dims(
                _core.broadcast_to(_indexing_select.as_index(self), shape), 0
            )
            return finish(_core.reshape(_core.take_along_axis(table, index, 0, mode), shape), out)
        except Symbolic:
            return symbolic("np", "choose", self, choices, out, mode)
        except (TypeError, ValueError) as error:
            raise explained(error, _indexing_select.choose, mode=mode) from error.__cause__

    def cumprod(self, axis: int | None = None, dtype: Any = None, out: Self | None = None) -> Self:
        """The running product along an axis (of all elements by default).

        As the function ``np.cumprod`` of this array.
        """
        try:
            result = _reductions_cumulative.scan(_core.cumprod, self, axis, dtype)
            return result if out is None else finish(result, out)
        except (TypeError, ValueError) as error:
            raise explained(error, _reductions_cumulative.cumprod, axis=axis) from error.__cause__

    def cumsum(self, axis: int | None = None, dtype: Any = None, out: Self | None = None) -> Self:
        """The running sum along an axis (of all elements by default).

        As the function ``np.cumsum`` of this array.
        """
        try:
            result = _reductions_cumulative.scan(_core.cumsum, self, axis, dtype)
            return result if out is None else finish(result, out)
        except (TypeError, ValueError) as error:
            raise explained(error, _reductions_cumulative.cumsum, axis=axis) from error.__cause__

    def diag(self, k: int = 0) -> Self:
        """The diagonal of a matrix, or the matrix with that diagonal.

        As the function ``np.diag`` of this array.
        """
        try:
            if self.ndim == 1:
                return _creation_diagonals.diagflat(self, k)
            if self.ndim != 2:
                raise SlipstreamValueError("diag: v must have one or two dimensions")
            return _core.copy(_creation_diagonals.diagonal(self, k))
        except (TypeError, ValueError) as error:
            raise explained(error, _creation_diagonals.diag, k=k) from error.__cause__

    def diagonal(self, offset: int = 0, axis1: int = 0, axis2: int = 1) -> Self:
        """The diagonals of matrices in two axes, as the last axis of a view.

        As the function ``np.diagonal`` of this array.
        """
        try:
            return _creation_diagonals.diagonal(self, offset, axis1, axis2)
        except (TypeError, ValueError) as error:
            raise explained(
                error, _creation_diagonals.diagonal, offset=offset, axis1=axis1, axis2=axis2
            ) from error.__cause__

    def nanprod(
        self, axis: Any = None, dtype: Any = None, out: Any = None, keepdims: bool = False,
        initial: Any = None, where: Any = None,
    ) -> Self:
        """The product over axes, NaN counted as one.

        As the function ``np.nanprod`` of this array.
        """
        a_ = self
        dtype_ = dtype
        a_ = _reductions_nan.without_nan(a_, 1)
        dtype_ = _reductions_nan._sum_type(a_) if dtype_ is None else dtype_
        return _reductions_nan.reduce("prod", a_, axis, dtype_, out, keepdims, initial, where)

    def nansum(
        self, axis: Any = None, dtype: Any = None, out: Any = None, keepdims: bool = False,
        initial: Any = None, where: Any = None,
    ) -> Self:
        """The sum over axes, NaN counted as zero.

        As the function ``np.nansum`` of this array.
        """
        a_ = self
        dtype_ = dtype
        a_ = _reductions_nan.without_nan(a_, 0)
        dtype_ = _reductions_nan._sum_type(a_) if dtype_ is None else dtype_
        return _reductions_nan.reduce("sum", a_, axis, dtype_, out, keepdims, initial, where)

    def ones_like(
        self, dtype: Any = None, order: str = "C", *, shape: int | Sequence[int] | None = None,
        ctx: Context | str | None = None, device: Context | str | None = None, out: Self | None = None,
    ) -> Self:
        """Ones in the shape and type of `a`.

        As the function ``np.ones_like`` of this array.
        """
        try:
            if ctx is not None or device is not None:
                check_device(ctx, device)
            if order != "C":
                check_order(order)
            result = finish(filled_like(self, 1, dtype, shape), out)
            return result if ctx is None and device is None else made(result, ctx, device)
        except (TypeError, ValueError) as error:
            raise explained(error, _creation_filled.ones_like, shape=shape) from error.__cause__

    def pad(self, pad_width: Any, mode: Any = "constant", **kwargs: Any) -> Self:
        """The array with a border around it.

        As the function ``np.pad`` of this array.
        """
        return _manipulation_pad.pad(self, pad_width, mode, **kwargs)

    def ptp(self, axis: Any = None, out: Self | None = None, keepdims: bool = False) -> Self:
        """The largest minus the smallest element over axes.

        As the function ``np.ptp`` of this array.
        """
        keepdims_ = keepdims
        axes, keepdims_ = _reductions_extremes.axes_of(axis), bool(keepdims_)
        high = _core.reduce("max", self, axes, keepdims_, None)
        low = _core.reduce("min", self, axes, keepdims_, None)
        return finish(_core.ops.subtract(high, low), out)

    def put(self, ind: Any, v: ArrayLike, mode: str = "raise") -> None:
        """Writes values at flat places, in place; too few of them are repeated.

        As the function ``np.put`` of this array.
        """
        try:
            if type(v) is not type(self):
                v = as_kind(type(self), v)
            ind_ = ind
            if not isinstance(ind_, Array):
                ind_ = _indexing_put.from_numpy(
                    type(self), _indexing_put.as_numbers(ind_, "int64"), "int64"
                )
            ind_ = _indexing_put._brought_into_range(
                _indexing_put.as_index(_core.reshape(ind_, (-1,))), self.size, mode
            )
            if ind_.size == 0:
                return
            flat = _core.reshape(self, (-1,))
            result = _core.scatter(flat, 0, [ind_], _indexing_put.cycled(v, ind_.size), False)
            _core.store(self, _core.reshape(result, self.shape))
        except Symbolic:
            return symbolic("np", "put", self, ind, v, mode)
        except (TypeError, ValueError) as error:
            raise explained(error, _indexing_put.put, mode=mode) from error.__cause__

    def trace(
        self, offset: int = 0, axis1: int = 0, axis2: int = 1, dtype: Any = None,
        out: Self | None = None,
    ) -> Self:
        """The sum along the diagonals of matrices in two axes.

        As the function ``np.trace`` of this array.
        """
        try:
            return _linalg_diagonals.reduce(
                "sum", _linalg_diagonals.diagonal(self, offset, axis1, axis2), -1, dtype, out
            )
        except (TypeError, ValueError) as error:
            raise explained(
                error, _linalg_diagonals.trace_of_axes, offset=offset, axis1=axis1, axis2=axis2
            ) from error.__cause__

    def zeros_like(
        self, dtype: Any = None, order: str = "C", *, shape: int | Sequence[int] | None = None,
        ctx: Context | str | None = None, device: Context | str | None = None, out: Self | None = None,
    ) -> Self:
        """Zeros in the shape and type of `a`.

        As the function ``np.zeros_like`` of this array.
        """
        try:
            if ctx is not None or device is not None:
                check_device(ctx, device)
            if order != "C":
                check_order(order)
            result = finish(filled_like(self, 0, dtype, shape), out)
            return result if ctx is None and device is None else made(result, ctx, device)
        except (TypeError, ValueError) as error:
            raise explained(error, _creation_filled.zeros_like, shape=shape) from error.__cause__
