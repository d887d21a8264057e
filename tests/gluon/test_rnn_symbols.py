"""Cells on symbols: the numbers of arrays, and MXNet's names of nodes."""

import json

import numpy
import pytest

import slipstream as mx
from slipstream import gluon
from slipstream.gluon import rnn

STEPS, BATCH, SIZE = 3, 2, 4

pytestmark = pytest.mark.usefixtures("mxnet_1x")  # whose names symbols have


def stack():
    cell = rnn.SequentialRNNCell()
    cell.add(rnn.LSTMCell(SIZE, prefix="a_"))
    cell.add(rnn.DropoutCell(0.5, prefix="d_"))
    cell.add(rnn.ResidualCell(rnn.RNNCell(SIZE, prefix="b_")))
    cell.add(rnn.ZoneoutCell(rnn.GRUCell(SIZE, prefix="c_"), 0.4, 0.4))
    return cell


def both_ways():
    return rnn.BidirectionalCell(rnn.LSTMCell(3, prefix="l_"), rnn.GRUCell(5, prefix="r_"))


CELLS = {
    "plain": lambda: rnn.RNNCell(5, activation="relu", prefix="x_"),
    "lstm": lambda: rnn.LSTMCell(5, prefix="x_"),
    "projected": lambda: rnn.LSTMPCell(5, 3, prefix="x_"),
    "gru": lambda: rnn.GRUCell(5, prefix="x_"),
    "both ways": both_ways,
    "residual of both ways": lambda: rnn.ResidualCell(
        rnn.BidirectionalCell(rnn.RNNCell(2, prefix="l_"), rnn.RNNCell(2, prefix="r_"))
    ),
    "same dropout": lambda: rnn.VariationalDropoutCell(rnn.RNNCell(SIZE), 0.3, 0.3, 0.3),
    "stack": stack,
}


def values(cell, seed=0):
    """Values for all parameters, by name; the block gets them too."""
    draws = numpy.random.RandomState(seed)
    cell.infer_shape(0, mx.nd.zeros((BATCH, SIZE)), False)
    cell.initialize()
    found = {}
    for name, p in cell.collect_params().items():
        p.set_data(mx.nd.array(draws.uniform(-1, 1, p.shape)))
        found[name] = p.data()
    return found


def bound(out, parameters, data):
    names = [n for n in out.list_arguments() if n in data or n in parameters]
    assert names == out.list_arguments()
    return out.bind(mx.cpu(), {n: data.get(n, parameters.get(n)) for n in names})


@pytest.mark.parametrize("lengths", [None, [3, 1]], ids=["whole", "lengths"])
@pytest.mark.parametrize("kind", CELLS)
def test_a_cell_of_symbols_computes_what_the_cell_of_arrays_does(kind, lengths):
    cell = CELLS[kind]()
    parameters = values(cell)
    sequence = mx.nd.array(numpy.random.RandomState(1).uniform(-1, 1, (BATCH, STEPS, SIZE)))
    data = {"seq": sequence}
    symbolic = {}
    if lengths is not None:
        data["len"] = mx.nd.array(lengths)
        symbolic["valid_length"] = mx.sym.var("len")
    out, states = cell.unroll(STEPS, mx.sym.var("seq"), merge_outputs=True, **symbolic)
    exe = bound(mx.sym.Group([out, *states]), parameters, data)
    expected, after = cell.unroll(STEPS, sequence, merge_outputs=True, valid_length=data.get("len"))
    for ours, theirs in zip(exe.forward(), [expected, *after], strict=True):
        assert ours.shape == theirs.shape
        assert numpy.allclose(ours.asnumpy(), theirs.asnumpy(), atol=1e-6)


