"""Queueing a matrix product versus having its result."""

from __future__ import annotations

import time

import numpy

from .. import engine, np
from ._film import timelines
from ._report import Report, Say, duration, settle, timed, times
from ._svg import Bar, Picture, bars


def run(quick: bool, say: Say) -> Report:
    """Queueing versus finishing."""
    n = 600 if quick else 2000
    np.dot(np.ones((64, 64)), np.ones((64, 64))).wait_to_read()  # the workers start
    say("recording a product")
    start = time.perf_counter()
    x = np.random.uniform(size=(n, n))
    y = np.dot(x, x).sum()
    queued = time.perf_counter() - start
    ready = engine.ready(y)
    printed = str(y)
    finished = time.perf_counter() - start
    settle()

    say("the same in NumPy")
    rng = numpy.random.default_rng(0)

    def in_numpy() -> None:
        a = rng.random(size=(n, n), dtype=numpy.float32)
        numpy.dot(a, a).sum()

    with_numpy = timed(in_numpy)
    if ready or queued > finished / 2:
        conclusion = (
            f"Recording took {duration(queued)} of {duration(finished)}: on this machine, at this "
            "moment, the result was there almost as soon as it was asked for."
        )
    else:
        conclusion = (
            f"Python was free again after {duration(queued)}; the result was there after "
            f"{duration(finished)}, {times(finished, queued)} as long. Only print waited for it."
        )
    return Report(
        "Queueing is not finishing",
        "An operation returns when it is recorded, not when it is computed.",
        f"x = np.random.uniform(size=({n}, {n}))\ny = np.dot(x, x).sum()\nprint(y)  # {printed}",
        ("", "time"),
        [
            ("queued: y is recorded, Python goes on", duration(queued)),
            ("finished: y is printed", duration(finished)),
            ("NumPy, which returns when it is done", duration(with_numpy)),
        ],
        {
            "queued_s": queued,
            "finished_s": finished,
            "numpy_s": with_numpy,
            "ready_when_queued": ready,
        },
        conclusion,
    )


def pictures(report: Report, quick: bool) -> list[Picture]:
    """Bars of what was measured, and the timeline of one product."""
    found = report.figures
    n = 300 if quick else 1000

    def program() -> None:
        x = np.random.uniform(size=(n, n))
        y = np.dot(x, x).sum()
        str(y)

    return [
        bars(
            [
                Bar("queued", found["queued_s"], duration(found["queued_s"]), "record"),
                Bar("finished", found["finished_s"], duration(found["finished_s"])),
                Bar("NumPy", found["numpy_s"], duration(found["numpy_s"]), "other"),
            ],
            "Queued and finished",
        ),
        *timelines(
            {"": program}, f"What went on, here with {n} x {n}: print waits, others compute"
        ),
    ]
