"""Batches, their descriptions, and the base classes of iterators."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy


class DataDesc(namedtuple("DataDesc", ["name", "shape"])):
    """Name, shape, type and layout of the data of an iterator.

    >>> DataDesc("data", (2, 3))
    DataDesc[data,(2, 3),<class 'numpy.float32'>,NCHW]
    >>> DataDesc.get_batch_axis("TNC")
    1
    """

    dtype: Any
    layout: str | None

    def __new__(
        cls, name: str, shape: tuple[int, ...], dtype: Any = numpy.float32,
        layout: str | None = "NCHW",
    ) -> DataDesc:  # fmt: skip
        made = super().__new__(cls, name, tuple(shape))
        made.dtype = dtype
        made.layout = layout
        return made

    def __repr__(self) -> str:
        return f"DataDesc[{self.name},{self.shape},{self.dtype},{self.layout}]"

    def __reduce__(self) -> Any:
        return DataDesc, (self.name, self.shape, self.dtype, self.layout)

    @staticmethod
    def get_batch_axis(layout: str | None) -> int:
        """The axis of the batch in a layout, -1 when it has none."""
        return 0 if layout is None else layout.find("N")

    @staticmethod
    def get_list(shapes: Any, types: Any) -> list[DataDesc]:
        """Descriptions of pairs of name and shape, and of name and type (or None)."""
        if types is None:
            return [DataDesc(name, shape) for name, shape in shapes]
        by_name = dict(types)
        return [DataDesc(name, shape, by_name[name]) for name, shape in shapes]


class DataBatch:
    """One batch: lists of arrays, and how many of its samples are padding.

    >>> from slipstream import nd
    >>> print(DataBatch([nd.ones((2, 3))], [nd.ones((2,))], pad=0))
    DataBatch: data shapes: [(2, 3)] label shapes: [(2,)]
    """

    def __init__(
        self, data: Any, label: Any = None, pad: int | None = None, index: Any = None,
        bucket_key: Any = None, provide_data: Any = None, provide_label: Any = None,
    ) -> None:  # fmt: skip
        for name, value in (("data", data), ("label", label)):
            if value is not None and not isinstance(value, (list, tuple)):
                raise TypeError(f"{name} must be a list of arrays, not {type(value).__name__}")
        self.data = data
        self.label = label
        self.pad = pad
        self.index = index
        self.bucket_key = bucket_key
        self.provide_data = provide_data
        self.provide_label = provide_label

    def __str__(self) -> str:
        data = [x.shape for x in self.data or ()]
        label = [x.shape for x in self.label] if self.label else None
        return f"{type(self).__name__}: data shapes: {data} label shapes: {label}"


class DataIter:
    """Base class of iterators: ``iter_next`` moves on, ``getdata`` and the others read the batch.

    >>> from slipstream import io, nd
    >>> isinstance(io.NDArrayIter(nd.ones((2, 3))), DataIter)
    True
    """

    if TYPE_CHECKING:  # what each iterator has of its own
        provide_data: Any
        provide_label: Any

    def __init__(self, batch_size: int = 0) -> None:
        self.batch_size = batch_size

    def __iter__(self) -> Iterator[DataBatch]:
        return self

    def __next__(self) -> DataBatch:
        return self.next()

    def reset(self) -> None:
        """Begins anew."""

    def next(self) -> DataBatch:
        """The next batch; StopIteration after the last."""
        if not self.iter_next():
            raise StopIteration
        return DataBatch(self.getdata(), self.getlabel(), self.getpad(), self.getindex())

    def iter_next(self) -> bool:
        """Goes to the next batch; False after the last."""
        return False

    def getdata(self) -> Any:
        """The data of the batch."""
        return None

    def getlabel(self) -> Any:
        """The labels of the batch."""
        return None

    def getindex(self) -> Any:
        """The places of the batch's samples."""
        return None

    def getpad(self) -> int | None:
        """How many samples at the end of the batch are padding."""
        return None


class MXDataIter(DataIter):
    """Base class of iterators over files, like those of MXNet's library.

    >>> from slipstream import io
    >>> issubclass(io.CSVIter, MXDataIter), issubclass(io.NDArrayIter, MXDataIter)
    (True, False)
    """
