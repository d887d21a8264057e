"""Every function that waits, and some that do not."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy

from .. import engine, np, npx, profiler
from ._film import timelines
from ._report import Report, Say, duration, of, rounds, settle
from ._svg import Bar, Picture, bars

_WAITING: list[tuple[str, Callable[[Any], object]]] = [
    ("y.wait_to_read()", lambda y: y.wait_to_read()),
    ("npx.waitall()", lambda y: npx.waitall()),
    ("print(y)", lambda y: str(y)),
    ("y.asnumpy()", lambda y: y.asnumpy()),
    ("numpy.asarray(y)", lambda y: numpy.asarray(y)),
    ("y.sum().item()", lambda y: y.sum().item()),
    ("nd: y.norm().asscalar()", lambda y: y.as_nd_ndarray().norm().asscalar()),
    ("float(y.max())", lambda y: float(y.max())),
    ("if y.any():", lambda y: bool(y.any())),
    ("y[0].tolist()", lambda y: y[0].tolist()),
    ("engine.wait(y)", lambda y: engine.wait(y)),
]
_GOING_ON: list[tuple[str, Callable[[Any], object]]] = [
    ("y + 1", lambda y: y + 1),
    ("y.T.sum()", lambda y: y.T.sum()),
    ("y[0] = 7", lambda y: y.__setitem__(0, 7)),
    ("y.shape, len(y)", lambda y: (y.shape, len(y))),
    ("engine.ready(y)", lambda y: engine.ready(y)),
]


def _measure(x: Any, call: Callable[[Any], object], count: int) -> tuple[float, int]:
    """The median time of `call`, counted from before its argument is recorded, and its waits."""
    spent, waits = [], 0
    for _ in rounds(count, seconds=0.5):
        npx.waitall()
        before = engine.stats()["syncs"]
        start = time.perf_counter()
        result = call(np.dot(x, x))
        spent.append(time.perf_counter() - start)
        waits += engine.stats()["syncs"] - before
        del result
    settle()
    return statistics.median(spent), waits // len(spent)


def run(quick: bool, say: Say) -> Report:
    """Every sync function."""
    n, count = (300, 1) if quick else (1000, 3)
    x = np.random.uniform(size=(n, n))
    settle()
    figures: dict[str, dict[str, Any]] = {}
    rows: list[tuple[str, ...]] = []
    for group, calls in (("waits", _WAITING), ("goes on", _GOING_ON)):
        for name, call in calls:
            say(name)
            seconds, waits = _measure(x, call, count)
            figures[name] = {"time_s": seconds, "waits": waits, "group": group}
            rows.append((name, duration(seconds), "yes" if waits else "no"))
    waiting = sum(figures[name]["waits"] > 0 for name, _ in _WAITING)
    free = sum(figures[name]["waits"] == 0 for name, _ in _GOING_ON)
    slow = statistics.median(figures[name]["time_s"] for name, _ in _WAITING)
    fast = statistics.median(figures[name]["time_s"] for name, _ in _GOING_ON)
    return Report(
        "What waits",
        "Looking at a value waits for it; everything else is recorded. The engine counts waits.",
        f"y = np.dot(x, x)  # {n} x {n}\n...               # each of these, timed with the line "
        "above",
        ("call", "time", "waited"),
        rows,
        {"calls": figures, "looking_s": slow, "recording_s": fast},
        f"{of(waiting, len(_WAITING), 'calls that look at a value').capitalize()} waited "
        f"(typically {duration(slow)}); {of(free, len(_GOING_ON), 'calls that do not')} "
        f"went on without (typically {duration(fast)}).",
    )


def pictures(report: Report, quick: bool) -> list[Picture]:
    """A bar for each call, and the timeline of some of them."""
    x = np.random.uniform(size=(200 if quick else 600,) * 2)
    shown = [_WAITING[3], _GOING_ON[0], _WAITING[7], _GOING_ON[3], _WAITING[2]]

    def program() -> None:
        for name, call in shown:
            with profiler.Task(None, name):
                call(np.dot(x, x))
            npx.waitall()

    return [
        bars(
            [
                Bar(name, found["time_s"], duration(found["time_s"]),
                    "wait" if found["waits"] else "record")
                for name, found in report.figures["calls"].items()
            ],
            "Who waits (red) and who does not",
        ),
        *timelines({"": program}, "Five of them, with a waitall() after each"),
    ]  # fmt: skip
