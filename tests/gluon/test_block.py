"""Blocks: names, children, hooks, files, shapes that are found, contexts."""

from __future__ import annotations

import copy
import gc
import pickle
import re
import subprocess
import sys
import weakref

import numpy
import pytest

from slipstream import autograd, cpu, gluon, nd, np, sym, util
from slipstream.gluon import Block, HybridBlock, Parameter, nn


class Model(Block):
    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        with self.name_scope():
            self.dense0 = nn.Dense(5, in_units=5)
            self.dense1 = nn.Dense(5, in_units=5)

    def forward(self, x):
        return self.dense1(self.dense0(x))


def small(prefix=None):
    net = nn.HybridSequential(prefix=prefix)
    with net.name_scope():
        net.add(nn.Dense(4, activation="relu"), nn.Dense(2))
    return net


class TestNames:
    def test_prefix_and_scope(self):
        model = Model(prefix="model_")
        assert model.name == "model"
        assert list(model.collect_params()) == [
            "model_dense0_weight", "model_dense0_bias", "model_dense1_weight", "model_dense1_bias",
        ]  # fmt: skip

    def test_numbers_count_up_without_a_scope(self):
        first, second = nn.Dense(1), nn.Dense(1)
        a, b = (int(re.fullmatch(r"dense(\d+)", d.name)[1]) for d in (first, second))
        assert b == a + 1

    def test_scopes_nest(self):
        outer = Block(prefix="outer_")
        with outer.name_scope():
            inner = Block(prefix="inner_")
            with inner.name_scope():
                dense = nn.Dense(1)
            other = nn.Dense(1)
        assert dense.prefix == "outer_inner_dense0_"
        assert other.prefix == "outer_dense0_"

    def test_empty_prefix_is_transparent(self):
        outer = Block(prefix="outer_")
        with outer.name_scope():
            inner = nn.Sequential(prefix="")
            with inner.name_scope():
                inner.add(nn.Dense(1), nn.Dense(1))
        assert [d.prefix for d in inner] == ["outer_dense0_", "outer_dense1_"]

    def test_select(self):
        model = Model(prefix="m_")
        assert list(model.collect_params(".*weight")) == ["m_dense0_weight", "m_dense1_weight"]
        assert list(model.collect_params("dense0.bias")) == ["m_dense0_bias"]
        assert list(model.collect_params("nothing")) == []

    def test_structural_names(self):
        net = small()
        params = net.collect_params()
        assert params["0.weight"] is net[0].weight
        assert "1.bias" in params
        assert "2.bias" not in params
        with pytest.raises(KeyError):
            params["2.bias"]

    def test_assigned_parameters_are_collected_once(self):
        class Scaled(HybridBlock):
            def __init__(self):
                super().__init__(prefix="scaled_")
                self.dense = nn.Dense(2, prefix="d_")
                self.scale = Parameter("scale", shape=(1,), init="ones")
                self.tied = self.dense.weight

            def forward(self, x):
                return self.dense(x) * self.scale.data()

        net = Scaled()
        assert list(net.collect_params()) == ["scaled_scale", "d_weight", "d_bias"]
        net.initialize()
        assert net(nd.ones((1, 3))).shape == (1, 2)

    def test_two_parameters_of_one_name_are_an_error(self):
        net = nn.Sequential()
        net.add(nn.Dense(1, prefix="same_"), nn.Dense(1, prefix="same_"))
        with pytest.raises(AssertionError, match="same_weight"):
            net.collect_params()

    def test_blocks_in_a_list_give_a_warning(self):
        class Listed(Block):
            def __init__(self):
                super().__init__()
                self.layers = [nn.Dense(1)]

        with pytest.warns(UserWarning, match="layers"):
            Listed().collect_params()

    def test_attributes_keep_their_kind(self):
        model = Model()
        with pytest.raises(TypeError, match="dense0"):
            model.dense0 = 3
        model.dense0 = nn.Dense(3)
        assert len(model._children) == 2


