"""Running programs in child processes, and shrinking those that have findings."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from typing import NamedTuple

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SECONDS = 60.0  # per program; the longest of them take one or two
MEGABYTES = 2000


class Finding(NamedTuple):
    """What happened in program `index` of a batch: it died, it hung, or an error was unclear."""

    index: int
    kind: str
    text: str


def run_batch(programs: list[list[str]], seconds: float = SECONDS) -> list[Finding]:
    """Run all programs, in as many children as it takes; every finding, in order."""
    findings: list[Finding] = []
    start = 0
    while start < len(programs):
        begun, found, ended, died = _one_child(programs[start:], seconds)
        findings += [Finding(start + i, "unclear", text) for i, text in found]
        if ended:
            break
        kind = "hang" if "Timeout (" in died else "crash"
        findings.append(Finding(start + begun, kind, died))
        start += begun + 1
    return findings


def _one_child(
    programs: list[list[str]], seconds: float
) -> tuple[int, list[tuple[int, str]], bool, str]:
    megabytes = MEGABYTES
    if "LD_PRELOAD" in os.environ:  # a sanitizer: slow, and its shadow takes terabytes of addresses
        seconds, megabytes = seconds * 5, 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "programs.json")
        with open(path, "w") as f:
            json.dump(programs, f)
        work = os.path.join(folder, "work")
        os.mkdir(work)
        # The child starts in there and finds these tests, but not the sources beside them.
        os.symlink(TESTS, os.path.join(work, "tests"))
        read, write = os.pipe()
        environment = dict(os.environ)
        environment["PYTHONPATH"] = os.pathsep.join(p or os.getcwd() for p in sys.path)
        # As many as on any machine: their stacks count for the limit of memory.
        environment["SLIPSTREAM_THREADS"] = "4"
        child = subprocess.Popen(
            [sys.executable, "-X", "faulthandler", "-m", "tests.hostile.child", path, str(write),
             str(seconds), str(megabytes)],
            pass_fds=[write], cwd=work, env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )  # fmt: skip
        os.close(write)
        begun, found, done = 0, [], False
        with os.fdopen(read) as report:
            for line in report:
                what = json.loads(line)
                begun = what.get("begin", begun)
                found += [(what["end"], text) for text in what.get("unclear", ())]
                done = done or "done" in what
        assert child.stderr is not None
        stderr = child.stderr.read().decode(errors="replace")
        code = child.wait()
    # Once all programs are through, how the process ends is part of the last one.
    return begun, found, done and code == 0, f"exit code {code}\n{stderr[-3000:]}"


def shrink(program: list[str], fails: Callable[[list[str]], bool]) -> list[str]:
    """Leave out statements, one at a time, as long as what is left still fails."""
    i = len(program) - 1
    while i >= 0:
        smaller = program[:i] + program[i + 1 :]
        if smaller and fails(smaller):
            program = smaller
        i -= 1
    return program
