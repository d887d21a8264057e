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
from .._ops import nn as _nn
from .._ops.random import seed
from ..context import (
    Context,
    Device,
    cpu,
    cpu_pinned,
    current_context,
    current_device,
    gpu,
    gpu_memory_info,
    num_gpus,
)
from ..engine import waitall
from ..np._ndarray import ndarray
from . import _activations, image, random
from ._activations import *  # noqa: F403
from ._mode import (
    is_np_array,
    is_np_default_dtype,
    is_np_shape,
    reset_np,
    set_np,
    set_np_default_dtype,
    use_np,
)

_ops = _core.ops

__all__ = [
    "Context",
    "Device",
    "batch_dot",
    "batch_flatten",
    "cpu",
    "cpu_pinned",
    "current_context",
    "current_device",
    "gpu",
    "gpu_memory_info",
    "image",
    "is_np_array",
    "is_np_default_dtype",
    "is_np_shape",
    "num_gpus",
    "one_hot",
    "pick",
    "random",
    "reset_np",
    "reshape_like",
    "seed",
    "set_np",
    "set_np_default_dtype",
    "stop_gradient",
    "use_np",
    "waitall",
]
__all__ += _activations.__all__


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


def reshape_like(
    lhs: Any, rhs: Any, lhs_begin: int | None = None, lhs_end: int | None = None,
    rhs_begin: int | None = None, rhs_end: int | None = None,
) -> ndarray:  # fmt: skip
    """The elements of `lhs` in the shape of `rhs`, or some of its axes in the shape of some.

    >>> from slipstream import np, npx
    >>> npx.reshape_like(np.ones(4), np.ones((2, 2))).shape
    (2, 2)
    >>> npx.reshape_like(np.ones((6, 5)), np.ones((2, 3)), lhs_begin=0, lhs_end=1).shape
    (2, 3, 5)
    """
    return as_kind(ndarray, lhs).reshape_like(rhs, lhs_begin, lhs_end, rhs_begin, rhs_end)


def stop_gradient(data: Any) -> ndarray:
    """The same data, outside of any gradient.

    >>> from slipstream import np, npx
    >>> npx.stop_gradient(np.ones(2))
    array([1., 1.])
    """
    return _core.detach(as_kind(ndarray, data))


__all__ += _define(globals(), "npx", ndarray)
