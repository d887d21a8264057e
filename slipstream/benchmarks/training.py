"""Training and prediction of whole models: ``slipstream bench training``.

Each row trains the same model on the same shapes here, in PyTorch (eager, as many threads) and,
where it is installed and a figure asks for it, in JAX (jitted); the larger ones also against the
bare time of their matrix products. Contenders take turns; the best of a few turns counts.
"""

from __future__ import annotations

import functools
import importlib.util
import itertools
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy

from slipstream import autograd, engine, gluon, init, np, npx
from slipstream.gluon import nn, rnn

from .measure import Row, in_turns, show_time
from .peers import bare_products

THREADS = engine.configure()["threads"]
PAUSE = 0.05  # the threads of BLAS and OpenMP stay busy for a moment after a call

Run = Callable[[], object]
Batch = Callable[[], tuple[Any, Any]]


class Figure(NamedTuple):
    """A contender of ours, against a peer, and what must be reached."""

    what: str
    ours: str
    peer: str
    limit: float


class Case(NamedTuple):
    """One model: how many steps a turn takes, how many are shown, who takes part."""

    steps: int
    shown: int
    rounds: int
    contenders: dict[str, Run]
    figures: list[Figure]


PEERS = {"torch": "PyTorch", "jax": "JAX jitted", "blas": "bare BLAS"}


def with_jax() -> bool:
    return importlib.util.find_spec("jax") is not None


def with_torch() -> bool:
    return importlib.util.find_spec("torch") is not None


def train(
    net: gluon.HybridBlock, loss: gluon.loss.Loss, batch: Batch, steps: int, hybrid: bool = False
) -> Run:
    """Steps of SGD, recorded without a wait between them."""
    net.initialize(init.Xavier())
    if hybrid:
        net.hybridize()
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.005})

    def run() -> None:
        for _ in range(steps):
            x, y = batch()
            with autograd.record():
                value = loss(net(x), y)
            value.backward()
            trainer.step(x.shape[0])
        npx.waitall()

    return run


def train_torch(net: Any, loss: Any, batch: Batch, steps: int) -> Run:
    """The same in PyTorch."""
    import torch

    optimizer = torch.optim.SGD(net.parameters(), lr=0.005)

    def run() -> None:
        for _ in range(steps):
            x, y = batch()
            optimizer.zero_grad()
            loss(net(x), y).backward()
            optimizer.step()

    return run


def dense(units: tuple[int, ...]) -> nn.HybridSequential:
    """Dense layers with relu between them; `units` begins with the input's."""
    net = nn.HybridSequential()
    for before, after in itertools.pairwise(units[:-1]):
        net.add(nn.Dense(after, activation="relu", in_units=before))
    net.add(nn.Dense(units[-1], in_units=units[-2]))
    return net


def dense_torch(units: tuple[int, ...]) -> Any:
    import torch

    layers: list[Any] = []
    for before, after in itertools.pairwise(units):
        layers += [torch.nn.Linear(before, after), torch.nn.ReLU()]
    return torch.nn.Sequential(*layers[:-1])


def dense_jax(units: tuple[int, ...], batch: int, steps: int, learn: bool) -> Run:
    """Training or prediction in JAX, data drawn inside; one jitted call for each step."""
    import jax
    from jax import numpy as jnp

    keys = jax.random.split(jax.random.PRNGKey(0), len(units))
    weights = [
        (jax.random.normal(key, (before, after)) * before**-0.5, jnp.zeros(after))
        for key, before, after in zip(keys, units, units[1:], strict=False)
    ]

    def forward(weights: Any, x: Any) -> Any:
        for w, b in weights[:-1]:
            x = jax.nn.relu(x @ w + b)
        w, b = weights[-1]
        return x @ w + b

    def loss(weights: Any, x: Any) -> Any:
        return ((forward(weights, x)[:, 0] - 1.0) ** 2).mean() / 2

    @jax.jit
    def step(weights: Any, key: Any) -> Any:
        key, draw = jax.random.split(key)
        x = jax.random.normal(draw, (batch, units[0]))
        if not learn:
            return forward(weights, x), key
        grads = jax.grad(loss)(weights, x)
        return jax.tree.map(lambda w, g: w - 0.005 * g, weights, grads), key

    def run() -> None:
        key, state = jax.random.PRNGKey(1), weights
        for _ in range(steps):
            state, key = step(state if learn else weights, key)
        jax.block_until_ready(state)

    return run


