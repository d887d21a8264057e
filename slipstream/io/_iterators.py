"""Iterators of batches, as ``mx.io`` had them before datasets and loaders."""

from __future__ import annotations

import os
import queue
import threading
import weakref
from collections import namedtuple
from collections.abc import Iterator
from typing import Any

import numpy

from .. import _core
from .._convert import Array, convert, from_numpy
from ._formats import read_images_and_labels

_LAST = ("pad", "discard", "roll_over")


def array_class() -> type[Array]:
    """The class of new arrays: that of ``np`` in NumPy mode, else that of ``nd``."""
    from ..nd._ndarray import NDArray
    from ..np._ndarray import ndarray
    from ..npx._mode import is_np_array

    return ndarray if is_np_array() else NDArray


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
    """What iterators derive from: ``iter_next`` goes on, ``getdata`` and the others look.

    >>> from slipstream import nd
    >>> isinstance(NDArrayIter(nd.ones((2, 3))), DataIter)
    True
    """

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
    """What iterators over files derive from, as those of MXNet's library.

    >>> issubclass(CSVIter, MXDataIter), issubclass(NDArrayIter, MXDataIter)
    (True, False)
    """


class Order:
    """Which samples make the next batch; the last one padded, dropped or kept for the next pass."""

    def __init__(self, count: int, batch_size: int, shuffle: bool, last: str) -> None:
        if batch_size < 1:
            raise ValueError(f"batch_size must be positive, not {batch_size}")
        if last not in _LAST:
            raise ValueError(f"last_batch_handle must be one of {_LAST}, not {last!r}")
        self.count = count
        self.batch_size = batch_size
        self.shuffle = shuffle
        self.last = last
        self.rest = numpy.empty(0, "int64")
        self.reset()

    def reset(self) -> None:
        """Begins a pass."""
        count = self.count
        self.order = numpy.random.permutation(count) if self.shuffle else numpy.arange(count)
        self.sequence = numpy.concatenate([self.rest, self.order])
        self.rest = self.rest[:0]
        self.cursor = -self.batch_size
        self.pad = 0

    def next(self) -> numpy.ndarray | None:
        """The places of the next batch's samples; None at the end."""
        if self.cursor >= len(self.sequence):
            return None
        self.cursor += self.batch_size
        chosen = self.sequence[max(self.cursor, 0) : self.cursor + self.batch_size]
        self.pad = self.batch_size - len(chosen)
        if len(chosen) == 0:
            return None
        if self.pad:
            if self.last == "roll_over":
                self.rest = chosen
            if self.last != "pad":
                self.cursor = len(self.sequence)
                return None
            chosen = numpy.concatenate([chosen, numpy.resize(self.order, self.pad)])
        return chosen


def _named(data: Any, empty: bool, default: str) -> list[tuple[str, Any]]:
    """Data in any of the accepted forms as a list of names and arrays."""
    if data is None:
        data = []
    if isinstance(data, (numpy.ndarray, Array)):
        data = [data]
    if isinstance(data, (list, tuple)):
        if not data and not empty:
            raise ValueError(f"{default} must not be empty")
        if len(data) == 1:
            data = {default: data[0]}
        else:
            data = {f"_{i}_{default}": x for i, x in enumerate(data)}
    elif isinstance(data, dict):
        data = dict(sorted(data.items()))  # as MXNet does, whatever order they were put in
    if not isinstance(data, dict):
        raise TypeError(f"{default} must be an array, a list or a dict of arrays, not {data!r}")
    # As in MXNet, whatever is no array of ours becomes one of floats.
    kind = _core.default_float()
    return [
        (k, v if isinstance(v, Array) else convert(array_class(), v, kind)) for k, v in data.items()
    ]


