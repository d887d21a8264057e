"""Runs a program under the recorder: in the environment that has MXNet, and in this one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..compat._document import NotRunnable, read_document
from ..compat._magics import translate

_HERE = str(Path(__file__).parent)
# Both runs start alike; the recorder needs neither slipstream nor this folder's other files.
_START = (
    "import json, sys; sys.path.insert(0, sys.argv[1]); from recorder import main; "
    "sys.exit(main(json.loads(sys.argv[2])))"
)
# MXNet is slipstream even if it is installed here; other packages are what the program has.
_SERVE = "from slipstream import compat; compat.install(); compat.install('mxnet', force=True); "
_SHOWN_LINES = 15


class CannotRun(Exception):
    """A sentence for the user: why a run did not leave a record."""


@dataclass(frozen=True)
class Program:
    """The program to run, and its limits.

    Attributes
    ----------
    script : str
        A file, a document with cells, or with `module` a module's name.
    steps : int
        Optimizer steps after which to stop; 0 runs to the end.
    limit_bytes : int
        The size at which a record is full.
    gradients : bool
        Whether to note the gradient of every operation, too.
    hybridize : bool
        Whether the program's `hybridize()` has an effect; hybridized blocks are noted from outside.
    """

    script: str
    arguments: Sequence[str] = ()
    module: bool = False
    steps: int = 0
    limit_bytes: int = 1 << 30
    gradients: bool = False
    hybridize: bool = False

    def settings(self, out: str, work: str) -> dict[str, object]:
        """Settings passed to the recorder."""
        script = self.script if self.module else os.path.abspath(self.script)
        folder = os.getcwd() if self.module else os.path.dirname(os.path.realpath(script))
        return {
            "script": script,
            "folder": folder,
            "source": None if self.module else _source(Path(script), work),
            "arguments": list(self.arguments),
            "module": self.module,
            "steps": self.steps,
            "limit": self.limit_bytes,
            "gradients": self.gradients,
            "hybridize": self.hybridize,
            "out": out,
        }


def _source(script: Path, work: str) -> str | None:
    """A file with a document's cells and where they are; None for a program."""
    document = read_document(script)
    if document is None:
        return None
    cells = [
        {
            "file": f"{script} cell {cell.number}" if document.is_notebook else str(script),
            "line": max(cell.line, 1),
            "source": translate(cell.source),
        }
        for cell in document.code(document.tab())
    ]
    path = os.path.join(work, "cells.json")
    Path(path).write_text(json.dumps(cells), encoding="utf-8")
    return path


def _start(command: list[str], env: dict[str, str], out: str, verbose: bool, where: str) -> None:
    """Runs one side; its output is shown on demand, and its end when it failed."""
    done = subprocess.run(
        command,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=None if verbose else subprocess.PIPE,
        stderr=None if verbose else subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if not os.path.exists(out):
        last = "\n".join((done.stdout or "").rstrip().split("\n")[-_SHOWN_LINES:])
        raise CannotRun(f"the program left no record {where} (exit code {done.returncode})\n{last}")
    if done.returncode and done.stdout:
        sys.stderr.write("\n".join(done.stdout.rstrip().split("\n")[-_SHOWN_LINES:]) + "\n")


def record_there(program: Program, python: str, out: str, work: str, verbose: bool) -> None:
    """Records the program with the MXNet of another Python.

    Raises
    ------
    CannotRun
        That Python has no MXNet, or the program ended without a record.
    """
    env = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "PYTHONHOME")}
    env["PYTHONHASHSEED"] = "0"
    probe = [python, "-c", "import mxnet, numpy; print(mxnet.__version__)"]
    try:
        found = subprocess.run(probe, env=env, capture_output=True, text=True, check=False)
    except OSError as error:
        raise CannotRun(f"--mxnet: {python} cannot be run: {error.strerror}") from None
    if found.returncode:
        last = found.stderr.strip().rpartition("\n")[2]
        raise CannotRun(f"--mxnet: {python} cannot import mxnet: {last}")
    settings = program.settings(out, work)
    command = [python, "-c", _START, _HERE, json.dumps(settings)]
    _start(command, env, out, verbose, "with mxnet")


def record_here(
    program: Program, replay: str, mxnet: str, out: str, work: str, verbose: bool
) -> None:
    """Records the program here, under the rules of MXNet's version `mxnet`, with its draws."""
    env = dict(os.environ, PYTHONHASHSEED="0")
    env["SLIPSTREAM_MXNET"] = "1.x" if mxnet.startswith("1.") else "2.0"
    settings = program.settings(out, work) | {"replay": replay}
    command = [sys.executable, "-c", _SERVE + _START, _HERE, json.dumps(settings)]
    _start(command, env, out, verbose, "here")


__all__ = ["CannotRun", "NotRunnable", "Program", "record_here", "record_there"]
