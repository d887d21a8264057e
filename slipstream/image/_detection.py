"""Images with boxes: augmenters that change both, and the iterator of batches of them.

A label is a NumPy array with one row for each object: class, left, top, right, bottom, as shares of
the image's width and height, and whatever else belongs to the object.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

import numpy

from .. import _core
from .._array_class import array_class
from .._convert import Array, from_numpy
from ..io._base import DataBatch, DataDesc
from . import _augment as augment
from . import _functions as f
from ._augment import Augmenter
from ._functions import as_image
from ._iterators import ImageIter

Label = numpy.ndarray


def _range(value: Any) -> tuple[float, float]:
    return (value, value) if isinstance(value, (int, float)) else (value[0], value[1])


def _areas(boxes: numpy.ndarray) -> numpy.ndarray:
    sides = numpy.maximum(0, boxes[:, 2:4] - boxes[:, 0:2])
    return sides[:, 0] * sides[:, 1]


class DetAugmenter(Augmenter):
    """Base class of augmenters of images with boxes: ``__call__`` changes image and label.

    >>> import numpy
    >>> from slipstream import image, nd
    >>> class Darker(image.DetAugmenter):
    ...     def __call__(self, src, label):
    ...         return src / 2, label
    >>> picture, boxes = Darker()(nd.ones((1, 1, 3)), numpy.zeros((1, 5)))
    >>> picture.tolist()
    [[[0.5, 0.5, 0.5]]]
    """

    def __call__(self, src: Any, label: Label) -> tuple[Any, Label]:  # type: ignore[override]
        raise TypeError(f"{type(self).__name__} does not define __call__")


class DetBorrowAug(DetAugmenter):
    """An augmenter of images that leaves the boxes where they are.

    >>> import numpy
    >>> from slipstream import image, nd
    >>> change = image.DetBorrowAug(image.ForceResizeAug((4, 4)))
    >>> change(nd.zeros((8, 8, 3)), numpy.array([[0, 0.1, 0.1, 0.5, 0.5]]))[0].shape
    (4, 4, 3)
    """

    def __init__(self, augmenter: Augmenter) -> None:
        if not isinstance(augmenter, Augmenter):
            raise TypeError(f"augmenter must be an Augmenter, not {type(augmenter).__name__}")
        super().__init__()
        self.augmenter = augmenter

    def dumps(self) -> Any:
        """Its name and that of the other."""
        return [type(self).__name__.lower(), self.augmenter.dumps()]

    def __call__(self, src: Any, label: Label) -> tuple[Any, Label]:  # type: ignore[override]
        return self.augmenter(src), label


class DetRandomSelectAug(DetAugmenter):
    """One of several, chosen at random, or none with probability `skip_prob`.

    >>> import numpy
    >>> from slipstream import image, nd
    >>> flip = image.DetHorizontalFlipAug(1.0)
    >>> boxes = numpy.array([[0, 0.2, 0.2, 0.6, 0.8]])
    >>> picture, boxes = image.DetRandomSelectAug([flip])(nd.ones((4, 4, 3)), boxes)
    >>> boxes.round(2).tolist()
    [[0.0, 0.4, 0.2, 0.8, 0.8]]
    """

    def __init__(self, aug_list: Any, skip_prob: float = 0) -> None:
        super().__init__(skip_prob=skip_prob)
        self.aug_list = list(aug_list) if isinstance(aug_list, (list, tuple)) else [aug_list]
        for aug in self.aug_list:
            if not isinstance(aug, DetAugmenter):
                raise ValueError(f"aug_list must be of DetAugmenter, not {type(aug).__name__}")
        self.skip_prob = skip_prob if self.aug_list else 1

    def dumps(self) -> Any:
        """Its name and those of the others."""
        return [type(self).__name__.lower(), [aug.dumps() for aug in self.aug_list]]

    def __call__(self, src: Any, label: Label) -> tuple[Any, Label]:  # type: ignore[override]
        if random.random() < self.skip_prob:
            return src, label
        return random.choice(self.aug_list)(src, label)


class DetHorizontalFlipAug(DetAugmenter):
    """Mirrored, with probability `p`.

    >>> import numpy
    >>> from slipstream import image, nd
    >>> label = numpy.array([[0, 0.0, 0.25, 0.25, 0.5]])
    >>> image.DetHorizontalFlipAug(1)(nd.zeros((8, 8, 3)), label)[1].tolist()
    [[0.0, 0.75, 0.25, 1.0, 0.5]]
    """

    def __init__(self, p: float) -> None:
        super().__init__(p=p)
        self.p = p

    def __call__(self, src: Any, label: Label) -> tuple[Any, Label]:  # type: ignore[override]
        if random.random() >= self.p:
            return src, label
        turned = label.copy()
        turned[:, 1], turned[:, 3] = 1 - label[:, 3], 1 - label[:, 1]
        return _core.copy(as_image(src)[:, ::-1]), turned


class DetRandomCropAug(DetAugmenter):
    """A random part that shows enough of the objects.

    Parameters
    ----------
    min_object_covered : float
        Each object that is seen must be seen by more than this share.
    aspect_ratio_range : (float, float)
        Width to height of the part.
    area_range : (float, float)
        Its share of the image.
    min_eject_coverage : float
        Objects of which less is left are forgotten.
    max_attempts : int
        Parts drawn until one is good; then the image stays.

    Examples
    --------
    >>> import numpy
    >>> from slipstream import image, nd
    >>> boxes = numpy.array([[0, 0.2, 0.2, 0.8, 0.8]])  # class, left, top, right, bottom
    >>> picture, kept = image.DetRandomCropAug(min_object_covered=0.5)(nd.ones((20, 20, 3)), boxes)
    >>> picture.ndim, kept.shape[1]
    (3, 5)
    """

    def __init__(
        self, min_object_covered: float = 0.1, aspect_ratio_range: Any = (0.75, 1.33),
        area_range: Any = (0.05, 1.0), min_eject_coverage: float = 0.3, max_attempts: int = 50,
    ) -> None:  # fmt: skip
        self.aspect_ratio_range, self.area_range = _range(aspect_ratio_range), _range(area_range)
        super().__init__(
            min_object_covered=min_object_covered, aspect_ratio_range=self.aspect_ratio_range,
            area_range=self.area_range, min_eject_coverage=min_eject_coverage,
            max_attempts=max_attempts,
        )  # fmt: skip
        for name, (low, high) in (
            ("aspect_ratio_range", self.aspect_ratio_range),
            ("area_range", self.area_range),
        ):
            if not 0 <= low <= high or high <= 0:
                raise ValueError(f"{name} must be positive, smaller one first: {(low, high)}")
        self.min_object_covered = min_object_covered
        self.min_eject_coverage = min_eject_coverage
        self.max_attempts = max_attempts

    def __call__(self, src: Any, label: Label) -> tuple[Any, Label]:  # type: ignore[override]
        src = as_image(src)
        height, width = src.shape[:2]
        for _ in range(self.max_attempts):
            ratio = random.uniform(*self.aspect_ratio_range)
            area = random.uniform(self.area_range[0], min(self.area_range[1], 1.0)) * height * width
            if ratio <= 0:
                continue
            w, h = round(math.sqrt(area * ratio)), round(math.sqrt(area / ratio))
            if not (0 < w <= width and 0 < h <= height and w * h > 1):
                continue
            x, y = random.randint(0, width - w), random.randint(0, height - h)
            kept = self._kept(label, (x / width, y / height, w / width, h / height), width * height)
            if kept is not None:
                return f.fixed_crop(src, x, y, w, h), kept
        return src, label

    def _kept(
        self, label: Label, part: tuple[float, float, float, float], pixels: int
    ) -> Label | None:
        """The objects in a part of the image, in its own measures; None when too little is seen."""
        x, y, w, h = part
        areas = _areas(label[:, 1:])
        seen = label[:, 1:5].copy()
        seen[:, 0::2] = numpy.clip(seen[:, 0::2], x, x + w)
        seen[:, 1::2] = numpy.clip(seen[:, 1::2], y, y + h)
        with numpy.errstate(divide="ignore", invalid="ignore"):
            shares = numpy.where(areas > 0, _areas(seen) / areas, 0)
        visible = shares[(areas * pixels > 2) & (shares > 0)]
        if visible.size == 0 or visible.min() <= self.min_object_covered:
            return None
        kept = shares > self.min_eject_coverage
        if not kept.any():
            return None
        moved = label[kept].copy()
        moved[:, 1:5:2] = (seen[kept][:, 0::2] - x) / w
        moved[:, 2:5:2] = (seen[kept][:, 1::2] - y) / h
        moved[:, 1:5] = numpy.clip(moved[:, 1:5], 0, 1)
        return moved


class DetRandomPadAug(DetAugmenter):
    """The image somewhere on a larger plain ground.

    Parameters
    ----------
    aspect_ratio_range : (float, float)
        Width to height of the ground.
    area_range : (float, float)
        Its area, in images.
    max_attempts : int
        Sizes drawn until the image fits; then the image stays.
    pad_val : float or sequence of float
        The colour.

    Examples
    --------
    >>> import numpy
    >>> from slipstream import image, nd
    >>> boxes = numpy.array([[0, 0.2, 0.2, 0.8, 0.8]])  # class, left, top, right, bottom
    >>> picture, kept = image.DetRandomPadAug(area_range=(1.0, 2.0))(nd.ones((20, 20, 3)), boxes)
    >>> picture.ndim, kept.shape[1]
    (3, 5)
    """

    def __init__(
        self, aspect_ratio_range: Any = (0.75, 1.33), area_range: Any = (1.0, 3.0),
        max_attempts: int = 50, pad_val: Any = (128, 128, 128),
    ) -> None:  # fmt: skip
        self.aspect_ratio_range, self.area_range = _range(aspect_ratio_range), _range(area_range)
        self.pad_val = (pad_val,) * 3 if isinstance(pad_val, (int, float)) else tuple(pad_val)
        super().__init__(
            aspect_ratio_range=self.aspect_ratio_range, area_range=self.area_range,
            max_attempts=max_attempts, pad_val=self.pad_val,
        )  # fmt: skip
        if not 0 < self.aspect_ratio_range[0] <= self.aspect_ratio_range[1]:
            raise ValueError(f"aspect_ratio_range must be positive: {self.aspect_ratio_range}")
        if not self.area_range[0] <= self.area_range[1] or self.area_range[1] < 1:
            raise ValueError(f"area_range must reach beyond 1: {self.area_range}")
        self.max_attempts = max_attempts

    def __call__(self, src: Any, label: Label) -> tuple[Any, Label]:  # type: ignore[override]
        src = as_image(src)
        height, width = src.shape[:2]
        for _ in range(self.max_attempts):
            ratio = random.uniform(*self.aspect_ratio_range)
            area = random.uniform(max(self.area_range[0], 1.0), self.area_range[1]) * height * width
            w, h = round(math.sqrt(area * ratio)), round(math.sqrt(area / ratio))
            if w < width + 2 or h < height + 2:
                continue
            x, y = random.randint(0, w - width), random.randint(0, h - height)
            moved = label.copy()
            moved[:, 1:5:2] = (label[:, 1:5:2] * width + x) / w
            moved[:, 2:5:2] = (label[:, 2:5:2] * height + y) / h
            colour = self.pad_val[: src.shape[2]]
            edges = (y, h - y - height, x, w - x - width)
            return f.copyMakeBorder(src, *edges, 0, values=colour), moved
        return src, label


def CreateMultiRandCropAugmenter(
    min_object_covered: Any = 0.1, aspect_ratio_range: Any = (0.75, 1.33),
    area_range: Any = (0.05, 1.0), min_eject_coverage: Any = 0.3, max_attempts: Any = 50,
    skip_prob: float = 0,
) -> DetRandomSelectAug:  # fmt: skip
    """One of several ``DetRandomCropAug``, at random; lists of settings make several.

    >>> from slipstream import image
    >>> len(image.CreateMultiRandCropAugmenter([0.1, 0.3, 0.5]).aug_list)
    3
    """
    settings = [
        value if isinstance(value, list) else [value]
        for value in (
            min_object_covered, aspect_ratio_range, area_range, min_eject_coverage, max_attempts,
        )
    ]  # fmt: skip
    count = max(len(values) for values in settings)
    if any(len(values) not in (1, count) for values in settings):
        raise ValueError("lists of settings must have one length")
    rows = zip(*(values * (count // len(values)) for values in settings), strict=True)
    return DetRandomSelectAug([DetRandomCropAug(*row) for row in rows], skip_prob)


def CreateDetAugmenter(
    data_shape: tuple[int, int, int], resize: int = 0, rand_crop: float = 0, rand_pad: float = 0,
    rand_gray: float = 0, rand_mirror: bool = False, mean: Any = None, std: Any = None,
    brightness: float = 0, contrast: float = 0, saturation: float = 0, pca_noise: float = 0,
    hue: float = 0, inter_method: int = 2, min_object_covered: Any = 0.1,
    aspect_ratio_range: Any = (0.75, 1.33), area_range: Any = (0.05, 3.0),
    min_eject_coverage: Any = 0.3, max_attempts: Any = 50, pad_val: Any = (127, 127, 127),
) -> list[DetAugmenter]:  # fmt: skip
    """The usual augmenters for images with boxes, of `data_shape`, (channels, height, width).

    Parameters
    ----------
    data_shape : tuple
    resize, rand_mirror, mean, std, brightness, contrast, saturation, hue, pca_noise, rand_gray
        As of ``CreateAugmenter``.
    rand_crop, rand_pad : float
        How often a part is taken, and how often the image is padded.
    min_object_covered, aspect_ratio_range, area_range, min_eject_coverage, max_attempts
        As of ``CreateMultiRandCropAugmenter``.
    pad_val : sequence of float

    Examples
    --------
    >>> from slipstream import image
    >>> [type(a).__name__ for a in image.CreateDetAugmenter((3, 8, 8), rand_mirror=True)]
    ['DetHorizontalFlipAug', 'DetBorrowAug', 'DetBorrowAug']
    """
    made: list[DetAugmenter] = []
    if resize > 0:
        made.append(DetBorrowAug(augment.ResizeAug(resize, inter_method)))
    if rand_crop > 0:
        made.append(
            CreateMultiRandCropAugmenter(
                min_object_covered,
                aspect_ratio_range,
                area_range,
                min_eject_coverage,
                max_attempts,
                1 - rand_crop,
            )
        )
    if rand_mirror:
        made.append(DetHorizontalFlipAug(0.5))
    if rand_pad > 0:
        areas, ratios, attempts = (
            value if isinstance(value, list) else [value]
            for value in (area_range, aspect_ratio_range, max_attempts)
        )
        widest = max(_range(area)[1] for area in areas)
        pad = DetRandomPadAug(ratios[0], (1.0, max(widest, 1.0)), attempts[0], pad_val)
        made.append(DetRandomSelectAug([pad], 1 - rand_pad))
    plain: list[Augmenter] = [
        augment.ForceResizeAug((data_shape[2], data_shape[1]), inter_method),
        augment.CastAug(),
        *augment.colour_augmenters(brightness, contrast, saturation, hue, pca_noise),
    ]
    if rand_gray > 0:
        plain.append(augment.RandomGrayAug(rand_gray))
    plain += augment.normalizers(mean, std)
    return made + [DetBorrowAug(aug) for aug in plain]


class ImageDetIter(ImageIter):
    """Batches of images with boxes.

    Labels of a batch have the shape (images, objects, numbers of one object); rows of -1 fill up
    images with fewer objects. In files a label is: the length of its head (2), the numbers of one
    object (5 or more), the rest of the head, and the objects one after the other.

    Parameters
    ----------
    batch_size, data_shape, path_imgrec, path_imglist, path_root, path_imgidx, shuffle, part_index,
    num_parts, imglist, data_name, label_name, last_batch_handle
        As of ``ImageIter``.
    aug_list : list of DetAugmenter
        ``CreateDetAugmenter(data_shape, **kwargs)`` when None.
    """

    def __init__(
        self, batch_size: int, data_shape: tuple[int, int, int], path_imgrec: str | None = None,
        path_imglist: str | None = None, path_root: str | None = None,
        path_imgidx: str | None = None, shuffle: bool = False, part_index: int = 0,
        num_parts: int = 1, aug_list: Sequence[DetAugmenter] | None = None,
        imglist: Sequence[Any] | None = None, data_name: str = "data", label_name: str = "label",
        last_batch_handle: str = "pad", **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(
            batch_size, data_shape, 1, path_imgrec, path_imglist, path_root, path_imgidx, shuffle,
            part_index, num_parts, [], imglist, data_name, label_name,
            last_batch_handle=last_batch_handle,
        )  # fmt: skip
        self.auglist = list(
            CreateDetAugmenter(self.data_shape, **kwargs) if aug_list is None else aug_list
        )
        shapes = [self._parse_label(self._sample(i)[0], i).shape for i in range(len(self.seq))]
        widths = {shape[1] for shape in shapes}
        if len(widths) > 1:
            raise ValueError(f"labels have objects of different widths: {sorted(widths)}")
        self.label_shape: Any = (max(shape[0] for shape in shapes), widths.pop())
        self.provide_label = [DataDesc(label_name, (batch_size, *self.label_shape))]

    def _parse_label(self, label: Any, place: int) -> Label:
        """One row for each object whose box is not empty."""
        raw = numpy.asarray(label, "float32").ravel()
        head, width = (int(raw[0]), int(raw[1])) if raw.size >= 7 else (0, 0)
        if head < 2 or width < 5 or head > raw.size or (raw.size - head) % width:
            raise ValueError(
                f"the label of image {self.seq[place]} must be a header of 2 or more numbers, then "
                f"objects of 5 or more: {raw[:10].tolist()}"
            )
        objects = raw[head:].reshape(-1, width)
        good = objects[(objects[:, 3] > objects[:, 1]) & (objects[:, 4] > objects[:, 2])]
        if len(good) == 0:
            raise ValueError(f"image {self.seq[place]} has no object with a box")
        return good

    def augmentation_transform(self, data: Any, label: Any = None) -> Any:
        """An image and its label after all augmenters."""
        augmenters: list[Any] = self.auglist
        for aug in augmenters:
            data, label = aug(data, label)
        return data, label

    def next(self) -> DataBatch:
        """The next batch; StopIteration after the last."""
        chosen = self._order.next()
        if chosen is None:
            raise StopIteration
        images: list[Array] = []
        labels = numpy.full((self.batch_size, *self.label_shape), -1, "float32")
        for i, place in enumerate(chosen.tolist()):
            raw, picture = self._decoded(place)
            picture, label = self.augmentation_transform(picture, self._parse_label(raw, place))
            image = self.postprocess_data(picture)
            images.append(_core.reshape(image, (1, *self.data_shape)))
            labels[i, : len(label)] = label
        label_array = from_numpy(array_class(), labels)
        return DataBatch([_core.concatenate(images, 0)], [label_array], self._order.pad, chosen)

    def reshape(
        self, data_shape: tuple[int, int, int] | None = None,
        label_shape: tuple[int, int] | None = None,
    ) -> None:  # fmt: skip
        """Changes the shape of the images that the augmenters make, or makes room for objects."""
        if data_shape is not None:
            self.check_data_shape(data_shape)
            self.data_shape = tuple(data_shape)
            name = self.provide_data[0].name
            self.provide_data = [DataDesc(name, (self.batch_size, *data_shape), self.dtype)]
        if label_shape is not None:
            if label_shape[0] < self.label_shape[0] or label_shape[1] != self.label_shape[1]:
                raise ValueError(f"label_shape {label_shape} has no room for {self.label_shape}")
            self.label_shape = tuple(label_shape)
            name = self.provide_label[0].name
            self.provide_label = [DataDesc(name, (self.batch_size, *label_shape))]

    def sync_label_shape(self, it: ImageDetIter, verbose: bool = False) -> ImageDetIter:
        """Gives this iterator and another one room for the same number of objects."""
        if not isinstance(it, ImageDetIter):
            raise TypeError(f"it must be an ImageDetIter, not {type(it).__name__}")
        count = max(self.label_shape[0], it.label_shape[0])
        self.reshape(None, (count, self.label_shape[1]))
        it.reshape(None, (count, it.label_shape[1]))
        return it
