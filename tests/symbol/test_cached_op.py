"""``nd.CachedOp``: a symbol as a function of arrays."""

from __future__ import annotations

import pytest

import slipstream as mx
from slipstream import nd, sym


def test_inputs_come_in_the_order_of_the_symbol_and_have_gradients():
    op = nd.CachedOp(sym.FullyConnected(sym.var("x"), num_hidden=1, name="fc") * 2)
    x, weight, bias = nd.array([[1, 2]]), nd.array([[3, 4]]), nd.array([5])
    assert op(x, weight, bias).asscalar() == 32
    bias[:] = 6
    out = nd.zeros((1, 1))
    assert op(x, weight, bias, out=out) is out and out.asscalar() == 34
    weight.attach_grad()
    with mx.autograd.record():
        y = op(x, weight, bias)
    y.backward()
    assert weight.grad.asnumpy().tolist() == [[2, 4]]
    assert op(nd.ones((3, 2)), weight, bias).shape == (3, 1)  # other shapes


def test_several_outputs_and_none_inputs():
    a = sym.var("a")
    both = nd.CachedOp(sym.Group([a + 1, a * 3]))
    assert [y.asscalar() for y in both(nd.array([2]))] == [3, 6]
    made = nd.CachedOp(sym.zeros((3, 3)), [("static_alloc", True)])(None, default_device=mx.cpu())
    assert made.shape == (3, 3)


def test_bad_arguments():
    op = nd.CachedOp(sym.var("a") + sym.var("b"))
    with pytest.raises(ValueError, match="need 2 arrays"):
        op(nd.ones(1))
    with pytest.raises(TypeError, match="b must be an array"):
        op(nd.ones(1), 2)
    with pytest.raises(TypeError, match="sym must be a Symbol"):
        nd.CachedOp("x")
    with pytest.raises(ValueError, match="out has 2"):
        op(nd.ones(1), nd.ones(1), out=[nd.ones(1), nd.ones(1)])
