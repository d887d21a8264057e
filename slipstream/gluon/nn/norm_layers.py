"""Normalisation layers."""

from __future__ import annotations

from typing import Any

from ... import _core, _version_rules
from ..._convert import Array
from ..._dtypes import dtype_name
from ..._ops.arguments import normalize_axis
from ..._ops.manipulation.transpose import swapaxes
from ..._ops.nn import normalization as _norm
from .._operation import layer_operation
from ..block import HybridBlock
from ..parameter._substitutes import open_scopes
from ._settings import Setting, Settings, plain

__all__ = [
    "BatchNorm",
    "BatchNormReLU",
    "GroupNorm",
    "InstanceNorm",
    "LayerNorm",
    "SyncBatchNorm",
]

core_ops = _core.ops


class _Affine(HybridBlock):
    """A layer with a factor ``gamma`` and a shift ``beta`` for each channel."""

    def _make(
        self, channels: int, center: bool, scale: bool, beta_initializer: Any,
        gamma_initializer: Any,
    ) -> None:  # fmt: skip
        self._center, self._scale = center, scale
        with self.name_scope():
            self.gamma = self.params.get(
                "gamma", grad_req="write" if scale else "null", shape=(channels,),
                init=gamma_initializer, allow_deferred_init=True, differentiable=scale,
            )  # fmt: skip
            self.beta = self.params.get(
                "beta", grad_req="write" if center else "null", shape=(channels,),
                init=beta_initializer, allow_deferred_init=True, differentiable=center,
            )  # fmt: skip

    _axis = 1
    _epsilon: float

    def infer_shape(self, x: Array, *args: Any) -> None:
        """The number of channels from an example."""
        channels = x.shape[normalize_axis(self._axis, x.ndim)]
        for p in self._reg_params.values():
            p.shape = (channels,)

    def _settings(self) -> dict[str, Any]:
        return {"eps": self._epsilon, "center": self._center, "scale": self._scale}

    def __repr__(self) -> str:
        content = ", ".join(f"{k}={v!r}" for k, v in self._settings().items())
        size = self.gamma.shape[0]
        return f"{type(self).__name__}({content}, in_channels={size if size > 0 else None})"


