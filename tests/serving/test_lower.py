"""Lowered models give the bits of the models that they were lowered from, for any batch size."""

from __future__ import annotations

import json

import numpy
import pytest

from slipstream import autograd, mod, model, nd, np, serving, sym, util
from slipstream.gluon import HybridBlock, nn, rnn
from slipstream.gluon.model_zoo import vision
from slipstream.serving import LoweringError

from .models import Attention, TwoHeads, Words, lenet


def _random(shape, seed=0):
    return nd.array(numpy.random.default_rng(seed).standard_normal(shape).astype("float32"))


def _prepared(net, *args):
    net.initialize()
    net.hybridize()
    net(*args)
    return net


def _same(net, lowered, make, sizes=(1, 2, 7)):
    for n in sizes:
        args = make(n)
        wanted, got = net(*args), lowered(*args)
        if not isinstance(got, list):
            wanted, got = [wanted], [got]
        flat = []
        for y in wanted:
            flat += y if isinstance(y, (list, tuple)) else [y]
        assert len(flat) == len(got)
        for y, z in zip(flat, got, strict=True):
            assert y.shape == z.shape
            assert y.asnumpy().tobytes() == z.asnumpy().tobytes()


@pytest.mark.parametrize(
    ("make", "shape"),
    [
        (lenet, (1, 28, 28)),
        (lambda: vision.resnet18_v1(classes=7), (3, 32, 32)),
        (lambda: vision.mobilenet_v2_0_25(classes=7), (3, 32, 32)),
        (Attention, (5, 16)),
        (lambda: rnn.GRU(6, layout="NTC"), (4, 3)),
    ],
    ids=["lenet", "resnet18", "mobilenet", "attention", "gru"],
)
def test_exported_blocks(make, shape, tmp_path):
    net = _prepared(make(), _random((2, *shape)))
    lowered = serving.load(*net.export(str(tmp_path / "net"), lowered=True))
    assert lowered.inputs == [("data", (-1, *shape), "float32")]
    _same(net, lowered, lambda n: [_random((n, *shape), n)])


def test_symbols_of_files(tmp_path):
    net = _prepared(lenet(), _random((2, 1, 28, 28)))
    files = net.export(str(tmp_path / "net"), epoch=3)
    written = serving.lower(*files, {"data": ("N", 1, 28, 28)}, str(tmp_path / "lowered"))
    assert written == (f"{tmp_path}/lowered-symbol.json", f"{tmp_path}/lowered.params")
    _same(net, serving.load(str(tmp_path / "lowered")), lambda n: [_random((n, 1, 28, 28), n)])


def test_integers_as_input(tmp_path):
    def words(n):
        return [nd.array(numpy.random.default_rng(n).integers(0, 50, (n, 6)), dtype="int32")]

    net = _prepared(Words(), *words(2))
    files = net.export(str(tmp_path / "net"))
    serving.lower(*files, {"data": ("N", 6)}, str(tmp_path / "low"), {"data": "int32"})
    lowered = serving.load(str(tmp_path / "low"))
    assert lowered.inputs[0].dtype == "int32"
    _same(net, lowered, words)


def test_several_inputs_and_outputs(tmp_path):
    net = _prepared(TwoHeads(), _random((2, 4)), _random((2, 6)))
    lowered = serving.load(*net.export(str(tmp_path / "net"), lowered=True))
    assert [p.shape for p in lowered.outputs] == [(-1, 6), (-1, 3), (-1, 3)]
    _same(net, lowered, lambda n: [_random((n, 4), n), _random((n, 6), n + 1)])
    x, y = _random((2, 4)), _random((2, 6))
    by_name = lowered(data1=y, data0=x)
    assert by_name[0].asnumpy().tobytes() == lowered(x, y)[0].asnumpy().tobytes()


def test_batch_on_another_axis(tmp_path):
    net = _prepared(rnn.LSTM(6), _random((4, 2, 3)))
    shapes = {"data": (4, "N", 3)}
    lowered = serving.load(*net.export(str(tmp_path / "net"), lowered=shapes))
    _same(net, lowered, lambda n: [_random((4, n, 3), n)])


