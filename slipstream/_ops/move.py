"""Diagonals, triangles, places and selections: elements put elsewhere."""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable, Sequence
from typing import Any

import numpy

from .. import _core
from .._convert import Array, as_kind, from_numpy, operand
from .._declare import Arrays, operation
from .._dtypes import dtype_name, name_of
from .nn import as_index
from .reduce import normalize_axis
from .shape import expand_dims, flip, moveaxis, stack, swapaxes

_ops = _core.ops


def _ndarray() -> type[Array]:
    from ..np._ndarray import ndarray

    return ndarray


def host_array(a: numpy.ndarray) -> Array:
    """A NumPy array of integers as an array of ``np``."""
    return from_numpy(_ndarray(), numpy.ascontiguousarray(a), "int64")


@operation(np="diagonal")
def diagonal(a: Array, offset: int = 0, axis1: int = 0, axis2: int = 1) -> Array:
    """The diagonals of matrices in two axes, as the last axis of a view.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.diagonal({a}.array([[1, 2], [3, 4]])).tolist()
    [1.0, 4.0]
    """
    if a.ndim < 2:
        raise ValueError("diagonal: a must have at least two dimensions")
    i, j = normalize_axis(axis1, a.ndim, "axis1"), normalize_axis(axis2, a.ndim, "axis2")
    if i == j:
        raise ValueError("axis1 and axis2 must differ")
    offset = operator.index(offset)
    steps = _core.strides(a)
    rows, columns = a.shape[i], a.shape[j]
    n = max(0, min(rows, columns - offset) if offset >= 0 else min(rows + offset, columns))
    start = offset * steps[j] if offset >= 0 else -offset * steps[i]
    keep = [k for k in range(a.ndim) if k not in (i, j)]
    shape = (*(a.shape[k] for k in keep), n)
    strides = (*(steps[k] for k in keep), steps[i] + steps[j])
    return _core.window(a, shape, strides, start if n else 0)


@operation(np="diagflat")
def diagflat(v: Array, k: int = 0) -> Array:
    """The matrix with the elements of `v` on a diagonal.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.diagflat({a}.array([[1, 2]])).tolist()
    [[1.0, 0.0], [0.0, 2.0]]
    """
    v = _core.reshape(v, (-1,))
    n = v.size + abs(k)
    matrix = _core.fill(type(v), 0, name_of(v), (n, n))
    if v.size:
        _core.store(_core.window(matrix, v.shape, (n + 1,), k if k >= 0 else -k * n), v)
    return matrix


def _cycle(values: Array, n: int) -> Array:
    """n elements: the values in order, again and again."""
    values = _core.reshape(values, (-1,))
    if values.size == n:
        return values
    if values.size == 0:
        raise ValueError("values must not be empty")
    if values.size == 1:
        return _core.broadcast_to(values, (n,))
    if values.size > n:
        return values[:n]
    return _core.gather(values, 0, [_core.arange(type(values), 0.0, 1.0, n, "int64")], "wrap")


@operation(np="fill_diagonal")
def fill_diagonal(a: Array, val: Array, wrap: bool = False) -> None:
    """Writes `val` on the main diagonal, in place.

    Parameters
    ----------
    a : array
        At least two dimensions, all equal when there are more.
    val : array or number
        Repeated along the diagonal when it is shorter.
    wrap : bool
        In a tall matrix, begin again after the diagonal has ended.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.zeros((2, 2))
    >>> {f}.fill_diagonal(x, 5)
    >>> x.tolist()
    [[5.0, 0.0], [0.0, 5.0]]
    """
    if a.ndim < 2:
        raise ValueError("fill_diagonal: a must have at least two dimensions")
    if a.ndim > 2 and len(set(a.shape)) != 1:
        raise ValueError("fill_diagonal: all dimensions of a must be equal")
    steps = _core.strides(a)
    starts = [0]
    if wrap and a.ndim == 2:
        starts = list(range(0, a.shape[0], a.shape[1] + 1))
    lengths = [min(a.shape[0] - s, *a.shape[1:]) for s in starts]
    values = _cycle(_core.cast(val, name_of(a)), sum(lengths))
    at = 0
    for start, n in zip(starts, lengths, strict=True):
        if n:
            place = _core.window(a, (n,), (sum(steps),), start * steps[0])
            _core.store(place, values[at : at + n])
        at += n


