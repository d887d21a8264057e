"""Calls of blocks with symbols: what parameters give, and layers with other weights."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import numpy
import pytest

from slipstream import autograd, gluon, nd, np, npx, sym
from slipstream.gluon import SymbolBlock, nn


@pytest.fixture(autouse=True)
def classic_mode():
    npx.reset_np()
    yield
    npx.reset_np()


def operations(path):
    return [n["op"] for n in json.loads(path.read_text())["nodes"] if n["op"] != "null"]


class Scaled(gluon.HybridBlock):
    """A weight that is computed of others, in forward."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.scale = gluon.Parameter("scale", shape=(3, 1), init="ones")
        self.weight = gluon.Parameter("weight", shape=(3, 2), init="ones")

    def forward(self, x):
        return np.dot(x, (self.scale.data() * self.weight.data()).T)


def test_what_is_computed_of_parameters_alone_is_part_of_the_graph(tmp_path):
    npx.set_np()
    net = Scaled()
    net.initialize()
    x = np.ones((1, 2))
    net.hybridize()
    net(x)
    files = net.export(str(tmp_path / "net"))
    assert len(operations(tmp_path / "net-symbol.json")) == 3
    same = SymbolBlock.imports(files[0], "data", files[1])
    same.collect_params()["scale"].set_data(np.array([[1.0], [2.0], [3.0]]))
    numpy.testing.assert_array_equal(same(x).asnumpy(), [[2, 4, 6]])


class Doubled(nn.Conv2D):
    def hybrid_forward(self, F, x, weight, bias=None):
        return super().hybrid_forward(F, x, weight * 2, bias)


class WithoutBias(nn.Dense):
    def hybrid_forward(self, F, x, weight, bias):
        return super().hybrid_forward(F, x, weight=weight)


class Twice(nn.Dense):
    def forward(self, x):
        return super().forward(x * 2)


@pytest.mark.parametrize(
    ("make", "shape", "factor"),
    [
        (lambda: Doubled(2, 2, weight_initializer="ones"), (1, 2, 2, 2), 2 * 8),
        (lambda: WithoutBias(2, weight_initializer="ones", bias_initializer="ones"), (1, 3), 3),
        (lambda: Twice(2, weight_initializer="ones"), (1, 3), 6),
    ],
)
def test_a_subclass_calls_the_layer_with_other_weights_or_data(make, shape, factor, tmp_path):
    net = make()
    net.initialize()
    x = nd.ones(shape)
    for hybrid in (False, True):
        net.hybridize(hybrid)
        assert set(net(x).asnumpy().ravel()) == {factor}
    files = net.export(str(tmp_path / "net"))
    assert set(SymbolBlock.imports(files[0], "data", files[1])(x).asnumpy().ravel()) == {factor}
    assert net.weight.data() is net.weight.list_data()[0]


def test_a_layer_takes_its_parameters_by_position_as_in_mxnet():
    layer = nn.Dense(2, in_units=3)
    layer.initialize()
    weight, bias = nd.ones((2, 3)) * 4, nd.ones(2)
    assert layer.hybrid_forward(nd, nd.ones((1, 3)), weight, bias).tolist() == [[13, 13]]
    out = layer.hybrid_forward(sym, sym.var("x"), sym.var("w"), sym.var("b"))
    assert out.list_arguments() == ["x", "w", "b"]
    with pytest.raises(TypeError, match="parameters"):
        layer.hybrid_forward(nd, nd.ones((1, 3)), weight, bias, bias)


def test_symbols_of_one_thread_are_not_seen_by_another():
    layer = nn.Dense(2, in_units=3, weight_initializer="ones")
    layer.initialize()
    inside, seen = threading.Event(), threading.Event()
    found = {}

    class Waiting(gluon.HybridBlock):
        def __init__(self):
            super().__init__()
            self.layer = layer

        def forward(self, x):
            inside.set()
            assert seen.wait(60)
            return self.layer(x)

    def trace():
        found["symbol"] = Waiting()(sym.var("x"))

    thread = threading.Thread(target=trace)
    thread.start()
    assert inside.wait(60)
    try:
        with autograd.record():
            found["array"] = layer(nd.ones((1, 3)))
        assert isinstance(layer.weight.data(), nd.NDArray)
    finally:
        seen.set()
        thread.join()
    assert found["array"].tolist() == [[3, 3]]
    assert len(found["symbol"].list_arguments()) == 3


