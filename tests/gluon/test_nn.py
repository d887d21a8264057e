"""Layers against NumPy, for both frontends."""

from __future__ import annotations

import math
import pickle

import numpy
import pytest
from numpy.testing import assert_allclose

from slipstream import autograd, init, nd, np, util
from slipstream.gluon import contrib, nn

KINDS = pytest.mark.parametrize("kind", ["nd", "np"])


def array(kind, x, dtype="float32"):
    return (nd if kind == "nd" else np).array(numpy.asarray(x), dtype=dtype)


def draw(*shape):
    return numpy.random.default_rng(0).standard_normal(shape).astype(numpy.float32)


def ready(layer):
    layer.initialize()
    return layer


def values(p):
    return p.data().asnumpy().astype(numpy.float64)


class TestDense:
    @KINDS
    @pytest.mark.parametrize("flatten", [True, False])
    @pytest.mark.parametrize("act", [None, "relu", "tanh", "sigmoid"])
    def test_against_numpy(self, kind, flatten, act):
        x = draw(2, 3, 4)
        layer = ready(nn.Dense(5, act, flatten=flatten, bias_initializer="normal"))
        y = layer(array(kind, x))
        assert type(y) is (nd.NDArray if kind == "nd" else np.ndarray)
        rows = x.reshape(2, 12) if flatten else x
        expected = rows @ values(layer.weight).T + values(layer.bias)
        function = {
            None: lambda v: v, "relu": lambda v: numpy.maximum(v, 0), "tanh": numpy.tanh,
            "sigmoid": lambda v: 1 / (1 + numpy.exp(-v)),
        }[act]  # fmt: skip
        assert_allclose(y.asnumpy(), function(expected), rtol=1e-5, atol=1e-6)

    def test_hybrid_forward_is_the_same(self):
        x = nd.array(draw(2, 3))
        layer = ready(nn.Dense(5, "relu"))
        y = layer(x)
        again = layer.hybrid_forward(nd, x, layer.weight.data(), layer.bias.data())
        assert (y.asnumpy() == again.asnumpy()).all()

    def test_repr(self):
        assert repr(nn.Dense(5)) == "Dense(None -> 5, linear)"
        assert repr(nn.Dense(5, "relu", in_units=3)) == "Dense(3 -> 5, Activation(relu))"

    def test_gradient(self):
        x = draw(4, 3)
        layer = ready(nn.Dense(2))
        with autograd.record():
            y = layer(nd.array(x)).sum()
        y.backward()
        assert_allclose(layer.weight.grad().asnumpy(), numpy.tile(x.sum(0), (2, 1)), rtol=1e-5)
        assert layer.bias.grad().asnumpy().tolist() == [4, 4]

    def test_data_that_do_not_fit(self):
        layer = ready(nn.Dense(2, in_units=3))
        with pytest.raises(ValueError, match="fully_connected"):
            layer(nd.ones((1, 4)))

    def test_unknown_activation(self):
        with pytest.raises(ValueError, match="activation"):
            nn.Dense(2, activation="other")


class TestSequences:
    @pytest.mark.parametrize("cls", [nn.Sequential, nn.HybridSequential])
    def test_indexing(self, cls):
        net = cls()
        net.add(nn.Dense(1), nn.Dense(2))
        net.append(nn.Dense(3))
        net.extend([nn.Dense(4)])
        assert len(net) == 4
        assert net[-1]._units == 4
        assert [d._units for d in net[1:3]] == [2, 3]
        assert type(net[1:3]) is cls
        assert [d._units for d in net] == [1, 2, 3, 4]
        assert net[1:3][0] is net[1]
        with pytest.raises(IndexError):
            net[4]

    def test_blocks_at_construction(self):
        assert len(nn.Sequential(nn.Dense(1), nn.Dense(2))) == 2

    def test_repr(self):
        net = nn.HybridSequential()
        net.add(nn.Dense(1), nn.Flatten())
        assert repr(net) == (
            "HybridSequential(\n  (0): Dense(None -> 1, linear)\n  (1): Flatten\n)"
        )  # fmt: skip

    def test_sequential_of_hybrid_blocks_says_so_when_hybridized(self):
        net = nn.Sequential()
        net.add(nn.Dense(1))
        with pytest.warns(UserWarning, match="HybridSequential"):
            net.hybridize()
        assert net[0]._active


