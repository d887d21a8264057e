"""The trainer: steps, rates, contexts, states in files."""

from __future__ import annotations

import numpy
import pytest
from numpy.testing import assert_allclose

from slipstream import autograd, cpu, gluon, lr_scheduler, nd, np, optimizer, random, sym, util
from slipstream.gluon import HybridBlock, Parameter, Trainer, nn


def one(**kwargs):
    p = Parameter("x", shape=(4,), init="zeros", **kwargs)
    p.initialize(ctx=[cpu(0), cpu(1)])
    return p


def backward_on_all(p, factor=1):
    with autograd.record():
        for w in p.list_data():
            y = w + factor
            y.backward()


def test_gradients_of_all_contexts_are_added_up():
    p = one()
    trainer = Trainer([p], "sgd", {"learning_rate": 1.0, "momentum": 0.5})
    backward_on_all(p)
    trainer.step(1)
    for w in p.list_data():
        assert (w.asnumpy() == -2).all()
    p.lr_mult = 0.5
    backward_on_all(p)
    trainer.step(1)
    for w in p.list_data():
        assert (w.asnumpy() == -4).all()


def test_allreduce_and_update_apart():
    p = one()
    trainer = Trainer([p], "sgd", {"learning_rate": 1.0}, update_on_kvstore=False)
    backward_on_all(p)
    trainer.allreduce_grads()
    for g in p.list_grad():
        assert (g.asnumpy() == 2).all()
    trainer.update(2)
    for w in p.list_data():
        assert (w.asnumpy() == -1).all()


def test_update_on_kvstore_refuses_the_parts():
    trainer = Trainer([one()], "sgd", update_on_kvstore=True)
    with pytest.raises(AssertionError, match="allreduce_grads"):
        trainer.allreduce_grads()
    with pytest.raises(AssertionError, match="update"):
        trainer.update(1)


def test_learning_rate():
    p = one()
    trainer = Trainer({"x": p}, "sgd", {"learning_rate": 0.5})
    assert trainer.learning_rate == 0.5
    trainer.set_learning_rate(0.25)
    assert trainer.learning_rate == trainer.optimizer.learning_rate == 0.25
    scheduled = Trainer(
        [p], "sgd", {"learning_rate": 1.0, "lr_scheduler": lr_scheduler.FactorScheduler(1, 0.5)}
    )
    with pytest.raises(UserWarning):
        scheduled.set_learning_rate(0.1)
    for _ in range(3):
        backward_on_all(p)
        scheduled.step(1)
    assert scheduled.learning_rate < 1


def test_bad_arguments():
    with pytest.raises(ValueError, match="params"):
        Trainer(3, "sgd")
    with pytest.raises(ValueError, match="Parameters"):
        Trainer([3], "sgd")
    with pytest.raises(AssertionError, match="optimizer_params"):
        Trainer([one()], optimizer.SGD(), {"learning_rate": 1})
    with pytest.raises(ValueError, match="one machine"):
        Trainer([one()], "sgd", kvstore="dist_sync")


def test_given_optimizer():
    p = one()
    trainer = Trainer([p], optimizer.SGD(learning_rate=0.5))
    backward_on_all(p)
    trainer.step(2)
    assert (p.data(cpu(0)).asnumpy() == -0.5).all()


def test_parameters_without_gradient_stay():
    net = nn.BatchNorm(in_channels=2, scale=False)
    net.initialize()
    trainer = Trainer(net.collect_params(), "sgd", {"learning_rate": 1.0})
    with autograd.record():
        y = net(nd.ones((3, 2))).sum()
    y.backward()
    trainer.step(1)
    assert net.gamma.data().asnumpy().tolist() == [1, 1]
    assert net.beta.data().asnumpy().tolist() == [-3, -3]


