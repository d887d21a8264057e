"""Whoever wants to hear of every wait: called as ``observer(kind, site, seconds)``."""

from __future__ import annotations

from collections.abc import Callable

from . import _core

Observer = Callable[[str, int, float], None]
_observers: list[Observer] = []


def _tell(kind: str, site: int, seconds: float) -> None:
    for observer in tuple(_observers):
        observer(kind, site, seconds)


def add(observer: Observer) -> None:
    """Tell it of waits from now on."""
    _observers.append(observer)
    _core.observe_syncs(_tell)


def remove(observer: Observer) -> None:
    """Tell it no more."""
    if observer in _observers:
        _observers.remove(observer)
    if not _observers:
        _core.observe_syncs(None)
