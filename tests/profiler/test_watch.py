"""The live view."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from slipstream import engine, profiler
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
