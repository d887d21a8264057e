"""One warning for each line that waits in a hot loop."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings

import pytest

from slipstream import _warn_sync, engine, np
from tests.profiler.conftest import work

# Nothing starts before it is looked at, so that every look waits.
PROGRAM = """
from slipstream import engine, np
engine.configure(window_ops=1_000_000, window_us=30_000_000)
x = np.ones((400, 400))
for _ in range(20):
    x = np.dot(x, x) * 0.001
    x.asnumpy()
"""


@pytest.fixture
def any_wait(monkeypatch):
    """A wait counts however short it is: how long it takes is up to the machine."""
    monkeypatch.setattr(_warn_sync, "_LEAST_S", 0.0)


def test_sync_warning_comes_once_for_a_line(quiet_engine, any_wait, recwarn):
    engine.configure(warn_sync=True)
    try:
        for _ in range(40):
            work(1)
            x = np.ones((100, 100))
            np.dot(x, x).asnumpy()
    finally:
        engine.configure(warn_sync=False)
    told = [w for w in recwarn if w.category is engine.SyncWarning]
    mine = [w for w in told if w.filename == __file__]
    assert len(mine) == 1
    assert "asnumpy() waited here 10 times" in str(mine[0].message)


def test_short_waits_are_not_worth_a_warning(quiet_engine, monkeypatch, recwarn):
    monkeypatch.setattr(_warn_sync, "_LEAST_S", 3600.0)
    engine.configure(warn_sync=True)
    try:
        for _ in range(40):
            np.ones(3).asnumpy()
    finally:
        engine.configure(warn_sync=False)
    assert not [w for w in recwarn if w.category is engine.SyncWarning]


def test_sync_warning_as_error_is_raised(quiet_engine, any_wait):
    engine.configure(warn_sync=True)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", engine.SyncWarning)
            with pytest.raises(engine.SyncWarning):
                for _ in range(200):
                    np.dot(np.ones((100, 100)), np.ones((100, 100))).asnumpy()
    finally:
        engine.configure(warn_sync=False)


def test_warn_sync_from_the_environment(tmp_path):
    (tmp_path / "train.py").write_text(PROGRAM)
    result = subprocess.run(
        [sys.executable, "train.py"], cwd=tmp_path, capture_output=True, text=True,
        timeout=120, env={**os.environ, "SLIPSTREAM_WARN_SYNC": "1"},
    )  # fmt: skip
    assert result.stderr.count("SyncWarning") == 1
    assert "train.py:7" in result.stderr
