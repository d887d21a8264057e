"""A thousand assignments, with a sync each and with one at the end."""

from __future__ import annotations

import numpy

from .. import engine, np, npx
from ._film import timelines
from ._report import Report, Say, duration, settle, timed, times
from ._svg import Bar, Picture, bars


def run(quick: bool, say: Say) -> Report:
    """A thousand assignments."""
    n, count = (200 if quick else 1000), 1000
    x = np.ones((n, n))
    settle()

    def each() -> None:
        for _ in range(count):
            y = x + 1
            y.wait_to_read()

    def once() -> None:
        for _ in range(count):
            y = x + 1
        y.wait_to_read()

    def in_numpy() -> None:
        a = numpy.ones((n, n), numpy.float32)
        for _ in range(count):
            b = a + 1
        del b

    say("with a wait each")
    engine.reset_stats()
    synchronous = timed(each)
    computed = engine.stats()["executed"]
    settle()
    say("with one wait")
    engine.reset_stats()
    asynchronous = timed(once)
    npx.waitall()
    stats = engine.stats()
    say("the same in NumPy")
    plain = timed(in_numpy)
    dropped = stats["dropped"]
    if dropped:
        conclusion = (
            f"Without a wait in the loop {dropped:,} of {stats['recorded']:,} additions were never "
            f"computed, because each assignment drops the result before it. The loop with a wait "
            f"each computed {computed:,} and took {times(synchronous, asynchronous)} as long."
        )
    else:
        conclusion = (
            f"All {stats['executed']:,} additions were computed: here none was dropped before "
            "it was started."
        )
    return Report(
        "Work nobody can see is not done",
        "Each assignment makes the result before it unreachable; what was not started yet never "
        "runs.",
        f"for _ in range({count}):\n    y = x + 1            # {n} x {n}\n"
        "    y.wait_to_read()     # here, or once after the loop",
        ("", "time", "recorded", "computed", "never computed"),
        [
            ("a wait each", duration(synchronous), f"{count:,}", f"{computed:,}", "0"),
            (
                "one wait",
                duration(asynchronous),
                f"{stats['recorded']:,}",
                f"{stats['executed']:,}",
                f"{dropped:,}",
            ),
            ("NumPy", duration(plain), "", f"{count:,}", "0"),
        ],
        {
            "wait_each_s": synchronous,
            "wait_once_s": asynchronous,
            "numpy_s": plain,
            "wait_each_computed": computed,
            "wait_once_recorded": stats["recorded"],
            "wait_once_computed": stats["executed"],
            "wait_once_dropped": dropped,
        },
        conclusion,
    )


def pictures(report: Report, quick: bool) -> list[Picture]:
    """Bars of what was computed and how long it took, and timelines of twenty assignments."""
    found = report.figures
    x = np.ones((200 if quick else 500,) * 2)

    def each() -> None:
        for _ in range(20):
            y = x + 1
            y.wait_to_read()

    def once() -> None:
        for _ in range(20):
            y = x + 1
        y.wait_to_read()

    computed = {"a wait each": "wait_each_computed", "one wait": "wait_once_computed"}
    spent = {"a wait each": "wait_each_s", "one wait": "wait_once_s", "NumPy": "numpy_s"}
    return [
        bars(
            [Bar(name, found[key], f"{found[key]:,}") for name, key in computed.items()],
            "Computed, of 1,000 that were recorded",
        ),
        bars(
            [
                Bar(name, found[key], duration(found[key]), "other" if name == "NumPy" else "run")
                for name, key in spent.items()
            ],
            "Time",
        ),
        *timelines({"a wait each": each, "one wait": once}, "Twenty assignments"),
    ]
