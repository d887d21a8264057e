"""Which of several contexts an array belongs to.

Arrays are all in the same memory. A model on several contexts has one copy of its parameters for
each, and the shards of ``split_and_load`` say which copy they are for: this table remembers it.
"""

from __future__ import annotations

import weakref
from typing import Any

from .._convert import Array
from ..context import Context

_table: dict[int, tuple[Any, Context]] = {}


def put(x: Array, ctx: Context) -> Array:
    """Remember that `x` is for `ctx`, for as long as it lives."""
    key = id(x)
    _table[key] = (weakref.ref(x, lambda _: _table.pop(key, None)), ctx)
    return x


def of(values: Any) -> Context | None:
    """The context of the first array in a nested sequence that has one."""
    if not _table:
        return None
    if isinstance(values, Array):
        found = _table.get(id(values))
        return found[1] if found is not None and found[0]() is values else None
    if isinstance(values, (list, tuple)):
        for value in values:
            ctx = of(value)
            if ctx is not None:
                return ctx
    return None
