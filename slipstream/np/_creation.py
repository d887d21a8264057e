"""Arrays from nothing, from numbers and from other arrays."""

from __future__ import annotations

import math
import sys
from numbers import Real
from typing import Any

from .. import _core, _places
from .._arguments import argument_name
from .._convert import Array, as_kind, convert, filled_like, finish, number_name
from .._declare import either
from .._dtypes import COMPLEXES, default_complex, dtype_name, name_of
from .._ops import arguments as _arguments
from .._ops.creation.diagonals import diagonal
from .._ops.manipulation import shape as _shape
from .._version_rules import follows_1x
from ..base import SlipstreamAxisError, SlipstreamTypeError, SlipstreamValueError
from ..context import check_device
from ._ndarray import ndarray

__all__ = [
    "arange", "array", "asarray", "ascontiguousarray", "copy", "diag", "empty", "empty_like",
    "eye", "full", "full_like", "identity", "linspace", "logspace", "meshgrid", "ones",
    "ones_like", "tri", "tril", "triu", "zeros", "zeros_like",
]  # fmt: skip

core_ops = _core.ops


def array(object: Any, dtype: Any = None, ctx: Any = None, device: Any = None) -> ndarray:
    """A new array from a number, a nested list, a NumPy array or an array.

    Numbers and lists become float32 (bool lists bool) unless `dtype` is given; NumPy's float64
    becomes float32 too, its other types are kept.

    >>> from slipstream import np
    >>> np.array([1, 2, 3])
    array([1., 2., 3.])
    >>> np.array([1, 2, 3], dtype='int64')
    array([1, 2, 3], dtype=int64)
    """
    if ctx is None and device is None:
        return convert(ndarray, object, dtype)
    check_device(ctx, device)
    return _places.made(convert(ndarray, object, dtype), ctx if device is None else device)


def asarray(
    a: Any = None, dtype: Any = None, ctx: Any = None, device: Any = None, *,
    copy: bool | None = None, obj: Any = None,
) -> ndarray:  # fmt: skip
    """Like `array`, but an array that already fits is returned as it is.

    With ``copy=True`` never; with ``copy=False`` what does not fit is an error. `obj` is another
    name of `a`.

    >>> from slipstream import np
    >>> x = np.ones(2)
    >>> np.asarray(x) is x
    True
    """
    if a is None or obj is not None:
        a = either("a", a, "obj", obj)
    check_device(ctx, device)
    if not copy and isinstance(a, Array) and (dtype is None or dtype_name(dtype) == name_of(a)):
        return a if isinstance(a, ndarray) else _core.view_as(a, ndarray)
    if copy is False:
        raise SlipstreamValueError("copy=False: the data must be copied")
    return convert(ndarray, a, dtype)


def ascontiguousarray(a: Any, dtype: Any = None) -> ndarray:
    """The array laid out without gaps; a view becomes a copy.

    >>> from slipstream import np
    >>> np.ascontiguousarray(np.ones((2, 2)).T)
    array([[1., 1.],
           [1., 1.]])
    """
    a = asarray(a, dtype)
    return _core.copy(a) if a._is_view else a


def copy(a: Any, out: ndarray | None = None) -> ndarray:
    """A copy with its own data, or the data in `out`.

    >>> from slipstream import np
    >>> np.copy(np.ones(2))
    array([1., 1.])
    """
    a = as_kind(ndarray, a)
    return _core.copy(a) if out is None else finish(a, out)


def _check_order(order: Any) -> None:
    """Elements are laid out row by row, whatever is asked for; views tell nobody."""
    if order not in ("C", "F", "A", "K"):
        raise SlipstreamValueError(f"order must be 'C', 'F', 'A' or 'K', not {order!r}")


def _filled(value: Any, shape: Any, dtype: Any, order: str, ctx: Any, device: Any) -> ndarray:
    if order != "C":
        _check_order(order)
    if ctx is not None or device is not None:
        check_device(ctx, device)
    if shape is None:
        raise SlipstreamTypeError("shape must be an integer or a sequence of integers, not None")
    return _core.fill(ndarray, value, dtype_name(dtype), shape)


def zeros(
    shape: Any, dtype: Any = None, order: str = "C", ctx: Any = None, device: Any = None
) -> ndarray:
    """An array of zeros.

    >>> from slipstream import np
    >>> np.zeros((2, 2))
    array([[0., 0.],
           [0., 0.]])
    """
    return _filled(0, shape, dtype, order, ctx, device)


