"""MobileNet, versions 1 and 2, of four widths."""

from __future__ import annotations

import os
from typing import Any

from ...._convert import Array
from ... import nn
from ..._classic import classic
from ...block import HybridBlock
from ._named import Maker, Net, load, named

__all__ = [
    "RELU6", "LinearBottleneck", "MobileNet", "MobileNetV2", "get_mobilenet", "get_mobilenet_v2",
    "mobilenet0_5", "mobilenet0_25", "mobilenet0_75", "mobilenet1_0", "mobilenet_v2_0_5",
    "mobilenet_v2_0_25", "mobilenet_v2_0_75", "mobilenet_v2_1_0",
]  # fmt: skip

_PAPERS = {
    1: "MobileNets: Efficient Convolutional Neural Networks for Mobile Vision Applications",
    2: "MobileNetV2: Inverted Residuals and Linear Bottlenecks",
}


class RELU6(HybridBlock):
    """``max(0, min(x, 6))``.

    >>> from slipstream import nd
    >>> RELU6()(nd.array([-1, 3, 9])).asnumpy().tolist()
    [0.0, 3.0, 6.0]
    """

    def forward(self, x: Any) -> Any:
        if isinstance(x, Array):
            return x.clip(0, 6)
        return classic("clip", x, a_min=0, a_max=6, name="relu6")


def _conv(
    channels: int, kernel: int = 1, stride: int = 1, padding: int = 0, groups: int = 1,
    activation: type[HybridBlock] | str | None = "relu",
) -> list[HybridBlock]:  # fmt: skip
    """A convolution, normalized, with an activation."""
    layers: list[HybridBlock] = [
        nn.Conv2D(channels, kernel, stride, padding, groups=groups, use_bias=False),
        nn.BatchNorm(scale=True),
    ]
    if isinstance(activation, str):
        layers.append(nn.Activation(activation))
    elif activation is not None:
        layers.append(activation())
    return layers


