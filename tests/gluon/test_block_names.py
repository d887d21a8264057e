"""Blocks: names, and parameters that blocks share."""

from __future__ import annotations

import re

import pytest

from slipstream import nd
from slipstream.gluon import Block, HybridBlock, Parameter, nn

from .models import Model, small


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
