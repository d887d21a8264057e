"""Batches of what is in files, which are read at once."""

from __future__ import annotations

import os
from typing import Any

import numpy

from .._arguments import integers
from .._array_class import array_class
from .._convert import Array, from_numpy
from ._arrays import NDArrayIter
from ._base import DataBatch, MXDataIter
from ._formats import read_images_and_labels
from ._order import drawn_by_seed, part_of


class _FileIter(NDArrayIter, MXDataIter):
    """One array of data and one of labels: ``getdata`` and ``getlabel`` give them, not in lists."""

    def next(self) -> DataBatch:
        """The next batch; StopIteration after the last."""
        if not self.iter_next():
            raise StopIteration
        return DataBatch([self.getdata()], [self.getlabel()], self.getpad(), self.getindex())

    def getdata(self) -> Array:  # type: ignore[override]
        """The data of the batch."""
        return self._rows(self.data)[0]

    def getlabel(self) -> Array:  # type: ignore[override]
        """The labels of the batch."""
        return self._rows(self.label)[0]


def _read_csv(path: str, shape: tuple[int, ...], dtype: numpy.dtype) -> numpy.ndarray:
    width = int(numpy.prod(shape, dtype="int64"))
    try:
        rows = numpy.loadtxt(path, dtype=dtype, delimiter=",", ndmin=2)
    except ValueError as e:
        raise ValueError(f"{path}: {e}") from None
    if rows.shape[1] != width:
        raise ValueError(
            f"{path}: rows have {rows.shape[1]} numbers, but the shape {shape} has {width}"
        )
    return rows.reshape(len(rows), *shape)


class CSVIter(_FileIter):
    """Batches of the rows of a CSV file, which is read at once.

    Parameters
    ----------
    data_csv : str
    data_shape : tuple of int
        Of one sample.
    label_csv : str
        Labels are 0 without it.
    label_shape : tuple of int
    batch_size : int
    round_batch : bool
        The last batch is filled from the beginning, or if false with the end of the one before.
    num_parts, part_index : int
        Only one of several parts of the file.
    dtype : str

    Examples
    --------
    >>> import os, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "few.csv")
    ...     with open(path, "w") as file:
    ...         _ = file.write("1,2\\n3,4\\n")
    ...     next(CSVIter(path, (2,), batch_size=2)).data[0].tolist()
    [[1.0, 2.0], [3.0, 4.0]]
    """

    def __init__(
        self, data_csv: str, data_shape: Any, label_csv: str | None = None, label_shape: Any = (1,),
        batch_size: int = 1, round_batch: bool = True, num_parts: int = 1, part_index: int = 0,
        dtype: Any = "float32", data_name: str = "data", label_name: str = "softmax_label",
        **kwargs: Any,
    ) -> None:  # fmt: skip
        kind = numpy.dtype("float32" if dtype is None else dtype)
        shape = integers(data_shape, "data_shape")
        label_shape = integers(label_shape, "label_shape")
        data = _read_csv(os.fspath(data_csv), shape, kind)
        if label_csv is None:
            label = numpy.zeros((len(data), *label_shape), kind)
        else:
            label = _read_csv(os.fspath(label_csv), label_shape, kind)
            if len(label) != len(data):
                raise ValueError(f"{data_csv} has {len(data)} rows, but {label_csv} {len(label)}")
        if label_shape == (1,):
            label = label[:, 0]
        part = part_of(len(data), num_parts, part_index)
        cls = array_class()
        super().__init__(
            from_numpy(cls, data[part], kind.name), from_numpy(cls, label[part], kind.name),
            batch_size, False, "pad" if round_batch else "repeat", data_name, label_name,
        )  # fmt: skip


class MNISTIter(_FileIter):
    """Batches of images and labels of idx files; an incomplete last one is dropped.

    Pixels are divided by 256, as MXNet's iterator does, so that the brightest is 0.996.

    Parameters
    ----------
    image, label : str
        The files, plain or packed with gzip.
    batch_size : int
    shuffle : bool
        Shuffled once, by `seed`, in MXNet's order.
    flat : bool
        Rows of pixels, and not (1, height, width).
    num_parts, part_index : int
        Only one of several parts of the file.

    Examples
    --------
    >>> import struct, tempfile
    >>> from slipstream import io
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with open(folder + "/images", "wb") as file:
    ...         _ = file.write(struct.pack(">IIII", 2051, 4, 2, 2) + bytes(range(16)))
    ...     with open(folder + "/labels", "wb") as file:
    ...         _ = file.write(struct.pack(">II", 2049, 4) + bytes([0, 1, 2, 3]))
    ...     files = folder + "/images", folder + "/labels"
    ...     batches = io.MNISTIter(*files, batch_size=2, shuffle=False)
    ...     for batch in batches:
    ...         print(batch.data[0].shape, batch.label[0].tolist())
    (2, 1, 2, 2) [0.0, 1.0]
    (2, 1, 2, 2) [2.0, 3.0]
    """

    def __init__(
        self, image: str, label: str, batch_size: int = 128, shuffle: bool = True,
        flat: bool = False, seed: int = 0, num_parts: int = 1, part_index: int = 0,
        input_shape: Any = None, data_name: str = "data", label_name: str = "softmax_label",
        **kwargs: Any,
    ) -> None:  # fmt: skip
        x, y = read_images_and_labels(image, label)
        part = part_of(len(x), num_parts, part_index)
        x, y = x[part], y[part]
        if shuffle:
            order = drawn_by_seed(len(x), seed)
            x, y = x[order], y[order]
        x = x.astype("float32") * numpy.float32(1 / 256)
        x = x.reshape(len(x), -1) if flat else x.reshape(len(x), 1, *x.shape[1:])
        if input_shape is not None:
            x = x.reshape(len(x), *input_shape)
        cls = array_class()
        super().__init__(
            from_numpy(cls, x, "float32"), from_numpy(cls, y.astype("float32"), "float32"),
            batch_size, False, "discard", data_name, label_name,
        )  # fmt: skip
