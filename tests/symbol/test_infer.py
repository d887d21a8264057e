"""Shapes and types that follow from others."""

from __future__ import annotations

import numpy
import pytest

import slipstream as mx
from slipstream import MXNetError, sym


@pytest.mark.parametrize(
    ("make", "data", "arguments", "outputs", "states"),
    [
        (lambda x: sym.FullyConnected(x, num_hidden=5), (4, 3, 2), [(5, 6), (5,)], [(4, 5)], []),
        (lambda x: sym.FullyConnected(x, num_hidden=5, flatten=False, no_bias=True), (4, 3, 2),
         [(5, 2)], [(4, 3, 5)], []),
        (lambda x: sym.Convolution(x, kernel=(3, 3), num_filter=8, num_group=2), (1, 4, 8, 8),
         [(8, 2, 3, 3), (8,)], [(1, 8, 6, 6)], []),
        (lambda x: sym.Convolution(x, kernel=(3,), num_filter=2, pad=(1,)), (1, 4, 8),
         [(2, 4, 3), (2,)], [(1, 2, 8)], []),
        (lambda x: sym.Deconvolution(x, kernel=(2, 2), stride=(2, 2), num_filter=3),
         (1, 4, 5, 5), [(4, 3, 2, 2)], [(1, 3, 10, 10)], []),
        (lambda x: sym.BatchNorm(x), (2, 3, 4, 4), [(3,), (3,)], [(2, 3, 4, 4)], [(3,), (3,)]),
        (lambda x: sym.BatchNorm(x, axis=-1), (2, 4, 5), [(5,), (5,)], [(2, 4, 5)], [(5,), (5,)]),
        (lambda x: sym.LayerNorm(x), (2, 3, 7), [(7,), (7,)], [(2, 3, 7)], []),
        (lambda x: sym.GroupNorm(x, num_groups=2), (2, 4, 3), [(4,), (4,)], [(2, 4, 3)], []),
        (lambda x: sym.InstanceNorm(x), (2, 4, 3), [(4,), (4,)], [(2, 4, 3)], []),
        (lambda x: sym.Embedding(x, input_dim=9, output_dim=4), (2, 3), [(9, 4)], [(2, 3, 4)], []),
        (lambda x: sym.LeakyReLU(x, act_type="prelu"), (2, 3, 4), [(3,)], [(2, 3, 4)], []),
        (lambda x: sym.RNN(x, mode="lstm", state_size=4, num_layers=2, state_outputs=True),
         (5, 2, 3), [(304,), (2, 2, 4), (2, 2, 4)], [(5, 2, 4), (2, 2, 4), (2, 2, 4)], []),
        (lambda x: sym.RNN(x, mode="gru", state_size=4, num_layers=1, bidirectional=True),
         (5, 2, 3), [(216,), (2, 2, 4)], [(5, 2, 8)], []),
        (lambda x: sym.SoftmaxOutput(x), (4, 10), [(4,)], [(4, 10)], []),
        (lambda x: sym.SoftmaxOutput(x, multi_output=True), (4, 10, 3), [(4, 3)], [(4, 10, 3)],
         []),
        (lambda x: sym.LinearRegressionOutput(x), (4, 2), [(4, 2)], [(4, 2)], []),
        (lambda x: sym.Pooling(x, kernel=(2, 2), stride=(2, 2), pool_type="avg"), (1, 2, 8, 8),
         [], [(1, 2, 4, 4)], []),
        (lambda x: sym.SliceChannel(x, num_outputs=2), (1, 4), [], [(1, 2), (1, 2)], []),
        (lambda x: sym.reshape(x, shape=(0, -1)), (2, 3, 4), [], [(2, 12)], []),
    ],
)  # fmt: skip
def test_shapes_of_layers(make, data, arguments, outputs, states):
    found = make(sym.var("x")).infer_shape(x=data)
    assert found == ([data, *arguments], outputs, states)


def test_shapes_through_a_network():
    x = sym.Convolution(sym.var("data"), kernel=(5, 5), num_filter=6, name="c")
    x = sym.Pooling(sym.Activation(x, act_type="relu"), kernel=(2, 2), stride=(2, 2))
    x = sym.FullyConnected(sym.Flatten(x), num_hidden=10, name="f")
    arguments, outputs, _ = sym.softmax(x).infer_shape(data=(2, 1, 28, 28))
    assert arguments == [(2, 1, 28, 28), (6, 1, 5, 5), (6,), (10, 864), (10,)]
    assert outputs == [(2, 10)]
    assert sym.softmax(x).infer_shape((2, 1, 28, 28))[1] == [(2, 10)]


