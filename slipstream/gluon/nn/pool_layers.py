"""Pooling: one number for each window, in one to three dimensions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from ... import _core
from ..._convert import Array
from ..._ops.nn.convolution import sizes, to_first, to_last
from .._operation import layer_operation
from ..block import HybridBlock
from ._settings import Setting, Settings
from ._settings import plain as _plain
from ._settings import sizes as _sizes

__all__ = [
    "AvgPool1D",
    "AvgPool2D",
    "AvgPool3D",
    "GlobalAvgPool1D",
    "GlobalAvgPool2D",
    "GlobalAvgPool3D",
    "GlobalMaxPool1D",
    "GlobalMaxPool2D",
    "GlobalMaxPool3D",
    "MaxPool1D",
    "MaxPool2D",
    "MaxPool3D",
]

Sizes: TypeAlias = int | Sequence[int]
_LAYOUTS = {1: ("NCW", "NWC"), 2: ("NCHW", "NHWC"), 3: ("NCDHW", "NDHWC")}


def check_layout(layout: str, n: int) -> bool:
    """Whether channels come last; ValueError when the layout fits neither order."""
    first, last = _LAYOUTS[n]
    if layout not in (first, last):
        raise ValueError(f"layout must be {first} or {last}, not {layout!r}")
    return layout == last


def shown(size: list[int]) -> tuple[int, ...]:
    """Sizes as MXNet prints them."""
    return tuple(size)


def _pool_any(
    x: Array, kind: str, kernel: list[int], strides: list[int], padding: list[int], full: bool,
    include: bool, everything: bool, last: bool,
) -> Array:  # fmt: skip
    """Pooling of data with channels last, or in one window that covers everything."""
    if last:
        x = to_first(x)
    if everything:
        n = len(kernel)
        kernel, strides, padding = list(x.shape[2:]), [1] * n, [0] * n
    y = _core.pooling(x, kind, kernel, strides, padding, full, include, 2.0)
    return to_last(y) if last else y


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
        self._last = check_layout(layout, n)
        self._layout = layout
        self._kernel = sizes(pool_size, n, "pool_size")
        self._strides = self._kernel if strides is None else sizes(strides, n, "strides")
        self._padding = sizes(padding, n, "padding", 0)
        self._full = bool(ceil_mode)
        self._global = global_pool
        self._include = True if count_include_pad is None else bool(count_include_pad)

    def _alias(self) -> str:
        return "pool"

    def _attributes(self) -> dict[str, Any]:
        settings = dict(self._kwargs)
        if self._type != "avg" or self._global:
            del settings["count_include_pad"]
        return settings

    _pool = layer_operation("Pooling", _core.pooling, _attributes)
    _pool_any = layer_operation("Pooling", _pool_any, _attributes)

    def forward(self, x: Array) -> Array:
        """The pooled data."""
        try:
            if self._global or self._last:
                return self._pool_any(
                    x, self._type, self._kernel, self._strides, self._padding, self._full,
                    self._include, self._global, self._last,
                )  # fmt: skip
            return self._pool(
                x, self._type, self._kernel, self._strides, self._padding, self._full,
                self._include, 2.0,
            )  # fmt: skip
        except ValueError:
            if x.ndim == len(self._layout):
                raise
        raise ValueError(f"{self.name}: data must be {self._layout}, not {x.shape}")

    def __repr__(self) -> str:
        return (
            f"{type(self).__name__}(size={shown(self._kernel)}, stride={shown(self._strides)}, "
            f"padding={shown(self._padding)}, ceil_mode={self._full}, "
            f"global_pool={self._global}, pool_type={self._type}, layout={self._layout})"
        )


class MaxPool1D(_Pooling):
    """The largest element of each window of 1 spatial dimension.

    Parameters
    ----------
    pool_size : int or tuple of int
    strides : int or tuple of int, optional
        The window's steps; by default its size.
    padding : int or tuple of int
        How far it may reach over the edges.
    ceil_mode : bool
        Whether windows that do not fit at the end stay.
    layout : str
        ``'NCW'``, or ``'NWC'`` with channels last.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.MaxPool1D(2)(nd.ones((1, 2, 6))).shape
    (1, 2, 3)
    """

    _n = 1

    def __init__(
        self, pool_size: Sizes = (2,), strides: Sizes | None = None, padding: Sizes = 0,
        layout: str = "NCW", ceil_mode: bool = False, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(pool_size, strides, padding, ceil_mode, layout, False, **kwargs)


class MaxPool2D(_Pooling):
    """The largest element of each window of 2 spatial dimensions.

    Parameters
    ----------
    pool_size : int or tuple of int
    strides : int or tuple of int, optional
        The window's steps; by default its size.
    padding : int or tuple of int
        How far it may reach over the edges.
    ceil_mode : bool
        Whether windows that do not fit at the end stay.
    layout : str
        ``'NCHW'``, or ``'NHWC'`` with channels last.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.MaxPool2D(2)(nd.ones((1, 2, 6, 6))).shape
    (1, 2, 3, 3)
    """

    _n = 2

    def __init__(
        self, pool_size: Sizes = (2, 2), strides: Sizes | None = None, padding: Sizes = 0,
        layout: str = "NCHW", ceil_mode: bool = False, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(pool_size, strides, padding, ceil_mode, layout, False, **kwargs)


class MaxPool3D(_Pooling):
    """The largest element of each window of 3 spatial dimensions.

    Parameters
    ----------
    pool_size : int or tuple of int
    strides : int or tuple of int, optional
        The window's steps; by default its size.
    padding : int or tuple of int
        How far it may reach over the edges.
    ceil_mode : bool
        Whether windows that do not fit at the end stay.
    layout : str
        ``'NCDHW'``, or ``'NDHWC'`` with channels last.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.MaxPool3D(2)(nd.ones((1, 2, 6, 6, 6))).shape
    (1, 2, 3, 3, 3)
    """

    _n = 3

    def __init__(
        self, pool_size: Sizes = (2, 2, 2), strides: Sizes | None = None, padding: Sizes = 0,
        layout: str = "NCDHW", ceil_mode: bool = False, **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(pool_size, strides, padding, ceil_mode, layout, False, **kwargs)


class AvgPool1D(_Pooling):
    """The average of each window of 1 spatial dimension.

    Parameters
    ----------
    pool_size : int or tuple of int
    strides : int or tuple of int, optional
        The window's steps; by default its size.
    padding : int or tuple of int
        How far it may reach over the edges.
    ceil_mode : bool
        Whether windows that do not fit at the end stay.
    count_include_pad : bool
        Whether averages count elements outside of the data, too.
    layout : str
        ``'NCW'``, or ``'NWC'`` with channels last.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.AvgPool1D(2)(nd.ones((1, 2, 6))).shape
    (1, 2, 3)
    """

    _n = 1
    _type = "avg"

    def __init__(
        self, pool_size: Sizes = (2,), strides: Sizes | None = None, padding: Sizes = 0,
        ceil_mode: bool = False, layout: str = "NCW", count_include_pad: bool = True,
        **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(
            pool_size, strides, padding, ceil_mode, layout, False, count_include_pad, **kwargs
        )


class AvgPool2D(_Pooling):
    """The average of each window of 2 spatial dimensions.

    Parameters
    ----------
    pool_size : int or tuple of int
    strides : int or tuple of int, optional
        The window's steps; by default its size.
    padding : int or tuple of int
        How far it may reach over the edges.
    ceil_mode : bool
        Whether windows that do not fit at the end stay.
    count_include_pad : bool
        Whether averages count elements outside of the data, too.
    layout : str
        ``'NCHW'``, or ``'NHWC'`` with channels last.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.AvgPool2D(2)(nd.ones((1, 2, 6, 6))).shape
    (1, 2, 3, 3)
    """

    _n = 2
    _type = "avg"

    def __init__(
        self, pool_size: Sizes = (2, 2), strides: Sizes | None = None, padding: Sizes = 0,
        ceil_mode: bool = False, layout: str = "NCHW", count_include_pad: bool = True,
        **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(
            pool_size, strides, padding, ceil_mode, layout, False, count_include_pad, **kwargs
        )


class AvgPool3D(_Pooling):
    """The average of each window of 3 spatial dimensions.

    Parameters
    ----------
    pool_size : int or tuple of int
    strides : int or tuple of int, optional
        The window's steps; by default its size.
    padding : int or tuple of int
        How far it may reach over the edges.
    ceil_mode : bool
        Whether windows that do not fit at the end stay.
    count_include_pad : bool
        Whether averages count elements outside of the data, too.
    layout : str
        ``'NCDHW'``, or ``'NDHWC'`` with channels last.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.AvgPool3D(2)(nd.ones((1, 2, 6, 6, 6))).shape
    (1, 2, 3, 3, 3)
    """

    _n = 3
    _type = "avg"

    def __init__(
        self, pool_size: Sizes = (2, 2, 2), strides: Sizes | None = None, padding: Sizes = 0,
        ceil_mode: bool = False, layout: str = "NCDHW", count_include_pad: bool = True,
        **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(
            pool_size, strides, padding, ceil_mode, layout, False, count_include_pad, **kwargs
        )


class _GlobalPooling(_Pooling):
    """One number for each plane."""

    def __init__(self, layout: str, **kwargs: Any) -> None:
        super().__init__(1, None, 0, True, layout, True, **kwargs)


class GlobalMaxPool1D(_GlobalPooling):
    """The largest element over all of 1 spatial dimension.

    Parameters
    ----------
    layout : str
        ``'NCW'``, or ``'NWC'`` with channels last.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.GlobalMaxPool1D()(nd.ones((1, 2, 6))).shape
    (1, 2, 1)
    """

    _n = 1

    def __init__(self, layout: str = "NCW", **kwargs: Any) -> None:
        super().__init__(layout, **kwargs)


class GlobalMaxPool2D(_GlobalPooling):
    """The largest element over all of 2 spatial dimensions.

    Parameters
    ----------
    layout : str
        ``'NCHW'``, or ``'NHWC'`` with channels last.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.GlobalMaxPool2D()(nd.ones((1, 2, 6, 6))).shape
    (1, 2, 1, 1)
    """

    _n = 2

    def __init__(self, layout: str = "NCHW", **kwargs: Any) -> None:
        super().__init__(layout, **kwargs)


class GlobalMaxPool3D(_GlobalPooling):
    """The largest element over all of 3 spatial dimensions.

    Parameters
    ----------
    layout : str
        ``'NCDHW'``, or ``'NDHWC'`` with channels last.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.GlobalMaxPool3D()(nd.ones((1, 2, 6, 6, 6))).shape
    (1, 2, 1, 1, 1)
    """

    _n = 3

    def __init__(self, layout: str = "NCDHW", **kwargs: Any) -> None:
        super().__init__(layout, **kwargs)


class GlobalAvgPool1D(_GlobalPooling):
    """The average over all of 1 spatial dimension.

    Parameters
    ----------
    layout : str
        ``'NCW'``, or ``'NWC'`` with channels last.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.GlobalAvgPool1D()(nd.ones((1, 2, 6))).shape
    (1, 2, 1)
    """

    _n = 1
    _type = "avg"

    def __init__(self, layout: str = "NCW", **kwargs: Any) -> None:
        super().__init__(layout, **kwargs)


class GlobalAvgPool2D(_GlobalPooling):
    """The average over all of 2 spatial dimensions.

    Parameters
    ----------
    layout : str
        ``'NCHW'``, or ``'NHWC'`` with channels last.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.GlobalAvgPool2D()(nd.ones((1, 2, 6, 6))).shape
    (1, 2, 1, 1)
    """

    _n = 2
    _type = "avg"

    def __init__(self, layout: str = "NCHW", **kwargs: Any) -> None:
        super().__init__(layout, **kwargs)


class GlobalAvgPool3D(_GlobalPooling):
    """The average over all of 3 spatial dimensions.

    Parameters
    ----------
    layout : str
        ``'NCDHW'``, or ``'NDHWC'`` with channels last.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> nn.GlobalAvgPool3D()(nd.ones((1, 2, 6, 6, 6))).shape
    (1, 2, 1, 1, 1)
    """

    _n = 3
    _type = "avg"

    def __init__(self, layout: str = "NCDHW", **kwargs: Any) -> None:
        super().__init__(layout, **kwargs)
