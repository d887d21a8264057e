"""CPU time of ``import slipstream`` beyond that of ``import numpy``, which it needs."""

from __future__ import annotations

import os
import statistics
import sys
from collections.abc import Iterator

from .measure import Row, show_time

ROUNDS = 20
GOAL = 0.10  # seconds


def _cpu_seconds(module: str) -> float:
    """User and system time of a new interpreter that imports a module."""
    program = [sys.executable, "-c", f"import {module}"]
    child = os.posix_spawn(sys.executable, program, os.environ)
    _, status, usage = os.wait4(child, 0)
    if status:
        raise RuntimeError(f"a new interpreter could not import {module}")
    return usage.ru_utime + usage.ru_stime


def rows() -> Iterator[Row]:
    """One row: the medians of interpreters that take turns."""
    modules = ("slipstream", "numpy")
    for module in modules:
        _cpu_seconds(module)  # warm up: compiled files, pages
    times = [[_cpu_seconds(module) for module in modules] for _ in range(ROUNDS)]
    ours, numpy = map(statistics.median, zip(*times, strict=True))
    yield Row(
        "import slipstream, CPU time beyond NumPy's", show_time(ours - numpy),
        f"{show_time(GOAL)} (goal)", (ours - numpy) / GOAL, 1.0,
        f"{show_time(ours)} in all, NumPy {show_time(numpy)}",
    )  # fmt: skip
