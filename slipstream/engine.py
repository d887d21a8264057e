"""Control of the backend: how it runs, how far ahead, and where Python waits for it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from . import _core, _warn_sync
from ._explain import explain
from ._warn_sync import SyncWarning

T = TypeVar("T")

__all__ = [
    "Lookahead", "SyncWarning", "bulk", "configure", "empty_cache", "explain", "lookahead",
    "no_sync", "ready", "reset_stats", "set_bulk_size", "stats", "wait", "waitall",
]  # fmt: skip


def waitall() -> None:
    """Wait until everything recorded so far is computed; raises what failed unseen.

    >>> waitall()
    """
    _core.waitall("waitall()")


def wait(*arrays: Any) -> None:
    """Wait until these arrays are computed.

    >>> from slipstream import np
    >>> wait(np.ones(2), np.zeros(2))
    """
    for x in arrays:
        _core.wait(x, "wait()")


def ready(x: Any) -> bool:
    """Whether an array is computed already; never waits.

    >>> from slipstream import np
    >>> x = np.ones(2)
    >>> x.wait_to_read()
    >>> ready(x)
    True
    """
    return _core.ready(x)


def stats() -> dict[str, int]:
    """Counters of the engine: operations recorded, executed, dropped, fused; syncs; bytes.

    ``elided`` is an older name of ``dropped`` and always equal to it.
    ``skipped_updates`` counts weights and running statistics that kept their values because an
    update of them could not be computed.

    >>> sorted(stats())[:3]
    ['cached_bytes', 'dropped', 'elided']
    """
    return _core.stats()


def _fail_at(operation: int, memory: bool = False) -> None:
    """For tests: let the `operation`-th operation recorded from now on fail when it runs.

    Parameters
    ----------
    operation
        1 is the next one; 0 ends a fault that was asked for.
    memory
        Whether it fails for want of memory.

    Examples
    --------
    >>> from slipstream import SlipstreamError, engine, np
    >>> x = np.ones(2)
    >>> engine._fail_at(2)
    >>> y = (x + 1) * 2
    >>> try:
    ...     y.wait_to_read()
    ... except SlipstreamError as e:
    ...     print(str(e).splitlines()[0])
    injected fault
    >>> engine._fail_at(0)
    """
    _core.fail_at(_at_least("operation", operation, 0), bool(memory))


def reset_stats() -> None:
    """Start the counters of ``stats`` anew.

    >>> reset_stats()
    """
    _core.reset_stats()


def empty_cache() -> None:
    """Give memory that is kept for reuse back to the system.

    >>> empty_cache()
    """
    _core.empty_cache()


def _at_least(name: str, value: Any, least: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{name} must be an integer, not {value!r}")
    if value < least:
        raise ValueError(f"{name} must be at least {least}, not {value}")
    return value


def configure(
    mode: str | None = None, threads: int | None = None, fusion: bool | None = None,
    budget_bytes: int | None = None, window_ops: int | None = None, window_us: int | None = None,
    warn_sync: bool | None = None, flush_denorms: bool | None = None,
) -> dict[str, Any]:  # fmt: skip
    """Change how the engine runs; what is None stays. Returns the configuration.

    Parameters
    ----------
    mode : 'async' or 'sync'
        'sync' runs each operation when it is recorded, for debugging.
    threads : int
        Threads that compute.
    fusion : bool
        Whether chains of elementwise operations run as one.
    budget_bytes : int
        How many bytes pending work may hold before recording has to help.
    window_ops, window_us : int
        How many operations, and how many microseconds, wait to see their consumers.
    warn_sync : bool
        Whether a line that waits in a hot loop gets a ``SyncWarning``, with what it cost.
    flush_denorms : bool
        Whether numbers too small for full precision (below 1.2e-38 in float32) count as zero. CPUs
        compute with them many times slower. What was recorded before is computed as before.

    Examples
    --------
    >>> before = configure()
    >>> configure(fusion=False)["fusion"]
    False
    >>> configure(fusion=before["fusion"]) == before
    True
    """
    config = _core.config()
    changes: dict[str, Any] = {}
    if mode is not None:
        if mode not in ("async", "sync"):
            raise ValueError(f"mode must be 'async' or 'sync', not {mode!r}")
        changes["mode"] = mode
    if fusion is not None:
        if fusion not in (True, False):
            raise TypeError(f"fusion must be True or False, not {fusion!r}")
        changes["fusion"] = bool(fusion)
    if flush_denorms is not None:
        if flush_denorms not in (True, False):
            raise TypeError(f"flush_denorms must be True or False, not {flush_denorms!r}")
        changes["flush_denorms"] = bool(flush_denorms)
    if threads is not None:
        changes["threads"] = _at_least("threads", threads, 1)
    if budget_bytes is not None:
        changes["budget_bytes"] = _at_least("budget_bytes", budget_bytes, 1)
    if window_ops is not None:
        changes["window_ops"] = _at_least("window_ops", window_ops, 1)
    if window_us is not None:
        changes["window_us"] = _at_least("window_us", window_us, 0)
    if warn_sync is not None:
        if warn_sync not in (True, False):
            raise TypeError(f"warn_sync must be True or False, not {warn_sync!r}")
        if warn_sync != _warn_sync.is_on():
            _warn_sync.switch(bool(warn_sync))
    if any(config[name] != value for name, value in changes.items()):
        config.update(changes)
        _core.configure(
            config["mode"] == "async", config["threads"], config["fusion"],
            config["budget_bytes"], config["window_ops"], config["window_us"],
            config["flush_denorms"],
        )  # fmt: skip
    return {**_core.config(), "warn_sync": _warn_sync.is_on()}


def set_bulk_size(size: int) -> int:
    """Set how many operations wait for their consumers (0: none do); returns the size before.

    >>> before = set_bulk_size(8)
    >>> set_bulk_size(before)
    8
    """
    return _core.set_window_ops(max(1, _at_least("size", size, 0)))


class bulk(_core.WholeScope):
    """``with bulk(size):`` sets the bulk size inside the block and restores it after.

    >>> with bulk(10):
    ...     configure()["window_ops"]
    10
    """

    def __init__(self, size: int) -> None:
        self._size = _at_least("size", size, 0)

    def _save(self) -> int:
        return _core.config()["window_ops"]

    def _set(self) -> None:
        set_bulk_size(self._size)

    def _restore(self, saved: int) -> None:
        set_bulk_size(saved)


class no_sync(_core.WholeScope):
    """Inside the block every wait raises: finds hidden sync points.

    >>> from slipstream import np
    >>> with no_sync():
    ...     y = np.ones(2) + 1
    >>> y
    array([2., 2.])
    """

    def _save(self) -> bool:
        return _core.is_no_sync()

    def _set(self) -> None:
        _core.set_no_sync(True)

    def _restore(self, saved: bool) -> None:
        _core.set_no_sync(saved)


class Lookahead:
    """Keeps recording at most `depth` batches ahead: batch t finishes before t + depth starts.

    See ``lookahead``.
    """

    def __init__(self, depth: int) -> None:
        self._depth = _at_least("depth", depth, 1)
        self._fences: deque[int] = deque()

    def step(self) -> None:
        """Ends a batch: waits until the batch `depth - 1` before it has finished."""
        self._fences.append(_core.fence())
        if len(self._fences) >= self._depth:
            _core.wait_fence(self._fences.popleft(), "lookahead")

    def over(self, batches: Iterable[T]) -> Iterator[T]:
        """The batches, each handed out when it may start."""
        for batch in batches:
            yield batch
            del batch  # so that only the caller decides how long it lives
            self.step()

    def __enter__(self) -> Lookahead:
        return self

    def __exit__(self, *exc: object) -> None:
        self._fences.clear()


def lookahead(depth: int, iterable: Iterable[T] | None = None) -> Any:
    """Run ahead by batches: batch t + depth starts only when batch t has finished.

    Parameters
    ----------
    depth : int
        1 waits for each batch before the next one starts; 2 lets two overlap.
    iterable : optional
        The batches. Without it a context object is returned whose ``step()`` ends a batch.

    Examples
    --------
    >>> from slipstream import engine, np
    >>> total = np.zeros(())
    >>> for x in engine.lookahead(2, [1, 2, 3]):
    ...     total += x
    >>> with engine.lookahead(1) as window:
    ...     for x in [1, 2, 3]:
    ...         total += x
    ...         window.step()
    >>> total
    array(12.)
    """
    window = Lookahead(depth)
    return window if iterable is None else window.over(iterable)
