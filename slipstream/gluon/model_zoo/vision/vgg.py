"""VGG of 11 to 19 layers, with and without batch normalization."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from .... import init
from ... import nn
from ...block import HybridBlock
from ._named import Maker, load, named

__all__ = [
    "VGG", "get_vgg", "vgg11", "vgg11_bn", "vgg13", "vgg13_bn", "vgg16", "vgg16_bn", "vgg19",
    "vgg19_bn",
]  # fmt: skip

_PAPER = "Very Deep Convolutional Networks for Large-Scale Image Recognition"

# Convolutions in each of the five stages, and their channels.
vgg_spec = {
    11: ([1, 1, 2, 2, 2], [64, 128, 256, 512, 512]),
    13: ([2, 2, 2, 2, 2], [64, 128, 256, 512, 512]),
    16: ([2, 2, 3, 3, 3], [64, 128, 256, 512, 512]),
    19: ([2, 2, 4, 4, 4], [64, 128, 256, 512, 512]),
}


def _dense(units: int, activation: str | None = None) -> nn.Dense:
    return nn.Dense(
        units, activation=activation, weight_initializer="normal", bias_initializer="zeros"
    )


class VGG(HybridBlock):
    """VGG, from "Very Deep Convolutional Networks for Large-Scale Image Recognition".

    Parameters
    ----------
    layers : list of int
        Convolutions in each stage.
    filters : list of int
        Channels in each stage.
    classes : int
        How many classes it tells apart.
    batch_norm : bool
        Whether each convolution is normalized.

    Examples
    --------
    >>> from slipstream import nd
    >>> net = VGG([1, 1], [8, 16], classes=10)
    >>> net.initialize()
    >>> net(nd.ones((1, 3, 8, 8))).shape
    (1, 10)
    """

    def __init__(
        self,
        layers: Sequence[int],
        filters: Sequence[int],
        classes: int = 1000,
        batch_norm: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        if len(layers) != len(filters):
            raise ValueError(f"layers and filters must be of one length, not {layers}, {filters}")
        with self.name_scope():
            self.features = self._make_features(layers, filters, batch_norm)
            self.features.add(
                _dense(4096, "relu"), nn.Dropout(0.5), _dense(4096, "relu"), nn.Dropout(0.5)
            )
            self.output = _dense(classes)

    @staticmethod
    def _make_features(
        layers: Sequence[int], filters: Sequence[int], batch_norm: bool
    ) -> nn.HybridSequential:
        features = nn.HybridSequential(prefix="")
        for count, channels in zip(layers, filters, strict=True):
            for _ in range(count):
                start = init.Xavier(rnd_type="gaussian", factor_type="out", magnitude=2)
                features.add(
                    nn.Conv2D(
                        channels, kernel_size=3, padding=1, weight_initializer=start,
                        bias_initializer="zeros",
                    )
                )  # fmt: skip
                if batch_norm:
                    features.add(nn.BatchNorm())
                features.add(nn.Activation("relu"))
            features.add(nn.MaxPool2D(strides=2))
        return features

    def forward(self, x: Any) -> Any:
        return self.output(self.features(x))


def get_vgg(
    num_layers: int,
    pretrained: bool = False,
    ctx: Any = None,
    root: str | os.PathLike[str] | None = None,
    **kwargs: Any,
) -> VGG:
    """VGG of 11, 13, 16 or 19 layers; ``batch_norm=True`` for the normalized ones.

    >>> type(get_vgg(11)).__name__
    'VGG'
    """
    ctx = kwargs.pop("device", ctx)  # its later name
    if num_layers not in vgg_spec:
        raise ValueError(f"num_layers must be one of {sorted(vgg_spec)}, not {num_layers!r}")
    net = VGG(*vgg_spec[num_layers], **kwargs)
    name = f"vgg{num_layers}" + ("_bn" if kwargs.get("batch_norm") else "")
    return load(net, name, root, ctx) if pretrained else net


def _vgg(depth: int, **options: Any) -> Maker[VGG]:
    name = f"vgg{depth}" + ("_bn" if options else "")
    what = f"VGG of {depth} layers" + (", with batch normalization" if options else "")
    return named(name, name, what, VGG, _PAPER, get_vgg, depth, **options)


vgg11 = _vgg(11)
vgg13 = _vgg(13)
vgg16 = _vgg(16)
vgg19 = _vgg(19)
vgg11_bn = _vgg(11, batch_norm=True)
vgg13_bn = _vgg(13, batch_norm=True)
vgg16_bn = _vgg(16, batch_norm=True)
vgg19_bn = _vgg(19, batch_norm=True)
