"""Programs that were built against an earlier libslipstream go on to run."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from slipstream import _native

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("write_abi", ROOT / "tools" / "write_abi.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def written(tool):
    return json.loads(tool.WRITTEN.read_text("utf-8"))


@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
def test_header_is_what_was_written_down(tool, written):
    """Something new? python tools/write_abi.py. Something changed? See what that prints."""
    assert tool.differences(written, tool.abi()) == []


def test_changes_are_found(tool, written):
    def changed(kind, name, value):
        now = {k: dict(names) for k, names in written.items()}
        if value is None:
            del now[kind][name]
        else:
            now[kind][name] = value
        return tool.differences(written, now)

    assert changed("functions", "ss_free", "void (ss_array* x)") == [
        "functions ss_free was 'int (ss_array* x)' and is 'void (ss_array* x)'"
    ]
    assert changed("functions", "ss_free", None)
    assert changed("size", "ss_arg", 40) == ["size ss_arg was 32 and is 40"]
    assert changed("offset", "ss_arg.kind", 4) and changed("number", "SS_FLOAT32", 10)
    assert changed("functions", "ss_new", "int (void)") == ["functions ss_new is new"]
    assert changed("number", "SS_ABI_VERSION", 2) == []


def test_library_exports_the_functions_and_nothing_else(written):
    nm = shutil.which("nm")
    if nm is None:
        pytest.skip("needs nm")
    done = subprocess.run(
        [nm, "-D", "--defined-only", _native.library()], capture_output=True, text=True, check=True
    )
    exported = {line.split()[-1] for line in done.stdout.splitlines()}
    assert exported == set(written["functions"])
