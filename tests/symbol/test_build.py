"""Symbols: names, arguments, composing, attributes, operators."""

from __future__ import annotations

import copy
import pickle

import numpy
import pytest

import slipstream
from slipstream import MXNetError, nd, sym
from slipstream.attribute import AttrScope
from slipstream.name import NameManager, Prefix


def mlp() -> sym.Symbol:
    net = sym.FullyConnected(sym.var("data"), num_hidden=10, name="fc1")
    net = sym.Activation(net, act_type="relu", name="act")
    net = sym.FullyConnected(net, num_hidden=3, name="fc2")
    return sym.SoftmaxOutput(net, name="softmax")


def test_missing_inputs_become_variables():
    assert mlp().list_arguments() == [
        "data", "fc1_weight", "fc1_bias", "fc2_weight", "fc2_bias", "softmax_label",
    ]  # fmt: skip
    assert mlp().list_outputs() == ["softmax_output"]
    assert mlp().list_auxiliary_states() == []


@pytest.mark.parametrize(
    ("make", "arguments", "states"),
    [
        (lambda x: sym.FullyConnected(x, num_hidden=2, no_bias=True, name="f"), ["f_weight"], []),
        (
            lambda x: sym.Convolution(x, kernel=(3, 3), num_filter=2, name="c"),
            ["c_weight", "c_bias"],
            [],
        ),
        (lambda x: sym.Deconvolution(x, kernel=(2, 2), num_filter=2, name="d"), ["d_weight"], []),
        (
            lambda x: sym.BatchNorm(x, name="b"),
            ["b_gamma", "b_beta"],
            ["b_moving_mean", "b_moving_var"],
        ),
        (lambda x: sym.LayerNorm(x, name="l"), ["l_gamma", "l_beta"], []),
        (lambda x: sym.Embedding(x, input_dim=5, output_dim=2, name="e"), ["e_weight"], []),
        (lambda x: sym.LeakyReLU(x, act_type="prelu", name="p"), ["p_gamma"], []),
        (lambda x: sym.LeakyReLU(x, name="p"), [], []),
        (
            lambda x: sym.RNN(x, mode="lstm", state_size=2, num_layers=1, name="r"),
            ["r_parameters", "r_state", "r_state_cell"],
            [],
        ),
        (
            lambda x: sym.RNN(x, mode="gru", state_size=2, num_layers=1, name="r"),
            ["r_parameters", "r_state"],
            [],
        ),
        (lambda x: sym.SequenceMask(x, use_sequence_length=True, name="s"),
         ["s_sequence_length"], []),
        (lambda x: sym.LinearRegressionOutput(x, name="o"), ["o_label"], []),
        (lambda x: sym.broadcast_add(x, name="s"), ["s_rhs"], []),
    ],
)  # fmt: skip
def test_inputs_of_layers(make, arguments, states):
    net = make(sym.var("x"))
    assert net.list_arguments() == ["x", *arguments]
    assert net.list_auxiliary_states() == states


def test_symbols_without_data_ask_for_it():
    assert sym.FullyConnected(num_hidden=2, name="fc").list_arguments() == [
        "fc_data", "fc_weight", "fc_bias",
    ]  # fmt: skip


def test_a_missing_setting_raises():
    with pytest.raises(TypeError, match="num_outputs"):
        sym.SliceChannel(sym.var("x"))
    with pytest.raises(TypeError):
        sym.FullyConnected(sym.var("x"), num_hidden=2, no_such_setting=1)


def test_automatic_names():
    with NameManager():
        x = sym.var("x")
        first = sym.FullyConnected(x, num_hidden=2)
        second = sym.FullyConnected(first, num_hidden=2)
        assert (first.name, second.name) == ("fullyconnected0", "fullyconnected1")
        assert (x + 1).name == "_plusscalar0"
        assert (x * x).name == "_mul0"
        with Prefix("net_"):
            assert sym.relu(x).name == "net_relu0"
            assert sym.relu(x, name="act").name == "net_act"
        assert sym.relu(x).name == "relu0"


