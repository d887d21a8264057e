"""Changes of images of shape (height, width, channels); further arguments pass through."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy

from ..... import _core
from ....._convert import Array
from ....._dtypes import FLOATS, name_of
from ....._ops.vision import color, crop, flip, resize
from ....._ops.vision import image as operations
from .....base import SlipstreamTypeError, SlipstreamValueError
from .....image import _functions as _image
from .....image._functions import as_image
from ....block import Block, HybridBlock

__all__ = [
    "CenterCrop", "CropResize", "Normalize", "RandomBrightness", "RandomColorJitter",
    "RandomContrast", "RandomCrop", "RandomFlipLeftRight", "RandomFlipTopBottom", "RandomGray",
    "RandomHue", "RandomLighting", "RandomResizedCrop", "RandomRotation", "RandomSaturation",
    "Resize", "Rotate", "ToTensor",
]  # fmt: skip


def _with(x: Any, args: tuple[Any, ...]) -> Any:
    return (x, *args) if args else x


def _pair(size: Any, name: str = "size") -> tuple[int, int]:
    """(width, height) of a size."""
    one = isinstance(size, (int, numpy.integer))
    width, height = (size, size) if one else (int(n) for n in size)
    if width < 1 or height < 1:
        raise SlipstreamValueError(
            f"{name} must be a positive int or (width, height), not {size!r}"
        )
    return width, height


class _Transform(HybridBlock):
    """A change that is `_apply`; one that does the same to each image takes batches as well."""

    _same_for_all = False
    # Draws in Python while it runs: it cannot be replayed.
    _draws = False

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)

    def _takes_batches(self, ndim: int) -> bool:
        return self._same_for_all and ndim == 3

    def _apply(self, x: Array) -> Array:
        raise SlipstreamTypeError(f"{type(self).__name__} does not define _apply")

    def hybridize(self, active: bool = True, **kwargs: Any) -> None:
        """Lets calls be replayed, where nothing is drawn in Python."""
        super().hybridize(active and not self._draws, **kwargs)

    def forward(self, x: Any, *args: Any) -> Any:
        """The changed image, and the further arguments as they are."""
        return _with(self._apply(as_image(x)), args)


class ToTensor(_Transform):
    """Bytes from 0 to 255, channels last, as float32 from 0 to 1, channels first.

    Images (height, width, channels), or batches of them.

    >>> from slipstream import nd
    >>> ToTensor()(nd.zeros((4, 5, 3), dtype="uint8")).shape
    (3, 4, 5)
    """

    _same_for_all = True

    def _apply(self, x: Array) -> Array:
        return operations.to_tensor(x)


class Normalize(_Transform):
    """Channels, first, minus `mean`, divided by `std`; each one number or one for each channel.

    >>> from slipstream import nd
    >>> Normalize(mean=(0, 1, 2), std=2)(nd.ones((3, 1, 1))).tolist()
    [[[0.5]], [[0.0]], [[-0.5]]]
    """

    _same_for_all = True

    def __init__(
        self, mean: float | Sequence[float] = 0.0, std: float | Sequence[float] = 1.0
    ) -> None:
        super().__init__()
        self._mean = mean
        self._std = std

    def _apply(self, x: Array) -> Array:
        return operations.normalize(x, self._mean, self._std)


class Resize(_Transform):
    """Images at another size.

    Parameters
    ----------
    size : int or (width, height)
        An int is both sides, or the shorter one with `keep_ratio`.
    keep_ratio : bool
    interpolation : int
        0 nearest, 1 bilinear, 2 bicubic, 3 area.

    Examples
    --------
    >>> from slipstream import nd
    >>> Resize(10, keep_ratio=True)(nd.zeros((20, 40, 3))).shape
    (10, 20, 3)
    """

    _same_for_all = True

    def __init__(self, size: Any, keep_ratio: bool = False, interpolation: int = 1) -> None:
        super().__init__()
        _pair(size)
        self._size = size
        self._keep = keep_ratio
        self._interpolation = interpolation

    def _apply(self, x: Array) -> Array:
        return resize.resize(x, self._size, self._keep, self._interpolation)


class CenterCrop(_Transform):
    """The middle of images; one that is too small is enlarged.

    Parameters
    ----------
    size : int or (width, height)
    interpolation : int
        As of ``Resize``.

    Examples
    --------
    >>> from slipstream import nd
    >>> CenterCrop((10, 8))(nd.zeros((20, 40, 3))).shape
    (8, 10, 3)
    """

    _same_for_all = True

    def __init__(self, size: Any, interpolation: int = 1) -> None:
        super().__init__()
        self._size = _pair(size)
        self._interpolation = interpolation

    def _apply(self, x: Array) -> Array:
        rows, columns = _rows_and_columns(x)
        w, h = _image.scale_down((columns, rows), self._size)
        top, left = (rows - h) // 2, (columns - w) // 2
        part = crop.crop(x, left, top, w, h)
        return _at_size(part, self._size, self._interpolation)


def _rows_and_columns(x: Array) -> tuple[int, int]:
    operations.check_image(x, 3, 4)
    return x.shape[-3], x.shape[-2]


def _at_size(x: Array, size: tuple[int, int], interp: int) -> Array:
    width, height = size
    if (x.shape[-2], x.shape[-3]) == size:
        return x
    return _core.image_resize(x, height, width, interp)


class CropResize(_Transform):
    """A rectangle of images, at another size if one is given.

    Parameters
    ----------
    x, y : int
        The left upper corner.
    width, height : int
    size : int or (width, height), optional
    interpolation : int
        As of ``Resize``.

    Examples
    --------
    >>> from slipstream import nd
    >>> CropResize(0, 0, 10, 8, size=4)(nd.zeros((20, 40, 3))).shape
    (4, 4, 3)
    """

    _same_for_all = True

    def __init__(
        self, x: int, y: int, width: int, height: int, size: Any = None,
        interpolation: int | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self._rectangle = (x, y, width, height)
        self._size = None if size is None else _pair(size)
        self._interpolation = 1 if interpolation is None else interpolation

    def _apply(self, x: Array) -> Array:
        part = crop.crop(x, *self._rectangle)
        return part if self._size is None else _at_size(part, self._size, self._interpolation)


class RandomCrop(_Transform):
    """A random part of images, after padding; an image that is too small is enlarged.

    Parameters
    ----------
    size : int or (width, height)
    pad : int or (top, bottom, left, right), optional
    pad_value : int
    interpolation : int
        As of ``Resize``.

    Examples
    --------
    >>> from slipstream import nd
    >>> RandomCrop(8, pad=2)(nd.zeros((8, 8, 3))).shape
    (8, 8, 3)
    """

    def __init__(
        self, size: Any, pad: Any = None, pad_value: float = 0, interpolation: int = 1
    ) -> None:
        super().__init__()
        self._size = _pair(size)
        if pad is not None:
            pad = (pad,) * 4 if isinstance(pad, (int, numpy.integer)) else tuple(pad)
            if len(pad) < 4 or min(pad) < 0:
                raise SlipstreamValueError(
                    f"pad must be an int or (top, bottom, left, right), not {pad!r}"
                )
        self._pad = pad
        self._pad_value = pad_value
        self._interpolation = interpolation

    def _apply(self, x: Array) -> Array:
        from ..... import np

        if self._pad is not None:
            top, bottom, left, right = self._pad[:4]
            widths = [(0, 0)] * (x.ndim - 3) + [(top, bottom), (left, right), (0, 0)]
            x = np.pad(x, widths, mode="constant", constant_values=self._pad_value)
        rows, columns = _rows_and_columns(x)
        w, h = _image.scale_down((columns, rows), self._size)
        part = crop.random_crop(x, (0.0, 1.0), (0.0, 1.0), w, h)
        return _at_size(part, self._size, self._interpolation)


class RandomResizedCrop(_Transform):
    """A part of random area and proportion, at a given size.

    Parameters
    ----------
    size : int or (width, height)
    scale : (float, float)
        The part's share of the image's area; one number is the least.
    ratio : (float, float)
        Width to height.
    interpolation : int
        As of ``Resize``.

    Examples
    --------
    >>> from slipstream import nd
    >>> RandomResizedCrop(8)(nd.zeros((20, 30, 3))).shape
    (8, 8, 3)
    """

    _draws = True

    def __init__(
        self, size: Any, scale: Any = (0.08, 1.0), ratio: tuple[float, float] = (3 / 4, 4 / 3),
        interpolation: int = 1,
    ) -> None:  # fmt: skip
        super().__init__()
        self._size = _pair(size)
        self._scale = (scale, 1.0) if isinstance(scale, (int, float)) else tuple(scale)
        self._ratio = ratio
        self._interpolation = interpolation

    def _apply(self, x: Array) -> Array:
        width, height = self._size
        return crop.random_resized_crop(
            x, width, height, self._scale, self._ratio, self._interpolation
        )


def _probability(p: float) -> float:
    if not 0 <= p <= 1:
        raise SlipstreamValueError(f"p must be between 0 and 1, not {p}")
    return p


class RandomFlipLeftRight(_Transform):
    """Mirrors an image with probability `p`.

    >>> from slipstream import nd
    >>> RandomFlipLeftRight(p=1)(nd.array([[[1], [2]]])).tolist()
    [[[2.0], [1.0]]]
    """

    def __init__(self, p: float = 0.5) -> None:
        super().__init__()
        self.p = p

    def _apply(self, x: Array) -> Array:
        if self.p <= 0:
            return x
        return flip.flip_left_right(x) if self.p >= 1 else flip.random_flip_left_right(x, self.p)


class RandomFlipTopBottom(_Transform):
    """Turns an image upside down with probability `p`.

    >>> from slipstream import nd
    >>> RandomFlipTopBottom(p=1)(nd.array([[[1]], [[2]]])).tolist()
    [[[2.0]], [[1.0]]]
    """

    def __init__(self, p: float = 0.5) -> None:
        super().__init__()
        self.p = p

    def _apply(self, x: Array) -> Array:
        if self.p <= 0:
            return x
        return flip.flip_top_bottom(x) if self.p >= 1 else flip.random_flip_top_bottom(x, self.p)


class _Factor(_Transform):
    """A change by a factor drawn from 1 - amount (0 at least) to 1 + amount."""

    def __init__(self, amount: float) -> None:
        super().__init__()
        if amount < 0:
            raise SlipstreamValueError(
                f"{type(self).__name__}: the amount must not be negative: {amount}"
            )
        self._range = (max(0.0, 1 - amount), 1.0 + amount)


class RandomBrightness(_Factor):
    """Brighter or darker by a factor from ``1 - brightness`` to ``1 + brightness``.

    >>> from slipstream import nd
    >>> RandomBrightness(0)(nd.ones((1, 1, 3))).tolist()
    [[[1.0, 1.0, 1.0]]]
    """

    def __init__(self, brightness: float) -> None:
        super().__init__(brightness)

    def _apply(self, x: Array) -> Array:
        return color.random_brightness(x, *self._range)


class RandomContrast(_Factor):
    """More or less contrast, by a factor from ``1 - contrast`` to ``1 + contrast``.

    >>> from slipstream import nd
    >>> RandomContrast(0.5)(nd.ones((4, 4, 3))).shape
    (4, 4, 3)
    """

    def __init__(self, contrast: float) -> None:
        super().__init__(contrast)

    def _apply(self, x: Array) -> Array:
        return color.random_contrast(x, *self._range)


class RandomSaturation(_Factor):
    """Stronger or weaker colours, by a factor from ``1 - saturation`` to ``1 + saturation``.

    >>> from slipstream import nd
    >>> RandomSaturation(0.5)(nd.ones((4, 4, 3))).shape
    (4, 4, 3)
    """

    def __init__(self, saturation: float) -> None:
        super().__init__(saturation)

    def _apply(self, x: Array) -> Array:
        return color.random_saturation(x, *self._range)


class RandomHue(_Factor):
    """Colours turned around their circle by up to `hue` of it, in either direction.

    >>> from slipstream import nd
    >>> RandomHue(0.1)(nd.ones((4, 4, 3))).shape
    (4, 4, 3)
    """

    def __init__(self, hue: float) -> None:
        super().__init__(hue)

    def _apply(self, x: Array) -> Array:
        return color.random_hue(x, *self._range)


class RandomColorJitter(_Transform):
    """Random brightness, contrast, saturation and hue, in random order.

    >>> from slipstream import nd
    >>> RandomColorJitter(0.1, 0.1, 0.1, 0.1)(nd.ones((4, 4, 3))).shape
    (4, 4, 3)
    """

    _draws = True

    def __init__(
        self, brightness: float = 0, contrast: float = 0, saturation: float = 0, hue: float = 0
    ) -> None:
        super().__init__()
        self._amounts = (brightness, contrast, saturation, hue)

    def _apply(self, x: Array) -> Array:
        return color.random_color_jitter(x, *self._amounts)


class RandomLighting(_Transform):
    """A little of natural images' main colours added, in amounts of deviation `alpha`.

    >>> from slipstream import nd
    >>> RandomLighting(0.1)(nd.ones((4, 4, 3))).shape
    (4, 4, 3)
    """

    def __init__(self, alpha: float) -> None:
        super().__init__()
        self._alpha = alpha

    def _apply(self, x: Array) -> Array:
        return color.random_lighting(x, self._alpha)


class RandomGray(_Transform):
    """Grey, in three channels of float32, with probability `p`.

    >>> from slipstream import nd
    >>> RandomGray(p=1)(nd.array([[[100, 0, 0]]])).asnumpy().round(1)
    array([[[29.9, 29.9, 29.9]]], dtype=float32)
    """

    def __init__(self, p: float = 0.5) -> None:
        super().__init__()
        self.p = _probability(p)

    def _apply(self, x: Array) -> Array:
        color.check_colors(x)
        x = x if name_of(x) in FLOATS else _core.cast(x, "float32")
        grey = _core.broadcast_to(color.luma(x), x.shape)
        return flip.by_chance(x, grey, self.p)


class Rotate(Block):
    """Images, as ``ToTensor`` makes them, turned around their middle; the shape stays.

    Parameters
    ----------
    rotation_degrees : float
        Counterclockwise.
    zoom_in : bool
        Enlarge until nothing of the outside is seen.
    zoom_out : bool
        Reduce until all of the image is seen.

    Examples
    --------
    >>> from slipstream import nd
    >>> Rotate(90)(nd.array([[[1, 2], [3, 4]]])).asnumpy().round(3).tolist()
    [[[2.0, 4.0], [1.0, 3.0]]]
    """

    def __init__(
        self, rotation_degrees: float, zoom_in: bool = False, zoom_out: bool = False
    ) -> None:
        super().__init__()
        self._args = (rotation_degrees, zoom_in, zoom_out)

    def forward(self, x: Any, *args: Any) -> Any:
        """The turned image, and the further arguments as they are."""
        return _with(_image.imrotate(x, *self._args), args)


class RandomRotation(Block):
    """Images, as ``ToTensor`` makes them, turned by a random angle; the shape stays.

    Parameters
    ----------
    angle_limits : (float, float)
        The least and the largest, in degrees.
    zoom_in, zoom_out : bool
        As of ``Rotate``.
    rotate_with_proba : float
        How often.

    Examples
    --------
    >>> from slipstream import nd
    >>> RandomRotation((-10, 10))(nd.ones((3, 8, 8))).shape
    (3, 8, 8)
    """

    def __init__(
        self, angle_limits: tuple[float, float], zoom_in: bool = False, zoom_out: bool = False,
        rotate_with_proba: float = 1.0,
    ) -> None:  # fmt: skip
        super().__init__()
        lower, upper = angle_limits
        if lower >= upper:
            raise SlipstreamValueError(
                f"angle_limits must be two angles, smaller one first: {angle_limits}"
            )
        self._args = (angle_limits, zoom_in, zoom_out)
        self._p = _probability(rotate_with_proba)

    def forward(self, x: Any, *args: Any) -> Any:
        """The turned image, and the further arguments as they are."""
        if random.random() >= self._p:
            return _with(as_image(x), args)
        return _with(_image.random_rotate(x, *self._args), args)
