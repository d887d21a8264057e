"""The loader: batches of a dataset, made ahead by processes or threads."""

from __future__ import annotations

import multiprocessing
import os
import weakref
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as _FutureTimeoutError
from typing import Any

import numpy

from ._pools import (  # noqa: F401  # loaders of other packages import them from here
    ForkingPickler,
    _as_in_context,
    _MultiWorkerIter,
)
from ._workers import Failure, Pool
from .batchify import default_batchify_fn
from .dataset import take_batch
from .sampler import BatchSampler, RandomSampler, SequentialSampler

__all__ = ["DataLoader", "default_batchify_fn", "default_mp_batchify_fn"]

# Batches of workers are moved to shared memory, whichever function made them.
default_mp_batchify_fn = default_batchify_fn


class _Box(dict[int, Any]):
    """Batches of one iterator, by number; workers' results for a box that is gone are dropped."""

    __slots__ = ("__weakref__",)


class _Maker:
    """Makes a batch of a list of indices."""

    def __init__(self, dataset: Any, batchify_fn: Callable[[Any], Any]) -> None:
        self.dataset = dataset
        self.batchify_fn = batchify_fn

    def __call__(self, chosen: Any) -> Any:
        if self.batchify_fn is default_batchify_fn and isinstance(chosen, list):
            batch = take_batch(self.dataset, chosen)
            if batch is not None:
                return batch
        return self.batchify_fn([self.dataset[i] for i in chosen])


def _submitted(executor: ThreadPoolExecutor, make: _Maker, chosen: Any) -> Future[Any]:
    """A batch to come; made here and now where no thread can be started."""
    try:
        return executor.submit(make, chosen)
    except RuntimeError:  # a limit of the user or the container
        future: Future[Any] = Future()
        try:
            future.set_result(make(chosen))
        except Exception as e:
            future.set_exception(e)
        return future


def _shut(executor: ThreadPoolExecutor) -> None:
    executor.shutdown(wait=False, cancel_futures=True)