class TestSharing:
    def test_params_of_another_block(self):
        one = nn.Dense(3, in_units=2, prefix="one_")
        two = nn.Dense(3, in_units=2, prefix="two_", params=one.params)
        assert two.weight is one.weight
        nested = Model(prefix="a_")
        other = Model(prefix="b_", params=nested.collect_params())
        assert other.dense1.weight is nested.dense1.weight
        nested.initialize()
        x = nd.ones((2, 5))
        assert (nested(x).asnumpy() == other(x).asnumpy()).all()

    def test_share_parameters(self):
        one, two = small(), small()
        two.share_parameters(one.collect_params())
        one.initialize()
        x = nd.ones((2, 3))
        assert (one(x).asnumpy() == two(x).asnumpy()).all()
        assert two[1].bias is one[1].bias
        with pytest.warns(UserWarning, match="share_parameters"):
            nn.Dense(1).share_parameters(one.collect_params())

    def test_share_parameters_of_one_block(self):
        embedding = nn.Embedding(4, 3)
        dense = nn.Dense(4, flatten=False, use_bias=False).share_parameters(embedding.params)
        assert dense.weight is embedding.weight
        assert embedding.params["weight"] is embedding.weight

    def test_tied_weights_are_trained_once(self):
        net = nn.Sequential()
        net.add(nn.Dense(4, in_units=4, use_bias=False))
        net.add(nn.Dense(4, in_units=4, use_bias=False, params=net[0].params))
        assert len(net.collect_params()) == 1


class TestShapes:
    def test_found_in_the_first_call(self):
        net = small()
        net.initialize()
        assert net[0].weight.shape == (4, 0)
        net(nd.ones((2, 3, 5)))
        assert net[0].weight.shape == (4, 15)

    def test_infer_shape_of_a_container(self):
        net = small()
        net.initialize()
        net.infer_shape(nd.ones((2, 3)))
        assert net[1].weight.shape == (2, 4)

    def test_hybrid_forward_with_unknown_parameters(self):
        class Everything(HybridBlock):
            def __init__(self, **kwargs):
                super().__init__(**kwargs)
                with self.name_scope():
                    for name, shape in {
                        "kernel": (4, 0, 3, 3), "gamma": (0,), "beta": (0,), "mean": (0,),
                        "var": (0,), "weight": (5, 0), "bias": (5,), "factor": (1, 0),
                    }.items():  # fmt: skip
                        p = self.params.get(
                            name, shape=shape, allow_deferred_init=True,
                            differentiable=name not in ("mean", "var"),
                        )  # fmt: skip
                        setattr(self, name, p)

            def hybrid_forward(
                self, F, x, kernel, gamma, beta, mean, var, weight, bias, factor
            ):  # fmt: skip
                x = F.Convolution(x, kernel, kernel=(3, 3), num_filter=4, no_bias=True)
                x = F.BatchNorm(x, gamma, beta, mean, var)
                x = F.FullyConnected(x, weight, bias, num_hidden=5)
                return F.broadcast_mul(x, factor)

        net = Everything()
        net.initialize()
        assert net(nd.ones((2, 3, 6, 6))).shape == (2, 5)
        assert net.kernel.shape == (4, 3, 3, 3)
        assert net.gamma.shape == (4,)
        assert net.weight.shape == (5, 64)
        assert net.factor.shape == (1, 5)

    def test_operators_with_unknown_parameters(self):
        class Scaled(HybridBlock):
            def __init__(self):
                super().__init__()
                with self.name_scope():
                    for name in ("scale", "shift"):
                        p = self.params.get(name, shape=(0,), allow_deferred_init=True, init="ones")
                        setattr(self, name, p)

            def hybrid_forward(self, F, x, scale, shift):
                return 2 * (shift + x * scale)

        net = Scaled()
        net.initialize()
        assert net(nd.ones((2, 3))).asnumpy().tolist() == [[4, 4, 4], [4, 4, 4]]
        assert net.shift.shape == (3,)

    def test_size_that_cannot_be_found(self):
        class Lost(HybridBlock):
            def __init__(self):
                super().__init__()
                self.weight = Parameter("weight", shape=(0, 0), allow_deferred_init=True)

            def hybrid_forward(self, F, x, weight):
                return F.dot(x, weight)

        net = Lost()
        net.initialize()
        with pytest.raises(ValueError, match="weight"):
            net(nd.ones((2, 3)))

    def test_own_rule(self):
        class Mine(HybridBlock):
            def __init__(self):
                super().__init__()
                self.weight = Parameter("weight", shape=(0,), allow_deferred_init=True, init="ones")

            def infer_shape(self, x):
                self.weight.shape = x.shape[-1:]

            def forward(self, x):
                return x * self.weight.data()

        net = Mine()
        net.initialize()
        assert net(np.ones((2, 3))).sum().item() == 6


