"""Blocks written to files as symbols, and read again."""

from __future__ import annotations

import json
import subprocess
import sys

import numpy
import pytest

from slipstream import MXNetError, _core, _version_rules, autograd, cpu, gluon, nd, np, npx, sym
from slipstream.gluon import SymbolBlock, nn, rnn


@pytest.fixture(autouse=True)
def classic_mode():
    npx.reset_np()
    yield
    npx.reset_np()


def round_trip(net, *args, folder, names=None):
    """Exports a block after a call, reads it again, and compares its results."""
    net.hybridize()
    wanted = net(*args)
    files = net.export(str(folder / "net"), epoch=3)
    assert files[0].endswith("net-symbol.json")
    assert files[1] is None or files[1].endswith("net-0003.params")
    if names is None:
        names = ["data"] if len(args) == 1 else [f"data{i}" for i in range(len(args))]
    same = SymbolBlock.imports(files[0], names, files[1])
    found = same(*args)
    if isinstance(wanted, (list, tuple)):
        assert len(wanted) == len(found)
    else:
        wanted, found = [wanted], [found]
    for a, b in zip(wanted, found, strict=True):
        assert type(a) is type(b) and a.shape == b.shape and a.dtype == b.dtype
        numpy.testing.assert_array_equal(a.asnumpy(), b.asnumpy())
    return same


IMAGE = (2, 4, 8, 8)
LAYERS = [
    (lambda: nn.Dense(3), (2, 5)),
    (lambda: nn.Dense(3, activation="tanh", use_bias=False, flatten=False), (2, 4, 5)),
    (lambda: nn.Activation("sigmoid"), (2, 5)),
    (lambda: nn.LeakyReLU(0.1), (2, 5)),
    (lambda: nn.PReLU(), (2, 1)),
    (lambda: nn.ELU(), (2, 5)),
    (lambda: nn.SELU(), (2, 5)),
    (lambda: nn.GELU(), (2, 5)),
    (lambda: nn.Swish(2.0), (2, 5)),
    (lambda: nn.SiLU(), (2, 5)),
    (lambda: nn.Dropout(0.5), (2, 5)),
    (lambda: nn.Flatten(), (2, 3, 4)),
    (lambda: nn.Identity(), (2, 3, 4)),
    (lambda: nn.BatchNorm(), IMAGE),
    (lambda: nn.BatchNorm(axis=-1, scale=False, center=False), (2, 5)),
    (lambda: nn.BatchNormReLU(), IMAGE),
    (lambda: nn.SyncBatchNorm(), IMAGE),
    (lambda: nn.LayerNorm(), (2, 5)),
    (lambda: nn.LayerNorm(axis=1), (2, 5, 3)),
    (lambda: nn.GroupNorm(2), IMAGE),
    (lambda: nn.InstanceNorm(), IMAGE),
    (lambda: nn.Embedding(10, 3), (2, 5)),
    (lambda: nn.Conv1D(3, 3, padding=1), (2, 4, 8)),
    (lambda: nn.Conv2D(6, (3, 2), strides=2, groups=2, activation="relu"), IMAGE),
    (lambda: nn.Conv3D(2, 2), (1, 2, 4, 4, 4)),
    (lambda: nn.Conv1DTranspose(3, 3), (2, 4, 8)),
    (lambda: nn.Conv2DTranspose(3, 3, strides=2, output_padding=1), IMAGE),
    (lambda: nn.Conv3DTranspose(2, 2, use_bias=False), (1, 2, 4, 4, 4)),
    (lambda: nn.MaxPool1D(), (2, 4, 8)),
    (lambda: nn.MaxPool2D(3, 2, 1, ceil_mode=True), IMAGE),
    (lambda: nn.MaxPool3D(), (1, 2, 4, 4, 4)),
    (lambda: nn.AvgPool1D(), (2, 4, 8)),
    (lambda: nn.AvgPool2D(3, 2, 1, count_include_pad=False), IMAGE),
    (lambda: nn.AvgPool3D(), (1, 2, 4, 4, 4)),
    (lambda: nn.GlobalMaxPool1D(), (2, 4, 8)),
    (lambda: nn.GlobalAvgPool2D(), IMAGE),
    (lambda: nn.GlobalAvgPool3D(), (1, 2, 4, 4, 4)),
    (lambda: nn.ReflectionPad2D(1), IMAGE),
    (lambda: nn.PixelShuffle1D(2), (2, 4, 8)),
    (lambda: nn.PixelShuffle2D(2), IMAGE),
    (lambda: nn.PixelShuffle3D(2), (1, 8, 2, 2, 2)),
    (lambda: nn.HybridLambda("tanh"), (2, 5)),
    (lambda: nn.HybridLambda(lambda F, x: F.exp(x) + 1), (2, 5)),
]


