"""Recurrent cells and layers: against each other, NumPy and PyTorch."""

from __future__ import annotations

from pathlib import Path

import numpy
import pytest

from slipstream import autograd, gluon, nd, np, npx
from slipstream.gluon import rnn

from . import rnn_cases

PYTORCH = Path(__file__).parents[1] / "data" / "pytorch.npz"
RNG = numpy.random.default_rng(0)
CELLS = {"rnn_tanh": rnn.RNNCell, "lstm": rnn.LSTMCell, "gru": rnn.GRUCell}


def sigmoid(x):
    return 1 / (1 + numpy.exp(-x))


def layer_of(mode, *args, **kwargs):
    if mode.startswith("rnn"):
        return rnn.RNN(*args, activation=mode[4:], **kwargs)
    return (rnn.LSTM if mode == "lstm" else rnn.GRU)(*args, **kwargs)


def filled(block, *example):
    """Parameters with random values in float64."""
    block.initialize()
    block.cast("float64")
    if example:
        block(*example)
    for p in block.collect_params().values():
        p.set_data(nd.array(RNG.normal(size=p.shape) * 0.4, dtype="float64"))
    return block


def array(*shape):
    return nd.array(RNG.normal(size=shape), dtype="float64")


def close(a, b, tolerance=1e-11):
    a = a.asnumpy() if hasattr(a, "asnumpy") else a
    b = b.asnumpy() if hasattr(b, "asnumpy") else b
    numpy.testing.assert_allclose(a, b, rtol=tolerance, atol=tolerance)


def step(mode, x, h, c, wx, wh, bx, bh):
    gx, gh = x @ wx.T + bx, h @ wh.T + bh
    n = h.shape[1]
    if mode == "rnn_relu":
        return numpy.maximum(gx + gh, 0), c
    if mode == "rnn_tanh":
        return numpy.tanh(gx + gh), c
    part = [slice(i * n, i * n + n) for i in range(4)]
    if mode == "lstm":
        i, f, g, o = ((gx + gh)[:, p] for p in part)
        c = sigmoid(f) * c + sigmoid(i) * numpy.tanh(g)
        return sigmoid(o) * numpy.tanh(c), c
    r, z = (sigmoid((gx + gh)[:, p]) for p in part[:2])
    new = numpy.tanh(gx[:, part[2]] + r * gh[:, part[2]])
    return (1 - z) * new + z * h, c


def values(block, start):
    names = ("i2h_weight", "h2h_weight", "i2h_bias", "h2h_bias")
    return [getattr(block, start + n).data().asnumpy() for n in names]


# ---- cells ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", CELLS)
def test_one_step_of_a_cell(mode) -> None:
    cell = filled(CELLS[mode](4, input_size=3))
    x = array(2, 3)
    states = [array(2, 4) for _ in cell.state_info()]
    output, after = cell(x, states)
    h, c = states[0].asnumpy(), states[-1].asnumpy()
    expected_h, expected_c = step(mode, x.asnumpy(), h, c, *values(cell, ""))
    close(output, expected_h)
    close(after[0], expected_h)
    if mode == "lstm":
        close(after[1], expected_c)


@pytest.mark.parametrize("kind", [nd, np], ids=["nd", "np"])
def test_sizes_are_found_in_the_first_step(kind) -> None:
    if kind is np:
        npx.set_np()
    try:
        for cls, gates in ((rnn.RNNCell, 1), (rnn.LSTMCell, 4), (rnn.GRUCell, 3)):
            cell = cls(5)
            cell.initialize()
            output, states = cell(kind.ones((2, 3)), cell.begin_state(2))
            assert type(output) is type(kind.ones(1))
            assert output.shape == (2, 5)
            assert cell.i2h_weight.shape == (5 * gates, 3)
            assert [tuple(s.shape) for s in states] == [i["shape"] for i in cell.state_info(2)]
    finally:
        npx.reset_np()


