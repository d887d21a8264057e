"""Iterators of batches for data in memory and in files, as ``mx.io``."""

from __future__ import annotations

from typing import Any

from ._arrays import NDArrayIter
from ._base import DataBatch, DataDesc, DataIter, MXDataIter
from ._files import CSVIter, MNISTIter
from ._wrappers import PrefetchingIter, ResizeIter

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


def __getattr__(name: str) -> Any:
    # Those of images need the image package, which needs this one.
    if name in _OF_IMAGES:
        from ..image import _iterators

        return getattr(_iterators, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
