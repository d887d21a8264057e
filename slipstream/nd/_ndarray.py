"""The classic array class, with MXNet's NDArray conventions."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Self

import numpy

from .. import _core
from .._array import ArrayMethods
from .._array.shapes import shape_argument
from .._convert import A, Array, as_index, as_kind, convert, finish
from .._dtypes import name_of
from .._ops import arguments
from .._ops.manipulation import reordering, shape, splitting
from .._ops.manipulation.reshape_codes import resolve_codes
from .._ops.reductions import reduce
from .._ops.sorting import sort
from ..base import SlipstreamTypeError, SlipstreamValueError
from ._methods import DeclaredMethods

if TYPE_CHECKING:
    from ..np import ndarray


def whole(result: A) -> A:
    """A reduction to a single number: the classic frontend gives it one axis."""
    return _core.reshape(result, (1,)) if result.ndim == 0 else result


def axes_left(ndim: int, axis: Any, exclude: bool) -> Any:
    """The axes to reduce over: all if none is named, the others with `exclude`."""
    if axis is None or (isinstance(axis, (tuple, list)) and not axis):
        return None
    if not exclude:
        return axis
    named = {arguments.normalize_axis(a, ndim) for a in arguments.axes_of(axis)}
    return tuple(a for a in range(ndim) if a not in named)


def reduction(name: str, x: A, axis: Any, keepdims: bool, exclude: bool, out: Array | None) -> A:
    """A reduction with MXNet's arguments; an empty tuple of axes means all of them."""
    axis = axes_left(x.ndim, axis, exclude)
    if name == "mean" and x._dtype.kind in "biu":
        result = reduce.integer_mean(x, axis, keepdims)
    else:
        result = reduce.reduce(name, x, axis, None, None, keepdims)
    return finish(whole(result), out)


def _shape_like(
    old: tuple[int, ...], left: slice, new: tuple[int, ...], right: slice
) -> tuple[int, ...]:
    """A shape with some of its sizes exchanged for some of another."""
    begin, end, _ = left.indices(len(old))
    first, last, _ = right.indices(len(new))
    return old[:begin] + new[first:last] + old[max(begin, end) :]