@pytest.mark.usefixtures("mxnet_1x")
def test_names() -> None:
    cell = rnn.LSTMCell(3, prefix="cell_")
    assert list(cell.collect_params()) == [
        "cell_i2h_weight", "cell_h2h_weight", "cell_i2h_bias", "cell_h2h_bias",
    ]  # fmt: skip
    assert rnn.GRUCell(2).name.startswith("gru")
    layer = rnn.LSTM(3, num_layers=2, bidirectional=True, prefix="lstm_")
    names = list(layer.collect_params())
    assert names[:5] == [
        "lstm_l0_i2h_weight", "lstm_l0_h2h_weight", "lstm_l0_i2h_bias", "lstm_l0_h2h_bias",
        "lstm_r0_i2h_weight",
    ]  # fmt: skip
    assert len(names) == 16
    assert layer.l1_i2h_weight.shape == (12, 6)
    assert repr(rnn.GRU(4, 2, input_size=3)) == "GRU(3 -> 4, TNC, num_layers=2)"
    assert repr(rnn.RNNCell(4)) == "RNNCell(None -> 4)"


@pytest.mark.parametrize("layout", ["NTC", "TNC"])
@pytest.mark.parametrize("merge", [True, False, None])
@pytest.mark.parametrize("as_list", [False, True])
def test_formats_of_unrolled_sequences(layout, merge, as_list) -> None:
    cell = filled(rnn.GRUCell(4, input_size=3))
    x = array(5, 2, 3)
    states = cell.begin_state(2, dtype="float64")
    expected = []
    for i in range(5):
        y, states = cell(x[i], states)
        expected.append(y.asnumpy())
    inputs = [x[i] for i in range(5)] if as_list else x
    if not as_list and layout == "NTC":
        inputs = nd.transpose(x, (1, 0, 2))
    outputs, after = cell.unroll(5, inputs, layout=layout, merge_outputs=merge)
    close(after[0], states[0])
    if merge:
        close(outputs, numpy.stack(expected, layout.index("T")))
    else:
        assert len(outputs) == 5
        for a, b in zip(outputs, expected, strict=True):
            close(a, b)


@pytest.mark.parametrize("make", [
    lambda: rnn.LSTMCell(3, input_size=3),
    lambda: rnn.ResidualCell(rnn.GRUCell(3, input_size=3)),
    lambda: rnn.BidirectionalCell(rnn.LSTMCell(3, input_size=3), rnn.GRUCell(3, input_size=3)),
    lambda: rnn.ZoneoutCell(rnn.RNNCell(3, input_size=3), 0.3, 0.3),
    lambda: rnn.LSTMPCell(4, 3, input_size=3),
])  # fmt: skip
@pytest.mark.parametrize("layout", ["NTC", "TNC"])
def test_lengths_of_sequences(make, layout) -> None:
    cell = filled(make())
    x = array(3, 6, 3)
    inputs = x if layout == "NTC" else nd.transpose(x, (1, 0, 2))
    outputs, states = cell.unroll(
        6, inputs, layout=layout, merge_outputs=True, valid_length=nd.array([6, 2, 4])
    )
    outputs = outputs if layout == "NTC" else nd.transpose(outputs, (1, 0, 2))
    for i, n in enumerate([6, 2, 4]):
        alone, ends = cell.unroll(n, x[i : i + 1, :n], merge_outputs=True)
        close(outputs[i, :n], alone[0])
        assert not outputs[i, n:].asnumpy().any()
        for a, b in zip(states, ends, strict=True):
            close(a[i], b[0])


def test_stacks() -> None:
    stack = rnn.SequentialRNNCell()
    stack.add(rnn.LSTMCell(4, input_size=3))
    stack.add(rnn.DropoutCell(0.4))
    stack.add(rnn.GRUCell(5, input_size=4))
    filled(stack)
    assert len(stack) == 3
    assert isinstance(stack[2], rnn.GRUCell)
    x = array(2, 6, 3)
    first, s0 = stack[0].unroll(6, x, merge_outputs=True)
    second, s1 = stack[2].unroll(6, first, merge_outputs=True)
    outputs, states = stack.unroll(6, x, merge_outputs=True)
    close(outputs, second)
    for a, b in zip(states, s0 + s1, strict=True):
        close(a, b)
    states = stack.begin_state(2, dtype="float64")
    for i in range(6):
        y, states = stack(x[:, i], states)
    close(y, second[:, 5])
    with autograd.train_mode():
        dropped, _ = stack.unroll(6, x, merge_outputs=True)
    assert not numpy.allclose(dropped.asnumpy(), outputs.asnumpy())


