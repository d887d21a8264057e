"""Normalisation over the batch, over rows and over channels."""

from __future__ import annotations

from typing import Any

from ... import _core
from ..._convert import Array, filled_like
from ..._declare import operation
from ..arguments import normalize_axis
from ..casting import as_float
from ..manipulation.transpose import moveaxis

core_ops = _core.ops


def normalized_batch(
    x: Array, gamma: Array, beta: Array, running_mean: Array, running_var: Array, eps: float,
    momentum: float, fix_gamma: bool, use_global_stats: bool, output_mean_var: bool, axis: int,
    as_variance: bool = False,
) -> Any:  # fmt: skip
    """The formula of ``BatchNorm``, for the function and the layer."""
    x = as_float(x)
    if fix_gamma:
        gamma = filled_like(gamma, 1)  # its gradient is zero
    if _core.is_training() and not use_global_stats and x.size:  # nothing has no statistics
        y, mean, var = _core.batch_norm(x, gamma, beta, axis, float(eps))
        for name, p in (("running_mean", running_mean), ("running_var", running_var)):
            if p.shape != mean.shape:
                raise ValueError(f"{name} has shape {p.shape}, it must be {mean.shape}")
        _core.move_in_backward(mean, running_mean, running_var, float(momentum))
    else:
        mean, var = running_mean, running_var
        y = _core.batch_norm_fixed(x, gamma, beta, mean, var, axis, float(eps))
    if output_mean_var:
        return [y, mean, var if as_variance else core_ops.rsqrt(core_ops.add(var, float(eps)))]
    return y


_BATCH_NORM = """Each channel brought to mean 0 and variance 1, then scaled and shifted.

    In training, with the statistics of this batch; otherwise with `{mean}` and `{var}`. A backward
    pass through it moves those two, each time: ``running = momentum * running + (1 - momentum) *
    batch``. Training without a backward pass leaves them as they are, as in MXNet.

    Parameters
    ----------
    {x} : array
    gamma, beta : array
        Factor and shift of each channel.
    {mean}, {var} : array
        Running statistics of each channel; written by backward passes.
    eps : float
        Added to the variance.
    momentum : float
        The part of the running statistics that stays.
    fix_gamma : bool
        Gamma counts as 1.
    use_global_stats : bool
        Use the running statistics in training, too.
    output_mean_var : bool
        Return the mean and 1 / sqrt(variance + eps) as well.
    axis : int
        Where the channels are.

    Returns
    -------
    array, or a list of three

    Examples
    --------
    >>> from slipstream import {{imports}}
    >>> zero, one = {{a}}.zeros(1), {{a}}.ones(1)
    >>> {{f}}.{name}({{a}}.array([[3], [5]]), one, zero, zero, one, eps=0.0).tolist()
    [[3.0], [5.0]]
    """


def batch_norm(
    x: Array,
    gamma: Array,
    beta: Array,
    running_mean: Array,
    running_var: Array,
    eps: float = 1e-3,
    momentum: float = 0.9,
    fix_gamma: bool = True,
    use_global_stats: bool = False,
    output_mean_var: bool = False,
    axis: int = 1,
    cudnn_off: bool = False,
    min_calib_range: float | None = None,
    max_calib_range: float | None = None,
) -> Any:
    return normalized_batch(x, gamma, beta, running_mean, running_var, eps, momentum, fix_gamma,
                       use_global_stats, output_mean_var, axis)  # fmt: skip


def BatchNorm(
    data: Array,
    gamma: Array,
    beta: Array,
    moving_mean: Array,
    moving_var: Array,
    eps: float = 1e-3,
    momentum: float = 0.9,
    fix_gamma: bool = True,
    use_global_stats: bool = False,
    output_mean_var: bool = False,
    axis: int = 1,
    cudnn_off: bool = False,
    min_calib_range: float | None = None,
    max_calib_range: float | None = None,
) -> Any:
    return normalized_batch(data, gamma, beta, moving_mean, moving_var, eps, momentum, fix_gamma,
                       use_global_stats, output_mean_var, axis)  # fmt: skip


batch_norm.__doc__ = _BATCH_NORM.format(
    x="x", mean="running_mean", var="running_var", name="batch_norm"
)
BatchNorm.__doc__ = _BATCH_NORM.format(
    x="data", mean="moving_mean", var="moving_var", name="BatchNorm"
)


