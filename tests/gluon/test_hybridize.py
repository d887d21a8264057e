"""hybridize(): replays equal what Python would have computed, bit for bit."""

from __future__ import annotations

import warnings

import numpy
import pytest

import slipstream as mx
from slipstream import autograd, engine, gluon, nd, np
from slipstream.gluon import nn


def model(hybrid: bool) -> nn.HybridSequential:
    mx.random.seed(3)
    net = nn.HybridSequential()
    net.add(
        nn.Conv2D(4, kernel_size=3, padding=1, in_channels=2),
        nn.BatchNorm(in_channels=4),
        nn.Activation("relu"),
        nn.MaxPool2D(2),
        nn.Dropout(0.25),
        nn.Dense(8, activation="tanh", in_units=36),
        nn.LayerNorm(in_channels=8),
        nn.Dense(3, in_units=8),
    )
    net.initialize()
    if hybrid:
        net.hybridize()
    return net


def trained(net: nn.HybridSequential, steps: int, batches: tuple[int, ...] = (5,)) -> list:
    mx.random.seed(4)
    trainer = gluon.Trainer(net.collect_params(), "adam", {"learning_rate": 0.01})
    loss = gluon.loss.SoftmaxCrossEntropyLoss()
    outputs = []
    for i in range(steps):
        size = batches[i % len(batches)]
        x = nd.random.normal(shape=(size, 2, 6, 6))
        y = nd.arange(size) % 3
        with autograd.record():
            value = loss(net(x), y)
        value.backward()
        trainer.step(size)
        outputs.append(value)
    outputs.append(net(nd.ones((2, 2, 6, 6))))
    outputs += [p.data() for p in net.collect_params().values()]
    return [x.asnumpy() for x in outputs]


@pytest.mark.parametrize("batches", [(5,), (5, 3)], ids=["one size", "two sizes"])
def test_training_gives_the_same_bits(batches):
    plain, replayed = trained(model(False), 6, batches), trained(model(True), 6, batches)
    for a, b in zip(plain, replayed, strict=True):
        numpy.testing.assert_array_equal(a, b)


def test_python_runs_once_for_each_kind_of_call():
    calls = []

    class Net(nn.HybridBlock):
        def forward(self, x):
            calls.append(x.shape)
            return x * 2

    net = Net()
    net.initialize()
    net.hybridize()
    for _ in range(3):
        assert net(np.ones((2, 3))).sum().item() == 12
    assert calls == [(2, 3)]
    net(np.ones((4, 3)))
    with autograd.train_mode():
        net(np.ones((2, 3)))
    net(nd.ones((2, 3)))
    assert len(calls) == 4


def test_results_keep_their_structure_and_class():
    class Net(nn.HybridBlock):
        def forward(self, x, states):
            return x + states[0], [states[1].T, (x, None)]

    net = Net()
    net.hybridize()
    for _ in range(2):
        x, s, t = np.ones((2, 3)), np.zeros((2, 3)), np.arange(6).reshape(2, 3)
        y, (turned, (same, nothing)) = net(x, [s, t])
        assert nothing is None
        assert turned.shape == (3, 2) and isinstance(turned, np.ndarray)
        assert turned.tolist() == [[0, 3], [1, 4], [2, 5]]
        assert y.tolist() == same.tolist() == [[1, 1, 1], [1, 1, 1]]


def test_views_and_the_same_array_twice():
    class Add(nn.HybridBlock):
        def forward(self, a, b):
            return a - b

    net = Add()
    net.hybridize()
    x = np.arange(6).reshape(2, 3)
    assert net(x, x).tolist() == [[0, 0, 0], [0, 0, 0]]
    assert net(x, x + 1).tolist() == [[-1, -1, -1], [-1, -1, -1]]
    column = np.arange(12).reshape(2, 6)[:, ::2]
    assert net(column, x).tolist() == [[0, 1, 2], [3, 4, 5]]


def test_random_numbers_are_fresh_in_every_replay():
    class Noise(nn.HybridBlock):
        def forward(self, x):
            return x + np.random.normal(size=(4,)) + np.random.gamma(2.0, size=(4,))

    net = Noise()
    net.hybridize()
    drawn = {tuple(net(np.zeros(4)).tolist()) for _ in range(4)}
    assert len(drawn) == 4
    mx.random.seed(1)
    first = net(np.zeros(4)).tolist()
    mx.random.seed(1)
    assert net(np.zeros(4)).tolist() == first


