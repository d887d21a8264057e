"""``d2lzh``: helpers on ``nd`` arrays, of the first edition in Chinese."""

# ruff: noqa: F401  names are passed on to programs
from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from typing import Any

from ... import autograd, gluon, init, nd
from ... import context as _context
from ...gluon import data as gdata
from ...gluon import loss as gloss
from ...gluon import nn, utils
from . import _common
from ._common import (
    Residual,
    corr2d,
    get_fashion_mnist_labels,
    load_data_fashion_mnist,
    resnet18,
    sgd,
    squared_loss,
    try_all_gpus,
    try_gpu,
)
from ._missing import explain
from ._plot import (
    bbox_to_rect,
    plt,
    semilogy,
    set_figsize,
    show_trace_2d,
    use_svg_display,
)
from ._plot import show_images as _show_images


class Benchmark:
    """Prints how long a ``with`` block took, after a prefix."""

    def __init__(self, prefix: str | None = None) -> None:
        self.prefix = f"{prefix} " if prefix else ""

    def __enter__(self) -> None:
        self.start = time.time()

    def __exit__(self, *error: object) -> None:
        print(f"{self.prefix}time: {time.time() - self.start:.4f} sec")


def linreg(X: Any, w: Any, b: Any) -> Any:
    """A linear model."""
    return nd.dot(X, w) + b


def data_iter(batch_size: int, features: Any, labels: Any) -> Iterator[tuple[Any, Any]]:
    """Shuffled batches."""
    for places in _common.shuffled_batches(len(features), batch_size):
        chosen = nd.array(places)
        yield features.take(chosen), labels.take(chosen)


def evaluate_accuracy(data_iter: Any, net: Any, ctx: Any = None) -> float:
    """Share of right predictions over a data set."""
    return _common.evaluate_accuracy_gpu(net, data_iter, _first(ctx))


def _first(ctx: Any) -> Any:
    ctx = ctx[0] if isinstance(ctx, (list, tuple)) else ctx
    return _context.cpu() if ctx is None else ctx


def grad_clipping(params: Any, theta: float, ctx: Any = None) -> None:
    """Shortens all gradients together to a length of at most theta."""
    squares = sum(float((p.grad * p.grad).sum().asscalar()) for p in params)
    if squares > theta * theta:
        for param in params:
            param.grad[:] = param.grad * (theta / squares**0.5)


def train_ch3(
    net: Any,
    train_iter: Any,
    test_iter: Any,
    loss: Any,
    num_epochs: int,
    batch_size: int,
    params: Any = None,
    lr: Any = None,
    trainer: Any = None,
) -> None:
    """Train, and print loss and accuracies by epoch."""
    step = trainer.step if trainer is not None else lambda n: sgd(params, lr, n)
    for epoch in range(num_epochs):
        value, trained = _common.train_epoch_ch3(net, train_iter, loss, step)
        tested = evaluate_accuracy(test_iter, net)
        print(
            f"epoch {epoch + 1}, loss {value:.4f}, train acc {trained:.3f}, test acc {tested:.3f}"
        )


def train_ch5(
    net: Any,
    train_iter: Any,
    test_iter: Any,
    batch_size: int,
    trainer: Any,
    ctx: Any,
    num_epochs: int,
) -> None:
    """Train on a device, and print loss, accuracies and time by epoch."""
    print("training on", ctx)
    loss = gloss.SoftmaxCrossEntropyLoss()
    rounds = _common.train_epochs(net, train_iter, test_iter, loss, trainer, num_epochs, ctx)
    for epoch, (value, trained, tested, seconds, _) in enumerate(rounds):
        print(
            f"epoch {epoch + 1}, loss {value:.4f}, train acc {trained:.3f}, "
            f"test acc {tested:.3f}, time {seconds:.1f} sec"
        )


def train(
    train_iter: Any,
    test_iter: Any,
    net: Any,
    loss: Any,
    trainer: Any,
    ctx: Any,
    num_epochs: int,
) -> None:
    """Train on one or several devices, and print how it goes by epoch."""
    devices = list(ctx) if isinstance(ctx, (list, tuple)) else [ctx]
    print("training on", devices)
    for epoch in range(num_epochs):
        start, sums = time.time(), [0.0, 0.0, 0]
        for X, y in train_iter:
            Xs, ys = utils.split_and_load(X, devices), utils.split_and_load(y, devices)
            with autograd.record():
                y_hats = [net(part) for part in Xs]
                values = [loss(a, b) for a, b in zip(y_hats, ys, strict=True)]
            for value in values:
                value.backward()
            trainer.step(X.shape[0])
            sums[0] += sum(float(value.sum().asscalar()) for value in values)
            sums[1] += sum(_common.accuracy(a, b) for a, b in zip(y_hats, ys, strict=True))
            sums[2] += y.size
        tested = evaluate_accuracy(test_iter, net, devices)
        print(
            f"epoch {epoch + 1}, loss {sums[0] / sums[2]:.4f}, "
            f"train acc {sums[1] / sums[2]:.3f}, test acc {tested:.3f}, "
            f"time {time.time() - start:.1f} sec"
        )


def train_2d(trainer: Any) -> list[tuple[float, float]]:
    """Follows an optimizer of two variables for 20 steps."""
    return _common.train_2d(trainer)


def show_images(imgs: Any, num_rows: int, num_cols: int, scale: float = 2) -> Any:
    """Draw images in a grid; returns the axes."""
    return _show_images(imgs, num_rows, num_cols, scale=scale)


def show_fashion_mnist(images: Any, labels: Any) -> None:
    """Draw images of FashionMNIST with their labels."""
    pictures = [image.reshape((28, 28)) for image in images]
    _show_images(pictures, 1, len(pictures), titles=list(labels))


def to_onehot(X: Any, size: int) -> list[Any]:
    """A batch of sequences of numbers as a list of matrices, one per step."""
    return [nd.one_hot(x, size) for x in X.T]


def data_iter_random(
    corpus_indices: Any, batch_size: int, num_steps: int, ctx: Any = None
) -> Iterator[tuple[Any, Any]]:
    """Random pieces of a corpus, and the same one step on."""
    starts = [i * num_steps for i in range((len(corpus_indices) - 1) // num_steps)]
    random.shuffle(starts)
    for i in range(0, len(starts) // batch_size * batch_size, batch_size):
        chosen = starts[i : i + batch_size]
        X = [corpus_indices[j : j + num_steps] for j in chosen]
        Y = [corpus_indices[j + 1 : j + 1 + num_steps] for j in chosen]
        yield nd.array(X, ctx), nd.array(Y, ctx)


def data_iter_consecutive(
    corpus_indices: Any, batch_size: int, num_steps: int, ctx: Any = None
) -> Iterator[tuple[Any, Any]]:
    """Pieces of a corpus, each going on where that of the batch before ended."""
    corpus = nd.array(corpus_indices, ctx=ctx)
    length = len(corpus_indices) // batch_size
    rows = corpus[: batch_size * length].reshape((batch_size, length))
    for i in range(0, (length - 1) // num_steps * num_steps, num_steps):
        yield rows[:, i : i + num_steps], rows[:, i + 1 : i + num_steps + 1]


def mkdir_if_not_exist(path: Any) -> None:
    """Make a folder, given by its parts."""
    os.makedirs(os.path.join(*path), exist_ok=True)


__getattr__ = explain("d2lzh", "d2lzh")
