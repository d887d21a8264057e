"""Activation functions chosen by name, and those with parameters."""

from __future__ import annotations

from typing import Any

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import name_of
from ..._type_rules import in_type_of
from ..reductions.reduce import as_float
from . import basic as nn

core_ops = _core.ops


@operation(npx="activation", nd="Activation", out=True)
def activation(data: Array, act_type: str = "relu") -> Array:
    """An activation function by its name.

    Parameters
    ----------
    data : array
    act_type : str
        relu, sigmoid, tanh, softrelu, softsign, log_sigmoid, mish, gelu, gelu_erf, gelu_tanh, silu.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.activation({a}.array([-1, 1]), act_type='relu').tolist()
    [0.0, 1.0]
    """
    return nn.activation(data, act_type)


def _prelu(data: Array, gamma: Array | None) -> Array:
    if gamma is None:
        raise ValueError("gamma is needed for act_type='prelu'")
    channels = data.shape[1] if data.ndim > 1 else data.shape[-1] if data.ndim else 1
    if 1 < gamma.ndim <= data.ndim and gamma.size > 1:
        slope = _core.reshape(gamma, [*gamma.shape, *[1] * (data.ndim - gamma.ndim)])
        slope = _core.broadcast_to(slope, data.shape)
    elif gamma.size != 1 and gamma.shape != (channels,):
        raise ValueError(f"gamma has shape {gamma.shape}, it must be (1,) or {(channels,)}")
    elif gamma.size == 1:
        slope = _core.reshape(gamma, ())
    else:
        slope = _core.reshape(gamma, [channels] + [1] * max(data.ndim - 2, 0))
    return _core.where(core_ops.greater(data, 0), data, core_ops.multiply(data, slope))


@operation(npx="leaky_relu", nd="LeakyReLU", out=True)
def leaky_relu(
    data: Array,
    gamma: Array | None = None,
    act_type: str = "leaky",
    slope: float = 0.25,
    lower_bound: float = 0.125,
    upper_bound: float = 0.334,
) -> Array:
    """x where it is positive; elsewhere slope * x, or what `act_type` says.

    Parameters
    ----------
    data : array
    gamma : array, optional
        For ``'prelu'``: the slope, one for all or one for each channel (axis 1).
    act_type : str
        ``'leaky'``, ``'prelu'``, ``'rrelu'`` (in training a slope drawn for each element between
        the bounds, otherwise their middle), ``'elu'``, ``'selu'`` or ``'gelu'``.
    slope : float
        For ``'leaky'`` and ``'elu'``.
    lower_bound, upper_bound : float
        For ``'rrelu'``.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.leaky_relu({a}.array([-4, 1])).tolist()
    [-1.0, 1.0]
    """
    data = as_float(data)
    if act_type == "leaky":
        return nn.leaky_relu(data, slope)
    if act_type == "prelu":
        return _prelu(data, gamma)
    if act_type == "rrelu":
        if not lower_bound <= upper_bound:
            raise ValueError(f"lower_bound {lower_bound} is above upper_bound {upper_bound}")
        slopes: Any = (lower_bound + upper_bound) / 2
        if _core.is_training() and lower_bound < upper_bound:
            slopes = _core.draw(type(data), "uniform", float(lower_bound), float(upper_bound), 0, 0,
                                name_of(data), data.shape)  # fmt: skip
        return _core.where(core_ops.greater(data, 0), data, core_ops.multiply(data, slopes))
    if act_type == "elu":
        return nn.elu(data, slope)
    if act_type == "selu":
        return nn.selu(data)
    if act_type == "gelu":
        return core_ops.gelu(data)
    raise ValueError(f"act_type must be leaky, prelu, rrelu, elu, selu or gelu, not {act_type!r}")


@operation(npx="hard_sigmoid", nd="hard_sigmoid", out=True)
def hard_sigmoid(data: Array, alpha: float = 0.2, beta: float = 0.5) -> Array:
    """alpha * x + beta, kept between 0 and 1.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.hard_sigmoid({a}.array([-9, 0, 9])).tolist()
    [0.0, 0.5, 1.0]
    """
    line = core_ops.add(core_ops.multiply(as_float(data), float(alpha)), float(beta))
    inside = core_ops.logical_and(core_ops.greater(line, 0.0), core_ops.less(line, 1.0))
    # At the bounds, as beyond them, the gradient is zero.
    return _core.where(inside, line, _core.clip(_core.detach(line), 0.0, 1.0))


@operation(npx="smooth_l1", nd="smooth_l1", out=True)
def smooth_l1(data: Array, scalar: float = 1.0) -> Array:
    """Quadratic near zero, linear beyond 1 / scalar**2.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.smooth_l1({a}.array([0.5, 2.0])).tolist()
    [0.125, 1.5]
    """
    x = as_float(data)
    size, square = core_ops.absolute(x), float(scalar) ** 2
    # The quadratic part sees zeros beyond its range, where its gradient could overflow.
    inside = core_ops.less(size, 1 / square)
    near = core_ops.multiply(core_ops.square(_core.where(inside, x, 0.0)), 0.5 * square)
    far = core_ops.subtract(size, 0.5 / square)
    return in_type_of(_core.where(inside, near, far), data)
