"""Programs to profile, small and the same every time."""

from __future__ import annotations

import pytest

from slipstream import engine, np, profiler


def work(times: int = 20, look: bool = True) -> None:
    """Products, a fused chain, a result that is never read, and a sync in the loop."""
    x = np.ones((64, 64))
    for _ in range(times):
        y = np.maximum(np.dot(x, x) + 1, 0)
        np.exp(y)
        total = y.sum()
        if look:
            total.item()


@pytest.fixture
def quiet_engine():
    """Nothing pending, counters at zero."""
    engine.waitall()
    engine.reset_stats()


@pytest.fixture
def finished(quiet_engine):
    """A profile of `work`."""
    with profiler.profile() as p:
        work()
    return p