@pytest.mark.parametrize("kind", ["same dropout", "stack"])
def test_dropout_in_cells_of_symbols_depends_on_how_they_are_run(kind):
    cell = CELLS[kind]()
    parameters = values(cell)
    out, _ = cell.unroll(STEPS, mx.sym.var("seq"), merge_outputs=True)
    exe = bound(out, parameters, {"seq": mx.nd.ones((BATCH, STEPS, SIZE))})
    still = [exe.forward(is_train=False)[0].asnumpy() for _ in range(2)]
    moved = [exe.forward(is_train=True)[0].asnumpy() for _ in range(2)]
    assert (still[0] == still[1]).all()
    assert (moved[0] != moved[1]).any()


def test_a_convolutional_cell_of_symbols_computes_what_that_of_arrays_does():
    cell = rnn.Conv1DLSTMCell((2, 6), 3, 3, 3, i2h_pad=1, prefix="x_")
    cell.initialize(mx.init.Normal(0.5))
    x = mx.nd.array(numpy.random.RandomState(2).uniform(-1, 1, (BATCH, 2, 6)))
    out, _ = cell.unroll(2, [mx.sym.var("p"), mx.sym.var("q")])
    expected, _ = cell.unroll(2, [x, x * 2])
    parameters = {name: p.data() for name, p in cell.collect_params().items()}
    exe = bound(mx.sym.Group(out), parameters, {"p": x, "q": x * 2})
    for ours, theirs in zip(exe.forward(), expected, strict=True):
        assert numpy.allclose(ours.asnumpy(), theirs.asnumpy(), atol=1e-6)


@pytest.mark.parametrize(
    ("make", "names"),
    [
        (lambda: rnn.LSTMCell(3, prefix="x_"), ["x_t0_out_output", "x_t1_out_output"]),
        (
            lambda: rnn.ResidualCell(rnn.GRUCell(3, prefix="x_")),
            ["elemwise_add0_output", "elemwise_add1_output"],
        ),
        (both_ways, ["bi_t0_output", "bi_t1_output"]),
    ],
)
def test_steps_of_cells_are_named_as_in_mxnet(make, names):
    with mx.name.NameManager():
        out, _ = make().unroll(2, [mx.sym.var("a"), mx.sym.var("b")])
    assert mx.sym.Group(out).list_outputs() == names


def test_a_derived_cell_may_ask_for_the_step_of_its_base():
    class Doubled(rnn.LSTMCell):
        def hybrid_forward(self, F, inputs, states, **weights):
            output, after = super().hybrid_forward(F, inputs, states, **weights)
            return output * 2, after

    cell, plain = Doubled(3, input_size=SIZE, prefix="x_"), rnn.LSTMCell(3, prefix="x_")
    cell.initialize(mx.init.Normal(1))
    plain.load_dict({k: p.data() for k, p in cell._collect_params_with_prefix().items()})
    x = mx.nd.ones((BATCH, SIZE))
    twice, _ = cell(x, cell.begin_state(BATCH))
    once, _ = plain(x, plain.begin_state(BATCH))
    assert numpy.allclose(twice.asnumpy(), 2 * once.asnumpy(), atol=1e-6)


def test_cells_and_layers_have_one_formula():
    waiting, seen = [gluon.HybridBlock], set()
    while waiting:
        cls = waiting.pop()
        waiting += cls.__subclasses__()
        if cls.__module__.startswith("slipstream.gluon.") and cls is not gluon.HybridBlock:
            seen.add(cls)
    assert {rnn.RNNCell, rnn.LSTMCell, rnn.LSTMPCell, rnn.GRUCell, rnn.GRU} <= seen
    twins = [
        cls for cls in seen
        if {"forward", "hybrid_forward"} <= set(vars(cls))
        and vars(cls)["forward"] is not gluon.HybridBlock.forward
    ]  # fmt: skip
    assert not twins


def doubled(base, by_name):
    """A cell that doubles its weights, as a subclass written for MXNet does it."""

    class Doubled(base):
        def hybrid_forward(self, F, inputs, states, i2h_weight, h2h_weight, *rest, **named):
            i2h_weight = i2h_weight * 2
            if by_name:
                named |= {"i2h_weight": i2h_weight, "h2h_weight": h2h_weight}
                return super().hybrid_forward(F, inputs, states, **named)
            weights = [named[n] for n in ("h2r_weight", "i2h_bias", "h2h_bias") if n in named]
            return super().hybrid_forward(F, inputs, states, i2h_weight, h2h_weight, *weights)

    return Doubled


