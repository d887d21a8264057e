"""Shapes with sizes that are not known yet."""

from __future__ import annotations

from typing import Any


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