class NDArrayIter(DataIter):
    """Batches of arrays in memory.

    Parameters
    ----------
    data, label : array, list of arrays, or dict of names and arrays
        A dict is taken in the order of its names. Arrays of NumPy become floats; those of
        slipstream keep their type.
    batch_size : int
    shuffle : bool
        Another order in every pass, drawn by ``numpy.random``.
    last_batch_handle : {'pad', 'discard', 'roll_over'}
        The last batch is filled from the beginning, dropped, or begins the next pass.
    data_name, label_name : str
    layout : str
        What the axes are; ``N`` is that of the samples.

    Examples
    --------
    >>> from slipstream import nd
    >>> batches = NDArrayIter(nd.arange(5), batch_size=2)
    >>> [(batch.data[0].tolist(), batch.pad) for batch in batches]
    [([0.0, 1.0], 0), ([2.0, 3.0], 0), ([4.0, 0.0], 1)]
    """

    def __init__(
        self, data: Any, label: Any = None, batch_size: int = 1, shuffle: bool = False,
        last_batch_handle: str = "pad", data_name: str = "data",
        label_name: str = "softmax_label", layout: str = "NCHW",
    ) -> None:  # fmt: skip
        super().__init__(batch_size)
        self.data = _named(data, False, data_name)
        self.label = _named(label, True, label_name)
        if not isinstance(layout, str) or "N" not in layout:
            raise ValueError(f"layout must have N, the axis of the samples, not be {layout!r}")
        self.layout = layout
        self.num_data = self.data[0][1].shape[self._axis(self.data[0][1])]
        for name, x in self.data + self.label:
            count = x.shape[self._axis(x)]
            if count != self.num_data:
                raise ValueError(f"{name} has {count} samples, but {self.data[0][0]} has "
                                 f"{self.num_data}")  # fmt: skip
        self.shuffle = shuffle
        self.last_batch_handle = last_batch_handle
        self._order = Order(self.num_data, batch_size, shuffle, last_batch_handle)
        self._chosen: numpy.ndarray | None = None

    def _described(self, columns: list[tuple[str, Array]]) -> list[DataDesc]:
        described = []
        for name, x in columns:
            shape = list(x.shape)
            shape[self._axis(x)] = self.batch_size
            described.append(DataDesc(name, tuple(shape), x.dtype, self.layout))
        return described

    def _axis(self, x: Array) -> int:
        """Where the samples are; labels may have fewer axes than the layout."""
        axis = self.layout.find("N")
        return axis if axis < x.ndim else 0

    @property
    def idx(self) -> numpy.ndarray:
        """The order of this pass."""
        return self._order.order

    @property
    def cursor(self) -> int:
        """The place of the present batch."""
        return self._order.cursor

    @property
    def provide_data(self) -> list[DataDesc]:
        """Names and shapes of the data."""
        return self._described(self.data)

    @property
    def provide_label(self) -> list[DataDesc]:
        """Names and shapes of the labels."""
        return self._described(self.label)

    def reset(self) -> None:
        """Begins anew, with what rolled over."""
        self._order.reset()

    def hard_reset(self) -> None:
        """Begins anew, and forgets what rolled over."""
        self._order.rest = self._order.rest[:0]
        self._order.reset()

    def iter_next(self) -> bool:
        """Goes to the next batch; False after the last."""
        self._chosen = self._order.next()
        return self._chosen is not None

    def _rows(self, columns: list[tuple[str, Array]]) -> list[Array]:
        if self._chosen is None:
            raise ValueError("there is no batch: call reset() and next()")
        at = self._chosen
        # A batch of neighbours is a part of the array; others are gathered.
        near = len(at) == 1 or bool((numpy.diff(at) == 1).all())
        rows = []
        for _, x in columns:
            axis = self._axis(x)
            if near:
                part = (slice(None),) * axis + (slice(int(at[0]), int(at[-1]) + 1),)
                rows.append(_core.copy(x[part]))
            else:
                places = from_numpy(type(x), at.astype("int64"))
                rows.append(_core.take(x, places, axis, "clip"))
        return rows

    def getdata(self) -> list[Array]:
        """The data of the batch."""
        return self._rows(self.data)

    def getlabel(self) -> list[Array]:
        """The labels of the batch."""
        return self._rows(self.label)

    def getindex(self) -> Any:
        """The places of the batch's samples."""
        return self._chosen

    def getpad(self) -> int:
        """How many samples at the end of the batch are padding."""
        return self._order.pad