def test_fixed_batch(tmp_path):
    net = _prepared(lenet(), _random((2, 1, 28, 28)))
    shapes = {"data": (2, 1, 28, 28)}
    lowered = serving.load(*net.export(str(tmp_path / "net"), lowered=shapes))
    assert lowered.inputs[0].shape == (2, 1, 28, 28)
    _same(net, lowered, lambda n: [_random((2, 1, 28, 28))], sizes=(2,))
    with pytest.raises(ValueError, match=r"input data has shape \(3,1,28,28\); expected \(2, 1"):
        lowered(_random((3, 1, 28, 28)))


def test_numpy_arrays_and_in_place_writes(tmp_path):
    class Written(HybridBlock):
        def forward(self, x):
            y = np.zeros((x.shape[0], 4))
            y[:, 1:3] = x[:, :2]
            y += np.arange(4)
            y[:, 0] = x[:, 2] ** 2
            table = np.array([3, 1, 0, 2])
            return (y[:, table] @ np.ones((4, 2))) / x.shape[0], -y.T

    with util.np_shape(True), util.np_array(True):
        net = Written()
        net.hybridize()
        net(np.ones((2, 3)))
        lowered = serving.load(*net.export(str(tmp_path / "net"), lowered=True))
        _same(net, lowered, lambda n: [np.array(numpy.random.default_rng(n).random((n, 3)))])


def test_types_follow_the_rules_of_the_class(tmp_path):
    class Integers(HybridBlock):
        def forward(self, x):
            return x / 2, x * 1.5, x > 1, x.mean(axis=1)

    net = Integers()
    net.hybridize()
    net(nd.ones((2, 3), dtype="int32"))
    lowered = serving.load(*net.export(str(tmp_path / "net"), lowered=True))
    wanted = net(nd.array([[1, 2, 3]], dtype="int32"))
    got = lowered(nd.array([[1, 2, 3]], dtype="int32"))
    assert [y.dtype for y in got] == [y.dtype for y in wanted]
    assert [y.asnumpy().tolist() for y in got] == [y.asnumpy().tolist() for y in wanted]


def test_labels_are_left_out(tmp_path):
    data = sym.var("data")
    net = sym.SoftmaxOutput(sym.FullyConnected(data, num_hidden=3, name="fc"), name="softmax")
    module = mod.Module(net)
    module.bind([("data", (4, 2))], [("softmax_label", (4,))])
    module.init_params()
    module.save_checkpoint(str(tmp_path / "net"), 1)
    files = str(tmp_path / "net-symbol.json"), str(tmp_path / "net-0001.params")
    serving.lower(*files, {"data": ("N", 2)}, str(tmp_path / "low"))
    lowered = serving.load(str(tmp_path / "low"))
    assert [p.name for p in lowered.outputs] == ["softmax_output"]
    _, arguments, _ = model.load_checkpoint(str(tmp_path / "net"), 1)
    x = _random((5, 2))
    scores = nd.FullyConnected(x, arguments["fc_weight"], arguments["fc_bias"], num_hidden=3)
    wanted = scores.softmax()
    assert numpy.allclose(lowered(x).asnumpy(), wanted.asnumpy(), atol=1e-6)


def test_names_of_parameters_and_kinds(tmp_path):
    net = _prepared(lenet(), _random((2, 1, 28, 28)))
    files = net.export(str(tmp_path / "net"), lowered=True)
    stored = nd.load(files[1])
    kinds = {name.partition(":")[0] for name in stored if "running" in name}
    assert kinds == {"aux"}
    assert {n[4:] for n in stored} == set(net.collect_params())
    with open(files[0], encoding="utf-8") as file:
        graph = json.load(file)
    assert graph["attrs"]["slipstream_lowered"] == ["int", 1]
    assert {n["op"].partition(".")[0] for n in graph["nodes"]} == {"null", "slipstream"}
    assert [graph["nodes"][i]["op"] for i in graph["arg_nodes"]] == ["null"] * len(
        graph["arg_nodes"]
    )