def test_attributes():
    with AttrScope(__group__="4", __data__="great"):
        x = sym.var("x", attr={"__data__": "mine"}, lr_mult=2, wd_mult=0.5, shape=(0, 3),
                    dtype="float16", init="zeros")  # fmt: skip
        with AttrScope(__inner__="1"):
            y = sym.relu(x, name="y")
    assert x.attr("__group__") == "4"
    assert x.attr("__data__") == "mine"
    assert x.attr("lr_mult") == x.attr("__lr_mult__") == "2"
    assert x.list_attr()["__shape__"] == "(0, 3)"
    assert x.list_attr()["__dtype__"] == "2"
    assert x.list_attr()["__init__"] == "zeros"
    assert y.attr("__inner__") == "1"
    assert y.attr("__data__") == "great"
    assert y.attr("nothing") is None
    assert set(y.attr_dict()) == {"x", "y"}
    net = sym.Convolution(x, kernel=(1, 1), num_filter=2, name="c", attr={"__mood__": "so so"})
    assert net.list_attr() == {"kernel": "(1, 1)", "num_filter": "2", "__mood__": "so so"}
    fc = sym.FullyConnected(x, num_hidden=2, name="fc", lr_mult=0.5, bias_wd_mult=0,
                            attr={"ctx_group": "one"})  # fmt: skip
    assert fc.attr("ctx_group") == "one" and fc.attr("__lr_mult__") == "0.5"
    assert fc.attr_dict()["fc_weight"] == {
        "__ctx_group__": "one", "__lr_mult__": "0.5", "ctx_group": "one", "lr_mult": "0.5",
    }  # fmt: skip
    assert fc.attr_dict()["fc_bias"]["__wd_mult__"] == "0"
    with slipstream.AttrScope(ctx_group="two"):
        assert sym.relu(x).attr("__ctx_group__") == "two"
    with pytest.raises(ValueError, match="underscores"):
        sym.relu(x, attr={"mood": "bad"})
    with pytest.raises(ValueError, match="underscores"):
        sym.var("z", mood="bad")
    with pytest.raises(ValueError, match="string"):
        AttrScope(a=3)


def test_compose_by_name_and_position():
    data = sym.var("data")
    one = sym.FullyConnected(data, num_hidden=10, name="fc1")
    one = sym.FullyConnected(one, num_hidden=100, name="fc2")
    two = sym.FullyConnected(num_hidden=10, name="fc3")
    two = sym.Activation(two, act_type="relu")
    two = sym.FullyConnected(two, num_hidden=20, name="fc4")
    both = two(fc3_data=one, name="composed")
    assert both.list_arguments()[:4] == ["data", "fc1_weight", "fc1_bias", "fc2_weight"]
    assert both.list_outputs() == ["composed_output"]
    assert two.list_outputs() == ["fc4_output"]
    assert two(one).list_arguments() == both.list_arguments()
    a, b = sym.var("a"), sym.var("b")
    assert (a - b)(a=b, b=a).eval(a=nd.ones(1), b=nd.zeros(1))[0].tolist() == [-1.0]
    with pytest.raises(ValueError, match="no argument"):
        two(nothing=one)
    with pytest.raises(TypeError):
        two(fc3_data=3)


def test_group_internals_and_children():
    net = mlp()
    inside = net.get_internals()
    assert "fc1_output" in inside.list_outputs()
    assert inside["fc1_output"].list_arguments() == ["data", "fc1_weight", "fc1_bias"]
    assert net.get_children().list_outputs() == ["fc2_output", "softmax_label"]
    assert sym.var("x").get_children() is None
    group = sym.Group([inside["fc1_output"], net])
    assert group.list_outputs() == ["fc1_output", "softmax_output"]
    assert group.name is None
    assert len(group) == group.num_outputs == 2
    assert [s.list_outputs()[0] for s in group] == group.list_outputs()
    assert group[1].list_outputs() == ["softmax_output"]
    assert group[-1].name == "softmax"
    with pytest.raises(IndexError):
        group[2]
    with pytest.raises(ValueError, match="no output"):
        group["nothing"]
    with pytest.raises(ValueError, match="at least one"):
        sym.Group([])


def test_several_outputs():
    parts = sym.SliceChannel(sym.var("x"), num_outputs=3, axis=1, name="s")
    assert parts.list_outputs() == ["s_output0", "s_output1", "s_output2"]
    a, b, c = parts
    total = sym.Concat(a + b, c, dim=1)
    x = nd.array(numpy.arange(6).reshape(1, 6))
    assert total.eval(x=x)[0].tolist() == [[2.0, 4.0, 4.0, 5.0]]
    assert sym.add_n(parts).eval(x=x)[0].tolist() == [[6.0, 9.0]]
    with pytest.raises(ValueError, match="one output"):
        sym.relu(parts)


