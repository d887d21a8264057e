"""Loss layers give their own gradient whatever arrives, also zeros through a blocked gradient."""

import numpy
import pytest

from slipstream import autograd, nd, sym

X = numpy.array([[1, 2, 3], [0, 1, 0.5]], "float32")
CLASSES = numpy.array([0, 2], "float32")
TARGETS = numpy.array([[1, 0, 1], [0, 1, 0]], "float32")

# Recorded from MXNet 1.9.1, the same in 2.0.0b1.
LOSSES = {
    "SoftmaxOutput": (
        lambda f, x, c, t: f.SoftmaxOutput(x, c),
        [[-0.909969, 0.244728, 0.665241], [0.186324, 0.506480, -0.692804]],
    ),
    "LinearRegressionOutput": (
        lambda f, x, c, t: f.LinearRegressionOutput(x, t),
        [[0, 0.666667, 0.666667], [0, 0, 0.166667]],
    ),
    "LogisticRegressionOutput": (
        lambda f, x, c, t: f.LogisticRegressionOutput(x, t),
        [[-0.089647, 0.293599, -0.015809], [0.166667, -0.089647, 0.207486]],
    ),
    "MAERegressionOutput": (
        lambda f, x, c, t: f.MAERegressionOutput(x, t),
        [[-1 / 3, 1 / 3, 1 / 3], [-1 / 3, -1 / 3, 1 / 3]],
    ),
    "SVMOutput": (lambda f, x, c, t: f.SVMOutput(x, c), [[0, 6, 8], [2, 4, -1]]),
    "MakeLoss": (lambda f, x, c, t: f.MakeLoss(x * x), [[2, 4, 6], [0, 2, 1]]),
}
BLOCKS = {
    "itself": lambda f, y: y,
    "BlockGrad": lambda f, y: f.BlockGrad(y),
    "argmax": lambda f, y: f.argmax(y, axis=1),
    "comparison": lambda f, y: y > 0.5,
    "round": lambda f, y: f.round(y),
    "one_hot": lambda f, y: f.one_hot(f.argmax(y, axis=1), depth=3),
    "twice": lambda f, y: f.BlockGrad(f.BlockGrad(y) * 2),
}


@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize("loss", LOSSES)
def test_loss_layer_behind_a_blocked_gradient(loss, block):
    make, expected = LOSSES[loss]
    x = nd.array(X)
    x.attach_grad()
    with autograd.record():
        y = BLOCKS[block](nd, make(nd, x * 1, nd.array(CLASSES), nd.array(TARGETS)))
    y.backward()
    numpy.testing.assert_allclose(x.grad.asnumpy(), expected, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("block", BLOCKS)
def test_loss_symbol_behind_a_blocked_gradient(block):
    make, expected = LOSSES["SoftmaxOutput"]
    data, label = sym.var("data"), sym.var("label")
    out = BLOCKS[block](sym, make(sym, data * 1, label, None))
    exe = out.bind(
        None,
        {"data": nd.array(X), "label": nd.array(CLASSES)},
        {"data": nd.zeros(X.shape)},
        {"data": "write", "label": "null"},
    )
    exe.forward(is_train=True)
    exe.backward()
    numpy.testing.assert_allclose(exe.grad_dict["data"].asnumpy(), expected, rtol=1e-4, atol=1e-5)


def test_function_behind_a_blocked_gradient_is_asked():
    class Own(autograd.Function):
        def forward(self, x):
            return x * 2

        def backward(self, dy):
            return dy + 7

    x = nd.ones((2,))
    x.attach_grad()
    with autograd.record():
        y = Own()(x)
        z = nd.BlockGrad(y) * 3
        w = z + x
    w.backward()
    assert x.grad.tolist() == [8, 8]


def test_blocked_loss_is_counted_once_beside_the_loss_itself():
    x = nd.array(X)
    x.attach_grad()
    with autograd.record():
        p = nd.SoftmaxOutput(x, nd.array(CLASSES))
        y = nd.BlockGrad(p) + p
    y.backward()
    expected = LOSSES["SoftmaxOutput"][1]
    numpy.testing.assert_allclose(x.grad.asnumpy(), expected, rtol=1e-4, atol=1e-5)


def test_blocked_loss_after_an_earlier_pass_is_the_past():
    x = nd.array(X)
    x.attach_grad("add")
    with autograd.record():
        p = nd.SoftmaxOutput(x, nd.array(CLASSES))
    p.backward()
    once = x.grad.asnumpy()
    with autograd.record():
        z = nd.BlockGrad(p) + x
    z.backward()
    numpy.testing.assert_allclose(x.grad.asnumpy(), once + 1, rtol=1e-5)


def test_results_without_slope_keep_no_more_than_the_loss():
    x = nd.array(X)
    x.attach_grad()
    with autograd.record():
        total = nd.zeros((2,))
        for _ in range(50):
            total = total + nd.argmax(nd.SoftmaxOutput(x * 1, nd.array(CLASSES)), axis=1)
    total.backward()
    expected = numpy.array(LOSSES["SoftmaxOutput"][1]) * 50
    numpy.testing.assert_allclose(x.grad.asnumpy(), expected, rtol=1e-4, atol=1e-4)