class NDArray(DeclaredMethods):
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
        from ..np import ndarray

        return _core.view_as(self, ndarray)

    def as_nd_ndarray(self) -> NDArray:
        """The same data as an ``nd.NDArray``; both see each other's changes."""
        return _core.view_as(self, NDArray)

    def reshape(self, *args: Any, shape: Any = None, reverse: bool = False,
                **kwargs: Any) -> Self:  # fmt: skip
        """Another shape; besides sizes it takes the codes 0, -1, -2, -3 and -4 of MXNet."""
        if kwargs:
            raise SlipstreamTypeError(f"reshape: unknown argument {next(iter(kwargs))!r}")
        return reshape(self, shape_argument(args, shape, "shape"), reverse)

    def reshape_like(
        self, rhs: Array, lhs_begin: int | None = None, lhs_end: int | None = None,
        rhs_begin: int | None = None, rhs_end: int | None = None,
    ) -> Self:  # fmt: skip
        """The same elements in the shape of `rhs`, or some axes in the shape of some."""
        left = slice(_bound(lhs_begin, "lhs_begin"), _bound(lhs_end, "lhs_end"))
        right = slice(_bound(rhs_begin, "rhs_begin"), _bound(rhs_end, "rhs_end"))
        rhs = as_kind(type(self), rhs)
        return _core.reshape(self, _shape_like(self.shape, left, rhs.shape, right))

    def astype(self, dtype: Any, copy: bool = True) -> Self:
        """The elements in another type; with ``copy=False`` itself when it has that type."""
        return ArrayMethods.astype(self, dtype, copy=copy)

    def flatten(self, inplace: bool = False) -> Self:
        """Two dimensions: the first one, and all others as one."""
        return flatten(self) if inplace else _core.snapshot(flatten(self))

    @property
    def T(self) -> Self:
        """The transposed array."""
        return _core.snapshot(_core.transpose(self, None))

    def transpose(self, *axes: Any, **named: Any) -> Self:
        """The array with its axes (also ``axes=``) in another order, reversed by default."""
        return _core.snapshot(ArrayMethods.transpose(self, *axes, **named))

    def squeeze(self, axis: Any = None, inplace: bool = False) -> Self:
        """The array without axes of length one; with `inplace` a view."""
        result = whole(shape.squeeze(self, axis))
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
        return reduction("sum", self, axis, keepdims, exclude, out)

    def mean(self, axis: Any = None, keepdims: bool = False, exclude: bool = False,
             out: Array | None = None) -> Self:  # fmt: skip
        """Mean over axes."""
        return reduction("mean", self, axis, keepdims, exclude, out)

    def prod(self, axis: Any = None, keepdims: bool = False, exclude: bool = False,
             out: Array | None = None) -> Self:  # fmt: skip
        """Product over axes."""
        return reduction("prod", self, axis, keepdims, exclude, out)

    def max(self, axis: Any = None, keepdims: bool = False, exclude: bool = False,
            out: Array | None = None) -> Self:  # fmt: skip
        """Largest element over axes."""
        return reduction("max", self, axis, keepdims, exclude, out)

    def min(self, axis: Any = None, keepdims: bool = False, exclude: bool = False,
            out: Array | None = None) -> Self:  # fmt: skip
        """Smallest element over axes."""
        return reduction("min", self, axis, keepdims, exclude, out)

    def argmax(self, axis: int | None = None, keepdims: bool = False) -> Self:
        """Place of the largest element, in the array's own type."""
        return arg_extreme(self, True, axis, keepdims)

    def argmin(self, axis: int | None = None, keepdims: bool = False) -> Self:
        """Place of the smallest element, in the array's own type."""
        return arg_extreme(self, False, axis, keepdims)

    def norm(self, ord: Any = 2, axis: Any = None, keepdims: bool = False,
             out_dtype: Any = None) -> Self:  # fmt: skip
        """Norm of the elements along axes."""
        return norm(self, ord, axis, keepdims, out_dtype)

    def clip(self, a_min: Any = None, a_max: Any = None, out: Array | None = None) -> Self:
        """Values below `a_min` become `a_min`, values above `a_max` become `a_max`."""
        return finish(_core.frontend_ops.clip(self, a_min, a_max), out)

    def round(self, decimals: int = 0) -> Self:
        """To the nearest integer; halves away from zero, as MXNet does."""
        if decimals:
            return ArrayMethods.round(self, decimals)
        return round_away(self)

    def rint(self) -> Self:
        """To the nearest integer; halves to the lower one, as MXNet does."""
        return round_down(self)

    def split(self, num_outputs: int, axis: int = 1, squeeze_axis: bool = False) -> Any:
        """Equal parts along an axis; a single part comes alone."""
        return split(self, num_outputs, axis, squeeze_axis)

    def take(self, indices: Any, axis: int = 0, mode: str = "clip",
             out: Array | None = None) -> Self:  # fmt: skip
        """Slices at those places along an axis."""
        strict = "strict" if mode == "raise" else mode  # negative indices are out of range
        return finish(_core.take(self, as_index(type(self), indices), axis, strict), out)

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
        return _core.snapshot(slice_(self, begin, end, step))

    def slice_axis(self, axis: int, begin: int, end: int | None) -> Self:
        """The elements from `begin` to `end` along one axis."""
        return _core.snapshot(slice_axis(self, axis, begin, end))

    def dot(self, other: Any, transpose_a: bool = False, transpose_b: bool = False) -> Self:
        """Matrix product, as ``nd.dot``."""
        return dot(self, other, transpose_a, transpose_b)


# ---- what methods and functions of nd share ------------------------------------------------------


def reshape(x: A, wanted: Any, reverse: bool = False) -> A:
    """A reshape with MXNet's codes."""
    wanted = list(wanted) if isinstance(wanted, (tuple, list)) else [wanted]
    # Sizes only, or a single -1, need no decoding; a size of 0 means "keep" here.
    if any(s in (0, -2, -3, -4) for s in wanted):
        wanted = resolve_codes(x.shape, wanted, reverse)
    return _core.reshape(x, wanted)


