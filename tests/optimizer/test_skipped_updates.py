"""An update that cannot be computed leaves the old values, and is reported once."""

from __future__ import annotations

import numpy
import pytest

import slipstream as mx
from slipstream import SlipstreamError, _core, autograd, engine, gluon, kvstore, nd, np, optimizer
from slipstream.gluon import nn

ALL = sorted(set(optimizer.Optimizer.opt_registry) - {"groupadagrad", "test"})


# Nothing runs before a sync, so that a step finds no failure of its own, however busy the machine.
pytestmark = pytest.mark.usefixtures("held_window")


def broken(shape=(3,), message="boom", dtype="float32"):
    return _core.fail_when_run(nd.ones(shape, dtype=dtype), message)


def skipped():
    return engine.stats()["skipped_updates"]


def trained():
    """Two layers and their trainer, after a step; what fails is the gradient of the first."""
    net = nn.Sequential()
    net.add(nn.Dense(4, in_units=3, use_bias=False), nn.Dense(2, in_units=4, use_bias=False))
    net.initialize(mx.init.Xavier())
    trainer = gluon.Trainer(net.collect_params(), "adam", {"learning_rate": 0.1})
    _step(net, trainer)
    return net, trainer


def _step(net, trainer, fail=False):
    with autograd.record():
        loss = (net(np.ones((2, 3))) ** 2).sum()
    loss.backward()
    if fail:
        g = net[0].weight.grad()
        g[:] = _core.fail_when_run(g, "boom")
    trainer.step(1)
    return loss


def read(net):
    return [p.data().asnumpy() for p in net.collect_params().values()]


def test_each_parameter_decides_for_itself():
    net, trainer = trained()
    before, count = read(net), skipped()
    _step(net, trainer, fail=True)
    with pytest.raises(SlipstreamError, match="boom"):
        engine.waitall()
    first, second = read(net)
    numpy.testing.assert_array_equal(first, before[0])
    assert (second != before[1]).any()
    assert skipped() - count == 1
    _step(net, trainer)
    assert (read(net)[0] != before[0]).any()


def test_a_sync_on_a_parameter_raises_once_and_says_what_was_skipped():
    net, trainer = trained()
    _step(net, trainer, fail=True)
    with pytest.raises(SlipstreamError) as caught:
        net[0].weight.data().asnumpy()
    assert "boom" in str(caught.value)
    assert "skipped: updates that needed it" in str(caught.value)
    net[0].weight.data().asnumpy()
    net[1].weight.data().asnumpy()
    engine.waitall()


def test_it_is_also_raised_by_a_later_version_of_the_parameter(held_window):
    net, trainer = trained()
    _step(net, trainer, fail=True)
    _step(net, trainer)
    with pytest.raises(SlipstreamError, match="boom"):
        net[0].weight.data().asnumpy()
    assert len(read(net)) == 2


def test_the_next_step_that_finds_it_raises_and_does_its_updates():
    net, trainer = trained()
    _step(net, trainer, fail=True)
    _core.wait_fence(_core.fence(), "test")  # all of it has run; nothing was read
    before = net[0].weight.data().copy()
    with pytest.raises(SlipstreamError, match="boom"):
        _step(net, trainer)
    assert (net[0].weight.data().asnumpy() != before.asnumpy()).any()
    _step(net, trainer)
    engine.waitall()


def test_a_step_does_not_wait_to_find_it(held_window):
    net, trainer = trained()
    with engine.no_sync():
        _step(net, trainer, fail=True)
        _step(net, trainer)
    with pytest.raises(SlipstreamError, match="boom"):
        engine.waitall()


@pytest.mark.parametrize("save", ["parameters", "states"])
def test_saving_raises_once(tmp_path, save):
    net, trainer = trained()
    _step(net, trainer, fail=True)
    write = net.save_parameters if save == "parameters" else trainer.save_states
    with pytest.raises(SlipstreamError, match="boom"):
        write(str(tmp_path / "file"))
    write(str(tmp_path / "file"))
    engine.waitall()


def test_a_failed_loss_tells_it_and_nothing_else_does():
    net, trainer = trained()
    before, count = read(net), skipped()
    with autograd.record():
        loss = (net(_core.fail_when_run(np.ones((2, 3)), "bad batch")) ** 2).sum()
    loss.backward()
    trainer.step(1)
    for _ in range(2):
        with pytest.raises(SlipstreamError, match="bad batch"):
            float(loss)
    engine.waitall()
    for a, b in zip(read(net), before, strict=True):
        numpy.testing.assert_array_equal(a, b)
    assert skipped() - count == 2
    _step(net, trainer)
    engine.waitall()


def test_ordinary_writes_stay_failed():
    w = nd.ones((3,))
    w -= 0.1 * broken()
    for _ in range(2):
        with pytest.raises(SlipstreamError, match="boom"):
            w.asnumpy()


