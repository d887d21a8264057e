"""Gradients as values: ``autograd.grad``, and gradients of gradients."""

from __future__ import annotations

import numpy
import pytest

from slipstream import autograd, np

from .helpers import close, variable


def test_grad_writes_nothing() -> None:
    x, w = variable([2.0]), variable([5.0])
    with autograd.record():
        y = x * x * w
    gx, gw = autograd.grad(y, [x, w])
    close(gx, [20.0])
    close(gw, [4.0])
    close(x.grad, [0.0])


def test_grad_of_something_in_between() -> None:
    x = variable([2.0])
    with autograd.record():
        a = x * x
        y = a * a
    close(autograd.grad(y, a, retain_graph=True)[0], [8.0])
    close(autograd.grad(y, x)[0], [32.0])


def test_grad_of_an_unrelated_variable_is_zero() -> None:
    x, w = variable([2.0]), variable([1.0, 2.0])
    with autograd.record():
        y = x * x
        _ = w * 2
    close(autograd.grad(y, w)[0], [0.0, 0.0])


def test_grad_needs_something_on_the_tape() -> None:
    x = variable([2.0])
    with autograd.record():
        y = x * x
    with pytest.raises(ValueError, match=r"variables\[0\]"):
        autograd.grad(y, np.ones(1))


@pytest.mark.parametrize("order", [1, 2, 3, 4])
def test_higher_orders(order: int) -> None:
    x = variable([0.7], dtype="float64")
    with autograd.record():
        y = np.sin(x * 2)
        for _ in range(order):
            (y,) = autograd.grad(y, x, create_graph=True)
    expected = [numpy.cos, lambda v: -numpy.sin(v), lambda v: -numpy.cos(v), numpy.sin]
    close(y, 2**order * expected[order - 1](numpy.array([1.4])))


def test_the_gradients_of_one_variable_are_a_list_as_in_mxnet() -> None:
    x = variable([1.0, 2.0])
    with autograd.record():
        y = np.sin(x)
        found = autograd.grad(y, x, create_graph=True, retain_graph=True)
        assert isinstance(found, list) and len(found) == 1
        first = autograd.grad(y, [x], head_grads=[np.ones(2)], create_graph=True)[0]
    close(found[0], numpy.cos(numpy.array([1.0, 2.0])))
    first.backward()
    close(x.grad, -numpy.sin(numpy.array([1.0, 2.0])))


def test_gradient_penalty() -> None:
    x, w = variable([1.0, 2.0]), variable([3.0, 4.0])
    with autograd.record():
        y = (x * x * w).sum()
        (slope,) = autograd.grad(y, x, create_graph=True)
        loss = (slope * slope).sum()
    loss.backward()
    close(w.grad, 8 * numpy.array([1.0, 4.0]) * numpy.array([3.0, 4.0]))
    close(x.grad, 8 * numpy.array([1.0, 2.0]) * numpy.array([9.0, 16.0]))
