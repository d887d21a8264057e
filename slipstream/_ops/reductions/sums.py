"""Sums and products over axes."""

from __future__ import annotations

from typing import Any

from ..._convert import Array
from ..._declare import operation
from .classic import reduction
from .cumulative import without_nan
from .reduce import reduce


@operation(np="sum")
def sum(
    a: Array, axis: Any = None, dtype: Any = None, out: Array | None = None,
    keepdims: bool = False, initial: Any = None, where: Any = None,
) -> Array:  # fmt: skip
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
    >>> from slipstream import {imports}
    >>> {f}.sum({f}.ones((2, 3)), axis=0)
    array([2., 2., 2.])
    >>> {f}.sum({f}.array([1, 2, 4]), where={f}.array([True, False, True]))
    array(5.)
    """
    return reduce("sum", a, axis, dtype, out, keepdims, initial, where)


@operation(np=("prod", "product"))
def prod(
    a: Array, axis: Any = None, dtype: Any = None, out: Array | None = None,
    keepdims: bool = False, initial: Any = None, where: Any = None,
) -> Array:  # fmt: skip
    """The product of elements over axes.

    >>> from slipstream import {imports}
    >>> {f}.prod({f}.array([2, 3, 4]))
    array(24.)
    """
    return reduce("prod", a, axis, dtype, out, keepdims, initial, where)


@operation(nd=("sum", "sum_axis"))
def sum_classic(
    data: Array, axis: Any = None, keepdims: bool = False, exclude: bool = False
) -> Array:
    """The sum over axes; with `exclude` over all axes but the named ones.

    >>> from slipstream import {imports}
    >>> {f}.sum_classic({f}.ones((2, 3)), axis=0).asnumpy()
    array([2., 2., 2.], dtype=float32)
    >>> {f}.sum_classic({f}.ones((2, 3))).shape
    (1,)
    """
    return reduction("sum", data, axis, keepdims, exclude)


@operation(nd="prod")
def prod_classic(
    data: Array, axis: Any = None, keepdims: bool = False, exclude: bool = False
) -> Array:
    """The product over axes; with `exclude` over all axes but the named ones.

    >>> from slipstream import {imports}
    >>> {f}.prod({f}.array([2, 3])).asscalar()
    6.0
    """
    return reduction("prod", data, axis, keepdims, exclude)


@operation(nd="nansum", nd_method="nansum")
def nansum_classic(
    data: Array, axis: Any = None, keepdims: bool = False, exclude: bool = False
) -> Array:
    """The sum over axes of what is not NaN; with `exclude` over all axes but the named ones.

    >>> from slipstream import {imports}
    >>> {f}.nansum({f}.array([1, float('nan')])).asscalar()
    1.0
    """
    return reduction("sum", without_nan(data, 0), axis, keepdims, exclude)


@operation(nd="nanprod", nd_method="nanprod")
def nanprod_classic(
    data: Array, axis: Any = None, keepdims: bool = False, exclude: bool = False
) -> Array:
    """The product over axes of what is not NaN; with `exclude` over all axes but the named ones.

    >>> from slipstream import {imports}
    >>> {f}.nanprod({f}.array([2, float('nan')])).asscalar()
    2.0
    """
    return reduction("prod", without_nan(data, 1), axis, keepdims, exclude)
