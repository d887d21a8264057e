"""Arrays from nothing, from numbers and from other arrays."""

from __future__ import annotations

import math
import sys
from numbers import Real
from typing import Any

from .. import _core
from .._arguments import argument_name
from .._convert import as_kind
from .._declare import either
from .._dtypes import COMPLEXES, default_complex, dtype_name, name_of
from .._ops import arguments as _arguments
from .._ops.creation.diagonals import diagonal
from .._ops.manipulation import shape as _shape
from ..base import SlipstreamAxisError, SlipstreamTypeError, SlipstreamValueError
from ..context import check_device
from ._ndarray import ndarray

__all__ = [
    "arange", "diag", "eye", "identity", "linspace", "logspace", "meshgrid", "tri", "tril", "triu",
]  # fmt: skip

core_ops = _core.ops


def arange(
    start: float, stop: float | None = None, step: float | None = 1, dtype: Any = None,
    ctx: Any = None, device: Any = None,
) -> ndarray:  # fmt: skip
    """Evenly spaced values from `start` (default 0) up to, but not including, `stop`.

    >>> from slipstream import np
    >>> np.arange(4)
    array([0., 1., 2., 3.])
    >>> np.arange(1, 10, 4, dtype='int32')
    array([1, 5, 9], dtype=int32)
    """
    if ctx is not None or device is not None:
        check_device(ctx, device)
    if stop is None:
        start, stop = 0, start
    if step is None:
        step = 1
    # Ends that are arrays of one element have to be known now.
    start, stop, step = (v.item() if hasattr(v, "item") else v for v in (start, stop, step))
    for name, v in (("start", start), ("stop", stop), ("step", step)):
        if not isinstance(v, Real):
            raise SlipstreamTypeError(f"{argument_name(v, name)} must be a number, not {v!r}")
    if step == 0:
        raise SlipstreamValueError("arange: step must not be zero")
    whole = isinstance(start, int) and isinstance(stop, int) and isinstance(step, int)
    n = -((start - stop) // step) if whole else math.ceil((stop - start) / step)
    if dtype is None and whole and _core.default_float() == "float64":
        dtype = "int64"
    name, n = dtype_name(dtype), max(n, 0)
    if n >= 1 << 62:
        raise SlipstreamValueError(f"arange: {n} elements are more than any memory holds")
    if whole and max(abs(start), abs(stop)) > 1 << 53 and name in ("int64", "uint64"):
        places = _core.arange(ndarray, 0.0, 1.0, n, name)
        return _core.ops.add(_core.ops.multiply(places, step), start)
    return _core.arange(ndarray, float(start), float(step), n, name)


def linspace(
    start: float, stop: float, num: int = 50, endpoint: bool = True, retstep: bool = False,
    dtype: Any = None, axis: int = 0, ctx: Any = None, device: Any = None,
) -> Any:  # fmt: skip
    """`num` evenly spaced values from `start` to `stop`.

    >>> from slipstream import np
    >>> np.linspace(0, 1, 5)
    array([0.  , 0.25, 0.5 , 0.75, 1.  ])
    """
    check_device(ctx, device)
    if axis not in (0, -1):
        raise SlipstreamAxisError(f"axis must be 0: the values are numbers in a row, not {axis!r}")
    num = _arguments.whole(num, "num")
    if isinstance(start, complex) or isinstance(stop, complex):
        return _complex_linspace(complex(start), complex(stop), num, endpoint, retstep, dtype)
    gaps = num - 1 if endpoint else num
    start, stop = _arguments.real(start, "start"), _arguments.real(stop, "stop")
    step = (stop - start) / gaps if gaps > 0 else math.nan
    name = dtype_name(dtype)
    wide = "float64" if name != "float64" and not name.startswith("float") else name
    result = _core.arange(ndarray, start, 0.0 if math.isnan(step) else step, num, wide)
    if endpoint and num > 1:
        result[-1] = stop  # exactly, whatever rounding did to the steps
    if wide != name:
        result = (
            _core.cast(core_ops.floor(result), name) if name != "bool" else _core.cast(result, name)
        )
    return (result, step) if retstep else result


def _complex_linspace(
    start: complex, stop: complex, num: int, endpoint: bool, retstep: bool, dtype: Any
) -> Any:
    name = default_complex() if dtype is None else dtype_name(dtype)
    if name not in COMPLEXES:
        raise SlipstreamTypeError(f"dtype must be complex like start or stop, not {name}")
    part = "float64" if name == "complex128" else "float32"
    real, first = linspace(start.real, stop.real, num, endpoint, True, part)
    imag, second = linspace(start.imag, stop.imag, num, endpoint, True, part)
    result = _core.cast(core_ops.add(real, core_ops.multiply(imag, 1j)), name)
    return (result, complex(first, second)) if retstep else result


def logspace(
    start: float, stop: float, num: int = 50, endpoint: bool = True, base: float = 10.0,
    dtype: Any = None, axis: int = 0, ctx: Any = None, device: Any = None,
) -> ndarray:  # fmt: skip
    """`num` values from ``base**start`` to ``base**stop``, evenly spaced on a logarithmic scale.

    >>> from slipstream import np
    >>> np.logspace(0, 3, 4, base=2)
    array([1., 2., 4., 8.])
    """
    exponents = linspace(start, stop, num, endpoint, axis=axis, ctx=ctx, device=device)
    result = core_ops.power(_arguments.real(base, "base"), exponents)
    return result if dtype is None else _core.cast(result, dtype_name(dtype))


def _compare_places(n: int, m: int, k: int, op: Any) -> ndarray:
    """op(row + k, column) for every place of an n x m matrix."""
    n, m = _arguments.whole(n, "N"), _arguments.whole(m, "M")
    rows = _shape.expand_dims(_core.arange(ndarray, float(k), 1.0, n, "int64"), 1)
    return op(rows, _core.arange(ndarray, 0.0, 1.0, m, "int64"))


def eye(
    N: int, M: int | None = None, k: int = 0, dtype: Any = None, ctx: Any = None,
    device: Any = None,
) -> ndarray:  # fmt: skip
    """Ones on a diagonal, zeros elsewhere.

    >>> from slipstream import np
    >>> np.eye(2)
    array([[1., 0.],
           [0., 1.]])
    """
    check_device(ctx, device)
    hit = _compare_places(N, N if M is None else M, k, core_ops.equal)
    return _core.cast(hit, dtype_name(dtype))


def identity(n: int, dtype: Any = None, ctx: Any = None, device: Any = None) -> ndarray:
    """The square matrix with ones on the main diagonal.

    >>> from slipstream import np
    >>> np.identity(2)
    array([[1., 0.],
           [0., 1.]])
    """
    return eye(n, None, 0, dtype, ctx, device)


def tri(N: int, M: int | None = None, k: int = 0, dtype: Any = None, device: Any = None) -> ndarray:
    """Ones at and below a diagonal.

    >>> from slipstream import np
    >>> np.tri(2)
    array([[1., 0.],
           [1., 1.]])
    """
    check_device(device)
    below = _compare_places(N, N if M is None else M, k, core_ops.greater_equal)
    return _core.cast(below, dtype_name(dtype))


def tril(m: Any, k: int = 0) -> ndarray:
    """A copy with zeros above a diagonal.

    >>> from slipstream import np
    >>> np.tril(np.ones((2, 2)))
    array([[1., 0.],
           [1., 1.]])
    """
    m = as_kind(ndarray, m)
    if m.ndim < 2:
        m = _core.broadcast_to(m, (m.size, m.size))
    return _core.tril(m, k)


def triu(m: Any, k: int = 0) -> ndarray:
    """A copy with zeros below a diagonal.

    >>> from slipstream import np
    >>> np.triu(np.ones((2, 2)))
    array([[1., 1.],
           [0., 1.]])
    """
    m = as_kind(ndarray, m)
    if m.ndim < 2:
        m = _core.broadcast_to(m, (m.size, m.size))
    return _core.triu(m, k)


def diag(v: Any = None, k: int = 0, *, array: Any = None) -> ndarray:
    """The diagonal of a matrix, or the matrix with that diagonal.

    `array` is another name of `v`.

    >>> from slipstream import np
    >>> np.diag(np.array([1, 2]))
    array([[1., 0.],
           [0., 2.]])
    >>> np.diag(np.ones((3, 3)), 1)
    array([1., 1.])
    """
    if v is None or array is not None:
        v = either("v", v, "array", array)
    v, k = as_kind(ndarray, v), _arguments.whole(k, "k", -sys.maxsize)
    if v.ndim == 1:
        n = v.shape[0] + abs(k)
        matrix = _core.fill(type(v), 0, name_of(v), (n, n))
        start = k if k >= 0 else -k * n
        _core.store(_core.window(matrix, v.shape, (n + 1,), start), v)
        return matrix
    if v.ndim != 2:
        raise SlipstreamValueError("diag: v must have one or two dimensions")
    return _core.copy(diagonal(v, k))


def meshgrid(*xi: Any, copy: bool = True, sparse: bool = False, indexing: str = "xy") -> list:
    """Coordinate matrices from coordinate vectors.

    >>> from slipstream import np
    >>> a, b = np.meshgrid(np.arange(2), np.arange(2))
    >>> b
    array([[0., 0.],
           [1., 1.]])
    """
    if indexing not in ("xy", "ij"):
        raise SlipstreamValueError(f"indexing must be 'xy' or 'ij', not {indexing!r}")
    vectors = [_core.reshape(as_kind(ndarray, x), (-1,)) for x in xi]
    places = list(range(len(vectors)))
    if indexing == "xy" and len(vectors) > 1:
        places[:2] = [1, 0]
    shape = [0] * len(vectors)
    for place, x in zip(places, vectors, strict=True):
        shape[place] = x.size
    grids = []
    for place, x in zip(places, vectors, strict=True):
        grid = _core.reshape(x, [x.size if i == place else 1 for i in range(len(vectors))])
        if not sparse:
            grid = _core.broadcast_to(grid, shape)
        grids.append(_core.copy(grid) if copy else grid)
    return grids
