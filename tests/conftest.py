"""After every test: nothing pending, nothing leaked, the engine configured as before."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator

import pytest

from slipstream import SlipstreamError, engine, npx


def _settle() -> dict[str, int]:
    """What is alive once everything is computed and all garbage is gone."""
    gc.collect()
    with contextlib.suppress(SlipstreamError):  # failures that a test left unread on purpose
        engine.waitall()
    stats = engine.stats()
    return {name: stats[name] for name in ("live_values", "live_bytes", "pending")}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo) -> object:
    """Notes a failed test: its traceback keeps its arrays alive, which is no leak."""
    report = yield
    if report.when == "call":
        item.stash[_FAILED] = report.failed
    return report


_FAILED = pytest.StashKey[bool]()


@pytest.fixture(autouse=True)
def nothing_left_behind(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fails a test that leaks values or bytes; restores the engine's configuration."""
    config = engine.configure()
    before = _settle()
    gc.freeze()  # what is here before the test need not be looked at after it
    yield
    after = _settle()
    changed = engine.configure()
    engine.configure(**config)
    npx.reset_np()
    if request.node.stash.get(_FAILED, True):
        return
    assert after["pending"] == 0
    # Less than before is fine: a failed test's traceback kept some arrays until now.
    leaked = {name: after[name] - before[name] for name in after if after[name] > before[name]}
    assert not leaked, f"leaked {leaked} under {changed}"


@pytest.fixture
def held_window() -> None:
    """Nothing recorded starts before a sync: what was dropped or fused can be counted exactly."""
    engine.configure(window_ops=1_000_000, window_us=30_000_000)
