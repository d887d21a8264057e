"""Activation functions chosen by name, and those with parameters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import name_of
from ..casting import as_float

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
    try:
        function = ACTIVATIONS[act_type]
    except KeyError:
        known = ", ".join(ACTIVATIONS)
        raise ValueError(f"act_type must be one of {known}, not {act_type!r}") from None
    return function(data)


def prelu(data: Array, gamma: Array | None) -> Array:
    """x where it is positive, gamma * x elsewhere."""
    if gamma is None:
        raise ValueError("gamma is needed for act_type='prelu'")
    data = as_float(data)
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
        return _core.where(core_ops.less_equal(data, 0), core_ops.multiply(data, slope), data)
    if act_type == "prelu":
        return prelu(data, gamma)
    if act_type == "rrelu":
        if not lower_bound <= upper_bound:
            raise ValueError(f"lower_bound {lower_bound} is above upper_bound {upper_bound}")
        slopes: Any = (lower_bound + upper_bound) / 2
        if _core.is_training() and lower_bound < upper_bound:
            slopes = _core.draw(type(data), "uniform", float(lower_bound), float(upper_bound), 0, 0,
                                name_of(data), data.shape)  # fmt: skip
        return _core.where(core_ops.greater(data, 0), data, core_ops.multiply(data, slopes))
    if act_type == "elu":
        return elu(data, slope)
    if act_type == "selu":
        return selu(data)
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


@operation(nd="softrelu")
def softrelu(data: Array) -> Array:
    """log(1 + exp(x)).

    >>> from slipstream import {imports}
    >>> {f}.softrelu({a}.array([100.])).tolist()
    [100.0]
    """
    return core_ops.softplus(data)


def elu(x: Array, slope: float = 1.0) -> Array:
    """x where it is positive, slope * (exp(x) - 1) elsewhere."""
    positive = core_ops.greater(x, 0)
    # Its exponential would overflow, and the gradient that is not used would be no number.
    low = _core.where(positive, 0.0, x)
    return _core.where(positive, x, core_ops.multiply(core_ops.expm1(low), slope))


def selu(x: Array) -> Array:
    """The self-normalising elu with its two fixed constants."""
    return core_ops.multiply(elu(x, 1.6732632423543772), 1.0507009873554805)


def gelu_tanh(x: Array) -> Array:
    """gelu with the normal distribution function approximated by a tanh."""
    inner = core_ops.multiply(
        core_ops.add(core_ops.multiply(core_ops.power(x, 3), 0.044715), x), 0.7978845608028654
    )
    return core_ops.multiply(core_ops.multiply(core_ops.add(core_ops.tanh(inner), 1.0), x), 0.5)


ACTIVATIONS: dict[str, Callable[[Any], Any]] = {
    "relu": core_ops.relu,
    "sigmoid": core_ops.sigmoid,
    "tanh": core_ops.tanh,
    "softrelu": core_ops.softplus,
    "softsign": core_ops.softsign,
    "log_sigmoid": core_ops.log_sigmoid,
    "mish": core_ops.mish,
    "gelu": core_ops.gelu,
    "gelu_erf": core_ops.gelu,
    "gelu_tanh": gelu_tanh,
    "silu": core_ops.silu,
}
