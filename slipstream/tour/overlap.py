"""An overlap of exactly one batch: batch t finishes before batch t + 2 begins."""

from __future__ import annotations

import contextlib
import functools
import time
from collections.abc import Callable
from typing import Any

from .. import autograd, engine, profiler
from ._film import timelines
from ._network import Network
from ._report import Report, Say, duration, of, settle
from ._svg import Bar, Picture, bars


def _epoch(network: Network, depth: int | None) -> dict[str, Any]:
    """Trains once; looks at the start of each batch which of those before it are unfinished."""
    net, loss, trainer = network.net, network.loss, network.trainer
    losses: list[Any] = []
    overlapping = farther = 0
    settle()
    start = time.perf_counter()
    batches = range(network.batches)
    window: Any = contextlib.nullcontext() if depth is None else engine.lookahead(depth)
    with window:
        for t in batches:
            if t >= 1 and not engine.ready(losses[t - 1]):
                overlapping += 1
            if t >= 2 and not engine.ready(losses[t - 2]):
                farther += 1
            with profiler.scope(f"batch {t + 1}"):
                x, y = network.batch()
                with autograd.record():
                    value = loss(net(x), y)
                value.backward()
                trainer.step(network.batch_size)
                losses.append(value.mean().detach())
                if depth is not None:
                    window.step()
        engine.waitall()
    return {
        "total_s": time.perf_counter() - start,
        "one_before_unfinished": overlapping,
        "two_before_unfinished": farther,
    }


_WINDOWS = (
    ("lookahead(1): no overlap", "lookahead_1", 1),
    ("lookahead(2): one batch", "lookahead_2", 2),
    ("no limit but memory", "no_limit", None),
)


def run(quick: bool, say: Say) -> Report:
    """Overlap of exactly one batch."""
    network = Network(batches=8 if quick else 30, batch_size=64 if quick else 256)
    _epoch(network, None)
    figures: dict[str, Any] = {"batches": network.batches}
    rows: list[tuple[str, ...]] = []
    for name, key, depth in _WINDOWS:
        say(name)
        found = figures[key] = _epoch(network, depth)
        rows.append(
            (
                name,
                duration(found["total_s"]),
                f"{found['one_before_unfinished']}",
                f"{found['two_before_unfinished']}",
            )
        )
    two = figures["lookahead_2"]
    batches = network.batches
    if two["two_before_unfinished"]:
        conclusion = (
            f"lookahead(2) let {two['two_before_unfinished']} batches begin too early: that is a "
            "mistake in slipstream, please report it."
        )
    else:
        overlapping = of(two["one_before_unfinished"], batches - 1, "batches after the first")
        conclusion = (
            f"With lookahead(2) {overlapping} began while the one before was unfinished, and none "
            "while the one before that was: an overlap of at most one batch. Without a limit "
            f"{figures['no_limit']['two_before_unfinished']} ran farther ahead."
        )
    return Report(
        "An overlap of exactly one batch",
        "Counted when batch t begins: is the batch before it (t - 1) unfinished, or even t - 2?",
        f"with engine.lookahead(2) as window:    # {batches} batches of {network.batch_size} x 512"
        "\n    for x, y in data:\n        ...                            # train\n"
        "        window.step()",
        ("", "time", "t - 1 open", "t - 2 open"),
        rows,
        figures,
        conclusion,
    )


def pictures(report: Report, quick: bool) -> list[Picture]:
    """How often batches overlapped, and timelines of six batches."""
    network = Network(batches=6, batch_size=64 if quick else 256)
    rows = []
    for name, key, _ in _WINDOWS:
        found = report.figures[key]
        for what, color in (("one", "run"), ("two", "wait")):
            count = found[f"{what}_before_unfinished"]
            before = "t - 1" if what == "one" else "t - 2"
            rows.append(Bar(f"{name}; {before} unfinished", count, f"{count}", color))
    programs: dict[str, Callable[[], object]] = {
        name: functools.partial(_epoch, network, depth) for name, _, depth in _WINDOWS
    }
    return [
        bars(rows, f"Of {report.figures['batches']} batches, how many began so early"),
        *timelines(programs, "Six batches, a colour each: recorded by Python, then computed"),
    ]