@pytest.mark.parametrize("frontend", [nd, np])
@pytest.mark.parametrize(("make", "shape"), LAYERS)
def test_layers(make, shape, frontend, tmp_path):
    if frontend is np:
        npx.set_np()
    layer = make()
    layer.initialize()
    values = numpy.random.default_rng(0).integers(0, 9, size=shape)
    if not isinstance(layer, nn.Embedding):
        values = values / 4 - 1
    round_trip(layer, frontend.array(values), folder=tmp_path)


def test_concatenation(tmp_path):
    net = nn.HybridConcatenate(axis=1)
    net.add(nn.Dense(2), nn.Dense(3), nn.Identity())
    net.initialize()
    round_trip(net, nd.ones((2, 4)), folder=tmp_path)


@pytest.mark.usefixtures("mxnet_1x")
def test_names_of_mxnet(tmp_path):
    net = nn.HybridSequential(prefix="net_")
    with net.name_scope():
        net.add(nn.Conv2D(2, 3, activation="relu"), nn.BatchNorm(), nn.Dense(2))
    net.initialize()
    round_trip(net, nd.ones((1, 1, 5, 5)), folder=tmp_path)
    symbol = sym.load(tmp_path / "net-symbol.json")
    assert symbol.list_arguments() == [
        "data", "net_conv0_weight", "net_conv0_bias", "net_batchnorm0_gamma",
        "net_batchnorm0_beta", "net_dense0_weight", "net_dense0_bias",
    ]  # fmt: skip
    assert symbol.list_auxiliary_states() == [
        "net_batchnorm0_running_mean", "net_batchnorm0_running_var",
    ]  # fmt: skip
    assert symbol.list_outputs() == ["net_dense0_fwd_output"]
    operations = {n["op"] for n in json.loads(symbol.tojson())["nodes"]}
    assert operations == {"null", "Convolution", "Activation", "BatchNorm", "FullyConnected"}
    saved = nd.load(str(tmp_path / "net-0003.params"))
    assert "arg:net_conv0_weight" in saved and "aux:net_batchnorm0_running_mean" in saved


def test_files_give_the_same_in_another_process(tmp_path):
    net = nn.HybridSequential()
    net.add(nn.Conv2D(4, 3), nn.BatchNorm(), nn.Activation("relu"), nn.MaxPool2D(), nn.Dense(5))
    net.initialize()
    x = nd.random.normal(shape=(2, 1, 8, 8))
    with autograd.record():
        net(x)
    round_trip(net, x, folder=tmp_path)
    wanted = net(x).asnumpy()
    numpy.save(tmp_path / "x.npy", x.asnumpy())
    program = (
        "import sys, numpy\n"
        "from slipstream import nd\n"
        "from slipstream.gluon import SymbolBlock\n"
        "f = sys.argv[1]\n"
        "net = SymbolBlock.imports(f + '/net-symbol.json', 'data', f + '/net-0003.params')\n"
        "numpy.save(f + '/y.npy', net(nd.array(numpy.load(f + '/x.npy'))).asnumpy())\n"
    )
    subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=True, timeout=120)
    numpy.testing.assert_array_equal(numpy.load(tmp_path / "y.npy"), wanted)