@pytest.mark.parametrize("size", [3, 5000], ids=["shared", "alone"])
@pytest.mark.parametrize("name", ALL)
def test_all_optimizers_keep_weight_and_states(name, size):
    rule = optimizer.create(name)
    update = optimizer.get_updater(rule)
    weights = [nd.ones((size,)), nd.ones((size,))]
    update([0, 1], [nd.ones((size,)), nd.ones((size,))], weights)

    def arrays(i):
        state = update.states[i]
        several = state if isinstance(state, tuple) else (state,)
        return [weights[i], *(s for s in several if s is not None)]

    before = [[a.asnumpy() for a in arrays(i)] for i in (0, 1)]
    update([0, 1], [broken((size,)), nd.ones((size,))], weights)
    with pytest.raises(SlipstreamError, match="boom"):
        engine.waitall()
    for a, b in zip(arrays(0), before[0], strict=True):
        numpy.testing.assert_array_equal(a.asnumpy(), b)
    assert (weights[1].asnumpy() != before[1][0]).any()
    update([0, 1], [nd.ones((size,)), nd.ones((size,))], weights)
    assert (weights[0].asnumpy() != before[0][0]).any()


class Down(optimizer.Optimizer):
    """One that is written for one parameter at a time, with array operations."""

    def create_state(self, index, weight):
        return {"steps": nd.zeros((1,)), "all": [nd.zeros(weight.shape)]}

    def update(self, index, weight, grad, state):
        state["steps"][:] += 1  # does not need the gradient
        state["all"][0] += grad
        weight[:] -= 0.5 * grad


def test_optimizers_of_users_are_guarded_too():
    update = optimizer.get_updater(Down())
    w = [nd.ones((2, 2)), nd.ones((2, 2))]
    update([0, 1], [broken((2, 2)), nd.ones((2, 2))], w)
    with pytest.raises(SlipstreamError, match="boom"):
        engine.waitall()
    assert w[0].asnumpy().tolist() == [[1, 1], [1, 1]]
    assert w[1].asnumpy().tolist() == [[0.5, 0.5], [0.5, 0.5]]
    assert [float(update.states[i]["steps"]) for i in (0, 1)] == [0, 1]
    assert float(update.states[0]["all"][0].sum()) == 0


def test_an_exception_in_the_middle_of_an_update_undoes_it():
    class Breaks(Down):
        def update(self, index, weight, grad, state):
            super().update(index, weight, grad, state)
            if index == 1:
                raise KeyboardInterrupt

    update = optimizer.get_updater(Breaks())
    w = [nd.ones((2,)), nd.ones((2,))]
    w[0].attach_grad()
    with pytest.raises(KeyboardInterrupt):
        update([0, 1], [nd.ones((2,)), nd.ones((2,))], w)
    assert [x.asnumpy().tolist() for x in w] == [[1, 1], [1, 1]]
    assert float(update.states[0]["steps"]) == 0
    with autograd.record():
        y = (w[0] * 3).sum()
    y.backward()  # still a variable
    assert w[0].grad.asnumpy().tolist() == [3, 3]


def test_an_update_that_ran_out_of_memory_says_how_much_it_wanted():
    update = optimizer.get_updater(optimizer.Adam())
    w, grad = nd.ones((3, 1000)), nd.ones((3, 1000))
    update(0, grad, w)
    engine._fail_at(1, memory=True)
    update(0, grad, w)
    with pytest.raises(MemoryError, match=r"11\.7 KiB for a result of shape \(3,1000\), float32"):
        engine.waitall()
    engine._fail_at(0)


@pytest.mark.filterwarnings("ignore:updates of float16")
@pytest.mark.parametrize("multi_precision", [False, True])
def test_halves_move_with_their_exact_copies(multi_precision):
    rule = optimizer.Adam(multi_precision=multi_precision)
    update = optimizer.get_updater(rule)
    w, grad = nd.ones((4,), dtype="float16"), nd.ones((4,), dtype="float16")
    update(0, grad, w)
    state = update.states[0]
    arrays = [w, state[0], *state[1]] if multi_precision else [w, *state]
    before = [a.asnumpy() for a in arrays]
    count = skipped()
    for faulty in range(1, 30):
        engine._fail_at(faulty, memory=True)
        update(0, grad, w)
        try:
            engine.waitall()
            break
        except MemoryError:
            engine._fail_at(0)
        for a, b in zip(arrays, before, strict=True):
            numpy.testing.assert_array_equal(a.asnumpy(), b)
    engine._fail_at(0)
    assert skipped() - count == faulty - 1
    assert faulty > 2
    assert all((a.asnumpy() != b).any() for a, b in zip(arrays, before, strict=True))


