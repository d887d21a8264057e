"""Convolutions, pooling and the shuffling of pixels, in one to three dimensions."""

from __future__ import annotations

import math
from typing import Any

from ... import _core
from ..._arguments import integers
from ..._convert import Array
from ..._ops.convolution import convolution, deconvolution, sizes, to_first, to_last
from ..block import HybridBlock
from ._settings import Setting, Settings
from ._settings import plain as _plain
from ._settings import sizes as _sizes
from .activations import Activation, activated

__all__ = [
    "AvgPool1D",
    "AvgPool2D",
    "AvgPool3D",
    "Conv1D",
    "Conv1DTranspose",
    "Conv2D",
    "Conv2DTranspose",
    "Conv3D",
    "Conv3DTranspose",
    "GlobalAvgPool1D",
    "GlobalAvgPool2D",
    "GlobalAvgPool3D",
    "GlobalMaxPool1D",
    "GlobalMaxPool2D",
    "GlobalMaxPool3D",
    "MaxPool1D",
    "MaxPool2D",
    "MaxPool3D",
    "PixelShuffle1D",
    "PixelShuffle2D",
    "PixelShuffle3D",
    "ReflectionPad2D",
]

_LAYOUTS = {1: ("NCW", "NWC"), 2: ("NCHW", "NHWC"), 3: ("NCDHW", "NDHWC")}


def _check_layout(layout: str, n: int) -> bool:
    """Whether channels come last; ValueError when the layout fits neither order."""
    first, last = _LAYOUTS[n]
    if layout not in (first, last):
        raise ValueError(f"layout must be {first} or {last}, not {layout!r}")
    return layout == last


def _shown(size: list[int]) -> tuple[int, ...]:
    return tuple(size)


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

    def __init__(
        self, channels: int, kernel_size: Any, strides: Any, padding: Any, dilation: Any,
        groups: int, layout: str, in_channels: int, activation: str | None, use_bias: bool,
        weight_initializer: Any, bias_initializer: Any, output_padding: Any = 0,
        prefix: str | None = None, params: Any = None,
    ) -> None:  # fmt: skip
        super().__init__(prefix=prefix, params=params)
        n = self._n
        self._last = _check_layout(layout, n)
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
        if self._transposed:
            y = deconvolution(
                x, weight, bias, None, self._strides, self._dilation, self._padding, self._adj,
                None, None, self._groups, no_bias=bias is None, layout=self._layout,
            )  # fmt: skip
        elif self._last:
            y = convolution(
                x, weight, bias, None, self._strides, self._dilation, self._padding, None,
                self._groups, no_bias=bias is None, layout=self._layout,
            )  # fmt: skip
        else:
            y = _core.convolution(
                x, weight, bias, self._strides, self._dilation, self._padding, self._groups
            )
        return y if self.act is None else activated(self.act, y)

    def hybrid_forward(self, F: Any, x: Any, weight: Any, bias: Any = None) -> Any:
        """The convolved data, by the functions of `F`."""
        function = F.Deconvolution if self._transposed else F.Convolution
        inputs = (x, weight) if bias is None else (x, weight, bias)
        y = function(*inputs, name="fwd", **self._kwargs)
        return y if self.act is None else self.act(y)

    def __repr__(self) -> str:
        shape = self.weight.shape
        inner = shape[-1] if self._last else shape[1]
        if self._transposed:
            inner = shape[0]
            mapping = f"{self._channels} -> {inner if inner > 0 else None}"
        else:
            mapping = f"{inner if inner > 0 else None} -> {self._channels}"
        parts = [
            mapping, f"kernel_size={_shown(self._kernel)}", f"stride={_shown(self._strides)}"
        ]  # fmt: skip
        if any(self._padding):
            parts.append(f"padding={_shown(self._padding)}")
        if any(d != 1 for d in self._dilation):
            parts.append(f"dilation={_shown(self._dilation)}")
        if any(self._adj):
            parts.append(f"output_padding={_shown(self._adj)}")
        if self._groups != 1:
            parts.append(f"groups={self._groups}")
        if self.bias is None:
            parts.append("bias=False")
        if self.act is not None:
            parts.append(str(self.act))
        return f"{type(self).__name__}({', '.join(parts)})"


_CONV_DOC = """{title}

    Parameters
    ----------
    channels : int
        How many channels the result has.
    kernel_size, strides, padding, {more}dilation : int or tuple of int
        The filter's size, its steps, zeros around the data, {more_text}and steps between its taps.
    groups : int
        Channels are split into that many independent convolutions.
    layout : str
        ``{first!r}``, or ``{last!r}`` with channels last.
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
    >>> layer = nn.{name}(4, kernel_size=3)
    >>> layer.initialize()
    >>> layer(nd.ones({data})).shape
    {result}
    """


