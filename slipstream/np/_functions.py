"""Functions of ``np``.

Written by tools/write_functions.py; change the declarations instead.
"""

# fmt: off
from __future__ import annotations

import builtins
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, overload

import numpy

from .. import _core
from .._arguments import explained
from .._array_contexts import made
from .._convert import Array, as_index, as_kind, as_kinds, convert, filled_like, finish, operand
from .._core import frontend_ops
from .._core import ops as core_ops
from .._declare import REQUIRED, check_order, either, lack
from .._dtypes import dtype_name
from .._ops import calculus as _calculus
from .._ops import casting as _casting
from .._ops import dtypes as _dtypes
from .._ops import functional as _functional
from .._ops import interpolation as _interpolation
from .._ops import logic as _logic
from .._ops import memory as _memory
from .._ops import polynomial as _polynomial
from .._ops import sets as _sets
from .._ops import signal as _signal
from .._ops.creation import diagonals as _creation_diagonals
from .._ops.creation import filled as _creation_filled
from .._ops.creation import from_data as _creation_from_data
from .._ops.creation import from_python as _creation_from_python
from .._ops.creation import matrices as _creation_matrices
from .._ops.creation import ranges as _creation_ranges
from .._ops.creation import triangles as _creation_triangles
from .._ops.elementwise import arithmetic as _elementwise_arithmetic
from .._ops.elementwise import complex_numbers as _elementwise_complex_numbers
from .._ops.elementwise import floating_point as _elementwise_floating_point
from .._ops.elementwise import operands as _elementwise_operands
from .._ops.elementwise import rounding as _elementwise_rounding
from .._ops.elementwise import special as _elementwise_special
from .._ops.indexing import flat_index as _indexing_flat_index
from .._ops.indexing import gather as _indexing_gather
from .._ops.indexing import grids as _indexing_grids
from .._ops.indexing import masks as _indexing_masks
from .._ops.indexing import put as _indexing_put
from .._ops.indexing import select as _indexing_select
from .._ops.io import files as _io_files
from .._ops.io import interchange as _io_interchange
from .._ops.io import text as _io_text
from .._ops.linalg import diagonals as _linalg_diagonals
from .._ops.linalg import dot as _linalg_dot
from .._ops.linalg import einsum as _linalg_einsum
from .._ops.linalg import products as _linalg_products
from .._ops.manipulation import broadcasting as _manipulation_broadcasting
from .._ops.manipulation import insertion as _manipulation_insertion
from .._ops.manipulation import joining as _manipulation_joining
from .._ops.manipulation import pad as _manipulation_pad
from .._ops.manipulation import reordering as _manipulation_reordering
from .._ops.manipulation import repeating as _manipulation_repeating
from .._ops.manipulation import reshape as _manipulation_reshape
from .._ops.manipulation import shape as _manipulation_shape
from .._ops.manipulation import splitting as _manipulation_splitting
from .._ops.manipulation import transpose as _manipulation_transpose
from .._ops.reductions import cumulative as _reductions_cumulative
from .._ops.reductions import extremes as _reductions_extremes
from .._ops.reductions import nan as _reductions_nan
from .._ops.reductions import sums as _reductions_sums
from .._ops.reductions import truth as _reductions_truth
from .._ops.sets import UniqueAllResult, UniqueCountsResult, UniqueInverseResult
from .._ops.sorting import search as _sorting_search
from .._ops.sorting import sort as _sorting_sort
from .._ops.statistics import averages as _statistics_averages
from .._ops.statistics import correlation as _statistics_correlation
from .._ops.statistics import histograms as _statistics_histograms
from .._ops.statistics import quantiles as _statistics_quantiles
from .._symbolic import Symbolic, symbolic
from .._typing import ArrayLike
from ..base import SlipstreamTypeError, SlipstreamValueError
from ..context import Context, check_device
from ._ndarray import ndarray

__all__ = [
    "abs", "absolute", "acos", "acosh", "add", "all", "allclose", "alltrue", "amax", "amin",
    "angle", "any", "append", "apply_along_axis", "apply_over_axes", "arange", "arccos", "arccosh",
    "arcsin", "arcsinh", "arctan", "arctan2", "arctanh", "argmax", "argmin", "argpartition",
    "argsort", "argwhere", "around", "array", "array_equal", "array_equiv", "array_split",
    "asarray", "ascontiguousarray", "asin", "asinh", "astype", "atan", "atan2", "atanh",
    "atleast_1d", "atleast_2d", "atleast_3d", "average", "bartlett", "bincount", "bitwise_and",
    "bitwise_invert", "bitwise_left_shift", "bitwise_not", "bitwise_or", "bitwise_right_shift",
    "bitwise_xor", "blackman", "block", "broadcast_arrays", "broadcast_shapes", "broadcast_to",
    "can_cast", "cbrt", "ceil", "choose", "clip", "column_stack", "compress", "concat",
    "concatenate", "conj", "conjugate", "convolve", "copy", "copysign", "copyto", "corrcoef",
    "correlate", "cos", "cosh", "count_nonzero", "cov", "cross", "cumprod", "cumsum",
    "cumulative_prod", "cumulative_sum", "deg2rad", "degrees", "delete", "diag", "diag_indices",
    "diag_indices_from", "diagflat", "diagonal", "diff", "digitize", "divide", "divmod", "dot",
    "dsplit", "dstack", "ediff1d", "einsum", "einsum_path", "empty", "empty_like", "equal", "exp",
    "exp2", "expand_dims", "expm1", "extract", "eye", "fabs", "fill_diagonal", "fix", "flatnonzero",
    "flip", "fliplr", "flipud", "float_power", "floor", "floor_divide", "fmax", "fmin", "fmod",
    "frexp", "from_dlpack", "fromfunction", "fromiter", "fromstring", "full", "full_like", "gcd",
    "genfromtxt", "geomspace", "gradient", "greater", "greater_equal", "hamming", "hanning",
    "heaviside", "histogram", "histogram2d", "histogram_bin_edges", "histogramdd", "hsplit",
    "hstack", "hypot", "i0", "identity", "iinfo", "imag", "in1d", "indices", "inner", "insert",
    "interp", "intersect1d", "invert", "isclose", "iscomplex", "iscomplexobj", "isdtype",
    "isfinite", "isin", "isinf", "isnan", "isneginf", "isposinf", "isreal", "isrealobj", "isscalar",
    "ix_", "kaiser", "kron", "lcm", "ldexp", "left_shift", "less", "less_equal", "lexsort",
    "linspace", "load", "loadtxt", "log", "log10", "log1p", "log2", "logaddexp", "logaddexp2",
    "logical_and", "logical_not", "logical_or", "logical_xor", "logspace", "matmul",
    "matrix_transpose", "max", "maximum", "may_share_memory", "mean", "median", "meshgrid", "min",
    "min_scalar_type", "minimum", "mod", "modf", "moveaxis", "msort", "multiply", "nan_to_num",
    "nanargmax", "nanargmin", "nancumprod", "nancumsum", "nanmax", "nanmean", "nanmedian", "nanmin",
    "nanpercentile", "nanprod", "nanquantile", "nanstd", "nansum", "nanvar", "ndim", "negative",
    "nextafter", "nonzero", "not_equal", "ones", "ones_like", "outer", "pad", "partition",
    "percentile", "permute_dims", "piecewise", "place", "poly", "polyadd", "polyder", "polydiv",
    "polyfit", "polyint", "polymul", "polysub", "polyval", "positive", "pow", "power", "prod",
    "product", "promote_types", "ptp", "put", "put_along_axis", "putmask", "quantile", "rad2deg",
    "radians", "ravel", "ravel_multi_index", "real", "reciprocal", "remainder", "repeat", "reshape",
    "resize", "result_type", "right_shift", "rint", "roll", "rollaxis", "roots", "rot90", "round",
    "round_", "row_stack", "save", "savetxt", "savez", "savez_compressed", "searchsorted", "select",
    "setdiff1d", "setxor1d", "shape", "shares_memory", "sign", "signbit", "sin", "sinc", "sinh",
    "size", "sometrue", "sort", "spacing", "split", "sqrt", "square", "squeeze", "stack", "std",
    "subtract", "sum", "swapaxes", "take", "take_along_axis", "tan", "tanh", "tensordot", "tile",
    "trace", "transpose", "trapezoid", "trapz", "tri", "tril", "tril_indices", "tril_indices_from",
    "trim_zeros", "triu", "triu_indices", "triu_indices_from", "true_divide", "trunc", "union1d",
    "unique", "unique_all", "unique_counts", "unique_inverse", "unique_values", "unravel_index",
    "unstack", "unwrap", "vander", "var", "vdot", "vecdot", "vsplit", "vstack", "where", "zeros",
    "zeros_like",
]


