"""Parts of images, at given or at random places."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ...base import SlipstreamValueError
from ..arguments import whole
from .image import check_image

core_ops = _core.ops


@operation(npx_image="crop", nd_image="crop")
def crop(data: Array, x: int, y: int, width: int, height: int) -> Array:
    """A rectangle of each image.

    Parameters
    ----------
    data : array of shape (height, width, channels) or (batch, height, width, channels)
    x, y : int
        The left upper corner.
    width, height : int

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.crop({a}.arange(6).reshape((2, 3, 1)), 1, 0, 2, 1).tolist()
    [[[1.0], [2.0]]]
    """
    check_image(data, 3, 4)
    rows, columns = data.shape[-3:-1]
    if x < 0 or y < 0 or width < 1 or height < 1 or x + width > columns or y + height > rows:
        raise SlipstreamValueError(
            f"the rectangle x={x}, y={y}, width={width}, height={height} is not inside images of "
            f"{columns} x {rows}"
        )
    return _core.copy(data[..., y : y + height, x : x + width, :])


def _slice(data: Array, start: Any, length: int, axis: int) -> Array:
    """`length` elements of an axis from a place that is known later."""
    places = _core.arange(type(data), 0.0, 1.0, length, "int64")
    return _core.gather(data, data.ndim + axis, [core_ops.add(places, start)], "clip")


@operation(npx_image="random_crop", nd_image="random_crop")
def random_crop(
    data: Array,
    xrange: Sequence[float] = (0.0, 1.0),
    yrange: Sequence[float] = (0.0, 1.0),
    width: int = 0,
    height: int = 0,
    interp: int = 1,
) -> Array:
    """A random rectangle of each image; smaller images are enlarged to that size.

    Parameters
    ----------
    data : array of shape (height, width, channels) or (batch, height, width, channels)
    xrange, yrange : pair of float
        The shares of the room left over in which the left upper corner is drawn.
    width, height : int
    interp : int
        As of ``resize``.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.random_crop({a}.ones((5, 6, 3)), width=3, height=2).shape
    (2, 3, 3)
    """
    check_image(data, 3, 4)
    width, height = whole(width, "width", 1), whole(height, "height", 1)
    rows, columns = data.shape[-3:-1]
    w, h = min(width, columns), min(height, rows)
    result = data
    for share, length, room, axis in ((yrange, h, rows - h, -3), (xrange, w, columns - w, -2)):
        low, high = share
        if not 0 <= low <= high <= 1:
            raise SlipstreamValueError(f"xrange and yrange must be within 0 and 1, not {share!r}")
        place = core_ops.multiply(_factor_array(data, low, high), float(room + 1))
        start = _core.clip(_core.cast(place, "int64"), 0, room)
        result = _slice(result, start, length, axis)
    if (w, h) != (width, height):
        result = _core.image_resize(result, height, width, interp)
    return result


def _factor_array(data: Array, low: float, high: float) -> Array:
    if low == high:
        return _core.fill(type(data), float(low), "float32", ())
    return _core.draw(type(data), "uniform", float(low), float(high), 0, 0, "float32", ())


@operation(npx_image="random_resized_crop", nd_image="random_resized_crop")
def random_resized_crop(
    data: Array,
    width: int,
    height: int,
    area: Sequence[float] = (0.08, 1.0),
    ratio: Sequence[float] = (0.75, 4 / 3),
    interp: int = 1,
    max_trial: int = 10,
) -> Array:
    """A random rectangle of random area and shape, at a given size. Waits for a few draws.

    Parameters
    ----------
    data : array of shape (height, width, channels) or (batch, height, width, channels)
    width, height : int
        Of the result.
    area : pair of float
        The rectangle's share of the image.
    ratio : pair of float
        Width to height.
    interp : int
        As of ``resize``.
    max_trial : int
        Rectangles drawn until one fits; then the middle of the image is taken.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.random_resized_crop({a}.ones((5, 6, 3)), 4, 4).shape
    (4, 4, 3)
    """
    check_image(data, 3, 4)
    rows, columns = data.shape[-3:-1]
    if not (0 < area[0] <= area[1] and 0 < ratio[0] <= ratio[1]):
        raise SlipstreamValueError(
            f"area {area!r} and ratio {ratio!r} must be positive, smaller one first"
        )
    draws = _core.draw(type(data), "uniform", 0.0, 1.0, 0, 0, "float64", (max(max_trial, 1), 4))
    for a, b, c, d in _core.to_numpy(draws, "random_resized_crop()").tolist()[: max(max_trial, 0)]:
        wanted = rows * columns * (area[0] + a * (area[1] - area[0]))
        low, high = math.log(ratio[0]), math.log(ratio[1])
        shape = math.exp(low + b * (high - low))
        w, h = round(math.sqrt(wanted * shape)), round(math.sqrt(wanted / shape))
        if 0 < w <= columns and 0 < h <= rows:
            x, y = int(c * (columns - w + 1)), int(d * (rows - h + 1))
            break
    else:
        w = h = max(min(rows, columns), 1)
        x, y = (columns - w) // 2, (rows - h) // 2
    return _core.image_resize(data[..., y : y + h, x : x + w, :], height, width, interp)
