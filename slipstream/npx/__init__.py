"""Extensions of NumPy for deep learning, and the switches of MXNet's NumPy mode.

>>> from slipstream import np, npx
>>> npx.relu(np.array([-1, 2]))
array([0., 2.])
"""

from __future__ import annotations

from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any

from .. import _core
from .._convert import as_kind, finish
from .._declare import check_dense
from .._declare import either as _either
from .._ops.indexing import one_hot as _one_hot
from .._suggest import getattr_of as _getattr_of
from ..base import SlipstreamValueError
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
from . import _functions, image, random
from ._functions import *
from ._mode import (
    is_np_array,
    is_np_default_dtype,
    is_np_shape,
    reset_np,
    set_np,
    set_np_default_dtype,
    use_np,
)

core_ops = _core.ops

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
    "set_np",
    "set_np_default_dtype",
    "stop_gradient",
    "use_np",
    "waitall",
]
__all__ += _functions.__all__


def one_hot(
    data: Any = None, depth: int | None = None, on_value: float = 1.0, off_value: float = 0.0,
    dtype: Any = "float32", out: ndarray | None = None, name: str | None = None, *,
    indices: Any = None,
) -> ndarray:  # fmt: skip
    """Indices as rows with a single one. `indices` is another name of `data`.

    >>> from slipstream import np, npx
    >>> npx.one_hot(np.array([0, 2]), 3)
    array([[1., 0., 0.],
           [0., 0., 1.]])
    """
    if data is None or indices is not None:
        data = _either("data", data, "indices", indices)
    if depth is None:
        raise TypeError("the argument depth is missing")
    return finish(_one_hot.one_hot(as_kind(ndarray, data), depth, on_value, off_value, dtype), out)


def pick(
    data: Any, index: Any, axis: int | None = -1, mode: str | None = None,
    keepdims: bool = False, out: ndarray | None = None, name: str | None = None,
) -> ndarray:  # fmt: skip
    """One element per position along an axis, chosen by `index`.

    An index out of range, also a negative one, is an error when it is computed; with
    ``mode='clip'`` the nearest element is taken, with ``'wrap'`` indices go around. Programs that
    run as MXNet programs (``slipstream run``, ``compat``) clip by default, as MXNet does.

    >>> from slipstream import np, npx
    >>> npx.pick(np.array([[1, 2], [3, 4]]), np.array([0, 1]))
    array([1., 4.])
    """
    return finish(ndarray.pick(as_kind(ndarray, data), index, axis, keepdims, mode), out)


def batch_dot(
    a: Any = None, b: Any = None, transpose_a: bool = False, transpose_b: bool = False,
    forward_stype: str | None = None, out: ndarray | None = None, name: str | None = None, *,
    lhs: Any = None, rhs: Any = None,
) -> ndarray:  # fmt: skip
    """The matrix products of two stacks of matrices.

    `lhs` and `rhs` are other names of `a` and `b`. `forward_stype` is None or ``'default'``: the
    result is dense.

    >>> from slipstream import np, npx
    >>> npx.batch_dot(np.ones((2, 1, 3)), np.ones((2, 3, 4))).shape
    (2, 1, 4)
    """
    if a is None or lhs is not None:
        a = _either("a", a, "lhs", lhs)
    if b is None or rhs is not None:
        b = _either("b", b, "rhs", rhs)
    check_dense(forward_stype, "forward_stype")
    a, b = as_kind(ndarray, a), as_kind(ndarray, b)
    if a.ndim < 3 or a.ndim != b.ndim or a.shape[:-2] != b.shape[:-2]:
        raise SlipstreamValueError(
            f"batch_dot: shapes {a.shape} and {b.shape} are not two equal stacks"
        )
    return finish(_core.matmul(a, b, bool(transpose_a), bool(transpose_b), "batch_dot"), out)


def batch_flatten(data: Any, out: ndarray | None = None, name: str | None = None) -> ndarray:
    """Two dimensions: the first one, and all others as one.

    >>> from slipstream import np, npx
    >>> npx.batch_flatten(np.ones((2, 3, 4))).shape
    (2, 12)
    """
    from ..nd._ndarray import flatten

    return finish(flatten(as_kind(ndarray, data)), out)


def reshape_like(
    lhs: Any, rhs: Any, lhs_begin: int | None = None, lhs_end: int | None = None,
    rhs_begin: int | None = None, rhs_end: int | None = None, out: ndarray | None = None,
    name: str | None = None,
) -> ndarray:  # fmt: skip
    """The elements of `lhs` in the shape of `rhs`, or some of its axes in the shape of some.

    >>> from slipstream import np, npx
    >>> npx.reshape_like(np.ones(4), np.ones((2, 2))).shape
    (2, 2)
    >>> npx.reshape_like(np.ones((6, 5)), np.ones((2, 3)), lhs_begin=0, lhs_end=1).shape
    (2, 3, 5)
    """
    lhs = as_kind(ndarray, lhs)
    return finish(lhs.reshape_like(rhs, lhs_begin, lhs_end, rhs_begin, rhs_end), out)


def stop_gradient(data: Any, out: ndarray | None = None, name: str | None = None) -> ndarray:
    """The same data, with a gradient of zero.

    >>> from slipstream import np, npx
    >>> npx.stop_gradient(np.ones(2))
    array([1., 1.])
    """
    return finish(_core.stop_gradient(as_kind(ndarray, data)), out)


if not _TYPE_CHECKING:  # checkers report names that do not exist
    __getattr__ = _getattr_of(__name__)
