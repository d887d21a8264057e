"""Changes of parameters that replays, trainers and calls of blocks must notice."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Any

from .. import _array_contexts

if TYPE_CHECKING:
    from .parameter import Parameter

# Parameters on more than one context.
_several: dict[int, Any] = {}
_changes = 0


def changes() -> int:
    """How often a parameter got other arrays or gradients, or a block other parts."""
    return _changes


def changed() -> None:
    """Tells replays and trainers that what they have noted of blocks may be old."""
    global _changes
    _changes += 1


def note_spread(p: Parameter, several: bool) -> None:
    """Keeps the table of parameters on several contexts."""
    key = id(p)

    def forget(_: Any) -> None:
        _set_several(key, None)

    if several:
        _set_several(key, weakref.ref(p, forget))
    elif key in _several:
        _set_several(key, None)


def _set_several(key: int, reference: Any) -> None:
    if reference is None:
        _several.pop(key, None)
    else:
        _several[key] = reference
    _array_contexts.spread = bool(_several)


def is_spread(p: Parameter) -> bool:
    """Whether a parameter is on more than one context."""
    return id(p) in _several
