"""Datasets: samples by index."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import numpy

from ... import _core, recordio
from ..._convert import Array
from .batchify import default_batchify_fn, make_array
from .sampler import FilterSampler, Sampler, SequentialSampler

__all__ = ["ArrayDataset", "Dataset", "RecordFileDataset", "SimpleDataset"]


class Dataset:
    """Base class of datasets: ``__getitem__`` gives a sample, ``__len__`` their number.

    >>> class Squares(Dataset):
    ...     def __getitem__(self, idx):
    ...         return idx * idx
    ...     def __len__(self):
    ...         return 4
    >>> squares = Squares()
    >>> list(squares.transform(lambda x: -x)), list(squares.filter(lambda x: x % 2 == 0))
    ([0, -1, -4, -9], [0, 4])
    >>> list(squares.shard(3, 0)), list(squares.take(3))
    ([0, 1], [0, 1, 4])
    """

    def __getitem__(self, idx: int) -> Any:
        raise TypeError(f"{type(self).__name__} does not define __getitem__")

    def __len__(self) -> int:
        raise TypeError(f"{type(self).__name__} does not define __len__")

    def __iter__(self) -> Any:
        for i in range(len(self)):
            yield self[i]

    def filter(self, fn: Callable[[Any], Any]) -> Dataset:
        """The samples for which `fn` is true; asks for all of them now.

        >>> list(SimpleDataset([1, 2, 3]).filter(lambda x: x != 2))
        [1, 3]
        """
        return _SampledDataset(self, FilterSampler(fn, self))

    def shard(self, num_shards: int, index: int) -> Dataset:
        """The `index`-th of `num_shards` parts of nearly equal length.

        >>> [list(SimpleDataset([1, 2, 3, 4, 5]).shard(2, i)) for i in range(2)]
        [[1, 2, 3], [4, 5]]
        """
        if num_shards < 1:
            raise ValueError(f"num_shards must be positive, not {num_shards}")
        if not 0 <= index < num_shards:
            raise ValueError(f"index {index} is not one of {num_shards} shards")
        each, more = divmod(len(self), num_shards)
        start = each * index + min(index, more)
        return _SampledDataset(self, SequentialSampler(each + (index < more), start))

    def take(self, count: int | None) -> Dataset:
        """The first `count` samples; all of them with None or when there are fewer.

        >>> list(SimpleDataset([1, 2, 3]).take(2))
        [1, 2]
        """
        if count is not None and count < 0:
            raise ValueError(f"count must not be negative, but is {count}")
        length = len(self) if count is None else min(count, len(self))
        return _SampledDataset(self, SequentialSampler(length))

    def sample(self, sampler: Sampler) -> Dataset:
        """The samples whose indices a sampler gives, which is asked once.

        >>> list(SimpleDataset("abcd").sample(SequentialSampler(2, start=1)))
        ['b', 'c']
        """
        if not isinstance(sampler, Sampler):
            raise TypeError(f"sampler must be a Sampler, not {type(sampler).__name__}")
        return _SampledDataset(self, sampler)

    def transform(self, fn: Callable[..., Any], lazy: bool = True) -> Dataset:
        """Samples changed by a function: when asked for, or all of them now with ``lazy=False``.

        A sample that is a tuple arrives as several arguments.

        >>> list(ArrayDataset([1, 2], [3, 4]).transform(lambda a, b: a + b))
        [4, 6]
        """
        changed = _LazyTransformDataset(self, fn)
        return changed if lazy else SimpleDataset(list(changed))

    def transform_first(self, fn: Callable[[Any], Any], lazy: bool = True) -> Dataset:
        """Like ``transform``, of the first element of each sample only.

        >>> list(ArrayDataset([1, 2], [3, 4]).transform_first(lambda a: -a))
        [(-1, 3), (-2, 4)]
        """
        return self.transform(_TransformFirst(fn), lazy)


class SimpleDataset(Dataset):
    """Anything with ``len()`` and ``[]`` as a dataset.

    >>> SimpleDataset([10, 20])[1]
    20
    """

    def __init__(self, data: Any) -> None:
        self._data = data

    def __len__(self) -> int:
        return len(self._data)

    def __getitem__(self, idx: int) -> Any:
        return self._data[idx]

    def _take_batch(self, indices: list[int]) -> Any:
        return _rows(self._data, indices)


class ArrayDataset(Dataset):
    """Several arrays, lists or datasets side by side: sample i is ``(x1[i], x2[i], ...)``.

    >>> from slipstream import nd
    >>> data = ArrayDataset(nd.array([[1, 2], [3, 4]]), [0, 1])
    >>> data[1][0].tolist(), data[1][1]
    ([3.0, 4.0], 1)
    """

    def __init__(self, *args: Any) -> None:
        if not args:
            raise ValueError("ArrayDataset needs at least one array")
        self._length = len(args[0])
        for i, column in enumerate(args):
            if len(column) != self._length:
                raise ValueError(
                    f"arrays differ in length: the first has {self._length}, "
                    f"number {i + 1} has {len(column)}"
                )
        # Samples of a vector are numbers.
        self._data = [
            column.asnumpy() if isinstance(column, Array) and column.ndim == 1 else column
            for column in args
        ]

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, idx: int) -> Any:
        if len(self._data) == 1:
            return self._data[0][idx]
        return tuple(column[idx] for column in self._data)

    def _take_batch(self, indices: list[int]) -> Any:
        columns = [_rows(column, indices) for column in self._data]
        return columns[0] if len(columns) == 1 else columns


class RecordFileDataset(Dataset):
    """The records of a RecordIO file, as bytes; its index is the ``.idx`` file beside it.

    >>> import os, tempfile
    >>> from slipstream import recordio
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "few.rec")
    ...     with recordio.MXIndexedRecordIO(path[:-4] + ".idx", path, "w") as file:
    ...         file.write_idx(0, b"first")
    ...     RecordFileDataset(path)[0]
    b'first'
    """

    def __init__(self, filename: str) -> None:
        self.filename = os.fspath(filename)
        self.idx_file = os.path.splitext(self.filename)[0] + ".idx"
        self._record = recordio.MXIndexedRecordIO(self.idx_file, self.filename, "r")

    def __len__(self) -> int:
        return len(self._record.keys)

    def __getitem__(self, idx: int) -> Any:
        return self._record.read_idx(self._record.keys[idx])


class _LazyTransformDataset(Dataset):
    def __init__(self, data: Any, fn: Callable[..., Any]) -> None:
        self._data = data
        self._fn = fn

    def __len__(self) -> int:
        return len(self._data)

    def __getitem__(self, idx: int) -> Any:
        item = self._data[idx]
        return self._fn(*item) if isinstance(item, tuple) else self._fn(item)

    def _take_batch(self, indices: list[int]) -> Any:
        # A change of each image that says so can be made of all images of a batch at once.
        first = isinstance(self._fn, _TransformFirst)
        fn: Any = self._fn.fn if isinstance(self._fn, _TransformFirst) else self._fn
        if not indices or not getattr(fn, "_takes_batches", False):
            return None
        batch = take_batch(self._data, indices)
        if isinstance(batch, Array):
            return fn(batch) if fn._takes_batches(batch.ndim - 1) else None
        if not first or not isinstance(batch, list) or not isinstance(batch[0], Array):
            return None
        return [fn(batch[0]), *batch[1:]] if fn._takes_batches(batch[0].ndim - 1) else None


class _TransformFirst:
    """A class and no closure, so that it can be pickled."""

    def __init__(self, fn: Callable[[Any], Any]) -> None:
        self.fn = fn

    def __call__(self, x: Any, *args: Any) -> Any:
        return (self.fn(x), *args) if args else self.fn(x)


class _SampledDataset(Dataset):
    def __init__(self, dataset: Any, sampler: Any) -> None:
        self._dataset = dataset
        self._indices = list(sampler)

    def __len__(self) -> int:
        return len(self._indices)

    def __getitem__(self, idx: int) -> Any:
        return self._dataset[self._indices[idx]]

    def _take_batch(self, indices: list[int]) -> Any:
        return take_batch(self._dataset, [self._indices[i] for i in indices])


def _owner(cls: type, name: str) -> Any:
    return next((base for base in cls.__mro__ if name in vars(base)), None)


def take_batch(dataset: Any, indices: list[int]) -> Any:
    """The batch of ``default_batchify_fn`` for these samples in one step, or None."""
    if not isinstance(dataset, Dataset):
        return _rows(dataset, indices)
    cls = type(dataset)
    own = _owner(cls, "_take_batch")
    # A class derived from ours with samples of its own is asked for each of them.
    if own is None or own is not _owner(cls, "__getitem__"):
        return None
    return own._take_batch(dataset, indices)


def _rows(column: Any, indices: list[int]) -> Any:
    """The batch of some rows of an array, a list or a dataset."""
    if isinstance(column, (Array, numpy.ndarray)) and column.ndim and indices:
        at = numpy.asarray(indices)
        inside = at.dtype.kind in "iu" and at.ndim == 1 and at.min() >= 0 and at.max() < len(column)
        if inside and isinstance(column, Array):
            places = _core.from_buffer(type(column), at.astype("int64"), "int64", at.shape)
            rows = _core.gather(column, 0, [places], "clip")
            # One element of a vector has the shape (1,) in nd, and () in np.
            return rows if column[0].ndim < column.ndim else _core.reshape(rows, (-1, 1))
        if inside and column.dtype.kind in "biufc":
            return make_array(column[at])
    elif isinstance(column, Dataset):
        batch = take_batch(column, indices)
        if batch is not None:
            return batch
    return default_batchify_fn([column[i] for i in indices])
