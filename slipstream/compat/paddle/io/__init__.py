"""``paddle.io``: data sets and loaders."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy

from .._absent import explain
from .._tensor import Tensor


class Dataset:
    """Something with ``__getitem__`` and ``__len__``."""

    def __getitem__(self, index: int) -> Any:
        raise TypeError(f"{type(self).__name__} has no __getitem__")

    def __len__(self) -> int:
        raise TypeError(f"{type(self).__name__} has no __len__")


class IterableDataset:
    """Something with ``__iter__``."""

    def __iter__(self) -> Iterator[Any]:
        raise TypeError(f"{type(self).__name__} has no __iter__")


class TensorDataset(Dataset):
    """Rows of several tensors.

    Examples
    --------
    >>> from slipstream.compat import paddle
    >>> data = TensorDataset([paddle.ones((3, 2)), paddle.zeros((3,))])
    >>> len(data), data[0][0].shape
    (3, [2])
    """

    def __init__(self, tensors: Sequence[Tensor]) -> None:
        if len({len(t) for t in tensors}) > 1:
            raise ValueError("tensors: they have different lengths")
        self.tensors = list(tensors)

    def __getitem__(self, index: Any) -> tuple[Tensor, ...]:
        return tuple(t[index] for t in self.tensors)

    def __len__(self) -> int:
        return len(self.tensors[0])


class BatchSampler:
    """Numbers of examples, in batches."""

    def __init__(
        self,
        dataset: Any = None,
        sampler: Any = None,
        shuffle: bool = False,
        batch_size: int = 1,
        drop_last: bool = False,
    ) -> None:
        self.sampler = sampler
        self.dataset = dataset
        self.shuffle = shuffle
        self.batch_size = batch_size
        self.drop_last = drop_last

    def __iter__(self) -> Iterator[list[int]]:
        order = list(self.sampler if self.sampler is not None else range(len(self.dataset)))
        if self.shuffle:
            random.shuffle(order)
        for i in range(0, len(order), self.batch_size):
            batch = order[i : i + self.batch_size]
            if len(batch) == self.batch_size or not self.drop_last:
                yield batch

    def __len__(self) -> int:
        n = len(self.sampler if self.sampler is not None else self.dataset)
        return n // self.batch_size if self.drop_last else -(-n // self.batch_size)


def default_collate(examples: Sequence[Any]) -> Any:
    """Examples as one batch."""
    first = examples[0]
    if isinstance(first, Tensor):
        from .._functions import stack

        return stack(list(examples))
    if isinstance(first, dict):
        return {key: default_collate([e[key] for e in examples]) for key in first}
    if isinstance(first, (list, tuple)):
        return [default_collate(list(part)) for part in zip(*examples, strict=True)]
    return Tensor(numpy.asarray(examples))


class DataLoader:
    """Batches of a data set.

    Batches are made by the caller's own thread: the work on them is behind it anyway.

    Examples
    --------
    >>> from slipstream.compat import paddle
    >>> data = TensorDataset([paddle.ones((5, 2))])
    >>> [x.shape for (x,) in DataLoader(data, batch_size=3)]
    [[3, 2], [2, 2]]
    """

    def __init__(
        self,
        dataset: Any,
        feed_list: Any = None,
        places: Any = None,
        return_list: bool = True,
        batch_sampler: Any = None,
        batch_size: int = 1,
        shuffle: bool = False,
        drop_last: bool = False,
        collate_fn: Callable[[list[Any]], Any] | None = None,
        num_workers: int = 0,
        **options: Any,
    ) -> None:
        self.dataset = dataset
        self.batch_size = batch_size
        self.drop_last = drop_last
        self.collate_fn = collate_fn
        self.batch_sampler = batch_sampler
        if batch_sampler is None and not isinstance(dataset, IterableDataset):
            self.batch_sampler = BatchSampler(dataset, None, shuffle, batch_size, drop_last)

    def __iter__(self) -> Iterator[Any]:
        collate = self.collate_fn or default_collate
        if self.batch_sampler is None:
            batch: list[Any] = []
            for example in self.dataset:
                batch.append(example)
                if len(batch) == self.batch_size:
                    yield collate(batch)
                    batch = []
            if batch and not self.drop_last:
                yield collate(batch)
            return
        whole = self.collate_fn is None and type(self.dataset) is TensorDataset
        for numbers in self.batch_sampler:
            if whole:  # one operation per tensor instead of one per row
                yield list(self.dataset[numpy.asarray(numbers)])
            else:
                yield collate([self.dataset[i] for i in numbers])

    def __len__(self) -> int:
        return len(self.batch_sampler)


__getattr__ = explain("paddle.io")
