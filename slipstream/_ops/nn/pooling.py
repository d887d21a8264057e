"""Pooling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import name_of
from ..casting import as_float
from .convolution import channels_last, sizes, spatial_dimensions, to_first, to_last

_CONVENTIONS = ("valid", "full")


def _pool(
    data: Array, kernel: Any, stride: Any, pad: Any, pool_type: str, convention: str,
    global_pool: bool, p_value: float | None, count_include_pad: bool | None, layout: str | None,
) -> Array:  # fmt: skip
    n = spatial_dimensions(data, "pooling")
    if convention not in _CONVENTIONS:
        raise ValueError(f"pooling_convention must be valid or full, not {convention!r}")
    if pool_type == "lp" and p_value is None:
        raise ValueError("p_value is needed for pool_type='lp'")
    last = channels_last(layout, n)
    if last:
        data = to_first(data)
    if global_pool:
        window, steps, zeros = list(data.shape[2:]), [1] * n, [0] * n
    else:
        if kernel is None:
            raise ValueError("kernel is needed unless global_pool is true")
        window = sizes(kernel, n, "kernel")
        steps, zeros = sizes(stride, n, "stride"), sizes(pad, n, "pad", 0)
    include = True if count_include_pad is None else bool(count_include_pad)
    p = 2.0 if p_value is None else float(p_value)
    result = _core.pooling(data, pool_type, window, steps, zeros, convention == "full", include, p)
    return to_last(result) if last else result


@operation(npx="pooling", out=True)
def pooling(
    data: Array,
    kernel: Sequence[int] | None = None,
    stride: Sequence[int] | None = None,
    pad: Sequence[int] | None = None,
    pool_type: str = "max",
    pooling_convention: str = "valid",
    global_pool: bool = False,
    cudnn_off: bool = False,
    p_value: float | None = None,
    count_include_pad: bool | None = None,
    layout: str | None = None,
    output_size: Any = None,
) -> Array:
    """One number for each window of one to three spatial dimensions.

    Parameters
    ----------
    data : array
        (batch, channels, size...).
    kernel, stride, pad : ints
        The window, its step (1) and how far it may reach over the edges (0, below `kernel`).
    pool_type : str
        ``'max'``, ``'avg'``, ``'sum'`` or ``'lp'``, the `p_value`-norm.
    pooling_convention : str
        ``'valid'``: windows that do not fit at the end are left out; ``'full'``: they stay.
    global_pool : bool
        One window of the size of the data.
    count_include_pad : bool, optional
        Whether averages divide by the window's size (the default) or by its part inside the data.
    layout : str, optional
        NCW, NCHW, NCDHW, or with C last.
    cudnn_off
        Accepted and not used.

    Returns
    -------
    array

    Raises
    ------
    ValueError
        When the arguments do not fit `data`.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.array([[[1, 4, 2, 3]]])
    >>> {f}.pooling(x, kernel=(2,), stride=(2,), pool_type='max').tolist()
    [[[4.0, 3.0]]]
    """
    return _pool(data, kernel, stride, pad, pool_type, pooling_convention, global_pool, p_value,
                 count_include_pad, layout)  # fmt: skip


@operation(nd="Pooling", out=True, like=pooling)
def Pooling(
    data: Array,
    kernel: Sequence[int] | None = None,
    pool_type: str = "max",
    global_pool: bool = False,
    cudnn_off: bool = False,
    pooling_convention: str = "valid",
    stride: Sequence[int] | None = None,
    pad: Sequence[int] | None = None,
    p_value: float | None = None,
    count_include_pad: bool | None = None,
    layout: str | None = None,
    output_size: Any = None,
) -> Array:
    """One number for each window of one to three spatial dimensions.

    Parameters
    ----------
    cudnn_off, output_size
        Accepted and not used.

    Returns
    -------
    array

    Raises
    ------
    ValueError
        When the arguments do not fit `data`.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.array([[[1, 4, 2, 3]]])
    >>> {f}.Pooling(x, kernel=(2,), stride=(2,), pool_type='avg').tolist()
    [[[2.5, 2.5]]]
    """
    if isinstance(pad, (tuple, list)):
        pad = pad[: max(data.ndim - 2, 0)]  # MXNet reads as many as it needs
    return _pool(data, kernel, stride, pad, pool_type, pooling_convention, global_pool, p_value,
                 count_include_pad, layout)  # fmt: skip


def as_planes(data: Array, name: str) -> Array:
    if data.ndim != 4:
        raise ValueError(f"{name}: data must be (batch, channels, height, width), not {data.shape}")
    return as_float(data)


def resample(data: Array, down: numpy.ndarray, across: numpy.ndarray) -> Array:
    """down @ plane @ across.T for each plane: linear maps of rows and columns."""
    cls, name = type(data), name_of(data)

    def constant(matrix: numpy.ndarray) -> Array:
        matrix = numpy.ascontiguousarray(matrix, numpy.float64)
        return _core.cast(_core.from_buffer(cls, matrix, "float64", matrix.shape), name)

    wide = _core.matmul(data, constant(across), False, True, "resize")
    return _core.matmul(constant(down), wide, False, False, "resize")


def _averages(size: int, count: int) -> numpy.ndarray:
    """Row i averages the elements from floor(i size / count) to ceil((i + 1) size / count)."""
    matrix = numpy.zeros((count, size))
    for i in range(count):
        begin, end = i * size // count, -(-(i + 1) * size // count)
        matrix[i, begin:end] = 1 / (end - begin)
    return matrix


@operation(npx="adaptive_avg_pooling2d", nd_contrib="AdaptiveAvgPooling2D", out=True)
def AdaptiveAvgPooling2D(data: Array, output_size: int | Sequence[int] = 1) -> Array:
    """Averages of windows that cover the planes evenly, as many as asked for.

    Parameters
    ----------
    data : array
        (batch, channels, height, width).
    output_size : int or (int, int)
        Height and width of the result.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.array([[[[1, 2, 3, 4]]]])
    >>> {f}.AdaptiveAvgPooling2D(x, output_size=(1, 2)).tolist()
    [[[[1.5, 3.5]]]]
    """
    data = as_planes(data, "AdaptiveAvgPooling2D")
    out = sizes(output_size, 2, "output_size")
    if min(out) < 1:
        raise ValueError(f"output_size {tuple(out)} must be at least 1")
    if min(data.shape[2:]) < 1:
        raise ValueError(f"AdaptiveAvgPooling2D: data {data.shape} has empty planes")
    if all(s % o == 0 for s, o in zip(data.shape[2:], out, strict=True)):
        window = [s // o for s, o in zip(data.shape[2:], out, strict=True)]
        return _core.pooling(data, "avg", window, window, [0, 0], False, True, 2.0)
    return resample(data, _averages(data.shape[2], out[0]), _averages(data.shape[3], out[1]))