def abs(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Absolute value, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.abs(np.array([-1., 2.]))
    array([1., 2.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.absolute(x)
    return _elementwise_operands.unary(
        "np.abs", ndarray, frontend_ops.absolute, numpy.absolute, x, out, where
    )


def absolute(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Absolute value, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.absolute(np.array([-1., 2.]))
    array([1., 2.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.absolute(x)
    return _elementwise_operands.unary(
        "np.absolute", ndarray, frontend_ops.absolute, numpy.absolute, x, out, where
    )


def acos(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Inverse cosine, in radians, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.acos(np.array([1.]))
    array([0.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.arccos(x)
    return _elementwise_operands.unary(
        "np.acos", ndarray, frontend_ops.arccos, numpy.arccos, x, out, where
    )


def acosh(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Inverse hyperbolic cosine, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.acosh(np.array([1.]))
    array([0.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.arccosh(x)
    return _elementwise_operands.unary(
        "np.acosh", ndarray, frontend_ops.arccosh, numpy.arccosh, x, out, where
    )


def add(x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """x1 + x2, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.add(np.array([1., 2.]), 1)
    array([2., 3.])
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.add(x1, x2)
    return _elementwise_operands.binary(
        "np.add", ndarray, frontend_ops.add, numpy.add, x1, x2, out, where
    )


def all(
    a: ArrayLike, axis: Any = None, out: ndarray | None = None, keepdims: bool = False, *,
    where: Any = None,
) -> ndarray:
    """Whether all elements are true.

    >>> from slipstream import np
    >>> np.all(np.array([0, 1]))
    array(False)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _reductions_truth.reduce("all", a, axis, None, out, keepdims, None, where)
    except Symbolic:
        return symbolic("np", "all", a, axis, out, keepdims, where=where)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_truth.all) from error.__cause__


def allclose(
    a: ArrayLike, b: ArrayLike, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False,
) -> bool:
    """Whether all elements are equal within a tolerance; waits for the answer.

    >>> from slipstream import np
    >>> np.allclose(np.ones(3), [1, 1, 1.000001])
    True
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if type(b) is not ndarray:
            b = as_kind(ndarray, b)
        return bool(
            _core.reduce("all", _logic.isclose(a, b, rtol, atol, equal_nan), None, False, None)
        )
    except Symbolic:
        return symbolic("np", "allclose", a, b, rtol, atol, equal_nan)
    except (TypeError, ValueError) as error:
        raise explained(error, _logic.allclose, rtol=rtol, atol=atol) from error.__cause__


def alltrue(
    a: ArrayLike, axis: Any = None, out: ndarray | None = None, keepdims: bool = False, *,
    where: Any = None,
) -> ndarray:
    """Whether all elements are true.

    >>> from slipstream import np
    >>> np.alltrue(np.array([0, 1]))
    array(False)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _reductions_truth.reduce("all", a, axis, None, out, keepdims, None, where)
    except Symbolic:
        return symbolic("np", "alltrue", a, axis, out, keepdims, where=where)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_truth.all) from error.__cause__


def amax(
    a: ArrayLike, axis: Any = None, out: ndarray | None = None, keepdims: bool = False,
    initial: Any = None, where: Any = None,
) -> ndarray:
    """The largest element over axes; NaN wins.

    >>> from slipstream import np
    >>> np.amax(np.array([[1, 5], [3, 2]]), axis=0)
    array([3., 5.])
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _reductions_extremes.reduce("max", a, axis, None, out, keepdims, initial, where)
    except Symbolic:
        return symbolic("np", "amax", a, axis, out, keepdims, initial, where)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_extremes.max) from error.__cause__


def amin(
    a: ArrayLike, axis: Any = None, out: ndarray | None = None, keepdims: bool = False,
    initial: Any = None, where: Any = None,
) -> ndarray:
    """The smallest element over axes; NaN wins.

    >>> from slipstream import np
    >>> np.amin(np.array([[1, 5], [3, 2]]), axis=0)
    array([1., 2.])
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _reductions_extremes.reduce("min", a, axis, None, out, keepdims, initial, where)
    except Symbolic:
        return symbolic("np", "amin", a, axis, out, keepdims, initial, where)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_extremes.min) from error.__cause__


def angle(z: ArrayLike, deg: bool = False) -> ndarray:
    """The angle of every element seen as a point of the plane, in radians.

    Parameters
    ----------
    z : array
    deg : bool
        In degrees instead.

    Examples
    --------
    >>> from slipstream import np
    >>> np.angle(np.array([1, 1j, -2]), deg=True)
    array([  0.,  90., 180.])
    """
    try:
        if type(z) is not ndarray:
            z = as_kind(ndarray, z)
        result = core_ops.arctan2(core_ops.imag(z), core_ops.real(z))
        return core_ops.degrees(result) if deg else result
    except Symbolic:
        return symbolic("np", "angle", z, deg)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_complex_numbers.angle) from error.__cause__


def any(
    a: ArrayLike, axis: Any = None, out: ndarray | None = None, keepdims: bool = False, *,
    where: Any = None,
) -> ndarray:
    """Whether any element is true.

    >>> from slipstream import np
    >>> np.any(np.array([0, 1]))
    array(True)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _reductions_truth.reduce("any", a, axis, None, out, keepdims, None, where)
    except Symbolic:
        return symbolic("np", "any", a, axis, out, keepdims, where=where)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_truth.any) from error.__cause__


def append(arr: ArrayLike, values: ArrayLike, axis: int | None = None) -> ndarray:
    """A copy with values at the end.

    Parameters
    ----------
    arr, values : array
    axis : int, optional
        None joins the flattened arrays.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import np
    >>> np.append(np.array([1, 2]), np.array([3])).tolist()
    [1.0, 2.0, 3.0]
    """
    try:
        if type(arr) is not ndarray:
            arr = as_kind(ndarray, arr)
        if type(values) is not ndarray:
            values = as_kind(ndarray, values)
        return _manipulation_insertion.append(arr, values, axis)
    except Symbolic:
        return symbolic("np", "append", arr, values, axis)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_insertion.append, axis=axis) from error.__cause__


def apply_along_axis(
    func1d: Callable[..., Any], axis: int, arr: ArrayLike, *args: Any, **kwargs: Any,
) -> ndarray:
    """A function of vectors, called for every vector along an axis.

    Examples
    --------
    >>> from slipstream import np
    >>> np.apply_along_axis(lambda v: v.sum(), 1, np.ones((2, 3))).tolist()
    [3.0, 3.0]
    """
    try:
        if type(arr) is not ndarray:
            arr = as_kind(ndarray, arr)
        return _functional.apply_along_axis(func1d, axis, arr, *args, **kwargs)
    except Symbolic:
        return symbolic("np", "apply_along_axis", func1d, axis, arr, *args, **kwargs)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _functional.apply_along_axis, func1d=func1d, axis=axis
        ) from error.__cause__


def apply_over_axes(func: Callable[..., Any], a: ArrayLike, axes: Any) -> ndarray:
    """``func(a, axis)`` for one axis after the other; lost axes come back with length one.

    Examples
    --------
    >>> from slipstream import np
    >>> np.apply_over_axes(np.sum, np.ones((2, 3)), [0, 1]).tolist()
    [[6.0]]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        a_ = a
        axes_ = axes
        axes_ = axes_ if isinstance(axes_, (tuple, list)) else (axes_,)
        for axis in axes_:
            axis = _functional.normalize_axis(axis, a_.ndim)
            result = func(a_, axis)
            if result.ndim == a_.ndim - 1:
                result = _functional.expand_dims(result, axis)
            elif result.ndim != a_.ndim:
                raise ValueError("func must return an array with one dimension less, or as many")
            a_ = result
        return a_
    except Symbolic:
        return symbolic("np", "apply_over_axes", func, a, axes)
    except (TypeError, ValueError) as error:
        raise explained(error, _functional.apply_over_axes, func=func) from error.__cause__


def arange(
    start: float, stop: float | None = None, step: float | None = 1, dtype: Any = None,
    ctx: Context | str | None = None, device: Context | str | None = None,
) -> ndarray:
    """Evenly spaced values from `start` (default 0) up to, but not including, `stop`.

    >>> from slipstream import np
    >>> np.arange(4)
    array([0., 1., 2., 3.])
    >>> np.arange(1, 10, 4, dtype='int32')
    array([1, 5, 9], dtype=int32)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        result = _creation_ranges.arange(ndarray, start, stop, step, dtype)
        return result if ctx is None and device is None else made(result, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _creation_ranges.arange, start=start, stop=stop, step=step
        ) from error.__cause__


def arccos(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Inverse cosine, in radians, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.arccos(np.array([1.]))
    array([0.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.arccos(x)
    return _elementwise_operands.unary(
        "np.arccos", ndarray, frontend_ops.arccos, numpy.arccos, x, out, where
    )


def arccosh(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Inverse hyperbolic cosine, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.arccosh(np.array([1.]))
    array([0.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.arccosh(x)
    return _elementwise_operands.unary(
        "np.arccosh", ndarray, frontend_ops.arccosh, numpy.arccosh, x, out, where
    )


def arcsin(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Inverse sine, in radians, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.arcsin(np.array([0.]))
    array([0.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.arcsin(x)
    return _elementwise_operands.unary(
        "np.arcsin", ndarray, frontend_ops.arcsin, numpy.arcsin, x, out, where
    )


def arcsinh(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Inverse hyperbolic sine, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.arcsinh(np.array([0.]))
    array([0.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.arcsinh(x)
    return _elementwise_operands.unary(
        "np.arcsinh", ndarray, frontend_ops.arcsinh, numpy.arcsinh, x, out, where
    )


def arctan(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Inverse tangent, in radians, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.arctan(np.array([0.]))
    array([0.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.arctan(x)
    return _elementwise_operands.unary(
        "np.arctan", ndarray, frontend_ops.arctan, numpy.arctan, x, out, where
    )


def arctan2(x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Angle of the point (x2, x1), element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.arctan2(np.array([0.]), 1)
    array([0.])
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.arctan2(x1, x2)
    return _elementwise_operands.binary(
        "np.arctan2", ndarray, frontend_ops.arctan2, numpy.arctan2, x1, x2, out, where
    )


def arctanh(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Inverse hyperbolic tangent, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.arctanh(np.array([0.]))
    array([0.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.arctanh(x)
    return _elementwise_operands.unary(
        "np.arctanh", ndarray, frontend_ops.arctanh, numpy.arctanh, x, out, where
    )


def argmax(
    a: ArrayLike, axis: int | None = None, out: ndarray | None = None, keepdims: bool = False,
) -> ndarray:
    """The place of the largest element along an axis (of all elements by default).

    >>> from slipstream import np
    >>> np.argmax(np.array([1, 5, 3]))
    array(1, dtype=int64)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _reductions_extremes.arg_extreme(a, True, axis, out, keepdims)
    except Symbolic:
        return symbolic("np", "argmax", a, axis, out, keepdims)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_extremes.argmax, axis=axis) from error.__cause__


def argmin(
    a: ArrayLike, axis: int | None = None, out: ndarray | None = None, keepdims: bool = False,
) -> ndarray:
    """The place of the smallest element along an axis (of all elements by default).

    >>> from slipstream import np
    >>> np.argmin(np.array([4, 5, 3]))
    array(2, dtype=int64)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _reductions_extremes.arg_extreme(a, False, axis, out, keepdims)
    except Symbolic:
        return symbolic("np", "argmin", a, axis, out, keepdims)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_extremes.argmin, axis=axis) from error.__cause__


def argpartition(
    a: ArrayLike, kth: int | Sequence[int], axis: int | None = -1, kind: str = "introselect",
    order: None = None,
) -> ndarray:
    """The places that partition an array as `partition` does.

    Parameters
    ----------
    a : array
    kth : int or sequence of ints
    axis : int, optional
        None means the flattened array.

    Returns
    -------
    array of int64

    Examples
    --------
    >>> from slipstream import np
    >>> np.argpartition(np.array([3, 1, 2]), 0).tolist()
    [1, 2, 0]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        a_ = a
        axis_ = axis
        _sorting_sort._check_kind(kind)
        a_, axis_ = _sorting_sort._lined_up(a_, axis_)
        if a_.size:
            _sorting_sort._check_kth(kth, a_.shape[axis_])
        return _core.argsort(a_, axis_, False)
    except Symbolic:
        return symbolic("np", "argpartition", a, kth, axis, kind, order)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _sorting_sort.argpartition, kth=kth, axis=axis, kind=kind, order=order
        ) from error.__cause__


def argsort(
    a: ArrayLike, axis: int | None = -1, kind: str | None = None, order: None = None, *,
    descending: bool = False, stable: bool | None = None,
) -> ndarray:
    """The places that sort an array; equal elements keep their order.

    Parameters
    ----------
    a : array
    axis : int, optional
        Along which to sort; None sorts the flattened array.
    kind, stable : optional
        Accepted for compatibility; sorting is always stable.
    order : None
        Accepted for compatibility.
    descending : bool
        Whether the largest come first.

    Returns
    -------
    array of int64

    Examples
    --------
    >>> from slipstream import np
    >>> np.argsort(np.array([3, 1, 2])).tolist()
    [1, 2, 0]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        _sorting_sort._check_kind(kind)
        return _sorting_sort.order_along(a, axis, descending)
    except Symbolic:
        return symbolic("np", "argsort", a, axis, kind, order, descending=descending, stable=stable)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _sorting_sort.argsort, axis=axis, kind=kind, order=order
        ) from error.__cause__


def argwhere(a: ArrayLike) -> ndarray:
    """Places of the elements that are not zero, one row for each; waits for `a`.

    Parameters
    ----------
    a : array

    Returns
    -------
    array of int64, of shape (count, dimensions)

    Examples
    --------
    >>> from slipstream import np
    >>> np.argwhere(np.array([[0, 1], [2, 0]])).tolist()
    [[0, 1], [1, 0]]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if a.ndim == 0:
            found = _sorting_search.places_of(_core.reshape(a, (1,)))
            return _core.copy(_core.transpose(found, None)[:, :0])
        return _core.copy(_core.transpose(_sorting_search.places_of(a), None))
    except Symbolic:
        return symbolic("np", "argwhere", a)
    except (TypeError, ValueError) as error:
        raise explained(error, _sorting_search.argwhere) from error.__cause__


def around(
    a: ArrayLike = REQUIRED, decimals: int = 0, out: ndarray | None = None, *,
    x: ArrayLike | None = None,
) -> ndarray:
    """To the nearest number with that many decimals; halves go to the even one.

    `x` is another name of `a`.

    >>> from slipstream import np
    >>> np.around(np.array([1.25, 2.5]), 1)
    array([1.2, 2.5])
    """
    if a is REQUIRED or x is not None:
        a = either("a", a, "x", x, REQUIRED)
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        result = _elementwise_rounding.around(a, decimals)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "around", a, decimals)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_rounding.around, decimals=decimals) from error.__cause__


def array(
    object: Any, dtype: Any = None, ctx: Context | str | None = None,
    device: Context | str | None = None,
) -> ndarray:
    """A new array from a number, a nested list, a NumPy array or an array.

    Numbers and lists become float32 (bool lists bool) unless `dtype` is given; NumPy's float64
    becomes float32 too, its other types are kept.

    >>> from slipstream import np
    >>> np.array([1, 2, 3])
    array([1., 2., 3.])
    >>> np.array([1, 2, 3], dtype='int64')
    array([1, 2, 3], dtype=int64)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        result = convert(ndarray, object, dtype)
        return result if ctx is None and device is None else made(result, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_from_data.array) from error.__cause__


def array_equal(a1: ArrayLike, a2: ArrayLike, equal_nan: bool = False) -> bool:
    """Whether two arrays have the same shape and elements; waits for the answer.

    With `equal_nan` NaN equals NaN.

    >>> from slipstream import np
    >>> np.array_equal(np.ones((2,)), np.ones((2,)))
    True
    """
    try:
        if type(a1) is not ndarray:
            a1 = as_kind(ndarray, a1)
        if type(a2) is not ndarray:
            a2 = as_kind(ndarray, a2)
        if a1.shape != a2.shape:
            return False
        same = core_ops.equal(a1, a2)
        if equal_nan:
            same = core_ops.logical_or(same, _logic._both_nan(a1, a2))
        return bool(_core.reduce("all", same, None, False, None))
    except Symbolic:
        return symbolic("np", "array_equal", a1, a2, equal_nan)
    except (TypeError, ValueError) as error:
        raise explained(error, _logic.array_equal) from error.__cause__


def array_equiv(a1: ArrayLike, a2: ArrayLike) -> bool:
    """Whether two arrays are equal after broadcasting one to the other; waits for the answer.

    Examples
    --------
    >>> from slipstream import np
    >>> np.array_equiv(np.ones(2), np.ones((3, 2)))
    True
    """
    try:
        if type(a1) is not ndarray:
            a1 = as_kind(ndarray, a1)
        if type(a2) is not ndarray:
            a2 = as_kind(ndarray, a2)
        return _logic.array_equiv(a1, a2)
    except Symbolic:
        return symbolic("np", "array_equiv", a1, a2)
    except (TypeError, ValueError) as error:
        raise explained(error, _logic.array_equiv) from error.__cause__


def array_split(ary: ArrayLike, indices_or_sections: Any, axis: int = 0) -> list[ndarray]:
    """Like `split`, but the parts need not be equal.

    >>> from slipstream import np
    >>> np.array_split(np.arange(3), 2)
    [array([0., 1.]), array([2.])]
    """
    try:
        if type(ary) is not ndarray:
            ary = as_kind(ndarray, ary)
        return _manipulation_splitting.parts(ary, indices_or_sections, axis, even=False)
    except Symbolic:
        return symbolic("np", "array_split", ary, indices_or_sections, axis)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_splitting.array_split, axis=axis) from error.__cause__


def asarray(
    a: Any = REQUIRED, dtype: Any = None, ctx: Context | str | None = None,
    device: Context | str | None = None, *, copy: bool | None = None, obj: Any | None = None,
) -> ndarray:
    """Like `array`, but an array that already fits is returned as it is.

    With ``copy=True`` never; with ``copy=False`` what does not fit is an error. `obj` is another
    name of `a`.

    >>> from slipstream import np
    >>> x = np.ones(2)
    >>> np.asarray(x) is x
    True
    """
    if a is REQUIRED or obj is not None:
        a = either("a", a, "obj", obj, REQUIRED)
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        result = _creation_from_data.asarray(ndarray, a, dtype, copy=copy)
        return result if ctx is None and device is None else made(result, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_from_data.asarray) from error.__cause__


def ascontiguousarray(a: Any, dtype: Any = None) -> ndarray:
    """The array laid out without gaps; a view becomes a copy.

    >>> from slipstream import np
    >>> np.ascontiguousarray(np.ones((2, 2)).T)
    array([[1., 1.],
           [1., 1.]])
    """
    try:
        a_ = a
        a_ = _creation_from_data.asarray(ndarray, a_, dtype)
        return _core.copy(a_) if a_._is_view else a_
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_from_data.ascontiguousarray) from error.__cause__


def asin(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Inverse sine, in radians, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.asin(np.array([0.]))
    array([0.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.arcsin(x)
    return _elementwise_operands.unary(
        "np.asin", ndarray, frontend_ops.arcsin, numpy.arcsin, x, out, where
    )


def asinh(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Inverse hyperbolic sine, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.asinh(np.array([0.]))
    array([0.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.arcsinh(x)
    return _elementwise_operands.unary(
        "np.asinh", ndarray, frontend_ops.arcsinh, numpy.arcsinh, x, out, where
    )


def astype(
    x: ArrayLike, dtype: Any, /, *, copy: bool = True, device: Context | str | None = None,
) -> ndarray:
    """The elements in another type.

    Parameters
    ----------
    x : array
    dtype : type
    copy : bool
        With False, `x` itself when it has that type already.
    device : Device, optional
        The CPU.

    Examples
    --------
    >>> from slipstream import np
    >>> np.astype(np.array([1.5, 2.5]), np.int32)
    array([1, 2], dtype=int32)
    """
    try:
        if device is not None:
            check_device(device)
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        result = _casting.astype(x, dtype, copy=copy)
        return result if device is None else made(result, device)
    except Symbolic:
        return symbolic("np", "astype", x, dtype, copy=copy, device=device)
    except (TypeError, ValueError) as error:
        raise explained(error, _casting.astype) from error.__cause__


def atan(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Inverse tangent, in radians, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.atan(np.array([0.]))
    array([0.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.arctan(x)
    return _elementwise_operands.unary(
        "np.atan", ndarray, frontend_ops.arctan, numpy.arctan, x, out, where
    )


def atan2(x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Angle of the point (x2, x1), element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.atan2(np.array([0.]), 1)
    array([0.])
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.arctan2(x1, x2)
    return _elementwise_operands.binary(
        "np.atan2", ndarray, frontend_ops.arctan2, numpy.arctan2, x1, x2, out, where
    )


def atanh(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Inverse hyperbolic tangent, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.atanh(np.array([0.]))
    array([0.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.arctanh(x)
    return _elementwise_operands.unary(
        "np.atanh", ndarray, frontend_ops.arctanh, numpy.arctanh, x, out, where
    )


@overload
def atleast_1d(ary: ArrayLike, /) -> ndarray: ...
@overload
def atleast_1d(first: ArrayLike, second: ArrayLike, /, *arys: ArrayLike) -> list[ndarray]: ...
def atleast_1d(*arys: ArrayLike) -> Any:
    """Views with at least one dimension.

    >>> from slipstream import np
    >>> np.atleast_1d(np.array(3)).shape
    (1,)
    """
    try:
        arys = tuple(as_kinds(ndarray, arys))
        views = [_manipulation_joining._at_least_1d(a) for a in arys]
        return views[0] if len(views) == 1 else views
    except Symbolic:
        return symbolic("np", "atleast_1d", *arys)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_joining.atleast_1d) from error.__cause__


@overload
def atleast_2d(ary: ArrayLike, /) -> ndarray: ...
@overload
def atleast_2d(first: ArrayLike, second: ArrayLike, /, *arys: ArrayLike) -> list[ndarray]: ...
def atleast_2d(*arys: ArrayLike) -> Any:
    """Views with at least two dimensions.

    >>> from slipstream import np
    >>> np.atleast_2d(np.ones(3)).shape
    (1, 3)
    """
    try:
        arys = tuple(as_kinds(ndarray, arys))
        views = [_manipulation_joining._at_least_2d(a) for a in arys]
        return views[0] if len(views) == 1 else views
    except Symbolic:
        return symbolic("np", "atleast_2d", *arys)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_joining.atleast_2d) from error.__cause__


@overload
def atleast_3d(ary: ArrayLike, /) -> ndarray: ...
@overload
def atleast_3d(first: ArrayLike, second: ArrayLike, /, *arys: ArrayLike) -> list[ndarray]: ...
def atleast_3d(*arys: ArrayLike) -> Any:
    """Views with at least three dimensions.

    >>> from slipstream import np
    >>> np.atleast_3d(np.ones((2, 3))).shape
    (2, 3, 1)
    """
    try:
        arys = tuple(as_kinds(ndarray, arys))
        views = [_manipulation_joining._at_least_3d(a) for a in arys]
        return views[0] if len(views) == 1 else views
    except Symbolic:
        return symbolic("np", "atleast_3d", *arys)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_joining.atleast_3d) from error.__cause__


@overload
def average(
    a: ArrayLike, axis: Any = ..., weights: ArrayLike | None = ..., returned: Literal[False] = ...,
    out: ndarray | None = ...,
) -> ndarray: ...
@overload
def average(
    a: ArrayLike, axis: Any = ..., weights: ArrayLike | None = ..., *, returned: Literal[True],
    out: ndarray | None = ...,
) -> tuple[ndarray, ndarray]: ...
@overload
def average(
    a: ArrayLike, axis: Any = ..., weights: ArrayLike | None = ..., returned: bool = ...,
    out: ndarray | None = ...,
) -> ndarray | tuple[ndarray, ndarray]: ...
def average(
    a: ArrayLike, axis: Any = None, weights: ArrayLike | None = None, returned: bool = False,
    out: ndarray | None = None,
) -> Any:
    """The weighted mean over axes.

    >>> from slipstream import np
    >>> np.average(np.array([1, 3]), weights=np.array([3, 1]))
    array(1.5)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if weights is not None and type(weights) is not ndarray:
            weights = as_kind(ndarray, weights)
        return _statistics_averages.average(
            a, axis, weights, returned, out
        )  # type: ignore[arg-type]
    except Symbolic:
        return symbolic("np", "average", a, axis, weights, returned, out)
    except (TypeError, ValueError) as error:
        raise explained(error, _statistics_averages.average) from error.__cause__


def bartlett(M: int, dtype: Any = None) -> ndarray:
    """The Bartlett window: a triangle of M points that is zero at both ends.

    Examples
    --------
    >>> from slipstream import np
    >>> np.bartlett(5).tolist()
    [0.0, 0.5, 1.0, 0.5, 0.0]
    """
    try:
        return _signal._window(M, numpy.bartlett, dtype)
    except (TypeError, ValueError) as error:
        raise explained(error, _signal.bartlett, M=M) from error.__cause__


def bincount(x: ArrayLike, weights: ArrayLike | None = None, minlength: int = 0) -> ndarray:
    """How often each integer occurs; waits for `x` to know the largest.

    Parameters
    ----------
    x : array
        Integers that are not negative, in one dimension. Whole floats are accepted.
    weights : array, optional
        What each element adds, instead of one.
    minlength : int
        The least size of the result.

    Returns
    -------
    array
        int64, or floats with weights.

    Raises
    ------
    ValueError
        When `x` has negative elements or `minlength` is negative.

    Examples
    --------
    >>> from slipstream import np
    >>> np.bincount(np.array([0, 1, 1, 3])).tolist()
    [1, 2, 0, 1]
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        if weights is not None and type(weights) is not ndarray:
            weights = as_kind(ndarray, weights)
        return _statistics_histograms.bincount(x, weights, minlength)
    except Symbolic:
        return symbolic("np", "bincount", x, weights, minlength)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _statistics_histograms.bincount, minlength=minlength
        ) from error.__cause__


def bitwise_and(
    x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True,
) -> ndarray:
    """Bits set in both, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.bitwise_and(np.array([6, 3], dtype='int32'), 5)
    array([4, 1], dtype=int32)
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.bitwise_and(x1, x2)
    return _elementwise_operands.binary(
        "np.bitwise_and", ndarray, frontend_ops.bitwise_and, numpy.bitwise_and, x1, x2, out, where
    )


def bitwise_invert(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Each bit inverted, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.bitwise_invert(np.array([1], dtype='int32'))
    array([-2], dtype=int32)
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.invert(x)
    return _elementwise_operands.unary(
        "np.bitwise_invert", ndarray, frontend_ops.invert, numpy.invert, x, out, where
    )


def bitwise_left_shift(
    x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True,
) -> ndarray:
    """Bits moved to the left, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.bitwise_left_shift(np.array([1, 2], dtype='int32'), 3)
    array([ 8, 16], dtype=int32)
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.left_shift(x1, x2)
    return _elementwise_operands.binary(
        "np.bitwise_left_shift", ndarray, frontend_ops.left_shift, numpy.left_shift, x1, x2, out,
        where
    )


def bitwise_not(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Each bit inverted, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.bitwise_not(np.array([1], dtype='int32'))
    array([-2], dtype=int32)
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.invert(x)
    return _elementwise_operands.unary(
        "np.bitwise_not", ndarray, frontend_ops.invert, numpy.invert, x, out, where
    )


def bitwise_or(
    x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True,
) -> ndarray:
    """Bits set in one, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.bitwise_or(np.array([6, 3], dtype='int32'), 5)
    array([7, 7], dtype=int32)
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.bitwise_or(x1, x2)
    return _elementwise_operands.binary(
        "np.bitwise_or", ndarray, frontend_ops.bitwise_or, numpy.bitwise_or, x1, x2, out, where
    )


def bitwise_right_shift(
    x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True,
) -> ndarray:
    """Bits moved to the right, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.bitwise_right_shift(np.array([8, 16], dtype='int32'), 3)
    array([1, 2], dtype=int32)
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.right_shift(x1, x2)
    return _elementwise_operands.binary(
        "np.bitwise_right_shift", ndarray, frontend_ops.right_shift, numpy.right_shift, x1, x2, out,
        where
    )


def bitwise_xor(
    x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True,
) -> ndarray:
    """Bits set in one only, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.bitwise_xor(np.array([6, 3], dtype='int32'), 5)
    array([3, 6], dtype=int32)
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.bitwise_xor(x1, x2)
    return _elementwise_operands.binary(
        "np.bitwise_xor", ndarray, frontend_ops.bitwise_xor, numpy.bitwise_xor, x1, x2, out, where
    )


def blackman(M: int, dtype: Any = None, ctx: Any = None, device: Any = None) -> ndarray:
    """The Blackman window of M points, made of three cosine terms.

    Examples
    --------
    >>> from slipstream import np
    >>> np.blackman(3).round(2).tolist()[1]
    1.0
    """
    try:
        return _signal._window(M, numpy.blackman, dtype)
    except (TypeError, ValueError) as error:
        raise explained(error, _signal.blackman, M=M) from error.__cause__


def block(arrays: Any) -> ndarray:
    """An array from nested lists of blocks: the innermost lie side by side.

    Examples
    --------
    >>> from slipstream import np
    >>> np.block([[np.ones((1, 1)), np.zeros((1, 2))]]).tolist()
    [[1.0, 0.0, 0.0]]
    """
    try:
        return _manipulation_joining.block(ndarray, arrays)
    except Symbolic:
        return symbolic("np", "block", arrays)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_joining.block) from error.__cause__


def broadcast_arrays(*args: ArrayLike) -> list[ndarray]:
    """Views of all arguments in their joint shape.

    >>> from slipstream import np
    >>> [x.shape for x in np.broadcast_arrays(np.ones((2, 1)), np.ones(3))]
    [(2, 3), (2, 3)]
    """
    try:
        args = tuple(as_kinds(ndarray, args))
        joint = numpy.broadcast_shapes(*(a.shape for a in args))
        return [_core.broadcast_to(a, joint) for a in args]
    except Symbolic:
        return symbolic("np", "broadcast_arrays", *args)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_broadcasting.broadcast_arrays) from error.__cause__


def broadcast_shapes(*args: Any) -> tuple[int, ...]:
    """The joint shape of some shapes.

    Examples
    --------
    >>> from slipstream import np
    >>> np.broadcast_shapes((2, 1), (3,))
    (2, 3)
    """
    return numpy.broadcast_shapes(*args)


def broadcast_to(array: ArrayLike, shape: int | Sequence[int]) -> ndarray:
    """A view repeated along axes to that shape; -2 stands for the size that the axis has.

    >>> from slipstream import np
    >>> np.broadcast_to(np.array([1, 2]), (2, -2))
    array([[1., 2.],
           [1., 2.]])
    """
    try:
        if type(array) is not ndarray:
            array = as_kind(ndarray, array)
        return _manipulation_broadcasting.broadcast_to(array, shape)
    except Symbolic:
        return symbolic("np", "broadcast_to", array, shape)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_broadcasting.broadcast_to, shape=shape
        ) from error.__cause__


def can_cast(from_: Any, to: Any, casting: str = "safe") -> bool:
    """Whether values of a type (or of an array) go into another by a casting rule.

    Examples
    --------
    >>> from slipstream import np
    >>> np.can_cast('int32', 'int64'), np.can_cast('float32', 'int32')
    (True, False)
    """
    try:
        return _dtypes.can_cast(from_, to, casting)
    except (TypeError, ValueError) as error:
        raise explained(error, _dtypes.can_cast, casting=casting) from error.__cause__


def cbrt(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Cube root, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.cbrt(np.array([8.]))
    array([2.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.cbrt(x)
    return _elementwise_operands.unary(
        "np.cbrt", ndarray, frontend_ops.cbrt, numpy.cbrt, x, out, where
    )


def ceil(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Up to the next integer, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.ceil(np.array([1.2, -1.2]))
    array([ 2., -1.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.ceil(x)
    return _elementwise_operands.unary(
        "np.ceil", ndarray, frontend_ops.ceil, numpy.ceil, x, out, where
    )


def choose(
    a: ArrayLike, choices: Sequence[ArrayLike], out: Any = None, mode: str = "raise",
) -> ndarray:
    """For each place the element of the array that `a` names there.

    Examples
    --------
    >>> from slipstream import np
    >>> np.choose(np.array([1, 0]), [[1, 2], [3, 4]]).tolist()
    [3.0, 2.0]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        choices = as_kinds(ndarray, choices)
        shape = numpy.broadcast_shapes(a.shape, *(c.shape for c in choices))
        table = _indexing_select.stack([_core.broadcast_to(c, shape) for c in choices], 0)
        index = _indexing_select.expand_dims(
            _core.broadcast_to(_indexing_select.as_index(a), shape), 0
        )
        return finish(_core.reshape(_core.take_along_axis(table, index, 0, mode), shape), out)
    except Symbolic:
        return symbolic("np", "choose", a, choices, out, mode)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_select.choose, mode=mode) from error.__cause__


def clip(
    a: ArrayLike, min: ArrayLike | float | None = None, max: ArrayLike | float | None = None,
    out: ndarray | None = None, *, a_min: ArrayLike | float | None = None,
    a_max: ArrayLike | float | None = None,
) -> ndarray:
    """Values below `min` become `min`, values above `max` become `max`.

    `a_min` and `a_max` are older names of `min` and `max`.

    >>> from slipstream import np
    >>> np.clip(np.array([1., 5., 9.]), 2, 6)
    array([2., 5., 6.])
    """
    if a_min is not None:
        min = either("min", min, "a_min", a_min, None)
    if a_max is not None:
        max = either("max", max, "a_max", a_max, None)
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if min is not None and type(min) is not ndarray:
            min = operand(ndarray, min)
        if max is not None and type(max) is not ndarray:
            max = operand(ndarray, max)
        min_ = min
        max_ = max
        if a._dtype.kind in "iu":  # an integer beyond what the type can hold is no bound
            info = numpy.iinfo(a._dtype)
            min_ = None if type(min_) is int and min_ < info.min else min_
            max_ = None if type(max_) is int and max_ > info.max else max_
        result = _core.frontend_ops.clip(a, min_, max_)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "clip", a, min, max)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_arithmetic.clip) from error.__cause__


def column_stack(tup: Sequence[ArrayLike]) -> ndarray:
    """Vectors as the columns of a matrix.

    >>> from slipstream import np
    >>> np.column_stack([np.zeros(2), np.ones(2)])
    array([[0., 1.],
           [0., 1.]])
    """
    try:
        tup = as_kinds(ndarray, tup)
        return _core.concatenate(
            [_core.reshape(a, (a.size, 1)) if a.ndim < 2 else a for a in tup], 1
        )
    except Symbolic:
        return symbolic("np", "column_stack", tup)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_joining.column_stack) from error.__cause__


def compress(
    condition: ArrayLike, a: ArrayLike, axis: int | None = None, out: ndarray | None = None,
) -> ndarray:
    """Slices along an axis where a condition is true; waits for the condition.

    Parameters
    ----------
    condition : array
        In one dimension.
    a : array
    axis : int, optional
        None means the flattened array.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import np
    >>> np.compress(np.array([True, False]), np.array([[1, 2], [3, 4]]), axis=0).tolist()
    [[1.0, 2.0]]
    """
    try:
        if type(condition) is not ndarray:
            condition = as_kind(ndarray, condition)
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        result = _indexing_masks.compress_along(a, condition, axis)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "compress", condition, a, axis)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_masks.compress, axis=axis) from error.__cause__


def concat(
    arrays: Sequence[ArrayLike] = REQUIRED, axis: int | None = 0, out: ndarray | None = None,
    dtype: Any = None, *, seq: Sequence[ArrayLike] | None = None,
) -> ndarray:
    """Arrays joined along an existing axis; None joins them flattened.

    `seq` is another name of `arrays`.

    >>> from slipstream import np
    >>> np.concat([np.zeros(2), np.ones(1)])
    array([0., 0., 1.])
    """
    if arrays is REQUIRED or seq is not None:
        arrays = either("arrays", arrays, "seq", seq, REQUIRED)
    try:
        arrays = as_kinds(ndarray, arrays)
        arrays_ = arrays
        axis_ = axis
        if axis_ is None:
            arrays_, axis_ = [_core.reshape(a, (a.size,)) for a in arrays_], 0
        result = _core.concatenate(arrays_, axis_)
        if dtype is not None:
            result = result.astype(dtype, copy=False)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "concat", arrays, axis, out, dtype)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_joining.concatenate, axis=axis) from error.__cause__


def concatenate(
    arrays: Sequence[ArrayLike] = REQUIRED, axis: int | None = 0, out: ndarray | None = None,
    dtype: Any = None, *, seq: Sequence[ArrayLike] | None = None,
) -> ndarray:
    """Arrays joined along an existing axis; None joins them flattened.

    `seq` is another name of `arrays`.

    >>> from slipstream import np
    >>> np.concatenate([np.zeros(2), np.ones(1)])
    array([0., 0., 1.])
    """
    if arrays is REQUIRED or seq is not None:
        arrays = either("arrays", arrays, "seq", seq, REQUIRED)
    try:
        arrays = as_kinds(ndarray, arrays)
        arrays_ = arrays
        axis_ = axis
        if axis_ is None:
            arrays_, axis_ = [_core.reshape(a, (a.size,)) for a in arrays_], 0
        result = _core.concatenate(arrays_, axis_)
        if dtype is not None:
            result = result.astype(dtype, copy=False)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "concatenate", arrays, axis, out, dtype)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_joining.concatenate, axis=axis) from error.__cause__


def conj(x: ArrayLike, out: ndarray | None = None) -> ndarray:
    """The complex conjugate of every element.

    Examples
    --------
    >>> from slipstream import np
    >>> np.conj(np.array([1 + 2j, 3]))
    array([1.-2.j, 3.-0.j])
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        result = core_ops.conjugate(x)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "conj", x)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_complex_numbers.conj) from error.__cause__


def conjugate(x: ArrayLike, out: ndarray | None = None) -> ndarray:
    """The complex conjugate of every element.

    Examples
    --------
    >>> from slipstream import np
    >>> np.conjugate(np.array([1 + 2j, 3]))
    array([1.-2.j, 3.-0.j])
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        result = core_ops.conjugate(x)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "conjugate", x)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_complex_numbers.conj) from error.__cause__


def convolve(a: ArrayLike, v: ArrayLike, mode: str = "full") -> ndarray:
    """The convolution of two vectors.

    `mode` is ``'full'`` (every overlap), ``'same'`` (as long as the longer one) or ``'valid'``
    (whole overlaps only).

    Examples
    --------
    >>> from slipstream import np
    >>> np.convolve(np.array([1, 2, 3]), np.array([0, 1, 0.5])).tolist()
    [0.0, 1.0, 2.5, 4.0, 1.5]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if type(v) is not ndarray:
            v = as_kind(ndarray, v)
        a_ = a
        v_ = v
        _signal._need_vectors(a_, v_)
        a_, v_ = _core.reshape(a_, (-1,)), _core.reshape(v_, (-1,))
        if v_.size > a_.size:
            a_, v_ = v_, a_
        if mode == "same":  # the middle of 'full', as long as a
            begin = (v_.size - 1) // 2
            return _signal._correlation(a_, v_[::-1], "full")[begin : begin + a_.size]
        return _signal._correlation(a_, v_[::-1], mode)
    except Symbolic:
        return symbolic("np", "convolve", a, v, mode)
    except (TypeError, ValueError) as error:
        raise explained(error, _signal.convolve, mode=mode) from error.__cause__


def copy(a: ArrayLike, out: ndarray | None = None) -> ndarray:
    """A copy with its own data, or the data in `out`.

    >>> from slipstream import np
    >>> np.copy(np.ones(2))
    array([1., 1.])
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        result = _core.copy(a)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "copy", a)
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_from_data.copy) from error.__cause__


def copysign(
    x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True,
) -> ndarray:
    """x1 with the sign of x2, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.copysign(np.array([1., 2.]), -1)
    array([-1., -2.])
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.copysign(x1, x2)
    return _elementwise_operands.binary(
        "np.copysign", ndarray, frontend_ops.copysign, numpy.copysign, x1, x2, out, where
    )


def copyto(
    dst: ArrayLike, src: ArrayLike | float, casting: str = "same_kind", where: Any = True,
) -> None:
    """Copies values into an array, broadcast to it; only where the mask says, if given.

    Examples
    --------
    >>> from slipstream import np
    >>> x = np.zeros(3)
    >>> np.copyto(x, 2, where=[True, False, True])
    >>> x.tolist()
    [2.0, 0.0, 2.0]
    """
    try:
        if type(dst) is not ndarray:
            dst = as_kind(ndarray, dst)
        if type(src) is not ndarray:
            src = operand(ndarray, src)
        return _indexing_put.copyto(dst, src, casting, where)
    except Symbolic:
        return symbolic("np", "copyto", dst, src, casting, where)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_put.copyto, casting=casting) from error.__cause__


def corrcoef(
    x: ArrayLike, y: ArrayLike | None = None, rowvar: bool = True, bias: Any = None,
    ddof: Any = None, *, dtype: Any = None,
) -> ndarray:
    """The matrix of correlation coefficients of variables.

    `bias` and `ddof` are accepted and not used: they have no effect on the quotients.

    Examples
    --------
    >>> from slipstream import np
    >>> np.corrcoef(np.array([[0, 1, 2], [2, 1, 0]])).round(3).tolist()
    [[1.0, -1.0], [-1.0, 1.0]]
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        if y is not None and type(y) is not ndarray:
            y = as_kind(ndarray, y)
        c = _statistics_correlation.cov(x, y, rowvar, dtype=dtype)
        if c.ndim == 0:
            return core_ops.divide(c, c)
        spread = core_ops.sqrt(_statistics_correlation.diagonal(c))
        n = spread.size
        c = core_ops.divide(c, _core.reshape(spread, (n, 1)))
        return _core.clip(core_ops.divide(c, spread), -1.0, 1.0)
    except Symbolic:
        return symbolic("np", "corrcoef", x, y, rowvar, bias, ddof, dtype=dtype)
    except (TypeError, ValueError) as error:
        raise explained(error, _statistics_correlation.corrcoef) from error.__cause__


def correlate(a: ArrayLike, v: ArrayLike, mode: str = "valid") -> ndarray:
    """The cross-correlation of two vectors: sum over j of a[i + j] * v[j].

    Examples
    --------
    >>> from slipstream import np
    >>> np.correlate(np.array([1, 2, 3]), np.array([0, 1, 0.5])).tolist()
    [3.5]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if type(v) is not ndarray:
            v = as_kind(ndarray, v)
        a_ = a
        v_ = v
        _signal._need_vectors(a_, v_)
        a_, v_ = _core.reshape(a_, (-1,)), _core.reshape(v_, (-1,))
        if v_.size > a_.size:  # the same sums, met in the opposite order
            return _signal._correlation(v_, a_, mode)[::-1]
        return _signal._correlation(a_, v_, mode)
    except Symbolic:
        return symbolic("np", "correlate", a, v, mode)
    except (TypeError, ValueError) as error:
        raise explained(error, _signal.correlate, mode=mode) from error.__cause__


def cos(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Cosine, of radians, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.cos(np.array([0.]))
    array([1.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.cos(x)
    return _elementwise_operands.unary(
        "np.cos", ndarray, frontend_ops.cos, numpy.cos, x, out, where
    )


def cosh(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Hyperbolic cosine, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.cosh(np.array([0.]))
    array([1.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.cosh(x)
    return _elementwise_operands.unary(
        "np.cosh", ndarray, frontend_ops.cosh, numpy.cosh, x, out, where
    )


def count_nonzero(a: ArrayLike, axis: Any = None, keepdims: bool = False) -> ndarray:
    """How many elements are not zero.

    >>> from slipstream import np
    >>> np.count_nonzero(np.array([0, 1, 2]))
    array(2, dtype=int64)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        nonzero = _core.ops.not_equal(a, 0)
        return _core.reduce(
            "sum", nonzero, _reductions_truth.axes_of(axis), bool(keepdims), "int64"
        )
    except Symbolic:
        return symbolic("np", "count_nonzero", a, axis, keepdims)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_truth.count_nonzero) from error.__cause__


def cov(
    m: ArrayLike, y: ArrayLike | None = None, rowvar: bool = True, bias: bool = False,
    ddof: float | None = None, fweights: ArrayLike | None = None, aweights: ArrayLike | None = None,
    *, dtype: Any = None,
) -> ndarray:
    """The covariance matrix of variables: rows of m (columns without `rowvar`).

    Parameters
    ----------
    m : array
        Up to two dimensions.
    y : array, optional
        More variables of the same kind.
    bias : bool
        Divide by the number of observations instead of one less.
    ddof : float, optional
        What is subtracted from the number of observations.
    fweights, aweights : array, optional
        How often an observation counts, and how much.

    Examples
    --------
    >>> from slipstream import np
    >>> np.cov(np.array([[0, 1, 2], [2, 1, 0]])).tolist()
    [[1.0, -1.0], [-1.0, 1.0]]
    """
    try:
        if type(m) is not ndarray:
            m = as_kind(ndarray, m)
        if y is not None and type(y) is not ndarray:
            y = as_kind(ndarray, y)
        if fweights is not None and type(fweights) is not ndarray:
            fweights = as_kind(ndarray, fweights)
        if aweights is not None and type(aweights) is not ndarray:
            aweights = as_kind(ndarray, aweights)
        return _statistics_correlation.cov(
            m, y, rowvar, bias, ddof, fweights, aweights, dtype=dtype
        )
    except Symbolic:
        return symbolic("np", "cov", m, y, rowvar, bias, ddof, fweights, aweights, dtype=dtype)
    except (TypeError, ValueError) as error:
        raise explained(error, _statistics_correlation.cov, ddof=ddof) from error.__cause__


def cross(
    a: ArrayLike, b: ArrayLike, axisa: int = -1, axisb: int = -1, axisc: int = -1,
    axis: int | None = None,
) -> ndarray:
    """The cross product of vectors with two or three components.

    Examples
    --------
    >>> from slipstream import np
    >>> np.cross(np.array([1, 0, 0]), np.array([0, 1, 0])).tolist()
    [0.0, 0.0, 1.0]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if type(b) is not ndarray:
            b = as_kind(ndarray, b)
        return _linalg_products.cross(a, b, axisa, axisb, axisc, axis)
    except Symbolic:
        return symbolic("np", "cross", a, b, axisa, axisb, axisc, axis)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _linalg_products.cross, axisa=axisa, axisb=axisb, axisc=axisc, axis=axis
        ) from error.__cause__


def cumprod(
    a: ArrayLike, axis: int | None = None, dtype: Any = None, out: ndarray | None = None,
) -> ndarray:
    """The running product along an axis (of all elements by default).

    Examples
    --------
    >>> from slipstream import np
    >>> np.cumprod(np.array([1, 2, 3])).tolist()
    [1.0, 2.0, 6.0]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        result = _reductions_cumulative.scan(_core.cumprod, a, axis, dtype)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "cumprod", a, axis, dtype)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_cumulative.cumprod, axis=axis) from error.__cause__


def cumsum(
    a: ArrayLike, axis: int | None = None, dtype: Any = None, out: ndarray | None = None,
) -> ndarray:
    """The running sum along an axis (of all elements by default).

    Floats are added up in double precision.

    Parameters
    ----------
    a : array
    axis : int, optional
        The flattened array by default.
    dtype : optional
        Type of the result; that of `a` by default (int64 for bool, and for all integers after
        ``set_np(dtype=True)``).

    Examples
    --------
    >>> from slipstream import np
    >>> np.cumsum(np.array([1, 2, 3])).tolist()
    [1.0, 3.0, 6.0]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        result = _reductions_cumulative.scan(_core.cumsum, a, axis, dtype)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "cumsum", a, axis, dtype)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_cumulative.cumsum, axis=axis) from error.__cause__


def cumulative_prod(
    x: ArrayLike, out: ndarray | None = None, *, axis: int | None = None, dtype: Any = None,
    include_initial: bool = False,
) -> ndarray:
    """The running product along an axis, with the initial one when asked for.

    Examples
    --------
    >>> from slipstream import np
    >>> np.cumulative_prod(np.array([1, 2, 3]), include_initial=True).tolist()
    [1.0, 1.0, 2.0, 6.0]
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        result = _reductions_cumulative._cumulative(
            _core.cumprod, x, axis, dtype, 1 if include_initial else None
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "np", "cumulative_prod", x, axis=axis, dtype=dtype, include_initial=include_initial
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _reductions_cumulative.cumulative_prod, axis=axis
        ) from error.__cause__


def cumulative_sum(
    x: ArrayLike, out: ndarray | None = None, *, axis: int | None = None, dtype: Any = None,
    include_initial: bool = False,
) -> ndarray:
    """The running sum along an axis, with the initial zero when asked for.

    Examples
    --------
    >>> from slipstream import np
    >>> np.cumulative_sum(np.array([1, 2, 3]), include_initial=True).tolist()
    [0.0, 1.0, 3.0, 6.0]
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        result = _reductions_cumulative._cumulative(
            _core.cumsum, x, axis, dtype, 0 if include_initial else None
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "np", "cumulative_sum", x, axis=axis, dtype=dtype, include_initial=include_initial
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _reductions_cumulative.cumulative_sum, axis=axis
        ) from error.__cause__


def deg2rad(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Degrees to radians, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.deg2rad(np.array([0.]))
    array([0.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.radians(x)
    return _elementwise_operands.unary(
        "np.deg2rad", ndarray, frontend_ops.radians, numpy.radians, x, out, where
    )


def degrees(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Radians to degrees, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.degrees(np.array([0.]))
    array([0.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.degrees(x)
    return _elementwise_operands.unary(
        "np.degrees", ndarray, frontend_ops.degrees, numpy.degrees, x, out, where
    )


def delete(arr: ArrayLike, obj: Any, axis: int | None = None) -> ndarray:
    """A copy without some slices along an axis.

    Parameters
    ----------
    arr : array
    obj : int, slice, sequence or array of ints, or mask
        What to leave out. An array is waited for.
    axis : int, optional
        None means the flattened array.

    Returns
    -------
    array

    Raises
    ------
    IndexError
        When an index is out of bounds.

    Examples
    --------
    >>> from slipstream import np
    >>> np.delete(np.array([1, 2, 3]), 1).tolist()
    [1.0, 3.0]
    """
    try:
        if type(arr) is not ndarray:
            arr = as_kind(ndarray, arr)
        return _manipulation_insertion.delete(arr, obj, axis)
    except Symbolic:
        return symbolic("np", "delete", arr, obj, axis)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_insertion.delete, axis=axis) from error.__cause__


def diag(v: ArrayLike = REQUIRED, k: int = 0, *, array: ArrayLike | None = None) -> ndarray:
    """The diagonal of a matrix, or the matrix with that diagonal.

    `array` is another name of `v`.

    >>> from slipstream import np
    >>> np.diag(np.array([1, 2]))
    array([[1., 0.],
           [0., 2.]])
    >>> np.diag(np.ones((3, 3)), 1)
    array([1., 1.])
    """
    if v is REQUIRED or array is not None:
        v = either("v", v, "array", array, REQUIRED)
    try:
        if type(v) is not ndarray:
            v = as_kind(ndarray, v)
        if v.ndim == 1:
            return _creation_diagonals.diagflat(v, k)
        if v.ndim != 2:
            raise SlipstreamValueError("diag: v must have one or two dimensions")
        return _core.copy(_creation_diagonals.diagonal(v, k))
    except Symbolic:
        return symbolic("np", "diag", v, k)
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_diagonals.diag, k=k) from error.__cause__


def diag_indices(n: int, ndim: int = 2) -> tuple[ndarray, ...]:
    """The places of the main diagonal of an array with `ndim` dimensions of size n.

    Examples
    --------
    >>> from slipstream import np
    >>> [i.tolist() for i in np.diag_indices(2)]
    [[0, 1], [0, 1]]
    """
    try:
        return (_creation_diagonals.host_array(ndarray, numpy.arange(n)),) * ndim
    except (TypeError, ValueError) as error:
        raise explained(
            error, _creation_diagonals.diag_indices, n=n, ndim=ndim
        ) from error.__cause__


def diag_indices_from(arr: ArrayLike) -> tuple[ndarray, ...]:
    """The places of the main diagonal of an array whose dimensions are equal.

    Examples
    --------
    >>> from slipstream import np
    >>> [i.tolist() for i in np.diag_indices_from(np.ones((2, 2)))]
    [[0, 1], [0, 1]]
    """
    try:
        if type(arr) is not ndarray:
            arr = as_kind(ndarray, arr)
        if arr.ndim < 2 or len(set(arr.shape)) != 1:
            raise ValueError("arr must have at least two dimensions, all equal")
        return _creation_diagonals.diag_indices(type(arr), arr.shape[0], arr.ndim)
    except Symbolic:
        return symbolic("np", "diag_indices_from", arr)
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_diagonals.diag_indices_from) from error.__cause__


def diagflat(v: ArrayLike = REQUIRED, k: int = 0, *, array: ArrayLike | None = None) -> ndarray:
    """The matrix with the elements of `v` on a diagonal.

    Examples
    --------
    >>> from slipstream import np
    >>> np.diagflat(np.array([[1, 2]])).tolist()
    [[1.0, 0.0], [0.0, 2.0]]
    """
    if v is REQUIRED or array is not None:
        v = either("v", v, "array", array, REQUIRED)
    try:
        if type(v) is not ndarray:
            v = as_kind(ndarray, v)
        return _creation_diagonals.diagflat(v, k)
    except Symbolic:
        return symbolic("np", "diagflat", v, k)
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_diagonals.diagflat, k=k) from error.__cause__


def diagonal(a: ArrayLike, offset: int = 0, axis1: int = 0, axis2: int = 1) -> ndarray:
    """The diagonals of matrices in two axes, as the last axis of a view.

    Examples
    --------
    >>> from slipstream import np
    >>> np.diagonal(np.array([[1, 2], [3, 4]])).tolist()
    [1.0, 4.0]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _creation_diagonals.diagonal(a, offset, axis1, axis2)
    except Symbolic:
        return symbolic("np", "diagonal", a, offset, axis1, axis2)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _creation_diagonals.diagonal, offset=offset, axis1=axis1, axis2=axis2
        ) from error.__cause__


def diff(
    a: ArrayLike, n: int = 1, axis: int = -1, prepend: ArrayLike | float | None = None,
    append: ArrayLike | float | None = None,
) -> ndarray:
    """The differences of neighbours along an axis, taken n times.

    Parameters
    ----------
    a : array
    n : int
        How many times; 0 gives `a` itself.
    axis : int
    prepend, append : array, optional
        Put before and after `a` first; a number stands for one slice of it.

    Examples
    --------
    >>> from slipstream import np
    >>> np.diff(np.array([1, 4, 9])).tolist()
    [3.0, 5.0]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if prepend is not None and type(prepend) is not ndarray:
            prepend = operand(ndarray, prepend)
        if append is not None and type(append) is not ndarray:
            append = operand(ndarray, append)
        return _calculus.diff(a, n, axis, prepend, append)
    except Symbolic:
        return symbolic("np", "diff", a, n, axis, prepend, append)
    except (TypeError, ValueError) as error:
        raise explained(error, _calculus.diff, n=n, axis=axis) from error.__cause__


def digitize(x: ArrayLike, bins: ArrayLike, right: bool = False) -> ndarray:
    """The bin each element belongs to; looks at `bins`, which must be increasing or decreasing.

    Parameters
    ----------
    x : array
    bins : array
        Edges, in one dimension.
    right : bool
        Whether bins include their right edge instead of their left one.

    Returns
    -------
    array of int64

    Raises
    ------
    ValueError
        When `bins` is not monotonic.

    Examples
    --------
    >>> from slipstream import np
    >>> np.digitize(np.array([0.5, 1, 5]), np.array([0, 1, 2])).tolist()
    [1, 2, 3]
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        if type(bins) is not ndarray:
            bins = as_kind(ndarray, bins)
        return _statistics_histograms.digitize(x, bins, right)
    except Symbolic:
        return symbolic("np", "digitize", x, bins, right)
    except (TypeError, ValueError) as error:
        raise explained(error, _statistics_histograms.digitize) from error.__cause__


def divide(x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """x1 / x2, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.divide(np.array([1., 2.]), 4)
    array([0.25, 0.5 ])
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.divide(x1, x2)
    return _elementwise_operands.binary(
        "np.divide", ndarray, frontend_ops.divide, numpy.divide, x1, x2, out, where
    )


def divmod(x1: ArrayLike | float, x2: ArrayLike | float) -> tuple[ndarray, ndarray]:
    """Quotient, rounded down, and remainder.

    Examples
    --------
    >>> from slipstream import np
    >>> [part.tolist() for part in np.divmod(np.array([7, -7]), 3)]
    [[2.0, -3.0], [1.0, 2.0]]
    """
    try:
        if type(x1) is not ndarray:
            x1 = operand(ndarray, x1)
        if type(x2) is not ndarray:
            x2 = operand(ndarray, x2)
        return core_ops.floor_divide(x1, x2), core_ops.mod(x1, x2)
    except Symbolic:
        return symbolic("np", "divmod", x1, x2)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_arithmetic.divmod) from error.__cause__


def dot(a: ArrayLike, b: ArrayLike, out: ndarray | None = None) -> ndarray:
    """The sum over the last axis of `a` and the second-to-last of `b`.

    Vectors give their inner product, matrices the matrix product, numbers the product.

    >>> from slipstream import np
    >>> np.dot(np.array([[1, 2]]), np.array([[3], [4]]))
    array([[11.]])
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if type(b) is not ndarray:
            b = as_kind(ndarray, b)
        result = _core.dot(a, b)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "dot", a, b)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_dot.dot) from error.__cause__


def dsplit(ary: ArrayLike, indices_or_sections: Any) -> list[ndarray]:
    """Views of parts along the third axis.

    >>> from slipstream import np
    >>> [x.shape for x in np.dsplit(np.ones((1, 2, 4)), 2)]
    [(1, 2, 2), (1, 2, 2)]
    """
    try:
        if type(ary) is not ndarray:
            ary = as_kind(ndarray, ary)
        return _manipulation_splitting.parts(ary, indices_or_sections, 2)
    except Symbolic:
        return symbolic("np", "dsplit", ary, indices_or_sections)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_splitting.dsplit) from error.__cause__


def dstack(
    tup: Sequence[ArrayLike] = REQUIRED, out: ndarray | None = None, *,
    arrays: Sequence[ArrayLike] | None = None,
) -> ndarray:
    """Arrays stacked along the third axis.

    `arrays` is another name of `tup`.

    >>> from slipstream import np
    >>> np.dstack([np.zeros(2), np.ones(2)]).shape
    (1, 2, 2)
    """
    if tup is REQUIRED or arrays is not None:
        tup = either("tup", tup, "arrays", arrays, REQUIRED)
    try:
        tup = as_kinds(ndarray, tup)
        result = _core.concatenate([_manipulation_joining._at_least_3d(a) for a in tup], 2)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "dstack", tup)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_joining.dstack) from error.__cause__


def ediff1d(
    ary: ArrayLike, to_end: ArrayLike | None = None, to_begin: ArrayLike | None = None,
) -> ndarray:
    """The differences of neighbours in the flattened array, with more at its ends if given.

    Examples
    --------
    >>> from slipstream import np
    >>> np.ediff1d(np.array([1, 4, 9]), to_end=99).tolist()
    [3.0, 5.0, 99.0]
    """
    try:
        if type(ary) is not ndarray:
            ary = as_kind(ndarray, ary)
        if to_end is not None and type(to_end) is not ndarray:
            to_end = as_kind(ndarray, to_end)
        if to_begin is not None and type(to_begin) is not ndarray:
            to_begin = as_kind(ndarray, to_begin)
        return _calculus.ediff1d(ary, to_end, to_begin)
    except Symbolic:
        return symbolic("np", "ediff1d", ary, to_end, to_begin)
    except (TypeError, ValueError) as error:
        raise explained(error, _calculus.ediff1d) from error.__cause__


def einsum(*operands: Any, out: Any = None, dtype: Any = None, optimize: Any = True) -> ndarray:
    """Sums of products, with axes named by letters: Einstein's convention.

    Parameters
    ----------
    *operands
        Subscripts such as ``'ij,jk->ik'`` and the arrays; or each array followed by the list of
        its axis numbers, and perhaps the list of the result's.
    optimize : bool or path
        By default arrays are contracted in pairs, in an order that keeps results small. False
        takes them from left to right; a path comes from `einsum_path`.

    Examples
    --------
    >>> from slipstream import np
    >>> np.einsum('ij,jk->ik', np.ones((2, 3)), np.ones((3, 2))).tolist()
    [[3.0, 3.0], [3.0, 3.0]]
    >>> np.einsum('ii', np.eye(3)).tolist()
    3.0
    """
    try:
        return _linalg_einsum.einsum(*operands, out=out, dtype=dtype, optimize=optimize)
    except Symbolic:
        return symbolic("np", "einsum", *operands, out=out, dtype=dtype, optimize=optimize)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_einsum.einsum) from error.__cause__


def einsum_path(*operands: Any, optimize: Any = "greedy") -> tuple[list[Any], str]:
    """The order in which `einsum` would contract its operands, and what that costs.

    Examples
    --------
    >>> from slipstream import np
    >>> a, b = np.ones((2, 3)), np.ones((3, 4))
    >>> np.einsum_path('ij,jk,kl', a, b, np.ones((4, 2)))[0]
    ['einsum_path', (1, 2), (0, 1)]
    """
    return _linalg_einsum.einsum_path(*operands, optimize=optimize)


def empty(
    shape: int | Sequence[int], dtype: Any = None, order: str = "C",
    ctx: Context | str | None = None, device: Context | str | None = None,
) -> ndarray:
    """An array to be filled; its elements are zero, so that results never depend on chance.

    >>> from slipstream import np
    >>> np.empty((2, 3)).shape
    (2, 3)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if order != "C":
            check_order(order)
        result = _core.fill(ndarray, 0, dtype_name(dtype), shape)
        return result if ctx is None and device is None else made(result, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_filled.empty, shape=shape) from error.__cause__


def empty_like(
    a: ArrayLike = REQUIRED, dtype: Any = None, order: str = "C", subok: bool = False, *,
    shape: int | Sequence[int] | None = None, ctx: Context | str | None = None,
    device: Context | str | None = None, prototype: ArrayLike | None = None,
) -> ndarray:
    """An array to be filled, in the shape and type of `a`, also called `prototype`.

    `subok` changes nothing: there is one class of arrays.

    >>> from slipstream import np
    >>> np.empty_like(np.ones((2, 3))).shape
    (2, 3)
    """
    if a is REQUIRED or prototype is not None:
        a = either("a", a, "prototype", prototype, REQUIRED)
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if order != "C":
            check_order(order)
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        result = filled_like(a, 0, dtype, shape)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic(
            "np", "empty_like", a, dtype, order, subok, shape=shape, ctx=ctx, device=device
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_filled.empty_like, shape=shape) from error.__cause__


def equal(x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """x1 == x2, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.equal(np.array([1., 2.]), 1)
    array([ True, False])
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.equal(x1, x2)
    return _elementwise_operands.binary(
        "np.equal", ndarray, frontend_ops.equal, numpy.equal, x1, x2, out, where
    )


def exp(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Exponential function, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.exp(np.array([0.]))
    array([1.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.exp(x)
    return _elementwise_operands.unary(
        "np.exp", ndarray, frontend_ops.exp, numpy.exp, x, out, where
    )


def exp2(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """2 to the power of x, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.exp2(np.array([3., -1.]))
    array([8. , 0.5])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.exp2(x)
    return _elementwise_operands.unary(
        "np.exp2", ndarray, frontend_ops.exp2, numpy.exp2, x, out, where
    )


def expand_dims(a: ArrayLike, axis: int | Sequence[int]) -> ndarray:
    """A view with new axes of length one.

    >>> from slipstream import np
    >>> np.expand_dims(np.ones(3), 0).shape
    (1, 3)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _manipulation_shape.expand_dims(a, axis)
    except Symbolic:
        return symbolic("np", "expand_dims", a, axis)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_shape.expand_dims, axis=axis) from error.__cause__


def expm1(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """exp(x) - 1, exact near zero, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.expm1(np.array([0.]))
    array([0.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.expm1(x)
    return _elementwise_operands.unary(
        "np.expm1", ndarray, frontend_ops.expm1, numpy.expm1, x, out, where
    )


def extract(condition: ArrayLike, arr: ArrayLike) -> ndarray:
    """Elements of the flattened array where a condition is true; waits for the condition.

    Parameters
    ----------
    condition : array
        Of the size of `arr`.
    arr : array

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import np
    >>> np.extract(np.array([True, False, True]), np.array([1, 2, 3])).tolist()
    [1.0, 3.0]
    """
    try:
        if type(condition) is not ndarray:
            condition = as_kind(ndarray, condition)
        if type(arr) is not ndarray:
            arr = as_kind(ndarray, arr)
        return _indexing_masks.compress_along(
            arr, _core.reshape(condition, (condition.size,)), None
        )
    except Symbolic:
        return symbolic("np", "extract", condition, arr)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_masks.extract) from error.__cause__


def eye(
    N: int, M: int | None = None, k: int = 0, dtype: Any = None, ctx: Context | str | None = None,
    device: Context | str | None = None,
) -> ndarray:
    """Ones on a diagonal, zeros elsewhere.

    >>> from slipstream import np
    >>> np.eye(2)
    array([[1., 0.],
           [0., 1.]])
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        result = _creation_matrices.compare_places(ndarray, N, M, k, core_ops.equal, dtype)
        return result if ctx is None and device is None else made(result, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_matrices.eye, N=N, M=M, k=k) from error.__cause__


def fabs(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Absolute value, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.fabs(np.array([-1., 2.]))
    array([1., 2.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.absolute(x)
    return _elementwise_operands.unary(
        "np.fabs", ndarray, frontend_ops.absolute, numpy.fabs, x, out, where
    )


def fill_diagonal(a: ArrayLike, val: ArrayLike, wrap: bool = False) -> None:
    """Writes `val` on the main diagonal, in place.

    Parameters
    ----------
    a : array
        At least two dimensions, all equal when there are more.
    val : array or number
        Repeated along the diagonal when it is shorter.
    wrap : bool
        In a tall matrix, begin again after the diagonal has ended.

    Examples
    --------
    >>> from slipstream import np
    >>> x = np.zeros((2, 2))
    >>> np.fill_diagonal(x, 5)
    >>> x.tolist()
    [[5.0, 0.0], [0.0, 5.0]]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if type(val) is not ndarray:
            val = as_kind(ndarray, val)
        return _creation_diagonals.fill_diagonal(a, val, wrap)
    except Symbolic:
        return symbolic("np", "fill_diagonal", a, val, wrap)
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_diagonals.fill_diagonal) from error.__cause__


def fix(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> Any:
    """Towards zero to an integer, as a float.

    >>> from slipstream import np
    >>> np.fix(np.array([1.7, -1.7]))
    array([ 1., -1.])
    """
    try:
        ops = _core.frontend_ops
        if isinstance(x, Array):
            if x._dtype.kind in "biu" and _core.type_rules(x) == "2.0":
                return finish(ops.rint(x), out)
            if out is None and where is True:
                return ops.trunc(x)
        return _elementwise_rounding.unary("np.fix", ndarray, ops.trunc, numpy.trunc, x, out, where)
    except Symbolic:
        return symbolic("np", "fix", x, out, where)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_rounding.fix) from error.__cause__


def flatnonzero(a: ArrayLike) -> ndarray:
    """Places of the elements that are not zero in the flattened array; waits for `a`.

    Parameters
    ----------
    a : array

    Returns
    -------
    array of int64

    Examples
    --------
    >>> from slipstream import np
    >>> np.flatnonzero(np.array([0, 1, 2])).tolist()
    [1, 2]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _sorting_search.flat_places(a)
    except Symbolic:
        return symbolic("np", "flatnonzero", a)
    except (TypeError, ValueError) as error:
        raise explained(error, _sorting_search.flatnonzero) from error.__cause__


def flip(
    m: ArrayLike, axis: int | Sequence[int] | None = None, out: ndarray | None = None,
) -> ndarray:
    """A view in reversed order along axes (all by default).

    >>> from slipstream import np
    >>> np.flip(np.arange(3))
    array([2., 1., 0.])
    """
    try:
        if type(m) is not ndarray:
            m = as_kind(ndarray, m)
        result = _manipulation_reordering.flip(m, axis)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "flip", m, axis)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_reordering.flip, axis=axis) from error.__cause__


def fliplr(m: ArrayLike) -> ndarray:
    """A view with the second axis reversed.

    >>> from slipstream import np
    >>> np.fliplr(np.array([[1, 2]]))
    array([[2., 1.]])
    """
    try:
        if type(m) is not ndarray:
            m = as_kind(ndarray, m)
        return _manipulation_reordering.flip(m, 1)
    except Symbolic:
        return symbolic("np", "fliplr", m)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_reordering.fliplr) from error.__cause__


def flipud(m: ArrayLike) -> ndarray:
    """A view with the first axis reversed.

    >>> from slipstream import np
    >>> np.flipud(np.arange(3))
    array([2., 1., 0.])
    """
    try:
        if type(m) is not ndarray:
            m = as_kind(ndarray, m)
        return _manipulation_reordering.flip(m, 0)
    except Symbolic:
        return symbolic("np", "flipud", m)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_reordering.flipud) from error.__cause__


def float_power(
    x1: ArrayLike | float, x2: ArrayLike | float, out: ndarray | None = None,
) -> ndarray:
    """x1 to the power of x2, in double precision.

    Examples
    --------
    >>> from slipstream import np
    >>> np.float_power(np.array([2, 3]), -1).tolist()[0]
    0.5
    """
    try:
        if type(x1) is not ndarray:
            x1 = operand(ndarray, x1)
        if type(x2) is not ndarray:
            x2 = operand(ndarray, x2)
        result = _elementwise_arithmetic.float_power(x1, x2)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "float_power", x1, x2)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_arithmetic.float_power) from error.__cause__


def floor(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Down to the next integer, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.floor(np.array([1.2, -1.2]))
    array([ 1., -2.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.floor(x)
    return _elementwise_operands.unary(
        "np.floor", ndarray, frontend_ops.floor, numpy.floor, x, out, where
    )


def floor_divide(
    x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True,
) -> ndarray:
    """x1 // x2, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.floor_divide(np.array([5., -5.]), 3)
    array([ 1., -2.])
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.floor_divide(x1, x2)
    return _elementwise_operands.binary(
        "np.floor_divide", ndarray, frontend_ops.floor_divide, numpy.floor_divide, x1, x2, out,
        where
    )


def fmax(x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """The larger one, ignoring NaN, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.fmax(np.array([float('nan')]), 2)
    array([2.])
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.fmax(x1, x2)
    return _elementwise_operands.binary(
        "np.fmax", ndarray, frontend_ops.fmax, numpy.fmax, x1, x2, out, where
    )


def fmin(x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """The smaller one, ignoring NaN, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.fmin(np.array([float('nan')]), 2)
    array([2.])
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.fmin(x1, x2)
    return _elementwise_operands.binary(
        "np.fmin", ndarray, frontend_ops.fmin, numpy.fmin, x1, x2, out, where
    )


def fmod(x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Remainder with the sign of x1, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.fmod(np.array([5., -5.]), 3)
    array([ 2., -2.])
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.fmod(x1, x2)
    return _elementwise_operands.binary(
        "np.fmod", ndarray, frontend_ops.fmod, numpy.fmod, x1, x2, out, where
    )


def frexp(x: ArrayLike) -> tuple[ndarray, ndarray]:
    """x as mantissa and exponent: x = mantissa * 2**exponent, 0.5 <= abs(mantissa) < 1.

    Examples
    --------
    >>> from slipstream import np
    >>> m, e = np.frexp(np.array([8.]))
    >>> m.tolist(), e.tolist()
    ([0.5], [4])
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        return _elementwise_floating_point._through_float32(
            _core.frexp, _elementwise_floating_point.as_float(x)
        )
    except Symbolic:
        return symbolic("np", "frexp", x)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_floating_point.frexp) from error.__cause__


def from_dlpack(
    x: Any, /, *, device: Context | str | None = None, copy: bool | None = None,
) -> ndarray:
    """An array from another library's, through DLPack.

    Parameters
    ----------
    x : object with ``__dlpack__``, or a DLPack capsule
        In memory of the CPU. Arrays of slipstream are returned as views.
    device : Device, optional
        The CPU.
    copy : bool, optional
        By default the data is copied at the call, because its owner may change it before a
        recorded operation runs. With False it is shared: it must not change as long as the result
        or anything computed from it is in use. It is never written here; changing the result gives
        it memory of its own.

    Returns
    -------
    array

    Raises
    ------
    BufferError
        When the tensor is on another device, of a type that does not exist here, or cannot be
        shared with ``copy=False``.

    Examples
    --------
    >>> import numpy
    >>> from slipstream import np
    >>> np.from_dlpack(numpy.arange(3, dtype='float32')).tolist()
    [0.0, 1.0, 2.0]
    """
    try:
        if device is not None:
            check_device(device)
        result = _io_interchange.take(ndarray, x, copy)
        return result if device is None else made(result, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _io_interchange.from_dlpack) from error.__cause__


def fromfunction(
    function: Callable[..., Any], shape: Sequence[int], *, dtype: Any = None, **kwargs: Any,
) -> Any:
    """What a function makes of the indices along each axis.

    Examples
    --------
    >>> from slipstream import np
    >>> np.fromfunction(lambda i, j: i + j, (2, 2)).tolist()
    [[0.0, 1.0], [1.0, 2.0]]
    """
    try:
        return function(*_creation_from_python.indices(ndarray, shape, dtype_name(dtype)), **kwargs)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _creation_from_python.fromfunction, function=function, shape=shape
        ) from error.__cause__


def fromiter(iter: Iterable[Any], dtype: Any, count: int = -1) -> ndarray:
    """A vector of what an iterator yields.

    Examples
    --------
    >>> from slipstream import np
    >>> np.fromiter((x * x for x in range(3)), 'int32').tolist()
    [0, 1, 4]
    """
    try:
        return _creation_from_python._array(
            numpy.fromiter(iter, numpy.dtype(dtype_name(dtype)), count), dtype
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _creation_from_python.fromiter, iter=iter, count=count
        ) from error.__cause__


def fromstring(string: str, dtype: Any = None, count: int = -1, *, sep: str) -> ndarray:
    """A vector of numbers written in a text.

    Examples
    --------
    >>> from slipstream import np
    >>> np.fromstring('1, 2', sep=',').tolist()
    [1.0, 2.0]
    """
    try:
        return _io_text._array(numpy.fromstring(string, dtype_name(dtype), count, sep=sep), dtype)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _io_text.fromstring, string=string, count=count, sep=sep
        ) from error.__cause__


def full(
    shape: int | Sequence[int], fill_value: Any, dtype: Any = None, order: str = "C",
    ctx: Context | str | None = None, device: Context | str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """An array with the same value everywhere.

    >>> from slipstream import np
    >>> np.full(2, 7.)
    array([7., 7.])
    >>> np.full(2, 7)
    array([7, 7], dtype=int64)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if order != "C":
            check_order(order)
        result = _creation_filled.full(ndarray, shape, fill_value, dtype, order, ctx, device, out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic("np", "full", shape, fill_value, dtype, order, ctx, device, out)
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_filled.full, shape=shape) from error.__cause__


def full_like(
    a: ArrayLike, fill_value: Any, dtype: Any = None, order: str = "C", *,
    shape: int | Sequence[int] | None = None, ctx: Context | str | None = None,
    device: Context | str | None = None, out: ndarray | None = None,
) -> ndarray:
    """The same value everywhere, in the shape and type of `a`.

    >>> from slipstream import np
    >>> np.full_like(np.ones(2), 3)
    array([3., 3.])
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if order != "C":
            check_order(order)
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        result = finish(filled_like(a, fill_value, dtype, shape), out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic(
            "np", "full_like", a, fill_value, dtype, order, shape=shape, ctx=ctx, device=device,
            out=out
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_filled.full_like, shape=shape) from error.__cause__


def gcd(x1: ArrayLike | int, x2: ArrayLike | int, out: ndarray | None = None) -> ndarray:
    """The greatest common divisor of integers, element by element.

    Examples
    --------
    >>> from slipstream import np
    >>> np.gcd(np.array([12, 7], dtype='int32'), 8).tolist()
    [4, 1]
    """
    try:
        if type(x1) is not ndarray:
            x1 = operand(ndarray, x1)
        if type(x2) is not ndarray:
            x2 = operand(ndarray, x2)
        result = _elementwise_arithmetic._whole(x1, x2, _core.gcd, "gcd")
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "gcd", x1, x2)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_arithmetic.gcd) from error.__cause__


def genfromtxt(fname: Any, dtype: Any = None, **kwargs: Any) -> ndarray:
    """An array from a text file that may have gaps; takes ``numpy.genfromtxt``'s arguments.

    Examples
    --------
    >>> import io
    >>> from slipstream import np
    >>> np.genfromtxt(io.StringIO('1,,3'), delimiter=',', filling_values=0).tolist()
    [1.0, 0.0, 3.0]
    """
    return _io_text._array(numpy.genfromtxt(fname, dtype_name(dtype), **kwargs), dtype)


def geomspace(
    start: float, stop: float, num: int = 50, endpoint: bool = True, dtype: Any = None,
    axis: int = 0,
) -> ndarray:
    """`num` numbers from `start` to `stop` with equal ratios between neighbours.

    Examples
    --------
    >>> from slipstream import np
    >>> np.geomspace(1, 8, 4).round(3).tolist()
    [1.0, 2.0, 4.0, 8.0]
    """
    try:
        start_ = start
        stop_ = stop
        start_, stop_ = (
            _core.to_numpy(v, "geomspace()") if isinstance(v, Array) else v for v in (start_, stop_)
        )
        values = numpy.geomspace(start_, stop_, num, endpoint, axis=axis)
        return convert(ndarray, values, dtype_name(dtype))
    except (TypeError, ValueError) as error:
        raise explained(
            error, _creation_ranges.geomspace, start=start, stop=stop, num=num, axis=axis
        ) from error.__cause__


def gradient(f: ArrayLike, *varargs: Any, axis: Any = None, edge_order: int = 1) -> Any:
    """The slope along each axis: central differences inside, one-sided ones at the ends.

    Parameters
    ----------
    f : array
    *varargs : float or vector
        The spacing, for all axes or for each; a vector holds the coordinates along its axis.
    axis : int or tuple of ints, optional
        All axes by default.
    edge_order : {1, 2}
        How exact the ends are.

    Returns
    -------
    array or list of arrays
        One for each axis.

    Examples
    --------
    >>> from slipstream import np
    >>> np.gradient(np.array([1, 2, 4, 7])).tolist()
    [1.0, 1.5, 2.5, 3.0]
    """
    try:
        if type(f) is not ndarray:
            f = as_kind(ndarray, f)
        return _calculus.gradient(f, *varargs, axis=axis, edge_order=edge_order)
    except Symbolic:
        return symbolic("np", "gradient", f, *varargs, axis=axis, edge_order=edge_order)
    except (TypeError, ValueError) as error:
        raise explained(error, _calculus.gradient, edge_order=edge_order) from error.__cause__


def greater(x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """x1 > x2, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.greater(np.array([2., 1.]), 1)
    array([ True, False])
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.greater(x1, x2)
    return _elementwise_operands.binary(
        "np.greater", ndarray, frontend_ops.greater, numpy.greater, x1, x2, out, where
    )


def greater_equal(
    x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True,
) -> ndarray:
    """x1 >= x2, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.greater_equal(np.array([2., 1.]), 2)
    array([ True, False])
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.greater_equal(x1, x2)
    return _elementwise_operands.binary(
        "np.greater_equal", ndarray, frontend_ops.greater_equal, numpy.greater_equal, x1, x2, out,
        where
    )


def hamming(M: int, dtype: Any = None, ctx: Any = None, device: Any = None) -> ndarray:
    """The Hamming window: a raised cosine of M points that stays above zero.

    Examples
    --------
    >>> from slipstream import np
    >>> np.hamming(3).round(2).tolist()[1]
    1.0
    """
    try:
        return _signal._window(M, numpy.hamming, dtype)
    except (TypeError, ValueError) as error:
        raise explained(error, _signal.hamming, M=M) from error.__cause__


def hanning(M: int, dtype: Any = None, ctx: Any = None, device: Any = None) -> ndarray:
    """The Hann window: a raised cosine of M points that is zero at both ends.

    Examples
    --------
    >>> from slipstream import np
    >>> np.hanning(3).tolist()
    [0.0, 1.0, 0.0]
    """
    try:
        return _signal._window(M, numpy.hanning, dtype)
    except (TypeError, ValueError) as error:
        raise explained(error, _signal.hanning, M=M) from error.__cause__


def heaviside(x1: ArrayLike | float, x2: ArrayLike | float, out: ndarray | None = None) -> ndarray:
    """0 where x1 is negative, 1 where it is positive, x2 where it is zero.

    Examples
    --------
    >>> from slipstream import np
    >>> np.heaviside(np.array([-3., 0., 3.]), 0.5).tolist()
    [0.0, 0.5, 1.0]
    """
    try:
        if type(x1) is not ndarray:
            x1 = operand(ndarray, x1)
        if type(x2) is not ndarray:
            x2 = operand(ndarray, x2)
        x1_ = x1
        x2_ = x2
        x1_, x2_ = _elementwise_special._floats(x1_, x2_)
        step = _core.where(core_ops.greater(x1_, 0), 1, _core.where(core_ops.equal(x1_, 0), x2_, 0))
        result = _core.where(core_ops.isnan(x1_), x1_, step)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "heaviside", x1, x2)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_special.heaviside) from error.__cause__


def histogram(
    a: ArrayLike, bins: Any = 10, range: Any = None, density: bool | None = None,
    weights: ArrayLike | None = None, *, normed: bool | None = None,
) -> tuple[ndarray, ndarray]:
    """How many elements fall into each bin.

    Parameters
    ----------
    a : array
    bins : int, str or sequence
        A number of equal bins, NumPy's name of a rule for it (which waits), or their edges. Bins
        have their left edge; the last one has its right edge too.
    range : (float, float), optional
        What equal bins cover; the smallest and the largest element by default.
    density : bool, optional
        Whether counts are divided so that the integral is one; `normed` is its older name.
    weights : array, optional
        What each element adds, instead of one.

    Returns
    -------
    tuple of counts and edges

    Raises
    ------
    ValueError
        When `bins` or `range` make no sense.

    Examples
    --------
    >>> from slipstream import np
    >>> counts, edges = np.histogram(np.array([1, 2, 2, 5]), bins=2)
    >>> counts.tolist(), edges.tolist()
    ([3, 1], [1.0, 3.0, 5.0])
    """
    if normed is not None:
        density = either("density", density, "normed", normed, None)
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if weights is not None and type(weights) is not ndarray:
            weights = as_kind(ndarray, weights)
        return _statistics_histograms.count_in_bins(a, bins, range, bool(density), weights)
    except Symbolic:
        return symbolic("np", "histogram", a, bins, range, density, weights)
    except (TypeError, ValueError) as error:
        raise explained(error, _statistics_histograms.histogram) from error.__cause__


def histogram2d(
    x: ArrayLike, y: ArrayLike, bins: Any = 10, range: Any = None, density: bool | None = None,
    weights: ArrayLike | None = None, *, normed: bool | None = None,
) -> tuple[ndarray, ndarray, ndarray]:
    """How many points fall into each cell of a grid in two dimensions.

    Parameters
    ----------
    x, y : array
        Coordinates of points.
    bins : int or sequence
        Bins of both dimensions, or one entry for each, or edges for both.
    range : sequence, optional
        What the bins of each dimension cover.
    density : bool, optional
        Whether counts are divided so that the integral is one; `normed` is its older name.
    weights : array, optional
        What each point adds, instead of one.

    Returns
    -------
    tuple of counts, edges of x and edges of y

    Examples
    --------
    >>> from slipstream import np
    >>> np.histogram2d(np.array([0, 1, 1]), np.array([0, 1, 0]), bins=2)[0].tolist()
    [[1.0, 0.0], [1.0, 1.0]]
    """
    if normed is not None:
        density = either("density", density, "normed", normed, None)
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        if type(y) is not ndarray:
            y = as_kind(ndarray, y)
        if weights is not None and type(weights) is not ndarray:
            weights = as_kind(ndarray, weights)
        return _statistics_histograms.histogram2d(x, y, bins, range, density, weights)
    except Symbolic:
        return symbolic("np", "histogram2d", x, y, bins, range, density, weights)
    except (TypeError, ValueError) as error:
        raise explained(error, _statistics_histograms.histogram2d) from error.__cause__


def histogram_bin_edges(
    a: ArrayLike, bins: Any = 10, range: Any = None, weights: ArrayLike | None = None,
) -> ndarray:
    """The edges that `histogram` would use.

    Parameters
    ----------
    a : array
    bins : int, str or sequence
        A number of equal bins, NumPy's name of a rule for it (which waits), or their edges. Bins
        have their left edge; the last one has its right edge too.
    range : (float, float), optional
        What equal bins cover; the smallest and the largest element by default.
    weights : array, optional
        Accepted for compatibility.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import np
    >>> np.histogram_bin_edges(np.array([1, 2, 5]), bins=2).tolist()
    [1.0, 3.0, 5.0]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if weights is not None and type(weights) is not ndarray:
            weights = as_kind(ndarray, weights)
        return _statistics_histograms._edges(_core.reshape(a, (a.size,)), bins, range)
    except Symbolic:
        return symbolic("np", "histogram_bin_edges", a, bins, range, weights)
    except (TypeError, ValueError) as error:
        raise explained(error, _statistics_histograms.histogram_bin_edges) from error.__cause__


def histogramdd(
    sample: Any, bins: Any = 10, range: Any = None, density: bool | None = None,
    weights: ArrayLike | None = None, *, normed: bool | None = None,
) -> tuple[ndarray, list[ndarray]]:
    """How many points fall into each cell of a grid.

    Parameters
    ----------
    sample : array of shape (points, dimensions), or sequence of one array per dimension
    bins : int or sequence
        Bins of all dimensions, or one entry for each, as in `histogram`.
    range : sequence, optional
        What the bins of each dimension cover.
    density : bool, optional
        Whether counts are divided so that the integral is one; `normed` is its older name.
    weights : array, optional
        What each point adds, instead of one.

    Returns
    -------
    tuple of counts and a list of edges

    Examples
    --------
    >>> from slipstream import np
    >>> counts, edges = np.histogramdd(np.array([[0, 0], [1, 1], [1, 0]]), bins=2)
    >>> counts.tolist()
    [[1.0, 0.0], [1.0, 1.0]]
    """
    if normed is not None:
        density = either("density", density, "normed", normed, None)
    try:
        if weights is not None and type(weights) is not ndarray:
            weights = as_kind(ndarray, weights)
        sample_ = sample
        first = sample_[0] if isinstance(sample_, (list, tuple)) and sample_ else 0
        if not isinstance(first, (list, tuple, int, float)):
            columns = as_kinds(ndarray, sample_)
        else:
            sample_ = as_kind(ndarray, sample_)
            sample_ = sample_ if sample_.ndim > 1 else _core.reshape(sample_, (-1, 1))
            columns = [sample_[:, i] for i in numpy.arange(sample_.shape[1]).tolist()]
        return _statistics_histograms.count_in_grid(columns, bins, range, bool(density), weights)
    except Symbolic:
        return symbolic("np", "histogramdd", sample, bins, range, density, weights)
    except (TypeError, ValueError) as error:
        raise explained(error, _statistics_histograms.histogramdd) from error.__cause__


def hsplit(ary: ArrayLike, indices_or_sections: Any) -> list[ndarray]:
    """Views of parts side by side: along the second axis, of vectors along their only one.

    >>> from slipstream import np
    >>> [x.shape for x in np.hsplit(np.ones((2, 4)), 2)]
    [(2, 2), (2, 2)]
    """
    try:
        if type(ary) is not ndarray:
            ary = as_kind(ndarray, ary)
        return _manipulation_splitting.parts(ary, indices_or_sections, 0 if ary.ndim == 1 else 1)
    except Symbolic:
        return symbolic("np", "hsplit", ary, indices_or_sections)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_splitting.hsplit) from error.__cause__


def hstack(
    tup: Sequence[ArrayLike] = REQUIRED, out: ndarray | None = None, *,
    arrays: Sequence[ArrayLike] | None = None,
) -> ndarray:
    """Arrays side by side: along the second axis, vectors along their only one.

    `arrays` is another name of `tup`.

    >>> from slipstream import np
    >>> np.hstack([np.zeros(2), np.ones(2)])
    array([0., 0., 1., 1.])
    """
    if tup is REQUIRED or arrays is not None:
        tup = either("tup", tup, "arrays", arrays, REQUIRED)
    try:
        tup = as_kinds(ndarray, tup)
        parts = [_manipulation_joining._at_least_1d(a) for a in tup]
        result = _core.concatenate(parts, 0 if parts and parts[0].ndim == 1 else 1)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "hstack", tup)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_joining.hstack) from error.__cause__


def hypot(x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """sqrt(x1**2 + x2**2), element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.hypot(np.array([3.]), 4)
    array([5.])
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.hypot(x1, x2)
    return _elementwise_operands.binary(
        "np.hypot", ndarray, frontend_ops.hypot, numpy.hypot, x1, x2, out, where
    )


def i0(x: ArrayLike) -> ndarray:
    """The modified Bessel function of the first kind, order 0.

    Examples
    --------
    >>> from slipstream import np
    >>> np.i0(np.array([0.])).tolist()
    [1.0]
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        return _elementwise_special.i0(x)
    except Symbolic:
        return symbolic("np", "i0", x)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_special.i0) from error.__cause__


def identity(
    n: int, dtype: Any = None, ctx: Context | str | None = None,
    device: Context | str | None = None,
) -> ndarray:
    """The square matrix with ones on the main diagonal.

    >>> from slipstream import np
    >>> np.identity(2)
    array([[1., 0.],
           [0., 1.]])
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        result = _creation_matrices.compare_places(ndarray, n, None, 0, core_ops.equal, dtype)
        return result if ctx is None and device is None else made(result, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_matrices.identity, n=n) from error.__cause__


def iinfo(dtype: Any) -> numpy.iinfo:
    """The limits of an integer type.

    >>> from slipstream import np
    >>> np.iinfo(np.int8).max
    127
    """
    return numpy.iinfo(
        _dtypes.BY_NAME[dtype_name(dtype._dtype if isinstance(dtype, Array) else dtype)]
    )


def imag(val: ArrayLike) -> ndarray:
    """The imaginary part of every element; zeros for numbers that are not complex.

    Examples
    --------
    >>> from slipstream import np
    >>> np.imag(np.array([1 + 2j, 3]))
    array([2., 0.])
    """
    try:
        if type(val) is not ndarray:
            val = as_kind(ndarray, val)
        return core_ops.imag(val)
    except Symbolic:
        return symbolic("np", "imag", val)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_complex_numbers.imag) from error.__cause__


def in1d(
    ar1: ArrayLike, ar2: ArrayLike, assume_unique: bool = False, invert: bool = False,
) -> ndarray:
    """Whether each element of the flattened array is among others.

    Parameters
    ----------
    ar1, ar2 : array
    assume_unique : bool
        Accepted for compatibility.
    invert : bool
        Whether the opposite is asked.

    Returns
    -------
    array of bool

    Examples
    --------
    >>> from slipstream import np
    >>> np.in1d(np.array([1, 2]), np.array([2, 5])).tolist()
    [False, True]
    """
    try:
        if type(ar1) is not ndarray:
            ar1 = as_kind(ndarray, ar1)
        if type(ar2) is not ndarray:
            ar2 = as_kind(ndarray, ar2)
        return _sets.member(_sets._flat(ar1), ar2, invert)
    except Symbolic:
        return symbolic("np", "in1d", ar1, ar2, assume_unique, invert)
    except (TypeError, ValueError) as error:
        raise explained(error, _sets.in1d) from error.__cause__


def indices(
    dimensions: Sequence[int], dtype: Any = None, sparse: bool = False, *,
    ctx: Context | str | None = None, device: Context | str | None = None,
) -> Any:
    """For every axis, an array of that shape that holds each place's index along it.

    Examples
    --------
    >>> from slipstream import np
    >>> np.indices((2, 2))[1].tolist()
    [[0, 1], [0, 1]]
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        result = _indexing_grids.indices(ndarray, dimensions, dtype, sparse)
        return result if ctx is None and device is None else made(result, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_grids.indices, dimensions=dimensions) from error.__cause__


def inner(a: ArrayLike, b: ArrayLike) -> ndarray:
    """The sum of products over the last axes.

    >>> from slipstream import np
    >>> np.inner(np.array([1, 2]), np.array([3, 4]))
    array(11.)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if type(b) is not ndarray:
            b = as_kind(ndarray, b)
        if a.ndim == 0 or b.ndim == 0:
            return core_ops.multiply(a, b)
        return _linalg_dot.tensordot(a, b, ([-1], [-1]))
    except Symbolic:
        return symbolic("np", "inner", a, b)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_dot.inner) from error.__cause__


def insert(arr: ArrayLike, obj: Any, values: ArrayLike | float, axis: int | None = None) -> ndarray:
    """A copy with values inserted before given places along an axis.

    Parameters
    ----------
    arr : array
    obj : int, slice, sequence or array of ints
        Places in `arr`. An array is waited for.
    values : array or number
        Broadcast to what is inserted; takes the type of `arr`.
    axis : int, optional
        None means the flattened array.

    Returns
    -------
    array

    Raises
    ------
    IndexError
        When a place is out of bounds.

    Examples
    --------
    >>> from slipstream import np
    >>> np.insert(np.array([1, 2, 3]), 1, 9).tolist()
    [1.0, 9.0, 2.0, 3.0]
    """
    try:
        if type(arr) is not ndarray:
            arr = as_kind(ndarray, arr)
        if type(values) is not ndarray:
            values = operand(ndarray, values)
        return _manipulation_insertion.insert(arr, obj, values, axis)
    except Symbolic:
        return symbolic("np", "insert", arr, obj, values, axis)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_insertion.insert, axis=axis) from error.__cause__


def interp(
    x: ArrayLike, xp: ArrayLike, fp: ArrayLike, left: float | None = None,
    right: float | None = None, period: float | None = None,
) -> ndarray:
    """The piecewise linear function through the points (xp, fp), at x.

    Parameters
    ----------
    x : array
    xp, fp : array
        Vectors; `xp` must increase, unless a `period` is given.
    left, right : float, optional
        Values outside of `xp`; the first and last of `fp` by default.
    period : float, optional
        x and xp count modulo this; `xp` is then sorted, which waits for it.

    Examples
    --------
    >>> from slipstream import np
    >>> np.interp(np.array([1.5]), np.array([1, 2]), np.array([10, 20])).tolist()
    [15.0]
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        if type(xp) is not ndarray:
            xp = as_kind(ndarray, xp)
        if type(fp) is not ndarray:
            fp = as_kind(ndarray, fp)
        return _interpolation.interp(x, xp, fp, left, right, period)
    except Symbolic:
        return symbolic("np", "interp", x, xp, fp, left, right, period)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _interpolation.interp, left=left, right=right, period=period
        ) from error.__cause__


def intersect1d(
    ar1: ArrayLike, ar2: ArrayLike, assume_unique: bool = False, return_indices: bool = False,
) -> Any:
    """The distinct elements that are in both arrays, sorted; waits for them.

    Parameters
    ----------
    ar1, ar2 : array
    assume_unique : bool
        Accepted for compatibility.
    return_indices : bool
        Also the places where they occur first in either array.

    Returns
    -------
    array, or tuple of three arrays

    Examples
    --------
    >>> from slipstream import np
    >>> np.intersect1d(np.array([3, 1, 2]), np.array([2, 3, 5])).tolist()
    [2.0, 3.0]
    """
    try:
        if type(ar1) is not ndarray:
            ar1 = as_kind(ndarray, ar1)
        if type(ar2) is not ndarray:
            ar2 = as_kind(ndarray, ar2)
        return _sets.intersect1d(ar1, ar2, assume_unique, return_indices)
    except Symbolic:
        return symbolic("np", "intersect1d", ar1, ar2, assume_unique, return_indices)
    except (TypeError, ValueError) as error:
        raise explained(error, _sets.intersect1d) from error.__cause__


def invert(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Each bit inverted, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.invert(np.array([1], dtype='int32'))
    array([-2], dtype=int32)
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.invert(x)
    return _elementwise_operands.unary(
        "np.invert", ndarray, frontend_ops.invert, numpy.invert, x, out, where
    )


def isclose(
    a: ArrayLike, b: ArrayLike, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False,
) -> ndarray:
    """Whether a and b are equal within a tolerance.

    >>> from slipstream import np
    >>> np.isclose(np.array([1., 2.]), np.array([1.000001, 2.1]))
    array([ True, False])
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if type(b) is not ndarray:
            b = as_kind(ndarray, b)
        b_ = b
        if b_._dtype.kind in "biu":
            b_ = _core.cast(b_, "float64")  # differences of integers wrap around
        bound = core_ops.add(core_ops.multiply(core_ops.absolute(b_), rtol), atol)
        near = core_ops.less_equal(core_ops.absolute(core_ops.subtract(a, b_)), bound)
        # Infinities differ by NaN or infinity; they are close only when equal.
        near = core_ops.logical_or(
            core_ops.logical_and(near, core_ops.isfinite(b_)), core_ops.equal(a, b_)
        )
        return core_ops.logical_or(near, _logic._both_nan(a, b_)) if equal_nan else near
    except Symbolic:
        return symbolic("np", "isclose", a, b, rtol, atol, equal_nan)
    except (TypeError, ValueError) as error:
        raise explained(error, _logic.isclose, rtol=rtol, atol=atol) from error.__cause__


def iscomplex(x: ArrayLike) -> ndarray:
    """Whether an element has an imaginary part other than zero.

    Examples
    --------
    >>> from slipstream import np
    >>> np.iscomplex(np.array([1 + 2j, 3]))
    array([ True, False])
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        return core_ops.not_equal(core_ops.imag(x), 0)
    except Symbolic:
        return symbolic("np", "iscomplex", x)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_complex_numbers.iscomplex) from error.__cause__


def iscomplexobj(x: Any) -> bool:
    """Whether `x` is of a complex type, whatever its values are.

    Examples
    --------
    >>> from slipstream import np
    >>> np.iscomplexobj(np.array([1 + 0j])), np.iscomplexobj(1.0)
    (True, False)
    """
    if isinstance(x, Array):
        return _elementwise_complex_numbers.name_of(x) in _elementwise_complex_numbers.COMPLEXES
    return bool(numpy.iscomplexobj(x))


def isdtype(dtype: Any, kind: Any) -> bool:
    """Whether a type is of a kind, or another type.

    Parameters
    ----------
    dtype : type
    kind : str, type or tuple of those
        ``'bool'``, ``'signed integer'``, ``'unsigned integer'``, ``'integral'``,
        ``'real floating'``, ``'complex floating'``, ``'numeric'``, or a type.

    Examples
    --------
    >>> from slipstream import np
    >>> np.isdtype(np.float32, 'real floating'), np.isdtype(np.int8, (np.int16, 'bool'))
    (True, False)
    """
    return _dtypes.isdtype(dtype, kind)


def isfinite(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Whether x is finite, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.isfinite(np.array([1., float('inf')]))
    array([ True, False])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.isfinite(x)
    return _elementwise_operands.unary(
        "np.isfinite", ndarray, frontend_ops.isfinite, numpy.isfinite, x, out, where
    )


def isin(
    element: ArrayLike, test_elements: ArrayLike, assume_unique: bool = False, invert: bool = False,
    *, kind: str | None = None,
) -> ndarray:
    """Whether each element is among others.

    Parameters
    ----------
    element, test_elements : array
    assume_unique, kind : optional
        Accepted for compatibility; they change nothing.
    invert : bool
        Whether the opposite is asked.

    Returns
    -------
    array of bool, of the shape of `element`

    Examples
    --------
    >>> from slipstream import np
    >>> np.isin(np.array([1, 2, 3]), np.array([2, 5])).tolist()
    [False, True, False]
    """
    try:
        if type(element) is not ndarray:
            element = as_kind(ndarray, element)
        if type(test_elements) is not ndarray:
            test_elements = as_kind(ndarray, test_elements)
        return _sets.member(element, test_elements, invert)
    except Symbolic:
        return symbolic("np", "isin", element, test_elements, assume_unique, invert, kind=kind)
    except (TypeError, ValueError) as error:
        raise explained(error, _sets.isin, kind=kind) from error.__cause__


def isinf(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Whether x is infinite, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.isinf(np.array([float('inf'), 1.]))
    array([ True, False])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.isinf(x)
    return _elementwise_operands.unary(
        "np.isinf", ndarray, frontend_ops.isinf, numpy.isinf, x, out, where
    )


def isnan(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Whether x is not a number, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.isnan(np.array([float('nan'), 1.]))
    array([ True, False])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.isnan(x)
    return _elementwise_operands.unary(
        "np.isnan", ndarray, frontend_ops.isnan, numpy.isnan, x, out, where
    )


def isneginf(x: ArrayLike, out: ndarray | None = None) -> ndarray:
    """Whether x is minus infinity.

    >>> from slipstream import np
    >>> np.isneginf(np.array([np.inf, -np.inf]))
    array([False,  True])
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        result = core_ops.equal(_logic._ordered(x, "isneginf"), float("-inf"))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "isneginf", x)
    except (TypeError, ValueError) as error:
        raise explained(error, _logic.isneginf) from error.__cause__


def isposinf(x: ArrayLike, out: ndarray | None = None) -> ndarray:
    """Whether x is plus infinity.

    >>> from slipstream import np
    >>> np.isposinf(np.array([np.inf, -np.inf]))
    array([ True, False])
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        result = core_ops.equal(_logic._ordered(x, "isposinf"), float("inf"))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "isposinf", x)
    except (TypeError, ValueError) as error:
        raise explained(error, _logic.isposinf) from error.__cause__


def isreal(x: ArrayLike) -> ndarray:
    """Whether an element's imaginary part is zero.

    Examples
    --------
    >>> from slipstream import np
    >>> np.isreal(np.array([1 + 2j, 3]))
    array([False,  True])
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        return core_ops.equal(core_ops.imag(x), 0)
    except Symbolic:
        return symbolic("np", "isreal", x)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_complex_numbers.isreal) from error.__cause__


def isrealobj(x: Any) -> bool:
    """Whether `x` is of a type that is not complex.

    Examples
    --------
    >>> from slipstream import np
    >>> np.isrealobj(np.array([1 + 0j])), np.isrealobj(1.0)
    (False, True)
    """
    return not _elementwise_complex_numbers.iscomplexobj(x)


def isscalar(element: Any) -> bool:
    """Whether something is a number or string rather than an array.

    Examples
    --------
    >>> from slipstream import np
    >>> np.isscalar(3.1), np.isscalar(np.array(3.1))
    (True, False)
    """
    return bool(numpy.isscalar(element))


def ix_(*args: Any) -> tuple[ndarray, ...]:
    """Vectors as an open grid: ``x[np.ix_(rows, columns)]`` picks their cross product.

    Examples
    --------
    >>> from slipstream import np
    >>> np.arange(4).reshape(2, 2)[np.ix_([1, 0], [1])].tolist()
    [[3.0], [1.0]]
    """
    try:
        return _indexing_grids.ix_(ndarray, *args)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_grids.ix_) from error.__cause__


def kaiser(M: int, beta: float, dtype: Any = None) -> ndarray:
    """The Kaiser window of M points; larger `beta` makes it narrower.

    Examples
    --------
    >>> from slipstream import np
    >>> np.kaiser(3, 0).tolist()
    [1.0, 1.0, 1.0]
    """
    try:
        return _signal.kaiser(M, beta, dtype)
    except (TypeError, ValueError) as error:
        raise explained(error, _signal.kaiser, M=M, beta=beta) from error.__cause__


def kron(a: ArrayLike, b: ArrayLike) -> ndarray:
    """Kronecker's product: a block of `b` times each element of `a`.

    Examples
    --------
    >>> from slipstream import np
    >>> np.kron(np.array([1, 10]), np.array([5, 6])).tolist()
    [5.0, 6.0, 50.0, 60.0]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if type(b) is not ndarray:
            b = as_kind(ndarray, b)
        ndim = builtins.max(a.ndim, b.ndim)
        sa, sb = (1,) * (ndim - a.ndim) + a.shape, (1,) * (ndim - b.ndim) + b.shape
        wide_a = [n for s in sa for n in (s, 1)]
        wide_b = [n for s in sb for n in (1, s)]
        product = core_ops.multiply(_core.reshape(a, wide_a), _core.reshape(b, wide_b))
        return _core.reshape(product, [m * n for m, n in zip(sa, sb, strict=True)])
    except Symbolic:
        return symbolic("np", "kron", a, b)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_products.kron) from error.__cause__


def lcm(x1: ArrayLike | int, x2: ArrayLike | int, out: ndarray | None = None) -> ndarray:
    """The least common multiple of integers, element by element.

    Examples
    --------
    >>> from slipstream import np
    >>> np.lcm(np.array([4, 6], dtype='int32'), 10).tolist()
    [20, 30]
    """
    try:
        if type(x1) is not ndarray:
            x1 = operand(ndarray, x1)
        if type(x2) is not ndarray:
            x2 = operand(ndarray, x2)
        result = _elementwise_arithmetic._whole(x1, x2, _core.lcm, "lcm")
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "lcm", x1, x2)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_arithmetic.lcm) from error.__cause__


def ldexp(x1: ArrayLike | float, x2: ArrayLike | int, out: ndarray | None = None) -> ndarray:
    """x1 * 2**x2.

    Examples
    --------
    >>> from slipstream import np
    >>> np.ldexp(np.array([0.5]), 4).tolist()
    [8.0]
    """
    try:
        if type(x1) is not ndarray:
            x1 = operand(ndarray, x1)
        if type(x2) is not ndarray:
            x2 = operand(ndarray, x2)
        result = _elementwise_floating_point.ldexp(ndarray, x1, x2)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "ldexp", x1, x2)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_floating_point.ldexp) from error.__cause__


def left_shift(
    x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True,
) -> ndarray:
    """Bits moved to the left, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.left_shift(np.array([1, 2], dtype='int32'), 3)
    array([ 8, 16], dtype=int32)
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.left_shift(x1, x2)
    return _elementwise_operands.binary(
        "np.left_shift", ndarray, frontend_ops.left_shift, numpy.left_shift, x1, x2, out, where
    )


def less(x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """x1 < x2, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.less(np.array([1., 2.]), 2)
    array([ True, False])
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.less(x1, x2)
    return _elementwise_operands.binary(
        "np.less", ndarray, frontend_ops.less, numpy.less, x1, x2, out, where
    )


def less_equal(
    x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True,
) -> ndarray:
    """x1 <= x2, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.less_equal(np.array([1., 2.]), 1)
    array([ True, False])
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.less_equal(x1, x2)
    return _elementwise_operands.binary(
        "np.less_equal", ndarray, frontend_ops.less_equal, numpy.less_equal, x1, x2, out, where
    )


def lexsort(keys: Any, axis: int = -1) -> ndarray:
    """The places that sort by several keys: by the last one, ties by the one before, and so on.

    Parameters
    ----------
    keys : sequence of arrays, or array
        Keys of one shape; of an array, its first axis lists the keys.
    axis : int
        Along which to sort.

    Returns
    -------
    array of int64

    Examples
    --------
    >>> from slipstream import np
    >>> np.lexsort((np.array([1, 2, 3]), np.array([5, 4, 4]))).tolist()
    [1, 2, 0]
    """
    try:
        listed = as_kinds(ndarray, keys)
        if not listed:
            raise TypeError("lexsort: keys must not be empty")
        for k in listed:
            if k.shape != listed[0].shape:
                raise ValueError(f"lexsort: keys differ in shape: {listed[0].shape} and {k.shape}")
        return _sorting_sort.lexicographic(listed, axis)
    except Symbolic:
        return symbolic("np", "lexsort", keys, axis)
    except (TypeError, ValueError) as error:
        raise explained(error, _sorting_sort.lexsort, axis=axis) from error.__cause__


@overload
def linspace(
    start: complex, stop: complex, num: int = ..., endpoint: bool = ...,
    retstep: Literal[False] = ..., dtype: Any = ..., axis: int = ...,
    ctx: Context | str | None = ..., device: Context | str | None = ...,
) -> ndarray: ...
@overload
def linspace(
    start: complex, stop: complex, num: int = ..., endpoint: bool = ..., *, retstep: Literal[True],
    dtype: Any = ..., axis: int = ..., ctx: Context | str | None = ...,
    device: Context | str | None = ...,
) -> tuple[ndarray, float]: ...
@overload
def linspace(
    start: complex, stop: complex, num: int = ..., endpoint: bool = ..., retstep: bool = ...,
    dtype: Any = ..., axis: int = ..., ctx: Context | str | None = ...,
    device: Context | str | None = ...,
) -> ndarray | tuple[ndarray, float]: ...
def linspace(
    start: complex, stop: complex, num: int = 50, endpoint: bool = True, retstep: bool = False,
    dtype: Any = None, axis: int = 0, ctx: Context | str | None = None,
    device: Context | str | None = None,
) -> Any:
    """`num` evenly spaced values from `start` to `stop`.

    >>> from slipstream import np
    >>> np.linspace(0, 1, 5)
    array([0.  , 0.25, 0.5 , 0.75, 1.  ])
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        result = _creation_ranges.linspace(
            ndarray, start, stop, num, endpoint, retstep, dtype, axis
        )  # type: ignore[arg-type]
        return result if ctx is None and device is None else made(result, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_ranges.linspace, num=num, axis=axis) from error.__cause__


def load(
    file: Any, mmap_mode: None = None, allow_pickle: bool = False, fix_imports: bool = True,
    encoding: str = "ASCII", *, max_header_size: int = 10000,
) -> Any:
    """The arrays in a file, in any format that slipstream reads.

    Parameters
    ----------
    file : path, binary file or bytes
        ``.npy``, ``.npz``, safetensors or MXNet's own format, known by its first bytes.
    mmap_mode : None
        Files are read, not mapped.
    allow_pickle : bool
        Must be False: arrays of objects are pickles, which could run any code.
    fix_imports, encoding, max_header_size
        As in NumPy; without pickles they change nothing.

    Returns
    -------
    array, list or dict of arrays
        One array without a name comes alone. Element types are kept.

    Raises
    ------
    ValueError
        When the file is damaged or of another format: says where and what was expected.

    Examples
    --------
    >>> import io, numpy
    >>> from slipstream import np
    >>> file = io.BytesIO()
    >>> numpy.save(file, numpy.eye(2))
    >>> np.load(file.getvalue())
    array([[1., 0.],
           [0., 1.]], dtype=float64)
    """
    try:
        _io_files._refuse_pickle(allow_pickle)
        if mmap_mode is not None:
            raise ValueError("mmap_mode must be None: files are read, not mapped")
        return _io_files._alone(_io_files._read(ndarray, file))
    except (TypeError, ValueError) as error:
        raise explained(
            error, _io_files.load, mmap_mode=mmap_mode, encoding=encoding,
            max_header_size=max_header_size
        ) from error.__cause__


def loadtxt(fname: Any, dtype: Any = None, **kwargs: Any) -> ndarray:
    r"""An array from a text file; takes the arguments of ``numpy.loadtxt``.

    Examples
    --------
    >>> import io
    >>> from slipstream import np
    >>> np.loadtxt(io.StringIO('1 2\n3 4')).tolist()
    [[1.0, 2.0], [3.0, 4.0]]
    """
    return _io_text._array(numpy.loadtxt(fname, dtype_name(dtype), **kwargs), dtype)


def log(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Natural logarithm, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.log(np.array([1.]))
    array([0.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.log(x)
    return _elementwise_operands.unary(
        "np.log", ndarray, frontend_ops.log, numpy.log, x, out, where
    )


def log10(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Logarithm to base 10, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.log10(np.array([100.]))
    array([2.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.log10(x)
    return _elementwise_operands.unary(
        "np.log10", ndarray, frontend_ops.log10, numpy.log10, x, out, where
    )


def log1p(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """log(1 + x), exact near zero, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.log1p(np.array([0.]))
    array([0.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.log1p(x)
    return _elementwise_operands.unary(
        "np.log1p", ndarray, frontend_ops.log1p, numpy.log1p, x, out, where
    )


def log2(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Logarithm to base 2, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.log2(np.array([8., 0.5]))
    array([ 3., -1.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.log2(x)
    return _elementwise_operands.unary(
        "np.log2", ndarray, frontend_ops.log2, numpy.log2, x, out, where
    )


def logaddexp(
    x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True,
) -> ndarray:
    """log(exp(x1) + exp(x2)), element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.logaddexp(np.array([100.]), 0)
    array([100.])
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.logaddexp(x1, x2)
    return _elementwise_operands.binary(
        "np.logaddexp", ndarray, frontend_ops.logaddexp, numpy.logaddexp, x1, x2, out, where
    )


def logaddexp2(x1: ArrayLike | float, x2: ArrayLike | float, out: ndarray | None = None) -> ndarray:
    """log2(2**x1 + 2**x2), safe for large values.

    Examples
    --------
    >>> from slipstream import np
    >>> np.logaddexp2(np.array([1., 1000.]), np.array([1., 0.])).tolist()
    [2.0, 1000.0]
    """
    try:
        if type(x1) is not ndarray:
            x1 = operand(ndarray, x1)
        if type(x2) is not ndarray:
            x2 = operand(ndarray, x2)
        x1_ = x1
        x2_ = x2
        x1_, x2_ = _elementwise_special._floats(x1_, x2_)
        gap = core_ops.negative(core_ops.absolute(core_ops.subtract(x1_, x2_)))
        more = core_ops.multiply(
            core_ops.log1p(core_ops.exp2(gap)), 1 / _elementwise_special.math.log(2)
        )
        # Equal infinities have no difference.
        result = _core.where(
            core_ops.equal(x1_, x2_), core_ops.add(x1_, 1), core_ops.add(core_ops.maximum(x1_, x2_),
            more)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "logaddexp2", x1, x2)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_special.logaddexp2) from error.__cause__


def logical_and(
    x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True,
) -> ndarray:
    """Whether both are true, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.logical_and(np.array([1., 0.]), 1)
    array([ True, False])
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.logical_and(x1, x2)
    return _elementwise_operands.binary(
        "np.logical_and", ndarray, frontend_ops.logical_and, numpy.logical_and, x1, x2, out, where
    )


def logical_not(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Whether x is zero, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.logical_not(np.array([0., 2.]))
    array([ True, False])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.logical_not(x)
    return _elementwise_operands.unary(
        "np.logical_not", ndarray, frontend_ops.logical_not, numpy.logical_not, x, out, where
    )


def logical_or(
    x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True,
) -> ndarray:
    """Whether one is true, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.logical_or(np.array([1., 0.]), 0)
    array([ True, False])
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.logical_or(x1, x2)
    return _elementwise_operands.binary(
        "np.logical_or", ndarray, frontend_ops.logical_or, numpy.logical_or, x1, x2, out, where
    )


def logical_xor(
    x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True,
) -> ndarray:
    """Whether one only is true, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.logical_xor(np.array([1., 0.]), 0)
    array([ True, False])
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.logical_xor(x1, x2)
    return _elementwise_operands.binary(
        "np.logical_xor", ndarray, frontend_ops.logical_xor, numpy.logical_xor, x1, x2, out, where
    )


def logspace(
    start: float, stop: float, num: int = 50, endpoint: bool = True, base: float = 10.0,
    dtype: Any = None, axis: int = 0, ctx: Context | str | None = None,
    device: Context | str | None = None,
) -> ndarray:
    """`num` values from ``base**start`` to ``base**stop``, evenly spaced on a logarithmic scale.

    >>> from slipstream import np
    >>> np.logspace(0, 3, 4, base=2)
    array([1., 2., 4., 8.])
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        exponents = _creation_ranges.linspace(ndarray, start, stop, num, endpoint, axis=axis)
        result = core_ops.power(_creation_ranges.real(base, "base"), exponents)
        result = result if dtype is None else _core.cast(result, dtype_name(dtype))
        return result if ctx is None and device is None else made(result, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _creation_ranges.logspace, start=start, stop=stop, num=num, base=base, axis=axis
        ) from error.__cause__


def matmul(a: ArrayLike, b: ArrayLike, out: ndarray | None = None) -> ndarray:
    """The matrix product over the last two axes; the others broadcast.

    >>> from slipstream import np
    >>> np.matmul(np.ones((2, 1, 3)), np.ones((3, 1))).shape
    (2, 1, 1)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if type(b) is not ndarray:
            b = as_kind(ndarray, b)
        result = _core.matmul(a, b, False, False, "matmul")
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "matmul", a, b)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_dot.matmul) from error.__cause__


def matrix_transpose(x: ArrayLike = REQUIRED, *, a: ArrayLike | None = None) -> ndarray:
    """A view with the last two axes exchanged.

    Examples
    --------
    >>> from slipstream import np
    >>> np.matrix_transpose(np.ones((2, 3, 4))).shape
    (2, 4, 3)
    """
    if x is REQUIRED or a is not None:
        x = either("x", x, "a", a, REQUIRED)
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        if x.ndim < 2:
            raise ValueError("matrix_transpose: x must have at least two dimensions")
        return _manipulation_transpose.swapaxes(x, -1, -2)
    except Symbolic:
        return symbolic("np", "matrix_transpose", x)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_transpose.matrix_transpose) from error.__cause__


def max(
    a: ArrayLike, axis: Any = None, out: ndarray | None = None, keepdims: bool = False,
    initial: Any = None, where: Any = None,
) -> ndarray:
    """The largest element over axes; NaN wins.

    >>> from slipstream import np
    >>> np.max(np.array([[1, 5], [3, 2]]), axis=0)
    array([3., 5.])
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _reductions_extremes.reduce("max", a, axis, None, out, keepdims, initial, where)
    except Symbolic:
        return symbolic("np", "max", a, axis, out, keepdims, initial, where)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_extremes.max) from error.__cause__


def maximum(x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """The larger one, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.maximum(np.array([1., 3.]), 2)
    array([2., 3.])
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.maximum(x1, x2)
    return _elementwise_operands.binary(
        "np.maximum", ndarray, frontend_ops.maximum, numpy.maximum, x1, x2, out, where
    )


def may_share_memory(a: ArrayLike, b: ArrayLike, max_work: int | None = None) -> bool:
    """Whether two arrays could have elements in common: only their bounds are compared.

    `max_work` allows a search as in NumPy.

    >>> from slipstream import np
    >>> x = np.ones(4)
    >>> np.may_share_memory(x[:2], x[2:]), np.may_share_memory(x[::2], x[1::2])
    (False, True)
    """
    try:
        return _memory.may_share_memory(a, b, max_work)
    except (TypeError, ValueError) as error:
        raise explained(error, _memory.may_share_memory, max_work=max_work) from error.__cause__


def mean(
    a: ArrayLike, axis: Any = None, dtype: Any = None, out: ndarray | None = None,
    keepdims: bool = False, *, where: Any = None,
) -> ndarray:
    """The mean of elements over axes.

    >>> from slipstream import np
    >>> np.mean(np.array([[1, 2], [3, 4]]), axis=1)
    array([1.5, 3.5])
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _statistics_averages.reduce("mean", a, axis, dtype, out, keepdims, None, where)
    except Symbolic:
        return symbolic("np", "mean", a, axis, dtype, out, keepdims, where=where)
    except (TypeError, ValueError) as error:
        raise explained(error, _statistics_averages.mean) from error.__cause__


def median(
    a: ArrayLike, axis: Any = None, out: Any = None, overwrite_input: bool = False,
    keepdims: bool = False,
) -> ndarray:
    """The middle element, or the mean of the two in the middle.

    Parameters
    ----------
    a : array
    axis : int or tuple of ints, optional
        All axes by default.
    out : array, optional
        Where to put the result.
    overwrite_input : bool
        Accepted for compatibility.
    keepdims : bool
        Whether reduced axes stay with length one.

    Returns
    -------
    array
        NaN where an element is NaN.

    Examples
    --------
    >>> from slipstream import np
    >>> np.median(np.array([3, 1, 2, 10])).item()
    2.5
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return finish(_statistics_quantiles._middle(a, axis, keepdims, False), out)
    except Symbolic:
        return symbolic("np", "median", a, axis, out, overwrite_input, keepdims)
    except (TypeError, ValueError) as error:
        raise explained(error, _statistics_quantiles.median) from error.__cause__


def meshgrid(
    *xi: ArrayLike, copy: bool = True, sparse: bool = False, indexing: str = "xy",
) -> list[ndarray]:
    """Coordinate matrices from coordinate vectors.

    >>> from slipstream import np
    >>> a, b = np.meshgrid(np.arange(2), np.arange(2))
    >>> b
    array([[0., 0.],
           [1., 1.]])
    """
    try:
        xi = tuple(as_kinds(ndarray, xi))
        return _indexing_grids.meshgrid(*xi, copy=copy, sparse=sparse, indexing=indexing)
    except Symbolic:
        return symbolic("np", "meshgrid", *xi, copy=copy, sparse=sparse, indexing=indexing)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_grids.meshgrid, indexing=indexing) from error.__cause__


def min(
    a: ArrayLike, axis: Any = None, out: ndarray | None = None, keepdims: bool = False,
    initial: Any = None, where: Any = None,
) -> ndarray:
    """The smallest element over axes; NaN wins.

    >>> from slipstream import np
    >>> np.min(np.array([[1, 5], [3, 2]]), axis=0)
    array([1., 2.])
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _reductions_extremes.reduce("min", a, axis, None, out, keepdims, initial, where)
    except Symbolic:
        return symbolic("np", "min", a, axis, out, keepdims, initial, where)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_extremes.min) from error.__cause__


def min_scalar_type(a: Any) -> numpy.dtype:
    """The smallest type that holds a number; of an array its own type.

    Examples
    --------
    >>> from slipstream import np
    >>> np.min_scalar_type(10), np.min_scalar_type(-300)
    (dtype('uint8'), dtype('int16'))
    """
    try:
        seen = _dtypes._dtype(a)
        return seen if isinstance(seen, numpy.dtype) else numpy.min_scalar_type(seen)
    except Symbolic:
        return symbolic("np", "min_scalar_type", a)
    except (TypeError, ValueError) as error:
        raise explained(error, _dtypes.min_scalar_type) from error.__cause__


def minimum(x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """The smaller one, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.minimum(np.array([1., 3.]), 2)
    array([1., 2.])
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.minimum(x1, x2)
    return _elementwise_operands.binary(
        "np.minimum", ndarray, frontend_ops.minimum, numpy.minimum, x1, x2, out, where
    )


def mod(x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Remainder with the sign of x2, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.mod(np.array([5., -5.]), 3)
    array([2., 1.])
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.mod(x1, x2)
    return _elementwise_operands.binary(
        "np.mod", ndarray, frontend_ops.mod, numpy.mod, x1, x2, out, where
    )


def modf(x: ArrayLike) -> tuple[ndarray, ndarray]:
    """The parts of x after and before the decimal point, both with its sign.

    Examples
    --------
    >>> from slipstream import np
    >>> [part.tolist() for part in np.modf(np.array([2.5, -0.25]))]
    [[0.5, -0.25], [2.0, -0.0]]
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        x_ = x
        x_ = _elementwise_floating_point.as_float(x_)
        whole = core_ops.trunc(x_)
        rest = _core.where(core_ops.isinf(x_), 0, core_ops.subtract(x_, whole))
        return core_ops.copysign(rest, x_), core_ops.copysign(whole, x_)
    except Symbolic:
        return symbolic("np", "modf", x)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_floating_point.modf) from error.__cause__


def moveaxis(
    a: ArrayLike, source: int | Sequence[int], destination: int | Sequence[int],
) -> ndarray:
    """A view with axes moved to other places; the others keep their order.

    >>> from slipstream import np
    >>> np.moveaxis(np.ones((2, 3, 4)), 0, -1).shape
    (3, 4, 2)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _manipulation_transpose.moveaxis(a, source, destination)
    except Symbolic:
        return symbolic("np", "moveaxis", a, source, destination)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_transpose.moveaxis, source=source, destination=destination
        ) from error.__cause__


def msort(a: ArrayLike) -> ndarray:
    """A copy sorted along the first axis.

    Examples
    --------
    >>> from slipstream import np
    >>> np.msort(np.array([3, 1, 2])).tolist()
    [1.0, 2.0, 3.0]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _sorting_sort.sorted_along(a, 0)
    except Symbolic:
        return symbolic("np", "msort", a)
    except (TypeError, ValueError) as error:
        raise explained(error, _sorting_sort.msort) from error.__cause__


def multiply(
    x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True,
) -> ndarray:
    """x1 * x2, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.multiply(np.array([1., 2.]), 3)
    array([3., 6.])
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.multiply(x1, x2)
    return _elementwise_operands.binary(
        "np.multiply", ndarray, frontend_ops.multiply, numpy.multiply, x1, x2, out, where
    )


def nan_to_num(
    x: ArrayLike, copy: bool = True, nan: float = 0.0, posinf: float | None = None,
    neginf: float | None = None,
) -> ndarray:
    """NaN becomes `nan`, infinities the largest and smallest numbers (or those given).

    >>> from slipstream import np
    >>> np.nan_to_num(np.array([float('nan'), 1.]))
    array([0., 1.])
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        return _elementwise_floating_point.nan_to_num(x, copy, nan, posinf, neginf)
    except Symbolic:
        return symbolic("np", "nan_to_num", x, copy, nan, posinf, neginf)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _elementwise_floating_point.nan_to_num, nan=nan, posinf=posinf, neginf=neginf
        ) from error.__cause__


def nanargmax(
    a: ArrayLike, axis: int | None = None, out: ndarray | None = None, keepdims: bool = False,
) -> ndarray:
    """The place of the largest element that is not NaN; waits, to refuse slices with NaN only.

    Examples
    --------
    >>> from slipstream import np
    >>> np.nanargmax(np.array([1, float('nan'), 3])).tolist()
    2
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _reductions_nan._nan_place(a, axis, out, keepdims, True)
    except Symbolic:
        return symbolic("np", "nanargmax", a, axis, out, keepdims)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_nan.nanargmax, axis=axis) from error.__cause__


def nanargmin(
    a: ArrayLike, axis: int | None = None, out: ndarray | None = None, keepdims: bool = False,
) -> ndarray:
    """The place of the smallest element that is not NaN; waits, to refuse slices with NaN only.

    Examples
    --------
    >>> from slipstream import np
    >>> np.nanargmin(np.array([4, float('nan'), 3])).tolist()
    2
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _reductions_nan._nan_place(a, axis, out, keepdims, False)
    except Symbolic:
        return symbolic("np", "nanargmin", a, axis, out, keepdims)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_nan.nanargmin, axis=axis) from error.__cause__


def nancumprod(
    a: ArrayLike, axis: int | None = None, dtype: Any = None, out: ndarray | None = None,
) -> ndarray:
    """The running product along an axis, NaN counted as one.

    Examples
    --------
    >>> from slipstream import np
    >>> np.nancumprod(np.array([2, float('nan'), 3])).tolist()
    [2.0, 2.0, 6.0]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        result = _reductions_cumulative.scan(
            _core.cumprod, _reductions_cumulative.without_nan(a, 1), axis, dtype
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "nancumprod", a, axis, dtype)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_cumulative.nancumprod, axis=axis) from error.__cause__


def nancumsum(
    a: ArrayLike, axis: int | None = None, dtype: Any = None, out: ndarray | None = None,
) -> ndarray:
    """The running sum along an axis, NaN counted as zero.

    Examples
    --------
    >>> from slipstream import np
    >>> np.nancumsum(np.array([1, float('nan'), 3])).tolist()
    [1.0, 1.0, 4.0]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        result = _reductions_cumulative.scan(
            _core.cumsum, _reductions_cumulative.without_nan(a, 0), axis, dtype
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "nancumsum", a, axis, dtype)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_cumulative.nancumsum, axis=axis) from error.__cause__


def nanmax(
    a: ArrayLike, axis: Any = None, out: Any = None, keepdims: bool = False, initial: Any = None,
    where: Any = None,
) -> ndarray:
    """The largest element over axes that is not NaN (NaN where there is none).

    The number `initial` is compared too. With `where`, an array of bools, only the elements where
    it is true are; `initial` must be given then.

    Examples
    --------
    >>> from slipstream import np
    >>> np.nanmax(np.array([1, float('nan'), 3])).tolist()
    3.0
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _reductions_nan._nan_extreme("max", a, axis, out, keepdims, initial, where)
    except Symbolic:
        return symbolic("np", "nanmax", a, axis, out, keepdims, initial, where)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_nan.nanmax) from error.__cause__


def nanmean(
    a: ArrayLike, axis: Any = None, dtype: Any = None, out: Any = None, keepdims: bool = False, *,
    where: Any = None,
) -> ndarray:
    """The mean over axes of the elements that are not NaN (NaN where there is none).

    `where` are bools that choose the elements.

    Examples
    --------
    >>> from slipstream import np
    >>> np.nanmean(np.array([1, float('nan'), 3])).tolist()
    2.0
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _reductions_nan.reduce(
            "mean", a, axis, dtype, out, keepdims, None, _reductions_nan._valid(a, where)
        )
    except Symbolic:
        return symbolic("np", "nanmean", a, axis, dtype, out, keepdims, where=where)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_nan.nanmean) from error.__cause__


def nanmedian(
    a: ArrayLike, axis: Any = None, out: Any = None, overwrite_input: bool = False,
    keepdims: bool = False,
) -> ndarray:
    """The median of the elements that are not NaN.

    Parameters
    ----------
    a : array
    axis : int or tuple of ints, optional
        All axes by default.
    out : array, optional
        Where to put the result.
    overwrite_input : bool
        Accepted for compatibility.
    keepdims : bool
        Whether reduced axes stay with length one.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import np
    >>> np.nanmedian(np.array([3, 1, float('nan')])).item()
    2.0
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return finish(_statistics_quantiles._middle(a, axis, keepdims, True), out)
    except Symbolic:
        return symbolic("np", "nanmedian", a, axis, out, overwrite_input, keepdims)
    except (TypeError, ValueError) as error:
        raise explained(error, _statistics_quantiles.nanmedian) from error.__cause__


def nanmin(
    a: ArrayLike, axis: Any = None, out: Any = None, keepdims: bool = False, initial: Any = None,
    where: Any = None,
) -> ndarray:
    """The smallest element over axes that is not NaN (NaN where there is none).

    The number `initial` is compared too. With `where`, an array of bools, only the elements where
    it is true are; `initial` must be given then.

    Examples
    --------
    >>> from slipstream import np
    >>> np.nanmin(np.array([1, float('nan'), 3])).tolist()
    1.0
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _reductions_nan._nan_extreme("min", a, axis, out, keepdims, initial, where)
    except Symbolic:
        return symbolic("np", "nanmin", a, axis, out, keepdims, initial, where)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_nan.nanmin) from error.__cause__


def nanpercentile(
    a: ArrayLike, q: Any, axis: Any = None, out: Any = None, overwrite_input: bool = False,
    method: str = "linear", keepdims: bool = False, *, interpolation: str | None = None,
) -> ndarray:
    """Percentiles of what is not NaN.

    Parameters
    ----------
    a : array
    q : number or sequence of numbers
        Between 0 and 100. An array is waited for.
    axis : int or tuple of ints, optional
        All axes by default.
    out : array, optional
        Where to put the result.
    overwrite_input : bool
        Accepted for compatibility.
    method : str
        What to do between two elements: linear, lower, higher, midpoint, nearest, or another of
        NumPy's methods.
    keepdims : bool
        Whether reduced axes stay with length one.
    interpolation : str, optional
        An older name of `method`.

    Returns
    -------
    array
        The axes of `q` come first.

    Raises
    ------
    ValueError
        When `q` is out of range or `method` is unknown.

    Examples
    --------
    >>> from slipstream import np
    >>> np.nanpercentile(np.array([1, 2, 3, 4, 5]), 25).item()
    2.0
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        fractions = _statistics_quantiles._fractions(q, 100.0, "nanpercentile")
        return finish(
            _statistics_quantiles.quantiles(a, fractions, axis, interpolation or method, keepdims,
            True), out
        )
    except Symbolic:
        return symbolic(
            "np", "nanpercentile", a, q, axis, out, overwrite_input, method, keepdims,
            interpolation=interpolation
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _statistics_quantiles.nanpercentile, method=method, interpolation=interpolation
        ) from error.__cause__


def nanprod(
    a: ArrayLike, axis: Any = None, dtype: Any = None, out: Any = None, keepdims: bool = False,
    initial: Any = None, where: Any = None,
) -> ndarray:
    """The product over axes, NaN counted as one.

    It begins with `initial` and takes the elements where the bools of `where` are true.

    Examples
    --------
    >>> from slipstream import np
    >>> np.nanprod(np.array([2, float('nan')])).tolist()
    2.0
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        a_ = a
        dtype_ = dtype
        a_ = _reductions_nan.without_nan(a_, 1)
        dtype_ = _reductions_nan._sum_type(a_) if dtype_ is None else dtype_
        return _reductions_nan.reduce("prod", a_, axis, dtype_, out, keepdims, initial, where)
    except Symbolic:
        return symbolic("np", "nanprod", a, axis, dtype, out, keepdims, initial, where)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_nan.nanprod) from error.__cause__


def nanquantile(
    a: ArrayLike, q: Any, axis: Any = None, out: Any = None, overwrite_input: bool = False,
    method: str = "linear", keepdims: bool = False, *, interpolation: str | None = None,
) -> ndarray:
    """Quantiles of the elements that are not NaN.

    Parameters
    ----------
    a : array
    q : number or sequence of numbers
        Between 0 and 1. An array is waited for.
    axis : int or tuple of ints, optional
        All axes by default.
    out : array, optional
        Where to put the result.
    overwrite_input : bool
        Accepted for compatibility.
    method : str
        What to do between two elements: linear, lower, higher, midpoint, nearest, or another of
        NumPy's methods.
    keepdims : bool
        Whether reduced axes stay with length one.
    interpolation : str, optional
        An older name of `method`.

    Returns
    -------
    array
        The axes of `q` come first.

    Raises
    ------
    ValueError
        When `q` is out of range or `method` is unknown.

    Examples
    --------
    >>> from slipstream import np
    >>> np.nanquantile(np.array([1, 2, 3, 4, 5]), 0.25).item()
    2.0
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        fractions = _statistics_quantiles._fractions(q, 1.0, "nanquantile")
        return finish(
            _statistics_quantiles.quantiles(a, fractions, axis, interpolation or method, keepdims,
            True), out
        )
    except Symbolic:
        return symbolic(
            "np", "nanquantile", a, q, axis, out, overwrite_input, method, keepdims,
            interpolation=interpolation
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _statistics_quantiles.nanquantile, method=method, interpolation=interpolation
        ) from error.__cause__


def nanstd(
    a: ArrayLike, axis: Any = None, dtype: Any = None, out: Any = None, ddof: float = 0,
    keepdims: bool = False, *, where: Any = None,
) -> ndarray:
    """The standard deviation over axes of the elements that are not NaN.

    `where` are bools that choose the elements.

    Examples
    --------
    >>> from slipstream import np
    >>> np.nanstd(np.array([1, float('nan'), 5])).tolist()
    2.0
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return finish(
            _reductions_nan.root(_reductions_nan.nanvar(a, axis, dtype, None, ddof, keepdims,
            where=where)), out
        )
    except Symbolic:
        return symbolic("np", "nanstd", a, axis, dtype, out, ddof, keepdims, where=where)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_nan.nanstd, ddof=ddof) from error.__cause__


def nansum(
    a: ArrayLike, axis: Any = None, dtype: Any = None, out: Any = None, keepdims: bool = False,
    initial: Any = None, where: Any = None,
) -> ndarray:
    """The sum over axes, NaN counted as zero.

    It begins with `initial` and takes the elements where the bools of `where` are true.

    Examples
    --------
    >>> from slipstream import np
    >>> np.nansum(np.array([1, float('nan')])).tolist()
    1.0
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        a_ = a
        dtype_ = dtype
        a_ = _reductions_nan.without_nan(a_, 0)
        dtype_ = _reductions_nan._sum_type(a_) if dtype_ is None else dtype_
        return _reductions_nan.reduce("sum", a_, axis, dtype_, out, keepdims, initial, where)
    except Symbolic:
        return symbolic("np", "nansum", a, axis, dtype, out, keepdims, initial, where)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_nan.nansum) from error.__cause__


def nanvar(
    a: ArrayLike, axis: Any = None, dtype: Any = None, out: Any = None, ddof: float = 0,
    keepdims: bool = False, *, where: Any = None,
) -> ndarray:
    """The variance over axes of the elements that are not NaN.

    `where` are bools that choose the elements.

    Examples
    --------
    >>> from slipstream import np
    >>> np.nanvar(np.array([1, float('nan'), 3])).tolist()
    1.0
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        mask = _reductions_nan._valid(a, where)
        result = _reductions_nan.var(a, axis, dtype, None, ddof, keepdims, where=mask)
        n = _reductions_nan.counted(mask, _reductions_nan.axes_of(axis), bool(keepdims), "float64")
        return finish(
            _core.where(core_ops.greater(n, float(ddof)), result, _reductions_nan.math.nan), out
        )
    except Symbolic:
        return symbolic("np", "nanvar", a, axis, dtype, out, ddof, keepdims, where=where)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_nan.nanvar, ddof=ddof) from error.__cause__


def ndim(a: ArrayLike) -> int:
    """The number of dimensions.

    >>> from slipstream import np
    >>> np.ndim([[1, 2]])
    2
    """
    return a.ndim if isinstance(a, Array) else numpy.ndim(a)


def negative(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """-x, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.negative(np.array([1., -2.]))
    array([-1.,  2.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.negative(x)
    return _elementwise_operands.unary(
        "np.negative", ndarray, frontend_ops.negative, numpy.negative, x, out, where
    )


def nextafter(x1: ArrayLike | float, x2: ArrayLike | float, out: ndarray | None = None) -> ndarray:
    """The next floating-point number from x1 towards x2.

    Examples
    --------
    >>> from slipstream import np
    >>> (np.nextafter(np.array([1.]), 2.) > 1).tolist()
    [True]
    """
    try:
        if type(x1) is not ndarray:
            x1 = operand(ndarray, x1)
        if type(x2) is not ndarray:
            x2 = operand(ndarray, x2)
        result = _elementwise_floating_point.nextafter(x1, x2)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "nextafter", x1, x2)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_floating_point.nextafter) from error.__cause__


def nonzero(a: ArrayLike) -> tuple[ndarray, ...]:
    """Places of the elements that are not zero, one array per axis; waits for `a`.

    Parameters
    ----------
    a : array
        With at least one dimension.

    Returns
    -------
    tuple of arrays of int64

    Examples
    --------
    >>> from slipstream import np
    >>> [i.tolist() for i in np.nonzero(np.array([[0, 1], [2, 0]]))]
    [[0, 1], [1, 0]]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _sorting_search.nonzero_places(a)
    except Symbolic:
        return symbolic("np", "nonzero", a)
    except (TypeError, ValueError) as error:
        raise explained(error, _sorting_search.nonzero) from error.__cause__


def not_equal(
    x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True,
) -> ndarray:
    """x1 != x2, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.not_equal(np.array([1., 2.]), 2)
    array([ True, False])
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.not_equal(x1, x2)
    return _elementwise_operands.binary(
        "np.not_equal", ndarray, frontend_ops.not_equal, numpy.not_equal, x1, x2, out, where
    )


def ones(
    shape: int | Sequence[int], dtype: Any = None, order: str = "C",
    ctx: Context | str | None = None, device: Context | str | None = None,
) -> ndarray:
    """An array of ones.

    >>> from slipstream import np
    >>> np.ones(3, dtype='int32')
    array([1, 1, 1], dtype=int32)
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if order != "C":
            check_order(order)
        result = _core.fill(ndarray, 1, dtype_name(dtype), shape)
        return result if ctx is None and device is None else made(result, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_filled.ones, shape=shape) from error.__cause__


def ones_like(
    a: ArrayLike, dtype: Any = None, order: str = "C", *, shape: int | Sequence[int] | None = None,
    ctx: Context | str | None = None, device: Context | str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """Ones in the shape and type of `a`.

    >>> from slipstream import np
    >>> np.ones_like(np.zeros(2))
    array([1., 1.])
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if order != "C":
            check_order(order)
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        result = finish(filled_like(a, 1, dtype, shape), out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic(
            "np", "ones_like", a, dtype, order, shape=shape, ctx=ctx, device=device, out=out
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_filled.ones_like, shape=shape) from error.__cause__


def outer(a: ArrayLike, b: ArrayLike, out: ndarray | None = None) -> ndarray:
    """All products of an element of `a` with an element of `b`.

    >>> from slipstream import np
    >>> np.outer(np.array([1, 2]), np.array([3, 4]))
    array([[3., 4.],
           [6., 8.]])
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if type(b) is not ndarray:
            b = as_kind(ndarray, b)
        result = core_ops.multiply(_core.reshape(a, (a.size, 1)), _core.reshape(b, (1, b.size)))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "outer", a, b)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_products.outer) from error.__cause__


def pad(
    array: ArrayLike = REQUIRED, pad_width: Any = REQUIRED, mode: Any = "constant", *,
    x: ArrayLike | None = None, **kwargs: Any,
) -> ndarray:
    """The array with a border around it.

    Parameters
    ----------
    array : array
    pad_width : int, pair or sequence of pairs
        How much before and after: for all axes, or for each.
    mode : str or function
        What the border is made of: ``'constant'``, ``'edge'``, ``'linear_ramp'``,
        ``'maximum'``, ``'mean'``, ``'median'`` (waits for the array), ``'minimum'``,
        ``'reflect'``, ``'symmetric'``, ``'wrap'``, ``'empty'`` (zeros). A function is called as
        NumPy does, on NumPy vectors; this waits.
    **kwargs
        ``constant_values``, ``end_values``, ``stat_length`` or ``reflect_type``, as in NumPy, for
        the modes that use them.

    Examples
    --------
    >>> from slipstream import np
    >>> np.pad(np.array([1, 2, 3]), 2, mode='reflect').tolist()
    [3.0, 2.0, 1.0, 2.0, 3.0, 2.0, 1.0]
    >>> np.pad(np.array([1, 2]), (0, 2), constant_values=9).tolist()
    [1.0, 2.0, 9.0, 9.0]
    """
    if array is REQUIRED or x is not None:
        array = either("array", array, "x", x, REQUIRED)
    if pad_width is REQUIRED:
        lack("pad_width")
    try:
        if type(array) is not ndarray:
            array = as_kind(ndarray, array)
        return _manipulation_pad.pad(array, pad_width, mode, **kwargs)
    except Symbolic:
        return symbolic("np", "pad", array, pad_width, mode, **kwargs)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_pad.pad) from error.__cause__


def partition(
    a: ArrayLike, kth: int | Sequence[int], axis: int | None = -1, kind: str = "introselect",
    order: None = None,
) -> ndarray:
    """A copy with the kth smallest element in its place, smaller ones before and larger behind.

    The result is fully sorted, which is one of the orders that this allows.

    Parameters
    ----------
    a : array
    kth : int or sequence of ints
    axis : int, optional
        None means the flattened array.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import np
    >>> np.partition(np.array([3, 1, 2]), 1).tolist()
    [1.0, 2.0, 3.0]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        a_ = a
        axis_ = axis
        _sorting_sort._check_kind(kind)
        a_, axis_ = _sorting_sort._lined_up(a_, axis_)
        if a_.size:
            _sorting_sort._check_kth(kth, a_.shape[axis_])
        return _core.sort(a_, axis_, False)
    except Symbolic:
        return symbolic("np", "partition", a, kth, axis, kind, order)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _sorting_sort.partition, kth=kth, axis=axis, kind=kind, order=order
        ) from error.__cause__


def percentile(
    a: ArrayLike, q: Any, axis: Any = None, out: Any = None, overwrite_input: bool = False,
    method: str = "linear", keepdims: bool = False, *, interpolation: str | None = None,
) -> ndarray:
    """Elements below which q percent of all are.

    Parameters
    ----------
    a : array
    q : number or sequence of numbers
        Between 0 and 100. An array is waited for.
    axis : int or tuple of ints, optional
        All axes by default.
    out : array, optional
        Where to put the result.
    overwrite_input : bool
        Accepted for compatibility.
    method : str
        What to do between two elements: linear, lower, higher, midpoint, nearest, or another of
        NumPy's methods.
    keepdims : bool
        Whether reduced axes stay with length one.
    interpolation : str, optional
        An older name of `method`.

    Returns
    -------
    array
        The axes of `q` come first.

    Raises
    ------
    ValueError
        When `q` is out of range or `method` is unknown.

    Examples
    --------
    >>> from slipstream import np
    >>> np.percentile(np.array([1, 2, 3, 4, 5]), 25).item()
    2.0
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        fractions = _statistics_quantiles._fractions(q, 100.0, "percentile")
        return finish(
            _statistics_quantiles.quantiles(a, fractions, axis, interpolation or method, keepdims,
            False), out
        )
    except Symbolic:
        return symbolic(
            "np", "percentile", a, q, axis, out, overwrite_input, method, keepdims,
            interpolation=interpolation
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _statistics_quantiles.percentile, method=method, interpolation=interpolation
        ) from error.__cause__


def permute_dims(a: ArrayLike, axes: Sequence[int] | None = None) -> ndarray:
    """A view with the axes in another order, reversed by default.

    >>> from slipstream import np
    >>> np.permute_dims(np.ones((2, 3))).shape
    (3, 2)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _core.transpose(a, axes)
    except Symbolic:
        return symbolic("np", "permute_dims", a, axes)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_transpose.transpose, axes=axes) from error.__cause__


def piecewise(
    x: ArrayLike, condlist: Any, funclist: Sequence[Any], *args: Any, **kw: Any,
) -> ndarray:
    """A function defined by parts: for each place the last condition that holds decides.

    Functions are called with all of `x`, so they must work element by element.

    Examples
    --------
    >>> from slipstream import np
    >>> x = np.array([-2., 3.])
    >>> np.piecewise(x, [x < 0, x >= 0], [lambda v: -v, 10]).tolist()
    [2.0, 10.0]
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        return _functional.piecewise(x, condlist, funclist, *args, **kw)
    except Symbolic:
        return symbolic("np", "piecewise", x, condlist, funclist, *args, **kw)
    except (TypeError, ValueError) as error:
        raise explained(error, _functional.piecewise, funclist=funclist) from error.__cause__


def place(arr: ArrayLike, mask: ArrayLike, vals: ArrayLike) -> None:
    """Writes values where the mask is true, in place: the first value at the first such place.

    Examples
    --------
    >>> from slipstream import np
    >>> x = np.arange(4)
    >>> np.place(x, x > 1, [7, 8])
    >>> x.tolist()
    [0.0, 1.0, 7.0, 8.0]
    """
    try:
        if type(arr) is not ndarray:
            arr = as_kind(ndarray, arr)
        if type(mask) is not ndarray:
            mask = as_kind(ndarray, mask)
        if type(vals) is not ndarray:
            vals = as_kind(ndarray, vals)
        if mask.size != arr.size:
            raise ValueError(f"mask has {mask.size} elements for {arr.size}")
        if arr.size == 0:
            return
        if vals.size == 0:
            raise ValueError("vals must not be empty")
        flat = core_ops.not_equal(_core.reshape(mask, (-1,)), 0)
        turn = core_ops.subtract(_core.cumsum(_core.cast(flat, "int64"), 0), 1)
        chosen = _core.gather(_core.reshape(vals, (-1,)), 0, [turn], "wrap")
        chosen = _core.reshape(_core.cast(chosen, _indexing_put.name_of(arr)), arr.shape)
        _core.store(arr, _core.where(_core.reshape(flat, arr.shape), chosen, arr))
    except Symbolic:
        return symbolic("np", "place", arr, mask, vals)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_put.place) from error.__cause__


def poly(seq_of_zeros: ArrayLike) -> ndarray:
    """The coefficients of the polynomial with the given roots.

    Examples
    --------
    >>> from slipstream import np
    >>> np.poly(np.array([1, 2])).tolist()
    [1.0, -3.0, 2.0]
    """
    try:
        if type(seq_of_zeros) is not ndarray:
            seq_of_zeros = as_kind(ndarray, seq_of_zeros)
        if seq_of_zeros.ndim != 1:
            raise ValueError("seq_of_zeros must be a vector")
        zeros = _polynomial.as_float(seq_of_zeros)
        one = _core.fill(type(zeros), 1, _polynomial.name_of(zeros), (1,))
        result = one
        for i in range(zeros.size):
            factor = _core.concatenate([one, core_ops.negative(zeros[i : i + 1])], 0)
            result = _polynomial.convolve(result, factor)
        return result
    except Symbolic:
        return symbolic("np", "poly", seq_of_zeros)
    except (TypeError, ValueError) as error:
        raise explained(error, _polynomial.poly) from error.__cause__


def polyadd(a1: ArrayLike, a2: ArrayLike) -> ndarray:
    """The sum of two polynomials.

    Examples
    --------
    >>> from slipstream import np
    >>> np.polyadd(np.array([1, 2]), np.array([9, 5, 4])).tolist()
    [9.0, 6.0, 6.0]
    """
    try:
        if type(a1) is not ndarray:
            a1 = as_kind(ndarray, a1)
        if type(a2) is not ndarray:
            a2 = as_kind(ndarray, a2)
        return core_ops.add(*_polynomial._aligned(a1, a2))
    except Symbolic:
        return symbolic("np", "polyadd", a1, a2)
    except (TypeError, ValueError) as error:
        raise explained(error, _polynomial.polyadd) from error.__cause__


def polyder(p: ArrayLike, m: int = 1) -> ndarray:
    """The m-th derivative of a polynomial.

    Examples
    --------
    >>> from slipstream import np
    >>> np.polyder(np.array([1, 1, 1, 1])).tolist()
    [3.0, 2.0, 1.0]
    """
    try:
        if type(p) is not ndarray:
            p = as_kind(ndarray, p)
        p_ = p
        if m < 0:
            raise ValueError("m must not be negative")
        for _ in range(_polynomial.operator.index(m)):
            n = p_.size
            if n == 0:
                return p_
            powers = _core.arange(type(p_), float(n - 1), -1.0, n - 1, _polynomial.name_of(p_))
            p_ = core_ops.multiply(p_[:-1], powers)
        return p_
    except Symbolic:
        return symbolic("np", "polyder", p, m)
    except (TypeError, ValueError) as error:
        raise explained(error, _polynomial.polyder, m=m) from error.__cause__


def polydiv(u: ArrayLike, v: ArrayLike) -> tuple[ndarray, ndarray]:
    """Quotient and remainder of two polynomials; waits for their coefficients.

    Examples
    --------
    >>> from slipstream import np
    >>> [p.tolist() for p in np.polydiv(np.array([1, 0, -4]), np.array([1, 2]))]
    [[1.0, -2.0], [0.0]]
    """
    try:
        if type(u) is not ndarray:
            u = as_kind(ndarray, u)
        if type(v) is not ndarray:
            v = as_kind(ndarray, v)
        quotient, rest = numpy.polydiv(_polynomial._to_host(u), _polynomial._to_host(v))
        return _polynomial._from_host(u, quotient), _polynomial._from_host(u, rest)
    except Symbolic:
        return symbolic("np", "polydiv", u, v)
    except (TypeError, ValueError) as error:
        raise explained(error, _polynomial.polydiv) from error.__cause__


def polyfit(
    x: ArrayLike, y: ArrayLike, deg: int, rcond: float | None = None, full: bool = False,
    w: ArrayLike | None = None, cov: bool | str = False,
) -> Any:
    """The coefficients of the polynomial that fits points best.

    Parameters
    ----------
    x : array, shape (m,)
    y : array, shape (m,) or (m, k)
        Values at the points, in k columns each fitted for itself.
    deg : int
        The degree.
    rcond : float, optional
        Singular values below this share of the largest count as zero; by default float64's
        spacing times m.
    full : bool
        Return what the solution came with, too; waits for the rank.
    w : array, shape (m,), optional
        What the distance at each point is multiplied by.
    cov : bool or 'unscaled'
        Return the covariance of the coefficients, too, unless `full`: scaled so that the
        distances have the variance that is seen, or that is 1 over the square of `w`.

    Returns
    -------
    array, shape (deg + 1,) or (deg + 1, k)
        Highest power first. With `full` a tuple: those, the sums of squared distances (empty when
        the rank is deficient), the rank, the singular values of the scaled matrix, and `rcond`.
        With `cov` the coefficients and their covariance, (deg + 1, deg + 1) or with k as a third.

    Raises
    ------
    ValueError
        When shapes do not fit, `deg` is negative, `cov` is no such word, or there are not more
        points than coefficients to scale the covariance by.

    Examples
    --------
    >>> from slipstream import np
    >>> np.polyfit(np.array([0, 1, 2]), np.array([1, 3, 5]), 1).round(3).tolist()
    [2.0, 1.0]
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        if type(y) is not ndarray:
            y = as_kind(ndarray, y)
        if w is not None and type(w) is not ndarray:
            w = as_kind(ndarray, w)
        return _polynomial.polyfit(x, y, deg, rcond, full, w, cov)
    except Symbolic:
        return symbolic("np", "polyfit", x, y, deg, rcond, full, w, cov)
    except (TypeError, ValueError) as error:
        raise explained(error, _polynomial.polyfit, deg=deg, rcond=rcond) from error.__cause__


def polyint(p: ArrayLike, m: int = 1, k: Any = 0) -> ndarray:
    """The m-th antiderivative of a polynomial, with constants `k`.

    Examples
    --------
    >>> from slipstream import np
    >>> np.polyint(np.array([6, 4, 2])).tolist()
    [2.0, 2.0, 2.0, 0.0]
    """
    try:
        if type(p) is not ndarray:
            p = as_kind(ndarray, p)
        return _polynomial.polyint(p, m, k)
    except Symbolic:
        return symbolic("np", "polyint", p, m, k)
    except (TypeError, ValueError) as error:
        raise explained(error, _polynomial.polyint, m=m) from error.__cause__


def polymul(a1: ArrayLike, a2: ArrayLike) -> ndarray:
    """The product of two polynomials.

    Examples
    --------
    >>> from slipstream import np
    >>> np.polymul(np.array([1, 2]), np.array([1, -2])).tolist()
    [1.0, 0.0, -4.0]
    """
    try:
        if type(a1) is not ndarray:
            a1 = as_kind(ndarray, a1)
        if type(a2) is not ndarray:
            a2 = as_kind(ndarray, a2)
        if not a1.size or not a2.size:  # the polynomial of no coefficients is 0
            product = _polynomial.promoted(_polynomial.name_of(a1), _polynomial.name_of(a2))
            return _core.fill(type(a1), 0, product, (builtins.max(a1.size, a2.size, 1),))
        return _polynomial.convolve(a1, a2)
    except Symbolic:
        return symbolic("np", "polymul", a1, a2)
    except (TypeError, ValueError) as error:
        raise explained(error, _polynomial.polymul) from error.__cause__


def polysub(a1: ArrayLike, a2: ArrayLike) -> ndarray:
    """The difference of two polynomials.

    Examples
    --------
    >>> from slipstream import np
    >>> np.polysub(np.array([2, 10, -2]), np.array([3, 10, -4])).tolist()
    [-1.0, 0.0, 2.0]
    """
    try:
        if type(a1) is not ndarray:
            a1 = as_kind(ndarray, a1)
        if type(a2) is not ndarray:
            a2 = as_kind(ndarray, a2)
        return core_ops.subtract(*_polynomial._aligned(a1, a2))
    except Symbolic:
        return symbolic("np", "polysub", a1, a2)
    except (TypeError, ValueError) as error:
        raise explained(error, _polynomial.polysub) from error.__cause__


def polyval(p: ArrayLike, x: ArrayLike | float) -> ndarray:
    """The polynomial with coefficients p, highest power first, at x.

    Examples
    --------
    >>> from slipstream import np
    >>> np.polyval(np.array([3, 0, 1]), np.array([5])).tolist()
    [76.0]
    """
    try:
        if type(p) is not ndarray:
            p = as_kind(ndarray, p)
        if type(x) is not ndarray:
            x = operand(ndarray, x)
        return _polynomial.polyval(p, x)
    except Symbolic:
        return symbolic("np", "polyval", p, x)
    except (TypeError, ValueError) as error:
        raise explained(error, _polynomial.polyval) from error.__cause__


def positive(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """+x, a copy, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.positive(np.array([1.]))
    array([1.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.copy(x)
    return _elementwise_operands.unary(
        "np.positive", ndarray, frontend_ops.copy, numpy.positive, x, out, where
    )


def pow(x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """x1 to the power of x2, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.pow(np.array([2., 3.]), 2)
    array([4., 9.])
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.power(x1, x2)
    return _elementwise_operands.binary(
        "np.pow", ndarray, frontend_ops.power, numpy.power, x1, x2, out, where
    )


def power(x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """x1 to the power of x2, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.power(np.array([2., 3.]), 2)
    array([4., 9.])
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.power(x1, x2)
    return _elementwise_operands.binary(
        "np.power", ndarray, frontend_ops.power, numpy.power, x1, x2, out, where
    )


def prod(
    a: ArrayLike, axis: Any = None, dtype: Any = None, out: ndarray | None = None,
    keepdims: bool = False, initial: Any = None, where: Any = None,
) -> ndarray:
    """The product of elements over axes.

    >>> from slipstream import np
    >>> np.prod(np.array([2, 3, 4]))
    array(24.)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _reductions_sums.reduce("prod", a, axis, dtype, out, keepdims, initial, where)
    except Symbolic:
        return symbolic("np", "prod", a, axis, dtype, out, keepdims, initial, where)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_sums.prod) from error.__cause__


def product(
    a: ArrayLike, axis: Any = None, dtype: Any = None, out: ndarray | None = None,
    keepdims: bool = False, initial: Any = None, where: Any = None,
) -> ndarray:
    """The product of elements over axes.

    >>> from slipstream import np
    >>> np.product(np.array([2, 3, 4]))
    array(24.)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _reductions_sums.reduce("prod", a, axis, dtype, out, keepdims, initial, where)
    except Symbolic:
        return symbolic("np", "product", a, axis, dtype, out, keepdims, initial, where)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_sums.prod) from error.__cause__


def promote_types(type1: Any, type2: Any) -> numpy.dtype:
    """The type that operations on two types give.

    Examples
    --------
    >>> from slipstream import np
    >>> np.promote_types('int8', 'float32')
    dtype('float32')
    """
    return _dtypes.BY_NAME[_dtypes.promoted(dtype_name(type1), dtype_name(type2))]


def ptp(
    a: ArrayLike, axis: Any = None, out: ndarray | None = None, keepdims: bool = False,
) -> ndarray:
    """The largest minus the smallest element over axes.

    >>> from slipstream import np
    >>> np.ptp(np.array([1, 5, 3]))
    array(4.)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        keepdims_ = keepdims
        axes, keepdims_ = _reductions_extremes.axes_of(axis), bool(keepdims_)
        high = _core.reduce("max", a, axes, keepdims_, None)
        low = _core.reduce("min", a, axes, keepdims_, None)
        return finish(_core.ops.subtract(high, low), out)
    except Symbolic:
        return symbolic("np", "ptp", a, axis, out, keepdims)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_extremes.ptp) from error.__cause__


def put(a: ArrayLike, ind: Any, v: ArrayLike, mode: str = "raise") -> None:
    """Writes values at flat places, in place; too few of them are repeated.

    Examples
    --------
    >>> from slipstream import np
    >>> x = np.zeros(4)
    >>> np.put(x, [0, 2], [5, 6])
    >>> x.tolist()
    [5.0, 0.0, 6.0, 0.0]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if type(v) is not ndarray:
            v = as_kind(ndarray, v)
        ind_ = ind
        if not isinstance(ind_, Array):
            ind_ = _indexing_put.from_numpy(
                type(a), _indexing_put.as_numbers(ind_, "int64"), "int64"
            )
        ind_ = _indexing_put._brought_into_range(
            _indexing_put.as_index(_core.reshape(ind_, (-1,))), a.size, mode
        )
        if ind_.size == 0:
            return
        flat = _core.reshape(a, (-1,))
        result = _core.scatter(flat, 0, [ind_], _indexing_put.cycled(v, ind_.size), False)
        _core.store(a, _core.reshape(result, a.shape))
    except Symbolic:
        return symbolic("np", "put", a, ind, v, mode)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_put.put, mode=mode) from error.__cause__


def put_along_axis(arr: ArrayLike, indices: ArrayLike, values: ArrayLike, axis: int | None) -> None:
    """Writes values at the places that `take_along_axis` would read, in place.

    Examples
    --------
    >>> from slipstream import np
    >>> x = np.zeros((2, 2))
    >>> np.put_along_axis(x, np.array([[1], [0]]), 7, axis=1)
    >>> x.tolist()
    [[0.0, 7.0], [7.0, 0.0]]
    """
    try:
        if type(arr) is not ndarray:
            arr = as_kind(ndarray, arr)
        if type(indices) is not ndarray:
            indices = as_kind(ndarray, indices)
        if type(values) is not ndarray:
            values = as_kind(ndarray, values)
        indices_ = indices
        values_ = values
        axis_ = axis
        target = arr
        if axis_ is None:
            target, axis_ = _core.reshape(arr, (-1,)), 0
            if indices_.ndim != 1:
                raise ValueError("indices must be a vector when axis is None")
        axis_ = _indexing_put.normalize_axis(axis_, target.ndim)
        indices_ = _indexing_put.spread_along(target, indices_, axis_)
        values_ = _core.broadcast_to(values_, indices_.shape)
        result = _core.put_along_axis(target, _indexing_put.as_index(indices_), values_, axis_)
        _core.store(arr, _core.reshape(result, arr.shape))
    except Symbolic:
        return symbolic("np", "put_along_axis", arr, indices, values, axis)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_put.put_along_axis, axis=axis) from error.__cause__


def putmask(a: ArrayLike, mask: ArrayLike, values: ArrayLike) -> None:
    """Writes values where the mask is true, in place; each place takes the value of its own.

    Examples
    --------
    >>> from slipstream import np
    >>> x = np.arange(3)
    >>> np.putmask(x, x > 0, [7, 8, 9])
    >>> x.tolist()
    [0.0, 8.0, 9.0]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if type(mask) is not ndarray:
            mask = as_kind(ndarray, mask)
        if type(values) is not ndarray:
            values = as_kind(ndarray, values)
        values_ = values
        if mask.size != a.size:
            raise ValueError(f"mask has {mask.size} elements for {a.size}")
        if values_.size == 0 or a.size == 0:
            return
        values_ = _core.reshape(
            _indexing_put.cycled(_core.cast(values_, _indexing_put.name_of(a)), a.size), a.shape
        )
        _core.store(a, _core.where(_core.reshape(mask, a.shape), values_, a))
    except Symbolic:
        return symbolic("np", "putmask", a, mask, values)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_put.putmask) from error.__cause__


def quantile(
    a: ArrayLike, q: Any, axis: Any = None, out: Any = None, overwrite_input: bool = False,
    method: str = "linear", keepdims: bool = False, *, interpolation: str | None = None,
) -> ndarray:
    """Elements below which a share q of all is.

    Parameters
    ----------
    a : array
    q : number or sequence of numbers
        Between 0 and 1. An array is waited for.
    axis : int or tuple of ints, optional
        All axes by default.
    out : array, optional
        Where to put the result.
    overwrite_input : bool
        Accepted for compatibility.
    method : str
        What to do between two elements: linear, lower, higher, midpoint, nearest, or another of
        NumPy's methods.
    keepdims : bool
        Whether reduced axes stay with length one.
    interpolation : str, optional
        An older name of `method`.

    Returns
    -------
    array
        The axes of `q` come first.

    Raises
    ------
    ValueError
        When `q` is out of range or `method` is unknown.

    Examples
    --------
    >>> from slipstream import np
    >>> np.quantile(np.array([1, 2, 3, 4, 5]), 0.25).item()
    2.0
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        fractions = _statistics_quantiles._fractions(q, 1.0, "quantile")
        return finish(
            _statistics_quantiles.quantiles(a, fractions, axis, interpolation or method, keepdims,
            False), out
        )
    except Symbolic:
        return symbolic(
            "np", "quantile", a, q, axis, out, overwrite_input, method, keepdims,
            interpolation=interpolation
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _statistics_quantiles.quantile, method=method, interpolation=interpolation
        ) from error.__cause__


def rad2deg(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Radians to degrees, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.rad2deg(np.array([0.]))
    array([0.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.degrees(x)
    return _elementwise_operands.unary(
        "np.rad2deg", ndarray, frontend_ops.degrees, numpy.degrees, x, out, where
    )


def radians(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Degrees to radians, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.radians(np.array([0.]))
    array([0.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.radians(x)
    return _elementwise_operands.unary(
        "np.radians", ndarray, frontend_ops.radians, numpy.radians, x, out, where
    )


def ravel(a: ArrayLike = REQUIRED, order: str = "C", *, x: ArrayLike | None = None) -> ndarray:
    """The elements in one dimension: a view where possible. `x` is another name of `a`.

    >>> from slipstream import np
    >>> np.ravel(np.ones((2, 2)))
    array([1., 1., 1., 1.])
    """
    if a is REQUIRED or x is not None:
        a = either("a", a, "x", x, REQUIRED)
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if order != "C":
            _manipulation_reshape._check_order(order)
        return _core.reshape(a, (a.size,))
    except Symbolic:
        return symbolic("np", "ravel", a, order)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_reshape.ravel, order=order) from error.__cause__


def ravel_multi_index(
    multi_index: Any, dims: Sequence[int], mode: Any = "raise", order: str = "C",
) -> Any:
    """An index per axis as flat places.

    With ``mode='raise'`` indices out of range fail when the result is looked at.

    Examples
    --------
    >>> from slipstream import np
    >>> np.ravel_multi_index((np.array([1]), np.array([2])), (2, 3)).tolist()
    [5]
    """
    try:
        return _indexing_flat_index.ravel_multi_index(ndarray, multi_index, dims, mode, order)
    except Symbolic:
        return symbolic("np", "ravel_multi_index", multi_index, dims, mode, order)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _indexing_flat_index.ravel_multi_index, dims=dims, order=order
        ) from error.__cause__


def real(val: ArrayLike) -> ndarray:
    """The real part of every element.

    A new array for complex numbers, the array itself for all others.

    Examples
    --------
    >>> from slipstream import np
    >>> np.real(np.array([1 + 2j, 3]))
    array([1., 3.])
    """
    try:
        if type(val) is not ndarray:
            val = as_kind(ndarray, val)
        return _elementwise_complex_numbers.real(val)
    except Symbolic:
        return symbolic("np", "real", val)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_complex_numbers.real) from error.__cause__


def reciprocal(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """1 / x, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.reciprocal(np.array([2., 4.]))
    array([0.5 , 0.25])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.reciprocal(x)
    return _elementwise_operands.unary(
        "np.reciprocal", ndarray, frontend_ops.reciprocal, numpy.reciprocal, x, out, where
    )


def remainder(
    x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True,
) -> ndarray:
    """Remainder with the sign of x2, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.remainder(np.array([5., -5.]), 3)
    array([2., 1.])
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.mod(x1, x2)
    return _elementwise_operands.binary(
        "np.remainder", ndarray, frontend_ops.mod, numpy.mod, x1, x2, out, where
    )


def repeat(a: ArrayLike, repeats: Any, axis: int | None = None) -> ndarray:
    """Each element (or slice along `axis`) repeated.

    >>> from slipstream import np
    >>> np.repeat(np.array([1, 2]), 2)
    array([1., 1., 2., 2.])
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _manipulation_repeating.repeat(a, repeats, axis)
    except Symbolic:
        return symbolic("np", "repeat", a, repeats, axis)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_repeating.repeat, axis=axis) from error.__cause__


def reshape(
    a: ArrayLike, shape: Any = REQUIRED, order: str = "C", *, copy: bool | None = None,
    out: ndarray | None = None, newshape: Any | None = None,
) -> ndarray:
    """The same elements in another shape: a view where possible. One size may be -1.

    `newshape` is an older name of `shape`. With ``copy=True`` the result has its own data, with
    ``copy=False`` it is an error when it cannot be a view.

    >>> from slipstream import np
    >>> np.reshape(np.arange(4), (2, -1))
    array([[0., 1.],
           [2., 3.]])
    """
    if shape is REQUIRED or newshape is not None:
        shape = either("shape", shape, "newshape", newshape, REQUIRED)
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if order != "C":
            _manipulation_reshape._check_order(order)
        result = _core.reshape(a, shape)
        if out is not None:
            return finish(result, out)
        return result if copy is None else _manipulation_reshape._copied(a, result, copy)
    except Symbolic:
        return symbolic("np", "reshape", a, shape, order, copy=copy, out=out)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_reshape.reshape, order=order) from error.__cause__


def resize(a: ArrayLike, new_shape: int | Sequence[int]) -> ndarray:
    """The elements repeated or cut to fill another shape.

    Parameters
    ----------
    a : array
    new_shape : int or tuple of ints

    Returns
    -------
    array

    Raises
    ------
    ValueError
        When `new_shape` has a negative size.

    Examples
    --------
    >>> from slipstream import np
    >>> np.resize(np.array([1, 2]), (2, 3)).tolist()
    [[1.0, 2.0, 1.0], [2.0, 1.0, 2.0]]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _manipulation_insertion.resize(a, new_shape)
    except Symbolic:
        return symbolic("np", "resize", a, new_shape)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_insertion.resize, new_shape=new_shape
        ) from error.__cause__


def result_type(*arrays_and_dtypes: Any) -> numpy.dtype:
    """The type that an operation on these arrays, types and numbers would give.

    Examples
    --------
    >>> from slipstream import np
    >>> np.result_type(np.ones(2, dtype='int32'), 'int64')
    dtype('int64')
    """
    return _dtypes.result_type(*arrays_and_dtypes)


def right_shift(
    x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True,
) -> ndarray:
    """Bits moved to the right, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.right_shift(np.array([8, 16], dtype='int32'), 3)
    array([1, 2], dtype=int32)
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.right_shift(x1, x2)
    return _elementwise_operands.binary(
        "np.right_shift", ndarray, frontend_ops.right_shift, numpy.right_shift, x1, x2, out, where
    )


def rint(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """To the nearest integer, halves to even, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.rint(np.array([1.7, 2.5]))
    array([2., 2.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.rint(x)
    return _elementwise_operands.unary(
        "np.rint", ndarray, frontend_ops.rint, numpy.rint, x, out, where
    )


def roll(
    a: ArrayLike, shift: int | Sequence[int], axis: int | Sequence[int] | None = None,
) -> ndarray:
    """Elements moved along an axis; what leaves at the end enters at the front.

    >>> from slipstream import np
    >>> np.roll(np.arange(4), 1)
    array([3., 0., 1., 2.])
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _manipulation_reordering.roll(a, shift, axis)
    except Symbolic:
        return symbolic("np", "roll", a, shift, axis)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_reordering.roll, shift=shift, axis=axis
        ) from error.__cause__


def rollaxis(a: ArrayLike, axis: int, start: int = 0) -> ndarray:
    """A view with `axis` moved to just before `start`.

    >>> from slipstream import np
    >>> np.rollaxis(np.ones((2, 3, 4)), 2).shape
    (4, 2, 3)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        axis_ = axis
        start_ = start
        axis_ = _manipulation_transpose.normalize_axis(axis_, a.ndim)
        start_ = start_ + a.ndim if start_ < 0 else start_
        return _manipulation_transpose.moveaxis(a, axis_, start_ - 1 if axis_ < start_ else start_)
    except Symbolic:
        return symbolic("np", "rollaxis", a, axis, start)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_transpose.rollaxis, axis=axis, start=start
        ) from error.__cause__


def roots(p: ArrayLike) -> ndarray:
    """The real roots of a polynomial with only real ones; waits for its coefficients.

    Examples
    --------
    >>> from slipstream import np
    >>> sorted(np.roots(np.array([1, -3, 2])).round(3).tolist())
    [1.0, 2.0]
    """
    try:
        if type(p) is not ndarray:
            p = as_kind(ndarray, p)
        found = numpy.roots(_polynomial._to_host(p))
        if numpy.iscomplexobj(found):
            if "complex64" not in _polynomial.BY_NAME:
                raise ValueError("roots: the polynomial has complex roots")
            return _polynomial.from_numpy(type(p), found.astype("complex64"), "complex64")
        return _polynomial._from_host(p, found)
    except Symbolic:
        return symbolic("np", "roots", p)
    except (TypeError, ValueError) as error:
        raise explained(error, _polynomial.roots) from error.__cause__


def rot90(m: ArrayLike, k: int = 1, axes: Sequence[int] = (0, 1)) -> ndarray:
    """A view turned by 90 degrees k times, from the first towards the second axis.

    Examples
    --------
    >>> from slipstream import np
    >>> np.rot90(np.array([[1, 2], [3, 4]])).tolist()
    [[2.0, 4.0], [1.0, 3.0]]
    """
    try:
        if type(m) is not ndarray:
            m = as_kind(ndarray, m)
        return _manipulation_reordering.rot90(m, k, axes)
    except Symbolic:
        return symbolic("np", "rot90", m, k, axes)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_reordering.rot90, k=k, axes=axes) from error.__cause__


def round(
    a: ArrayLike = REQUIRED, decimals: int = 0, out: ndarray | None = None, *,
    x: ArrayLike | None = None,
) -> ndarray:
    """To the nearest number with that many decimals; halves go to the even one.

    `x` is another name of `a`.

    >>> from slipstream import np
    >>> np.round(np.array([1.25, 2.5]), 1)
    array([1.2, 2.5])
    """
    if a is REQUIRED or x is not None:
        a = either("a", a, "x", x, REQUIRED)
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        result = _elementwise_rounding.around(a, decimals)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "round", a, decimals)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_rounding.around, decimals=decimals) from error.__cause__


def round_(
    a: ArrayLike = REQUIRED, decimals: int = 0, out: ndarray | None = None, *,
    x: ArrayLike | None = None,
) -> ndarray:
    """To the nearest number with that many decimals; halves go to the even one.

    `x` is another name of `a`.

    >>> from slipstream import np
    >>> np.round_(np.array([1.25, 2.5]), 1)
    array([1.2, 2.5])
    """
    if a is REQUIRED or x is not None:
        a = either("a", a, "x", x, REQUIRED)
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        result = _elementwise_rounding.around(a, decimals)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "round_", a, decimals)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_rounding.around, decimals=decimals) from error.__cause__