class ResizeIter(DataIter):
    """Passes of a given number of batches of another iterator, which begins anew when it ends.

    >>> from slipstream import nd
    >>> len(list(ResizeIter(NDArrayIter(nd.ones((4, 2)), batch_size=2), 5)))
    5
    """

    def __init__(self, data_iter: DataIter, size: int, reset_internal: bool = True) -> None:
        super().__init__(data_iter.batch_size)
        self.data_iter = data_iter
        self.size = size
        self.reset_internal = reset_internal
        self.cur = 0
        self.current_batch: Any = None
        self.provide_data = data_iter.provide_data
        self.provide_label = data_iter.provide_label

    def reset(self) -> None:
        """Begins a pass."""
        self.cur = 0
        if self.reset_internal:
            self.data_iter.reset()

    def iter_next(self) -> bool:
        """Goes to the next batch; False after `size` of them."""
        if self.cur == self.size:
            return False
        try:
            self.current_batch = self.data_iter.next()
        except StopIteration:
            self.data_iter.reset()
            self.current_batch = self.data_iter.next()
        self.cur += 1
        return True

    def getdata(self) -> Any:
        """The data of the batch."""
        return self.current_batch.data

    def getlabel(self) -> Any:
        """The labels of the batch."""
        return self.current_batch.label

    def getindex(self) -> Any:
        """The places of the batch's samples."""
        return self.current_batch.index

    def getpad(self) -> Any:
        """How many samples at the end of the batch are padding."""
        return self.current_batch.pad


def _fetch(source: DataIter, asked: queue.SimpleQueue[bool], made: queue.SimpleQueue[Any]) -> None:
    """The thread of a PrefetchingIter; it does not know the iterator, so that that can end."""
    while asked.get():
        try:
            made.put((source.next(), None))
        except StopIteration:
            made.put((None, None))
        except BaseException as e:
            made.put((None, e))


class PrefetchingIter(DataIter):
    """Batches of one or several iterators, side by side, each made ahead by a thread.

    Parameters
    ----------
    iters : DataIter or list of DataIter
    rename_data, rename_label : list of dict
        Old and new names, for each iterator.

    Examples
    --------
    >>> from slipstream import nd
    >>> made = PrefetchingIter(NDArrayIter(nd.ones((4, 3)), batch_size=2))
    >>> [batch.data[0].shape for batch in made]
    [(2, 3), (2, 3)]
    """

    def __init__(self, iters: Any, rename_data: Any = None, rename_label: Any = None) -> None:
        self.iters: list[Any] = list(iters) if isinstance(iters, (list, tuple)) else [iters]
        if not self.iters:
            raise ValueError("iters must not be empty")
        self.n_iter = len(self.iters)
        self.rename_data = rename_data
        self.rename_label = rename_label
        super().__init__(self.provide_data[0][1][0])
        self.current_batch: Any = None
        self._asked: list[queue.SimpleQueue[bool]] = [queue.SimpleQueue() for _ in self.iters]
        self._made: list[queue.SimpleQueue[Any]] = [queue.SimpleQueue() for _ in self.iters]
        for source, asked, made in zip(self.iters, self._asked, self._made, strict=True):
            threading.Thread(target=_fetch, args=(source, asked, made), daemon=True).start()
        weakref.finalize(self, PrefetchingIter._end, self._asked)
        self._ask()

    @staticmethod
    def _end(asked: list[queue.SimpleQueue[bool]]) -> None:
        for q in asked:
            q.put(False)

    def _ask(self) -> None:
        self._pending = True
        for q in self._asked:
            q.put(True)

    def _provided(self, kind: str, names: Any) -> list[DataDesc]:
        found = []
        for i, source in enumerate(self.iters):
            for x in getattr(source, kind):
                x = x if isinstance(x, DataDesc) else DataDesc(*x)
                name = x.name if names is None else names[i].get(x.name, x.name)
                found.append(DataDesc(name, x.shape, x.dtype, x.layout))
        return found

    @property
    def provide_data(self) -> list[DataDesc]:
        """Names and shapes of the data."""
        return self._provided("provide_data", self.rename_data)

    @property
    def provide_label(self) -> list[DataDesc]:
        """Names and shapes of the labels."""
        return self._provided("provide_label", self.rename_label)

    def reset(self) -> None:
        """Begins anew."""
        if self._pending:
            for q in self._made:
                q.get()
        for source in self.iters:
            source.reset()
        self._ask()

    def iter_next(self) -> bool:
        """Goes to the next batch; False after the last."""
        if not self._pending:
            return False
        replies = [q.get() for q in self._made]
        self._pending = False
        for _, error in replies:
            if error is not None:
                raise error
        batches = [batch for batch, _ in replies]
        if any(b is None for b in batches):
            if any(b is not None for b in batches):
                raise ValueError("the iterators have different numbers of batches")
            return False
        if any(b.pad != batches[0].pad for b in batches):
            raise ValueError("the iterators' batches are padded differently")
        self.current_batch = DataBatch(
            [x for b in batches for x in b.data], [x for b in batches for x in b.label or ()],
            batches[0].pad, batches[0].index,
            provide_data=self.provide_data, provide_label=self.provide_label,
        )  # fmt: skip
        self._ask()
        return True

    def next(self) -> DataBatch:
        """The next batch; StopIteration after the last."""
        if not self.iter_next():
            raise StopIteration
        return self.current_batch

    def getdata(self) -> Any:
        """The data of the batch."""
        return self.current_batch.data

    def getlabel(self) -> Any:
        """The labels of the batch."""
        return self.current_batch.label

    def getindex(self) -> Any:
        """The places of the batch's samples."""
        return self.current_batch.index

    def getpad(self) -> Any:
        """How many samples at the end of the batch are padding."""
        return self.current_batch.pad


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


