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
from .transpose import moveaxis


def split(x: A, sections: Any, axis: int = 0, even: bool = True) -> list[A]:
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
    parts = split(ary, indices_or_sections, axis)
    if squeeze_axis:
        k = normalize_axis(axis, ary.ndim)
        parts = [_core.reshape(p, p.shape[:k] + p.shape[k + 1 :]) for p in parts]
    parts = [_core.snapshot(p) for p in parts]
    return parts if len(parts) > 1 else parts[0]
