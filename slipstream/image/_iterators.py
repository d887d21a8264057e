"""Iterators of batches of images, from lists of files and from RecordIO files."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import numpy

from .. import _core, recordio
from .._array_class import array_class
from .._convert import Array, from_numpy
from .._dtypes import FLOATS, dtype_name, name_of
from .._image_codec import ImageError
from ..io._base import DataBatch, DataDesc, DataIter, MXDataIter
from ..io._order import Order, drawn_by_python, part_of
from ._augment import Augmenter, CreateAugmenter
from ._functions import imdecode


def read_list(path: str | os.PathLike[str]) -> dict[int, tuple[numpy.ndarray, str]]:
    """The labels and names in an image list: lines of a number, labels and a name, by tabs."""
    name = os.fspath(path)
    found = {}
    with open(name, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if not line.strip():
                continue
            parts = line.rstrip("\n").split("\t")
            try:
                if len(parts) < 3:
                    raise ValueError
                key, label = int(parts[0]), numpy.array([float(x) for x in parts[1:-1]], "float32")
            except ValueError:
                raise ValueError(
                    f"{name}: line {number} must be number, labels and name, separated by tabs: "
                    f"{line.rstrip()!r}"
                ) from None
            found[key] = (label, parts[-1].strip())
    return found


def numbered(imglist: Sequence[Any]) -> dict[int, tuple[numpy.ndarray, str]]:
    """A list of [label(s)..., name] in the form of ``read_list``."""
    found = {}
    for i, item in enumerate(imglist):
        if not isinstance(item, (list, tuple)) or len(item) < 2:
            raise ValueError(f"item {i} of imglist must be a list of label and name, not {item!r}")
        label = item[0] if len(item) == 2 else item[:-1]
        found[i] = (numpy.atleast_1d(numpy.asarray(label, "float32")), item[-1])
    return found


class ImageIter(DataIter):
    """Batches of images, from a RecordIO file or from files that a list names.

    Parameters
    ----------
    batch_size : int
    data_shape : tuple
        (channels, height, width); 3 channels, or 1 for grey.
    label_width : int
        Labels for each image.
    path_imgrec : str
        A RecordIO file.
    path_imglist : str
        A list of images: lines of a number, labels and a name, with tabs between.
    path_root : str
        Where the files of a list are.
    path_imgidx : str
        The index of the RecordIO file; without it the file is looked through once.
    shuffle : bool
        Another order in every pass, drawn by Python's ``random``.
    part_index, num_parts : int
        Only one of several parts of the images.
    aug_list : list of Augmenter
        ``CreateAugmenter(data_shape, **kwargs)`` when None.
    imglist : list
        Items ``[label, name]`` in place of a file with the list.
    data_name, label_name : str
    dtype : str
    last_batch_handle : {'pad', 'discard', 'roll_over'}
        The last batch is filled from the beginning, dropped, or begins the next pass.

    Examples
    --------
    >>> import os, tempfile
    >>> from slipstream import image, nd
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     image.imwrite(os.path.join(folder, "a.png"), nd.zeros((9, 9, 3), dtype="uint8"))
    ...     batches = image.ImageIter(1, (3, 8, 8), imglist=[[0, "a.png"]], path_root=folder)
    ...     next(batches).data[0].shape
    (1, 3, 8, 8)
    """

    def __init__(
        self, batch_size: int, data_shape: tuple[int, int, int], label_width: int = 1,
        path_imgrec: str | None = None, path_imglist: str | None = None,
        path_root: str | None = None, path_imgidx: str | None = None, shuffle: bool = False,
        part_index: int = 0, num_parts: int = 1, aug_list: Sequence[Augmenter] | None = None,
        imglist: Sequence[Any] | None = None, data_name: str = "data",
        label_name: str = "softmax_label", dtype: Any = "float32", last_batch_handle: str = "pad",
        **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(batch_size)
        if path_imgrec is None and path_imglist is None and imglist is None:
            raise ValueError("give path_imgrec, path_imglist or imglist")
        self.check_data_shape(data_shape)
        self.data_shape: Any = tuple(data_shape)
        self.label_width = label_width
        self.path_root = path_root or ""
        self.dtype = dtype_name(dtype)
        self.imglist: dict[int, tuple[numpy.ndarray, str]] | None = None
        if path_imglist is not None:
            self.imglist = read_list(path_imglist)
        elif imglist is not None:
            self.imglist = numbered(imglist)
        self.imgrec: Any = None
        keys: list[Any]
        if path_imgrec is not None:
            if path_imgidx is not None:
                self.imgrec = recordio.MXIndexedRecordIO(path_imgidx, path_imgrec, "r")
                keys = [k for k in self.imgrec.keys if self.imglist is None or k in self.imglist]
            else:
                self.imgrec = recordio.MXRecordIO(path_imgrec, "r")
                keys = self.imgrec.places()
                if self.imglist is not None:
                    raise ValueError("a list of the images of path_imgrec needs path_imgidx")
        else:
            keys = list(self.imglist or ())
        self.seq = keys[part_of(len(keys), num_parts, part_index)]
        if not self.seq:
            raise ValueError("there are no images")
        self.auglist = list(
            CreateAugmenter(self.data_shape, **kwargs) if aug_list is None else aug_list
        )
        draw = drawn_by_python if shuffle else None
        self._order = Order(len(self.seq), batch_size, draw, last_batch_handle)
        label_shape = (batch_size,) if label_width == 1 else (batch_size, label_width)
        self.provide_data = [DataDesc(data_name, (batch_size, *self.data_shape), self.dtype)]
        self.provide_label = [DataDesc(label_name, label_shape)]

    def check_data_shape(self, data_shape: Any) -> None:
        """Raises unless it is (channels, height, width)."""
        if len(data_shape) != 3 or data_shape[0] not in (1, 3) or min(data_shape) < 1:
            raise ValueError(f"data_shape must be (1 or 3, height, width), not {data_shape!r}")

    def reset(self) -> None:
        """Begins anew."""
        self._order.reset()

    def hard_reset(self) -> None:
        """Begins anew, and forgets what rolled over."""
        self._order.rest = self._order.rest[:0]
        self._order.reset()

    def _sample(self, place: int) -> tuple[Any, bytes, str]:
        """Label, bytes and name of an image."""
        key = self.seq[place]
        if self.imgrec is not None:
            if isinstance(self.imgrec, recordio.MXIndexedRecordIO):
                record = self.imgrec.read_idx(key)
            else:
                record = self.imgrec.read_at(key)
            header, data = recordio.unpack(record)
            label = header.label if self.imglist is None else self.imglist[key][0]
            return label, data, f"image {key} of {self.imgrec.uri}"
        assert self.imglist is not None
        label, name = self.imglist[key]
        path = os.path.join(self.path_root, name)
        return label, self.read_image(name), path

    def read_image(self, fname: str) -> bytes:
        """The bytes of a file under `path_root`."""
        with open(os.path.join(self.path_root, fname), "rb") as file:
            return file.read()

    def imdecode(self, s: bytes) -> Array:
        """An image of the bytes of a file."""
        return imdecode(s, flag=0 if self.data_shape[0] == 1 else 1)

    def augmentation_transform(self, data: Array) -> Array:
        """An image after all augmenters."""
        for aug in self.auglist:
            data = aug(data)
        return data

    def postprocess_data(self, datum: Array) -> Array:
        """An image with its channels first, in the type of the batch."""
        if tuple(datum.shape) != (*self.data_shape[1:], self.data_shape[0]):
            c, h, w = self.data_shape
            raise ValueError(f"the augmenters made an image of {datum.shape}, not {(h, w, c)}")
        datum = _core.transpose(datum, [2, 0, 1])
        return datum if name_of(datum) == self.dtype else self._cast(datum)

    def _cast(self, datum: Array) -> Array:
        if name_of(datum) in FLOATS and self.dtype == "uint8":
            datum = _core.clip(datum, 0, 255)
        return _core.cast(datum, self.dtype)

    def _labels(self, labels: list[Any]) -> numpy.ndarray:
        rows = []
        for label in labels:
            row = numpy.atleast_1d(numpy.asarray(label, "float32"))
            if len(row) < self.label_width:
                raise ValueError(
                    f"an image has {len(row)} labels; label_width is {self.label_width}"
                )
            rows.append(row[: self.label_width])
        made = numpy.stack(rows)
        return made[:, 0] if self.label_width == 1 else made

    def _decoded(self, place: int) -> tuple[Any, Array]:
        label, data, name = self._sample(place)
        try:
            return label, self.imdecode(data)
        except ImageError as e:
            raise ImageError(f"{name}: {e}") from e

    def next(self) -> DataBatch:
        """The next batch; StopIteration after the last."""
        chosen = self._order.next()
        if chosen is None:
            raise StopIteration
        images, labels = [], []
        for place in chosen.tolist():
            label, image = self._decoded(place)
            images.append(self.postprocess_data(self.augmentation_transform(image)))
            labels.append(label)
        shape = (1, *self.data_shape)
        data = _core.concatenate([_core.reshape(x, shape) for x in images], 0)
        label = from_numpy(array_class(), self._labels(labels), "float32")
        return DataBatch([data], [label], self._order.pad, chosen)


class ImageRecordIter(ImageIter, MXDataIter):
    """Batches of the images of a RecordIO file, with the settings of MXNet's iterator.

    Parameters
    ----------
    path_imgrec, path_imgidx, path_imglist : str
    data_shape : tuple
        (channels, height, width).
    batch_size : int
    label_width : int
    shuffle : bool
    resize, rand_crop, rand_mirror, brightness, contrast, saturation, pca_noise
        As of ``image.CreateAugmenter``.
    mean_r, mean_g, mean_b, std_r, std_g, std_b : float
    scale : float
        What the pixels are multiplied by at the end.
    round_batch : bool
        The last batch is filled from the beginning; False drops an incomplete one.
    num_parts, part_index : int

    Examples
    --------
    >>> import tempfile
    >>> import numpy
    >>> from slipstream import recordio
    >>> from slipstream import io
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = folder + "/images"
    ...     writer = recordio.MXIndexedRecordIO(path + ".idx", path + ".rec", "w")
    ...     for i in range(4):
    ...         header = recordio.IRHeader(0, i, i, 0)
    ...         picture = numpy.full((8, 8, 3), 50 * i, "uint8")
    ...         writer.write_idx(i, recordio.pack_img(header, picture, img_fmt=".png"))
    ...     writer.close()
    ...     batches = io.ImageRecordIter(path + ".rec", data_shape=(3, 8, 8), batch_size=2)
    ...     for batch in batches:
    ...         print(batch.data[0].shape, batch.label[0].tolist())
    (2, 3, 8, 8) [0.0, 1.0]
    (2, 3, 8, 8) [2.0, 3.0]
    """

    _type = "float32"

    def __init__(
        self, path_imgrec: str, data_shape: tuple[int, int, int], batch_size: int = 1,
        path_imgidx: str | None = None, path_imglist: str | None = None, label_width: int = 1,
        shuffle: bool = False, resize: int = 0, rand_crop: bool = False,
        rand_mirror: bool = False, mirror: bool = False, random_resized_crop: bool = False,
        mean_r: float = 0.0, mean_g: float = 0.0, mean_b: float = 0.0, std_r: float = 1.0,
        std_g: float = 1.0, std_b: float = 1.0, scale: float = 1.0, brightness: float = 0.0,
        contrast: float = 0.0, saturation: float = 0.0, pca_noise: float = 0.0,
        inter_method: int = 1, round_batch: bool = True, num_parts: int = 1, part_index: int = 0,
        data_name: str = "data", label_name: str = "softmax_label", dtype: Any = None,
        seed: int | None = None, preprocess_threads: int = 4, prefetch_buffer: int = 4,
        verbose: bool = True, ctx: Any = None,
    ) -> None:  # fmt: skip
        if path_imglist in ("", None):
            path_imglist = None
        augs = CreateAugmenter(
            data_shape, resize=max(resize, 0), rand_crop=rand_crop or random_resized_crop,
            rand_resize=random_resized_crop, rand_mirror=rand_mirror, brightness=brightness,
            contrast=contrast, saturation=saturation, pca_noise=pca_noise,
            inter_method=inter_method,
        )  # fmt: skip
        self._mirror = mirror
        channels = data_shape[0]
        self._mean = numpy.array([mean_r, mean_g, mean_b], "float32")[:channels]
        self._factor = scale / numpy.array([std_r, std_g, std_b], "float32")[:channels]
        if seed is not None and shuffle:
            numpy.random.seed(seed)
        super().__init__(
            batch_size, data_shape, label_width, path_imgrec=path_imgrec,
            path_imglist=path_imglist, path_imgidx=path_imgidx or None, shuffle=shuffle,
            part_index=part_index, num_parts=num_parts, aug_list=augs, data_name=data_name,
            label_name=label_name, dtype=dtype or self._type,
            last_batch_handle="pad" if round_batch else "discard",
        )  # fmt: skip

    def augmentation_transform(self, data: Array) -> Array:
        """An image after all augmenters, normalized."""
        data = super().augmentation_transform(data)
        if self._mirror:
            data = data[:, ::-1]
        if self._mean.any():
            data = data - from_numpy(type(data), self._mean)
        if (self._factor != 1).any():
            data = data * from_numpy(type(data), self._factor)
        return data


class ImageRecordUInt8Iter(ImageRecordIter):
    """``ImageRecordIter`` of bytes."""

    _type = "uint8"