def test_internal_outputs(tmp_path):
    x = sym.var("data")
    h = sym.Activation(sym.FullyConnected(x, num_hidden=4, name="fc"), act_type="relu", name="act")
    net = sym.FullyConnected(sym.Reshape(h, shape=(0, 2, 2), name="cut"), num_hidden=2, name="out")
    shapes, _, _ = net.infer_shape(data=(1, 3))
    arguments = {
        n: _random(s, i)
        for i, (n, s) in enumerate(zip(net.list_arguments(), shapes, strict=True))
        if n != "data"
    }
    model.save_checkpoint(str(tmp_path / "net"), 0, net, arguments, {})
    files = str(tmp_path / "net-symbol.json"), str(tmp_path / "net-0000.params")
    out = serving.lower(*files, {"data": ("N", 3)}, str(tmp_path / "low"))
    part = serving.load(*out, outputs=["act_output", "cut"])
    assert [(p.name, p.shape) for p in part.outputs] == [
        ("act_output", (-1, 4)), ("cut_output", (-1, 2, 2)),
    ]  # fmt: skip
    x = _random((2, 3), 9)
    act, cut = part(x)
    wanted = nd.relu(
        nd.FullyConnected(x, arguments["fc_weight"], arguments["fc_bias"], num_hidden=4)
    )
    assert act.asnumpy().tobytes() == wanted.asnumpy().tobytes()
    assert cut.asnumpy().tobytes() == wanted.asnumpy().tobytes()
    with pytest.raises(ValueError, match="there is no output nothing"):
        serving.load(*out, outputs=["nothing"])


def test_unused_calls_are_left_out(tmp_path):
    class Wasteful(HybridBlock):
        def forward(self, x):
            x.exp()
            return x + 1

    net = Wasteful()
    net.hybridize()
    net(nd.ones((2, 2)))
    files = net.export(str(tmp_path / "net"), lowered=True)
    with open(files[0], encoding="utf-8") as file:
        assert [n["op"] for n in json.load(file)["nodes"]] == [
            "null",
            "slipstream.frontend_ops.add",
        ]


def test_a_lowered_model_as_a_part_of_another(tmp_path):
    inner = _prepared(nn.Dense(4, activation="relu"), _random((2, 3)))
    part = serving.load(*inner.export(str(tmp_path / "inner"), lowered=True))
    part(_random((2, 3)))

    class Outer(HybridBlock):
        def forward(self, x):
            return part(x[:, 1:]) * 2

    net = Outer()
    net.hybridize()
    net(_random((2, 4)))
    whole = serving.load(*net.export(str(tmp_path / "outer"), lowered=True))
    _same(net, whole, lambda n: [_random((n, 4), n)])


def test_numbers_that_json_does_not_have(tmp_path):
    class Masked(HybridBlock):
        def forward(self, x):
            masked = nd.where(x > 0, x, nd.full(x.shape, -numpy.inf))
            return masked.max(axis=1), masked + numpy.nan, x * numpy.inf

    net = Masked()
    net.hybridize()
    net(_random((2, 4)))
    lowered = serving.load(*net.export(str(tmp_path / "net"), lowered=True))
    _same(net, lowered, lambda n: [_random((n, 4), n)])


def test_training_and_recording_do_not_matter(tmp_path):
    net = _prepared(lenet(), _random((2, 1, 28, 28)))
    x = _random((2, 1, 28, 28), 5)
    wanted = net(x).asnumpy()
    with autograd.record():
        lowered = serving.load(*net.export(str(tmp_path / "net"), lowered=True))
        y = lowered(x)
    assert y.asnumpy().tobytes() == wanted.tobytes()


class _Looks(HybridBlock):
    def forward(self, x):
        return x * 2 if float(x.sum().asscalar()) > 0 else x