@KINDS
def test_small_layers(kind):
    x = draw(2, 3, 4)
    a = array(kind, x)
    assert nn.Flatten()(a).shape == (2, 12)
    assert (nn.Identity()(a).asnumpy() == x).all()
    assert_allclose(nn.Lambda("tanh")(a).asnumpy(), numpy.tanh(x), rtol=1e-5)
    assert_allclose(nn.HybridLambda("relu")(a).asnumpy(), numpy.maximum(x, 0))
    assert_allclose(nn.HybridLambda(lambda F, v: F.abs(v))(a).asnumpy(), abs(x))
    assert_allclose(nn.HybridLambda(lambda v: v + 1)(a).asnumpy(), x + 1, rtol=1e-6)
    for cls in (nn.Concatenate, nn.HybridConcatenate):
        net = cls(axis=1)
        net.add(nn.Identity(), nn.HybridLambda(lambda v: v * 2))
        assert_allclose(net(a).asnumpy(), numpy.concatenate([x, 2 * x], 1), rtol=1e-6)
    for cls in (contrib.nn.Concurrent, contrib.nn.HybridConcurrent):
        net = cls(axis=-1)
        net.add(contrib.nn.Identity(), contrib.nn.Identity())
        assert net(a).shape == (2, 3, 8)


def test_unknown_function():
    with pytest.raises(ValueError, match="no_such_function"):
        nn.Lambda("no_such_function")
    with pytest.raises(ValueError, match="function"):
        nn.HybridLambda(3)


@KINDS
def test_embedding(kind):
    layer = ready(nn.Embedding(10, 4))
    y = layer(array(kind, [[1, 9], [0, 3]]))
    assert type(y) is (nd.NDArray if kind == "nd" else np.ndarray)
    assert (y.asnumpy() == layer.weight.data().asnumpy()[[[1, 9], [0, 3]]]).all()
    with autograd.record():
        y = layer(array(kind, [1, 1, 2])).sum()
    y.backward()
    assert layer.weight.grad().asnumpy()[:, 0].tolist() == [0, 2, 1] + [0] * 7


class TestDropout:
    @KINDS
    def test_only_in_training(self, kind):
        x = array(kind, numpy.ones((1000,)))
        layer = nn.Dropout(0.5)
        assert (layer(x).asnumpy() == 1).all()
        with autograd.train_mode():
            y = layer(x).asnumpy()
        assert set(y.tolist()) == {0.0, 2.0}
        assert 400 < (y == 0).sum() < 600

    def test_shared_axes(self):
        with autograd.train_mode():
            y = nn.Dropout(0.5, axes=(1,))(nd.ones((50, 3))).asnumpy()
        assert (y == y[:, :1]).all()
        assert len(numpy.unique(y)) == 2

    def test_bad_rate(self):
        with pytest.raises(ValueError, match="rate"):
            nn.Dropout(1.5)


def normalized(x, axes, eps=1e-5):
    x = x.astype(numpy.float64)
    return (x - x.mean(axes, keepdims=True)) / numpy.sqrt(x.var(axes, keepdims=True) + eps)


