"""ResNet of 18 to 152 layers, version 1 (normalize after) and version 2 (normalize before)."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

from .... import _core
from ...._convert import Array
from ... import nn
from ..._classic import classic
from ...block import HybridBlock
from ._named import Maker, Net, load, named

__all__ = [
    "BasicBlockV1", "BasicBlockV2", "BottleneckV1", "BottleneckV2", "ResNetV1", "ResNetV2",
    "get_resnet", "resnet18_v1", "resnet18_v2", "resnet34_v1", "resnet34_v2", "resnet50_v1",
    "resnet50_v2", "resnet101_v1", "resnet101_v2", "resnet152_v1", "resnet152_v2",
]  # fmt: skip

_PAPERS = {
    1: "Deep Residual Learning for Image Recognition",
    2: "Identity Mappings in Deep Residual Networks",
}

# The kind of block, blocks of each stage, channels before the first and after each stage.
resnet_spec = {
    18: ("basic_block", [2, 2, 2, 2], [64, 64, 128, 256, 512]),
    34: ("basic_block", [3, 4, 6, 3], [64, 64, 128, 256, 512]),
    50: ("bottle_neck", [3, 4, 6, 3], [64, 256, 512, 1024, 2048]),
    101: ("bottle_neck", [3, 4, 23, 3], [64, 256, 512, 1024, 2048]),
    152: ("bottle_neck", [3, 8, 36, 3], [64, 256, 512, 1024, 2048]),
}


def _conv3x3(channels: int, stride: int, in_channels: int) -> nn.Conv2D:
    return nn.Conv2D(
        channels, kernel_size=3, strides=stride, padding=1, use_bias=False, in_channels=in_channels
    )


def _conv1x1(channels: int, stride: int, in_channels: int = 0) -> nn.Conv2D:
    return nn.Conv2D(
        channels, kernel_size=1, strides=stride, use_bias=False, in_channels=in_channels
    )


def _relu(x: Any) -> Any:
    """An activation that is no layer: in a graph its name is that of the block and a number."""
    return _core.ops.relu(x) if isinstance(x, Array) else classic("Activation", x, act_type="relu")


class _BlockV1(HybridBlock):
    """``relu(body(x) + x)``; the input is projected where its shape changes."""

    _residual_first = False

    def __init__(
        self, channels: int, stride: int, downsample: bool = False, in_channels: int = 0,
        **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(**kwargs)
        self.body = nn.HybridSequential(prefix="")
        self.body.add(*self._layers(channels, stride, in_channels))
        self.downsample = None
        if downsample:
            self.downsample = nn.HybridSequential(prefix="")
            self.downsample.add(_conv1x1(channels, stride, in_channels), nn.BatchNorm())

    def _layers(self, channels: int, stride: int, in_channels: int) -> list[HybridBlock]:
        raise TypeError("use BasicBlockV1 or BottleneckV1")

    def forward(self, x: Any) -> Any:
        y = self.body(x)
        residual = x if self.downsample is None else self.downsample(x)
        # In this order their parameters are listed.
        return _relu(residual + y if self._residual_first else y + residual)


class BasicBlockV1(_BlockV1):
    """Two convolutions with a shortcut, as in ResNet V1 of 18 and 34 layers.

    Parameters
    ----------
    channels : int
        Channels of the result.
    stride : int
        Stride of the first convolution.
    downsample : bool
        Whether the shortcut is a convolution, because the shape changes.
    in_channels : int
        Channels of the input; 0 to see at the first call.

    Examples
    --------
    >>> from slipstream import nd
    >>> block = BasicBlockV1(8, 2, downsample=True)
    >>> block.initialize()
    >>> block(nd.ones((1, 3, 8, 8))).shape
    (1, 8, 4, 4)
    """

    _residual_first = True

    def _layers(self, channels: int, stride: int, in_channels: int) -> list[HybridBlock]:
        return [
            _conv3x3(channels, stride, in_channels),
            nn.BatchNorm(),
            nn.Activation("relu"),
            _conv3x3(channels, 1, channels),
            nn.BatchNorm(),
        ]


class BottleneckV1(_BlockV1):
    """Narrow, convolve, widen, with a shortcut, as in ResNet V1 of 50 and more layers.

    Parameters are those of ``BasicBlockV1``.

    Examples
    --------
    >>> from slipstream import nd
    >>> block = BottleneckV1(8, 2, downsample=True)
    >>> block.initialize()
    >>> block(nd.ones((1, 3, 8, 8))).shape
    (1, 8, 4, 4)
    """

    def _layers(self, channels: int, stride: int, in_channels: int) -> list[HybridBlock]:
        narrow = channels // 4
        # The 1x1 convolutions have a bias, although one before a normalization does nothing:
        # files with trained parameters contain it.
        return [
            nn.Conv2D(narrow, kernel_size=1, strides=stride),
            nn.BatchNorm(),
            nn.Activation("relu"),
            _conv3x3(narrow, 1, narrow),
            nn.BatchNorm(),
            nn.Activation("relu"),
            nn.Conv2D(channels, kernel_size=1, strides=1),
            nn.BatchNorm(),
        ]


class BasicBlockV2(HybridBlock):
    """Two convolutions, each normalized before, as in ResNet V2 of 18 and 34 layers.

    Parameters are those of ``BasicBlockV1``.

    Examples
    --------
    >>> from slipstream import nd
    >>> block = BasicBlockV2(8, 2, downsample=True)
    >>> block.initialize()
    >>> block(nd.ones((1, 3, 8, 8))).shape
    (1, 8, 4, 4)
    """

    def __init__(
        self, channels: int, stride: int, downsample: bool = False, in_channels: int = 0,
        **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(**kwargs)
        self.bn1 = nn.BatchNorm()
        self.conv1 = _conv3x3(channels, stride, in_channels)
        self.bn2 = nn.BatchNorm()
        self.conv2 = _conv3x3(channels, 1, channels)
        self.downsample = _conv1x1(channels, stride, in_channels) if downsample else None

    def forward(self, x: Any) -> Any:
        y = _relu(self.bn1(x))
        residual = x if self.downsample is None else self.downsample(y)
        y = self.conv1(y)
        y = self.conv2(_relu(self.bn2(y)))
        return y + residual


class BottleneckV2(HybridBlock):
    """Narrow, convolve, widen, each normalized before, as in ResNet V2 of 50 and more layers.

    Parameters are those of ``BasicBlockV1``.

    Examples
    --------
    >>> from slipstream import nd
    >>> block = BottleneckV2(8, 2, downsample=True)
    >>> block.initialize()
    >>> block(nd.ones((1, 3, 8, 8))).shape
    (1, 8, 4, 4)
    """

    def __init__(
        self, channels: int, stride: int, downsample: bool = False, in_channels: int = 0,
        **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(**kwargs)
        narrow = channels // 4
        self.bn1 = nn.BatchNorm()
        self.conv1 = _conv1x1(narrow, 1)
        self.bn2 = nn.BatchNorm()
        self.conv2 = _conv3x3(narrow, stride, narrow)
        self.bn3 = nn.BatchNorm()
        self.conv3 = _conv1x1(channels, 1)
        self.downsample = _conv1x1(channels, stride, in_channels) if downsample else None

    def forward(self, x: Any) -> Any:
        y = _relu(self.bn1(x))
        residual = x if self.downsample is None else self.downsample(y)
        y = self.conv1(y)
        y = self.conv2(_relu(self.bn2(y)))
        y = self.conv3(_relu(self.bn3(y)))
        return y + residual


class _ResNet(HybridBlock):
    """Base of both versions: a stem, stages of blocks, and a dense layer on the mean."""

    def __init__(
        self, block: type[HybridBlock], layers: Sequence[int], channels: Sequence[int],
        classes: int = 1000, thumbnail: bool = False, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(**kwargs)
        if len(layers) != len(channels) - 1:
            raise ValueError(
                f"channels must have one entry more than layers, not {channels}, {layers}"
            )
        with self.name_scope():
            self.features = nn.HybridSequential(prefix="")
            self.features.add(*self._first())
            if thumbnail:
                self.features.add(_conv3x3(channels[0], 1, 0))
            else:
                self.features.add(
                    nn.Conv2D(channels[0], 7, 2, 3, use_bias=False),
                    nn.BatchNorm(),
                    nn.Activation("relu"),
                    nn.MaxPool2D(3, 2, 1),
                )
            for i, count in enumerate(layers):
                stride = 1 if i == 0 else 2
                self.features.add(
                    self._make_layer(block, count, channels[i + 1], stride, i + 1, channels[i])
                )
            self.features.add(*self._last())
            self.output = nn.Dense(classes, in_units=channels[-1])

    def _first(self) -> list[HybridBlock]:
        return []

    def _last(self) -> list[HybridBlock]:
        return [nn.GlobalAvgPool2D()]

    def _make_layer(
        self, block: Callable[..., HybridBlock], layers: int, channels: int, stride: int,
        stage_index: int, in_channels: int = 0,
    ) -> HybridBlock:  # fmt: skip
        stage = nn.HybridSequential(prefix=f"stage{stage_index}_")
        with stage.name_scope():
            changes = channels != in_channels
            stage.add(block(channels, stride, changes, in_channels=in_channels, prefix=""))
            for _ in range(layers - 1):
                stage.add(block(channels, 1, False, in_channels=channels, prefix=""))
        return stage

    def forward(self, x: Any) -> Any:
        return self.output(self.features(x))


class ResNetV1(_ResNet):
    """ResNet, from "Deep Residual Learning for Image Recognition".

    Parameters
    ----------
    block : class
        BasicBlockV1 or BottleneckV1.
    layers : list of int
        Blocks of each stage.
    channels : list of int
        Channels before the first stage, and after each.
    classes : int
        How many classes it tells apart.
    thumbnail : bool
        For small images: begin with one 3x3 convolution.

    Examples
    --------
    >>> from slipstream import nd
    >>> net = ResNetV1(BasicBlockV1, [1, 1], [8, 8, 16], classes=10, thumbnail=True)
    >>> net.initialize()
    >>> net(nd.ones((1, 3, 8, 8))).shape
    (1, 10)
    """


class ResNetV2(_ResNet):
    """ResNet, from "Identity Mappings in Deep Residual Networks".

    Parameters are those of ``ResNetV1``, with BasicBlockV2 or BottleneckV2.

    Examples
    --------
    >>> from slipstream import nd
    >>> net = ResNetV2(BasicBlockV2, [1, 1], [8, 8, 16], classes=10, thumbnail=True)
    >>> net.initialize()
    >>> net(nd.ones((1, 3, 8, 8))).shape
    (1, 10)
    """

    def _first(self) -> list[HybridBlock]:
        return [nn.BatchNorm(scale=False, center=False)]

    def _last(self) -> list[HybridBlock]:
        return [nn.BatchNorm(), nn.Activation("relu"), nn.GlobalAvgPool2D(), nn.Flatten()]


resnet_net_versions = [ResNetV1, ResNetV2]
resnet_block_versions: list[dict[str, type[HybridBlock]]] = [
    {"basic_block": BasicBlockV1, "bottle_neck": BottleneckV1},
    {"basic_block": BasicBlockV2, "bottle_neck": BottleneckV2},
]


def get_resnet(
    version: int,
    num_layers: int,
    pretrained: bool = False,
    ctx: Any = None,
    root: str | os.PathLike[str] | None = None,
    **kwargs: Any,
) -> ResNetV1 | ResNetV2:
    """ResNet, version 1 or 2, of 18, 34, 50, 101 or 152 layers.

    >>> type(get_resnet(2, 18)).__name__
    'ResNetV2'
    """
    ctx = kwargs.pop("device", ctx)  # its later name
    if num_layers not in resnet_spec:
        raise ValueError(f"num_layers must be one of {sorted(resnet_spec)}, not {num_layers!r}")
    if version not in (1, 2):
        raise ValueError(f"version must be 1 or 2, not {version!r}")
    kind, layers, channels = resnet_spec[num_layers]
    block = resnet_block_versions[version - 1][kind]
    net: Any = resnet_net_versions[version - 1](block, layers, channels, **kwargs)
    return load(net, f"resnet{num_layers}_v{version}", root, ctx) if pretrained else net


def _resnet(kind: type[Net], version: int, depth: int) -> Maker[Net]:
    name = f"resnet{depth}_v{version}"
    what = f"ResNet of {depth} layers, version {version}"
    return named(name, name, what, kind, _PAPERS[version], get_resnet, version, depth)


resnet18_v1 = _resnet(ResNetV1, 1, 18)
resnet34_v1 = _resnet(ResNetV1, 1, 34)
resnet50_v1 = _resnet(ResNetV1, 1, 50)
resnet101_v1 = _resnet(ResNetV1, 1, 101)
resnet152_v1 = _resnet(ResNetV1, 1, 152)
resnet18_v2 = _resnet(ResNetV2, 2, 18)
resnet34_v2 = _resnet(ResNetV2, 2, 34)
resnet50_v2 = _resnet(ResNetV2, 2, 50)
resnet101_v2 = _resnet(ResNetV2, 2, 101)
resnet152_v2 = _resnet(ResNetV2, 2, 152)