@pytest.mark.parametrize("name", ["adam", "lamb", "adamw"])
def test_each_of_several_halves_decides_for_itself(name):
    update = optimizer.get_updater(optimizer.create(name, multi_precision=True))
    w = [nd.ones((4,), dtype="float16"), nd.ones((4,), dtype="float16")]
    good = nd.ones((4,), dtype="float16")
    update([0, 1], [good, good], w)
    before = [x.asnumpy() for x in w]
    update([0, 1], [broken((4,), dtype="float16"), good], w)
    with pytest.raises(SlipstreamError, match="boom"):
        engine.waitall()
    moved = [bool((x.asnumpy() != b).any()) for x, b in zip(w, before, strict=True)]
    assert moved == [False, True]


def test_a_weight_that_is_a_view_keeps_its_base():
    base = nd.ones((4, 2))
    update = optimizer.get_updater(optimizer.SGD(learning_rate=0.5))
    update(0, broken((2, 2)), base[1:3])
    with pytest.raises(SlipstreamError, match="boom"):
        engine.waitall()
    assert base.asnumpy().tolist() == [[1, 1]] * 4
    update(0, nd.ones((2, 2)), base[1:3])
    assert base.asnumpy()[:, 0].tolist() == [1, 0.5, 0.5, 1]


def test_a_store_with_an_optimizer_keeps_its_values():
    store = kvstore.create("device")
    store.init([0, 1], [nd.ones((2,)), nd.ones((2,))])
    store.set_optimizer(optimizer.SGD(learning_rate=0.5, momentum=0.5))
    out = [nd.zeros((2,)), nd.zeros((2,))]
    with pytest.raises(SlipstreamError, match="boom"):  # by push, if it finds it already
        store.push([0, 1], [[broken((2,)), nd.ones((2,))], [nd.ones((2,))]])
        engine.waitall()
    store.pull([0, 1], out)
    assert [x.asnumpy().tolist() for x in out] == [[1, 1], [0.5, 0.5]]


def test_compression_keeps_its_rests():
    store = kvstore.create("device")
    store.set_gradient_compression({"type": "2bit", "threshold": 0.5})
    store.init(0, nd.zeros((2,)))
    out = nd.zeros((2,))
    for grad in (nd.full((2,), 0.4), broken((2,)), nd.full((2,), 0.2)):
        store.push(0, grad)
        store.pull(0, out)
    with pytest.raises(SlipstreamError, match="boom"):
        engine.waitall()
    assert out.asnumpy().tolist() == [0.5, 0.5]


def test_modules_go_on_after_a_bad_batch():
    x = mx.sym.var("data")
    net = mx.sym.FullyConnected(x, num_hidden=2, name="fc")
    net = mx.sym.SoftmaxOutput(net, name="softmax")
    module = mx.mod.Module(net)
    batch = mx.io.DataBatch([nd.ones((2, 3))], [nd.zeros((2,))])
    bad = mx.io.DataBatch([broken((2, 3))], [nd.zeros((2,))])
    module.bind([("data", (2, 3))], [("softmax_label", (2,))])
    module.init_params(mx.init.Xavier())
    module.init_optimizer(optimizer="adam")
    before = {k: v.asnumpy() for k, v in module.get_params()[0].items()}
    module.forward_backward(bad)
    module.update()
    with pytest.raises(SlipstreamError, match="boom"):
        engine.waitall()
    for k, v in module.get_params()[0].items():
        numpy.testing.assert_array_equal(v.asnumpy(), before[k])
    module.forward_backward(batch)
    module.update()
    assert (module.get_params()[0]["fc_weight"].asnumpy() != before["fc_weight"]).any()


@pytest.mark.parametrize("hybrid", [False, True])
def test_running_statistics_of_a_bad_batch_stay(hybrid):
    layer = nn.BatchNorm(in_channels=3)
    layer.initialize()
    if hybrid:
        layer.hybridize()
    good = np.array(numpy.random.default_rng(1).standard_normal((4, 3)).astype("float32"))

    def train(x):
        with autograd.record():
            y = layer(x)
        y.backward()
        return y

    train(good)
    mean, var = (p.data().asnumpy() for p in (layer.running_mean, layer.running_var))
    y = train(_core.fail_when_run(good, "boom"))
    with pytest.raises(SlipstreamError, match="boom"):
        y.asnumpy()
    numpy.testing.assert_array_equal(layer.running_mean.data().asnumpy(), mean)
    numpy.testing.assert_array_equal(layer.running_var.data().asnumpy(), var)
    train(good)
    assert (layer.running_mean.data().asnumpy() != mean).all()


def test_an_update_is_done_in_place():
    w = nd.ones((1000, 1000))
    update = optimizer.get_updater(optimizer.Adam())
    grad = nd.ones((1000, 1000))
    update(0, grad, w)
    engine.waitall()
    engine.reset_stats()
    start = engine.stats()["live_bytes"]
    for _ in range(3):
        update(0, grad, w)
    engine.waitall()
    assert engine.stats()["peak_bytes"] - start < 1_000_000
