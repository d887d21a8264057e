"""Images, as (height, width, channels): conversion, resizing, cropping and random changes.

Random changes draw from the engine's stream when they are recorded, so nothing waits for them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import FLOATS, INTS, name_of
from ...base import SlipstreamValueError
from ..arguments import whole
from ..casting import as_float
from ..manipulation.joining import stack

core_ops = _core.ops

_LUMA = (0.299, 0.587, 0.114)
# Eigenvectors of the colours of natural images, each times its eigenvalue.
_COLOURS = numpy.array(
    [[-0.5675, 0.7192, 0.4009], [-0.5808, -0.0045, -0.8140], [-0.5836, -0.6948, 0.4203]]
) * numpy.array([55.46, 4.794, 1.148])


def _check(data: Array, *ndims: int) -> None:
    if data.ndim not in ndims:
        forms = {3: "(height, width, channels)", 4: "(batch, height, width, channels)"}
        wanted = " or ".join(forms[n] for n in ndims)
        raise SlipstreamValueError(f"data has shape {data.shape}; it must be {wanted}")


def _check_colours(data: Array) -> None:
    _check(data, 3, 4)
    if data.shape[-1] not in (1, 3):
        raise SlipstreamValueError(f"data has {data.shape[-1]} channels; it must have 1 or 3")


def _saturated(x: Array, like: Array) -> Array:
    """`x` in the type of `like`, kept inside the range of an integer type."""
    name = name_of(like)
    if name in INTS:
        info = numpy.iinfo(name)
        x = _core.clip(x, int(info.min), int(min(info.max, 2**31)))
    return x if name_of(x) == name else _core.cast(x, name)


def _work(data: Array) -> Array:
    """Bytes and the like are computed in float32."""
    return data if name_of(data) in FLOATS else _core.cast(data, "float32")


def _factor(data: Array, low: float, high: float) -> Any:
    if low > high:
        raise SlipstreamValueError(f"min_factor {low} is above max_factor {high}")
    if low == high:
        return float(low)
    return _core.draw(type(data), "uniform", float(low), float(high), 0, 0, "float32", ())


def _luma(x: Array) -> Array:
    """Brightness as the eye sees it, with the last axis kept."""
    if x.shape[-1] == 1:
        return x
    red, green, blue = (core_ops.multiply(x[..., i : i + 1], w) for i, w in enumerate(_LUMA))
    return core_ops.add(core_ops.add(red, green), blue)


@operation(npx_image="to_tensor", nd_image="to_tensor")
def to_tensor(data: Array) -> Array:
    """Bytes from 0 to 255, channels last, as float32 from 0 to 1, channels first.

    Parameters
    ----------
    data : array of shape (height, width, channels) or (batch, height, width, channels)

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.array([[[0, 51, 255]]], dtype="uint8")
    >>> {f}.to_tensor(x).asnumpy().round(2).tolist()
    [[[0.0]], [[0.20000000298023224]], [[1.0]]]
    """
    _check(data, 3, 4)
    order = [2, 0, 1] if data.ndim == 3 else [0, 3, 1, 2]
    return core_ops.divide(_core.cast(_core.transpose(data, order), "float32"), 255.0)


@operation(npx_image="normalize", nd_image="normalize")
def normalize(
    data: Array, mean: float | Sequence[float] = 0.0, std: float | Sequence[float] = 1.0
) -> Array:
    """Channels, first, minus a mean, divided by a standard deviation.

    Parameters
    ----------
    data : array of shape (channels, height, width) or (batch, channels, height, width)
    mean, std : float or sequence of float
        One for all channels, or one for each.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.normalize({a}.ones((3, 1, 1)), mean=(0, 1, 2), std=2).tolist()
    [[[0.5]], [[0.0]], [[-0.5]]]
    """
    if data.ndim not in (3, 4):
        raise SlipstreamValueError(
            f"data has shape {data.shape}; it must be (channels, height, width)"
        )
    data = as_float(data)
    channels = data.shape[-3]
    parts = []
    for name, value in (("mean", mean), ("std", std)):
        values = numpy.atleast_1d(numpy.asarray(value, "float64"))
        if values.ndim != 1 or len(values) not in (1, channels):
            raise SlipstreamValueError(f"{name} must be one number or {channels}, not {value!r}")
        if len(values) == 1:
            parts.append(float(values[0]))
        else:
            column = _core.from_buffer(type(data), values, "float64", (channels, 1, 1))
            parts.append(_core.cast(column, name_of(data)))
    return core_ops.divide(core_ops.subtract(data, parts[0]), parts[1])


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
    _check(data, 3, 4)
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
    _check(data, 3, 4)
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
    _check(data, 3, 4)
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
    _check(data, 3, 4)
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


@operation(npx_image="flip_left_right", nd_image="flip_left_right")
def flip_left_right(data: Array) -> Array:
    """Images mirrored: left becomes right.

    >>> from slipstream import {imports}
    >>> {f}.flip_left_right({a}.array([[[1], [2]]])).tolist()
    [[[2.0], [1.0]]]
    """
    _check(data, 3, 4)
    return _core.copy(data[..., ::-1, :])


@operation(npx_image="flip_top_bottom", nd_image="flip_top_bottom")
def flip_top_bottom(data: Array) -> Array:
    """Images upside down.

    >>> from slipstream import {imports}
    >>> {f}.flip_top_bottom({a}.array([[[1]], [[2]]])).tolist()
    [[[2.0]], [[1.0]]]
    """
    _check(data, 3, 4)
    return _core.copy(data[..., ::-1, :, :])


def _maybe(data: Array, changed: Array, p: float) -> Array:
    if not 0 <= p <= 1:
        raise SlipstreamValueError(f"p must be between 0 and 1, not {p}")
    draw = _core.draw(type(data), "uniform", 0.0, 1.0, 0, 0, "float32", ())
    return _core.where(core_ops.less(draw, float(p)), changed, data)


@operation(npx_image="random_flip_left_right", nd_image="random_flip_left_right")
def random_flip_left_right(data: Array, p: float = 0.5) -> Array:
    """Mirrors the images, with probability `p`.

    >>> from slipstream import {imports}
    >>> {f}.random_flip_left_right({a}.array([[[1], [2]]]), p=1).tolist()
    [[[2.0], [1.0]]]
    """
    _check(data, 3, 4)
    return _maybe(data, data[..., ::-1, :], p)


@operation(npx_image="random_flip_top_bottom", nd_image="random_flip_top_bottom")
def random_flip_top_bottom(data: Array, p: float = 0.5) -> Array:
    """Turns the images upside down, with probability `p`.

    >>> from slipstream import {imports}
    >>> {f}.random_flip_top_bottom({a}.array([[[1]], [[2]]]), p=1).tolist()
    [[[2.0]], [[1.0]]]
    """
    _check(data, 3, 4)
    return _maybe(data, data[..., ::-1, :, :], p)


def _brightness(data: Array, alpha: Any) -> Array:
    return _saturated(core_ops.multiply(_work(data), alpha), data)


def _contrast(data: Array, alpha: Any) -> Array:
    x = _work(data)
    grey = _core.reduce("mean", _luma(x), [x.ndim - 3, x.ndim - 2, x.ndim - 1], True, None)
    rest = core_ops.multiply(
        grey, core_ops.subtract(1.0, alpha) if isinstance(alpha, Array) else 1 - alpha
    )
    return _saturated(core_ops.add(core_ops.multiply(x, alpha), rest), data)


def _saturation(data: Array, alpha: Any) -> Array:
    x = _work(data)
    rest = core_ops.subtract(1.0, alpha) if isinstance(alpha, Array) else 1 - alpha
    return _saturated(
        core_ops.add(core_ops.multiply(x, alpha), core_ops.multiply(_luma(x), rest)), data
    )


def _hue(data: Array, alpha: Any) -> Array:
    """Colours turned around the circle of hues by a share of it, through hue and lightness."""
    if data.shape[-1] == 1:
        return _core.copy(data)
    x = core_ops.divide(_work(data), 255.0)
    r, g, b = (x[..., i] for i in range(3))
    most = core_ops.maximum(core_ops.maximum(r, g), b)
    least = core_ops.minimum(core_ops.minimum(r, g), b)
    span, total = core_ops.subtract(most, least), core_ops.add(most, least)
    light = core_ops.multiply(total, 0.5)
    coloured = core_ops.greater(span, 1.1920929e-07)
    safe = _core.where(coloured, span, 1.0)
    height = _core.where(core_ops.less(light, 0.5), total, core_ops.subtract(2.0, total))
    pure = _core.where(coloured, core_ops.divide(span, _core.where(coloured, height, 1.0)), 0.0)

    def sector(first: Array, second: Array, base: float) -> Array:
        return core_ops.add(core_ops.divide(core_ops.subtract(first, second), safe), base)

    is_red, is_green = core_ops.equal(most, r), core_ops.equal(most, g)
    angle = _core.where(
        is_red, sector(g, b, 0.0), _core.where(is_green, sector(b, r, 2.0), sector(r, g, 4.0))
    )
    turned = core_ops.add(
        angle, core_ops.multiply(alpha, 6.0) if isinstance(alpha, Array) else alpha * 6
    )
    high = _core.where(
        core_ops.less_equal(light, 0.5),
        core_ops.multiply(light, core_ops.add(pure, 1.0)),
        core_ops.subtract(core_ops.add(light, pure), core_ops.multiply(light, pure)),
    )
    low = core_ops.subtract(core_ops.multiply(light, 2.0), high)

    def channel(shift: float) -> Array:
        at = core_ops.mod(core_ops.add(turned, shift), 6.0)
        part = _core.clip(core_ops.minimum(at, core_ops.subtract(4.0, at)), 0.0, 1.0)
        value = core_ops.add(low, core_ops.multiply(core_ops.subtract(high, low), part))
        return _saturated(core_ops.multiply(value, 255.0), data)

    return stack([channel(2.0), channel(0.0), channel(-2.0)], data.ndim - 1)


@operation(npx_image="random_brightness", nd_image="random_brightness")
def random_brightness(data: Array, min_factor: float, max_factor: float) -> Array:
    """Images multiplied by a random factor.

    >>> from slipstream import {imports}
    >>> {f}.random_brightness({a}.ones((1, 1, 3)), 2, 2).tolist()
    [[[2.0, 2.0, 2.0]]]
    """
    _check_colours(data)
    return _brightness(data, _factor(data, min_factor, max_factor))


@operation(npx_image="random_contrast", nd_image="random_contrast")
def random_contrast(data: Array, min_factor: float, max_factor: float) -> Array:
    """Images brought nearer to, or further from, their mean grey by a random factor.

    >>> from slipstream import {imports}
    >>> {f}.random_contrast({a}.array([[[0], [4]]]), 0.5, 0.5).tolist()
    [[[1.0], [3.0]]]
    """
    _check_colours(data)
    return _contrast(data, _factor(data, min_factor, max_factor))


@operation(npx_image="random_saturation", nd_image="random_saturation")
def random_saturation(data: Array, min_factor: float, max_factor: float) -> Array:
    """Pixels brought nearer to, or further from, their own grey by a random factor.

    >>> from slipstream import {imports}
    >>> {f}.random_saturation({a}.array([[[100, 0, 0]]]), 0, 0).asnumpy().round(1).tolist()
    [[[29.899999618530273, 29.899999618530273, 29.899999618530273]]]
    """
    _check_colours(data)
    return _saturation(data, _factor(data, min_factor, max_factor))


@operation(npx_image="random_hue", nd_image="random_hue")
def random_hue(data: Array, min_factor: float, max_factor: float) -> Array:
    """Hues turned by a random share of the whole circle.

    >>> from slipstream import {imports}
    >>> {f}.random_hue({a}.array([[[255, 0, 0]]]), 0.5, 0.5).tolist()
    [[[0.0, 255.0, 255.0]]]
    """
    _check_colours(data)
    return _hue(data, _factor(data, min_factor, max_factor))


@operation(npx_image="random_color_jitter", nd_image="random_color_jitter")
def random_color_jitter(
    data: Array, brightness: float, contrast: float, saturation: float, hue: float
) -> Array:
    """Random brightness, contrast, saturation and hue, in random order (a draw it waits for).

    Parameters
    ----------
    data : array of shape (height, width, channels)
    brightness, contrast, saturation : float
        Factors are drawn from 1 - value to 1 + value; 0 leaves that out.
    hue : float
        The turn is drawn from -hue to hue.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.random_color_jitter({a}.ones((1, 1, 3)), 0.1, 0.1, 0.1, 0.1).shape
    (1, 1, 3)
    """
    _check_colours(data)
    changes = [
        (_brightness, 1.0, brightness),
        (_contrast, 1.0, contrast),
        (_saturation, 1.0, saturation),
        (_hue, 0.0, hue),
    ]
    order = _core.to_numpy(_core.permutation(type(data), 4), "random_color_jitter()")
    result = data
    for i in order.tolist():
        change, middle, width = changes[i]
        if width > 0:
            result = change(result, _factor(data, middle - width, middle + width))
    return result if result is not data else _core.copy(data)


def _lighting(data: Array, alpha: Array) -> Array:
    _check_colours(data)
    if data.shape[-1] == 1:
        return _core.copy(data)
    colours = _COLOURS.astype("float32")
    matrix = _core.from_buffer(type(data), colours, "float32", colours.shape)
    return _saturated(core_ops.add(_work(data), _core.dot(matrix, alpha)), data)


@operation(npx_image="adjust_lighting", nd_image="adjust_lighting")
def adjust_lighting(data: Array, alpha: Sequence[float]) -> Array:
    """Images with a little of natural images' main colours added.

    Parameters
    ----------
    data : array of shape (height, width, 3)
    alpha : sequence of three float
        How much of each.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.adjust_lighting({a}.ones((1, 1, 3)), (0, 0, 0)).tolist()
    [[[1.0, 1.0, 1.0]]]
    """
    values = numpy.asarray(alpha, "float32")
    if values.shape != (3,):
        raise SlipstreamValueError(f"alpha must be three numbers, not {alpha!r}")
    return _lighting(data, _core.from_buffer(type(data), values, "float32", (3,)))


@operation(npx_image="random_lighting", nd_image="random_lighting")
def random_lighting(data: Array, alpha_std: float = 0.05) -> Array:
    """``adjust_lighting`` with normal random amounts.

    >>> from slipstream import {imports}
    >>> {f}.random_lighting({a}.ones((1, 1, 3))).shape
    (1, 1, 3)
    """
    draw = _core.draw(type(data), "normal", 0.0, float(alpha_std), 0, 0, "float32", (3,))
    return _lighting(data, draw)
