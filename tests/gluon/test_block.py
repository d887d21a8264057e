"""Blocks: hooks, contexts, copies, how they look, when they are freed."""

from __future__ import annotations

import copy
import gc
import pickle
import re
import weakref

import numpy
import pytest

from slipstream import autograd, cpu, gluon, nd, np, sym, util
from slipstream.gluon import HybridBlock, nn

from .models import Model, small


class TestHooks:
    def test_forward_hooks(self):
        calls = []
        net = small()
        net.initialize()
        before = net[0].register_forward_pre_hook(lambda b, x: calls.append(("before", x[0].shape)))
        after = net[0].register_forward_hook(lambda b, x, y: calls.append(("after", y.shape)))
        net(nd.ones((1, 3)))
        assert calls == [("before", (1, 3)), ("after", (1, 4))]
        before.detach()
        after.detach()
        after.detach()
        net(nd.ones((1, 3)))
        assert len(calls) == 2

    def test_a_hook_that_is_registered_twice_runs_once(self):
        calls = []

        def hook(block, inputs, output):
            calls.append(output.shape)

        net = nn.Activation("relu")
        first, second = net.register_forward_hook(hook), net.register_forward_hook(hook)
        net(nd.ones(3))
        assert calls == [(3,)]
        first.detach()
        second.detach()
        net(nd.ones(3))
        assert calls == [(3,)]

    def test_hook_of_the_activation_of_a_layer(self):
        calls = []
        net = nn.Dense(2, activation="relu")
        net.initialize()
        with net.act.register_forward_hook(lambda b, x, y: calls.append(y.shape)):
            net(nd.ones((1, 3)))
        net(nd.ones((1, 3)))
        assert calls == [(1, 2)]

    def test_op_hook(self):
        names = []
        net = nn.Dense(2, prefix="d_")
        net.initialize()
        net.register_op_hook(lambda name, op, x: names.append(name), monitor_all=True)
        net(nd.ones((1, 3)))
        assert names == ["d_fwd_data", "d_fwd_weight", "d_fwd_bias", "d_fwd_output"]

    def test_apply(self):
        names = []
        net = small()
        assert net.apply(lambda b: names.append(type(b).__name__)) is net
        assert names == ["Activation", "Dense", "Dense", "HybridSequential"]


class TestContexts:
    @pytest.mark.parametrize("places", [[cpu(0), cpu(1)], [cpu(1), cpu(2)]])
    def test_each_shard_uses_the_parameters_of_its_context(self, places):
        net = small()
        net.initialize(ctx=places)
        x = nd.random.normal(shape=(4, 3))
        parts = gluon.utils.split_and_load(x, places)
        with autograd.record():
            losses = [net(part).sum() for part in parts]
        for loss in losses:
            loss.backward()
        sums = sum(g.asnumpy() for g in net[0].weight.list_grad())
        alone = small()
        alone.initialize()
        alone(x)
        for name, p in alone._collect_params_with_prefix().items():
            p.set_data(net.collect_params()[name].data(places[0]))
        with autograd.record():
            loss = alone(x).sum()
        loss.backward()
        numpy.testing.assert_allclose(sums, alone[0].weight.grad().asnumpy(), rtol=1e-5)

    def test_reset_ctx(self):
        net = small()
        net.initialize()
        net.reset_ctx([cpu(0), cpu(1)])
        net(nd.ones((1, 3)))
        assert net[0].weight.list_ctx() == [cpu(0), cpu(1)]
        net.reset_device(cpu(0))
        assert net[0].weight.list_ctx() == [cpu(0)]


def test_numpy_mode_makes_numpy_parameters():
    with util.np_array():
        net = small()
        net.initialize()
        assert type(net(np.ones((1, 3)))) is np.ndarray
        assert type(net[0].weight.data()) is np.ndarray


def test_cast():
    net = small()
    net.initialize()
    net(nd.ones((1, 3)))
    net.cast("float64")
    assert net(nd.ones((1, 3), dtype="float64")).dtype == numpy.float64


def test_setattr_and_zero_grad():
    net = small()
    net.initialize()
    net(nd.ones((1, 3)))
    net.setattr("grad_req", "add")
    for _ in range(2):
        with autograd.record():
            y = net(nd.ones((1, 3))).sum()
        y.backward()
    assert net[1].bias.grad().asnumpy().tolist() == [2, 2]
    net.zero_grad()
    assert net[1].bias.grad().asnumpy().tolist() == [0, 0]


def test_repr():
    assert repr(Model()) == (
        "Model(\n  (dense0): Dense(5 -> 5, linear)\n  (dense1): Dense(5 -> 5, linear)\n)"
    )


def test_summary(capsys):
    net = small()
    net.initialize()
    net.summary(nd.ones((1, 3)))
    out = capsys.readouterr().out
    assert "Total params: 26" in out
    assert re.search(r"Dense-2 +\(1, 4\) +16", out)
    net.hybridize()
    with pytest.raises(AssertionError, match="hybridized"):
        net.summary(nd.ones((1, 3)))
    assert not net._forward_hooks


@pytest.mark.parametrize("how", ["pickle", "deepcopy"])
def test_copies_are_models_of_their_own(how):
    net = small()
    net.initialize()
    x = nd.ones((1, 3))
    expected = net(x).asnumpy()
    other = pickle.loads(pickle.dumps(net)) if how == "pickle" else copy.deepcopy(net)
    net[0].weight.set_data(nd.zeros((4, 3)))
    assert (other(x).asnumpy() == expected).all()
    with autograd.record():
        y = other(x).sum()
    y.backward()
    assert other[1].bias.grad().asnumpy().tolist() == [1, 1]
    with other.name_scope():
        assert nn.Dense(1).prefix.startswith(other.prefix)


