"""Recurrent cells with convolutions."""

from __future__ import annotations

import numpy
import pytest

from slipstream import autograd, nd
from slipstream.gluon import contrib, rnn

KINDS = ("RNN", "LSTM", "GRU")


def made(n, kind, *args, **kwargs):
    cell = getattr(rnn, f"Conv{n}D{kind}Cell")(*args, **kwargs)
    cell.initialize("normal")
    return cell


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("n", [1, 2, 3])
def test_on_single_points_it_is_the_dense_cell(n, kind):
    cell = made(n, kind, (3, *(1,) * n), 4, 1, 1)
    dense = getattr(rnn, f"{kind}Cell")(4, input_size=3)
    dense.initialize()
    for name in ("i2h_weight", "h2h_weight", "i2h_bias", "h2h_bias"):
        ours = getattr(cell, name)
        getattr(dense, name).set_data(ours.data().reshape(ours.shape[:2]))
    x = nd.array(numpy.random.RandomState(0).randn(2, 5, 3))
    expected, _ = dense.unroll(5, x, merge_outputs=True)
    found, _ = cell.unroll(5, x.reshape((2, 5, 3, *(1,) * n)), merge_outputs=True)
    numpy.testing.assert_allclose(
        found.asnumpy().reshape(2, 5, 4), expected.asnumpy(), rtol=1e-5, atol=1e-6
    )


def test_a_step_is_two_convolutions():
    cell = made(2, "RNN", (3, 7, 6), 4, (3, 2), (3, 5), i2h_pad=(1, 0), i2h_dilate=(2, 1),
                h2h_dilate=(1, 2), activation="relu")  # fmt: skip
    rng = numpy.random.RandomState(0)
    x, h = nd.array(rng.randn(2, 3, 7, 6)), nd.array(rng.randn(2, 4, 5, 5))
    w, v = cell.i2h_weight.data(), cell.h2h_weight.data()
    b, c = cell.i2h_bias.data(), cell.h2h_bias.data()
    expected = nd.relu(
        nd.Convolution(x, w, b, kernel=(3, 2), pad=(1, 0), dilate=(2, 1), num_filter=4)
        + nd.Convolution(h, v, c, kernel=(3, 5), pad=(1, 4), dilate=(1, 2), num_filter=4)
    )
    found, (state,) = cell(x, [h])
    numpy.testing.assert_allclose(found.asnumpy(), expected.asnumpy(), rtol=1e-5, atol=1e-5)
    assert state.shape == cell.state_info(2)[0]["shape"] == (2, 4, 5, 5)


@pytest.mark.parametrize("kind", KINDS)
def test_gradients_and_hybridize(kind):
    cell = made(2, kind, (1, 4, 4), 2, 3, 3, i2h_pad=1)
    x = nd.random.normal(shape=(1, 3, 1, 4, 4))

    def gradient():
        with autograd.record():
            outputs, _ = cell.unroll(3, x, merge_outputs=True)
            loss = (outputs * outputs).sum()
        loss.backward()
        return cell.h2h_weight.grad().asnumpy()

    before = gradient()
    assert before.any()
    cell.hybridize()
    numpy.testing.assert_allclose(gradient(), before, rtol=1e-5, atol=1e-6)


def test_names_shapes_and_mistakes():
    assert contrib.rnn.Conv2DLSTMCell is rnn.Conv2DLSTMCell
    cell = rnn.Conv1DGRUCell((2, 9), 3, 4, 3)
    assert cell.state_info(5) == [{"shape": (5, 3, 6), "__layout__": "NCW"}]
    assert cell.prefix.startswith("conv_gru") and "Conv1DGRUCell(2 -> 3" in repr(cell)
    for arguments, options, match in (
        (((2, 9), 3, 3, 2), {}, "h2h_kernel"),
        (((2, 9, 9), 3, 3, 3), {}, "input_shape"),
        (((2, 2), 3, 3, 3), {}, "i2h_kernel"),
        (((2, 9), 0, 3, 3), {}, "hidden_channels"),
        (((2, 9), 3, 3, 3), {"conv_layout": "NWC"}, "conv_layout"),
    ):
        with pytest.raises(ValueError, match=match):
            rnn.Conv1DRNNCell(*arguments, **options)


def test_channels_are_found_from_the_data() -> None:
    x = nd.ones((2, 3, 5, 7))
    first, second = (rnn.Conv1DLSTMCell((c, 7), 4, 3, 3) for c in (0, -1))
    first.initialize()
    first(x[:, 0], first.begin_state(2))
    second.infer_shape(0, x, False)
    second.initialize()
    assert second.unroll(3, x, merge_outputs=True)[0].shape == (2, 3, 4, 5)
    assert first.i2h_weight.shape == second.i2h_weight.shape == (16, 5, 3)
    stack = rnn.SequentialRNNCell()
    stack.add(rnn.Conv1DLSTMCell((0, 7), 4, 3, 3))
    with pytest.raises(ValueError, match="channels"):
        stack.infer_shape(0, x, False)
