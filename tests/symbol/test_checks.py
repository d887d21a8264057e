"""The checks of symbols that test_utils offers find what is wrong, and only that."""

from __future__ import annotations

import numpy
import pytest

from slipstream import cpu, sym
from slipstream.test_utils import (
    check_consistency,
    check_numeric_gradient,
    check_symbolic_backward,
    check_symbolic_forward,
    simple_forward,
)

X = numpy.array([[0.5, -1.0, 2.0], [1.0, 0.25, -0.5]])


def test_forward_and_backward():
    net = sym.tanh(sym.var("x")) * sym.var("y")
    check_symbolic_forward(net, [X, X], [numpy.tanh(X) * X])
    check_symbolic_forward(net, {"x": X, "y": X}, [numpy.tanh(X) * X])
    slope = (1 - numpy.tanh(X) ** 2) * X
    check_symbolic_backward(net, [X, X], [X], [slope * X, numpy.tanh(X) * X])
    check_symbolic_backward(net, [X, X], [X], {"x": slope * X}, grad_req="add")
    with pytest.raises(AssertionError):
        check_symbolic_forward(net, [X, X], [X])
    with pytest.raises(AssertionError):
        check_symbolic_backward(net, [X, X], [X], {"x": slope})
    with pytest.raises(ValueError, match="location"):
        check_symbolic_forward(net, [X], [X])
    numpy.testing.assert_allclose(simple_forward(net, x=X, y=X), numpy.tanh(X) * X, rtol=1e-5)


@pytest.mark.parametrize(
    ("make", "location"),
    [
        (lambda: sym.sigmoid(sym.var("x")), {"x": X}),
        (lambda: sym.FullyConnected(sym.var("x"), num_hidden=2, name="f"),
         {"x": X, "f_weight": X, "f_bias": numpy.ones(2)}),
        (lambda: sym.softmax(sym.var("x"), axis=-1), {"x": X}),
        (lambda: sym.LayerNorm(sym.var("x"), name="l"),
         {"x": X, "l_gamma": numpy.ones(3), "l_beta": numpy.zeros(3)}),
        (lambda: sym.Concat(sym.var("x"), sym.square(sym.var("y")), dim=1), {"x": X, "y": X}),
        (lambda: sym.broadcast_mul(sym.var("x"), sym.var("y")), {"x": X, "y": X[:1]}),
        (lambda: sym.Pooling(sym.var("x"), kernel=(2, 2), pool_type="avg"),
         {"x": X.reshape(1, 1, 2, 3)}),
    ],
)  # fmt: skip
def test_numeric_gradients(make, location):
    check_numeric_gradient(make(), location, dtype="float64", numeric_eps=1e-5, rtol=1e-4)


def test_wrong_gradients_are_found():
    with pytest.raises(AssertionError):
        check_numeric_gradient(sym.BlockGrad(sym.var("x")), [X])


def test_consistency():
    settings = {"ctx": cpu(), "x": (2, 3)}
    double = {"ctx": cpu(), "x": (2, 3), "type_dict": {"x": "float64"}}
    check_consistency(sym.exp(sym.var("x")), [settings, double], rtol=1e-4)
    with pytest.raises(AssertionError):
        check_consistency([sym.exp(sym.var("x")), sym.sin(sym.var("x"))], [settings, settings])


def test_numeric_gradient_of_few_elements_among_many():
    # The slope at one element must not drown in the rounding of the sum over all others.
    x = numpy.random.default_rng(3).uniform(-1, 1, (40, 200)).astype("float32")
    check_numeric_gradient(
        sym.slice(sym.var("x") * 1000.0, begin=(0, 0), end=(40, 200)) * 0.001, [x[:4, :5]],
        rtol=1e-3,
    )  # fmt: skip
    weights = numpy.ones((3, 200), "float32")
    check_numeric_gradient(
        sym.FullyConnected(sym.var("x"), num_hidden=3, no_bias=True), [x[:1], weights],
        numeric_eps=1e-2,
    )  # fmt: skip


def test_numeric_gradient_adds_and_keeps_states():
    x = numpy.random.default_rng(4).normal(size=(4, 2)).astype("float32")
    net = sym.BatchNorm(sym.var("x"), name="bn", fix_gamma=False)
    location = {"x": x, "bn_gamma": numpy.ones(2), "bn_beta": numpy.zeros(2)}
    states = {"bn_moving_mean": numpy.zeros(2), "bn_moving_var": numpy.ones(2)}
    check_numeric_gradient(
        net, location, states, numeric_eps=1e-2, rtol=2e-2, atol=1e-2,
        grad_nodes={"x": "write", "bn_beta": "add"},
    )  # fmt: skip
    with pytest.raises(AssertionError, match="gradient of x"):
        wrong = sym.BlockGrad(sym.square(sym.var("x")))
        check_numeric_gradient(wrong, [x])


def test_dtype_asnumpy_keeps_each_values_own_type():
    x = sym.var("x")
    value = numpy.array([1.5, 2.5], dtype="float64")
    (out,) = check_symbolic_forward(x * 2, {"x": value}, [value * 2], dtype="asnumpy")
    assert out.dtype == numpy.float64
    (grad,) = check_symbolic_backward(x * 2, [value], [value], [value * 2], dtype="asnumpy")
    assert grad.dtype == numpy.float64
