"""Arrays cut into several."""

from __future__ import annotations

import itertools
from typing import Any

import numpy

from ... import _core
from ..._convert import A, Array
from ..._declare import operation
from ...base import SlipstreamValueError
from ..arguments import axes_of, normalize_axis, whole
from .shape import squeeze
from .transpose import moveaxis


def parts(x: A, sections: Any, axis: int = 0, even: bool = True) -> list[A]:
    """Views of the pieces of `x` along an axis: that many, or cut at those indices."""
    axis = normalize_axis(axis, x.ndim)
    size = x.shape[axis]
    if isinstance(sections, Array) and sections.ndim == 1:
        sections = [int(i) if i == int(i) else i for i in sections.tolist()]
    if isinstance(sections, (list, tuple, numpy.ndarray)):
        cuts = [0, *axes_of(list(sections), "indices_or_sections"), size]
    else:
        n = whole(sections, "indices_or_sections", 1)
        if even and size % n:
            raise SlipstreamValueError(
                f"split: axis {axis} of size {size} does not divide into {n} parts"
            )
        small, extra = divmod(size, n)
        cuts = [0]
        for i in range(n):
            cuts.append(cuts[-1] + small + (i < extra))
    lead = (slice(None),) * axis
    return [x[(*lead, slice(a, b))] for a, b in itertools.pairwise(cuts)]


@operation(np="split")
def split(ary: A, indices_or_sections: Any, axis: int = 0) -> list[A]:
    """Views of equal parts along an axis, or of the parts between the given indices.

    >>> from slipstream import {imports}
    >>> {f}.split({a}.arange(4), 2)
    [array([0., 1.]), array([2., 3.])]
    """
    return parts(ary, indices_or_sections, axis)


@operation(np="array_split")
def array_split(ary: Array, indices_or_sections: Any, axis: int = 0) -> list[Array]:
    """Like `split`, but the parts need not be equal.

    >>> from slipstream import {imports}
    >>> {f}.array_split({a}.arange(3), 2)
    [array([0., 1.]), array([2.])]
    """
    return parts(ary, indices_or_sections, axis, even=False)


@operation(np="hsplit")
def hsplit(ary: Array, indices_or_sections: Any) -> list[Array]:
    """Views of parts side by side: along the second axis, of vectors along their only one.

    >>> from slipstream import {imports}
    >>> [x.shape for x in {f}.hsplit({a}.ones((2, 4)), 2)]
    [(2, 2), (2, 2)]
    """
    return parts(ary, indices_or_sections, 0 if ary.ndim == 1 else 1)


@operation(np="vsplit")
def vsplit(ary: Array, indices_or_sections: Any) -> list[Array]:
    """Views of parts along the first axis.

    >>> from slipstream import {imports}
    >>> [x.shape for x in {f}.vsplit({a}.ones((4, 2)), 2)]
    [(2, 2), (2, 2)]
    """
    if ary.ndim < 2:
        raise SlipstreamValueError("vsplit: the array must have two or more dimensions")
    return parts(ary, indices_or_sections, 0)


@operation(np="dsplit")
def dsplit(ary: Array, indices_or_sections: Any) -> list[Array]:
    """Views of parts along the third axis.

    >>> from slipstream import {imports}
    >>> [x.shape for x in {f}.dsplit({a}.ones((1, 2, 4)), 2)]
    [(1, 2, 2), (1, 2, 2)]
    """
    return parts(ary, indices_or_sections, 2)


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


@operation(nd="split_v2", nd_method="split_v2")
def split_v2(
    ary: Array, indices_or_sections: Any, axis: int = 0, squeeze_axis: bool = False
) -> Any:
    """Equal parts along an axis, or the parts between the given indices.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> [part.shape for part in {f}.split_v2({a}.ones((4, 2)), (1,))]
    [(1, 2), (3, 2)]
    """
    pieces = parts(ary, indices_or_sections, axis)
    if squeeze_axis:
        k = normalize_axis(axis, ary.ndim)
        pieces = [_core.reshape(p, p.shape[:k] + p.shape[k + 1 :]) for p in pieces]
    pieces = [_core.snapshot(p) for p in pieces]
    return pieces if len(pieces) > 1 else pieces[0]


@operation(nd=("split", "SliceChannel"))
def split_classic(data: Array, num_outputs: int, axis: int = 1, squeeze_axis: bool = False) -> Any:
    """Equal parts along an axis, without that axis when `squeeze_axis`; a single part comes alone.

    >>> from slipstream import {imports}
    >>> [x.shape for x in {f}.split_classic({a}.ones((2, 4)), 2)]
    [(2, 2), (2, 2)]
    """
    pieces = [_core.snapshot(p) for p in parts(data, num_outputs, axis)]
    if squeeze_axis:
        pieces = [_core.snapshot(squeeze(p, axis)) for p in pieces]
    return pieces[0] if len(pieces) == 1 else pieces