@pytest.mark.usefixtures("mxnet_1x")
def test_residual_and_modified_cells() -> None:
    base = rnn.GRUCell(3, input_size=3)
    cell = filled(rnn.ResidualCell(base))
    x = array(2, 3)
    y, _ = cell(x, cell.begin_state(2, dtype="float64"))
    with pytest.raises(RuntimeError, match="begin_state"):
        base.begin_state(2)
    plain, _ = base(x, cell.begin_state(2, dtype="float64"))
    close(y, plain + x)
    with pytest.raises(ValueError, match="already"):
        rnn.ZoneoutCell(base)
    assert list(cell.collect_params()) == list(base.collect_params())


def test_zoneout_keeps_states_in_training() -> None:
    cell = rnn.ZoneoutCell(rnn.RNNCell(200, input_size=2), zoneout_outputs=0.5, zoneout_states=0.25)
    cell.initialize()
    x, before = nd.ones((1, 2)), [nd.ones((1, 200)) * 7]
    with autograd.train_mode():
        y, after = cell(x, before)
    kept = (after[0].asnumpy() == 7).mean()
    assert 0.1 < kept < 0.4
    assert 0.3 < (y.asnumpy() == 0).mean() < 0.7
    y, after = cell(x, before)
    assert not (after[0].asnumpy() == 7).any()


def test_variational_dropout_draws_once_per_sequence() -> None:
    cell = rnn.VariationalDropoutCell(rnn.RNNCell(50, input_size=3), drop_outputs=0.5)
    cell.initialize()
    with autograd.train_mode():
        y, _ = cell.unroll(4, nd.ones((2, 4, 3)), merge_outputs=True)
        again, _ = cell.unroll(4, nd.ones((2, 4, 3)), merge_outputs=True)
    zero = y.asnumpy() == 0
    assert zero.any()
    for t in range(1, 4):
        numpy.testing.assert_array_equal(zero[:, t], zero[:, 0])
    assert (zero != (again.asnumpy() == 0)).any()
    with autograd.predict_mode():
        y, _ = cell.unroll(4, nd.ones((2, 4, 3)), merge_outputs=True)
    assert (y.asnumpy() != 0).all()


def test_variational_dropout_around_both_directions() -> None:
    both = rnn.BidirectionalCell(rnn.RNNCell(20, input_size=3), rnn.RNNCell(20, input_size=3))
    cell = rnn.VariationalDropoutCell(both, drop_inputs=0.3, drop_outputs=0.5)
    cell.initialize()
    x = nd.array(RNG.normal(size=(2, 4, 3)))
    plain, _ = cell.unroll(4, x, merge_outputs=True)
    assert plain.shape == (2, 4, 40)
    with autograd.train_mode():
        y, _ = cell.unroll(4, x, merge_outputs=True)
        steps, states = cell.unroll(4, [x[:, t] for t in range(4)])
    assert len(steps) == 4
    assert len(states) == 2
    zero = y.asnumpy() == 0
    assert zero.any()
    assert (zero == zero[:, :1]).all()
    with pytest.raises(ValueError, match="steps"):
        cell.unroll(5, x)


def test_bidirectional_cell_has_no_single_step() -> None:
    cell = rnn.BidirectionalCell(rnn.RNNCell(2), rnn.RNNCell(2))
    with pytest.raises(TypeError, match="unroll"):
        cell(nd.ones((1, 2)), [])


