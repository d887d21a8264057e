"""The three stages of a task, and what they predict for a thousand."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from .. import engine, np, npx
from ._film import timelines
from ._report import Report, Say, duration, rounds, settle
from ._svg import Bar, Picture, bars

COUNT = 1000


def _stages(task: Callable[[], Any]) -> tuple[float, float, float]:
    """The means of t1 (record), t2 (compute) and t3 (hand over what is there)."""
    clock = time.perf_counter
    record = compute = hand_over = 0.0
    for _ in range(COUNT):
        start = clock()
        y = task()
        recorded = clock()
        y.wait_to_read()
        there = clock()
        y.wait_to_read()  # there already: what remains is the handing over
        end = clock()
        record += recorded - start
        hand_over += end - there
        compute += max(there - recorded - (end - there), 0.0)
    return record / COUNT, compute / COUNT, hand_over / COUNT


def _with_waits(task: Callable[[], Any]) -> float:
    start = time.perf_counter()
    for _ in range(COUNT):
        task().wait_to_read()
    return time.perf_counter() - start


def _without_waits(task: Callable[[], Any]) -> float:
    kept = []  # so that none is dropped
    start = time.perf_counter()
    for _ in range(COUNT):
        kept.append(task())
    npx.waitall()
    return time.perf_counter() - start


def _case(task: Callable[[], Any], quick: bool) -> dict[str, Any]:
    stages, with_waits, without_waits = [], [], []
    for _ in rounds(
        2 if quick else 5, seconds=5
    ):  # in turns; the best of each counts: the least disturbed
        settle()
        stages.append(_stages(task))
        settle()
        with_waits.append(_with_waits(task))
        settle()
        without_waits.append(_without_waits(task))
    t1, t2, t3 = min(stages, key=sum)
    sync, overlapped = min(with_waits), min(without_waits)
    return {
        "t1_s": t1,
        "t2_s": t2,
        "t3_s": t3,
        "backend_is_slower": COUNT * t2 > (COUNT - 1) * t1,
        "sync_predicted_s": COUNT * (t1 + t2 + t3),
        "sync_s": sync,
        "async_predicted_s": t1 + COUNT * t2 + t3,
        "async_predicted_if_python_is_slower_s": COUNT * t1 + t2 + t3,
        "async_s": overlapped,
    }


def _off(predicted: float, real: float) -> str:
    """How far a prediction is from what was measured.

    >>> _off(1.1, 1.0), _off(0.2, 1.0), _off(1.01, 1.0), _off(2.5, 1.0)
    ('10% too high', '80% too low', 'right within 1%', '2.5 times what was measured')
    """
    percent = round(100 * (predicted - real) / real)
    if abs(percent) <= 3:
        return f"right within {max(abs(percent), 1)}%"
    if percent >= 100:
        return f"{predicted / real:.1f} times what was measured"
    return f"{abs(percent)}% too {'high' if percent > 0 else 'low'}"


def _conclude(large: dict[str, Any], small: dict[str, Any]) -> str:
    text = []
    if large["backend_is_slower"]:
        off = _off(large["async_predicted_s"], large["async_s"])
        text.append(f"Large task: t2 > t1, and t1 + 1000·t2 + t3 is {off}.")
    else:
        text.append("Large task: here t2 is not above t1, so the text's formula does not apply.")
    off = _off(small["async_predicted_s"], small["async_s"])
    if small["backend_is_slower"]:
        text.append(f"Small task: t2 > t1 here as well; the formula is {off}.")
    else:
        right = _off(small["async_predicted_if_python_is_slower_s"], small["async_s"])
        text.append(
            f"Small task: 1000·t2 > 999·t1 fails, Python is the slower one, and the formula is "
            f"{off}: the backend runs dry. 1000·t1 + t2 + t3 is {right}."
        )
    return " ".join(text)


def run(quick: bool, say: Say) -> Report:
    """The stages t1, t2 and t3."""
    n, busy = 400, 2000
    x, tiny = np.random.uniform(size=(n, n)), np.ones((1, 2))
    settle()

    def large_task() -> Any:
        return x.sum()

    def small_task() -> Any:
        sum(range(busy))  # Python has work of its own
        return tiny.sum()

    threads = engine.configure()["threads"]
    engine.configure(threads=1)  # the text's backend: one task after the other
    try:
        say("a large task")
        large = _case(large_task, quick)
        say("a small task")
        small = _case(small_task, quick)
    finally:
        engine.configure(threads=threads)

    def row(name: str, key: str) -> tuple[str, str, str]:
        return (name, duration(large[key]), duration(small[key]))

    def holds(case: dict[str, Any]) -> str:
        return "yes" if case["backend_is_slower"] else "no"

    return Report(
        "Three stages: record, compute, hand over",
        "1000 tasks take 1000·(t1 + t2 + t3) with a wait each, and t1 + 1000·t2 + t3 without, "
        "as long as 1000·t2 > 999·t1. Measured with one backend thread.",
        f"y = x.sum()                            # large: x is {n} x {n}\n"
        f"sum(range({busy})); y = x.sum()          # small: x is 1 x 2, Python is busy",
        ("", "large task", "small task"),
        [
            row("t1  Python records the task", "t1_s"),
            row("t2  the backend computes it", "t2_s"),
            row("t3  the result is handed over", "t3_s"),
            ("1000·t2 > 999·t1", holds(large), holds(small)),
            row("1000, a wait each: predicted", "sync_predicted_s"),
            row("1000, a wait each: measured", "sync_s"),
            row("1000, one wait: t1 + 1000·t2 + t3", "async_predicted_s"),
            row("1000, one wait: 1000·t1 + t2 + t3", "async_predicted_if_python_is_slower_s"),
            row("1000, one wait: measured", "async_s"),
        ],
        {"large": large, "small": small},
        _conclude(large, small),
    )


def pictures(report: Report, quick: bool) -> list[Picture]:
    """The stages one after the other, predictions beside measurements, and ten tasks."""
    out = []
    for size in ("large", "small"):
        found = report.figures[size]
        t1, t2, t3 = (found[f"t{k}_s"] for k in (1, 2, 3))
        out.append(
            bars(
                [
                    Bar("t1 record", t1, duration(t1), "record"),
                    Bar("t2 compute", t1 + t2, duration(t2), "run", t1),
                    Bar("t3 hand over", t1 + t2 + t3, duration(t3), "wait", t1 + t2),
                ],
                f"The stages of one {size} task",
            )
        )
        slower = "async_predicted_s"
        if not found["backend_is_slower"]:
            slower = "async_predicted_if_python_is_slower_s"
        out.append(
            bars(
                [
                    Bar("a wait each: predicted", found["sync_predicted_s"],
                        duration(found["sync_predicted_s"]), "record"),
                    Bar("a wait each: measured", found["sync_s"], duration(found["sync_s"])),
                    Bar("one wait: predicted", found[slower], duration(found[slower]), "record"),
                    Bar("one wait: measured", found["async_s"], duration(found["async_s"])),
                ],
                f"1000 {size} tasks: 1000·(t1 + t2 + t3), and "
                + ("t1 + 1000·t2 + t3" if found["backend_is_slower"] else "1000·t1 + t2 + t3"),
            )
        )  # fmt: skip
    x = np.random.uniform(size=(400, 400))

    def each() -> None:
        for _ in range(10):
            x.sum().wait_to_read()

    def once() -> None:
        kept = [x.sum() for _ in range(10)]
        npx.waitall()
        del kept

    threads = engine.configure()["threads"]
    engine.configure(threads=1)
    try:
        out += timelines({"a wait each": each, "one wait": once}, "Ten large tasks")
    finally:
        engine.configure(threads=threads)
    return out
