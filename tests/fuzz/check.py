"""Comparing engines: the sync engine without fusion says what is right, to the bit."""

from __future__ import annotations

import contextlib
import gc
import itertools
import random
from collections.abc import Callable, Iterator
from typing import Any

from slipstream import _core

from .execute import Program, execute

ORACLE = {"mode": "sync", "threads": 1, "fusion": False, "window_ops": 64, "window_us": 50}


def variants(threads: tuple[int, ...] = (1, 2, 4)) -> list[dict[str, Any]]:
    """Every async configuration that the oracle is compared with."""
    axes = itertools.product(threads, (True, False), (1, 8, 64, 1000), (1, 50))
    return [
        {"mode": "async", "threads": t, "fusion": f, "window_ops": o, "window_us": u}
        for t, f, o, u in axes
    ]


def some_variants(seed: int, count: int, threads: tuple[int, ...] = (1, 2, 4)) -> Iterator[dict]:
    """A few of them, and the sync engine with fusion now and then."""
    rng = random.Random(seed)
    yield from rng.sample(variants(threads), count)
    if rng.random() < 0.25:
        yield {**ORACLE, "threads": rng.choice(threads), "fusion": True}


def configure(c: dict[str, Any]) -> None:
    """Apply a configuration; what it does not name stays as it is."""
    c = {**_core.config(), **c}
    _core.configure(
        c["mode"] == "async", c["threads"], c["fusion"], c["budget_bytes"], c["window_ops"],
        c["window_us"], c["flush_denorms"],
    )  # fmt: skip


def settle() -> None:
    """Finish everything and release unreferenced values."""
    gc.collect()
    with contextlib.suppress(_core.SlipstreamError):  # failures that the program dropped unread
        _core.waitall("waitall()")


def books() -> dict[str, int]:
    """What must be the same before and after."""
    stats = _core.stats()
    return {k: stats[k] for k in ("live_values", "live_bytes", "pending")}


class Mismatch(AssertionError):
    """Two engines disagree about a program, or one of them leaks."""


class _Ended(Exception):
    """Leaves a scope that would raise at its end."""


def run_under(config: dict[str, Any], program: Program, seed: int) -> dict[str, Any]:
    """What the program shows under `config`; raises when something is left behind."""
    configure(config)
    settle()
    before = books()
    # As a step of an optimizer: failures stay on their values, in sync mode, too, to be compared.
    with contextlib.suppress(_Ended), _core.Updating():
        shown = execute(program, seed)
        raise _Ended
    settle()
    after = books()
    if after != before:
        raise Mismatch(f"left behind under {config}: {before} -> {after}")
    stats = _core.stats()
    if stats["recorded"] != stats["executed"] + stats["dropped"] + stats["pending"]:
        raise Mismatch(f"operations unaccounted for under {config}: {stats}")
    return shown


def differences(expected: dict[str, Any], got: dict[str, Any]) -> list[str]:
    """Lines naming each array that is not as expected."""
    lines = []
    for part in ("final", "seen"):
        if expected[part] == got[part]:
            continue
        if part == "final":
            pairs = [
                (n, expected[part].get(n), got[part].get(n))
                for n in sorted(expected[part].keys() | got[part].keys())
            ]
        else:
            pairs = [
                (f"reading {i} of {a[0]}", a[1], b[1])
                for i, (a, b) in enumerate(zip(expected[part], got[part], strict=False))
            ]
            counts = len(expected[part]), len(got[part])
            if counts[0] != counts[1]:
                lines.append(f"expected {counts[0]} readings, got {counts[1]}")
        lines += [f"{n}: expected {a!r}, got {b!r}" for n, a, b in pairs if a != b]
    return lines


def check(program: Program, seed: int, configs: Iterator[dict] | list[dict]) -> None:
    """Raise Mismatch unless every configuration shows what the oracle shows."""
    expected = run_under(ORACLE, program, seed)
    for config in configs:
        lines = differences(expected, run_under(config, program, seed))
        if lines:
            raise Mismatch(f"under {config}:\n  " + "\n  ".join(lines[:10]))


def shrink(program: Program, fails: Callable[[Program], bool]) -> Program:
    """The program with statements removed as long as it still fails."""
    step = max(1, len(program) // 2)
    while step:
        i = 0
        while i < len(program):
            shorter = program[:i] + program[i + step :]
            if fails(shorter):
                program = shorter
            else:
                i += step
        step //= 2
    return program


def show(program: Program) -> str:
    """The program as text that can be pasted back into Python."""
    return "[\n" + "".join(f"    {statement!r},\n" for statement in program) + "]"
