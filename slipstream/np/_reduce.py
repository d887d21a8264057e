"""Reductions: sums, extremes, averages and counts over axes."""

from __future__ import annotations

from typing import Any

from .. import _core
from .._convert import as_kind, finish
from .._dtypes import name_of
from .._ops import arguments as _arguments
from .._ops.reductions import reduce as _reduce
from .._type_rules import keeps_integers
from ..base import SlipstreamValueError
from ._ndarray import ndarray

__all__ = [
    "all", "alltrue", "amax", "amin", "any", "argmax", "argmin", "average", "count_nonzero",
    "max", "mean", "min", "prod", "product", "ptp", "sometrue", "std", "sum",
    "var",
]  # fmt: skip

core_ops = _core.ops


def sum(
    a: Any, axis: Any = None, dtype: Any = None, out: ndarray | None = None,
    keepdims: bool = False, initial: Any = None, where: Any = None,
) -> ndarray:  # fmt: skip
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
    if initial is None and where is None:
        return _reduce.reduce("sum", as_kind(ndarray, a), axis, dtype, out, keepdims)
    a = as_kind(ndarray, a)
    return _reduce.reduce_some("sum", a, axis, dtype, out, keepdims, initial, where)


def mean(
    a: Any, axis: Any = None, dtype: Any = None, out: ndarray | None = None,
    keepdims: bool = False, *, where: Any = None,
) -> ndarray:  # fmt: skip
    """The mean of elements over axes.

    >>> from slipstream import np
    >>> np.mean(np.array([[1, 2], [3, 4]]), axis=1)
    array([1.5, 3.5])
    """
    if where is None:
        return _reduce.reduce("mean", as_kind(ndarray, a), axis, dtype, out, keepdims)
    a = as_kind(ndarray, a)
    return _reduce.reduce_some("mean", a, axis, dtype, out, keepdims, None, where)


def prod(
    a: Any, axis: Any = None, dtype: Any = None, out: ndarray | None = None,
    keepdims: bool = False, initial: Any = None, where: Any = None,
) -> ndarray:  # fmt: skip
    """The product of elements over axes.

    >>> from slipstream import np
    >>> np.prod(np.array([2, 3, 4]))
    array(24.)
    """
    if initial is None and where is None:
        return _reduce.reduce("prod", as_kind(ndarray, a), axis, dtype, out, keepdims)
    a = as_kind(ndarray, a)
    return _reduce.reduce_some("prod", a, axis, dtype, out, keepdims, initial, where)


def max(
    a: Any, axis: Any = None, out: ndarray | None = None, keepdims: bool = False,
    initial: Any = None, where: Any = None,
) -> ndarray:  # fmt: skip
    """The largest element over axes; NaN wins.

    >>> from slipstream import np
    >>> np.max(np.array([[1, 5], [3, 2]]), axis=0)
    array([3., 5.])
    """
    if initial is None and where is None:
        return _reduce.reduce("max", as_kind(ndarray, a), axis, None, out, keepdims)
    a = as_kind(ndarray, a)
    return _reduce.reduce_some("max", a, axis, None, out, keepdims, initial, where)


def min(
    a: Any, axis: Any = None, out: ndarray | None = None, keepdims: bool = False,
    initial: Any = None, where: Any = None,
) -> ndarray:  # fmt: skip
    """The smallest element over axes; NaN wins.

    >>> from slipstream import np
    >>> np.min(np.array([[1, 5], [3, 2]]), axis=0)
    array([1., 2.])
    """
    if initial is None and where is None:
        return _reduce.reduce("min", as_kind(ndarray, a), axis, None, out, keepdims)
    a = as_kind(ndarray, a)
    return _reduce.reduce_some("min", a, axis, None, out, keepdims, initial, where)


amax = max
amin = min
product = prod


def any(
    a: Any, axis: Any = None, out: ndarray | None = None, keepdims: bool = False, *,
    where: Any = None,
) -> ndarray:  # fmt: skip
    """Whether any element is true.

    >>> from slipstream import np
    >>> np.any(np.array([0, 1]))
    array(True)
    """
    if where is None:
        return _reduce.reduce("any", as_kind(ndarray, a), axis, None, out, keepdims)
    a = as_kind(ndarray, a)
    return _reduce.reduce_some("any", a, axis, None, out, keepdims, None, where)


def all(
    a: Any, axis: Any = None, out: ndarray | None = None, keepdims: bool = False, *,
    where: Any = None,
) -> ndarray:  # fmt: skip
    """Whether all elements are true.

    >>> from slipstream import np
    >>> np.all(np.array([0, 1]))
    array(False)
    """
    if where is None:
        return _reduce.reduce("all", as_kind(ndarray, a), axis, None, out, keepdims)
    a = as_kind(ndarray, a)
    return _reduce.reduce_some("all", a, axis, None, out, keepdims, None, where)


