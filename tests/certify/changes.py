"""Deliberate mistakes: each changes one operation of slipstream in this process."""

from __future__ import annotations

from collections.abc import Callable

import slipstream as mx
from slipstream import autograd, nd
from slipstream.gluon import loss, nn


def _scaled(owner: object, name: str, factor: float) -> None:
    original = getattr(owner, name)
    setattr(owner, name, lambda *args, **kwargs: original(*args, **kwargs) * factor)


def _setting(cls: type, name: str, change: Callable[[float], float], default: float) -> None:
    original = cls.__init__

    def init(self, *args, **kwargs):
        original(self, *args, **{**kwargs, name: change(kwargs.get(name, default))})

    cls.__init__ = init


def _multiply() -> None:
    original = nd.NDArray.__mul__
    nd.NDArray.__mul__ = lambda a, b: original(original(a, b), 1.002)


def _accuracy() -> None:
    original = mx.metric.Accuracy.update

    def update(self, labels, preds):
        original(self, labels, preds)
        self.num_inst += 1

    mx.metric.Accuracy.update = update


def _no_bias() -> None:
    original = nn.Dense.forward

    def forward(self, x):
        return original(self, x) - (0.01 if self.bias is not None else 0)

    nn.Dense.forward = forward


def _tanh_gradient() -> None:
    plain = nd.tanh

    class Wrong(autograd.Function):
        def forward(self, x):
            return plain(x)

        def backward(self, dy):
            return dy

    nd.tanh = lambda x: Wrong()(x)


# What is changed, and the comment of the line that must be named.
CHANGES: dict[str, tuple[Callable[[], None], str]] = {
    "exp": (lambda: _scaled(nd, "exp", 1.001), "exp"),
    "dot": (lambda: _scaled(nd, "dot", 0.999), "dot"),
    "multiplication": (_multiply, "mul"),
    "mean": (lambda: _scaled(nd.NDArray, "mean", 1.01), "mean"),
    "Dense": (_no_bias, "net"),
    "BatchNorm's epsilon": (
        lambda: _setting(nn.BatchNorm, "epsilon", lambda v: v * 100, 1e-5), "net",
    ),
    "a loss": (lambda: _scaled(loss.SoftmaxCrossEntropyLoss, "forward", 1.01), "loss"),
    "momentum": (lambda: _setting(mx.optimizer.SGD, "momentum", lambda v: v * 0.9, 0.0), "step"),
    "weight decay": (lambda: _setting(mx.optimizer.SGD, "wd", lambda v: v * 3, 0.0), "step"),
    "a metric": (_accuracy, "metric"),
    "tanh's gradient": (_tanh_gradient, "tanh"),
}  # fmt: skip
