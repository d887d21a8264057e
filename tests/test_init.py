"""Initializers: what each fills an array with, and which part of a net gets what."""

import json
import sys

import numpy
import pytest

import slipstream as mx
from slipstream import engine, gluon, init, nd, np


def filled(initializer, shape, name="weight", dtype="float32", frontend=nd):
    arr = frontend.full(shape, 7, dtype=dtype)
    result = initializer(init.InitDesc(name), arr)
    assert result is None
    return arr.asnumpy()


def test_both_names_are_one_module():
    import slipstream.initializer

    assert slipstream.initializer is init
    assert mx.initializer is mx.init
    assert sys.modules["slipstream.initializer"] is sys.modules["slipstream.init"]


@pytest.mark.parametrize(
    ("name", "value"),
    [("w_weight", 5), ("a_bias", 0), ("a_gamma", 1), ("a_beta", 0), ("bn_moving_mean", 0),
     ("bn_running_mean", 0), ("bn_moving_var", 1), ("bn_running_var", 1), ("q_min", 0),
     ("q_max", 1), ("bias_quantize", 0)],
)  # fmt: skip
@pytest.mark.parametrize("plain", [False, True])
def test_the_names_ending_says_what_an_array_is(name, value, plain):
    arr = nd.full((2, 3), 9)
    init.Constant(5)(name if plain else init.InitDesc(name), arr)
    assert (arr.asnumpy() == value).all()


def test_a_name_that_says_nothing():
    with pytest.raises(ValueError, match="alpha"):
        init.Zero()(init.InitDesc("alpha"), nd.zeros((1,)))
    with pytest.raises(TypeError, match="desc"):
        init.Zero()(3, nd.zeros((1,)))
    with pytest.raises(TypeError, match="arr"):
        init.Zero()("weight", [1, 2])


def test_a_parameters_own_initializer_goes_before_its_name():
    arr = nd.zeros((2,))
    init.Zero()(init.InitDesc("a_bias", {"__init__": init.One().dumps()}), arr)
    assert arr.asnumpy().tolist() == [1, 1]
    init.Zero()(init.InitDesc("a_bias", {"__init__": init.Constant(4)}), arr)
    assert arr.asnumpy().tolist() == [4, 4]
    desc = init.InitDesc("a_weight")
    zero = init.Zero()
    zero(desc, arr)
    assert desc.global_init is zero


def test_values():
    assert (filled(init.Zero(), (2, 2)) == 0).all()
    assert (filled(init.One(), (2, 2)) == 1).all()
    assert (filled(init.Constant(2.5), (2, 2), frontend=np) == 2.5).all()
    for value in ([[1, 2], [3, 4]], numpy.array([[1, 2], [3, 4]]), nd.array([[1, 2], [3, 4]])):
        assert filled(init.Constant(value), (2, 2)).tolist() == [[1, 2], [3, 4]]
    assert filled(init.LSTMBias(2.0), (8,)).tolist() == [0, 0, 2, 2, 0, 0, 0, 0]


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
@pytest.mark.parametrize("frontend", [nd, np])
def test_random_numbers(dtype, frontend):
    mx.random.seed(1)
    x = filled(init.Uniform(0.5), (200, 50), dtype=dtype, frontend=frontend).astype("float64")
    assert abs(x).max() <= 0.5
    assert abs(x.mean()) < 0.02
    assert abs(x.std() - 0.5 / 3**0.5) < 0.01
    x = filled(init.Normal(0.5), (200, 50), dtype=dtype, frontend=frontend).astype("float64")
    assert abs(x.mean()) < 0.03
    assert abs(x.std() - 0.5) < 0.02


def test_seeds_repeat_them():
    for initializer in (init.Uniform(), init.Normal(), init.Xavier(), init.Orthogonal()):
        both = []
        for _ in range(2):
            mx.random.seed(3)
            both.append(filled(initializer, (4, 4)))
        assert (both[0] == both[1]).all()


