"""Reading, resizing and cropping of single images of shape (height, width, channels)."""

from __future__ import annotations

import math
import os
import random
from typing import Any

import numpy

from .. import _core
from .._array_class import array_class
from .._convert import Array, from_numpy
from .._dtypes import name_of
from .._image_codec import ImageNotFoundError, decode, encode
from ..base import SlipstreamTypeError, SlipstreamValueError

Rectangle = tuple[int, int, int, int]  # x, y, width, height


def as_image(src: Any) -> Array:
    """An image as an array; NumPy arrays keep their type."""
    if isinstance(src, Array):
        return src
    values = numpy.asarray(src)
    return from_numpy(
        array_class(), values, None if values.dtype.kind == "f" else values.dtype.name
    )


def _finished(image: numpy.ndarray, out: Any) -> Array:
    made = from_numpy(array_class(), image)
    if out is None:
        return made
    out[:] = made
    return out


def imdecode(buf: Any, flag: int = 1, to_rgb: bool | int = True, out: Any = None) -> Array:
    """An image of the bytes of an image file.

    Parameters
    ----------
    buf : bytes or array of bytes
    flag : int
        1 for colour, 0 for grey, -1 for the channels the file has.
    to_rgb : bool
        Red first; False for blue first.
    out : array, optional

    Returns
    -------
    array of uint8, (height, width, channels)

    Raises
    ------
    SlipstreamError, also a ValueError, when the bytes are no image or are damaged.

    Examples
    --------
    >>> import io
    >>> import numpy
    >>> from slipstream import image
    >>> file = io.BytesIO()
    >>> image.imwrite(file, numpy.zeros((2, 3, 3), "uint8"), ".png")
    >>> image.imdecode(file.getvalue()).shape
    (2, 3, 3)
    """
    if isinstance(buf, Array):
        buf = buf.asnumpy()
    if isinstance(buf, str):
        raise SlipstreamTypeError("imdecode takes the bytes of a file; imread takes its name")
    return _decoded(buf, flag, to_rgb, out, "the image")


def _decoded(data: Any, flag: int, to_rgb: Any, out: Any, name: str) -> Array:
    data = data.tobytes() if isinstance(data, numpy.ndarray) else data
    image = decode(data, flag, name)
    if not to_rgb and image.shape[-1] >= 3:
        image = image[..., [2, 1, 0, *range(3, image.shape[-1])]]
    return _finished(image, out)


def imread(
    filename: str | os.PathLike[str], flag: int = 1, to_rgb: bool | int = True, out: Any = None
) -> Array:
    """An image of a file; parameters as of ``imdecode``.

    >>> import os, tempfile
    >>> import numpy
    >>> from slipstream import image
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     image.imwrite(os.path.join(folder, "grey.png"), numpy.zeros((2, 3), "uint8"))
    ...     image.imread(os.path.join(folder, "grey.png"), flag=0).shape
    (2, 3, 1)
    """
    name = os.fspath(filename)
    try:
        with open(name, "rb") as file:
            data = file.read()
    except FileNotFoundError as e:
        raise ImageNotFoundError(e.errno, e.strerror, name) from None
    return _decoded(data, flag, to_rgb, out, name)


def imwrite(
    filename: Any, img: Any, img_fmt: str | None = None, quality: int | None = None
) -> None:
    """Writes an image, red first, as a JPEG or PNG file.

    Parameters
    ----------
    filename : str or file
    img : array of uint8, (height, width) or (height, width, channels)
    img_fmt : str
        ``'.jpg'`` or ``'.png'``; by the name when None.
    quality : int
        From 1 to 100 for JPEG (95), from 0 to 9 for PNG (3).

    Examples
    --------
    >>> import io
    >>> from slipstream import image, nd
    >>> file = io.BytesIO()
    >>> image.imwrite(file, nd.zeros((4, 4, 3), dtype="uint8"), ".png")
    >>> file.getvalue()[1:4]
    b'PNG'
    """
    if img_fmt is None:
        img_fmt = os.path.splitext(os.fspath(filename))[1]
    if quality is None:
        quality = 3 if img_fmt.lower() == ".png" else 95
    values = img.asnumpy() if isinstance(img, Array) else numpy.asarray(img)
    encode(values, filename, img_fmt, quality)