def row_stack(
    tup: Sequence[ArrayLike] = REQUIRED, out: ndarray | None = None, *,
    arrays: Sequence[ArrayLike] | None = None,
) -> ndarray:
    """Arrays stacked as rows.

    `arrays` is another name of `tup`.

    >>> from slipstream import np
    >>> np.row_stack([np.zeros(2), np.ones(2)])
    array([[0., 0.],
           [1., 1.]])
    """
    if tup is REQUIRED or arrays is not None:
        tup = either("tup", tup, "arrays", arrays, REQUIRED)
    try:
        tup = as_kinds(ndarray, tup)
        result = _core.concatenate([_manipulation_joining._at_least_2d(a) for a in tup], 0)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "row_stack", tup)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_joining.vstack) from error.__cause__


def save(file: Any, arr: ArrayLike, allow_pickle: bool = False, fix_imports: bool = True) -> None:
    """Write an array to a file in NumPy's ``.npy`` format; waits for it.

    Parameters
    ----------
    file : path or binary file
        A path without the suffix ``.npy`` gets it. It is written as a whole or not at all.
    arr : array
        What ``array()`` accepts.
    allow_pickle, fix_imports
        As in NumPy; arrays of objects do not exist here, so they change nothing.

    Examples
    --------
    >>> import os, tempfile
    >>> from slipstream import np
    >>> path = os.path.join(tempfile.mkdtemp(), 'x.npy')
    >>> np.save(path, np.arange(3))
    >>> np.load(path).tolist()
    [0.0, 1.0, 2.0]
    """
    try:
        _io_files._write(_io_files._with_suffix(file, ".npy"), as_kind(ndarray, arr), "npy")
    except (TypeError, ValueError) as error:
        raise explained(error, _io_files.save) from error.__cause__