@operation(np="vander")
def vander(x: Array, N: int | None = None, increasing: bool = False) -> Array:
    """The matrix of powers of a vector, one power per column.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.vander({a}.array([2, 3]), 3).tolist()
    [[4.0, 2.0, 1.0], [9.0, 3.0, 1.0]]
    """
    if x.ndim != 1:
        raise ValueError("vander: x must be a vector")
    n = x.size if N is None else operator.index(N)
    if n < 0:
        raise ValueError("N must not be negative")
    name = "int64" if x._dtype.kind in "biu" else name_of(x)
    powers = _core.arange(type(x), 0.0, 1.0, n, name)
    if not increasing:
        powers = powers[::-1]
    return _ops.power(expand_dims(_core.cast(x, name), 1), powers)


@operation(np="tril_indices")
def tril_indices(n: int, k: int = 0, m: int | None = None) -> tuple[Array, ...]:
    """The places at and below a diagonal of an n x m matrix: row and column indices.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> [i.tolist() for i in {f}.tril_indices(2)]
    [[0, 1, 1], [0, 0, 1]]
    """
    return tuple(host_array(i) for i in numpy.tril_indices(n, k, m))


@operation(np="triu_indices")
def triu_indices(n: int, k: int = 0, m: int | None = None) -> tuple[Array, ...]:
    """The places at and above a diagonal of an n x m matrix: row and column indices.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> [i.tolist() for i in {f}.triu_indices(2)]
    [[0, 0, 1], [0, 1, 1]]
    """
    return tuple(host_array(i) for i in numpy.triu_indices(n, k, m))


def _matrix_shape(arr: Array) -> tuple[int, int]:
    if arr.ndim != 2:
        raise ValueError("arr must have two dimensions")
    return arr.shape


@operation(np="tril_indices_from")
def tril_indices_from(arr: Array, k: int = 0) -> tuple[Array, ...]:
    """The places at and below a diagonal of a matrix.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> [i.tolist() for i in {f}.tril_indices_from({a}.ones((2, 2)))]
    [[0, 1, 1], [0, 0, 1]]
    """
    n, m = _matrix_shape(arr)
    return tuple(host_array(i) for i in numpy.tril_indices(n, k, m))


@operation(np="triu_indices_from")
def triu_indices_from(arr: Array, k: int = 0) -> tuple[Array, ...]:
    """The places at and above a diagonal of a matrix.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> [i.tolist() for i in {f}.triu_indices_from({a}.ones((2, 2)))]
    [[0, 0, 1], [0, 1, 1]]
    """
    n, m = _matrix_shape(arr)
    return tuple(host_array(i) for i in numpy.triu_indices(n, k, m))


@operation(np="diag_indices")
def diag_indices(n: int, ndim: int = 2) -> tuple[Array, ...]:
    """The places of the main diagonal of an array with `ndim` dimensions of size n.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> [i.tolist() for i in {f}.diag_indices(2)]
    [[0, 1], [0, 1]]
    """
    return (host_array(numpy.arange(n)),) * ndim


@operation(np="diag_indices_from")
def diag_indices_from(arr: Array) -> tuple[Array, ...]:
    """The places of the main diagonal of an array whose dimensions are equal.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> [i.tolist() for i in {f}.diag_indices_from({a}.ones((2, 2)))]
    [[0, 1], [0, 1]]
    """
    if arr.ndim < 2 or len(set(arr.shape)) != 1:
        raise ValueError("arr must have at least two dimensions, all equal")
    return diag_indices(arr.shape[0], arr.ndim)


@operation(np="indices")
def indices(dimensions: Sequence[int], dtype: Any = "int64", sparse: bool = False) -> Any:
    """For every axis, an array of that shape that holds each place's index along it.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.indices((2, 2))[1].tolist()
    [[0, 1], [0, 1]]
    """
    shape = tuple(operator.index(d) for d in dimensions)
    grids = []
    for i, n in enumerate(shape):
        line = _core.arange(_ndarray(), 0.0, 1.0, n, dtype_name(dtype))
        grids.append(_core.reshape(line, [n if k == i else 1 for k in range(len(shape))]))
    if sparse:
        return tuple(grids)
    if not grids:
        return _core.fill(_ndarray(), 0, dtype_name(dtype), (0,))
    return stack([_core.broadcast_to(g, shape) for g in grids], 0)


