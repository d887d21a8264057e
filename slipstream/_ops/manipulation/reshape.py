"""The same elements in another shape: views where strides allow, copies where they do not."""

from __future__ import annotations

import operator
import sys
from collections.abc import Sequence
from typing import Any

from ... import _core
from ..._convert import A, Array, finish
from ..._declare import operation
from ...base import SlipstreamValueError
from ..arguments import whole
from .reshape_codes import resolve_codes, resolve_npx_codes


def _check_order(order: str) -> None:
    if order != "C":
        raise SlipstreamValueError(f"order must be 'C', not {order!r}")


@operation(np="reshape", also={"newshape": "shape"})
def reshape(
    a: Array, shape: Any, order: str = "C", *, copy: bool | None = None, out: Array | None = None
) -> Array:
    """The same elements in another shape: a view where possible. One size may be -1.

    `newshape` is an older name of `shape`. With ``copy=True`` the result has its own data, with
    ``copy=False`` it is an error when it cannot be a view.

    >>> from slipstream import {imports}
    >>> {f}.reshape({a}.arange(4), (2, -1))
    array([[0., 1.],
           [2., 3.]])
    """
    if order != "C":
        _check_order(order)
    result = _core.reshape(a, shape)
    if out is not None:
        return finish(result, out)
    return result if copy is None else _copied(a, result, copy)


def _copied(a: Array, result: Array, copy: bool) -> Array:
    """The result with its own data, or ValueError unless it shares that of `a`."""
    shared = _core.shares_data(a, result)
    if not copy and not shared and a.size:
        raise SlipstreamValueError(f"copy=False: {a.shape} elements laid out like this need a copy")
    return _core.copy(result) if copy and shared else result


@operation(np="ravel", also={"x": "a"})
def ravel(a: Array, order: str = "C") -> Array:
    """The elements in one dimension: a view where possible. `x` is another name of `a`.

    >>> from slipstream import {imports}
    >>> {f}.ravel({a}.ones((2, 2)))
    array([1., 1., 1., 1.])
    """
    if order != "C":
        _check_order(order)
    return _core.reshape(a, (a.size,))


@operation(npx="reshape")
def reshape_npx(
    a: Array, newshape: int | Sequence[int], reverse: bool = False, order: str = "C"
) -> Array:
    """Another shape for the same elements; besides sizes, codes name axes of `a`.

    Parameters
    ----------
    a : array
    newshape : int or ints
        -1 is worked out from the other sizes; -2 copies this axis; -3 leaves out this axis of size
        1; -4 copies all remaining axes; -5 joins this axis and the next; -6 splits this axis into
        the two sizes that follow, one of which may be -1.
    reverse : bool
        The codes count from the last axis.
    order : str
        Only ``'C'``.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.reshape_npx({a}.ones((2, 3, 4)), (-2, -5)).shape
    (2, 12)
    >>> {f}.reshape_npx({a}.ones((8, 3)), (-6, 2, -1, -4)).shape
    (2, 4, 3)
    """
    _check_order(order)
    sizes = newshape if isinstance(newshape, (tuple, list)) else (newshape,)
    wanted = [operator.index(s) for s in sizes]
    if reverse:
        # The operands of -6 stay behind it when everything is turned round.
        turned: list[int] = []
        i = 0
        while i < len(wanted):
            step = 3 if wanted[i] == -6 else 1
            turned = [wanted[i], *wanted[i + 1 : i + step][::-1], *turned]
            i += step
        return _core.reshape(a, resolve_npx_codes(a.shape[::-1], turned)[::-1])
    return _core.reshape(a, resolve_npx_codes(a.shape, wanted))


def with_codes(x: A, wanted: Any, reverse: bool = False) -> A:
    """A view, where possible, in the shape that MXNet's classic codes say."""
    wanted = list(wanted) if isinstance(wanted, (tuple, list)) else [wanted]
    # Sizes only, or a single -1, need no decoding; a size of 0 means "keep" here.
    if any(s in (0, -2, -3, -4) for s in wanted):
        wanted = resolve_codes(x.shape, wanted, reverse)
    return _core.reshape(x, wanted)