def test_unused_parameters():
    net = nn.Sequential()
    net.add(nn.Dense(1, in_units=2), nn.Dense(1))
    net.initialize()
    trainer = Trainer(net.collect_params(), "sgd")
    with autograd.record():
        y = net[0](nd.ones((1, 2)))
    y.backward()
    with pytest.raises(gluon.DeferredInitializationError):
        trainer.step(1)
    trainer.step(1, ignore_stale_grad=True)
    net(nd.ones((1, 2)))
    with autograd.record():
        y = net(nd.ones((1, 2)))
    y.backward()
    before = net[1].bias.data().asnumpy()
    trainer.step(1)
    assert (net[1].bias.data().asnumpy() != before).all()


def test_stale_gradients():
    a, b = (Parameter(name, shape=(2,), init="zeros") for name in "ab")
    a.initialize()
    b.initialize()
    trainer = Trainer([a, b], "sgd", {"learning_rate": 1.0})

    def backward(*params):
        with autograd.record():
            y = sum(p.data().sum() for p in params)
        y.backward()

    backward(a, b)
    trainer.step(1)
    with pytest.raises(UserWarning, match="'a'"):
        trainer.step(1)
    backward(a)
    with pytest.raises(UserWarning, match="'b'"):
        trainer.step(1)
    trainer.step(1, ignore_stale_grad=True)
    assert a.data().asnumpy().tolist() == [-2, -2]
    assert b.data().asnumpy().tolist() == [-1, -1]
    trainer.step(1, ignore_stale_grad=True)
    assert a.data().asnumpy().tolist() == [-2, -2]


def test_trainer_is_let_go():
    p = one()
    trainer = Trainer([p], "sgd")
    assert p._trainer() is trainer
    del trainer
    assert p._trainer() is None


def test_parameters_that_change_are_followed():
    p = Parameter("x", shape=(2,), init="zeros")
    p.initialize()
    trainer = Trainer([p], "sgd", {"learning_rate": 1.0})
    for dtype in ("float32", "float64"):
        p.cast(dtype)
        with autograd.record():
            y = p.data().sum()
        y.backward()
        trainer.step(1)
    assert p.data().asnumpy().tolist() == [-2, -2]
    p.grad_req = "null"
    trainer.step(1)
    assert p.data().asnumpy().tolist() == [-2, -2]


@pytest.mark.parametrize("name", ["sgd", "adam"])
def test_states_in_files(tmp_path, name):
    path = tmp_path / "states"
    options = {"learning_rate": 0.1} | ({"momentum": 0.9} if name == "sgd" else {})

    def run(steps, p, trainer):
        for _ in range(steps):
            backward = (p.data() - 3) ** 2
            with autograd.record():
                backward = ((p.data() - 3) ** 2).sum()
            backward.backward()
            trainer.step(1)

    p = Parameter("x", shape=(3,), init="zeros")
    p.initialize()
    trainer = Trainer([p], name, options)
    run(3, p, trainer)
    trainer.save_states(path)
    middle = p.data().asnumpy()
    run(3, p, trainer)

    q = Parameter("x", shape=(3,), init="zeros")
    q.initialize()
    q.set_data(middle)
    other = Trainer([q], name, {"learning_rate": 0.5})
    other.load_states(path)
    assert other.learning_rate == 0.1
    run(3, q, other)
    assert (q.data().asnumpy() == p.data().asnumpy()).all()


