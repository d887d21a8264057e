"""Convolutions that are in MXNet's ``gluon.contrib.cnn``."""

from __future__ import annotations

import math
from typing import Any

from ...._convert import Array
from ...._ops.nn.convolution import sizes
from ...block import HybridBlock
from ...nn import Activation

__all__ = ["DeformableConvolution", "ModulatedDeformableConvolution"]


class _Deformable(HybridBlock):
    """A convolution that finds out where another one reads the data."""

    _numbers = 2  # what the first one gives for each tap

    def __init__(
        self, channels: int, kernel_size: Any = (1, 1), strides: Any = (1, 1),
        padding: Any = (0, 0), dilation: Any = (1, 1), groups: int = 1,
        num_deformable_group: int = 1, layout: str = "NCHW", use_bias: bool = True,
        in_channels: int = 0, activation: str | None = None, weight_initializer: Any = None,
        bias_initializer: Any = "zeros", offset_weight_initializer: Any = "zeros",
        offset_bias_initializer: Any = "zeros", offset_use_bias: bool = True,
        op_name: str | None = None, adj: Any = None, prefix: str | None = None,
        params: Any = None,
    ) -> None:  # fmt: skip
        super().__init__(prefix=prefix, params=params)
        if layout != "NCHW":
            raise ValueError(f"layout must be NCHW, not {layout!r}")
        if adj:
            raise ValueError(f"adj must be 0 in a convolution, not {adj!r}")
        if groups < 1 or channels % groups:
            raise ValueError(f"groups {groups} must divide channels {channels}")
        self._channels, self._in_channels, self._groups = channels, in_channels, groups
        kernel = sizes(kernel_size, 2, "kernel_size")
        self._taps = num_deformable_group * math.prod(kernel)
        shared = {
            "kernel": tuple(kernel), "stride": tuple(sizes(strides, 2, "strides")),
            "dilate": tuple(sizes(dilation, 2, "dilation")),
            "pad": tuple(sizes(padding, 2, "padding", 0)), "num_group": groups, "layout": layout,
        }  # fmt: skip
        self._kwargs_offset = {
            **shared, "num_filter": self._numbers * self._taps, "no_bias": not offset_use_bias,
        }  # fmt: skip
        self._kwargs_deformable_conv = {
            **shared, "num_filter": channels, "no_bias": not use_bias,
            "num_deformable_group": num_deformable_group,
        }  # fmt: skip
        with self.name_scope():
            self.offset_weight = self.params.get(
                "offset_weight", shape=self._shape(self._kwargs_offset),
                init=offset_weight_initializer, allow_deferred_init=True,
            )  # fmt: skip
            self.offset_bias: Any = None
            if offset_use_bias:
                self.offset_bias = self.params.get(
                    "offset_bias", shape=(self._numbers * self._taps,),
                    init=offset_bias_initializer, allow_deferred_init=True,
                )  # fmt: skip
            self.deformable_conv_weight = self.params.get(
                "deformable_conv_weight", shape=self._shape(self._kwargs_deformable_conv),
                init=weight_initializer, allow_deferred_init=True,
            )  # fmt: skip
            self.deformable_conv_bias: Any = None
            if use_bias:
                self.deformable_conv_bias = self.params.get(
                    "deformable_conv_bias", shape=(channels,), init=bias_initializer,
                    allow_deferred_init=True,
                )  # fmt: skip
            self.act: Any = None
            if activation is not None:
                self.act = Activation(activation, prefix=activation + "_")

    def _shape(self, settings: dict[str, Any]) -> tuple[int, ...]:
        if self._in_channels % self._groups:
            raise ValueError(f"groups {self._groups} must divide the {self._in_channels} channels")
        return (settings["num_filter"], self._in_channels // self._groups, *settings["kernel"])

    def infer_shape(self, x: Array, *args: Any) -> None:
        """The number of channels from an example."""
        self._in_channels = x.shape[1]
        self.offset_weight.shape = self._shape(self._kwargs_offset)
        self.deformable_conv_weight.shape = self._shape(self._kwargs_deformable_conv)

    def hybrid_forward(
        self, F: Any, x: Any, offset_weight: Any, deformable_conv_weight: Any,
        offset_bias: Any = None, deformable_conv_bias: Any = None,
    ) -> Any:  # fmt: skip
        """The convolved data, by the functions of `F`."""
        offset = F.Convolution(
            *_present(x, offset_weight, offset_bias), name="offset", **self._kwargs_offset
        )
        y = self._convolve(F, x, offset, deformable_conv_weight, deformable_conv_bias)
        return y if self.act is None else self.act(y)

    def _convolve(self, F: Any, x: Any, offset: Any, weight: Any, bias: Any) -> Any:
        return F.contrib.DeformableConvolution(
            *_present(x, offset, weight, bias), name="fwd", **self._kwargs_deformable_conv
        )

    def __repr__(self) -> str:
        settings: Any = self._kwargs_deformable_conv
        parts = [
            f"{self._in_channels or None} -> {self._channels}",
            f"kernel_size={settings['kernel']}",
            f"stride={settings['stride']}",
        ]
        if any(settings["pad"]):
            parts.append(f"padding={settings['pad']}")
        if settings["dilate"] != (1, 1):
            parts.append(f"dilation={settings['dilate']}")
        if self._groups != 1:
            parts.append(f"groups={self._groups}")
        if self.deformable_conv_bias is None:
            parts.append("bias=False")
        if self.act is not None:
            parts.append(str(self.act))
        return f"{type(self).__name__}({', '.join(parts)})"


def _present(*inputs: Any) -> list[Any]:
    return [x for x in inputs if x is not None]


class DeformableConvolution(_Deformable):
    """A convolution that reads the data at places that another one finds.

    Parameters
    ----------
    channels : int
        How many channels the result has.
    kernel_size, strides, padding, dilation : int or tuple of int
        As in ``Conv2D``, for both.
    groups : int
        Channels are split into that many independent convolutions.
    num_deformable_group : int
        Channels are split into that many groups, each moved in its own way.
    layout : str
        ``'NCHW'``.
    use_bias, offset_use_bias : bool
    in_channels : int
        How many channels the data have; 0: found in the first forward pass.
    activation : str, optional
        See ``Activation``.
    weight_initializer, bias_initializer : str or Initializer, optional
    offset_weight_initializer, offset_bias_initializer : str or Initializer, optional
        Zeros by default: at first it is a plain convolution.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon.contrib import cnn
    >>> layer = cnn.DeformableConvolution(4, kernel_size=3, padding=1)
    >>> layer.initialize()
    >>> layer(nd.ones((1, 2, 8, 8))).shape
    (1, 4, 8, 8)
    """

    def _alias(self) -> str:
        return "deformable_conv"


class ModulatedDeformableConvolution(_Deformable):
    """A deformable convolution in which each tap also has a factor between 0 and 2.

    Parameters
    ----------
    channels, kernel_size, strides, ...
        As in ``DeformableConvolution``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon.contrib import cnn
    >>> layer = cnn.ModulatedDeformableConvolution(4, kernel_size=3, padding=1)
    >>> layer.initialize()
    >>> layer(nd.ones((1, 2, 8, 8))).shape
    (1, 4, 8, 8)
    """

    _numbers = 3

    def _alias(self) -> str:
        return "modulated_deformable_conv"

    def _convolve(self, F: Any, x: Any, offset: Any, weight: Any, bias: Any) -> Any:
        moves = F.slice_axis(offset, axis=1, begin=0, end=2 * self._taps)
        mask = F.sigmoid(F.slice_axis(offset, axis=1, begin=2 * self._taps, end=None)) * 2
        return F.contrib.ModulatedDeformableConvolution(
            *_present(x, moves, mask, weight, bias), name="fwd", **self._kwargs_deformable_conv
        )