def _convolution_class(n: int) -> type[_Conv]:
    one: Any = (1,) * n
    zero: Any = (0,) * n
    first, last = _LAYOUTS[n]

    def __init__(
        self: _Conv, channels: int, kernel_size: Any, strides: Any = one, padding: Any = zero,
        dilation: Any = one, groups: int = 1, layout: str = first, activation: str | None = None,
        use_bias: bool = True, weight_initializer: Any = None, bias_initializer: Any = "zeros",
        in_channels: int = 0, **kwargs: Any,
    ) -> None:  # fmt: skip
        _Conv.__init__(
            self, channels, kernel_size, strides, padding, dilation, groups, layout, in_channels,
            activation, use_bias, weight_initializer, bias_initializer, **kwargs,
        )  # fmt: skip

    name = f"Conv{n}D"
    __init__.__qualname__ = f"{name}.__init__"
    doc = _CONV_DOC.format(
        title=f"Filters that slide over {n} spatial dimension{'s' if n > 1 else ''}.",
        more="", more_text="", first=first, last=last, name=name, data=(1, 2) + (8,) * n,
        result=(1, 4) + (6,) * n,
    )  # fmt: skip
    return type(name, (_Conv,), {
        "__init__": __init__, "__doc__": doc, "__module__": __name__, "_n": n,
    })  # fmt: skip


def _transposed_class(n: int) -> type[_Conv]:
    one: Any = (1,) * n
    zero: Any = (0,) * n
    first, last = _LAYOUTS[n]

    def __init__(
        self: _Conv, channels: int, kernel_size: Any, strides: Any = one, padding: Any = zero,
        output_padding: Any = zero, dilation: Any = one, groups: int = 1, layout: str = first,
        activation: str | None = None, use_bias: bool = True, weight_initializer: Any = None,
        bias_initializer: Any = "zeros", in_channels: int = 0, **kwargs: Any,
    ) -> None:  # fmt: skip
        _Conv.__init__(
            self, channels, kernel_size, strides, padding, dilation, groups, layout, in_channels,
            activation, use_bias, weight_initializer, bias_initializer, output_padding, **kwargs,
        )  # fmt: skip

    name = f"Conv{n}DTranspose"
    __init__.__qualname__ = f"{name}.__init__"
    doc = _CONV_DOC.format(
        title=f"The transpose of a convolution over {n} spatial dimension{'s' if n > 1 else ''}.",
        more="output_padding, ", more_text="what is added to the result's size,\n        ",
        first=first, last=last, name=name, data=(1, 2) + (8,) * n, result=(1, 4) + (10,) * n,
    )  # fmt: skip
    settings = Settings(**_Conv._kwargs._places, adj=_sizes("_adj"))
    return type(name, (_Conv,), {
        "__init__": __init__, "__doc__": doc, "__module__": __name__, "_n": n, "_transposed": True,
        "_kwargs": settings,
    })  # fmt: skip


Conv1D = _convolution_class(1)
Conv2D = _convolution_class(2)
Conv3D = _convolution_class(3)
Conv1DTranspose = _transposed_class(1)
Conv2DTranspose = _transposed_class(2)
Conv3DTranspose = _transposed_class(3)


