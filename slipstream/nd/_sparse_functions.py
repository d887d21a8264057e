"""Functions of ``nd.sparse``.

Written by tools/write_functions.py; change the declarations instead.
"""

# fmt: off
from __future__ import annotations

from typing import Any

from .. import _core
from .._arguments import explained
from .._array_contexts import made
from .._dtypes import dtype_name
from .._ops.legacy import sparse as _legacy_sparse
from ..context import Context, check_device
from ._ndarray import NDArray

__all__ = [
    "array", "csr_matrix", "empty", "row_sparse_array", "zeros",
]


def array(source_array: Any, ctx: Any = None, dtype: Any = None) -> Any:
    """Not available: there are no sparse arrays. Raises MXNetError.

    >>> from slipstream import nd
    >>> nd.sparse.array([[1, 2]])
    Traceback (most recent call last):
    slipstream.SlipstreamError: nd.sparse.array: there are no sparse arrays; ...
    """
    _legacy_sparse.refuse("array")


def csr_matrix(arg1: Any, shape: Any = None, ctx: Any = None, dtype: Any = None) -> Any:
    """Not available: there are no sparse arrays. Raises MXNetError.

    >>> from slipstream import nd
    >>> nd.sparse.csr_matrix((2, 3))
    Traceback (most recent call last):
    slipstream.SlipstreamError: nd.sparse.csr_matrix: there are no sparse arrays; ...
    """
    _legacy_sparse.refuse("csr_matrix")


def empty(stype: str, shape: Any, ctx: Context | str | None = None, dtype: Any = None) -> NDArray:
    """An array to be filled, when `stype` is ``'default'``. Raises MXNetError for others.

    >>> from slipstream import nd
    >>> nd.sparse.empty("default", (2,)).shape
    (2,)
    """
    try:
        if ctx is not None:
            check_device(ctx)
        if stype != "default":
            _legacy_sparse.refuse(f"empty({stype!r})")
        result = _core.fill(NDArray, 0, dtype_name(dtype), shape)
        return result if ctx is None else made(result, ctx)
    except (TypeError, ValueError) as error:
        raise explained(error, _legacy_sparse.empty, stype=stype) from error.__cause__


def row_sparse_array(arg1: Any, shape: Any = None, ctx: Any = None, dtype: Any = None) -> Any:
    """Not available: there are no sparse arrays. Raises MXNetError.

    >>> from slipstream import nd
    >>> nd.sparse.row_sparse_array((2, 3))
    Traceback (most recent call last):
    slipstream.SlipstreamError: nd.sparse.row_sparse_array: there are no sparse arrays; ...
    """
    _legacy_sparse.refuse("row_sparse_array")


def zeros(
    stype: str, shape: Any, ctx: Context | str | None = None, dtype: Any = None, **kwargs: Any,
) -> NDArray:
    """An array of zeros, when `stype` is ``'default'``. Raises MXNetError for others.

    >>> from slipstream import nd
    >>> nd.sparse.zeros("default", (2,)).tolist()
    [0.0, 0.0]
    """
    try:
        if ctx is not None:
            check_device(ctx)
        if stype != "default":
            _legacy_sparse.refuse(f"zeros({stype!r})")
        result = _core.fill(NDArray, 0, dtype_name(dtype), shape)
        return result if ctx is None else made(result, ctx)
    except (TypeError, ValueError) as error:
        raise explained(error, _legacy_sparse.zeros, stype=stype) from error.__cause__