@operation(np="ix_")
def ix_(*args: Any) -> tuple[Array, ...]:
    """Vectors as an open grid: ``x[np.ix_(rows, columns)]`` picks their cross product.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {a}.arange(4).reshape(2, 2)[{f}.ix_([1, 0], [1])].tolist()
    [[3.0], [1.0]]
    """
    grid = []
    for i, x in enumerate(args):
        if not isinstance(x, Array):
            a = numpy.asarray(x)
            x = from_numpy(_ndarray(), a, None if a.dtype.kind == "b" else "int64")
        if x.ndim != 1:
            raise ValueError("ix_: all arguments must be vectors")
        if name_of(x) == "bool":
            x = host_array(numpy.flatnonzero(_core.to_numpy(x, "ix_")))
        grid.append(_core.reshape(as_index(x), [-1 if k == i else 1 for k in range(len(args))]))
    return tuple(grid)


@operation(np="unravel_index")
def unravel_index(indices: Any, shape: Sequence[int], order: str = "C") -> Any:
    """Flat places as an index per axis.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> [i.tolist() for i in {f}.unravel_index({a}.array([5], dtype='int64'), (2, 3))]
    [[1], [2]]
    """
    shape = tuple(shape) if isinstance(shape, (tuple, list)) else (shape,)
    if not isinstance(indices, Array):
        places = numpy.unravel_index(numpy.asarray(indices, dtype="int64"), shape, order)
        return places if numpy.ndim(indices) == 0 else tuple(host_array(p) for p in places)
    rest, out = as_index(indices), []
    for n in reversed(shape) if order == "C" else shape:
        out.append(_ops.mod(rest, n))
        rest = _ops.floor_divide(rest, n)
    return tuple(out[::-1] if order == "C" else out)


@operation(np="ravel_multi_index")
def ravel_multi_index(
    multi_index: Any, dims: Sequence[int], mode: Any = "raise", order: str = "C"
) -> Any:
    """An index per axis as flat places.

    With ``mode='raise'`` indices out of range fail when the result is looked at.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.ravel_multi_index(({a}.array([1]), {a}.array([2])), (2, 3)).tolist()
    [5]
    """
    parts = list(multi_index)
    if len(parts) != len(dims):
        raise ValueError(f"multi_index has {len(parts)} entries for {len(dims)} dims")
    if all(not isinstance(p, Array) for p in parts):
        return numpy.ravel_multi_index([numpy.asarray(p) for p in parts], dims, mode, order)
    modes = [mode] * len(parts) if isinstance(mode, str) else list(mode)
    total: Any = None
    pairs = list(zip(parts, dims, modes, strict=True))
    for part, n, how in pairs if order == "C" else pairs[::-1]:
        part = as_index(as_kind(_ndarray(), part))
        line = _core.arange(type(part), 0.0, 1.0, n, "int64")
        part = _core.gather(line, 0, [part], how)
        total = part if total is None else _ops.add(_ops.multiply(total, n), part)
    return total


@operation(nd="unravel_index")
def unravel_index_classic(data: Array, shape: Sequence[int] = ()) -> Array:
    """Flat places as a matrix with a row of indices per axis.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.unravel_index_classic({a}.array([5]), shape=(2, 3)).tolist()
    [[1.0], [2.0]]
    """
    rows = unravel_index(data, shape)
    return _core.cast(stack(rows, 0), name_of(data))


@operation(nd="ravel_multi_index")
def ravel_multi_index_classic(data: Array, shape: Sequence[int] = ()) -> Array:
    """A matrix with a row of indices per axis as flat places.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.ravel_multi_index_classic({a}.array([[1], [2]]), shape=(2, 3)).tolist()
    [5.0]
    """
    total: Any = None
    for row, n in zip(data, shape, strict=True):
        total = row if total is None else _ops.add(_ops.multiply(total, n), row)
    return total