@operation(nd_contrib="SyncBatchNorm")
def SyncBatchNorm(
    data: Array, gamma: Array, beta: Array, moving_mean: Array, moving_var: Array,
    eps: float = 1e-3, momentum: float = 0.9, fix_gamma: bool = True,
    use_global_stats: bool = False, output_mean_var: bool = False, ndev: int = 1, key: str = "",
) -> Any:  # fmt: skip
    """``BatchNorm`` with the statistics of all devices; here all data are on one.

    Parameters
    ----------
    data, gamma, beta, moving_mean, moving_var, eps, momentum, fix_gamma, use_global_stats
        As in ``BatchNorm``; channels are on axis 1.
    output_mean_var : bool
        Return the mean and the variance as well.
    ndev, key
        Accepted.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> zero, one = {a}.zeros(1), {a}.ones(1)
    >>> {f}.SyncBatchNorm({a}.array([[3], [5]]), one, zero, zero, one, eps=0.0, key="bn").tolist()
    [[3.0], [5.0]]
    """
    return normalized_batch(data, gamma, beta, moving_mean, moving_var, eps, momentum, fix_gamma,
                       use_global_stats, output_mean_var, 1, as_variance=True)  # fmt: skip


operation(
    npx="batch_norm",
    also={"data": "x", "moving_mean": "running_mean", "moving_var": "running_var"},
)(batch_norm)
operation(nd="BatchNorm")(BatchNorm)


def _spread_affine(data: Array, gamma: Array, beta: Array) -> Array:
    """data * gamma + beta by channels: no elements normalised, which have no mean to subtract."""
    spread = [1, -1] + [1] * (data.ndim - 2)
    scaled = core_ops.multiply(as_float(data), _core.reshape(gamma, spread))
    return core_ops.add(scaled, _core.reshape(beta, spread))


@operation(npx="layer_norm", nd="LayerNorm")
def layer_norm(
    data: Array,
    gamma: Array,
    beta: Array,
    axis: int = -1,
    eps: float = 1e-5,
    output_mean_var: bool = False,
) -> Any:
    """Each row along an axis brought to mean 0 and variance 1, then scaled and shifted.

    Parameters
    ----------
    data : array
    gamma, beta : array
        Factor and shift of each element of a row.
    axis : int
        The axis that is normalised.
    eps : float
        Added to the variance.
    output_mean_var : bool
        Return the mean and the standard deviation sqrt(variance + eps) as well.

    Returns
    -------
    array, or a list of three

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.layer_norm({a}.array([[1, 3]]), {a}.ones(2), {a}.zeros(2), eps=0.0).tolist()
    [[-1.0, 1.0]]
    """
    if axis == -1 and not output_mean_var and eps is not None:
        return _core.row_norm(data, gamma, beta, 0, eps)[0]
    axis = normalize_axis(-1 if axis is None else axis, data.ndim)
    eps = 1e-5 if eps is None else float(eps)
    rows = data if axis == data.ndim - 1 else moveaxis(data, axis, -1)
    y, mean, scale = _core.row_norm(rows, gamma, beta, 0, eps)
    if rows is not data:
        y = moveaxis(y, -1, axis)
    if not output_mean_var:
        return y
    kept = [1 if i == axis else s for i, s in enumerate(data.shape)]
    return [y, _core.reshape(mean, kept), _core.reshape(core_ops.reciprocal(scale), kept)]


@operation(npx="group_norm")
def group_norm(
    data: Array,
    gamma: Array,
    beta: Array,
    num_groups: int = 1,
    eps: float = 1e-3,
    output_mean_var: bool = False,
) -> Any:
    """Each group of channels of each sample brought to mean 0 and variance 1.

    Parameters
    ----------
    data : array
        (batch, channels, size...).
    gamma, beta : array
        Factor and shift of each channel, or of each group.
    num_groups : int
        A divisor of the number of channels.
    eps : float
        Added to the variance.
    output_mean_var : bool
        Return the mean and the standard deviation sqrt(variance + eps) as well.

    Returns
    -------
    array, or a list of three

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.array([[[1], [3]]])
    >>> {f}.group_norm(x, {a}.ones(2), {a}.zeros(2), eps=0.0).tolist()
    [[[-1.0], [1.0]]]
    """
    if data.ndim >= 2 and gamma.shape == beta.shape == (num_groups,) != data.shape[1:2]:
        each = data.shape[1] // max(num_groups, 1)
        gamma, beta = (
            _core.reshape(_core.broadcast_to(_core.reshape(p, (-1, 1)), (num_groups, each)), (-1,))
            for p in (gamma, beta)
        )
    y, mean, scale = _core.row_norm(data, gamma, beta, int(num_groups) or -1, float(eps))
    if not data.size:
        y = _spread_affine(data, gamma, beta)
    return [y, mean, core_ops.reciprocal(scale)] if output_mean_var else y


