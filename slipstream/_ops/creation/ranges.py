"""Numbers at equal steps or ratios."""

from __future__ import annotations

import math
from numbers import Real
from typing import Any, Literal, overload

import numpy

from ... import _core
from ..._arguments import argument_name
from ..._convert import A, Array, convert, shaped_like
from ..._declare import Device, operation
from ..._dtypes import COMPLEXES, default_complex, dtype_name, name_of
from ...base import SlipstreamAxisError, SlipstreamTypeError, SlipstreamValueError
from ..arguments import normalize_axis, real, whole
from ..manipulation.repeating import repeat as repeat_each

core_ops = _core.ops


@operation(np="arange")
def arange(
    cls: type[A], start: float, stop: float | None = None, step: float | None = 1,
    dtype: Any = None, ctx: Device = None, device: Device = None,
) -> A:  # fmt: skip
    """Evenly spaced values from `start` (default 0) up to, but not including, `stop`.

    >>> from slipstream import {imports}
    >>> {f}.arange(4)
    array([0., 1., 2., 3.])
    >>> {f}.arange(1, 10, 4, dtype='int32')
    array([1, 5, 9], dtype=int32)
    """
    if stop is None:
        start, stop = 0, start
    if step is None:
        step = 1
    if not (type(start) in _PLAIN and type(stop) in _PLAIN and type(step) in _PLAIN):
        start, stop, step = _end(start, "start"), _end(stop, "stop"), _end(step, "step")
    if step == 0:
        raise SlipstreamValueError("arange: step must not be zero")
    exact = isinstance(start, int) and isinstance(stop, int) and isinstance(step, int)
    n = -((start - stop) // step) if exact else math.ceil((stop - start) / step)
    if dtype is None and exact and _core.default_float() == "float64":
        dtype = "int64"
    name, count = dtype_name(dtype), int(max(n, 0))
    if count >= 1 << 62:
        raise SlipstreamValueError(f"arange: {count} elements are more than any memory holds")
    if exact and max(abs(start), abs(stop)) > 1 << 53 and name in ("int64", "uint64"):
        places = _core.arange(cls, 0.0, 1.0, count, name)
        return core_ops.add(core_ops.multiply(places, step), start)
    return _core.arange(cls, float(start), float(step), count, name)


_PLAIN = (int, float)


def _end(value: Any, name: str) -> Any:
    """A number; the one in an array of one element has to be known now."""
    number = value.item() if hasattr(value, "item") else value
    if not isinstance(number, Real):
        raise SlipstreamTypeError(f"{argument_name(number, name)} must be a number, not {number!r}")
    return number


@operation(nd="arange")
def arange_classic(
    cls: type[A], start: float, stop: float | None = None, step: float = 1.0, repeat: int = 1,
    infer_range: Any = None, ctx: Device = None, dtype: Any = None,
) -> A:  # fmt: skip
    """Evenly spaced values from `start` (default 0) up to, but not including, `stop`.

    >>> from slipstream import {imports}
    >>> {f}.arange(3).asnumpy()
    array([0., 1., 2.], dtype=float32)
    """
    if stop is None:
        start, stop = 0, start
    plain = type(start) in _PLAIN and type(stop) in _PLAIN
    if plain and type(step) in _PLAIN:
        start, stop, step = float(start), float(stop), float(step)
    else:
        start, stop, step = (real(start, "start"), real(stop, "stop"), real(step, "step"))
    if step == 0:
        raise SlipstreamValueError("arange: step must not be zero")
    n = max(math.ceil((stop - start) / step), 0)
    result = _core.arange(cls, start, step, n, dtype_name(dtype))
    return result if repeat == 1 else repeat_each(result, repeat)


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


@overload
def linspace(
    cls: type[A], start: complex, stop: complex, num: int = ..., endpoint: bool = ...,
    retstep: Literal[False] = ..., dtype: Any = ..., axis: int = ..., ctx: Device = ...,
    device: Device = ...,
) -> A: ...  # fmt: skip
@overload
def linspace(
    cls: type[A], start: complex, stop: complex, num: int = ..., endpoint: bool = ...,
    *, retstep: Literal[True], dtype: Any = ..., axis: int = ..., ctx: Device = ...,
    device: Device = ...,
) -> tuple[A, float]: ...  # fmt: skip
@overload
def linspace(
    cls: type[A], start: complex, stop: complex, num: int = ..., endpoint: bool = ...,
    retstep: bool = ..., dtype: Any = ..., axis: int = ..., ctx: Device = ...,
    device: Device = ...,
) -> A | tuple[A, float]: ...  # fmt: skip
@operation(np="linspace")
def linspace(
    cls: type[A], start: complex, stop: complex, num: int = 50, endpoint: bool = True,
    retstep: bool = False, dtype: Any = None, axis: int = 0, ctx: Device = None,
    device: Device = None,
) -> Any:  # fmt: skip
    """`num` evenly spaced values from `start` to `stop`.

    >>> from slipstream import {imports}
    >>> {f}.linspace(0, 1, 5)
    array([0.  , 0.25, 0.5 , 0.75, 1.  ])
    """
    if axis not in (0, -1):
        raise SlipstreamAxisError(f"axis must be 0: the values are numbers in a row, not {axis!r}")
    num = whole(num, "num")
    if isinstance(start, complex) or isinstance(stop, complex):
        return _complex_linspace(cls, complex(start), complex(stop), num, endpoint, retstep, dtype)
    gaps = num - 1 if endpoint else num
    start, stop = real(start, "start"), real(stop, "stop")
    step = (stop - start) / gaps if gaps > 0 else math.nan
    name = dtype_name(dtype)
    wide = name if name.startswith("float") else "float64"
    result = _core.arange(cls, start, 0.0 if math.isnan(step) else step, num, wide)
    if endpoint and num > 1:
        result[-1] = stop  # exactly, whatever rounding did to the steps
    if wide != name:
        result = _core.cast(result if name == "bool" else core_ops.floor(result), name)
    return (result, step) if retstep else result


def _complex_linspace(
    cls: type[A], start: complex, stop: complex, num: int, endpoint: bool, retstep: bool, dtype: Any
) -> Any:
    name = default_complex() if dtype is None else dtype_name(dtype)
    if name not in COMPLEXES:
        raise SlipstreamTypeError(f"dtype must be complex like start or stop, not {name}")
    part = "float64" if name == "complex128" else "float32"
    re, first = linspace(cls, start.real, stop.real, num, endpoint, retstep=True, dtype=part)
    im, second = linspace(cls, start.imag, stop.imag, num, endpoint, retstep=True, dtype=part)
    result = _core.cast(core_ops.add(re, core_ops.multiply(im, 1j)), name)
    return (result, complex(first, second)) if retstep else result


@operation(nd="linspace")
def linspace_classic(
    cls: type[A], start: float, stop: float, num: int, endpoint: bool = True, ctx: Device = None,
    dtype: Any = None,
) -> A:  # fmt: skip
    """`num` evenly spaced values from `start` to `stop`.

    >>> from slipstream import {imports}
    >>> {f}.linspace(0, 1, 3).asnumpy()
    array([0. , 0.5, 1. ], dtype=float32)
    """
    return linspace(cls, start, stop, num, endpoint, dtype=dtype)


@operation(np="logspace")
def logspace(
    cls: type[A], start: float, stop: float, num: int = 50, endpoint: bool = True,
    base: float = 10.0, dtype: Any = None, axis: int = 0, ctx: Device = None,
    device: Device = None,
) -> A:  # fmt: skip
    """`num` values from ``base**start`` to ``base**stop``, evenly spaced on a logarithmic scale.

    >>> from slipstream import {imports}
    >>> {f}.logspace(0, 3, 4, base=2)
    array([1., 2., 4., 8.])
    """
    exponents = linspace(cls, start, stop, num, endpoint, axis=axis)
    result = core_ops.power(real(base, "base"), exponents)
    return result if dtype is None else _core.cast(result, dtype_name(dtype))


@operation(np="geomspace")
def geomspace(
    cls: type[A], start: float, stop: float, num: int = 50, endpoint: bool = True,
    dtype: Any = None, axis: int = 0,
) -> A:  # fmt: skip
    """`num` numbers from `start` to `stop` with equal ratios between neighbours.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.geomspace(1, 8, 4).round(3).tolist()
    [1.0, 2.0, 4.0, 8.0]
    """
    start, stop = (
        _core.to_numpy(v, "geomspace()") if isinstance(v, Array) else v for v in (start, stop)
    )
    values = numpy.geomspace(start, stop, num, endpoint, axis=axis)
    return convert(cls, values, dtype_name(dtype))
