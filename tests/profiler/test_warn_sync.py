"""One warning for each line that waits in a hot loop."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings

import pytest

from slipstream import engine, np
from tests.profiler.conftest import work

PROGRAM = """
from slipstream import np
x = np.ones((400, 400))
for _ in range(20):
    x = np.dot(x, x) * 0.001
    x.asnumpy()
"""


def test_sync_warning_comes_once_for_a_line(quiet_engine, recwarn):
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


def test_sync_warning_as_error_is_raised(quiet_engine):
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
    assert "train.py:6" in result.stderr
