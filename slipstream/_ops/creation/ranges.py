"""Numbers at equal steps or ratios."""

from __future__ import annotations

import math
from typing import Any

import numpy

from ... import _core
from ..._convert import Array, shaped_like
from ..._declare import operation
from ..._dtypes import dtype_name, name_of
from ..arguments import normalize_axis


@operation(npx="arange_like", nd_contrib="arange_like")
def arange_like(
    data: Array,
    start: float = 0.0,
    step: float = 1.0,
    repeat: int = 1,
    ctx: Any = None,
    axis: int | None = None,
) -> Array:
    """Evenly spaced numbers in the shape of `data`, or as long as one of its axes.

    Parameters
    ----------
    data : array
    start, step : float
    repeat : int
        How often each number appears.
    ctx : optional
        Accepted and unused.
    axis : int, optional
        Return one dimension, as long as this axis.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.arange_like({a}.zeros((2, 2))).tolist()
    [[0.0, 1.0], [2.0, 3.0]]
    >>> {f}.arange_like({a}.zeros((2, 3)), start=1, axis=1).tolist()
    [1.0, 2.0, 3.0]
    """
    if repeat < 1:
        raise ValueError(f"repeat must be at least 1, not {repeat}")
    shape = data.shape if axis is None else (data.shape[normalize_axis(axis, data.ndim)],)
    n = math.prod(shape)
    name = name_of(data)
    count = -(-n // repeat)
    numbers = _core.arange(type(data), float(start), float(step), count, name)
    if repeat > 1:
        spread = _core.broadcast_to(_core.reshape(numbers, (count, 1)), (count, repeat))
        numbers = _core.reshape(_core.copy(spread), (count * repeat,))[:n]
    numbers = _core.reshape(numbers, shape)
    return shaped_like(data, _core.copy(numbers) if repeat > 1 else numbers)


@operation(np="geomspace")
def geomspace(
    start: float, stop: float, num: int = 50, endpoint: bool = True, dtype: Any = None,
    axis: int = 0,
) -> Array:  # fmt: skip
    """`num` numbers from `start` to `stop` with equal ratios between neighbours.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.geomspace(1, 8, 4).round(3).tolist()
    [1.0, 2.0, 4.0, 8.0]
    """
    from ... import np

    start, stop = (
        _core.to_numpy(v, "geomspace()") if isinstance(v, Array) else v for v in (start, stop)
    )
    values = numpy.geomspace(start, stop, num, endpoint, axis=axis)
    return np.array(values, dtype=dtype_name(dtype))
