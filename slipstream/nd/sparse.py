"""``mx.nd.sparse``: its names for programs that ask about them; arrays are dense here.

Operations that take dense arrays as well are those of ``nd``. Making a sparse array raises.

>>> from slipstream import nd
>>> isinstance(nd.ones((2, 2)), nd.sparse.CSRNDArray)
False
"""

from __future__ import annotations

from typing import Any, NoReturn

from .._ops.legacy.sparse import refuse
from ._sparse_functions import array, csr_matrix, empty, row_sparse_array, zeros

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


class _Absent(type):
    """The class of classes that no array is of."""

    __absent__ = True

    def __instancecheck__(cls, instance: object) -> bool:
        return False

    def __call__(cls, *args: Any, **kwargs: Any) -> NoReturn:
        refuse(cls.__name__)


class BaseSparseNDArray(metaclass=_Absent):
    """The class of sparse arrays in MXNet; no array here is one."""


class CSRNDArray(BaseSparseNDArray):
    """Arrays in compressed rows; no array is one."""


class RowSparseNDArray(BaseSparseNDArray):
    """Arrays of some of their rows; no array is one."""


_function: Any
for _function in (csr_matrix, row_sparse_array, array):
    _function.__absent__ = True


# Functions that MXNet has here for sparse and for dense arrays.
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