class _Depends(HybridBlock):
    def forward(self, x):
        return x + 1 if x.shape[0] == 3 else x * 2


class _Squares(HybridBlock):
    def forward(self, x):
        return x * (x.shape[0] ** 2)


class _Divides(HybridBlock):
    def forward(self, x):
        return x * (1.0 / x.shape[0])


class _Constant(HybridBlock):
    def forward(self, x):
        return x + nd.array(numpy.arange(x.shape[0], dtype="float32").reshape(-1, 1))


class _Squeezes(HybridBlock):
    def forward(self, x):
        return x.squeeze()


class _One(HybridBlock):
    def forward(self, x):
        return x + 1 if x.shape[0] == 1 else x * 2


class _AtLeastTwo(HybridBlock):
    def forward(self, x):
        return x.clip(0, max(2, x.shape[0]))


class _Writes(nn.Dense):
    def forward(self, x):
        self.weight.data()[:] = 1
        return super().forward(x)


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        (_Looks, "looks at a value, at .*test_lower.py"),
        (_Depends, "operations depend on the batch size: frontend_ops.multiply is another one"),
        (_Squares, r"argument x2 of frontend_ops.multiply depends on the batch size .* 4\b.*N = 2"),
        (_Divides, "argument x2 of frontend_ops.multiply depends on the batch size"),
        (_Constant, r"a constant of shape \(2, 1\) depends on the batch size"),
        (_Squeezes, r"output output has the shape \(3,\) for a batch of one, not \(1, 3\)"),
        (_One, "operations are other ones for a batch of one"),
        (_AtLeastTwo, "the arguments of .*clip are other ones for a batch of one"),
        (lambda: _Writes(3), "it writes to one of its parameters"),
    ],
)
def test_what_cannot_be_lowered(kind, message, tmp_path):
    net = kind()
    net.initialize()
    net.hybridize()
    with pytest.warns() if kind is _Looks else _nothing():
        net(nd.ones((2, 3)))
    with pytest.raises(LoweringError, match=message):
        net.export(str(tmp_path / "net"), lowered=True)
    assert not list(tmp_path.iterdir())


class _nothing:
    def __enter__(self):
        return None

    def __exit__(self, *_):
        return False


def test_arguments_are_checked(tmp_path):
    net = _prepared(nn.Dense(2), _random((2, 3)))
    files = net.export(str(tmp_path / "net"))
    out = str(tmp_path / "low")
    with pytest.raises(ValueError, match="has no input 'date'"):
        serving.lower(*files, {"date": ("N", 3)}, out)
    with pytest.raises(ValueError, match="use integers and N"):
        serving.lower(*files, {"data": ("M", 3)}, out)
    with pytest.raises(ValueError, match="which is not an input"):
        serving.lower(*files, {"data": ("N", 3)}, out, {"x": "int32"})
    with pytest.raises(RuntimeError, match="run the block once"):
        nn.Dense(2).export(str(tmp_path / "new"), lowered=True)
    with pytest.raises(ValueError, match="the block's inputs are"):
        net.export(str(tmp_path / "new"), lowered={"x": ("N", 3)})


def test_a_variable_without_value(tmp_path):
    x, w = sym.var("data"), sym.var("w", shape=(2, 3))
    net = sym.dot(x, w)
    model.save_checkpoint(str(tmp_path / "net"), 0, net, {}, {})
    files = str(tmp_path / "net-symbol.json"), str(tmp_path / "net-0000.params")
    with pytest.raises(LoweringError, match="'w', which has no value in the parameters"):
        serving.lower(*files, {"data": ("N", 2)}, str(tmp_path / "low"))
    shapes = {"data": ("N", 2), "w": (2, 3)}
    serving.lower(*files, shapes, str(tmp_path / "low"))
    lowered = serving.load(str(tmp_path / "low"))
    assert lowered(nd.ones((1, 2)), nd.ones((2, 3))).tolist() == [[2, 2, 2]]
