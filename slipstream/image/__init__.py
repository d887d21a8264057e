"""Images: files, sizes, parts, random changes, and iterators of batches of them.

Functions take and give arrays of shape (height, width, channels). Files are read by Pillow
(``pip install pillow``).
"""

from __future__ import annotations

from . import image
from ._detection import (
    CreateDetAugmenter,
    CreateMultiRandCropAugmenter,
    DetAugmenter,
    DetBorrowAug,
    DetHorizontalFlipAug,
    DetRandomCropAug,
    DetRandomPadAug,
    DetRandomSelectAug,
    ImageDetIter,
)
from ._functions import imwrite
from .image import *  # what MXNet has there, it has here, too

__all__ = [
    "CreateDetAugmenter",
    "CreateMultiRandCropAugmenter",
    "DetAugmenter",
    "DetBorrowAug",
    "DetHorizontalFlipAug",
    "DetRandomCropAug",
    "DetRandomPadAug",
    "DetRandomSelectAug",
    "ImageDetIter",
    "image",
    "imwrite",
]
__all__ += image.__all__
