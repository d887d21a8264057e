"""Models that several tests of blocks use."""

from __future__ import annotations

from slipstream.gluon import Block, nn


class Model(Block):
    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        with self.name_scope():
            self.dense0 = nn.Dense(5, in_units=5)
            self.dense1 = nn.Dense(5, in_units=5)

    def forward(self, x):
        return self.dense1(self.dense0(x))


def small(prefix=None):
    net = nn.HybridSequential(prefix=prefix)
    with net.name_scope():
        net.add(nn.Dense(4, activation="relu"), nn.Dense(2))
    return net
