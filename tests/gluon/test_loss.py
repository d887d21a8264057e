"""Losses against their formulas in float64, and their gradients against differences."""

from __future__ import annotations

import math

import numpy
import pytest

from slipstream import autograd, gluon, nd, np
from slipstream.gluon import loss as losses

RNG = numpy.random.default_rng(0)


def log_softmax(x, axis=-1):
    x = x - x.max(axis, keepdims=True)
    return x - numpy.log(numpy.exp(x).sum(axis, keepdims=True))


def softplus(x):
    return numpy.logaddexp(0, x)


def cross_entropy(pred, label, axis=-1, sparse=True, logits=False):
    p = pred if logits else log_softmax(pred, axis)
    if sparse:
        return -numpy.take_along_axis(p, numpy.expand_dims(label.astype(int), axis), axis)
    return -(p * label).sum(axis, keepdims=True)


def huber(pred, label, rho):
    d = abs(label - pred)
    return numpy.where(d > rho, d - rho / 2, d * d / (2 * rho))


def binary(pred, label, sigmoid=False):
    if sigmoid:
        return -(label * numpy.log(pred + 1e-12) + (1 - label) * numpy.log(1 - pred + 1e-12))
    return softplus(pred) - pred * label


def stirling(t):
    with numpy.errstate(divide="ignore", invalid="ignore"):
        value = t * numpy.log(t) - t + 0.5 * numpy.log(2 * math.pi * t)
    return numpy.where(t > 1, value, 0)


def numbers(*shape):
    return RNG.normal(size=shape) * 2


def probabilities(*shape):
    return RNG.uniform(0.05, 0.95, size=shape)


def signs(*shape):
    return RNG.choice([-1.0, 1.0], size=shape)


S = (4, 3, 2)
CASES = {
    "l2": (losses.L2Loss, {}, numbers(*S), numbers(*S), lambda p, y: (y - p) ** 2 / 2),
    "l1": (losses.L1Loss, {}, numbers(*S), numbers(*S), lambda p, y: abs(y - p)),
    "bce": (losses.SigmoidBCELoss, {}, numbers(*S), probabilities(*S), binary),
    "bce from sigmoid": (losses.SigmoidBCELoss, {"from_sigmoid": True}, probabilities(*S),
                         probabilities(*S), lambda p, y: binary(p, y, True)),
    "ce": (losses.SoftmaxCELoss, {}, numbers(4, 5), RNG.integers(0, 5, 4), cross_entropy),
    "ce axis": (losses.SoftmaxCELoss, {"axis": 1}, numbers(4, 5, 3), RNG.integers(0, 5, (4, 3)),
                lambda p, y: cross_entropy(p, y, 1)),
    "ce dense": (losses.SoftmaxCELoss, {"sparse_label": False}, numbers(4, 5),
                 probabilities(4, 5), lambda p, y: cross_entropy(p, y, sparse=False)),
    "ce logits": (losses.SoftmaxCELoss, {"from_logits": True}, numbers(4, 5),
                  RNG.integers(0, 5, 4), lambda p, y: cross_entropy(p, y, logits=True)),
    "kl": (losses.KLDivLoss, {}, numbers(*S), probabilities(*S),
           lambda p, y: y * (numpy.log(y + 1e-12) - p)),
    "kl axis": (losses.KLDivLoss, {"from_logits": False, "axis": 1}, numbers(*S),
                probabilities(*S),
                lambda p, y: y * (numpy.log(y + 1e-12) - log_softmax(p, 1))),
    "huber": (losses.HuberLoss, {"rho": 1.5}, numbers(*S), numbers(*S),
              lambda p, y: huber(p, y, 1.5)),
    "hinge": (losses.HingeLoss, {"margin": 2}, numbers(*S), signs(*S),
              lambda p, y: numpy.maximum(0, 2 - p * y)),
    "squared hinge": (losses.SquaredHingeLoss, {}, numbers(*S), signs(*S),
                      lambda p, y: numpy.maximum(0, 1 - p * y) ** 2),
    "logistic": (losses.LogisticLoss, {}, numbers(*S), signs(*S), lambda p, y: softplus(-p * y)),
    "logistic binary": (losses.LogisticLoss, {"label_format": "binary"}, numbers(*S),
                        (signs(*S) + 1) / 2, lambda p, y: softplus(-p * (2 * y - 1))),
    "poisson": (losses.PoissonNLLLoss, {}, numbers(*S) / 2, RNG.poisson(2.0, S),
                lambda p, y: numpy.exp(p) - y * p),
    "poisson full": (losses.PoissonNLLLoss, {"from_logits": False, "compute_full": True},
                     probabilities(*S) * 3, RNG.poisson(2.0, S),
                     lambda p, y: p - y * numpy.log(p + 1e-8) + stirling(y)),
}  # fmt: skip