class TestHybridForward:
    def test_gets_nd_with_np_inside(self):
        seen = []

        class Probe(HybridBlock):
            def hybrid_forward(self, F, x):
                seen.append(F)
                return F.npx.relu(F.np.negative(x))

        assert Probe()(np.array([-1.0, 1.0])).tolist() == [1, 0]
        assert seen == [nd]

    def test_arrays_come_back_in_the_class_they_came_in(self):
        net = small()
        net.initialize()
        assert type(net(nd.ones((2, 3)))) is nd.NDArray
        assert type(net(np.ones((2, 3)))) is np.ndarray

    def test_the_more_derived_of_the_two_forwards_counts(self):
        class Old(nn.Dense):
            def hybrid_forward(self, F, x, weight, bias=None):
                return super().hybrid_forward(F, x, weight, bias) * 0 + 7

        class New(Old):
            def forward(self, x):
                return x

        old, new = Old(2), New(2)
        old.initialize()
        assert (old(nd.ones((1, 3))).asnumpy() == 7).all()
        assert new(nd.ones((1, 3))).shape == (1, 3)

    def test_children_must_be_hybrid(self):
        net = nn.HybridSequential()
        with pytest.raises(ValueError, match="HybridBlock"):
            net.add(nn.Lambda(lambda x: x))

    def test_arguments_that_are_none(self):
        class Maybe(HybridBlock):
            def forward(self, a, b=None):
                return b if a is None else a if b is None else a + b

        net = Maybe()
        for hybrid in (False, True):
            net.hybridize(hybrid)
            x = nd.ones((2,))
            assert net(None, x).asnumpy().tolist() == [1, 1]
            assert net(x).asnumpy().tolist() == [1, 1]
            with pytest.raises(ValueError, match="None"):
                net(None, None)

    def test_a_block_without_forward(self):
        with pytest.raises(TypeError, match="forward"):
            HybridBlock()(nd.ones((1,)))
        with pytest.raises(TypeError, match="forward"):
            Block()(nd.ones((1,)))

    def test_hybridized_results_are_the_same(self):
        net = small()
        net.initialize()
        x = nd.random.normal(shape=(3, 7))
        before = net(x).asnumpy()
        net.hybridize(static_alloc=True, static_shape=True)
        for _ in range(3):
            assert (net(x).asnumpy() == before).all()
        net.hybridize(False)
        assert (net(x).asnumpy() == before).all()

    def test_replays_follow_changes_of_the_block(self):
        net = nn.HybridSequential()
        net.add(small())
        net.initialize()
        net.hybridize()
        x = nd.ones((2, 5))
        for _ in range(3):
            assert net(x).shape == (2, 2)
        net[0].add(nn.Dense(4))
        net[0][2].initialize()
        for _ in range(3):
            assert net(x).shape == (2, 4)
        net[0][2].bias = Parameter("bias", shape=(4,))
        net[0][2].bias.initialize("ones")
        before = net(x).asnumpy()
        net[0][2].bias.set_data(nd.zeros((4,)))
        numpy.testing.assert_allclose(net(x).asnumpy(), before - 1, rtol=1e-5, atol=1e-6)

    def test_several_inputs_and_outputs(self):
        class Two(HybridBlock):
            def hybrid_forward(self, F, x, states):
                return x + states[0], [s * 2 for s in states]

        out, states = Two()(nd.ones((2,)), [nd.ones((2,)), nd.zeros((2,))])
        assert out.asnumpy().tolist() == [2, 2]
        assert states[0].asnumpy().tolist() == [2, 2]


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


