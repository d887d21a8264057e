"""Image files as arrays and back, by way of Pillow."""

from __future__ import annotations

import io
import os
from typing import Any

import numpy

from ._core import SlipstreamError
from .base import SlipstreamValueError

MOST_PIXELS = int(os.environ.get("SLIPSTREAM_IMAGE_PIXELS", 100_000_000))
_FORMATS = {".jpg": "JPEG", ".jpeg": "JPEG", ".png": "PNG"}


class ImageError(SlipstreamError, ValueError):
    """An image file that cannot be decoded."""


class ImageNotFoundError(FileNotFoundError, SlipstreamError):
    """An image file that is not there."""


def _pillow() -> Any:
    try:
        import PIL.Image
        import PIL.ImageOps
    except ImportError as e:
        raise ImportError("image files need Pillow: pip install pillow") from e
    return PIL


def decode(data: Any, flag: int, name: str) -> numpy.ndarray:
    """Bytes of an image file as (height, width, channels) of uint8.

    `flag` is 1 for red, green, blue; 0 for grey; -1 for the channels the file has.
    """
    if flag not in (-1, 0, 1):
        raise SlipstreamValueError(
            f"flag must be 1 (colour), 0 (grey) or -1 (as it is), not {flag!r}"
        )
    pil = _pillow()
    if len(data) == 0:
        raise ImageError(f"{name} is empty")
    try:
        with pil.Image.open(io.BytesIO(data)) as image:
            width, height = image.size
            if width * height > MOST_PIXELS:  # a few bytes may stand for any number of them
                raise ValueError(
                    f"{width} x {height} pixels are more than {MOST_PIXELS}; set "
                    "SLIPSTREAM_IMAGE_PIXELS for larger images"
                )
            image.load()
            if flag != -1:  # as the camera was held
                image = pil.ImageOps.exif_transpose(image)
            if image.mode.startswith(("I", "F")):  # 16 bits
                deep = numpy.asarray(image)
                if deep.dtype != numpy.uint8:
                    deep = (deep.astype(numpy.int64) >> 8).clip(0, 255).astype(numpy.uint8)
                image = pil.Image.fromarray(deep)
            if flag == -1:
                kept = {"1": "L", "P": "RGB", "CMYK": "RGB", "YCbCr": "RGB", "LA": "RGBA"}
                mode = kept.get(image.mode, image.mode)
            else:
                mode = "RGB" if flag else "L"
            array = numpy.asarray(image if image.mode == mode else image.convert(mode))
    except Exception as e:  # Pillow's plugins raise what they like on damaged files
        raise ImageError(f"{name} cannot be decoded: {e}") from e
    return array[..., None] if array.ndim == 2 else array


def encode(image: numpy.ndarray, file: Any, suffix: str, quality: int) -> None:
    """Writes (height, width) or (height, width, channels) of uint8 as an image file."""
    pil = _pillow()
    form = _FORMATS.get(suffix.lower())
    if form is None:
        raise SlipstreamValueError(f"image format {suffix!r} is not one of {sorted(_FORMATS)}")
    if image.ndim == 3 and image.shape[-1] == 1:
        image = image[..., 0]
    if image.dtype != numpy.uint8 or image.ndim not in (2, 3):
        raise SlipstreamValueError(
            f"images are uint8 of 2 or 3 axes, not {image.dtype} of {image.shape}"
        )
    made = pil.Image.fromarray(numpy.ascontiguousarray(image))
    if form == "JPEG":
        made.save(file, form, quality=int(quality))
    else:
        made.save(file, form, compress_level=min(max(int(quality), 0), 9))
