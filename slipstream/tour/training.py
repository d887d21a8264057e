"""Training with and without a wait for each batch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .. import autograd
from ._network import Loop, Network, Pass, best, drawn, milestones
from ._report import Report, Say, duration, megabytes, times
from ._svg import Picture


def _conclude(network: Network, barrier: Pass, free: Pass) -> str:
    last = free.issued_s[-1]
    if last < 0.5 * free.total_s:
        text = (
            f"Without the wait Python had issued all batches after {duration(last)} of "
            f"{duration(free.total_s)}."
        )
    else:
        text = (
            f"Without the wait the last batch was issued after {duration(last)} of "
            f"{duration(free.total_s)}: the engine lets Python run ahead a little, and paces it."
        )
    slower, faster = max(barrier.total_s, free.total_s), min(barrier.total_s, free.total_s)
    if slower < 1.1 * faster:
        text += " Both loops took the same time within 10%."
    else:
        with_it, without = (
            ("with", "without") if barrier.total_s > free.total_s else ("without", "with")
        )
        text += (
            f" The loop {with_it} the wait took {times(slower, faster)} as long as the one "
            f"{without}."
        )
    piled = network.batches * network.batch_bytes
    ratio = free.peak_bytes / max(barrier.peak_bytes, 1)
    if ratio <= 1.25:
        text += (
            f" Memory: {ratio:.2f} times that of the loop with a wait; nothing piled up (the data "
            f"of all batches is {megabytes(piled)})."
        )
    else:
        text += (
            f" Memory: {ratio:.1f} times that of the loop with a wait, the price of running ahead."
        )
    return text


def _network(quick: bool) -> Network:
    return Network(batches=8 if quick else 40, batch_size=64 if quick else 256)


def _train(network: Network, wait: bool) -> Loop:
    net, loss, trainer = network.net, network.loss, network.trainer

    def loop(batches: Iterator[tuple[Any, Any]]) -> None:
        for x, y in batches:
            with autograd.record():
                value = loss(net(x), y)
            value.backward()
            trainer.step(network.batch_size)
            if wait:
                value.wait_to_read()

    return loop


def run(quick: bool, say: Say) -> Report:
    """Training with and without the barrier."""
    network = _network(quick)
    say("once to warm up")
    network.measured(_train(network, wait=False))
    candidates = {
        "with a wait each": lambda: network.measured(_train(network, wait=True)),
        "without": lambda: network.measured(_train(network, wait=False)),
    }
    barrier, free = best(candidates, quick, say)
    rows = [
        (f"batch {k} issued after", *(duration(p.issued_s[k - 1]) for p in (barrier, free)))
        for k in milestones(network.batches)
    ]
    return Report(
        "Training with and without a barrier",
        "Without a wait in the loop nothing holds Python back but the engine's own pacing.",
        f"for x, y in data:                  # {network.batches} batches of "
        f"{network.batch_size} x 512\n"
        "    with autograd.record():\n"
        "        l = loss(net(x), y)        # Dense 2048, 512, 1\n"
        "    l.backward()\n"
        "    trainer.step(batch_size)\n"
        "    l.wait_to_read()               # the barrier",
        ("", "with", "without"),
        [
            *rows,
            ("finished after", duration(barrier.total_s), duration(free.total_s)),
            ("memory, at most", megabytes(barrier.peak_bytes), megabytes(free.peak_bytes)),
            ("operations computed", f"{barrier.computed:,}", f"{free.computed:,}"),
        ],
        {
            "batches": network.batches,
            "batch_bytes": network.batch_bytes,
            "with_barrier": barrier.as_dict(),
            "without_barrier": free.as_dict(),
        },
        _conclude(network, barrier, free),
    )


def pictures(report: Report, quick: bool) -> list[Picture]:
    """Issue and finish, memory, and timelines, with and without the barrier."""
    network = _network(quick)
    loops = {"with": _train(network, wait=True), "without": _train(network, wait=False)}
    figures = [report.figures[key] for key in ("with_barrier", "without_barrier")]
    return drawn(network, loops, figures)