class DataLoader:
    """Batches of a dataset.

    Parameters
    ----------
    dataset : Dataset
        Or anything with ``len()`` and ``[]``, such as an array.
    batch_size : int
    shuffle : bool
        Another order in every pass, drawn by ``numpy.random``.
    sampler : Sampler
        Gives the order instead.
    last_batch : {'keep', 'discard', 'rollover'}
        What happens to an incomplete last batch; 'keep' when None.
    batch_sampler : Sampler
        Gives lists of indices, instead of the four above.
    batchify_fn : callable
        Makes a batch of a list of samples; ``default_batchify_fn`` stacks them.
    num_workers : int
        Processes (or threads) that make batches; with 0 they are made when asked for. Processes
        start with the first pass and serve until the loader is gone. They see the dataset as it
        was then. Batches come in the order of the sampler, whichever worker is first.
    pin_memory, pin_device_id
        Accepted; memory of the CPU needs no pinning.
    prefetch : int
        How many batches are made ahead; twice the number of workers when None.
    thread_pool : bool
        Threads in place of processes: right where samples are made by NumPy, Pillow or this
        library, which all let other threads run.
    timeout : int
        Seconds to wait for a batch of a worker.
    try_nopython, auto_reload
        Accepted; a pass begins when it is asked for.

    Raises
    ------
    The error of a worker, with its traceback as the cause; SlipstreamError when a worker died;
    multiprocessing.TimeoutError when no batch came in time.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon.data import ArrayDataset, DataLoader
    >>> data = ArrayDataset(nd.arange(10).reshape((5, 2)), [0, 1, 2, 3, 4])
    >>> for x, y in DataLoader(data, batch_size=2):
    ...     print(x.shape, y.tolist())
    (2, 2) [0, 1]
    (2, 2) [2, 3]
    (1, 2) [4]
    """

    def __init__(
        self, dataset: Any, batch_size: int | None = None, shuffle: bool = False,
        sampler: Any = None, last_batch: str | None = None, batch_sampler: Any = None,
        batchify_fn: Callable[[Any], Any] | None = None, num_workers: int = 0,
        pin_memory: bool = False, pin_device_id: int = 0, prefetch: int | None = None,
        thread_pool: bool = False, timeout: float = 120, try_nopython: bool | None = None,
        auto_reload: bool = False,
    ) -> None:  # fmt: skip
        if batch_sampler is not None:
            if batch_size is not None or shuffle or sampler is not None or last_batch is not None:
                raise ValueError(
                    "batch_size, shuffle, sampler and last_batch must not be given with "
                    "batch_sampler"
                )
        else:
            if batch_size is None:
                raise ValueError("batch_size must be given, or batch_sampler")
            if sampler is None:
                kind = RandomSampler if shuffle else SequentialSampler
                sampler = kind(len(dataset))
            elif shuffle:
                raise ValueError("shuffle must not be given with sampler")
            batch_sampler = BatchSampler(sampler, batch_size, last_batch or "keep")
        if not isinstance(num_workers, (int, numpy.integer)):
            raise TypeError(f"num_workers must be an integer, not {num_workers!r}")
        if timeout <= 0:
            raise ValueError(f"timeout must be positive, not {timeout}")
        self._dataset = dataset
        self._batch_sampler = batch_sampler
        self._num_workers = max(int(num_workers), 0)
        self._prefetch = 2 * self._num_workers if prefetch is None else max(int(prefetch), 1)
        self._thread_pool = thread_pool
        self._timeout = timeout
        self._pin_memory = pin_memory  # for subclasses
        self._pin_device_id = pin_device_id
        self._make = _Maker(dataset, batchify_fn or default_batchify_fn)
        self._pool: Pool | None = None
        self._executor: ThreadPoolExecutor | None = None
        self._executor_pid = 0

    def __len__(self) -> int:
        return len(self._batch_sampler)

    def __iter__(self) -> Iterator[Any]:
        if self._num_workers == 0:
            return map(self._make, iter(self._batch_sampler))
        if self._thread_pool:
            return self._iterate_threads()
        return self._iterate_processes()

    def _workers(self) -> Pool:
        # A fork of the process has neither the workers nor the threads of its parent.
        if self._pool is None or self._pool.broken or self._pool.pid != os.getpid():
            slots = max(1, -(-self._prefetch // self._num_workers))
            self._pool = Pool(self._num_workers, slots, self._make)
        return self._pool

    def _iterate_processes(self) -> Iterator[Any]:
        pool = self._workers()
        order = iter(self._batch_sampler)
        seeds = numpy.random.default_rng(numpy.random.randint(0, 1 << 31))
        tasks: deque[int] = deque()
        box = _Box()

        def more() -> None:
            for chosen in order:
                tasks.append(pool.submit(chosen, int(seeds.integers(1 << 62)), box))
                return

        def batches() -> Iterator[Any]:
            while tasks:
                batch = pool.receive(tasks.popleft(), box, self._timeout)
                if isinstance(batch, Failure):
                    raise batch.error
                more()
                yield batch

        for _ in range(self._prefetch):
            more()
        return batches()

    def _iterate_threads(self) -> Iterator[Any]:
        if self._executor is None or self._executor_pid != os.getpid():
            self._executor = ThreadPoolExecutor(self._num_workers, "DataLoader")
            self._executor_pid = os.getpid()
            weakref.finalize(self, _shut, self._executor)
        executor = self._executor
        order = iter(self._batch_sampler)
        made: deque[Future[Any]] = deque()

        def more() -> None:
            for chosen in order:
                made.append(_submitted(executor, self._make, chosen))
                return

        def batches() -> Iterator[Any]:
            try:
                while made:
                    try:
                        batch = made.popleft().result(self._timeout)
                    except _FutureTimeoutError as e:
                        raise multiprocessing.TimeoutError(
                            f"no batch within {self._timeout:g} seconds"
                        ) from e
                    more()
                    yield batch
            finally:
                for future in made:
                    future.cancel()

        for _ in range(self._prefetch):
            more()
        return batches()
