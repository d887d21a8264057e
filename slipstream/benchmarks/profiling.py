"""The cost of a profile while it is on: ``slipstream bench profiling``."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy

from .. import autograd, engine, gluon, nd, np, profiler
from ..gluon import nn
from .measure import Row, in_turns, show_time


def _profiled(run: Callable[[], object]) -> Callable[[], object]:
    """The same under a profile; what it costs to start, stop and collect is not the question."""

    def call() -> None:
        with profiler.profile(wait=False):
            run()

    return call


def _mlp() -> Callable[[], object]:
    net = nn.Sequential()
    net.add(nn.Dense(256, activation="relu"), nn.Dense(128, activation="relu"), nn.Dense(10))
    net.initialize()
    loss = gluon.loss.SoftmaxCrossEntropyLoss()
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.01})
    x = nd.array(numpy.random.rand(128, 784))
    y = nd.zeros((128,))

    def steps() -> None:
        for _ in range(50):
            with autograd.record():
                value = loss(net(x), y).mean()
            value.backward()
            trainer.step(128)
        engine.waitall()

    steps()
    return steps


def rows() -> Iterator[Row]:
    """A training loop and bare recording, with a profile and without."""
    train = _mlp()
    t = in_turns(7, off=train, on=_profiled(train))
    yield Row(
        "50 steps of an MLP, batch 128, profiled", show_time(t["on"]),
        f"{show_time(t['off'])} (not profiled)", t["on"] / t["off"], 1.1,
    )  # fmt: skip
    x = np.ones((1, 2))

    def record() -> None:
        for _ in range(20_000):
            x + 1

    t = in_turns(7, off=record, on=_profiled(record))
    yield Row(
        "record x + 1 and drop it, profiled", show_time(t["on"] / 20_000),
        f"{show_time(t['off'] / 20_000)} (not profiled)", t["on"] / t["off"], 3.0,
    )  # fmt: skip