def flatten(x: A) -> A:
    """Two dimensions: the first one, and all others as one."""
    rows = x.shape[0] if x.ndim else 1
    return _core.reshape(x, (rows, x.size // rows if rows else 0))


# Up to which number each of the small types counts exactly.
_COUNTS = {"float16": 2048, "bfloat16": 256, "uint8": 256, "int8": 128, "bool": -1}


def arg_extreme(x: A, want_max: bool, axis: int | None, keepdims: bool) -> A:
    """argmax and argmin in the type of `x`, over everything when axis is None.

    Places that a small type cannot count are float32: MXNet rounds them, or lets them overflow.
    """
    result = reduce.arg_extreme(x, want_max, axis, None, keepdims)
    kept = name_of(x)
    most = x.size if axis is None else x.shape[axis]
    return whole(_core.cast(result, kept if most <= _COUNTS.get(kept, most) else "float32"))


def norm(x: A, ord: Any = 2, axis: Any = None, keepdims: bool = False, out_dtype: Any = None) -> A:
    """MXNet's norm: the elements along the axes are one vector."""
    from .._ops.linalg.norms import elementwise_norm

    return whole(elementwise_norm(x, ord, axis, keepdims, out_dtype))


def round_away(x: A) -> A:
    """To the nearest integer, halves away from zero."""
    ops = _core.ops
    if x._dtype.kind in "biu":
        return _core.copy(x)
    size = ops.absolute(x)
    below = ops.floor(size)
    # Adding a half to the number itself would round before its time.
    up = ops.greater_equal(ops.subtract(size, below), 0.5)
    return ops.multiply(ops.sign(x), _core.where(up, ops.add(below, 1), below))


def round_down(x: A) -> A:
    """To the nearest integer, halves to the lower one."""
    ops = _core.ops
    if x._dtype.kind in "biu":
        return _core.copy(x)
    below = ops.floor(x)
    down = ops.less_equal(ops.subtract(x, below), 0.5)
    return _core.where(down, below, ops.add(below, 1))


def split(x: Array, num_outputs: int, axis: int = 1, squeeze_axis: bool = False) -> Any:
    """Equal parts along an axis, without that axis when `squeeze_axis`."""
    parts = [_core.snapshot(p) for p in splitting.split(x, num_outputs, axis)]
    if squeeze_axis:
        parts = [_core.snapshot(shape.squeeze(p, axis)) for p in parts]
    return parts[0] if len(parts) == 1 else parts


def slice_(x: A, begin: Any, end: Any, step: Any = None) -> A:
    """A view from `begin` to `end`, one entry per axis."""
    begin, end = _per_axis(begin, "begin"), _per_axis(end, "end")
    step = [None] * len(begin) if step is None else _per_axis(step, "step")
    if not len(begin) == len(end) == len(step):
        raise SlipstreamValueError("begin, end and step must have the same number of entries")
    if len(begin) > x.ndim:
        raise SlipstreamValueError(f"begin has {len(begin)} entries, the array {x.ndim} dimensions")
    return x[tuple(slice(b, e, s) for b, e, s in zip(begin, end, step, strict=True))]


def _per_axis(value: Any, name: str) -> list[Any]:
    values = value if isinstance(value, (tuple, list)) else [value]
    return [_bound(v, name) for v in values]


def _bound(value: Any, name: str) -> int | None:
    """An end of a slice; errors name it."""
    return None if value is None else arguments.whole(value, name, -sys.maxsize)


def slice_axis(x: A, axis: int, begin: int, end: int | None) -> A:
    """A view from `begin` to `end` along one axis."""
    lead = (slice(None),) * arguments.normalize_axis(axis, x.ndim)
    return x[(*lead, slice(_bound(begin, "begin"), _bound(end, "end")))]


def dot(a: A, b: Any, transpose_a: bool = False, transpose_b: bool = False) -> A:
    """MXNet's dot: the last axis of `a` with the first axis of `b`, either one transposed first."""
    b = b if isinstance(b, Array) else convert(type(a), b)
    if a.ndim <= 2 and b.ndim <= 2:
        if a.ndim == 0 or b.ndim == 0:
            return _core.dot(a, b)
        return whole(_core.matmul(a, b, bool(transpose_a), bool(transpose_b), "dot"))
    if transpose_a:
        a = _core.transpose(a, [*range(1, a.ndim), 0])
    if transpose_b:
        b = _core.transpose(b, [b.ndim - 1, *range(b.ndim - 1)])
    if a.shape[-1] != b.shape[0]:
        raise SlipstreamValueError(f"dot: shapes {a.shape} and {b.shape} do not fit")
    left = _core.reshape(a, (-1, a.shape[-1])) if a.size else _core.reshape(a, (0, a.shape[-1]))
    right = _core.reshape(b, (b.shape[0], b.size // b.shape[0] if b.shape[0] else 0))
    product = _core.matmul(left, right, False, False, "dot")
    return _core.reshape(product, a.shape[:-1] + b.shape[1:])
