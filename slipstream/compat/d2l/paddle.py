"""``d2l.paddle``: helpers on Paddle tensors."""

# ruff: noqa: F401  names are passed on to programs
from __future__ import annotations

from typing import Any

from .. import paddle
from ..paddle import io, nn
from . import _common
from ._clocks import Accumulator, Benchmark, Timer, benchmark
from ._common import Vocab, bleu, count_corpus, tokenize, truncate_pad
from ._missing import explain
from ._plot import (
    Animator,
    plot,
    plt,
    set_axes,
    set_figsize,
    show_images,
    show_trace_2d,
    use_svg_display,
)


def try_gpu(i: int = 0) -> Any:
    """The CPU: there is no GPU."""
    return paddle.CPUPlace()


def try_all_gpus() -> list[Any]:
    """The CPU: there is no GPU."""
    return [paddle.CPUPlace()]


def linreg(X: Any, w: Any, b: Any) -> Any:
    """A linear model."""
    return paddle.matmul(X, w) + b


def squared_loss(y_hat: Any, y: Any) -> Any:
    """Half the squared difference, element for element."""
    return (y_hat - y.reshape(y_hat.shape)) ** 2 / 2


def sgd(params: Any, lr: float, batch_size: int) -> None:
    """One step of stochastic gradient descent, in place; gradients are forgotten."""
    with paddle.no_grad():
        for param in params:
            param.set_value(param - param.grad * (lr / batch_size))
            param.clear_grad()


def synthetic_data(w: Any, b: float, num_examples: int) -> tuple[Any, Any]:
    """Points on a hyperplane, with a little noise."""
    X = paddle.normal(0.0, 1.0, (num_examples, w.size))
    y = paddle.matmul(X, w.reshape((-1, 1))) + b
    return X, y + paddle.normal(0.0, 0.01, y.shape)


def data_iter(batch_size: int, features: Any, labels: Any) -> Any:
    """Shuffled batches."""
    for places in _common.shuffled_batches(len(features), batch_size):
        chosen = paddle.to_tensor(places)
        yield features[chosen], labels[chosen]


def load_array(data_arrays: Any, batch_size: int, is_train: bool = True) -> Any:
    """A loader of tensors."""
    dataset = io.TensorDataset(list(data_arrays))
    return io.DataLoader(dataset, batch_size=batch_size, shuffle=is_train)


def accuracy(y_hat: Any, y: Any) -> float:
    """How many predictions are right."""
    if y_hat.ndim > 1 and y_hat.shape[1] > 1:
        y_hat = y_hat.argmax(axis=1)
    return float((y_hat.astype("int64") == y.astype("int64").reshape(y_hat.shape)).sum())


def evaluate_accuracy(net: Any, data_iter: Any) -> float:
    """Share of right predictions over a data set."""
    if isinstance(net, nn.Layer):
        net.eval()
    sums = Accumulator(2)
    with paddle.no_grad():
        for X, y in data_iter:
            sums.add(accuracy(net(X), y), y.size)
    return sums[0] / sums[1]


def evaluate_loss(net: Any, data_iter: Any, loss: Any) -> float:
    """Mean loss over a data set."""
    sums = Accumulator(2)
    with paddle.no_grad():
        for X, y in data_iter:
            values = loss(net(X), y)
            sums.add(values.sum(), values.size)
    return sums[0] / sums[1]


__getattr__ = explain("d2l.paddle", "d2l")