class TestFiles:
    @pytest.mark.parametrize("suffix", ["params", "safetensors"])
    def test_saved_and_loaded(self, tmp_path, suffix):
        path = tmp_path / f"net.{suffix}"
        net, other = small(), small()
        net.initialize()
        x = nd.random.normal(shape=(2, 3))
        expected = net(x).asnumpy()
        net.save_parameters(path)
        assert sorted(nd.load(path)) == ["0.bias", "0.weight", "1.bias", "1.weight"]
        other.load_parameters(path)
        assert (other(x).asnumpy() == expected).all()
        other.initialize(force_reinit=True)
        other.load_parameters(str(path), ctx=cpu(0))
        assert (other(x).asnumpy() == expected).all()

    def test_loaded_by_another_process(self, tmp_path):
        path = tmp_path / "net.params"
        net = small()
        net.initialize()
        expected = net(nd.arange(3).reshape((1, 3))).asnumpy().tolist()
        net.save_parameters(path)
        code = f"""
from slipstream import nd
from slipstream.gluon import nn
net = nn.HybridSequential()
net.add(nn.Dense(4, activation="relu"), nn.Dense(2))
net.load_parameters({str(path)!r})
print(net(nd.arange(3).reshape((1, 3))).asnumpy().tolist())
"""
        out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert out.stdout.strip() == str(expected), out.stderr

    def test_missing_and_extra(self, tmp_path):
        path = tmp_path / "net.params"
        net = small()
        net.initialize()
        net(nd.ones((1, 3)))
        net.save_parameters(path)
        more = small()
        more.add(nn.Dense(1))
        with pytest.raises(AssertionError, match=r"'2\.weight', '2\.bias'"):
            more.load_parameters(path)
        more.load_parameters(path, allow_missing=True)
        fewer = nn.HybridSequential()
        fewer.add(nn.Dense(4))
        with pytest.raises(ValueError, match=r"'1\.weight', '1\.bias'"):
            fewer.load_parameters(path)
        fewer.load_parameters(path, ignore_extra=True)
        wrong = nn.HybridSequential()
        wrong.add(nn.Dense(5), nn.Dense(2))
        with pytest.raises(AssertionError, match="shape"):
            wrong.load_parameters(path)

    def test_types(self, tmp_path):
        path = tmp_path / "net.params"
        net = nn.Dense(2, in_units=2, dtype="float64")
        net.initialize()
        net.save_parameters(path)
        other = nn.Dense(2, in_units=2)
        with pytest.raises(AssertionError, match="cast_dtype"):
            other.load_parameters(path)
        other.load_parameters(path, cast_dtype=True)
        assert other.weight.data().dtype == numpy.float32
        other.load_parameters(path, cast_dtype=True, dtype_source="saved")
        assert other.weight.data().dtype == numpy.float64

    def test_full_names_and_exported_names(self, tmp_path):
        path = tmp_path / "net.params"
        net = small(prefix="net_")
        net.initialize()
        x = nd.ones((1, 3))
        expected = net(x).asnumpy()
        for strip, start in (("", ""), ("", "arg:"), ("net_", "")):
            arrays = {
                start + k[len(strip) :]: p.data() for k, p in net.collect_params().items()
            }  # fmt: skip
            nd.save(path, arrays)
            other = small(prefix="net_")
            other.load_parameters(path)
            assert (other(x).asnumpy() == expected).all()

    def test_older_functions(self, tmp_path):
        path = tmp_path / "net.params"
        net, other = small(), small()
        net.initialize()
        net(nd.ones((1, 3)))
        with pytest.warns(UserWarning, match="save_parameters"):
            net.save_params(path)
        with pytest.warns(UserWarning, match="load_parameters"):
            other.load_params(path)
        assert (other[0].weight.data().asnumpy() == net[0].weight.data().asnumpy()).all()

    def test_deduplicated(self, tmp_path):
        path = tmp_path / "net.params"

        def tied():
            net = nn.Sequential()
            net.add(nn.Dense(2, in_units=2))
            net.add(nn.Dense(2, in_units=2, params=net[0].params))
            return net

        net = tied()
        net.initialize()
        net.save_parameters(path, deduplicate=True)
        assert sorted(nd.load(path)) == ["0.bias", "0.weight"]
        tied().load_parameters(path)

    def test_failed_saving_leaves_the_old_file(self, tmp_path):
        path = tmp_path / "net.params"
        net = nn.Dense(1, in_units=1)
        net.initialize()
        net.save_parameters(path)
        before = path.read_bytes()
        net.bias._arrays[0][:] = nd.array([1.0])
        net.bias._arrays = None  # saving cannot succeed
        with pytest.raises(RuntimeError, match="initialized"):
            net.save_parameters(path)
        assert path.read_bytes() == before
        assert list(tmp_path.iterdir()) == [path]


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


# ---- what packages of others build on ------------------------------------------------------------


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


@pytest.mark.parametrize("kind", [nn.Sequential, nn.HybridSequential])
def test_prefix_of_a_sequence_by_position(kind: type) -> None:
    net = kind("first_")
    net.add(nn.Dense(2))
    assert net.prefix == "first_" and len(net) == 1
    other = kind(None, net.params)
    assert other.params.prefix == "first_" and len(other) == 0
    assert len(kind(nn.Dense(1), nn.Dense(2))) == 2
    with pytest.raises(TypeError, match="by position"):
        kind("first_", None, None)


class Doubled(nn.Activation):
    """Overrides one of the two definitions, and asks for that of its base."""

    def hybrid_forward(self, F, x):
        return super().hybrid_forward(F, x * 2)


class Stepped(gluon.loss.L2Loss):
    def hybrid_forward(self, F, pred, label, sample_weight=None):
        return super().hybrid_forward(F, pred, F.floor(label), sample_weight)


def test_hybrid_forward_of_a_base_that_has_only_forward() -> None:
    assert Doubled("relu")(nd.array([-1, 2])).tolist() == [0.0, 4.0]
    loss = Stepped()
    args = nd.array([[1.0]]), nd.array([[3.5]])
    assert loss(*args).tolist() == [2.0]
    loss.hybridize()
    assert loss(*args).tolist() == loss(*args).tolist() == [2.0]

    class Nothing(HybridBlock):
        pass

    with pytest.raises(TypeError, match="neither forward"):
        Nothing()(nd.ones(1))