def argmax(
    a: Any, axis: int | None = None, out: ndarray | None = None, keepdims: bool = False
) -> ndarray:
    """The place of the largest element along an axis (of all elements by default).

    >>> from slipstream import np
    >>> np.argmax(np.array([1, 5, 3]))
    array(1, dtype=int64)
    """
    return _reduce.arg_extreme(as_kind(ndarray, a), True, axis, out, keepdims)


def argmin(
    a: Any, axis: int | None = None, out: ndarray | None = None, keepdims: bool = False
) -> ndarray:
    """The place of the smallest element along an axis (of all elements by default).

    >>> from slipstream import np
    >>> np.argmin(np.array([4, 5, 3]))
    array(2, dtype=int64)
    """
    return _reduce.arg_extreme(as_kind(ndarray, a), False, axis, out, keepdims)


def _freedom(ddof: float, correction: float | None) -> float:
    if correction is None:
        return ddof
    if ddof:
        raise SlipstreamValueError("ddof and correction are the same; give one of them")
    return correction


def var(
    a: Any, axis: Any = None, dtype: Any = None, out: ndarray | None = None, ddof: float = 0,
    keepdims: bool = False, *, where: Any = None, correction: float | None = None,
) -> ndarray:  # fmt: skip
    """The variance over axes; `ddof` is subtracted from the number of elements.

    `correction` is the standard's name of `ddof`.

    >>> from slipstream import np
    >>> np.var(np.array([1, 3]))
    array(1.)
    """
    a, ddof = as_kind(ndarray, a), _freedom(ddof, correction)
    return _reduce.var(a, axis, dtype, out, ddof, keepdims, where)


def std(
    a: Any, axis: Any = None, dtype: Any = None, out: ndarray | None = None, ddof: float = 0,
    keepdims: bool = False, *, where: Any = None, correction: float | None = None,
) -> ndarray:  # fmt: skip
    """The standard deviation over axes.

    >>> from slipstream import np
    >>> np.std(np.array([1, 5]))
    array(2.)
    """
    a, ddof = as_kind(ndarray, a), _freedom(ddof, correction)
    return _reduce.std(a, axis, dtype, out, ddof, keepdims, where)


def average(
    a: Any, axis: Any = None, weights: Any = None, returned: bool = False,
    out: ndarray | None = None,
) -> Any:  # fmt: skip
    """The weighted mean over axes.

    >>> from slipstream import np
    >>> np.average(np.array([1, 3]), weights=np.array([3, 1]))
    array(1.5)
    """
    a = as_kind(ndarray, a)
    axes = _arguments.axes_of(axis)
    if weights is None:
        if keeps_integers(a):
            mean = _reduce.integer_mean(a, axis, False)
        else:
            mean = _core.reduce("mean", a, axes, False, None)
        result = finish(mean, out)
        total = _core.fill(ndarray, _reduce.count_along(a.shape, axis), name_of(result), ())
    else:
        weights = as_kind(ndarray, weights)
        if weights.shape != a.shape:
            if weights.ndim != 1 or axes is None or len(axes) != 1:
                raise SlipstreamValueError(
                    "average: weights must have the shape of a, or axis be one int"
                )
            k = _arguments.normalize_axis(axes[0], a.ndim)
            if weights.shape[0] != a.shape[k]:
                raise SlipstreamValueError(
                    f"average: weights has {weights.shape[0]} entries for axis {k}"
                )
            weights = _core.reshape(weights, [-1 if i == k else 1 for i in range(a.ndim)])
            weights = _core.broadcast_to(weights, a.shape)
        total = _reduce.reduce("sum", weights, axis)
        product = _reduce.reduce("sum", core_ops.multiply(a, weights), axis)
        whole = keeps_integers(product) and keeps_integers(total)
        mean = (_core.divide_integers if whole else core_ops.divide)(product, total)
        result = finish(mean, out)
    if not returned:
        return result
    return result, _core.copy(_core.broadcast_to(total, result.shape))


def count_nonzero(a: Any, axis: Any = None, keepdims: bool = False) -> ndarray:
    """How many elements are not zero.

    >>> from slipstream import np
    >>> np.count_nonzero(np.array([0, 1, 2]))
    array(2, dtype=int64)
    """
    return _reduce.count_nonzero(as_kind(ndarray, a), axis, keepdims)


def ptp(a: Any, axis: Any = None, out: ndarray | None = None, keepdims: bool = False) -> ndarray:
    """The largest minus the smallest element over axes.

    >>> from slipstream import np
    >>> np.ptp(np.array([1, 5, 3]))
    array(4.)
    """
    a = as_kind(ndarray, a)
    axes = _arguments.axes_of(axis)
    keepdims = bool(keepdims)
    high = _core.reduce("max", a, axes, keepdims, None)
    return finish(core_ops.subtract(high, _core.reduce("min", a, axes, keepdims, None)), out)


# Names that NumPy had until 2.0, and MXNet has.
alltrue = all
sometrue = any