def test_running_statistics_move_in_replays_too():
    nets = [nn.BatchNorm(in_channels=2) for _ in range(2)]
    nets[1].hybridize()
    for net in nets:
        net.initialize()
        for i in range(4):
            with autograd.record():
                net(nd.ones((3, 2)) * i).backward()
    plain, replayed = (net.running_mean.data().asnumpy() for net in nets)
    numpy.testing.assert_array_equal(plain, replayed)
    assert plain[0] != 0


def test_parameters_are_read_at_every_call():
    net = nn.Dense(1, in_units=2, use_bias=False)
    net.initialize(mx.init.One())
    net.hybridize()
    x = nd.array([[1, 2]])
    assert net(x).asscalar() == 3 and net(x).asscalar() == 3
    net.weight.set_data(nd.array([[2, 2]]))
    assert net(x).asscalar() == 6
    net.initialize(mx.init.Zero(), force_reinit=True)
    assert net(x).asscalar() == 0


@pytest.mark.parametrize("what", ["item", "bool", "mask"])
def test_a_forward_that_looks_at_values_runs_as_before_and_says_so(what):
    class Net(nn.HybridBlock):
        def forward(self, x):
            if what == "mask":
                return x[x > 0]
            positive = x.sum().item() > 0 if what == "item" else bool(x.sum() > 0)
            return x if positive else -x

    net = Net()
    net.hybridize()
    with pytest.warns(UserWarning, match="cannot be replayed"):
        assert net(np.array([1.0, 2.0])).tolist() == [1, 2]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        wanted = [] if what == "mask" else [1, 2]
        assert net(np.array([-1.0, -2.0])).tolist() == wanted


def test_an_error_while_tracing_leaves_nothing_behind():
    class Net(nn.HybridBlock):
        broken = True

        def forward(self, x):
            y = x + 1
            if self.broken:
                raise KeyError("no")
            return y

    net = Net()
    net.hybridize()
    with pytest.raises(KeyError):
        net(np.ones(2))
    net.broken = False
    assert (np.ones(2) + 1).tolist() == [2, 2]
    assert net(np.ones(2)).tolist() == net(np.ones(2)).tolist() == [2, 2]


def test_gradients_of_a_python_function_are_not_replayed_wrongly():
    class Double(autograd.Function):
        def forward(self, x):
            return x * 2

        def backward(self, dy):
            return dy * 10

    class Net(nn.HybridBlock):
        def forward(self, x):
            return Double()(x)

    net = Net()
    net.hybridize()
    x = np.ones(2)
    x.attach_grad()
    with pytest.warns(UserWarning, match="gradient written in Python"), autograd.record():
        y = net(x)
    y.backward()
    for _ in range(2):
        with autograd.record():
            y = net(x)
        y.backward()
        assert x.grad.tolist() == [10, 10]


def test_intermediate_results_are_dropped_and_fused_as_without():
    class Net(nn.HybridBlock):
        def forward(self, x):
            unused = x * 5  # noqa: F841  # the graph drops it
            for _ in range(6):
                x = x + 1
            return x

    def counts(net) -> tuple[int, int]:
        x = np.ones(1000)
        net(x).wait_to_read()
        engine.reset_stats()
        net(x).wait_to_read()
        stats = engine.stats()
        return stats["dropped"], stats["executed"]

    plain, replayed = Net(), Net()
    replayed.hybridize()
    assert counts(plain) == counts(replayed) == (1, 6)


def test_hybridize_off_goes_back_to_python():
    calls = []

    class Net(nn.HybridBlock):
        def forward(self, x):
            calls.append(1)
            return x

    net = Net()
    net.hybridize()
    net(np.ones(1)), net(np.ones(1))
    net.hybridize(False)
    net(np.ones(1)), net(np.ones(1))
    assert len(calls) == 3


class Scaled(gluon.HybridBlock):
    factor = 1.0

    def hybrid_forward(self, F, x):
        return x * self.factor


def test_block_that_changes_itself_forgets_its_replay() -> None:
    net = Scaled()
    net.hybridize()
    x = nd.ones(2)
    assert net(x).tolist() == net(x).tolist() == [1.0, 1.0]
    net.factor = 3.0
    net._clear_cached_op()
    assert net(x).tolist() == net(x).tolist() == [3.0, 3.0]
