"""Shapes with sizes that are not known yet."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any

from ...base import SlipstreamTypeError


def as_shape(shape: Any) -> tuple[Any, ...]:
    """A parameter's shape from one size or several; unknown ones may be None.

    >>> as_shape(3), as_shape([3, None])
    ((3,), (3, None))
    """
    try:
        several = shape if isinstance(shape, Iterable) else (shape,)
        return tuple(None if s is None else operator.index(s) for s in several)
    except TypeError:
        raise SlipstreamTypeError(
            f"shape must be an integer or a sequence of integers, not {shape!r}"
        ) from None


def is_known(size: Any) -> bool:
    return size is not None and size > 0


def merged(have: tuple[int, ...], given: tuple[int, ...]) -> tuple[int, ...] | None:
    """Two shapes with unknown sizes as one, or None when they contradict each other."""
    if len(have) != len(given):
        return None
    sizes = []
    for a, b in zip(have, given, strict=True):
        if is_known(a) and is_known(b) and a != b:
            return None
        sizes.append(a if is_known(a) else b)
    return tuple(sizes)
