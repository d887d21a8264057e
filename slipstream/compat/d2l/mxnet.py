"""``d2l.mxnet``: helpers on ``np`` arrays."""

# ruff: noqa: F401  names are passed on to programs
from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from ... import autograd, gluon, image, init, np, npx
from ...gluon import nn
from . import _common
from ._clocks import Accumulator, Benchmark, Timer, benchmark
from ._common import (
    Residual,
    Vocab,
    accuracy,
    bleu,
    corr2d,
    count_corpus,
    evaluate_accuracy,
    evaluate_accuracy_gpu,
    evaluate_loss,
    get_dataloader_workers,
    get_fashion_mnist_labels,
    grad_clipping,
    load_data_fashion_mnist,
    resnet18,
    sgd,
    split_batch,
    squared_loss,
    tokenize,
    train_2d,
    train_epoch_ch3,
    truncate_pad,
    try_all_gpus,
    try_gpu,
)
from ._missing import explain
from ._plot import (
    Animator,
    bbox_to_rect,
    plot,
    plt,
    set_axes,
    set_figsize,
    show_images,
    show_trace_2d,
    use_svg_display,
)

# The book writes these for whatever framework it is read with.
abs = np.abs
arange = np.arange
concat = np.concatenate
cos = np.cos
cosh = np.cosh
exp = np.exp
eye = np.eye
float32 = np.float32
int32 = np.int32
linspace = np.linspace
log = np.log
matmul = np.dot
meshgrid = np.meshgrid
normal = np.random.normal
ones = np.ones
ones_like = np.ones_like
rand = np.random.rand
sin = np.sin
sinh = np.sinh
stack = np.stack
tanh = np.tanh
tensor = np.array
zeros = np.zeros
zeros_like = np.zeros_like


def reshape(x: Any, *shape: Any) -> Any:
    """``x.reshape``"""
    return x.reshape(*shape)


def size(x: Any) -> int:
    """``x.size``"""
    return x.size


def to(x: Any, device: Any) -> Any:
    """``x.as_in_ctx``"""
    return x.as_in_ctx(device)


def numpy(x: Any) -> Any:
    """``x.asnumpy()``"""
    return x.asnumpy()


def astype(x: Any, *arguments: Any) -> Any:
    """``x.astype``"""
    return x.astype(*arguments)


def transpose(x: Any) -> Any:
    """``x.T``"""
    return x.T


def reduce_sum(x: Any, *arguments: Any, **options: Any) -> Any:
    """``x.sum``"""
    return x.sum(*arguments, **options)


def reduce_mean(x: Any, *arguments: Any, **options: Any) -> Any:
    """``x.mean``"""
    return x.mean(*arguments, **options)


def argmax(x: Any, *arguments: Any, **options: Any) -> Any:
    """``x.argmax``"""
    return x.argmax(*arguments, **options)


def linreg(X: Any, w: Any, b: Any) -> Any:
    """A linear model."""
    return np.dot(X, w) + b


def synthetic_data(w: Any, b: float, num_examples: int) -> tuple[Any, Any]:
    """Points on a hyperplane, with a little noise."""
    X = np.random.normal(0, 1, (num_examples, len(w)))
    y = np.dot(X, w) + b
    return X, (y + np.random.normal(0, 0.01, y.shape)).reshape((-1, 1))


def data_iter(batch_size: int, features: Any, labels: Any) -> Iterator[tuple[Any, Any]]:
    """Shuffled batches."""
    for places in _common.shuffled_batches(len(features), batch_size):
        chosen = np.array(places, dtype="int64")
        yield features[chosen], labels[chosen]


def load_array(data_arrays: Any, batch_size: int, is_train: bool = True) -> Any:
    """A loader of arrays."""
    dataset = gluon.data.ArrayDataset(*data_arrays)
    return gluon.data.DataLoader(dataset, batch_size, shuffle=is_train)


