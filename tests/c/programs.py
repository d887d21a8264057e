"""Compiles and runs programs in C against the library, as a user does."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from pathlib import Path

from slipstream import _libraries, _native

COMPILER = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


def environment() -> dict[str, str]:
    """A library in a source tree does not lie beside the packages that it finds by itself."""
    paths = dict(os.environ)
    if not (_native.library().parents[2] / "scipy_openblas32").exists():
        paths["SLIPSTREAM_OPENBLAS"] = _libraries.openblas_path()
        paths["SLIPSTREAM_ONEDNN"] = _libraries.onednn_path() or ""
    return paths


def run(command: list[str], env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Runs a command, which must succeed."""
    done = subprocess.run(
        command, env=environment() if env is None else env, capture_output=True, text=True,
        timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, f"{shlex.join(command)}\n{done.stdout}{done.stderr}"
    return done


def compiled(source: Path, program: Path, *flags: str) -> Path:
    """Builds a program from one file."""
    warnings = ["-Wall", "-Wextra", "-Werror"]
    paths = [*shlex.split(_native.cflags()), *shlex.split(_native.libs())]
    run([str(COMPILER), *flags, *warnings, "-O1", str(source), "-o", str(program), *paths,
         "-lpthread", "-lm"])  # fmt: skip
    return program
