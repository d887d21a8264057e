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


def test_dir_lists_what_is_imported_on_demand():
    """Every name is there when asked for, also those that nothing has imported yet."""
    program = (
        "import slipstream as mx\n"
        "names = [n for n in dir(mx) if not n.startswith('_')]\n"
        "assert {'gluon', 'sym', 'viz', 'amp', 'AttrScope', 'use_np', 'ndarray'} <= {*names}\n"
        "for name in names: getattr(mx, name)\n"
        "from slipstream import amp, img, kv, mod, rnd, sym, AttrScope\n"
        "assert sym is mx.symbol and rnd is mx.random and img is mx.image and mod is mx.module\n"
        "assert mx.numpy is mx.np and mx.ndarray is mx.nd and mx.numpy_extension is mx.npx\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