@pytest.mark.parametrize("hybrid", [False, True])
@pytest.mark.parametrize("kind", ["nd", "np"])
def test_mlp_is_trained_as_numpy_does_it(hybrid, kind):
    rng = numpy.random.default_rng(0)
    x, y = rng.standard_normal((16, 6)), rng.standard_normal((16, 2))
    with util.np_array(kind == "np"):
        make = np if kind == "np" else nd
        net = nn.HybridSequential()
        net.add(nn.Dense(8, activation="tanh", dtype="float64"), nn.Dense(2, dtype="float64"))
        net.initialize(init="normal")
        if hybrid:
            net.hybridize()
        a, b = make.array(x, dtype="float64"), make.array(y, dtype="float64")
        net(a)
        w1, b1, w2, b2 = (p.data().asnumpy() for p in net.collect_params().values())
        trainer = Trainer(net.collect_params(), "sgd", {"learning_rate": 0.1, "momentum": 0.9})
        for _ in range(20):
            with autograd.record():
                loss = ((net(a) - b) ** 2).sum()
            loss.backward()
            trainer.step(16)
        found = [p.data().asnumpy() for p in net.collect_params().values()]
    state = [numpy.zeros_like(w) for w in (w1, b1, w2, b2)]
    weights = [w1, b1, w2, b2]
    for _ in range(20):
        w1, b1, w2, b2 = weights
        h = numpy.tanh(x @ w1.T + b1)
        d = 2 * (h @ w2.T + b2 - y) / 16
        dh = (d @ w2) * (1 - h * h)
        grads = [dh.T @ x, dh.sum(0), d.T @ h, d.sum(0)]
        for i, g in enumerate(grads):
            state[i] = 0.9 * state[i] - 0.1 * g
            weights[i] = weights[i] + state[i]
    for a, b in zip(found, weights, strict=True):
        assert_allclose(a, b, rtol=1e-9, atol=1e-12)


def test_training_on_several_contexts_is_training_on_one():
    rng = numpy.random.default_rng(0)
    x, start = nd.array(rng.standard_normal((8, 3))), rng.standard_normal((2, 3))
    results = []
    for places in ([cpu(0)], [cpu(0), cpu(1)]):
        net = nn.Dense(2, in_units=3)
        net.initialize(ctx=places)
        net.weight.set_data(nd.array(start))
        trainer = Trainer(net.collect_params(), "adam", {"learning_rate": 0.1})
        for _ in range(5):
            parts = gluon.utils.split_and_load(x, places)
            with autograd.record():
                losses = [(net(part) ** 2).sum() for part in parts]
            for loss in losses:
                loss.backward()
            trainer.step(8)
        results.append([w.asnumpy() for w in net.weight.list_data()])
    (alone,), (first, second) = results
    assert_allclose(first, alone, rtol=1e-5, atol=1e-6)
    assert (first == second).all()


class _Residual(HybridBlock):
    def __init__(self, channels, **kwargs):
        super().__init__(**kwargs)
        with self.name_scope():
            self.conv = nn.Conv2D(channels, 3, padding=1)
            self.norm = nn.BatchNorm()

    def hybrid_forward(self, F, x):
        return F.relu(self.norm(self.conv(x)) + x)


def test_hybridized_training_gives_the_same_bits():
    found = []
    for hybrid in (False, True):
        random.seed(3)
        net = nn.HybridSequential()
        net.add(
            nn.Conv2D(4, 3, activation="relu"), nn.MaxPool2D(), _Residual(4), nn.Dropout(0.3),
            nn.GlobalAvgPool2D(), nn.Dense(3),
        )  # fmt: skip
        net.initialize(init="xavier")
        if hybrid:
            net.hybridize()
        trainer = Trainer(net.collect_params(), "adam", {"learning_rate": 0.01})
        x = nd.random.normal(shape=(4, 2, 10, 10))
        y = nd.one_hot(nd.array([0, 1, 2, 0]), 3)
        for _ in range(6):
            with autograd.record():
                loss = -(nd.log_softmax(net(x)) * y).sum(axis=1)
            loss.backward()
            trainer.step(4)
        found.append([p.data().asnumpy() for p in net.collect_params().values()])
    for a, b in zip(*found, strict=True):
        assert (a == b).all()


def test_a_batch_of_nothing_is_refused_by_name():
    with pytest.raises(ValueError, match="batch_size"):
        Trainer([one()], "sgd").step(0)


def test_a_fixed_gamma_has_a_gradient_of_zero_and_does_not_stop_the_step():
    data = sym.var("data")
    net = gluon.SymbolBlock(sym.BatchNorm(data, name="bn", fix_gamma=True), data)
    net.initialize("ones")
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 1.0})
    with autograd.record():
        loss = net(nd.array([[1.0, 2.0], [3.0, 5.0]])).sum()
    loss.backward()
    trainer.step(1)  # a gradient that backward had not computed would be an error here
    assert net.collect_params()["bn_gamma"].data().asnumpy().tolist() == [1, 1]
    assert net.collect_params()["bn_beta"].data().asnumpy().tolist() == [-1, -1]


