"""Functions of ``nd.image``.

Written by tools/write_functions.py; change the declarations instead.
"""

# fmt: off
from __future__ import annotations

from collections.abc import Sequence

import numpy

from .. import _core
from .._arguments import explained
from .._convert import as_kind, finish
from .._core import ops as core_ops
from .._ops.vision import color as _vision_color
from .._ops.vision import crop as _vision_crop
from .._ops.vision import flip as _vision_flip
from .._ops.vision import image as _vision_image
from .._ops.vision import resize as _vision_resize
from .._symbolic import Symbolic, symbolic
from .._typing import ArrayLike
from ..base import SlipstreamValueError
from ._ndarray import NDArray

__all__ = [
    "adjust_lighting", "crop", "flip_left_right", "flip_top_bottom", "normalize",
    "random_brightness", "random_color_jitter", "random_contrast", "random_crop",
    "random_flip_left_right", "random_flip_top_bottom", "random_hue", "random_lighting",
    "random_resized_crop", "random_saturation", "resize", "to_tensor",
]


def adjust_lighting(
    data: ArrayLike, alpha: Sequence[float], out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """Images with a little of natural images' main colours added.

    Parameters
    ----------
    data : array of shape (height, width, 3)
    alpha : sequence of three float
        How much of each.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.image.adjust_lighting(nd.ones((1, 1, 3)), (0, 0, 0)).tolist()
    [[[1.0, 1.0, 1.0]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        values = numpy.asarray(alpha, "float32")
        if values.shape != (3,):
            raise SlipstreamValueError(f"alpha must be three numbers, not {alpha!r}")
        result = _vision_color._lighting(
            data, _core.from_buffer(type(data), values, "float32", (3,))
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.image", "adjust_lighting", data, alpha, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _vision_color.adjust_lighting, alpha=alpha) from error.__cause__


def crop(
    data: ArrayLike, x: int, y: int, width: int, height: int, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """A rectangle of each image.

    Parameters
    ----------
    data : array of shape (height, width, channels) or (batch, height, width, channels)
    x, y : int
        The left upper corner.
    width, height : int

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.image.crop(nd.arange(6).reshape((2, 3, 1)), 1, 0, 2, 1).tolist()
    [[[1.0], [2.0]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _vision_crop.crop(data, x, y, width, height)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.image", "crop", data, x, y, width, height, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_crop.crop, x=x, y=y, width=width, height=height
        ) from error.__cause__


def flip_left_right(
    data: ArrayLike, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """Images mirrored: left becomes right.

    >>> from slipstream import nd
    >>> nd.image.flip_left_right(nd.array([[[1], [2]]])).tolist()
    [[[2.0], [1.0]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        _vision_flip.check_image(data, 3, 4)
        result = _core.copy(data[..., ::-1, :])
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.image", "flip_left_right", data, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _vision_flip.flip_left_right) from error.__cause__


def flip_top_bottom(
    data: ArrayLike, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """Images upside down.

    >>> from slipstream import nd
    >>> nd.image.flip_top_bottom(nd.array([[[1]], [[2]]])).tolist()
    [[[2.0]], [[1.0]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        _vision_flip.check_image(data, 3, 4)
        result = _core.copy(data[..., ::-1, :, :])
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.image", "flip_top_bottom", data, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _vision_flip.flip_top_bottom) from error.__cause__


def normalize(
    data: ArrayLike, mean: float | Sequence[float] = 0.0, std: float | Sequence[float] = 1.0,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """Channels, first, minus a mean, divided by a standard deviation.

    Parameters
    ----------
    data : array of shape (channels, height, width) or (batch, channels, height, width)
    mean, std : float or sequence of float
        One for all channels, or one for each.

    Examples
    --------
    >>> from slipstream import nd
    >>> nd.image.normalize(nd.ones((3, 1, 1)), mean=(0, 1, 2), std=2).tolist()
    [[[0.5]], [[0.0]], [[-0.5]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _vision_image.normalize(data, mean, std)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.image", "normalize", data, mean, std, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _vision_image.normalize, mean=mean, std=std) from error.__cause__


def random_brightness(
    data: ArrayLike, min_factor: float, max_factor: float, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """Images multiplied by a random factor.

    >>> from slipstream import nd
    >>> nd.image.random_brightness(nd.ones((1, 1, 3)), 2, 2).tolist()
    [[[2.0, 2.0, 2.0]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        _vision_color.check_colors(data)
        result = _vision_color._brightness(
            data, _vision_color._factor(data, min_factor, max_factor)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.image", "random_brightness", data, min_factor, max_factor, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_color.random_brightness, min_factor=min_factor, max_factor=max_factor
        ) from error.__cause__


def random_color_jitter(
    data: ArrayLike, brightness: float, contrast: float, saturation: float, hue: float,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
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
    >>> from slipstream import nd
    >>> nd.image.random_color_jitter(nd.ones((1, 1, 3)), 0.1, 0.1, 0.1, 0.1).shape
    (1, 1, 3)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _vision_color.random_color_jitter(data, brightness, contrast, saturation, hue)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.image", "random_color_jitter", data, brightness, contrast, saturation, hue,
            name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_color.random_color_jitter, brightness=brightness, contrast=contrast,
            saturation=saturation, hue=hue
        ) from error.__cause__


def random_contrast(
    data: ArrayLike, min_factor: float, max_factor: float, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """Images brought nearer to, or further from, their mean grey by a random factor.

    >>> from slipstream import nd
    >>> nd.image.random_contrast(nd.array([[[0], [4]]]), 0.5, 0.5).tolist()
    [[[1.0], [3.0]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        _vision_color.check_colors(data)
        result = _vision_color.change_contrast(
            data, _vision_color._factor(data, min_factor, max_factor)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.image", "random_contrast", data, min_factor, max_factor, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_color.random_contrast, min_factor=min_factor, max_factor=max_factor
        ) from error.__cause__


def random_crop(
    data: ArrayLike, xrange: Sequence[float] = (0.0, 1.0), yrange: Sequence[float] = (0.0, 1.0),
    width: int = 0, height: int = 0, interp: int = 1, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
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
    >>> from slipstream import nd
    >>> nd.image.random_crop(nd.ones((5, 6, 3)), width=3, height=2).shape
    (2, 3, 3)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _vision_crop.random_crop(data, xrange, yrange, width, height, interp)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.image", "random_crop", data, xrange, yrange, width, height, interp, name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_crop.random_crop, xrange=xrange, yrange=yrange, width=width,
            height=height, interp=interp
        ) from error.__cause__


def random_flip_left_right(
    data: ArrayLike, p: float = 0.5, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """Mirrors the images, with probability `p`.

    >>> from slipstream import nd
    >>> nd.image.random_flip_left_right(nd.array([[[1], [2]]]), p=1).tolist()
    [[[2.0], [1.0]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        _vision_flip.check_image(data, 3, 4)
        result = _vision_flip.by_chance(data, data[..., ::-1, :], p)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.image", "random_flip_left_right", data, p, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _vision_flip.random_flip_left_right, p=p) from error.__cause__


def random_flip_top_bottom(
    data: ArrayLike, p: float = 0.5, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """Turns the images upside down, with probability `p`.

    >>> from slipstream import nd
    >>> nd.image.random_flip_top_bottom(nd.array([[[1]], [[2]]]), p=1).tolist()
    [[[2.0]], [[1.0]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        _vision_flip.check_image(data, 3, 4)
        result = _vision_flip.by_chance(data, data[..., ::-1, :, :], p)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.image", "random_flip_top_bottom", data, p, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _vision_flip.random_flip_top_bottom, p=p) from error.__cause__


def random_hue(
    data: ArrayLike, min_factor: float, max_factor: float, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """Hues turned by a random share of the whole circle.

    >>> from slipstream import nd
    >>> nd.image.random_hue(nd.array([[[255, 0, 0]]]), 0.5, 0.5).tolist()
    [[[0.0, 255.0, 255.0]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        _vision_color.check_colors(data)
        result = _vision_color._hue(data, _vision_color._factor(data, min_factor, max_factor))
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.image", "random_hue", data, min_factor, max_factor, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_color.random_hue, min_factor=min_factor, max_factor=max_factor
        ) from error.__cause__


def random_lighting(
    data: ArrayLike, alpha_std: float = 0.05, out: NDArray | None = None, name: str | None = None,
) -> NDArray:
    """``adjust_lighting`` with normal random amounts.

    >>> from slipstream import nd
    >>> nd.image.random_lighting(nd.ones((1, 1, 3))).shape
    (1, 1, 3)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        draw = _core.draw(type(data), "normal", 0.0, float(alpha_std), 0, 0, "float32", (3,))
        result = _vision_color._lighting(data, draw)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.image", "random_lighting", data, alpha_std, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_color.random_lighting, alpha_std=alpha_std
        ) from error.__cause__


def random_resized_crop(
    data: ArrayLike, width: int, height: int, area: Sequence[float] = (0.08, 1.0),
    ratio: Sequence[float] = (0.75, 1.3333333333333333), interp: int = 1, max_trial: int = 10,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
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
    >>> from slipstream import nd
    >>> nd.image.random_resized_crop(nd.ones((5, 6, 3)), 4, 4).shape
    (4, 4, 3)
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _vision_crop.random_resized_crop(
            data, width, height, area, ratio, interp, max_trial
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic(
            "nd.image", "random_resized_crop", data, width, height, area, ratio, interp, max_trial,
            name=name
        )
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_crop.random_resized_crop, width=width, height=height, area=area,
            ratio=ratio, interp=interp, max_trial=max_trial
        ) from error.__cause__


def random_saturation(
    data: ArrayLike, min_factor: float, max_factor: float, out: NDArray | None = None,
    name: str | None = None,
) -> NDArray:
    """Pixels brought nearer to, or further from, their own grey by a random factor.

    >>> from slipstream import nd
    >>> nd.image.random_saturation(nd.array([[[100, 0, 0]]]), 0, 0).asnumpy().round(1).tolist()
    [[[29.899999618530273, 29.899999618530273, 29.899999618530273]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        _vision_color.check_colors(data)
        result = _vision_color.change_saturation(
            data, _vision_color._factor(data, min_factor, max_factor)
        )
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.image", "random_saturation", data, min_factor, max_factor, name=name)
    except (TypeError, ValueError) as error:
        raise explained(
            error, _vision_color.random_saturation, min_factor=min_factor, max_factor=max_factor
        ) from error.__cause__


def resize(
    data: ArrayLike, size: int | Sequence[int] = (), keep_ratio: bool = False, interp: int = 1,
    out: NDArray | None = None, name: str | None = None,
) -> NDArray:
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
    >>> from slipstream import nd
    >>> nd.image.resize(nd.array([[[0], [10]]]), (4, 1)).tolist()
    [[[0.0], [2.5], [7.5], [10.0]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        result = _vision_resize.resize(data, size, keep_ratio, interp)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.image", "resize", data, size, keep_ratio, interp, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _vision_resize.resize, size=size, interp=interp) from error.__cause__


def to_tensor(data: ArrayLike, out: NDArray | None = None, name: str | None = None) -> NDArray:
    """Bytes from 0 to 255, channels last, as float32 from 0 to 1, channels first.

    Parameters
    ----------
    data : array of shape (height, width, channels) or (batch, height, width, channels)

    Examples
    --------
    >>> from slipstream import nd
    >>> x = nd.array([[[0, 51, 255]]], dtype="uint8")
    >>> nd.image.to_tensor(x).asnumpy().round(2).tolist()
    [[[0.0]], [[0.20000000298023224]], [[1.0]]]
    """
    try:
        if type(data) is not NDArray:
            data = as_kind(NDArray, data)
        _vision_image.check_image(data, 3, 4)
        order = [2, 0, 1] if data.ndim == 3 else [0, 3, 1, 2]
        result = core_ops.divide(_core.cast(_core.transpose(data, order), "float32"), 255.0)
        return result if out is None else finish(result, out)
    except Symbolic:
        return symbolic("nd.image", "to_tensor", data, name=name)
    except (TypeError, ValueError) as error:
        raise explained(error, _vision_image.to_tensor) from error.__cause__
