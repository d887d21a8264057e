"""The network and the data of the experiments on training, prediction and overlap."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from .. import engine, gluon, np, npx, profiler
from ..gluon import nn
from ._film import longest, shoot_all, timelines
from ._report import Say, duration, megabytes, rounds, settle
from ._svg import Bar, Curve, Picture, bars, curves

FEATURES = 512

Loop = Callable[[Iterator[tuple[Any, Any]]], object]


@dataclass
class Pass:
    """One pass over the data: how long, when each batch was issued, how much memory and work."""

    total_s: float = 0.0
    issued_s: list[float] = field(default_factory=list)
    peak_bytes: int = 0
    computed: int = 0
    dropped: int = 0

    def as_dict(self) -> dict[str, Any]:
        """The figures for ``--json``."""
        return dict(vars(self))


@dataclass
class Network:
    """A multilayer perceptron, its loss and its trainer, initialized and warm."""

    batches: int
    batch_size: int
    net: Any = None
    trainer: Any = None
    loss: Any = None

    def __post_init__(self) -> None:
        was = npx.is_np_array()
        npx.set_np()  # parameters are np arrays, as the data
        try:
            self.net = nn.Sequential()
            self.net.add(
                nn.Dense(2048, activation="relu"), nn.Dense(512, activation="relu"), nn.Dense(1)
            )
            self.net.initialize()
            self.trainer = gluon.Trainer(
                self.net.collect_params(), "sgd", {"learning_rate": 0.005}, kvstore=None
            )
            self.loss = gluon.loss.L2Loss()
            x, y = self.batch()
            self.loss(self.net(x), y).wait_to_read()  # shapes and parameters are known from here
        finally:
            if not was:
                npx.reset_np()

    def batch(self) -> tuple[Any, Any]:
        """A batch of noise, and ones to predict."""
        return np.random.normal(size=(self.batch_size, FEATURES)), np.ones((self.batch_size,))

    @property
    def batch_bytes(self) -> int:
        """The memory of one batch of data."""
        return 4 * self.batch_size * (FEATURES + 1)

    def marked(self, count: int) -> Iterator[tuple[Any, Any]]:
        """Batches whose work has a mark of its own in a profile."""
        for k in range(count):
            with profiler.scope(f"batch {k + 1}"):
                yield self.batch()

    def measured(self, loop: Loop) -> Pass:
        """Runs a loop over the batches and waits for the end of it all."""
        settle()
        engine.reset_stats()
        before = engine.stats()["live_bytes"]
        found = Pass()
        start = time.perf_counter()

        def batches() -> Iterator[tuple[Any, Any]]:
            for _ in range(self.batches):
                found.issued_s.append(time.perf_counter() - start)
                yield self.batch()

        kept = loop(batches())
        npx.waitall()
        found.total_s = time.perf_counter() - start
        stats = engine.stats()
        del kept
        found.peak_bytes = max(stats["peak_bytes"] - before, 0)
        found.computed, found.dropped = stats["executed"], stats["dropped"]
        return found


def best(candidates: dict[str, Callable[[], Pass]], quick: bool, say: Say) -> list[Pass]:
    """The quickest pass of each candidate; they take turns, so that a busy moment hits all."""
    found: dict[str, list[Pass]] = {name: [] for name in candidates}
    for turn in rounds(1 if quick else 3, seconds=5):
        for name, candidate in candidates.items():
            say(f"{name}, round {turn + 1}")
            found[name].append(candidate())
    return [min(passes, key=lambda p: p.total_s) for passes in found.values()]


def milestones(count: int) -> list[int]:
    """The batches whose time is shown: a quarter, half, the last.

    >>> milestones(40)
    [10, 20, 40]
    """
    return [max(count // 4, 1), max(count // 2, 1), count]


_COLORS = ("wait", "run", "other")


def drawn(network: Network, loops: dict[str, Loop], figures: list[dict[str, Any]]) -> list[Picture]:
    """Issue and finish, issued batches and memory over time, and the timeline of a few batches."""
    rows = []
    for name, found in zip(loops, figures, strict=True):
        issued, total = found["issued_s"][-1], found["total_s"]
        rows.append(Bar(f"{name}: all issued", issued, duration(issued), "record"))
        rows.append(Bar(f"{name}: finished", total, duration(total)))
    issuing = [
        Curve(name, [*found["issued_s"], found["total_s"]],
              [*range(1, len(found["issued_s"]) + 1), len(found["issued_s"])], color)
        for name, found, color in zip(loops, figures, _COLORS, strict=False)
    ]  # fmt: skip
    end = max(found["total_s"] for found in figures)
    out = [
        bars(rows, "When all batches were issued, and when all were finished"),
        curves(issuing, end, lambda n: f"{n:.0f}", "Batches issued, over time"),
    ]

    def program(loop: Loop, count: int) -> Callable[[], object]:
        def run() -> None:
            kept = loop(network.marked(count))
            npx.waitall()
            del kept

        return run

    films = shoot_all({name: program(loop, network.batches) for name, loop in loops.items()})
    if films:
        base = min(min(film.live_bytes) for film in films.values())
        lines = [
            film.memory(name, color, base)
            for (name, film), color in zip(films.items(), _COLORS, strict=False)
        ]
        title = f"Memory over time, beyond the {megabytes(base)} of parameters; gradients included"
        out.append(curves(lines, longest(films), lambda n: megabytes(int(n)), title))
    few = {name: program(loop, 5) for name, loop in loops.items()}
    return out + timelines(few, "Five batches, a colour each: recorded by Python, then computed")