class Attention(gluon.HybridBlock):
    """Written against np and npx, with shapes, indexing and a constant."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.query = nn.Dense(6, flatten=False, use_bias=False)
        self.key = nn.Dense(6, flatten=False, use_bias=False)
        self.scale = gluon.Parameter("scale", shape=(6,), init="ones")

    def forward(self, x, lengths):
        batch, steps, _ = x.shape
        q, k = self.query(x), self.key(x)
        q = q.reshape(batch, steps, 2, -1).transpose(0, 2, 1, 3).reshape(-1, steps, 3)
        k = np.swapaxes(k.reshape(batch, steps, 2, 3), 1, 2).reshape((-1, steps, 3))
        scores = npx.batch_dot(q, k, transpose_b=True) / 3**0.5
        mask = np.arange(steps)[None, :] < np.repeat(lengths, 2)[:, None]
        scores = np.where(np.expand_dims(mask, 1), scores, -1e6)
        weights = npx.softmax(scores, axis=-1)
        heads = np.split(np.concatenate([weights, weights * 2], axis=0), 2)
        summed = sum(heads)[..., -1:].mean(axis=(1, 2))
        return summed * 2 - 1, (self.scale.data() * x[:, 0, :6]).max(axis=-1), heads[0][1:]


def test_forward_with_numpys_functions(tmp_path):
    npx.set_np()
    net = Attention()
    net.initialize()
    x = np.random.normal(size=(2, 4, 6))
    round_trip(net, x, np.array([2, 4]), folder=tmp_path)
    symbol = sym.load(tmp_path / "net-symbol.json")
    assert any(name.endswith("scale") for name in symbol.list_arguments())


class Branches(gluon.HybridBlock):
    """Written with hybrid_forward, several inputs in a list, and several outputs."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        with self.name_scope():
            self.dense = nn.Dense(4)
            self.factor = self.params.get("factor", shape=(1, 4), init="ones")
            self.fixed = self.params.get_constant("fixed", nd.array([[2.0]]))

    def hybrid_forward(self, F, x, pair, factor, fixed):
        a, b = pair
        y = F.broadcast_mul(self.dense(x), factor)
        left, right = F.split(y, num_outputs=2, axis=1)
        return F.concat(left, right * 2, dim=1), F.broadcast_add(a + b, fixed)


def test_hybrid_forward_with_several_inputs(tmp_path):
    net = Branches()
    net.initialize()
    x, a, b = nd.ones((2, 3)), nd.ones((2, 2)), nd.ones((2, 2)) * 3
    net.hybridize()
    wanted = net(x, [a, b])
    files = net.export(tmp_path / "net")
    same = SymbolBlock.imports(files[0], ["data0", "data1", "data2"], files[1])
    for found, y in zip(same(x, a, b), wanted, strict=True):
        numpy.testing.assert_array_equal(found.asnumpy(), y.asnumpy())


class Unrolled(gluon.HybridBlock):
    def __init__(self, cell, layout, **kwargs):
        super().__init__(**kwargs)
        self.cell = cell
        self.layout = layout

    def forward(self, x):
        return self.cell.unroll(3, x, layout=self.layout, merge_outputs=True)[0]


def _stack():
    stack = rnn.HybridSequentialRNNCell()
    for cell in (rnn.LSTMCell(5), rnn.ResidualCell(rnn.GRUCell(5)), rnn.DropoutCell(0.5)):
        stack.add(cell)
    return stack


