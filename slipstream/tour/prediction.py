"""Prediction with and without a wait for each batch, and with nobody who looks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ._network import Loop, Network, Pass, best, drawn, milestones
from ._report import Report, Say, duration, megabytes, times
from ._svg import Picture


def _conclude(barrier: Pass, kept: Pass, unseen: Pass) -> str:
    slower, faster = max(barrier.total_s, kept.total_s), min(barrier.total_s, kept.total_s)
    if slower < 1.1 * faster:
        text = "With a wait each or none, predictions that are kept took the same time within 10%"
    else:
        word = "less" if kept.total_s < barrier.total_s else "more"
        text = (
            f"Predictions that are kept took {word} time without the waits "
            f"({times(slower, faster)} between them)"
        )
    text += f", and {megabytes(kept.peak_bytes)} of memory against {megabytes(barrier.peak_bytes)}."
    if unseen.dropped:
        text += (
            f" Where nobody keeps them, {unseen.dropped:,} of "
            f"{unseen.dropped + unseen.computed:,} operations were never computed."
        )
    return text


def _network(quick: bool) -> Network:
    return Network(batches=8 if quick else 60, batch_size=64 if quick else 256)


def _loops(network: Network) -> dict[str, Loop]:
    net, loss = network.net, network.loss

    def with_barrier(batches: Iterator[tuple[Any, Any]]) -> None:
        for x, y in batches:
            loss(net(x), y).wait_to_read()

    def keeping(batches: Iterator[tuple[Any, Any]]) -> list[Any]:
        return [loss(net(x), y) for x, y in batches]

    def unseen(batches: Iterator[tuple[Any, Any]]) -> None:
        for x, y in batches:
            loss(net(x), y)

    return {"with": with_barrier, "without": keeping, "nobody looks": unseen}


def run(quick: bool, say: Say) -> Report:
    """Prediction with and without the barrier."""
    network = _network(quick)
    loops = _loops(network)
    candidates = {
        "with a wait each": lambda: network.measured(loops["with"]),
        "results kept": lambda: network.measured(loops["without"]),
        "results dropped": lambda: network.measured(loops["nobody looks"]),
    }
    passes = best(candidates, quick, say)
    rows = [
        (f"batch {k} issued after", *(duration(p.issued_s[k - 1]) for p in passes))
        for k in milestones(network.batches)
    ]
    return Report(
        "Prediction with and without a barrier",
        "Three loops: wait for each result, keep the results and wait at the end, or never look.",
        f"for x, y in data:                      # {network.batches} batches of "
        f"{network.batch_size} x 512\n"
        "    loss(net(x), y).wait_to_read()     # with a barrier\n"
        "    kept.append(loss(net(x), y))       # without\n"
        "    loss(net(x), y)                    # nobody looks",
        ("", "with", "without", "nobody looks"),
        [
            *rows,
            ("finished after", *(duration(p.total_s) for p in passes)),
            ("memory, at most", *(megabytes(p.peak_bytes) for p in passes)),
            ("operations computed", *(f"{p.computed:,}" for p in passes)),
            ("never computed", *(f"{p.dropped:,}" for p in passes)),
        ],
        {
            "batches": network.batches,
            "with_barrier": passes[0].as_dict(),
            "without_barrier": passes[1].as_dict(),
            "nobody_looks": passes[2].as_dict(),
        },
        _conclude(*passes),
    )


def pictures(report: Report, quick: bool) -> list[Picture]:
    """Issue and finish, memory, and timelines of the three loops."""
    network = _network(quick)
    keys = ("with_barrier", "without_barrier", "nobody_looks")
    return drawn(network, _loops(network), [report.figures[key] for key in keys])
