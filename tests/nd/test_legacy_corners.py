"""Corners of the classic operations in which MXNet decides otherwise than one would guess."""

from __future__ import annotations

import numpy
import pytest

from slipstream import autograd, nd, sym


def test_correlation_of_equal_elements_has_a_slope():
    x, y = nd.ones((1, 1, 2, 2)), nd.ones((1, 1, 2, 2))
    x.attach_grad()
    y.attach_grad()
    with autograd.record():
        out = nd.Correlation(x, y, max_displacement=0, is_multiply=False)
    out.backward()
    assert x.grad.asnumpy().ravel().tolist() == [1.0] * 4
    assert y.grad.asnumpy().ravel().tolist() == [-1.0] * 4


def test_sync_batch_norm_returns_the_variance():
    x = nd.array([[1.0], [3.0]])
    zero, one = nd.zeros(1), nd.ones(1)
    with autograd.record():
        _, mean, var = nd.contrib.SyncBatchNorm(x, one, zero, nd.zeros(1), nd.ones(1), eps=0.5,
                                                output_mean_var=True)  # fmt: skip
    assert mean.tolist() == [2.0] and var.tolist() == [1.0]


@pytest.mark.parametrize("shape", [(3, 4), (3, 4, 2)])
def test_prelu_with_a_slope_for_each_element(shape):
    x = -nd.ones(shape)
    gamma = nd.arange(12).reshape((3, 4))
    expected = -numpy.arange(12.0).reshape((3, 4) + (1,) * (len(shape) - 2)) * numpy.ones(shape)
    assert (nd.LeakyReLU(x, gamma, act_type="prelu").asnumpy() == expected).all()


def test_arguments_of_symbols_may_be_text():
    net = sym.Convolution(sym.var("x"), kernel="(3, 3)", num_filter="2", no_bias="true", name="c")
    assert net.list_arguments() == ["x", "c_weight"]
    assert net.infer_shape(x=(1, 3, 5, 5))[1] == [(1, 2, 3, 3)]


def test_reshape_and_upsampling_tell_shapes():
    x = sym.var("x", shape=(0, 6))
    assert (sym.reshape(x, shape=(-1, 3)) + sym.ones((4, 3))).infer_shape()[0] == [(2, 6)]
    up = sym.UpSampling(sym.var("x"), sym.var("w"), scale=2, sample_type="bilinear",
                        num_filter=3, num_args=2)  # fmt: skip
    assert up.infer_shape(x=(1, 3, 4, 4))[0] == [(1, 3, 4, 4), (3, 1, 4, 4)]


def test_arrays_of_one_number_have_no_axes():
    assert nd.array(5).shape == () and nd.array(numpy.ones([])).shape == ()
    assert nd.array([5]).shape == (1,)


def test_topk_of_integers_has_a_gradient():
    x = nd.array([1, 5, 3], dtype="int32")
    x.attach_grad()
    with autograd.record():
        y = nd.topk(x, k=2, ret_typ="value")
    y.backward()
    assert x.grad.tolist() == [0, 1, 1]


def test_axes_may_be_a_range():
    assert nd.moveaxis(nd.ones((1, 2, 3)), range(3), range(3)).shape == (1, 2, 3)
    assert nd.sum(nd.ones((2, 3, 4)), axis=range(2)).shape == (4,)
