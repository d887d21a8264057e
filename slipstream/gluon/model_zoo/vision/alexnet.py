"""AlexNet."""

from __future__ import annotations

import os
from typing import Any

from ... import nn
from ...block import HybridBlock
from ._named import load, named

__all__ = ["AlexNet", "alexnet"]


class AlexNet(HybridBlock):
    """AlexNet, from "One weird trick for parallelizing convolutional neural networks".

    Parameters
    ----------
    classes : int
        How many classes it tells apart.

    Examples
    --------
    >>> from slipstream import nd
    >>> net = AlexNet(classes=10)
    >>> net.initialize()
    >>> net(nd.ones((1, 3, 64, 64))).shape
    (1, 10)
    """

    def __init__(self, classes: int = 1000, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.name_scope():
            self.features = nn.HybridSequential(prefix="")
            with self.features.name_scope():
                self.features.add(
                    nn.Conv2D(64, kernel_size=11, strides=4, padding=2, activation="relu"),
                    nn.MaxPool2D(pool_size=3, strides=2),
                    nn.Conv2D(192, kernel_size=5, padding=2, activation="relu"),
                    nn.MaxPool2D(pool_size=3, strides=2),
                    nn.Conv2D(384, kernel_size=3, padding=1, activation="relu"),
                    nn.Conv2D(256, kernel_size=3, padding=1, activation="relu"),
                    nn.Conv2D(256, kernel_size=3, padding=1, activation="relu"),
                    nn.MaxPool2D(pool_size=3, strides=2),
                    nn.Flatten(),
                    nn.Dense(4096, activation="relu"),
                    nn.Dropout(0.5),
                    nn.Dense(4096, activation="relu"),
                    nn.Dropout(0.5),
                )
            self.output = nn.Dense(classes)

    def forward(self, x: Any) -> Any:
        return self.output(self.features(x))


def _get_alexnet(
    pretrained: bool = False,
    ctx: Any = None,
    root: str | os.PathLike[str] | None = None,
    **kwargs: Any,
) -> AlexNet:
    net = AlexNet(**kwargs)
    return load(net, "alexnet", root, ctx) if pretrained else net


alexnet = named(
    "alexnet", "alexnet", "AlexNet", AlexNet,
    "One weird trick for parallelizing convolutional neural networks", _get_alexnet,
)  # fmt: skip