def savetxt(fname: Any, X: ArrayLike, *args: Any, **kwargs: Any) -> None:
    r"""Writes an array into a text file; waits for it. Takes ``numpy.savetxt``'s arguments.

    Examples
    --------
    >>> import io
    >>> from slipstream import np
    >>> text = io.StringIO()
    >>> np.savetxt(text, np.array([1, 2]), fmt='%d')
    >>> text.getvalue()
    '1\n2\n'
    """
    try:
        if type(X) is not ndarray:
            X = as_kind(ndarray, X)
        numpy.savetxt(fname, _core.to_numpy(X, "savetxt"), *args, **kwargs)
    except Symbolic:
        return symbolic("np", "savetxt", fname, X, *args, **kwargs)
    except (TypeError, ValueError) as error:
        raise explained(error, _io_text.savetxt) from error.__cause__


def savez(file: Any, *args: Any, allow_pickle: bool = False, **kwds: Any) -> None:
    """Write several arrays to one file in NumPy's ``.npz`` format; waits for them.

    Arrays given by position are called ``arr_0``, ``arr_1``, ...

    Examples
    --------
    >>> import os, tempfile
    >>> from slipstream import np
    >>> path = os.path.join(tempfile.mkdtemp(), 'x.npz')
    >>> np.savez(path, np.zeros(1), bias=np.ones(2))
    >>> sorted(np.load(path))
    ['arr_0', 'bias']
    """
    _io_files._write(_io_files._with_suffix(file, ".npz"), _io_files._named(args, kwds), "npz")


