"""Arrays from text, and back into text."""

from __future__ import annotations

from typing import Any

import numpy

from ... import _core
from ..._array_class import frontend_class
from ..._convert import Array, convert
from ..._declare import operation
from ..._dtypes import dtype_name


def _array(values: Any, dtype: Any) -> Array:
    return convert(frontend_class("np"), values, dtype_name(dtype))


@operation(np="fromstring")
def fromstring(string: str, dtype: Any = None, count: int = -1, *, sep: str) -> Array:
    """A vector of numbers written in a text.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.fromstring('1, 2', sep=',').tolist()
    [1.0, 2.0]
    """
    return _array(numpy.fromstring(string, dtype_name(dtype), count, sep=sep), dtype)


@operation(np="loadtxt")
def loadtxt(fname: Any, dtype: Any = None, **kwargs: Any) -> Array:
    """An array from a text file; takes the arguments of ``numpy.loadtxt``.

    Examples
    --------
    >>> import io
    >>> from slipstream import {imports}
    >>> {f}.loadtxt(io.StringIO('1 2\\n3 4')).tolist()
    [[1.0, 2.0], [3.0, 4.0]]
    """
    return _array(numpy.loadtxt(fname, dtype_name(dtype), **kwargs), dtype)


@operation(np="genfromtxt")
def genfromtxt(fname: Any, dtype: Any = None, **kwargs: Any) -> Array:
    """An array from a text file that may have gaps; takes ``numpy.genfromtxt``'s arguments.

    Examples
    --------
    >>> import io
    >>> from slipstream import {imports}
    >>> {f}.genfromtxt(io.StringIO('1,,3'), delimiter=',', filling_values=0).tolist()
    [1.0, 0.0, 3.0]
    """
    return _array(numpy.genfromtxt(fname, dtype_name(dtype), **kwargs), dtype)


@operation(np="savetxt")
def savetxt(fname: Any, X: Array, *args: Any, **kwargs: Any) -> None:
    """Writes an array into a text file; waits for it. Takes ``numpy.savetxt``'s arguments.

    Examples
    --------
    >>> import io
    >>> from slipstream import {imports}
    >>> text = io.StringIO()
    >>> {f}.savetxt(text, {a}.array([1, 2]), fmt='%d')
    >>> text.getvalue()
    '1\\n2\\n'
    """
    numpy.savetxt(fname, _core.to_numpy(X, "savetxt"), *args, **kwargs)
