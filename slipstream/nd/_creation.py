"""Arrays from nothing, from numbers and from other arrays."""

from __future__ import annotations

import math
from typing import Any

from .. import _core
from .._dtypes import dtype_name
from .._ops.arguments import real
from ..base import SlipstreamValueError
from ..context import check_device
from ._ndarray import NDArray

__all__ = [
    "arange", "eye", "linspace",     ]  # fmt: skip


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
