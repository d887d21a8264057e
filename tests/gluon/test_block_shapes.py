"""Blocks: shapes that are found from data, and ``hybrid_forward``."""

from __future__ import annotations

import numpy
import pytest

from slipstream import gluon, nd, np
from slipstream.gluon import Block, HybridBlock, Parameter, nn

from .models import small


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


def test_sizes_are_found_from_the_method_dot_and_from_matmul() -> None:
    class Layers(gluon.HybridBlock):
        def __init__(self) -> None:
            super().__init__()
            self.w1 = self.params.get("w1", shape=(0, 5), allow_deferred_init=True)
            self.w2 = self.params.get("w2", shape=(0, 3), allow_deferred_init=True)
            self.w3 = self.params.get("w3", shape=(0, 2), allow_deferred_init=True)

        def hybrid_forward(self, F, x, w1, w2, w3):
            return F.np.matmul(x.dot(w1) @ w2, w3)

    net = Layers()
    net.initialize()
    assert net(np.ones((4, 7))).shape == (4, 2)
    assert [p.shape for p in (net.w1, net.w2, net.w3)] == [(7, 5), (5, 3), (3, 2)]
