"""Recurrent layers with one parameter ``rnn_param``, as MXNet 2 has them."""

import numpy
import pytest

import slipstream as mx
from slipstream import _version_rules, autograd, gluon, nd
from slipstream.gluon import rnn
from slipstream.gluon.utils import split_rnn_params

RNG = numpy.random.RandomState(3)
KINDS = {
    "rnn_relu": lambda *a, **k: rnn.RNN(*a, activation="relu", **k),
    "rnn_tanh": lambda *a, **k: rnn.RNN(*a, activation="tanh", **k),
    "lstm": rnn.LSTM,
    "gru": rnn.GRU,
}


def array(*shape):
    return nd.array(RNG.uniform(-1, 1, shape))


def separate(make):
    """A layer by the rules of 1.x, made in between."""
    state = _version_rules.state()
    _version_rules.choose("1.x")
    try:
        return make()
    finally:
        _version_rules.restore(state)


@pytest.mark.parametrize("both", [False, True])
@pytest.mark.parametrize("mode", KINDS)
def test_one_vector_computes_what_separate_parameters_do(mode, both, tmp_path):
    def make():
        return KINDS[mode](4, num_layers=2, bidirectional=both, layout="NTC")

    layer, parts = make(), separate(make)
    x = array(2, 5, 3)
    for each in (layer, parts):
        each.initialize(mx.init.Uniform(0.9))
        each(x)
    assert list(layer.collect_params()) == ["rnn_param"]
    vector = array(*layer.rnn_param.shape)
    layer.rnn_param.set_data(vector)
    layer.save_parameters(str(tmp_path / "two.params"))
    parts.load_parameters(str(tmp_path / "two.params"))
    named = split_rnn_params(vector, mode, 2, 3, 4, both)
    assert (parts.l1_h2h_weight.data() == named["l1_h2h_weight"]).asnumpy().all()

    gradients = []
    for each in (layer, parts):
        with autograd.record():
            y, states = each(x, each.begin_state(2))
            total = (y**2).sum() + states[0].sum()
        total.backward()
        gradients.append((y, *states))
    for a, b in zip(*gradients, strict=True):
        numpy.testing.assert_allclose(a.asnumpy(), b.asnumpy(), rtol=1e-5, atol=1e-6)
    slopes = split_rnn_params(layer.rnn_param.grad(), mode, 2, 3, 4, both)
    for name, slope in slopes.items():
        expected = getattr(parts, name).grad().asnumpy()
        numpy.testing.assert_allclose(slope.asnumpy(), expected, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("names", ["files", "attributes", "full"])
def test_a_vector_is_loaded_from_the_parts_of_older_files(names, tmp_path):
    def make():
        return rnn.LSTM(4, num_layers=2, bidirectional=True, prefix="l_")

    old, layer = separate(make), make()
    x = array(5, 2, 3)
    old.initialize(mx.init.Uniform(0.9))
    expected = old(x).asnumpy()
    attributes = old._reg_params.items()
    if names == "files":
        old.save_parameters(str(tmp_path / "net.params"))
        layer.load_parameters(str(tmp_path / "net.params"))
    elif names == "attributes":
        layer.load_dict({k: p.data() for k, p in attributes})
    else:
        layer.load_dict({f"l_{k}": p.data() for k, p in attributes})
    numpy.testing.assert_allclose(layer(x).asnumpy(), expected, rtol=1e-6)


def test_parts_of_a_vector_have_initializers_of_their_own():
    layer = rnn.GRU(
        6, input_size=5, h2h_weight_initializer="zeros", i2h_bias_initializer=mx.init.Constant(2)
    )
    layer.initialize(mx.init.One())
    parts = split_rnn_params(layer.rnn_param.data(), "gru", 1, 5, 6)
    values = {name: set(part.asnumpy().ravel().tolist()) for name, part in parts.items()}
    assert values == {
        "l0_i2h_weight": {1.0}, "l0_h2h_weight": {0.0}, "l0_i2h_bias": {2.0}, "l0_h2h_bias": {0.0},
    }  # fmt: skip
    matrix = rnn.LSTM(6, input_size=5)
    matrix.initialize(mx.init.Orthogonal(scale=1))
    h2h = split_rnn_params(matrix.rnn_param.data(), "lstm", 1, 5, 6)["l0_h2h_weight"].asnumpy()
    numpy.testing.assert_allclose(h2h.T @ h2h, numpy.eye(6), atol=1e-5)


def test_values_may_be_set_before_the_size_of_the_data_is_known():
    layer = rnn.RNN(2, input_size=0)
    layer.initialize()
    assert repr(layer) == "RNN(None -> 2, TNC)"
    layer.collect_params()["rnn_param"].set_data(nd.ones(2 * 3 + 2 * 2 + 4))
    assert layer(nd.ones((1, 1, 3))).tolist() == [[[5.0, 5.0]]]
    assert repr(layer) == "RNN(3 -> 2, TNC)"


def test_an_exported_layer_names_its_vector(tmp_path):
    net = gluon.nn.HybridSequential()
    net.add(rnn.LSTM(4, bidirectional=True), gluon.nn.Dense(2, flatten=False))
    net.initialize()
    net.hybridize()
    x = array(5, 2, 3)
    expected = net(x).asnumpy()
    model, params = net.export(str(tmp_path / "net"))
    assert set(nd.load(params)) == {"arg:0.rnn_param", "arg:1.weight", "arg:1.bias"}
    same = gluon.SymbolBlock.imports(model, ["data"], params)
    numpy.testing.assert_allclose(same(x).asnumpy(), expected, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("both", [False, True])
def test_a_projected_layer_is_its_cells_unrolled(both):
    layer = rnn.LSTM(5, num_layers=2, projection_size=3, bidirectional=both)
    cells = rnn.SequentialRNNCell()
    for _ in range(2):
        sides = [rnn.LSTMPCell(5, 3) for _ in range(1 + both)]
        cells.add(rnn.BidirectionalCell(*sides) if both else sides[0])
    x = array(4, 2, 6)
    cells.infer_shape(0, x, False)
    for block in (layer, cells):
        block.initialize(mx.init.Uniform(0.8))
    layer(x)
    parts = split_rnn_params(layer.rnn_param.data(), "lstm", 2, 6, 5, both, 3)
    for name, part in parts.items():
        side, number = name[0], int(name[1])
        cell = cells[number] if not both else getattr(cells[number], f"{side}_cell")
        getattr(cell, name[3:]).set_data(part)
    y, states = layer(x, layer.begin_state(2))
    assert [s.shape[2] for s in states] == [3, 5]
    expected, ends = cells.unroll(4, x, layout="TNC", merge_outputs=True)
    numpy.testing.assert_allclose(y.asnumpy(), expected.asnumpy(), rtol=1e-5, atol=1e-6)
    for k, state in enumerate(states):
        stacked = numpy.stack([e.asnumpy() for e in ends[k::2]])
        numpy.testing.assert_allclose(state.asnumpy(), stacked, rtol=1e-5, atol=1e-6)
