"""Which of several contexts an array belongs to.

Arrays are all in the same memory. A model on several contexts has one copy of its parameters for
each; which copy an array is for is known of the parts of ``split_and_load``, of arrays that were
made on a context or moved there, and of everything inside of a block's call. Results of other
operations do not say it.
"""

from __future__ import annotations

import threading
import weakref
from typing import Any

from . import _core
from ._convert import A, Array
from .context import Context

# Whether any parameter that is alive is on more than one context: else nothing here is used.
spread = False
_table: dict[int, tuple[Any, Context]] = {}


class _Calls(threading.local):
    context: Context | None = None  # of the data that the outermost block was called with


_calls = _Calls()


def put(x: A, ctx: Context) -> A:
    """Remember that `x` is for `ctx`, for as long as it lives."""
    key = id(x)
    _table[key] = (weakref.ref(x, lambda _: _table.pop(key, None)), ctx)
    return x


def moved(x: A, ctx: Any) -> A:
    """`x` for `ctx`: itself if it is there already."""
    if not spread or not isinstance(ctx, Context) or of(x) == ctx:
        return x
    return put(_core.copy(x, type(x)), ctx)


def made(x: Any, *given: Any) -> Any:
    """A new array, of which is remembered on which device it was made: the last one given."""
    ctx = next(device for device in reversed(given) if device is not None)
    return put(x, ctx) if spread and isinstance(ctx, Context) and isinstance(x, Array) else x


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


def context_of(x: Array) -> Context | None:
    """The context of an array, inside of a block's call that of the call."""
    return of(x) or _calls.context


class calling(_core.WholeScope):
    """A scope in which parameters are those on the context that a block is called on."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx

    def _save(self) -> Any:
        return _calls.context, self._ctx._save()

    def _set(self) -> None:
        self._ctx._set()
        _calls.context = self._ctx

    def _restore(self, saved: Any) -> None:
        _calls.context = saved[0]
        self._ctx._restore(saved[1])


def in_call() -> bool:
    """Whether this thread is inside of a block's call whose context is known."""
    return _calls.context is not None
