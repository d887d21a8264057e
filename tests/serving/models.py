"""Networks that the tests lower, with small random weights."""

from __future__ import annotations

from slipstream import nd
from slipstream.gluon import HybridBlock, nn, rnn


def lenet():
    net = nn.HybridSequential()
    net.add(
        nn.Conv2D(6, 5, padding=2, activation="relu"), nn.MaxPool2D(2, 2),
        nn.Conv2D(16, 5, activation="tanh"), nn.AvgPool2D(2, 2), nn.BatchNorm(), nn.Flatten(),
        nn.Dense(120, activation="sigmoid"), nn.Dropout(0.5), nn.Dense(10),
    )  # fmt: skip
    return net


class Words(HybridBlock):
    """An embedding, an LSTM over (time, batch), the last step's classes."""

    def __init__(self):
        super().__init__()
        with self.name_scope():
            self.words = nn.Embedding(50, 8)
            self.lstm = rnn.LSTM(16, num_layers=2, bidirectional=True)
            self.classes = nn.Dense(5)

    def hybrid_forward(self, F, x):
        h = self.lstm(F.transpose(self.words(x), axes=(1, 0, 2)))
        return self.classes(F.squeeze(F.slice_axis(h, axis=0, begin=-1, end=None), axis=0))


class Attention(HybridBlock):
    """Self-attention with several heads, a residual and layer normalization."""

    def __init__(self, units=16, heads=4):
        super().__init__()
        self._units, self._heads = units, heads
        with self.name_scope():
            self.inward = nn.Dense(3 * units, flatten=False)
            self.outward = nn.Dense(units, flatten=False)
            self.norm = nn.LayerNorm()
            self.wide = nn.Dense(4 * units, flatten=False)
            self.narrow = nn.Dense(units, flatten=False)

    def _split(self, x):
        x = x.reshape((0, 0, self._heads, -1)).transpose((0, 2, 1, 3))
        return x.reshape((-1, 0, 0), reverse=True)

    def forward(self, x):
        query, key, value = nd.split(self.inward(x), 3, axis=2)
        query, key, value = self._split(query), self._split(key), self._split(value)
        scale = (self._units // self._heads) ** -0.5
        weights = nd.softmax(nd.batch_dot(query, key, transpose_b=True) * scale, axis=-1)
        mixed = nd.batch_dot(weights, value)
        mixed = mixed.reshape((-1, self._heads, 0, 0), reverse=True).transpose((0, 2, 1, 3))
        x = self.norm(x + self.outward(mixed.reshape((0, 0, -1))))
        return x + self.narrow(nd.LeakyReLU(self.wide(x), act_type="gelu"))


class TwoHeads(HybridBlock):
    """Two inputs, three outputs, one of them a view."""

    def __init__(self):
        super().__init__()
        with self.name_scope():
            self.shared = nn.Dense(6)
            self.other = nn.Dense(3)

    def forward(self, x, y):
        h = self.shared(x) * 2 + y
        return h.softmax(), [self.other(h), h.reshape((-1, 2, 3))[:, 0]]