@pytest.mark.parametrize("hybrid", [False, True])
def test_dropped_model_is_freed_without_a_collection(hybrid):
    net = nn.HybridSequential()
    net.add(nn.Dense(4, activation="relu"), nn.Dense(2))
    net.initialize()
    if hybrid:
        net.hybridize()
    trainer = gluon.Trainer(net.collect_params(), "adam")
    for _ in range(3):
        with autograd.record():
            loss = net(nd.ones((2, 3))).sum()
        loss.backward()
        trainer.step(1)
    seen = weakref.ref(net)
    gc.collect()
    gc.disable()
    try:
        del net
        assert seen() is None
    finally:
        gc.enable()


class Looks(HybridBlock):
    def forward(self, x):
        return x if x.sum() > 0 else -x


def test_warnings_name_the_line_of_the_program():
    looks = Looks()
    looks.hybridize()
    with pytest.warns(UserWarning, match="looks at a value") as told:
        looks(nd.ones((2,)))
    dense = nn.Dense(1, in_units=1)
    dense.initialize()
    with pytest.warns(UserWarning, match="already initialized") as again:
        dense.initialize()
    assert {w.filename for w in (*told, *again)} == {__file__}


def test_arguments_become_a_flat_list_and_come_back() -> None:
    from slipstream.gluon.block import _flatten, _regroup

    a, b = nd.ones(1), np.ones(2)
    flat, form = _flatten([a, (b, None), []], "input")
    assert flat[0] is a and flat[1] is b and flat[2] is None and len(flat) == 3
    assert form == [0, [0, -1], []]
    whole, rest = _regroup([*flat, "more"], form)
    assert whole[0] is a and whole[1][0] is b and whole[1][1] is None and whole[2] == []
    assert rest == ["more"]
    pair = sym.split(sym.var("x"), num_outputs=2)
    assert _flatten(pair, "output") == ([pair], 2)
    with pytest.raises(ValueError, match="input must be an array"):
        _flatten([a, "text"], "input")


def test_tensor_types_are_arrays_and_symbols() -> None:
    assert isinstance(nd.ones(1), gluon.tensor_types)
    assert isinstance(np.ones(1), gluon.tensor_types)
    assert isinstance(sym.var("x"), gluon.tensor_types)
    assert not isinstance(numpy.ones(1), gluon.tensor_types)


class _Named(HybridBlock):
    """A user's base class: forward picks from a dict, subclasses compute."""

    def forward(self, values, *args):
        return super().forward(values["x"] if isinstance(values, dict) else values, *args)


class _Twice(_Named):
    def hybrid_forward(self, F, x):
        return F.broadcast_add(x, x)


@pytest.mark.parametrize("hybridized", [False, True])
def test_a_users_forward_survives_the_hybrid_forward_of_a_subclass(hybridized):
    net = _Twice()
    net.hybridize(hybridized)
    for _ in range(2):
        assert net({"x": nd.ones(2)}).asnumpy().tolist() == [2, 2]


def test_a_users_forward_is_called_with_symbols_too():
    class Minus(HybridBlock):
        def forward(self, x):
            return super().forward(-x)

    class Scaled(Minus):
        def __init__(self):
            super().__init__()
            self.factor = self.params.get("factor", shape=(1,), init="ones")

        def hybrid_forward(self, F, x, factor):
            return F.broadcast_mul(x, factor)

    net = Scaled()
    net.initialize()
    assert net(nd.ones(2)).asnumpy().tolist() == [-1, -1]
    out = net(sym.var("data"))
    assert sorted(out.list_arguments()) == ["data", net.factor.name]
    values = {"data": nd.ones(2), net.factor.name: nd.array([3.0])}
    assert out.eval(**values)[0].asnumpy().tolist() == [-3, -3]


def test_a_hybrid_forward_replaces_the_forward_of_a_layer():
    class Negated(nn.Dense):
        def hybrid_forward(self, F, x, weight, bias=None):
            return -super().hybrid_forward(F, x, weight, bias)

    net = Negated(1, weight_initializer="ones", in_units=2)
    net.initialize()
    assert net(nd.ones((1, 2))).asnumpy().tolist() == [[-2]]


@pytest.mark.parametrize(
    ("layer", "operator", "names"),
    [
        (lambda: nn.Dense(2), "FullyConnected", ["data", "weight", "bias", "output"]),
        (lambda: nn.Conv2D(2, 3), "Convolution", ["data", "weight", "bias", "output"]),
        (lambda: nn.Conv2DTranspose(2, 3), "Deconvolution", ["data", "weight", "bias", "output"]),
        (lambda: nn.MaxPool2D(), "Pooling", ["data", "output"]),
        (lambda: nn.Activation("relu"), "Activation", ["input0", "output"]),
        (lambda: nn.PReLU(), "LeakyReLU", ["data", "gamma", "output"]),
        (
            lambda: nn.BatchNorm(),
            "BatchNorm",
            ["data", "gamma", "beta", "moving_mean", "moving_var", "output"],
        ),
    ],
)
def test_hooks_of_operators_get_the_names_of_mxnet(layer, operator, names):
    net = nn.HybridSequential(prefix="n_")
    with net.name_scope():
        net.add(layer())
    net.initialize()
    told = []
    net.register_op_hook(lambda name, op, x: told.append((name.rpartition("fwd_")[2], op)), True)
    net(nd.ones((2, 4, 8, 8)))
    assert told == [(name, operator) for name in names]
