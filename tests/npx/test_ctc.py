"""The CTC loss against the sum over all paths."""

from __future__ import annotations

import itertools
import math

import numpy
import pytest

from slipstream import SlipstreamError, autograd, gluon, nd, np, npx


def collapse(path, blank):
    return [k for k, _ in itertools.groupby(path) if k != blank]


def loss(scores, label, blank):
    """Minus the logarithm of the probability of all paths that collapse to the label."""
    scores = numpy.asarray(scores, "float64")
    p = numpy.exp(scores - scores.max(1, keepdims=True))
    p /= p.sum(1, keepdims=True)
    total = sum(
        math.prod(p[t, k] for t, k in enumerate(path))
        for path in itertools.product(range(p.shape[1]), repeat=len(p))
        if collapse(path, blank) == list(label)
    )
    return -math.log(total) if total > 0 else 0.0


X = numpy.random.default_rng(0).normal(size=(5, 4, 4))


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("blank", ["first", "last"])
def test_against_all_paths(blank, dtype) -> None:
    labels = [[1, 2, 0], [3, 3, 1], [2, 0, 0], [0, 0, 0]]
    if blank == "last":
        labels = [[0, 1, -1], [2, 2, 0], [1, -1, -1], [-1, -1, -1]]
    ours = npx.ctc_loss(np.array(X, dtype=dtype), np.array(labels), blank_label=blank)
    assert ours.dtype == dtype
    padding = 0 if blank == "first" else -1
    expected = [loss(X[:, b], [k for k in label if k != padding], 0 if blank == "first" else 3)
                for b, label in enumerate(labels)]  # fmt: skip
    numpy.testing.assert_allclose(ours.asnumpy(), expected, rtol=1e-5 if dtype == "float32"
                                  else 1e-10)  # fmt: skip


def test_lengths() -> None:
    labels = numpy.array([[1, 2, 3], [3, 3, 1], [2, 1, 1], [1, 1, 1]])
    steps, lengths = [3, 5, 1, 4], [2, 3, 1, 0]
    ours = nd.CTCLoss(nd.array(X), nd.array(labels), nd.array(steps), nd.array(lengths),
                      use_data_lengths=True, use_label_lengths=True)  # fmt: skip
    expected = [loss(X[: steps[b], b], labels[b, : lengths[b]], 0) for b in range(4)]
    numpy.testing.assert_allclose(ours.asnumpy(), expected, rtol=1e-5)


def test_uniform_scores_by_hand() -> None:
    # Four steps of four classes: 256 paths; two labels fit in 15 ways when they differ.
    ours = npx.ctc_loss(np.zeros((4, 1, 4)), np.array([[1, 2]]))
    assert abs(float(ours[0]) - math.log(256 / 15)) < 1e-5


def test_a_label_that_does_not_fit_counts_nothing() -> None:
    assert npx.ctc_loss(np.zeros((2, 1, 3)), np.array([[1, 1]])).tolist() == [0.0]
    assert nd.contrib.ctc_loss(nd.zeros((1, 1, 3)), nd.array([[1, 2]])).tolist() == [0.0]


def test_long_sequences_do_not_underflow() -> None:
    x = numpy.zeros((2000, 1, 3))
    value = float(npx.ctc_loss(np.array(x), np.array([[1] * 5 + [2] * 5]))[0])
    assert math.isfinite(value)
    assert value > 2000 * math.log(3) * 0.9


def test_data_that_cannot_be() -> None:
    x = np.zeros((3, 1, 3))
    with pytest.raises(SlipstreamError, match="label 3"):
        npx.ctc_loss(x, np.array([[3]])).asnumpy()
    with pytest.raises(SlipstreamError, match="label -2"):
        npx.ctc_loss(x, np.array([[-2]]), blank_label="last").asnumpy()
    with pytest.raises(SlipstreamError, match="data length 4"):
        npx.ctc_loss(x, np.array([[1]]), np.array([4]), use_data_lengths=True).asnumpy()
    with pytest.raises(SlipstreamError, match="label length 2"):
        npx.ctc_loss(x, np.array([[1]]), label_lengths=np.array([2]),
                     use_label_lengths=True).asnumpy()  # fmt: skip


def test_bad_arguments() -> None:
    x = np.zeros((3, 2, 3))
    with pytest.raises(ValueError, match="blank_label"):
        npx.ctc_loss(x, np.ones((2, 1)), blank_label="middle")
    with pytest.raises(ValueError, match="label has shape"):
        npx.ctc_loss(x, np.ones((3, 1)))
    with pytest.raises(ValueError, match="data has shape"):
        npx.ctc_loss(x[0], np.ones((3, 1)))
    with pytest.raises(ValueError, match="needs data_lengths"):
        npx.ctc_loss(x, np.ones((2, 1)), use_data_lengths=True)
    assert npx.ctc_loss(np.zeros((3, 0, 3)), np.ones((0, 1))).shape == (0,)


@pytest.mark.parametrize("padding", [float("nan"), float("-inf"), float("inf")])
def test_padded_steps_may_hold_anything(padding):
    data = numpy.random.RandomState(0).randn(4, 2, 3).astype("float32")
    label, lengths = np.array([[1, 2], [2, 0]]), np.array([4, 2])
    results = []
    for fill in (0.0, padding):
        data[2:, 1] = fill
        x = np.array(data)
        x.attach_grad()
        with autograd.record():
            loss = npx.ctc_loss(x, label, lengths, use_data_lengths=True)
        loss.backward()
        results.append((loss.asnumpy(), x.grad.asnumpy()))
    assert (results[1][1][2:, 1] == 0).all()
    numpy.testing.assert_array_equal(results[0][0], results[1][0])
    numpy.testing.assert_array_equal(results[0][1], results[1][1])


def test_a_label_that_is_the_blank_has_a_loss_and_no_gradient() -> None:
    """Losses recorded from MXNet 1.9.1, whose gradient of them is not their slope."""
    x = nd.array(numpy.random.RandomState(0).randn(2, 6, 4))
    x.attach_grad()
    for label, expected in (
        ([[2, 3, 1], [3, 0, 0]], [5.7671, 4.5773]),
        ([[3, 3, 1], [1, 3, 3]], [5.6721, 4.9563]),
    ):
        with autograd.record():
            loss = gluon.loss.CTCLoss()(x, nd.array(label), None, nd.array([3, 2]))
        numpy.testing.assert_allclose(loss.asnumpy(), expected, atol=1e-4)
        loss.backward()
        with pytest.raises(SlipstreamError, match=r"label 3 in row \d is the blank"):
            x.grad.asnumpy()
    with pytest.raises(SlipstreamError, match="label 4 in row 0 is not one of the classes"):
        gluon.loss.CTCLoss()(x, nd.array([[4], [1]])).asnumpy()
