"""Small models with one training step each, built to be put back to where they were."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy

import slipstream as mx
from slipstream import autograd, gluon, np
from slipstream.gluon import nn, rnn

State = dict[str, list[numpy.ndarray]]


def _mlp() -> tuple[Any, tuple[int, ...]]:
    net = nn.HybridSequential()
    # The first weight is large enough for an operation of its own; the others share one.
    net.add(nn.Dense(90, activation="relu"), nn.BatchNorm(), nn.Dense(8), nn.Dense(3))
    return net, (6, 50)


def _lenet() -> tuple[Any, tuple[int, ...]]:
    net = nn.HybridSequential()
    net.add(nn.Conv2D(4, 3, activation="relu"), nn.BatchNorm(), nn.MaxPool2D(2, 2))
    net.add(nn.Conv2D(6, 3, activation="tanh"), nn.AvgPool2D(2, 2), nn.Dropout(0.3), nn.Dense(3))
    return net, (4, 1, 12, 12)


class _Lstm(nn.HybridBlock):
    def __init__(self) -> None:
        super().__init__()
        self.embedding = nn.Embedding(11, 5)
        self.lstm = rnn.LSTM(6, layout="NTC")
        self.dense = nn.Dense(3)

    def forward(self, x: Any) -> Any:
        return self.dense(self.lstm(self.embedding(x)))


MODELS: dict[str, Callable[[], tuple[Any, tuple[int, ...]]]] = {
    "mlp": _mlp,
    "lenet": _lenet,
    "lstm": lambda: (_Lstm(), (4, 7)),
}


class Training:
    """A model, its trainer and one batch, after two healthy steps."""

    def __init__(self, model: str, optimizer: str, hybrid: bool, dtype: str = "float32") -> None:
        mx.random.seed(3)
        self.net, shape = MODELS[model]()
        self.net.initialize(mx.init.Xavier())
        draw = numpy.random.default_rng(5)
        if model == "lstm":
            self.x = np.array(draw.integers(0, 11, shape))
        else:
            self.x = np.array(draw.standard_normal(shape).astype("float32"))
        self.y = np.array(draw.integers(0, 3, shape[0]))
        self.loss = gluon.loss.SoftmaxCrossEntropyLoss()
        self.net(self.x)
        if dtype != "float32":
            self.net.cast(dtype)
            self.x = self.x.astype(dtype)
        if hybrid:
            self.net.hybridize()
        settings = {"multi_precision": True} if dtype != "float32" else {}
        self.trainer = gluon.Trainer(self.net.collect_params(), optimizer, settings)
        for _ in range(2):
            self.step(lambda part: part())

    def step(self, attempt: Callable[[Callable[[], None]], None]) -> Any:
        """One step; each of its parts is called by `attempt`, which may catch what it raises."""
        mx.random.seed(7)
        made: list[Any] = []

        def forward() -> None:
            with autograd.record():
                made.append(self.loss(self.net(self.x), self.y).mean())

        attempt(forward)
        if made:
            attempt(made[0].backward)
            attempt(lambda: self.trainer.step(1))
        return made[0] if made else None

    def _arrays(self) -> dict[str, list[Any]]:
        """What belongs together, by parameter: the weight and the arrays of its state."""
        states = self.trainer._updaters[0].states
        found = {}
        for i, p in enumerate(self.trainer._params):
            found[p.name] = [p.data(), *_flat(states.get(i))]
        return found

    def read(self) -> State:
        return {name: [a.asnumpy() for a in arrays] for name, arrays in self._arrays().items()}

    def put_back(self, state: State) -> None:
        for name, arrays in self._arrays().items():
            for array, value in zip(arrays, state[name], strict=True):
                array[:] = np.array(value, dtype=value.dtype)
        optimizer = self.trainer._optimizer
        optimizer.__dict__.update(self.numbers)
        optimizer._index_update_count.update(self.counts)

    def remember_numbers(self) -> None:
        """Numbers that the optimizer keeps in Python count every step, also a skipped one."""
        optimizer = self.trainer._optimizer
        self.counts = dict(optimizer._index_update_count)
        self.numbers = {k: v for k, v in vars(optimizer).items() if isinstance(v, (int, float))}


def _flat(state: Any) -> list[Any]:
    if state is None:
        return []
    if isinstance(state, (list, tuple)):
        return [a for s in state for a in _flat(s)]
    return [state]