class TestNormalization:
    @KINDS
    @pytest.mark.parametrize(("shape", "axis"), [((8, 3), 1), ((4, 3, 5, 5), 1), ((4, 5, 3), -1)])
    def test_batch_norm(self, kind, shape, axis):
        x = draw(*shape) * 3 + 1
        layer = ready(nn.BatchNorm(axis=axis, momentum=0.75))
        axes = tuple(i for i in range(len(shape)) if i != axis % len(shape))
        with autograd.record():
            y = layer(array(kind, x))
        assert type(y) is (nd.NDArray if kind == "nd" else np.ndarray)
        assert_allclose(y.asnumpy(), normalized(x, axes), rtol=1e-4, atol=1e-5)
        assert not values(layer.running_mean).any()
        y.backward()
        mean, var = values(layer.running_mean), values(layer.running_var)
        assert_allclose(mean, 0.25 * x.mean(axes), rtol=1e-5)
        assert_allclose(var, 0.75 + 0.25 * x.var(axes), rtol=1e-5)
        seen = [1] * len(shape)
        seen[axis] = 3
        expected = (x - mean.reshape(seen)) / numpy.sqrt(var.reshape(seen) + 1e-5)
        assert_allclose(layer(array(kind, x)).asnumpy(), expected, rtol=1e-4, atol=1e-5)

    def test_batch_norm_in_a_recorded_loop(self):
        layer = ready(nn.BatchNorm(in_channels=3))
        x = draw(8, 3)
        for step in range(3):
            with autograd.record():
                y = (layer(nd.array(x)) * nd.array(x)).sum()
            y.backward()
            kept = 0.9 ** (step + 1)
            assert_allclose(values(layer.running_mean), (1 - kept) * x.mean(0), rtol=1e-4)
        assert layer.beta.grad().asnumpy().any()
        assert layer.gamma.grad().asnumpy().any()

    def test_batch_norm_function_in_a_recorded_loop(self):
        x = draw(8, 3)
        gamma, beta = nd.ones((3,)), nd.zeros((3,))
        mean, var = nd.zeros((3,)), nd.ones((3,))
        gamma.attach_grad()
        for _ in range(2):
            with autograd.record():
                y = (nd.BatchNorm(nd.array(x), gamma, beta, mean, var, fix_gamma=False) * 2).sum()
            y.backward()
        assert_allclose(mean.asnumpy(), (1 - 0.9**2) * x.mean(0), rtol=1e-4)

    def test_batch_norm_with_global_statistics(self):
        layer = ready(nn.BatchNorm(use_global_stats=True, epsilon=0.0))
        x = draw(8, 3)
        with autograd.record():
            y = layer(nd.array(x))
        assert_allclose(y.asnumpy(), x, rtol=1e-6)
        assert values(layer.running_mean).tolist() == [0, 0, 0]

    def test_batch_norm_without_scale_and_center(self):
        layer = ready(nn.BatchNorm(scale=False, center=False, gamma_initializer="zeros"))
        with autograd.train_mode():
            y = layer(nd.array(draw(8, 3)))
        assert_allclose(y.asnumpy(), normalized(draw(8, 3), (0,)), rtol=1e-4, atol=1e-5)
        assert layer.gamma.grad_req == layer.beta.grad_req == "null"

    def test_half_precision_keeps_exact_statistics(self):
        layer = ready(nn.BatchNorm(in_channels=3))
        layer.cast("float16")
        assert layer.running_mean.data().dtype == numpy.float32
        x = nd.array(draw(8, 3)).astype("float16")
        with autograd.train_mode():
            assert layer(x).dtype == numpy.float16
        assert layer(x).dtype == numpy.float16

    def test_wrong_number_of_channels(self):
        with pytest.raises(ValueError, match="channels"):
            ready(nn.BatchNorm(in_channels=3))(nd.ones((2, 4)))

    def test_relatives(self):
        x = draw(8, 3)
        with autograd.train_mode():
            y = ready(nn.BatchNormReLU())(nd.array(x)).asnumpy()
            z = ready(nn.SyncBatchNorm(num_devices=2))(nd.array(x)).asnumpy()
        expected = normalized(x, (0,))
        assert_allclose(y, numpy.maximum(expected, 0), rtol=1e-4, atol=1e-5)
        assert_allclose(z, expected, rtol=1e-4, atol=1e-5)

    @KINDS
    @pytest.mark.parametrize("axis", [-1, 1])
    def test_layer_norm(self, kind, axis):
        x = draw(2, 3, 4)
        layer = ready(nn.LayerNorm(axis=axis))
        assert_allclose(
            layer(array(kind, x)).asnumpy(), normalized(x, (axis,)), rtol=1e-4, atol=1e-5
        )

    @KINDS
    def test_group_norm(self, kind):
        x = draw(2, 6, 4)
        layer = ready(nn.GroupNorm(num_groups=2))
        expected = normalized(x.reshape(2, 2, 12), (2,)).reshape(x.shape)
        assert_allclose(layer(array(kind, x)).asnumpy(), expected, rtol=1e-4, atol=1e-5)
        assert layer.gamma.shape == (6,)

    @KINDS
    @pytest.mark.parametrize("axis", [1, 2])
    def test_instance_norm(self, kind, axis):
        x = draw(2, 3, 4, 5)
        axes = (2, 3) if axis == 1 else (1, 3)
        layer = ready(nn.InstanceNorm(axis=axis))
        assert_allclose(
            layer(array(kind, x)).asnumpy(), normalized(x, axes), rtol=1e-4, atol=1e-5
        )  # fmt: skip

    def test_repr(self):
        assert repr(nn.BatchNorm(in_channels=4)) == (
            "BatchNorm(axis=1, eps=1e-05, momentum=0.9, fix_gamma=False, use_global_stats=False, "
            "in_channels=4)"
        )
        assert "in_channels=None" in repr(nn.LayerNorm())


