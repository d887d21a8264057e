"""Augmenters: random changes of images, made from plain settings that can be written down."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

import numpy

from .. import _core
from .._convert import Array, from_numpy
from .._dtypes import FLOATS, name_of
from .._ops.vision import color
from . import _functions as f
from ._functions import as_image


def _floats(src: Any) -> Array:
    src = as_image(src)
    return src if name_of(src) in FLOATS else _core.cast(src, "float32")


def _constant(like: Array, values: Any) -> Array:
    return from_numpy(type(like), numpy.asarray(values, "float32"))


class Augmenter:
    """Base class of augmenters: ``__call__`` changes an image, ``dumps`` describes itself.

    >>> CastAug().dumps()
    '["castaug", {"type": "float32"}]'
    """

    def __init__(self, **kwargs: Any) -> None:
        self._kwargs = {}
        for name, value in kwargs.items():
            if isinstance(value, Array):
                value = value.asnumpy()
            self._kwargs[name] = value.tolist() if isinstance(value, numpy.ndarray) else value

    def dumps(self) -> Any:
        """Its name and settings as JSON."""
        return json.dumps([type(self).__name__.lower(), self._kwargs])

    def __call__(self, src: Any) -> Any:
        raise TypeError(f"{type(self).__name__} does not define __call__")


class SequentialAug(Augmenter):
    """Augmenters one after the other.

    >>> from slipstream import nd
    >>> SequentialAug([ResizeAug(4), CenterCropAug((3, 3))])(nd.zeros((8, 8, 3))).shape
    (3, 3, 3)
    """

    def __init__(self, ts: Sequence[Augmenter]) -> None:
        super().__init__()
        self.ts = list(ts)

    def dumps(self) -> Any:
        """Its name, and those of its augmenters."""
        return [type(self).__name__.lower(), [t.dumps() for t in self.ts]]

    def __call__(self, src: Any) -> Array:
        for t in self.ts:
            src = t(src)
        return src


class RandomOrderAug(SequentialAug):
    """Augmenters one after the other, in another order each time.

    >>> from slipstream import image, nd
    >>> picture = nd.ones((2, 3, 3)) * 100
    >>> aug = image.RandomOrderAug([image.CastAug(), image.HorizontalFlipAug(0.5)])
    >>> aug(picture).shape
    (2, 3, 3)
    """

    def __call__(self, src: Any) -> Array:
        random.shuffle(self.ts)  # in place: the next order follows from this one, as in MXNet
        for t in self.ts:
            src = t(src)
        return src


class _Sized(Augmenter):
    def __init__(self, size: Any, interp: int = 2) -> None:
        super().__init__(size=size, interp=interp)
        self.size = size
        self.interp = interp


class ResizeAug(_Sized):
    """``resize_short`` to `size`.

    >>> from slipstream import image, nd
    >>> picture = nd.ones((8, 12, 3)) * 100
    >>> aug = image.ResizeAug(4)
    >>> aug(picture).shape
    (4, 6, 3)
    """

    def __call__(self, src: Any) -> Array:
        return f.resize_short(src, self.size, self.interp)


class ForceResizeAug(_Sized):
    """``imresize`` to `size`, (width, height), whatever the proportions were.

    >>> from slipstream import image, nd
    >>> picture = nd.ones((8, 12, 3)) * 100
    >>> aug = image.ForceResizeAug((6, 4))
    >>> aug(picture).shape
    (4, 6, 3)
    """

    def __call__(self, src: Any) -> Array:
        return f.imresize(src, self.size[0], self.size[1], self.interp)


class RandomCropAug(_Sized):
    """``random_crop`` of `size`, (width, height).

    >>> from slipstream import image, nd
    >>> picture = nd.ones((8, 12, 3)) * 100
    >>> aug = image.RandomCropAug((4, 3))
    >>> aug(picture).shape  # of size (width, height)
    (3, 4, 3)
    """

    def __call__(self, src: Any) -> Array:
        return f.random_crop(src, self.size, self.interp)[0]


class CenterCropAug(_Sized):
    """``center_crop`` of `size`, (width, height).

    >>> from slipstream import image, nd
    >>> picture = nd.ones((8, 12, 3)) * 100
    >>> aug = image.CenterCropAug((4, 3))
    >>> aug(picture).shape
    (3, 4, 3)
    """

    def __call__(self, src: Any) -> Array:
        return f.center_crop(src, self.size, self.interp)[0]


class RandomSizedCropAug(Augmenter):
    """``random_size_crop``: a part of random area and proportion, at `size`, (width, height).

    >>> from slipstream import image, nd
    >>> picture = nd.ones((8, 12, 3)) * 100
    >>> aug = image.RandomSizedCropAug((4, 3), area=(0.5, 1), ratio=(0.8, 1.2))
    >>> aug(picture).shape
    (3, 4, 3)
    """

    def __init__(
        self, size: tuple[int, int], area: Any, ratio: tuple[float, float], interp: int = 2,
        **kwargs: Any,
    ) -> None:  # fmt: skip
        area = kwargs.pop("min_area", area)
        if kwargs:
            raise TypeError(f"RandomSizedCropAug takes no {', '.join(kwargs)}")
        super().__init__(size=size, area=area, ratio=ratio, interp=interp)
        self.size = size
        self.area = area
        self.ratio = ratio
        self.interp = interp

    def __call__(self, src: Any) -> Array:
        return f.random_size_crop(src, self.size, self.area, self.ratio, self.interp)[0]


class BrightnessJitterAug(Augmenter):
    """Brighter or darker by a share of up to `brightness`.

    >>> from slipstream import image, nd
    >>> picture = nd.ones((1, 1, 3)) * 100
    >>> aug = image.BrightnessJitterAug(0.5)
    >>> changed = float(aug(picture.astype('float32'))[0, 0, 0])
    >>> 50 <= changed <= 150
    True
    """

    def __init__(self, brightness: float) -> None:
        super().__init__(brightness=brightness)
        self.brightness = brightness

    def __call__(self, src: Any) -> Array:
        return _floats(src) * (1.0 + random.uniform(-self.brightness, self.brightness))


class ContrastJitterAug(Augmenter):
    """Nearer to or further from the mean grey by a share of up to `contrast`.

    >>> from slipstream import image, nd
    >>> picture = nd.ones((1, 1, 3)) * 100
    >>> aug = image.ContrastJitterAug(0.5)
    >>> changed = float(aug(picture.astype('float32'))[0, 0, 0])
    >>> 50 <= changed <= 150
    True
    """

    def __init__(self, contrast: float) -> None:
        super().__init__(contrast=contrast)
        self.contrast = contrast

    def __call__(self, src: Any) -> Array:
        alpha = 1.0 + random.uniform(-self.contrast, self.contrast)
        return color.change_contrast(_floats(src), alpha)


class SaturationJitterAug(Augmenter):
    """Nearer to or further from grey by a share of up to `saturation`.

    >>> from slipstream import image, nd
    >>> picture = nd.ones((1, 1, 3)) * 100
    >>> aug = image.SaturationJitterAug(0.5)
    >>> changed = float(aug(picture.astype('float32'))[0, 0, 0])
    >>> 50 <= changed <= 150
    True
    """

    def __init__(self, saturation: float) -> None:
        super().__init__(saturation=saturation)
        self.saturation = saturation

    def __call__(self, src: Any) -> Array:
        alpha = 1.0 + random.uniform(-self.saturation, self.saturation)
        return color.change_saturation(_floats(src), alpha)


_TO_YIQ = numpy.array([[0.299, 0.587, 0.114], [0.596, -0.274, -0.321], [0.211, -0.523, 0.311]])
_FROM_YIQ = numpy.array([[1.0, 0.956, 0.621], [1.0, -0.272, -0.647], [1.0, -1.107, 1.705]])


class HueJitterAug(Augmenter):
    """Colours turned by up to `hue` half turns, in the plane of equal brightness (YIQ).

    >>> from slipstream import image, nd
    >>> picture = nd.ones((1, 1, 3)) * 100
    >>> aug = image.HueJitterAug(0.5)
    >>> aug(picture).shape
    (1, 1, 3)
    """

    def __init__(self, hue: float) -> None:
        super().__init__(hue=hue)
        self.hue = hue

    def __call__(self, src: Any) -> Array:
        angle = random.uniform(-self.hue, self.hue) * numpy.pi
        c, s = numpy.cos(angle), numpy.sin(angle)
        turn = numpy.array([[1.0, 0.0, 0.0], [0.0, c, -s], [0.0, s, c]])
        return _mixed(_floats(src), (_FROM_YIQ @ turn @ _TO_YIQ).T)


def _mixed(src: Array, matrix: numpy.ndarray) -> Array:
    """The channels of an image times a matrix."""
    h, w, c = src.shape
    flat = _core.dot(_core.reshape(src, (h * w, c)), _constant(src, matrix))
    return _core.reshape(flat, (h, w, matrix.shape[1]))


class ColorJitterAug(RandomOrderAug):
    """Random brightness, contrast and saturation, in random order.

    >>> from slipstream import image, nd
    >>> picture = nd.ones((1, 1, 3)) * 100
    >>> aug = image.ColorJitterAug(0.1, 0.1, 0.1)
    >>> aug(picture).shape
    (1, 1, 3)
    """

    def __init__(self, brightness: float, contrast: float, saturation: float) -> None:
        ts: list[Augmenter] = []
        if brightness > 0:
            ts.append(BrightnessJitterAug(brightness))
        if contrast > 0:
            ts.append(ContrastJitterAug(contrast))
        if saturation > 0:
            ts.append(SaturationJitterAug(saturation))
        super().__init__(ts)


class LightingAug(Augmenter):
    """A little of the main colours of images, `eigvec` by `eigval`, added at random.

    >>> from slipstream import image, nd
    >>> picture = nd.ones((1, 1, 3)) * 100
    >>> aug = image.LightingAug(0.1, nd.array([55.5, 4.8, 1.1]), nd.eye(3))
    >>> aug(picture).shape
    (1, 1, 3)
    """

    def __init__(self, alphastd: float, eigval: Any, eigvec: Any) -> None:
        super().__init__(alphastd=alphastd, eigval=eigval, eigvec=eigvec)
        self.alphastd = alphastd
        self.eigval = numpy.asarray(eigval)
        self.eigvec = numpy.asarray(eigvec)

    def __call__(self, src: Any) -> Array:
        alpha = numpy.random.normal(0, self.alphastd, size=(3,))
        src = _floats(src)
        return src + _constant(src, numpy.dot(self.eigvec * alpha, self.eigval))


class ColorNormalizeAug(Augmenter):
    """``color_normalize``: minus `mean`, divided by `std`.

    >>> from slipstream import image, nd
    >>> picture = nd.ones((1, 1, 3)) * 100
    >>> aug = image.ColorNormalizeAug(mean=nd.array([100, 90, 80]), std=nd.array([2, 2, 2]))
    >>> aug(picture).tolist()
    [[[0.0, 5.0, 10.0]]]
    """

    def __init__(self, mean: Any, std: Any) -> None:
        super().__init__(mean=mean, std=std)
        self.mean = self._kwargs["mean"]
        self.std = self._kwargs["std"]

    def __call__(self, src: Any) -> Array:
        src = _floats(src)
        mean = None if self.mean is None else _constant(src, self.mean)
        return f.color_normalize(src, mean, None if self.std is None else _constant(src, self.std))


class RandomGrayAug(Augmenter):
    """Grey, in three channels, with probability `p`.

    >>> from slipstream import image, nd
    >>> picture = nd.ones((1, 1, 3)) * 100
    >>> aug = image.RandomGrayAug(1.0)
    >>> aug(picture).shape
    (1, 1, 3)
    """

    def __init__(self, p: float) -> None:
        super().__init__(p=p)
        self.p = p

    def __call__(self, src: Any) -> Array:
        if random.random() >= self.p:
            return as_image(src)
        return _mixed(_floats(src), numpy.repeat([[0.21], [0.72], [0.07]], 3, axis=1))


class HorizontalFlipAug(Augmenter):
    """Mirrored, with probability `p`.

    >>> from slipstream import image, nd
    >>> picture = nd.arange(6).reshape((1, 2, 3))
    >>> image.HorizontalFlipAug(1.0)(picture).tolist()
    [[[3.0, 4.0, 5.0], [0.0, 1.0, 2.0]]]
    """

    def __init__(self, p: float) -> None:
        super().__init__(p=p)
        self.p = p

    def __call__(self, src: Any) -> Array:
        src = as_image(src)
        return _core.copy(src[:, ::-1]) if random.random() < self.p else src


class CastAug(Augmenter):
    """Another type; float32 by default.

    >>> from slipstream import image, nd
    >>> image.CastAug()(nd.ones((1, 1, 3), dtype="uint8")).dtype
    <class 'numpy.float32'>
    """

    def __init__(self, typ: str = "float32") -> None:
        super().__init__(type=typ)
        self.typ = typ

    def __call__(self, src: Any) -> Array:
        return as_image(src).astype(self.typ)


_MEAN = numpy.array([123.68, 116.28, 103.53])
_STD = numpy.array([58.395, 57.12, 57.375])
_EIGVAL = numpy.array([55.46, 4.794, 1.148])
_EIGVEC = numpy.array(
    [[-0.5675, 0.7192, 0.4009], [-0.5808, -0.0045, -0.8140], [-0.5836, -0.6948, 0.4203]]
)


def colour_augmenters(
    brightness: float, contrast: float, saturation: float, hue: float, pca_noise: float,
) -> list[Augmenter]:  # fmt: skip
    """Those of colours, in their usual order; what is 0 is left out."""
    made: list[Augmenter] = []
    if brightness or contrast or saturation:
        made.append(ColorJitterAug(brightness, contrast, saturation))
    if hue:
        made.append(HueJitterAug(hue))
    if pca_noise > 0:
        made.append(LightingAug(pca_noise, _EIGVAL, _EIGVEC))
    return made


def normalizers(mean: Any, std: Any) -> list[Augmenter]:
    """The augmenter of a mean and a standard deviation; True stands for those of ImageNet."""
    values = []
    for name, value, usual in (("mean", mean, _MEAN), ("std", std, _STD)):
        if value is True:
            value = usual
        elif value is not None and value is not False:
            value = numpy.asarray(value.asnumpy() if isinstance(value, Array) else value)
            if value.shape not in ((1,), (3,)):
                raise ValueError(f"{name} must be one or three numbers, not of shape {value.shape}")
        else:
            value = None
        values.append(value)
    return [] if all(v is None for v in values) else [ColorNormalizeAug(*values)]


def CreateAugmenter(
    data_shape: tuple[int, int, int], resize: int = 0, rand_crop: bool = False,
    rand_resize: bool = False, rand_mirror: bool = False, mean: Any = None, std: Any = None,
    brightness: float = 0, contrast: float = 0, saturation: float = 0, hue: float = 0,
    pca_noise: float = 0, rand_gray: float = 0, inter_method: int = 2,
) -> list[Augmenter]:  # fmt: skip
    """The usual augmenters for images of `data_shape`, (channels, height, width).

    Parameters
    ----------
    data_shape : tuple
    resize : int
        The length of the shorter side, before anything else; 0 leaves it.
    rand_crop : bool
        A random part and not the middle.
    rand_resize : bool
        A part of random area and proportion; needs `rand_crop`.
    rand_mirror : bool
        Mirrored half of the time.
    mean, std : array of one or three, or True
        True is the usual one of natural images.
    brightness, contrast, saturation, hue, pca_noise : float
        How much colours change.
    rand_gray : float
        The probability of grey.
    inter_method : int
        As `interp` of ``imresize``.

    Examples
    --------
    >>> [type(a).__name__ for a in CreateAugmenter((3, 8, 8), rand_mirror=True, mean=True)]
    ['CenterCropAug', 'HorizontalFlipAug', 'CastAug', 'ColorNormalizeAug']
    """
    made: list[Augmenter] = []
    if resize > 0:
        made.append(ResizeAug(resize, inter_method))
    size = (data_shape[2], data_shape[1])
    if rand_resize:
        if not rand_crop:
            raise ValueError("rand_resize needs rand_crop")
        made.append(RandomSizedCropAug(size, 0.08, (3 / 4, 4 / 3), inter_method))
    elif rand_crop:
        made.append(RandomCropAug(size, inter_method))
    else:
        made.append(CenterCropAug(size, inter_method))
    if rand_mirror:
        made.append(HorizontalFlipAug(0.5))
    made.append(CastAug())
    made += colour_augmenters(brightness, contrast, saturation, hue, pca_noise)
    if rand_gray > 0:
        made.append(RandomGrayAug(rand_gray))
    return made + normalizers(mean, std)
