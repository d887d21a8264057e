"""Helpers that are the same for ``np`` and ``nd`` arrays: they use methods of arrays only."""

from __future__ import annotations

import collections
import math
import random
from collections.abc import Iterable, Iterator
from typing import Any

from ... import autograd, context, gluon
from ...gluon import nn
from ._clocks import Accumulator, Timer

FASHION_LABELS = (
    "t-shirt", "trouser", "pullover", "dress", "coat",
    "sandal", "shirt", "sneaker", "bag", "ankle boot",
)  # fmt: skip


def try_gpu(i: int = 0) -> Any:
    """The i-th GPU, or the CPU if there is none."""
    return context.gpu(i) if context.num_gpus() > i else context.cpu()


def try_all_gpus() -> list[Any]:
    """All GPUs, or the CPU if there is none."""
    return [context.gpu(i) for i in range(context.num_gpus())] or [context.cpu()]


def squared_loss(y_hat: Any, y: Any) -> Any:
    """Half the squared difference, element for element."""
    difference = y_hat - y.reshape(y_hat.shape)
    return difference * difference / 2


def sgd(params: Iterable[Any], lr: float, batch_size: int) -> None:
    """One step of stochastic gradient descent, in place."""
    for param in params:
        param[:] = param - lr * param.grad / batch_size


def corr2d(X: Any, K: Any) -> Any:
    """Cross-correlation of two matrices."""
    h, w = K.shape
    rows, columns = X.shape[0] - h + 1, X.shape[1] - w + 1
    total = None
    for i in range(h):
        for j in range(w):
            part = X[i : i + rows, j : j + columns] * K[i, j]
            total = part if total is None else total + part
    return total


def get_fashion_mnist_labels(labels: Iterable[Any]) -> list[str]:
    """Names of the classes of FashionMNIST."""
    return [FASHION_LABELS[int(i)] for i in labels]


def get_dataloader_workers() -> int:
    """Processes that read data."""
    return 4


def load_data_fashion_mnist(
    batch_size: int, resize: int | None = None, root: str | None = None
) -> tuple[Any, Any]:
    """FashionMNIST from local files as two loaders."""
    vision = gluon.data.vision
    steps = [vision.transforms.Resize(resize)] if resize else []
    change = vision.transforms.Compose([*steps, vision.transforms.ToTensor()])
    where: dict[str, Any] = {} if root is None else {"root": root}
    return tuple(
        gluon.data.DataLoader(
            vision.FashionMNIST(train=train, **where).transform_first(change),
            batch_size,
            shuffle=train,
            num_workers=0,
        )
        for train in (True, False)
    )  # type: ignore[return-value]


def accuracy(y_hat: Any, y: Any) -> float:
    """How many predictions are right."""
    if y_hat.ndim > 1 and y_hat.shape[1] > 1:
        y_hat = y_hat.argmax(axis=1)
    return float((y_hat.astype("float32") == y.astype("float32")).astype("float32").sum().item())


def evaluate_accuracy(net: Any, data_iter: Any) -> float:
    """Share of right predictions over a data set."""
    right = Accumulator(2)
    for X, y in data_iter:
        right.add(accuracy(net(X), y), y.size)
    return right[0] / right[1]


def evaluate_accuracy_gpu(net: Any, data_iter: Any, device: Any = None) -> float:
    """The same, on a device."""
    right = Accumulator(2)
    for X, y in data_iter:
        if device is not None:
            X, y = X.as_in_context(device), y.as_in_context(device)
        right.add(accuracy(net(X), y), y.size)
    return right[0] / right[1]


def evaluate_loss(net: Any, data_iter: Any, loss: Any) -> float:
    """Mean loss over a data set."""
    sums = Accumulator(2)
    for X, y in data_iter:
        values = loss(net(X), y)
        sums.add(values.sum().item(), values.size)
    return sums[0] / sums[1]