class TestConvolution:
    CASES = (
        (nn.Conv1D, (2, 4, 9)), (nn.Conv2D, (2, 4, 9, 8)), (nn.Conv3D, (2, 4, 6, 5, 7)),
    )  # fmt: skip

    @KINDS
    @pytest.mark.parametrize(("cls", "shape"), CASES)
    @pytest.mark.parametrize("options", [{}, {"strides": 2, "padding": 1}, {"groups": 2}])
    def test_shapes_and_layouts(self, kind, cls, shape, options):
        x = draw(*shape)
        layer = ready(cls(6, 3, **options))
        y = layer(array(kind, x))
        pad, step = options.get("padding", 0), options.get("strides", 1)
        assert y.shape == (2, 6, *((s + 2 * pad - 3) // step + 1 for s in shape[2:]))
        n = len(shape) - 2
        if "groups" not in options:
            last = ready(cls(6, 3, layout={1: "NWC", 2: "NHWC", 3: "NDHWC"}[n], **options))
            moved = numpy.moveaxis(x, 1, -1)
            last(array(kind, moved))
            last.weight.set_data(nd.array(numpy.moveaxis(layer.weight.data().asnumpy(), 1, -1)))
            assert_allclose(
                numpy.moveaxis(last(array(kind, moved)).asnumpy(), -1, 1), y.asnumpy(),
                rtol=1e-4, atol=1e-5,
            )  # fmt: skip

    def test_against_a_sum(self):
        x = draw(1, 2, 5, 5)
        layer = ready(nn.Conv2D(3, (3, 2), activation="relu", bias_initializer="normal"))
        y = layer(nd.array(x)).asnumpy()
        w, b = values(layer.weight), values(layer.bias)
        expected = numpy.empty(y.shape)
        for i in range(3):
            for j in range(4):
                window = x[0, :, i : i + 3, j : j + 2]
                expected[0, :, i, j] = (w * window).sum((1, 2, 3)) + b
        assert_allclose(y, numpy.maximum(expected, 0), rtol=1e-4, atol=1e-5)

    @pytest.mark.parametrize(
        ("cls", "shape"),
        [
            (nn.Conv1DTranspose, (2, 4, 5)), (nn.Conv2DTranspose, (2, 4, 5, 6)),
            (nn.Conv3DTranspose, (2, 4, 3, 4, 5)),
        ],
    )  # fmt: skip
    def test_transposed_shapes(self, cls, shape):
        layer = ready(cls(6, 3, strides=2, padding=1, output_padding=1))
        y = layer(nd.array(draw(*shape)))
        assert y.shape == (2, 6, *(2 * (s - 1) + 3 - 2 + 1 for s in shape[2:]))
        assert layer.weight.shape[:2] == (4, 6)

    def test_transposed_is_the_gradient(self):
        x = nd.array(draw(1, 2, 6, 6))
        conv = ready(nn.Conv2D(3, 3, strides=2, use_bias=False))
        x.attach_grad()
        with autograd.record():
            y = conv(x)
        up = nd.array(draw(*y.shape))
        y.backward(up)
        back = ready(nn.Conv2DTranspose(2, 3, strides=2, output_padding=1, use_bias=False))
        back(up)
        back.weight.set_data(conv.weight.data())
        assert_allclose(back(up).asnumpy(), x.grad.asnumpy(), rtol=1e-4, atol=1e-5)

    def test_repr(self):
        layer = nn.Conv2D(6, 5, padding=2, activation="sigmoid", in_channels=1)
        assert repr(layer) == (
            "Conv2D(1 -> 6, kernel_size=(5, 5), stride=(1, 1), padding=(2, 2), Activation(sigmoid))"
        )
        assert repr(nn.Conv1D(6, 5, use_bias=False)) == (
            "Conv1D(None -> 6, kernel_size=(5,), stride=(1,), bias=False)"
        )

    def test_bad_arguments(self):
        with pytest.raises(ValueError, match="layout"):
            nn.Conv2D(3, 3, layout="NCW")
        with pytest.raises(ValueError, match="kernel_size"):
            nn.Conv2D(3, (3, 3, 3))
        with pytest.raises(ValueError, match="groups"):
            nn.Conv2D(3, 3, groups=2)

    def test_names_and_pickles(self):
        layer = ready(nn.Conv2D(3, 3, in_channels=1))
        assert layer.name.startswith("conv")
        again = pickle.loads(pickle.dumps(layer))
        assert type(again) is nn.Conv2D
        assert (again.weight.data().asnumpy() == layer.weight.data().asnumpy()).all()


class TestPooling:
    @KINDS
    @pytest.mark.parametrize("n", [1, 2, 3])
    @pytest.mark.parametrize("what", ["Max", "Avg"])
    def test_against_numpy(self, kind, n, what):
        x = draw(2, 3, *(6,) * n)
        y = getattr(nn, f"{what}Pool{n}D")(2)(array(kind, x)).asnumpy()
        blocks = x.reshape(2, 3, *(3, 2) * n)
        axes = tuple(range(3, 3 + 2 * n, 2))
        expected = blocks.max(axes) if what == "Max" else blocks.mean(axes)
        assert_allclose(y, expected, rtol=1e-5, atol=1e-6)
        whole = getattr(nn, f"Global{what}Pool{n}D")()(array(kind, x)).asnumpy()
        axes = tuple(range(2, 2 + n))
        expected = (x.max if what == "Max" else x.mean)(axis=axes, keepdims=True)
        assert_allclose(whole, expected, rtol=1e-5, atol=1e-6)

    def test_channels_last(self):
        x = draw(2, 6, 6, 3)
        y = nn.MaxPool2D(2, layout="NHWC")(nd.array(x))
        assert y.shape == (2, 3, 3, 3)
        assert nn.GlobalAvgPool2D(layout="NHWC")(nd.array(x)).shape == (2, 1, 1, 3)

    def test_padding_and_ceiling(self):
        x = nd.ones((1, 1, 5))
        assert nn.MaxPool1D(2)(x).shape == (1, 1, 2)
        assert nn.MaxPool1D(2, ceil_mode=True)(x).shape == (1, 1, 3)
        counted = nn.AvgPool1D(3, strides=1, padding=1)(x).asnumpy()
        inside = nn.AvgPool1D(3, strides=1, padding=1, count_include_pad=False)(x).asnumpy()
        assert counted[0, 0, 0] == pytest.approx(2 / 3)
        assert (inside == 1).all()

    def test_repr_and_bad_data(self):
        assert repr(nn.MaxPool2D()) == (
            "MaxPool2D(size=(2, 2), stride=(2, 2), padding=(0, 0), ceil_mode=False, "
            "global_pool=False, pool_type=max, layout=NCHW)"
        )
        with pytest.raises(ValueError, match="NCHW"):
            nn.MaxPool2D()(nd.ones((2, 3)))


def test_reflection_pad():
    x = draw(1, 2, 3, 4)
    y = nn.ReflectionPad2D(2)(nd.array(x)).asnumpy()
    assert (y == numpy.pad(x, ((0, 0), (0, 0), (2, 2), (2, 2)), "reflect")).all()


@pytest.mark.parametrize("n", [1, 2, 3])
def test_pixel_shuffle(n):
    factors = (2, 3, 2)[:n]
    x = draw(2, 4 * math.prod(factors), *(3,) * n)
    layer = getattr(nn, f"PixelShuffle{n}D")(factors if n > 1 else factors[0])
    y = layer(nd.array(x))
    parts = x.reshape(2, 4, *factors, *(3,) * n)
    order = [0, 1]
    for i in range(n):
        order += [2 + n + i, 2 + i]
    expected = parts.transpose(order).reshape(2, 4, *(3 * f for f in factors))
    assert (y.asnumpy() == expected).all()
    assert (layer.hybrid_forward(nd, nd.array(x)).asnumpy() == expected).all()
    with pytest.raises(ValueError, match="split"):
        layer(nd.ones((1, 5, *(3,) * n)))


class TestActivations:
    @KINDS
    def test_against_numpy(self, kind):
        x = draw(3, 4)
        a, x = array(kind, x), x.astype(numpy.float64)
        positive = x > 0
        cases = {
            nn.Activation("softrelu"): numpy.log1p(numpy.exp(x)),
            nn.LeakyReLU(0.2): numpy.where(positive, x, 0.2 * x),
            nn.ELU(0.5): numpy.where(positive, x, 0.5 * numpy.expm1(x)),
            nn.SELU(): 1.0507009873554805
            * numpy.where(positive, x, 1.6732632423543772 * numpy.expm1(x)),
            nn.GELU(): x * 0.5 * (1 + numpy.vectorize(math.erf)(x / math.sqrt(2))),
            nn.GELU("tanh"): 0.5
            * x
            * (1 + numpy.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3))),
            nn.SiLU(): x / (1 + numpy.exp(-x)),
            nn.Swish(2.0): x / (1 + numpy.exp(-2 * x)),
            ready(nn.PReLU()): numpy.where(positive, x, 0.25 * x),
        }
        for layer, expected in cases.items():
            assert_allclose(
                layer(a).asnumpy(), expected, rtol=1e-4, atol=1e-6, err_msg=type(layer).__name__
            )

    def test_prelu_learns(self):
        layer = ready(nn.PReLU(alpha_initializer=init.Constant(0.5), in_channels=2))
        with autograd.record():
            y = layer(nd.array([[-2.0, 3.0], [-1.0, -4.0]])).sum()
        y.backward()
        assert layer.alpha.grad().asnumpy().tolist() == [-3, -4]

    def test_names(self):
        assert nn.Activation("relu").name.startswith("relu")
        assert repr(nn.LeakyReLU(0.1)) == "LeakyReLU(0.1)"
        with pytest.raises(ValueError, match="alpha"):
            nn.LeakyReLU(-1)
        with pytest.raises(ValueError, match="approximation"):
            nn.GELU("other")


