"""Blocks: names, and parameters that blocks share."""

from __future__ import annotations

import re

import numpy
import pytest

from slipstream import autograd, gluon, nd, sym
from slipstream.gluon import Block, HybridBlock, Parameter, nn

from .models import Model, small


class TestNames:
    @pytest.mark.usefixtures("mxnet_1x")
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

    @pytest.mark.usefixtures("mxnet_1x")
    def test_select(self):
        model = Model(prefix="m_")
        assert list(model.collect_params(".*weight")) == ["m_dense0_weight", "m_dense1_weight"]
        assert list(model.collect_params("m_(?!dense0)")) == ["m_dense1_weight", "m_dense1_bias"]
        assert list(model.collect_params("dense0.bias")) == []  # a place, by the rules of 2.0

    def test_select_by_place(self):
        model = Model(prefix="m_")
        assert list(model.collect_params("dense0.bias")) == ["dense0.bias"]
        assert list(model.collect_params("(?!dense0)")) == ["dense1.weight", "dense1.bias"]
        assert list(model.collect_params("m_.*")) == []

    def test_structural_names(self):
        net = small()
        params = net.collect_params()
        assert params["0.weight"] is net[0].weight
        assert "1.bias" in params
        assert "2.bias" not in params
        with pytest.raises(KeyError):
            params["2.bias"]

    @pytest.mark.usefixtures("mxnet_1x")
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
    @pytest.mark.usefixtures("mxnet_1x")
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

    @pytest.mark.usefixtures("mxnet_1x")
    def test_tied_weights_are_trained_once(self):
        net = nn.Sequential()
        net.add(nn.Dense(4, in_units=4, use_bias=False))
        net.add(nn.Dense(4, in_units=4, use_bias=False, params=net[0].params))
        assert len(net.collect_params()) == 1


class TestPlaces:
    """The keys of ``collect_params()`` by MXNet 2's rules."""

    def net(self):
        net = nn.HybridSequential(prefix="net_")
        with net.name_scope():
            net.add(nn.Dense(2, in_units=3), nn.Dense(2, in_units=2, use_bias=False))
        return net

    def test_keys_are_places_and_full_names_are_found_too(self):
        params = self.net().collect_params()
        assert list(params) == ["0.weight", "0.bias", "1.weight"]
        assert params["net_dense1_weight"] is params["1.weight"]
        assert "net_dense0_bias" in params and "2.weight" not in params
        with pytest.raises(KeyError):
            params["net_dense2_weight"]

    def test_a_shared_parameter_is_at_all_its_places_and_trained_once(self):
        net = self.net()
        net[1].weight = nn.Dense(2, in_units=2).weight
        net.add(nn.Dense(2, in_units=2, use_bias=False).share_parameters(net[1].collect_params()))
        params = net.collect_params()
        assert list(params) == ["0.weight", "0.bias", "1.weight", "2.weight"]
        assert params["1.weight"] is params["2.weight"]
        net.initialize()
        trainer = gluon.Trainer(params, "sgd", {"learning_rate": 1.0})
        before = net[1].weight.data().asnumpy()
        with autograd.record():
            net(nd.ones((1, 3))).sum().backward()
        slope = net[1].weight.grad().asnumpy()
        trainer.step(1)
        assert numpy.allclose(net[1].weight.data().asnumpy(), before - slope, atol=1e-6)

    def test_a_parameter_without_a_place_keeps_its_full_name(self):
        net = Block(prefix="net_")
        net.params.get("scale", shape=(1,))
        assert list(net.collect_params()) == ["net_scale"]

    def test_files_written_by_full_names_are_read(self, tmp_path):
        net, other = self.net(), self.net()
        net.initialize()
        names = {k: p.data() for k, p in net.collect_params()._full_names().items()}
        nd.save(str(tmp_path / "full"), names)
        other.initialize()
        other.collect_params().load(str(tmp_path / "full"))
        net.collect_params().save(str(tmp_path / "places"))
        assert set(nd.load(str(tmp_path / "places"))) == {"0.weight", "0.bias", "1.weight"}
        assert (other[1].weight.data() == net[1].weight.data()).asnumpy().all()

    def test_pop_takes_a_parameter_out_under_all_its_names(self):
        params = self.net().collect_params()
        weight = params.pop("1.weight")
        assert weight.shape == (2, 2)
        assert len(params) == 2 and "net_dense1_weight" not in params
        assert params.pop("1.weight", None) is None


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


def test_parameters_are_shown_with_their_places():
    net = nn.Sequential()
    net.add(nn.Dense(2, in_units=3, use_bias=False))
    text = str(net.collect_params())
    assert "0.weight" in text and "(2, 3)" in text and "float32" in text


def test_a_parameter_loaded_with_the_saved_type_has_numpys_type(tmp_path):
    net = nn.Dense(2, in_units=3)
    net.initialize()
    net.cast("float16")
    net.save_parameters(str(tmp_path / "half"))
    net.cast("float32")
    net.load_parameters(str(tmp_path / "half"), cast_dtype=True, dtype_source="saved")
    assert net.weight.dtype is numpy.float16


def test_deformable_convolutions_are_among_the_layers_too():
    layer = nn.DeformableConvolution(2, kernel_size=3)
    layer.initialize()
    assert layer(nd.ones((1, 3, 5, 5))).shape == (1, 2, 3, 3)
    with pytest.raises(AttributeError, match="no_such_layer"):
        nn.no_such_layer  # noqa: B018


def test_symbols_made_in_a_name_scope_are_named_after_the_block():
    outer = HybridBlock(prefix="outer_")
    with outer.name_scope():
        named = sym.FullyConnected(sym.var("x"), num_hidden=2, name="fc")
        counted = sym.FullyConnected(sym.var("x"), num_hidden=2)
    after = sym.FullyConnected(sym.var("x"), num_hidden=2, name="fc")
    assert named.list_arguments() == ["x", "outer_fc_weight", "outer_fc_bias"]
    assert counted.name == "outer_fullyconnected0" and after.name == "fc"
