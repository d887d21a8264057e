"""Samplers: in which order the samples of a dataset are visited, and how they form batches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sized
from typing import Any

import numpy

__all__ = [
    "BatchSampler", "FilterSampler", "IntervalSampler", "RandomSampler", "Sampler",
    "SequentialSampler",
]  # fmt: skip

_LAST = ("keep", "discard", "rollover")


def _length(length: Any) -> int:
    if isinstance(length, bool) or not isinstance(length, (int, numpy.integer)) or length < 0:
        raise ValueError(f"length must be an integer of at least 0, not {length!r}")
    return int(length)


class Sampler:
    """Base class of samplers: ``__iter__`` gives indices, ``__len__`` how many.

    >>> class Evens(Sampler):
    ...     def __iter__(self):
    ...         return iter(range(0, 6, 2))
    ...     def __len__(self):
    ...         return 3
    >>> list(Evens())
    [0, 2, 4]
    """

    def __iter__(self) -> Iterator[Any]:
        raise TypeError(f"{type(self).__name__} does not define __iter__")

    def __len__(self) -> int:
        raise TypeError(f"{type(self).__name__} does not define __len__")


class SequentialSampler(Sampler):
    """One index after the other.

    >>> list(SequentialSampler(3)), list(SequentialSampler(3, start=5))
    ([0, 1, 2], [5, 6, 7])
    """

    def __init__(self, length: int, start: int = 0) -> None:
        self._length = _length(length)
        self._start = start

    def __iter__(self) -> Iterator[int]:
        return iter(range(self._start, self._start + self._length))

    def __len__(self) -> int:
        return self._length


class RandomSampler(Sampler):
    """Every index once, in an order that ``numpy.random`` draws anew each time.

    >>> sorted(RandomSampler(4))
    [0, 1, 2, 3]
    """

    def __init__(self, length: int) -> None:
        self._length = _length(length)

    def __iter__(self) -> Iterator[int]:
        return iter(numpy.random.permutation(self._length).tolist())

    def __len__(self) -> int:
        return self._length


class FilterSampler(Sampler):
    """The indices of the samples for which a function is true, in their order.

    >>> list(FilterSampler(lambda sample: sample > 10, [5, 20, 7, 30]))
    [1, 3]
    """

    def __init__(self, fn: Callable[[Any], Any], dataset: Any) -> None:
        self._indices = [i for i in range(len(dataset)) if fn(dataset[i])]

    def __iter__(self) -> Iterator[int]:
        return iter(self._indices)

    def __len__(self) -> int:
        return len(self._indices)


class IntervalSampler(Sampler):
    """Every ``interval``-th index; with ``rollover``, then those in between until all were seen.

    >>> list(IntervalSampler(7, interval=3))
    [0, 3, 6, 1, 4, 2, 5]
    >>> list(IntervalSampler(7, interval=3, rollover=False))
    [0, 3, 6]
    """

    def __init__(self, length: int, interval: int, rollover: bool = True) -> None:
        self._length = _length(length)
        if not 1 <= interval <= max(self._length, 1):
            raise ValueError(f"interval {interval} must be between 1 and the length {length}")
        self._interval = int(interval)
        self._rollover = rollover

    def __iter__(self) -> Iterator[int]:
        for start in range(self._interval if self._rollover else 1):
            yield from range(start, self._length, self._interval)

    def __len__(self) -> int:
        return self._length if self._rollover else -(-self._length // self._interval)


class BatchSampler(Sampler):
    """Lists of indices of another sampler.

    Parameters
    ----------
    sampler : Sampler
    batch_size : int
    last_batch : {'keep', 'discard', 'rollover'}
        What happens to an incomplete last batch: it is given, dropped, or begins the next pass.

    Examples
    --------
    >>> list(BatchSampler(SequentialSampler(5), 2))
    [[0, 1], [2, 3], [4]]
    >>> rolling = BatchSampler(SequentialSampler(5), 2, "rollover")
    >>> list(rolling), list(rolling)
    ([[0, 1], [2, 3]], [[4, 0], [1, 2], [3, 4]])
    """

    def __init__(self, sampler: Any, batch_size: int, last_batch: str = "keep") -> None:
        if not isinstance(batch_size, (int, numpy.integer)) or batch_size < 1:
            raise ValueError(f"batch_size must be a positive integer, not {batch_size!r}")
        if last_batch not in _LAST:
            raise ValueError(f"last_batch must be one of {_LAST}, not {last_batch!r}")
        self._sampler: Iterable[Any] = sampler
        self._batch_size = int(batch_size)
        self._last_batch = last_batch
        self._rest: list[Any] = []

    def __iter__(self) -> Iterator[list[Any]]:
        batch, self._rest = self._rest, []
        for index in self._sampler:
            batch.append(index)
            if len(batch) == self._batch_size:
                yield batch
                batch = []
        if batch and self._last_batch == "keep":
            yield batch
        elif self._last_batch == "rollover":
            self._rest = batch

    def __len__(self) -> int:
        assert isinstance(self._sampler, Sized)
        count = len(self._sampler)
        if self._last_batch == "keep":
            return -(-count // self._batch_size)
        return (count + len(self._rest)) // self._batch_size