@pytest.mark.parametrize("by_name", [True, False], ids=["by name", "by position"])
@pytest.mark.parametrize(
    ("base", "sizes"),
    [(rnn.RNNCell, (5,)), (rnn.LSTMCell, (5,)), (rnn.LSTMPCell, (5, 3)), (rnn.GRUCell, (5,))],
)
def test_a_derived_cell_gives_its_base_other_weights(base, sizes, by_name):
    cell, plain = doubled(base, by_name)(*sizes, prefix="x_"), base(*sizes, prefix="x_")
    parameters = values(cell)
    values(plain)
    plain.i2h_weight.set_data(parameters["x_i2h_weight"] * 2)
    x = mx.nd.array(numpy.random.RandomState(1).uniform(-1, 1, (BATCH, SIZE)))
    expected, after = plain.unroll(2, [x, x])
    outputs, states = cell.unroll(2, [x, x])
    out, ends = cell.unroll(2, [mx.sym.var("p"), mx.sym.var("q")])
    exe = bound(mx.sym.Group([*out, *ends]), parameters, {"p": x, "q": x})
    for eager, ours, theirs in zip(
        [*outputs, *states], exe.forward(), [*expected, *after], strict=True
    ):
        assert (eager.asnumpy() == theirs.asnumpy()).all()
        assert numpy.allclose(ours.asnumpy(), theirs.asnumpy(), atol=1e-6)


@pytest.mark.parametrize("layout", ["TNC", "NTC"])
@pytest.mark.parametrize("kind", ["RNN", "LSTM", "GRU"])
def test_a_derived_layer_may_ask_for_what_its_base_computes(kind, layout, tmp_path):
    class Halved(getattr(rnn, kind)):
        def hybrid_forward(self, F, inputs, states=None, sequence_length=None, **weights):
            return super().hybrid_forward(F, inputs * 2, states, sequence_length, **weights) / 2

    layer, plain = (
        make(3, 2, layout=layout, bidirectional=True, input_size=SIZE, prefix="x_")
        for make in (Halved, getattr(rnn, kind))
    )
    layer.initialize(mx.init.Normal(1))
    plain.load_dict({k: p.data() for k, p in layer._collect_params_with_prefix().items()})
    x = mx.nd.array(numpy.random.RandomState(1).uniform(-1, 1, (STEPS, BATCH, SIZE)))
    expected = plain(x * 2).asnumpy() / 2
    layer.hybridize()
    assert (layer(x).asnumpy() == expected).all()
    files = layer.export(str(tmp_path / "layer"))
    same = gluon.SymbolBlock.imports(files[0], "data", files[1])
    assert numpy.allclose(same(x).asnumpy(), expected, atol=1e-6)


def names(out):
    nodes = json.loads(out.tojson())["nodes"]
    return " ".join(n["name"].removeprefix("x_t0_") for n in nodes if n["op"] != "null")


def test_nodes_of_a_step_have_the_names_that_mxnet_gives_them():
    cell = rnn.LSTMCell(3, prefix="x_")
    out, states = cell(mx.sym.var("a"), cell.begin_state(func=mx.sym.var))
    assert names(mx.sym.Group([out, *states])) == (
        "i2h h2h plus0 slice o f mul0 i c mul1 state activation0 out"
    )
    cell = rnn.GRUCell(3, prefix="x_")
    out, _ = cell(mx.sym.var("a"), cell.begin_state(func=mx.sym.var))
    assert names(out) == (
        "i2h i2h_slice h2h h2h_slice plus1 z_act ones_like0 minus0 plus0 r_act mul0 plus2 h_act "
        "mul1 mul20 out"
    )