def test_activations_of_cells() -> None:
    x = array(2, 3)
    relu = filled(rnn.RNNCell(4, activation="relu", input_size=3))
    y, _ = relu(x, relu.begin_state(2, dtype="float64"))
    assert (y.asnumpy() >= 0).all()
    own = filled(rnn.RNNCell(4, activation=lambda v: v * 0 + 1, input_size=3))
    y, _ = own(x, own.begin_state(2, dtype="float64"))
    assert (y.asnumpy() == 1).all()


def test_gradient_of_a_gradient_of_cells() -> None:
    cell = filled(rnn.LSTMCell(3, input_size=2))
    x = array(1, 4, 2)
    x.attach_grad()
    with autograd.record():
        y, _ = cell.unroll(4, x, merge_outputs=True)
        first = autograd.grad(y.sum(), [x], create_graph=True)[0]
        total = (first * first).sum()
    total.backward()
    assert numpy.isfinite(x.grad.asnumpy()).all()
    assert x.grad.asnumpy().any()


# ---- layers --------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", ["TNC", "NTC"])
@pytest.mark.parametrize("both", [False, True])
@pytest.mark.parametrize("mode", ["rnn_relu", "rnn_tanh", "lstm", "gru"])
@pytest.mark.usefixtures("mxnet_1x")
def test_layers_are_unrolled_cells(mode, both, layout) -> None:
    layer = filled(layer_of(mode, 4, 2, layout=layout, bidirectional=both, input_size=3))
    cells = layer._unfuse()
    x = array(6, 2, 3) if layout == "TNC" else array(2, 6, 3)
    states = [array(4 if both else 2, 2, 4) for _ in layer.state_info()]
    y, after = layer(x, states)
    # The cells want state by state of each layer and direction.
    order = [s[i] for i in range(states[0].shape[0]) for s in states]
    expected, ends = cells.unroll(6, x, order, layout=layout, merge_outputs=True)
    close(y, expected)
    ends = [e.asnumpy() for e in ends]
    for k, s in enumerate(after):
        close(s, numpy.stack(ends[k :: len(after)]))
    close(layer(x), cells.unroll(6, x, layout=layout, merge_outputs=True)[0])


@pytest.mark.parametrize("mode", ["rnn_relu", "rnn_tanh", "lstm", "gru"])
@pytest.mark.usefixtures("mxnet_1x")
def test_layers_against_numpy(mode) -> None:
    layer = filled(layer_of(mode, 4, 2, input_size=3))
    x = array(5, 2, 3)
    states = [array(2, 2, 4) for _ in layer.state_info()]
    y, after = layer(x, states)
    data = x.asnumpy()
    for i in range(2):
        h, c = states[0].asnumpy()[i], states[-1].asnumpy()[i]
        out = []
        for t in range(5):
            h, c = step(mode, data[t], h, c, *values(layer, f"l{i}_"))
            out.append(h)
        data = numpy.stack(out)
        close(after[0][i], h)
        if mode == "lstm":
            close(after[1][i], c)
    close(y, data)


@pytest.mark.parametrize("both", [False, True])
@pytest.mark.parametrize("mode", ["rnn_relu", "rnn_tanh", "lstm", "gru"])
@pytest.mark.usefixtures("mxnet_1x")
def test_gradients_of_layers_are_those_of_cells(mode, both) -> None:
    layer = filled(layer_of(mode, 4, 2, bidirectional=both, input_size=3))
    cells = layer._unfuse()
    x = array(5, 2, 3)
    weight = array(5, 2, 8 if both else 4)
    x.attach_grad()
    grads = []
    for run in (layer, lambda v: cells.unroll(5, v, layout="TNC", merge_outputs=True)[0]):
        with autograd.record():
            total = (run(x) * weight).sum()
        total.backward()
        grads.append([x.grad.asnumpy().copy()])
        grads[-1] += [p.grad().asnumpy().copy() for p in layer.collect_params().values()]
    for a, b in zip(*grads, strict=True):
        assert b.any()
        close(a, b, 1e-10)