def per_sample(x, axis=0):
    return x.mean(tuple(i for i in range(x.ndim) if i != axis % x.ndim))


def arrays_of(kind, *values):
    """Float64 arrays of one frontend; labels that are whole numbers stay integers."""
    return [
        kind.array(v, dtype="float64" if v.dtype.kind == "f" else "int64") for v in values
    ]  # fmt: skip


@pytest.mark.parametrize("kind", [np, nd], ids=["np", "nd"])
@pytest.mark.parametrize("case", CASES)
def test_formula(case, kind) -> None:
    cls, options, pred, label, formula = CASES[case]
    p, y = arrays_of(kind, pred, label)
    expected = formula(pred, label)
    got = cls(**options)(p, y)
    assert type(got) is type(p)
    assert numpy.dtype(got.dtype) == "float64"
    numpy.testing.assert_allclose(got.asnumpy(), per_sample(expected), rtol=1e-12, atol=1e-13)
    weighted = cls(weight=0.3, **options)(p, y)
    numpy.testing.assert_allclose(weighted.asnumpy(), 0.3 * per_sample(expected), rtol=1e-12)
    for shape in [(4,) + (1,) * (expected.ndim - 1), expected.shape]:
        w = RNG.uniform(0.5, 2, shape)
        got = cls(**options)(p, y, kind.array(w, dtype="float64"))
        numpy.testing.assert_allclose(got.asnumpy(), per_sample(expected * w), rtol=1e-12)


# The others have two axes only: that of classes and that of samples.
@pytest.mark.parametrize("case", [name for name, case in CASES.items() if case[2].ndim > 2])
def test_batch_axis(case) -> None:
    cls, options, pred, label, formula = CASES[case]
    p, y = arrays_of(np, pred, label)
    for axis in (-1, 2):
        got = cls(batch_axis=axis, **options)(p, y).asnumpy()
        numpy.testing.assert_allclose(got, per_sample(formula(pred, label), axis), rtol=1e-12)


@pytest.mark.parametrize("case", CASES)
def test_gradient(case) -> None:
    cls, options, pred, label, formula = CASES[case]
    p, y = arrays_of(np, pred, label)
    p.attach_grad()
    weights = RNG.normal(size=4)
    with autograd.record():
        value = (cls(**options)(p, y) * np.array(weights, dtype="float64")).sum()
    value.backward()
    for _ in range(3):
        step = RNG.normal(size=pred.shape)
        high = per_sample(formula(pred + 1e-6 * step, label)) @ weights
        low = per_sample(formula(pred - 1e-6 * step, label)) @ weights
        expected = (high - low) / 2e-6
        assert (p.grad.asnumpy() * step).sum() == pytest.approx(expected, rel=1e-6, abs=1e-8)


@pytest.mark.parametrize("case", ["bce", "ce", "logistic"])
def test_large_values_stay_finite(case) -> None:
    cls, options, pred, label, formula = CASES[case]
    p = np.array(pred * 1e4, dtype="float32")
    p.attach_grad()
    with autograd.record():
        value = cls(**options)(p, np.array(label))
    value.backward()
    expected = per_sample(formula(p.asnumpy().astype("float64"), np.array(label).asnumpy()))
    numpy.testing.assert_allclose(value.asnumpy(), expected, rtol=1e-5)
    assert numpy.isfinite(p.grad.asnumpy()).all()


@pytest.mark.parametrize("pos", ["number", "array"])
@pytest.mark.parametrize("from_sigmoid", [False, True])
def test_weight_of_positive_labels(from_sigmoid, pos) -> None:
    pred = probabilities(4, 3) if from_sigmoid else numbers(4, 3)
    label = probabilities(4, 3)
    weight = 2.5 if pos == "number" else RNG.uniform(0.5, 2, (1, 3))
    p = pred if from_sigmoid else 1 / (1 + numpy.exp(-pred))
    expected = -(weight * label * numpy.log(p) + (1 - label) * numpy.log(1 - p))
    given = weight if pos == "number" else np.array(weight, dtype="float64")
    x, y = arrays_of(np, pred, label)
    got = losses.SigmoidBinaryCrossEntropyLoss(from_sigmoid)(x, y, None, given)
    numpy.testing.assert_allclose(got.asnumpy(), per_sample(expected), rtol=1e-9)


