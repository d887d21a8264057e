"""``nd.sparse``: dense arrays where its functions can make them; sparse ones do not exist."""

from __future__ import annotations

from typing import Any, NoReturn

from ... import _core
from ..._convert import A
from ..._declare import Device, Unused, operation
from ..._dtypes import dtype_name


def refuse(name: str) -> NoReturn:
    """SlipstreamError: what `name` makes does not exist."""
    raise _core.SlipstreamError(f"nd.sparse.{name}: there are no sparse arrays; use dense ones")


@operation(nd_sparse="csr_matrix")
def csr_matrix(arg1: Any, shape: Any = None, ctx: Any = None, dtype: Any = None) -> Any:
    """Not available: there are no sparse arrays. Raises MXNetError.

    >>> from slipstream import {imports}
    >>> {f}.csr_matrix((2, 3))
    Traceback (most recent call last):
    slipstream.SlipstreamError: {f}.csr_matrix: there are no sparse arrays; ...
    """
    refuse("csr_matrix")


@operation(nd_sparse="row_sparse_array")
def row_sparse_array(arg1: Any, shape: Any = None, ctx: Any = None, dtype: Any = None) -> Any:
    """Not available: there are no sparse arrays. Raises MXNetError.

    >>> from slipstream import {imports}
    >>> {f}.row_sparse_array((2, 3))
    Traceback (most recent call last):
    slipstream.SlipstreamError: {f}.row_sparse_array: there are no sparse arrays; ...
    """
    refuse("row_sparse_array")


@operation(nd_sparse="array")
def array(source_array: Any, ctx: Any = None, dtype: Any = None) -> Any:
    """Not available: there are no sparse arrays. Raises MXNetError.

    >>> from slipstream import {imports}
    >>> {f}.array([[1, 2]])
    Traceback (most recent call last):
    slipstream.SlipstreamError: {f}.array: there are no sparse arrays; ...
    """
    refuse("array")


@operation(nd_sparse="zeros")
def zeros(
    cls: type[A], stype: str, shape: Any, ctx: Device = None, dtype: Any = None, **kwargs: Unused
) -> A:
    """An array of zeros, when `stype` is ``'default'``. Raises MXNetError for others.

    >>> from slipstream import {imports}
    >>> {f}.zeros("default", (2,)).tolist()
    [0.0, 0.0]
    """
    if stype != "default":
        refuse(f"zeros({stype!r})")
    return _core.fill(cls, 0, dtype_name(dtype), shape)


@operation(nd_sparse="empty")
def empty(cls: type[A], stype: str, shape: Any, ctx: Device = None, dtype: Any = None) -> A:
    """An array to be filled, when `stype` is ``'default'``. Raises MXNetError for others.

    >>> from slipstream import {imports}
    >>> {f}.empty("default", (2,)).shape
    (2,)
    """
    if stype != "default":
        refuse(f"empty({stype!r})")
    return _core.fill(cls, 0, dtype_name(dtype), shape)
