"""The classic frontend's layers under their own names, arguments and results."""

from __future__ import annotations

import numpy
import pytest

from slipstream import nd, np, npx, sym

rng = numpy.random.default_rng(13)


def draw(*shape):
    return rng.standard_normal(shape).astype(numpy.float32)


def both(classic, modern, *arrays, **kwargs):
    a = classic(*(nd.array(x) for x in arrays), **kwargs)
    b = modern(*(np.array(x) for x in arrays), **kwargs)
    assert isinstance(a, nd.NDArray)
    assert isinstance(b, np.ndarray)
    assert (a.asnumpy() == b.asnumpy()).all()
    return a


def test_layers_are_the_same_in_both_frontends():
    x, w, b = draw(2, 4, 6, 6), draw(8, 4, 3, 3), draw(8)
    both(nd.Convolution, npx.convolution, x, w, b, kernel=(3, 3), num_filter=8)
    both(nd.Deconvolution, npx.deconvolution, x, draw(4, 2, 3, 3), kernel=(3, 3), num_filter=2)
    both(nd.Pooling, npx.pooling, x, kernel=(2, 2), stride=(2, 2), pool_type="avg")
    both(nd.BatchNorm, npx.batch_norm, x, *(numpy.abs(draw(4)) for _ in range(4)))
    both(nd.LayerNorm, npx.layer_norm, x, draw(6), draw(6))
    both(nd.GroupNorm, npx.group_norm, x, draw(4), draw(4), num_groups=2, eps=1e-5)
    both(nd.InstanceNorm, npx.instance_norm, x, draw(4), draw(4))
    both(nd.softmax, npx.softmax, x, axis=1)
    both(nd.log_softmax, npx.log_softmax, x, axis=1)
    both(nd.Activation, npx.activation, x, act_type="tanh")
    both(nd.LeakyReLU, npx.leaky_relu, x, act_type="selu")
    both(nd.Embedding, npx.embedding, numpy.array([1, 0]), draw(3, 2), input_dim=3, output_dim=2)
    both(nd.Dropout, npx.dropout, x, p=0.5)
    fc = both(nd.FullyConnected, npx.fully_connected, x, draw(3, 144), draw(3), no_bias=False)
    assert fc.shape == (2, 3)


def test_out_takes_the_result():
    x, w = nd.array(draw(1, 2, 5, 5)), nd.array(draw(3, 2, 3, 3))
    out = nd.zeros((1, 3, 3, 3))
    result = nd.Convolution(x, w, kernel=(3, 3), num_filter=3, no_bias=True, out=out)
    assert result is out
    expected = nd.Convolution(x, w, kernel=(3, 3), num_filter=3, no_bias=True)
    assert (out.asnumpy() == expected.asnumpy()).all()


def test_a_small_network_runs_in_one_go():
    x = nd.array(draw(2, 1, 28, 28))
    h = nd.Convolution(x, nd.array(draw(6, 1, 5, 5)), nd.zeros(6), kernel=(5, 5), num_filter=6)
    h = nd.Pooling(nd.Activation(h, act_type="relu"), kernel=(2, 2), stride=(2, 2))
    h = nd.FullyConnected(h, nd.array(draw(10, 864)), nd.zeros(10), num_hidden=10)
    y = nd.SoftmaxOutput(h, nd.array([1, 2]))
    assert y.shape == (2, 10)
    numpy.testing.assert_allclose(y.asnumpy().sum(1), 1, rtol=1e-5)


@pytest.mark.parametrize("bad", [-1, 3])
def test_take_that_raises_refuses_negative_indices(bad):
    x, places = nd.array([1, 2, 3]), nd.array([0, bad])
    for y in (nd.take(x, places, mode="raise"), x.take(places, mode="raise")):
        with pytest.raises(IndexError, match=f"index {bad} is out of bounds"):
            y.asnumpy()
    symbol = sym.take(sym.var("x"), sym.var("i"), mode="raise")
    with pytest.raises(IndexError, match="out of bounds"):
        symbol.bind(None, {"x": x, "i": places}).forward()[0].asnumpy()
    assert nd.take(x, nd.array([2, 0]), mode="raise").asnumpy().tolist() == [3, 1]
    assert nd.take(x, nd.array([-1, 4]), mode="wrap").asnumpy().tolist() == [3, 2]


def test_failed_operands_fail_the_layer():
    x = nd.take(nd.ones((2, 3, 8)), nd.array([7]), mode="raise")
    y = nd.Convolution(x, nd.ones((2, 3, 3)), kernel=(3,), num_filter=2, no_bias=True)
    for _ in range(2):
        with pytest.raises(Exception, match="out of bounds"):
            y.asnumpy()