def test_labels_of_another_shape_and_type() -> None:
    pred = nd.array(numbers(4, 1))
    label = RNG.integers(0, 2, 4)
    got = losses.L2Loss()(pred, nd.array(label, dtype="int32"))
    assert numpy.dtype(got.dtype) == "float32"
    assert got.shape == (4,)
    expected = (pred.asnumpy()[:, 0] - label) ** 2 / 2
    numpy.testing.assert_allclose(got.asnumpy(), expected, rtol=1e-6)
    ce = losses.SoftmaxCELoss()
    scores = nd.array(numbers(4, 3))
    for kind in ("float32", "int32", "int64", "uint8"):
        same = ce(scores, nd.array(label, dtype=kind)).asnumpy()
        numpy.testing.assert_array_equal(same, ce(scores, nd.array(label)).asnumpy())


def test_triplet() -> None:
    pred, near, far = numbers(4, 3, 2), numbers(4, 3, 2), numbers(4, 6)
    p, a, b = arrays_of(np, pred, near, far)
    sums = ((near - pred) ** 2 - (far.reshape(pred.shape) - pred) ** 2).sum((1, 2))
    expected = 0.5 * numpy.maximum(0, sums + 2)
    got = losses.TripletLoss(margin=2, weight=0.5)(p, a, b)
    numpy.testing.assert_allclose(got.asnumpy(), expected, rtol=1e-12)
    w = np.array([1, 2, 3, 4], dtype="float64")
    got = losses.TripletLoss(margin=2, weight=0.5)(p, a, b, w)
    numpy.testing.assert_allclose(got.asnumpy(), expected * [1, 2, 3, 4], rtol=1e-12)


@pytest.mark.parametrize("margin", [0, 0.3])
def test_cosine_embedding(margin) -> None:
    a, b, label = numbers(6, 3), numbers(6, 3), signs(6)
    cosine = (a * b).sum(1) / numpy.linalg.norm(a, axis=1) / numpy.linalg.norm(b, axis=1)
    expected = numpy.where(label == 1, 1 - cosine, numpy.maximum(0, cosine - margin))
    x, y, sign = arrays_of(nd, a, b, label)
    got = losses.CosineEmbeddingLoss(margin=margin)(x, y, sign)
    assert got.shape == (6,)
    numpy.testing.assert_allclose(got.asnumpy(), expected, rtol=1e-12)


def test_cosine_of_rows_of_zeros_has_a_finite_gradient() -> None:
    x = np.zeros((2, 3))
    x.attach_grad()
    with autograd.record():
        value = losses.CosineEmbeddingLoss()(x, np.ones((2, 3)), np.array([1, -1]))
    value.backward()
    assert numpy.isfinite(x.grad.asnumpy()).all()


def test_smoothed_deep_metric_learning() -> None:
    a, b = numbers(5, 3), numbers(5, 3)
    distances = ((a[:, None] - b) ** 2).sum(2)
    labels = numpy.eye(5) * 0.8 + (1 - numpy.eye(5)) * 0.2 / 4
    expected = labels * (numpy.log(labels + 1e-12) - log_softmax(-distances, 1))
    for kind in (np, nd):
        x, y = arrays_of(kind, a, b)
        got = losses.SDMLLoss(smoothing_parameter=0.2)(x, y)
        assert got.shape == (5,)
        numpy.testing.assert_allclose(got.asnumpy(), expected.mean(1), rtol=1e-10)


def ctc(pred, label):
    """Minus the log likelihood by the sum over all paths of the forward variables."""
    p = numpy.exp(log_softmax(pred))
    blank = pred.shape[1] - 1
    path = [blank]
    for c in label:
        path += [int(c), blank]
    alpha = numpy.zeros(len(path))
    alpha[0] = p[0, path[0]]
    if len(path) > 1:
        alpha[1] = p[0, path[1]]
    for t in range(1, len(pred)):
        new = numpy.zeros_like(alpha)
        for s, c in enumerate(path):
            new[s] = alpha[s] + (alpha[s - 1] if s > 0 else 0)
            if s > 1 and c != blank and c != path[s - 2]:
                new[s] += alpha[s - 2]
            new[s] *= p[t, c]
        alpha = new
    return -numpy.log(alpha[-1] + (alpha[-2] if len(path) > 1 else 0))