def bare(products: list[tuple[int, int, int]], steps: int) -> dict[str, Run]:
    """The matrix products (m, k, n) of a step, through each BLAS library on its own threads."""

    def buffer(*shape: int) -> numpy.ndarray:
        return numpy.random.rand(*shape).astype("float32")

    sizes = [(buffer(m, k), buffer(k, n), buffer(m, n)) for m, k, n in products]

    def run(product: Callable[..., None]) -> None:
        for _ in range(steps):
            for a, b, c in sizes:
                product(a, b, c)

    return {
        f"blas {name}": functools.partial(run, product)
        for name, product in bare_products(THREADS).items()
    }


def products_of(units: tuple[int, ...], batch: int, learn: bool) -> list[tuple[int, int, int]]:
    """Forward, and if it learns the gradients of weights and of all inputs but the first."""
    found = []
    for i, (before, after) in enumerate(itertools.pairwise(units)):
        found.append((batch, before, after))
        if learn:
            found.append((after, batch, before))
            if i:
                found.append((batch, after, before))
    return found


def mlp() -> Case:
    units, size, steps = (512, 2048, 512, 1), 1024, 25
    contenders = {
        "ours": train(
            dense(units), gluon.loss.L2Loss(),
            lambda: (np.random.normal(size=(size, 512)), np.ones((size, 1))), steps,
        ),
        **bare(products_of(units, size, learn=True), steps),
    }  # fmt: skip
    if with_torch():
        import torch

        contenders["torch"] = train_torch(
            dense_torch(units), torch.nn.MSELoss(),
            lambda: (torch.randn(size, 512), torch.ones(size, 1)), steps,
        )  # fmt: skip
    if with_jax():
        contenders["jax"] = dense_jax(units, size, steps, learn=True)
    what = "MLP 512-2048-512-1, batch 1024, 150 steps of SGD"
    figures = [
        Figure(what, "ours", "torch", 0.8),
        Figure("", "ours", "jax", 0.97),
        Figure("", "ours", "blas", 1.12),
    ]
    return Case(steps, 150, 4, contenders, figures)


def without_waiting() -> Iterator[Row]:
    """The same training with and without a look at each loss: memory and time."""
    steps, size = 20, 1024
    net, loss = dense((512, 2048, 512, 1)), gluon.loss.L2Loss()
    net.initialize(init.Xavier())
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.005})

    def run(look: bool) -> int:
        npx.waitall()
        engine.reset_stats()
        for _ in range(steps):
            x = np.random.normal(size=(size, 512))
            with autograd.record():
                value = loss(net(x), np.ones((size, 1)))
            if look:
                value.mean().item()
            value.backward()
            trainer.step(size)
        npx.waitall()
        return engine.stats()["peak_bytes"]

    run(True)  # what is allocated once
    peaks = {look: run(look) for look in (False, True)}
    t = in_turns(4, pick=min, free=lambda: run(False), looking=lambda: run(True))
    yield Row(
        "  no sync in the loop: peak memory", f"{peaks[False] / 1e6:.1f} MB",
        f"{peaks[True] / 1e6:.1f} MB (a sync each)", peaks[False] / peaks[True], 1.2,
    )  # fmt: skip
    scale = 150 / steps
    free, looking = t["free"] * scale, t["looking"] * scale
    yield Row("  time", show_time(free), f"{show_time(looking)} (a sync each)", free / looking, 1.0)


