"""Batches of other iterators: as many as asked for, or made ahead."""

from __future__ import annotations

import queue
import threading
import weakref
from typing import Any

from ._base import DataBatch, DataDesc, DataIter


class _Shown(DataIter):
    """Gives parts of ``current_batch``, which another iterator made."""

    current_batch: Any = None

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


class ResizeIter(_Shown):
    """Passes of a given number of batches of another iterator, which begins anew when it ends.

    >>> from slipstream import io, nd
    >>> len(list(ResizeIter(io.NDArrayIter(nd.ones((4, 2)), batch_size=2), 5)))
    5
    """

    def __init__(self, data_iter: DataIter, size: int, reset_internal: bool = True) -> None:
        super().__init__(data_iter.batch_size)
        self.data_iter = data_iter
        self.size = size
        self.reset_internal = reset_internal
        self.cur = 0
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


def _fetch(source: DataIter, asked: queue.SimpleQueue[bool], made: queue.SimpleQueue[Any]) -> None:
    """The thread of a PrefetchingIter; it does not know the iterator, so that that can end."""
    while asked.get():
        try:
            made.put((source.next(), None))
        except StopIteration:
            made.put((None, None))
        except BaseException as e:
            made.put((None, e))


class PrefetchingIter(_Shown):
    """Batches of one or several iterators, side by side, each made ahead by a thread.

    Parameters
    ----------
    iters : DataIter or list of DataIter
    rename_data, rename_label : list of dict
        Old and new names, for each iterator.

    Examples
    --------
    >>> from slipstream import io, nd
    >>> made = PrefetchingIter(io.NDArrayIter(nd.ones((4, 3)), batch_size=2))
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
