"""Arrays joined to one."""

from __future__ import annotations

from typing import Any, overload

from ... import _core
from ..._convert import A, Array, as_kind, finish
from ..._declare import Arrays, operation
from ...base import SlipstreamValueError
from ..arguments import normalize_axis
from .shape import expand_dims

_FULL = slice(None)


@operation(np=("concatenate", "concat"), also={"seq": "arrays"})
def concatenate(
    arrays: Arrays, axis: int | None = 0, out: Array | None = None, dtype: Any = None
) -> Array:
    """Arrays joined along an existing axis; None joins them flattened.

    `seq` is another name of `arrays`.

    >>> from slipstream import {imports}
    >>> {f}.concatenate([{a}.zeros(2), {a}.ones(1)])
    array([0., 0., 1.])
    """
    if axis is None:
        arrays, axis = [_core.reshape(a, (a.size,)) for a in arrays], 0
    result = _core.concatenate(arrays, axis)
    if dtype is not None:
        result = result.astype(dtype, copy=False)
    return result if out is None else finish(result, out)


@operation(nd="concatenate")
def concatenate_classic(arrays: Arrays, axis: int = 0, always_copy: bool = True) -> Array:
    """Arrays joined along an existing axis, the first one by default.

    >>> from slipstream import {imports}
    >>> {f}.concatenate_classic([{a}.zeros(1), {a}.ones(2)]).asnumpy()
    array([0., 1., 1.], dtype=float32)
    """
    if len(arrays) == 1 and not always_copy:
        return arrays[0]
    return _core.concatenate(arrays, axis)


@operation(nd=("concat", "Concat"))
def concat_classic(*data: Array | Arrays, dim: int = 1, num_args: int | None = None) -> Array:
    """Arrays joined along an existing axis, the second one by default.

    >>> from slipstream import {imports}
    >>> {f}.concat_classic({a}.zeros((1, 1)), {a}.ones((1, 2)), dim=1).asnumpy()
    array([[0., 1., 1.]], dtype=float32)
    """
    # Conversion leaves arrays only.
    return _core.concatenate(data, dim)  # type: ignore[type-var, return-value]  # arrays by now


@operation(np="stack", out=True)
def stack(arrays: Arrays, axis: int = 0) -> Array:
    """Arrays of one shape joined along a new axis.

    >>> from slipstream import {imports}
    >>> {f}.stack([{a}.zeros(2), {a}.ones(2)])
    array([[0., 0.],
           [1., 1.]])
    """
    if not arrays:
        raise SlipstreamValueError("stack: need at least one array")
    shape = arrays[0].shape
    for part in arrays:
        if part.shape != shape:
            raise SlipstreamValueError(f"stack: shapes {shape} and {part.shape} differ")
    axis = normalize_axis(axis, len(shape) + 1)
    key = (_FULL,) * axis + (None,)
    return _core.concatenate([p[key] for p in arrays], axis)


@operation(nd="stack")
def stack_classic(*data: Array | Arrays, axis: int = 0, num_args: int | None = None) -> Array:
    """Arrays of one shape joined along a new axis.

    >>> from slipstream import {imports}
    >>> {f}.stack_classic({a}.zeros(2), {a}.ones(2)).shape
    (2, 2)
    """
    return stack(data, axis)


def _at_least_1d(a: A) -> A:
    return _core.reshape(a, (1,)) if a.ndim == 0 else a


def _at_least_2d(a: A) -> A:
    return _core.reshape(a, (1, a.size)) if a.ndim < 2 else a


def _at_least_3d(a: A) -> A:
    if a.ndim < 2:
        return _core.reshape(a, (1, a.size, 1))
    return expand_dims(a, 2) if a.ndim == 2 else a


@overload
def atleast_1d(ary: Array, /) -> Array: ...
@overload
def atleast_1d(first: Array, second: Array, /, *arys: Array) -> list[Array]: ...
@operation(np="atleast_1d")
def atleast_1d(*arys: Array) -> Any:
    """Views with at least one dimension.

    >>> from slipstream import {imports}
    >>> {f}.atleast_1d({a}.array(3)).shape
    (1,)
    """
    views = [_at_least_1d(a) for a in arys]
    return views[0] if len(views) == 1 else views


