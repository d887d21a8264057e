"""``mx.nd.sparse``: its names for programs that ask about them; arrays are dense here.

Operations that take dense arrays as well are those of ``nd``. Making a sparse array raises.

>>> from slipstream import nd
>>> isinstance(nd.ones((2, 2)), nd.sparse.CSRNDArray)
False
"""

from __future__ import annotations

from typing import Any, NoReturn

from ..base import MXNetError
from ._ndarray import NDArray

__all__ = [
    "BaseSparseNDArray",
    "CSRNDArray",
    "RowSparseNDArray",
    "array",
    "csr_matrix",
    "empty",
    "row_sparse_array",
    "zeros",
]


def _refuse(name: str) -> NoReturn:
    raise MXNetError(f"nd.sparse.{name}: there are no sparse arrays; use dense ones")


class _Absent(type):
    """The class of classes that no array is of."""

    __absent__ = True

    def __instancecheck__(cls, instance: object) -> bool:
        return False

    def __call__(cls, *args: Any, **kwargs: Any) -> NoReturn:
        _refuse(cls.__name__)


class BaseSparseNDArray(metaclass=_Absent):
    """What sparse arrays would be; no array is one."""


class CSRNDArray(BaseSparseNDArray):
    """Arrays in compressed rows; no array is one."""


class RowSparseNDArray(BaseSparseNDArray):
    """Arrays of some of their rows; no array is one."""


def csr_matrix(arg1: Any, shape: Any = None, ctx: Any = None, dtype: Any = None) -> NoReturn:
    """Not available: there are no sparse arrays. Raises MXNetError.

    >>> from slipstream import nd
    >>> nd.sparse.csr_matrix((2, 3))
    Traceback (most recent call last):
    slipstream.SlipstreamError: nd.sparse.csr_matrix: there are no sparse arrays; ...
    """
    _refuse("csr_matrix")


def row_sparse_array(arg1: Any, shape: Any = None, ctx: Any = None, dtype: Any = None) -> NoReturn:
    """Not available: there are no sparse arrays. Raises MXNetError."""
    _refuse("row_sparse_array")


def array(source_array: Any, ctx: Any = None, dtype: Any = None) -> NoReturn:
    """Not available: there are no sparse arrays. Raises MXNetError."""
    _refuse("array")


def zeros(stype: str, shape: Any, ctx: Any = None, dtype: Any = None, **kwargs: Any) -> NDArray:
    """An array of zeros, when `stype` is ``'default'``. Raises MXNetError for others.

    >>> from slipstream import nd
    >>> nd.sparse.zeros("default", (2,)).tolist()
    [0.0, 0.0]
    """
    if stype != "default":
        _refuse(f"zeros({stype!r})")
    from ._functions import zeros

    return zeros(shape, ctx=ctx, dtype=dtype)


def empty(stype: str, shape: Any, ctx: Any = None, dtype: Any = None) -> NDArray:
    """An array of any values, when `stype` is ``'default'``. Raises MXNetError for others.

    >>> from slipstream import nd
    >>> nd.sparse.empty("default", (2,)).shape
    (2,)
    """
    if stype != "default":
        _refuse(f"empty({stype!r})")
    from ._functions import empty

    return empty(shape, ctx=ctx, dtype=dtype)


_function: Any
for _function in (csr_matrix, row_sparse_array, array):
    _function.__absent__ = True


# What MXNet has here for sparse and for dense arrays.
_ALSO_DENSE = frozenset(
    ("Embedding", "FullyConnected", "LinearRegressionOutput", "LogisticRegressionOutput", "abs",
     "adam_update", "add", "add_n", "arccosh", "arcsin", "arcsinh", "arctan",
     "arctanh", "broadcast_add", "broadcast_div", "broadcast_minus", "broadcast_mul",
     "broadcast_plus", "broadcast_sub", "cast_storage", "cbrt", "ceil", "clip", "concat", "cos",
     "degrees", "divide", "dot", "elemwise_add", "elemwise_div", "elemwise_mul", "elemwise_sub",
     "expm1", "fix", "floor", "gamma", "gammaln", "log1p", "make_loss", "mean", "multiply",
     "negative", "norm", "radians", "relu", "rint", "round", "rsqrt", "sgd_mom_update",
     "sgd_update", "sigmoid", "sign", "sin", "sinh", "slice", "sqrt", "square", "stop_gradient",
     "subtract", "sum", "tan", "tanh", "trunc", "where", "zeros_like")
)  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in _ALSO_DENSE:
        from .. import nd

        return getattr(nd, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