@pytest.mark.parametrize("frontend", [nd, np])
@pytest.mark.parametrize(
    "make",
    [
        lambda: rnn.LSTM(5), lambda: rnn.GRU(5, 2, bidirectional=True),
        lambda: rnn.RNN(5, layout="NTC"), lambda: Unrolled(rnn.LSTMCell(5), "TNC"),
        lambda: Unrolled(rnn.GRUCell(5), "TNC"), lambda: Unrolled(rnn.RNNCell(5), "TNC"),
        lambda: Unrolled(_stack(), "TNC"),
        lambda: Unrolled(rnn.BidirectionalCell(rnn.GRUCell(5), rnn.GRUCell(5)), "TNC"),
    ],
)  # fmt: skip
def test_recurrent_layers(make, frontend, tmp_path):
    if frontend is np:
        npx.set_np()
    net = make()
    net.initialize()
    x = frontend.random.normal(0, 1, (3, 2, 4))
    same = round_trip(net, x, folder=tmp_path)
    # The first states fit other batches.
    x = frontend.random.normal(0, 1, (3, 7, 4))
    numpy.testing.assert_allclose(same(x).asnumpy(), net(x).asnumpy(), rtol=1e-5, atol=1e-6)


@pytest.mark.usefixtures("mxnet_1x")
def test_recurrent_layers_take_symbols():
    cell = rnn.GRUCell(5, prefix="g_")
    outputs, _ = cell.unroll(3, sym.var("x"), merge_outputs=True, layout="NTC")
    assert outputs.list_arguments() == ["x", "g_i2h_weight", "g_i2h_bias", "g_h2h_weight",
                                        "g_h2h_bias"]  # fmt: skip
    assert outputs.infer_shape(x=(2, 3, 4))[1] == [(2, 3, 5)]
    layer = rnn.LSTM(5, input_size=4, prefix="l_")
    arguments, outputs, _ = layer(sym.var("x")).infer_shape(x=(3, 2, 4))
    assert outputs == [(3, 2, 5)]
    assert (20, 4) in arguments


def test_blocks_take_symbols():
    net = nn.HybridSequential(prefix="mlp_")
    with net.name_scope():
        net.add(nn.Dense(4, activation="relu"), nn.Dense(2))
    out = net(sym.var("data"))
    assert out.list_arguments() == [
        "data", "mlp_dense0_weight", "mlp_dense0_bias", "mlp_dense1_weight", "mlp_dense1_bias",
    ]  # fmt: skip
    assert out.list_outputs() == ["mlp_dense1_fwd_output"]
    assert out.infer_shape(data=(3, 5))[1] == [(3, 2)]


def test_export_needs_values_and_perhaps_an_example(tmp_path):
    net = nn.Dense(2)
    with pytest.raises(RuntimeError, match="no values"):
        net.export(tmp_path / "net")
    net.initialize()
    net(nd.ones((1, 3)))
    assert net.export(tmp_path / "net")[1].endswith("net-0000.params")

    class Shapes(gluon.HybridBlock):
        def forward(self, x):
            return x.reshape(x.shape[0], -1)

    with pytest.raises(RuntimeError, match="hybridize"):
        Shapes().export(tmp_path / "shapes")


def test_a_trace_exchanges_no_functions(tmp_path):
    places = [vars(m) for m in (nd, np, npx, np.random, nd.contrib, _core, _core.ops)]
    before = [dict(place) for place in places]
    seen = []

    class Looking(Attention):
        def forward(self, x, lengths):
            seen.append([dict(place) for place in places] == before)
            return super().forward(x, lengths)

    npx.set_np()
    net = Looking()
    net.initialize()
    net.hybridize()
    net(np.ones((2, 4, 6)), np.array([2, 4]))
    before = [dict(place) for place in places]
    net.export(str(tmp_path / "net"))
    assert seen[-1]


def test_symbol_block_trains():
    data = sym.var("data")
    net = sym.FullyConnected(data, num_hidden=8, name="fc1")
    net = sym.BatchNorm(sym.Activation(net, act_type="relu"), name="bn", fix_gamma=False)
    net = SymbolBlock(sym.FullyConnected(net, num_hidden=1, name="fc2"), data)
    net.initialize()
    x = nd.random.normal(shape=(64, 3))
    y = x[:, :1] - 2 * x[:, 1:2]
    losses = []
    for _ in range(60):
        with autograd.record():
            loss = ((net(x) - y) ** 2).mean()
        loss.backward()
        for p in net.collect_params().values():
            if p.grad_req != "null":
                p.data()[:] -= 0.1 * p.grad()
        losses.append(loss.item())
    assert losses[-1] < 0.2 * losses[0]
    assert net.collect_params()["bn_moving_mean"].grad_req == "null"
    assert abs(net.collect_params()["bn_moving_mean"].data().asnumpy()).sum() > 0