@operation(nd="GroupNorm")
def GroupNorm(
    data: Array,
    gamma: Array,
    beta: Array,
    num_groups: int = 1,
    eps: float = 1e-5,
    output_mean_var: bool = False,
) -> Any:
    """Each group of channels of each sample brought to mean 0 and variance 1.

    As ``npx.group_norm``, which adds more to the variance by default.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.array([[[1], [3]]])
    >>> {f}.GroupNorm(x, {a}.ones(2), {a}.zeros(2), eps=0.0).tolist()
    [[[-1.0], [1.0]]]
    """
    return group_norm(data, gamma, beta, num_groups, eps, output_mean_var)


@operation(npx="instance_norm", nd="InstanceNorm")
def instance_norm(data: Array, gamma: Array, beta: Array, eps: float = 1e-3) -> Array:
    """Each channel of each sample brought to mean 0 and variance 1, then scaled and shifted.

    Parameters
    ----------
    data : array
        (batch, channels, size...).
    gamma, beta : array
        Factor and shift of each channel.
    eps : float
        Added to the variance.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.array([[[1, 3]]])
    >>> {f}.instance_norm(x, {a}.ones(1), {a}.zeros(1), eps=0.0).tolist()
    [[[-1.0, 1.0]]]
    """
    if data.ndim < 3:
        raise ValueError(f"instance_norm: data must have 3 dimensions or more, not {data.shape}")
    y = _core.row_norm(data, gamma, beta, data.shape[1] or 1, float(eps))[0]
    return y if data.size else _spread_affine(data, gamma, beta)


@operation(npx="l2_normalization", nd="L2Normalization", out=True)
def L2Normalization(data: Array, eps: float = 1e-10, mode: str = "instance") -> Array:
    """Divided by the square root of the sum of squares.

    Parameters
    ----------
    data : array
    eps : float
        Added to the sum.
    mode : str
        What is summed: ``'instance'`` all axes but the first, ``'channel'`` the second axis,
        ``'spatial'`` all axes from the third on.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.L2Normalization({a}.array([[0, 4]])).tolist()
    [[0.0, 1.0]]
    """
    data = as_float(data)
    least = {"instance": 2, "channel": 2, "spatial": 3}
    if mode not in least:
        raise ValueError(f"mode must be instance, channel or spatial, not {mode!r}")
    if data.ndim < least[mode]:
        raise ValueError(f"L2Normalization: {data.shape} has too few dimensions for mode={mode!r}")
    axes = [1] if mode == "channel" else list(range(least[mode] - 1, data.ndim))
    total = _core.reduce("sum", core_ops.square(data), axes, True, None)
    return core_ops.divide(data, core_ops.sqrt(core_ops.add(total, float(eps))))


@operation(npx="lrn", nd="LRN", out=True)
def LRN(
    data: Array, alpha: float = 1e-4, beta: float = 0.75, knorm: float = 2.0, nsize: int = 5
) -> Array:
    """Local response normalisation: divided by a power of the squares of nearby channels.

    Parameters
    ----------
    data : array
        (batch, channels, height, width).
    alpha, beta, knorm : float
        The divisor is ``(knorm + alpha / nsize * sum of squares) ** beta``.
    nsize : int
        How many channels are summed, an odd number.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.ones((1, 1, 1, 1))
    >>> {f}.LRN(x, alpha=1.0, beta=1.0, knorm=1.0, nsize=1).tolist()
    [[[[0.5]]]]
    """
    if data.ndim != 4:
        raise ValueError(f"LRN: data must be (batch, channels, height, width), not {data.shape}")
    if nsize < 1 or nsize % 2 == 0:
        raise ValueError(f"nsize must be odd and positive, not {nsize}")
    data = as_float(data)
    if not data.size:
        return _core.copy(data)
    n, c, h, w = data.shape
    half = nsize // 2
    squares = _core.reshape(core_ops.square(data), (n, 1, c, h * w))
    # The channels are the height of a plane here: a window slides over them.
    total = _core.pooling(squares, "sum", [nsize, 1], [1, 1], [half, 0], False, True, 2.0)
    base = core_ops.add(
        core_ops.multiply(_core.reshape(total, data.shape), alpha / nsize), float(knorm)
    )
    return core_ops.multiply(data, core_ops.power(base, -float(beta)))
