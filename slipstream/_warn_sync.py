"""Warnings that teach: one for each line that waits again and again."""

from __future__ import annotations

import warnings

from . import _core, _sync_observers

_LOOKS = frozenset((10, 100, 1000, 10000))  # waits after which a line is looked at
_LEAST_S = 1e-4


class SyncWarning(UserWarning):
    """A line waits for the backend in a hot loop."""


_seen: dict[tuple[int, str], list[float]] = {}
_on = False


def is_on() -> bool:
    """Whether waits are watched."""
    return _on


def switch(on: bool) -> None:
    """Watch waits, or stop it."""
    global _on
    _on = on
    _seen.clear()
    (_sync_observers.add if on else _sync_observers.remove)(_observe)


def _observe(kind: str, site: int, seconds: float) -> None:
    entry = _seen.setdefault((site, kind), [0, 0.0])
    if entry[0] < 0:  # warned of already
        return
    entry[0] += 1
    entry[1] += seconds
    count, total = int(entry[0]), entry[1]
    if count not in _LOOKS or total < _LEAST_S:
        return
    place = _core.site(site)
    if place is None:
        return
    entry[0] = -1
    file, line, _ = place
    warnings.warn_explicit(
        f"{kind} waited here {count} times, {total * 1e3:.1f} ms in all "
        f"({total / count * 1e3:.3f} ms each): Python cannot record ahead meanwhile. "
        "Look after the loop, or every n-th time.",
        SyncWarning,
        file,
        line,
    )
