"""Layers with gradients of their own."""

from __future__ import annotations

import numpy
import pytest

from slipstream import autograd, nd, npx

from .helpers import close, variable


def test_straight_through_and_multiplied() -> None:
    x = variable([0.4, -1.6])
    with autograd.record():
        y = npx.round_ste(x) * 2 + npx.sign_ste(x) * 3
    y.backward()
    close(x.grad, [5, 5])
    x = nd.array([1.0, 2.0])
    x.attach_grad()
    with autograd.record():
        y = nd.contrib.gradientmultiplier(x, -0.5) * 4
    y.backward()
    close(x.grad.asnumpy(), [-2, -2])


@pytest.mark.parametrize(
    ("options", "factor"),
    [({}, 1.0), ({"grad_scale": 2.0}, 2.0), ({"normalization": "batch"}, 1 / 3),
     ({"use_ignore": True, "ignore_label": 0}, 1.0),
     ({"use_ignore": True, "ignore_label": 0, "normalization": "valid"}, 0.5)],
)  # fmt: skip
def test_softmax_output(options: dict, factor: float) -> None:
    g = numpy.random.default_rng(0)
    values, label = g.standard_normal((3, 4)).astype("float32"), numpy.array([1, 0, 3])
    x = nd.array(values)
    x.attach_grad()
    with autograd.record():
        y = nd.SoftmaxOutput(x, nd.array(label), **options)
    y.backward(nd.ones((3, 4)) * 100)  # what arrives does not count
    p = numpy.exp(values) / numpy.exp(values).sum(1, keepdims=True)
    expected = (p - numpy.eye(4)[label]) * factor
    if options.get("use_ignore"):
        expected[1] = 0
    close(x.grad.asnumpy(), expected)


def test_regression_outputs() -> None:
    values, label = numpy.array([[0.5, -1.0], [2.0, 0.3]]), numpy.array([[1.0, 0.0], [0.0, 1.0]])
    for name, slope in (
        ("LinearRegressionOutput", values - label),
        ("MAERegressionOutput", numpy.sign(values - label)),
        ("LogisticRegressionOutput", 1 / (1 + numpy.exp(-values)) - label),
    ):
        x = nd.array(values)
        x.attach_grad()
        with autograd.record():
            y = getattr(nd, name)(x, nd.array(label), grad_scale=4.0)
        y.backward()
        close(x.grad.asnumpy(), slope * 4.0 / 2)


def test_make_loss() -> None:
    x = nd.array([[1.0, 2.0]])
    x.attach_grad()
    with autograd.record():
        y = nd.MakeLoss(x * x, grad_scale=3.0)
    y.backward()
    close(x.grad.asnumpy(), [[6, 12]])


@pytest.mark.parametrize(("kind", "slopes"), [
    ("elu", [0, 0.5 * numpy.exp(-1), 0.5, 1, 1]),
    ("selu", [0, 1.7580993 * numpy.exp(-1), 1.7580993, 1.0507010, 1.0507010]),
])  # fmt: skip
@pytest.mark.parametrize("dtype", ["float32", "float16"])
def test_slopes_of_activations_with_exponentials_of_large_numbers(kind, slopes, dtype) -> None:
    x = variable([-1000.0, -1.0, 0.0, 1.0, 1000.0], dtype=dtype)
    with autograd.record():
        y = npx.leaky_relu(x, act_type=kind, slope=0.5)
    y.backward()
    assert y.dtype == x.dtype
    numpy.testing.assert_allclose(x.grad.asnumpy(), slopes, rtol=2e-3)
