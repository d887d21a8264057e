"""One-hot, picking, activations and friends, made of core operations that fuse."""

from __future__ import annotations

from typing import Any

from ... import _core
from ..._convert import A, Array
from ..._dtypes import INTS, dtype_name, name_of
from ..._index_mode import index_mode
from ..manipulation.shape import expand_dims
from ..reductions.reduce import normalize_axis

core_ops = _core.ops


def as_index(x: Array) -> Array:
    """Indices as integers: arrays are float32 by default, so whole floats are welcome here."""
    return x if name_of(x) in INTS else _core.cast(x, "int64")


def softmax(x: A, axis: int = -1, temperature: float | None = None) -> A:
    """exp(x) / sum(exp(x)) along an axis, safe for large values."""
    return _core.softmax(x, axis, 1.0 if temperature is None else float(temperature), False, None)


def log_softmax(x: A, axis: int = -1, temperature: float | None = None) -> A:
    """The logarithm of `softmax`."""
    return _core.softmax(x, axis, 1.0 if temperature is None else float(temperature), True, None)


def one_hot(
    x: A, depth: int, on_value: float = 1.0, off_value: float = 0.0, dtype: Any = "float32"
) -> A:
    """A new last axis that is `on_value` at the index and `off_value` elsewhere."""
    try:
        depth = int(depth)
    except (TypeError, ValueError):
        raise TypeError(f"depth must be an integer, not {depth!r}") from None
    return _core.one_hot(x, depth, on_value, off_value, dtype_name(dtype))


def take_along_axis(x: A, indices: Array, axis: int, mode: str = "raise") -> A:
    """For each place of `indices`, the element of `x` at that place but for `axis`."""
    axis = normalize_axis(axis, x.ndim)
    if indices.ndim != x.ndim:
        raise ValueError("indices must have as many dimensions as the array")
    return _core.take_along_axis(x, as_index(indices), axis, mode)


def pick(
    x: A, index: Array, axis: int | None = -1, keepdims: bool = False,
    mode: str | None = None,
) -> A:  # fmt: skip
    """One element per position along `axis`, chosen by `index`."""
    mode = index_mode(mode)
    if axis is None:
        return _core.take(x, index, None, mode)
    axis = normalize_axis(axis, x.ndim)
    kept = tuple(s for i, s in enumerate(x.shape) if i != axis)
    if index.shape == kept:
        index = expand_dims(index, axis)
    elif index.ndim != x.ndim or index.shape[axis] != 1:
        raise ValueError(f"index has shape {index.shape}; it must be {kept} for axis {axis}")
    picked = take_along_axis(x, index, axis, mode)
    return picked if keepdims else _core.reshape(picked, kept)


def leaky_relu(x: Array, slope: float = 0.25) -> Array:
    """x where it is positive, slope * x elsewhere."""
    return _core.where(core_ops.less_equal(x, 0), core_ops.multiply(x, slope), x)


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


ACTIVATIONS = {
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


def activation(x: Array, act_type: str = "relu") -> Array:
    """An activation function by its name."""
    try:
        function = ACTIVATIONS[act_type]
    except KeyError:
        known = ", ".join(ACTIVATIONS)
        raise ValueError(f"act_type must be one of {known}, not {act_type!r}") from None
    return function(x)