def savez_compressed(file: Any, *args: Any, allow_pickle: bool = False, **kwds: Any) -> None:
    """Like ``savez``, compressed: smaller and slower.

    Examples
    --------
    >>> import os, tempfile
    >>> from slipstream import np
    >>> path = os.path.join(tempfile.mkdtemp(), 'x.npz')
    >>> np.savez_compressed(path, x=np.zeros(100000))
    >>> os.path.getsize(path) < 2000
    True
    """
    _io_files._write(
        _io_files._with_suffix(file, ".npz"), _io_files._named(args, kwds), "npz", compressed=True
    )


def searchsorted(
    a: ArrayLike, v: ArrayLike | float, side: str = "left", sorter: ArrayLike | None = None,
) -> ndarray:
    """Where elements would have to be inserted to keep an array sorted.

    Parameters
    ----------
    a : array
        One dimension, sorted (or sorted by `sorter`).
    v : array or number
        What to insert.
    side : str
        ``'left'``: before equal elements; ``'right'``: behind them.
    sorter : array, optional
        Places that sort `a`.

    Returns
    -------
    array of int64, of the shape of `v`

    Raises
    ------
    ValueError
        When `side` is unknown or `a` has not one dimension.

    Examples
    --------
    >>> from slipstream import np
    >>> np.searchsorted(np.array([1, 2, 3]), np.array([0.5, 2, 9])).tolist()
    [0, 1, 3]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if type(v) is not ndarray:
            v = operand(ndarray, v)
        if sorter is not None and type(sorter) is not ndarray:
            sorter = as_kind(ndarray, sorter)
        return _sorting_search.searchsorted(a, v, side, sorter)
    except Symbolic:
        return symbolic("np", "searchsorted", a, v, side, sorter)
    except (TypeError, ValueError) as error:
        raise explained(error, _sorting_search.searchsorted, side=side) from error.__cause__


def select(condlist: Sequence[ArrayLike], choicelist: Sequence[Any], default: Any = 0) -> ndarray:
    """For each place the choice that belongs to the first true condition.

    Examples
    --------
    >>> from slipstream import np
    >>> x = np.arange(4)
    >>> np.select([x < 1, x < 3], [x, x * 10], 99).tolist()
    [0.0, 10.0, 20.0, 99.0]
    """
    try:
        condlist = as_kinds(ndarray, condlist)
        choices = [operand(ndarray, x) for x in _indexing_select.sequence(choicelist)]
        if len(condlist) != len(choices):
            raise ValueError("condlist and choicelist must have the same length")
        if not condlist:
            raise ValueError("condlist must not be empty")
        result = operand(ndarray, default)
        for condition, choice in zip(reversed(condlist), reversed(choices), strict=True):
            if _indexing_select.name_of(condition) != "bool":
                raise TypeError("condlist must hold bool arrays")
            result = _core.where(condition, choice, result)
        return result
    except Symbolic:
        return symbolic("np", "select", condlist, choicelist, default)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_select.select, choicelist=choicelist) from error.__cause__


def setdiff1d(ar1: ArrayLike, ar2: ArrayLike, assume_unique: bool = False) -> ndarray:
    """The distinct elements of the first array that are not in the second; waits for them.

    Parameters
    ----------
    ar1, ar2 : array
    assume_unique : bool
        The first array has no equal elements: the result keeps its order.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import np
    >>> np.setdiff1d(np.array([3, 1, 2]), np.array([2])).tolist()
    [1.0, 3.0]
    """
    try:
        if type(ar1) is not ndarray:
            ar1 = as_kind(ndarray, ar1)
        if type(ar2) is not ndarray:
            ar2 = as_kind(ndarray, ar2)
        left = _sets._flat(ar1) if assume_unique else _sets._distinct(ar1, False)[0]
        return _sets._chosen(left, _sets.member(left, ar2, True))
    except Symbolic:
        return symbolic("np", "setdiff1d", ar1, ar2, assume_unique)
    except (TypeError, ValueError) as error:
        raise explained(error, _sets.setdiff1d) from error.__cause__


def setxor1d(ar1: ArrayLike, ar2: ArrayLike, assume_unique: bool = False) -> ndarray:
    """The distinct elements that are in one of the arrays only, sorted; waits for them.

    Parameters
    ----------
    ar1, ar2 : array
    assume_unique : bool
        Accepted for compatibility.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import np
    >>> np.setxor1d(np.array([3, 1]), np.array([2, 3])).tolist()
    [1.0, 2.0]
    """
    try:
        if type(ar1) is not ndarray:
            ar1 = as_kind(ndarray, ar1)
        if type(ar2) is not ndarray:
            ar2 = as_kind(ndarray, ar2)
        return _sets.setxor1d(ar1, ar2, assume_unique)
    except Symbolic:
        return symbolic("np", "setxor1d", ar1, ar2, assume_unique)
    except (TypeError, ValueError) as error:
        raise explained(error, _sets.setxor1d) from error.__cause__


def shape(a: ArrayLike) -> tuple[int, ...]:
    """The size along each dimension.

    >>> from slipstream import np
    >>> np.shape([[1, 2]])
    (1, 2)
    """
    return a.shape if isinstance(a, Array) else numpy.shape(a)


def shares_memory(a: ArrayLike, b: ArrayLike, max_work: int | None = None) -> bool:
    """Whether a change of one array is seen through the other: they have an element in common.

    `max_work` limits the search as in NumPy.

    >>> from slipstream import np
    >>> x = np.ones(4)
    >>> np.shares_memory(x, x[1:]), np.shares_memory(x[::2], x[1::2])
    (True, False)
    """
    try:
        return _memory.shares_memory(a, b, max_work)
    except (TypeError, ValueError) as error:
        raise explained(error, _memory.shares_memory, max_work=max_work) from error.__cause__


def sign(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """-1, 0 or 1 by the sign of x, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.sign(np.array([-5., 0.]))
    array([-1.,  0.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.sign(x)
    return _elementwise_operands.unary(
        "np.sign", ndarray, frontend_ops.sign, numpy.sign, x, out, where
    )


def signbit(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Whether the sign bit is set, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.signbit(np.array([-1., 1.]))
    array([ True, False])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.signbit(x)
    return _elementwise_operands.unary(
        "np.signbit", ndarray, frontend_ops.signbit, numpy.signbit, x, out, where
    )


def sin(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Sine, of radians, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.sin(np.array([0.]))
    array([0.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.sin(x)
    return _elementwise_operands.unary(
        "np.sin", ndarray, frontend_ops.sin, numpy.sin, x, out, where
    )


def sinc(x: ArrayLike) -> ndarray:
    """sin(pi x) / (pi x), 1 at zero.

    Examples
    --------
    >>> from slipstream import np
    >>> np.sinc(np.array([0.])).tolist()
    [1.0]
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        y = core_ops.multiply(_elementwise_special.as_float(x), _elementwise_special.math.pi)
        zero = core_ops.equal(x, 0)
        if not _core.is_recording():
            return _core.where(zero, 1, core_ops.divide(core_ops.sin(y), y))
        # Gradients at zero are those of the series there, and nothing is divided by zero.
        series = core_ops.subtract(1, core_ops.multiply(core_ops.square(y), 1 / 6))
        apart = _core.where(zero, 1, y)
        return _core.where(zero, series, core_ops.divide(core_ops.sin(apart), apart))
    except Symbolic:
        return symbolic("np", "sinc", x)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_special.sinc) from error.__cause__


def sinh(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Hyperbolic sine, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.sinh(np.array([0.]))
    array([0.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.sinh(x)
    return _elementwise_operands.unary(
        "np.sinh", ndarray, frontend_ops.sinh, numpy.sinh, x, out, where
    )


def size(a: ArrayLike, axis: int | None = None) -> int:
    """The number of elements, along an axis or in all.

    >>> from slipstream import np
    >>> np.size([[1, 2]])
    2
    """
    try:
        if isinstance(a, Array):
            return a.size if axis is None else a.shape[axis]
        return numpy.size(a, axis)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_shape.size, axis=axis) from error.__cause__


def sometrue(
    a: ArrayLike, axis: Any = None, out: ndarray | None = None, keepdims: bool = False, *,
    where: Any = None,
) -> ndarray:
    """Whether any element is true.

    >>> from slipstream import np
    >>> np.sometrue(np.array([0, 1]))
    array(True)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _reductions_truth.reduce("any", a, axis, None, out, keepdims, None, where)
    except Symbolic:
        return symbolic("np", "sometrue", a, axis, out, keepdims, where=where)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_truth.any) from error.__cause__


def sort(
    a: ArrayLike, axis: int | None = -1, kind: str | None = None, order: None = None, *,
    descending: bool = False, stable: bool | None = None,
) -> ndarray:
    """A sorted copy.

    Parameters
    ----------
    a : array
        NaN counts as larger than every number.
    axis : int, optional
        Along which to sort; None sorts the flattened array.
    kind, stable : optional
        Accepted for compatibility; there is one algorithm.
    order : None
        Accepted for compatibility.
    descending : bool
        Whether the largest come first.

    Returns
    -------
    array

    Raises
    ------
    ValueError
        When `axis` is out of bounds.

    Examples
    --------
    >>> from slipstream import np
    >>> np.sort(np.array([3, 1, 2])).tolist()
    [1.0, 2.0, 3.0]
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        _sorting_sort._check_kind(kind)
        return _sorting_sort.sorted_along(a, axis, descending)
    except Symbolic:
        return symbolic("np", "sort", a, axis, kind, order, descending=descending, stable=stable)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _sorting_sort.sort, axis=axis, kind=kind, order=order
        ) from error.__cause__


def spacing(x: ArrayLike, out: ndarray | None = None) -> ndarray:
    """The distance from x to the next floating-point number away from zero.

    Examples
    --------
    >>> from slipstream import np
    >>> np.spacing(np.array([1.])).tolist() == [2.0**-23]
    True
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        result = _elementwise_floating_point.spacing(x)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "spacing", x)
    except (TypeError, ValueError) as error:
        raise explained(error, _elementwise_floating_point.spacing) from error.__cause__


def split(ary: ArrayLike, indices_or_sections: Any, axis: int = 0) -> list[ndarray]:
    """Views of equal parts along an axis, or of the parts between the given indices.

    >>> from slipstream import np
    >>> np.split(np.arange(4), 2)
    [array([0., 1.]), array([2., 3.])]
    """
    try:
        if type(ary) is not ndarray:
            ary = as_kind(ndarray, ary)
        return _manipulation_splitting.parts(ary, indices_or_sections, axis)
    except Symbolic:
        return symbolic("np", "split", ary, indices_or_sections, axis)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_splitting.split, axis=axis) from error.__cause__


def sqrt(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Square root, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.sqrt(np.array([4., 9.]))
    array([2., 3.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.sqrt(x)
    return _elementwise_operands.unary(
        "np.sqrt", ndarray, frontend_ops.sqrt, numpy.sqrt, x, out, where
    )


def square(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """x * x, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.square(np.array([2., -3.]))
    array([4., 9.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.square(x)
    return _elementwise_operands.unary(
        "np.square", ndarray, frontend_ops.square, numpy.square, x, out, where
    )


def squeeze(
    a: ArrayLike, axis: int | Sequence[int] | None = None, out: ndarray | None = None,
) -> ndarray:
    """A view without axes of length one.

    >>> from slipstream import np
    >>> np.squeeze(np.ones((1, 3, 1))).shape
    (3,)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        shape = a.shape
        if axis is None:
            gone = {i for i, s in enumerate(shape) if s == 1}
        else:
            axes = _manipulation_shape.axes_of(axis)
            if a.ndim == 0 and axes in ([0], [-1]):  # as NumPy has it
                axes = []
            gone = {_manipulation_shape.normalize_axis(i, a.ndim) for i in axes}
            for i in gone:
                if shape[i] != 1:
                    raise SlipstreamValueError(f"squeeze: axis {i} has size {shape[i]}, not one")
        result = a[tuple(0 if i in gone else _manipulation_shape._FULL for i in range(a.ndim))]
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "squeeze", a, axis)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_shape.squeeze, axis=axis) from error.__cause__


def stack(arrays: Sequence[ArrayLike], axis: int = 0, out: ndarray | None = None) -> ndarray:
    """Arrays of one shape joined along a new axis.

    >>> from slipstream import np
    >>> np.stack([np.zeros(2), np.ones(2)])
    array([[0., 0.],
           [1., 1.]])
    """
    try:
        arrays = as_kinds(ndarray, arrays)
        axis_ = axis
        if not arrays:
            raise SlipstreamValueError("stack: need at least one array")
        shape = arrays[0].shape
        for part in arrays:
            if part.shape != shape:
                raise SlipstreamValueError(f"stack: shapes {shape} and {part.shape} differ")
        axis_ = _manipulation_joining.normalize_axis(axis_, len(shape) + 1)
        key = (_manipulation_joining._FULL,) * axis_ + (None,)
        result = _core.concatenate([p[key] for p in arrays], axis_)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "stack", arrays, axis)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_joining.stack, axis=axis) from error.__cause__


def std(
    a: ArrayLike, axis: Any = None, dtype: Any = None, out: ndarray | None = None, ddof: float = 0,
    keepdims: bool = False, *, where: Any = None, correction: float | None = None,
) -> ndarray:
    """The standard deviation over axes: the square root of `var`.

    >>> from slipstream import np
    >>> np.std(np.array([1, 5]))
    array(2.)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        ddof_ = ddof
        ddof_ = ddof_ if correction is None else _statistics_averages._correction(ddof_, correction)
        result = _statistics_averages.root(
            _statistics_averages._variance(a, axis, dtype, ddof_, bool(keepdims), where)
        )
        return finish(
            _statistics_averages._as_mxnet(result, a, dtype) if where is None else result, out
        )
    except Symbolic:
        return symbolic(
            "np", "std", a, axis, dtype, out, ddof, keepdims, where=where, correction=correction
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _statistics_averages.std, ddof=ddof, correction=correction
        ) from error.__cause__


def subtract(
    x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True,
) -> ndarray:
    """x1 - x2, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.subtract(np.array([1., 2.]), 1)
    array([0., 1.])
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.subtract(x1, x2)
    return _elementwise_operands.binary(
        "np.subtract", ndarray, frontend_ops.subtract, numpy.subtract, x1, x2, out, where
    )


def sum(
    a: ArrayLike, axis: Any = None, dtype: Any = None, out: ndarray | None = None,
    keepdims: bool = False, initial: Any = None, where: Any = None,
) -> ndarray:
    """The sum of elements over axes.

    Parameters
    ----------
    a : array
    axis : int or tuple of ints, optional
        All axes by default.
    dtype : optional
        Type of the result. By default that of `a`, int64 for bool; after ``set_np(dtype=True)``
        integers are summed as int64 (unsigned: uint64).
    out : array, optional
        Takes the result.
    keepdims : bool
        Keep reduced axes with length one.
    initial : number, optional
        What the sum starts from.
    where : array of bool, optional
        Which elements are added; its shape broadcasts to that of `a`.

    Examples
    --------
    >>> from slipstream import np
    >>> np.sum(np.ones((2, 3)), axis=0)
    array([2., 2., 2.])
    >>> np.sum(np.array([1, 2, 4]), where=np.array([True, False, True]))
    array(5.)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _reductions_sums.reduce("sum", a, axis, dtype, out, keepdims, initial, where)
    except Symbolic:
        return symbolic("np", "sum", a, axis, dtype, out, keepdims, initial, where)
    except (TypeError, ValueError) as error:
        raise explained(error, _reductions_sums.sum) from error.__cause__


def swapaxes(a: ArrayLike, axis1: int, axis2: int) -> ndarray:
    """A view with two axes exchanged.

    >>> from slipstream import np
    >>> np.swapaxes(np.ones((2, 3, 4)), 0, 2).shape
    (4, 3, 2)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _manipulation_transpose.swapaxes(a, axis1, axis2)
    except Symbolic:
        return symbolic("np", "swapaxes", a, axis1, axis2)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _manipulation_transpose.swapaxes, axis1=axis1, axis2=axis2
        ) from error.__cause__


def take(
    a: ArrayLike, indices: ArrayLike, axis: int | None = None, mode: str = "raise",
    out: ndarray | None = None,
) -> ndarray:
    """Elements at the given places along an axis (of the flattened array by default).

    `mode` says what happens to indices out of range: ``'raise'``, ``'clip'`` or ``'wrap'``.

    >>> from slipstream import np
    >>> np.take(np.array([10, 20, 30]), [0, 2])
    array([10., 30.])
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if type(indices) is not ndarray:
            indices = as_index(ndarray, indices)
        result = _core.take(a, indices, axis, mode)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "take", a, indices, axis, mode)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_gather.take, axis=axis, mode=mode) from error.__cause__


def take_along_axis(arr: ArrayLike, indices: ArrayLike, axis: int | None = -1) -> ndarray:
    """For each place of `indices`, the element of `arr` there along `axis`.

    None means the flattened array. Other axes broadcast.

    >>> from slipstream import np
    >>> np.take_along_axis(np.array([[10, 20]]), np.array([[1]]), 1)
    array([[20.]])
    """
    try:
        if type(arr) is not ndarray:
            arr = as_kind(ndarray, arr)
        if type(indices) is not ndarray:
            indices = as_kind(ndarray, indices)
        arr_ = arr
        axis_ = axis
        if axis_ is None:
            arr_, axis_ = _core.reshape(arr_, (-1,)), 0
        axis_ = _indexing_gather.normalize_axis(axis_, arr_.ndim)
        if arr_.ndim == indices.ndim:
            shape = [
                k if i != axis_ and n == 1 else n
                for i, (n, k) in enumerate(zip(arr_.shape, indices.shape, strict=True))
            ]
            arr_ = arr_ if arr_.shape == tuple(shape) else _core.broadcast_to(arr_, shape)
        return _indexing_gather.take_along_axis(
            arr_, _indexing_gather.spread_along(arr_, indices, axis_), axis_
        )
    except Symbolic:
        return symbolic("np", "take_along_axis", arr, indices, axis)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_gather.take_along, axis=axis) from error.__cause__


def tan(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Tangent, of radians, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.tan(np.array([0.]))
    array([0.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.tan(x)
    return _elementwise_operands.unary(
        "np.tan", ndarray, frontend_ops.tan, numpy.tan, x, out, where
    )


def tanh(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Hyperbolic tangent, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.tanh(np.array([0.]))
    array([0.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.tanh(x)
    return _elementwise_operands.unary(
        "np.tanh", ndarray, frontend_ops.tanh, numpy.tanh, x, out, where
    )


def tensordot(a: ArrayLike, b: ArrayLike, axes: Any = 2) -> ndarray:
    """The sum of products over the given axes.

    Parameters
    ----------
    a, b : array
    axes : int or pair
        An int n: the last n axes of `a` with the first n of `b`. A pair: the axes of each.

    Examples
    --------
    >>> from slipstream import np
    >>> np.tensordot(np.ones((2, 3)), np.ones((3, 4)), 1).shape
    (2, 4)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if type(b) is not ndarray:
            b = as_kind(ndarray, b)
        return _linalg_dot.tensordot(a, b, axes)
    except Symbolic:
        return symbolic("np", "tensordot", a, b, axes)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_dot.tensordot) from error.__cause__


def tile(A: ArrayLike, reps: Any) -> ndarray:
    """The whole array repeated along axes.

    >>> from slipstream import np
    >>> np.tile(np.array([1, 2]), 2)
    array([1., 2., 1., 2.])
    """
    try:
        if type(A) is not ndarray:
            A = as_kind(ndarray, A)
        counts = tuple(_manipulation_repeating.axes_of([None] if reps is None else reps, "reps"))
        narrow, wide, final = _manipulation_repeating._tile_shapes(A.shape, counts)
        spread = A if narrow is None else _core.broadcast_to(_core.reshape(A, narrow), wide)
        return _core.reshape(_core.copy(spread), final)
    except Symbolic:
        return symbolic("np", "tile", A, reps)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_repeating.tile) from error.__cause__