@pytest.mark.parametrize("both", [False, True])
@pytest.mark.parametrize("mode", rnn_cases.MODES)
@pytest.mark.usefixtures("mxnet_1x")
def test_layers_against_pytorch(mode, both) -> None:
    """PyTorch's results were recorded by tools/record_torch.py."""
    case = rnn_cases.case(mode, both)
    sizes = {"input_size": rnn_cases.INPUTS, "bidirectional": both}
    layer = layer_of(mode, rnn_cases.HIDDEN, rnn_cases.LAYERS, **sizes)
    layer.initialize()
    layer.cast("float64")
    parameters = [getattr(layer, name) for name in case.weights]
    for p, value in zip(parameters, case.weights.values(), strict=True):
        p.set_data(nd.array(value, dtype="float64"))
    x = nd.array(case.x, dtype="float64")
    x.attach_grad()
    with autograd.record():
        y, after = layer(x, [nd.array(s, dtype="float64") for s in case.states])
        total = y.sum() + sum((s * s).sum() for s in after)
    total.backward()
    found = [y, *after, x.grad, *(p.grad() for p in parameters)]
    with numpy.load(PYTORCH) as recorded:
        expected = recorded[rnn_cases.key(mode, both)]
    ends = numpy.cumsum([value.size for value in found])
    assert ends[-1] == expected.size
    for value, part in zip(found, numpy.split(expected, ends[:-1]), strict=True):
        close(value, part.reshape(value.shape), 1e-10)


@pytest.mark.usefixtures("mxnet_1x")
def test_sequence_lengths() -> None:
    layer = filled(rnn.GRU(4, 2, bidirectional=True, input_size=3, use_sequence_length=True))
    x = array(6, 3, 3)
    lengths = [6, 2, 4]
    y, states = layer(x, layer.begin_state(3, dtype="float64"), nd.array(lengths))
    plain = layer._unfuse()
    for i, n in enumerate(lengths):
        expected, ends = plain.unroll(n, x[:n, i : i + 1], layout="TNC", merge_outputs=True)
        close(y[:n, i], expected[:, 0])
        assert not y[n:, i].asnumpy().any()
        for k, end in enumerate(ends):
            close(states[0][k, i], end[0])
    with pytest.raises(ValueError, match="sequence_length"):
        layer(x)
    with pytest.raises(ValueError, match="sequence_length"):
        rnn.GRU(4)(x, None, nd.array(lengths))


def test_dropout_is_between_layers_in_training_alone() -> None:
    layer = filled(rnn.LSTM(40, 2, dropout=0.5, input_size=3))
    x = array(3, 2, 3)
    plain = layer(x).asnumpy()
    close(layer(x), plain)
    with autograd.train_mode():
        assert not numpy.allclose(layer(x).asnumpy(), plain)
    single = filled(rnn.LSTM(4, 1, dropout=0.5, input_size=3))
    with autograd.train_mode():
        first = single(x).asnumpy()
    close(single(x), first)


@pytest.mark.parametrize("kind", [nd, np], ids=["nd", "np"])
@pytest.mark.usefixtures("mxnet_1x")
def test_input_size_found_and_classes_kept(kind) -> None:
    if kind is np:
        npx.set_np()
    try:
        layer = rnn.LSTM(4, num_layers=2, bidirectional=True)
        layer.initialize()
        x = kind.ones((3, 2, 5))
        y = layer(x)
        assert type(y) is type(x)
        assert y.shape == (3, 2, 8)
        assert layer.r0_i2h_weight.shape == (16, 5)
        y, states = layer(x, layer.begin_state(2))
        assert all(type(s) is type(x) for s in states)
    finally:
        npx.reset_np()


def test_one_state_as_array_and_wrong_states() -> None:
    layer = rnn.GRU(4, input_size=3)
    layer.initialize()
    x = nd.ones((2, 5, 3))
    _, states = layer(x, nd.zeros((1, 5, 4)))
    assert isinstance(states, list)
    with pytest.raises(ValueError, match="must be"):
        layer(x, [nd.zeros((1, 4, 4))])
    with pytest.raises(ValueError, match="must be"):
        layer(x, [nd.zeros((1, 5, 4))] * 2)


