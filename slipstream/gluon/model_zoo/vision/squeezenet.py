"""SqueezeNet 1.0 and 1.1."""

from __future__ import annotations

import os
from typing import Any

from ... import nn
from ...block import HybridBlock
from ._named import Maker, load, named

__all__ = ["SqueezeNet", "get_squeezenet", "squeezenet1_0", "squeezenet1_1"]

_PAPER = "SqueezeNet: AlexNet-level accuracy with 50x fewer parameters and <0.5MB model size"

# The first convolution (channels, kernel), then what follows: "pool", or a fire module's width.
_SPEC: dict[str, tuple[tuple[int, int], list[int | str]]] = {
    "1.0": ((96, 7), ["pool", 16, 16, 32, "pool", 32, 48, 48, 64, "pool", 64]),
    "1.1": ((64, 3), ["pool", 16, 16, "pool", 32, 32, "pool", 48, 48, 64, 64]),
}


def _conv_relu(channels: int, kernel: int, padding: int = 0) -> nn.HybridSequential:
    block = nn.HybridSequential(prefix="")
    block.add(nn.Conv2D(channels, kernel, padding=padding), nn.Activation("relu"))
    return block


def _fire(squeeze: int) -> nn.HybridSequential:
    """Squeezes to few channels, then expands to four times as many with 1x1 and with 3x3."""
    paths = nn.HybridConcatenate(axis=1, prefix="")
    fire = nn.HybridSequential(prefix="")
    fire.add(_conv_relu(squeeze, 1))
    paths.add(_conv_relu(4 * squeeze, 1), _conv_relu(4 * squeeze, 3, 1))
    fire.add(paths)
    return fire


class SqueezeNet(HybridBlock):
    """SqueezeNet, an AlexNet with fifty times fewer parameters; images of about 224 pixels.

    Parameters
    ----------
    version : '1.0' or '1.1'
        The second needs less than half of the computation.
    classes : int
        How many classes it tells apart.

    Examples
    --------
    >>> net = SqueezeNet("1.1", classes=10)
    >>> len(net.features)
    14
    """

    def __init__(self, version: str, classes: int = 1000, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        if version not in _SPEC:
            raise ValueError(f"version must be '1.0' or '1.1', not {version!r}")
        (channels, kernel), parts = _SPEC[version]
        with self.name_scope():
            self.features = nn.HybridSequential(prefix="")
            self.features.add(nn.Conv2D(channels, kernel, strides=2), nn.Activation("relu"))
            for part in parts:
                self.features.add(
                    nn.MaxPool2D(pool_size=3, strides=2, ceil_mode=True)
                    if isinstance(part, str)
                    else _fire(part)
                )
            self.features.add(nn.Dropout(0.5))
            self.output = nn.HybridSequential(prefix="")
            self.output.add(
                nn.Conv2D(classes, 1), nn.Activation("relu"), nn.AvgPool2D(13), nn.Flatten()
            )

    def forward(self, x: Any) -> Any:
        return self.output(self.features(x))


def get_squeezenet(
    version: str,
    pretrained: bool = False,
    ctx: Any = None,
    root: str | os.PathLike[str] | None = None,
    **kwargs: Any,
) -> SqueezeNet:
    """SqueezeNet '1.0' or '1.1'.

    >>> type(get_squeezenet("1.0")).__name__
    'SqueezeNet'
    """
    ctx = kwargs.pop("device", ctx)  # its later name
    net = SqueezeNet(version, **kwargs)
    return load(net, f"squeezenet{version}", root, ctx) if pretrained else net


def _squeezenet(version: str) -> Maker[SqueezeNet]:
    function = "squeezenet" + version.replace(".", "_")
    what = f"SqueezeNet {version}"
    return named(
        function, f"squeezenet{version}", what, SqueezeNet, _PAPER, get_squeezenet, version
    )


squeezenet1_0 = _squeezenet("1.0")
squeezenet1_1 = _squeezenet("1.1")