class Mixed(gluon.HybridBlock):
    """Layers, functions of nd, operators and a weight of its own."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.body = nn.HybridSequential()
        self.body.add(nn.Dense(8, activation="relu"), nn.BatchNorm(), nn.Dropout(0.0), nn.Dense(4))
        self.scale = gluon.Parameter("scale", shape=(1, 4), init="ones")

    def forward(self, x):
        y = nd.broadcast_mul(self.body(x), self.scale.data())
        return nd.concat(nd.softmax(y), nd.relu(y) * 2, dim=1).sum(axis=1)


def made(seed):
    from slipstream import random

    random.seed(seed)
    net = Mixed()
    net.initialize()
    net(nd.ones((2, 5)))
    return net


def trained(net, steps):
    """Losses and weights of a few steps."""
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.1})
    x = nd.array(numpy.random.RandomState(0).randn(16, 5))
    losses = []
    for _ in range(steps):
        with autograd.record():
            loss = ((net(x) - 1) ** 2).mean()
        loss.backward()
        trainer.step(16)
        losses.append(loss.item())
    return losses, [p.data().asnumpy() for p in net.collect_params().values()]


def exports(net, folder, stop, texts, begun):
    while True:
        files = net.export(str(folder / "net"))
        texts.append(Path(files[0]).read_text())
        begun.set()
        if stop.is_set():
            break


def test_one_thread_exports_while_another_trains(tmp_path):
    expected = trained(made(3), 30)
    exported, net = [made(4), made(5)], made(3)
    alone = []
    for i, other in enumerate(exported):
        (tmp_path / str(i)).mkdir()
        alone.append(Path(other.export(str(tmp_path / str(i) / "net"))[0]).read_text())
    # Two threads export other blocks, and one of them the block that is trained, too.
    stop, texts = threading.Event(), [[], [], []]
    (tmp_path / "2").mkdir()
    begun = [threading.Event() for _ in texts]
    threads = [
        threading.Thread(target=exports, args=(block, tmp_path / str(i), stop, texts[i], begun[i]))
        for i, block in enumerate([*exported, net])
    ]
    for thread in threads:
        thread.start()
    try:
        for event in begun:
            assert event.wait(60)
        found = trained(net, 30)
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert found[0] == expected[0]
    for a, b in zip(found[1], expected[1], strict=True):
        numpy.testing.assert_array_equal(a, b)
    for i, text in enumerate(alone):
        assert set(texts[i]) == {text}
    assert len(set(texts[2])) == 1
    x = nd.ones((2, 5))
    for i, other in enumerate(exported):
        folder = str(tmp_path / str(i) / "net")
        same = SymbolBlock.imports(f"{folder}-symbol.json", "data", f"{folder}-0000.params")
        numpy.testing.assert_array_equal(same(x).asnumpy(), other(x).asnumpy())


def test_loops_of_arrays_and_of_symbols_are_one_function():
    def body(x, state):
        return x + state, x + state

    x, state = sym.var("x"), sym.var("state")
    outputs, _ = nd.contrib.foreach(body, x, state)
    found = outputs.eval(x=nd.array([[1], [2], [3]]), state=nd.zeros(1))[0]
    assert (
        found.tolist()
        == nd.contrib.foreach(body, nd.array([[1], [2], [3]]), nd.zeros(1))[0].tolist()
    )
    chosen = nd.contrib.cond(x > 1, lambda: x * 2, lambda: x + 5)
    assert chosen.eval(x=nd.array([3]))[0].tolist() == [6]
    looped, _ = npx.while_loop(
        lambda i: i < 3, lambda i: (i * 2, [i + 1]), [sym.var("i")], max_iterations=4
    )
    looped = looped[0] if isinstance(looped, list) else looped
    assert looped.eval(i=nd.array([1]))[0].tolist() == [[2], [4], [0], [0]]