@pytest.mark.parametrize(
    ("layer", "shape"),
    [
        (lambda: nn.Conv2D(4, 3, padding=1, activation="relu"), (2, 3, 6, 6)),
        (lambda: nn.Conv2DTranspose(4, 3, strides=2), (2, 3, 6, 6)),
        (lambda: nn.BatchNorm(), (2, 3, 6)),
        (lambda: nn.LayerNorm(), (2, 3, 6)),
        (lambda: nn.GroupNorm(3), (2, 3, 6)),
        (lambda: nn.InstanceNorm(), (2, 3, 6)),
        (lambda: nn.Embedding(6, 3), (2, 3)),
        (lambda: nn.MaxPool2D(), (2, 3, 6, 6)),
        (lambda: nn.AvgPool2D(3, padding=1, count_include_pad=False), (2, 3, 6, 6)),
        (lambda: nn.GlobalAvgPool2D(), (2, 3, 6, 6)),
        (lambda: nn.ReflectionPad2D(1), (2, 3, 6, 6)),
        (lambda: nn.Flatten(), (2, 3, 6)),
        (lambda: nn.LeakyReLU(0.1), (2, 3)),
        (lambda: nn.PReLU(), (2, 3)),
        (lambda: nn.Swish(), (2, 3)),
    ],
)
def test_hybrid_forward_computes_what_forward_does(layer, shape):
    layer = ready(layer())
    x = nd.array(abs(draw(*shape)))
    y = layer(x).asnumpy()
    params = {name: p.data() for name, p in layer._reg_params.items()}
    assert_allclose(layer.hybrid_forward(nd, x, **params).asnumpy(), y, rtol=1e-5, atol=1e-6)


