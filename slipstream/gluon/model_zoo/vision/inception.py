"""Inception v3."""

from __future__ import annotations

import os
from typing import Any

from ... import nn
from ...block import HybridBlock
from ._named import load, named

__all__ = ["Inception3", "inception_v3"]

# A convolution of a branch: channels, kernel, then stride and padding where they matter.
Conv = tuple[Any, ...]


def _conv(channels: int, kernel: Any, stride: Any = 1, padding: Any = 0) -> HybridBlock:
    block = nn.HybridSequential(prefix="")
    block.add(
        nn.Conv2D(channels, kernel, strides=stride, padding=padding, use_bias=False),
        nn.BatchNorm(epsilon=0.001),
        nn.Activation("relu"),
    )
    return block


def _branch(*parts: Conv | str) -> HybridBlock:
    branch = nn.HybridSequential(prefix="")
    for part in parts:
        if part == "avg":
            branch.add(nn.AvgPool2D(pool_size=3, strides=1, padding=1))
        elif part == "max":
            branch.add(nn.MaxPool2D(pool_size=3, strides=2))
        else:
            branch.add(_conv(*part))
    return branch


def _side_by_side(prefix: str, *branches: tuple[Conv | str, ...]) -> HybridBlock:
    block = nn.HybridConcatenate(axis=1, prefix=prefix)
    with block.name_scope():
        block.add(*(_branch(*parts) for parts in branches))
    return block


def _block_a(pool_features: int, prefix: str) -> HybridBlock:
    return _side_by_side(
        prefix,
        ((64, 1),),
        ((48, 1), (64, 5, 1, 2)),
        ((64, 1), (96, 3, 1, 1), (96, 3, 1, 1)),
        ("avg", (pool_features, 1)),
    )


def _block_b(prefix: str) -> HybridBlock:
    return _side_by_side(
        prefix, ((384, 3, 2),), ((64, 1), (96, 3, 1, 1), (96, 3, 2)), ("max",)
    )  # fmt: skip


def _across(channels: int) -> Conv:
    return (channels, (1, 7), 1, (0, 3))


def _down(channels: int) -> Conv:
    return (channels, (7, 1), 1, (3, 0))


def _block_c(channels: int, prefix: str) -> HybridBlock:
    twice = (_down(channels), _across(channels), _down(channels), _across(192))
    return _side_by_side(
        prefix,
        ((192, 1),),
        ((channels, 1), _across(channels), _down(192)),
        ((channels, 1), *twice),
        ("avg", (192, 1)),
    )


def _block_d(prefix: str) -> HybridBlock:
    return _side_by_side(
        prefix,
        ((192, 1), (320, 3, 2)),
        ((192, 1), _across(192), _down(192), (192, 3, 2)),
        ("max",),
    )


def _split(*before: Conv) -> HybridBlock:
    """A branch whose end goes two ways: 1x3 and 3x1."""
    ways = nn.HybridConcatenate(axis=1, prefix="")
    branch = nn.HybridSequential(prefix="")
    branch.add(_branch(*before))
    ways.add(_branch((384, (1, 3), 1, (0, 1))), _branch((384, (3, 1), 1, (1, 0))))
    branch.add(ways)
    return branch


def _block_e(prefix: str) -> HybridBlock:
    block = nn.HybridConcatenate(axis=1, prefix=prefix)
    with block.name_scope():
        block.add(_branch((320, 1)))
        block.add(_split((384, 1)))
        block.add(_split((448, 1), (384, 3, 1, 1)))
        block.add(_branch("avg", (192, 1)))
    return block


class Inception3(HybridBlock):
    """Inception v3, from "Rethinking the Inception Architecture"; images of 299 pixels.

    Parameters
    ----------
    classes : int
        How many classes it tells apart.

    Examples
    --------
    >>> len(Inception3(classes=10).features)
    20
    """

    def __init__(self, classes: int = 1000, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.name_scope():
            self.features = nn.HybridSequential(prefix="")
            self.features.add(
                _conv(32, 3, 2),
                _conv(32, 3),
                _conv(64, 3, 1, 1),
                nn.MaxPool2D(pool_size=3, strides=2),
                _conv(80, 1),
                _conv(192, 3),
                nn.MaxPool2D(pool_size=3, strides=2),
                _block_a(32, "A1_"),
                _block_a(64, "A2_"),
                _block_a(64, "A3_"),
                _block_b("B_"),
                _block_c(128, "C1_"),
                _block_c(160, "C2_"),
                _block_c(160, "C3_"),
                _block_c(192, "C4_"),
                _block_d("D_"),
                _block_e("E1_"),
                _block_e("E2_"),
                nn.AvgPool2D(pool_size=8),
                nn.Dropout(0.5),
            )
            self.output = nn.Dense(classes)

    def forward(self, x: Any) -> Any:
        return self.output(self.features(x))


def _get_inception(
    pretrained: bool = False,
    ctx: Any = None,
    root: str | os.PathLike[str] | None = None,
    **kwargs: Any,
) -> Inception3:
    net = Inception3(**kwargs)
    return load(net, "inceptionv3", root, ctx) if pretrained else net


inception_v3 = named(
    "inception_v3", "inceptionv3", "Inception v3", Inception3,
    "Rethinking the Inception Architecture for Computer Vision", _get_inception,
)  # fmt: skip