class _Pooling(HybridBlock):
    """One number for each window."""

    _n = 2
    _type = "max"
    _kwargs = Settings(
        kernel=_sizes("_kernel"), stride=_sizes("_strides"),
        pad=_sizes("_padding"), global_pool=_plain("_global"),
        pool_type=_plain("_type"), layout=Setting(lambda layer: layer._layout),
        pooling_convention=Setting(
            lambda layer: "full" if layer._full else "valid",
            lambda layer, value: setattr(layer, "_full", value == "full"),
        ),
        count_include_pad=_plain("_include"),
    )  # fmt: skip

    def __init__(
        self, pool_size: Any, strides: Any, padding: Any, ceil_mode: bool, layout: str,
        global_pool: bool, count_include_pad: bool | None = None, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(**kwargs)
        n = self._n
        # MXNet has these two in either order: AvgPool1D and MaxPool3D are unlike the others.
        if isinstance(ceil_mode, str):
            ceil_mode, layout = layout is True, ceil_mode
        elif isinstance(layout, bool):
            ceil_mode, layout = layout, _LAYOUTS[n][0]
        self._last = _check_layout(layout, n)
        self._layout = layout
        self._kernel = sizes(pool_size, n, "pool_size")
        self._strides = self._kernel if strides is None else sizes(strides, n, "strides")
        self._padding = sizes(padding, n, "padding", 0)
        self._full = bool(ceil_mode)
        self._global = global_pool
        self._include = True if count_include_pad is None else bool(count_include_pad)

    def _alias(self) -> str:
        return "pool"

    def forward(self, x: Array) -> Array:
        """The pooled data."""
        n = self._n
        if x.ndim != n + 2:
            raise ValueError(f"{self.name}: data must be {self._layout}, not {x.shape}")
        if self._last:
            x = to_first(x)
        if self._global:
            window, steps, zeros = list(x.shape[2:]), [1] * n, [0] * n
        else:
            window, steps, zeros = self._kernel, self._strides, self._padding
        y = _core.pooling(x, self._type, window, steps, zeros, self._full, self._include, 2.0)
        return to_last(y) if self._last else y

    def hybrid_forward(self, F: Any, x: Any) -> Any:
        """The pooled data, by the functions of `F`."""
        settings: dict[str, Any] = {}
        if self._type == "avg" and not self._global:
            settings["count_include_pad"] = self._include
        return F.Pooling(
            x, kernel=_shown(self._kernel), stride=_shown(self._strides), pad=_shown(self._padding),
            global_pool=self._global, pool_type=self._type, layout=self._layout,
            pooling_convention="full" if self._full else "valid", name="fwd", **settings,
        )  # fmt: skip

    def __repr__(self) -> str:
        return (
            f"{type(self).__name__}(size={_shown(self._kernel)}, stride={_shown(self._strides)}, "
            f"padding={_shown(self._padding)}, ceil_mode={self._full}, "
            f"global_pool={self._global}, pool_type={self._type}, layout={self._layout})"
        )


_POOL_DOC = """The {what} of each window of {n} spatial dimension{s}.

    Parameters
    ----------
    pool_size : int or tuple of int
    strides : int or tuple of int, optional
        The window's steps; by default its size.
    padding : int or tuple of int
        How far it may reach over the edges.
    ceil_mode : bool
        Whether windows that do not fit at the end stay.
    {more}layout : str
        ``{first!r}``, or ``{last!r}`` with channels last.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.{name}(2)(nd.ones({data})).shape
    {result}
    """
_INCLUDE_DOC = """count_include_pad : bool
        Whether averages count elements outside of the data, too.
    """


def _pooling_class(n: int, kind: str) -> type[_Pooling]:
    first, last = _LAYOUTS[n]
    two: Any = (2,) * n

    if kind == "max":

        def __init__(
            self: _Pooling, pool_size: Any = two, strides: Any = None, padding: Any = 0,
            layout: str = first, ceil_mode: bool = False, **kwargs: Any,
        ) -> None:  # fmt: skip
            _Pooling.__init__(self, pool_size, strides, padding, ceil_mode, layout, False, **kwargs)

    else:

        def __init__(
            self: _Pooling, pool_size: Any = two, strides: Any = None, padding: Any = 0,
            ceil_mode: bool = False, layout: str = first, count_include_pad: bool = True,
            **kwargs: Any,
        ) -> None:  # fmt: skip
            _Pooling.__init__(
                self, pool_size, strides, padding, ceil_mode, layout, False, count_include_pad,
                **kwargs,
            )  # fmt: skip

    name = f"{kind.capitalize()}Pool{n}D"
    __init__.__qualname__ = f"{name}.__init__"
    doc = _POOL_DOC.format(
        what="largest element" if kind == "max" else "average", n=n, s="s" if n > 1 else "",
        more="" if kind == "max" else _INCLUDE_DOC, first=first, last=last, name=name,
        data=(1, 2) + (6,) * n, result=(1, 2) + (3,) * n,
    )  # fmt: skip
    return type(name, (_Pooling,), {
        "__init__": __init__, "__doc__": doc, "__module__": __name__, "_n": n, "_type": kind,
    })  # fmt: skip


_GLOBAL_DOC = """The {what} over all of {n} spatial dimension{s}.

    Parameters
    ----------
    layout : str
        ``{first!r}``, or ``{last!r}`` with channels last.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.{name}()(nd.ones({data})).shape
    {result}
    """


def _global_class(n: int, kind: str) -> type[_Pooling]:
    first, last = _LAYOUTS[n]

    def __init__(self: _Pooling, layout: str = first, **kwargs: Any) -> None:
        _Pooling.__init__(self, 1, None, 0, True, layout, True, **kwargs)

    name = f"Global{kind.capitalize()}Pool{n}D"
    __init__.__qualname__ = f"{name}.__init__"
    doc = _GLOBAL_DOC.format(
        what="largest element" if kind == "max" else "average", n=n, s="s" if n > 1 else "",
        first=first, last=last, name=name, data=(1, 2) + (6,) * n, result=(1, 2) + (1,) * n,
    )  # fmt: skip
    return type(name, (_Pooling,), {
        "__init__": __init__, "__doc__": doc, "__module__": __name__, "_n": n, "_type": kind,
    })  # fmt: skip


MaxPool1D = _pooling_class(1, "max")
MaxPool2D = _pooling_class(2, "max")
MaxPool3D = _pooling_class(3, "max")
AvgPool1D = _pooling_class(1, "avg")
AvgPool2D = _pooling_class(2, "avg")
AvgPool3D = _pooling_class(3, "avg")
GlobalMaxPool1D = _global_class(1, "max")
GlobalMaxPool2D = _global_class(2, "max")
GlobalMaxPool3D = _global_class(3, "max")
GlobalAvgPool1D = _global_class(1, "avg")
GlobalAvgPool2D = _global_class(2, "avg")
GlobalAvgPool3D = _global_class(3, "avg")


class ReflectionPad2D(HybridBlock):
    """Planes with borders that mirror their insides.

    Parameters
    ----------
    padding : int or tuple of int
        The width of the border, or widths before and after each of the four axes.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.ReflectionPad2D(1)(nd.array([[[[1, 2], [3, 4]]]])).tolist()[0][0][0]
    [4.0, 3.0, 4.0, 3.0]
    """

    def __init__(self, padding: Any = 0, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        given = integers(padding, "padding")
        self._padding = (0,) * 4 + given * 4 if len(given) == 1 else given
        if len(self._padding) != 8:
            raise ValueError(f"padding must be a number or 8 numbers, not {padding!r}")

    def forward(self, x: Array) -> Array:
        """The data with borders."""
        if x.ndim != 4:
            raise ValueError(f"{self.name}: data must be NCHW, not {x.shape}")
        return _core.pad(x, list(self._padding[::2]), list(self._padding[1::2]), "reflect", 0)

    def hybrid_forward(self, F: Any, x: Any) -> Any:
        """The data with borders, by the functions of `F`."""
        return F.Pad(x, mode="reflect", pad_width=self._padding)


class _PixelShuffle(HybridBlock):
    """Channels become pixels: (N, f1 f2 C, H, W) becomes (N, C, f1 H, f2 W)."""

    _n = 2

    def __init__(self, factor: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._factors = tuple(sizes(factor, self._n, "factor"))
        self._factor = self._factors[0] if self._n == 1 else self._factors

    def forward(self, x: Array) -> Array:
        """The data with fewer channels and more pixels."""
        n, factors = self._n, self._factors
        if x.ndim != n + 2 or x.shape[1] % math.prod(factors):
            raise ValueError(
                f"{type(self).__name__}: the channels of {x.shape} do not split by {factors}"
            )
        batch, channels, space = x.shape[0], x.shape[1] // math.prod(factors), x.shape[2:]
        y = _core.reshape(x, (batch, channels, *factors, *space))
        order = [0, 1]
        for i in range(n):
            order += [2 + n + i, 2 + i]
        y = _core.transpose(y, order)
        wide = [s * f for s, f in zip(space, factors, strict=True)]
        return _core.reshape(y, (batch, channels, *wide))

    def hybrid_forward(self, F: Any, x: Any) -> Any:
        """The data with fewer channels and more pixels, by the functions of `F`."""
        n, factors = self._n, self._factors
        y = F.reshape(x, shape=(0, -4, -1, math.prod(factors), *(0,) * n))
        if n > 1:
            y = F.reshape(y, shape=(0, 0, -4, factors[0], -1, *(0,) * n))
        if n > 2:
            y = F.reshape(y, shape=(0, 0, 0, -4, factors[1], factors[2], *(0,) * n))
        order = [0, 1]
        for i in range(n):
            order += [2 + n + i, 2 + i]
        return F.reshape(F.transpose(y, axes=tuple(order)), shape=(0, 0, *(-3,) * n))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._factor})"


class PixelShuffle1D(_PixelShuffle):
    """(N, f C, W) becomes (N, C, f W).

    Parameters
    ----------
    factor : int
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.PixelShuffle1D(2)(nd.ones((1, 8, 3))).shape
    (1, 4, 6)
    """

    _n = 1


class PixelShuffle2D(_PixelShuffle):
    """(N, f1 f2 C, H, W) becomes (N, C, f1 H, f2 W).

    Parameters
    ----------
    factor : int or tuple of int
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.PixelShuffle2D((2, 3))(nd.ones((1, 12, 3, 5))).shape
    (1, 2, 6, 15)
    """


class PixelShuffle3D(_PixelShuffle):
    """(N, f1 f2 f3 C, D, H, W) becomes (N, C, f1 D, f2 H, f3 W).

    Parameters
    ----------
    factor : int or tuple of int
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.PixelShuffle3D((2, 3, 4))(nd.ones((1, 48, 3, 5, 7))).shape
    (1, 2, 6, 15, 28)
    """

    _n = 3
