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