@operation(np="rot90")
def rot90(m: Array, k: int = 1, axes: Sequence[int] = (0, 1)) -> Array:
    """A view turned by 90 degrees k times, from the first towards the second axis.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.rot90({a}.array([[1, 2], [3, 4]])).tolist()
    [[2.0, 4.0], [1.0, 3.0]]
    """
    if len(axes) != 2:
        raise ValueError("axes must be a pair")
    i, j = (normalize_axis(a, m.ndim, "axes") for a in axes)
    if i == j:
        raise ValueError("axes must differ")
    k %= 4
    if k == 0:
        return m[...]
    if k == 2:
        return flip(m, (i, j))
    if k == 1:
        return swapaxes(flip(m, j), i, j)
    return flip(swapaxes(m, i, j), j)


@operation(np="matrix_transpose")
def matrix_transpose(x: Array) -> Array:
    """A view with the last two axes exchanged.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.matrix_transpose({a}.ones((2, 3, 4))).shape
    (2, 4, 3)
    """
    if x.ndim < 2:
        raise ValueError("matrix_transpose: x must have at least two dimensions")
    return swapaxes(x, -1, -2)


@operation(np="unstack")
def unstack(x: Array, /, *, axis: int = 0) -> tuple[Array, ...]:
    """Views of the slices along an axis.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> [part.tolist() for part in {f}.unstack({a}.array([[1, 2], [3, 4]]))]
    [[1.0, 2.0], [3.0, 4.0]]
    """
    if x.ndim == 0:
        raise ValueError("unstack: x must have at least one dimension")
    return tuple(moveaxis(x, normalize_axis(axis, x.ndim), 0))


@operation(np="block")
def block(arrays: Any) -> Array:
    """An array from nested lists of blocks: the innermost lie side by side.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.block([[{a}.ones((1, 1)), {a}.zeros((1, 2))]]).tolist()
    [[1.0, 0.0, 0.0]]
    """
    cls = _ndarray()

    def depth(x: Any) -> int:
        if not isinstance(x, list):
            return 0
        if not x:
            raise ValueError("arrays: an empty list is not a block")
        depths = {depth(item) for item in x}
        if len(depths) > 1:
            raise ValueError("arrays: lists are not nested equally deep")
        return 1 + depths.pop()

    levels = depth(arrays)

    def widest(x: Any) -> int:
        return max(map(widest, x)) if isinstance(x, list) else as_kind(cls, x).ndim

    ndim = max(levels, widest(arrays))

    def join(x: Any, level: int) -> Array:
        if not isinstance(x, list):
            a = as_kind(cls, x)
            return _core.reshape(a, (1,) * (ndim - a.ndim) + a.shape)
        return _core.concatenate([join(item, level + 1) for item in x], ndim - levels + level)

    result = join(arrays, 0)
    return _core.copy(result) if levels == 0 else result


@operation(np="put_along_axis")
def put_along_axis(arr: Array, indices: Array, values: Array, axis: int | None) -> None:
    """Writes values at the places that `take_along_axis` would read, in place.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.zeros((2, 2))
    >>> {f}.put_along_axis(x, {a}.array([[1], [0]]), 7, axis=1)
    >>> x.tolist()
    [[0.0, 7.0], [7.0, 0.0]]
    """
    target = arr
    if axis is None:
        target, axis = _core.reshape(arr, (-1,)), 0
        if indices.ndim != 1:
            raise ValueError("indices must be a vector when axis is None")
    axis = normalize_axis(axis, target.ndim)
    indices = spread_along(target, indices, axis)
    values = _core.broadcast_to(values, indices.shape)
    result = _core.put_along_axis(target, as_index(indices), values, axis)
    _core.store(arr, _core.reshape(result, arr.shape))


def spread_along(x: Array, indices: Array, axis: int) -> Array:
    """Indices broadcast to the shape of `x` but for `axis`."""
    if indices.ndim != x.ndim:
        raise ValueError("indices must have as many dimensions as the array")
    shape = [indices.shape[i] if i == axis else n for i, n in enumerate(x.shape)]
    if indices.shape == tuple(shape):
        return indices
    return _core.broadcast_to(indices, shape)


def _brought_into_range(ind: Array, n: int, mode: str) -> Array:
    if mode == "raise":
        return ind
    if mode == "wrap":
        return _ops.mod(ind, max(n, 1))
    if mode == "clip":
        return _core.clip(ind, 0, n - 1)
    raise ValueError(f"mode must be 'raise', 'wrap' or 'clip', not {mode!r}")