def trace(
    a: ArrayLike, offset: int = 0, axis1: int = 0, axis2: int = 1, dtype: Any = None,
    out: ndarray | None = None,
) -> ndarray:
    """The sum along the diagonals of matrices in two axes.

    >>> from slipstream import np
    >>> np.trace(np.eye(3))
    array(3.)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _linalg_diagonals.reduce(
            "sum", _linalg_diagonals.diagonal(a, offset, axis1, axis2), -1, dtype, out
        )
    except Symbolic:
        return symbolic("np", "trace", a, offset, axis1, axis2, dtype, out)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _linalg_diagonals.trace_of_axes, offset=offset, axis1=axis1, axis2=axis2
        ) from error.__cause__


def transpose(a: ArrayLike, axes: Sequence[int] | None = None) -> ndarray:
    """A view with the axes in another order, reversed by default.

    >>> from slipstream import np
    >>> np.transpose(np.ones((2, 3))).shape
    (3, 2)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        return _core.transpose(a, axes)
    except Symbolic:
        return symbolic("np", "transpose", a, axes)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_transpose.transpose, axes=axes) from error.__cause__


def trapezoid(y: ArrayLike, x: ArrayLike | None = None, dx: float = 1.0, axis: int = -1) -> ndarray:
    """The integral along an axis by the trapezoidal rule.

    Parameters
    ----------
    y : array
        The values of the function.
    x : array, optional
        Where they were taken; `dx` apart by default.

    Examples
    --------
    >>> from slipstream import np
    >>> np.trapezoid(np.array([1, 2, 3])).tolist()
    4.0
    """
    try:
        if type(y) is not ndarray:
            y = as_kind(ndarray, y)
        if x is not None and type(x) is not ndarray:
            x = as_kind(ndarray, x)
        return _calculus.trapezoid(y, x, dx, axis)
    except Symbolic:
        return symbolic("np", "trapezoid", y, x, dx, axis)
    except (TypeError, ValueError) as error:
        raise explained(error, _calculus.trapezoid, dx=dx, axis=axis) from error.__cause__


