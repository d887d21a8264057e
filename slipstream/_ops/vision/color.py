"""Colours of images changed: brightness, contrast, saturation, hue, lighting.

Random changes draw from the engine's stream when they are recorded, so nothing waits for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import FLOATS, INTS, name_of
from ...base import SlipstreamValueError
from ..manipulation.joining import stack
from .image import check_image

core_ops = _core.ops


_LUMA = (0.299, 0.587, 0.114)


# Eigenvectors of the colours of natural images, each times its eigenvalue.
_COLOURS = numpy.array(
    [[-0.5675, 0.7192, 0.4009], [-0.5808, -0.0045, -0.8140], [-0.5836, -0.6948, 0.4203]]
) * numpy.array([55.46, 4.794, 1.148])


def check_colors(data: Array) -> None:
    """ValueError unless the array is one image or several, of one or three channels."""
    check_image(data, 3, 4)
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


def luma(x: Array) -> Array:
    """Brightness as the eye sees it, with the last axis kept."""
    if x.shape[-1] == 1:
        return x
    red, green, blue = (core_ops.multiply(x[..., i : i + 1], w) for i, w in enumerate(_LUMA))
    return core_ops.add(core_ops.add(red, green), blue)


def _brightness(data: Array, alpha: Any) -> Array:
    return _saturated(core_ops.multiply(_work(data), alpha), data)


def change_contrast(data: Array, alpha: Any) -> Array:
    """The image mixed with its mean brightness: `alpha` of it stays."""
    x = _work(data)
    grey = _core.reduce("mean", luma(x), [x.ndim - 3, x.ndim - 2, x.ndim - 1], True, None)
    rest = core_ops.multiply(
        grey, core_ops.subtract(1.0, alpha) if isinstance(alpha, Array) else 1 - alpha
    )
    return _saturated(core_ops.add(core_ops.multiply(x, alpha), rest), data)


def change_saturation(data: Array, alpha: Any) -> Array:
    """The image mixed with its own grey: `alpha` of it stays."""
    x = _work(data)
    rest = core_ops.subtract(1.0, alpha) if isinstance(alpha, Array) else 1 - alpha
    return _saturated(
        core_ops.add(core_ops.multiply(x, alpha), core_ops.multiply(luma(x), rest)), data
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
    check_colors(data)
    return _brightness(data, _factor(data, min_factor, max_factor))


@operation(npx_image="random_contrast", nd_image="random_contrast")
def random_contrast(data: Array, min_factor: float, max_factor: float) -> Array:
    """Images brought nearer to, or further from, their mean grey by a random factor.

    >>> from slipstream import {imports}
    >>> {f}.random_contrast({a}.array([[[0], [4]]]), 0.5, 0.5).tolist()
    [[[1.0], [3.0]]]
    """
    check_colors(data)
    return change_contrast(data, _factor(data, min_factor, max_factor))


@operation(npx_image="random_saturation", nd_image="random_saturation")
def random_saturation(data: Array, min_factor: float, max_factor: float) -> Array:
    """Pixels brought nearer to, or further from, their own grey by a random factor.

    >>> from slipstream import {imports}
    >>> {f}.random_saturation({a}.array([[[100, 0, 0]]]), 0, 0).asnumpy().round(1).tolist()
    [[[29.899999618530273, 29.899999618530273, 29.899999618530273]]]
    """
    check_colors(data)
    return change_saturation(data, _factor(data, min_factor, max_factor))


@operation(npx_image="random_hue", nd_image="random_hue")
def random_hue(data: Array, min_factor: float, max_factor: float) -> Array:
    """Hues turned by a random share of the whole circle.

    >>> from slipstream import {imports}
    >>> {f}.random_hue({a}.array([[[255, 0, 0]]]), 0.5, 0.5).tolist()
    [[[0.0, 255.0, 255.0]]]
    """
    check_colors(data)
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
    check_colors(data)
    changes = [
        (_brightness, 1.0, brightness),
        (change_contrast, 1.0, contrast),
        (change_saturation, 1.0, saturation),
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
    check_colors(data)
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
