"""Pooling, and the resizing of planes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import name_of
from ..manipulation.shape import repeat
from ..reductions.reduce import as_float
from .convolution import channels_last, deconvolution, sizes, spatial_dimensions, to_first, to_last

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


def _planes(data: Array, name: str) -> Array:
    if data.ndim != 4:
        raise ValueError(f"{name}: data must be (batch, channels, height, width), not {data.shape}")
    return as_float(data)


def _resample(data: Array, down: numpy.ndarray, across: numpy.ndarray) -> Array:
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


def _interpolation(size: int, count: int, align_corners: bool) -> numpy.ndarray:
    """Row i weighs the two elements that the i-th of `count` positions lies between."""
    place: numpy.ndarray
    if count == 1:  # the first element, as in MXNet
        place = numpy.zeros(1)
    elif align_corners:
        place = numpy.arange(count) * ((size - 1) / (count - 1))
    else:
        place = numpy.maximum((numpy.arange(count) + 0.5) * (size / count) - 0.5, 0)
    low = numpy.minimum(place.astype(numpy.int64), size - 1)
    high = numpy.minimum(low + 1, size - 1)
    weight = place - low
    matrix = numpy.zeros((count, size))
    rows = numpy.arange(count)
    numpy.add.at(matrix, (rows, low), 1 - weight)
    numpy.add.at(matrix, (rows, high), weight)
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
    data = _planes(data, "AdaptiveAvgPooling2D")
    out = sizes(output_size, 2, "output_size")
    if min(out) < 1:
        raise ValueError(f"output_size {tuple(out)} must be at least 1")
    if min(data.shape[2:]) < 1:
        raise ValueError(f"AdaptiveAvgPooling2D: data {data.shape} has empty planes")
    if all(s % o == 0 for s, o in zip(data.shape[2:], out, strict=True)):
        window = [s // o for s, o in zip(data.shape[2:], out, strict=True)]
        return _core.pooling(data, "avg", window, window, [0, 0], False, True, 2.0)
    return _resample(data, _averages(data.shape[2], out[0]), _averages(data.shape[3], out[1]))


_RESIZES = {
    "to_even_down": lambda size: size - size % 2,
    "to_even_up": lambda size: size + size % 2,
    "to_odd_down": lambda size: size - 1 + size % 2,
    "to_odd_up": lambda size: size + 1 - size % 2,
}


def _scaled(size: int, scale: float) -> int:
    """A size times a factor; in float32, as in MXNet, whose rounding decides."""
    return int(numpy.float32(scale) * numpy.float32(size))


@operation(npx="bilinear_resize2d", nd_contrib="BilinearResize2D", out=True)
def BilinearResize2D(
    data: Array,
    like: Array | None = None,
    height: int = 1,
    width: int = 1,
    scale_height: float | None = None,
    scale_width: float | None = None,
    mode: str = "size",
    align_corners: bool = True,
) -> Array:
    """Planes of another size, linear between the elements.

    Parameters
    ----------
    data : array
        (batch, channels, height, width).
    like : array, optional
        With ``mode='like'``, the result gets the height and width of this array.
    height, width : int
        The size of the result.
    scale_height, scale_width : float, optional
        Factors for the size of the data, used instead of `height` and `width`.
    mode : str
        ``'size'`` or ``'like'``; ``'odd_scale'`` multiplies the distance between the first and the
        last element of an odd size; ``'to_even_down'``, ``'to_even_up'``, ``'to_odd_down'`` and
        ``'to_odd_up'`` change a size by one where it is not even, or odd.
    align_corners : bool
        Whether the corner elements of data and result lie on each other.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.array([[[[0, 2]]]])
    >>> {f}.BilinearResize2D(x, height=1, width=3).tolist()
    [[[[0.0, 1.0, 2.0]]]]
    """
    data = _planes(data, "BilinearResize2D")
    if mode == "like":
        if like is None or like.ndim < 2:
            raise ValueError("like must be an array with height and width for mode='like'")
        height, width = like.shape[-2:]
    elif mode in _RESIZES:
        height, width = (_RESIZES[mode](size) for size in data.shape[2:])
    elif mode == "odd_scale":
        if scale_height is None or scale_width is None:
            raise ValueError("mode='odd_scale' needs scale_height and scale_width")
        odd_height, odd_width = (size % 2 for size in data.shape[2:])
        height = _scaled(data.shape[2] - odd_height, scale_height) + odd_height
        width = _scaled(data.shape[3] - odd_width, scale_width) + odd_width
    elif mode != "size":
        raise ValueError(f"mode must be 'size', 'like', 'odd_scale' or one of {[*_RESIZES]}, "
                         f"not {mode!r}")  # fmt: skip
    elif scale_height is not None or scale_width is not None:
        height = _scaled(data.shape[2], 1.0 if scale_height is None else scale_height)
        width = _scaled(data.shape[3], 1.0 if scale_width is None else scale_width)
    if not data.shape[2] or not data.shape[3]:
        raise ValueError(f"BilinearResize2D: data of shape {data.shape} has empty planes")
    if height < 1 or width < 1:
        raise ValueError(f"height {height} and width {width} must be at least 1")
    return _resample(
        data,
        _interpolation(data.shape[2], height, align_corners),
        _interpolation(data.shape[3], width, align_corners),
    )


@operation(nd="UpSampling", npx="upsampling")
def UpSampling(
    *data: Any,
    scale: int,
    sample_type: str = "nearest",
    num_filter: int = 0,
    multi_input_mode: str = "concat",
    num_args: int = 1,
    workspace: int = 512,
) -> Array:
    """Planes enlarged by a whole factor.

    Parameters
    ----------
    *data : arrays
        (batch, channels, height, width) each. With ``sample_type='bilinear'``: the data and the
        weights of a deconvolution (channels, 1, k, k) with k = 2 scale - scale % 2.
    scale : int
        The factor for the first array; the others are enlarged to the same size.
    sample_type : str
        ``'nearest'`` repeats elements, ``'bilinear'`` is the deconvolution.
    multi_input_mode : str
        ``'concat'`` joins several arrays along channels, ``'sum'`` adds them.
    num_filter, num_args, workspace
        Accepted and not used.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.array([[[[1, 2]]]])
    >>> {f}.UpSampling(x, scale=2, sample_type='nearest').tolist()
    [[[[1.0, 1.0, 2.0, 2.0], [1.0, 1.0, 2.0, 2.0]]]]
    """
    if not data:
        raise ValueError("UpSampling: need at least one array")
    for x in data:
        if not isinstance(x, Array) or x.ndim != 4:
            raise ValueError("UpSampling: data must be arrays (batch, channels, height, width)")
    if scale < 1:
        raise ValueError(f"scale must be at least 1, not {scale}")
    if sample_type == "bilinear":
        if len(data) != 2:
            raise ValueError("UpSampling: sample_type='bilinear' needs the data and a weight")
        x, weight = data
        pad = -(-(scale - 1) // 2)
        return deconvolution(
            x, weight, kernel=[2 * scale - scale % 2] * 2, stride=[scale] * 2, pad=[pad] * 2,
            num_group=x.shape[1], no_bias=True,
        )  # fmt: skip
    if sample_type != "nearest":
        raise ValueError(f"sample_type must be nearest or bilinear, not {sample_type!r}")
    height, width = (s * scale for s in data[0].shape[2:])
    parts = []
    for x in data:
        if not x.shape[2] or not x.shape[3]:
            raise ValueError(f"UpSampling: data of shape {x.shape} has empty planes")
        if height % x.shape[2] or width % x.shape[3]:
            raise ValueError(f"UpSampling: {x.shape} does not divide ({height}, {width})")
        parts.append(repeat(repeat(x, height // x.shape[2], 2), width // x.shape[3], 3))
    if len(parts) == 1:
        return parts[0]
    if multi_input_mode == "concat":
        return _core.concatenate(parts, 1)
    if multi_input_mode != "sum":
        raise ValueError(f"multi_input_mode must be concat or sum, not {multi_input_mode!r}")
    total = parts[0]
    for x in parts[1:]:
        total = _core.ops.add(total, x)
    return total
