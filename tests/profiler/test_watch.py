"""The live view."""

from __future__ import annotations

import io
import time

import pytest
from rich.console import Console

from slipstream import _core, engine, np, profiler
from tests.profiler.conftest import work


def test_it_shows_rates_memory_and_blockers(quiet_engine):
    with profiler.watch(interval_s=1000, file=io.StringIO()) as w:
        work(20)
        out = io.StringIO()
        Console(file=out, width=120).print(w.view())
    shown = out.getvalue()
    assert "pending" in shown
    assert "executed" in shown
    assert "peak" in shown
    assert "item() at" in shown
    assert "conftest.py" in shown
    assert f"of {engine.configure()['threads']} threads" in shown


def test_it_sees_threads_at_work(quiet_engine):
    x = np.ones((600, 600))
    with profiler.watch(interval_s=1000, file=io.StringIO()) as w:
        patience = time.monotonic() + 30
        while w._busy[0] == 0 and time.monotonic() < patience:
            np.dot(np.dot(x, x), x).wait_to_read()
        found, looks = w._busy
        assert 0 < found <= looks * (engine.configure()["threads"] + 1)
        out = io.StringIO()
        Console(file=out, width=120).print(w.view())
    assert "busy" in out.getvalue()
    engine.waitall()
    assert _core.computing() == 0


def test_it_lives_beside_warnings(quiet_engine, recwarn):
    engine.configure(warn_sync=True)
    try:
        with profiler.watch(interval_s=0.01, file=io.StringIO()):
            work(200)
        work(200)
    finally:
        engine.configure(warn_sync=False)
    assert sum(w.category is engine.SyncWarning for w in recwarn) == 1


def test_bad_interval():
    with pytest.raises(ValueError, match="interval_s"):
        profiler.watch(0)
