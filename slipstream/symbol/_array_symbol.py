"""Symbols that stand for one array, and looking into it by an index."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy

from ._later import create
from ._symbol import Symbol


class ArraySymbol(Symbol):
    """A symbol that stands for an array while a block is traced: indexing looks into the array."""

    __slots__ = ()
    _for_array = True

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, str):
            return self._output_of_name(key)
        found = _basic(self, key)
        return create("_getitem", (self, key), {}, hint="_getitem") if found is None else found

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("len() of an array without dimensions")
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(len(self)))


def _basic(x: ArraySymbol, key: Any) -> Any:
    """A key of numbers and slices by operations that MXNet has, too; None for other keys."""
    node, i = x._entries[0]
    if node.shapes is None:
        return None
    shape = node.shapes[i]
    items = list(key) if isinstance(key, tuple) else [key]
    if any(item is Ellipsis for item in items):
        at = next(k for k, item in enumerate(items) if item is Ellipsis)
        items[at : at + 1] = [slice(None)] * (len(shape) - len(items) + 1)
    begin: list[Any] = []
    end: list[Any] = []
    step: list[Any] = []
    gone: list[int] = []
    if len(items) > len(shape):
        return None
    for axis, item in enumerate(items):
        if isinstance(item, (int, numpy.integer)) and not isinstance(item, bool):
            if not -shape[axis] <= item < shape[axis]:
                return None  # which says so
            place = int(item) % shape[axis]
            begin.append(place)
            end.append(place + 1)
            step.append(None)
            gone.append(axis)
        elif isinstance(item, slice) and _is_forward(item):
            begin.append(item.start)
            end.append(item.stop)
            step.append(item.step)
        else:
            return None
    if not items or len(gone) == len(shape):
        return None
    window = {"begin": tuple(begin), "end": tuple(end)}
    if any(s is not None for s in step):
        window["step"] = tuple(step)
    part = create("slice", (x,), window, hint="slice")
    return create("squeeze", (part,), {"axis": tuple(gone)}, hint="squeeze") if gone else part


def _is_forward(item: slice) -> bool:
    parts = (item.start, item.stop, item.step)
    if not all(p is None or (isinstance(p, int) and not isinstance(p, bool)) for p in parts):
        return False
    return item.step is None or item.step > 0