@pytest.mark.parametrize(
    "f",
    [
        lambda a, b: a + b, lambda a, b: a - b, lambda a, b: a * b, lambda a, b: a / b,
        lambda a, b: a**b, lambda a, b: a % b, lambda a, b: a + 2, lambda a, b: 2 - a,
        lambda a, b: 2 / a, lambda a, b: 2**a, lambda a, b: 5 % a, lambda a, b: -a,
        lambda a, b: abs(a - 2), lambda a, b: a == b, lambda a, b: a != 1, lambda a, b: a > b,
        lambda a, b: a >= 2, lambda a, b: a < b, lambda a, b: a >= 2, lambda a, b: a.T,
        lambda a, b: a.sum(axis=1), lambda a, b: a.reshape((-1,)), lambda a, b: a.reshape(4, 1),
        lambda a, b: a.transpose(), lambda a, b: a.astype("int32"), lambda a, b: a.exp(),
        lambda a, b: a.clip(1, 2), lambda a, b: a.expand_dims(0), lambda a, b: a.mean(),
        lambda a, b: numpy.float32(2) * a, lambda a, b: a.slice_axis(axis=1, begin=0, end=1),
        lambda a, b: a.flatten(), lambda a, b: a.softmax(), lambda a, b: a.dot(b),
    ],
)  # fmt: skip
def test_operators_and_methods_do_what_arrays_do(f):
    x = nd.array([[1.0, 2.0], [3.0, 4.0]])
    y = nd.array([[2.0, 1.0], [3.0, 2.0]])
    wanted = f(x, y)
    net = f(sym.var("a"), sym.var("b"))
    given = {"a": x, "b": y}
    (found,) = net.eval(**{k: given[k] for k in net.list_arguments()})
    assert found.dtype == wanted.dtype
    numpy.testing.assert_array_equal(found.asnumpy(), wanted.asnumpy())
    (again,) = sym.load_json(net.tojson()).eval(**{k: given[k] for k in net.list_arguments()})
    numpy.testing.assert_array_equal(again.asnumpy(), wanted.asnumpy())


def test_functions_of_two_sides():
    a, b = sym.var("a"), sym.var("b")
    x, y = nd.array([1.0, 5.0]), nd.array([2.0, 3.0])
    assert sym.maximum(a, b).eval(a=x, b=y)[0].tolist() == [2.0, 5.0]
    assert sym.maximum(a, 3).eval(a=x)[0].tolist() == [3.0, 5.0]
    assert sym.minimum(3, a).eval(a=x)[0].tolist() == [1.0, 3.0]
    assert sym.pow(2, a).eval(a=x)[0].tolist() == [2.0, 32.0]
    assert sym.maximum(a, 3).attr("scalar") == "3"
    with pytest.raises(TypeError):
        sym.maximum(1, 2)


def test_frontends():
    x = nd.array([[2.0, 0.0], [1.0, 3.0]])
    a = sym.var("a")
    assert sym.linalg.det(a).eval(a=x)[0].item() == 6.0
    assert sym.contrib.isnan(a).eval(a=x)[0].sum().item() == 0
    assert sym.np.mean(a, axis=0).eval(a=x)[0].tolist() == [1.5, 1.5]
    assert sym.npx.relu(a - 1.5).eval(a=x)[0].tolist() == [[0.5, 0.0], [0.0, 1.5]]
    assert sym.np.concatenate([a, a]).eval(a=x)[0].shape == (4, 2)
    assert sym.np.linalg.norm(a).eval(a=x)[0].shape == ()
    draw = sym.random.uniform(1, 2, shape=(3,)).eval()[0].asnumpy()
    assert draw.shape == (3,) and (draw >= 1).all() and (draw < 2).all()
    assert sym.zeros((2, 3)).eval()[0].shape == (2, 3)
    assert sym.arange(3).eval()[0].tolist() == [0.0, 1.0, 2.0]
    assert sym._internal._plus_scalar(a, scalar=1).eval(a=x)[0].tolist() == (x + 1).tolist()
    with pytest.raises(AttributeError):
        sym.no_such_operation  # noqa: B018  # reading it is what raises