@pytest.mark.parametrize("factor_type", ["in", "out", "avg"])
@pytest.mark.parametrize("rnd_type", ["uniform", "gaussian"])
def test_xavier(factor_type, rnd_type):
    mx.random.seed(5)
    x = filled(init.Xavier(rnd_type, factor_type, 2), (60, 40, 3, 3)).astype("float64")
    factor = {"in": 40 * 9, "out": 60 * 9, "avg": 50 * 9}[factor_type]
    scale = (2 / factor) ** 0.5
    if rnd_type == "uniform":
        assert abs(x).max() <= scale * 1.0001
        scale /= 3**0.5
    assert abs(x.std() / scale - 1) < 0.03


def test_xavier_says_what_it_cannot():
    with pytest.raises(ValueError, match="two dimensions"):
        filled(init.Xavier(), (3,))
    with pytest.raises(ValueError, match="factor_type"):
        filled(init.Xavier(factor_type="up"), (3, 3))
    with pytest.raises(ValueError, match="rnd_type"):
        filled(init.Xavier("up"), (3, 3))


def test_msra():
    mx.random.seed(5)
    x = filled(init.MSRAPrelu("in", 0.5), (300, 100)).astype("float64")
    assert abs(x.std() / (2 / 1.25 / 100) ** 0.5 - 1) < 0.03
    described = json.loads(init.MSRAPrelu().dumps())
    assert described == ["msraprelu", {"factor_type": "avg", "slope": 0.25}]


@pytest.mark.parametrize("rand_type", ["uniform", "normal"])
@pytest.mark.parametrize("shape", [(4, 9), (9, 4), (5, 5), (4, 3, 2, 2)])
def test_orthogonal(rand_type, shape):
    x = filled(init.Orthogonal(1.5, rand_type), shape).reshape(shape[0], -1)
    product = x @ x.T if x.shape[0] <= x.shape[1] else x.T @ x
    numpy.testing.assert_allclose(product, 2.25 * numpy.eye(len(product)), atol=1e-5)


def test_bilinear():
    shape = (2, 3, 4, 4)
    x = filled(init.Bilinear(), shape)
    row = numpy.array([0.25, 0.75, 0.75, 0.25])
    numpy.testing.assert_allclose(x, numpy.broadcast_to(numpy.outer(row, row), shape))


def test_own_initializers_by_name():
    @init.register
    @init.alias("test_tenths")
    class TestTenths(init.Initializer):
        def __init__(self, count=1):
            super().__init__(count=count)
            self.count = count

        def _init_weight(self, name, arr):
            arr[:] = self.count / 10

    assert isinstance(init.create("testtenths"), TestTenths)
    made = init.create("test_tenths", count=5)
    assert filled(made, (1,)).tolist() == [0.5]
    assert init.create(made.dumps()) == made
    assert init.create(made) is made
    assert made != init.create("testtenths")
    with pytest.raises(ValueError, match="no_such"):
        init.create("no_such")
    with pytest.raises(TypeError):
        init.register(int)


def test_subclasses_without_own_construction():
    class Mine(init.Initializer):
        def _init_weight(self, name, data):
            data[:] = nd.random.uniform(low=-10, high=10, shape=data.shape)
            data *= data.abs() >= 5

    x = filled(Mine(), (100,))
    assert ((x == 0) | (abs(x) >= 5)).all()
    with pytest.raises(TypeError, match="_init_weight"):
        filled(init.Initializer(), (1,))


@pytest.mark.parametrize(
    "initializer",
    [init.Zero(), init.One(), init.Constant(2.0), init.Uniform(0.1), init.Normal(0.2),
     init.Orthogonal(), init.Xavier("gaussian"), init.MSRAPrelu("in"), init.Bilinear(),
     init.LSTMBias(0.5), init.Constant([1, 2])],
)  # fmt: skip
def test_descriptions_make_equal_initializers(initializer):
    assert init.create(initializer.dumps()) == initializer
    assert initializer != 3


def test_constant_arrays_are_described():
    assert init.Constant(numpy.ones(2)).dumps() == '["constant", {"value": [1.0, 1.0]}]'


