"""Extensions of NumPy for deep learning, and the switches of MXNet's NumPy mode.

>>> from slipstream import np, npx
>>> npx.relu(np.array([-1, 2]))
array([0., 2.])
"""

from __future__ import annotations

from typing import Any

from .. import _core
from .._convert import as_kind
from .._declare import define as _define
from .._dtypes import name_of
from .._ops import nn as _nn
from .._ops.random import seed
from ..context import Context, Device, cpu, current_context, current_device, gpu, num_gpus
from ..engine import waitall
from ..np._ndarray import ndarray
from . import _activations, image, random
from ._activations import *  # noqa: F403
from ._mode import is_np_array, is_np_default_dtype, is_np_shape, reset_np, set_np, use_np

_ops = _core.ops

__all__ = [
    "Context",
    "Device",
    "activation",
    "batch_dot",
    "batch_flatten",
    "cpu",
    "current_context",
    "current_device",
    "gpu",
    "image",
    "is_np_array",
    "is_np_default_dtype",
    "is_np_shape",
    "leaky_relu",
    "log_softmax",
    "masked_softmax",
    "num_gpus",
    "one_hot",
    "pick",
    "random",
    "reset_np",
    "reshape_like",
    "seed",
    "set_np",
    "softmax",
    "stop_gradient",
    "use_np",
    "waitall",
]
__all__ += _activations.__all__


def softmax(
    data: Any, axis: int = -1, temperature: float | None = None, dtype: Any = None
) -> ndarray:
    """exp(x) divided by its sum along an axis.

    Parameters
    ----------
    data : array
    axis : int
        Where the results sum to one.
    temperature : float, optional
        `data` is divided by it first.

    Examples
    --------
    >>> from slipstream import np, npx
    >>> npx.softmax(np.zeros((1, 2)))
    array([[0.5, 0.5]])
    """
    result = _nn.softmax(as_kind(ndarray, data), axis, temperature)
    return result if dtype is None else result.astype(dtype, copy=False)


def log_softmax(
    data: Any, axis: int = -1, temperature: float | None = None, dtype: Any = None
) -> ndarray:
    """The logarithm of the softmax.

    >>> from slipstream import np, npx
    >>> npx.log_softmax(np.zeros((1, 1)))
    array([[0.]])
    """
    result = _nn.log_softmax(as_kind(ndarray, data), axis, temperature)
    return result if dtype is None else result.astype(dtype, copy=False)


def masked_softmax(
    data: Any, mask: Any, axis: int = -1, temperature: float | None = None
) -> ndarray:
    """The softmax of those elements where the mask is true; zero elsewhere.

    >>> from slipstream import np, npx
    >>> npx.masked_softmax(np.zeros((1, 3)), np.array([[True, True, False]]))
    array([[0.5, 0.5, 0. ]])
    """
    from .._dtypes import finite_range

    data, mask = as_kind(ndarray, data), as_kind(ndarray, mask)
    low = finite_range(name_of(data))[0] if data._dtype.kind not in "biu" else -1e30
    result = _nn.softmax(_core.where(mask, data, low), axis, temperature)
    return _core.where(mask, result, 0)


def one_hot(
    data: Any, depth: int, on_value: float = 1.0, off_value: float = 0.0, dtype: Any = "float32"
) -> ndarray:
    """Indices as rows with a single one.

    >>> from slipstream import np, npx
    >>> npx.one_hot(np.array([0, 2]), 3)
    array([[1., 0., 0.],
           [0., 0., 1.]])
    """
    return _nn.one_hot(as_kind(ndarray, data), depth, on_value, off_value, dtype)


def pick(
    data: Any, index: Any, axis: int | None = -1, mode: str = "clip", keepdims: bool = False
) -> ndarray:
    """One element per position along an axis, chosen by `index`.

    >>> from slipstream import np, npx
    >>> npx.pick(np.array([[1, 2], [3, 4]]), np.array([0, 1]))
    array([1., 4.])
    """
    return ndarray.pick(as_kind(ndarray, data), index, axis, keepdims, mode)


def leaky_relu(data: Any, act_type: str = "leaky", slope: float = 0.25) -> ndarray:
    """x where it is positive; elsewhere slope * x, or what `act_type` says (elu, selu, gelu).

    >>> from slipstream import np, npx
    >>> npx.leaky_relu(np.array([-4., 1.]))
    array([-1.,  1.])
    """
    data = as_kind(ndarray, data)
    if act_type == "leaky":
        return _nn.leaky_relu(data, slope)
    if act_type == "elu":
        return _nn.elu(data, slope)
    if act_type == "selu":
        return _nn.selu(data)
    if act_type == "gelu":
        return _ops.gelu(data)
    raise ValueError(f"act_type must be leaky, elu, selu or gelu, not {act_type!r}")


def activation(data: Any, act_type: str = "relu") -> ndarray:
    """An activation function by its name: relu, sigmoid, tanh, softrelu, softsign, ...

    >>> from slipstream import np, npx
    >>> npx.activation(np.array([-1., 1.]), 'relu')
    array([0., 1.])
    """
    return _nn.activation(as_kind(ndarray, data), act_type)


def batch_dot(a: Any, b: Any, transpose_a: bool = False, transpose_b: bool = False) -> ndarray:
    """The matrix products of two stacks of matrices.

    >>> from slipstream import np, npx
    >>> npx.batch_dot(np.ones((2, 1, 3)), np.ones((2, 3, 4))).shape
    (2, 1, 4)
    """
    a, b = as_kind(ndarray, a), as_kind(ndarray, b)
    if a.ndim < 3 or a.ndim != b.ndim or a.shape[:-2] != b.shape[:-2]:
        raise ValueError(f"batch_dot: shapes {a.shape} and {b.shape} are not two equal stacks")
    return _core.matmul(a, b, bool(transpose_a), bool(transpose_b), "batch_dot")


def batch_flatten(data: Any) -> ndarray:
    """Two dimensions: the first one, and all others as one.

    >>> from slipstream import np, npx
    >>> npx.batch_flatten(np.ones((2, 3, 4))).shape
    (2, 12)
    """
    from ..nd._ndarray import flatten

    return flatten(as_kind(ndarray, data))


def reshape_like(lhs: Any, rhs: Any) -> ndarray:
    """The elements of `lhs` in the shape of `rhs`.

    >>> from slipstream import np, npx
    >>> npx.reshape_like(np.ones(4), np.ones((2, 2))).shape
    (2, 2)
    """
    return _core.reshape(as_kind(ndarray, lhs), rhs.shape)


def stop_gradient(data: Any) -> ndarray:
    """The same data, outside of any gradient.

    >>> from slipstream import np, npx
    >>> npx.stop_gradient(np.ones(2))
    array([1., 1.])
    """
    return as_kind(ndarray, data).detach()


__all__ += _define(globals(), "npx", ndarray)
