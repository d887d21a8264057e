"""Heads: what gradients are taken of."""

from __future__ import annotations

import numpy
import pytest

from slipstream import autograd, np

from .helpers import close, variable


def test_several_heads_and_head_gradients() -> None:
    x = variable([1.0, 2.0])
    with autograd.record():
        y, z = x * 2, x * x
    autograd.backward([y, z], [np.array([1.0, 0.0]), None])
    close(x.grad, [2 + 2, 0 + 4])
    with autograd.record():
        y = x * 3
    y.backward(np.array([5.0, 7.0]))
    close(x.grad, [15, 21])


def test_a_head_may_be_a_view() -> None:
    x = variable(numpy.arange(6.0).reshape(2, 3))
    with autograd.record():
        y = x * x
        part = y[1, ::2]
    part.backward()
    close(x.grad, [[0, 0, 0], [6, 0, 10]])


def test_a_variable_as_its_own_head() -> None:
    x = variable([1.0, 2.0])
    with autograd.record():
        pass
    x.backward()
    close(x.grad, [1, 1])


def test_bad_heads() -> None:
    x = variable([1.0, 2.0])
    with autograd.record():
        y = x * 2
    with pytest.raises(ValueError, match="shape"):
        y.backward(np.ones(3))
    with pytest.raises(ValueError, match="head_grads"):
        autograd.backward([y], [None, None])
    with pytest.raises(TypeError, match="heads"):
        autograd.backward([1.0])
    with pytest.raises(ValueError, match="attach_grad"):
        (np.ones(2) * 2).backward()
    outside = x * 2
    with pytest.raises(ValueError, match=r"autograd.record\(\)"):
        outside.backward()


def test_retain_graph() -> None:
    x = variable([3.0])
    with autograd.record():
        y = x * x * x
    y.backward(retain_graph=True)
    y.backward()
    close(x.grad, [27.0])
    with pytest.raises(ValueError, match="retain_graph"):
        y.backward()


def test_shared_parts_are_summed() -> None:
    x = variable([2.0])
    with autograd.record():
        a = x * x
        y = a * a + a * 3 + x
    y.backward()
    close(x.grad, [4 * 8 + 6 * 2 + 1])


def test_an_unused_variable_keeps_its_gradient() -> None:
    x, w = variable([1.0]), variable([1.0])
    w.grad[:] = 7
    with autograd.record():
        y = x * 2
    y.backward()
    close(w.grad, [7.0])
