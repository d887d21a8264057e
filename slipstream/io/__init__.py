"""Iterators of batches for data in memory and in files, as ``mx.io``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._arrays import NDArrayIter
from ._base import DataBatch, DataDesc, DataIter, MXDataIter
from ._files import CSVIter, MNISTIter
from ._wrappers import PrefetchingIter, ResizeIter

if TYPE_CHECKING:
    from ..image._iterators import ImageRecordIter as ImageRecordIter
    from ..image._iterators import ImageRecordUInt8Iter as ImageRecordUInt8Iter

__all__ = [
    "CSVIter",
    "DataBatch",
    "DataDesc",
    "DataIter",
    "ImageRecordIter",
    "ImageRecordUInt8Iter",
    "MNISTIter",
    "MXDataIter",
    "NDArrayIter",
    "PrefetchingIter",
    "ResizeIter",
]

_OF_IMAGES = ("ImageRecordIter", "ImageRecordUInt8Iter")


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        # Those of images need the image package, which needs this one.
        if name in _OF_IMAGES:
            from ..image import _iterators

            return getattr(_iterators, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