@operation(nd=("reshape", "Reshape"))
def reshape_classic(
    data: Array, shape: Any = (), reverse: bool = False, target_shape: Any = (),
    keep_highest: bool = False,
) -> Array:  # fmt: skip
    """Another shape; besides sizes it takes MXNet's codes 0, -1, -2, -3 and -4.

    `target_shape`, used without `shape`, is the older form: a single 0 in it is worked out, and
    with `keep_highest` the first axis stays.

    >>> from slipstream import {imports}
    >>> {f}.reshape_classic({a}.ones((2, 3, 4)), (0, -3)).shape
    (2, 12)
    """
    if not isinstance(shape, int) and not len(shape) and target_shape != ():
        return _core.snapshot(
            _core.reshape(data, _older_shape(data.shape, target_shape, keep_highest))
        )
    return _core.snapshot(with_codes(data, shape, reverse))


def _older_shape(shape: tuple[int, ...], target: Any, keep_highest: bool) -> list[int]:
    """What ``target_shape=`` means; -1 stands for the size that is worked out."""
    target = [target] if isinstance(target, int) else list(target)
    first = shape[:1] if keep_highest else ()
    rest = [-1 if n == 0 else n for n in target[len(first) :]]
    if rest.count(-1) > 1:
        raise SlipstreamValueError(f"target_shape {tuple(target)} has more than one 0")
    return [*first, *rest]


@operation(npx="batch_flatten")
def flatten(data: A) -> A:
    """Two dimensions: the first one, and all others as one.

    >>> from slipstream import {imports}
    >>> {f}.flatten({a}.ones((2, 3, 4))).shape
    (2, 12)
    """
    rows = data.shape[0] if data.ndim else 1
    return _core.reshape(data, (rows, data.size // rows if rows else 0))


@operation(nd=("flatten", "Flatten"))
def flatten_classic(data: Array) -> Array:
    """Two dimensions: the first one, and all others as one.

    >>> from slipstream import {imports}
    >>> {f}.flatten_classic({a}.ones((2, 3, 4))).shape
    (2, 12)
    """
    return _core.snapshot(flatten(data))


def bound(value: Any, name: str) -> int | None:
    """An end of a range of axes or elements; errors name it."""
    return None if value is None else whole(value, name, -sys.maxsize)


@operation(npx="reshape_like")
def reshape_like(
    lhs: A, rhs: Array, lhs_begin: int | None = None, lhs_end: int | None = None,
    rhs_begin: int | None = None, rhs_end: int | None = None,
) -> A:  # fmt: skip
    """The elements of `lhs` in the shape of `rhs`, or some of its axes in the shape of some.

    >>> from slipstream import {imports}
    >>> {f}.reshape_like({a}.ones(4), {a}.ones((2, 2))).shape
    (2, 2)
    >>> {f}.reshape_like({a}.ones((6, 5)), {a}.ones((2, 3)), lhs_begin=0, lhs_end=1).shape
    (2, 3, 5)
    """
    left = slice(bound(lhs_begin, "lhs_begin"), bound(lhs_end, "lhs_end"))
    right = slice(bound(rhs_begin, "rhs_begin"), bound(rhs_end, "rhs_end"))
    begin, end, _ = left.indices(lhs.ndim)
    old = lhs.shape
    return _core.reshape(lhs, old[:begin] + rhs.shape[right] + old[max(begin, end) :])


@operation(nd="reshape_like")
def reshape_like_classic(
    lhs: Array, rhs: Array, lhs_begin: int | None = None, lhs_end: int | None = None,
    rhs_begin: int | None = None, rhs_end: int | None = None,
) -> Array:  # fmt: skip
    """The elements of `lhs` in the shape of `rhs`, or some of its axes in the shape of some.

    >>> from slipstream import {imports}
    >>> {f}.reshape_like_classic({a}.ones(4), {a}.ones((2, 2))).shape
    (2, 2)
    >>> x, y = {a}.ones((30, 7)), {a}.ones((15, 2, 4))
    >>> {f}.reshape_like_classic(x, y, lhs_begin=0, lhs_end=1, rhs_begin=0, rhs_end=2).shape
    (15, 2, 7)
    """
    return _core.snapshot(reshape_like(lhs, rhs, lhs_begin, lhs_end, rhs_begin, rhs_end))
