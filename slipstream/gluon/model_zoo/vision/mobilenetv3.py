"""MobileNet, version 3, small and large; parameters are named as GluonCV names them."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from typing import Any, NamedTuple

from ... import nn
from ...block import HybridBlock
from ._named import Maker, load, named

__all__ = ["MobileNetV3", "get_mobilenet_v3", "mobilenet_v3_large", "mobilenet_v3_small"]

_PAPER = "Searching for MobileNetV3"


class _Stage(NamedTuple):
    """One block: its kernel, channels inside and after, attention, activation, stride."""

    kernel: int
    inside: int
    channels: int
    attends: bool
    activation: str
    stride: int


mobilenet_v3_spec = {
    "large": (
        [
            _Stage(3, 16, 16, False, "relu", 1),
            _Stage(3, 64, 24, False, "relu", 2),
            _Stage(3, 72, 24, False, "relu", 1),
            _Stage(5, 72, 40, True, "relu", 2),
            _Stage(5, 120, 40, True, "relu", 1),
            _Stage(5, 120, 40, True, "relu", 1),
            _Stage(3, 240, 80, False, "hard_swish", 2),
            _Stage(3, 200, 80, False, "hard_swish", 1),
            _Stage(3, 184, 80, False, "hard_swish", 1),
            _Stage(3, 184, 80, False, "hard_swish", 1),
            _Stage(3, 480, 112, True, "hard_swish", 1),
            _Stage(3, 672, 112, True, "hard_swish", 1),
            _Stage(5, 672, 160, True, "hard_swish", 2),
            _Stage(5, 960, 160, True, "hard_swish", 1),
            _Stage(5, 960, 160, True, "hard_swish", 1),
        ],
        960,
    ),
    "small": (
        [
            _Stage(3, 16, 16, True, "relu", 2),
            _Stage(3, 72, 24, False, "relu", 2),
            _Stage(3, 88, 24, False, "relu", 1),
            _Stage(5, 96, 40, True, "hard_swish", 2),
            _Stage(5, 240, 40, True, "hard_swish", 1),
            _Stage(5, 240, 40, True, "hard_swish", 1),
            _Stage(5, 120, 48, True, "hard_swish", 1),
            _Stage(5, 144, 48, True, "hard_swish", 1),
            _Stage(5, 288, 96, True, "hard_swish", 2),
            _Stage(5, 576, 96, True, "hard_swish", 1),
            _Stage(5, 576, 96, True, "hard_swish", 1),
        ],
        576,
    ),
}
_LAST = 1280


def _by_eight(channels: float) -> int:
    return math.ceil(channels / 8) * 8


class _HardSigmoid(HybridBlock):
    def forward(self, x: Any) -> Any:
        return (x + 3).clip(0, 6) / 6


class _HardSwish(HybridBlock):
    def forward(self, x: Any) -> Any:
        return x * ((x + 3).clip(0, 6) / 6)


def _activation(name: str) -> HybridBlock:
    return _HardSwish() if name == "hard_swish" else nn.Activation(name)


class _Attention(HybridBlock):
    """Weighs the channels by what their means say ("squeeze and excite")."""

    def __init__(self, channels: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.pool = nn.GlobalAvgPool2D()
        self.conv1 = nn.Conv2D(_by_eight(channels // 4), 1)
        self.act1 = nn.Activation("relu")
        self.conv2 = nn.Conv2D(channels, 1)
        self.act2 = _HardSigmoid()

    def forward(self, x: Any) -> Any:
        return x * self.act2(self.conv2(self.act1(self.conv1(self.pool(x)))))


class _Unit(HybridBlock):
    """A convolution, normalized, with an activation or none."""

    def __init__(
        self, channels: int, kernel: int = 1, stride: int = 1, groups: int = 1,
        activation: str | None = None, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(**kwargs)
        self.conv = nn.Conv2D(
            channels, kernel, stride, kernel // 2, groups=groups, use_bias=False
        )  # fmt: skip
        self.bn = nn.BatchNorm()
        self.act = None if activation is None else _activation(activation)

    def forward(self, x: Any) -> Any:
        y = self.bn(self.conv(x))
        return y if self.act is None else self.act(y)


class _Residual(HybridBlock):
    """Widen, convolve each channel on its own, attend, narrow; added to the input where it fits."""

    def __init__(self, before: int, stage: _Stage, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.adds = before == stage.channels and stage.stride == 1
        with self.name_scope():
            self.expand = None
            if stage.inside != stage.channels:
                self.expand = _Unit(stage.inside, activation=stage.activation)
            self.conv1 = _Unit(
                stage.inside, stage.kernel, stage.stride, stage.inside, stage.activation
            )
            self.se = _Attention(stage.inside) if stage.attends else None
            self.conv2 = _Unit(stage.channels)

    def forward(self, x: Any) -> Any:
        y = x if self.expand is None else self.expand(x)
        y = self.conv1(y)
        if self.se is not None:
            y = self.se(y)
        y = self.conv2(y)
        return x + y if self.adds else y


class MobileNetV3(HybridBlock):
    """MobileNetV3, from "Searching for MobileNetV3".

    Parameters
    ----------
    stages : list
        The blocks: kernel, channels inside and after, attention, activation, stride.
    last : int
        Channels of the last convolution before the mean is taken.
    multiplier : float
        Width: the share of the channels of the full model.
    classes : int
        How many classes it tells apart.
    dropout : float
        Rate of dropout before the classes.

    Examples
    --------
    >>> from slipstream import nd
    >>> net = MobileNetV3([(3, 16, 16, True, "relu", 2)], 32, classes=10)
    >>> net.initialize()
    >>> net(nd.ones((1, 3, 16, 16))).shape
    (1, 10)
    """

    def __init__(
        self, stages: Sequence[Any], last: int, multiplier: float = 1.0, classes: int = 1000,
        dropout: float = 0.2, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(**kwargs)
        before = 16
        with self.name_scope():
            self.features = nn.HybridSequential(prefix="")
            self.features.add(
                nn.Conv2D(_by_eight(multiplier * before), 3, 2, 1, use_bias=False),
                nn.BatchNorm(),
                _HardSwish(),
            )
            for stage in map(_Stage._make, stages):
                scaled = stage._replace(
                    inside=_by_eight(multiplier * stage.inside),
                    channels=_by_eight(multiplier * stage.channels),
                )
                self.features.add(_Residual(before, scaled))
                before = scaled.channels
            self.features.add(
                nn.Conv2D(_by_eight(multiplier * last), 1, use_bias=False),
                nn.BatchNorm(),
                _HardSwish(),
                nn.GlobalAvgPool2D(),
                nn.Conv2D(_LAST, 1, use_bias=False),
                _HardSwish(),
            )
            if dropout > 0:
                self.features.add(nn.Dropout(dropout))
            self.output = nn.HybridSequential(prefix="output_")
            with self.output.name_scope():
                self.output.add(nn.Conv2D(classes, 1, in_channels=_LAST, prefix="fc_"))
                self.output.add(nn.Flatten())

    def forward(self, x: Any) -> Any:
        return self.output(self.features(x))


def get_mobilenet_v3(
    model_name: str,
    multiplier: float = 1.0,
    pretrained: bool = False,
    ctx: Any = None,
    root: str | os.PathLike[str] | None = None,
    **kwargs: Any,
) -> MobileNetV3:
    """MobileNetV3 'small' or 'large'.

    >>> type(get_mobilenet_v3("small")).__name__
    'MobileNetV3'
    """
    ctx = kwargs.pop("device", ctx)  # its later name
    if model_name not in mobilenet_v3_spec:
        raise ValueError(f"model_name must be 'small' or 'large', not {model_name!r}")
    net = MobileNetV3(*mobilenet_v3_spec[model_name], multiplier=multiplier, **kwargs)
    return load(net, f"mobilenetv3_{model_name}", root, ctx) if pretrained else net


def _mobilenet_v3(size: str) -> Maker[MobileNetV3]:
    return named(
        f"mobilenet_v3_{size}", f"mobilenetv3_{size}", f"MobileNet, version 3, {size}", MobileNetV3,
        _PAPER, get_mobilenet_v3, size,
    )  # fmt: skip


mobilenet_v3_small = _mobilenet_v3("small")
mobilenet_v3_large = _mobilenet_v3("large")