def trapz(y: ArrayLike, x: ArrayLike | None = None, dx: float = 1.0, axis: int = -1) -> ndarray:
    """The integral along an axis by the trapezoidal rule.

    Parameters
    ----------
    y : array
        The values of the function.
    x : array, optional
        Where they were taken; `dx` apart by default.

    Examples
    --------
    >>> from slipstream import np
    >>> np.trapz(np.array([1, 2, 3])).tolist()
    4.0
    """
    try:
        if type(y) is not ndarray:
            y = as_kind(ndarray, y)
        if x is not None and type(x) is not ndarray:
            x = as_kind(ndarray, x)
        return _calculus.trapezoid(y, x, dx, axis)
    except Symbolic:
        return symbolic("np", "trapz", y, x, dx, axis)
    except (TypeError, ValueError) as error:
        raise explained(error, _calculus.trapezoid, dx=dx, axis=axis) from error.__cause__


def tri(
    N: int, M: int | None = None, k: int = 0, dtype: Any = None,
    device: Context | str | None = None,
) -> ndarray:
    """Ones at and below a diagonal.

    >>> from slipstream import np
    >>> np.tri(2)
    array([[1., 0.],
           [1., 1.]])
    """
    try:
        if device is not None:
            check_device(device)
        result = _creation_triangles.compare_places(
            ndarray, N, M, k, _core.ops.greater_equal, dtype
        )
        return result if device is None else made(result, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_triangles.tri, N=N, M=M, k=k) from error.__cause__


