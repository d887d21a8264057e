"""Batches of a pool that a program made itself: what loaders of other packages are built on."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from multiprocessing.reduction import ForkingPickler
from typing import Any

from ... import context
from ..._convert import Array

__all__ = ["ForkingPickler", "_MultiWorkerIter", "_as_in_context"]


def _as_in_context(data: Any, ctx: context.Context) -> Any:
    """A batch with its arrays on a device; lists of lists stay what they are."""
    if isinstance(data, Array):
        return data.as_in_context(ctx)
    if isinstance(data, (list, tuple)):
        return [_as_in_context(x, ctx) for x in data]
    return data


class _MultiWorkerIter:
    """Batches made by the workers of a ``multiprocessing`` pool, in the order of the sampler.

    Parameters
    ----------
    worker_pool : multiprocessing.Pool or ThreadPool
    batchify_fn : callable
        Given to `worker_fn`.
    batch_sampler : Sampler
    pin_memory, pin_device_id
        Accepted; memory of the CPU needs no pinning.
    worker_fn : callable
        Called in a worker as ``worker_fn(indices, batchify_fn, dataset)``. Gives the batch, pickled
        when there is no `dataset`.
    prefetch : int
        How many batches are asked for at once.
    dataset : Dataset, optional
        Given when the workers are threads.
    data_loader : DataLoader, optional
        Kept alive as long as this is.
    timeout : float
        Seconds to wait for a batch.
    """

    def __init__(
        self, worker_pool: Any, batchify_fn: Callable[[Any], Any], batch_sampler: Any,
        pin_memory: bool = False, pin_device_id: int = 0,
        worker_fn: Callable[..., Any] | None = None, prefetch: int = 0, dataset: Any = None,
        data_loader: Any = None, timeout: float = 120,
    ) -> None:  # fmt: skip
        if worker_fn is None:
            raise TypeError("worker_fn must be given: the function that the pool's workers call")
        self._worker_pool = worker_pool
        self._batchify_fn = batchify_fn
        self._batch_sampler = batch_sampler
        self._iter = iter(batch_sampler)
        self._worker_fn = worker_fn
        self._pin_memory = pin_memory
        self._pin_device_id = pin_device_id
        self._dataset = dataset
        self._data_loader = data_loader
        self._timeout = timeout
        self._data_buffer: dict[int, Any] = {}  # results to come, by number
        self._sent_idx = self._rcvd_idx = 0
        for _ in range(prefetch):
            self._push_next()

    def __len__(self) -> int:
        return len(self._batch_sampler)

    def __iter__(self) -> _MultiWorkerIter:
        return self

    def _push_next(self) -> None:
        """Asks the pool for one more batch; subclasses do it in their own way."""
        for chosen in self._iter:
            self._data_buffer[self._sent_idx] = self._worker_pool.apply_async(
                self._worker_fn, (chosen, self._batchify_fn, self._dataset)
            )
            self._sent_idx += 1
            return

    def __next__(self) -> Any:
        self._push_next()
        if self._rcvd_idx == self._sent_idx:
            raise StopIteration
        batch = self._data_buffer.pop(self._rcvd_idx).get(self._timeout)
        self._rcvd_idx += 1
        return pickle.loads(batch) if self._dataset is None else batch

    next = __next__