@pytest.mark.parametrize("layout", ["NTC", "TNC"])
@pytest.mark.parametrize("label_layout", ["NT", "TN"])
def test_ctc(layout, label_layout) -> None:
    pred = numbers(3, 8, 5)
    label = numpy.array([[1, 0, -1, -1], [2, 2, 1, -1], [0, 3, 0, 1]])
    lengths = [2, 3, 4]
    expected = [ctc(p, y[:n]) for p, y, n in zip(pred, label, lengths, strict=True)]
    x, y = arrays_of(nd, pred, label.astype("float64"))
    x = x if layout == "NTC" else nd.transpose(x, (1, 0, 2))
    y = y if label_layout == "NT" else nd.transpose(y)
    block = losses.CTCLoss(layout, label_layout)
    numpy.testing.assert_allclose(block(x, y).asnumpy(), expected, rtol=1e-10)
    steps = nd.array([8, 6, 7])
    got = losses.CTCLoss(layout, label_layout, weight=2)(
        x, y, steps, nd.array(lengths), nd.array([1, 2, 3], dtype="float64")
    ).asnumpy()
    expected = [
        2 * (i + 1) * ctc(p[:t], y[:n])
        for i, (p, t, y, n) in enumerate(zip(pred, [8, 6, 7], label, lengths, strict=True))
    ]
    numpy.testing.assert_allclose(got, expected, rtol=1e-10)


def test_gradient_of_ctc() -> None:
    pred = numbers(2, 6, 4)
    label = numpy.array([[1, 0, -1], [2, 2, 1]])
    x = np.array(pred, dtype="float64")
    x.attach_grad()
    with autograd.record():
        value = losses.CTCLoss()(x, np.array(label)).sum()
    value.backward()
    step = RNG.normal(size=pred.shape)
    lengths = [2, 3]

    def total(p):
        return sum(ctc(p[i], label[i, : lengths[i]]) for i in range(2))

    expected = (total(pred + 1e-6 * step) - total(pred - 1e-6 * step)) / 2e-6
    assert (x.grad.asnumpy() * step).sum() == pytest.approx(expected, rel=1e-6)


def test_names_and_words() -> None:
    assert repr(losses.L2Loss()) == "L2Loss(batch_axis=0, w=1.0)"
    assert losses.SoftmaxCELoss is losses.SoftmaxCrossEntropyLoss
    assert losses.SigmoidBCELoss is losses.SigmoidBinaryCrossEntropyLoss
    assert gluon.loss is losses
    assert len(losses.L2Loss().collect_params()) == 0


def test_bad_arguments() -> None:
    with pytest.raises(ValueError, match="layout must"):
        losses.CTCLoss("CNT")
    with pytest.raises(ValueError, match="label_layout must"):
        losses.CTCLoss(label_layout="T")
    with pytest.raises(ValueError, match="label_format must"):
        losses.LogisticLoss(label_format="text")
    with pytest.raises(TypeError, match="weight must"):
        losses.L1Loss(weight="heavy")
    with pytest.raises(ValueError, match="batch_axis"):
        losses.L1Loss(batch_axis=3)(np.ones((2, 2)), np.ones((2, 2)))
    with pytest.raises(ValueError, match="label has shape"):
        losses.L1Loss()(np.ones((2, 2)), np.ones((2, 3)))


def test_helpers_of_losses_of_others() -> None:
    from slipstream.gluon.loss import _apply_weighting, _reshape_like

    loss = nd.ones((2, 3))
    assert _apply_weighting(nd, loss).tolist() == loss.tolist()
    weighted = _apply_weighting(nd, loss, 0.5, nd.array([[2], [4]]))
    assert weighted.tolist() == [[1.0] * 3, [2.0] * 3]
    with pytest.raises(TypeError, match="weight"):
        _apply_weighting(nd, loss, "heavy")
    assert _reshape_like(nd, loss, nd.ones((3, 2))).shape == (3, 2)


@pytest.mark.usefixtures("mxnet_1x")
def test_losses_of_mxnet_1x_that_are_not_per_sample():
    """Values recorded from MXNet 1.9.1."""
    draws = numpy.random.RandomState(0)
    a, b = (nd.array(draws.uniform(0.5, 2, (3, 4))) for _ in range(2))
    signs, weight = nd.array([1, -1, 0]), nd.array(draws.rand(3, 1))
    cases = [
        (losses.PoissonNLLLoss()(a, b), (1,), [2.29929]),
        (
            losses.PoissonNLLLoss(from_logits=False, compute_full=True, weight=2)(a, b, weight),
            (1,),
            [0.71929],
        ),
        (losses.CosineEmbeddingLoss()(a, -b, signs), (3, 1), [1.92158, 0, 0]),
        (losses.CosineEmbeddingLoss(margin=0.2)(a, b, signs), (3, 1), [0.07842, 0.76202, 0]),
        (
            losses.CosineEmbeddingLoss(margin=-0.2, weight=2)(a, b, signs, weight),
            (3, 1),
            [0.01855, 1.48721, 0],
        ),
    ]
    for loss, shape, expected in cases:
        assert loss.shape == shape
        numpy.testing.assert_allclose(loss.asnumpy().ravel(), expected, atol=2e-5)