class BatchNorm(_Affine):
    """Each channel brought to mean 0 and variance 1 over the batch, then scaled and shifted.

    In training, with the statistics of the batch, and a backward pass moves the running ones;
    otherwise with the running ones.

    Parameters
    ----------
    axis : int
        Where the channels are.
    momentum : float
        The part of the running statistics that stays.
    epsilon : float
        Added to the variance.
    center, scale : bool
        Whether there is a shift ``beta``, and a factor ``gamma``.
    use_global_stats : bool
        Use the running statistics in training, too.
    beta_initializer, gamma_initializer, running_mean_initializer, running_variance_initializer
        Initializers.
    in_channels : int
        How many channels; 0: found in the first forward pass.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import autograd, nd
    >>> from slipstream.gluon import nn
    >>> layer = nn.BatchNorm(momentum=0.5)
    >>> layer.initialize()
    >>> with autograd.record():
    ...     y = layer(nd.array([[1], [3]]))
    >>> y.asnumpy().round(2).tolist()
    [[-1.0], [1.0]]
    >>> y.backward()  # also moves the running statistics
    >>> layer.running_mean.data().tolist()
    [1.0]
    """

    def __init__(
        self,
        axis: int = 1,
        momentum: float = 0.9,
        epsilon: float = 1e-5,
        center: bool = True,
        scale: bool = True,
        use_global_stats: bool = False,
        beta_initializer: Any = "zeros",
        gamma_initializer: Any = "ones",
        running_mean_initializer: Any = "zeros",
        running_variance_initializer: Any = "ones",
        in_channels: int = 0,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._axis, self._momentum, self._epsilon = axis, float(momentum), float(epsilon)
        self._use_global_stats = use_global_stats
        self._make(in_channels, center, scale, beta_initializer, gamma_initializer)
        with self.name_scope():
            self.running_mean = self.params.get(
                "running_mean", grad_req="null", shape=(in_channels,),
                init=running_mean_initializer, allow_deferred_init=True, differentiable=False,
            )  # fmt: skip
            self.running_var = self.params.get(
                "running_var", grad_req="null", shape=(in_channels,),
                init=running_variance_initializer, allow_deferred_init=True, differentiable=False,
            )  # fmt: skip

    def cast(self, dtype: Any) -> None:
        """Change the element type; statistics of half precision stay in float32."""
        super().cast("float32" if dtype_name(dtype) in ("float16", "bfloat16") else dtype)

    def forward(self, x: Array) -> Array:
        """The normalised data."""
        return self._normalize(
            x, self.gamma.data(), self.beta.data(), self.running_mean.data(),
            self.running_var.data(), self._epsilon, self._momentum, not self._scale,
            self._use_global_stats, False, self._axis,
        )  # fmt: skip

    _kwargs = Settings(
        axis=plain("_axis"), eps=plain("_epsilon"), momentum=plain("_momentum"),
        fix_gamma=Setting(
            lambda layer: not layer._scale,
            lambda layer, value: setattr(layer, "_scale", not value),
        ),
        use_global_stats=plain("_use_global_stats"),
    )  # fmt: skip
    _normalize = layer_operation(
        "BatchNorm", _norm.normalized_batch, lambda layer: dict(layer._kwargs), inputs=5
    )

    def _settings(self) -> dict[str, Any]:
        return dict(self._kwargs)


class BatchNormReLU(BatchNorm):
    """``BatchNorm`` followed by relu; its arguments are the same.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> layer = nn.BatchNormReLU(epsilon=0.0)
    >>> layer.initialize()
    >>> layer(nd.array([[-1], [3]])).tolist()
    [[0.0], [3.0]]
    """

    _relu = layer_operation(
        "Activation", core_ops.relu, lambda layer: {"act_type": "relu"}, name="relu"
    )

    def forward(self, x: Array) -> Array:
        """The normalised data where they are positive."""
        return self._relu(super().forward(x))


class SyncBatchNorm(BatchNorm):
    """``BatchNorm`` over the data of all devices; here all data are on one.

    Parameters
    ----------
    in_channels : int
        How many channels; 0: found in the first forward pass.
    num_devices : int, optional
        Accepted.
    momentum, epsilon, center, scale, use_global_stats, ...
        As in ``BatchNorm``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> layer = nn.SyncBatchNorm(epsilon=0.0)
    >>> layer.initialize()
    >>> layer(nd.array([[-1], [3]])).tolist()
    [[-1.0], [3.0]]
    """

    def __init__(
        self,
        in_channels: int = 0,
        num_devices: int | None = None,
        momentum: float = 0.9,
        epsilon: float = 1e-5,
        center: bool = True,
        scale: bool = True,
        use_global_stats: bool = False,
        beta_initializer: Any = "zeros",
        gamma_initializer: Any = "ones",
        running_mean_initializer: Any = "zeros",
        running_variance_initializer: Any = "ones",
        **kwargs: Any,
    ) -> None:
        super().__init__(
            1, momentum, epsilon, center, scale, use_global_stats, beta_initializer,
            gamma_initializer, running_mean_initializer, running_variance_initializer, in_channels,
            **kwargs,
        )  # fmt: skip


class LayerNorm(_Affine):
    """Each row along an axis brought to mean 0 and variance 1, then scaled and shifted.

    Parameters
    ----------
    axis : int
    epsilon : float
        Added to the variance.
    center, scale : bool
        Whether the shift ``beta`` and the factor ``gamma`` are trained.
    beta_initializer, gamma_initializer : str or Initializer
    in_channels : int
        The size of a row; 0: found in the first forward pass.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> layer = nn.LayerNorm(epsilon=0.0)
    >>> layer.initialize()
    >>> layer(nd.array([[1, 3]])).tolist()
    [[-1.0, 1.0]]
    """

    def __init__(
        self,
        axis: int = -1,
        epsilon: float = 1e-5,
        center: bool = True,
        scale: bool = True,
        beta_initializer: Any = "zeros",
        gamma_initializer: Any = "ones",
        in_channels: int = 0,
        prefix: str | None = None,
        params: Any = None,
    ) -> None:
        super().__init__(prefix=prefix, params=params)
        self._axis, self._epsilon = axis, float(epsilon)
        self._make(in_channels, center, scale, beta_initializer, gamma_initializer)

    def forward(self, x: Array) -> Array:
        """The normalised data."""
        gamma, beta = self.gamma._only, self.beta._only
        if open_scopes or gamma is None or beta is None:
            gamma, beta = self.gamma.data(), self.beta.data()
        return self._normalize(x, gamma, beta, self._axis, self._epsilon)

    _normalize = layer_operation(
        "LayerNorm", _norm.layer_norm,
        lambda layer: {"axis": layer._axis, "eps": layer._epsilon}, inputs=3,
    )  # fmt: skip

    def _settings(self) -> dict[str, Any]:
        return {"axis": self._axis, **super()._settings()}


class GroupNorm(_Affine):
    """Each group of channels of each sample brought to mean 0 and variance 1.

    Parameters
    ----------
    num_groups : int
        A divisor of the number of channels.
    epsilon : float
        Added to the variance.
    center, scale : bool
        Whether the shift ``beta`` and the factor ``gamma`` are trained. There is one for each
        channel; under the rules of MXNet 1.x, for each group.
    beta_initializer, gamma_initializer : str or Initializer
    in_channels : int
        How many channels; 0: found in the first forward pass.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> layer = nn.GroupNorm(epsilon=0.0)
    >>> layer.initialize()
    >>> layer(nd.array([[[1], [3]]])).tolist()
    [[[-1.0], [1.0]]]
    """

    def __init__(
        self,
        num_groups: int = 1,
        epsilon: float = 1e-5,
        center: bool = True,
        scale: bool = True,
        beta_initializer: Any = "zeros",
        gamma_initializer: Any = "ones",
        in_channels: int = 0,
        prefix: str | None = None,
        params: Any = None,
    ) -> None:
        super().__init__(prefix=prefix, params=params)
        self._num_groups, self._epsilon = num_groups, float(epsilon)
        self._per_group = _version_rules.follows_1x("gluon.group_norm")
        size = num_groups if self._per_group else in_channels
        self._make(size, center, scale, beta_initializer, gamma_initializer)

    def infer_shape(self, x: Array, *args: Any) -> None:
        """The number of channels from an example."""
        if not self._per_group:
            super().infer_shape(x, *args)

    def forward(self, x: Array) -> Array:
        """The normalised data."""
        return self._normalize(
            x, self.gamma.data(), self.beta.data(), self._num_groups, self._epsilon
        )

    _normalize = layer_operation(
        "GroupNorm", _norm.group_norm,
        lambda layer: {"num_groups": layer._num_groups, "eps": layer._epsilon}, inputs=3,
    )  # fmt: skip

    def _settings(self) -> dict[str, Any]:
        return {"num_groups": self._num_groups, **super()._settings()}


class InstanceNorm(_Affine):
    """Each channel of each sample brought to mean 0 and variance 1, then scaled and shifted.

    Parameters
    ----------
    axis : int
        Where the channels are.
    epsilon : float
        Added to the variance.
    center, scale : bool
        Whether the shift ``beta`` and the factor ``gamma`` are trained.
    beta_initializer, gamma_initializer : str or Initializer
    in_channels : int
        How many channels; 0: found in the first forward pass.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> layer = nn.InstanceNorm(epsilon=0.0)
    >>> layer.initialize()
    >>> layer(nd.array([[[1, 3]]])).tolist()
    [[[-1.0, 1.0]]]
    """

    def __init__(
        self,
        axis: int = 1,
        epsilon: float = 1e-5,
        center: bool = True,
        scale: bool = False,
        beta_initializer: Any = "zeros",
        gamma_initializer: Any = "ones",
        in_channels: int = 0,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._axis, self._epsilon = axis, float(epsilon)
        self._make(in_channels, center, scale, beta_initializer, gamma_initializer)

    def forward(self, x: Array) -> Array:
        """The normalised data."""
        gamma, beta = self.gamma.data(), self.beta.data()
        if self._axis == 1:
            return self._normalize(x, gamma, beta, self._epsilon)
        y = self._normalize(self._swap(x, 1, self._axis), gamma, beta, self._epsilon)
        return self._swap(y, 1, self._axis)

    _normalize = layer_operation(
        "InstanceNorm", _norm.instance_norm, lambda layer: {"eps": layer._epsilon}, inputs=3
    )
    _swap = layer_operation(
        "swapaxes", swapaxes, lambda layer: {"dim1": 1, "dim2": layer._axis}, name=None
    )

    def _settings(self) -> dict[str, Any]:
        return {"axis": self._axis, **super()._settings()}
