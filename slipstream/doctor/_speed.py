"""A few operations against NumPy, to see whether this machine does what others do."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy

from .. import np


@dataclass
class Comparison:
    """The best times of one operation, here and in NumPy."""

    name: str
    ours_s: float
    numpy_s: float

    @property
    def ratio(self) -> float:
        """Our time divided by NumPy's."""
        return self.ours_s / max(self.numpy_s, 1e-9)

    def as_dict(self) -> dict[str, Any]:
        """The comparison for ``--json``."""
        return {**asdict(self), "ratio": self.ratio}


def _best(calls: tuple[Callable[[], object], ...], seconds: float) -> list[float]:
    """The least time of each call; they take turns."""
    for call in calls:
        call()  # warm up
    best = [float("inf")] * len(calls)
    end = time.perf_counter() + seconds
    for turn in range(200):
        for i, call in enumerate(calls):
            time.sleep(0.002)
            start = time.perf_counter()
            call()
            best[i] = min(best[i], time.perf_counter() - start)
        if turn >= 2 and time.perf_counter() > end:
            break
    return best


def speed(seconds: float = 0.4) -> list[Comparison]:
    """Compares a few operations, each for about `seconds`.

    >>> [c.name for c in speed(0.0)]
    ['x + y, 4 million', 'exp(x), 1 million', 'dot, 1000 x 1000']
    """
    rng = numpy.random.default_rng(0)
    a, b = (rng.random(4_000_000, dtype="float32") for _ in range(2))
    m = rng.random((1000, 1000), dtype="float32")
    x, y, w = np.array(a), np.array(b), np.array(m)
    e, x1 = a[:1_000_000], x[:1_000_000].copy()
    cases: list[tuple[str, Callable[[], object], Callable[[], object]]] = [
        ("x + y, 4 million", lambda: (x + y).wait_to_read(), lambda: a + b),
        ("exp(x), 1 million", lambda: np.exp(x1).wait_to_read(), lambda: numpy.exp(e)),
        ("dot, 1000 x 1000", lambda: np.dot(w, w).wait_to_read(), lambda: numpy.dot(m, m)),
    ]
    return [Comparison(name, *_best((ours, theirs), seconds)) for name, ours, theirs in cases]
