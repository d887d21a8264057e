"""Convolutions and their transposes, in one to three dimensions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ... import _core
from ..._convert import Array
from ..._ops.nn.convolution import convolution, deconvolution, sizes
from .._operation import layer_operation
from ..block import HybridBlock
from ._settings import Setting, Settings
from ._settings import plain as _plain
from ._settings import sizes as _sizes
from .activations import Activation, activated
from .pixel_layers import *  # MXNet has these two here
from .pool_layers import *
from .pool_layers import Sizes, _Pooling, check_layout, shown  # noqa: F401  # for packages

__all__ = [
    "Conv1D",
    "Conv1DTranspose",
    "Conv2D",
    "Conv2DTranspose",
    "Conv3D",
    "Conv3DTranspose",
]


def _channels_last(
    x: Array, weight: Array, bias: Array | None, strides: list[int], dilation: list[int],
    padding: list[int], groups: int, layout: str,
) -> Array:  # fmt: skip
    return convolution(
        x, weight, bias, None, strides, dilation, padding, None, groups, no_bias=bias is None,
        layout=layout,
    )  # fmt: skip


def _transpose(
    x: Array, weight: Array, bias: Array | None, strides: list[int], dilation: list[int],
    padding: list[int], groups: int, layout: str, adj: list[int],
) -> Array:  # fmt: skip
    return deconvolution(
        x, weight, bias, None, strides, dilation, padding, adj, None, None, groups,
        no_bias=bias is None, layout=layout,
    )  # fmt: skip


def _operation(op: str, compute: Callable[..., Array]) -> Any:
    return layer_operation(op, compute, lambda layer: dict(layer._kwargs), inputs=3)


class _Conv(HybridBlock):
    """A convolution of n dimensions, or with ``_transposed`` its transpose."""

    _n = 2
    _transposed = False
    _kwargs = Settings(
        kernel=_sizes("_kernel"), stride=_sizes("_strides"),
        dilate=_sizes("_dilation"), pad=_sizes("_padding"),
        num_filter=_plain("_channels"), num_group=_plain("_groups"),
        no_bias=Setting(lambda layer: layer.bias is None),
        layout=Setting(lambda layer: layer._layout),
    )  # fmt: skip
    _convolve = _operation("Convolution", _core.convolution)
    _convolve_last = _operation("Convolution", _channels_last)

    def __init__(
        self, channels: int, kernel_size: Any, strides: Any, padding: Any, dilation: Any,
        groups: int, layout: str, in_channels: int, activation: str | None, use_bias: bool,
        weight_initializer: Any, bias_initializer: Any, output_padding: Any = 0,
        prefix: str | None = None, params: Any = None,
    ) -> None:  # fmt: skip
        super().__init__(prefix=prefix, params=params)
        n = self._n
        self._last = check_layout(layout, n)
        if groups < 1 or channels % groups:
            raise ValueError(f"groups {groups} must divide channels {channels}")
        self._layout = layout
        self._channels, self._in_channels, self._groups = channels, in_channels, groups
        self._kernel = sizes(kernel_size, n, "kernel_size")
        self._strides = sizes(strides, n, "strides")
        self._padding = sizes(padding, n, "padding", 0)
        self._dilation = sizes(dilation, n, "dilation")
        self._adj = sizes(output_padding, n, "output_padding", 0)
        with self.name_scope():
            self.weight = self.params.get(
                "weight", shape=self._weight_shape(in_channels), init=weight_initializer,
                allow_deferred_init=True,
            )  # fmt: skip
            self.bias: Any = None
            if use_bias:
                self.bias = self.params.get(
                    "bias", shape=(channels,), init=bias_initializer, allow_deferred_init=True
                )
            self.act: Any = None
            if activation is not None:
                self.act = Activation(activation, prefix=activation + "_")

    def _alias(self) -> str:
        return "conv"

    def _weight_shape(self, channels: int) -> tuple[int, ...]:
        if self._transposed:
            ends = (channels, self._channels // self._groups)
        else:
            if channels % self._groups:
                raise ValueError(f"groups {self._groups} must divide the {channels} channels")
            ends = (self._channels, channels // self._groups)
        kernel = self._kernel
        return (ends[0], *kernel, ends[1]) if self._last else (*ends, *kernel)

    def infer_shape(self, x: Array, *args: Any) -> None:
        """The number of channels from an example."""
        self._in_channels = x.shape[-1 if self._last else 1]
        self.weight.shape = self._weight_shape(self._in_channels)

    def forward(self, x: Array) -> Array:
        """The convolved data."""
        weight = self.weight.data()
        bias = None if self.bias is None else self.bias.data()
        if self._last:
            y = self._convolve_last(
                x, weight, bias, self._strides, self._dilation, self._padding, self._groups,
                self._layout,
            )  # fmt: skip
        else:
            y = self._convolve(
                x, weight, bias, self._strides, self._dilation, self._padding, self._groups
            )
        return y if self.act is None else activated(self.act, y)

    def __repr__(self) -> str:
        shape = self.weight.shape
        inner = shape[-1] if self._last else shape[1]
        if self._transposed:
            inner = shape[0]
            mapping = f"{self._channels} -> {inner if inner > 0 else None}"
        else:
            mapping = f"{inner if inner > 0 else None} -> {self._channels}"
        parts = [
            mapping, f"kernel_size={shown(self._kernel)}", f"stride={shown(self._strides)}"
        ]  # fmt: skip
        if any(self._padding):
            parts.append(f"padding={shown(self._padding)}")
        if any(d != 1 for d in self._dilation):
            parts.append(f"dilation={shown(self._dilation)}")
        if any(self._adj):
            parts.append(f"output_padding={shown(self._adj)}")
        if self._groups != 1:
            parts.append(f"groups={self._groups}")
        if self.bias is None:
            parts.append("bias=False")
        if self.act is not None:
            parts.append(str(self.act))
        return f"{type(self).__name__}({', '.join(parts)})"


class Conv1D(_Conv):
    """Filters that slide over 1 spatial dimension.

    Parameters
    ----------
    channels : int
        How many channels the result has.
    kernel_size, strides, padding, dilation : int or tuple of int
        The filter's size, its steps, zeros around the data, and steps between its taps.
    groups : int
        Channels are split into that many independent convolutions.
    layout : str
        ``'NCW'``, or ``'NWC'`` with channels last.
    activation : str, optional
        See ``Activation``.
    use_bias : bool
    weight_initializer, bias_initializer : str or Initializer, optional
    in_channels : int
        How many channels the data have; 0: found in the first forward pass.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> layer = nn.Conv1D(4, kernel_size=3)
    >>> layer.initialize()
    >>> layer(nd.ones((1, 2, 8))).shape
    (1, 4, 6)
    """

    _n = 1

    def __init__(
        self, channels: int, kernel_size: Sizes, strides: Sizes = (1,),
        padding: Sizes = (0,), dilation: Sizes = (1,),
        groups: int = 1, layout: str = "NCW",
        activation: str | None = None, use_bias: bool = True, weight_initializer: Any = None,
        bias_initializer: Any = "zeros", in_channels: int = 0, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(
            channels, kernel_size, strides, padding, dilation, groups, layout, in_channels,
            activation, use_bias, weight_initializer, bias_initializer, **kwargs,
        )  # fmt: skip


class Conv2D(_Conv):
    """Filters that slide over 2 spatial dimensions.

    Parameters
    ----------
    channels : int
        How many channels the result has.
    kernel_size, strides, padding, dilation : int or tuple of int
        The filter's size, its steps, zeros around the data, and steps between its taps.
    groups : int
        Channels are split into that many independent convolutions.
    layout : str
        ``'NCHW'``, or ``'NHWC'`` with channels last.
    activation : str, optional
        See ``Activation``.
    use_bias : bool
    weight_initializer, bias_initializer : str or Initializer, optional
    in_channels : int
        How many channels the data have; 0: found in the first forward pass.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> layer = nn.Conv2D(4, kernel_size=3)
    >>> layer.initialize()
    >>> layer(nd.ones((1, 2, 8, 8))).shape
    (1, 4, 6, 6)
    """

    _n = 2

    def __init__(
        self, channels: int, kernel_size: Sizes, strides: Sizes = (1, 1),
        padding: Sizes = (0, 0), dilation: Sizes = (1, 1),
        groups: int = 1, layout: str = "NCHW",
        activation: str | None = None, use_bias: bool = True, weight_initializer: Any = None,
        bias_initializer: Any = "zeros", in_channels: int = 0, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(
            channels, kernel_size, strides, padding, dilation, groups, layout, in_channels,
            activation, use_bias, weight_initializer, bias_initializer, **kwargs,
        )  # fmt: skip


class Conv3D(_Conv):
    """Filters that slide over 3 spatial dimensions.

    Parameters
    ----------
    channels : int
        How many channels the result has.
    kernel_size, strides, padding, dilation : int or tuple of int
        The filter's size, its steps, zeros around the data, and steps between its taps.
    groups : int
        Channels are split into that many independent convolutions.
    layout : str
        ``'NCDHW'``, or ``'NDHWC'`` with channels last.
    activation : str, optional
        See ``Activation``.
    use_bias : bool
    weight_initializer, bias_initializer : str or Initializer, optional
    in_channels : int
        How many channels the data have; 0: found in the first forward pass.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> layer = nn.Conv3D(4, kernel_size=3)
    >>> layer.initialize()
    >>> layer(nd.ones((1, 2, 8, 8, 8))).shape
    (1, 4, 6, 6, 6)
    """

    _n = 3

    def __init__(
        self, channels: int, kernel_size: Sizes, strides: Sizes = (1, 1, 1),
        padding: Sizes = (0, 0, 0), dilation: Sizes = (1, 1, 1),
        groups: int = 1, layout: str = "NCDHW",
        activation: str | None = None, use_bias: bool = True, weight_initializer: Any = None,
        bias_initializer: Any = "zeros", in_channels: int = 0, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(
            channels, kernel_size, strides, padding, dilation, groups, layout, in_channels,
            activation, use_bias, weight_initializer, bias_initializer, **kwargs,
        )  # fmt: skip


class _ConvTranspose(_Conv):
    """The transpose of a convolution of n dimensions."""

    _transposed = True
    _kwargs = Settings(**_Conv._kwargs._places, adj=_sizes("_adj"))
    _convolve = _operation("Deconvolution", _transpose)

    def forward(self, x: Array) -> Array:
        """The transposed convolution of the data."""
        y = self._convolve(
            x, self.weight.data(), None if self.bias is None else self.bias.data(), self._strides,
            self._dilation, self._padding, self._groups, self._layout, self._adj,
        )  # fmt: skip
        return y if self.act is None else activated(self.act, y)


class Conv1DTranspose(_ConvTranspose):
    """The transpose of a convolution over 1 spatial dimension.

    Parameters
    ----------
    channels : int
        How many channels the result has.
    kernel_size, strides, padding, output_padding, dilation : int or tuple of int
        The filter's size, its steps, zeros around the data, what is added to the result's size,
        and steps between its taps.
    groups : int
        Channels are split into that many independent convolutions.
    layout : str
        ``'NCW'``, or ``'NWC'`` with channels last.
    activation : str, optional
        See ``Activation``.
    use_bias : bool
    weight_initializer, bias_initializer : str or Initializer, optional
    in_channels : int
        How many channels the data have; 0: found in the first forward pass.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> layer = nn.Conv1DTranspose(4, kernel_size=3)
    >>> layer.initialize()
    >>> layer(nd.ones((1, 2, 8))).shape
    (1, 4, 10)
    """

    _n = 1

    def __init__(
        self, channels: int, kernel_size: Sizes, strides: Sizes = (1,),
        padding: Sizes = (0,), output_padding: Sizes = (0,), dilation: Sizes = (1,),
        groups: int = 1,
        layout: str = "NCW", activation: str | None = None, use_bias: bool = True,
        weight_initializer: Any = None, bias_initializer: Any = "zeros", in_channels: int = 0,
        **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(
            channels, kernel_size, strides, padding, dilation, groups, layout, in_channels,
            activation, use_bias, weight_initializer, bias_initializer, output_padding, **kwargs,
        )  # fmt: skip


class Conv2DTranspose(_ConvTranspose):
    """The transpose of a convolution over 2 spatial dimensions.

    Parameters
    ----------
    channels : int
        How many channels the result has.
    kernel_size, strides, padding, output_padding, dilation : int or tuple of int
        The filter's size, its steps, zeros around the data, what is added to the result's size,
        and steps between its taps.
    groups : int
        Channels are split into that many independent convolutions.
    layout : str
        ``'NCHW'``, or ``'NHWC'`` with channels last.
    activation : str, optional
        See ``Activation``.
    use_bias : bool
    weight_initializer, bias_initializer : str or Initializer, optional
    in_channels : int
        How many channels the data have; 0: found in the first forward pass.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> layer = nn.Conv2DTranspose(4, kernel_size=3)
    >>> layer.initialize()
    >>> layer(nd.ones((1, 2, 8, 8))).shape
    (1, 4, 10, 10)
    """

    _n = 2

    def __init__(
        self, channels: int, kernel_size: Sizes, strides: Sizes = (1, 1),
        padding: Sizes = (0, 0), output_padding: Sizes = (0, 0), dilation: Sizes = (1, 1),
        groups: int = 1,
        layout: str = "NCHW", activation: str | None = None, use_bias: bool = True,
        weight_initializer: Any = None, bias_initializer: Any = "zeros", in_channels: int = 0,
        **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(
            channels, kernel_size, strides, padding, dilation, groups, layout, in_channels,
            activation, use_bias, weight_initializer, bias_initializer, output_padding, **kwargs,
        )  # fmt: skip


class Conv3DTranspose(_ConvTranspose):
    """The transpose of a convolution over 3 spatial dimensions.

    Parameters
    ----------
    channels : int
        How many channels the result has.
    kernel_size, strides, padding, output_padding, dilation : int or tuple of int
        The filter's size, its steps, zeros around the data, what is added to the result's size,
        and steps between its taps.
    groups : int
        Channels are split into that many independent convolutions.
    layout : str
        ``'NCDHW'``, or ``'NDHWC'`` with channels last.
    activation : str, optional
        See ``Activation``.
    use_bias : bool
    weight_initializer, bias_initializer : str or Initializer, optional
    in_channels : int
        How many channels the data have; 0: found in the first forward pass.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> layer = nn.Conv3DTranspose(4, kernel_size=3)
    >>> layer.initialize()
    >>> layer(nd.ones((1, 2, 8, 8, 8))).shape
    (1, 4, 10, 10, 10)
    """

    _n = 3

    def __init__(
        self, channels: int, kernel_size: Sizes, strides: Sizes = (1, 1, 1),
        padding: Sizes = (0, 0, 0), output_padding: Sizes = (0, 0, 0), dilation: Sizes = (1, 1, 1),
        groups: int = 1,
        layout: str = "NCDHW", activation: str | None = None, use_bias: bool = True,
        weight_initializer: Any = None, bias_initializer: Any = "zeros", in_channels: int = 0,
        **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(
            channels, kernel_size, strides, padding, dilation, groups, layout, in_channels,
            activation, use_bias, weight_initializer, bias_initializer, output_padding, **kwargs,
        )  # fmt: skip