def test_shapes_of_variables_and_partial_ones():
    data = sym.var("data", shape=(0, 3))
    net = sym.FullyConnected(data, num_hidden=2, name="fc")
    assert net.infer_shape(data=(5, 0))[0][0] == (5, 3)
    with pytest.warns(UserWarning, match="data"):
        assert net.infer_shape() == (None, None, None)
    arguments, outputs, _ = net.infer_shape_partial()
    assert arguments[2] == (2,) and arguments[0] == (0, 3) and outputs == [(0, 2)]
    assert net.infer_shape(data=(5, 4))[0][0] == (5, 4)
    with pytest.raises(MXNetError, match="data"):
        net.infer_shape(data=(0, 4))


def test_one_side_of_an_operation_tells_the_other():
    a, b = sym.var("a"), sym.var("b")
    assert (a + b).infer_shape(b=(2, 3)) == ([(2, 3), (2, 3)], [(2, 3)], [])
    a, b = sym.var("a", shape=(0, 10)), sym.var("b", shape=(12, 0))
    assert (a * b).infer_shape() == ([(12, 10), (12, 10)], [(12, 10)], [])
    weight = sym.var("w")
    one = sym.FullyConnected(sym.var("x"), weight=weight, num_hidden=4, name="one")
    two = sym.FullyConnected(sym.relu(one), weight=weight, num_hidden=4, name="two")
    shapes = dict(zip(two.list_arguments(), two.infer_shape(x=(1, 4))[0], strict=True))
    assert shapes["w"] == (4, 4)


def test_partial_shapes_of_a_cell():
    x = sym.FullyConnected(sym.var("data"), num_hidden=8, name="x2h")
    h = sym.FullyConnected(sym.var("state"), num_hidden=8, name="h2h")
    net = sym.relu(sym.elemwise_add(x, h))
    with pytest.warns(UserWarning, match="state, h2h_weight"):
        assert net.infer_shape(data=(10, 6)) == (None, None, None)
    arguments, outputs, _ = net.infer_shape_partial(data=(10, 6))
    shapes = dict(zip(net.list_arguments(), arguments, strict=True))
    assert outputs == [(10, 8)] and shapes["h2h_weight"] == ()
    arguments, _, _ = net.infer_shape(data=(10, 6), state=outputs[0])
    assert dict(zip(net.list_arguments(), arguments, strict=True))["h2h_weight"] == (8, 8)


def test_shapes_found_in_a_second_round():
    fc = sym.FullyConnected(sym.var("data"), num_hidden=1, no_bias=True, name="fc")
    net = sym.sum(sym.abs(fc.get_internals()["fc_weight"])) + sym.sum(fc)
    assert net.infer_shape(data=(5, 13))[0] == [(1, 13), (5, 13)]


def test_wrong_shapes_raise():
    net = sym.FullyConnected(sym.var("x"), num_hidden=4, name="fc")
    with pytest.raises(MXNetError, match="fc"):
        net.infer_shape(x=(2, 3), fc_weight=(4, 5))
    with pytest.raises(ValueError, match="either"):
        net.infer_shape((2, 3), x=(2, 3))


def test_types():
    x = sym.var("x")
    net = sym.FullyConnected(x, num_hidden=4, name="fc")
    assert net.infer_type(x="float64") == ([numpy.float64] * 3, [numpy.float64], [])
    assert net.infer_type() == ([numpy.float32] * 3, [numpy.float32], [])
    assert net.infer_type_partial()[0] == [None] * 3
    assert sym.cast(x, dtype="int32").infer_type(x="float16") == ([numpy.float16], [numpy.int32],
                                                                  [])  # fmt: skip
    assert sym.var("y", dtype="int8").infer_type()[0] == [numpy.int8]
    assert sym.BatchNorm(x).infer_type(x="float32")[2] == [numpy.float32] * 2


def test_nothing_is_computed_to_find_shapes():
    x = sym.FullyConnected(sym.var("x"), num_hidden=50_000, flatten=False, name="f")
    _, outputs, _ = x.infer_shape(x=(1_000_000, 50_000))
    assert outputs == [(1_000_000, 50_000)]


def known(symbol, **given):
    """Shapes of the arguments by name, and those of the outputs."""
    arguments, outputs, _ = symbol.infer_shape_partial(**given)
    return dict(zip(symbol.list_arguments(), arguments, strict=True)), outputs


