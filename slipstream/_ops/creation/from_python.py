"""Arrays of what functions return and iterators give."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy

from ..._convert import Array
from ..._declare import operation
from ..._dtypes import dtype_name
from ..indexing.grids import indices
from ..io.text import _array


@operation(np="fromfunction")
def fromfunction(
    cls: type[Array], function: Callable[..., Any], shape: Sequence[int], *, dtype: Any = None,
    **kwargs: Any,
) -> Any:  # fmt: skip
    """What a function makes of the indices along each axis.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.fromfunction(lambda i, j: i + j, (2, 2)).tolist()
    [[0.0, 1.0], [1.0, 2.0]]
    """
    return function(*indices(cls, shape, dtype_name(dtype)), **kwargs)


@operation(np="fromiter")
def fromiter(iter: Iterable[Any], dtype: Any, count: int = -1) -> Array:
    """A vector of what an iterator yields.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.fromiter((x * x for x in range(3)), 'int32').tolist()
    [0, 1, 4]
    """
    return _array(numpy.fromiter(iter, numpy.dtype(dtype_name(dtype)), count), dtype)