def test_layers_in_numpy_mode():
    with util.np_array(), util.np_shape():
        net = nn.HybridSequential()
        net.add(
            nn.Conv2D(4, 3, activation="relu"), nn.BatchNorm(), nn.MaxPool2D(), nn.Flatten(),
            nn.Dense(3),
        )  # fmt: skip
        net.initialize()
        y = net(np.ones((2, 1, 8, 8)))
        assert type(y) is np.ndarray
        assert y.shape == (2, 3)
        assert type(net[1].running_mean.data()) is np.ndarray


def test_settings_of_a_layer_can_be_read_and_written() -> None:
    conv = nn.Conv2D(4, 3, strides=2, padding=1, in_channels=2)
    assert dict(conv._kwargs) == {
        "kernel": (3, 3), "stride": (2, 2), "dilate": (1, 1), "pad": (1, 1), "num_filter": 4,
        "num_group": 1, "no_bias": False, "layout": "NCHW",
    }  # fmt: skip
    conv.initialize()
    x = nd.ones((1, 2, 8, 8))
    assert conv(x).shape == (1, 4, 4, 4)
    conv._kwargs["stride"] = (1, 1)
    assert conv(x).shape == (1, 4, 8, 8)
    expected = nd.Convolution(x, conv.weight.data(), conv.bias.data(), **conv._kwargs)
    assert_allclose(conv(x).asnumpy(), expected.asnumpy(), rtol=1e-5, atol=1e-5)
    with pytest.raises(ValueError, match="2 dimensions"):
        conv._kwargs["stride"] = (1, 1, 1)
    with pytest.raises(TypeError, match="'no_bias'"):
        conv._kwargs["no_bias"] = True
    with pytest.raises(TypeError, match="'color'"):
        conv._kwargs.update(color="red")
    assert nn.Conv2DTranspose(4, 3, output_padding=0)._kwargs["adj"] == (0, 0)
    pool = nn.MaxPool2D(2)
    pool._kwargs["pool_type"] = "avg"
    assert pool(nd.array([[[[1, 2], [3, 6]]]])).asscalar() == 3
    assert nn.Embedding(5, 2)._kwargs["input_dim"] == 5