@pytest.mark.parametrize(
    ("make", "given", "outputs"),
    [
        (lambda x, y: sym.dot(x, y), {"x": (0, 3, 4), "y": (4, 5)}, [(0, 3, 5)]),
        (lambda x, y: sym.dot(x, y, transpose_a=True), {"x": (4, 0), "y": (4, 5)}, [(0, 5)]),
        (lambda x, y: sym.batch_dot(x, y), {"x": (0, 3, 4), "y": (7, 4, 5)}, [(7, 3, 5)]),
        (lambda x, y: sym.batch_dot(x, y), {"x": (0, 3, 4), "y": (0, 0, 5)}, [()]),
        (lambda x, y: sym.pick(x, y, axis=1), {"x": (0, 3, 2), "y": (0, 2)}, [(0, 2)]),
        (lambda x, y: sym.transpose(x, axes=(2, 0, 1)) + y, {"x": (0, 3, 2)}, [(2, 0, 3)]),
        (lambda x, y: sym.relu(x) * 2 - y, {"y": (0, 3)}, [(0, 3)]),
        (lambda x, y: sym.where(x, x, y), {"x": (0, 2), "y": (0, 2)}, [()]),
    ],
)
def test_unknown_sizes_go_through(make, given, outputs):
    assert known(make(sym.var("x"), sym.var("y")), **given)[1] == outputs


def test_sizes_follow_from_outputs():
    x, c = sym.var("x", shape=(0, 10)), sym.var("c", shape=(5, 0))
    dense = sym.FullyConnected(x, num_hidden=21, name="fc") + c
    assert known(dense)[0] == {
        "x": (5, 10), "fc_weight": (21, 10), "fc_bias": (21,), "c": (5, 21),
    }  # fmt: skip
    x = sym.var("x", shape=(0, 10, 0, 0))
    conv = sym.Convolution(x, kernel=(3, 3), pad=(1, 1), num_filter=4, name="cv")
    shapes, outputs = known(conv + sym.var("c"), c=(5, 4, 32, 16))
    assert shapes["x"] == (5, 10, 32, 16) and outputs == [(5, 4, 32, 16)]
    a, b, d = (
        sym.var(n, shape=s)
        for n, s in zip(("a", "b", "d"), [(0, 10), (0, 0), (2, 15)], strict=True)
    )
    assert known(sym.concat(a, b, dim=1) + d)[0] == {"a": (2, 10), "b": (2, 5), "d": (2, 15)}
    parts = sym.SliceChannel(sym.var("a", shape=(0, 6)), num_outputs=3)
    assert known(parts[1] + sym.var("b", shape=(4, 0)))[0] == {"a": (4, 6), "b": (4, 2)}


def test_weights_behind_casts_are_known_as_far_as_they_follow():
    data, weight = sym.var("data", shape=(1, 0, 0, 0)), sym.var("weight")
    net = sym.Convolution(
        sym.cast(data, dtype="float16"), sym.cast(weight, dtype="float16"), kernel=(7, 7),
        num_filter=64, no_bias=True,
    )  # fmt: skip
    assert known(net)[0] == {"data": (1, 0, 0, 0), "weight": (64, 0, 7, 7)}


def test_every_operation_of_a_graph_is_checked():
    v, x = sym.var("v"), sym.var("x")
    with pytest.raises(MXNetError, match="transpose"):
        (sym.transpose(v) + (x + v)).simple_bind(x=(2, 3))
    with pytest.raises(MXNetError, match="elemwise_mul"):  # only broadcast_mul broadcasts
        (x * v).infer_shape(x=(2, 3), v=(1, 3))


@pytest.mark.parametrize("shape", [(5,), (5, 3)])
def test_data_of_too_few_dimensions_are_named(shape):
    net = sym.Convolution(sym.var("data"), kernel=(3, 3), num_filter=2, name="cv")
    with pytest.raises(MXNetError, match="'cv'"):
        net.infer_shape(data=shape)


def test_unknown_sizes_of_files_stay_unknown_under_numpy_shapes():
    weight = sym.var("weight", shape=(4, 0))
    text = sym.FullyConnected(sym.var("x"), weight, num_hidden=4, no_bias=True).tojson()
    with mx.util.np_shape(True):
        assert sym.fromjson(text).infer_shape(x=(2, 3)) == ([(2, 3), (4, 3)], [(2, 4)], [])
        assert "is_np_shape" in sym.fromjson(text).tojson()
    assert "is_np_shape" not in text


def test_slices_of_unknown_sizes():
    x = sym.var("x", shape=(0, 20))

    def shape(symbol):
        return symbol.infer_shape_partial()[1][0]

    assert shape(sym.slice(x, begin=(None, None), end=(None, 10), step=[])) == (0, 10)
    assert shape(sym.slice(x, begin=(2, 3), end=(None, 10), step=(3, 3))) == (0, 3)
    assert shape(sym.slice(x, begin=(None, -1), end=(None, None), step=(None, -2))) == (0, 10)
    assert shape(sym.slice_axis(x, axis=1, begin=2, end=-3)) == (0, 15)
    assert shape(sym.slice_axis(x, axis=0, begin=0, end=5)) == (0, 20)
