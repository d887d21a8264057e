"""Recurrent layers against a loop over steps, gates and layers."""

from __future__ import annotations

import numpy
import pytest

from slipstream import SlipstreamError, engine, nd, np, npx
from slipstream._ops.nn.rnn import network

GATES = {"rnn_relu": 1, "rnn_tanh": 1, "lstm": 4, "gru": 3}


def sigmoid(x: numpy.ndarray) -> numpy.ndarray:
    return 1 / (1 + numpy.exp(-x))


def cell(mode, gx, gh, h, c):
    """One step of one sequence batch: gates from the input and from the state."""
    if mode == "rnn_relu":
        return numpy.maximum(gx + gh, 0), c
    if mode == "rnn_tanh":
        return numpy.tanh(gx + gh), c
    n = h.shape[-1]
    part = [slice(i * n, (i + 1) * n) for i in range(4)]
    if mode == "lstm":
        i, f, g, o = ((gx + gh)[:, p] for p in part)
        c = sigmoid(f) * c + sigmoid(i) * numpy.tanh(g)
        return sigmoid(o) * numpy.tanh(c), c
    r = sigmoid(gx[:, part[0]] + gh[:, part[0]])
    z = sigmoid(gx[:, part[1]] + gh[:, part[1]])
    new = numpy.tanh(gx[:, part[2]] + r * gh[:, part[2]])
    return (1 - z) * new + z * h, c


def reference(mode, x, w, h0, c0, hidden, layers, both, lengths=None):
    """Everything in float64; parameters are cut from the flat vector in order."""
    steps, batch, _ = x.shape
    directions = 2 if both else 1
    width = GATES[mode] * hidden
    at = 0

    def take(*shape):
        nonlocal at
        size = int(numpy.prod(shape))
        at += size
        return w[at - size : at].reshape(shape)

    weights = [
        [
            (take(width, x.shape[2] if i == 0 else hidden * directions), take(width, hidden))
            for _ in range(directions)
        ]
        for i in range(layers)
    ]
    biases = [[(take(width), take(width)) for _ in range(directions)] for _ in range(layers)]
    assert at == len(w)
    lengths = numpy.full(batch, steps) if lengths is None else lengths
    hn, cn = numpy.array(h0), numpy.array(c0)
    for i in range(layers):
        y = numpy.zeros((steps, batch, directions * hidden))
        for d in range(directions):
            (wx, wh), (bx, bh) = weights[i][d], biases[i][d]
            h, c = hn[i * directions + d], cn[i * directions + d]
            for t in range(steps) if d == 0 else reversed(range(steps)):
                new_h, new_c = cell(mode, x[t] @ wx.T + bx, h @ wh.T + bh, h, c)
                alive = (t < lengths)[:, None]
                h, c = numpy.where(alive, new_h, h), numpy.where(alive, new_c, c)
                y[t, :, d * hidden : (d + 1) * hidden] = numpy.where(alive, h, 0)
            hn[i * directions + d], cn[i * directions + d] = h, c
        x = y
    return y, hn, cn


def problem(mode, steps, batch, features, hidden, layers, both, seed=0):
    rng = numpy.random.default_rng(seed)
    directions = 2 if both else 1
    width = GATES[mode] * hidden
    size = directions * width * (features + hidden + 2)
    size += (layers - 1) * directions * width * (hidden * directions + hidden + 2)
    x = rng.normal(size=(steps, batch, features))
    w = rng.normal(size=size) / numpy.sqrt(hidden)
    h = rng.normal(size=(layers * directions, batch, hidden))
    c = rng.normal(size=(layers * directions, batch, hidden))
    return x, w, h, c


def run(mode, arrays, hidden, layers, both, dtype, lengths=None):
    x, w, h, c = (np.array(a, dtype=dtype) for a in arrays)
    return npx.rnn(
        x, w, h, c if mode == "lstm" else None,
        None if lengths is None else np.array(lengths),
        mode=mode, state_size=hidden, num_layers=layers, bidirectional=both, state_outputs=True,
        use_sequence_length=lengths is not None,
    )  # fmt: skip


