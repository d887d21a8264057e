"""Timing that survives a noisy machine: contenders take turns; the median, or the best, counts."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass
class Row:
    """One line of the table: what was measured, against what, and what it must reach."""

    what: str
    ours: str
    peer: str
    ratio: float
    limit: float
    note: str = ""

    @property
    def reached(self) -> bool:
        return self.ratio <= self.limit


def in_turns(
    rounds: int,
    pause: float = 0.0,
    pick: Callable[[list[float]], float] = statistics.median,
    wake: bool = False,
    **contenders: Callable[[], object],
) -> dict[str, float]:
    """Seconds per call of each contender; each round runs all of them, one after the other.

    `pick` chooses of a contender's rounds: the median, or ``min``.

    `pause` seconds before each turn let the threads of the one before come to rest: those of
    OpenBLAS and OpenMP spin for up to 0.1 s after a call, on cores that the next one needs. With
    `wake`, a call that is not timed then wakes the threads whose turn it is.
    """
    times: dict[str, list[float]] = {name: [] for name in contenders}
    for call in contenders.values():
        call()  # warm up: threads, caches, pages
    gc.collect()
    for _ in range(rounds):
        for name, call in contenders.items():
            if pause:
                time.sleep(pause)
            if wake:
                call()
            start = time.perf_counter()
            call()
            times[name].append(time.perf_counter() - start)
    if pause:
        time.sleep(pause)
    return {name: pick(t) for name, t in times.items()}


def show_time(seconds: float) -> str:
    """Seconds in the unit a reader expects."""
    for unit, scale in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= scale:
            return f"{seconds / scale:.3g} {unit}"
    return f"{seconds * 1e9:.0f} ns"