class LinearBottleneck(HybridBlock):
    """Widen, convolve each channel on its own, narrow again; the block of MobileNetV2.

    Parameters
    ----------
    in_channels, channels : int
        Channels of the input and of the result.
    t : int
        How many times wider it is inside.
    stride : int
        Stride of the convolution.

    Examples
    --------
    >>> from slipstream import nd
    >>> block = LinearBottleneck(4, 8, t=6, stride=2)
    >>> block.initialize()
    >>> block(nd.ones((1, 4, 8, 8))).shape
    (1, 8, 4, 4)
    """

    def __init__(self, in_channels: int, channels: int, t: int, stride: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.use_shortcut = stride == 1 and in_channels == channels
        wide = in_channels * t
        with self.name_scope():
            self.out = nn.HybridSequential()
            self.out.add(
                *_conv(wide, activation=RELU6),
                *_conv(wide, 3, stride, 1, groups=wide, activation=RELU6),
                *_conv(channels, activation=None),
            )

    def forward(self, x: Any) -> Any:
        y = self.out(x)
        if not self.use_shortcut:
            return y
        return y + x if isinstance(x, Array) else classic("elemwise_add", y, x)


class MobileNet(HybridBlock):
    """MobileNet: each convolution is one over channels on their own and one across them.

    Parameters
    ----------
    multiplier : float
        Width: the share of the channels of the full model, at least 0.25.
    classes : int
        How many classes it tells apart.

    Examples
    --------
    >>> from slipstream import nd
    >>> net = MobileNet(0.25, classes=10)
    >>> net.initialize()
    >>> net(nd.ones((1, 3, 32, 32))).shape
    (1, 10)
    """

    def __init__(self, multiplier: float = 1.0, classes: int = 1000, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        sizes = [64, 128, 128, 256, 256, *[512] * 6, 1024, 1024]
        channels = [int(c * multiplier) for c in (32, *sizes)]
        strides = [1, 2, 1, 2, 1, 2, *[1] * 5, 2, 1]
        with self.name_scope():
            self.features = nn.HybridSequential(prefix="")
            with self.features.name_scope():
                self.features.add(*_conv(channels[0], 3, 2, 1))
                for before, after, stride in zip(channels, channels[1:], strides, strict=False):
                    self.features.add(*_conv(before, 3, stride, 1, groups=before), *_conv(after))
                self.features.add(nn.GlobalAvgPool2D(), nn.Flatten())
            self.output = nn.Dense(classes)

    def forward(self, x: Any) -> Any:
        return self.output(self.features(x))


class MobileNetV2(HybridBlock):
    """MobileNetV2: blocks that are narrow between and wide inside.

    Parameters
    ----------
    multiplier : float
        Width: the share of the channels of the full model.
    classes : int
        How many classes it tells apart.

    Examples
    --------
    >>> from slipstream import nd
    >>> net = MobileNetV2(0.25, classes=10)
    >>> net.initialize()
    >>> net(nd.ones((1, 3, 32, 32))).shape
    (1, 10)
    """

    def __init__(self, multiplier: float = 1.0, classes: int = 1000, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        sizes = [16, *[24] * 2, *[32] * 3, *[64] * 4, *[96] * 3, *[160] * 3, 320]
        channels = [int(c * multiplier) for c in (32, *sizes)]
        strides = [1, 2, 1, 2, 1, 1, 2, *[1] * 6, 2, 1, 1, 1]
        with self.name_scope():
            self.features = nn.HybridSequential(prefix="features_")
            with self.features.name_scope():
                self.features.add(*_conv(channels[0], 3, 2, 1, activation=RELU6))
                for i, stride in enumerate(strides):
                    self.features.add(
                        LinearBottleneck(channels[i], channels[i + 1], 6 if i else 1, stride)
                    )
                last = int(1280 * multiplier) if multiplier > 1.0 else 1280
                self.features.add(*_conv(last, activation=RELU6), nn.GlobalAvgPool2D())
            self.output = nn.HybridSequential(prefix="output_")
            with self.output.name_scope():
                self.output.add(nn.Conv2D(classes, 1, use_bias=False, prefix="pred_"), nn.Flatten())

    def forward(self, x: Any) -> Any:
        return self.output(self.features(x))


def _width(multiplier: float) -> str:
    """A width as file names have it: 1.0, 0.75, 0.5, 0.25."""
    text = f"{multiplier:.2f}"
    return text[:-1] if text.endswith("0") else text


def get_mobilenet(
    multiplier: float,
    pretrained: bool = False,
    ctx: Any = None,
    root: str | os.PathLike[str] | None = None,
    **kwargs: Any,
) -> MobileNet:
    """MobileNet of a width.

    >>> type(get_mobilenet(0.25)).__name__
    'MobileNet'
    """
    ctx = kwargs.pop("device", ctx)  # its later name
    net = MobileNet(multiplier, **kwargs)
    return load(net, f"mobilenet{_width(multiplier)}", root, ctx) if pretrained else net


def get_mobilenet_v2(
    multiplier: float,
    pretrained: bool = False,
    ctx: Any = None,
    root: str | os.PathLike[str] | None = None,
    **kwargs: Any,
) -> MobileNetV2:
    """MobileNetV2 of a width.

    >>> type(get_mobilenet_v2(0.25)).__name__
    'MobileNetV2'
    """
    ctx = kwargs.pop("device", ctx)  # its later name
    net = MobileNetV2(multiplier, **kwargs)
    return load(net, f"mobilenetv2_{_width(multiplier)}", root, ctx) if pretrained else net


def _mobilenet(kind: type[Net], version: int, build: Any, multiplier: float) -> Maker[Net]:
    width = _width(multiplier)
    function, name = (("mobilenet", "mobilenet"), ("mobilenet_v2_", "mobilenetv2_"))[version - 1]
    function += width.replace(".", "_")
    what = f"MobileNet, version {version}, of width {width}"
    return named(function, name + width, what, kind, _PAPERS[version], build, multiplier)


mobilenet1_0 = _mobilenet(MobileNet, 1, get_mobilenet, 1.0)
mobilenet0_75 = _mobilenet(MobileNet, 1, get_mobilenet, 0.75)
mobilenet0_5 = _mobilenet(MobileNet, 1, get_mobilenet, 0.5)
mobilenet0_25 = _mobilenet(MobileNet, 1, get_mobilenet, 0.25)
mobilenet_v2_1_0 = _mobilenet(MobileNetV2, 2, get_mobilenet_v2, 1.0)
mobilenet_v2_0_75 = _mobilenet(MobileNetV2, 2, get_mobilenet_v2, 0.75)
mobilenet_v2_0_5 = _mobilenet(MobileNetV2, 2, get_mobilenet_v2, 0.5)
mobilenet_v2_0_25 = _mobilenet(MobileNetV2, 2, get_mobilenet_v2, 0.25)