def ones(
    shape: Any, dtype: Any = None, order: str = "C", ctx: Any = None, device: Any = None
) -> ndarray:
    """An array of ones.

    >>> from slipstream import np
    >>> np.ones(3, dtype='int32')
    array([1, 1, 1], dtype=int32)
    """
    return _filled(1, shape, dtype, order, ctx, device)


def empty(
    shape: Any, dtype: Any = None, order: str = "C", ctx: Any = None, device: Any = None
) -> ndarray:
    """An array to be filled; its elements are zero, so that results never depend on chance.

    >>> from slipstream import np
    >>> np.empty((2, 3)).shape
    (2, 3)
    """
    return _filled(0, shape, dtype, order, ctx, device)


def full(
    shape: Any, fill_value: Any, dtype: Any = None, order: str = "C", ctx: Any = None,
    device: Any = None, out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """An array with the same value everywhere.

    >>> from slipstream import np
    >>> np.full(2, 7.)
    array([7., 7.])
    >>> np.full(2, 7)
    array([7, 7], dtype=int64)
    """
    _check_order(order)
    check_device(ctx, device)
    if isinstance(fill_value, (bool, int, float, complex)):
        name = _filling_name(fill_value) if dtype is None else dtype_name(dtype)
        result = _core.fill(ndarray, fill_value, name, shape)
    else:
        spread = _core.broadcast_to(as_kind(ndarray, fill_value), shape)
        result = _core.copy(spread) if dtype is None else _core.cast(spread, dtype_name(dtype))
    return result if out is None else finish(result, out)


def _filling_name(value: Any) -> str:
    """The type of ``full`` without one: that of an integer is kept, but not by 1.x's rules."""
    if type(value) is int and not follows_1x("np.types"):
        return "int64" if value < 1 << 63 else "uint64"
    return number_name(value)


def _like(
    value: Any, a: Any, dtype: Any, shape: Any, device: Any, order: str, ctx: Any, out: Any
) -> ndarray:
    if order != "C":
        _check_order(order)
    if ctx is not None or device is not None:
        check_device(ctx, device)
    a = as_kind(ndarray, a)
    name = name_of(a) if dtype is None else dtype_name(dtype)
    result = filled_like(a, value, name, a.shape if shape is None else shape)
    return result if out is None else finish(result, out)


def zeros_like(
    a: Any, dtype: Any = None, order: str = "C", *, shape: Any = None, ctx: Any = None,
    device: Any = None, out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """Zeros in the shape and type of `a`.

    >>> from slipstream import np
    >>> np.zeros_like(np.ones(2))
    array([0., 0.])
    """
    return _like(0, a, dtype, shape, device, order, ctx, out)


def ones_like(
    a: Any, dtype: Any = None, order: str = "C", *, shape: Any = None, ctx: Any = None,
    device: Any = None, out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """Ones in the shape and type of `a`.

    >>> from slipstream import np
    >>> np.ones_like(np.zeros(2))
    array([1., 1.])
    """
    return _like(1, a, dtype, shape, device, order, ctx, out)


def empty_like(
    a: Any = None, dtype: Any = None, order: str = "C", subok: bool = False, *, shape: Any = None,
    ctx: Any = None, device: Any = None, prototype: Any = None,
) -> ndarray:  # fmt: skip
    """An array to be filled, in the shape and type of `a`, also called `prototype`.

    `subok` changes nothing: there is one class of arrays.

    >>> from slipstream import np
    >>> np.empty_like(np.ones((2, 3))).shape
    (2, 3)
    """
    if a is None or prototype is not None:
        a = either("a", a, "prototype", prototype)
    return _like(0, a, dtype, shape, device, order, ctx, None)


def full_like(
    a: Any, fill_value: float, dtype: Any = None, order: str = "C", *, shape: Any = None,
    ctx: Any = None, device: Any = None, out: ndarray | None = None,
) -> ndarray:  # fmt: skip
    """The same value everywhere, in the shape and type of `a`.

    >>> from slipstream import np
    >>> np.full_like(np.ones(2), 3)
    array([3., 3.])
    """
    return _like(fill_value, a, dtype, shape, device, order, ctx, out)


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
