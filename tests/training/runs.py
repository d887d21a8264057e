"""Trains a model here, or its reference elsewhere, from the same weights on the same batches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy

from slipstream import autograd, gluon, np

from .models import Model

Weights = dict[str, numpy.ndarray]


def start(model: Model) -> Weights:
    """Weights to begin with, by structural name: the same in every run."""
    random = numpy.random.RandomState(7)  # its stream never changes
    net = model.build()
    net.initialize()
    x, _ = model.batch(random)
    net(np.array(x if x.dtype.kind == "i" else x.astype("float32")))  # unknown shapes are seen
    weights = {}
    for name, parameter in net._collect_params_with_prefix().items():
        shape = parameter.shape
        if name.endswith(("gamma", "running_var")):
            weights[name] = numpy.ones(shape)
        elif name.endswith(("bias", "beta", "running_mean")):
            weights[name] = numpy.zeros(shape)
        else:
            # A recurrent layer has all its weights and biases in one vector.
            scale = (2 / numpy.prod(shape[1:])) ** 0.5 if len(shape) > 1 else 0.3
            weights[name] = random.standard_normal(shape) * scale
    return weights


def batches(model: Model) -> Iterator[tuple[numpy.ndarray, numpy.ndarray]]:
    random = numpy.random.RandomState(11)
    for _ in range(model.steps):
        yield model.batch(random)


def train(
    model: Model, weights: Weights, dtype: str = "float32", hybrid: bool = False,
    wait: bool = False, frontend: Any = np,
) -> tuple[list[float], Weights]:  # fmt: skip
    """Losses of all steps and the weights after them, by our library; `frontend` is np or nd."""
    net = model.build()
    net.initialize()
    if dtype != "float32":
        net.cast(dtype)
    net.load_dict({name: frontend.array(value, dtype=dtype) for name, value in weights.items()})
    if hybrid:
        net.hybridize()
    loss = gluon.loss.SoftmaxCrossEntropyLoss()
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": model.rate})
    losses = []
    for x, y in batches(model):
        x = frontend.array(x, dtype="int32" if x.dtype.kind == "i" else dtype)
        with autograd.record():
            value = loss(net(x), frontend.array(y, dtype="int32"))
        value.backward()
        trainer.step(x.shape[0])
        losses.append(value.sum() / value.size)  # mean() of float64 is float32 in MXNet 2.0
        if wait:
            losses[-1].wait_to_read()
    after = {name: p.data().asnumpy() for name, p in net._collect_params_with_prefix().items()}
    return [one.asnumpy().item() for one in losses], after


Step = Callable[[Weights, numpy.ndarray, numpy.ndarray], tuple[float, Weights]]


def train_numpy(model: Model, weights: Weights, step: Step) -> tuple[list[float], Weights]:
    """The same by a step in NumPy that returns the loss and the gradients."""
    weights = {name: value.astype("float64") for name, value in weights.items()}
    losses = []
    for x, y in batches(model):
        loss, slopes = step(weights, x, y)
        weights = {name: value - model.rate * slopes[name] for name, value in weights.items()}
        losses.append(loss)
    return losses, weights


def relative(a: Any, b: Any) -> float:
    """The largest difference, relative to the largest value."""
    a, b = numpy.asarray(a, "float64"), numpy.asarray(b, "float64")
    return float(numpy.abs(a - b).max() / max(1e-12, numpy.abs(b).max()))


def sketches(weights: Weights) -> Weights:
    """Of each array its largest value, a sum with random signs, and some elements.

    Enough to see a wrong element anywhere, and small enough to be recorded.
    """
    found = {}
    for name, value in weights.items():
        flat = numpy.asarray(value, "float64").ravel()
        signs = numpy.random.RandomState(5).choice([-1.0, 1.0], flat.size)
        some = flat[numpy.linspace(0, flat.size - 1, min(24, flat.size)).astype(int)]
        mixed = (flat * signs).sum() / flat.size**0.5  # differs no more than an element does
        found[name] = numpy.array([numpy.abs(flat).max(), mixed, *some])
    return found
