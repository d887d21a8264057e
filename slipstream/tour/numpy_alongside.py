"""Ten random matrices and their products, in NumPy and here."""

from __future__ import annotations

import statistics
import time
from typing import Any

import numpy

from .. import np, npx
from ._film import timelines
from ._report import Report, Say, duration, rounds, settle, timed, times
from ._svg import Bar, Picture, bars


def run(quick: bool, say: Say) -> Report:
    """NumPy alongside."""
    n, count = (300 if quick else 1000), 10
    rng = numpy.random.default_rng(0)

    def doubles() -> None:
        for _ in range(count):
            a = numpy.random.normal(size=(n, n))
            numpy.dot(a, a)

    def singles() -> None:
        for _ in range(count):
            a = rng.standard_normal(size=(n, n), dtype=numpy.float32)
            numpy.dot(a, a)

    def queue() -> list[Any]:
        results = []
        for _ in range(count):
            a = np.random.normal(size=(n, n))
            results.append(np.dot(a, a))
        return results

    numpy.dot(numpy.ones((n, n)), numpy.ones((n, n)))  # threads start, libraries load
    found: dict[str, list[float]] = {"double": [], "single": [], "queued": [], "finished": []}
    for turn in rounds(3, seconds=8):  # in turns, so that a busy moment hits all of them
        say(f"round {turn + 1}")
        found["double"].append(timed(doubles))
        found["single"].append(timed(singles))
        settle()
        start = time.perf_counter()
        results = queue()
        found["queued"].append(time.perf_counter() - start)
        npx.waitall()
        found["finished"].append(time.perf_counter() - start)
        del results
        settle()
    seconds = {name: statistics.median(values) for name, values in found.items()}
    single, queued, finished = (seconds[k] for k in ("single", "queued", "finished"))
    if finished <= single:
        verdict = f"{times(single, finished)} as fast as NumPy in the same precision"
    else:
        verdict = f"{times(finished, single)} as long as NumPy in the same precision"
    conclusion = f"With every product computed it took {duration(finished)}: {verdict}."
    if queued < finished / 2:
        conclusion = (
            f"The loop alone seems {times(single, queued)} as fast as NumPy, but that is queueing. "
            + conclusion
        )
    return Report(
        "Fast, or only queued?",
        "A stopwatch around a loop of recorded work measures the recording, unless something "
        "waits.",
        f"for _ in range({count}):\n    a = np.random.normal(size=({n}, {n}))\n"
        "    b = np.dot(a, a)",
        ("", "time"),
        [
            ("numpy, float64 (its default)", duration(seconds["double"])),
            ("numpy, float32 (slipstream's default)", duration(single)),
            ("slipstream, the loop alone", duration(queued)),
            ("slipstream, the loop and waitall()", duration(finished)),
        ],
        {f"{name}_s": value for name, value in seconds.items()},
        conclusion,
    )


def pictures(report: Report, quick: bool) -> list[Picture]:
    """Bars of what was measured, and the timeline of the ten products."""
    n = 200 if quick else 500
    colors = {"double_s": "other", "single_s": "other", "queued_s": "record", "finished_s": "run"}

    def program() -> None:
        kept = []
        for _ in range(10):
            a = np.random.normal(size=(n, n))
            kept.append(np.dot(a, a))
        npx.waitall()

    return [
        bars(
            [
                Bar(name, report.figures[key], words, color)
                for (name, words), (key, color) in zip(report.rows, colors.items(), strict=True)
            ],
            "The loop, and the loop with its products computed",
        ),
        *timelines(
            {"": program}, f"What went on, here with {n} x {n}: recorded at once, then waited"
        ),
    ]
