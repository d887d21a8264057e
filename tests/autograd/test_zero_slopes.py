"""Behind a zero slope gradients are zero. Passes let go of what they have used."""

from __future__ import annotations

import gc
import weakref

import pytest

from slipstream import autograd, gluon, np
from slipstream.gluon import nn


@pytest.mark.parametrize("req", ["write", "add"])
def test_gradient_behind_a_zero_slope_is_zero(req):
    x, w = np.array([1.0, -2.0]), np.array([3.0])
    x.attach_grad(req)
    w.attach_grad()
    with autograd.record():
        y = (x * x).sum()
    y.backward()
    with autograd.record():
        y = (np.sign(x * 2 + 1) * w).sum()
    y.backward()
    assert x.grad.tolist() == ([0, 0] if req == "write" else [2, -4])
    assert w.grad.tolist() == [0]


def test_trainer_steps_over_a_zero_slope():
    net = nn.Dense(1, in_units=2)
    net.initialize()
    before = net.weight.data().tolist()
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 1.0})
    with autograd.record():
        loss = np.sign(net(np.ones((3, 2)))).sum()
    loss.backward()
    trainer.step(1)
    assert net.weight.data().tolist() == before


def test_function_is_let_go_after_the_pass():
    class Double(autograd.Function):
        def forward(self, x):
            self.save_for_backward(x)
            return x * 2

        def backward(self, dy):
            return dy * 2

    x = np.ones(3)
    x.attach_grad()
    function = Double()
    with autograd.record():
        y = function(x)
    seen = weakref.ref(function)
    del function
    assert seen() is not None
    y.backward()
    gc.collect()
    assert seen() is None, "kept although nobody can go through it again"
    assert x.grad.tolist() == [2, 2, 2]