def test_half_precision() -> None:
    layer = rnn.LSTM(4, input_size=3, dtype="float16")
    layer.initialize()
    x = nd.array(RNG.normal(size=(3, 2, 3)), dtype="float16")
    y, states = layer(x, layer.begin_state(2))
    assert numpy.dtype(y.dtype) == "float16"
    assert numpy.dtype(states[0].dtype) == "float16"


@pytest.mark.parametrize("both", [False, True])
@pytest.mark.usefixtures("mxnet_1x")
def test_files(tmp_path, both) -> None:
    def net():
        made = gluon.nn.HybridSequential()
        made.add(rnn.LSTM(4, 2, bidirectional=both, input_size=3), gluon.nn.Dense(2, in_units=8))
        return made

    first, second, third = net(), net(), net()
    first.initialize()
    path = str(tmp_path / "net.params")
    first.save_parameters(path)
    names = set(nd.load(path))
    place = "_unfused.1.l_cell.h2h_bias" if both else "_unfused.1.h2h_bias"
    assert "0." + place in names
    second.load_parameters(path)
    # Names as attributes have them are welcome too.
    plain = {k: p.data() for k, p in first.collect_params()._structural.items()}
    assert "0.l1_h2h_bias" in plain
    third.load_dict(plain)
    for other in (second, third):
        for a, b in zip(
            first.collect_params().values(), other.collect_params().values(), strict=True
        ):
            close(a.data(), b.data(), 0)


def test_hybridized_layers_and_cells() -> None:
    layer = filled(rnn.LSTM(4, 2, input_size=3))
    x = array(5, 2, 3)
    expected = layer(x).asnumpy()
    layer.hybridize()
    for _ in range(3):
        close(layer(x), expected)
    y, states = layer(x, layer.begin_state(2, dtype="float64"))
    close(y, expected)
    assert len(states) == 2
    cell = filled(rnn.GRUCell(4, input_size=3))
    begin = cell.begin_state(2, dtype="float64")
    expected = cell(x[0], begin)[0].asnumpy()
    cell.hybridize()
    for _ in range(3):
        close(cell(x[0], begin)[0], expected)


@pytest.mark.parametrize("mode", ["rnn_tanh", "lstm", "gru"])
def test_gradients_of_hybridized_layers(mode) -> None:
    layer = filled(layer_of(mode, 4, 2, bidirectional=True, input_size=3))
    x = array(5, 2, 3)
    x.attach_grad()

    def gradients():
        with autograd.record():
            total = (layer(x) ** 2).sum()
        total.backward()
        params = layer.collect_params().values()
        return [g.asnumpy() for g in (x.grad, *(p.grad() for p in params))]

    expected = gradients()
    layer.hybridize()
    for _ in range(3):
        for a, b in zip(gradients(), expected, strict=True):
            close(a, b)


def test_a_replay_may_want_gradients_that_the_first_call_did_not() -> None:
    layer = filled(rnn.LSTM(4, input_size=3))
    layer.collect_params().setattr("grad_req", "null")
    layer.hybridize()
    x, y = array(5, 2, 3), array(5, 2, 3)
    with autograd.record():
        layer(x)
    y.attach_grad()
    with autograd.record():
        total = layer(y).sum()
    total.backward()
    assert y.grad.asnumpy().any()


def test_cells_that_remember_stay_right_when_hybridized() -> None:
    cell = rnn.VariationalDropoutCell(rnn.RNNCell(50, input_size=3), drop_outputs=0.5)
    cell.initialize()
    cell.hybridize()
    with autograd.train_mode():
        y, _ = cell.unroll(4, nd.ones((2, 4, 3)), merge_outputs=True)
    zero = y.asnumpy() == 0
    for t in range(1, 4):
        numpy.testing.assert_array_equal(zero[:, t], zero[:, 0])