def test_numpy_symbols_index_like_arrays():
    x = nd.array(numpy.arange(12).reshape(3, 4)).as_np_ndarray()
    a = sym.var("a").as_np_ndarray()
    for net, wanted in (
        (a[1], x[1]), (a[:, 1:3], x[:, 1:3]), (a[..., -1], x[..., -1]), (a[None], x[None]),
        (a @ a.T, x @ x.T), (a // 2, x // 2), (~(a > 3), ~(x > 3)), (a.sum(axis=1), x.sum(axis=1)),
        (a.reshape(4, 3), x.reshape(4, 3)), (a.astype("int32"), x.astype("int32")),
        (a.max(), x.max()), (1 - a, 1 - x),
    ):  # fmt: skip
        (found,) = sym.load_json(net.tojson()).eval(a=x)
        assert found.shape == wanted.shape
        numpy.testing.assert_array_equal(found.asnumpy(), wanted.asnumpy())


@pytest.mark.parametrize(
    "key",
    [
        0, -1, slice(1, None), slice(None, None, 2), (slice(None), 1), (0, 2), (..., 1),
        (slice(0, 2), slice(-3, -1)), (1, ..., slice(None, None, 3)), slice(None, None, -1), None,
        (0, 1, 2), ..., (slice(1, 1),), [0, 2], (0, [1, 2]), (slice(5, 9),), (),
    ],
)  # fmt: skip
def test_traced_symbols_index_like_arrays(key):
    x = nd.array(numpy.arange(60).reshape(3, 4, 5))
    a = _traced("a", x.shape)
    net = a[key]
    wanted = x[key]
    assert net.shape == wanted.shape
    (found,) = sym.load_json(net.tojson()).eval(a=x)
    numpy.testing.assert_array_equal(found.asnumpy(), wanted.asnumpy())


def _traced(name, shape):
    node = sym.var(name)._entries[0][0]
    node.shapes, node.dtypes = [shape], ["float32"]
    return sym.ArraySymbol([(node, 0)])


def test_functions_on_arrays_take_symbols():
    from slipstream import np, npx

    a = sym.var("a").as_np_ndarray()
    x = np.array([[1.0, -2.0], [3.0, 4.0]])
    for f in (
        npx.relu, np.exp, lambda v: np.add(v, 1), lambda v: np.maximum(0, v),
        lambda v: npx.softmax(v, axis=-1), lambda v: np.add(x, v), lambda v: x * v,
        lambda v: npx.fully_connected(v, x, no_bias=True), lambda v: np.cumsum(v, axis=0),
    ):  # fmt: skip
        net = f(a)
        assert isinstance(net, sym.Symbol)
        numpy.testing.assert_array_equal(net.eval(a=x)[0].asnumpy(), f(x).asnumpy())
    b = sym.var("b")
    y = nd.ones((2, 3))
    net = nd.FullyConnected(b, y, num_hidden=2, no_bias=True)
    assert net.eval(b=y)[0].shape == (2, 2)
    assert nd.relu(b).eval(b=-y)[0].sum().item() == 0


def test_symbols_have_no_value():
    x = sym.var("x")
    for f in (bool, float, lambda s: s.asnumpy(), lambda s: nd.array(s)):
        with pytest.raises(TypeError, match="no value"):
            f(x)
    with pytest.raises(AttributeError, match="shape"):
        x.shape  # noqa: B018  # reading it is what raises


def test_copies_and_pickles():
    net = mlp()
    for other in (copy.copy(net), copy.deepcopy(net), pickle.loads(pickle.dumps(net))):
        assert other.tojson() == net.tojson()
    deep = copy.deepcopy(net)
    deep._set_attr(lr_mult="3")
    assert deep.attr("lr_mult") == "3" and net.attr("lr_mult") is None


def test_set_attributes_are_those_of_the_operation():
    half = sym.cast(sym.var("x"), dtype="float32")
    half._set_attr(dtype="float16", profiler_scope="here")
    assert half.attr("dtype") == "float16" and half.attr("__profiler_scope__") == "here"
    assert half.eval(x=nd.ones((2,)))[0].dtype.__name__ == "float16"


def test_shapes_that_do_not_fit_raise():
    a, b = sym.var("a"), sym.var("b")
    with pytest.raises(MXNetError, match="elemwise_add"):
        (a + b).infer_shape(a=(2, 3), b=(4, 5))


def test_looks():
    net = mlp()
    assert repr(net) == "<Symbol softmax>"
    assert "Op:FullyConnected, Name=fc1" in net.debug_str()
    assert repr(sym.Group([net, sym.var("x")])) == "<Symbol group [softmax, x]>"


def test_initializer_of_an_operation_is_for_its_weight():
    y = sym.Convolution(sym.var("data"), num_filter=4, kernel=(1, 1), name="conv",
                        attr={"__init__": '["xavier", {}]', "__lr_mult__": "2"})  # fmt: skip
    attributes = y.attr_dict()
    assert attributes["conv_weight"]["__init__"] == '["xavier", {}]'
    assert "__init__" not in attributes["conv_bias"]
    assert attributes["conv_bias"]["__lr_mult__"] == "2"
    block = slipstream.gluon.SymbolBlock(y, sym.var("data"))
    block.initialize()
    assert block(nd.ones((1, 3, 2, 2))).shape == (1, 4, 2, 2)


class Scaled(slipstream.operator.CustomOp):
    def forward(self, is_train, req, in_data, out_data, aux):
        self.assign(out_data[0], req[0], in_data[0] * in_data[1] + aux[0])


@slipstream.operator.register("scaled_for_symbols")
class ScaledProp(slipstream.operator.CustomOpProp):
    def __init__(self, more="0"):
        super().__init__(need_top_grad=False)
        self.more = int(more)

    def list_arguments(self):
        return ["data", "factor"] + ["more"] * self.more

    def list_auxiliary_states(self):
        return ["shift"]

    def infer_shape(self, in_shape):
        return [in_shape[0]] * len(in_shape), [in_shape[0]], [in_shape[0]]

    def create_operator(self, ctx, shapes, dtypes):
        return Scaled()


def test_missing_inputs_of_a_registered_operation_become_variables():
    x = sym.Variable("x")
    y = sym.Custom(x, op_type="scaled_for_symbols", name="s")
    assert y.list_arguments() == ["x", "s_factor"]
    assert y.list_auxiliary_states() == ["s_shift"]
    values = {"x": nd.array([1.0, 2.0]), "s_factor": nd.array([3.0, 4.0])}
    bound = y.bind(slipstream.cpu(), values, aux_states={"s_shift": nd.array([10.0, 20.0])})
    assert bound.forward()[0].tolist() == [13.0, 28.0]
    named = sym.Custom(factor=x, op_type="scaled_for_symbols", name="t", more=1)
    assert sorted(named.list_arguments()) == ["t_data", "t_more", "x"]


def test_a_registered_operation_says_the_shapes_of_its_inputs():
    for settings in ({}, {"more": 1}):
        y = sym.Custom(sym.var("x"), op_type="scaled_for_symbols", name="s", **settings)
        arguments, outputs, states = y.infer_shape(x=(2, 3))
        assert set(arguments) == set(outputs) == set(states) == {(2, 3)}
        assert len(arguments) == len(y.list_arguments()) == 2 + len(settings)
        again = sym.load_json(y.tojson())
        assert again.list_arguments() == y.list_arguments()
        assert again.infer_shape(x=(2, 3))[1] == [(2, 3)]


def test_a_copy_has_nodes_of_its_own():
    for a in (sym.var("a"), sym.var("a").as_np_ndarray()):
        b = copy.copy(a)
        b._set_attr(name="b", lr_mult="2")
        assert (a.name, b.name) == ("a", "b")
        assert a.attr("lr_mult") is None and b.attr("lr_mult") == "2"


def test_inputs_that_operations_initialize_by_themselves():
    x = sym.var("x")

    def initializers(symbol):
        return {k: v["__init__"] for k, v in symbol.attr_dict().items() if "__init__" in v}

    prelu = sym.LeakyReLU(x, act_type="prelu", name="act")
    assert initializers(prelu) == {"act_gamma": '["Constant", {"value": 0.25}]'}
    states = {"bn_moving_mean": '["zero", {}]', "bn_moving_var": '["one", {}]'}
    assert initializers(sym.BatchNorm(x, name="bn")) == states
    mean = sym.var("mean", init="ones")
    own = sym.BatchNorm(x, sym.var("g"), sym.var("b"), mean, sym.var("var"))
    assert initializers(own) == {"mean": "ones", "var": '["one", {}]'}
    up = sym.UpSampling(x, scale=2, sample_type="bilinear", num_filter=3, name="up")
    assert up.list_arguments() == ["x", "up_weight"]
    assert initializers(up) == {"up_weight": '["bilinear", {}]'}
    assert sym.UpSampling(x, scale=2, sample_type="nearest").list_arguments() == ["x"]


def test_modules_begin_with_those_initializers():
    x = sym.var("data")
    net = sym.UpSampling(
        sym.LeakyReLU(x, act_type="prelu", name="act"), scale=2, sample_type="bilinear",
        num_filter=1, name="up",
    )  # fmt: skip
    module = slipstream.mod.Module(net, label_names=None)
    module.bind([("data", (1, 1, 2, 2))])
    module.init_params()
    arguments = module.get_params()[0]
    assert arguments["act_gamma"].asnumpy().tolist() == [0.25]
    row = [0.25, 0.75, 0.75, 0.25]
    assert arguments["up_weight"].asnumpy()[0, 0].tolist() == [[a * b for b in row] for a in row]