def train_epoch_ch3(net: Any, train_iter: Any, loss: Any, updater: Any) -> tuple[float, float]:
    """One pass over the data; returns mean loss and accuracy."""
    step = updater.step if isinstance(updater, gluon.Trainer) else updater
    sums = Accumulator(3)
    for X, y in train_iter:
        with autograd.record():
            y_hat = net(X)
            values = loss(y_hat, y)
        values.backward()
        step(X.shape[0])
        sums.add(values.sum().item(), accuracy(y_hat, y), y.size)
    return sums[0] / sums[2], sums[1] / sums[2]


def grad_clipping(net: Any, theta: float) -> None:
    """Shortens all gradients together to a length of at most theta."""
    if isinstance(net, gluon.Block):
        params: Any = [p.data() for p in net.collect_params().values()]
    else:
        params = net.params
    length = math.sqrt(sum(float((p.grad * p.grad).sum().item()) for p in params))
    if length > theta:
        for param in params:
            param.grad[:] = param.grad * (theta / length)


def split_batch(X: Any, y: Any, devices: Any) -> tuple[Any, Any]:
    """Splits a batch over devices."""
    load = gluon.utils.split_and_load
    return load(X, devices), load(y, devices)


class Residual(nn.Block):
    """Two convolutions, with the input added to what comes out."""

    def __init__(
        self, num_channels: int, use_1x1conv: bool = False, strides: int = 1, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.conv1 = nn.Conv2D(num_channels, kernel_size=3, padding=1, strides=strides)
        self.conv2 = nn.Conv2D(num_channels, kernel_size=3, padding=1)
        self.conv3 = (
            nn.Conv2D(num_channels, kernel_size=1, strides=strides) if use_1x1conv else None
        )
        self.bn1 = nn.BatchNorm()
        self.bn2 = nn.BatchNorm()
        self.relu = nn.Activation("relu")

    def forward(self, X: Any) -> Any:
        """The block of its input."""
        Y = self.bn2(self.conv2(self.relu(self.bn1(self.conv1(X)))))
        if self.conv3 is not None:
            X = self.conv3(X)
        return self.relu(Y + X)


def resnet18(num_classes: int) -> nn.Sequential:
    """A ResNet of 18 layers for small images."""
    net = nn.Sequential()
    net.add(
        nn.Conv2D(64, kernel_size=3, strides=1, padding=1),
        nn.BatchNorm(),
        nn.Activation("relu"),
    )
    for i, channels in enumerate((64, 128, 256, 512)):
        stage = nn.Sequential()
        for j in range(2):
            shrink = i > 0 and j == 0
            stage.add(Residual(channels, use_1x1conv=shrink, strides=2 if shrink else 1))
        net.add(stage)
    net.add(nn.GlobalAvgPool2D(), nn.Dense(num_classes))
    return net


# ---- text ----------------------------------------------------------------------------------------


def tokenize(lines: Iterable[str], token: str = "word") -> list[list[str]]:
    """Lines as words or characters."""
    if token not in ("word", "char"):
        raise ValueError(f"token must be 'word' or 'char', not {token!r}")
    return [line.split() if token == "word" else list(line) for line in lines]


def count_corpus(tokens: Any) -> collections.Counter:
    """How often each token occurs, in a list or in a list of lists."""
    if tokens and isinstance(tokens[0], list):
        return collections.Counter(token for line in tokens for token in line)
    return collections.Counter(tokens)


class Vocab:
    """Numbers for tokens: the unknown one is 0, then the reserved ones, then by frequency.

    Examples
    --------
    >>> vocab = Vocab([["b", "a", "b"]])
    >>> vocab[["b", "a", "?"]], len(vocab)
    ([1, 2, 0], 3)
    """

    def __init__(self, tokens: Any = None, min_freq: int = 0, reserved_tokens: Any = None) -> None:
        counts = count_corpus(tokens or [])
        self.token_freqs = sorted(counts.items(), key=lambda pair: -pair[1])
        self.idx_to_token = ["<unk>", *(reserved_tokens or [])]
        taken = set(self.idx_to_token)
        self.idx_to_token += [t for t, n in self.token_freqs if n >= min_freq and t not in taken]
        self.token_to_idx = {token: i for i, token in enumerate(self.idx_to_token)}

    def __len__(self) -> int:
        return len(self.idx_to_token)

    def __getitem__(self, tokens: Any) -> Any:
        if isinstance(tokens, (list, tuple)):
            return [self[token] for token in tokens]
        return self.token_to_idx.get(tokens, 0)

    def to_tokens(self, indices: Any) -> Any:
        """The tokens of numbers."""
        if hasattr(indices, "__len__") and len(indices) > 1:
            return [self.idx_to_token[int(i)] for i in indices]
        return self.idx_to_token[int(indices)]

    @property
    def unk(self) -> int:
        """The number of unknown tokens."""
        return 0


def truncate_pad(line: list[Any], num_steps: int, padding_token: Any) -> list[Any]:
    """A list cut or filled to a length."""
    return [*line, *[padding_token] * (num_steps - len(line))][:num_steps]


def bleu(pred_seq: str, label_seq: str, k: int) -> float:
    """How much of a translation is in the one that was wanted, from 0 to 1.

    Examples
    --------
    >>> bleu("a b c", "a b c", 2)
    1.0
    """
    made, wanted = pred_seq.split(" "), label_seq.split(" ")
    score = math.exp(min(0.0, 1 - len(wanted) / len(made)))
    for n in range(1, k + 1):
        have = collections.Counter(tuple(wanted[i : i + n]) for i in range(len(wanted) - n + 1))
        places = max(len(made) - n + 1, 1)
        hits = sum(
            min(count, have[gram])
            for gram, count in collections.Counter(
                tuple(made[i : i + n]) for i in range(len(made) - n + 1)
            ).items()
        )
        score *= (hits / places) ** (0.5**n)
    return score


def shuffled_batches(n: int, batch_size: int) -> Iterator[list[int]]:
    """The numbers below n in random order, in batches."""
    order = list(range(n))
    random.shuffle(order)
    for i in range(0, n, batch_size):
        yield order[i : i + batch_size]


def train_2d(trainer: Any, steps: int = 20, f_grad: Any = None) -> list[tuple[float, float]]:
    """Follows an optimizer of two variables, from (-5, -2)."""
    x1, x2, s1, s2 = -5.0, -2.0, 0.0, 0.0
    results = [(x1, x2)]
    for _ in range(steps):
        if f_grad is None:
            x1, x2, s1, s2 = trainer(x1, x2, s1, s2)
        else:
            x1, x2, s1, s2 = trainer(x1, x2, s1, s2, f_grad)
        results.append((x1, x2))
    print(f"epoch {steps}, x1: {float(x1):f}, x2: {float(x2):f}")
    return results


def train_epochs(
    net: Any, train_iter: Any, test_iter: Any, loss: Any, trainer: Any, num_epochs: int, device: Any
) -> Iterator[tuple[float, float, float, float, int]]:
    """Trains; per epoch: mean loss, accuracy, accuracy on the test set, seconds, examples."""
    for _ in range(num_epochs):
        timer, sums = Timer(), Accumulator(3)
        for X, y in train_iter:
            X, y = X.as_in_context(device), y.as_in_context(device)
            with autograd.record():
                y_hat = net(X)
                values = loss(y_hat, y)
            values.backward()
            trainer.step(X.shape[0])
            sums.add(values.sum().item(), accuracy(y_hat, y), y.size)
        seconds = timer.stop()
        tested = evaluate_accuracy_gpu(net, test_iter, device)
        yield sums[0] / sums[2], sums[1] / sums[2], tested, seconds, int(sums[2])
