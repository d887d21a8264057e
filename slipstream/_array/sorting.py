"""Sorting and searching in an array, with NumPy's conventions."""

from __future__ import annotations

from typing import Any, Self

from .. import _core
from .._convert import Array, as_index, convert, finish
from .._ops.indexing import masks
from .._ops.sorting import search, sort
from .part import Part


class SortingMethods(Part):
    """Sorted elements, and places of some."""

    __slots__ = ()

    def sort(self, axis: int = -1, kind: str | None = None, order: None = None, *,
             descending: bool = False, stable: bool | None = None) -> None:  # fmt: skip
        """Sorts the array in place."""
        _core.store(self, sort.sort(self, axis, kind, descending=descending))

    def argsort(self, axis: int | None = -1, kind: str | None = None, order: None = None, *,
                descending: bool = False, stable: bool | None = None) -> Self:  # fmt: skip
        """The places that sort the array."""
        return sort.argsort(self, axis, kind, descending=descending)

    def partition(self, kth: Any, axis: int = -1, kind: str = "introselect",
                  order: None = None) -> None:  # fmt: skip
        """Puts the kth smallest element in its place, smaller ones before it."""
        _core.store(self, sort.partition(self, kth, axis, kind))

    def argpartition(self, kth: Any, axis: int | None = -1, kind: str = "introselect",
                     order: None = None) -> Self:  # fmt: skip
        """The places that partition the array."""
        return sort.argpartition(self, kth, axis, kind)

    def searchsorted(self, v: Any, side: str = "left", sorter: Any = None) -> Self:
        """Where elements would have to be inserted to keep this sorted array sorted."""
        if not isinstance(v, (Array, bool, int, float)):
            v = convert(type(self), v)
        sorter = None if sorter is None else as_index(type(self), sorter)
        return search.searchsorted(self, v, side, sorter)

    def nonzero(self) -> tuple[Array, ...]:
        """Places of the elements that are not zero, one array per axis; waits for them."""
        return search.nonzero_places(self)

    def compress(self, condition: Any, axis: int | None = None,
                 out: Array | None = None) -> Self:  # fmt: skip
        """Slices along an axis where a condition is true; waits for the condition."""
        mask = condition if isinstance(condition, Array) else convert(type(self), condition)
        return finish(masks.compress_along(self, mask, axis), out)