def imresize(src: Any, w: int, h: int, interp: int = 1) -> Array:
    """An image at another size.

    Parameters
    ----------
    src : array, (height, width, channels)
    w, h : int
    interp : int
        0 nearest, 1 bilinear, 2 bicubic, 3 area, 4 Lanczos, 9 bicubic for larger and area for
        smaller images, 10 one of the first five at random.

    Examples
    --------
    >>> from slipstream import image, nd
    >>> image.imresize(nd.zeros((4, 6, 3)), 3, 2).shape
    (2, 3, 3)
    """
    src = as_image(src)
    height, width = _size(src)
    interp = _get_interp_method(interp, (height, width, h, w))
    if w < 1 or h < 1:
        raise SlipstreamValueError(f"w and h must be positive, not {w} and {h}")
    return _core.image_resize(src, int(h), int(w), interp)


def _size(src: Array) -> tuple[int, int]:
    if src.ndim != 3:
        raise SlipstreamValueError(f"an image has shape (height, width, channels), not {src.shape}")
    return src.shape[0], src.shape[1]


def _get_interp_method(interp: int, sizes: tuple[int, ...] = ()) -> int:
    """The method from 0 to 4 that 9 (by sizes) and 10 (at random) stand for."""
    if interp == 9:
        if not sizes:
            return 2
        old_height, old_width, height, width = sizes
        if height > old_height and width > old_width:
            return 2
        return 3 if height < old_height and width < old_width else 1
    if interp == 10:
        return random.randint(0, 4)
    if interp not in (0, 1, 2, 3, 4):
        raise SlipstreamValueError(f"interp must be 0 to 4, 9 or 10, not {interp!r}")
    return interp


def scale_down(src_size: tuple[int, int], size: tuple[int, int]) -> tuple[int, int]:
    """A size (width, height), made smaller in proportion until it fits into another.

    >>> scale_down((640, 480), (720, 120))
    (640, 106)
    """
    (width, height), (w, h) = src_size, (float(size[0]), float(size[1]))
    if height < h:
        w, h = w * height / h, float(height)
    if width < w:
        w, h = float(width), h * width / w
    return int(w), int(h)


