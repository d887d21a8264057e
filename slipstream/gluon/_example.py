"""The shapes of a block's first replayed call, kept so that ``export`` can trace it again."""

from __future__ import annotations

from typing import Any, NamedTuple

from .._convert import Array
from .._dtypes import name_of
from ..np._ndarray import ndarray


class Example(NamedTuple):
    """The shape and type of an array."""

    numpy: bool
    shape: tuple[int, ...]
    dtype: str


def example_of(value: Any) -> Any:
    """Arguments with an ``Example`` for each array."""
    if isinstance(value, Array):
        return Example(isinstance(value, ndarray), value.shape, name_of(value))
    if isinstance(value, (list, tuple)):
        return [example_of(v) for v in value]
    return value
