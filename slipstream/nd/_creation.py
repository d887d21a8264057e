"""Arrays from nothing, from numbers and from other arrays."""

from __future__ import annotations

import math
from numbers import Number
from typing import Any

import numpy

from .. import _core, _places
from .._convert import Array, as_kind, convert, filled_like
from .._dtypes import dtype_name, name_of
from .._ops.arguments import real
from .._ops.casting import check_dense
from ..base import SlipstreamTypeError, SlipstreamValueError
from ..context import check_device
from ._ndarray import NDArray

__all__ = [
    "arange", "array", "empty", "eye", "full", "linspace", "ones", "ones_like",
    "zeros", "zeros_like",
]  # fmt: skip


def array(source_array: Any, ctx: Any = None, dtype: Any = None) -> NDArray:
    """A new array from a number, a nested list, a NumPy array or an array.

    The type is float32, or that of another array, unless `dtype` is given.

    >>> from slipstream import nd
    >>> nd.array([[1, 2]])
    <BLANKLINE>
    [[1. 2.]]
    <NDArray 1x2 @cpu(0)>
    """
    if ctx is not None:
        check_device(ctx)
    if dtype is None and not isinstance(source_array, Array):
        dtype = _core.default_float()
    result = convert(NDArray, source_array, dtype)
    return result if ctx is None else _places.made(result, ctx)


def _filled(value: Any, shape: Any, ctx: Any, dtype: Any, out: Any = None) -> NDArray:
    if ctx is not None:
        check_device(ctx)
    if shape is None:
        raise SlipstreamTypeError("shape must be an integer or a sequence of integers, not None")
    result = _core.fill(NDArray, value, dtype_name(dtype), shape)
    if out is None:
        return result if ctx is None else _places.made(result, ctx)
    _core.store(out, result)
    return out


def _refuse(function: str, given: dict[str, Any]) -> None:
    """States of cells come with a name and with attributes; anything else is a slip."""
    for key in given:
        if key != "name" and not (key.startswith("__") and key.endswith("__")):
            raise SlipstreamTypeError(f"{function}() got an unexpected keyword argument {key!r}")


def zeros(
    shape: Any, ctx: Any = None, dtype: Any = None, stype: str | None = None, out: Any = None,
    **kwargs: Any,
) -> NDArray:  # fmt: skip
    """An array of zeros; `stype` is None or ``'default'``: it is dense.

    >>> from slipstream import nd
    >>> nd.zeros(2).asnumpy()
    array([0., 0.], dtype=float32)
    """
    if kwargs:
        _refuse("zeros", kwargs)
    if stype is not None:
        check_dense(stype, "stype")
    return _filled(0, shape, ctx, dtype, out)


def ones(shape: Any, ctx: Any = None, dtype: Any = None, out: Any = None, **kwargs: Any) -> NDArray:
    """An array of ones.

    >>> from slipstream import nd
    >>> nd.ones((1, 2)).asnumpy()
    array([[1., 1.]], dtype=float32)
    """
    if kwargs:
        _refuse("ones", kwargs)
    return _filled(1, shape, ctx, dtype, out)


def empty(shape: Any, ctx: Any = None, dtype: Any = None, stype: str | None = None) -> NDArray:
    """An array to be filled; its elements are zero, so that results never depend on chance.

    `stype` is None or ``'default'``: the array is dense.

    >>> from slipstream import nd
    >>> nd.empty((2, 3)).shape
    (2, 3)
    """
    check_dense(stype, "stype")
    return _filled(0, shape, ctx, dtype)


def full(shape: Any, val: float, ctx: Any = None, dtype: Any = None, out: Any = None) -> NDArray:
    """An array with the same value everywhere.

    >>> from slipstream import nd
    >>> nd.full(2, 7).asnumpy()
    array([7., 7.], dtype=float32)
    """
    if not isinstance(val, (Number, numpy.generic)):
        raise SlipstreamTypeError(f"val must be a number, not {val!r}")
    return _filled(val, shape, ctx, dtype, out)


def zeros_like(data: Any, **kwargs: Any) -> NDArray:
    """Zeros in the shape and type of `data`.

    >>> from slipstream import nd
    >>> nd.zeros_like(nd.ones(2)).asnumpy()
    array([0., 0.], dtype=float32)
    """
    data = as_kind(NDArray, data)
    return filled_like(data, 0, name_of(data), data.shape)


def ones_like(data: Any, **kwargs: Any) -> NDArray:
    """Ones in the shape and type of `data`.

    >>> from slipstream import nd
    >>> nd.ones_like(nd.zeros(2)).asnumpy()
    array([1., 1.], dtype=float32)
    """
    data = as_kind(NDArray, data)
    return filled_like(data, 1, name_of(data), data.shape)


def arange(
    start: float, stop: float | None = None, step: float = 1.0, repeat: int = 1,
    infer_range: Any = None, ctx: Any = None, dtype: Any = None,
) -> NDArray:  # fmt: skip
    """Evenly spaced values from `start` (default 0) up to, but not including, `stop`.

    >>> from slipstream import nd
    >>> nd.arange(3).asnumpy()
    array([0., 1., 2.], dtype=float32)
    """
    if ctx is not None:
        check_device(ctx)
    if stop is None:
        start, stop = 0, start
    start, stop, step = real(start, "start"), real(stop, "stop"), real(step, "step")
    if step == 0:
        raise SlipstreamValueError("arange: step must not be zero")
    n = max(math.ceil((stop - start) / step), 0)
    result = _core.arange(NDArray, start, step, n, dtype_name(dtype))
    if repeat == 1:
        return result
    from .._ops.manipulation.repeating import repeat as repeat_each

    return repeat_each(result, repeat)


def linspace(
    start: float, stop: float, num: int, endpoint: bool = True, ctx: Any = None, dtype: Any = None
) -> NDArray:
    """`num` evenly spaced values from `start` to `stop`.

    >>> from slipstream import nd
    >>> nd.linspace(0, 1, 3).asnumpy()
    array([0. , 0.5, 1. ], dtype=float32)
    """
    from ..np import linspace as np_linspace

    return _core.view_as(np_linspace(start, stop, num, endpoint, dtype=dtype, ctx=ctx), NDArray)


def eye(N: int, M: int = 0, k: int = 0, ctx: Any = None, dtype: Any = None) -> NDArray:
    """Ones on a diagonal, zeros elsewhere.

    >>> from slipstream import nd
    >>> nd.eye(2).asnumpy()
    array([[1., 0.],
           [0., 1.]], dtype=float32)
    """
    from ..np import eye as np_eye

    return _core.view_as(np_eye(N, M or None, k, dtype, ctx), NDArray)
