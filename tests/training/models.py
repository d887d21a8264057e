"""The models of the reference runs; tools/record_torch.py has the same for PyTorch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy

from slipstream import gluon, np, npx
from slipstream.gluon import nn, rnn
from slipstream.gluon.model_zoo import vision


class Model(NamedTuple):
    """A model to train, and a batch of its data and labels."""

    build: Callable[[], gluon.Block]
    batch: Callable[[numpy.random.RandomState], tuple[numpy.ndarray, numpy.ndarray]]
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


def vectors(random: numpy.random.RandomState) -> tuple[numpy.ndarray, numpy.ndarray]:
    return random.standard_normal((24, 20)), random.randint(0, 4, 24)


def wide() -> gluon.Block:
    """Large enough for work to be cut."""
    net = nn.HybridSequential()
    net.add(
        nn.Dense(600, activation="relu", in_units=100),
        nn.Dense(400, activation="tanh", in_units=600),
        nn.Dense(4, in_units=400),
    )
    return net


def many_vectors(random: numpy.random.RandomState) -> tuple[numpy.ndarray, numpy.ndarray]:
    return random.standard_normal((300, 100)), random.randint(0, 4, 300)


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


def digits(random: numpy.random.RandomState) -> tuple[numpy.ndarray, numpy.ndarray]:
    return random.standard_normal((16, 1, 12, 12)), random.randint(0, 10, 16)


# ---- ResNet-18 ----------------------------------------------------------------------------------


def resnet() -> gluon.Block:
    # Eighteen layers, an eighth of the channels.
    return vision.ResNetV1(vision.BasicBlockV1, [2, 2, 2, 2], [8, 8, 16, 32, 64], classes=5)


def images(random: numpy.random.RandomState) -> tuple[numpy.ndarray, numpy.ndarray]:
    return random.standard_normal((16, 3, 48, 48)), random.randint(0, 5, 16)


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


def sentences(random: numpy.random.RandomState) -> tuple[numpy.ndarray, numpy.ndarray]:
    words = random.randint(0, WORDS, (LENGTH + 1, 6))
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
        x = self.second(self.first(self.embedding(x)))
        return self.output(x.sum(axis=1) / x.shape[1])


def texts(random: numpy.random.RandomState) -> tuple[numpy.ndarray, numpy.ndarray]:
    return random.randint(0, WORDS, (8, 6)), random.randint(0, 5, 8)


MODELS = {
    "mlp": Model(mlp, vectors, 0.1, 30),
    "wide mlp": Model(wide, many_vectors, 0.05, 10),
    "lenet": Model(lenet, digits, 0.5, 20),
    "resnet18": Model(resnet, images, 0.02, 4),
    "lstm": Model(LanguageModel, sentences, 1.0, 15),
    "transformer": Model(Encoder, texts, 0.05, 15),
}
