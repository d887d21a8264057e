"""Values that ``Parameter.data()`` returns instead of its array, in one thread, for a scope.

In a traced call parameters give their symbols; a subclass may call the ``hybrid_forward`` of a
layer with other weights than the layer's own.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ... import _core

if TYPE_CHECKING:
    from ._parameter import Parameter


class _OfThread(threading.local):
    def __init__(self) -> None:
        self.values: dict[int, Any] = {}  # by the identity of the parameter


of_thread = _OfThread()
# Scopes open in any thread: while there are none, no parameter looks for a substitute.
open_scopes: set[substituted] = set()


class substituted(_core.WholeScope):
    """A scope of this thread in which ``data()`` of the given parameters gives the given values."""

    def __init__(self, values: Iterable[tuple[Parameter, Any]]) -> None:
        self._values = {id(p): value for p, value in values}

    def _save(self) -> dict[int, Any]:
        return of_thread.values

    def _set(self) -> None:
        open_scopes.add(self)
        of_thread.values = {**of_thread.values, **self._values}

    def _restore(self, saved: dict[int, Any]) -> None:
        of_thread.values = saved
        open_scopes.discard(self)
