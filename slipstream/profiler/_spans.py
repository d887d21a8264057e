"""Marks that the program itself sets: tasks, frames, events, scopes, markers, counters."""

from __future__ import annotations

import threading
import time

from ._events import Span

_spans: list[Span] = []
_collecting = False


def begin() -> None:
    """Forget earlier marks and collect new ones."""
    global _collecting
    _spans.clear()
    _collecting = True


def end() -> list[Span]:
    """The marks since ``begin``."""
    global _collecting
    _collecting = False
    found = list(_spans)
    _spans.clear()
    return found


def note(
    kind: str, name: str, domain: str, begin_ns: int, end_ns: int | None = None, value: float = 0.0
) -> None:
    """Add a mark, if a profile is on."""
    if _collecting:
        _spans.append(
            Span(
                kind,
                name,
                domain,
                begin_ns,
                time.monotonic_ns() if end_ns is None else end_ns,
                value,
                threading.get_native_id(),
            )
        )
