"""DenseNet of 121 to 201 layers."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from ... import nn
from ...block import HybridBlock
from ._named import Maker, load, named

__all__ = [
    "DenseNet", "densenet121", "densenet161", "densenet169", "densenet201", "get_densenet",
]  # fmt: skip

_PAPER = "Densely Connected Convolutional Networks"

# Channels of the first convolution, channels that each layer adds, layers of each block.
densenet_spec = {
    121: (64, 32, [6, 12, 24, 16]),
    161: (96, 48, [6, 12, 36, 24]),
    169: (64, 32, [6, 12, 32, 32]),
    201: (64, 32, [6, 12, 48, 32]),
}


def _norm_relu_conv(channels: int, kernel: int, padding: int = 0) -> list[HybridBlock]:
    conv = nn.Conv2D(channels, kernel_size=kernel, padding=padding, use_bias=False)
    return [nn.BatchNorm(), nn.Activation("relu"), conv]


def _dense_layer(growth_rate: int, bn_size: int, dropout: float) -> HybridBlock:
    """Passes its input on, with `growth_rate` new channels beside it."""
    new = nn.HybridSequential(prefix="")
    new.add(*_norm_relu_conv(bn_size * growth_rate, 1), *_norm_relu_conv(growth_rate, 3, 1))
    if dropout:
        new.add(nn.Dropout(dropout))
    layer = nn.HybridConcatenate(axis=1, prefix="")
    layer.add(nn.Identity(), new)
    return layer


def _dense_block(
    layers: int, bn_size: int, growth_rate: int, dropout: float, stage: int
) -> HybridBlock:
    block = nn.HybridSequential(prefix=f"stage{stage}_")
    with block.name_scope():
        block.add(*(_dense_layer(growth_rate, bn_size, dropout) for _ in range(layers)))
    return block


def _transition(channels: int) -> HybridBlock:
    """Fewer channels, and half the height and width."""
    block = nn.HybridSequential(prefix="")
    block.add(*_norm_relu_conv(channels, 1), nn.AvgPool2D(pool_size=2, strides=2))
    return block


class DenseNet(HybridBlock):
    """DenseNet-BC, from "Densely Connected Convolutional Networks"; images of about 224 pixels.

    Parameters
    ----------
    num_init_features : int
        Channels of the first convolution.
    growth_rate : int
        Channels that each layer adds.
    block_config : list of int
        Layers of each dense block.
    bn_size : int
        How many times `growth_rate` the narrow part of a layer has.
    dropout : float
        Rate of dropout after each layer.
    classes : int
        How many classes it tells apart.

    Examples
    --------
    >>> net = DenseNet(8, 4, [1, 2], classes=10)
    >>> len(net.features)
    11
    """

    def __init__(
        self,
        num_init_features: int,
        growth_rate: int,
        block_config: Sequence[int],
        bn_size: int = 4,
        dropout: float = 0,
        classes: int = 1000,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        with self.name_scope():
            self.features = nn.HybridSequential(prefix="")
            self.features.add(
                nn.Conv2D(num_init_features, kernel_size=7, strides=2, padding=3, use_bias=False),
                nn.BatchNorm(),
                nn.Activation("relu"),
                nn.MaxPool2D(pool_size=3, strides=2, padding=1),
            )
            channels = num_init_features
            for i, layers in enumerate(block_config):
                self.features.add(_dense_block(layers, bn_size, growth_rate, dropout, i + 1))
                channels += layers * growth_rate
                if i != len(block_config) - 1:
                    channels //= 2
                    self.features.add(_transition(channels))
            self.features.add(
                nn.BatchNorm(), nn.Activation("relu"), nn.AvgPool2D(pool_size=7), nn.Flatten()
            )
            self.output = nn.Dense(classes)

    def forward(self, x: Any) -> Any:
        return self.output(self.features(x))


def get_densenet(
    num_layers: int,
    pretrained: bool = False,
    ctx: Any = None,
    root: str | os.PathLike[str] | None = None,
    **kwargs: Any,
) -> DenseNet:
    """DenseNet of 121, 161, 169 or 201 layers.

    >>> type(get_densenet(121)).__name__
    'DenseNet'
    """
    ctx = kwargs.pop("device", ctx)  # its later name
    if num_layers not in densenet_spec:
        raise ValueError(f"num_layers must be one of {sorted(densenet_spec)}, not {num_layers!r}")
    net = DenseNet(*densenet_spec[num_layers], **kwargs)
    return load(net, f"densenet{num_layers}", root, ctx) if pretrained else net


def _densenet(depth: int) -> Maker[DenseNet]:
    name = f"densenet{depth}"
    return named(name, name, f"DenseNet of {depth} layers", DenseNet, _PAPER, get_densenet, depth)


densenet121 = _densenet(121)
densenet161 = _densenet(161)
densenet169 = _densenet(169)
densenet201 = _densenet(201)