def test_symbol_block_shares_parameters():
    net = nn.HybridSequential(prefix="n_")
    with net.name_scope():
        net.add(nn.Dense(4, activation="relu"), nn.Dense(2))
    net.initialize()
    x = nd.ones((1, 3))
    net(x)
    data = sym.var("data")
    inside = net(data).get_internals()
    features = SymbolBlock(
        [inside["n_dense0_relu_fwd_output"], inside["n_dense1_fwd_output"]],
        data,
        params=net.collect_params(),
    )
    hidden, out = features(x)
    numpy.testing.assert_array_equal(hidden.asnumpy(), net[0](x).asnumpy())
    numpy.testing.assert_array_equal(out.asnumpy(), net(x).asnumpy())
    net[1].bias.set_data(nd.ones(2))
    numpy.testing.assert_array_equal(features(x)[1].asnumpy(), net(x).asnumpy())
    # As part of a larger block and of a larger symbol.
    outer = nn.HybridSequential()
    outer.add(SymbolBlock(inside["n_dense0_relu_fwd_output"], data, params=net.collect_params()))
    outer.add(nn.Dense(1))
    outer[1].initialize()
    assert outer(x).shape == (1, 1)
    assert outer(sym.var("x")).list_arguments()[:3] == ["x", "n_dense0_weight", "n_dense0_bias"]


def test_exported_again(tmp_path):
    net = nn.HybridSequential()
    net.add(nn.Conv2D(2, 3), nn.BatchNorm(), nn.Dense(2))
    net.initialize()
    x = nd.random.normal(shape=(1, 1, 5, 5))
    same = round_trip(net, x, folder=tmp_path)
    folder = tmp_path / "again"
    folder.mkdir()
    again = round_trip(same, x, folder=folder)
    numpy.testing.assert_array_equal(again(x).asnumpy(), net(x).asnumpy())
    same.save_parameters(str(tmp_path / "p.params"))
    same.load_parameters(str(tmp_path / "p.params"))
    numpy.testing.assert_array_equal(same(x).asnumpy(), net(x).asnumpy())


@pytest.mark.usefixtures("mxnet_1x")
def test_imports_checks_names(tmp_path):
    net = nn.Dense(2, prefix="d_")
    net.initialize()
    net.hybridize()
    net(nd.ones((1, 3)))
    files = net.export(tmp_path / "net")
    with pytest.raises(ValueError, match="no inputs"):
        SymbolBlock.imports(files[0], ["image"], files[1])
    values = nd.load(files[1])
    nd.save(str(tmp_path / "less.params"), {"arg:d_weight": values["arg:d_weight"]})
    nd.save(str(tmp_path / "more.params"), {**values, "arg:other": nd.ones(1)})
    with pytest.raises(AssertionError, match="d_bias"):
        SymbolBlock.imports(files[0], "data", tmp_path / "less.params")
    with pytest.raises(ValueError, match="other"):
        SymbolBlock.imports(files[0], "data", tmp_path / "more.params")
    SymbolBlock.imports(files[0], "data", tmp_path / "less.params", allow_missing=True)
    same = SymbolBlock.imports(files[0], "data", tmp_path / "more.params", ignore_extra=True)
    x = nd.ones((1, 3))
    numpy.testing.assert_array_equal(same(x).asnumpy(), net(x).asnumpy())
    with pytest.raises(ValueError, match="1 inputs"):
        same(x, x)
    (tmp_path / "bad.json").write_text("{}")
    with pytest.raises(MXNetError, match="not a saved symbol"):
        SymbolBlock.imports(tmp_path / "bad.json", "data")