def prediction() -> Case:
    units, size, steps = (1024, 1024, 1024, 1), 1024, 30
    net = dense(units)
    net.initialize(init.Xavier())

    def ours() -> None:
        kept = [net(np.random.normal(size=(size, units[0]))) for _ in range(steps)]
        npx.waitall()
        kept.clear()

    contenders = {"ours": ours, **bare(products_of(units, size, learn=False), steps)}
    if with_torch():
        import torch

        peer = dense_torch(units)

        def theirs() -> None:
            with torch.no_grad():
                kept = [peer(torch.randn(size, units[0])) for _ in range(steps)]
                kept.clear()

        contenders["torch"] = theirs
    if with_jax():
        contenders["jax"] = dense_jax(units, size, steps, learn=False)
    what = "prediction, 1024-1024-1024-1, batch 1024, 60 batches"
    figures = [Figure(what, "ours", "torch", 0.92), Figure("", "ours", "blas", 1.1)]
    return Case(steps, 60, 5, contenders, figures)


def small() -> Case:
    import torch

    units, size, steps = (32, 32, 32, 32, 1), 16, 300
    x, y = np.random.normal(size=(size, 32)), np.ones((size, 1))
    tx, ty = torch.randn(size, 32), torch.ones(size, 1)
    contenders = {
        "ours": train(dense(units), gluon.loss.L2Loss(), lambda: (x, y), steps),
        "hybrid": train(dense(units), gluon.loss.L2Loss(), lambda: (x, y), steps, hybrid=True),
        "torch": train_torch(dense_torch(units), torch.nn.MSELoss(), lambda: (tx, ty), steps),
    }
    figures = [
        Figure("MLP, layers of 32, batch 16, 1,000 steps", "ours", "torch", 0.35),
        Figure("  hybridized", "hybrid", "torch", 0.15),
    ]
    return Case(steps, 1000, 7, contenders, figures)


def lenet() -> Case:
    import torch
    from torch import nn as tnn

    size, steps = 256, 10
    net = nn.HybridSequential()
    net.add(
        nn.Conv2D(6, kernel_size=5, padding=2, activation="sigmoid", in_channels=1),
        nn.AvgPool2D(2, 2),
        nn.Conv2D(16, kernel_size=5, activation="sigmoid", in_channels=6),
        nn.AvgPool2D(2, 2),
        nn.Dense(120, activation="sigmoid", in_units=400),
        nn.Dense(84, activation="sigmoid", in_units=120),
        nn.Dense(10, in_units=84),
    )
    peer = tnn.Sequential(
        tnn.Conv2d(1, 6, 5, padding=2), tnn.Sigmoid(), tnn.AvgPool2d(2, 2),
        tnn.Conv2d(6, 16, 5), tnn.Sigmoid(), tnn.AvgPool2d(2, 2), tnn.Flatten(),
        tnn.Linear(400, 120), tnn.Sigmoid(), tnn.Linear(120, 84), tnn.Sigmoid(),
        tnn.Linear(84, 10),
    )  # fmt: skip
    images = numpy.random.rand(size, 1, 28, 28).astype("float32")
    labels = numpy.random.randint(0, 10, size)
    x, y = np.array(images), np.array(labels)
    tx, ty = torch.tensor(images), torch.tensor(labels)
    contenders = {
        "ours": train(net, gluon.loss.SoftmaxCrossEntropyLoss(), lambda: (x, y), steps),
        "torch": train_torch(peer, tnn.CrossEntropyLoss(), lambda: (tx, ty), steps),
    }
    what = "LeNet, batch 256, 28x28, 30 steps"
    return Case(steps, 30, 5, contenders, [Figure(what, "ours", "torch", 0.65)])


def resnet_torch(classes: int) -> Any:
    """ResNet-18 in PyTorch."""
    import torch
    from torch import nn as tnn

    class Block(tnn.Module):
        def __init__(self, before: int, after: int, stride: int) -> None:
            super().__init__()
            self.body = tnn.Sequential(
                tnn.Conv2d(before, after, 3, stride, 1, bias=False), tnn.BatchNorm2d(after),
                tnn.ReLU(), tnn.Conv2d(after, after, 3, 1, 1, bias=False), tnn.BatchNorm2d(after),
            )  # fmt: skip
            self.shortcut = tnn.Identity()
            if before != after:
                self.shortcut = tnn.Sequential(
                    tnn.Conv2d(before, after, 1, stride, bias=False), tnn.BatchNorm2d(after)
                )

        def forward(self, x: Any) -> Any:
            return torch.relu(self.body(x) + self.shortcut(x))

    layers = [
        tnn.Conv2d(3, 64, 7, 2, 3, bias=False), tnn.BatchNorm2d(64), tnn.ReLU(),
        tnn.MaxPool2d(3, 2, 1),
    ]  # fmt: skip
    before = 64
    for stage, after in enumerate((64, 128, 256, 512)):
        layers += [Block(before, after, 1 if stage == 0 else 2), Block(after, after, 1)]
        before = after
    return tnn.Sequential(
        *layers, tnn.AdaptiveAvgPool2d(1), tnn.Flatten(), tnn.Linear(512, classes)
    )