def tril(m: ArrayLike, k: int = 0) -> ndarray:
    """A copy with zeros above a diagonal.

    >>> from slipstream import np
    >>> np.tril(np.ones((2, 2)))
    array([[1., 0.],
           [1., 1.]])
    """
    try:
        if type(m) is not ndarray:
            m = as_kind(ndarray, m)
        return _core.tril(m if m.ndim > 1 else _creation_triangles._equal_rows(m), k)
    except Symbolic:
        return symbolic("np", "tril", m, k)
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_triangles.tril, k=k) from error.__cause__


def tril_indices(
    n: int, k: int = 0, m: int | None = None, device: Context | str | None = None,
) -> tuple[ndarray, ...]:
    """The places at and below a diagonal of an n x m matrix: row and column indices.

    Examples
    --------
    >>> from slipstream import np
    >>> [i.tolist() for i in np.tril_indices(2)]
    [[0, 1, 1], [0, 0, 1]]
    """
    try:
        if device is not None:
            check_device(device)
        result = tuple(
            _creation_triangles.host_array(ndarray, i) for i in numpy.tril_indices(n, k, m)
        )
        return result if device is None else made(result, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_triangles.tril_indices, n=n, k=k, m=m) from error.__cause__


def tril_indices_from(arr: ArrayLike, k: int = 0) -> tuple[ndarray, ...]:
    """The places at and below a diagonal of a matrix.

    Examples
    --------
    >>> from slipstream import np
    >>> [i.tolist() for i in np.tril_indices_from(np.ones((2, 2)))]
    [[0, 1, 1], [0, 0, 1]]
    """
    try:
        if type(arr) is not ndarray:
            arr = as_kind(ndarray, arr)
        n, m = _creation_triangles._matrix_shape(arr)
        return tuple(
            _creation_triangles.host_array(type(arr), i) for i in numpy.tril_indices(n, k, m)
        )
    except Symbolic:
        return symbolic("np", "tril_indices_from", arr, k)
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_triangles.tril_indices_from, k=k) from error.__cause__


def trim_zeros(filt: ArrayLike, trim: str = "fb", axis: Any = None) -> ndarray:
    """A view without the zeros at the front and the back; waits for the array.

    Parameters
    ----------
    filt : array
    trim : str
        ``'f'`` for the front, ``'b'`` for the back, or both.
    axis : int or tuple of ints, optional
        Which axes to trim; all by default.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import np
    >>> np.trim_zeros(np.array([0, 1, 0, 2, 0])).tolist()
    [1.0, 0.0, 2.0]
    """
    try:
        if type(filt) is not ndarray:
            filt = as_kind(ndarray, filt)
        return _manipulation_insertion.trim_zeros(filt, trim, axis)
    except Symbolic:
        return symbolic("np", "trim_zeros", filt, trim, axis)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_insertion.trim_zeros, trim=trim) from error.__cause__


def triu(m: ArrayLike, k: int = 0) -> ndarray:
    """A copy with zeros below a diagonal.

    >>> from slipstream import np
    >>> np.triu(np.ones((2, 2)))
    array([[1., 1.],
           [0., 1.]])
    """
    try:
        if type(m) is not ndarray:
            m = as_kind(ndarray, m)
        return _core.triu(m if m.ndim > 1 else _creation_triangles._equal_rows(m), k)
    except Symbolic:
        return symbolic("np", "triu", m, k)
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_triangles.triu, k=k) from error.__cause__


def triu_indices(
    n: int, k: int = 0, m: int | None = None, device: Context | str | None = None,
) -> tuple[ndarray, ...]:
    """The places at and above a diagonal of an n x m matrix: row and column indices.

    Examples
    --------
    >>> from slipstream import np
    >>> [i.tolist() for i in np.triu_indices(2)]
    [[0, 0, 1], [0, 1, 1]]
    """
    try:
        if device is not None:
            check_device(device)
        result = tuple(
            _creation_triangles.host_array(ndarray, i) for i in numpy.triu_indices(n, k, m)
        )
        return result if device is None else made(result, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_triangles.triu_indices, n=n, k=k, m=m) from error.__cause__


def triu_indices_from(arr: ArrayLike, k: int = 0) -> tuple[ndarray, ...]:
    """The places at and above a diagonal of a matrix.

    Examples
    --------
    >>> from slipstream import np
    >>> [i.tolist() for i in np.triu_indices_from(np.ones((2, 2)))]
    [[0, 0, 1], [0, 1, 1]]
    """
    try:
        if type(arr) is not ndarray:
            arr = as_kind(ndarray, arr)
        n, m = _creation_triangles._matrix_shape(arr)
        return tuple(
            _creation_triangles.host_array(type(arr), i) for i in numpy.triu_indices(n, k, m)
        )
    except Symbolic:
        return symbolic("np", "triu_indices_from", arr, k)
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_triangles.triu_indices_from, k=k) from error.__cause__


def true_divide(
    x1: ArrayLike, x2: ArrayLike, out: ndarray | None = None, where: Any = True,
) -> ndarray:
    """x1 / x2, element by element.

    Parameters
    ----------
    x1, x2 : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.true_divide(np.array([1., 2.]), 4)
    array([0.25, 0.5 ])
    """
    if type(x1) is ndarray and out is None and where is True:
        kind = type(x2)
        if kind is ndarray or kind is float or kind is int:
            return frontend_ops.divide(x1, x2)
    return _elementwise_operands.binary(
        "np.true_divide", ndarray, frontend_ops.divide, numpy.divide, x1, x2, out, where
    )


def trunc(x: ArrayLike, out: ndarray | None = None, where: Any = True) -> ndarray:
    """Towards zero to an integer, element by element.

    Parameters
    ----------
    x : array, number or nested list
    out : array, optional
        Takes the result.
    where : array of bool, optional
        Elements of `out` elsewhere stay.

    Examples
    --------
    >>> from slipstream import np
    >>> np.trunc(np.array([1.7, -1.7]))
    array([ 1., -1.])
    """
    if type(x) is ndarray and out is None and where is True:
        return frontend_ops.trunc(x)
    return _elementwise_operands.unary(
        "np.trunc", ndarray, frontend_ops.trunc, numpy.trunc, x, out, where
    )


def union1d(ar1: ArrayLike, ar2: ArrayLike) -> ndarray:
    """The distinct elements of both arrays, sorted; waits for them.

    Parameters
    ----------
    ar1, ar2 : array

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import np
    >>> np.union1d(np.array([3, 1]), np.array([2, 3])).tolist()
    [1.0, 2.0, 3.0]
    """
    try:
        if type(ar1) is not ndarray:
            ar1 = as_kind(ndarray, ar1)
        if type(ar2) is not ndarray:
            ar2 = as_kind(ndarray, ar2)
        return _sets.union1d(ar1, ar2)
    except Symbolic:
        return symbolic("np", "union1d", ar1, ar2)
    except (TypeError, ValueError) as error:
        raise explained(error, _sets.union1d) from error.__cause__


def unique(
    ar: ArrayLike, return_index: bool = False, return_inverse: bool = False,
    return_counts: bool = False, axis: int | None = None, *, equal_nan: bool = True,
    sorted: bool = True,
) -> Any:
    """The distinct elements, sorted; waits for the array.

    Parameters
    ----------
    ar : array
    return_index : bool
        Also the place where each occurs first.
    return_inverse : bool
        Also, for each element of `ar`, its place in the result.
    return_counts : bool
        Also how often each occurs.
    axis : int, optional
        Compare slices along this axis; None compares single elements.
    equal_nan : bool
        Whether all NaN are one element.
    sorted : bool
        Accepted for compatibility; the result is always sorted.

    Returns
    -------
    array, or tuple of arrays

    Examples
    --------
    >>> from slipstream import np
    >>> np.unique(np.array([3, 1, 3])).tolist()
    [1.0, 3.0]
    """
    try:
        if type(ar) is not ndarray:
            ar = as_kind(ndarray, ar)
        return _sets.unique(
            ar, return_index, return_inverse, return_counts, axis, equal_nan=equal_nan,
            sorted=sorted
        )
    except Symbolic:
        return symbolic(
            "np", "unique", ar, return_index, return_inverse, return_counts, axis,
            equal_nan=equal_nan, sorted=sorted
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _sets.unique, axis=axis) from error.__cause__


def unique_all(x: ArrayLike) -> UniqueAllResult:
    """Distinct elements, where they occur first, places of all elements among them, and counts.

    Waits for the array. NaN are distinct.

    Parameters
    ----------
    x : array

    Returns
    -------
    namedtuple of values, indices, inverse_indices and counts

    Examples
    --------
    >>> from slipstream import np
    >>> np.unique_all(np.array([3, 1, 3])).indices.tolist()
    [1, 0]
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        values, groups = _sets._distinct(x, True, False)
        inverse = _core.reshape(groups.inverse(), x.shape)
        return _sets.UniqueAllResult(values, groups.indices(), inverse, groups.counts())
    except Symbolic:
        return symbolic("np", "unique_all", x)
    except (TypeError, ValueError) as error:
        raise explained(error, _sets.unique_all) from error.__cause__


def unique_counts(x: ArrayLike) -> UniqueCountsResult:
    """Distinct elements and how often they occur; waits for the array. NaN are distinct.

    Parameters
    ----------
    x : array

    Returns
    -------
    namedtuple of values and counts

    Examples
    --------
    >>> from slipstream import np
    >>> np.unique_counts(np.array([3, 1, 3])).counts.tolist()
    [1, 2]
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        values, groups = _sets._distinct(x, False, False)
        return _sets.UniqueCountsResult(values, groups.counts())
    except Symbolic:
        return symbolic("np", "unique_counts", x)
    except (TypeError, ValueError) as error:
        raise explained(error, _sets.unique_counts) from error.__cause__


def unique_inverse(x: ArrayLike) -> UniqueInverseResult:
    """Distinct elements, and the place of each element among them; waits. NaN are distinct.

    Parameters
    ----------
    x : array

    Returns
    -------
    namedtuple of values and inverse_indices

    Examples
    --------
    >>> from slipstream import np
    >>> np.unique_inverse(np.array([3, 1, 3])).inverse_indices.tolist()
    [1, 0, 1]
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        values, groups = _sets._distinct(x, True, False)
        return _sets.UniqueInverseResult(values, _core.reshape(groups.inverse(), x.shape))
    except Symbolic:
        return symbolic("np", "unique_inverse", x)
    except (TypeError, ValueError) as error:
        raise explained(error, _sets.unique_inverse) from error.__cause__


def unique_values(x: ArrayLike) -> ndarray:
    """Distinct elements, sorted; waits for the array. NaN are distinct.

    Parameters
    ----------
    x : array

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import np
    >>> np.unique_values(np.array([3, 1, 3])).tolist()
    [1.0, 3.0]
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        return _sets._distinct(x, False, False)[0]
    except Symbolic:
        return symbolic("np", "unique_values", x)
    except (TypeError, ValueError) as error:
        raise explained(error, _sets.unique_values) from error.__cause__


def unravel_index(indices: Any, shape: Sequence[int], order: str = "C") -> Any:
    """Flat places as an index per axis; those out of range fail when the result is looked at.

    Examples
    --------
    >>> from slipstream import np
    >>> [i.tolist() for i in np.unravel_index(np.array([5], dtype='int64'), (2, 3))]
    [[1], [2]]
    """
    try:
        return _indexing_flat_index.unravel_index(ndarray, indices, shape, order)
    except Symbolic:
        return symbolic("np", "unravel_index", indices, shape, order)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _indexing_flat_index.unravel_index, shape=shape, order=order
        ) from error.__cause__


def unstack(x: ArrayLike, /, *, axis: int = 0) -> tuple[ndarray, ...]:
    """Views of the slices along an axis.

    Examples
    --------
    >>> from slipstream import np
    >>> [part.tolist() for part in np.unstack(np.array([[1, 2], [3, 4]]))]
    [[1.0, 2.0], [3.0, 4.0]]
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        if x.ndim == 0:
            raise ValueError("unstack: x must have at least one dimension")
        return tuple(
            _manipulation_splitting.moveaxis(x, _manipulation_splitting.normalize_axis(axis,
            x.ndim), 0)
        )
    except Symbolic:
        return symbolic("np", "unstack", x, axis=axis)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_splitting.unstack, axis=axis) from error.__cause__


def unwrap(
    p: ArrayLike, discont: float | None = None, axis: int = -1, *,
    period: float = 6.283185307179586,
) -> ndarray:
    """Angles without jumps: neighbours that differ by more than half a period come closer.

    Examples
    --------
    >>> from slipstream import np
    >>> np.unwrap(np.array([0., 3., 0.]), period=4).tolist()
    [0.0, -1.0, 0.0]
    """
    try:
        if type(p) is not ndarray:
            p = as_kind(ndarray, p)
        return _signal.unwrap(p, discont, axis, period=period)
    except Symbolic:
        return symbolic("np", "unwrap", p, discont, axis, period=period)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _signal.unwrap, discont=discont, axis=axis, period=period
        ) from error.__cause__


def vander(x: ArrayLike, N: int | None = None, increasing: bool = False) -> ndarray:
    """The matrix of powers of a vector, one power per column.

    Examples
    --------
    >>> from slipstream import np
    >>> np.vander(np.array([2, 3]), 3).tolist()
    [[4.0, 2.0, 1.0], [9.0, 3.0, 1.0]]
    """
    try:
        if type(x) is not ndarray:
            x = as_kind(ndarray, x)
        return _creation_matrices.vander(x, N, increasing)
    except Symbolic:
        return symbolic("np", "vander", x, N, increasing)
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_matrices.vander, N=N) from error.__cause__


def var(
    a: ArrayLike, axis: Any = None, dtype: Any = None, out: ndarray | None = None, ddof: float = 0,
    keepdims: bool = False, *, where: Any = None, correction: float | None = None,
) -> ndarray:
    """The variance over axes; `ddof` is subtracted from the number of elements.

    `correction` is the standard's name of `ddof`. By MXNet's rules the variance of integers is an
    integer.

    >>> from slipstream import np
    >>> np.var(np.array([1, 3]))
    array(1.)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        ddof_ = ddof
        ddof_ = ddof_ if correction is None else _statistics_averages._correction(ddof_, correction)
        result = _statistics_averages._variance(a, axis, dtype, ddof_, bool(keepdims), where)
        return finish(
            _statistics_averages._as_mxnet(result, a, dtype) if where is None else result, out
        )
    except Symbolic:
        return symbolic(
            "np", "var", a, axis, dtype, out, ddof, keepdims, where=where, correction=correction
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _statistics_averages.var, ddof=ddof, correction=correction
        ) from error.__cause__


def vdot(a: ArrayLike, b: ArrayLike) -> ndarray:
    """The inner product of all elements; complex ones of `a` are conjugated.

    >>> from slipstream import np
    >>> np.vdot(np.ones((2, 2)), np.ones((2, 2)))
    array(4.)
    """
    try:
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        if type(b) is not ndarray:
            b = as_kind(ndarray, b)
        a_ = a
        if a_._dtype.kind == "c":
            a_ = core_ops.conjugate(a_)
        return _core.dot(_core.reshape(a_, (a_.size,)), _core.reshape(b, (b.size,)))
    except Symbolic:
        return symbolic("np", "vdot", a, b)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_dot.vdot) from error.__cause__


def vecdot(
    x1: ArrayLike = REQUIRED, x2: ArrayLike = REQUIRED, axis: int = -1, *,
    a: ArrayLike | None = None, b: ArrayLike | None = None,
) -> ndarray:
    """The sum of products along an axis.

    Examples
    --------
    >>> from slipstream import np
    >>> np.vecdot(np.array([[1, 2], [3, 4]]), np.array([1, 1])).tolist()
    [3.0, 7.0]
    """
    if x1 is REQUIRED or a is not None:
        x1 = either("x1", x1, "a", a, REQUIRED)
    if x2 is REQUIRED or b is not None:
        x2 = either("x2", x2, "b", b, REQUIRED)
    try:
        if type(x1) is not ndarray:
            x1 = as_kind(ndarray, x1)
        if type(x2) is not ndarray:
            x2 = as_kind(ndarray, x2)
        return _linalg_products.vecdot(x1, x2, axis)
    except Symbolic:
        return symbolic("np", "vecdot", x1, x2, axis)
    except (TypeError, ValueError) as error:
        raise explained(error, _linalg_products.vecdot, axis=axis) from error.__cause__


def vsplit(ary: ArrayLike, indices_or_sections: Any) -> list[ndarray]:
    """Views of parts along the first axis.

    >>> from slipstream import np
    >>> [x.shape for x in np.vsplit(np.ones((4, 2)), 2)]
    [(2, 2), (2, 2)]
    """
    try:
        if type(ary) is not ndarray:
            ary = as_kind(ndarray, ary)
        if ary.ndim < 2:
            raise SlipstreamValueError("vsplit: the array must have two or more dimensions")
        return _manipulation_splitting.parts(ary, indices_or_sections, 0)
    except Symbolic:
        return symbolic("np", "vsplit", ary, indices_or_sections)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_splitting.vsplit) from error.__cause__


def vstack(
    tup: Sequence[ArrayLike] = REQUIRED, out: ndarray | None = None, *,
    arrays: Sequence[ArrayLike] | None = None,
) -> ndarray:
    """Arrays stacked as rows.

    `arrays` is another name of `tup`.

    >>> from slipstream import np
    >>> np.vstack([np.zeros(2), np.ones(2)])
    array([[0., 0.],
           [1., 1.]])
    """
    if tup is REQUIRED or arrays is not None:
        tup = either("tup", tup, "arrays", arrays, REQUIRED)
    try:
        tup = as_kinds(ndarray, tup)
        result = _core.concatenate([_manipulation_joining._at_least_2d(a) for a in tup], 0)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("np", "vstack", tup)
    except (TypeError, ValueError) as error:
        raise explained(error, _manipulation_joining.vstack) from error.__cause__


@overload
def where(condition: ArrayLike) -> tuple[ndarray, ...]: ...
@overload
def where(condition: ArrayLike, x: ArrayLike | float, y: ArrayLike | float) -> ndarray: ...
def where(
    condition: ArrayLike, x: ArrayLike | float | None = None, y: ArrayLike | float | None = None,
) -> Any:
    """`x` where the condition is true, `y` elsewhere; alone, the places where it is true.

    With the condition alone it is ``nonzero``, and waits for it.

    >>> from slipstream import np
    >>> np.where(np.array([True, False]), 1.0, np.zeros(2))
    array([1., 0.])
    """
    try:
        if type(condition) is not ndarray:
            condition = as_kind(ndarray, condition)
        if x is not None and type(x) is not ndarray:
            x = operand(ndarray, x)
        if y is not None and type(y) is not ndarray:
            y = operand(ndarray, y)
        if x is None and y is None:
            return _indexing_select.nonzero_places(condition)
        if x is None or y is None:
            raise SlipstreamTypeError("where: x and y are needed together")
        return _core.frontend_ops.where(condition, x, y)
    except Symbolic:
        return symbolic("np", "where", condition, x, y)
    except (TypeError, ValueError) as error:
        raise explained(error, _indexing_select.where) from error.__cause__


def zeros(
    shape: int | Sequence[int], dtype: Any = None, order: str = "C",
    ctx: Context | str | None = None, device: Context | str | None = None,
) -> ndarray:
    """An array of zeros.

    >>> from slipstream import np
    >>> np.zeros((2, 2))
    array([[0., 0.],
           [0., 0.]])
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if order != "C":
            check_order(order)
        result = _core.fill(ndarray, 0, dtype_name(dtype), shape)
        return result if ctx is None and device is None else made(result, ctx, device)
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_filled.zeros, shape=shape) from error.__cause__


def zeros_like(
    a: ArrayLike, dtype: Any = None, order: str = "C", *, shape: int | Sequence[int] | None = None,
    ctx: Context | str | None = None, device: Context | str | None = None,
    out: ndarray | None = None,
) -> ndarray:
    """Zeros in the shape and type of `a`.

    >>> from slipstream import np
    >>> np.zeros_like(np.ones(2))
    array([0., 0.])
    """
    try:
        if ctx is not None or device is not None:
            check_device(ctx, device)
        if order != "C":
            check_order(order)
        if type(a) is not ndarray:
            a = as_kind(ndarray, a)
        result = finish(filled_like(a, 0, dtype, shape), out)
        return result if ctx is None and device is None else made(result, ctx, device)
    except Symbolic:
        return symbolic(
            "np", "zeros_like", a, dtype, order, shape=shape, ctx=ctx, device=device, out=out
        )
    except (TypeError, ValueError) as error:
        raise explained(error, _creation_filled.zeros_like, shape=shape) from error.__cause__