def train_ch3(
    net: Any, train_iter: Any, test_iter: Any, loss: Any, num_epochs: int, updater: Any
) -> None:
    """Train, and draw loss and accuracies by epoch."""
    animator = Animator(
        xlabel="epoch",
        xlim=[1, num_epochs],
        ylim=[0.3, 0.9],
        legend=["train loss", "train acc", "test acc"],
    )
    for epoch in range(num_epochs):
        trained = train_epoch_ch3(net, train_iter, loss, updater)
        animator.add(epoch + 1, (*trained, evaluate_accuracy(net, test_iter)))


def train_ch6(
    net: Any, train_iter: Any, test_iter: Any, num_epochs: int, lr: float, device: Any
) -> None:
    """Train a classifier with Xavier's start and SGD, and print how it went."""
    net.initialize(force_reinit=True, ctx=device, init=init.Xavier())
    loss = gluon.loss.SoftmaxCrossEntropyLoss()
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": lr})
    animator = Animator(
        xlabel="epoch", xlim=[1, num_epochs], legend=["train loss", "train acc", "test acc"]
    )
    rounds = _common.train_epochs(net, train_iter, test_iter, loss, trainer, num_epochs, device)
    spent = examples = 0.0
    for epoch, (value, trained, tested, seconds, n) in enumerate(rounds):
        animator.add(epoch + 1, (value, trained, tested))
        spent, examples = spent + seconds, examples + n
    print(f"loss {value:.3f}, train acc {trained:.3f}, test acc {tested:.3f}")
    print(f"{examples / spent:.1f} examples/sec on {device}")


def predict_ch3(net: Any, test_iter: Any, n: int = 6) -> None:
    """Show the first images with the true and the predicted label."""
    X, y = next(iter(test_iter))
    truth = get_fashion_mnist_labels(y[:n])
    guess = get_fashion_mnist_labels(net(X).argmax(axis=1)[:n])
    titles = [f"{a}\n{b}" for a, b in zip(truth, guess, strict=True)]
    show_images(X[:n].reshape((n, *X.shape[-2:])), 1, n, titles=titles)


def seq_data_iter_random(corpus: Any, batch_size: int, num_steps: int) -> Iterator[Any]:
    """Random pieces of a corpus, and the same one step on."""
    corpus = corpus[random.randint(0, num_steps - 1) :]
    starts = list(range(0, (len(corpus) - 1) // num_steps * num_steps, num_steps))
    random.shuffle(starts)
    for i in range(0, len(starts) // batch_size * batch_size, batch_size):
        chosen = starts[i : i + batch_size]
        X = [corpus[j : j + num_steps] for j in chosen]
        Y = [corpus[j + 1 : j + 1 + num_steps] for j in chosen]
        yield np.array(X), np.array(Y)


def seq_data_iter_sequential(corpus: Any, batch_size: int, num_steps: int) -> Iterator[Any]:
    """Pieces of a corpus, each going on where that of the batch before ended."""
    offset = random.randint(0, num_steps)
    length = (len(corpus) - offset - 1) // batch_size * batch_size
    Xs = np.array(corpus[offset : offset + length]).reshape((batch_size, -1))
    Ys = np.array(corpus[offset + 1 : offset + 1 + length]).reshape((batch_size, -1))
    for i in range(0, Xs.shape[1] // num_steps * num_steps, num_steps):
        yield Xs[:, i : i + num_steps], Ys[:, i : i + num_steps]


def masked_softmax(X: Any, valid_lens: Any) -> Any:
    """Softmax over the last axis, of the first `valid_lens` elements only."""
    if valid_lens is None:
        return npx.softmax(X)
    if valid_lens.ndim == 1:
        valid_lens = np.repeat(valid_lens, X.shape[1])
    flat = X.reshape((-1, X.shape[-1]))
    inside = np.arange(X.shape[-1]).reshape((1, -1)) < valid_lens.reshape((-1, 1))
    return npx.softmax(np.where(inside, flat, -1e6)).reshape(X.shape)


__getattr__ = explain("d2l.mxnet", "d2l")
