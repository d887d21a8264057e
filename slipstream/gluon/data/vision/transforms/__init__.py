"""Changes of samples, as blocks: one after the other, at random, and those of images."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from ..... import _core
from ....._convert import Array
from ....._dtypes import dtype_name, name_of
from ....._ops.vision.flip import by_chance
from .....base import SlipstreamValueError
from .....image._functions import as_image
from ....block import Block, HybridBlock
from ....nn import HybridSequential, Lambda, Sequential
from . import image
from .image import (
    CenterCrop,
    CropResize,
    Normalize,
    RandomBrightness,
    RandomColorJitter,
    RandomContrast,
    RandomCrop,
    RandomFlipLeftRight,
    RandomFlipTopBottom,
    RandomGray,
    RandomHue,
    RandomLighting,
    RandomResizedCrop,
    RandomRotation,
    RandomSaturation,
    Resize,
    Rotate,
    ToTensor,
    _probability,
    _with,
)

__all__ = [
    "Cast",
    "CenterCrop",
    "Compose",
    "CropResize",
    "HybridCompose",
    "HybridRandomApply",
    "Normalize",
    "RandomApply",
    "RandomBrightness",
    "RandomColorJitter",
    "RandomContrast",
    "RandomCrop",
    "RandomFlipLeftRight",
    "RandomFlipTopBottom",
    "RandomGray",
    "RandomHue",
    "RandomLighting",
    "RandomResizedCrop",
    "RandomRotation",
    "RandomSaturation",
    "Resize",
    "Rotate",
    "ToTensor",
    "image",
]


def _all_take_batches(blocks: Any, ndim: int) -> bool:
    known = [getattr(block, "_takes_batches", None) for block in blocks]
    return bool(known) and all(takes is not None and takes(ndim) for takes in known)


class Compose(Sequential):
    """Changes one after the other.

    Parameters
    ----------
    transforms : list of Block
        Functions are welcome too.

    Examples
    --------
    >>> from slipstream import nd
    >>> change = Compose([Resize(8), CenterCrop(6), ToTensor()])
    >>> change(nd.zeros((20, 30, 3), dtype="uint8")).shape
    (3, 6, 6)
    """

    def __init__(self, transforms: Sequence[Any]) -> None:
        super().__init__()
        for t in transforms:
            self.add(t if isinstance(t, Block) else Lambda(t))

    def _takes_batches(self, ndim: int) -> bool:
        return _all_take_batches(self._children.values(), ndim)


class HybridCompose(HybridSequential):
    """Changes, all of them hybrid, one after the other.

    >>> from slipstream import nd
    >>> HybridCompose([Resize(8), ToTensor()])(nd.zeros((20, 30, 3))).shape
    (3, 8, 8)
    """

    def __init__(self, transforms: Sequence[HybridBlock]) -> None:
        super().__init__()
        for t in transforms:
            if not isinstance(t, HybridBlock):
                raise SlipstreamValueError(
                    f"transforms must be HybridBlocks, not {t!r}; use Compose"
                )
            self.add(t)

    def hybridize(self, active: bool = True, **kwargs: Any) -> None:
        """Lets calls be replayed; a change that draws in Python keeps running as it is."""
        super().hybridize(active, **kwargs)
        if any(getattr(block, "_draws", False) for block in self._children.values()):
            self._active = False

    @property
    def _draws(self) -> bool:
        return any(getattr(block, "_draws", False) for block in self._children.values())

    def _takes_batches(self, ndim: int) -> bool:
        return _all_take_batches(self._children.values(), ndim)


class Cast(HybridBlock):
    """Another type; of all arguments when there are several.

    >>> from slipstream import nd
    >>> Cast("float16")(nd.ones((2,))).dtype
    <class 'numpy.float16'>
    """

    def __init__(self, dtype: Any = "float32") -> None:
        super().__init__()
        self._dtype = dtype_name(dtype)

    def _takes_batches(self, ndim: int) -> bool:
        return True

    def _cast(self, x: Any) -> Array:
        x = as_image(x)
        return x if name_of(x) == self._dtype else _core.cast(x, self._dtype)

    def forward(self, *args: Any) -> Any:
        """The arguments in the other type."""
        made = tuple(self._cast(x) for x in args)
        return made[0] if len(made) == 1 else made


class RandomApply(Sequential):
    """A change that is made with probability `p`.

    >>> from slipstream import nd
    >>> RandomApply(RandomFlipTopBottom(1), p=1)(nd.array([[[1]], [[2]]])).tolist()
    [[[2.0]], [[1.0]]]
    """

    def __init__(self, transforms: Any, p: float = 0.5) -> None:
        super().__init__()
        if isinstance(transforms, (list, tuple)):
            transforms = Compose(transforms)
        self.transforms = transforms
        self.p = _probability(p)

    def forward(self, x: Any, *args: Any) -> Any:
        """The image, changed or not, and the further arguments as they are."""
        return _with(self.transforms(x) if random.random() < self.p else x, args)


class HybridRandomApply(HybridSequential):
    """A hybrid change that is made with probability `p`; it must keep shape and type.

    >>> from slipstream import nd
    >>> HybridRandomApply(RandomFlipTopBottom(1), p=1)(nd.array([[[1]], [[2]]])).tolist()
    [[[2.0]], [[1.0]]]
    """

    def __init__(self, transforms: Any, p: float = 0.5) -> None:
        super().__init__()
        if isinstance(transforms, (list, tuple)):
            transforms = HybridCompose(transforms)
        if not isinstance(transforms, HybridBlock):
            raise SlipstreamValueError(
                f"transforms must be a HybridBlock, not {transforms!r}; use RandomApply"
            )
        self.transforms = transforms
        self.p = _probability(p)

    def forward(self, x: Any, *args: Any) -> Any:
        """The image, changed or not, and the further arguments as they are."""
        x = as_image(x)
        changed = self.transforms(x)
        if changed.shape != x.shape:
            raise SlipstreamValueError(
                f"the transform changes the shape {x.shape} to {changed.shape}; use RandomApply"
            )
        return _with(by_chance(x, changed, self.p), args)
