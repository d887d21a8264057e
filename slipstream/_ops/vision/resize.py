"""Planes of another size: interpolated, or with elements repeated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ...base import SlipstreamValueError
from ..manipulation.repeating import repeat
from ..nn.convolution import deconvolution
from ..nn.pooling import as_planes, resample
from .image import check_image


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
    data = as_planes(data, "BilinearResize2D")
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
    return resample(
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


@operation(npx_image="resize", nd_image="resize")
def resize(
    data: Array, size: int | Sequence[int] = (), keep_ratio: bool = False, interp: int = 1
) -> Array:
    """Images at another size.

    Parameters
    ----------
    data : array of shape (height, width, channels) or (batch, height, width, channels)
        Bytes or floats; the result has the same type.
    size : int or (width, height)
        An int is both sides, or the shorter one with `keep_ratio`.
    keep_ratio : bool
    interp : int
        0 nearest, 1 bilinear, 2 bicubic, 3 area.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.resize({a}.array([[[0], [10]]]), (4, 1)).tolist()
    [[[0.0], [2.5], [7.5], [10.0]]]
    """
    check_image(data, 3, 4)
    sizes = (size,) if isinstance(size, (int, numpy.integer)) else tuple(size)
    if len(sizes) not in (1, 2) or min(sizes) < 1:
        raise SlipstreamValueError(f"size must be an int or (width, height), not {size!r}")
    height, width = data.shape[-3:-1]
    if len(sizes) == 2:
        new_width, new_height = sizes
    elif not keep_ratio:
        new_width = new_height = sizes[0]
    elif height > width:
        new_width, new_height = sizes[0], height * sizes[0] // max(width, 1)
    else:
        new_width, new_height = width * sizes[0] // max(height, 1), sizes[0]
    return _core.image_resize(data, new_height, new_width, interp)