def _part(count: int, num_parts: int, part_index: int) -> slice:
    if not 0 <= part_index < num_parts:
        raise ValueError(f"part_index {part_index} is not one of num_parts {num_parts}")
    return slice(count * part_index // num_parts, count * (part_index + 1) // num_parts)


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
        The last batch is filled from the beginning; False drops an incomplete one.
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
        shape = (data_shape,) if isinstance(data_shape, int) else tuple(data_shape)
        label_shape = (label_shape,) if isinstance(label_shape, int) else tuple(label_shape)
        data = _read_csv(os.fspath(data_csv), shape, kind)
        if label_csv is None:
            label = numpy.zeros((len(data), *label_shape), kind)
        else:
            label = _read_csv(os.fspath(label_csv), label_shape, kind)
            if len(label) != len(data):
                raise ValueError(f"{data_csv} has {len(data)} rows, but {label_csv} {len(label)}")
        if label_shape == (1,):
            label = label[:, 0]
        part = _part(len(data), num_parts, part_index)
        cls = array_class()
        super().__init__(
            from_numpy(cls, data[part], kind.name), from_numpy(cls, label[part], kind.name),
            batch_size, False, "pad" if round_batch else "discard", data_name, label_name,
        )  # fmt: skip


class MNISTIter(_FileIter):
    """Batches of images from 0 to 1 and labels of idx files; an incomplete last one is dropped.

    Parameters
    ----------
    image, label : str
        The files, plain or packed with gzip.
    batch_size : int
    shuffle : bool
        Shuffled once, by `seed`.
    flat : bool
        Rows of pixels, and not (1, height, width).

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
        if shuffle:
            order = numpy.random.default_rng(seed).permutation(len(x))
            x, y = x[order], y[order]
        part = _part(len(x), num_parts, part_index)
        x = x[part].astype("float32") / 255
        x = x.reshape(len(x), -1) if flat else x.reshape(len(x), 1, *x.shape[1:])
        if input_shape is not None:
            x = x.reshape(len(x), *input_shape)
        cls = array_class()
        super().__init__(
            from_numpy(cls, x, "float32"), from_numpy(cls, y[part].astype("float32"), "float32"),
            batch_size, False, "discard", data_name, label_name,
        )  # fmt: skip