class TestStores:
    """Stores of the user's own add up the gradients."""

    def train(self, **options):
        from slipstream import cpu

        x = Parameter("x", shape=(3,))
        x.initialize(ctx=[cpu(0), cpu(1)], init="zeros")
        trainer = Trainer([x], "sgd", {"learning_rate": 1.0}, **options)
        with autograd.record():
            for k, w in enumerate(x.list_data()):
                (w * (k + 1)).backward()
        trainer.step(1)
        return x, trainer

    def test_a_custom_store_sees_parameters_once_and_gradients_at_each_step(self):
        from slipstream import kvstore

        calls = []

        class Doubling(kvstore.KVStoreBase):
            type = "doubling"

            def broadcast(self, key, value, out, priority=0):
                calls.append(("broadcast", key, len(out)))

            def pushpull(self, key, value, out=None, priority=0):
                calls.append(("pushpull", key, len(value)))
                total = sum(value[1:], value[0]) * 2
                for v in value:
                    v[:] = total

        x, trainer = self.train(kvstore=Doubling())
        assert calls == [("broadcast", 0, 2), ("pushpull", 0, 2)]
        assert [w.tolist() for w in x.list_data()] == [[-6.0] * 3] * 2
        assert trainer._update_on_kvstore is False
        assert trainer._kvstore.type == "doubling"
        for g in x.list_grad():
            g[:] = 1
        trainer.allreduce_grads()
        assert len(calls) == 3 and x.grad().tolist() == [4.0] * 3

    def test_the_smallest_store_and_ours_give_the_same(self):
        ours, trainer = self.train()
        smallest, other = self.train(kvstore="teststore")
        assert ours.data().tolist() == smallest.data().tolist() == [-3.0] * 3
        assert trainer._update_on_kvstore is True and trainer._kv_initialized
        assert trainer._kvstore.type == "device" and trainer._kvstore._updater.optimizer
        assert other._update_on_kvstore is False

    def test_what_cannot_be_a_store_or_update_is_refused(self):
        from slipstream import kvstore

        with pytest.raises(TypeError, match="kvstore must be a name or a KVStore, not int"):
            Trainer([one()], "sgd", kvstore=3)
        store = kvstore.create("teststore")
        with pytest.raises(ValueError, match="update_on_kvstore must not be True"):
            Trainer([one()], "sgd", kvstore=store, update_on_kvstore=True)

    def test_there_is_no_store_for_one_device(self):
        x = Parameter("x", shape=(3,))
        x.initialize()
        trainer = Trainer([x], "sgd")
        assert trainer._kvstore is None and trainer._update_on_kvstore is None


@pytest.mark.parametrize(
    ("contexts", "on_kvstore", "expected"),
    [
        (1, None, [-0.1, -0.29, -0.271, -0.6149]),
        (2, None, [-0.2, -0.58, -0.2, -0.58]),
        (2, False, [-0.2, -0.58, -0.542, -1.2298]),
    ],
)
def test_other_values_reset_the_states_on_a_kvstore(contexts, on_kvstore, expected):
    # As recorded from MXNet 1.9.1 and 2.0.0b1.
    p = gluon.Parameter("x", shape=(1,))
    p.initialize("zeros", ctx=[cpu(i) for i in range(contexts)])
    settings = {"learning_rate": 0.1, "momentum": 0.9}
    trainer = gluon.Trainer([p], "sgd", settings, update_on_kvstore=on_kvstore)
    got = []
    for step in range(4):
        if step == 2:
            p.set_data(nd.zeros((1,)))
            assert trainer._kv_initialized == (expected[2] != -0.2)
        with autograd.record():
            losses = [w * 1 for w in p.list_data()]
        for loss in losses:
            loss.backward()
        trainer.step(1)
        assert trainer._kv_initialized
        got.append(p.data(cpu(0)).asscalar())
    numpy.testing.assert_allclose(got, expected, rtol=1e-5)