TOLERANCE = {"float64": 1e-12, "float32": 2e-5, "float16": 3e-2}


@pytest.mark.parametrize("dtype", ["float32", "float64", "float16"])
@pytest.mark.parametrize("both", [False, True])
@pytest.mark.parametrize("layers", [1, 3])
@pytest.mark.parametrize("mode", GATES)
def test_against_loops(mode, layers, both, dtype) -> None:
    arrays = problem(mode, 7, 3, 5, 4, layers, both)
    y, h, c = reference(mode, *arrays, 4, layers, both)
    ours = run(mode, arrays, 4, layers, both, dtype)
    assert len(ours) == (3 if mode == "lstm" else 2)
    for got, expected in zip(ours, (y, h, c), strict=False):
        assert got.dtype == dtype
        assert got.shape == expected.shape
        tolerance = TOLERANCE[dtype]
        numpy.testing.assert_allclose(got.asnumpy(), expected, rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize("both", [False, True])
@pytest.mark.parametrize("mode", ["lstm", "gru"])
def test_sequence_lengths(mode, both) -> None:
    arrays = problem(mode, 6, 4, 3, 5, 2, both)
    lengths = numpy.array([0, 1, 4, 6])
    y, h, c = reference(mode, *arrays, 5, 2, both, lengths)
    ours = run(mode, arrays, 5, 2, both, "float64", lengths)
    for got, expected in zip(ours, (y, h, c), strict=False):
        numpy.testing.assert_allclose(got.asnumpy(), expected, rtol=1e-12, atol=1e-12)


def test_lengths_follow_the_state_where_there_is_no_cell() -> None:
    x, w, h, _ = (np.array(a) for a in problem("gru", 6, 2, 3, 5, 1, False))
    options = {"mode": "gru", "state_size": 5, "num_layers": 1, "use_sequence_length": True}
    lengths = np.array([2, 4])
    a = npx.rnn(x, w, h, lengths, **options)
    b = npx.rnn(x, w, h, sequence_length=lengths, **options)
    numpy.testing.assert_array_equal(a.asnumpy(), b.asnumpy())


@pytest.mark.parametrize("mode", ["rnn_tanh", "lstm", "gru"])
def test_more_than_one_block_of_steps_and_of_rows(mode) -> None:
    arrays = problem(mode, 70, 67, 8, 64, 1, True)
    y, h, c = reference(mode, *arrays, 64, 1, True)
    for got, expected in zip(run(mode, arrays, 64, 1, True, "float64"), (y, h, c), strict=False):
        numpy.testing.assert_allclose(got.asnumpy(), expected, rtol=1e-10, atol=1e-10)


def test_the_same_bits_for_any_number_of_threads() -> None:
    arrays = problem("lstm", 20, 40, 16, 32, 2, True)
    results = []
    for threads in (1, 2, 4):
        engine.configure(threads=threads)
        results.append([a.asnumpy() for a in run("lstm", arrays, 32, 2, True, "float32")])
    for other in results[1:]:
        for a, b in zip(results[0], other, strict=True):
            numpy.testing.assert_array_equal(a, b)


def test_classic_name_and_output_alone() -> None:
    arrays = problem("gru", 3, 2, 4, 5, 1, False)
    y, _, _ = reference("gru", *arrays, 5, 1, False)
    x, w, h, _ = (nd.array(a) for a in arrays)
    out = nd.RNN(x, w, h, state_size=5, num_layers=1, mode="gru", p=0.5)
    assert type(out) is nd.NDArray
    numpy.testing.assert_allclose(out.asnumpy(), y, rtol=2e-5, atol=2e-5)


def test_views_as_operands() -> None:
    x, w, h, c = problem("lstm", 4, 3, 5, 6, 1, False)
    y, _, _ = reference("lstm", x, w, h, c, 6, 1, False)
    batch_first = np.array(x.transpose(1, 0, 2).copy(), dtype="float64")
    ours = npx.rnn(batch_first.transpose(1, 0, 2), np.array(w[::-1].copy(), dtype="float64")[::-1],
                   np.array(h, dtype="float64"), np.array(c, dtype="float64"), mode="lstm",
                   state_size=6, num_layers=1)  # fmt: skip
    numpy.testing.assert_allclose(ours.asnumpy(), y, rtol=1e-12, atol=1e-12)


def test_dropout_between_layers_while_training() -> None:
    x, w, h, _ = (np.array(a) for a in problem("rnn_tanh", 5, 4, 3, 50, 2, False))
    np.random.seed(1)
    arguments = (x, w, h, None, None, "rnn_tanh", 50, 2, False)
    plain = network(*arguments, 0.5, False)[0].asnumpy()
    dropped = network(*arguments, 0.5, True)[0].asnumpy()
    assert not numpy.allclose(plain, dropped)
    assert numpy.array_equal(network(*arguments, 0.0, True)[0].asnumpy(), plain)
    # With everything dropped the second layer sees zeros.
    first = 50 * (3 + 50)
    silent = w.asnumpy().copy()
    silent[first : first + 50 * 50] = 0
    nothing = network(*arguments, 1.0, True)[0].asnumpy()
    expected = network(x, np.array(silent), h, None, None, "rnn_tanh", 50, 2, False, 0.0, False)
    numpy.testing.assert_allclose(nothing, expected[0].asnumpy(), rtol=1e-6, atol=1e-6)


@pytest.mark.parametrize("shape", [(0, 2, 3), (2, 0, 3), (2, 2, 0)])
def test_shapes_with_zero(shape) -> None:
    steps, batch, features = shape
    w = np.zeros(4 * (features + 4 + 2))
    h = np.ones((1, batch, 4))
    y, last = npx.rnn(np.zeros(shape), w, h, mode="rnn_relu", state_size=4, num_layers=1,
                      state_outputs=True)  # fmt: skip
    assert y.shape == (steps, batch, 4)
    assert last.shape == (1, batch, 4)
    if steps == 0:
        assert last.tolist() == h.tolist()


def test_bad_arguments() -> None:
    x, w, h = np.ones((2, 3, 4)), np.ones(5 * (4 + 5 + 2)), np.ones((1, 3, 5))
    good = {"mode": "rnn_tanh", "state_size": 5, "num_layers": 1}
    npx.rnn(x, w, h, **good)
    with pytest.raises(ValueError, match="mode"):
        npx.rnn(x, w, h, **{**good, "mode": "elman"})
    with pytest.raises(TypeError, match="state_size"):
        npx.rnn(x, w, h, mode="gru", num_layers=1)
    with pytest.raises(ValueError, match="parameters has shape"):
        npx.rnn(x, w[1:], h, **good)
    with pytest.raises(ValueError, match="state has shape"):
        npx.rnn(x, w, h[:, :2], **good)
    with pytest.raises(ValueError, match="state_cell"):
        npx.rnn(x, w, h, h, **good)
    with pytest.raises(ValueError, match="needs state_cell"):
        npx.rnn(x, np.ones(20 * 11), h, **{**good, "mode": "lstm"})
    with pytest.raises(ValueError, match="data has shape"):
        npx.rnn(x[0], w, h, **good)
    with pytest.raises(ValueError, match="projection_size"):
        npx.rnn(x, w, h, projection_size=3, **good)
    with pytest.raises(ValueError, match="p must"):
        npx.rnn(x, w, h, p=2, **good)
    with pytest.raises(ValueError, match="sequence_length"):
        npx.rnn(x, w, h, use_sequence_length=True, **good)
    with pytest.raises(TypeError, match="floating"):
        npx.rnn(np.ones((2, 3, 4), dtype="int32"), w, h, **good)


def test_a_length_beyond_the_steps_fails_when_it_is_seen() -> None:
    x, w, h = np.ones((2, 1, 4)), np.ones(5 * 11), np.ones((1, 1, 5))
    y = npx.rnn(x, w, h, sequence_length=np.array([3]), use_sequence_length=True, mode="rnn_tanh",
                state_size=5, num_layers=1)  # fmt: skip
    with pytest.raises(SlipstreamError, match="sequence_length 3"):
        y.asnumpy()
