"""Normalisation layers."""

from __future__ import annotations

from typing import Any

from ... import _core, _version_rules
from ..._convert import Array
from ..._core import is_training
from ..._dtypes import dtype_name, name_of
from ..._ops.arguments import normalize_axis
from ..._ops.casting import as_float
from ..._ops.manipulation.transpose import swapaxes
from ..._ops.nn import normalization as _norm
from ..block import HybridBlock
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
        gamma, beta = self.gamma.data(), self.beta.data()
        mean, var = self.running_mean.data(), self.running_var.data()
        x = as_float(x)
        axis = normalize_axis(self._axis, x.ndim)
        if x.shape[axis] != gamma.shape[0]:
            raise ValueError(
                f"{self.name} has {gamma.shape[0]} channels; the data {x.shape} have "
                f"{x.shape[axis]} along axis {self._axis}"
            )
        if not self._scale:
            gamma = _core.fill(type(gamma), 1, name_of(gamma), gamma.shape)
        if not is_training() or self._use_global_stats or not x.size:
            y = _core.batch_norm_fixed(x, gamma, beta, mean, var, axis, self._epsilon)
            return y if name_of(y) == name_of(x) else _core.cast(y, name_of(x))
        y, batch_mean, _ = _core.batch_norm(x, gamma, beta, axis, self._epsilon)
        _core.move_in_backward(batch_mean, mean, var, self._momentum)
        return y

    def hybrid_forward(
        self, F: Any, x: Any, gamma: Any, beta: Any, running_mean: Any, running_var: Any
    ) -> Any:
        """The normalised data, by the functions of `F`."""
        return F.BatchNorm(x, gamma, beta, running_mean, running_var, name="fwd", **self._kwargs)

    _kwargs = Settings(
        axis=plain("_axis"), eps=plain("_epsilon"), momentum=plain("_momentum"),
        fix_gamma=Setting(
            lambda layer: not layer._scale,
            lambda layer, value: setattr(layer, "_scale", not value),
        ),
        use_global_stats=plain("_use_global_stats"),
    )  # fmt: skip

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

    def forward(self, x: Array) -> Array:
        """The normalised data where they are positive."""
        return core_ops.relu(super().forward(x))

    def hybrid_forward(
        self, F: Any, x: Any, gamma: Any, beta: Any, running_mean: Any, running_var: Any
    ) -> Any:
        """The normalised data where they are positive, by the functions of `F`."""
        y = super().hybrid_forward(F, x, gamma, beta, running_mean, running_var)
        return F.Activation(y, act_type="relu", name="relu")


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
        gamma, beta = self.gamma.data(), self.beta.data()
        if self._axis in (-1, x.ndim - 1):
            return _core.row_norm(x, gamma, beta, 0, self._epsilon)[0]
        return _norm.layer_norm(x, gamma, beta, self._axis, self._epsilon)

    def hybrid_forward(self, F: Any, x: Any, gamma: Any, beta: Any) -> Any:
        """The normalised data, by the functions of `F`."""
        return F.LayerNorm(x, gamma, beta, axis=self._axis, eps=self._epsilon, name="fwd")

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
        return _norm.group_norm(
            x, self.gamma.data(), self.beta.data(), self._num_groups, self._epsilon
        )

    def hybrid_forward(self, F: Any, x: Any, gamma: Any, beta: Any) -> Any:
        """The normalised data, by the functions of `F`."""
        return F.GroupNorm(
            x, gamma, beta, num_groups=self._num_groups, eps=self._epsilon, name="fwd"
        )

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
            return _norm.instance_norm(x, gamma, beta, self._epsilon)
        y = _norm.instance_norm(swapaxes(x, 1, self._axis), gamma, beta, self._epsilon)
        return swapaxes(y, 1, self._axis)

    def hybrid_forward(self, F: Any, x: Any, gamma: Any, beta: Any) -> Any:
        """The normalised data, by the functions of `F`."""
        if self._axis == 1:
            return F.InstanceNorm(x, gamma, beta, name="fwd", eps=self._epsilon)
        x = F.swapaxes(x, dim1=1, dim2=self._axis)
        y = F.InstanceNorm(x, gamma, beta, name="fwd", eps=self._epsilon)
        return F.swapaxes(y, dim1=1, dim2=self._axis)

    def _settings(self) -> dict[str, Any]:
        return {"axis": self._axis, **super()._settings()}