def resnet() -> Case:
    import torch

    steps = 2
    images = numpy.random.rand(16, 3, 64, 64).astype("float32")
    labels = numpy.random.randint(0, 10, 16)
    x, y = np.array(images), np.array(labels)
    tx, ty = torch.tensor(images), torch.tensor(labels)
    net = gluon.model_zoo.vision.resnet18_v1(classes=10)
    peer = resnet_torch(10)
    contenders = {
        "ours": train(net, gluon.loss.SoftmaxCrossEntropyLoss(), lambda: (x, y), steps),
        "torch": train_torch(peer, torch.nn.CrossEntropyLoss(), lambda: (tx, ty), steps),
    }
    what = "ResNet-18, batch 16, 64x64, a step"
    return Case(steps, 1, 5, contenders, [Figure(what, "ours", "torch", 1.0)])


class _Recurrent(nn.HybridBlock):
    """The outputs of two layers of LSTM."""

    def __init__(self) -> None:
        super().__init__()
        self.lstm = rnn.LSTM(256, num_layers=2, input_size=256)

    def forward(self, x: Any) -> Any:
        return self.lstm(x)


def lstm() -> Case:
    import torch

    steps, shape = 3, (35, 32, 256)
    data = numpy.random.rand(*shape).astype("float32")
    x, tx = np.array(data), torch.tensor(data)
    y, ty = np.zeros(shape), torch.zeros(shape)

    class Peer(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.lstm = torch.nn.LSTM(256, 256, num_layers=2)

        def forward(self, x: Any) -> Any:
            return self.lstm(x)[0]

    contenders = {
        "ours": train(_Recurrent(), gluon.loss.L2Loss(), lambda: (x, y), steps),
        "torch": train_torch(Peer(), torch.nn.MSELoss(), lambda: (tx, ty), steps),
    }
    what = "LSTM, 2 layers of 256, batch 32, 35 steps, a step"
    return Case(steps, 1, 7, contenders, [Figure(what, "ours", "torch", 0.9)])


WITHOUT_TORCH = ("mlp", "prediction")  # these have other peers as well
CASES: dict[str, Callable[[], Case]] = {
    "mlp": mlp,
    "prediction": prediction,
    "small": small,
    "lenet": lenet,
    "resnet": resnet,
    "lstm": lstm,
}


def rows(only: str = "") -> Iterator[Row]:
    """The table's lines; `only` cases whose name contains this text."""
    if with_torch():
        import torch

        torch.set_num_threads(THREADS)
    npx.set_np()
    for name, make in CASES.items():
        if only not in name or not (with_torch() or name in WITHOUT_TORCH):
            continue
        case = make()
        contenders: dict[str, Any] = dict(case.contenders)
        seconds = in_turns(case.rounds, pause=PAUSE, pick=min, **contenders)
        libraries = [peer for peer in seconds if peer.startswith("blas ")]
        if libraries:
            seconds["blas"] = min(seconds[peer] for peer in libraries)
        scale = case.shown / case.steps
        for figure in case.figures:
            if figure.peer not in seconds:
                continue
            ours, peer = seconds[figure.ours] * scale, seconds[figure.peer] * scale
            against = f"{show_time(peer)} ({PEERS[figure.peer]})"
            yield Row(figure.what, show_time(ours), against, ours / peer, figure.limit)
        if name == "mlp":
            yield from without_waiting()