def test_statistics_of_a_layer_are_frozen_by_its_settings() -> None:
    layer = nn.BatchNorm(epsilon=0.0, in_channels=1)
    layer.initialize()
    x = nd.array([[1], [3]])
    with autograd.train_mode():
        assert layer(x).tolist() == [[-1.0], [1.0]]
    layer.running_mean.set_data(nd.zeros(1))
    layer.running_var.set_data(nd.ones(1))
    layer._kwargs["use_global_stats"] = True
    with autograd.train_mode():
        assert layer(x).tolist() == [[1.0], [3.0]]


class Plain(nn.BatchNorm):
    def hybrid_forward(self, F, x, gamma, beta, running_mean, running_var):
        return F.BatchNorm(x, gamma, beta, running_mean, running_var, name="fwd", cudnn_off=True,
                           **self._kwargs)  # fmt: skip


def test_subclass_that_calls_the_operation_itself() -> None:
    ours, plain = nn.BatchNorm(momentum=0.5), Plain(momentum=0.5)
    x = nd.array(numpy.random.default_rng(0).normal(size=(4, 3)))
    for layer in (ours, plain):
        layer.initialize()
    with autograd.train_mode():
        assert_allclose(plain(x).asnumpy(), ours(x).asnumpy(), rtol=1e-5, atol=1e-6)
    assert_allclose(plain.running_mean.data().asnumpy(), ours.running_mean.data().asnumpy())


@pytest.mark.parametrize("layer", [nn.Swish(), nn.SiLU()])
def test_swish_has_the_bits_of_its_formula(layer) -> None:
    x = nd.array(numpy.linspace(-9, 9, 1001))
    assert (layer(x).asnumpy() == (x * nd.sigmoid(x)).asnumpy()).all()