@operation(np="put")
def put(a: Array, ind: Any, v: Array, mode: str = "raise") -> None:
    """Writes values at flat places, in place; too few of them are repeated.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.zeros(4)
    >>> {f}.put(x, [0, 2], [5, 6])
    >>> x.tolist()
    [5.0, 0.0, 6.0, 0.0]
    """
    if not isinstance(ind, Array):
        ind = from_numpy(type(a), numpy.asarray(ind, dtype="int64"), "int64")
    ind = _brought_into_range(as_index(_core.reshape(ind, (-1,))), a.size, mode)
    if ind.size == 0:
        return
    flat = _core.reshape(a, (-1,))
    result = _core.scatter(flat, 0, [ind], _cycle(v, ind.size), False)
    _core.store(a, _core.reshape(result, a.shape))


@operation(np="putmask")
def putmask(a: Array, mask: Array, values: Array) -> None:
    """Writes values where the mask is true, in place; each place takes the value of its own.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.arange(3)
    >>> {f}.putmask(x, x > 0, [7, 8, 9])
    >>> x.tolist()
    [0.0, 8.0, 9.0]
    """
    if mask.size != a.size:
        raise ValueError(f"mask has {mask.size} elements for {a.size}")
    if values.size == 0 or a.size == 0:
        return
    values = _core.reshape(_cycle(_core.cast(values, name_of(a)), a.size), a.shape)
    _core.store(a, _core.where(_core.reshape(mask, a.shape), values, a))


@operation(np="place")
def place(arr: Array, mask: Array, vals: Array) -> None:
    """Writes values where the mask is true, in place: the first value at the first such place.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.arange(4)
    >>> {f}.place(x, x > 1, [7, 8])
    >>> x.tolist()
    [0.0, 1.0, 7.0, 8.0]
    """
    if mask.size != arr.size:
        raise ValueError(f"mask has {mask.size} elements for {arr.size}")
    if arr.size == 0:
        return
    if vals.size == 0:
        raise ValueError("vals must not be empty")
    flat = _ops.not_equal(_core.reshape(mask, (-1,)), 0)
    turn = _ops.subtract(_core.cumsum(_core.cast(flat, "int64"), 0), 1)
    chosen = _core.gather(_core.reshape(vals, (-1,)), 0, [turn], "wrap")
    chosen = _core.reshape(_core.cast(chosen, name_of(arr)), arr.shape)
    _core.store(arr, _core.where(_core.reshape(flat, arr.shape), chosen, arr))


@operation(np="copyto")
def copyto(dst: Array, src: Array | float, casting: str = "same_kind", where: Any = True) -> None:
    """Copies values into an array, broadcast to it; only where the mask says, if given.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.zeros(3)
    >>> {f}.copyto(x, 2, where=[True, False, True])
    >>> x.tolist()
    [2.0, 0.0, 2.0]
    """
    if isinstance(src, Array) and not numpy.can_cast(src._dtype, dst._dtype, casting):
        raise TypeError(f"cannot cast from {src._dtype} to {dst._dtype} with casting={casting!r}")
    if where is True:
        dst[...] = src
        return
    result = _core.where(as_kind(type(dst), where), src, dst)
    if result.shape != dst.shape:
        raise ValueError(f"could not broadcast src to the shape {dst.shape}")
    _core.store(dst, _core.cast(result, name_of(dst)))


@operation(np="select")
def select(condlist: Arrays, choicelist: Sequence[Any], default: Any = 0) -> Array:
    """For each place the choice that belongs to the first true condition.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.arange(4)
    >>> {f}.select([x < 1, x < 3], [x, x * 10], 99).tolist()
    [0.0, 10.0, 20.0, 99.0]
    """
    if len(condlist) != len(choicelist):
        raise ValueError("condlist and choicelist must have the same length")
    if not condlist:
        raise ValueError("condlist must not be empty")
    result = operand(_ndarray(), default)
    for condition, choice in zip(reversed(condlist), reversed(choicelist), strict=True):
        if name_of(condition) != "bool":
            raise TypeError("condlist must hold bool arrays")
        result = _core.where(condition, operand(_ndarray(), choice), result)
    return result


