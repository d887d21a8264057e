"""Programs, notebooks and documents in a folder of their own, run as a user runs them."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap

import pytest


@pytest.fixture
def slipstream(tmp_path):
    """Runs the command in an empty folder."""

    def call(*arguments, stdin=None, timeout=240, **environment):
        return subprocess.run(
            [sys.executable, "-m", "slipstream", *map(str, arguments)],
            cwd=tmp_path,
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            input=stdin,
            timeout=timeout,
        )

    return call


@pytest.fixture
def write(tmp_path):
    """Writes a text file and returns its path."""

    def make(name, text):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text), encoding="utf-8")
        return path

    return make


@pytest.fixture
def served():
    """``import mxnet`` and its kin are served in this process, until the test ends."""
    from slipstream import compat

    compat.install()
    yield compat
    compat.uninstall()