@overload
def atleast_2d(ary: Array, /) -> Array: ...
@overload
def atleast_2d(first: Array, second: Array, /, *arys: Array) -> list[Array]: ...
@operation(np="atleast_2d")
def atleast_2d(*arys: Array) -> Any:
    """Views with at least two dimensions.

    >>> from slipstream import {imports}
    >>> {f}.atleast_2d({a}.ones(3)).shape
    (1, 3)
    """
    views = [_at_least_2d(a) for a in arys]
    return views[0] if len(views) == 1 else views


@overload
def atleast_3d(ary: Array, /) -> Array: ...
@overload
def atleast_3d(first: Array, second: Array, /, *arys: Array) -> list[Array]: ...
@operation(np="atleast_3d")
def atleast_3d(*arys: Array) -> Any:
    """Views with at least three dimensions.

    >>> from slipstream import {imports}
    >>> {f}.atleast_3d({a}.ones((2, 3))).shape
    (2, 3, 1)
    """
    views = [_at_least_3d(a) for a in arys]
    return views[0] if len(views) == 1 else views


@operation(np=("vstack", "row_stack"), also={"arrays": "tup"}, out=True)
def vstack(tup: Arrays) -> Array:
    """Arrays stacked as rows.

    `arrays` is another name of `tup`.

    >>> from slipstream import {imports}
    >>> {f}.vstack([{a}.zeros(2), {a}.ones(2)])
    array([[0., 0.],
           [1., 1.]])
    """
    return _core.concatenate([_at_least_2d(a) for a in tup], 0)


@operation(np="hstack", also={"arrays": "tup"}, out=True)
def hstack(tup: Arrays) -> Array:
    """Arrays side by side: along the second axis, vectors along their only one.

    `arrays` is another name of `tup`.

    >>> from slipstream import {imports}
    >>> {f}.hstack([{a}.zeros(2), {a}.ones(2)])
    array([0., 0., 1., 1.])
    """
    parts = [_at_least_1d(a) for a in tup]
    return _core.concatenate(parts, 0 if parts and parts[0].ndim == 1 else 1)


@operation(np="dstack", also={"arrays": "tup"}, out=True)
def dstack(tup: Arrays) -> Array:
    """Arrays stacked along the third axis.

    `arrays` is another name of `tup`.

    >>> from slipstream import {imports}
    >>> {f}.dstack([{a}.zeros(2), {a}.ones(2)]).shape
    (1, 2, 2)
    """
    return _core.concatenate([_at_least_3d(a) for a in tup], 2)


@operation(np="column_stack")
def column_stack(tup: Arrays) -> Array:
    """Vectors as the columns of a matrix.

    >>> from slipstream import {imports}
    >>> {f}.column_stack([{a}.zeros(2), {a}.ones(2)])
    array([[0., 1.],
           [0., 1.]])
    """
    return _core.concatenate([_core.reshape(a, (a.size, 1)) if a.ndim < 2 else a for a in tup], 1)


@operation(np="block")
def block(cls: type[A], arrays: Any) -> A:
    """An array from nested lists of blocks: the innermost lie side by side.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.block([[{a}.ones((1, 1)), {a}.zeros((1, 2))]]).tolist()
    [[1.0, 0.0, 0.0]]
    """

    def depth(x: Any, above: int = 0) -> int:
        if not isinstance(x, list):
            return 0
        if not x:
            raise ValueError("arrays: an empty list is not a block")
        if above >= 16:
            raise ValueError("arrays: lists are nested more than 16 deep, or contain themselves")
        depths = {depth(item, above + 1) for item in x}
        if len(depths) > 1:
            raise ValueError("arrays: lists are not nested equally deep")
        return 1 + depths.pop()

    levels = depth(arrays)

    def widest(x: Any) -> int:
        return max(map(widest, x)) if isinstance(x, list) else as_kind(cls, x).ndim

    ndim = max(levels, widest(arrays))

    def join(x: Any, level: int) -> A:
        if not isinstance(x, list):
            a = as_kind(cls, x)
            return _core.reshape(a, (1,) * (ndim - a.ndim) + a.shape)
        return _core.concatenate([join(item, level + 1) for item in x], ndim - levels + level)

    result = join(arrays, 0)
    return _core.copy(result) if levels == 0 else result