def resize_short(src: Any, size: int, interp: int = 2) -> Array:
    """An image whose shorter side has a given length, in proportion.

    >>> from slipstream import image, nd
    >>> image.resize_short(nd.zeros((40, 60, 3)), 20).shape
    (20, 30, 3)
    """
    src = as_image(src)
    h, w = _size(src)
    if not h or not w:
        raise SlipstreamValueError(f"src of shape {src.shape} has no pixels")
    new_h, new_w = (size * h // w, size) if h > w else (size, size * w // h)
    return imresize(src, new_w, new_h, interp)


def fixed_crop(
    src: Any, x0: int, y0: int, w: int, h: int, size: tuple[int, int] | None = None,
    interp: int = 2,
) -> Array:  # fmt: skip
    """A rectangle of an image, at another size (width, height) if one is given.

    >>> from slipstream import image, nd
    >>> image.fixed_crop(nd.arange(12).reshape((2, 2, 3)), 1, 0, 1, 1).tolist()
    [[[3.0, 4.0, 5.0]]]
    """
    src = as_image(src)
    height, width = _size(src)
    if min(x0, y0) < 0 or min(w, h) < 1 or x0 + w > width or y0 + h > height:
        raise SlipstreamValueError(
            f"the rectangle x0={x0}, y0={y0}, w={w}, h={h} is not inside an image of "
            f"{width} x {height}"
        )
    out = _core.copy(src[y0 : y0 + h, x0 : x0 + w])
    if size is not None and (w, h) != tuple(size):
        out = imresize(out, size[0], size[1], interp)
    return out


def center_crop(src: Any, size: tuple[int, int], interp: int = 2) -> tuple[Array, Rectangle]:
    """The middle of an image, and its rectangle; an image that is too small is enlarged.

    >>> from slipstream import image, nd
    >>> image.center_crop(nd.zeros((40, 60, 3)), (20, 30))[1]
    (20, 5, 20, 30)
    """
    src = as_image(src)
    h, w = _size(src)
    new_w, new_h = scale_down((w, h), size)
    x0, y0 = (w - new_w) // 2, (h - new_h) // 2
    return fixed_crop(src, x0, y0, new_w, new_h, size, interp), (x0, y0, new_w, new_h)


def random_crop(src: Any, size: tuple[int, int], interp: int = 2) -> tuple[Array, Rectangle]:
    """A random part of an image, and its rectangle; an image that is too small is enlarged.

    >>> from slipstream import image, nd
    >>> image.random_crop(nd.zeros((40, 60, 3)), (20, 30))[0].shape
    (30, 20, 3)
    """
    src = as_image(src)
    h, w = _size(src)
    new_w, new_h = scale_down((w, h), size)
    x0, y0 = random.randint(0, w - new_w), random.randint(0, h - new_h)
    return fixed_crop(src, x0, y0, new_w, new_h, size, interp), (x0, y0, new_w, new_h)


def random_size_crop(
    src: Any, size: tuple[int, int], area: float | tuple[float, float],
    ratio: tuple[float, float], interp: int = 2, **kwargs: Any,
) -> tuple[Array, Rectangle]:  # fmt: skip
    """A part of random area and proportion, at a given size, and its rectangle.

    Parameters
    ----------
    src : array, (height, width, channels)
    size : (width, height)
    area : float or pair of float
        The least share of the image's area (up to all of it), or the least and the most.
    ratio : pair of float
        Width to height.
    interp : int

    Examples
    --------
    >>> from slipstream import image, nd
    >>> image.random_size_crop(nd.zeros((40, 60, 3)), (20, 30), 0.08, (3 / 4, 4 / 3))[0].shape
    (30, 20, 3)
    """
    src = as_image(src)
    h, w = _size(src)
    if "min_area" in kwargs:
        area = kwargs.pop("min_area")
    if kwargs:
        raise SlipstreamTypeError(f"random_size_crop takes no {', '.join(kwargs)}")
    shares = area if isinstance(area, (tuple, list)) else (area, 1.0)
    low, high = math.log(ratio[0]), math.log(ratio[1])
    for _ in range(10):
        wanted = random.uniform(*shares) * h * w
        shape = math.exp(random.uniform(low, high))
        new_w, new_h = round(math.sqrt(wanted * shape)), round(math.sqrt(wanted / shape))
        if 0 < new_w <= w and 0 < new_h <= h:
            x0, y0 = random.randint(0, w - new_w), random.randint(0, h - new_h)
            return fixed_crop(src, x0, y0, new_w, new_h, size, interp), (x0, y0, new_w, new_h)
    return center_crop(src, size, interp)


def color_normalize(src: Any, mean: Any, std: Any = None) -> Array:
    """An image minus a mean, divided by a standard deviation; either may be None.

    >>> from slipstream import image, nd
    >>> image.color_normalize(nd.ones((1, 1, 3)), nd.array([0, 1, 2]), 2).tolist()
    [[[0.5, 0.0, -0.5]]]
    """
    src = as_image(src)
    if mean is not None:
        src = src - mean
    return src if std is None else src / std


def copyMakeBorder(
    src: Any, top: int, bot: int, left: int, right: int, type: int = 0, value: float = 0.0,
    values: Any = (),
) -> Array:  # fmt: skip
    """An image with a border around it.

    Parameters
    ----------
    src : array, (height, width, channels)
    top, bot, left, right : int
        Its widths.
    type : int
        0 a constant, 1 the pixels at the edge, 2 mirrored, 3 the other side, 4 mirrored without
        the pixel at the edge.
    value : float
        The constant.
    values : sequence of float
        One constant for each channel.

    Examples
    --------
    >>> from slipstream import image, nd
    >>> image.copyMakeBorder(nd.ones((1, 1, 1)), 0, 0, 1, 2).asnumpy()[0, :, 0].tolist()
    [0.0, 1.0, 0.0, 0.0]
    """
    src = as_image(src)
    _size(src)
    modes = ("constant", "edge", "symmetric", "wrap", "reflect")
    if type not in range(len(modes)):
        raise SlipstreamValueError(f"type must be 0 to 4, not {type!r}")
    widths = ((top, bot), (left, right), (0, 0))
    a = src.asnumpy()
    if type:
        padded = numpy.pad(a, widths, modes[type])  # type: ignore[call-overload]
    else:
        padded = numpy.empty(
            (a.shape[0] + top + bot, a.shape[1] + left + right, a.shape[2]), a.dtype
        )
        padded[...] = numpy.asarray(values if len(values) else value)
        padded[top : top + a.shape[0], left : left + a.shape[1]] = a
    return from_numpy(array_class(), padded, name_of(src))


def _sampled(src: Array, degrees: numpy.ndarray, zoom: numpy.ndarray) -> Array:
    """Images of (batch, channels, height, width), each turned and zoomed around its middle."""
    from ..nd import BilinearSampler

    n, _, h, w = src.shape
    # In pixels from the middle, so that images that are not square keep their angles.
    y, x = numpy.meshgrid(
        numpy.arange(h) - (h - 1) / 2, numpy.arange(w) - (w - 1) / 2, indexing="ij"
    )
    angle = numpy.deg2rad(degrees).reshape(n, 1, 1)
    scale = zoom.reshape(n, 1, 1)
    from_x = (numpy.cos(angle) * x - numpy.sin(angle) * y) * scale
    from_y = (numpy.sin(angle) * x + numpy.cos(angle) * y) * scale
    grid = numpy.stack([from_x / max((w - 1) / 2, 0.5), from_y / max((h - 1) / 2, 0.5)], axis=1)
    return BilinearSampler(src, from_numpy(type(src), grid.astype("float32")))


def imrotate(
    src: Any, rotation_degrees: Any, zoom_in: bool = False, zoom_out: bool = False
) -> Array:
    """Images turned around their middle; what was outside is 0. The shape stays.

    Parameters
    ----------
    src : array of float32, (channels, height, width) or (batch, channels, height, width)
    rotation_degrees : float, or one for each image of a batch
        Counterclockwise.
    zoom_in : bool
        Enlarge until nothing of the outside is seen.
    zoom_out : bool
        Reduce until all of the image is seen.

    Examples
    --------
    >>> from slipstream import image, nd
    >>> image.imrotate(nd.array([[[1, 2], [3, 4]]]), 90).asnumpy().round(3).tolist()
    [[[2.0, 4.0], [1.0, 3.0]]]
    """
    src = as_image(src)
    if zoom_in and zoom_out:
        raise SlipstreamValueError("zoom_in and zoom_out must not be given together")
    if name_of(src) != "float32":
        raise SlipstreamTypeError(
            f"imrotate takes float32, not {name_of(src)}; use it after ToTensor"
        )
    if src.ndim not in (3, 4):
        raise SlipstreamValueError(f"src must have 3 or 4 axes, but has shape {src.shape}")
    batch = src if src.ndim == 4 else _core.reshape(src, (1, *src.shape))
    given = rotation_degrees
    values = numpy.atleast_1d(
        numpy.asarray(given.asnumpy() if isinstance(given, Array) else given, "float64")
    )
    if values.shape not in ((1,), (batch.shape[0],)):
        raise SlipstreamValueError(
            f"rotation_degrees has shape {values.shape} for images {src.shape}"
        )
    if src.ndim == 3 and isinstance(given, Array) and given.ndim:
        raise SlipstreamTypeError("rotation_degrees must be one number for one image")
    degrees = numpy.broadcast_to(values, (batch.shape[0],))
    zoom = numpy.ones(len(degrees))
    if zoom_in or zoom_out:
        h, w = batch.shape[2:]
        c, s = (
            numpy.abs(numpy.cos(numpy.deg2rad(degrees))),
            numpy.abs(numpy.sin(numpy.deg2rad(degrees))),
        )
        # The turned frame reaches so much further than the image, at the worse of its sides.
        zoom = numpy.maximum((w * c + h * s) / w, (w * s + h * c) / h)
        zoom = 1 / zoom if zoom_in else zoom
    out = _sampled(batch, degrees, zoom)
    return out if src.ndim == 4 else _core.reshape(out, src.shape)


def random_rotate(
    src: Any, angle_limits: tuple[float, float], zoom_in: bool = False, zoom_out: bool = False
) -> Array:
    """Images turned by a random angle between two, another one for each image of a batch.

    >>> from slipstream import image, nd
    >>> image.random_rotate(nd.ones((3, 4, 4)), (-10, 10)).shape
    (3, 4, 4)
    """
    src = as_image(src)
    if src.ndim == 3:
        return imrotate(src, random.uniform(*angle_limits), zoom_in, zoom_out)
    return imrotate(src, numpy.random.uniform(*angle_limits, size=len(src)), zoom_in, zoom_out)