def test_mixed_takes_the_first_pattern_that_matches():
    mixed = init.Mixed([".*bias", ".*first", ".*"], [init.One(), init.Constant(3), init.Zero()])
    assert filled(mixed, (1,), "first_weight").tolist() == [3]
    assert filled(mixed, (1,), "second_weight").tolist() == [0]
    assert init.create(mixed) is mixed
    with pytest.raises(ValueError, match="other"):
        init.Mixed(["x"], [init.Zero()])("other_weight", nd.zeros((1,)))


def test_blocks_are_initialized_by_names():
    net = gluon.nn.Dense(2, in_units=2, bias_initializer=None)
    net.initialize(init.Mixed([".*bias", ".*"], [init.Constant(5), init.One()]))
    assert net.weight.data().tolist() == [[1, 1], [1, 1]]
    assert net.bias.data().tolist() == [5, 5]
    load = init.Load({net.weight.name: nd.full((2, 2), 7)}, default_init=init.Constant(3))
    net.initialize(load, force_reinit=True)
    assert net.weight.data().tolist() == [[7, 7], [7, 7]]
    assert net.bias.data().tolist() == [3, 3]


def test_load(tmp_path):
    nd.save(str(tmp_path / "x"), {"arg:a_weight": nd.array([1, 2]), "b_bias": nd.array([3])})
    load = init.Load(str(tmp_path / "x"), default_init=init.One())
    assert filled(load, (2,), "a_weight").tolist() == [1, 2]
    assert filled(load, (1,), "b_bias").tolist() == [3]
    assert filled(load, (2,), "c_weight").tolist() == [1, 1]
    with pytest.raises(ValueError, match="shape"):
        filled(load, (3,), "a_weight")
    with pytest.raises(ValueError, match="missing"):
        init.Load({})("missing", nd.zeros((1,)))


def test_verbosity(caplog):
    caplog.set_level("INFO")
    init.One().set_verbosity(True)("a_weight", nd.zeros((4,)))
    assert "a_weight" in caplog.text
    assert "1.0" in caplog.text


@pytest.mark.parametrize("bidirectional", [False, True])
@pytest.mark.parametrize("projection", [None, 2])
def test_fused_parts(bidirectional, projection):
    hidden, inputs, layers, directions = 3, 5, 2, 1 + bidirectional
    state = projection or hidden
    weights, biases = 0, 0
    for layer in range(layers):
        width = inputs if layer == 0 else state * directions
        weights += directions * 4 * hidden * (width + state)
        weights += directions * (projection or 0) * hidden
        biases += directions * 8 * hidden
    initializer = init.RNNFused("lstm", layers, hidden, bidirectional, projection,
                                i2h_bias_initializer="ones")  # fmt: skip
    initializer.set_initializer(init.Constant(2))
    x = filled(initializer, (weights + biases,))
    assert (x[:weights] == 2).all()
    one, two = x[weights:].reshape(-1, 2, 4 * hidden).transpose(1, 0, 2)
    assert (one == 1).all()
    assert (two == 2).all()


def test_fused_rnn_sets_forget_gates():
    hidden, inputs = 3, 4
    size = 4 * hidden * (inputs + hidden + 2)
    x = filled(init.FusedRNN(init.Constant(2), hidden, 1, "lstm", forget_bias=0.5), (size,))
    assert (x[: -8 * hidden] == 2).all()
    assert x[-8 * hidden :].reshape(2, 4, hidden)[:, 1].tolist() == [[0.5] * 3] * 2
    assert (x[-8 * hidden :].reshape(2, 4, hidden)[:, 2] == 0).all()
    with pytest.raises(ValueError, match="without init"):
        init.FusedRNN(None, 3, 1, "gru").init_weight("w", nd.zeros((size,)))


def test_nothing_waits():
    x = np.zeros((8, 8))
    with engine.no_sync():
        for i in (init.Xavier(), init.Orthogonal(), init.Normal(), init.LSTMBias(), init.One()):
            i("w_weight", x)
    assert (x == 1).all()
