"""What ``import slipstream`` brings along."""

from __future__ import annotations

import os
import subprocess
import sys

_NEW_MODULES = """
import sys, numpy
before = set(sys.modules)
import slipstream
print(*set(sys.modules) - before)
"""


def test_import_leaves_slow_modules_alone():
    """What only files, errors, pictures and models need is imported by them."""
    program = [sys.executable, "-c", _NEW_MODULES]
    loaded = set(subprocess.run(program, capture_output=True, text=True, check=True).stdout.split())
    assert "slipstream.np" in loaded
    assert loaded.isdisjoint({"difflib", "html", "json", "tempfile", "zipfile"})
    assert loaded.isdisjoint({"slipstream._files", "slipstream.gluon", "slipstream.symbol"})


_NEW_THREADS = """
import os, numpy
before = len(os.listdir("/proc/self/task"))
import slipstream
print(len(os.listdir("/proc/self/task")) - before)
"""


def test_import_starts_no_threads():
    """OpenBLAS would start some when it is loaded; ours start with the first work."""
    program = [sys.executable, "-c", _NEW_THREADS]
    environment = {k: v for k, v in os.environ.items() if k != "OPENBLAS_NUM_THREADS"}
    found = subprocess.run(program, capture_output=True, text=True, check=True, env=environment)
    assert found.stdout.split() == ["0"]