def test_imports_initializes_without_a_file(tmp_path):
    net = nn.Dense(2)
    net.initialize()
    net.hybridize()
    net(nd.ones((1, 3)))
    files = net.export(tmp_path / "net")
    other = SymbolBlock.imports(files[0], "data")
    other.initialize("ones")
    assert other(nd.ones((1, 5))).shape == (1, 2)


class Residual(nn.HybridBlock):
    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        with self.name_scope():
            self.body = nn.Dense(3, flatten=False)

    def hybrid_forward(self, F, x):
        return F.Activation(self.body(x) + x, act_type="relu")


def test_blocks_without_a_prefix_count_on_in_that_around_them():
    net = nn.HybridSequential(prefix="stage_")
    with net.name_scope():
        net.add(Residual(prefix=""), Residual(prefix=""))
    names = net(sym.var("data")).get_internals().list_outputs()
    assert "stage_activation0_output" in names and "stage_activation1_output" in names


class Nested(nn.HybridBlock):
    def hybrid_forward(self, F, x, pair):
        return x + pair[0], [x * pair[1], x]


def test_nested_arguments_and_results_of_a_saved_block(tmp_path):
    net = Nested()
    net.hybridize()
    x, pair = nd.array([1, 2]), [nd.array([3, 4]), nd.array([5, 6])]
    expected = net(x, pair)
    assert net._in_format == [0, [0, 0]] and net._out_format == [0, [0, 0]]
    symbol_file, _ = net.export(str(tmp_path / "net"))
    names = ["data0", "data1", "data2"]
    same = SymbolBlock.imports(symbol_file, names)
    assert len(same(x, pair)) == 3
    same._in_format, same._out_format = net._in_format, net._out_format
    for _ in range(2):
        first, (second, third) = same(x, pair)
        assert first.tolist() == expected[0].tolist()
        assert [second.tolist(), third.tolist()] == [a.tolist() for a in expected[1]]
        same.hybridize()


def test_block_without_parameters_saves_an_empty_file(tmp_path):
    net = Nested()
    net.hybridize()
    net(nd.ones(1), [nd.ones(1), nd.ones(1)])
    symbol_file, params_file = net.export(str(tmp_path / "net"))
    assert params_file is None and symbol_file.endswith("-symbol.json")
    assert not nd.load(str(tmp_path / "net-0000.params"))


def _symbol_block() -> gluon.Block:
    data = sym.var("data")
    layers = nn.HybridSequential()
    with layers.name_scope():
        layers.add(nn.Dense(3), nn.Dense(2))
    net = nn.HybridSequential()
    net.add(SymbolBlock(layers(data), data, params=layers.collect_params()))
    return net


def test_parameters_of_symbols_are_loaded_into_another_one_by_1x_rules(tmp_path) -> None:
    _version_rules.choose("1.x")
    first, x = _symbol_block(), nd.ones((1, 4))
    first.initialize()
    expected = first(x).asnumpy()
    # The prefix that all have in common counts blocks: it is left out.
    names = list(first._collect_params_with_prefix())
    assert names == ["0.0_weight", "0.0_bias", "0.1_weight", "0.1_bias"]
    path = str(tmp_path / "net.params")
    first.save_parameters(path)
    second = _symbol_block()
    second.load_parameters(path)
    assert (second(x).asnumpy() == expected).all()


def test_a_block_on_several_contexts_is_exported(tmp_path) -> None:
    class Rows(gluon.HybridBlock):
        def __init__(self) -> None:
            super().__init__()
            self.dense = nn.Dense(2, in_units=3)

        def forward(self, x):
            return self.dense(x) * x.shape[0]

    net = Rows()
    net.initialize(ctx=[cpu(0), cpu(1)])
    net.hybridize()
    expected = net(nd.ones((4, 3), ctx=cpu(0))).asnumpy()
    files = net.export(str(tmp_path / "net"))
    same = SymbolBlock.imports(files[0], ["data"], files[1])
    assert (same(nd.ones((4, 3))).asnumpy() == expected).all()