@pytest.mark.parametrize("layout", ["TNC", "NTC"])
@pytest.mark.parametrize("mode", ["rnn_tanh", "lstm", "gru"])
def test_exported_layers(tmp_path, mode, layout) -> None:
    net = gluon.nn.HybridSequential()
    net.add(layer_of(mode, 4, 2, bidirectional=True, layout=layout))
    net.add(gluon.nn.Dense(2, flatten=False))
    net.initialize()
    net.hybridize()
    x = nd.array(RNG.normal(size=(5, 2, 3)))
    expected = net(x).asnumpy()
    model, params = net.export(str(tmp_path / "net"))
    back = gluon.SymbolBlock.imports(model, ["data"], params)
    close(back(x), expected, 1e-6)


def test_training_reduces_the_loss() -> None:
    layer = rnn.GRU(8, input_size=2)
    out = gluon.nn.Dense(1, flatten=False, in_units=8)
    for block in (layer, out):
        block.initialize()
    x = nd.array(RNG.normal(size=(6, 16, 2)))
    target = nd.array(numpy.cumsum(x.asnumpy().sum(2, keepdims=True), 0) / 6)
    params = [*layer.collect_params().values(), *out.collect_params().values()]
    history = []
    for _ in range(60):
        with autograd.record():
            loss = ((out(layer(x)) - target) ** 2).mean()
        loss.backward()
        for p in params:
            p.set_data(p.data() - 0.3 * p.grad())
        history.append(loss)
    assert history[-1].asscalar() < 0.5 * history[0].asscalar()


def test_bad_arguments() -> None:
    with pytest.raises(ValueError, match="layout"):
        rnn.LSTM(3, layout="CNT")
    with pytest.raises(ValueError, match="activation"):
        rnn.RNN(3, activation="gelu")
    with pytest.raises(ValueError, match="projection_size"):
        rnn.LSTM(3, projection_size=2, use_sequence_length=True)
    with pytest.raises(ValueError, match="hidden_size"):
        rnn.GRUCell(0)
    with pytest.raises(ValueError, match="rate"):
        rnn.DropoutCell(2)
    layer = rnn.LSTM(3, input_size=2)
    layer.initialize()
    with pytest.raises(ValueError, match="inputs has shape"):
        layer(nd.ones((2, 2)))
    cell = rnn.RNNCell(3, input_size=2)
    cell.initialize()
    with pytest.raises(ValueError, match="length is 4"):
        cell.unroll(4, nd.ones((1, 3, 2)))
    with pytest.raises(ValueError, match="layout"):
        cell.unroll(3, nd.ones((1, 3, 2)), layout="CTN")


def test_a_wrong_length_is_noticed_before_the_steps_are_taken_apart():
    cell = rnn.GRUCell(2, input_size=2)
    cell.initialize()
    with pytest.raises(ValueError, match="inputs has 2147483648 steps, length is 3"):
        cell.unroll(3, np.broadcast_to(np.ones((1, 2)), (2**31, 1, 2)), layout="TNC")


def test_both_directions_give_one_array_with_lengths_and_a_list_without() -> None:
    cell = rnn.BidirectionalCell(rnn.RNNCell(2), rnn.RNNCell(2))
    cell.initialize()
    x = nd.ones((5, 3, 4))
    outputs, _ = cell.unroll(5, x, layout="TNC", valid_length=nd.array([1, 5, 2]))
    assert outputs.shape == (5, 3, 4)
    assert (outputs[1:, 0].asnumpy() == 0).all()
    outputs, _ = cell.unroll(5, x, layout="TNC")
    assert [o.shape for o in outputs] == [(3, 4)] * 5


@pytest.mark.parametrize("states", [[None], (None,), numpy.array([None])])
def test_states_of_none_are_refused(states):
    cell = rnn.ZoneoutCell(rnn.RNNCell(3), zoneout_outputs=0.1)
    cell.initialize()
    with pytest.raises(TypeError, match="states must hold arrays, not None"):
        cell(nd.ones((2, 4)), states)