@operation(np="choose", out=True)
def choose(a: Array, choices: Arrays, mode: str = "raise") -> Array:
    """For each place the element of the array that `a` names there.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.choose({a}.array([1, 0]), [[1, 2], [3, 4]]).tolist()
    [3.0, 2.0]
    """
    shape = numpy.broadcast_shapes(a.shape, *(c.shape for c in choices))
    table = stack([_core.broadcast_to(c, shape) for c in choices], 0)
    index = expand_dims(_core.broadcast_to(as_index(a), shape), 0)
    return _core.reshape(_core.take_along_axis(table, index, 0, mode), shape)


@operation(np="piecewise")
def piecewise(x: Array, condlist: Any, funclist: Sequence[Any], *args: Any, **kw: Any) -> Array:
    """A function defined by parts: for each place the last condition that holds decides.

    Functions are called with all of `x`, so they must work element by element.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.array([-2., 3.])
    >>> {f}.piecewise(x, [x < 0, x >= 0], [lambda v: -v, 10]).tolist()
    [2.0, 10.0]
    """
    cls = type(x)
    several = isinstance(condlist, (list, tuple))
    if isinstance(condlist, Array):
        several = condlist.ndim > x.ndim
    elif several and condlist and isinstance(condlist[0], bool):
        several = False  # one condition, given as a list
    if not several:
        condlist = [condlist]
    conditions = [_core.cast(as_kind(cls, c), "bool") for c in condlist]
    functions = list(funclist)
    if len(functions) == len(conditions) + 1:
        functions = [functions[-1], *functions[:-1]]
        conditions = [None, *conditions]
    elif len(functions) != len(conditions):
        raise ValueError(f"{len(functions)} functions do not fit {len(conditions)} conditions")
    result = _core.fill(cls, 0, name_of(x), x.shape)
    for condition, function in zip(conditions, functions, strict=True):
        value = function(x, *args, **kw) if callable(function) else function
        value = _core.cast(_core.broadcast_to(as_kind(cls, value), x.shape), name_of(x))
        result = value if condition is None else _core.where(condition, value, result)
    return result


@operation(np="apply_along_axis")
def apply_along_axis(
    func1d: Callable[..., Any], axis: int, arr: Array, *args: Any, **kwargs: Any
) -> Array:
    """A function of vectors, called for every vector along an axis.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.apply_along_axis(lambda v: v.sum(), 1, {a}.ones((2, 3))).tolist()
    [3.0, 3.0]
    """
    axis = normalize_axis(axis, arr.ndim)
    lead = arr.shape[:axis] + arr.shape[axis + 1 :]
    if 0 in lead:
        raise ValueError("arr has no vector to apply the function to")
    moved = moveaxis(arr, axis, -1)
    results = [
        as_kind(type(arr), func1d(moved[place], *args, **kwargs))
        for place in itertools.product(*map(range, lead))
    ]
    joined = _core.reshape(stack(results, 0), lead + results[0].shape)
    inner = results[0].ndim
    order = list(range(axis)) + [len(lead) + i for i in range(inner)]
    return _core.transpose(joined, order + list(range(axis, len(lead))))


@operation(np="apply_over_axes")
def apply_over_axes(func: Callable[..., Any], a: Array, axes: Any) -> Array:
    """``func(a, axis)`` for one axis after the other; lost axes come back with length one.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.apply_over_axes({f}.sum, {a}.ones((2, 3)), [0, 1]).tolist()
    [[6.0]]
    """
    axes = axes if isinstance(axes, (tuple, list)) else (axes,)
    for axis in axes:
        axis = normalize_axis(axis, a.ndim)
        result = func(a, axis)
        if result.ndim == a.ndim - 1:
            result = expand_dims(result, axis)
        elif result.ndim != a.ndim:
            raise ValueError("func must return an array with one dimension less, or as many")
        a = result
    return a


@operation(np="broadcast_shapes")
def broadcast_shapes(*args: Any) -> tuple[int, ...]:
    """The joint shape of some shapes.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.broadcast_shapes((2, 1), (3,))
    (2, 3)
    """
    return numpy.broadcast_shapes(*args)
