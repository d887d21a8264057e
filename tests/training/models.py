"""The models of the reference runs: ours, and as functions of named parameters for PyTorch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy

from slipstream import gluon, np, npx
from slipstream.gluon import nn, rnn
from slipstream.gluon.model_zoo import vision

Params = dict[str, Any]


class Model(NamedTuple):
    """A model to train: ours, the same for PyTorch, and a batch of its data and labels."""

    build: Callable[[], gluon.Block]
    torch_forward: Callable[[Params, Any], Any]
    batch: Callable[[numpy.random.Generator], tuple[numpy.ndarray, numpy.ndarray]]
    rate: float
    steps: int


# ---- MLP ----------------------------------------------------------------------------------------


def mlp() -> gluon.Block:
    net = nn.HybridSequential()
    net.add(
        nn.Dense(32, activation="relu", in_units=20),
        nn.Dense(16, activation="tanh", in_units=32),
        nn.Dense(4, in_units=16),
    )
    return net


def mlp_torch(p: Params, x: Any) -> Any:
    from torch.nn import functional as F

    x = F.relu(F.linear(x, p["0.weight"], p["0.bias"]))
    x = F.linear(x, p["1.weight"], p["1.bias"]).tanh()
    return F.linear(x, p["2.weight"], p["2.bias"])


def vectors(random: numpy.random.Generator) -> tuple[numpy.ndarray, numpy.ndarray]:
    return random.standard_normal((24, 20)), random.integers(0, 4, 24)


def wide() -> gluon.Block:
    """Large enough for work to be cut."""
    net = nn.HybridSequential()
    net.add(
        nn.Dense(600, activation="relu", in_units=100),
        nn.Dense(400, activation="tanh", in_units=600),
        nn.Dense(4, in_units=400),
    )
    return net


def many_vectors(random: numpy.random.Generator) -> tuple[numpy.ndarray, numpy.ndarray]:
    return random.standard_normal((300, 100)), random.integers(0, 4, 300)


# ---- LeNet --------------------------------------------------------------------------------------


def lenet() -> gluon.Block:
    net = nn.HybridSequential()
    net.add(
        nn.Conv2D(3, kernel_size=5, padding=2, activation="sigmoid", in_channels=1),
        nn.AvgPool2D(2, 2),
        nn.Conv2D(6, kernel_size=3, activation="sigmoid", in_channels=3),
        nn.AvgPool2D(2, 2),
        nn.Dense(20, activation="sigmoid", in_units=24),
        nn.Dense(10, in_units=20),
    )
    return net


def lenet_torch(p: Params, x: Any) -> Any:
    from torch.nn import functional as F

    x = F.avg_pool2d(F.conv2d(x, p["0.weight"], p["0.bias"], padding=2).sigmoid(), 2)
    x = F.avg_pool2d(F.conv2d(x, p["2.weight"], p["2.bias"]).sigmoid(), 2)
    x = F.linear(x.flatten(1), p["4.weight"], p["4.bias"]).sigmoid()
    return F.linear(x, p["5.weight"], p["5.bias"])


def digits(random: numpy.random.Generator) -> tuple[numpy.ndarray, numpy.ndarray]:
    return random.standard_normal((16, 1, 12, 12)), random.integers(0, 10, 16)


# ---- ResNet-18 ----------------------------------------------------------------------------------


def resnet() -> gluon.Block:
    # Eighteen layers, an eighth of the channels.
    return vision.ResNetV1(vision.BasicBlockV1, [2, 2, 2, 2], [8, 8, 16, 32, 64], classes=5)


def resnet_torch(p: Params, x: Any) -> Any:
    from torch.nn import functional as F

    def norm(name: str, x: Any) -> Any:
        gamma, beta = p[f"{name}.gamma"], p[f"{name}.beta"]
        return F.batch_norm(x, None, None, gamma, beta, training=True, eps=1e-5)

    def conv(name: str, x: Any, stride: int, padding: int) -> Any:
        return F.conv2d(x, p[f"{name}.weight"], stride=stride, padding=padding)

    x = F.relu(norm("features.1", conv("features.0", x, 2, 3)))
    x = F.max_pool2d(x, 3, 2, 1)
    for stage in range(4):
        for block in range(2):
            name, stride = f"features.{stage + 4}.{block}", 2 if stage and not block else 1
            y = F.relu(norm(f"{name}.body.1", conv(f"{name}.body.0", x, stride, 1)))
            y = norm(f"{name}.body.4", conv(f"{name}.body.3", y, 1, 1))
            if f"{name}.downsample.0.weight" in p:
                x = norm(f"{name}.downsample.1", conv(f"{name}.downsample.0", x, stride, 0))
            x = F.relu(y + x)
    return F.linear(x.mean((2, 3)), p["output.weight"], p["output.bias"])


def images(random: numpy.random.Generator) -> tuple[numpy.ndarray, numpy.ndarray]:
    return random.standard_normal((16, 3, 48, 48)), random.integers(0, 5, 16)


# ---- LSTM language model ------------------------------------------------------------------------

WORDS, LENGTH = 30, 7


class LanguageModel(nn.HybridBlock):
    """Embedding, two layers of LSTM, a score for each word at each place."""

    def __init__(self) -> None:
        super().__init__()
        self.embedding = nn.Embedding(WORDS, 12)
        self.lstm = rnn.LSTM(16, num_layers=2, layout="TNC", input_size=12)
        self.decoder = nn.Dense(WORDS, flatten=False, in_units=16)

    def forward(self, x: Any) -> Any:
        return self.decoder(self.lstm(self.embedding(x)))


def language_torch(p: Params, x: Any) -> Any:
    import torch
    from torch.nn import functional as F

    x = F.embedding(x, p["embedding.weight"])
    for layer in range(2):
        cell = f"lstm._unfused.{layer}"  # as MXNet's files name it
        w_x, w_h = p[f"{cell}.i2h_weight"], p[f"{cell}.h2h_weight"]
        bias = p[f"{cell}.i2h_bias"] + p[f"{cell}.h2h_bias"]
        h = c = torch.zeros(x.shape[1], 16, dtype=x.dtype)
        outputs = []
        for step in x:
            into, forget, new, out = (F.linear(step, w_x) + F.linear(h, w_h) + bias).chunk(4, 1)
            c = forget.sigmoid() * c + into.sigmoid() * new.tanh()
            h = out.sigmoid() * c.tanh()
            outputs.append(h)
        x = torch.stack(outputs)
    return F.linear(x, p["decoder.weight"], p["decoder.bias"])


def sentences(random: numpy.random.Generator) -> tuple[numpy.ndarray, numpy.ndarray]:
    words = random.integers(0, WORDS, (LENGTH + 1, 6))
    return words[:-1], words[1:]


# ---- Transformer encoder ------------------------------------------------------------------------

WIDTH, HEADS = 16, 4


class EncoderLayer(nn.HybridBlock):
    """Attention and a dense part, each added to its input and normalized."""

    def __init__(self) -> None:
        super().__init__()
        self.query = nn.Dense(WIDTH, flatten=False, use_bias=False, in_units=WIDTH)
        self.key = nn.Dense(WIDTH, flatten=False, use_bias=False, in_units=WIDTH)
        self.value = nn.Dense(WIDTH, flatten=False, use_bias=False, in_units=WIDTH)
        self.merge = nn.Dense(WIDTH, flatten=False, in_units=WIDTH)
        self.norm1 = nn.LayerNorm(in_channels=WIDTH)
        self.wide = nn.Dense(32, flatten=False, activation="relu", in_units=WIDTH)
        self.narrow = nn.Dense(WIDTH, flatten=False, in_units=32)
        self.norm2 = nn.LayerNorm(in_channels=WIDTH)

    def _heads(self, x: Any) -> Any:
        n, t, _ = x.shape
        return x.reshape(n, t, HEADS, WIDTH // HEADS).transpose(0, 2, 1, 3)

    def forward(self, x: Any) -> Any:
        q, k, v = self._heads(self.query(x)), self._heads(self.key(x)), self._heads(self.value(x))
        scores = np.matmul(q, k.transpose(0, 1, 3, 2)) / (WIDTH // HEADS) ** 0.5
        attended = np.matmul(npx.softmax(scores, axis=-1), v)
        attended = attended.transpose(0, 2, 1, 3).reshape(x.shape)
        x = self.norm1(x + self.merge(attended))
        return self.norm2(x + self.narrow(self.wide(x)))


class Encoder(nn.HybridBlock):
    """Embedding, two layers, the mean over the places, classes."""

    def __init__(self) -> None:
        super().__init__()
        self.embedding = nn.Embedding(WORDS, WIDTH)
        self.first = EncoderLayer()
        self.second = EncoderLayer()
        self.output = nn.Dense(5, in_units=WIDTH)

    def forward(self, x: Any) -> Any:
        return self.output(self.second(self.first(self.embedding(x))).mean(axis=1))


def encoder_torch(p: Params, x: Any) -> Any:
    from torch.nn import functional as F

    x = F.embedding(x, p["embedding.weight"])
    for name in ("first", "second"):
        n, t, _ = x.shape
        q, k, v = (
            F.linear(x, p[f"{name}.{part}.weight"])
            .reshape(n, t, HEADS, WIDTH // HEADS)
            .transpose(1, 2)
            for part in ("query", "key", "value")
        )
        attended = (q @ k.mT / (WIDTH // HEADS) ** 0.5).softmax(-1) @ v
        attended = attended.transpose(1, 2).reshape(n, t, WIDTH)

        def dense(part: str, x: Any, name: str = name) -> Any:
            return F.linear(x, p[f"{name}.{part}.weight"], p[f"{name}.{part}.bias"])

        def norm(part: str, x: Any, name: str = name) -> Any:
            gamma, beta = p[f"{name}.{part}.gamma"], p[f"{name}.{part}.beta"]
            return F.layer_norm(x, (WIDTH,), gamma, beta, eps=1e-5)

        x = norm("norm1", x + dense("merge", attended))
        x = norm("norm2", x + dense("narrow", F.relu(dense("wide", x))))
    return F.linear(x.mean(1), p["output.weight"], p["output.bias"])


def texts(random: numpy.random.Generator) -> tuple[numpy.ndarray, numpy.ndarray]:
    return random.integers(0, WORDS, (8, 6)), random.integers(0, 5, 8)


MODELS = {
    "mlp": Model(mlp, mlp_torch, vectors, 0.1, 30),
    "wide mlp": Model(wide, mlp_torch, many_vectors, 0.05, 10),
    "lenet": Model(lenet, lenet_torch, digits, 0.5, 20),
    "resnet18": Model(resnet, resnet_torch, images, 0.02, 4),
    "lstm": Model(LanguageModel, language_torch, sentences, 1.0, 15),
    "transformer": Model(Encoder, encoder_torch, texts, 0.05, 15),
}
